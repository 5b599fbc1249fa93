"""What helps to see: overlays by owner, one feature lit up, and what there is to know about a point of the board."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from remparts.core.face import Answer
from remparts.core.marks import MARKS
from remparts.core.phrase import Phrase, player
from remparts.games import phrases
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.outlines import areas, feature_at, lines, paths, segment_at
from remparts.games.carcassonne.face.part import Parts, ShownShelter
from remparts.games.carcassonne.rules.features import FeatureView, FrontierView
from remparts.games.carcassonne.rules.view import CarcassonneView, FollowerView
from remparts.games.drawing import palette
from remparts.games.drawing.badge import badge, freest
from remparts.games.drawing.shapes import Point, apart, number
from remparts.games.drawing.squares import asked, cell, lit

OVERLAYS: Final[Mapping[str, Phrase]] = {
    "city": Phrase("Cities"),
    "road": Phrase("Roads"),
    "field": Phrase("Fields"),
    "cloister": Phrase("Cloisters"),
}

_WORTH_TELLING: Final = 2
"""The least worth of a feature that is told though nobody holds it; a single piece of road speaks for itself."""


# ---- Overlays


def overlay(view: CarcassonneView, name: str, parts: Parts = ()) -> str:
    """The features of one kind by owner, over a board that steps back, with what they are worth."""
    kinds = {name, *(kind for part in parts for kind, claim in part.claims.items() if claim.seen_with == name)}
    shown = [feature for feature in view["features"] if feature["kind"] in kinds and not feature["complete"]]
    shown.sort(key=lambda feature: bool(feature["owners"]))
    ties = {tuple(feature["owners"]) for feature in shown if len(feature["owners"]) > 1}
    cities = [f for f in view["features"] if f["kind"] == "city" and f["complete"]] if name == "field" else []
    layers = [
        f'<g class="r-overlay"><defs>{"".join(_hatch(owners) for owners in sorted(ties))}</defs>',
        _veil(view),
        *(_supplied(view, city) for city in cities),
        *(part.overlay(view, name) for part in parts),
        *(_claim(view, feature) for feature in shown),
        *(_figure(view, piece) for piece in view["followers"] if _stands_on(shown, piece)),
        *_badges(view, shown),
        "</g>",
    ]
    return "".join(layers)


def _veil(view: CarcassonneView) -> str:
    """Takes the colour out of the tiles, so that the owners' colours stand out."""
    cells = "".join(f"M{placed['x'] * 100} {placed['y'] * 100}h100v100h-100z" for placed in view["tiles"])
    return f'<path class="r-veil" d="{cells}" fill="{palette.TABLE}" fill-opacity=".62"/>'


def _hatch(owners: Sequence[int]) -> str:
    """Stripes in the colours of those who share a feature."""
    bands = "".join(
        f'<rect x="{12 * index}" width="12" height="10" fill="{MARKS[seat].colour}"/>'
        for index, seat in enumerate(owners)
    )
    return (
        f'<pattern id="{_hatch_id(owners)}" width="{12 * len(owners)}" height="10" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate(45)">{bands}</pattern>'
    )


def _hatch_id(owners: Sequence[int]) -> str:
    return "car-tie-" + "-".join(map(str, owners))


