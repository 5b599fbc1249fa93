"""The plug by which an expansion of Carcassonne enters the game: one `ExpansionPackage`, as a game has its own."""

import tomllib
from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from remparts.games.carcassonne.face.part import FacePart
    from remparts.games.carcassonne.hints import HintsPart
    from remparts.games.carcassonne.rules.expansion import Expansion


class ExpansionPackage:
    """An expansion as the game finds it: its name, and its parts, each of which is loaded when it is first asked for.

    A part is named by where it lies in the expansion's package: `rules:Tower` is the class `Tower` of `rules.py`.
    """

    def __init__(self, home: str, *, rules: str, face: str, hints: str = "", name: str = "") -> None:
        self.home: Final = home
        """The package of the expansion, as in `__name__`."""
        self.name: Final = name or home.rpartition(".")[2]
        """As in the option `expansions`."""
        self._rules, self._face, self._hints = rules, face, hints

    @cached_property
    def rules(self) -> "Expansion":
        """What it does at each moment of the game."""
        rules: Expansion = self._part(self._rules)
        return rules

    @cached_property
    def face(self) -> "FacePart":
        """What it shows of itself."""
        face: FacePart = self._part(self._face)
        return face

    @cached_property
    def hints(self) -> "HintsPart | None":
        """What bots may ask of it, if it has anything to say."""
        hints: HintsPart | None = self._part(self._hints) if self._hints else None
        return hints

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """Its components, as a `facts.toml` of its own tells them."""
        path = self.folder.joinpath("facts.toml")
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

    @property
    def folder(self) -> Traversable:
        """Where its files lie."""
        return files(self.home)

    def _part(self, where: str) -> Any:  # the properties say of which type
        module, _, maker = where.partition(":")
        return getattr(import_module(f"{self.home}.{module}"), maker)()
