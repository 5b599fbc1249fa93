"""How Carcassonne shows itself: the board in layers, its marks and coordinates, and the panel beside it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from remparts.core.face import Answer, Block, Effect, Hint, Line, Outlook, Stock, Target
from remparts.core.grid import SIDES
from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.games import phrases
from remparts.games.carcassonne.face import aids as aiding
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import coach, foresight, outlines, story, words
from remparts.games.carcassonne.face.part import Parts, learn_looks, tile_sets
from remparts.games.carcassonne.face.targets import FRAME, targets
from remparts.games.carcassonne.rules.expansion import chosen
from remparts.games.carcassonne.rules.facts import tile_set
from remparts.games.carcassonne.rules.features import FrontierView
from remparts.games.carcassonne.rules.tiles import Kind
from remparts.games.carcassonne.rules.view import CarcassonneView, FollowerView, TileView
from remparts.games.drawing import palette, squares
from remparts.games.drawing.rulers import DIGITS, rulers
from remparts.land.moves import Place


class ShownTile(NamedTuple):
    """A tile in the panel."""

    picture: str
    name: Phrase
    code: str


class ShownHand(NamedTuple):
    """Tiles of somebody's hand in the panel."""

    title: Phrase
    tiles: tuple[ShownTile, ...]
    is_own: bool
    """Whether this watcher can place them."""


class KindLeft(NamedTuple):
    """A kind of tile in the panel: how many may still come up of how many there are."""

    code: str
    left: int
    total: int
    picture: str
    name: Phrase
    said: Phrase


