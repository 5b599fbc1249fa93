"""A server that all tests of a file share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Client, serving, settings_in


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(settings_in(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
