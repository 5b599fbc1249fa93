"""How the legal moves of The Castle are offered: where to point, what the board would gain, and what to say."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from remparts.core.face import Target, button
from remparts.core.first import First
from remparts.core.grid import SIDES
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games import phrases
from remparts.games.castle.face import aids, outlines, places, words
from remparts.games.castle.face import board as draw
from remparts.games.castle.rules.moves import Score, Use
from remparts.games.castle.rules.previews import CompletedView, PreviewView
from remparts.games.castle.rules.view import CastleView, TileView, TowerView
from remparts.games.drawing import palette, squares
from remparts.games.drawing.badge import badge, freest
from remparts.games.drawing.emblems import EMBLEMS
from remparts.games.drawing.shapes import Point, number
from remparts.land.moves import Follow, Pass, Place


def targets(view: CastleView, moves: Sequence[Move]) -> Sequence[Target]:
    """Each legal move once, places in reading order."""
    placements, due, others = [], [], []
    for move in moves:
        match move:
            case Place():
                placements.append(move)
            case Score():
                due.append(move)
            case _:
                others.append(_other(view, move))
    return [*_placements(view, placements), *_due(view, due), *others]


def asks(view: CastleView) -> Phrase:
    """What the seat whose turn it is has to do now."""
    match view["task"]["name"] if view["task"] else "":
        case "":
            return Phrase("The game is over")
        case "first":
            return Phrase("Decide who starts")
        case "draw":
            return Phrase("A tile is drawn")
        case "place":
            return Phrase("Place the tile")
        case "follower":
            return Phrase("Put a follower on the tile, or none")
        case "order":
            return Phrase("Choose what is scored next")
        case "double":
            return Phrase("Double it with a wall tile, or not")
        case "reveal":
            return Phrase("A wall tile is turned up")
        case "again":
            return Phrase("Take an extra turn, or not")
    return Phrase("Choose")


# ---- Tiles


def _placements(view: CastleView, moves: Sequence[Place]) -> list[Target]:
    """Facings of the tile at a cell are a group. [CST-5.3, CST-5.5]"""
    counts = Counter((move.x, move.y) for move in moves)
    numbers: Counter[tuple[int, int]] = Counter()
    offered = []
    for move in sorted(moves, key=lambda move: (move.y, move.x, move.facing)):
        numbers[move.x, move.y] += 1
        offered.append(_placement(view, move, numbers[move.x, move.y], counts[move.x, move.y]))
    return offered


def _placement(view: CastleView, move: Place, nth: int, count: int) -> Target:
    """The tile in one of its facings, what it would complete, and where the markers would stop."""
    at = squares.middle(move.x, move.y)
    preview = view["previews"].get(str(move))
    laid: TileView = {"tile": move.tile, "x": move.x, "y": move.y, "facing": SIDES[move.facing]}
    foreseen = _foreseen(view, preview, at, [laid]) if preview else ""
    return Target(
        move=str(move),
        group=f"{move.tile}@{move.x},{move.y}",
        name=_with_results(view, _placement_name(move, nth, count), preview),
        spot=draw.PLACE,
        ghost=draw.ghost(move.tile, SIDES[move.facing]) + _beside(at, foreseen),
        at=at,
        size=(90, 90),
        label=_brings(view, preview),
    )


def _placement_name(move: Place, nth: int, count: int) -> Phrase:
    where, tile = words.place(move.x, move.y), words.tile_name(move.tile, SIDES[move.facing])
    if count == 1:
        return Phrase("{place}: {tile}", place=where, tile=tile)
    return Phrase("{place}: {tile}; facing {nth} of {count}", place=where, tile=tile, nth=nth, count=count)


# ---- Other moves


def _other(view: CastleView, move: Move) -> Target:
    match move:
        case Follow():
            return _follower(view, move)
        case Use(number=number) if number == 1:
            return button(move, Phrase("Take an extra turn"), draw.small_wall_tile(number))
        case Use(number=number):
            name = Phrase("Double with {wall_tile}", wall_tile=words.wall_tile(number))
            return button(move, _result(view, move, name), draw.small_wall_tile(number))
        case First(seat=seat):
            return button(move, Phrase("{player} starts", player=player(seat)))
        case Pass():
            return _nothing(view, move)
    return button(move, Phrase(str(move)))


def _nothing(view: CastleView, move: Move) -> Target:
    match task_now(view)["name"]:
        case "follower":
            return button(move, Phrase("Put no follower"), declines=True)
        case "double":
            return button(move, _result(view, move, Phrase("Do not double")), declines=True)
    return button(move, Phrase("Pass the turn on"), declines=True)


def _follower(view: CastleView, move: Follow) -> Target:
    """A ring on the segment, and the follower as it would stand there or lie. [CST-7.4, CST-7.8]"""
    placed = places.last_tile(view)
    segment = places.segment_named(placed, move.segment)
    at, (x, y) = places.anchor(view, placed["x"], placed["y"], segment), draw.stand(placed, segment)
    figure = f"cst-{move.role}-{task_now(view)['who']}"
    preview = view["previews"].get(str(move))
    name = words.role_name(move.role, words.segment_name(placed["tile"], placed["facing"], segment))
    foreseen = _foreseen(view, preview, squares.middle(placed["x"], placed["y"])) if preview else ""
    feature = places.feature_of(view, placed["x"], placed["y"], segment)
    lit = aids.light_feature(view, feature) if feature else ""
    return Target(
        move=str(move),
        group=str(move),
        name=_with_results(view, name, preview),
        spot=squares.ring(figure),
        ghost=f'<g class="r-ghost">{_beside(at, lit + foreseen)}'
        f'<use href="#{figure}" x="{number(x - at[0])}" y="{number(y - at[1])}"/></g>',
        at=at,
        size=(30, 30),
        label=aids.what_it_is(feature) if feature and not feature["complete"] else _brings(view, preview),
        by_itself=True,
    )


def _due(view: CastleView, moves: Sequence[Score]) -> Iterator[Target]:
    """The completed features that may be scored next, each with a plate clear of the others. [CST-8.4]"""
    taken: list[Point] = []
    for move in moves:
        preview = view["previews"][str(move)]
        done = next(done for done in preview["completes"] if done["id"] == str(move.site))
        at = freest([places.anchor(view, *segment) for segment in done["segments"]], taken)
        taken.append(at)
        yield _scored(view, move, done, at)


def _scored(view: CastleView, move: Score, done: CompletedView, at: Point) -> Target:
    """A feature that may be scored next, its points, and where the marker would stop."""
    preview = view["previews"][str(move)]
    plate = _plate(done, (0, 0))
    return Target(
        move=str(move),
        group=str(move),
        name=_next(
            view, done, preview, Phrase("{what}, {place}", what=_title(done), place=words.place(*move.site[:2]))
        ),
        label=_next(view, done, preview, _title(done)),
        spot=f'<g class="r-spot">{plate}</g>',
        ghost=f'<g class="r-ghost">{_beside(at, _lit(view["tiles"], done) + _stops(view, preview))}{plate}</g>',
        at=at,
        size=(60, 30),
        by_itself=True,
    )


def _title(done: CompletedView) -> Phrase:
    return words.TITLES[done["kind"]]


def _next(view: CastleView, done: CompletedView, preview: PreviewView, name: Phrase) -> Phrase:
    """A feature that would be scored next: what it brings, where its marker would end, and what is taken on the way."""
    seat = done["seat"]
    assert seat is not None, "only what brings points is put in order"
    told = Phrase(
        "{feature}: {points}, then {player} ends on {space}",
        feature=name,
        points=f"+{done['points']}",
        player=player(seat),
        space=preview["stops"][seat],
    )
    taken = len(preview["takes"])
    one, many = "{told}, 1 wall tile is taken", "{told}, {count} wall tiles are taken"
    return phrases.counted(taken, one, many, told=told) if taken else told


# ---- What a move would bring


def _beside(at: Point, markup: str) -> str:
    """Something in units of the board, drawn around a point."""
    return f'<g transform="translate({number(-at[0])} {number(-at[1])})">{markup}</g>' if markup else ""


def _foreseen(view: CastleView, preview: PreviewView, at: Point, laid: Sequence[TileView] = ()) -> str:
    """Features that would be completed, lit and with their points, and where the markers would stop."""
    done, (x, y) = _worth_telling(view, preview), at
    lit = "".join(_lit([*view["tiles"], *laid], each) for each in done)
    plates = "".join(_plate(each, (x, y + 30 * nth - 15 * (len(done) - 1))) for nth, each in enumerate(done))
    return lit + plates + _stops(view, preview)


def _worth_telling(view: CastleView, preview: PreviewView) -> list[CompletedView]:
    """The features that would be scored or leave their followers without points, but none that nobody stands on."""
    held = [[piece["x"], piece["y"], piece["index"]] for piece in view["followers"]]
    return [
        done
        for done in preview["completes"]
        if done["seat"] is not None or any(segment in held for segment in done["segments"])
    ]


def _lit(tiles: Sequence[TileView], done: CompletedView) -> str:
    return outlines.lit(tiles, done["segments"])


def _plate(done: CompletedView, at: Point) -> str:
    """Who receives how much."""
    seat = done["seat"]
    return badge(at, {} if seat is None else {seat: 1}, () if seat is None else (seat,), f"+{done['points']}")


def _stops(view: CastleView, preview: PreviewView) -> str:
    """A ring on each space to which a marker would come, and a star on each wall tile that it would take."""
    stops = "".join(draw.stop(space) + _marker(seat, space) for seat, space in _moved(view, preview))
    return stops + "".join(_prize(view["towers"][tower]) for tower in preview["takes"])


def _marker(seat: int, space: int) -> str:
    """A marker that would come to a space."""
    x, y = draw.marker_place(space)
    figure = f"#cst-marker-{seat}-standing"
    return f'<use href="{figure}" x="{number(x)}" y="{number(y)}" opacity=".75"/>'


def _prize(tower: TowerView) -> str:
    """A star on a wall tile that would be taken. [CST-10.2]"""
    x, y = draw.tower_place(tower["x"], tower["y"])
    return (
        f'<path d="{EMBLEMS["★"]}" transform="translate({number(x)} {number(y)}) scale(2)" fill="{palette.GOLD}"'
        f' stroke="{palette.INK}" stroke-width="1"/>'
    )


def _moved(view: CastleView, preview: PreviewView) -> Iterator[tuple[int, int]]:
    for seat, space in enumerate(preview["stops"]):
        if space != view["track"][seat]["space"]:
            yield seat, space


def _with_results(view: CastleView, name: Phrase, preview: PreviewView | None) -> Phrase:
    """A name with what the move would complete, where the markers would stop, and the wall tiles that it would take."""
    if preview is None:
        return name
    results = [_completed(done) for done in _worth_telling(view, preview)] + _stopping(view, preview)
    return Phrase("{name}; {results}", name=name, results=phrases.in_a_row(results)) if results else name


def _brings(view: CastleView, preview: PreviewView | None) -> Phrase | None:
    """The same without a name, for the bar; nothing if the move would complete nothing."""
    if preview is None:
        return None
    results = [_done(done) for done in _worth_telling(view, preview)] + _stopping(view, preview)
    return phrases.apart(results) if results else None


def _stopping(view: CastleView, preview: PreviewView) -> list[Phrase]:
    stops = [
        Phrase("{player} stops on {space}", player=player(seat), space=space) for seat, space in _moved(view, preview)
    ]
    taken = len(preview["takes"])
    return [*stops, phrases.counted(taken, "takes a wall tile", "{count} wall tiles are taken")] if taken else stops


_DONE: Final = {
    "path": ("Completes a path: {points} for {player}", "Completes a path: a tie without points"),
    "tower": ("Completes a tower: {points} for {player}", "Completes a tower: a tie without points"),
    "house": ("Completes a house: {points} for {player}", "Completes a house: a tie without points"),
}
_COMPLETED: Final = {
    "path": ("completes a path for {player}: {points}", "completes a path, a tie without points"),
    "tower": ("completes a tower for {player}: {points}", "completes a tower, a tie without points"),
    "house": ("completes a house for {player}: {points}", "completes a house, a tie without points"),
}


def _done(done: CompletedView) -> Phrase:
    return _paid(done, *_DONE[done["kind"]])


def _completed(done: CompletedView) -> Phrase:
    return _paid(done, *_COMPLETED[done["kind"]])


def _paid(done: CompletedView, text: str, unpaid: str) -> Phrase:
    if done["seat"] is None:
        return Phrase(unpaid)
    return Phrase(text, player=player(done["seat"]), points=f"+{done['points']}")


def _result(view: CastleView, move: Move, name: Phrase) -> Phrase:
    """A button's words with where the own marker would stop, and whether that takes a wall tile. [CST-11.7]"""
    preview = view["previews"][str(move)]
    space = preview["stops"][task_now(view)["who"]]
    if preview["takes"]:
        return Phrase("{name}: to space {space}, takes the wall tile", name=name, space=space)
    return Phrase("{name}: to space {space}", name=name, space=space)
