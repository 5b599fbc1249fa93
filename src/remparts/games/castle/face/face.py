"""How The Castle shows itself: the board in layers, its marks and coordinates, and the panel beside it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from remparts.core.face import Answer, Block, Effect, Face, Hint, Line, Stock, Target
from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.games import phrases
from remparts.games.castle.face import aids as aiding
from remparts.games.castle.face import board as draw
from remparts.games.castle.face import coach, story, targets, words
from remparts.games.castle.rules.view import CastleView
from remparts.games.drawing import squares


class ShownTile(NamedTuple):
    """A tile in the panel."""

    picture: str
    name: Phrase


class KindLeft(NamedTuple):
    """A kind of tile in the panel: how many may still come up of how many there are."""

    code: str
    left: int
    total: int
    picture: str
    name: Phrase
    said: Phrase


class Owned(NamedTuple):
    """A wall tile that a seat has before it: what it does, and when it may be used."""

    picture: str
    title: Phrase
    lines: tuple[Phrase, ...]


class Unseen(NamedTuple):
    """How many wall tiles of a number nobody has seen."""

    number: int
    left: int
    picture: str
    said: Phrase


class CastleFace(Face[CastleView]):
    """The answers of `Face` for The Castle."""

    layers: Sequence[str] = draw.LAYERS
    overlays: Mapping[str, Phrase] = aiding.OVERLAYS

    def definitions(self, options: Mapping[str, str]) -> str:
        return draw.definitions() + _DEAD

    def board(self, view: CastleView, *, aids: bool = True) -> dict[str, dict[str, str]]:
        """The wall with its face-down tiles, castle tiles, marks, and pieces."""
        board = draw.layers(view)
        asked = "".join(aiding.light(view, each) for each in _in_question(view))
        if asked:
            board["marks"]["asked"] = f'<g id="asked">{asked}</g>'
        if aids:
            for empty in view["frontier"]:
                if not empty["fits"]:
                    x, y = empty["x"], empty["y"]
                    board["marks"][f"dead{x}_{y}"] = _dead(x, y)
        return board

    def box(self, view: CastleView) -> tuple[float, float, float, float]:
        return draw.box()

    def coordinates(self, view: CastleView) -> str:
        return draw.coordinates()

    def targets(self, view: CastleView, moves: Sequence[Move]) -> Sequence[Target]:
        return targets.targets(view, moves)

    def asks(self, view: CastleView) -> Phrase:
        return targets.asks(view)

    def undoes(self, move: Move) -> Phrase:
        return phrases.undoes(move, story.UNDOES)

    def tell(self, before: CastleView, move: Move, after: CastleView, entries: Sequence[Entry]) -> Sequence[Line]:
        return story.tell(before, move, after, entries)

    def effects(self, before: CastleView, after: CastleView, entries: Sequence[Entry]) -> Sequence[Effect]:
        return story.effects(before, after, entries)

    def overlay(self, view: CastleView, name: str) -> str:
        return aiding.overlay(view, name) if name in self.overlays else ""

    def light(self, view: CastleView, at: str) -> str:
        return aiding.light(view, at)

    def ask(self, view: CastleView, x: float, y: float, *, aids: bool = True) -> Answer | None:
        return aiding.ask(view, x, y, aids=aids)

    def panel(self, view: CastleView, *, aids: bool = True) -> list[Block]:
        """The drawn tile, the stock, wall tiles and the empty region; with aids what nobody has seen yet."""
        blocks = [
            Block("panel-now", "now", _now(view)),
            *(Block(f"cst-owned-{seat}", "owned", (seat, *_owned(view, seat))) for seat in range(view["seats"])),
            Block("cst-region", "region", _region(view)),
            Block("panel-aside", "aside", (_ASIDE, tuple(map(_tile, view["aside"])))),
        ]
        if aids:
            unseen, left = _box(view), _left(view)
            blocks += [_BOX, *(Block(f"cst-box-{each.number}", "unseen", (each,), "cst-box-tiles") for each in unseen)]
            blocks += [_LEFT, *(Block(f"left-{kind.code}", "kind_left", (kind,), "panel-kinds") for kind in left)]
        return blocks

    def supply(self, view: CastleView, seat: int) -> Sequence[tuple[str, Phrase]]:
        count, size = view["supply"][seat], aiding.keep_sizes(view)[seat]
        left = phrases.counted(count, "1 follower in supply", "{count} followers in supply")
        held = [(squares.row(f"cst-marker-{seat}-standing", count, 30), left)]
        if size:
            held.append((_keep(seat, size), Phrase("keep: size {size}", size=size)))
        else:
            held.append((squares.row(f"cst-keep-{seat}", 1, 30), Phrase("keep in supply")))
        taken = len(view["wall_tiles"][seat])
        if taken:
            held.append((_wall_tiles(view, seat), phrases.counted(taken, "1 wall tile", "{count} wall tiles")))
        return held

    def coach(self, view: CastleView, targets: Sequence[Target]) -> Sequence[Hint]:
        return list(coach.hints(view, targets))

    def left(self, view: CastleView, seat: int | None) -> list[Stock]:
        """Followers of a seat; of both together the tiles."""
        return [_tiles_left(view["stock"]) if seat is None else _followers_left(seat, view["supply"][seat])]

    def in_play(self, view: CastleView) -> list[tuple[str, Phrase]]:
        return [_drawn(view["drawn"])] if view["drawn"] else []

    def svg(self, view: CastleView, *, coordinates: bool = False) -> str:
        return draw.svg(view, has_coordinates=coordinates)

    def picture(self) -> str:
        return draw.picture()


_DEAD: Final = f'<g id="cst-dead">{squares.DEAD}</g>'


@cache
def _dead(x: int, y: int) -> str:
    return f'<use id="dead{x}_{y}" class="r-dead" href="#cst-dead" x="{x * 100}" y="{y * 100}"/>'


# ---- The panel


_TO_PLACE: Final = Phrase("Tile to place")
_ASIDE: Final = Phrase("Set aside")
_LEFT: Final = Block("panel-left", "left", (Phrase("Tiles left"),))
_BOX: Final = Block("cst-box", "box", (Phrase("Wall tiles nobody has seen"),))


def _now(view: CastleView) -> tuple[Phrase, ShownTile | None, bool, Phrase]:
    """The tile to place, whether there is a place for one, and the stock."""
    drawn = _tile(view["drawn"]) if view["drawn"] else None
    stock = phrases.counted(view["stock"], "1 tile in the pile", "{count} tiles in the pile")
    return _TO_PLACE, drawn, view["task"] is not None, stock


@cache
def _tile(code: str) -> ShownTile:
    return ShownTile(draw.small_tile(code), words.tile_name(code))


@cache
def _drawn(code: str) -> tuple[str, Phrase]:
    return draw.small_tile(code), Phrase("{what}: {counted}", what=_TO_PLACE, counted=words.tile_name(code))


@cache
def _tiles_left(count: int) -> Stock:
    name = phrases.counted(count, "1 tile left", "{count} tiles left")
    return Stock(squares.BACK, count, name)


@cache
def _followers_left(seat: int, count: int) -> Stock:
    name = phrases.counted(count, "1 follower in supply", "{count} followers in supply")
    return Stock(squares.row(f"cst-marker-{seat}-standing", 1, 30), count, name)


def _in_question(view: CastleView) -> list[str]:
    """The features that are asked about: the one that may count double, or those of which one is scored next."""
    if view["asked"]:
        return [view["asked"]]
    if view["task"] is None or view["task"]["name"] != "order":
        return []
    owners = {feature["id"]: feature["owner"] for feature in view["features"]}
    return [due for due in view["due"] if owners[due] == owners[view["due"][0]]]


def _owned(view: CastleView, seat: int) -> tuple[Phrase, tuple[Owned, ...]]:
    """The wall tiles before a seat. [CST-10.4, CST-11.1]"""
    is_turn = view["turn"] == seat
    title = Phrase("Wall tiles of {player}", player=player(seat))
    tiles = view["wall_tiles"][seat]
    return title, tuple(_owned_tile(tile["number"], tile["usable"] and is_turn) for tile in tiles)


@cache
def _owned_tile(number: int, is_usable: bool) -> Owned:
    name, what = words.WALL_TILES[number], words.effect(number)
    return Owned(draw.small_wall_tile(number), name, (what, words.when(number, is_usable=is_usable)))


def _region(view: CastleView) -> tuple[Phrase | None, Phrase | None]:
    """The largest empty region and who would score it; nothing once the game is over. [CST-12.4]"""
    if view["outcome"]:
        return None, None
    return aiding.region_size(view), aiding.region_worth(view)


def _box(view: CastleView) -> list[Unseen]:
    """Every number with how many of its wall tiles nobody has seen. [CST-3.3, CST-3.4]"""
    return [_unseen(number, view["box"].get(str(number), 0)) for number in words.WALL_TILES]


@cache
def _unseen(number: int, left: int) -> Unseen:
    return Unseen(number, left, draw.small_wall_tile(number), words.wall_tile(number))


def _left(view: CastleView) -> tuple[KindLeft, ...]:
    """Every kind with how many may still come up, and how many there are."""
    coming, totals = view["unseen"], aiding.in_all(view)
    return tuple(_kind_left(code, coming.get(code, 0), totals[code]) for code in words.KINDS if totals[code])


@cache
def _kind_left(code: str, count: int, total: int) -> KindLeft:
    said = Phrase("{left} of {total} left", left=count, total=total)
    return KindLeft(code, count, total, *_tile(code), said)


@cache
def _keep(seat: int, size: int) -> str:
    """A keep with what it counts."""
    return f'<svg class="r-row" viewBox="0 0 44 46" aria-hidden="true">{draw.keep_piece(seat, size, (22, 24))}</svg>'


def _wall_tiles(view: CastleView, seat: int) -> str:
    """The wall tiles of a seat, small and in a row."""
    return _row_of_wall_tiles(tuple(tile["number"] for tile in view["wall_tiles"][seat]))


@cache
def _row_of_wall_tiles(numbers: tuple[int, ...]) -> str:
    uses = "".join(
        f'<use href="#cst-wall-{number}" x="{40 * index}" y="4" width="38" height="38"/>'
        for index, number in enumerate(numbers)
    )
    return f'<svg class="r-row" viewBox="0 0 {40 * len(numbers)} 46" aria-hidden="true">{uses}</svg>'
