"""What the Count of Carcassonne shows: the city with its quarters, who is in them, and how they come and go. [CNT]"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from remparts.core.face import Answer, Effect, Hint, Line, Target, button
from remparts.core.ledger import Entry
from remparts.core.marks import MARKS
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games import coaching, phrases
from remparts.games.carcassonne.expansions.count.city import COUNT, PLACES, TOWNS, city, is_within
from remparts.games.carcassonne.expansions.count.moves import Come, Farm, Ride, Send
from remparts.games.carcassonne.expansions.count.quarters import quarters, serving
from remparts.games.carcassonne.expansions.count.view import count_part
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.aids import light_feature, light_shelter, spread, what_it_is
from remparts.games.carcassonne.face.drawing.looks import ShownTiles
from remparts.games.carcassonne.face.outlines import feature_at
from remparts.games.carcassonne.face.part import Card, FacePart, ShownShelter
from remparts.games.carcassonne.face.targets import stand, tile_and_segment
from remparts.games.carcassonne.rules.facts import tile_set
from remparts.games.carcassonne.rules.features import FeatureView
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing import palette
from remparts.games.drawing.figures import figure
from remparts.games.drawing.shapes import Point, apart, number

QUARTERS: Final[Mapping[str, Phrase]] = {
    "castle": Phrase("the castle"),
    "market": Phrase("the market"),
    "blacksmith": Phrase("the blacksmith’s"),
    "cathedral": Phrase("the cathedral"),
}
_TITLES: Final[Mapping[str, Phrase]] = {
    "castle": Phrase("Castle"),
    "market": Phrase("Market"),
    "blacksmith": Phrase("Blacksmith’s"),
    "cathedral": Phrase("Cathedral"),
}
_SERVES: Final[Mapping[str, Phrase]] = {
    "castle": Phrase("Followers here may come to a city that is scored"),
    "market": Phrase("Followers here may go to fields at the end"),
    "blacksmith": Phrase("Followers here may come to a road that is scored"),
    "cathedral": Phrase("Followers here may come to a cloister or shrine that is scored"),
}
_SCALE: Final = 0.62
"""How large followers stand in a quarter."""

_ROOM: Final = 52.0
"""How wide a row of them may be."""

_BESIDE: Final = 20.0
"""The distance between followers who came to a feature."""


_HINTS: Final[Mapping[str, Phrase]] = {
    "send": Phrase(
        "Only others got points from your tile: a follower of yours may go to town, and join a later scoring."
    ),
    "come": Phrase("Before this is scored, your followers in that quarter may join in and win it."),
}


class CountFace(FacePart):
    """Carcassonne in the middle of the board."""

    name = "count"
    tiles = ShownTiles(facts=__package__, towns=TOWNS)
    tasks = frozenset({"send", "count", "come", "farm"})
    undoes: ClassVar[Mapping[type[Move], Phrase]] = {
        Send: phrases.UNDO_FOLLOWER,
        Ride: Phrase("Undo moving the Count"),
        Come: Phrase("Undo these followers"),
        Farm: Phrase("Undo this farmer"),
    }

    def definitions(self) -> str:
        followers = "".join(
            f'<g id="car-citizen-{seat}"><g transform="scale({_SCALE})">{figure(seat, "standing")}</g></g>'
            for seat in range(len(MARKS))
        )
        return f'<g id="car-carcassonne">{city()}</g>{COUNT}{followers}'

    def board(self, view: CarcassonneView, *, aids: bool) -> Mapping[str, Mapping[str, str]]:
        left, top = _corner(view)
        town = f'<g id="carcassonne"><use href="#car-carcassonne" x="{left}" y="{top}"/></g>'
        marks = {}
        scored = feature_at(view, count_part(view)["scoring"] or "")
        if scored:
            marks["scoring"] = f'<g id="scoring">{light_feature(view, scored)}</g>'
        pieces = {key: _piece(key, f"car-citizen-{seat}", at) for key, (seat, at) in _citizens(view).items()}
        pieces |= {key: _piece(key, f"car-seat-{seat}-standing", at) for key, (seat, at) in _guests(view).items()}
        pieces["figure-count"] = _piece("figure-count", "car-count", _count_at(view, count_part(view)["quarter"]))
        return {"tiles": {"carcassonne": town}, "marks": marks, "pieces": pieces}

    def asks(self, view: CarcassonneView) -> Phrase:
        match task_now(view)["name"]:
            case "send":
                return Phrase("Send a follower into a quarter of Carcassonne, or none")
            case "count":
                return Phrase("Move the Count to another quarter, or let him stay")
            case "come":
                return Phrase("Bring followers from {quarter}, or none", quarter=_serving_name(view))
        return Phrase("Move a follower from the market to a field, or none")

    def targets(self, view: CarcassonneView, moves: Sequence[Move]) -> Sequence[Target]:
        return [_target(view, move) for move in moves]

    def tell(self, before: CarcassonneView, move: Move, after: CarcassonneView) -> Iterator[Line]:
        task = before["task"]
        if not task or task["name"] not in self.tasks:
            return
        seat, who = task["who"], player(task["who"])
        match move:
            case Send(quarter=quarter):
                text = "{player} sends a follower to {quarter} [CNT-2.1]"
                yield Line(
                    Phrase(text, player=who, quarter=QUARTERS[quarter]),
                    seat,
                    lights=f"quarter.{quarter}",
                    short=Phrase("follower sent to Carcassonne"),
                    placed=_come(_citizens(before), _citizens(after)),
                )
            case Ride(quarter=quarter):
                text = "{player} moves the Count to {quarter} [CNT-3.1]: nobody leaves it [CNT-3.2]"
                yield Line(
                    Phrase(text, player=who, quarter=QUARTERS[quarter]),
                    seat,
                    lights=f"quarter.{quarter}",
                    short=Phrase("Count moved"),
                    placed=("figure-count",),
                )
            case Come(number=count):
                one = "{player} brings 1 follower from {quarter} [{rule}]"
                many = "{player} brings {count} followers from {quarter} [{rule}]"
                scoring = count_part(before)["scoring"] or ""
                feature = feature_at(before, scoring)
                rule = "CNT-4.1" if feature and feature["complete"] else "CNT-5.4"
                phrase = phrases.counted(count, one, many, player=who, quarter=_serving_name(before), rule=rule)
                short = phrases.counted(count, "1 follower brought", "{count} followers brought")
                yield Line(phrase, seat, lights=scoring, short=short, placed=_come(_guests(before), _guests(after)))
            case Farm(field=site):
                tile, segment = tile_and_segment(before, site)
                text = "{player} moves a follower from the market to the {segment} ({place}) [CNT-5.2]"
                phrase = Phrase(text, player=who, **_where(before, tile, segment))
                yield Line(
                    phrase,
                    seat,
                    lights=f"{tile}.{segment}",
                    short=Phrase("farmer placed"),
                    placed=_come(_guests(before), _guests(after)),
                )

    def effects(self, before: CarcassonneView, after: CarcassonneView, entries: Sequence[Entry]) -> Iterator[Effect]:
        """Followers that came to a scoring travel home, from the feature or straight from their quarter."""
        going = [(_guests(before), _guests(after))]
        if not count_part(after)["guests"]:
            going.append((_citizens(before), _citizens(after)))
        for had, has in going:
            for key, (seat, (x, y)) in had.items():
                if key not in has:
                    yield Effect("home", seat, x, y, piece=key)

    def ask(self, view: CarcassonneView, x: float, y: float) -> Answer | None:
        left, top = _corner(view)
        within = (x - left, y - top)
        if not is_within(within, 0):
            return None
        quarter = min(PLACES, key=lambda name: apart(PLACES[name], within))
        lines = [_SERVES[quarter], *_inside(view, quarter)]
        if count_part(view)["quarter"] == quarter:
            lines.append(Phrase("The Count is here: nobody may leave"))
        return Answer(_TITLES[quarter], tuple(lines), light=light_shelter(self.shelters(view)[quarter]))

    def about(self, view: CarcassonneView, feature: FeatureView) -> Iterator[Phrase]:
        """Who may still come from the quarter that serves a feature."""
        quarter = serving().get(feature["kind"])
        if not quarter or feature["complete"] or not any(count_part(view)["quarters"][quarter]):
            return
        if count_part(view)["quarter"] == quarter:
            yield Phrase("The Count keeps those in {quarter} from coming", quarter=QUARTERS[quarter])
        else:
            yield from _inside(view, quarter)

    def overlay(self, view: CarcassonneView, name: str) -> str:
        """Carcassonne is a completed city for the fields at its wall. [CNT-1.6]"""
        if name != "field" or view["options"]["carcassonne_is_city"] != "true":
            return ""
        left, top = _corner(view)
        return (
            f'<rect class="r-supplied" x="{left + 50}" y="{top + 50}" width="300" height="200" rx="50"'
            f' fill="{palette.GOLD}" fill-opacity=".8" stroke="{palette.INK}" stroke-width="2"/>'
        )

    def shelters(self, view: CarcassonneView) -> Mapping[str, ShownShelter]:
        return {quarter: _shelter(view, quarter) for quarter in QUARTERS}

    def cards(self, view: CarcassonneView) -> Iterator[Card]:
        picture = '<svg class="r-card" viewBox="-22 -29 44 50" aria-hidden="true"><use href="#car-count"/></svg>'
        yield Card(Phrase("Count"), picture, (Phrase("In {quarter}", quarter=QUARTERS[count_part(view)["quarter"]]),))

    def supply(self, view: CarcassonneView, seat: int) -> Iterator[tuple[str, Phrase]]:
        count = sum(inside[seat] for inside in count_part(view)["quarters"].values())
        if count:
            uses = "".join(f'<use href="#car-citizen-{seat}" x="{34 + 17 * at}" y="26"/>' for at in range(count))
            box = f"0 0 {48 + 17 * (count - 1)} 46"
            picture = f'<svg class="r-row" viewBox="{box}" aria-hidden="true">{_GATE}{uses}</svg>'
            yield picture, phrases.counted(count, "1 follower in Carcassonne", "{count} followers in Carcassonne")

    def coach(self, view: CarcassonneView, targets: Sequence[Target]) -> Iterator[Hint]:
        task = task_now(view)["name"]
        if task in _HINTS:
            yield Hint(task, _HINTS[task], coaching.offered(targets))


_GATE: Final = (
    f'<path d="M4 38V14h5v5h3v-5h4v5h3v-5h5v24h-6v-6a4 4 0 0 0-8 0v6z" fill="{palette.STONE}"'
    f' stroke="{palette.INK}" stroke-width="1.6" stroke-linejoin="round"/>'
)


# ---- Where everything stands


def _corner(view: CarcassonneView) -> tuple[int, int]:
    """The north-west corner of the block, in units of the board."""
    first = tile_set(CountFace.tiles.facts)[0].code
    corners = ((tile["x"] * 100, tile["y"] * 100) for tile in view["tiles"] if tile["tile"] == first)
    return next(corners, (0, 0))


def place_of_quarter(view: CarcassonneView, quarter: str) -> Point:
    """The middle of a quarter's square."""
    left, top = _corner(view)
    x, y = PLACES[quarter]
    return left + x, top + y


