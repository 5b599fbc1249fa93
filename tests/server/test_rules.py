"""The rules as pages: what is played, what is cited, and the pictures they show."""

import re
from html import unescape

import pytest
from markdown_it import MarkdownIt

from remparts.games.registry import game_names, package
from remparts.server.reading.figures import add_figures
from tests.server.serving import Client

FIGURE = re.compile(r'<figure><img src="([^"]+)" alt="[^"]+" loading="lazy" width="\d+" height="\d+" ?/?>')
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6" width="90" height="60"/>'


def test_a_picture_becomes_a_figure_whose_words_are_heard_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package("carcassonne"), "illustration", lambda name: PICTURE, raising=True)
    parser = MarkdownIt("commonmark")
    tokens = parser.parse('A\n\n![A *road* & "more"](pictures/a-road.svg)\n\nB ![c](pictures/c.svg)\n')
    add_figures(tokens, "carcassonne", package("carcassonne"))
    text = parser.renderer.render(tokens, parser.options, {})
    figure = re.search(r"<figure>.*</figure>", text, re.DOTALL)
    assert figure is not None
    assert 'src="/rules/carcassonne/pictures/carcassonne/a-road.svg?v=' in figure[0]
    assert 'width="90" height="60"' in figure[0]
    assert 'alt="A road &amp; &quot;more&quot;"' in figure[0]
    assert '<figcaption aria-hidden="true">A <em>road</em> &amp; &quot;more&quot;</figcaption>' in figure[0]
    assert text.count("<figure>") == 1
    assert text.count("<p>") == 2


def test_a_picture_is_kept_for_ever_under_the_address_of_its_version(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {"a-road": PICTURE}
    monkeypatch.setattr(package("carcassonne"), "illustration", shown.get)
    found = client.http.get("/rules/carcassonne/pictures/carcassonne/a-road.svg")
    assert found.content == PICTURE
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert found.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["none", "..", "%2e%2e%2frules.en", "A-ROAD", "a.b", "a%00"])
def test_only_pictures_of_the_rules_are_given_away(client: Client, name: str) -> None:
    for where in ("carcassonne/pictures/carcassonne", "carcassonne/pictures/chess", "chess/pictures/chess"):
        assert client.http.get(f"/rules/{where}/{name}.svg").status_code == 404


def test_the_pictures_of_every_game_are_there_in_both_languages(client: Client) -> None:
    shown = 0
    for game in game_names():
        for language in ("en", "fr"):
            page = client.http.get(f"/rules/{game}?lang={language}").text
            for address in FIGURE.findall(page):
                found = client.http.get(unescape(address))
                assert found.status_code == 200, address
                assert "immutable" in found.headers["cache-control"]
                shown += 1
            assert page.count("<figure>") == page.count("<img ")
    assert shown > 20
