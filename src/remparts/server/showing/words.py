"""The languages of the table: phrases and templates in English, said in the language of whoever reads them.

A message is its own key. `fr.po` holds everything, `en.po` only what reads differently in English than its key, such as
the values of options. What the house or several games say lies in `locale`, the rest in the `texts` of each game.
"""

import logging
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from babel.core import Locale, negotiate_locale
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal

import remparts.core.face as faces
from remparts.bots import bots
from remparts.core.errors import RempartsError
from remparts.core.marks import MARKS
from remparts.core.phrase import Counted, Phrase
from remparts.games.registry import game_names, package
from remparts.server.tables.seats import Seat

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "fr": "Français"}
"""By code, each by its own name; the first is spoken when nothing else is known."""

CATALOGUES: Final = Path(__file__).parents[2] / "locale"

_PLAYER: Final = faces.player(0).text


_KEPT: Final = 20_000
_FRENCH_SIGN: Final = re.compile(r"(?<=«) | (?=[:;!?»%])")
_ELISION: Final = re.compile(r"\b(d|D|qu|Qu)e \{(\w+)\}")
_ARTICLE: Final = re.compile(r"\b(à|À|de|De) \{(\w+)\}")
_CONTRACTED: Final = {"à le": "au", "à les": "aux", "de le": "du", "de les": "des"}
_VOWELS: Final = tuple("aeiouœæ")
_ONE: Final = re.compile(r"\b1\b")
_GROUPED: Final = 1000
"""From this number on, digits are set in groups."""
_CITED: Final = re.compile(r"\[[A-Z]+-[\d.]+\]")


