"""The house knows no game, and a game none of its expansions: what belongs to one is named in its folder alone."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from remparts import Options, package
from remparts.core.view import BaseView
from remparts.games.carcassonne.expansions import faces
from remparts.games.carcassonne.face.drawing.looks import Looks
from remparts.games.registry import OURS

SOURCE = Path(__file__).parents[1] / "src" / "remparts"
GAMES = SOURCE / "games"
REGISTRY = GAMES / "registry.py"
WRITTEN = {".css", ".html", ".js", ".json", ".md", ".mjs", ".po", ".py", ".svg", ".toml", ".ts", ".txt"}
WORDS = {
    "carcassonne": r"\w*(meeple|cloister|thief|thieves|farmer)\w*",
    "carcassonne/king": r"kings?|robbers?|barons?|KNG-\d\w*",
    "carcassonne/shrines": r"shrines?|\w*heretic\w*|SHR-\d\w*",
    "carcassonne/count": r"blacksmiths?|cathedrals?|citizens?|markets?|castles?|guests?|count_\w+|carcassonne_is_city"
    r"|(?-i:(?<=[Tt]he )Count|Count[A-Z]\w*)|CNT-\d\w*",
    "carcassonne/river": r"rivers?|volcano(es|s)?|lavas?|inns?|pigs?|(pig)?herds?|lakes?|springs?|reeds?|RIV-\d\w*",
    "carcassonne/catapult": r"\w*catapult\w*|fairs?|tokens?|hurl(s|ed|ers?)?|\w*seduc\w+|knock.?outs?|CAT-\d\w*",
    "carcassonne/mage": r"mages?|witch(es)?|magics?|magical|conjur\w+|MAG-\d\w*",
    "castle": r"\w*(townsm[ae]n|messenger|merchant)\w*",
    "masons": r"\w*(masons|mauerbauer|guild|palace)\w*",
    "robber_knights": r"\w*(robber|knight|raubritter)\w*",
}
"""What nobody says who does not speak of that game or of that expansion, in any spelling and case."""

EVERYDAY = {"castle", "token", "tokens"}
"""Those of the words that mean something else where there are no tiles."""


def home(path: Path) -> str:
    """The game in whose folder a file lies, if it lies in one."""
    return next((name for name in OURS if path.is_relative_to(GAMES / name)), "")


def is_of_expansions(path: Path) -> bool:
    """Whether a file belongs to expansions, or is a text about the whole game."""
    return bool({"expansions", "texts"} & {*path.relative_to(GAMES / home(path)).parts})


ALL = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in WRITTEN]
FILES = [path for path in ALL if not home(path)]
BASES = [path for path in ALL if home(path) and not is_of_expansions(path)]


def patterns(name: str) -> Iterator[str]:
    """Its name and title however they are written, its options and the numbers of its paragraphs."""
    game = package(name)
    for title in {game.name, game.title.lower()}:
        yield r"[\W_]?".join(re.split(r"[\W_]", title))
    shared = {option.name for other in OURS if other != name for option in package(other).rules.options}
    yield from (option.name for option in game.rules.options if option.name not in shared)
    series = set(re.findall(r"\*\*([A-Z]{2,4})-\d", game.document("rules", "en")[0]))
    yield from (rf"\b{each}-\d" for each in sorted(series))


NAMES = re.compile("|".join(pattern for name in OURS for pattern in patterns(name)), re.IGNORECASE)


def words_in(text: str, owners: str) -> list[str]:
    """The words in a text that belong to those games and expansions whose place begins like this."""
    words = "|".join(words for owner, words in WORDS.items() if owner.startswith(owners))
    # Names are made of words: `has_fair` and `RiverFace` speak of a fair and a river.
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return [found[0] for found in re.finditer(rf"(?i)(?<![a-z])(?:{words})(?![a-z])", f"{text} {parted}")]


def named_in(text: str) -> list[str]:
    """What a text says of any game or expansion."""
    return [*words_in(text, ""), *(found[0] for found in NAMES.finditer(text))]


def test_every_game_and_every_expansion_has_its_words() -> None:
    expansions = {path.parent.relative_to(GAMES) for path in GAMES.glob("*/expansions/*/__init__.py")}
    assert set(WORDS) == {*OURS, *(f"{path.parts[0]}/{path.name}" for path in expansions)}
    for path in expansions:
        assert words_in((GAMES / path / "rules.py").read_text(encoding="utf-8"), f"{path.parts[0]}/{path.name}")


@pytest.mark.parametrize("room", sorted({path.relative_to(SOURCE).parts[0] for path in FILES}))
def test_the_house_names_no_game(room: str) -> None:
    everyday = EVERYDAY if room not in ("land", "games") else set()
    for path in FILES:
        if path.relative_to(SOURCE).parts[0] == room:
            text = path.read_text(encoding="utf-8")
            if path == REGISTRY:
                text = re.sub(r"(?m)^OURS: Final = \(.*\)$", "", text)
            named = {word.lower() for word in named_in(text)} - everyday
            assert not named, f"{path.relative_to(SOURCE)} names {sorted(named)}"


@pytest.mark.parametrize("game", sorted({owner.split("/")[0] for owner in WORDS if "/" in owner}))
def test_no_game_names_its_expansions(game: str) -> None:
    for path in BASES:
        if home(path) == game:
            named = words_in(path.read_text(encoding="utf-8"), f"{game}/")
            assert not named, f"{path.relative_to(SOURCE)} names {sorted(set(named))}"


def test_the_face_names_no_segment_of_an_expansion() -> None:
    """One kind of segment is called like the whole game."""
    for path in BASES:
        if path.is_relative_to(GAMES / "carcassonne" / "face"):
            named = re.search(r"[\"']carcassonne[\"']", path.read_text(encoding="utf-8"))
            assert not named, path.relative_to(SOURCE)


def test_everything_that_expansions_draw_is_one_of_their_words() -> None:
    """A new name of theirs belongs into the list above."""
    base = Looks()
    for part in faces():
        for name in (*part.tiles.marks, *part.tiles.buildings, *part.tiles.ways):
            assert words_in(name, "carcassonne/"), name
            assert name not in {**base.marks, **base.buildings, **base.ways}


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


@pytest.mark.parametrize(
    "text",
    [
        *("has_fair", "RiverFace", "the Count", "a pig-herd", "pig_herd", "river2", "[CAT-3.1]", "CountFace"),
        *("hurl.{aim}", "_RIVER + 2", '"fair"', "SHRINES", "car-mage", "a castle"),
    ],
)
def test_an_expansion_that_is_named_would_be_noticed(text: str) -> None:
    assert words_in(text, "carcassonne/")


def test_ordinary_words_belong_to_nobody() -> None:
    ordinary = "Count the tiles, Counter, counted, counts, taking, image, beginning, affairs, driver, fairly, inner"
    assert not named_in(f"{ordinary}, joined within")


def test_all_rooms_are_looked_at() -> None:
    names = {path.relative_to(SOURCE).as_posix() for path in (*FILES, *BASES)}
    assert {"core/game.py", "games/drawing/cells.py", "bots/greedy.py", "cli/watch.py", "locale/fr.po"} <= names
    assert {f"games/carcassonne/{name}" for name in ("facts.toml", "hints.py", "face/panel.html")} <= names
    assert "games/carcassonne/face/drawing/looks.py" in names
    assert len(names) > 100
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
