"""Laws of Carcassonne that need to know the game: tried on games that Hypothesis chooses."""

from collections import Counter
from functools import cache
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from remparts import CHANCE, Move, Options, who
from remparts.core.grid import cell
from remparts.games.carcassonne.rules.countryside import Countryside, Tiles
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import Follow, Place
from remparts.land.sets import TileSet

GAME = Carcassonne()
SEEDS = st.integers(0, 2**32)
OPTIONS = st.builds(
    Options,
    seats=st.integers(2, 5),
    first_player=st.sampled_from(["youngest-decides", "random", "1"]),
    farm_scoring=st.sampled_from(["first-edition", "second-edition", "third-edition"]),
    hand_tiles=st.sampled_from([0, 3]),
    hand_end=st.sampled_from(["play-out", "stop-at-last-draw"]),
)


def pick(state: State, rng: Random) -> Move:
    if who(state) == CHANCE:
        return GAME.deal(state, rng)
    moves = GAME.moves(state)
    return moves[rng.randrange(len(moves))]


def walk(options: Options, seed: int, most: int = 10_000) -> tuple[list[Move], State]:
    rng = Random(seed)
    state = GAME.setup(options)
    moves: list[Move] = []
    while state.agenda and len(moves) < most:
        moves.append(pick(state, rng))
        GAME.play(state, moves[-1])
    return moves, state


@given(SEEDS, OPTIONS)
@settings(max_examples=40)
def test_every_tile_is_somewhere_and_every_follower_somebodys(seed: int, options: Options) -> None:
    """[CAR-1.2, CAR-1.5]"""
    _, state = walk(options, seed, most=Random(seed).randrange(200))
    land = state.land
    laid = [land.set.turned[turned].kind.code for turned in land.tiles]
    drawn = state.codes([state.drawn] if state.drawn >= 0 else [])
    everywhere = Counter(
        laid + drawn + state.codes(state.bag + state.aside + [k for hand in state.hands for k in hand])
    )
    assert everywhere == {kind.code: kind.count for kind in land.set.kinds}
    for seat in range(options.seats):
        standing = sum(land.followers(root, options.seats)[seat] for root in land.features())
        assert standing == sum(owner == seat for owner in state.followers.values())
        assert state.supply[seat] + standing == 7


@given(SEEDS, OPTIONS)
@settings(max_examples=30)
def test_games_end_with_every_tile_drawn(seed: int, options: Options) -> None:
    """[CAR-8.1, VAR-1.5]"""
    _, state = walk(options, seed)
    assert GAME.outcome(state)
    assert not state.bag
    assert not any(state.hands) or options["hand_end"] == "stop-at-last-draw"


@given(SEEDS, OPTIONS, st.integers(0, 3), st.integers(-20, 20), st.integers(-20, 20))
@settings(max_examples=30)
@example(1, Options(2, first_player=1, farm_scoring="third-edition", hand_tiles=0, hand_end="play-out"), 1, 0, 0)
def test_a_turned_and_shifted_board_gives_the_same_points(
    seed: int, options: Options, quarter: int, x: int, y: int
) -> None:
    moves, state = walk(options, seed)
    other = GAME.setup(options)
    other.land = Countryside(other.edition.tiles)
    other.land.place(other.edition.start * 4 + quarter, cell(x, y))
    last = 0
    for move in moves:
        if isinstance(move, Place):
            last = other.edition.tiles.number[move.tile] * 4 + move.facing
            move = turned_place(other.edition.tiles, move, quarter, x, y)
        elif isinstance(move, Follow):
            move = Follow(move.role, turned_name(other.edition.tiles, last, move.segment, quarter))
        assert move in GAME.moves(other)
        GAME.play(other, move)
    assert other.scores == state.scores
    assert [entry.points for entry in other.ledger] == [entry.points for entry in state.ledger]


def turned_place(tiles: Tiles, move: Place, quarter: int, x: int, y: int) -> Place:
    """The same placement on a board that was turned clockwise and then shifted."""
    column, row = move.x, move.y
    for _ in range(quarter):
        column, row = -row, column
    number = tiles.number[move.tile]
    wanted = picture(tiles, number, (move.facing + quarter) % 4)
    facing = next(facing for facing in tiles.kinds[number].facings if picture(tiles, number, facing) == wanted)
    return Place(move.tile, column + x, row + y, facing)


def picture(tiles: Tiles, number: int, facing: int) -> set[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    return {(s.kind, s.sides, s.halves) for s in tiles.turned[number * 4 + facing].segments}


def turned_name(tiles: Tiles, turned: int, name: str, quarter: int) -> str:
    """What a segment is called after the tile was turned further."""
    segment = tiles.turned[turned].segment_named[name]
    return tiles.turned[turned // 4 * 4 + (turned + quarter) % 4].names[segment]


@given(SEEDS)
@settings(max_examples=10)
def test_a_tile_that_fits_on_paper_fits_in_the_table(seed: int) -> None:
    """Whether a tile fits is looked up; here it is worked out side by side. [CAR-3.2]"""
    _, state = walk(Options(2), seed, most=Random(seed).randrange(20, 200))
    land = state.land
    laid = dict(zip(land.where, land.tiles, strict=True))
    for number, kind in enumerate(land.set.kinds):
        offered = {(turned % 4, where) for turned, where in map(spot, land.choices(number))}
        for where in land.frontier:
            for facing in kind.facings:
                assert ((facing, where) in offered) == fits(land.set, laid, number * 4 + facing, where)


def spot(choice: int) -> tuple[int, int]:
    return choice >> 16, (choice & 0xFFFF) - (1 << 15)


def fits(tiles: TileSet, laid: dict[int, int], turned: int, where: int) -> bool:
    return all(
        shown(tiles, turned, side) == shown(tiles, laid[where + step], (side + 2) % 4)
        for side, step in enumerate((-256, 1, 256, -1))
        if where + step in laid
    )


@cache
def shown(tiles: TileSet, turned: int, side: int) -> str:
    """What a tile shows on a side, told by its segments: a road or city there, or else field."""
    return next((segment.kind for segment in tiles.turned[turned].segments if side in segment.sides), "field")
