"""Hidden information: what a seat keeps, draws and holds is in no view, no move and no record shown to another."""

import json
from collections import Counter
from random import Random

import pytest

from remparts import CHANCE, Move, Options, find_move, who, write_record
from remparts.core.seen import seen_moves
from remparts.games.robber_knights.rules.game import RobberKnights
from remparts.games.robber_knights.rules.state import State

GAME = RobberKnights()
OPENING = ("keep0.p", "keep1.m", "=lay.pv@0,0", "=lay.pv@1,0", "=lay.p@0,1", "=lay.m@1,1")


def play(*moves: str, seats: int = 2) -> State:
    state = GAME.setup(Options(seats, first_player=0))
    for text in moves:
        GAME.play(state, find_move(GAME, state, text))
    return state


def walk(options: Options, seed: str, most: int = 10_000) -> tuple[list[Move], State]:
    rng = Random(seed)
    state = GAME.setup(options)
    moves: list[Move] = []
    while state.agenda and len(moves) < most:
        choices = GAME.moves(state)
        moves.append(GAME.deal(state, rng) if who(state) == CHANCE else choices[rng.randrange(len(choices))])
        GAME.play(state, moves[-1])
    return moves, state


@pytest.mark.parametrize("seat", [1, None])
def test_views_do_not_tell_choices_apart_before_the_layout_is_turned_up(seat: int | None) -> None:
    """[ROB-3.4]"""
    for after in ((), ("keep1.m",)):
        views = [GAME.view(play(f"keep0.{code}", *after), seat) for code in ("p", "pv", "m")]
        assert views[0] == views[1] == views[2]
    assert GAME.view(play("keep0.p"), 0) != GAME.view(play("keep0.m"), 0)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_views_do_not_tell_what_lies_face_down(seat: int | None) -> None:
    """With three seats even a layout half turned up leaves open who kept what. [ROB-3.4]"""
    shown = ("=lay.pv@0,0", "=lay.p@1,0")
    one = play("keep0.m", "keep1.p", "keep2.pv", *shown, seats=3)
    other = play("keep0.m", "keep1.pv", "keep2.p", *shown, seats=3)
    if seat != 1:
        assert GAME.view(one, seat) == GAME.view(other, seat)
    else:
        assert GAME.view(one, seat) != GAME.view(other, seat)


def test_moves_hide_what_is_kept_and_drawn() -> None:
    """[ROB-3.4, ROB-8.1]"""
    texts = [*OPENING, "p@0,2", "=draw0.l", "stop"]
    moves = [GAME.read(text) for text in texts]
    assert seen_moves(moves, 0) == ["keep0.p", "keep1.?", *texts[2:]]
    assert seen_moves(moves, 1) == ["keep0.?", "keep1.m", *texts[2:7], "=draw0.?", "stop"]
    assert seen_moves(moves, None) == ["keep0.?", "keep1.?", *texts[2:7], "=draw0.?", "stop"]


@pytest.mark.parametrize("seat", [1, None])
def test_views_do_not_tell_draws_apart(seat: int | None) -> None:
    """[ROB-8.1]"""
    views = [GAME.view(play(*OPENING, "p@0,2", f"=draw0.{code}"), seat) for code in ("pv", "pc", "pt", "fv", "l")]
    assert all(view == views[0] for view in views)
    assert views[0]["hands"][0] == {"size": 2, "tiles": []}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_names_a_foreign_hand_or_the_order_of_a_pile(seats: int) -> None:
    """What a view says of other hands and of piles is sizes and letters, and kinds over all of them. [ROB-8.1]"""
    for length in (10, 60, 100):
        _, state = walk(Options(seats), "views", length)
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            for owner, hand in enumerate(view["hands"]):
                assert hand["tiles"] == (state.codes(state.hands[owner]) if owner == seat else [])
            assert all(pile.keys() == {"height", "top", "letters"} for pile in view["piles"])
            hidden = [*state.layout, *(kind for pile in state.piles for kind in pile)] + [
                kind for owner, hand in enumerate(state.hands) if owner != seat for kind in hand
            ]
            assert view["unseen"] == Counter(state.codes(hidden))
            shuffled = state.copy()
            shuffled.piles = [tuple(reversed(pile)) for pile in state.piles]
            assert json.dumps(GAME.view(shuffled, seat)) == json.dumps(view)


