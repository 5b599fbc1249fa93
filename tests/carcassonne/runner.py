"""Plays scenarios on the engine's own pieces, so that what is legal and what it brings are real."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final, NoReturn

from remparts.core.errors import IllegalMove, RempartsError
from remparts.core.game import View, find_move
from remparts.core.grid import SIDES, STEP, cell, opposite, place
from remparts.core.ledger import Entry, Term
from remparts.core.options import Options
from remparts.core.task import NOBODY
from remparts.games.carcassonne.game import Carcassonne
from remparts.games.carcassonne.state import State
from remparts.games.carcassonne.turn import start_turn
from remparts.land.land import Land
from remparts.land.tiles import HALVES
from tests.carcassonne.scenario import POSITION, STEPS, Line, Scenario, ScenarioError

COLOURS: Final = ("red", "blue", "green", "yellow", "black")
NONE: Final = "none"
GAME: Final = Carcassonne()

SHOWN: Final[dict[str, Callable[[View], Iterable[object]]]] = {
    "tiles": lambda view: [f"{t['tile']}@{t['x']},{t['y']}{t['facing']}" for t in view["tiles"]],
    "roles": lambda view: [f"{COLOURS[man['seat']]}:{man['role']}" for man in view["followers"]],
    "supply": lambda view: view["supply"],
    "scores": lambda view: view["scores"],
    "track": lambda view: [f"{lap}:{space}" for lap, space in view["track"]],
    "drawn": lambda view: filter(None, [view["drawn"]]),
    "stock": lambda view: [view["stock"]],
    "aside": lambda view: view["aside"],
    "hands": lambda view: [hand["size"] for hand in view["hands"]],
}
"""What `shows` can check, each a list of words (`none` if there are none) from a spectator's view.

