"""What helps to see: overlays by owner, one feature lit up, and what there is to know about a point of the board."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from remparts.core.face import Answer
from remparts.core.marks import MARKS
from remparts.core.phrase import Phrase, player
from remparts.games import phrases
from remparts.games.castle.face import board as draw
from remparts.games.castle.face import words
from remparts.games.castle.face.outlines import area, outline, segment_at, start_at
from remparts.games.castle.face.places import REGION, SPACE, anchor, feature_at, feature_of, stand, tile_at
from remparts.games.castle.rules.facts import board
from remparts.games.castle.rules.features import FeatureView, FrontierView
from remparts.games.castle.rules.view import CastleView, FollowerView, TowerView
from remparts.games.drawing import palette
from remparts.games.drawing.badge import badge, freest
from remparts.games.drawing.shapes import Point, apart
from remparts.games.drawing.squares import asked, cell, lit, middle

OVERLAYS: Final[Mapping[str, Phrase]] = {
    "path": Phrase("Paths"),
    "tower": Phrase("Towers"),
    "house": Phrase("Houses"),
    "court": Phrase("Courts"),
    "region": Phrase("Empty region"),
}


_WORTH_TELLING: Final = 4
"""The least worth of a completed feature that is told though nobody holds it; a single tile speaks for itself."""


# ---- Overlays


def overlay(view: CastleView, name: str) -> str:
    """The features of one kind by owner, over a board that steps back, with what they are worth; or empty cells."""
    if name == REGION:
        return f'<g class="r-overlay">{_region(view)}</g>'
    shown = [feature for feature in view["features"] if feature["kind"] == name and not _is_past(feature)]
    shown.sort(key=lambda feature: feature["owner"] is not None)
    claims = "".join(_claim(view, feature) for feature in shown)
    figures = "".join(_figure(view, piece) for piece in view["followers"] if _stands_on(shown, piece))
    return f'<g class="r-overlay">{_veil(view)}{claims}{figures}{"".join(_badges(view, shown))}</g>'


def _is_past(feature: FeatureView) -> bool:
    """Whether a feature is complete and scored; a court never is. [CST-8.13]"""
    return feature["kind"] != "court" and feature["complete"] and not feature["now"]


def _veil(view: CastleView) -> str:
    """Takes the colour out of the tiles, so that the owners' colours stand out."""
    cells = "".join(f"M{placed['x'] * 100} {placed['y'] * 100}h100v100h-100z" for placed in view["tiles"])
    return f'<path class="r-veil" d="{cells}" fill="{palette.TABLE}" fill-opacity=".62"/>'


def _claim(view: CastleView, feature: FeatureView) -> str:
    """A feature in the colour of its owner, or pale if nobody holds it."""
    owner, shape, edge = feature["owner"], _shape(view, feature), _edge(view, feature)
    key = f'id="over{feature["id"].replace(",", "_").replace(".", "-")}"'
    if owner is None:
        return (
            f'<g {key} class="r-free"><g fill="{palette.LIGHT}" fill-opacity=".55">{shape}</g><g fill="none"'
            f' stroke="{palette.INK}" stroke-opacity=".55" stroke-width="1.6" stroke-dasharray="5 4">{edge}</g></g>'
        )
    colour = MARKS[owner].colour
    strength = "1" if feature["kind"] == "path" else ".55"
    return (
        f'<g {key} class="r-claim"><g fill="{colour}" fill-opacity="{strength}">{shape}</g>'
        f'<g fill="none" stroke-linejoin="round"><g stroke="{palette.INK}" stroke-width="5">{edge}</g>'
        f'<g stroke="{colour}" stroke-width="2.6">{edge}</g></g></g>'
    )


def _shape(view: CastleView, feature: FeatureView) -> str:
    """What a feature covers."""
    return f'<path d="{area(view["tiles"], feature["segments"])}"/>'


def _edge(view: CastleView, feature: FeatureView) -> str:
    """What bounds a feature."""
    return f'<path d="{outline(view["tiles"], feature["segments"])}" stroke-linecap="round"/>'


