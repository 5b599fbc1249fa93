"""Every string in both languages: those in templates and sources, those of the rules, and those a game says."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from jinja2.ext import babel_extract

from remparts.bots import bots
from remparts.core.errors import BadOptions, BadRecord, IllegalMove
from remparts.core.face import AnyFace
from remparts.core.marks import MARKS
from remparts.core.options import Options
from remparts.core.phrase import Phrase, player, signed
from remparts.core.task import CHANCE
from remparts.games.phrases import counted
from remparts.games.registry import face as find_face
from remparts.games.registry import game as find_game
from remparts.games.registry import game_names, package
from remparts.server.http import app
from remparts.server.http.openapi import OPERATIONS
from remparts.server.showing.viewpoint import Viewpoint
from remparts.server.showing.words import CATALOGUES, LANGUAGES, Words, catalogues, read_messages, typeset, words
from remparts.server.tables.history import History
from remparts.server.tables.seats import Seat

SOURCE = CATALOGUES.parent
TEMPLATES = sorted((SOURCE / "web" / "templates").glob("*.html")) + sorted((SOURCE / "games").rglob("*.html"))
SPEAKING = [*(SOURCE / "games").rglob("*.py"), *(SOURCE / "server").rglob("*.py"), SOURCE / "core" / "phrase.py"]
BLANK = re.compile(r"\{(\w*)\}")


def in_templates() -> Iterator[tuple[str, str]]:
    return ((message, path.name) for message, path in in_templates_of(TEMPLATES))


def in_templates_of(paths: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    for path in paths:
        with path.open("rb") as file:
            for _, _, message, _ in babel_extract(file, ["_"], [], {}):
                yield str(message), path


def in_sources() -> Iterator[tuple[str, str]]:
    return ((message, path.name) for message, path in in_sources_of(SPEAKING))


def in_sources_of(paths: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """The literal texts of phrases, and of messages that are translated as they are."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            is_spoken = name in ("Phrase", "counted") or (name == "text" and "server" in path.parts)
            for argument in node.args if is_spoken else ():
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, path