def _claim(view: CarcassonneView, feature: FeatureView) -> str:
    """A feature in the colour of its owner, in the stripes of several, or pale if nobody holds it."""
    tile, segment = feature["segments"][0]
    owners = feature["owners"]
    segments = feature["segments"]
    edge = lines(view, segments)
    is_narrow = feature["kind"] == "road"
    strength = "1" if is_narrow else ".55"
    if not owners:
        return (
            f'<g id="over{tile}-{segment}" class="r-free"><g fill="{palette.LIGHT}" fill-opacity=".55">'
            f'{areas(view, segments)}</g><g fill="none" stroke="{palette.INK}" stroke-opacity=".55" stroke-width="1.6"'
            f' stroke-dasharray="5 4">{edge}</g></g>'
        )
    if len(owners) == 1:
        colour = MARKS[owners[0]].colour
        body = f'<g fill="{colour}" fill-opacity="{strength}">{areas(view, segments)}</g>'
    else:
        colour = palette.LIGHT
        body = f'<path d="{paths(view, segments)}" fill="url(#{_hatch_id(owners)})" fill-opacity="{strength}"/>'
    ink = f'<g fill="none" stroke="{palette.INK}" stroke-width="5" stroke-linejoin="round">{edge}</g>'
    rim = f'<g fill="none" stroke="{colour}" stroke-width="2.6" stroke-linejoin="round">{edge}</g>'
    shape = ink + body if is_narrow else body + ink + rim
    return f'<g id="over{tile}-{segment}" class="r-claim">{_surroundings(view, feature, colour)}{shape}</g>'


def _surroundings(view: CarcassonneView, feature: FeatureView, colour: str) -> str:
    """For a building, the cells that complete it."""
    if feature["kind"] in ("city", "road", "field"):
        return ""
    placed = view["tiles"][feature["segments"][0][0]]
    x, y = placed["x"] * 100 - 94, placed["y"] * 100 - 94
    return (
        f'<rect x="{x}" y="{y}" width="288" height="288" rx="16" fill="{colour}" fill-opacity=".16"'
        f' stroke="{colour}" stroke-width="4" stroke-dasharray="12 8"/>'
    )


def _supplied(view: CarcassonneView, city: FeatureView) -> str:
    """A completed city, for which fields are worth something. [CAR-9.1]"""
    return (
        f'<g class="r-supplied"><g fill="{palette.GOLD}" fill-opacity=".8">{areas(view, city["segments"])}</g>'
        f'<g fill="none" stroke="{palette.INK}" stroke-width="2">{lines(view, city["segments"])}</g></g>'
    )


def _stands_on(features: Sequence[FeatureView], piece: FollowerView) -> bool:
    return any([piece["tile"], piece["segment"]] in feature["segments"] for feature in features)


def _figure(view: CarcassonneView, piece: FollowerView) -> str:
    return draw.follower(piece["seat"], piece["role"], draw.stand(view, piece["tile"], piece["segment"]))


def _badges(view: CarcassonneView, features: Sequence[FeatureView]) -> list[str]:
    """A badge on each feature, where it hides neither a follower nor another badge if there is room for that."""
    taken: list[Point] = [draw.stand(view, piece["tile"], piece["segment"]) for piece in view["followers"]]
    badges = []
    for feature in reversed(features):
        if not feature["owners"] and (feature["kind"] == "field" or feature["now"] < _WORTH_TELLING):
            continue
        points = [draw.anchor(view, tile, segment) for tile, segment in feature["segments"]]
        is_held = bool(feature["owners"])
        points += [(x, y + 28) for x, y in points if not is_held or any(apart((x, y), other) < 28 for other in taken)]
        at = freest(points, taken)
        taken.append(at)
        counts = {seat: count for seat, count in enumerate(feature["followers"]) if count}
        badges.append(badge(at, counts, feature["owners"], worth(feature)))
    return badges


def worth(feature: FeatureView) -> str:
    """What a feature is worth now, and if completed; a plus says that each tile that joins it adds more."""
    now, then = feature["now"], feature["complete_value"]
    if then is None or feature["complete"]:
        return f"{now}"
    return f"{now} → {then}{'+' if feature['kind'] in ('city', 'road') else ''}"


# ---- Light


