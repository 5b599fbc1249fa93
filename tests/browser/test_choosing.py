"""Choosing a move: nothing is sent by surprise, one may change one's mind, and the bar says what it brings."""

from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from playwright.sync_api import Locator, Page, expect

from remparts import game
from remparts.core.face import Foresight, Target
from remparts.core.game import find_move, who
from remparts.games.registry import face
from remparts.server.showing.words import words
from tests.browser.guests import Guests
from tests.browser.measures import small_buttons
from tests.browser.people import Person, settle
from tests.browser.positions import Position, decisions, find_decision
from tests.browser.serving import NAMES, Cable, Json, Server

RECORD = "carcassonne/two-greedy"
LARGE = {"width": 1280, "height": 800}
PHONES = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
A_MOMENT = 1300
"""Milliseconds in which what goes by itself has gone."""
SOON = 3
"""Seconds after which the clock stands: a busy machine may need as long to say so."""


class Table:
    """A page at a prepared table, used by mouse or by finger, whose clock stands still when it is told to."""

    def __init__(self, guests: Guests, address: str, *, is_touch: bool, lang: str = "en-GB") -> None:
        settings = {"locale": lang, "reduced_motion": "reduce"}
        context = (
            guests.phone(viewport=PHONES[0], **settings) if is_touch else guests.context(viewport=LARGE, **settings)
        )
        self.page: Page = context.new_page()
        self.page.clock.install()
        self.page.goto(address if "://" in address else f"{guests.base}{address}")
        self.is_touch = is_touch
        self.person = Person(self.page, "")
        self.before = self.person.wait_for_turn()

    @property
    def sizes(self) -> Iterator[None]:
        """Each size of the screen of this kind."""
        for size in PHONES if self.is_touch else [LARGE]:
            self.page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict is one
            settle(self.page)
            yield

    def stop_the_clock(self) -> None:
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000") + SOON)

    def press(self, what: Locator) -> None:
        (what.tap if self.is_touch else what.click)()

    def place(self, number: int) -> Locator:
        return self.person.place(number)

    def place_of(self, position: Position, move: str) -> Locator:
        """The place at which a move is made."""
        groups = list(dict.fromkeys(target.group for target in offered(position) if target.spot))
        return self.place(groups.index(next(each.group for each in offered(position) if each.move == move)))

    @property
    def counts(self) -> str | None:
        """The move that is about to go by itself."""
        return self.page.locator("body").get_attribute("data-countdown")

    def expect_unmoved(self) -> None:
        assert self.person.look().moves == self.before.moves


def decision(record: str, task: str, number: int) -> Position:
    """Where a task comes up in a recorded game once more after so many times."""
    return next(islice((position for position in decisions(record) if position.task == task), number, None))


def offered(position: Position) -> list[Target]:
    """What is offered in a position."""
    rules = game(position.record.game)
    view = rules.view(position.state, who(position.state))
    return list(face(position.record.game).targets(view, rules.moves(position.state)))


def facings(position: Position) -> dict[str, list[str]]:
    """The moves at each place."""
    groups: dict[str, list[str]] = {}
    for target in offered(position):
        if target.spot:
            groups.setdefault(target.group, []).append(target.move)
    return groups


def completions(lang: str) -> Iterator[tuple[Position, str, str]]:
    """Tiles that complete something for somebody, and what is to be said of them."""
    rules, shown = game("carcassonne"), face("carcassonne")
    assert isinstance(shown, Foresight)
    for position in decisions(RECORD):
        if position.task == "place":
            before = rules.view(position.state, None)
            move = find_move(rules, position.state, position.move)
            outlook = shown.foresee(before, move, rules.view(rules.apply(position.state, move), None), ())
            if outlook and outlook.light and "+" in str(outlook.told):
                yield position, position.move, words(lang).say(outlook.told, NAMES)


@pytest.fixture(scope="module")
def few_facings() -> Position:
    """Where a tile can lie in one way at one place, and in several at another."""
    return next(
        position
        for position in decisions(RECORD)
        if position.task == "place" and {1, 2} <= {min(len(moves), 2) for moves in facings(position).values()}
    )


@pytest.fixture(scope="module")
def follower() -> Position:
    return decision(RECORD, "follower", 5)