def in_refusals() -> Iterator[tuple[str, str]]:
    """Why options and records are refused: each text is a literal where it is raised, its values stand beside it."""
    for path in [path for room in ("bots", "core", "games", "server") for path in (SOURCE / room).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            call = node.exc if isinstance(node, ast.Raise) else None
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            if call.func.id in ("BadOptions", "BadRecord", "UnknownGame", "UnknownBot"):
                yield str(getattr(call.args[0], "value", "no literal")), f"{path.name}:{call.lineno}"


def in_rules() -> Iterator[tuple[str, str]]:
    """Options, their values and explanations, presets, bots, colours, and what went wrong."""
    for name in game_names():
        game = find_game(name)
        yield f"about {name}", name
        for option in game.options:
            cautions = [caution.about for caution in option.cautions]
            yield from ((text, option.name) for text in (option.name, option.about, *cautions))
            for value in option.values:
                if not value.isdigit():
                    yield f"{option.name}={value}", option.name
                if option.many:
                    yield f"about {option.name}={value}", option.name
        yield from ((preset, name) for preset in game.presets)
        yield from ((f"about overlay={overlay}", name) for overlay in find_face(name).overlays)
    yield from ((name, "bots") for name in bots())
    yield from ((mark.name, "marks") for mark in MARKS)
    yield from ((text, "errors") for text in app._TEXTS.values())
    yield from ((each.summary, "openapi") for each in OPERATIONS)


def is_text(message: str) -> bool:
    """Whether there is something to translate besides blanks."""
    return any(letter.isalpha() for letter in BLANK.sub("", message))


def messages(language: str) -> dict[str, str]:
    """What the house and all games say."""
    return {message: said for path in catalogues(language) for message, said in read_messages(path).items()}


def missing(language: str, found: Iterator[tuple[str, str]]) -> list[str]:
    known = messages(language)
    return sorted({f"{where}: {message}" for message, where in found if is_text(message) and message not in known})


@pytest.mark.parametrize(
    "found", [in_templates, in_sources, in_refusals, in_rules], ids=lambda found: str(found.__name__)
)
def test_everything_is_said_in_french(found: object) -> None:
    assert callable(found)
    assert len(list(found())) > 20
    assert missing("fr", found()) == []


def test_what_is_only_a_key_is_said_in_english() -> None:
    keys = [(text, where) for text, where in in_rules() if re.fullmatch(r"[\w=-]+|about [\w=]+", text)]
    colours = {mark.name for mark in MARKS}
    assert missing("en", iter([pair for pair in keys if pair[0] not in colours])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_blanks(language: str) -> None:
    for message, translation in messages(language).items():
        assert sorted(BLANK.findall(message)) == sorted(BLANK.findall(translation)), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_twice(language: str) -> None:
    """What several games say lies in the house, so that no game depends on another."""
    said: dict[str, str] = {}
    for path in catalogues(language):
        for message in read_messages(path):
            assert message not in said, f"{message!r} is in {path} and in {said[message]}"
            said[message] = str(path)
    assert len(set(said.values())) > len(game_names())


def test_what_only_one_game_says_comes_with_it() -> None:
    rooms: dict[str, set[str]] = {}
    for message, path in [*in_sources_of(SPEAKING), *in_templates_of(TEMPLATES)]:
        rooms.setdefault(message, set()).add(next((name for name in game_names() if name in path.parts), ""))
    house = read_messages(CATALOGUES / "fr.po")
    for name in game_names():
        own = {message for path in package(name).catalogues("fr") for message in read_messages(path)}
        said = {message for message, found in rooms.items() if found == {name} and is_text(message)}
        assert len(said) > 20
        assert said <= own
        assert not said & set(house)


class Listening(Words):
    """Remembers what it was asked for and did not know."""

    def __init__(self, known: dict[str, str]) -> None:
        super().__init__("fr", known)
        self.unknown: set[str] = set()

    def text(self, message: str) -> str:
        if is_text(message) and not self.meaning(message):
            self.unknown.add(message)
        return super().text(message)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "choices"),
    [
        *((name, {}) for name in game_names()),
        ("castle", {"first_player": "random"}),
        ("masons", {"first_player": "chosen", "early_roll_penalty": "on"}),
        ("masons", {"draw_timing": "after_all", "final_scoring": "short"}),
        ("carcassonne", {"hand_tiles": "3", "first_player": "random"}),
        ("carcassonne", {"expansions": "king,shrines,count,mage"}),
        ("carcassonne", {"expansions": "river2,catapult,shrines", "river_inn": "on", "river_pig": "on"}),
    ],
)
def test_a_whole_game_is_told_in_french(name: str, choices: dict[str, str]) -> None:
    game, face, rng = find_game(name), find_face(name), Random(11)
    spoken = Listening(messages("fr"))
    names = spoken.names((Seat(), Seat(name="Ben"), Seat("bot", bot="greedy")))
    history = History(game, Options(min(3, game.seats[-1]), **choices))
    viewpoint = Viewpoint(history, face, 0)
    while history.turn is not None:
        if history.turn != CHANCE:
            _say_all(spoken, names, viewpoint, face)
        moves = game.moves(history.state)
        history.play(moves[rng.randrange(len(moves))])
        viewpoint.follow()
    for told in viewpoint.lines:
        spoken.say(told.line.phrase, names)
        for term in told.line.terms:
            spoken.say(term.phrase, names)
    outcome = game.outcome(history.state)
    assert outcome is not None
    spoken.text(outcome.decided_by)
    for entry in history.state.ledger:
        spoken.text(entry.what)
    assert sorted(spoken.unknown) == []


def _say_all(spoken: Words, names: tuple[str, ...], viewpoint: Viewpoint, shown: AnyFace) -> None:
    """What a page would show now."""
    view, state = viewpoint.view, viewpoint.state
    spoken.say(shown.asks(view), names)
    targets = shown.targets(view, viewpoint.history.game.moves(state))
    for hint in shown.coach(view, targets):
        spoken.say(hint.phrase, names)
    for target in targets:
        things = target.picks.things if target.picks else ()
        noted = [phrase for thing in things for phrase in (thing.label, thing.note)]
        for phrase in (target.name, target.label, target.choice_name, *(dial.label for dial in target.dials), *noted):
            if phrase:
                spoken.say(phrase, names)
    for seat in range(view["seats"]):
        for _, phrase in shown.supply(view, seat):
            spoken.say(phrase, names)
    for label in shown.overlays.values():
        spoken.say(label)
    left, top, width, height = shown.box(view)
    answer = shown.ask(view, left + width * 0.45, top + height * 0.55)
    if answer:
        for phrase in (answer.title, *answer.lines, *(caption for _, caption in answer.pictures)):
            spoken.say(phrase, names)


