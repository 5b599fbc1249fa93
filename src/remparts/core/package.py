"""The plug by which a game enters the house: one `GamePackage`, from which everything else is found."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from remparts.core.face import AnyFace
from remparts.core.game import AnyGame
from remparts.core.hints import AnyHints, PlainHints
from remparts.core.text import AnyText

_ENGLISH: Final = "en"


class GamePackage:
    """A game as others find it: its name, and its parts, each of which is loaded when it is first asked for.

    A part is named by where it lies in the game's package, `rules.game:Chess` for instance: a class or function
    that makes it, or a module alone that is the part itself.
    """

    def __init__(
        self,
        home: str,
        title: str,
        *,
        rules: str,
        face: str,
        text: str,
        hints: str = "",
        added: str = "",
        name: str = "",
    ) -> None:
        self.home: Final = home
        """The package of the game, as in `__name__`."""
        self.name: Final = name or home.rpartition(".")[2]
        """One word, as in records and addresses."""
        self.title: Final = title
        """As people write it."""
        self._rules, self._face, self._text, self._hints, self._added = rules, face, text, hints, added

    @cached_property
    def rules(self) -> AnyGame:
        """Its rules."""
        rules: AnyGame = self._part(self._rules)
        return rules

    @cached_property
    def face(self) -> AnyFace:
        """How it shows itself on a page."""
        face: AnyFace = self._part(self._face)
        return face

    @cached_property
    def text(self) -> AnyText:
        """How it shows itself in a terminal."""
        text: AnyText = self._part(self._text)
        return text

    @cached_property
    def hints(self) -> AnyHints:
        """What bots may ask of it."""
        return self._part(self._hints) if self._hints else PlainHints(self.rules)

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """Its components, as its `facts.toml` tells them."""
        return tomllib.loads(self.folder.joinpath("facts.toml").read_text(encoding="utf-8"))

    def load(self) -> None:
        """Load all parts now; whatever is wrong with one of them is raised."""
        for part in (self.rules, self.face, self.text, self.hints):
            assert part is not None, f"{self.home} has an empty part"

    @property
    def folder(self) -> Traversable:
        """Where its files lie."""
        return files(self.home)

    def document(self, name: str, language: str) -> tuple[str, str]:
        """One of its `texts` in a language, or in English if it has none in that; and the language it is in."""
        texts = self.folder.joinpath("texts")
        for spoken in (language, _ENGLISH):
            path = texts.joinpath(f"{name}.{spoken}.md")
            if path.is_file():
                return path.read_text(encoding="utf-8"), spoken
        return "", _ENGLISH

    def catalogues(self, language: str) -> Iterator[Traversable]:
        """The translations into a language that come with it, in `texts` of its folder, within it, or added to it."""
        added: Iterable[Traversable] = self._part(self._added) if self._added else ()
        for folder in (self.folder, *added):
            yield from _in_texts(folder, f"{language}.po")

    def _part(self, where: str) -> Any:  # the properties say of which type
        module, _, maker = where.partition(":")
        found = import_module(f"{self.home}.{module}")
        return getattr(found, maker)() if maker else found


def _in_texts(folder: Traversable, name: str) -> Iterator[Traversable]:
    """The files of that name in this folder, if it is called `texts`, and in those within it."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.is_dir():
            yield from _in_texts(path, name)
        elif path.name == name and folder.name == "texts":
            yield path