def opened(server: Server, position: Position, seat: str = "here") -> Json:
    return server.prepare(position.record, position.number, seat)


@pytest.mark.parametrize("is_touch", [False, True], ids=["mouse", "finger"])
def test_a_second_tap_turns_or_points_at_the_tick(
    guests: Guests, server: Server, few_facings: Position, is_touch: bool
) -> None:
    table = Table(guests, f"/t/{opened(server, few_facings)['token']}", is_touch=is_touch)
    many, one = (
        next(m[0] for m in facings(few_facings).values() if (len(m) > 1) is several) for several in (True, False)
    )
    page = table.page
    for _ in table.sizes:
        square = table.place_of(few_facings, many)
        table.press(square)
        name = square.get_attribute("aria-label")
        table.press(square)
        assert square.get_attribute("aria-label") != name
        square = table.place_of(few_facings, one)
        for _ in range(3):
            table.press(square)
        expect(page.locator("#say")).to_have_text("Confirm with ✓ or Enter.")
        expect(page.locator("#layer-targets .selected")).to_have_count(1)
        table.expect_unmoved()
        table.press(page.locator("#cancel"))
    table.press(square)
    table.press(page.locator("#confirm"))
    table.person.wait_for_moves(table.before.moves + 1)


@pytest.mark.parametrize("is_touch", [False, True], ids=["mouse", "finger"])
def test_a_follower_goes_by_itself_unless_something_else_is_done(
    guests: Guests, server: Server, follower: Position, is_touch: bool
) -> None:
    table = Table(guests, f"/t/{opened(server, follower)['token']}", is_touch=is_touch)
    page, spot, none = table.page, table.place(0), table.person.button("-")
    stops: list[Callable[[], object]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: table.press(page.locator("#cancel")),
        lambda: page.touchscreen.tap(20, 250) if is_touch else page.mouse.click(20, 250),
        lambda: table.press(spot),
    ]
    table.stop_the_clock()
    for _ in table.sizes:
        for stop in stops:
            table.press(spot)
            assert table.counts == offered(follower)[0].move
            expect(page.locator("#confirm.counting, #chooser-confirm.counting")).to_have_count(2)
            assert not small_buttons(page)
            stop()
            assert table.counts is None
        expect(page.locator("#layer-targets .selected")).to_have_count(1)  # the same spot once more: it waits for ✓
        page.keyboard.press("Escape")
        table.press(none)
        assert table.counts == "-"
        page.keyboard.press("Escape")
        page.clock.run_for(3 * A_MOMENT)
        table.expect_unmoved()
    table.press(spot)
    page.clock.run_for(A_MOMENT)
    page.clock.resume()
    table.person.wait_for_moves(table.before.moves + 1)


def test_a_lost_connection_ends_the_moment_and_keeps_the_choice(
    guests: Guests, server: Server, follower: Position
) -> None:
    guests.allow("WebSocket connection")
    guests.allow("ERR_")
    cable = Cable(server.port)
    table = Table(guests, f"{cable.base}/t/{opened(server, follower)['token']}", is_touch=False)
    page = table.page
    table.stop_the_clock()
    table.press(table.place(1))
    assert table.counts
    cable.cut()
    expect(page.locator("body:not([data-countdown])")).to_have_count(1)
    cable.mend()
    page.clock.resume()
    table.person.wait(lambda sight: sight.connected and sight.selected == 1, "the spot is still chosen")
    table.expect_unmoved()
    table.press(page.locator("#confirm"))
    table.person.wait_for_moves(table.before.moves + 1)
    cable.close()


def test_one_click_places_if_that_is_chosen(guests: Guests, server: Server, few_facings: Position) -> None:
    token = opened(server, few_facings)["token"]
    table = Table(guests, f"/t/{token}", is_touch=False)
    page, person = table.page, table.person
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Place with one click").check()
    page.reload()
    person.wait_for_turn()
    many, one = (
        next(m[0] for m in facings(few_facings).values() if (len(m) > 1) is several) for several in (True, False)
    )
    table.place_of(few_facings, many).click()
    table.expect_unmoved()
    table.place_of(few_facings, one).click()
    sight = person.wait(lambda now: now.moves > table.before.moves and now.may_move, "one click places the tile")
    table.stop_the_clock()
    table.place(0).click()
    assert table.counts
    table.place(0).click()
    page.clock.resume()
    person.wait_for_moves(sight.moves + 1)


