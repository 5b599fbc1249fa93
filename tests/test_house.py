"""The house knows no game: nothing outside a game's folder has its name, its words or the shape of its views."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from remparts import Options, package
from remparts.core.view import BaseView
from remparts.games.registry import OURS

SOURCE = Path(__file__).parents[1] / "src" / "remparts"
REGISTRY = SOURCE / "games" / "registry.py"
WRITTEN = {".css", ".html", ".js", ".json", ".md", ".mjs", ".po", ".py", ".svg", ".toml", ".ts", ".txt"}
WORDS = {
    "carcassonne": ["meeple", "cloister", "thief", "thieves", "farmer", "heretic", "catapult", "seduction"],
    "robber_knights": ["robber", "knight", "raubritter"],
}
"""What nobody says who does not speak of that game."""


def is_in_a_game(path: Path) -> bool:
    return any(path.is_relative_to(SOURCE / "games" / name) for name in OURS)


FILES = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in WRITTEN and not is_in_a_game(path)]


def patterns(name: str) -> Iterator[str]:
    """Its name and title however they are written, its words, its options and the numbers of its paragraphs."""
    game = package(name)
    for title in {game.name, game.title.lower()}:
        yield r"[\W_]?".join(re.split(r"[\W_]", title))
    shared = {option.name for other in OURS if other != name for option in package(other).rules.options}
    yield from WORDS[name]
    yield from (option.name for option in game.rules.options if option.name not in shared)
    series = set(re.findall(r"\*\*([A-Z]{2,4})-\d", game.document("rules", "en")[0]))
    yield from (rf"\b{each}-\d" for each in sorted(series))


PATTERN = re.compile("|".join(pattern for name in OURS for pattern in patterns(name)), re.IGNORECASE)


def named_in(text: str) -> list[str]:
    """What a text says of any game."""
    return [found[0] for found in PATTERN.finditer(text)]


def test_every_game_has_its_words() -> None:
    assert set(WORDS) == set(OURS)


@pytest.mark.parametrize("room", sorted({path.relative_to(SOURCE).parts[0] for path in FILES}))
def test_the_house_names_no_game(room: str) -> None:
    for path in FILES:
        if path.relative_to(SOURCE).parts[0] == room:
            text = path.read_text(encoding="utf-8")
            if path == REGISTRY:
                text = re.sub(r"(?m)^OURS: Final = \(.*\)$", "", text)
            assert not named_in(text), f"{path.relative_to(SOURCE)} names {sorted(set(named_in(text)))}"


@pytest.mark.parametrize(
    "text",
    [
        'if game.name == "carcassonne":',
        "from remparts.games.robber_knights.rules import moves",
        "class RobberKnightsBot:",
        ".robber-knights { color: red }",
        "<h1>Robber Knights</h1>",
        'msgid "{player} has no knights left"',
        'options["farm_scoring"]',
        "# as in [CAR-5.4]",
        REGISTRY.read_text(encoding="utf-8"),
    ],
)
def test_a_game_that_is_named_would_be_noticed(text: str) -> None:
    assert named_in(text)


def test_all_rooms_are_looked_at() -> None:
    names = {path.relative_to(SOURCE).as_posix() for path in FILES}
    assert {"core/game.py", "games/drawing/cells.py", "bots/greedy.py", "cli/watch.py", "locale/fr.po"} <= names
    assert {path.suffix for path in FILES} >= {".py", ".html", ".css", ".js", ".po"}


# ---- The shape of views


def keys_read(source: str) -> set[str]:
    """The keys that some code looks up, as in `view["tiles"]`, `view.get("tiles")` and `for key in ("tiles",)`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript):
            looked_up: list[ast.expr] = [node.slice]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            looked_up = node.args[:1]
        elif isinstance(node, ast.comprehension) and isinstance(node.iter, ast.Tuple):
            looked_up = node.iter.elts
        else:
            continue
        found |= {key.value for key in looked_up if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    return found


def view_keys(name: str) -> set[str]:
    """What the views of a game have of their own."""
    game = package(name).rules
    return set(game.view(game.setup(Options(2)), None)) - set(BaseView.__annotations__)


@pytest.mark.parametrize("name", OURS)
def test_the_house_reads_no_views(name: str) -> None:
    keys = view_keys(name)
    assert len(keys) > 5
    for path in FILES:
        if path.suffix == ".py" and not path.is_relative_to(SOURCE / "land"):  # which reads facts, and lies below views
            read = keys_read(path.read_text(encoding="utf-8")) & keys
            assert not read, f"{path.relative_to(SOURCE)} reads {sorted(read)} of a view"


@pytest.mark.parametrize(
    "code", ['view["tiles"]', 'len(view.get("tiles", ()))', '[view[key] for key in ("tiles", "followers")]']
)
def test_a_view_that_is_read_would_be_noticed(code: str) -> None:
    assert "tiles" in keys_read(code) & view_keys("carcassonne")
