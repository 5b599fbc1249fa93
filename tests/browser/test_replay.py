"""The replay page: by slider, keys, log, clock and address; of a table and of an uploaded record."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.guests import Guests, shoot
from tests.browser.people import wait_until
from tests.browser.serving import Json, Server


def place(page: Page) -> int:
    """The move that is shown."""
    return int(page.locator("#slider").input_value())


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
    page.wait_for_timeout(500)
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
    page.wait_for_timeout(500)
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
