"""The moments at which an expansion may act. The base game calls them and knows no expansion by name.

The order of a turn and of the end is data: two lists of steps, each a task. An expansion may put steps of its own
among them (`insert_steps`) and brings the phases that answer them; a phase may also change what the agenda still
holds, so that a tile comes from elsewhere, nobody is offered a follower, or a seat has another turn.

| step | content | moments |
| --- | --- | --- |
| begin | the game is laid out | `on_setup` |
| draw | where this turn's tile comes from | |
| place | the tile is laid | `forbid_placements`, `on_placed` |
| follower | a follower may be placed | |
| score | completed features, one after the other | `on_completed`, `before_scoring`, `adjust_terms`, `on_scored` |
| refill | the hand | |
| next | whose turn it is now | |
| features | incomplete features at the end | `add_features`, `before_scoring`, `adjust_terms`, `on_scored` |
| fields | fields at the end, and what comes after them | `add_cities`, `adjust_field_terms`, `add_final_entries` |

Expansions act on each other through the same moments: the one that comes later asks what `add_cities`,
`add_features` and `add_shelters` of the others say, and imports none of them.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from remparts.core.ints import mypyc_attr
from remparts.core.ledger import Entry, Term
from remparts.core.options import Caution, Spec
from remparts.core.package import Named
from remparts.core.phases import Phase
from remparts.core.task import Move, Task

if TYPE_CHECKING:
    from remparts.games.carcassonne.rules.edition import Value
    from remparts.games.carcassonne.rules.state import State


class Claim(NamedTuple):
    """What it means to claim a feature: the role of a follower there, and what the feature is worth."""

    role: str
    value: "Value"


class Shelter(NamedTuple):
    """A place in which followers stay without standing on a segment."""

    name: str
    """As moves write it."""
    at: tuple[float, float]
    """Its middle, in cells."""
    followers: tuple[int, ...]
    """How many of each seat are there."""
    change: Callable[[int, int], None]
    """Lets this number of followers of a seat come in; with a negative number, they leave."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    """One expansion: what it adds to the game, and what it does at each moment; by default nothing."""

    name: ClassVar[str]
    """As in the option `expansions`."""

    options: ClassVar[Spec] = ()
    """The options that its rules name."""

    cautions: ClassVar[tuple[Caution, ...]] = ()
    """What the rules advise against: itself and others together."""

    modern: ClassVar[Mapping[str, str]] = {}
    """What the preset `modern` chooses among them."""

    claims: ClassVar[Mapping[str, Claim]] = {}
    """The kinds of segments that followers can claim with it."""

    phases: ClassVar[Mapping[str, Phase["State"]]] = {}
    """What answers the tasks it inserts."""

    tiles: ClassVar[str] = ""
    """The package whose `facts.toml` has its tiles, `__package__` for instance; empty if it brings none."""

    bound: ClassVar[Collection[str]] = ()
    """`forbid_placements` is asked about tiles with segments of these kinds, or about all tiles if none is named."""

    view_type: ClassVar[type] = dict
    """The `TypedDict` that `show` gives."""

    lays_out: ClassVar[int | None] = None
    """How many of its tiles it lays out instead of the start tile, the others being its own to offer; None if its
    tiles go into the stock."""

    def read(self, text: str) -> Move | None:
        """The move of its own with this notation; None if it has none."""
        return None

    def on_setup(self, state: "State") -> None:
        """Put its own part into a new state, and lay out what lies there instead of the start tile.

        The first task is on the agenda, and expansions that come before this one have laid out their tiles.
        """

    def insert_steps(self, turn: list[str], end: list[str]) -> None:
        """Put steps of its own among those of a turn and of the end.

        Placing a tile brings the follower and the scoring with it; a step after it comes when both are done.
        """

    def forbid_placements(self, state: "State", kind: int, choices: Sequence[int]) -> Mapping[int, str]:
        """Those placements of a kind that fit and are not allowed all the same, each with the reason and paragraph."""
        return {}

    def on_placed(self, state: "State", seat: int) -> None:
        """The last tile of `state.land` has just been laid; nothing has been claimed or scored yet."""

    def on_completed(self, state: "State", seat: int, roots: Sequence[int]) -> None:
        """These features are complete, in canonical order; none of them has been scored yet."""

    def before_scoring(self, state: "State", seat: int, root: int) -> Sequence[Task]:
        """Decisions that come before the value of a feature is worked out."""
        return ()

    def adjust_terms(self, state: "State", root: int, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """The value of a road or city, complete or not, as changed by this expansion."""
        return terms

    def on_scored(self, state: "State", seat: int, root: int, winners: Sequence[int]) -> None:
        """A feature has been scored for the winners; the followers on its segments return after this."""

    def add_features(self, state: "State") -> Sequence[int]:
        """Features that may be scored at the end though no follower stands on a segment of theirs."""
        return ()

    def add_cities(self, state: "State") -> Mapping[int, Sequence[int]]:
        """Completed cities that are no features: a name as a negative number, and the roots of the fields at them."""
        return {}

    def adjust_field_terms(
        self, state: "State", seat: int, city: int, fields: Sequence[int], terms: tuple[Term, ...]
    ) -> tuple[Term, ...]:
        """What a seat receives for a city that it supplies through these fields, as changed by this expansion."""
        return terms

    def add_final_entries(self, state: "State") -> Sequence[Entry]:
        """Points of its own after the fields, as the forecast tells them too."""
        return ()

    def add_coming(self, state: "State") -> Sequence[int]:
        """Kinds of tiles that it will still lay, though they are neither in the stock nor drawn."""
        return ()

    def add_shelters(self, state: "State") -> Sequence[Shelter]:
        """The places in which followers stay who are neither in supply nor on the land."""
        return ()

    def show(self, state: "State", seat: int | None) -> Mapping[str, object]:
        """Its part of a view, as plain data."""
        return {}

    def inventory(self, state: "State") -> Mapping[str, int]:
        """Its components, wherever they lie."""
        return {}


N = TypeVar("N", bound=Named)


def chosen(brought: Iterable[N], options: Mapping[str, str]) -> list[N]:
    """Of what expansions bring, each under its name, what belongs to those that are played with these options."""
    names = options.get("expansions", "").split(",")
    return [each for each in brought if each.name in names]
