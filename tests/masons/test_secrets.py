"""Hidden information: other hands, the draw pile and what lies face down are in no view, move or record of others."""

import json
import re
from collections import Counter
from random import Random

import pytest

from remparts import CHANCE, Move, Options, find_move, who, write_record
from remparts.core.seen import seen_moves
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.piles import kind_of, kinds_of, mixed, with_past
from remparts.games.masons.rules.state import State
from tests.masons.naive import Naive
from tests.masons.naive.facts import OPTIONS
from tests.masons.naive.hands import ALL
from tests.masons.naive.possible import Deal, Possible
from tests.masons.nets import Facts, scarce, small_board
from tests.masons.runner import Run
from tests.masons.scenario import read_scenarios

CLOSING = (
    "rule MAS-12.9\ntitle a city is closed\nnet hexagon\nwalls p1 p6\ntowers all:grey\n"
    "hand red city_size_1 closed_cities\nhand blue outside_walls city_size_1\nplay wall.r1 =roll.red.red\n"
)


def after(*moves: str) -> tuple[Masons, State]:
    """A scoring round, and these moves of it."""
    run = Run(read_scenarios(CLOSING)[0])
    run.run()
    for text in moves:
        run.game.play(run.state, find_move(run.game, run.state, text))
    return run.game, run.state


def views(seat: int | None, *games: tuple[Masons, State]) -> list[str]:
    """The views of a seat as texts, glances included."""
    for game, state in games:
        view = game.view(state, seat)
        glance = game.glance(state, seat)
        assert {name: glance[name] for name in view} == view  # type: ignore[literal-required]  # every name of a view
    return [json.dumps(game.view(state, seat)) for game, state in games]


@pytest.mark.parametrize("seat", [1, None])
def test_draws_discards_and_exchanges_of_another_look_alike(seat: int | None) -> None:
    """[MAS-3.2, MAS-12.9, MAS-13.1]"""
    one, other = views(
        seat,
        after("discard0.city_size_1", "=draw0.city_palaces", "=draw0.outside_walls"),
        after("discard0.closed_cities", "=draw0.city_size_2", "=draw0.city_size_3"),
    )
    assert one == other
    passed = ("discard1.outside_walls", "=draw1.city_size_2", "=draw1.city_size_2")
    one, other = views(
        seat,
        after("discard0.city_size_1", "=draw0.city_palaces", "=draw0.outside_walls", *passed,
              "exchange0.city_palaces+outside_walls", "=draw0.city_palaces", "=draw0.city_size_3"),
        after("discard0.city_size_1", "=draw0.city_size_3", "=draw0.city_size_3", *passed,
              "exchange0.city_size_3+closed_cities", "=draw0.city_colours", "=draw0.city_colours"),
    )  # fmt: skip
    assert one == other


def test_their_owner_sees_them() -> None:
    """[MAS-12.9]"""
    one, other = views(0, after("discard0.city_size_1"), after("discard0.closed_cities"))
    assert one != other
    one, other = views(
        1, after("play.city_size_1", "=draw0.city_size_2"), after("play.closed_cities", "=draw0.city_size_2")
    )
    assert one != other


def test_moves_hide_what_is_drawn_discarded_and_exchanged() -> None:
    """[MAS-12.9]"""
    game, _ = after()
    texts = [
        "=draw0.city_palaces",
        "discard1.outside_walls",
        "exchange0.city_palaces+closed_cities",
        "play.city_palaces",
    ]
    moves = [game.read(text) for text in texts]
    assert seen_moves(moves, 0) == [texts[0], "discard1.?", *texts[2:]]
    assert seen_moves(moves, 1) == ["=draw0.?", texts[1], "exchange0.2", texts[3]]
    assert seen_moves(moves, None) == ["=draw0.?", "discard1.?", "exchange0.2", texts[3]]


# ---- Random games with small decks


class Watched:
    """A random game on a small board, with all that a watcher must think possible."""

    def __init__(self, seed: str, watcher: int | None, facts: Facts, seats: int) -> None:
        self.rng = rng = Random(seed)
        choices = {name: rng.choice(values[:2]) for name, values in OPTIONS.items()}
        self.options = Options.of(seats, choices)
        self.game = Masons(read_components(facts))
        self.state = self.game.setup(self.options)
        self.twin = Naive(seats, choices, facts)
        self.cards = self.twin.cards = Possible(facts["cards"], seats, watcher)
        self.watcher = watcher
        self.moves: list[Move] = []

    def step(self) -> None:
        """One move, in which cities are closed where that is possible."""
        moves = self.game.moves(self.state)
        lines = self.game.view(self.state, None)["closes"]
        move = self.game.deal(self.state, self.rng) if who(self.state) == CHANCE else self.rng.choice(moves)
        if lines and self.rng.random() < 0.7:
            move = self.game.read(f"wall.{self.rng.choice([*lines])}")
        self.game.play(self.state, move)
        self.twin.play(str(move))
        self.moves.append(move)

    def guess(self) -> Deal:
        """Where the cards lie in a guess."""
        return self.deal(self.game.guess(self.state, self.watcher, self.rng))

    def deal(self, state: State) -> Deal:
        """Where the cards of a state lie."""
        names = [kind.name for kind in state.edition.kinds]
        zones = state.cards.zones()
        *hands, pile, discards, table = (tuple(sorted(names[kind] for kind in kinds_of(zone))) for zone in zones)
        return Deal(tuple(hands), pile, discards, table)


