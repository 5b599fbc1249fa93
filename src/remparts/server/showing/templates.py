"""Pages and fragments: templates filled with data, everything escaped that is not our own markup."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, PrefixLoader, StrictUndefined
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from markupsafe import Markup

from remparts.core.phrase import Phrase
from remparts.games.registry import game_names, package
from remparts.server.showing.markup import chart_points, cited, mark
from remparts.server.showing.words import Words

PACKAGE: Final = Path(__file__).parents[2]


def _panel(game: str) -> str | None:
    """A game's own part of the side panel, if it has one, wherever the game comes from."""
    path = package(game).folder.joinpath("face", "panel.html")
    return path.read_text(encoding="utf-8") if path.is_file() else None


_pages: Final = FileSystemLoader(PACKAGE / "web" / "templates")
_environment: Final = Environment(
    loader=ChoiceLoader([_pages, PrefixLoader({"panels": FunctionLoader(_panel)})]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_environment.globals |= {"cited": cited, "chart_points": chart_points}


def render(name: str, words: Words, context: Mapping[str, Any], names: tuple[str, ...] = ()) -> str:
    """A template with its data in one language.

    Every template has `_`, which translates a message; `say`, which says a phrase; `lang`; and `mark`, `cited` and
    `chart_points`.
    """
    return _environment.get_template(name).render({**_spoken(words, names), **context}).strip()


def render_macro(template: str, name: str, words: Words, values: Sequence[Any], names: tuple[str, ...]) -> str:
    """A macro of a template with its values in one language; `LookupError` if there is none of that name."""
    macro = getattr(_module(template, words, names), name, None)
    if not isinstance(macro, Macro):
        raise LookupError(f"{template} has no macro {name!r}")
    return str(macro(*values)).strip()


@lru_cache(maxsize=256)
def _module(template: str, words: Words, names: tuple[str, ...]) -> TemplateModule:
    return _environment.get_template(template).make_module(_spoken(words, names))


def _spoken(words: Words, names: tuple[str, ...]) -> dict[str, Any]:  # functions and a text
    def say(phrase: Phrase | str) -> str:
        return words.say(phrase, names) if isinstance(phrase, Phrase) else words.text(phrase)

    def mark_of(seat: int) -> Markup:
        return mark(seat, words)

    return {"_": words.text, "say": say, "mark": mark_of, "lang": words.language}


@cache
def template_names() -> frozenset[str]:
    panels = [f"panels/{game}" for game in game_names() if _panel(game) is not None]
    return frozenset([*_pages.list_templates(), *panels])


def load_template(name: str) -> None:
    """Have a template ready, so that nobody waits for it."""
    _environment.get_template(name)
