"""The plugs by which games enter the house and additions a game: packages, from which everything else is found."""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Protocol, TypeVar

from remparts.core.face import AnyFace
from remparts.core.facts import BadFacts, Facts, StandIn, adopt, digest, stand_in
from remparts.core.game import AnyGame
from remparts.core.hints import AnyHints, PlainHints
from remparts.core.levels import USUAL, Level, read_levels
from remparts.core.text import AnyText
from remparts.core.weights import Weights, read_weights

_ENGLISH: Final = "en"
_LONGEST: Final = 40
"""Letters in a name."""
_PICTURE: Final = re.compile(r"[a-z0-9-]+")


class Named(Protocol):
    """Something that knows what it is called."""

    @property
    def name(self) -> str:
        """One word, as in records."""


_FACTS: Final = "facts.toml"
_WEIGHTS: Final = "weights.toml"
_LEVELS: Final = "levels.toml"
_in_use: Final[set[str]] = set()
"""The packages whose components have been read; what has been made of them stays."""


@cache
def read_facts(home: str) -> Facts:
    """The components of a Python package: what its `facts.toml` tells, unless others stand in for them."""
    _in_use.add(home)
    given = stand_in(home)
    return _own_facts(home) if given is None else given


@cache
def _own_facts(home: str) -> Facts:
    return tomllib.loads(files(home).joinpath(_FACTS).read_text(encoding="utf-8"))


class Package:
    """Something as others find it: its name, and its rules, its face and so on, each loaded when first asked for.

    Each is named by where it lies in the package, `rules.game:Chess` for instance: a class or function that makes
    it, or a module alone that is the thing itself.
    """

    def __init__(self, home: str, name: str = "") -> None:
        self.home: Final = home
        """The Python package, as in `__name__`."""
        self.name: Final = name or home.rpartition(".")[2]
        """One word, as in records."""

    @property
    def folder(self) -> Traversable:
        """Where its files lie."""
        return files(self.home)

    @property
    def facts(self) -> Facts:
        """Its components, as its `facts.toml` tells them or as they were corrected; nothing if it has none."""
        return read_facts(self.home) if self._has_facts else {}

    @property
    def own_facts(self) -> Facts:
        """Its components as its `facts.toml` tells them; nothing if it has none."""
        return _own_facts(self.home) if self._has_facts else {}

    @property
    def facts_text(self) -> str:
        """The text of its `facts.toml`, or `BadFacts` if it has none."""
        if not self._has_facts:
            raise BadFacts(f"{self.name} has no components in a file")
        return self.folder.joinpath(_FACTS).read_text(encoding="utf-8")

    @property
    def _has_facts(self) -> bool:
        return self.folder.joinpath(_FACTS).is_file()

    @property
    def weights(self) -> Weights:
        """The numbers by which its hints weigh positions, as its `weights.toml` tells them; none if it has no such."""
        path = self.folder.joinpath(_WEIGHTS)
        return read_weights(path.read_text(encoding="utf-8")) if path.is_file() else Weights({})

    @cached_property
    def levels(self) -> Mapping[str, Level]:
        """What plays at each level, as its `levels.toml` tells; the usual levels if it has no such."""
        path = self.folder.joinpath(_LEVELS)
        return read_levels(path.read_text(encoding="utf-8")) if path.is_file() else USUAL

    def document(self, name: str, language: str) -> tuple[str, str]:
        """One of its `texts` in a language, or in English if it has none in that; and the language it is in."""
        texts = self.folder.joinpath("texts")
        for spoken in (language, _ENGLISH):
            path = texts.joinpath(f"{name}.{spoken}.md")
            if path.is_file():
                return path.read_text(encoding="utf-8"), spoken
        return "", _ENGLISH

    def illustration(self, name: str) -> bytes | None:
        """A picture that its texts show, by the name of its SVG file in `texts/pictures`; None if there is none."""
        path = self.folder.joinpath("texts", "pictures", f"{name}.svg")
        return path.read_bytes() if _PICTURE.fullmatch(name) and path.is_file() else None

    @cached_property
    def positions(self) -> Mapping[str, Any]:
        """Pictures that are drawn from positions, by name, as `texts/pictures.toml` tells them; none if it has none."""
        path = self.folder.joinpath("texts", "pictures.toml")
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

    def load(self) -> Named:
        """Load everything now and return the rules; whatever is wrong with any of it is raised."""
        raise NotImplementedError

    def found_at(self, where: str) -> Any:  # the caller says of which type
        """What lies at a place of the package."""
        module, _, maker = where.partition(":")
        found = import_module(f"{self.home}.{module}")
        return getattr(found, maker)() if maker else found


class Added(Protocol):
    """What is added to a game, by itself and by other distributions: its module `added`."""

    def played(self, options: Mapping[str, str]) -> Sequence[Package]:
        """What of it is played with these options."""

    def added_folders(self) -> Collection[Traversable]:
        """Where that of other distributions lies."""

    def faults(self) -> Collection[str]:
        """What is wrong with additions that are left out, in a sentence each."""


class Check(Protocol):
    """What a game says of components: its module `check`."""

    def faults(self, facts: Facts) -> Sequence[str]:
        """What does not fit, in a sentence each, whatever the facts hold; none if the game can be played with them."""

    def contents(self, facts: Facts) -> str:
        """What components without a fault amount to, in a few words."""


