"""The moments at which an expansion may act, shown by expansions made for these tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest

from remparts import CHANCE, NOBODY, Move, Options, Task, Term, find_move, who
from remparts.core.conformance import check_game
from remparts.core.errors import BadOptions, IllegalMove
from remparts.core.grid import place
from remparts.core.options import Option
from remparts.core.phases import Phase
from remparts.games.carcassonne.expansions.king.rules import King
from remparts.games.carcassonne.rules.countryside import Tiles
from remparts.games.carcassonne.rules.expansion import Expansion, Shelter
from remparts.games.carcassonne.rules.facts import edges_of, tile_set
from remparts.games.carcassonne.rules.game import Carcassonne
from remparts.games.carcassonne.rules.scoring import occupied
from remparts.games.carcassonne.rules.state import FOLLOWERS, State
from remparts.games.carcassonne.rules.turn import end_turn, forgo_follower, start_turn
from remparts.land.edges import Edges
from remparts.land.sets import placed
from tests.shared import SOAK


class Diary:
    """What an expansion keeps in a state: the moments it was called at."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self.lines = list(lines)

    def copy(self) -> "Diary":
        return Diary(self.lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Diary) and self.lines == other.lines

    __hash__ = None  # type: ignore[assignment]  # a diary grows


@dataclass(frozen=True, slots=True)
class Nod(Move):
    def __str__(self) -> str:
        return "nod"


class Consent(Phase[State]):
    """The next player has to nod."""

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [Nod()]


class Feast(Phase[State]):
    """Nobody decides; the diary says that it took place."""

    def act(self, state: State, task: Task) -> None:
        note(state, "feast")


def note(state: State, line: str) -> None:
    diary = state.parts["watcher"]
    assert isinstance(diary, Diary)
    diary.lines.append(line)


def lines(state: State) -> list[str]:
    diary = state.parts["watcher"]
    assert isinstance(diary, Diary)
    return diary.lines


