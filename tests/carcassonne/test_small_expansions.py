"""King & Robber Knight, Shrines & Heretics, Mage & Witch: laws that hold in every game with them."""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest

from remparts import CHANCE, Move, Options, find_move, who
from remparts.core.conformance import check_game
from remparts.core.errors import BadOptions, IllegalMove, UnreadableMove
from remparts.core.grid import AROUND, cell
from remparts.games.carcassonne.expansions import expansions as all_expansions
from remparts.games.carcassonne.expansions.king.rules import cards
from remparts.games.carcassonne.expansions.mage.rules import Conjure, Dispel, figures, targets
from remparts.games.carcassonne.expansions.shrines.rules import Shrines, challenges
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.facts import tile_set
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import Follow, Place
from remparts.land.sites import Site
from tests.shared import SOAK

GAME = Carcassonne(all_expansions())
NAMES = ("king", "shrines", "mage")
SUBSETS = [",".join(chosen) for number in ((1, 2, 3) if SOAK else (1, 3)) for chosen in combinations(NAMES, number)]
"""Each alone and all of them; under `make soak` any two, too."""


Liking = Callable[[State, Move], float]


def walk(state: State, seed: int, liking: Liking = lambda state, move: 0) -> Iterator[Move]:
    """The moves of a game, at random among those most liked; each has just been played when it comes."""
    rng = Random(seed)
    while state.agenda:
        if who(state) == CHANCE:
            move = GAME.deal(state, rng)
        else:
            move = max(GAME.moves(state), key=lambda move: (liking(state, move), rng.random()))
        GAME.play(state, move)
        yield move


def complete(state: State, kind: str) -> list[int]:
    land = state.land
    return [root for root in land.features() if land.kind(root) == kind and land.is_complete(root)]


# ---- All of them


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize("expansions", SUBSETS)
def test_every_combination_keeps_the_laws(expansions: str) -> None:
    check_game(GAME, Options(3, expansions=expansions), seed=expansions)