class CarcassonneFace:
    """The answers of `Face` for Carcassonne, with the parts of those expansions that a view is played with."""

    layers: Sequence[str] = ("land", "tiles", "marks", "pieces")
    overlays: Mapping[str, Phrase] = aiding.OVERLAYS

    def __init__(self, parts: Parts = ()) -> None:
        self._all_parts: Final = parts
        named = (story.UNDOES, *(part.undoes for part in parts))
        self._undoes: Final = {kind: said for each in named for kind, said in each.items()}
        learn_looks(parts)

    def _parts(self, view: CarcassonneView) -> Parts:
        return chosen(self._all_parts, view["options"])

    def definitions(self, options: Mapping[str, str]) -> str:
        parts = chosen(self._all_parts, options)
        tiles = [_tile_definitions(name) for name in tile_sets(parts)]
        return "".join([*tiles, _definitions(), *(part.definitions() for part in parts)])

    def board(self, view: CarcassonneView, *, aids: bool = True) -> dict[str, dict[str, str]]:
        """Ground, tiles, marks for the last tile and for squares nothing can fill, and followers."""
        board = {
            "land": {f"g{index}": _ground(index, t["x"], t["y"]) for index, t in enumerate(view["tiles"])},
            "tiles": draw.placed_tiles(view),
            "marks": _marks(view, aids=aids),
            "pieces": draw.placed_pieces(view),
        }
        for part in self._parts(view):
            for layer, fragments in part.board(view, aids=aids).items():
                board[layer].update(fragments)
        return board

    def box(self, view: CarcassonneView) -> tuple[float, float, float, float]:
        return self._box(view, _extent(view["frontier"] or view["tiles"]), squares.MARGIN)

    def _box(
        self, view: CarcassonneView, extent: tuple[int, int, int, int], margin: int
    ) -> tuple[float, float, float, float]:
        """These columns and rows, what else the expansions show, and a margin."""
        left, top, right, bottom = extent
        points = [(left * 100, top * 100), (right * 100 + 100, bottom * 100 + 100)]
        points += [(round(x), round(y)) for part in self._parts(view) for x, y in part.reach(view)]
        across, down = [x for x, _ in points], [y for _, y in points]
        x, y = min(across) - margin, min(down) - margin
        return x, y, max(across) + margin - x, max(down) + margin - y

    def coordinates(self, view: CarcassonneView) -> str:
        return rulers(*_extent(view["frontier"] or view["tiles"]))

    def targets(self, view: CarcassonneView, moves: Sequence[Move]) -> Sequence[Target]:
        return targets(view, moves, self._parts(view))

    def foresee(
        self, before: CarcassonneView, move: Move, after: CarcassonneView, entries: Sequence[Entry]
    ) -> Outlook | None:
        """Of a tile; where a follower could stand, its place says what it would hold."""
        return foresight.foresee(before, after, entries, self._parts(before)) if isinstance(move, Place) else None

    def asks(self, view: CarcassonneView) -> Phrase:
        task = view["task"]
        for part in self._parts(view):
            if task and task["name"] in part.tasks:
                return part.asks(view)
        match task["name"] if task else "":
            case "":
                return Phrase("The game is over")
            case "first":
                return Phrase("Decide who starts")
            case "place" if view["drawn"] is None:
                return Phrase("Choose a tile from the hand and place it")
            case "place":
                return Phrase("Place the tile")
            case "follower":
                return Phrase("Place a follower, or none")
            case "aside":
                return Phrase("No tile in hand fits: set one aside")
            case "draw" | "deal":
                return Phrase("A tile is drawn")
        return Phrase("Choose")

    def undoes(self, move: Move) -> Phrase:
        return phrases.undoes(move, self._undoes)

    def tell(
        self, before: CarcassonneView, move: Move, after: CarcassonneView, entries: Sequence[Entry]
    ) -> Sequence[Line]:
        return story.tell(before, move, after, entries, self._parts(after))

    def effects(self, before: CarcassonneView, after: CarcassonneView, entries: Sequence[Entry]) -> Sequence[Effect]:
        return story.effects(before, after, entries, self._parts(after))

    def overlay(self, view: CarcassonneView, name: str) -> str:
        return aiding.overlay(view, name, self._parts(view)) if name in self.overlays else ""

    def light(self, view: CarcassonneView, at: str) -> str:
        return aiding.light(view, at, self._parts(view))

    def ask(self, view: CarcassonneView, x: float, y: float, *, aids: bool = True) -> Answer | None:
        return aiding.ask(view, x, y, self._parts(view), aids=aids)

    def panel(self, view: CarcassonneView, *, aids: bool = True) -> list[Block]:
        """The drawn tile, the stock, with aids what is left by kind, the hand that this watcher sees, and the rest."""
        parts = self._parts(view)
        cards = tuple(card for part in parts for card in part.cards(view))
        blocks = [
            Block("panel-now", "now", _now(view)),
            Block("panel-cards", "cards", (cards,)),
            Block("panel-hands", "hands", (tuple(_hands(view)),)),
            Block("panel-aside", "aside", (_ASIDE, tuple(map(_tile, view["aside"])))),
        ]
        if aids:
            left = _left(view, parts)
            blocks += [_LEFT, *(Block(f"left-{kind.code}", "kind_left", (kind,), "panel-kinds") for kind in left)]
        return blocks

    def supply(self, view: CarcassonneView, seat: int) -> Sequence[tuple[str, Phrase]]:
        count, tiles = view["supply"][seat], view["hands"][seat]["size"]
        left = phrases.counted(count, "1 follower left", "{count} followers left")
        held = [(squares.row(f"car-seat-{seat}-standing", count, 30), left)]
        if view["options"]["hand_tiles"] != "0":
            held.append(
                (squares.row("car-back", tiles, 34), phrases.counted(tiles, "1 tile in hand", "{count} tiles in hand"))
            )
        return [*held, *(each for part in self._parts(view) for each in part.supply(view, seat))]

    def coach(self, view: CarcassonneView, targets: Sequence[Target]) -> Sequence[Hint]:
        return list(coach.hints(view, targets, self._parts(view)))

    def left(self, view: CarcassonneView, seat: int | None) -> list[Stock]:
        """Followers of a seat; of all together the tiles."""
        if seat is None:
            return [_tiles_left(view["stock"])]
        return [_followers_left(seat, view["supply"][seat])]

    def standing(self, view: CarcassonneView) -> Sequence[int]:
        return view["scores"]

    def in_play(self, view: CarcassonneView) -> list[tuple[str, Phrase]]:
        return [_drawn(view["drawn"])] if view["drawn"] else []

    def svg(self, view: CarcassonneView, *, coordinates: bool = False) -> str:
        bare = self._box(view, _extent(view["tiles"]), draw.MARGIN)
        box = self.box(view) if coordinates else bare
        board = self.board(view, aids=False)
        pictures = "".join(draw.layers(view, seats=range(view["seats"]))["pictures"].values())
        pictures += "".join(part.definitions() for part in self._parts(view))
        if any("car-line-" in mark for mark in board["marks"].values()):
            pictures += "".join(outlines.definitions(code) for code in sorted({t["tile"] for t in view["tiles"]}))
        layers = "".join(f'<g id="layer-{name}">{"".join(board[name].values())}</g>' for name in self.layers)
        definitions = f"{_GROUND}{_MARKS}{DIGITS if coordinates else ''}{pictures}"
        return squares.image(
            "Carcassonne", box, definitions, f"{layers}{self.coordinates(view) if coordinates else ''}"
        )

    def picture(self) -> str:
        return _home_card()


