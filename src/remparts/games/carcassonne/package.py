"""The plug by which an expansion of Carcassonne enters the game: one `ExpansionPackage`, as a game has its own."""

from functools import cached_property
from typing import TYPE_CHECKING

from remparts.core.package import Named, Package

if TYPE_CHECKING:
    from remparts.games.carcassonne.face.part import FacePart
    from remparts.games.carcassonne.hints import HintsPart
    from remparts.games.carcassonne.rules.expansion import Expansion


class ExpansionPackage(Package):
    """An expansion: its rules, its face, and its hints for bots if it has any; its name is that in the options."""

    def __init__(self, home: str, *, rules: str, face: str, hints: str = "", name: str = "") -> None:
        super().__init__(home, name)
        self._rules, self._face, self._hints = rules, face, hints

    @cached_property
    def rules(self) -> "Expansion":
        """What it does at each moment of the game."""
        rules: Expansion = self.found_at(self._rules)
        return rules

    @cached_property
    def face(self) -> "FacePart":
        """What it shows of itself."""
        face: FacePart = self.found_at(self._face)
        return face

    @cached_property
    def hints(self) -> "HintsPart | None":
        """What bots may ask of it, if it has anything to say."""
        hints: HintsPart | None = self.found_at(self._hints) if self._hints else None
        return hints

    def load(self) -> "Expansion":
        assert self.face is not None, f"{self.home} has an empty face"
        assert self.hints is not None or not self._hints, f"{self.home} has empty hints"
        named: list[Named] = [self.face, *([self.hints] if self.hints else [])]
        for part in named:
            assert part.name == self.name, f"{type(part).__name__} is called {part.name}, its package {self.name}"
        return self.rules