@pytest.mark.slow
def test_they_keep_the_laws_with_hands() -> None:
    check_game(GAME, Options(2, expansions=NAMES, hand_tiles=3, shrine_adjacency="placed-tile"), seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("other", ["count", "river2"])
def test_they_keep_the_laws_beside_another(other: str) -> None:
    check_game(GAME, Options(2, expansions=[*NAMES, other]), seed=other)


def test_options_are_checked_and_without_their_expansion_have_no_effect() -> None:
    with pytest.raises(BadOptions, match=r"shrine_adjacency cannot be 'near'.*\[SHR-2.3\]"):
        GAME.setup(Options(2, expansions="shrines", shrine_adjacency="near"))
    GAME.setup(Options(2, shrine_adjacency="placed-tile"))


# ---- King & Robber Knight


@pytest.mark.parametrize("seed", range(5))
def test_cards_are_what_the_landscape_tells(seed: int) -> None:
    """[KNG-1.4, KNG-1.8, KNG-2.1, KNG-2.3]"""
    state = GAME.setup(Options(2 + seed % 4, expansions="king", first_player=0))
    for _ in walk(state, seed):
        for kind, card in cards(state).by_kind.items():
            roots = complete(state, kind)
            assert card.complete == len(roots)
            if who(state) == CHANCE:
                assert card.size == max(map(state.land.size, roots), default=0)
                assert (card.owner is None) == (not roots)
    both = cards(state).by_kind
    last = {entry.what: (entry.seat, entry.points) for entry in state.ledger[-2:]}
    assert last == {
        "king": (both["city"].owner, len(complete(state, "city"))),
        "robber": (both["road"].owner, len(complete(state, "road"))),
    }


def test_the_forecast_ends_with_the_cards() -> None:
    """[KNG-3.1]"""
    state = GAME.setup(Options(2, expansions="king", first_player=0))
    for _ in walk(state, 7):
        by_kind = cards(state).by_kind
        owned = [name for name, kind in (("king", "city"), ("robber", "road")) if by_kind[kind].owner is not None]
        if state.agenda and owned:
            assert [entry.what for entry in GAME.forecast(state)][-len(owned) :] == owned


# ---- Shrines & Heretics


def crowded(options: Options) -> State:
    """A game in which half of all tiles have a cloister or a shrine."""
    state = GAME.setup(options)
    codes = [kind.code for kind in tile_set(Shrines.tiles)] * 4 + list("BBBBAA") * 4 + list("EEVVUH") * 8
    state.bag = sorted(state.edition.tiles.number[code] for code in codes)
    return state


def crowd(state: State, move: Move) -> float:
    """How much a move makes for completed buildings and challenges."""
    if isinstance(move, Place):
        return sum(cell(move.x, move.y) + step in state.land.cells for step in AROUND)
    return isinstance(move, Follow) and move.role in ("monk", "heretic")


def buildings(land: Countryside) -> dict[int, tuple[str, int]]:
    """The kind and the node of the building in each cell that has one."""
    found = {}
    for number, base in enumerate(land.bases):
        for index, segment in enumerate(land.set.turned[land.tiles[number]].segments):
            if segment.kind in ("cloister", "shrine"):
                found[land.where[number]] = (segment.kind, base + index)
    return found


def beside(land: Countryside, where: int) -> list[int]:
    """The nodes of the rivals around a building."""
    found = buildings(land)
    own = found[where][0]
    around = [found[where + step] for step in AROUND if where + step in found]
    return [node for kind, node in around if kind != own]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("adjacency", ["strict", "placed-tile"])
def test_limits_hold_when_a_tile_is_laid_and_if_strict_ever_after(seed: int, adjacency: str) -> None:
    """[SHR-2.1, SHR-2.2, SHR-2.3]"""
    state = crowded(Options(2, expansions="shrines", shrine_adjacency=adjacency, first_player=0))
    most = 0
    for move in walk(state, seed):
        if isinstance(move, Place):
            land = state.land
            if land.where[-1] in buildings(land):
                assert len(beside(land, land.where[-1])) <= 1
            most = max([len(beside(land, where)) for where in buildings(land)], default=0)
    assert (most <= 1) == (adjacency == "strict")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("adjacency", ["strict", "placed-tile"])
def test_challenges_end_with_the_first_completion(seed: int, adjacency: str) -> None:
    """[SHR-3.1, SHR-4.1, SHR-4.2, SHR-4.3, SHR-4.4]"""
    state = crowded(Options(3, expansions="shrines", shrine_adjacency=adjacency, first_player=0))
    before: list[tuple[int, int]] = []
    for _ in walk(state, seed, crowd):
        land = state.land
        found = buildings(land)
        assert set(challenges(state)) == {
            (node, rival)
            for where, (kind, node) in found.items()
            if kind == "cloister" and node in state.followers
            for rival in beside(land, where)
            if rival in state.followers
        }
        if state.agenda and who(state) == CHANCE:
            for pair in before:
                if any(land.is_complete(node) for node in pair):
                    assert not any(node in state.followers for node in pair)
            assert not any(land.is_complete(node) for pair in challenges(state) for node in pair)
        before = challenges(state)
    lost = [entry.points for entry in state.ledger if entry.what == "challenge"]
    assert lost
    assert not any(lost)


# ---- Mage & Witch


@pytest.mark.parametrize("seed", range(5))
def test_figures_stand_on_different_incomplete_roads_and_cities(seed: int) -> None:
    """[MAG-2.2, MAG-2.3, MAG-4.4]"""
    state = GAME.setup(Options(2 + seed % 4, expansions="mage", first_player=0))
    asked = 0
    for _ in walk(state, seed):
        land = state.land
        roots = [land.root(node) for node in figures(state).on if node >= 0]
        if state.agenda and state.agenda[-1].name == "magic":
            asked += 1
            wanted = [
                root
                for root in sorted(land.features())
                if land.kind(root) in ("road", "city") and not land.is_complete(root) and root not in roots
            ]
            assert targets(state) == wanted
            assert len(GAME.moves(state)) == (2 * len(wanted) if wanted else len(roots))
        elif who(state) == CHANCE:
            assert len(set(roots)) == len(roots)
            assert not any(land.is_complete(root) for root in roots)
    assert asked >= 6


def test_moves_of_figures_can_be_read() -> None:
    assert GAME.read("mage@0,-3.e") == Conjure("mage", Site(0, -3, "e"))
    assert GAME.read("witch.off") == Dispel("witch")
    for text in (
        "mage",
        "mage@",
        "mage@1,2",
        "mage@01,2.n",
        "mage@1,2.x",
        "mage@1000,2.n",
        "mage@١,2.n",
        "wizard@1,2.n",
        "mage.of",
    ):
        with pytest.raises(UnreadableMove):
            GAME.read(text)


def test_moves_of_figures_are_a_sequence() -> None:
    state = GAME.setup(Options(2, expansions="mage", first_player=0))
    for text in ("=M1", "M1@1,0n"):
        GAME.play(state, find_move(GAME, state, text))
    moves = GAME.moves(state)
    texts = [f"{figure}@{at}" for figure in ("mage", "witch") for at in ("0,0.n", "0,0.e", "1,0.n", "1,0.e", "1,0.s")]
    assert list(map(str, moves)) == texts
    assert (str(moves[-1]), str(moves[4]), list(map(str, moves[8:]))) == (texts[-1], texts[4], texts[8:])
    assert moves == list(moves)
    assert GAME.read("mage@1,0.w") not in moves
    assert GAME.read("-") not in moves
    with pytest.raises(IndexError):
        moves[10]


@pytest.mark.parametrize("text", ["mage@0,0.n", "witch.off"])
def test_figures_do_not_move_at_other_times(text: str) -> None:
    """[MAG-2.1]"""
    state = GAME.setup(Options(2, expansions="mage", first_player=0))
    for before in ("=U", "U@1,0n", "-"):
        with pytest.raises(IllegalMove, match=r"is not possible.*\[CAR-"):
            find_move(GAME, state, text)
        GAME.play(state, find_move(GAME, state, before))


def test_who_leads_with_joined_figures_sees_a_forecast() -> None:
    """While both are on one feature, what it would pay counts the mage first. [MAG-3.1]"""
    state = GAME.setup(Options(2, expansions="mage", first_player=0))
    figures(state).on = [0, 0]
    state.land.stand(0, 1)
    state.followers[0] = 1
    assert [entry.points for entry in GAME.forecast(state)] == [1]