def _shelter(view: CarcassonneView, quarter: str) -> ShownShelter:
    return ShownShelter(QUARTERS[quarter], place_of_quarter(view, quarter), (36, 23), f"quarter.{quarter}")


def _count_at(view: CarcassonneView, quarter: str) -> Point:
    """The Count stands behind the followers of a quarter."""
    x, y = place_of_quarter(view, quarter)
    return x, y - 11


def _citizens(view: CarcassonneView) -> dict[str, tuple[int, Point]]:
    """Every follower in Carcassonne by the id of its fragment: its seat and where it stands, in a row."""
    found = {}
    for quarter, inside in count_part(view)["quarters"].items():
        here = [(seat, nth) for seat, count in enumerate(inside) for nth in range(count)]
        x, y = place_of_quarter(view, quarter)
        step = min(17.0, _ROOM / max(len(here) - 1, 1))
        for at, (seat, nth) in enumerate(here):
            found[f"citizen-{quarter}-{seat}-{nth}"] = (seat, (x + step * (at - (len(here) - 1) / 2), y + 6))
    return found


def _guests(view: CarcassonneView) -> dict[str, tuple[int, Point]]:
    """Every follower that came to a feature, beside its first segment."""
    found = {}
    for feature, counts in count_part(view)["guests"].items():
        tile, _, segment = feature.partition(".")
        x, y = draw.anchor(view, int(tile), int(segment))
        here = [(seat, nth) for seat, count in enumerate(counts) for nth in range(count)]
        for at, (seat, nth) in enumerate(here):
            place = (x + _BESIDE * (at - (len(here) - 1) / 2), y - 20)
            found[f"guest-{feature.replace('.', '-')}-{seat}-{nth}"] = (seat, place)
    return found


