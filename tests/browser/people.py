"""People at a table: by mouse, by keyboard and by touch, as they see it on their screen."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator, Page

from tests.browser.guests import PATIENCE

GLANCE = 30
"""Milliseconds between two looks: who looks more often keeps the page from its work."""

_LOOK = """() => {
  const shown = (element) => element && !element.hidden && element.checkVisibility();
  const places = [...document.querySelectorAll('#layer-targets .target')];
  const buttons = [...document.querySelectorAll('#choices button[data-move]')].filter(shown);
  const pickers = [...document.querySelectorAll('#choices button[data-choice]')].filter(shown);
  const open = [...document.querySelectorAll('#choices button[data-picks][aria-disabled="false"]')].filter(shown);
  return {
    moves: Number(document.body.dataset.moves ?? -1),
    connected: document.getElementById('link-state').hidden,
    mine: document.getElementById('turn').classList.contains('mine'),
    who: document.getElementById('turn-who').textContent,
    asks: document.getElementById('turn-asks').textContent,
    over: !document.getElementById('open-end')?.hidden,
    covered: !document.getElementById('curtain')?.hidden,
    places: places.map((place) => place.getAttribute('aria-label')),
    buttons: buttons.map((button) => button.dataset.move),
    pickers: pickers.map((button) => button.dataset.choice),
    things: [...document.querySelectorAll('#things .thing')].map((thing) => thing.dataset.thing),
    open: open.map((button) => button.dataset.picks),
    selected: places.findIndex((place) => place.classList.contains('selected')),
    undo: shown(document.getElementById('undo')) ? document.getElementById('undo-word').textContent : '',
    tiles: document.querySelectorAll('#layer-tiles > *').length,
    pieces: document.querySelectorAll('#layer-pieces > *').length,
    lines: document.querySelectorAll('#log > li').length,
    scores: [...document.querySelectorAll('#seats [data-score]')].map((score) => Number(score.textContent)),
    title: document.title,
  };
}"""


_SEND = """() => {
  const isCounting = 'countdown' in document.body.dataset;
  if (isCounting) {
    const button = document.querySelector('#choices .counting') ?? document.getElementById('confirm');
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.click();
  }
  return isCounting || !document.querySelector('#layer-targets .target.selected');
}"""

_IN_SIGHT = """(place) => {
  const { x, y, width, height } = place.querySelector('.spot').getBoundingClientRect();
  return place.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@dataclass(frozen=True)
class Sight:
    """What is to be seen of a table."""

    moves: int
    connected: bool
    mine: bool
    who: str
    asks: str
    over: bool
    covered: bool
    places: list[str]
    buttons: list[str]
    pickers: list[str]
    things: list[str]
    """What may be picked for one move."""
    open: list[str]
    """The moves that can be made of what is picked."""
    selected: int
    undo: str
    tiles: int
    pieces: int
    lines: int
    scores: list[int]
    title: str

    @property
    def may_move(self) -> bool:
        return self.connected and self.mine and not self.covered and bool(self.places or self.buttons or self.things)

    @property
    def position(self) -> tuple[int, int, int, list[int]]:
        """What must not get lost."""
        return self.tiles, self.pieces, self.lines, self.scores


def open_setup(page: Page) -> None:
    """Open all that can be chosen on the home page."""
    page.locator("#setup:not([open]) > summary").click()


def start_game(page: Page, words: str = "Start the game") -> None:
    """Send the form of the home page, and be at the table."""
    if not page.get_by_role("button", name=words).is_visible():
        open_setup(page)
    page.get_by_role("button", name=words).click()
    page.wait_for_url("**/t/*")


def wait_until(page: Page, holds: Callable[[], object], what: str) -> None:
    """Look at a page until something holds."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, f"waited in vain until {what}"
        page.wait_for_timeout(GLANCE)


def pass_frames(page: Page) -> None:
    """Let a page do what it has put off until its next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def settle(page: Page) -> None:
    """Let everything that moves come to rest, except what moves for ever."""
    page.evaluate(
        """() => Promise.all(document.getAnimations()
             .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity)
             .map((each) => each.finished.catch(() => {})))"""
    )


def skip_finale(page: Page) -> None:
    """Go on to the results, unless they are shown already."""
    page.evaluate("document.querySelector('[data-finale=on] #finale-skip')?.click()")
    page.wait_for_selector("body[data-finale=over]")


class Person:
    """Somebody who looks at a table page; the kinds of people below know how to move."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page = page
        self.rng = Random(seed)

    def look(self) -> Sight:
        return Sight(**self.page.evaluate(_LOOK))

    def wait(self, until: Callable[[Sight], object], what: str) -> Sight:
        """Look until something holds, and give what is seen then."""
        end = time.monotonic() + PATIENCE / 1000
        while not until(sight := self.look()):
            assert time.monotonic() < end, f"waited in vain until {what}: {sight}"
            self.page.wait_for_timeout(GLANCE)
        return sight

    def wait_for_moves(self, number: int) -> Sight:
        """Until so many moves are to be seen, those of chance among them."""
        return self.wait(lambda sight: sight.moves >= number, f"{number} moves are shown")

    def wait_for_turn(self) -> Sight:
        """Until a move may be chosen, the curtain is drawn, or the game is over."""
        return self.wait(lambda sight: sight.may_move or sight.over or sight.covered, "it is my turn")

    def place(self, number: int) -> Locator:
        return self.page.locator("#layer-targets .target").nth(number)

    def button(self, move: str) -> Locator:
        return self.page.locator(f'#choices button[data-move="{move}"]')

    def thing(self, number: int) -> Locator:
        return self.page.locator("#things .thing").nth(number)

    def made_of_things(self, move: str) -> Locator:
        return self.page.locator(f'#choices button[data-picks="{move}"]')

    def pick(self, sight: Sight, toggle: Callable[[int], None]) -> str:
        """Pick things until a move can be made of them, perhaps one more; gives that move."""
        for number in self.rng.sample(range(len(sight.things)), len(sight.things)):
            before = self.look().open
            if before and self.rng.random() < 0.5:
                break
            toggle(number)
            if before and not self.look().open:
                toggle(number)
                break
        return self.rng.choice(self.look().open)

    def wants_things(self, sight: Sight) -> bool:
        """Whether to pick something, where there are buttons, too."""
        return bool(sight.things) and (not sight.buttons or self.rng.random() < 0.8)

    def move(self, sight: Sight) -> None:
        raise NotImplementedError

    def play(self, moves: int = 1000) -> Sight:
        """Play so many moves, or to the end of the game."""
        for _ in range(moves):
            sight = self.wait_for_turn()
            if sight.over:
                skip_finale(self.page)
                return self.look()
            if sight.covered:
                self.page.locator("#uncover").click()
                self.wait(lambda now: now.may_move, "the hand is uncovered")
                continue
            self.move(sight)
        return self.look()

    def has_gone(self) -> bool:
        """Confirm what goes by itself, unless it has gone meanwhile; False if it waits for that."""
        gone: bool = self.page.evaluate(_SEND)
        return gone

    def wants_follower(self, sight: Sight) -> bool:
        """Whether to put a follower, where there is a choice."""
        return bool(sight.places) and (not sight.buttons or self.rng.random() < 0.6)


class Mouse(Person):
    """Points, clicks, turns by another click or the wheel, and confirms by the button beside the place."""

    turns = 0
    confirms = ("#chooser-confirm", "#confirm")

    def move(self, sight: Sight) -> None:
        if self.wants_things(sight):
            self.made_of_things(self.pick(sight, lambda number: self.thing(number).click())).click()
            return
        if not self.wants_follower(sight):
            self.button(self.rng.choice(sight.buttons)).click()
            self.has_gone()
            return
        number = self.rng.randrange(len(sight.places))
        place = self.place(number)
        place.click()
        if self.has_gone():
            return
        if self.page.locator("#turn-it").is_visible():
            self._turn(place)
        beside = self.page.locator(self.rng.choice(self.confirms))
        (beside if beside.is_visible() else self.page.locator("#confirm")).click()

    def _turn(self, place: Locator) -> None:
        way = self.rng.choice(["click", "wheel", "button", "none"])
        before = place.get_attribute("aria-label")
        if way == "none":
            return
        if way == "click":
            place.click()
        elif way == "wheel":
            self.page.mouse.wheel(0, 100)
        else:
            self.page.locator("#turn-it").click()
        wait_until(self.page, lambda: place.get_attribute("aria-label") != before, f"{way} turns {before}")
        self.turns += 1


class Finger(Person):
    """Taps, taps again to turn, and taps the tick."""

    def bring(self, place: Locator) -> None:
        """A large board is not seen as a whole on a small screen, unless one asks for it."""
        pass_frames(self.page)
        if not place.evaluate(_IN_SIGHT):
            self.page.locator('[data-zoom="fit"]').tap()
            wait_until(self.page, lambda: place.evaluate(_IN_SIGHT), "the place is in sight")

    def move(self, sight: Sight) -> None:
        if self.wants_things(sight):
            self.made_of_things(self.pick(sight, lambda number: self.thing(number).tap())).tap()
            return
        if not self.wants_follower(sight):
            self.button(self.rng.choice(sight.buttons)).tap()
            self.has_gone()
            return
        place = self.place(self.rng.randrange(len(sight.places)))
        self.bring(place)
        place.tap()
        if self.has_gone():
            return
        if self.page.locator("#turn-it").is_visible() and self.rng.random() < 0.5:
            place.tap()
        self.page.locator("#confirm").tap()


class Keys(Person):
    """Uses the keyboard and nothing else."""

    def focus(self) -> str:
        """Where the keyboard is."""
        where: str = self.page.evaluate(
            """() => {
              const at = document.activeElement;
              if (at.matches('#layer-targets .target')) return 'place';
              if (at.matches('#things .thing')) return 'thing';
              return at.dataset.move ?? at.dataset.picks ?? at.id ?? '';
            }"""
        )
        return where

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, *wanted: str) -> None:
        """Go on by the tab key until it is on what is wanted."""
        for _ in range(60):
            if self.focus() in wanted:
                return
            self.press("Tab")
        raise AssertionError(f"the tab key does not lead to {wanted}")

    def toggle(self, number: int) -> None:
        """Pick a thing, or put it back."""
        self.tab_to("thing")
        self.press("Home")
        for _ in range(number):
            self.press("ArrowRight")
        self.press("Space")

    def move(self, sight: Sight) -> None:
        if self.wants_things(sight):
            self.tab_to(self.pick(sight, self.toggle))
            self.press("Enter")
            return
        if not self.wants_follower(sight):
            self.tab_to(self.rng.choice(sight.buttons))
            self.press("Enter")
            return
        self.tab_to("place")
        for _ in range(self.rng.randrange(3)):
            self.press(self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        self.press("Enter")
        for _ in range(self.rng.randrange(2)):
            self.press("r")
        self.press("Enter")
