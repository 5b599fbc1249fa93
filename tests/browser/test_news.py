"""What happened: what others placed is marked and told, and who looks reads who they are and what is left."""

from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.guests import Guests
from tests.browser.people import pass_frames, wait_until
from tests.browser.positions import Position, decisions
from tests.browser.serving import NAMES, Json, Server

SIZES: Final[list[ViewportSize]] = [
    {"width": 1280, "height": 800},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
]
GAME = "carcassonne/two-greedy"

HOLD = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given);
    if (this.classList.contains('float')) made.pause();
    return made;
  };
}"""
"""Points that float up stay until they have been looked at."""

LISTEN = """() => {
  window.heard = [];
  const volume = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const part = () => ({ connect: (next) => next, gain: volume, start() {}, stop() {} });
  window.AudioContext = class {
    currentTime = 0;
    createGain = part;
    createOscillator() {
      return { ...part(), frequency: { set value(pitch) { window.heard.push(pitch); } } };
    }
  };
}"""
"""What would sound is noted."""

DRAG = """([across, down]) => {
  const view = document.getElementById('view');
  const { x, y, width, height } = view.getBoundingClientRect();
  const send = (kind, part) => view.dispatchEvent(new PointerEvent(kind, {
    pointerId: 1, isPrimary: true, buttons: 1, bubbles: true,
    clientX: x + width / 2 + across * part, clientY: y + height / 2 + down * part,
  }));
  send('pointerdown', 0);
  for (let step = 1; step <= 10; step += 1) send('pointermove', step / 10);
  send('pointerup', 1);
}"""
"""The board is dragged from its middle; a mouse could not come so far."""


class Rect(NamedTuple):
    """Where something is on the screen."""

    left: float
    top: float
    right: float
    bottom: float

    def is_within(self, other: "Rect") -> bool:
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


def rect(locator: Locator) -> Rect:
    box = locator.bounding_box()
    assert box, f"{locator} is not to be seen"
    return Rect(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])


def turn_with_points() -> tuple[Position, Position, Position]:
    """The tile and the follower of a turn that brings points, and the first decision of the next turn."""
    steps = [position for position in decisions(GAME) if position.number > 60]
    for tile, last, first in zip(steps, steps[1:], steps[2:], strict=False):
        if first.task == "place" and len(first.state.ledger) > len(last.state.ledger):
            return tile, last, first
    raise AssertionError("nobody scores")


TILE, LAST, FIRST = turn_with_points()


def path_of(table: Json, seat: int) -> str:
    return f"/t/{table['seats'][seat]['token']}"


def make(server: Server, table: Json, position: Position) -> None:
    """Let whoever decides here do what was decided in the recorded game."""
    token = table["seats"][position.state.agenda[-1].who]["token"]
    server.make(table, server.ask(table)["rev"], position.move, token)


def look(guests: Guests, path: str, size: ViewportSize, **settings: Any) -> Page:
    """A page of this size, on which everything is shown and at rest."""
    is_phone = size["width"] < 700
    page = guests.open(path, viewport=size, has_touch=is_phone, reduced_motion="reduce", **settings)
    page.wait_for_selector("body[data-moves]")
    return page


def test_what_others_did_is_marked_told_and_pointed_at_until_i_act(guests: Guests, server: Server) -> None:
    table = server.prepare(TILE.record, TILE.number, seat="link")
    me, other = FIRST.state.agenda[-1].who, LAST.state.agenda[-1].who
    pages = [look(guests, path_of(table, me), size) for size in SIZES]
    banners = [rect(page.locator("#turn")) for page in pages]
    for page in pages:
        for _ in range(5):
            page.keyboard.press("+")
        page.evaluate(DRAG, [0, 3000])
    make(server, table, TILE)
    for page in pages:
        is_pointed_at_and_brought_into_sight(page, other)
    make(server, table, LAST)
    told = pages[0].locator(f'#news button[data-seat="{other}"]')
    for page in pages:
        expect(page.locator(f'#news button[data-seat="{other}"]')).to_contain_text("+")
    expect(pages[0].locator("#turn-who")).to_have_text(f"{NAMES[me]}, your turn")
    text = told.inner_text()
    pages[0].reload()
    expect(told).to_have_text(text, use_inner_text=True)
    tile, mark = rect(pages[0].locator("#layer-tiles > *").last), rect(pages[0].locator(".news-mark").first)
    assert max(abs(one - two) for one, two in zip(tile, mark, strict=True)) < (tile.right - tile.left) / 4
    server.play(table, 1, table["seats"][me]["token"])
    for page, banner in zip(pages, banners, strict=True):
        expect(page.locator("#news li, .news-mark, #rim > *")).to_have_count(0)
        assert rect(page.locator("#turn")) == banner, "nothing below the banner jumps"


def is_pointed_at_and_brought_into_sight(page: Page, seat: int) -> None:
    """Somebody who has looked elsewhere is not moved, but led there by a tap on what is told."""
    pointer, view = page.locator(f'#rim > [data-seat="{seat}"]'), rect(page.locator("#view"))
    expect(pointer).to_be_visible()
    marks = page.locator(f'.news-mark[data-seat="{seat}"]')
    assert not rect(marks.first).is_within(view), "nobody else moves the camera"
    assert rect(pointer).is_within(view)
    page.locator(f'#news button[data-seat="{seat}"]').click()
    expect(pointer).to_be_hidden()
    assert rect(marks.first).is_within(view)


def test_points_stay_with_the_board_and_in_sight(guests: Guests, server: Server) -> None:
    table = server.prepare(LAST.record, LAST.number, seat="link")
    pages = [look(guests, f"/t/{table['spectator']}", size) for size in SIZES]
    for page in pages:
        page.evaluate(HOLD)
    make(server, table, LAST)
    for page in pages:
        badge = page.locator(".float").first
        badge.wait_for(state="attached")
        pass_frames(page)  # the view may follow the board
        first = rect(badge)
        page.evaluate(DRAG, [30, -20])
        pass_frames(page)
        moved = rect(badge)
        assert (round(moved.left - first.left), round(moved.top - first.top)) == (30, -20)
        page.evaluate(DRAG, [3000, 3000])
        pass_frames(page)
        assert rect(badge).is_within(rect(page.locator("#view")))


def test_everybody_reads_who_they_are_and_sees_what_is_in_play(guests: Guests, server: Server) -> None:
    table = server.prepare(FIRST.record, FIRST.number, seat="link")
    guest = 1 - FIRST.state.agenda[-1].who
    for path, who in ((path_of(table, guest), "You are "), (f"/t/{table['spectator']}", "You are watching")):
        page = look(guests, path, SIZES[1])
        expect(page.locator("#turn-asks")).to_contain_text(who)
        for size in SIZES:
            page.set_viewport_size(size)
            shown = rect(page.locator("#in-play-now svg, #panel-now svg").filter(visible=True).first)
            assert shown.is_within(Rect(0, 0, size["width"], size["height"]))
            assert shown.right - shown.left >= 44
    page = look(guests, f"/t/{table['spectator']}?lang=fr", SIZES[1])
    expect(page.locator("#turn-asks")).to_have_text("Vous regardez la partie")


@pytest.mark.parametrize("name", ["robber_knights/four-mixed", "carcassonne/five-five-expansions"])
def test_a_closed_sheet_says_how_everybody_stands_and_what_is_left(guests: Guests, server: Server, name: str) -> None:
    position = next(each for each in decisions(name) if each.number > 60)
    table = server.prepare(position.record, position.number, seat="link")
    page = look(guests, f"/t/{table['spectator']}", SIZES[1])
    chips = page.locator("#summary > .chip")
    for size in SIZES[1:]:
        page.set_viewport_size(size)
        expect(chips).to_have_count(position.record.options.seats)
        assert any(int(text) for text in page.locator("#summary [data-score]").all_text_contents())
        assert all("left" in text for text in chips.all_text_contents())
        expect(page.locator("#handle")).to_contain_text("tiles left")
        screen = Rect(0, 0, size["width"], size["height"])
        assert all(rect(each).is_within(screen) for each in page.locator("#summary > :not(:empty)").all())


def test_the_sound_of_my_turn_is_switched_alone(guests: Guests, server: Server) -> None:
    table = server.prepare(LAST.record, LAST.number, seat="link")
    me = FIRST.state.agenda[-1].who
    page = look(guests, path_of(table, me), SIZES[0])
    page.evaluate(LISTEN)
    page.locator("#stage").click(position={"x": 5, "y": 300})
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("A sound when it is my turn").uncheck()
    expect(page.get_by_label("Other sounds")).to_be_checked()
    make(server, table, LAST)
    wait_until(page, lambda: page.evaluate("window.heard.length"), "points are heard")
    assert 587 not in page.evaluate("window.heard")
