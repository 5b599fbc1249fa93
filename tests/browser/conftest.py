"""One browser and one server for all tests of this folder; each test has its own guests, whose pages must be clean."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.guests import PATIENCE, Guests, chromium
from tests.browser.positions import recorded
from tests.browser.serving import Json, Server, serving

expect.set_options(timeout=PATIENCE)
failed = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.nodeid:
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.flaky(reruns=1))  # a browser may starve on a busy machine; pytest tells of it


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report: pytest.TestReport = yield  # type: ignore[assignment]  # pytest's own way of wrapping
    item.stash[failed] = item.stash.get(failed, False) or report.failed
    return report  # type: ignore[return-value]


# Of the package, not of the session: Playwright keeps an event loop running, which tests elsewhere must not meet.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="package")
def finished(server: Server) -> Json:
    """A table at which a whole game has been played, and which the server has opened."""
    table = server.prepare(recorded("carcassonne/two-greedy"))
    server.ask(table)
    return table


@pytest.fixture
def guests(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Guests]:
    """Whoever opens pages in a test; an error in a page, or a request to another host, fails it."""
    present = Guests(browser, server.base)
    yield present
    if request.node.stash.get(failed, False):
        present.photograph("failed-" + re.sub(r"\W+", "-", request.node.name))
    faults = present.leave()
    assert not faults, "\n".join(faults)
