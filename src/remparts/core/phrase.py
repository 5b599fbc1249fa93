"""What games and the house say: English sentences with blanks, translated by whoever shows them."""

from collections.abc import Mapping


class Phrase:
    """An English sentence with named blanks, such as `Phrase("{who} places {tile}", who=…)`.

    A value may be text, a number, or a phrase of its own. The sentence is the key of its translations.
    """

    __slots__ = ("_hash", "text", "values")

    def __init__(self, text: str, **values: "str | float | Phrase") -> None:
        self.text = text
        self.values: Mapping[str, str | float | Phrase] = values
        self._hash = hash((text, *values.values()))

    def __str__(self) -> str:
        return self.text.format(**self.values) if self.values else self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.text, self.values) == (other.text, other.values)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Phrase({self.text!r}, {dict(self.values)})"


class Counted(Phrase):
    """A number of things, in English: `text` has the form for this number, and `one` the singular.

    Which numbers take the singular is the language's affair.
    """

    __slots__ = ("count", "one")

    def __init__(self, count: int, one: str, many: str, **values: "str | float | Phrase") -> None:
        super().__init__(one if count == 1 else many, count=count, **values)
        self.count = count
        self.one = one


def signed(points: int) -> str:
    """Points that are won or lost as people read them, with a true minus."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}")


def player(seat: int) -> Phrase:
    """A phrase that stands for the name of a seat; whoever shows it knows the name."""
    return Phrase("{player}", player=seat)
