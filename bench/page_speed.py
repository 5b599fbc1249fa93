"""The page in a browser: `python -m bench.page_speed [--games 3] [--write]`.

Starts a server of its own on loopback and looks at it with Chromium on the same machine. With --write the figures go
into bench/README.md, where the section about the page says what they mean.
"""

import argparse
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import repeat
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page

from bench.update import README, machine_lines
from remparts import Dealer, Options, game, who
from remparts.bots import find_bot
from remparts.core.task import CHANCE
from remparts.games.registry import face
from remparts.server.showing.fragments import board_fragments
from tests.browser.guests import Guests, chromium
from tests.browser.people import Mouse
from tests.browser.serving import Cable, Json, Server, serving

BEGIN, END = "<!-- page -->", "<!-- end of page -->"
LATE = 100
"""Moves of a game after which it is late; draws count."""

# From a click on a button of the move until the board, the log or the panel has changed, and until that can be seen.
CLOCK = """
window.journeys = [];
let clicked = 0;
addEventListener('click', (event) => {
  if (event.target.closest('#confirm, #chooser-confirm, #choices [data-move]')) clicked = event.timeStamp;
}, true);
addEventListener('DOMContentLoaded', () => {
  const seen = new MutationObserver(() => {
    if (!clicked) return;
    const [from, changed] = [clicked, performance.now()];
    clicked = 0;
    requestAnimationFrame(() => setTimeout(() => journeys.push([changed - from, performance.now() - from])));
  });
  for (const id of ['layer-tiles', 'layer-pieces', 'log', 'panel']) {
    const part = document.getElementById(id);
    if (part) seen.observe(part, { childList: true });
  }
});
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="how many games to watch, and to click, to their ends")
    parser.add_argument("--write", action="store_true", help="write the figures into bench/README.md")
    chosen = parser.parse_args()
    lines = [*machine_lines(), "", "| what | figure | wanted |", "| --- | ---: | ---: |", *figures(chosen.games)]
    print("\n".join(lines))
    if chosen.write:
        write(lines)


def write(lines: Sequence[str]) -> None:
    """Put the figures between their marks."""
    text = README.read_text(encoding="utf-8")
    assert BEGIN in text, f"{README} has no place for them"
    block = "\n".join([BEGIN, "", *lines, "", END])
    README.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: block, text, flags=re.DOTALL), encoding="utf-8")


def figures(games: int) -> Iterator[str]:
    yield row("board of a finished game with all targets, drawn", f"{draw_time():.1f} ms", "5 ms")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, chromium() as browser:
        yield from home_rows(browser, server)
        yield from byte_rows(browser, server, games)
        yield from click_rows(browser, server, games)


def row(what: str, figure: str, wanted: str = "") -> str:
    return f"| {what} | {figure} | {wanted} |"


def late_percentile(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return quantiles(values, n=20, method="inclusive")[-1]


# ---- Drawing


def draw_time() -> float:
    """Milliseconds of processor time to draw a whole board and the targets of its last tile, the median of many."""
    rules, shown = game("carcassonne"), face("carcassonne")
    state = rules.setup(Options(2))
    dealer, bot = Dealer("page"), find_bot("greedy")
    offered: tuple[Any, Any] = ({}, ())
    while (seat := who(state)) is not None:
        if seat == CHANCE:
            rules.play(state, dealer.pick(rules, state))
            continue
        moves = rules.moves(state)
        if state.agenda[-1].name == "place":
            offered = rules.view(state, seat), moves
        rules.play(state, bot.pick(rules, state, seat, dealer.rng))
    view = rules.view(state, 0)
    times = []
    for _ in repeat(None, 200):
        start = time.process_time()
        board_fragments(shown, view, aids=True)
        shown.targets(*offered)
        shown.box(view)
        times.append(time.process_time() - start)
    return 1000 * median(times)


# ---- First view


def home_rows(browser: Browser, server: Server) -> Iterator[str]:
    """What the home page costs somebody who has never been here, headers included."""
    guests = Guests(browser, server.base)
    page = guests.context().new_page()
    asked: list[str] = []
    sizes: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"{server.base}/")
    page.wait_for_load_state("networkidle")
    twice = sum(count - 1 for url, count in Counter(asked).items() if not url.startswith("data:"))
    yield row("first view of the home page, transferred", f"{sum(sizes) / 1000:.1f} kB", "150 kB")
    yield row("its requests, and those made twice", f"{len(asked)}, {twice}", "0 twice")
    guests.leave()


# ---- Bytes of a move


class Watcher:
    """A page behind a cable of its own; counts what each move brings."""

    def __init__(self, guests: Guests, server: Server) -> None:
        self.cable = Cable(server.port)
        self.page: Page = guests.context(reduced_motion="reduce").new_page()
        self.wire: list[int] = []
        self.text: list[int] = []
        self._texts = 0
        self._was = (0, 0)
        session = self.page.context.new_cdp_session(self.page)
        session.send("Network.enable")
        session.on("Network.webSocketFrameReceived", self._hear)

    def _hear(self, event: Json) -> None:
        self._texts += len(event["response"]["payloadData"].encode())

    def sit_down(self, token: str) -> None:
        self.page.goto(f"{self.cable.base}/t/{token}")
        self.page.wait_for_timeout(1000)
        self._was = (self.cable.received, self._texts)

    def count(self) -> None:
        """Wait until nothing comes any more, and note what has come since the last time."""
        received = -1
        while received != self.cable.received or received == self._was[0]:
            received = self.cable.received
            self.page.wait_for_timeout(40)
        self.wire.append(received - self._was[0])
        self.text.append(self._texts - self._was[1])
        self._was = (received, self._texts)


def byte_rows(browser: Browser, server: Server, games: int) -> Iterator[str]:
    """What a move late in a game costs a player and a spectator; the end of the game is no move."""
    guests = Guests(browser, server.base)
    watchers = {name: Watcher(guests, server) for name in ("player", "spectator")}
    for _ in range(games):
        table = late_table(server, "link")
        tokens = [seat["token"] for seat in table["seats"]]
        watchers["player"].sit_down(tokens[0])
        watchers["spectator"].sit_down(table["spectator"])
        while (state := server.ask(table))["view"]["stock"]:
            server.play(table, 1, tokens[state["turn"]])
            for watcher in watchers.values():
                watcher.count()
    for name, watcher in watchers.items():
        wire, text = (late_percentile(sizes) / 1000 for sizes in (watcher.wire, watcher.text))
        many = len(watcher.wire)
        yield row(f"bytes of {many} late moves for a {name}, 95th percentile, on the wire", f"{wire:.2f} kB", "4 kB")
        yield row("the same before compression", f"{text:.1f} kB")
        watcher.cable.close()
    guests.leave()


def late_table(server: Server, kind: str) -> Json:
    """A table at which two people have played most of a game."""
    table = server.create(kind, kind, options={"first_player": "0"})
    tokens = [seat["token"] for seat in table["seats"]]
    while (state := server.ask(table))["number"] < LATE:
        server.play(table, 1, tokens[state["turn"]] if tokens else "")
    return table


# ---- From a click to the page


def click_rows(browser: Browser, server: Server, games: int) -> Iterator[str]:
    """How long a click late in a game takes until the page has changed."""
    guests = Guests(browser, server.base)
    context = guests.context(reduced_motion="reduce")
    context.add_init_script(CLOCK)
    journeys: list[tuple[float, float]] = []
    for number in range(games):
        page = guests.open(f"/t/{late_table(server, 'here')['token']}", context)
        Mouse(page, f"click {number}").play()
        journeys += page.evaluate("journeys")
        page.close()
    changed, painted = zip(*journeys, strict=True)
    yield row(f"{len(changed)} clicks, until the page has changed, median", f"{median(changed):.0f} ms")
    yield row("until the page has changed, 95th percentile", f"{late_percentile(changed):.0f} ms", "50 ms")
    yield row("until the page is painted, 95th percentile", f"{late_percentile(painted):.0f} ms")
    guests.leave()


if __name__ == "__main__":
    main()
