"""Where followers are drawn: the quick search finds what looking at every place finds."""

from itertools import combinations
from random import Random

from remparts.games.castle.face.drawing.pieces import COVERS
from remparts.games.drawing import stands
from remparts.games.drawing.figures import LYING, STANDING, Box
from remparts.games.drawing.shapes import SIZE, Point, apart, length, spread, walk
from remparts.games.drawing.stands import FARTHEST, NEVER, Man, along_way, disc, settle
from tests.shared import for_each, hidden

KEEP_APART = 14.0


def shared(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def moved(box: Box, at: Point) -> Box:
    return box[0] + at[0], box[1] + at[1], box[2] + at[0], box[3] + at[1]


def cost(man: Man, place: Point, chosen: list[tuple[Man, Point]], waiting: list[Man]) -> float:
    """What it costs a man to stand at a place, once some have chosen theirs and while others wait."""
    boxes = [moved(box, place) for box in man.covers]
    outer = [max(-box[side] for box in boxes) for side in (0, 1)]
    outer += [max(box[side] - SIZE for box in boxes) for side in (2, 3)]
    crowd = [(stands._CROWD, other, at) for other, at in chosen]
    crowd += [(stands._AHEAD, other, other.anchor) for other in waiting]
    total = stands._FAR * apart(place, man.anchor) + stands._OUTSIDE * sum(max(0.0, each) for each in outer)
    total += stands._OWN * hidden(man.covers, place, man.own) + stands._OTHER * hidden(man.covers, place, man.others)
    for worth, other, at in crowd:
        total += worth * sum(shared(one, moved(box, at)) for one in boxes for box in other.covers)
    if man.own:
        total += stands._OFF * min(apart(place, point) for point in man.own)
        nearest = min((apart(place, point) for point in man.others), default=stands._CLEAR)
        total += stands._DOUBT * max(0.0, stands._CLEAR - nearest)
    return total + man.ground(place)


def places(man: Man) -> list[Point]:
    steps = [stands._STEP * step for step in range(-10, 11)]
    near = [(man.anchor[0] + x, man.anchor[1] + y) for x in steps for y in steps if x * x + y * y <= FARTHEST**2]
    return [at for at in near if min(at) >= stands._RIM and max(at) <= SIZE - stands._RIM]


def some_men(rng: Random) -> list[Man]:
    """A thief, a monk, a knight who stays in the west and a farmer, on a tile as none was ever printed."""

    def point() -> Point:
        return rng.uniform(20, 80), rng.uniform(20, 80)

    road = along_way(((50.0, 0.0), point(), point()), 4.6)
    cloister = point()
    building = disc(cloister, 18.0)
    pennant = disc(point(), 6.0)
    return [
        Man(point(), STANDING, road, building + pennant, lambda _: 0.0),
        Man(cloister, COVERS["messenger"], building, road + pennant, lambda _: 0.0),
        Man((30.0, 40.0), STANDING, [], [*road, *building, *pennant], lambda at: NEVER if at[0] > 50 else 0.0),
        Man(point(), LYING, [], road + pennant, lambda at: abs(at[1] - 50) / 10),
    ]


@for_each(range(4))
def test_everybody_chooses_the_place_that_costs_least(seed: int) -> None:
    men = some_men(Random(seed))
    chosen: list[tuple[Man, Point]] = []
    for index, (man, found) in enumerate(zip(men, settle(men, KEEP_APART), strict=True)):
        free = [at for at in places(man) if all(apart(at, other) >= KEEP_APART for _, other in chosen)]
        least = min(cost(man, at, chosen, men[index + 1 :]) for at in free)
        assert found in free
        assert abs(cost(man, found, chosen, men[index + 1 :]) - least) < 1e-9, f"man {index}"
        chosen.append((man, found))


def test_whoever_belongs_nowhere_stays_at_his_anchor() -> None:
    assert settle([Man((50.0, 50.0), STANDING, [], [], lambda _: NEVER)], KEEP_APART) == ((50.0, 50.0),)


@for_each([STANDING, LYING, *COVERS.values()])
def test_no_figure_covers_anything_twice(covers: tuple[Box, ...]) -> None:
    """Or it would count twice what it hides there."""
    assert not any(shared(one, other) for one, other in combinations(covers, 2))


def test_points_are_spread_evenly_along_a_line() -> None:
    line = ((0.0, 0.0), (10.0, 0.0), (10.0, 0.0), (10.0, 5.0), (40.0, 45.0))
    for pieces in (1, 2, 13):
        found = spread(line, pieces)
        assert len(found) == pieces + 1
        for number, point in enumerate(found):
            assert apart(point, walk(line, length(line) * number / pieces)[0]) < 1e-9