class Watcher(Expansion):
    """Writes a diary, asks for consent before a scoring, adds a point, holds feasts."""

    name = "watcher"
    options = (Option("watcher_mood", ("calm", "wild"), "TST-1", "How it feels."),)
    phases: ClassVar[Mapping[str, Phase[State]]] = {"consent": Consent(), "feast": Feast()}

    def read(self, text: str) -> Move | None:
        return Nod() if text == "nod" else None

    def insert_steps(self, turn: list[str], end: list[str]) -> None:
        turn.insert(turn.index("place") + 1, "feast")
        end.insert(end.index("fields"), "feast")

    def on_setup(self, state: State) -> None:
        state.parts[self.name] = Diary()
        state.land.place(state.edition.start * 4, 0)
        state.land.place(state.edition.start * 4, 1)
        state.bag.remove(state.edition.start)

    def on_placed(self, state: State, seat: int) -> None:
        note(state, f"placed {seat}")

    def on_completed(self, state: State, seat: int, roots: Sequence[int]) -> None:
        note(state, f"completed {len(roots)}")

    def before_scoring(self, state: State, seat: int, root: int) -> Sequence[Task]:
        return [Task("consent", (seat + 1) % state.edition.seats)]

    def adjust_terms(self, state: State, root: int, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        return (*terms, Term("watched", 1, "TST-2"))

    def on_scored(self, state: State, seat: int, root: int, winners: Sequence[int]) -> None:
        note(state, f"scored {winners}")

    def show(self, state: State, seat: int | None) -> Mapping[str, object]:
        return {"diary": lines(state)[-1:]}

    def inventory(self, state: State) -> Mapping[str, int]:
        return {"diaries": len(state.parts)}


class Guard(Expansion):
    """Brings tiles and forbids the column to the east."""

    name = "guard"
    tiles = King.tiles

    def forbid_placements(self, state: State, kind: int, choices: Sequence[int]) -> Mapping[int, str]:
        return {choice: "the guard stands there [TST-3]" for choice in choices if place(placed(choice)[1])[0] == 1}


class Again(Phase[State]):
    """The same seat has another turn, without a follower."""

    def act(self, state: State, task: Task) -> None:
        if state.bag and len(state.land.tiles) % 2 == 0:
            end_turn(state)
            state.agenda.pop()
            start_turn(state, state.seat)


class Twice(Expansion):
    """Gives each seat two turns in a row, and a follower in the second of them only."""

    name = "twice"
    phases: ClassVar[Mapping[str, Phase[State]]] = {"again": Again()}

    def insert_steps(self, turn: list[str], end: list[str]) -> None:
        turn.insert(turn.index("next"), "again")

    def on_placed(self, state: State, seat: int) -> None:
        if len(state.land.tiles) % 2 == 0:
            forgo_follower(state)


class Hamlet(Expansion):
    """Every field touches a completed hamlet, which is worth one point less and shelters a follower from outside."""

    name = "hamlet"

    def add_shelters(self, state: State) -> Sequence[Shelter]:
        return [Shelter("hamlet", (0.5, 0.5), (1,) * state.edition.seats, lambda seat, number: None)]

    def add_features(self, state: State) -> Sequence[int]:
        """Every road, though nobody stands there."""
        return [root for root in state.land.roots() if state.land.kind(root) == "road"]

    def add_cities(self, state: State) -> Mapping[int, Sequence[int]]:
        return {-1: [root for root in state.land.features() if state.land.kind(root) == "field"]}

    def adjust_field_terms(
        self, state: State, seat: int, city: int, fields: Sequence[int], terms: tuple[Term, ...]
    ) -> tuple[Term, ...]:
        return (*terms, Term("hamlet", -1, "TST-5")) if city == -1 else terms


GAME = Carcassonne([Watcher(), Guard(), Twice(), Hamlet()])


def play(state: State, *texts: str) -> None:
    for text in texts:
        GAME.play(state, find_move(GAME, state, text))


def start(expansions: str, **choices: object) -> State:
    return GAME.setup(Options(2, expansions=expansions, first_player=0, **choices))


def test_moments_come_in_the_order_of_the_turn() -> None:
    state = start("watcher")
    assert len(state.land.tiles) == 2
    play(state, "=E", "E@0,-1s", "knight.s")
    assert (who(state), state.scores) == (1, [0, 0])
    play(state, "nod")
    assert lines(state) == ["placed 0", "completed 1", "scored [0]", "feast"]
    assert state.ledger[-1].terms == (Term("tiles", 2, "CAR-5.8", 2), Term("watched", 1, "TST-2"))
    assert GAME.view(state, None)["parts"]["watcher"] == {"diary": ["feast"]}


def test_tiles_are_shuffled_in_or_only_known() -> None:
    edition = GAME.edition(Options(2, expansions="guard"))
    codes = [edition.tiles.kinds[kind].code for kind in edition.stock]
    assert len(codes) == 71 + 5
    assert {"K1", "K2", "K3", "K4", "K5"} < set(codes)

    class Aside(Guard):
        lays_out = 0

    edition = Carcassonne([Aside()]).edition(Options(2, expansions="guard"))
    assert len(edition.stock) == 71
    assert "K5" in edition.tiles.number


def test_no_two_kinds_of_tiles_have_the_same_code() -> None:
    with pytest.raises(ValueError, match="each kind of tile needs a code of its own"):
        Tiles([*tile_set(King.tiles), *tile_set(King.tiles)], edges_of(()))


def test_tiles_show_no_more_than_an_edge_can_hold() -> None:
    with pytest.raises(ValueError, match="7 different things"):
        Edges(dict.fromkeys("FRCWXYZV", "more"))


def test_a_placement_can_be_forbidden() -> None:
    state = start("guard")
    play(state, "=U")
    assert all(move.x != 1 for move in GAME.moves(state))  # type: ignore[attr-defined]  # all are placements
    with pytest.raises(IllegalMove, match=r"U@1,0n is not allowed: the guard stands there \[TST-3\]"):
        find_move(GAME, state, "U@1,0n")


def test_a_step_can_give_a_seat_another_turn_and_take_an_offer_away() -> None:
    state = start("twice")
    seats = []
    for text in ("=U", "U@1,0n", "=U", "U@2,0n", "-", "=U", "U@3,0n", "=U", "U@4,0n", "-"):
        if "@" in text:
            seats.append(state.seat)
        play(state, text)
    assert seats == [0, 0, 1, 1]


def test_fields_can_supply_other_cities() -> None:
    state = start("hamlet")
    play(state, "=U", "U@1,0n", "farmer.nl")
    assert [(entry.seat, entry.points) for entry in GAME.forecast(state)] == [(0, 2)]
    state = start("hamlet", farm_scoring="third-edition")
    play(state, "=U", "U@1,0n", "farmer.nl")
    assert [(entry.seat, entry.points) for entry in GAME.forecast(state)] == [(0, 2)]


def test_features_without_followers_can_wait_for_the_end() -> None:
    state = start("hamlet")
    play(state, "=U", "U@1,0n", "-")
    (road,) = [root for root in occupied(state) if state.land.kind(root) == "road"]
    assert state.land.size(road) == 2
    assert not GAME.forecast(state)


def test_followers_in_a_shelter_belong_to_their_seat() -> None:
    assert GAME.inventory(start("hamlet"))["followers of seat 0"] == FOLLOWERS + 1


def test_options_of_an_expansion_are_checked() -> None:
    with pytest.raises(BadOptions, match="watcher_mood"):
        GAME.setup(Options(5, expansions="watcher", watcher_mood="sad"))
    with pytest.raises(BadOptions, match="expansions cannot be 'dragon'; there are watcher, guard, twice, hamlet"):
        GAME.setup(Options(2, expansions="dragon"))
    assert GAME.edition(Options(2, expansions=["hamlet", "guard"])).options["expansions"] == "guard,hamlet"


def test_an_expansion_that_is_not_chosen_does_nothing() -> None:
    edition = GAME.edition(Options(2))
    assert not edition.expansions
    assert not edition.on_placed
    assert "feast" not in edition.phases


ALL = "watcher,guard,twice,hamlet"
ALONE = [("watcher", 3), ("guard", 0), ("twice", 3), ("hamlet", 0)]


@pytest.mark.soak
@pytest.mark.slow
@pytest.mark.parametrize(("expansions", "hand_tiles"), [(ALL, 0), (ALL, 3), *(ALONE if SOAK else [])])
def test_expansions_keep_the_laws(expansions: str, hand_tiles: int) -> None:
    check_game(GAME, Options(3, expansions=expansions, hand_tiles=hand_tiles), seed=expansions)


def test_the_end_has_steps_of_an_expansion_too() -> None:
    rng = Random(1)
    state = start("watcher")
    while state.agenda:
        moves = GAME.moves(state)
        GAME.play(state, GAME.deal(state, rng) if who(state) == CHANCE else moves[rng.randrange(len(moves))])
    assert lines(state)[-1] == "feast"
    assert all(task.who == NOBODY for task in state.edition.final)