class GamePackage(Package):
    """A game: its rules, its face, its text, its hints for bots, its check of components, and its texts."""

    def __init__(
        self,
        home: str,
        title: str,
        *,
        rules: str,
        face: str,
        text: str,
        hints: str = "",
        check: str = "",
        added: str = "",
        name: str = "",
    ) -> None:
        super().__init__(home, name)
        self.title: Final = title
        """As people write it."""
        self._rules, self._face, self._text, self._hints = rules, face, text, hints
        self._check, self._added = check, added

    @cached_property
    def rules(self) -> AnyGame:
        """Its rules."""
        rules: AnyGame = self.found_at(self._rules)
        return rules

    @cached_property
    def face(self) -> AnyFace:
        """How it shows itself on a page."""
        face: AnyFace = self.found_at(self._face)
        return face

    @cached_property
    def text(self) -> AnyText:
        """How it shows itself in a terminal."""
        text: AnyText = self.found_at(self._text)
        return text

    @cached_property
    def hints(self) -> AnyHints:
        """What bots may ask of it."""
        return self.found_at(self._hints) if self._hints else PlainHints(self.rules)

    def load(self) -> AnyGame:
        for name in ("face", "text", "hints"):
            assert getattr(self, name) is not None, f"the {name} of {self.home} is empty"
        return self.rules

    @property
    def check(self) -> Check:
        """What it says of components, or `BadFacts` if it has no check."""
        if not self._check:
            raise BadFacts(f"{self.name} has no check of components, so they cannot be corrected")
        check: Check = self.found_at(self._check)
        return check

    def use(self, facts: Facts) -> None:
        """Play with these components in place of its own; `BadFacts` if they do not fit, or if others are in use."""
        if self.home in _in_use and facts != self.facts:
            raise BadFacts(f"{self.name} has been loaded already; other components must be given before that")
        faults = self.check.faults(facts)
        if faults:
            raise BadFacts("; ".join(faults))
        if facts == self.own_facts:
            return
        adopt([StandIn(self.home, self.name, facts, digest(facts))])

    def parts(self, options: Mapping[str, str]) -> Sequence[Package]:
        """The game, and whatever else is played with these options: each may have pages of its own."""
        added = self._additions
        return (self, *(added.played(options) if added else ()))

    def catalogues(self, language: str) -> Iterator[Traversable]:
        """The translations into a language that come with it, in `texts` of its folder, within it, or added to it."""
        added = self._additions
        for folder in (self.folder, *(added.added_folders() if added else ())):
            yield from _in_texts(folder, f"{language}.po")

    @property
    def faults(self) -> Collection[str]:
        """What is wrong with what other distributions add to it."""
        return self._additions.faults() if self._additions else ()

    @property
    def _additions(self) -> Added | None:
        return self.found_at(self._added) if self._added else None


def _in_texts(folder: Traversable, name: str) -> Iterator[Traversable]:
    """The files of that name in this folder, if it is called `texts`, and in those within it."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.is_dir():
            yield from _in_texts(path, name)
        elif path.name == name and folder.name == "texts":
            yield path


# ---- Other distributions


P = TypeVar("P", bound=Package)


class _Fault(Exception):
    """Why an entry point brings nothing; the text also says what would be right."""


def plugged(group: str, kind: type[P], ours: Collection[str]) -> tuple[dict[str, P], list[tuple[str, str]]]:
    """The packages that other distributions name in a group of entry points, and by name what is wrong with others."""
    found: dict[str, P] = {}
    wrong: list[tuple[str, str]] = []
    for entry in sorted(entry_points(group=group)):
        try:
            if not entry.name.isidentifier() or len(entry.name) > _LONGEST:
                raise _Fault(f"a name consists of letters, digits and underscores, {_LONGEST} at most")
            if entry.name in (*ours, *found):
                raise _Fault("that name is taken already; choose another one for the entry point and the package")
            found[entry.name] = _loaded(entry, kind)
        except _Fault as fault:
            source = entry.dist.name if entry.dist else "an unknown distribution"
            wrong.append((entry.name, f"{entry.name} of {source}, {entry.value}: {fault}"))
    return found, wrong


def plug_named(group: str, kind: type[P], name: str) -> P | None:
    """The package that another distribution names so, of which no more than the plug is loaded; None without one."""
    for entry in entry_points(group=group, name=name):
        with suppress(Exception):  # whatever the code of others may raise; who loads it all will be told
            found = entry.load()
            if isinstance(found, kind):
                return found
    return None


def _loaded(entry: EntryPoint, kind: type[P]) -> P:
    """The package that an entry point names, wholly loaded: one that lacks anything must not fail at a table."""
    try:
        found = entry.load()
        if not isinstance(found, kind):
            raise _Fault(f"it is of type {type(found).__name__}; here an entry point names one {kind.__name__}")
        rules = found.load()
    except _Fault:
        raise
    except Exception as error:  # whatever the code of others may raise
        raise _Fault(f"it cannot be loaded ({type(error).__name__}: {error})") from error
    if {found.name, rules.name} != {entry.name}:
        names = f"{found.name} in its package and {rules.name} in its rules"
        raise _Fault(f"it is called {names}; the entry point must have the same name")
    return found