def light(view: CarcassonneView, at: str, parts: Parts = ()) -> str:
    """A feature at a place of the ledger such as 3.1 lit up, the whole of tile 3, or a shelter; empty for all else."""
    for shelter in (shelter for part in parts for shelter in part.shelters(view).values()):
        if shelter.lights == at:
            return light_shelter(shelter)
    if at.isdecimal() and int(at) < len(view["tiles"]):
        placed = view["tiles"][int(at)]
        frame = f"<rect {cell(placed['x'], placed['y'], 1.5, 4)}/>"
        return f'<g class="r-light">{lit(frame)}</g>'
    feature = feature_at(view, at)
    return light_feature(view, feature) if feature else ""


def light_shelter(shelter: ShownShelter) -> str:
    """A shelter lit up."""
    (x, y), (across, down) = shelter.at, shelter.size
    oval = f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(across)}" ry="{number(down)}"'
    return (
        f'<g class="r-light" fill="none">{oval} stroke="{palette.INK}" stroke-width="7"/>'
        f'{oval} stroke="{palette.GOLD}" stroke-width="4.4"/></g>'
    )


def light_feature(view: CarcassonneView, feature: FeatureView) -> str:
    """A feature lit up."""
    segments = feature["segments"]
    body = f'<g fill="{palette.LIGHT}" fill-opacity=".35">{areas(view, segments)}</g>'
    return f'<g class="r-light">{body}{lit(lines(view, segments))}</g>'


def spread(view: CarcassonneView, feature: FeatureView) -> str:
    """What a feature covers, to be seen under a figure that might come to it."""
    return f'<g fill="{palette.GOLD}" fill-opacity=".55">{areas(view, feature["segments"])}</g>'


# ---- Answers

_FOLLOWER: Final = 12.0
"""Whoever points so near to where a follower stands means what it stands on."""