def _figure(view: CastleView, piece: FollowerView) -> str:
    return draw.follower(piece["seat"], piece["role"], stand(view, piece))


def _stands_on(features: Sequence[FeatureView], piece: FollowerView) -> bool:
    return any([piece["x"], piece["y"], piece["index"]] in feature["segments"] for feature in features)


def _badges(view: CastleView, features: Sequence[FeatureView]) -> Iterator[str]:
    """A badge on each feature that somebody stands on or might care for, where it hides as little as possible."""
    taken: list[Point] = [stand(view, piece) for piece in view["followers"]]
    for feature in reversed(features):
        counts = {seat: count for seat, count in enumerate(feature["followers"]) if count}
        if not counts and (feature["complete_value"] or 0) < _WORTH_TELLING:
            continue
        points = [anchor(view, *segment) for segment in feature["segments"]]
        points += [(x, y + 28) for x, y in points if any(apart((x, y), other) < 28 for other in taken)]
        at = freest(points, taken)
        taken.append(at)
        owners = () if feature["owner"] is None else (feature["owner"],)
        yield badge(at, counts, owners, worth(feature))


def worth(feature: FeatureView) -> str:
    """What a feature is worth now, and if completed; a plus says that each tile that joins it adds more."""
    now, then = feature["now"], feature["complete_value"]
    return f"{now}" if then is None or feature["complete"] else f"{now} → {then}+"


def _region(view: CastleView) -> str:
    """The cells of the largest empty region, and what they are worth to the larger keep. [CST-12.4, CST-12.5]"""
    cells = view["region"]["cells"]
    if not cells:
        return ""
    ends = leader(view)
    counts = {} if ends is None else {ends: 1}
    plate = badge(midmost(cells), counts, [*counts], f"{view['region']['size']}")
    return (
        f'<g fill="{palette.GOLD}" fill-opacity=".45" stroke="{palette.INK}" stroke-opacity=".5" stroke-width="2">'
        f"{_region_cells(view)}</g>{plate}"
    )


def midmost(cells: Sequence[Sequence[int]]) -> Point:
    """The middle of the cell that lies nearest to the middle of all."""
    x, y = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))
    column, row = min(cells, key=lambda cell: (cell[0] - x) ** 2 + (cell[1] - y) ** 2)
    return middle(column, row)


def _region_cells(view: CastleView) -> str:
    return "".join(f"<rect {cell(x, y, 3, 6)}/>" for x, y in view["region"]["cells"])


def keep_sizes(view: CastleView) -> list[int]:
    """What each keep counts in the final comparison. [CST-11.13, CST-11.19, CST-12.4]"""
    return [
        keep["size"] + 2 * sum(tile["number"] == 8 for tile in tiles) if keep else 0
        for keep, tiles in zip(view["keeps"], view["wall_tiles"], strict=True)
    ]


def leader(view: CastleView) -> int | None:
    """The seat that would score the largest empty region now; None if the keeps are equal. [CST-12.4]"""
    sizes = keep_sizes(view)
    return None if sizes[0] == sizes[1] else sizes.index(max(sizes))


# ---- Light


def light(view: CastleView, at: str) -> str:
    """A feature such as 3,5.nl lit up, the tile at 3,5, a space of the track, or the largest empty region."""
    if at == REGION:
        return f'<g class="r-light">{lit(_region_cells(view))}</g>' if view["region"]["cells"] else ""
    if at.startswith(SPACE):
        space = at.removeprefix(SPACE)
        return light_space(int(space)) if space.isdecimal() and int(space) < 100 else ""
    feature = feature_at(view, at)
    if feature:
        return light_feature(view, feature)
    frames = [f"<rect {cell(t['x'], t['y'], 1.5, 4)}/>" for t in view["tiles"] if at == f"{t['x']},{t['y']}"]
    return f'<g class="r-light">{lit(frames[0])}</g>' if frames else ""


def light_space(space: int) -> str:
    """A space of the track lit up."""
    return f'<g class="r-light">{draw.stop(space)}</g>'


