"""Whole games with expansions by real clicks: every kind of decision that they add is made on the page."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from playwright.sync_api import Page

from remparts import game
from remparts.core.face import Target
from remparts.core.game import who
from remparts.core.record import read_record
from remparts.core.task import Move
from remparts.games.registry import face as find_face
from remparts.server.words import words
from tests.browser.guests import Guests, shoot
from tests.browser.people import Mouse, Sight
from tests.browser.serving import Json, Server
from tests.browser.test_whole_games import check_results

GAME = game("carcassonne")
FACE = find_face("carcassonne")
NAMES = ("Anna", "Ben")
LAZY = 1000

Choice = Callable[[Any, Sequence[Move], Random], Move]
"""What somebody does who knows the state, which is any of this game."""


class Clicker:
    """Plays both seats of a table with the mouse, and makes exactly the moves that it wants."""

    def __init__(self, page: Page, server: Server, table: Json, choose: Choice, seed: str = "expansions") -> None:
        self.mouse = Mouse(page, seed)
        self.page = page
        self.server = server
        self.table = table
        self.choose = choose
        self.seen: set[str] = set()
        self.state: Any = None  # of this game
        self.known = 0
        self.follow()

    def follow(self) -> None:
        """Take over the moves that the server knows."""
        record = read_record(self.server.record(self.table))
        if self.state is None:
            self.state = GAME.setup(record.options)
        for text in record.moves[self.known :]:
            self.state = GAME.apply(self.state, GAME.read(text))
        self.known = len(record.moves)

    def play(self, pictures: Sequence[str] = ()) -> None:
        """To the end; of the first of some decisions a picture is kept."""
        while self.state.agenda:
            self.move(pictures)

    def move(self, pictures: Sequence[str] = ()) -> None:
        """One move of whoever decides now."""
        self._wait()
        task = self.state.agenda[-1].name
        if task in pictures and task not in self.seen:
            self.page.wait_for_timeout(400)
            shoot(self.page, f"expansions-{task}")
        self.seen.add(task)
        self._make(self.choose(self.state, GAME.moves(self.state), self.mouse.rng))
        self.mouse.wait_for_moves(self.known + 1)
        self.follow()

    def decide(self, tasks: Sequence[str], most: int) -> None:
        """Such decisions with the mouse, all others over the API, until each of them was made once or so many moves."""
        for _ in range(most):
            if self.seen.issuperset(tasks) or not self.state.agenda:
                return
            if self.state.agenda[-1].name in set(tasks) - self.seen:
                self.move(tasks)
            else:
                move = self.choose(self.state, GAME.moves(self.state), self.mouse.rng)
                self.server.make(self.table, self.server.ask(self.table)["rev"], str(move))
                self.follow()

    def _wait(self) -> None:
        """Until the page shows all that is known, and there is something to choose or to set."""
        dials = self.page.locator("#dials")

        def can_go_on(sight: Sight) -> bool:
            return sight.moves == self.known and (sight.may_move or (sight.mine and dials.is_visible()))

        self.mouse.wait(can_go_on, "it is my turn")

    def _make(self, move: Move) -> None:
        targets = FACE.targets(GAME.view(self.state, who(self.state)), GAME.moves(self.state))
        target = next((each for each in targets if each.move == str(move)), targets[0])
        if target.dials:
            self._set(target, move)
        elif not target.spot:
            self.mouse.button(str(move)).click()
        else:
            self._point(targets, target)

    def _point(self, targets: Sequence[Target], target: Target) -> None:
        """Pick what is picked first, click the place, turn until it is right, and confirm."""
        if target.choice:
            self.page.locator(f'#choices [data-choice="{target.choice}"]').first.click()
        groups = list(dict.fromkeys(each.group for each in targets if each.spot and each.choice == target.choice))
        place = self.mouse.place(groups.index(target.group))
        place.click()
        said = words("en").say(target.name, NAMES)
        for _ in range(4):
            if place.get_attribute("aria-label") == said:
                break
            self.page.keyboard.press("r")
        self.page.locator("#confirm").click()

    def _set(self, target: Target, move: Move) -> None:
        """Set the sliders and let go; a step back and forth changes nothing."""
        for dial, value in zip(target.dials, str(move).split(".")[1:], strict=True):
            self.page.locator(f"#dial-{dial.name}").fill(value)
            steps = self.page.locator(".dial", has=self.page.locator(f"#dial-{dial.name}")).get_by_role("button")
            if dial.least < int(value) < dial.most:
                steps.first.click()
                steps.last.click()
        self.page.locator("#let-go").click()


def generous(state: Any, moves: Sequence[Move], rng: Random) -> Move:
    """Lets others score where possible, sends followers to Carcassonne and brings them back."""
    offered = [*moves]
    rng.shuffle(offered)
    if state.agenda[-1].name in ("send", "come", "count", "farm"):
        return next((move for move in offered if str(move) != "-"), offered[0])
    if state.agenda[-1].name != "place":
        return offered[0]
    return max(offered[:60], key=lambda move: _gift(state, move))


def _gift(state: Any, move: Move) -> int:
    """What a tile brings to others, less what it brings to whoever lays it; no follower is put."""
    seat = state.agenda[-1].who
    after = GAME.apply(state, move)
    while after.agenda and after.agenda[-1].name in ("magic", "follower"):
        options = GAME.moves(after)
        after = GAME.apply(after, options[len(options) - 1])
    if after.agenda and after.agenda[-1].name == "come":
        return 3
    entries = after.ledger[len(state.ledger) :]
    return sum(1 if entry.seat != seat else -2 for entry in entries if entry.points)


def test_a_whole_game_with_count_king_shrines_and_mage(guests: Guests, server: Server) -> None:
    table = server.create("here", "here", names=NAMES, options={"expansions": "king,shrines,count,mage"})
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    anna = Clicker(page, server, table, generous)
    anna.play(pictures=("magic", "farm"))
    assert "magic" in anna.seen
    check_results(page, 2)
    shoot(page, "expansions-end")


def test_what_is_decided_at_carcassonne(guests: Guests, server: Server) -> None:
    """A game need not come to it, several do."""
    wanted = ("send", "count", "come")
    seen: set[str] = set()
    for attempt in range(6):
        table = server.create("here", "here", names=NAMES, options={"expansions": "count"})
        page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
        anna = Clicker(page, server, table, generous, f"visit {attempt}")
        anna.seen = seen
        anna.decide(wanted, 300)
        if seen.issuperset(wanted):
            return
    assert seen.issuperset(wanted)


def playful(state: Any, moves: Sequence[Move], rng: Random) -> Move:
    """Plays every game of the catapult in turn, and aims at the map."""
    match state.agenda[-1].name:
        case "round":
            return moves[sum(tile // 4 in _fairs(state) for tile in state.land.tiles) % len(moves)]
        case "hurl":
            return GAME.read(f"hurl.{rng.randrange(-120, 121)}.{rng.randrange(42, 59)}")
        case "throw":
            return GAME.read(f"throw.{rng.randrange(40, 81)}.{rng.randrange(-9, 10)}")
        case "catch" if rng.random() < 0.7:
            return GAME.read(f"reach.{rng.randrange(45, 80)}.{rng.randrange(-9, 10)}")
        case "catch":
            return moves[-1]
    return moves[rng.randrange(len(moves))]


def _fairs(state: Any) -> set[int]:
    """The kinds of tiles with a fair."""
    return {number for number, kind in enumerate(state.edition.tiles.kinds) if kind.markers.get("fair")}


def test_a_whole_game_with_river_and_catapult(guests: Guests, server: Server) -> None:
    table = server.create("here", "here", names=NAMES, options={"expansions": "river2,catapult"})
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    anna = Clicker(page, server, table, playful)
    anna.play(pictures=("round", "hurl", "throw", "catch", "exchange"))
    assert {"round", "hurl", "throw", "catch"} <= anna.seen
    check_results(page, 2)
