"""Chromium, and guests who open pages with it; whatever goes wrong in a page is noted."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, sync_playwright

from remparts.games.registry import game_names

HAS_PLAYED = "".join(f"localStorage.setItem('remparts.coach.{name}', 'off');" for name in game_names())
PUTS_ASIDE = "sessionStorage.setItem(`remparts.invitation.${location.pathname.split('/')[2]}`, 'closed');"
OUTPUT = Path(__file__).parents[1] / "output"
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000
"""Milliseconds; the machine may be busy with something else."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP *.example 127.0.0.1",
    # Each new window would load two pages for suggestions in its address bar, which takes longer than a page of ours.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]


def find_chromium() -> str:
    """The browser that CHROMIUM names, or one on the PATH.

    The first is Chromium without its windows: the same engine, which opens a page with less work.
    """
    names = [os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    for name in filter(None, names):
        if found := shutil.which(name):
            return found
    raise FileNotFoundError("no Chromium: set CHROMIUM to its path, or run scripts/prepare-browser")


@contextmanager
def chromium() -> Iterator[Browser]:
    """One browser, for as long as the block lasts."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class Guests:
    """Opens pages in contexts of their own, and knows what went wrong in them."""

    def __init__(self, browser: Browser, base: str) -> None:
        self._browser = browser
        self.base = base
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self._allowed: list[str] = []

    def context(self, **settings: Any) -> BrowserContext:
        """A fresh browser, as it were: no cookies, nothing remembered but that its owner knows the games.

        Hosts have closed their invitations, unless the settings say `invites=True`.
        """
        known = HAS_PLAYED if settings.pop("invites", False) else HAS_PLAYED + PUTS_ASIDE
        context = self.newcomer(**settings)
        context.add_init_script(f"try {{ {known} }} catch {{ /* a page without a store */ }}")
        return context

    def newcomer(self, **settings: Any) -> BrowserContext:
        """A browser that has never been here."""
        settings = {"viewport": DESKTOP, "locale": "en-GB", **settings}
        context = self._browser.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(PATIENCE)
        context.on("page", self._watch)
        context.on("request", self._check_host)
        self.contexts.append(context)
        return context

    def phone(self, **settings: Any) -> BrowserContext:
        """A telephone."""
        settings = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, **settings}
        return self.context(**settings)

    def open(self, path: str = "/", context: BrowserContext | None = None, **settings: Any) -> Page:
        """A page at an address of the server."""
        page = (context or self.context(**settings)).new_page()
        page.goto(path if "://" in path else f"{self.base}{path}")
        return page

    def allow(self, text: str) -> None:
        """What holds this text is no fault in this test."""
        self._allowed.append(text)

    def leave(self) -> list[str]:
        """Close everything; the faults that were noted."""
        for context in self.contexts:
            context.close()
        return [fault for fault in self.faults if not any(text in fault for text in self._allowed)]

    def photograph(self, name: str) -> None:
        """A picture of every open page."""
        for number, page in enumerate(page for context in self.contexts for page in context.pages):
            try:
                keep_picture(page, f"{name}-{number}")
            except Error as error:
                self.faults.append(f"no picture: {error}")

    def _watch(self, page: Page) -> None:
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error.stack or error}"))

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _check_host(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "127.0.0.1":
            self.faults.append(f"another host: {request.url}")


def shoot(page: Page, name: str) -> None:
    """A picture for a person who has asked for them with PICTURES=1; they take their time."""
    if "PICTURES" in os.environ:
        keep_picture(page, name)


def keep_picture(page: Page, name: str) -> None:
    OUTPUT.mkdir(exist_ok=True)
    page.screenshot(path=OUTPUT / f"{name}.png")
