"""How a game is played: the number of seats, and the choices that its rules document names."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

from remparts.core.errors import BadOptions

Spec = tuple["Option", ...]


@dataclass(frozen=True, slots=True)
class Caution:
    """Values of an option with `many` that can be chosen together although the rules advise against it."""

    values: tuple[str, ...]
    rule: str
    about: str

    def __str__(self) -> str:
        return f"{self.about} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Option:
    """A choice the rules offer: its values as text, the default first; with `many`, any of them, by default none.

    `only_with` is the choice, as in `hands=3`, without which this one changes nothing; `cautions` warn those who
    choose certain values together; `in_sight` is an option that people look for, such as a variant of the game, and
    that is not offered among many others.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    about: str
    many: bool = False
    only_with: str = ""
    cautions: tuple[Caution, ...] = ()
    in_sight: bool = False

    @property
    def default(self) -> str:
        return "" if self.many else self.values[0]

    def checked(self, value: str) -> str:
        """The value in its usual form, or `BadOptions`; several are joined by commas."""
        words = [word for word in value.split(",") if word] if self.many else [value]
        for word in words:
            if word not in self.values:
                raise BadOptions(
                    "{option} cannot be {value}; there are {values} [{rule}]",
                    option=self.name,
                    value=repr(word),
                    values=", ".join(self.values),
                    rule=self.rule,
                )
        return ",".join(word for word in self.values if word in words)


class Options(Mapping[str, str]):
    """The number of seats and the chosen values; immutable, hashable, equal when the choices are.

    Values may be given as text, numbers or truth values: `Options(seats=2, speed=4)`. Names that come from
    outside may be any text; `Options.of(2, choices)` takes them all.
    """

    __slots__ = ("_choices", "seats")

    def __init__(self, /, seats: int = 2, **choices: object) -> None:
        self.seats: Final = seats
        self._choices: Final = _texts(choices)

    @classmethod
    def of(cls, seats: int, choices: Mapping[str, object]) -> "Options":
        """Options whose choices are a mapping, with any names: one that is called `seats` is a choice as well."""
        made = cls(seats)
        made._choices.update(_texts(choices))
        return made

    @classmethod
    def fullest(cls, spec: Spec, seats: range) -> "Options":
        """The defaults, with all values of those options that take several."""
        return cls.of(seats.start, {option.name: option.values for option in spec if option.many}).filled(spec, seats)

    def __getitem__(self, name: str) -> str:
        return self._choices[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    def __hash__(self) -> int:
        return hash((self.seats, tuple(self._choices.items())))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Options):
            return NotImplemented
        return self.seats == other.seats and self._choices == other._choices

    def __repr__(self) -> str:
        return f"Options({', '.join([f'seats={self.seats}', *(f'{k}={v!r}' for k, v in self.items())])})"

    def with_(self, /, **choices: object) -> "Options":
        """The same options with some choices replaced."""
        return Options.of(self.seats, {**self._choices, **choices})

    def filled(self, spec: Spec, seats: range) -> "Options":
        """These options with every default written out, or `BadOptions` if the game does not know them."""
        if self.seats not in seats:
            _refuse(self.seats, seats)
        known = {option.name: option for option in spec}
        for name in self:
            if name not in known:
                raise BadOptions(
                    "unknown option {name}; there are {names}", name=repr(name), names=", ".join(known) or "none"
                )
        chosen = {name: option.checked(self.get(name, option.default)) for name, option in known.items()}
        return Options.of(self.seats, chosen)

    def cautions(self, spec: Spec) -> list[Caution]:
        """What the rules advise against in these choices."""
        chosen = {option.name: self.get(option.name, "").split(",") for option in spec}
        return [
            caution for option in spec for caution in option.cautions if {*caution.values} <= {*chosen[option.name]}
        ]

    def changed(self, spec: Spec) -> dict[str, str]:
        """The choices that differ from the defaults."""
        defaults = {option.name: option.default for option in spec}
        return {name: value for name, value in self.items() if value != defaults.get(name)}


def _refuse(number: int, seats: range) -> NoReturn:
    """Raise what says how many can play."""
    least, most = seats.start, seats.stop - 1
    if least == most:
        raise BadOptions("{most} seats can play this game, not {seats}", most=most, seats=number)
    raise BadOptions("{least} to {most} seats can play this game, not {seats}", least=least, most=most, seats=number)


def _texts(choices: Mapping[str, object]) -> dict[str, str]:
    return {name: _text(value) for name, value in sorted(choices.items())}


def _text(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