# ---- The board

_GROUND: Final = f'<g id="car-ground">{squares.GROUND}</g>'
_BACK: Final = (
    f'<g id="car-back"><rect x="-15" y="-15" width="30" height="30" rx="4" fill="{palette.SLATE}"'
    f' stroke="{palette.INK}" stroke-width="2"/><path d="M-8 8V-4h4v4h3v-8h2v8h3v-4h4V8z" fill="{palette.LIGHT}"/></g>'
)


@cache
def _definitions() -> str:
    """Every follower, and what every board has."""
    return draw.figures() + _GROUND + _MARKS + _BACK + FRAME + DIGITS


def _facings(kind: Kind) -> Sequence[int]:
    """The facings in which a tile may lie; the facts fix that of a tile with a place of its own."""
    fixed = kind.markers.get("rotation")
    return kind.facings if fixed is None else (fixed,)


@cache
def _tile_definitions(name: str) -> str:
    """Every tile of a set in each facing that looks different, and the areas of features."""
    kinds = tile_set(name)
    pictures = draw.layers({"tiles": [], "followers": []}, ready=[kind.code for kind in kinds])["pictures"]
    tiles = "".join(pictures[f"car-{kind.code}-{SIDES[facing]}"] for kind in kinds for facing in _facings(kind))
    return tiles + "".join(outlines.definitions(kind.code) for kind in kinds)


@cache
def _ground(index: int, x: int, y: int) -> str:
    return f'<use id="g{index}" href="#car-ground" x="{x * 100}" y="{y * 100}"/>'


def _marks(view: CarcassonneView, *, aids: bool) -> dict[str, str]:
    """Around the last tile a frame; on squares that nothing still to come can fill a cross."""
    marks = {}
    if aids:
        for empty in view["frontier"]:
            if not empty["fits"]:
                x, y = empty["x"], empty["y"]
                marks[f"dead{x}_{y}"] = _dead(x, y)
    if view["last"] is not None:
        last = view["tiles"][view["last"]]
        marks["last"] = f'<use id="last" class="r-last" href="#car-last" x="{last["x"] * 100}" y="{last["y"] * 100}"/>'
    return marks


@cache
def _dead(x: int, y: int) -> str:
    return f'<use id="dead{x}_{y}" class="r-dead" href="#car-dead" x="{x * 100}" y="{y * 100}"/>'


_MARKS: Final = f'<g id="car-last">{squares.last(0, 0)}</g><g id="car-dead">{squares.DEAD}</g>'