def light_feature(view: CastleView, feature: FeatureView) -> str:
    """A feature lit up."""
    body = f'<g fill="{palette.LIGHT}" fill-opacity=".35">{_shape(view, feature)}</g>'
    return f'<g class="r-light">{body}{lit(_edge(view, feature))}</g>'


# ---- Answers

_FOLLOWER: Final = 12.0
"""Whoever points so near to where a follower stands means what it stands on."""


def ask(view: CastleView, x: float, y: float, *, aids: bool) -> Answer | None:
    """What lies at a point of the board; with aids, what may still come to an empty cell or to a corner tower."""
    here = int(x // 100), int(y // 100)
    found = start_at(x, y)
    if found:
        return _about_start(view, *found)
    for tower in view["towers"]:
        if (tower["x"], tower["y"]) == here:
            return _about_tower(view, tower, aids=aids)
    for square in board().squares:
        if square.at == here:
            return _about_wall(view, square.spaces)
    placed = tile_at(view, here)
    if placed:
        near = [
            (piece["x"], piece["y"], piece["index"])
            for piece in view["followers"]
            if apart((x, y), stand(view, piece)) <= _FOLLOWER
        ]
        feature = feature_of(view, *(near or [(*here, segment_at(placed, x, y))])[0])
        return _about_feature(view, feature) if feature else None
    for empty in view["frontier"]:
        if (empty["x"], empty["y"]) == here:
            return _about_cell(view, empty, aids=aids)
    if [*here] in view["region"]["cells"]:
        return _about_region(view)
    return None


def _about_start(view: CastleView, x: int, y: int, index: int) -> Answer | None:
    """A start space counts as a tile of its feature. [CST-6.6, CST-8.8]"""
    feature = feature_of(view, x, y, index)
    if feature is None:
        return None
    answer = _about_feature(view, feature)
    told = Phrase("A start space counts as one tile [CST-8.8]")
    return Answer(
        Phrase("Start space: {what}", what=words.the(feature["kind"])), (*answer.lines, told), light=answer.light
    )


def _about_tower(view: CastleView, tower: TowerView, *, aids: bool) -> Answer:
    """Whether a wall tile lies there, and with aids which numbers nobody has seen yet. [CST-1.8, CST-10.2]"""
    first, second = tower["spaces"]
    title = Phrase("Corner tower: spaces {first} and {second}", first=first, second=second)
    told = [*_standing(view, tower["spaces"])]
    if not tower["holds"]:
        told.append(Phrase("No wall tile lies here"))
        return Answer(title, tuple(told), light=light_space(first))
    told.append(Phrase("A wall tile lies here face down: whoever stops exactly here takes it [CST-10.2]"))
    unseen = {int(number): count for number, count in view["box"].items() if count} if aids else {}
    total = sum(unseen.values())
    pictures = tuple(
        (
            draw.small_wall_tile(number),
            Phrase("{name}: {count} of {total}", name=words.WALL_TILES[number], count=count, total=total),
        )
        for number, count in unseen.items()
    )
    if pictures:
        told.append(Phrase("Nobody has seen these yet; five of them are out of the game [CST-3.4]"))
    return Answer(title, tuple(told), pictures, light_space(first))


def _about_wall(view: CastleView, spaces: tuple[int, int]) -> Answer:
    title = Phrase("Castle wall: spaces {first} and {second}", first=spaces[0], second=spaces[1])
    return Answer(title, tuple(_standing(view, spaces)), light=light_space(spaces[0]))


def _standing(view: CastleView, spaces: Sequence[int]) -> Iterator[Phrase]:
    """The markers on these spaces. [CST-10.1]"""
    for seat, marker in enumerate(view["track"]):
        if marker["space"] in spaces:
            yield Phrase("{player} stands on {space}", player=player(seat), space=marker["space"])


def _about_region(view: CastleView) -> Answer:
    """Cells that nothing lies beside yet."""
    return Answer(region_size(view), (region_worth(view),), light=light(view, REGION))


def region_size(view: CastleView) -> Phrase:
    """How large the largest empty region is. [CST-12.5]"""
    count = view["region"]["size"]
    return phrases.counted(count, "Largest empty region: 1 cell", "Largest empty region: {count} cells")


def region_worth(view: CastleView) -> Phrase:
    """Who would score the largest empty region now. [CST-12.4]"""
    ends = leader(view)
    if ends is None:
        return Phrase("Nobody would score it: the keeps are equal [CST-12.4]")
    return Phrase("{player} would score it for the larger keep [CST-12.4]", player=player(ends))


def _about_cell(view: CastleView, empty: FrontierView, *, aids: bool) -> Answer:
    title = Phrase("Empty cell: {place}", place=words.place(empty["x"], empty["y"]))
    around = words.edges(empty["edges"])
    told = [Phrase("Around it: {edges}", edges=around)] if around else []
    frame = asked(empty["x"], empty["y"])
    if not aids:
        return Answer(title, tuple(told), light=frame)
    fitting = {code: view["unseen"][code] for code in empty["fits"] if view["unseen"].get(code)}
    if not fitting:
        is_dead = not empty["fits"]
        told.append(Phrase("Nothing that is left fits here" if is_dead else "Only a tile that is drawn fits here"))
        return Answer(title, tuple(told), light=frame)
    told += phrases.chances(sum(fitting.values()), sum(view["unseen"].values()))
    totals = in_all(view)
    pictures = tuple(
        (draw.small_tile(code), Phrase("{left} of {total} left", left=left, total=totals[code]))
        for code, left in fitting.items()
    )
    return Answer(title, tuple(told), pictures, frame)


def in_all(view: CastleView) -> Counter[str]:
    """How many tiles of each kind the game has, wherever they are."""
    counts = Counter(view["unseen"])
    counts.update(placed["tile"] for placed in view["tiles"])
    counts.update([*view["aside"], *([view["drawn"]] if view["drawn"] else [])])
    return counts


def _about_feature(view: CastleView, feature: FeatureView) -> Answer:
    told = [_size(feature), *_holders(feature), *_value(feature)]
    for seat, keep in enumerate(view["keeps"]):
        if keep and keep["id"] == feature["id"]:
            told.append(Phrase("The keep of {player} stands here: size {size}", player=player(seat), size=keep["size"]))
    return Answer(words.TITLES[feature["kind"]], tuple(told), light=light_feature(view, feature))


def _size(feature: FeatureView) -> Phrase:
    size = [phrases.counted(feature["size"], "1 tile", "{count} tiles")]
    if feature["wells"]:
        size.append(phrases.counted(feature["wells"], "1 well", "{count} wells"))
    if feature["kind"] == "court":
        size.append(phrases.counted(feature["markets"], "1 market", "{count} markets"))
    elif not feature["complete"]:
        size.append(phrases.counted(feature["open"], "1 open end", "{count} open ends"))
    return phrases.in_a_row(size)


def _holders(feature: FeatureView) -> Iterator[Phrase]:
    """Who stands there, and who has the majority; at a tie nobody has. [CST-8.5]"""
    standing = [
        Phrase("{player} ({count})", player=player(seat), count=count)
        for seat, count in enumerate(feature["followers"])
        if count
    ]
    if not standing:
        if not feature["complete"] or feature["kind"] == "court":
            yield Phrase("Nobody stands here")
        return
    yield Phrase("Here stand: {followers}", followers=phrases.in_a_row(standing))
    if feature["owner"] is None:
        yield Phrase("A tie: nobody would score [CST-8.5]")
    elif len(standing) > 1:
        yield Phrase("Majority: {player}", player=player(feature["owner"]))


def what_it_is(feature: FeatureView) -> Phrase:
    """A feature in few words: its kind, and what it is worth."""
    return phrases.apart([words.TITLES[feature["kind"]], *_value(feature)])


def _value(feature: FeatureView) -> Iterator[Phrase]:
    now, then = feature["now"], feature["complete_value"]
    if feature["kind"] == "court":
        if feature["owner"] is not None:
            yield Phrase("Worth {points} at the end as it is", points=now)
    elif feature["complete"]:
        yield Phrase("Complete; worth {points}", points=now) if now else Phrase("Complete")
    else:
        yield Phrase("Worth {now} now, at least {then} when complete", now=now, then=then or 0)
