"""A table with seats by link opens with the invitation, one person at a time, until everybody is here."""

from playwright.sync_api import Page, expect

from tests.browser.guests import Guests
from tests.browser.measures import serious_faults, small_buttons
from tests.browser.serving import Server

SIZES = [(1280, 800), (390, 844), (360, 640)]
CODE = 240
"""Pixels across a code at least."""


def invite(guests: Guests, base: str, people: int) -> Page:
    """A host who wants to play with friends."""
    context = guests.phone(invites=True, reduced_motion="reduce")
    context.add_init_script("navigator.share = async (shared) => { document.body.dataset.shared = shared.url }")
    page = guests.open(base, context)
    page.locator(f'[name="people"][value="{people}"]').check()
    page.get_by_role("button", name="Play with friends").tap()
    expect(page.locator("#share")).to_be_visible()
    return page


def test_friends_are_invited_one_by_one_until_everybody_is_here(guests: Guests, server: Server) -> None:
    guests.allow("games.example")
    guests.allow("Cross-Origin-Opener-Policy")
    page = invite(guests, f"http://games.example:{server.port}", 3)
    dialog = page.locator("#share")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(dialog.get_by_role("heading", name="Invite Blue")).to_be_in_viewport()
        code = dialog.locator(".qr svg:visible")
        expect(code).to_have_count(1)
        expect(code).to_be_in_viewport(ratio=1 if height > 700 else 0.9)
        box = code.locator("path").last.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= CODE
        expect(dialog.get_by_role("button", name="Copy the link")).to_be_visible()
        expect(dialog.get_by_text("Waiting for Blue…")).to_be_visible()
        assert not small_buttons(page)
    assert not serious_faults(page, "#share")
    page.reload()  # whoever waits still sees it
    expect(dialog.get_by_text("Waiting for Blue…")).to_be_visible()

    blue, green = (field.input_value() for field in dialog.locator(".friend input").all())
    dialog.get_by_role("button", name="Next").tap()
    expect(dialog.get_by_text("Waiting for Green…")).to_be_visible()
    friend = guests.open(green, reduced_motion="reduce")
    expect(dialog.get_by_role("heading", name="Invite Blue")).to_be_visible()  # who has come makes room for the next
    other = guests.open(blue, reduced_motion="reduce")
    expect(dialog.locator("#invite-said")).to_have_text("Everybody is here")
    expect(dialog).to_be_hidden()
    page.reload()
    expect(page.locator("#seat1")).to_be_attached()
    expect(dialog).to_be_hidden()
    friend.close()
    other.close()


def test_links_of_this_computer_alone_say_how_to_change_that(guests: Guests) -> None:
    page = invite(guests, guests.base, 2)
    dialog = page.locator("#share")
    expect(dialog.get_by_text("remparts play --lan")).to_be_visible()
    expect(dialog.locator(".qr")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Next")).to_have_count(0)
    dialog.get_by_role("button", name="Share").locator("visible=true").tap()
    expect(page.locator("body")).to_have_attribute("data-shared", dialog.locator(".friend input").input_value())
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    page.reload()
    expect(page.locator("#seat1")).to_be_attached()
    expect(dialog).to_be_hidden()  # the host has put it aside
    page.goto(guests.base)
    waiting = page.locator("#mine-list li").first
    expect(waiting).to_contain_text("Waiting for Blue…")
    waiting.get_by_role("link").click()
    expect(dialog).to_be_visible()


def test_the_link_of_a_host_opens_with_the_invitation_until_everybody_has_come(guests: Guests, server: Server) -> None:
    """Also at a table made over the API; who has played has come, even if he is not here now."""
    table = server.create("here", "link", names=("Anna", "Ben"), options={"first_player": "1"})
    page = guests.open(f"/t/{table['token']}", invites=True, reduced_motion="reduce")
    dialog = page.locator("#share")
    expect(dialog.get_by_text("Waiting for Ben…")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.reload()
    expect(page.locator("#seat1 .away")).to_be_visible()
    expect(dialog).to_be_hidden()

    again = guests.open(f"/t/{table['token']}", invites=True, reduced_motion="reduce")
    expect(again.locator("#share")).to_be_visible()  # in another browser nobody has closed it
    server.play(table, 1, table["seats"][0]["token"])
    later = guests.open(f"/t/{table['token']}", invites=True, reduced_motion="reduce")
    expect(later.locator("#seat1 .away")).to_be_visible()
    expect(later.locator("#share")).to_be_hidden()
