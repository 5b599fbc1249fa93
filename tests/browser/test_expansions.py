"""Every kind of decision that expansions add, made by real clicks where it comes up in a recorded game."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page

from remparts import game
from remparts.core.face import Target
from remparts.core.game import who
from remparts.core.record import read_record
from remparts.games.registry import face as find_face
from remparts.server.showing.words import words
from tests.browser.guests import Guests, shoot
from tests.browser.people import Mouse, Sight, settle
from tests.browser.positions import Position, first_of_each_kind
from tests.browser.serving import NAMES, Server

GAME = game("carcassonne")
FACE = find_face("carcassonne")

DECISIONS = {
    "carcassonne/three-river": {("place", "")},
    "carcassonne/four-count": {
        ("send", "send"),
        ("count", "count"),
        ("come", "come"),
        ("come", "-"),
        ("farm", "farm"),
    },
    "carcassonne/three-catapult": {
        ("round", "round"),
        ("hurl", "hurl"),
        ("throw", "throw"),
        ("catch", "reach"),
        ("target", "target"),
        ("exchange", "from"),
        ("exchange", "-"),
        ("count", "-"),
    },
    "carcassonne/three-king-shrines-mage": {("magic", "mage"), ("magic", "witch"), ("follower", "heretic")},
}
"""What is decided in each of these games, and with what word."""


class Clicker:
    """Makes exactly the move that is wanted with the mouse, for whoever decides."""

    def __init__(self, page: Page, position: Position) -> None:
        self.page = page
        self.mouse = Mouse(page, "expansions")
        self.position = position

    def wait(self) -> None:
        """Until the page shows the position, and there is something to choose or to set."""
        dials = self.page.locator("#dials")

        def can_go_on(sight: Sight) -> bool:
            return sight.moves == self.position.number and (sight.may_move or (sight.mine and dials.is_visible()))

        self.mouse.wait(can_go_on, "it is my turn")

    def make(self) -> None:
        """What was decided then, and wait until the page shows it."""
        state, move = self.position.state, self.position.move
        targets = FACE.targets(GAME.view(state, who(state)), GAME.moves(state))
        target = next((each for each in targets if each.move == move), targets[0])
        if target.dials:
            self._set(target, move)
        elif not target.spot:
            self.mouse.button(move).click()
            self.mouse.has_gone()
        else:
            self._point(targets, target)
        self.mouse.wait_for_moves(self.position.number + 1)

    def _point(self, targets: Sequence[Target], target: Target) -> None:
        """Pick what is picked first, click the place, turn until it is right, and confirm."""
        if target.choice:
            self.page.locator(f'#choices [data-choice="{target.choice}"]').first.click()
        groups = list(dict.fromkeys(each.group for each in targets if each.spot and each.choice == target.choice))
        place = self.mouse.place(groups.index(target.group))
        place.click()
        if self.mouse.has_gone():
            return
        said = words("en").say(target.name, NAMES)
        for _ in range(4):
            if place.get_attribute("aria-label") == said:
                break
            self.page.keyboard.press("r")
        self.page.locator("#confirm").click()

    def _set(self, target: Target, move: str) -> None:
        """Set the sliders and let go; a step back and forth changes nothing."""
        for dial, value in zip(target.dials, move.split(".")[1:], strict=True):
            self.page.locator(f"#dial-{dial.name}").fill(value)
            steps = self.page.locator(".dial", has=self.page.locator(f"#dial-{dial.name}")).get_by_role("button")
            if dial.least < int(value) < dial.most:
                steps.first.click()
                steps.last.click()
        self.page.locator("#let-go").click()


@pytest.mark.parametrize("name", DECISIONS)
def test_what_is_decided_in_a_game(guests: Guests, server: Server, name: str) -> None:
    page = guests.context(reduced_motion="reduce").new_page()
    positions = [position for position in first_of_each_kind(name) if position.kind in DECISIONS[name]]
    assert {position.kind for position in positions} == DECISIONS[name]
    for position in positions:
        table = server.prepare(position.record, position.number)
        page.goto(f"{guests.base}/t/{table['token']}")
        anna = Clicker(page, position)
        anna.wait()
        settle(page)
        shoot(page, f"expansions-{'-'.join(filter(None, position.kind))}")
        anna.make()
        assert read_record(server.record(table)).moves[position.number] == position.move, position.kind