def ask(view: CarcassonneView, x: float, y: float, parts: Parts = (), *, aids: bool) -> Answer | None:
    """What lies at a point of the board; with aids, what may still come to an empty cell."""
    for part in parts:
        answer = part.ask(view, x, y)
        if answer:
            return answer
    for piece in view["followers"]:
        if apart((x, y), draw.stand(view, piece["tile"], piece["segment"])) <= _FOLLOWER:
            feature = feature_at(view, f"{piece['tile']}.{piece['segment']}")
            return _about_feature(view, feature, parts) if feature else None
    column, row = int(x // 100), int(y // 100)
    for tile, placed in enumerate(view["tiles"]):
        if (placed["x"], placed["y"]) == (column, row):
            feature = feature_at(view, f"{tile}.{segment_at(placed, x, y)}")
            return _about_feature(view, feature, parts) if feature else None
    for empty in view["frontier"]:
        if (empty["x"], empty["y"]) == (column, row):
            return _about_cell(view, empty, aids=aids)
    return None


def odds(view: CarcassonneView, empty: FrontierView) -> tuple[dict[str, int], int]:
    """How many unseen tiles of each kind fit an empty cell, and how many tiles are unseen."""
    return _fitting(view["unseen"], empty)


def _fitting(pool: Mapping[str, int], empty: FrontierView) -> tuple[dict[str, int], int]:
    return {code: pool[code] for code in empty["fits"] if code in pool}, sum(pool.values())


def _about_cell(view: CarcassonneView, empty: FrontierView, *, aids: bool) -> Answer:
    title = Phrase("Empty square {place}", place=phrases.place(empty["x"], empty["y"]))
    lines_ = [Phrase("Around it: {edges}", edges=words.edges(empty["edges"]))]
    frame = asked(empty["x"], empty["y"])
    if not aids:
        return Answer(title, tuple(lines_), light=frame)
    fitting, total = odds(view, empty)
    is_drawn = bool(fitting)
    if not is_drawn:
        fitting, total = _fitting(view["coming"], empty)
    count = sum(fitting.values())
    if not fitting:
        is_dead = not empty["fits"]
        lines_.append(Phrase("Nothing that is left fits here" if is_dead else "Only a tile that is drawn fits here"))
        return Answer(title, tuple(lines_), light=frame)
    lines_ += phrases.chances(count, total)[: 1 + is_drawn]
    totals = in_all(view)
    pictures = tuple(
        (draw.small_tile(code), Phrase("{left} of {total} left", left=left, total=totals[code]))
        for code, left in fitting.items()
    )
    return Answer(title, tuple(lines_), pictures, frame)


def in_all(view: CarcassonneView) -> Counter[str]:
    """How many tiles of each kind the game has, wherever they are."""
    counts = still_coming(view)
    counts.update(placed["tile"] for placed in view["tiles"])
    counts.update(tile for hand in view["hands"] for tile in hand["tiles"])
    counts.update([*view["aside"], *([view["drawn"]] if view["drawn"] else [])])
    return counts


def still_coming(view: CarcassonneView) -> Counter[str]:
    """How many tiles of each kind may still come up."""
    counts = Counter(view["unseen"])
    counts.update(view["coming"])
    return counts


_TITLES: Final[Mapping[str, Phrase]] = {
    "city": Phrase("City"),
    "road": Phrase("Road"),
    "field": Phrase("Field"),
    "cloister": Phrase("Cloister"),
}


def _about_feature(view: CarcassonneView, feature: FeatureView, parts: Parts) -> Answer:
    title = _title(feature, parts)
    more = [line for part in parts for line in part.about(view, feature)]
    told = [*_size(feature), *_holders(feature), *more, _value(feature)]
    return Answer(title, tuple(told), light=light_feature(view, feature))


def _title(feature: FeatureView, parts: Parts) -> Phrase:
    titles = {**_TITLES, **{kind: claim.title for part in parts for kind, claim in part.claims.items()}}
    return titles.get(feature["kind"], Phrase(feature["kind"]))


def what_it_is(feature: FeatureView, parts: Parts = ()) -> Phrase:
    """A feature in few words: its kind, and what it is worth."""
    return phrases.apart([_title(feature, parts), _value(feature)])


def _size(feature: FeatureView) -> list[Phrase]:
    if feature["cities"] is not None:
        return [phrases.counted(feature["cities"], "Supplies 1 completed city", "Supplies {count} completed cities")]
    if feature["kind"] not in ("city", "road"):
        around = 8 - feature["open"]
        return [phrases.counted(around, "1 of 8 tiles around it", "{count} of 8 tiles around it")]
    size = [phrases.counted(feature["tiles"], "1 tile", "{count} tiles")]
    if feature["pennants"]:
        size.append(phrases.counted(feature["pennants"], "1 pennant", "{count} pennants"))
    if not feature["complete"]:
        size.append(phrases.counted(feature["open"], "1 open end", "{count} open ends"))
    return [phrases.in_a_row(size)]


def _holders(feature: FeatureView) -> list[Phrase]:
    """Who stands there, and who has the majority. [CAR-5.10]"""
    standing = [
        Phrase("{player} ({count})", player=player(seat), count=count)
        for seat, count in enumerate(feature["followers"])
        if count
    ]
    if not standing:
        return [Phrase("No follower stands here")]
    holders = [Phrase("Followers: {followers}", followers=phrases.in_a_row(standing))]
    owners = feature["owners"]
    if len(owners) > 1:
        holders.append(Phrase("Shared by {players}", players=phrases.players(owners)))
    elif len(standing) > 1:
        holders.append(Phrase("Majority: {player}", player=player(owners[0])))
    return holders


def _value(feature: FeatureView) -> Phrase:
    now, then = feature["now"], feature["complete_value"]
    if feature["complete"]:
        return Phrase("Complete; worth {points}", points=now) if now else Phrase("Complete")
    if then is None:  # others may have farmers at them, too
        return Phrase("Its cities are worth {points} at the end as it is", points=now)
    if feature["kind"] in ("city", "road"):
        return Phrase("Worth {now} now, at least {then} when complete", now=now, then=then)
    return Phrase("Worth {now} now, {then} when complete", now=now, then=then)