Besides: `shows men red 1,0.w` are all followers on the board in order of placement, `shows hand red V C` is a hand as
its owner sees it, and `shows hand red blue` followed by tiles is red's hand as blue sees it.
"""


def run(scenario: Scenario) -> None:
    """Play a scenario; a `ScenarioError` if anything in it does not hold."""
    playing = Run(scenario)
    try:
        playing.run()
    except (ValueError, IndexError) as error:
        raise ScenarioError(
            f"{scenario.path}:{playing.line.number}: {playing.line}\n  cannot be read: {error}"
        ) from error


class Run:
    """A scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario: Final = scenario
        self.line = scenario.lines[0]
        self.state: State
        self.checked = 0
        """How many entries of the ledger have been accounted for."""

    def run(self) -> None:
        self._set_up()
        steps = [line for line in self.scenario.lines if line.key in STEPS]
        for key, group in groupby(steps, lambda line: line.key):
            together = list(group)
            self.line = together[0]
            if key in ("expect", "forecast"):
                self._check_entries(together)
                continue
            for self.line in together:
                STEP_BY_KEY[key](self, self.line.words)
        left = self.state.ledger[self.checked :]
        if left:
            self._fail("no further points", _named(left))

    def _fail(self, expected: object, came: object) -> NoReturn:
        board = f"\n{draw(self.state.land)}" if hasattr(self, "state") else ""
        where = f"{self.scenario.path}:{self.line.number}: {self.line}"
        raise ScenarioError(f"{where}\n  expected {expected}\n  came     {came}{board}")

    # ---- The position

    def _given(self, key: str) -> list[tuple[str, ...]]:
        """The words of each line with that key; `self.line` is where trouble with them is reported."""
        found = [line for line in self.scenario.lines if line.key == key]
        self.line = found[0] if found else self.line
        return [row for line in found for row in line.rows]

    def _set_up(self) -> None:
        seats = int(next(iter(self._given("seats")), ("2",))[0])
        choices = dict(word.split("=") for words in self._given("options") for word in words)
        try:
            chosen = GAME.edition(Options(seats, **choices))
        except RempartsError as error:
            self._fail("options of the game", error)
        picture = self._given("board")
        if not picture:
            for key in POSITION:
                if key not in ("seats", "options") and self._given(key):
                    self._fail("a board", "none")
            self.state = GAME.setup(Options(seats, **choices))
            return
        self.state = State(chosen)
        self._lay(picture)
        for colour, *nodes in self._given("men"):
            for node in nodes:
                self._stand(self._seat(colour), self._node(node))
        for colour, number in self._given("supply"):
            self.state.supply[self._seat(colour)] = int(number)
        for colour, points in self._given("score"):
            seat = self._seat(colour)
            self.state.ledger.append(Entry(seat, "before", (Term("before", int(points), ""),)))
            self.state.scores[seat] += int(points)
        self.checked = len(self.state.ledger)
        self._fill()
        self._begin(self._seat(next(iter(self._given("turn")), ("red",))[0]))

    def _lay(self, picture: list[tuple[str, ...]]) -> None:
        """The picture must be one that could have been laid: in one piece, with edges that match."""
        land = self.state.land
        spots = [(x, y, word) for y, row in enumerate(picture) for x, word in enumerate(row) if word != "."]
        if not spots:
            self._fail("a tile in the picture", "none")
        left, top, _ = spots[0]
        for x, y, word in spots:
            kind = self._kind(word[0])
            if not re.fullmatch(r"[A-Z][nesw]?", word):
                self._fail("a letter and a facing, as in Ue", word)
            where = cell(x - left, y - top)
            facing = SIDES.index(word[1:] or "n")
            self._check_edges(kind, facing, where)
            land.place(kind * 4 + facing, where)
        reached = beside = {0}
        while beside:
            beside = ({where + step for where in beside for step in STEP} & land.cells.keys()) - reached
            reached = reached | beside
        if reached != land.cells.keys():
            self._fail("a picture in one piece", f"{len(reached)} of {len(land.cells)} tiles hang together")

    def _check_edges(self, kind: int, facing: int, where: int) -> None:
        land = self.state.land
        kinds = land.set.kinds
        for side, step in enumerate(STEP):
            if where + step in land.cells:
                other = land.tiles[land.where.index(where + step)]
                theirs = kinds[other // 4].edges[(opposite(side) - other % 4) % 4]
                mine = kinds[kind].edges[(side - facing) % 4]
                if mine != theirs:
                    x, y = place(where)
                    self._fail(f"{theirs} on the {SIDES[side]} side of {kinds[kind].code} at {x},{y}", mine)

    def _kind(self, code: str) -> int:
        number = self.state.edition.tiles.number.get(code)
        if number is None:
            self._fail("the letter of a tile", code)
        return number

    def _seat(self, colour: str) -> int:
        seats = COLOURS[: self.state.edition.seats]
        if colour not in seats:
            self._fail(f"one of {', '.join(seats)}", colour)
        return seats.index(colour)

    def _node(self, text: str) -> int:
        """The node of a segment written as cell and side, half-side or c."""
        found = re.fullmatch(r"(-?\d+),(-?\d+)\.([nesw][lr]?|c)", text)
        land = self.state.land
        if not found or cell(int(found[1]), int(found[2])) not in land.cells:
            self._fail("a tile and a side or half-side of it, as in 1,0.w", text)
        number = land.where.index(cell(int(found[1]), int(found[2])))
        for node, segment in enumerate(land.set.turned[land.tiles[number]].segments, land.bases[number]):
            sides = [SIDES[side] for side in segment.sides] + [HALVES[half] for half in segment.halves]
            if found[3] in (sides or ["c"]):
                return node
        return self._fail(f"a segment at {text}", "none")

    def _stand(self, seat: int, node: int) -> None:
        state = self.state
        root = state.land.root(node)
        if state.land.kind(root) in state.edition.values and state.land.is_complete(root):
            self._fail("followers on incomplete features", f"one on a {state.land.kind(root)} that is complete")
        if node in state.followers:
            self._fail("one follower on a segment", "two")
        state.land.stand(node, seat)
        state.followers[node] = seat
        state.supply[seat] -= 1
        if state.supply[seat] < 0:
            self._fail("at most 7 followers of a colour", "more")

    def _fill(self) -> None:
        """Hands and bag together hold no more copies than there are."""
        state = self.state
        tiles = state.edition.tiles
        left = Counter({number: kind.count for number, kind in enumerate(tiles.kinds)})
        left.subtract(turned // 4 for turned in state.land.tiles)
        for colour, *codes in self._given("hand"):
            hand = tuple(sorted(self._kind(code) for code in codes))
            state.hands[self._seat(colour)] = hand
            left.subtract(hand)
        given = [word for words in self._given("bag") for word in words]
        state.bag = sorted(self._kind(code) for code in given if code != NONE) if given else sorted(left.elements())
        if given:
            left.subtract(state.bag)
        short = [tiles.kinds[number].code for number, number_left in left.items() if number_left < 0]
        if short:
            self._fail("no more tiles than there are", f"too many of {', '.join(short)}")

    def _begin(self, seat: int) -> None:
        """The turn begins, with what the rules do by themselves before somebody has to decide."""
        state = self.state
        start_turn(state, seat)
        while state.agenda and state.agenda[-1].who == NOBODY:
            task = state.agenda.pop()
            state.edition.phases[task.name].act(state, task)

    # ---- Steps

    def _play(self, words: Sequence[str]) -> None:
        for word in words:
            try:
                move = find_move(GAME, self.state, word)
            except RempartsError as error:
                self._fail(f"{word} to be legal", error)
            GAME.play(self.state, move)

    def _offers(self, words: Sequence[str]) -> None:
        offered = self._offered()
        if sorted(offered) != sorted(words):
            more = [f"+{word}" for word in offered if word not in words]
            less = [f"missing {word}" for word in words if word not in offered]
            self._fail(f"exactly {' '.join(words)}", f"{' '.join(offered)} ({', '.join(more + less)})")

    def _allows(self, words: Sequence[str]) -> None:
        offered = self._offered()
        missing = [word for word in words if word not in offered]
        if missing:
            self._fail(f"{' '.join(missing)} among the moves", " ".join(offered))

    def _offered(self) -> list[str]:
        return [str(move) for move in GAME.moves(self.state)]

    def _refuses(self, words: Sequence[str]) -> None:
        text, rule, *reason = words
        try:
            find_move(GAME, self.state, text)
        except IllegalMove as error:
            if f"[{rule}]" not in str(error) or " ".join(reason) not in str(error):
                self._fail(f"a refusal with {' '.join(reason)} [{rule}]", error)
            return
        except RempartsError as error:
            self._fail("a move that can be read", error)
        self._fail(f"{text} to be refused", "it is legal")

    def _next(self, words: Sequence[str]) -> None:
        state = self.state
        came = [COLOURS[state.seat], state.agenda[-1].name] if state.agenda else ["over"]
        if list(words) != came[: len(words)]:
            self._fail(" ".join(words), " ".join(came))

    def _shows(self, words: Sequence[str]) -> None:
        what, *expected = words
        if what == "men":
            came = self._men()
        elif what == "hand":
            owner = self._seat(expected.pop(0))
            looker = self._seat(expected.pop(0)) if expected and expected[0] in COLOURS else owner
            came = list(GAME.view(self.state, looker)["hands"][owner]["tiles"])
        elif what in SHOWN:
            came = [str(value) for value in SHOWN[what](GAME.view(self.state, None))]
        else:
            self._fail(f"one of men, hand, {', '.join(SHOWN)}", what)
        if (came or [NONE]) != expected:
            self._fail(" ".join(expected), " ".join(came or [NONE]))

    def _men(self) -> list[str]:
        """Colours and places of all followers, each by the first name of its segment."""
        land = self.state.land
        words = []
        for node, seat in sorted(self.state.followers.items()):
            number, segment = land.at(node)
            x, y = place(land.where[number])
            name = land.set.turned[land.tiles[number]].names[segment]
            words += [COLOURS[seat], f"{x},{y}.{name}"]
        return words

    def _joined(self, words: Sequence[str]) -> None:
        roots = self._roots(words)
        if len(set(roots)) != 1:
            self._fail("one feature", f"{len(set(roots))} features")

    def _apart(self, words: Sequence[str]) -> None:
        roots = self._roots(words)
        if len(set(roots)) != len(words):
            self._fail(f"{len(words)} features", f"{len(set(roots))}")

    def _roots(self, words: Sequence[str]) -> list[int]:
        return [self.state.land.root(self._node(word)) for word in words]

    def _winner(self, words: Sequence[str]) -> None:
        outcome = GAME.outcome(self.state)
        came = [COLOURS[seat] for seat in outcome.winners] if outcome else ["nobody yet"]
        if came != list(words):
            self._fail(" ".join(words), " ".join(came))

    def _check_entries(self, lines: Sequence[Line]) -> None:
        """Lines with an explanation name entries in order, those without one the sum of a seat; none is left over."""
        if lines[0].key == "forecast":
            entries = list(GAME.forecast(self.state))
        else:
            entries = self.state.ledger[self.checked :]
            self.checked = len(self.state.ledger)
        left = entries
        for self.line in lines:
            if self.line.words == ("nobody",):
                continue
            colour, points, *explanation = self.line.words
            seat = self._seat(colour)
            if explanation:
                named, left = left[:1], left[1:]
                fits = named and named[0].seat == seat and _is_named(" ".join(explanation), named[0])
            else:
                named = [entry for entry in entries if entry.seat == seat]
                left = [entry for entry in left if entry.seat != seat]
                fits = True
            if not fits or f"{sum(entry.points for entry in named):+d}" != points:
                self._fail(" ".join(self.line.words), _named(entries))
        if left:
            self._fail("no further points", _named(left))


def _named(entries: Sequence[Entry]) -> str:
    return "; ".join(f"{COLOURS[entry.seat]} {entry}" for entry in entries) or "no points"


def _is_named(explanation: str, entry: Entry) -> bool:
    """The explanation lists the kind of feature and all terms, as in `city: 3 tiles, 1 pennant`."""
    what, _, terms = explanation.partition(": ")
    listed = terms.split(", ")
    return (
        what == entry.what
        and len(listed) == len(entry.terms)
        and all(text in _ways_to_name(term) for text, term in zip(listed, entry.terms, strict=True))
    )


def _ways_to_name(term: Term) -> set[str]:
    short = term.counted
    return {short, f"{short} {term.points:+d}", f"{short} [{term.rule}]", f"{short} {term.points:+d} [{term.rule}]"}


def draw(land: Land) -> str:
    """The board as scenarios draw it, with the cell of its north-west corner."""
    places = {place(where): turned for turned, where in zip(land.tiles, land.where, strict=True)}
    if not places:
        return "  (no tiles)"
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)

    def word(x: int, y: int) -> str:
        turned = places.get((x, y))
        return ". " if turned is None else land.set.kinds[turned // 4].code + SIDES[turned % 4]

    lines = ["  " + " ".join(word(x, y) for x in columns) for y in rows]
    return "\n".join([f"  board, north-west corner at {columns.start},{rows.start}", *lines])


Step = Callable[[Run, Sequence[str]], None]

STEP_BY_KEY: Final[dict[str, Step]] = {
    "play": Run._play,
    "offers": Run._offers,
    "allows": Run._allows,
    "refuses": Run._refuses,
    "next": Run._next,
    "shows": Run._shows,
    "joined": Run._joined,
    "apart": Run._apart,
    "winner": Run._winner,
}
"""What each key does; `expect` and `forecast` lines are checked together instead."""
