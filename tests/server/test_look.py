"""How pages look and are installed: the theme is known before a page is drawn, the manifest speaks the language."""

import re
import struct

import httpx2 as httpx
import pytest

from remparts.server.http.page import THEMES
from tests.server.serving import Client


def dark_when(page: str) -> str:
    """What the link to the dark style says about when it holds."""
    return str(re.findall(r'dark\.css" data-scheme="dark" media="([^"]+)"', page)[0])


WHEN = {"system": "(prefers-color-scheme: dark)", "light": "not all", "dark": "all"}


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_chosen_in_the_address_and_kept(client: Client, theme: str) -> None:
    with httpx.Client(base_url=client.base) as fresh:
        assert dark_when(fresh.get("/").text) == WHEN["system"]
        chosen = fresh.get(f"/rules/carcassonne?theme={theme}")
        assert dark_when(chosen.text) == WHEN[theme]
        assert f"theme={theme}" in chosen.headers["set-cookie"]
        for path in ("/", "/nothing", "/?theme=pink"):
            assert dark_when(fresh.get(path).text) == WHEN[theme]
        assert dark_when(fresh.get("/", headers={"Cookie": "theme=pink"}).text) == WHEN["system"]


@pytest.mark.parametrize(("lang", "said"), [("en", "Castle-building games"), ("fr", "Des jeux de bâtisseurs")])
def test_the_page_can_be_installed(client: Client, lang: str, said: str) -> None:
    page = client.http.get(f"/?lang={lang}").text
    address = re.findall(r'<link rel="manifest" href="([^"]+)"', page)[0]
    answer = httpx.get(client.base + address)  # browsers ask for it without cookies
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert (told["lang"], told["start_url"], told["display"]) == (lang, "/", "standalone")
    assert said in told["description"]
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    sizes = {icon["src"]: icon["sizes"] for icon in told["icons"]}
    apple = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', page)[0]
    for source, size in {**sizes, apple: "180x180"}.items():
        picture = client.http.get(source)
        assert picture.headers["content-type"] == "image/png"
        width, height = struct.unpack(">II", picture.content[16:24])
        assert f"{width}x{height}" == size