def test_phrases_are_said_with_names() -> None:
    french = Words("fr", {"{who} places {tile}": "{tile} est posée par {who}", "a tile": "une tuile"})
    phrase = Phrase("{who} places {tile}", who=player(1), tile=Phrase("a tile"))
    assert french.say(phrase, ("Anna", "Ben {x}")) == "une tuile est posée par Ben {x}"
    assert french.say(Phrase("{count} left", count=3)) == "3 left"


def test_french_signs_stay_with_the_word_before_them() -> None:
    assert typeset("« Oui » : 3 % !", "fr") == "«\u00a0Oui\u00a0»\u00a0: 3\u00a0%\u00a0!"
    assert typeset("Why : no", "en") == "Why : no"
    assert not [text for text in words("fr")._messages.values() if re.search(" [:;!?»]", text)]


@pytest.mark.parametrize(
    ("name", "said"), [("Anna", "d’Anna"), ("Émile", "d’Émile"), ("Ben", "de Ben"), ("Yann", "de Yann"), ("", "de ")]
)
def test_french_is_elided_before_a_vowel(name: str, said: str) -> None:
    french = Words("fr", {"{player}'s token": "le jeton de {player}"})
    assert french.say(Phrase("{player}'s token", player=player(0)), (name,)) == f"le jeton {said}"


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [(0, "0 tiles", "0 tuile"), (1, "1 tile", "1 tuile"), (2, "2 tiles", "2 tuiles")],
)
def test_each_language_has_its_own_singular(count: int, english: str, french: str) -> None:
    phrase = counted(count, "1 tile", "{count} tiles")
    assert (str(phrase), words("en").say(phrase), words("fr").say(phrase)) == (english, english, french)


@pytest.mark.parametrize(
    ("place", "said"), [("le marché", "au marché"), ("la forge", "à la forge"), ("Lyon", "à Lyon")]
)
def test_french_articles_are_contracted(place: str, said: str) -> None:
    french = Words("fr", {"to {place}": "à {place}", "To {place}": "À {place}", "of {place}": "de {place}"})
    assert french.say(Phrase("to {place}", place=place)) == said
    assert french.say(Phrase("To {place}", place=place)) == said[0].upper() + said[1:]
    assert french.say(Phrase("of {place}", place="les prés")) == "des prés"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    phrase = Phrase("{far}° {side}", far=2.5, side=-3)
    assert words("en").say(phrase) == "2.5° \N{MINUS SIGN}3"
    assert words("fr").say(phrase) == "2,5° \N{MINUS SIGN}3"
    large = Phrase("{number} games", number=1000)
    assert (words("en").say(large), words("fr").say(large)) == ("1,000 games", "1\N{NARROW NO-BREAK SPACE}000 games")
    assert [signed(points) for points in (3, 0, -1)] == ["+3", "+0", "\N{MINUS SIGN}1"]


def test_letters_of_seats_are_those_of_their_colours() -> None:
    assert "".join(map(words("en").letter, range(len(MARKS)))) == "RBGYK"
    assert "".join(map(words("fr").letter, range(len(MARKS)))) == "RBVJN"


def test_kinds_of_points_are_heads_of_a_table() -> None:
    assert [words("fr").heading(what) for what in ("city", "road", "king")] == ["Villes", "Chemins", "Roi"]
    assert [words("en").heading(what) for what in ("city", "road", "king")] == ["Cities", "Roads", "King"]


def test_a_refusal_says_why_in_the_language_of_the_page() -> None:
    french, english = words("fr"), words("en")
    error = BadOptions("{least} to {most} seats can play this game, not {seats}", least=2, most=5, seats=7)
    assert french.reason(error) == "ce jeu se joue de 2 à 5, pas à 7\u00a0; ajoutez ou retirez des joueurs"
    assert english.reason(error) == "2 to 5 can play this game, not 7; add or remove players"
    assert str(error) == "2 to 5 seats can play this game, not 7"
    illegal = IllegalMove("V@1,0s does not fit: city meets road [CAR-3.2]")
    assert french.reason(illegal) == "ce n’est pas permis [CAR-3.2]"
    assert english.reason(illegal) == str(illegal)
    assert french.reason(BadRecord("move {number}: {reason}", number=3, reason=illegal)) == (
        "coup 3\u00a0: ce n’est pas permis [CAR-3.2]"
    )


def test_seats_without_a_name_have_one_all_the_same() -> None:
    assert words("en").names((Seat(), Seat(name="Ben"), Seat("bot", bot="greedy")))[:2] == ("Red", "Ben")