def test_a_key_does_without(guests: Guests, server: Server, follower: Position) -> None:
    """By keyboard nothing goes by itself: the key chooses, and Enter or the key again confirms."""
    table = Table(guests, f"/t/{opened(server, follower)['token']}", is_touch=False)
    page, none = table.page, table.person.button("-")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert table.counts is None
    page.keyboard.press("n")
    expect(none).to_have_class("button primary")
    expect(page.locator("#say")).to_contain_text("No follower. Enter confirms")
    assert table.counts is None
    page.keyboard.press("Escape")
    expect(none).not_to_have_class("button primary")
    table.expect_unmoved()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    table.person.wait_for_moves(table.before.moves + 1)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("do without")


@pytest.mark.parametrize(("is_touch", "lang"), [(False, "en"), (True, "fr")], ids=["mouse", "finger"])
def test_the_bar_says_what_a_tile_completes(guests: Guests, server: Server, is_touch: bool, lang: str) -> None:
    position, move, told = next(completions(lang))
    table = Table(guests, f"/t/{opened(server, position)['token']}", is_touch=is_touch, lang=lang)
    page, square, chosen = table.page, table.place_of(position, move), table.page.locator("#chosen")
    spoken = next(words(lang).say(each.name, NAMES) for each in offered(position) if each.move == move)
    for _ in table.sizes:
        table.press(square)
        while square.get_attribute("aria-label") != spoken:
            table.press(square)
        expect(chosen).to_have_text(told)
        expect(page.locator("#layer-outlook .r-light")).not_to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator("#layer-outlook .r-light")).to_have_count(0)
        expect(chosen).to_be_hidden()


def test_a_spot_shows_what_it_holds(guests: Guests, server: Server, follower: Position) -> None:
    table = Table(guests, f"/t/{opened(server, follower)['token']}", is_touch=False)
    labels = [words("en").say(target.label, NAMES) for target in offered(follower) if target.spot and target.label]
    for number, told in enumerate(labels):
        table.place(number).hover()
        expect(table.page.locator("#chosen")).to_have_text(told)
        expect(table.page.locator("#layer-ghost .r-light")).to_have_count(1)
    table.expect_unmoved()


def test_the_curtain_covers_the_hand_alone_and_the_hand_is_clicked(guests: Guests, server: Server) -> None:
    position = decision("carcassonne/three-hands", "place", 9)
    table = Table(guests, f"/t/{opened(server, position)['token']}", is_touch=False)
    page, person = table.page, table.person
    name = NAMES[position.state.seat]
    for size in (*PHONES, LARGE):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a plain dict is one
        expect(page.locator("#curtain")).to_contain_text(f"Pass the device to {name}, the others look away.")
        expect(page.locator("#layer-tiles > *").first).to_be_visible()
        assert not page.locator("#stage, #side").evaluate_all("(parts) => parts.some((part) => part.inert)")
    expect(page.locator("#log")).to_be_visible()
    assert not person.look().places
    expect(page.locator("#panel-hands [data-choice]")).to_have_count(0)
    page.get_by_role("button", name=f"I am {name}, show my hand").click()
    person.wait(lambda now: now.may_move, "the hand is shown")
    last = page.locator("#panel-hands [data-choice] > button").last
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    code = last.locator("..").get_attribute("data-choice")
    expect(page.locator(f'#choices [data-choice="{code}"]')).to_have_attribute("aria-pressed", "true")


def test_cards_in_the_panel_are_picked(guests: Guests, server: Server) -> None:
    position = find_decision("masons/two-greedy", "cards")
    table = Table(guests, f"/t/{opened(server, position)['token']}", is_touch=False)
    page = table.page
    if table.before.covered:
        page.locator("#uncover").click()
    table.person.wait(lambda now: now.things, "the cards are offered")
    cards = page.locator("#panel-hand [data-thing] > button")
    cards.nth(2).click()
    expect(page.locator("#things .thing").nth(2)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "true")
    page.locator("#things .thing").nth(2).click()
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "false")