def test_the_letter_on_top_and_the_letters_below_are_for_all_to_see() -> None:
    """[ROB-3.2, ROB-8.1]"""
    view = GAME.view(play(*OPENING, "p@0,2", "=draw0.l"), None)
    assert view["piles"][0] == {"height": 19, "top": "B", "letters": {"B": 4, "C": 5, "D": 5, "E": 5}}
    assert view["piles"][1] == {"height": 20, "top": "B", "letters": {"B": 5, "C": 5, "D": 5, "E": 5}}


def test_the_owner_sees_the_tile_drawn_before_deciding() -> None:
    """[ROB-4.4]"""
    state = play(*OPENING, "p@0,2", "=draw0.l")
    assert who(state) == 0
    assert GAME.view(state, 0)["hands"][0]["tiles"] == ["pc", "l"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_records_for_others_hide_as_much(seats: int) -> None:
    """[ROB-3.4, ROB-8.1]"""
    options = Options(seats)
    moves, state = walk(options, "records")
    for seat in (None, *range(seats)):
        record = write_record(GAME, options, moves, state, seat=seat)
        for text, move in zip(record.moves, moves, strict=True):
            whole = str(move)
            owner = int(whole[4]) if whole.startswith("keep") else int(whole[5]) if whole.startswith("=draw") else seat
            assert text == (whole if owner == seat else whole.partition(".")[0] + ".?")


# ---- Guesses


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_guess_can_have_come_about_by_the_same_seen_moves(seats: int, seat: int | None) -> None:
    """There is a way to fill in what the seat did not see, all legal, that leads to the guess. [ROB-8.1]"""
    for length in (3, 6, 12, 30, 70, 95, 150):
        moves, state = walk(Options(seats), f"guess {length}", length)
        rng = Random(length)
        for _ in range(3):
            guess = GAME.guess(state, seat, rng)
            assert GAME.view(guess, seat) == GAME.view(state, seat)
            assert leads_to(guess, seen_moves(moves, seat), seats)


def leads_to(guess: State, seen: list[str], seats: int) -> bool:
    """Whether some filling-in of the hidden moves reaches that state; each seat's part can be tried by itself."""
    owners = _owners(seen, seats)
    return all(_seat_leads_to(guess, seen, owners, owner) for owner in range(seats))


def _seat_leads_to(guess: State, seen: list[str], owners: dict[int, int], owner: int) -> bool:
    """Follow the hand and the pile of one seat through all it may have kept and drawn."""
    holdings = {(guess.edition.first_hand, guess.edition.pile)}
    number = guess.edition.number
    for index, text in enumerate(seen):
        if text.startswith(f"keep{owner}."):
            codes = ["p", "pv", "m"] if text.endswith("?") else [text[6:]]
            holdings = {(tuple(sorted((number["pc"], number[code]))), pile) for code in codes for _, pile in holdings}
        elif text.startswith(f"=draw{owner}."):
            code = text[7:]
            holdings = {
                (tuple(sorted((*hand, kind))), pile[:at] + pile[at + 1 :])
                for hand, pile in holdings
                for at, kind in enumerate(pile[: (len(pile) - 1) % 5 + 1])
                if code == "?" or number[code] == kind
            }
        elif owners.get(index) == owner:
            kind = number[text.partition("@")[0]]
            holdings = {(_without(hand, kind), pile) for hand, pile in holdings if kind in hand}
    return (guess.hands[owner], guess.piles[owner]) in holdings


def _owners(seen: list[str], seats: int) -> dict[int, int]:
    """The seat that laid each tile: who stops or lays a third one, or has none left, is followed by the next."""
    first = next((int(text[7:]) for text in seen if text.startswith("=first.")), 0)
    seat, actions = first, 0
    left = [22] * seats
    owners = {}
    for index, text in enumerate(seen):
        is_lay = "@" in text and not text.startswith("=")
        if (is_lay and (actions == 3 or not left[seat])) or text == "stop":
            actions = 0
            seat = next((seat + i) % seats for i in range(1, seats + 1) if left[(seat + i) % seats])
        if is_lay:
            owners[index] = seat
            left[seat] -= 1
            actions += 1
    return owners


def _without(tiles: tuple[int, ...], kind: int) -> tuple[int, ...]:
    at = tiles.index(kind)
    return tiles[:at] + tiles[at + 1 :]


def test_with_two_seats_the_layout_tells_what_the_other_kept() -> None:
    """[ROB-3.5, ROB-8.1]"""
    state = play(*OPENING)
    number = state.edition.number
    guesses = {GAME.guess(state, 0, Random(seed)).hands[1] for seed in range(30)}
    assert guesses == {(number["pc"], number["m"])}
    spectators = {tuple(GAME.guess(state, None, Random(seed)).hands) for seed in range(30)}
    assert spectators == {tuple(state.hands), tuple(reversed(state.hands))}  # who sees neither hand cannot tell


def test_before_the_layout_any_choice_is_possible() -> None:
    """[ROB-3.4]"""
    state = play("keep0.p", "keep1.m")
    guesses = [GAME.guess(state, 1, Random(seed)) for seed in range(60)]
    assert {state.codes(guess.hands[0])[0] for guess in guesses} == {"p", "pv", "pc"}
    assert all(sorted(guess.layout + guess.hands[0] + guess.hands[1]) == sorted(state.edition.first_hand * 2)
               for guess in guesses)  # fmt: skip


def test_what_was_laid_tells_what_was_kept() -> None:
    """With three seats the layout leaves it open, until mountains are laid before any D tile was drawn. [ROB-8.1]"""
    opening = ("keep0.p", "keep1.m", "keep2.pv", "=lay.pv@0,0", "=lay.pv@1,0", "=lay.p@2,0", "=lay.p@0,1",
               "=lay.m@1,1", "=lay.m@2,1", "p@0,2", "=draw0.l", "stop")  # fmt: skip
    before = play(*opening, seats=3)
    number = before.edition.number
    kept = {GAME.guess(before, 0, Random(seed)).hands[1] for seed in range(60)}
    assert kept == {(number["pc"], number["m"]), (number["pv"], number["pc"])}
    after = play(*opening, "m@0,3", "=draw1.l", "stop", seats=3)
    assert {GAME.guess(after, 0, Random(seed)).hands[2] for seed in range(60)} == {(number["pv"], number["pc"])}


def test_a_castle_kept_stays_in_hand_until_it_is_laid() -> None:
    """[ROB-3.3, ROB-8.1]"""
    state = play(*OPENING, "p@0,2", "=draw0.l", "l@0,3", "=draw0.pt", "stop")
    castle = state.edition.castle
    guesses = [GAME.guess(state, 1, Random(seed)) for seed in range(60)]
    assert all(castle in guess.hands[0] for guess in guesses)
    drawn = {code for guess in guesses for code in state.codes(guess.hands[0])}
    assert drawn == {"pc", "pv", "pt", "fv"}  # the lake was laid; nothing of C can have been drawn


def test_guesses_follow_the_odds() -> None:
    """Of five D tiles two are plain castles: the first one drawn is one of them two times in five. [ROB-3.2]"""
    moves, _ = walk(Options(2, first_player=0), "odds")
    state = GAME.setup(Options(2, first_player=0))
    played = iter(moves)
    while len(state.piles[0]) != 9:
        GAME.play(state, next(played))
    letter = state.edition.pile[10:15]
    rng = Random(1)
    drawn = Counter(
        code for _ in range(1000) for code in state.codes(_taken(letter, GAME.guess(state, 1, rng).piles[0][:4]))
    )
    assert drawn.keys() == {"pc", "pt", "fv", "m"}
    assert 350 < drawn["pc"] < 450
    assert all(150 < drawn[code] < 250 for code in ("pt", "fv", "m"))


def _taken(letter: tuple[int, ...], left: tuple[int, ...]) -> list[int]:
    return list((Counter(letter) - Counter(left)).elements())


def test_a_position_set_up_by_hand_is_guessed_as_it_is() -> None:
    state = play(*OPENING)
    state.hands = [state.hands[0], (0, 0)]
    assert GAME.guess(state, 0, Random(1)) == state
