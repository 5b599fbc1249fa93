"""The replay page: by slider, keys, log, clock and address; of a table and of an uploaded record."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.guests import Guests, shoot
from tests.browser.people import pass_frames, settle, wait_until
from tests.browser.serving import Json, Server


def place(page: Page) -> int:
    """The move that is shown."""
    return int(page.locator("#slider").input_value())


def wait_for_move(page: Page, number: int) -> None:
    """Until the board and the log show the position after a move."""
    wait_until(page, lambda: page.evaluate("Number(document.body.dataset.moves)") == number, "that move is shown")
    pass_frames(page)


def wait_for_tiles(page: Page, number: int) -> None:
    expect(page.locator("#layer-tiles > *")).to_have_count(number)


def test_replay_is_led_in_every_way(guests: Guests, server: Server, finished: Json) -> None:
    page = guests.open(f"/t/{finished['token']}/replay", permissions=["clipboard-read", "clipboard-write"])
    count = int(str(page.locator("body").get_attribute("data-count")))
    scorings = [int(move) for move in str(page.locator("body").get_attribute("data-scorings")).split()]
    expect(page.locator("#place")).to_have_text(f"Move 0 of {count}")
    wait_for_tiles(page, 1)
    page.keyboard.press("End")
    wait_for_tiles(page, 72)
    expect(page.locator("#layer-marks .r-dead:visible")).to_have_count(0)
    page.keyboard.press("Home")
    wait_for_tiles(page, 1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert place(page) == 1
    page.locator("#slider").fill(str(count // 2))
    expect(page.locator("#place")).to_have_text(f"Move {count // 2} of {count}")
    settle(page)
    shoot(page, "replay-desktop")
    page.get_by_role("button", name="Beginning").click()
    for move in scorings[:3]:
        page.get_by_role("button", name="Next scoring").click()
        assert place(page) == move
        expect(page.locator("#log > .now.scoring").first).to_be_visible()
    told = {int(str(line.get_attribute("data-move"))) for line in page.locator("#log > [data-move]").all()}
    silent = next(move for move in range(scorings[0], count) if move not in told)
    page.locator("#slider").fill(str(silent))
    expect(page.locator("#log > .now").first).to_have_attribute("data-move", str(max(m for m in told if m < silent)))
    line = page.locator("#log > [data-move]").nth(5)
    line.click()
    assert place(page) == int(str(line.get_attribute("data-move")))

    page.locator("#speed").select_option("200")
    before = place(page)
    page.get_by_role("button", name="Play", exact=True).click()
    wait_until(page, lambda: place(page) >= before + 3, "some moves are shown")
    page.get_by_role("button", name="Pause").click()
    paused = place(page)
    page.wait_for_timeout(500)
    assert place(page) == paused
    wait_until(page, lambda: page.evaluate("Number(document.body.dataset.moves)") == paused, "that move is shown")

    page.get_by_role("button", name="Link to this move").click()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith(f"#move-{paused}")
    other = guests.open(address)
    expect(other.locator("#place")).to_have_text(f"Move {paused} of {count}")
    expect(other.locator("#layer-tiles > *")).to_have_count(page.locator("#layer-tiles > *").count())
    other.get_by_role("link", name="To the table").click()
    expect(other.locator("#end-dialog")).to_be_visible()


DRAG = """async (last) => {
  const asked = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === 'at') asked.push(JSON.parse(text).move);
    send.call(this, text);
  };
  const slider = document.getElementById('slider');
  for (let move = 1; move <= last; move += 1) {
    slider.value = String(move);
    slider.dispatchEvent(new Event('input'));
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return asked;
}"""
"""Drags the slider faster than anything can be painted, and says which moves were asked for."""


def test_of_a_slider_that_is_dragged_only_the_newest_move_is_asked_for(
    guests: Guests, server: Server, finished: Json
) -> None:
    page = guests.open(f"/t/{finished['token']}/replay")
    wait_for_tiles(page, 1)
    assert page.evaluate(DRAG, 30) == [30]
    wait_until(page, lambda: page.evaluate("Number(document.body.dataset.moves)") == 30, "that move is shown")


def test_the_present_line_of_the_log_is_in_sight(guests: Guests, finished: Json) -> None:
    """The log goes along with the replay, and what is still to come is paler than what has been."""
    page = guests.open(f"/t/{finished['token']}/replay", reduced_motion="reduce")
    count = int(str(page.locator("body").get_attribute("data-count")))
    for move in (count // 3, count, count // 2):
        page.locator("#slider").fill(str(move))
        wait_for_move(page, move)
        expect(page.locator("#log > .now").first).to_be_in_viewport()
    past, coming = (
        page.locator(f"#log > .scoring{which} .points").first.evaluate("(points) => getComputedStyle(points).color")
        for which in ("[data-past]", ":not([data-past])")
    )
    assert past != coming
    page.keyboard.press("Home")
    wait_for_move(page, 0)
    expect(page.locator("#log > [data-move]").first).to_be_in_viewport()


def test_replay_of_an_uploaded_record_on_a_phone(
    guests: Guests, server: Server, finished: Json, tmp_path: Path
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(server.record(finished))
    page = guests.open("/", guests.phone())
    page.locator("#record").set_input_files(path)
    page.get_by_role("button", name="Watch").tap()
    page.wait_for_url("**/r/*")
    expect(page.locator("#slider")).to_be_visible()
    page.get_by_role("button", name="End", exact=True).tap()
    wait_for_tiles(page, 72)
    settle(page)
    shoot(page, "replay-phone")
    with page.expect_download() as waiting:
        page.locator("#handle").tap()
        page.get_by_role("link", name="Record").tap()
    assert Path(waiting.value.path()).read_text() == path.read_text()


def test_upload_of_something_else_is_explained(guests: Guests, tmp_path: Path) -> None:
    guests.allow("400 (Bad Request)")
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna\n")
    page = guests.open("/")
    page.locator("#record").set_input_files(path)
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_role("alert")).to_contain_text("not a record")
