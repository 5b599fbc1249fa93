"""A page: its template, the language and the look that whoever asks for it has chosen."""

from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from remparts.server.http.limits import is_foreign
from remparts.server.http.services import static_version
from remparts.server.showing.templates import render
from remparts.server.showing.words import LANGUAGES, Words, choose_language, words

THEMES: Final = ("system", "light", "dark")
"""How a page looks: as the system of whoever sees it has it, or always light or dark."""
YEAR: Final = 31_536_000


def words_of(request: HTTPConnection) -> Words:
    """The language of whoever asks: chosen in the address, kept in a cookie, or preferred by the browser."""
    asked, kept = request.query_params.get("lang"), request.cookies.get("lang")
    return words(choose_language(asked, kept, request.headers.get("accept-language", "")))


def theme_of(request: HTTPConnection) -> str:
    """The look chosen in the address or kept in a cookie: known before the page is drawn, so that it never flashes."""
    asked, kept = request.query_params.get("theme"), request.cookies.get("theme")
    return next((each for each in (asked, kept) if each in THEMES), THEMES[0])


def page(request: Request, name: str, context: dict[str, Any], status: int = 200) -> Response:
    """A page from its template; a language or a look chosen in the address is kept in a cookie."""
    spoken, theme = words_of(request), theme_of(request)
    shared = {
        "static": f"/static/{static_version()}",
        "languages": [{"code": code, "name": name} for code, name in LANGUAGES.items()],
        "theme": theme,
    }
    response = HTMLResponse(render(name, spoken, {**shared, **context}), status)
    response.headers["Content-Language"] = spoken.language
    response.headers["Vary"] = "Accept-Language, Cookie"
    if request.query_params.get("lang") == spoken.language:
        response.set_cookie("lang", spoken.language, max_age=YEAR, httponly=True, samesite="lax")
    if request.query_params.get("theme") == theme:
        response.set_cookie("theme", theme, max_age=YEAR, httponly=True, samesite="lax")
    return response


async def manifest(request: Request) -> Response:
    """What a browser needs to install the table as an application; the language is in the address."""
    spoken, static = words_of(request), f"/static/{static_version()}"
    icons = [
        ("icon-192.png", "192x192", "any"),
        ("icon-512.png", "512x512", "any"),
        ("icon-maskable.png", "512x512", "maskable"),
    ]
    told = {
        "id": "/",
        "name": "Remparts",
        "short_name": "Remparts",
        "description": spoken.text("Castle-building games for your table"),
        "lang": spoken.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3ead8",
        "theme_color": "#f3ead8",
        "icons": [
            {"src": f"{static}/{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in icons
        ],
    }
    return JSONResponse(told, media_type="application/manifest+json")


def refuse_foreign(request: Request) -> None:
    """What changes something comes from our own pages, or from a program."""
    if is_foreign(request):
        raise HTTPException(403)