def _come(before: Mapping[str, object], after: Mapping[str, object]) -> tuple[str, ...]:
    """The ids of followers that were not there before."""
    return tuple(key for key in after if key not in before)


def _piece(key: str, figure: str, at: Point) -> str:
    return f'<g id="{key}"><use href="#{figure}" x="{number(at[0])}" y="{number(at[1])}"/></g>'


def _serving(view: CarcassonneView) -> str:
    """The quarter that serves the feature being scored."""
    feature = feature_at(view, count_part(view)["scoring"] or "")
    return serving()[feature["kind"]] if feature else quarters()[0]


def _serving_name(view: CarcassonneView) -> Phrase:
    return QUARTERS[_serving(view)]


def _inside(view: CarcassonneView, quarter: str) -> list[Phrase]:
    """Who is in a quarter."""
    here = [
        Phrase("{player} ({count})", player=player(seat), count=count)
        for seat, count in enumerate(count_part(view)["quarters"][quarter])
        if count
    ]
    inside = {"quarter": QUARTERS[quarter]}
    return [Phrase("In {quarter}: {followers}", followers=phrases.in_a_row(here), **inside)] if here else []


# ---- What can be chosen


def _where(view: CarcassonneView, tile: int, segment: int) -> dict[str, Phrase]:
    """The words for a segment and its place."""
    placed = view["tiles"][tile]
    name = words.segment_name(placed["tile"], placed["facing"], segment)
    return {"segment": name, "place": phrases.place(placed["x"], placed["y"])}