def _extent(cells: Sequence[FrontierView] | Sequence[TileView]) -> tuple[int, int, int, int]:
    """The first and the last column and row of cells: those that a tile may come to hold those it lies in."""
    columns, rows = [cell["x"] for cell in cells], [cell["y"] for cell in cells]
    return min(columns), min(rows), max(columns), max(rows)


# ---- The panel


_TO_PLACE: Final = Phrase("Tile to place")
_ASIDE: Final = Phrase("Set aside")
_LEFT: Final = Block("panel-left", "left", (Phrase("Tiles left"),))


def _now(view: CarcassonneView) -> tuple[Phrase, ShownTile | None, bool, Phrase]:
    """The tile to place, whether there is a place for one, and the stock."""
    drawn = _tile(view["drawn"]) if view["drawn"] else None
    has_drawn = view["options"]["hand_tiles"] == "0" and view["task"] is not None
    stock = phrases.counted(view["stock"], "1 tile in the bag", "{count} tiles in the bag")
    return _TO_PLACE, drawn, has_drawn, stock


@cache
def _tile(code: str) -> ShownTile:
    return ShownTile(draw.small_tile(code), words.tile_name(code), code)


@cache
def _drawn(code: str) -> tuple[str, Phrase]:
    return draw.small_tile(code), Phrase("{what}: {counted}", what=_TO_PLACE, counted=words.tile_name(code))


@cache
def _tiles_left(count: int) -> Stock:
    return Stock(squares.BACK, count, phrases.counted(count, "1 tile left", "{count} tiles left"))


@cache
def _followers_left(seat: int, count: int) -> Stock:
    name = phrases.counted(count, "1 follower left", "{count} followers left")
    return Stock(squares.row(f"car-seat-{seat}-standing", 1, 30), count, name)


def _hands(view: CarcassonneView) -> Iterator[ShownHand]:
    """The hand of this watcher, and what others had to show. [VAR-1.2, VAR-1.6]"""
    for seat, hand in enumerate(view["hands"]):
        if hand["tiles"]:
            is_own = seat == view["seat"]
            title = Phrase("Your hand") if is_own else Phrase("{player} shows", player=player(seat))
            yield ShownHand(title, tuple(map(_tile, hand["tiles"])), is_own)


def _left(view: CarcassonneView, parts: Parts) -> tuple[KindLeft, ...]:
    """Every kind with how many may still come up, and how many there are."""
    coming, totals = aiding.still_coming(view), aiding.in_all(view)
    codes = [kind.code for name in tile_sets(parts) for kind in tile_set(name)]
    return tuple(_kind_left(code, coming[code], totals[code]) for code in codes if totals[code])


@lru_cache(maxsize=4096)
def _kind_left(code: str, count: int, total: int) -> KindLeft:
    said = Phrase("{left} of {total} left", left=count, total=total)
    return KindLeft(code, count, total, _tile(code).picture, _tile(code).name, said)


# ---- The card on the home page

_CARD_TILES: Final = (
    "W@1,0n D@2,0s J@3,0s I@0,1e L@1,1w P@2,1e R@3,1w V@4,1s A@0,2n V@1,2s K@2,2e N@3,2n"  # written as moves are
)
_CARD_FOLLOWERS: Final = ((0, 6, 0, "knight"), (1, 8, 0, "monk"), (3, 4, 1, "thief"), (2, 2, 2, "farmer"))
"""Seat, tile, segment and role."""


@cache
def _home_card() -> str:
    tiles: list[TileView] = []
    for text in _CARD_TILES.split():
        code, _, where = text.partition("@")
        x, y = where[:-1].split(",")
        tiles.append({"tile": code, "x": int(x), "y": int(y), "facing": where[-1]})
    followers: list[FollowerView] = [
        {"seat": seat, "tile": tile, "segment": segment, "role": role} for seat, tile, segment, role in _CARD_FOLLOWERS
    ]
    return draw.board({"tiles": tiles, "followers": followers})
