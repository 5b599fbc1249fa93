"""Taking back: the button says what it does, much goes only after a question, and people by link are asked."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, ViewportSize, expect

from remparts.core.game import who
from tests.browser.guests import Guests
from tests.browser.measures import TOUCH, serious_faults, small_buttons
from tests.browser.people import Person, Sight, settle
from tests.browser.positions import decisions, find_decision, recorded
from tests.browser.serving import Json, Server

GAME = "carcassonne/two-greedy"
SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
)
APART = 16
"""Pixels that are at least between the button and any other that is not its own counterpart."""

NEIGHBOURS = """(least) => {
  const undo = document.getElementById('undo').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('#stage button, #stage a')];
  const isNear = (box) => undo.left - box.right < least && box.left - undo.right < least
    && undo.top - box.bottom < least && box.top - undo.bottom < least;
  return buttons.filter((each) => each.checkVisibility() && !each.closest('.taking-back'))
    .filter((each) => isNear(each.getBoundingClientRect())).map((each) => each.outerHTML);
}"""


def in_sizes(page: Page) -> Iterator[None]:
    """The same page on a desktop and on two telephones."""
    for size in SIZES:
        page.set_viewport_size(size)
        yield


def stands_at(moves: int) -> Callable[[Sight], bool]:
    """Whether somebody may move after this number of moves."""
    return lambda sight: sight.moves == moves and sight.may_move


def second_seat_to_place(server: Server, seat: str = "here") -> Json:
    """A table of Anna, who has had turns, and Émile, who has to place a tile."""
    places = (each for each in decisions(GAME) if each.task == "place" and who(each.state) == 1 and each.number > 8)
    position = next(places)
    return server.prepare(position.record, position.number, seat)


def test_a_tile_is_undone_by_a_button_of_its_own_and_put_back(guests: Guests, server: Server) -> None:
    position = find_decision(GAME, "follower")
    table = server.prepare(position.record, position.number)
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    anna = Person(page, "")
    placed = anna.wait_for_turn()
    undo, redo = page.locator("#undo"), page.locator("#redo")
    for _ in in_sizes(page):
        expect(page.locator("#undo-word")).to_have_text("Undo this tile")
        expect(page.locator("#undo-word")).to_be_visible()
        assert page.evaluate(NEIGHBOURS, APART) == []
        before = undo.bounding_box()
        assert before
        assert min(before["width"], before["height"]) >= TOUCH
        undo.click()
        anna.wait(stands_at(placed.moves - 1), "the tile is back in hand")
        expect(redo).to_have_text("Redo")
        after = redo.bounding_box()
        assert after
        assert after["y"] >= before["y"] + TOUCH or after["y"] + TOUCH <= before["y"], "a second click does not redo"
        assert small_buttons(page) == set()
        redo.click()
        assert anna.wait(stands_at(placed.moves), "the tile lies again").position == placed.position
        expect(redo).to_be_hidden()
    undo.click()
    anna.wait(stands_at(placed.moves - 1), "the tile is back in hand")
    page.reload()
    redo.click()
    anna.wait(stands_at(placed.moves), "what was taken back outlasts a reload")


def test_at_one_screen_a_turn_of_another_goes_only_after_a_question(guests: Guests, server: Server) -> None:
    table = second_seat_to_place(server)
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    person = Person(page, "")
    before = person.wait_for_turn()
    question = page.locator("#question")
    for _ in in_sizes(page):
        page.keyboard.press("u")
        expect(question.locator("h2")).to_have_text("Take back Anna’s turn?")
        expect(question.locator("li").first).to_contain_text("Anna")
        expect(question).to_be_in_viewport(ratio=1)
        assert small_buttons(page) == set()
        page.keyboard.press("Escape")
        expect(question).to_be_hidden()
        assert person.look().moves == before.moves
    page.locator("#undo").click()
    assert serious_faults(page, "#question") == []
    page.locator("#question-yes").click()
    person.wait(lambda sight: sight.moves < before.moves and sight.may_move, "the turn is taken back")
    page.keyboard.press("Shift+U")
    assert person.wait(stands_at(before.moves), "it is there again").position == before.position


def test_a_finished_game_is_not_opened_again_by_a_key_or_a_click(guests: Guests, server: Server) -> None:
    table = server.prepare(recorded(GAME))
    page = guests.open(f"/t/{table['token']}", reduced_motion="reduce")
    person = Person(page, "")
    page.locator("#end-dialog [data-close]").click()
    ended = person.look()
    for is_key in (True, False):
        if is_key:
            page.keyboard.press("u")
        else:
            page.locator("#undo").click()
        expect(page.locator("#question-note")).to_contain_text("The game is over")
        page.locator("#question .row [data-close]").click()
    assert person.look().moves == ended.moves
    page.keyboard.press("u")
    page.locator("#question-yes").click()
    person.wait(lambda sight: not sight.over and sight.may_move, "the last turn is taken back")


def test_people_by_link_are_asked_and_may_decline(guests: Guests, server: Server) -> None:
    table = second_seat_to_place(server, "link")
    links = [f"/t/{seat['token']}" for seat in table["seats"]]
    anna = Person(guests.open(links[0], reduced_motion="reduce"), "")
    emile = Person(guests.open(f"{links[1]}?lang=fr", reduced_motion="reduce"), "")
    before = emile.wait_for_turn()
    plea = emile.page.locator("#plea")
    for is_agreed in (False, True):
        anna.page.locator("#undo").click()
        expect(anna.page.locator("#question-note")).to_contain_text("Émile will be asked")
        anna.page.locator("#question-yes").click()
        expect(anna.page.locator("#plea-text")).to_contain_text("Émile")
        emile.page.reload()  # what is asked waits for whoever comes back
        expect(plea).to_contain_text("Anna voudrait reprendre un tour")
        for _ in in_sizes(emile.page):
            expect(plea).to_be_in_viewport(ratio=1)
            assert small_buttons(emile.page) == set()
        if is_agreed:
            plea.get_by_role("button", name="D’accord").click()
        else:
            settle(emile.page)
            assert serious_faults(emile.page, "#plea") == []
            plea.get_by_role("button", name="Plutôt pas").click()
            expect(anna.page.locator(".toast")).to_contain_text("Émile would rather go on")
            assert anna.look().moves == before.moves
        expect(anna.page.locator("#plea")).to_be_hidden()
    anna.wait(lambda sight: sight.moves < before.moves and sight.may_move, "the turn is taken back")
    anna.page.locator("#redo").click()
    emile.wait(stands_at(before.moves), "it is there again")
