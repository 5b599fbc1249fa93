"""Parts of a page: fragments that change together, and how a part differs from an older one."""

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from remparts.server.showing.fragments import Cast, Fragments, told_markup
from remparts.server.showing.viewpoint import Told
from remparts.server.showing.wire import encoder
from remparts.server.showing.words import Words


class Difference(NamedTuple):
    """What a page needs that shows an older part: members of a JSON object to put in, and ids to remove."""

    put: bytes
    gone: list[str]


class Part:
    """Some fragments; the difference to an older part is worked out once for all pages that go the same way."""

    __slots__ = ("__weakref__", "_differences", "_fragments")

    def __init__(self, fragments: Fragments) -> None:
        self._fragments = fragments
        self._differences: WeakKeyDictionary[Part, Difference] | None = None

    @property
    def fragments(self) -> Fragments:
        return self._fragments

    def since(self, old: "Part") -> Difference:
        """The way here from an older part."""
        if old is self:
            return _NONE
        if self._differences is None:
            self._differences = WeakKeyDictionary()
        if old not in self._differences:
            self._differences[old] = self._difference(old)
        return self._differences[old]

    def _difference(self, old: "Part") -> Difference:
        had, has = old.fragments, self.fragments
        changed = {name: fragment for name, fragment in has.items() if had.get(name) != fragment}
        return Difference(members(changed), [name for name in had if name not in has])


class Log(Part):
    """The lines of the log in one language, written when they are first shown."""

    __slots__ = ("_cast", "_lines", "_words")

    def __init__(self, cast: Cast, lines: Sequence[Told], words: Words) -> None:
        super().__init__({})
        self._cast = cast
        self._lines = lines
        self._words = words

    @property
    def fragments(self) -> Fragments:
        return self._from(0)

    def _from(self, first: int) -> Fragments:
        lines = enumerate(self._lines[first:], first)
        return {f"log{number}": ("log", told_markup(self._cast, number, told, self._words)) for number, told in lines}

    def _difference(self, old: Part) -> Difference:
        # Lines come and go at the end only: where the last of the common ones is the same, those before it are too.
        if isinstance(old, Log):
            had, common = len(old._lines), min(len(old._lines), len(self._lines))
            if not common or old._lines[common - 1] is self._lines[common - 1]:
                gone = [f"log{number}" for number in range(len(self._lines), had)]
                return Difference(members(self._from(common)), gone)
        return super()._difference(old)


_NONE = Difference(b"", [])


def members(fragments: Fragments) -> bytes:
    """Fragments as the members of a JSON object, without its braces."""
    return encoder.encode(fragments)[1:-1]
