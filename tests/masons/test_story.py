"""What the log of Masons tells: every point and every piece, and no secret."""

import re
from collections import Counter
from itertools import pairwise

from remparts import Options
from remparts.core.phrase import signed
from remparts.core.task import Move
from remparts.games.masons.face import changes, story, words
from remparts.games.masons.rules.shown import RoundView
from tests.faces import NAMES
from tests.masons.shown import FACE, GAME, decisions, recorded, said, told


def test_the_log_tells_every_point_term_by_term() -> None:
    """[MAS-12.4, MAS-12.6]"""
    for step in recorded():
        before, _, after = step
        entries = after.ledger[len(before.ledger) :]
        scored = [line for line in told(step) if line.terms]
        assert [(line.seat, line.points, line.lights) for line in scored] == [(e.seat, e.points, e.at) for e in entries]
        for line, entry in zip(scored, entries, strict=True):
            assert [(term.points, term.rule) for term in line.terms] == [(t.points, t.rule) for t in entry.terms]
            assert not line.points or line.points < 0 or FACE.light(GAME.view(after, None), line.lights), line
        floats = FACE.effects(GAME.view(before, None), GAME.view(after, None), entries)
        assert [(effect.seat, effect.text) for effect in floats] == [(e.seat, signed(e.points)) for e in entries]


def test_the_log_tells_every_piece() -> None:
    """What the dice show, what is put up, also where nobody was asked, palaces, and what goes back."""
    for step in recorded():
        before, move, after = step
        was, now = GAME.view(before, None), GAME.view(after, None)
        placed = Counter(colour for _, colour in changes.new_houses(was, move, now))
        built = changes.new_palaces(was, now)
        for colour, left in now["supply"]["houses"].items():
            assert left == was["supply"]["houses"][colour] - placed[colour] + 2 * built.get(colour, 0)
        texts = [said(line.phrase) for line in told(step)]
        assert sum("puts up" in text for text in texts) == bool(placed) + (len(now["towers"]) > len(was["towers"]))
        gone = {*was["walls"]} - {*now["walls"]}
        assert any("Back to the supply" in text for text in texts) >= bool(gone)
        assert any("Built" in text for text in texts) == bool(built)
        for line in told(step):
            if line.lights and not line.terms:
                assert FACE.light(now, line.lights), line


HAPPENED = {
    "{player} starts": 2,
    "{player} rolls before the wall stands: a foul [MAS-4.5]": 2,
    "{player} joins no city": 2,
    "{player} plays no card": 1,
    "Final scoring: each player chooses a city [MAS-15.4]": 2,
}


def test_the_log_tells_what_happens_besides_points() -> None:
    lines = [line for step in recorded() for line in told(step)]
    texts = Counter(line.phrase.text for line in lines)
    moves = Counter(re.split(r"[\d.]", str(move))[0] for _, move, _ in recorded())
    assert texts["{player} builds a wall: {line}"] == moves["wall"]
    assert texts["{player} rolls: {dice}"] == moves["=roll"]
    assert texts["{player} joins the new city with the {city}: {size}"] == moves["join"]
    assert texts["{player} discards a card face down"] == moves["discard"]
    exchanged = texts["{player} exchanges 1 card"] + texts["{player} exchanges {count} cards"]
    assert exchanged == moves["exchange"]
    assert {text: texts[text] for text in HAPPENED} == HAPPENED
    closed = sum(
        GAME.view(b, None)["closed"] is None and GAME.view(a, None)["closed"] is not None for b, _, a in recorded()
    )
    assert texts["A city is closed: {size} [MAS-8.4]"] == closed > 10
    assert texts["The discard pile is shuffled and becomes the draw pile [MAS-12.10]"] == 1
    assert sum("is the last" in text for text in texts.elements()) == 2
    assert sum("wins" in text for text in texts.elements()) == 2


def test_others_never_learn_hidden_cards() -> None:
    """Draws, discards and exchanges name no card to others. [MAS-12.9]"""
    names = {kind: said(words.card(kind)) for kind in words.KINDS}
    hidden = 0
    for step in recorded():
        move = step[1]
        kinds = [kind for kind in words.KINDS if kind in str(move)]
        if not str(move).startswith(("=draw", "discard", "exchange")):
            continue
        for seat in (None, 0, 1):
            if move.seen(seat) != str(move):
                hidden += 1
                texts = [said(line.phrase) for line in told(step, seat)]
                assert not [text for text in texts for kind in kinds if names[kind] in text or kind in text]
    assert hidden > 100


def test_who_wins_among_equals_is_told() -> None:
    """[MAS-15.7]"""
    view = GAME.view(recorded()[-1][2], None)
    assert view["outcome"]
    shares = [(0, 1), (1,)]
    texts = []
    for winners in shares:
        view["outcome"] = {"winners": [*winners], "scores": [41, 41], "decided_by": ""}
        texts.append(said(story._winners(view["outcome"]).phrase))
    assert texts == [
        "Ann and Ben share the victory with 41 points [MAS-15.7]",
        "Ben wins with 41 points and more cards in hand [MAS-15.7]",
    ]


def test_a_seat_without_cards_is_told() -> None:
    """[MAS-12.3]"""
    view = GAME.view(next(decisions("cards")), None)
    after = GAME.view(next(decisions("cards")), None)
    assert view["round"]
    seat = view["round"]["shares"][1]["seat"]
    view["hands"][seat] = {"size": 0, "cards": []}
    done: RoundView = after["round"]  # type: ignore[assignment]  # a round is on
    done["shares"][1]["did"] = "nothing"
    (line,) = story._without_points(view, after)
    assert said(line.phrase) == f"{NAMES[seat]} has no card [MAS-12.3]"


def test_who_starts_is_told_though_nobody_decided_it() -> None:
    """[MAS-3.6]"""
    before = GAME.setup(Options(2, first_player=1))
    steps = [before]
    for card in ("city_palaces", "outside_walls"):
        steps.append(GAME.apply(steps[-1], GAME.read(f"=draw0.{card}")))
    texts = [[said(line.phrase) for line in told((one, Move(), two))] for one, two in pairwise(steps)]
    assert texts == [["Ben starts"], []]