def small_deck(seed: str, seats: int) -> Facts:
    """Few cards of few kinds, so that all ways in which they may lie can be listed."""
    rng = Random(seed)
    facts = scarce(small_board(rng.randrange(5), rng), rng, seats)
    facts["setup"]["hand_size"] = 2
    kinds = rng.sample(range(30), 4)
    for number, card in enumerate(facts["cards"]):
        card["copies"] = rng.randrange(2, 4) if number in kinds else 0
    return facts


def watched(seed: str) -> Watched:
    seats = 2 + len(seed) % 2
    watcher = Random(seed).choice((None, *range(seats)))
    return Watched(seed, watcher, small_deck(seed, seats), seats)


@pytest.mark.slow
def test_a_guess_can_have_come_about_by_the_same_seen_moves() -> None:
    """It is one of the ways in which the cards may lie, also after reshuffles. [MAS-12.9]

    What was seen on the discard pile before a reshuffle is in no hand that was drawn before; which card another seat
    has put down stays open. Where there are few ways all of them come, except for rare ones: those in which a card
    that was played later had come another way.
    """
    compared = reshuffled = few = complete = 0
    for number in range(25):
        game = watched(f"guess {number}")
        is_reshuffled = False
        while game.state.agenda:
            pile = len(game.state.cards.pile)
            game.step()
            is_reshuffled |= len(game.state.cards.pile) > pile
            if len(game.cards.deals) > 3000:
                break
            where = f"guess {number}, after {game.moves[-8:]}"
            assert game.deal(game.state) in game.cards.deals, where
            assert {game.guess() for _ in range(4)} <= game.cards.deals, where
            compared += 1
            reshuffled += is_reshuffled
            if 1 < len(game.cards.deals) <= 4:
                few += 1
                complete += all_come(game)
    assert (compared > 500, reshuffled > 100, few > 50) == (True, True, True)
    assert complete > 0.95 * few


def all_come(game: Watched) -> bool:
    """Whether each way in which the cards may lie comes in three hundred guesses."""
    left = set(game.cards.deals)
    for _ in range(300):
        left.discard(game.guess())
        if not left:
            return True
    return False


@pytest.mark.slow
def test_a_guess_gives_the_same_view_and_moves_and_is_not_always_the_same() -> None:
    """[MAS-12.9]"""
    different = 0
    for number in range(10):
        game = watched(f"same {number}")
        while game.state.agenda:
            guess = game.game.guess(game.state, game.watcher, game.rng)
            assert game.game.view(guess, game.watcher) == game.game.view(game.state, game.watcher)
            if who(game.state) == game.watcher:
                assert [*map(str, game.game.moves(guess))] == [*map(str, game.game.moves(game.state))]
            different += guess != game.state
            game.step()
    assert different > 50


@pytest.mark.slow
def test_states_that_differ_in_what_is_hidden_look_the_same() -> None:
    """Two cards that a watcher cannot see change places, wherever they lie. [MAS-12.9]"""
    places = Counter[str]()
    for number in range(15):
        game = watched(f"swap {number}")
        while game.state.agenda:
            game.step()
            *zones, table = game.state.cards.zones()
            hidden = hidden_places(game, zones)
            pairs = [(a, b) for a in hidden for b in hidden if kind_of(zones[a[0]][a[1]]) < kind_of(zones[b[0]][b[1]])]
            if not pairs:
                continue
            (zone, at), (other_zone, to) = game.rng.choice(pairs)
            one, two = zones[zone][at], zones[other_zone][to]
            zones[zone][at], zones[other_zone][to] = in_place_of(one, two), in_place_of(two, one)
            other = game.state.copy()
            *hands, pile, discards = zones
            other.cards.deal([*map(sorted, hands), sorted(pile), discards, table])
            one_view, other_view = views(game.watcher, (game.game, game.state), (game.game, other))
            assert one_view == other_view, f"swap {number}, after {game.moves[-8:]}"
            words = [*["hand"] * len(hands), "pile", "down"]
            places[" ".join(sorted((words[zone], words[other_zone])))] += 1
    assert places.keys() >= {"hand pile", "down hand", "down pile"}, places


def in_place_of(card: int, other: int) -> int:
    """A card of the other's kind, of which everybody knows as much as of this one."""
    return with_past(card, 0, kind_of(other), mixed(card, 0))


def hidden_places(game: Watched, zones: list[list[int]]) -> list[tuple[int, int]]:
    """The cards that the watcher may not see, by the slow engine: other hands, the pile, what others put down."""
    seats, names = game.twin.seats, [kind.name for kind in game.state.edition.kinds]
    found = [(zone, at) for zone in range(seats + 1) if zone != game.watcher for at in range(len(zones[zone]))]
    down = game.cards.discards
    assert [names[kind_of(card)] for card in zones[-1]] == [card for card, _ in down]
    return found + [(seats + 1, at) for at, (_, known) in enumerate(down) if known not in (ALL, game.watcher)]


# ---- Records


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_records_for_others_hide_as_much(seats: int) -> None:
    """[MAS-12.9]"""
    game = Watched(f"record {seats}", None, small_deck(f"record {seats}", seats), seats)
    while game.state.agenda:
        game.step()
    for seat in (None, *range(seats)):
        record = write_record(game.game, game.options, game.moves, game.state, seat=seat)
        for text, move in zip(record.moves, game.moves, strict=True):
            found = re.fullmatch(r"(=draw|discard|exchange)(\d)\.(.*)", str(move))
            if not found or int(found[2]) == seat:
                assert text == str(move)
            else:
                hidden = str(found[3].count("+") + 1) if found[1] == "exchange" else "?"
                assert text == f"{found[1]}{found[2]}.{hidden}"