_NONE: Final = {
    "send": Phrase("No follower"),
    "count": Phrase("The Count stays"),
    "come": Phrase("Nobody comes"),
    "farm": Phrase("Nobody more"),
}


def _target(view: CarcassonneView, move: Move) -> Target:
    seat = task_now(view)["who"]
    match move:
        case Send(quarter=quarter):
            return _to_quarter(view, move, f"car-seat-{seat}-standing", "Follower to {quarter}", quarter)
        case Ride(quarter=quarter):
            return _to_quarter(view, move, "car-count", "The Count to {quarter}", quarter)
        case Come(number=count):
            return button(move, phrases.counted(count, "1 follower comes", "{count} followers come"))
        case Farm(field=site):
            return _to_field(view, move, seat, *tile_and_segment(view, site))
    return button(move, _NONE[task_now(view)["name"]], declines=True)


def _to_quarter(view: CarcassonneView, move: Move, figure: str, text: str, quarter: str) -> Target:
    x, y = place_of_quarter(view, quarter)
    at = _count_at(view, quarter) if figure == "car-count" else (x, y + 9)
    name = Phrase(text, quarter=QUARTERS[quarter])
    return stand(move, name, at, figure, light_shelter(_shelter(view, quarter)), name)


def _to_field(view: CarcassonneView, move: Move, seat: int, tile: int, segment: int) -> Target:
    feature = feature_at(view, f"{tile}.{segment}")
    assert feature
    name = Phrase("Farmer to the {segment} ({place})", **_where(view, tile, segment))
    figure, label = f"car-seat-{seat}-lying", what_it_is(feature)
    return stand(move, name, draw.stand(view, tile, segment), figure, spread(view, feature), label)