class Words:
    """One language."""

    def __init__(self, language: str, messages: Mapping[str, str]) -> None:
        self.language = language
        self._messages = messages
        self._said: dict[Phrase, str] = {}
        self._plural_form = Locale.parse(language).plural_form

    def text(self, message: str) -> str:
        """A message in this language, or as it is if there is no translation."""
        return self._messages.get(message) or message

    def meaning(self, key: str) -> str:
        """What a catalogue says for a key that is not a text itself; empty if it says nothing."""
        return self._messages.get(key, "")

    def heading(self, what: str) -> str:
        """What points were for, as the head of a row: in the plural where a catalogue has it, with a capital."""
        text = self.meaning(f"points for {what}") or self.text(what)
        return text[:1].upper() + text[1:]

    def value(self, option: str, value: str) -> str:
        """What a value of an option is called: by a key such as `first_player=youngest`, else as it is written."""
        return self.meaning(f"{option}={value}") or self.text(value)

    def bot(self, name: str) -> str:
        """What a bot is called; a program keeps the name under which it is offered."""
        return self.text(name) if name in bots() else name

    def say(self, phrase: Phrase, names: Sequence[str] = ()) -> str:
        """A phrase in this language, with the names of the seats in the place of their numbers."""
        said = self._said.get(phrase)
        if said is None:
            values = phrase.values
            if phrase.text == _PLAYER:
                return names[int(str(values["player"]))]
            said = self._say(phrase, names)
            # What names somebody is not remembered, and so neither is what holds it.
            if all(value in self._said for value in values.values() if isinstance(value, Phrase)):
                self._remember(phrase, said)
        return said

    def _say(self, phrase: Phrase, names: Sequence[str]) -> str:
        text, values = self._form(phrase), phrase.values
        if not values:
            return text
        said = {name: self._filled(value, names) for name, value in values.items()}
        if self.language == "fr":
            text = _contracted(_elided(text, said), said)
        return text.format(**said)

    def _form(self, phrase: Phrase) -> str:
        """The singular or the plural, as this language has it: English says 0 tiles, French 0 tuile."""
        if not isinstance(phrase, Counted) or self._plural_form(phrase.count) != "one":
            return self.text(phrase.text)
        return _ONE.sub(str(phrase.count), self.text(phrase.one), count=1)

    def _filled(self, value: str | float | Phrase, names: Sequence[str]) -> str:
        """What stands in a blank; a number is written as this language writes it, with a true minus."""
        if isinstance(value, Phrase):
            return self.say(value, names)
        if isinstance(value, str):
            return value
        is_plain = isinstance(value, int) and abs(value) < _GROUPED
        return (str(value) if is_plain else format_decimal(value, locale=self.language)).replace("-", "−")

    def reason(self, error: RempartsError) -> str:
        """Why something was refused; without a translation only the paragraphs that it cites are named."""
        if not self.meaning(error.text) and self.language != next(iter(LANGUAGES)):
            return " ".join([self.text("it is not allowed"), *_CITED.findall(str(error))])
        said = {name: self._value(value) for name, value in error.values.items()}
        return self.text(error.text).format(**said) if said else self.text(error.text)

    def _value(self, value: str | int | RempartsError) -> str | int:
        if isinstance(value, RempartsError):
            return self.reason(value)
        return self.text(value) if isinstance(value, str) else value

    def _remember(self, phrase: Phrase, said: str) -> None:
        """The same tiles and counts are told move after move, to everybody."""
        if len(self._said) >= _KEPT:
            self._said.clear()
        self._said[phrase] = said

    def letter(self, number: int) -> str:
        """The letter of a seat: that of its colour in this language, if the catalogue names one."""
        mark = MARKS[number]
        return self.meaning(f"letter of {mark.name}") or mark.letter

    def names(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """What the seats are called: as they were named, or by their colours; a bot always says that it is one."""
        return tuple(self._name(number, seat) for number, seat in enumerate(seats))

    def _name(self, number: int, seat: Seat) -> str:
        if seat.kind == "bot" and seat.name:
            return f"{seat.name} ({self.text('bot')})"
        name = seat.name or self.text(MARKS[number].name)
        if seat.kind == "bot":
            name = self.text("{colour} bot").format(colour=name)
        return name if seat.name else name[:1].upper() + name[1:]


def typeset(text: str, language: str) -> str:
    """A text whose lines break where its language allows it: French signs stay with the word before them."""
    if language != "fr":
        return text
    return _FRENCH_SIGN.sub("\u00a0", text)


def _elided(text: str, values: Mapping[str, str]) -> str:
    """French with *d’* before a vowel: d’Anna, but de Ben."""

    def shorten(found: re.Match[str]) -> str:
        first = unicodedata.normalize("NFD", values[found[2]])[:1].lower()
        return f"{found[1]}’{{{found[2]}}}" if first in _VOWELS else found[0]

    return _ELISION.sub(shorten, text)


def _contracted(text: str, values: Mapping[str, str]) -> str:
    """French with *au* and *du*: au marché, but à la cathédrale."""

    def shorten(found: re.Match[str]) -> str:
        article, _, rest = values[found[2]].partition(" ")
        both = _CONTRACTED.get(f"{found[1].lower()} {article}")
        if both is None:
            return found[0]
        return f"{both.capitalize() if found[1][0].isupper() else both} {rest}"

    return _ARTICLE.sub(shorten, text)


@cache
def words(language: str) -> Words:
    """A language by its code, one of `LANGUAGES`."""
    messages: dict[str, str] = {}
    for path in catalogues(language):
        try:
            messages = {**read_messages(path), **messages}
        except (OSError, PoFileError, UnicodeError) as error:  # of a game from elsewhere, perhaps
            logging.getLogger("remparts.server").warning("the words in %s cannot be read: %s", path, error)
    return Words(language, {key: typeset(text, language) for key, text in messages.items()})


def catalogues(language: str) -> Iterator[Traversable]:
    """What is said in a language: by the house, whose word is kept, and by each game."""
    yield CATALOGUES / f"{language}.po"
    for name in game_names():
        yield from package(name).catalogues(language)


def read_messages(path: Traversable) -> dict[str, str]:
    """The translations in a catalogue, by message."""
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    return {str(message.id): str(message.string) for message in catalogue if message.id and message.string}


def choose_language(asked: str | None, kept: str | None, accepted: str) -> str:
    """The language asked for, else the one kept in a cookie, else the best of an Accept-Language header."""
    for language in (asked, kept):
        if language in LANGUAGES:
            return str(language)
    first = next(iter(LANGUAGES))
    return negotiate_locale(_preferred(accepted), list(LANGUAGES), sep="-") or first


def _preferred(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    weighted: list[tuple[float, int, str]] = []
    for number, part in enumerate(accepted[:200].split(",")):
        tag, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if tag and tag != "*" and weight > 0:
            weighted.append((-weight, number, tag.split("-")[0]))
    return [tag for _, _, tag in sorted(weighted)]
