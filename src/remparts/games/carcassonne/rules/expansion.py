"""The moments at which an expansion may act. The base game calls them and knows no expansion by name.

The order of a turn and of the end is data: two lists of steps, each a task. An expansion may put steps of its own
among them (`insert_steps`, `insert_final_steps`) and brings the phases that answer them.

| step | content | moments |
| --- | --- | --- |
| draw | where this turn's tile comes from | `offer_tile` |
| place | the tile is laid | `limits_kind`, `forbid_placement`, `allowed`, `on_placed` |
| offer, follower | a follower may be placed | `forbid_follower` |
| score | completed features, one after the other | `on_completed`, `before_scoring`, `adjust_terms`, `on_scored` |
| refill | the hand | |
| next | whose turn it is now | `offer_another_turn` |
| features | incomplete features at the end | `add_incomplete`, `before_scoring`, `adjust_terms`, `on_scored` |
| fields | fields at the end, and what comes after them | `add_cities`, `adjust_field_terms`, `add_final_entries` |
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from remparts.core.ledger import Entry, Term
from remparts.core.options import Caution, Options, Spec
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.land.tiles import Kind, placed

if TYPE_CHECKING:
    from remparts.games.carcassonne.rules.edition import Value
    from remparts.games.carcassonne.rules.state import State


class Expansion:
    """One expansion: what it adds to the game, and what it does at each moment; by default nothing."""

    name: ClassVar[str]
    """As in the option `expansions`."""

    options: ClassVar[Spec] = ()
    """The options its rules name."""

    cautions: ClassVar[tuple[Caution, ...]] = ()
    """What the rules advise against: itself and others together."""

    modern: ClassVar[Mapping[str, str]] = {}
    """What the preset `modern` chooses among them."""

    roles: ClassVar[Mapping[str, str]] = {}
    """Kinds of segments it makes claimable, with the role of a follower there."""

    values: ClassVar[Mapping[str, "Value"]] = {}
    """Kinds of features it makes worth points, with the function that says how many."""

    phases: ClassVar[Mapping[str, Phase["State"]]] = {}
    """What answers the tasks it inserts."""

    tiles: ClassVar[str] = ""
    """The package whose `facts.toml` has its tiles, `__package__` for instance; empty if it brings none."""

    is_shuffled_in: ClassVar[bool] = True
    """Whether those tiles go into the stock; if not, it lays or offers them itself."""

    start_tiles: ClassVar[int] = 0
    """How many tiles it lays out instead of the start tile."""

    youngest_starts: ClassVar[bool] = False
    """Whether the youngest player, who would decide who starts, starts. [CAR-1.7]"""

    view_type: ClassVar[type] = dict
    """The `TypedDict` that `show` gives."""

    def check_options(self, options: Options) -> None:
        """Raise `BadOptions` for choices that do not go together."""

    def read(self, text: str) -> Move | None:
        """The move of its own with this notation; None if it has none."""
        return None

    def on_setup(self, state: "State") -> None:
        """Put its own part into a new state, before anything is laid out."""

    def insert_steps(self, steps: list[str]) -> None:
        """Put steps of its own among those of a turn."""

    def insert_final_steps(self, steps: list[str]) -> None:
        """Put steps of its own among those of the end."""

    def offer_start(self, state: "State") -> bool:
        """Lay out something else than the start tile; True if it did."""
        return False

    def offer_tile(self, state: "State", seat: int) -> Sequence[Task]:
        """Tasks that give this turn its tile instead of the bag or the hand."""
        return ()

    def limits_kind(self, kind: Kind) -> bool:
        """Whether `forbid_placement` is to be asked about tiles of this kind."""
        return True

    def forbid_placement(self, state: "State", turned: int, cell: int) -> str:
        """Why a tile that fits may not be laid there all the same, citing the paragraph; empty if it may."""
        return ""

    def allowed(self, state: "State", kind: int, choices: list[int]) -> list[int]:
        """Those placements of a kind that it does not forbid; an expansion may know a shorter way to find them."""
        return [choice for choice in choices if not self.forbid_placement(state, *placed(choice))]

    def on_placed(self, state: "State", seat: int) -> None:
        """The last tile of `state.land` has just been laid; nothing has been claimed or scored yet."""

    def forbid_follower(self, state: "State", seat: int, node: int) -> str:
        """Why a free segment may not be claimed, citing the paragraph; empty if it may."""
        return ""

    def on_completed(self, state: "State", seat: int, roots: Sequence[int]) -> None:
        """These features are complete, in canonical order; none of them has been scored yet."""

    def before_scoring(self, state: "State", seat: int, root: int) -> Sequence[Task]:
        """Decisions that come before the value of a feature is worked out."""
        return ()

    def adjust_terms(self, state: "State", root: int, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """The value of a road or city, complete or not, as changed by this expansion."""
        return terms

    def on_scored(self, state: "State", seat: int, root: int, winners: Sequence[int]) -> None:
        """A feature has been scored for the winners; its followers still stand there and return after this."""

    def offer_another_turn(self, state: "State", seat: int) -> bool:
        """True if the same seat takes a further turn."""
        return False

    def add_incomplete(self, state: "State") -> Sequence[int]:
        """Incomplete features that may be scored at the end though nobody stands on them yet."""
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

    def show(self, state: "State", seat: int | None) -> Mapping[str, object]:
        """Its part of a view, as plain data."""
        return {}

    def inventory(self, state: "State") -> Mapping[str, int]:
        """Its components, wherever they lie."""
        return {}
