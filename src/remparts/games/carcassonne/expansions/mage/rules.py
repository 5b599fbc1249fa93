"""Mage & Witch: two figures that raise and halve what a road or a city is worth.

mage@1,0.n    the mage goes to the road or city whose first segment is the one at the north side of the tile at 1,0
witch.off     the witch is taken off the map
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from remparts.core.lazy import Lazy
from remparts.core.ledger import Term, points
from remparts.core.luck import Luck
from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.games.carcassonne.expansions.mage.view import Figure, FigureView, MageView
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.carcassonne.rules.scoring import at
from remparts.games.carcassonne.rules.state import State
from remparts.land.sites import SITE, Site, node_at, read_site, site_of

NAME: Final = "mage"
FIGURES: Final[tuple[Figure, ...]] = ("mage", "witch")
ENCHANTED: Final = frozenset(("city", "road"))
"""What a figure can be on. [MAG-2.2]"""

BESIDE: Final = -1
"""In place of a node or a feature: the figure is beside the board."""

MAGIC: Final = "magic"
"""The marker of a magic tile in the facts, and the task to place or move a figure."""


@dataclass(frozen=True, slots=True)
class Conjure(Move):
    """A figure goes to a road or city, named by its first segment. [MAG-2.1, MAG-2.2]"""

    figure: str
    site: Site

    def __str__(self) -> str:
        return f"{self.figure}@{self.site}"


@dataclass(frozen=True, slots=True)
class Dispel(Move):
    """A figure is taken off the map. [MAG-2.6, MAG-3.4]"""

    figure: str

    def __str__(self) -> str:
        return f"{self.figure}.off"


class Conjurings(Lazy[Conjure]):
    """Both figures to any of these features."""

    __slots__ = ("_land", "_roots")

    def __init__(self, land: Countryside, roots: Sequence[int]) -> None:
        super().__init__(range(len(FIGURES) * len(roots)))
        self._land = land  # it may grow, but where a feature was begun stays the same
        self._roots = roots

    def make(self, number: int) -> Conjure:
        figure, root = divmod(number, len(self._roots))
        return Conjure(FIGURES[figure], site_of(self._land, self._roots[root]))

    def number_of(self, item: object) -> int:
        node = node_at(self._land, item.site) if isinstance(item, Conjure) else None
        if not isinstance(item, Conjure) or node is None or node not in self._roots:
            return -1
        return FIGURES.index(item.figure) * len(self._roots) + self._roots.index(node)


class Figures:
    """The nodes on which the mage and the witch stand. [MAG-1.1]"""

    __slots__ = ("on",)

    def __init__(self, on: Sequence[int] = (BESIDE, BESIDE)) -> None:
        self.on = [*on]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Figures) and self.on == other.on

    __hash__ = None  # type: ignore[assignment]  # figures move

    def copy(self) -> "Figures":
        return Figures(self.on)

    def at(self, land: Countryside, root: int) -> list[str]:
        """Who is on a feature: both only after a tile has joined theirs and before one of them moves. [MAG-3.1]"""
        return [FIGURES[number] for number, node in enumerate(self.on) if node != BESIDE and land.root(node) == root]


def _number(figure: str) -> int:
    """Where a figure is among both."""
    return int(figure == FIGURES[1])


def figures(state: State) -> Figures:
    """Mage and witch in a game with this expansion."""
    both = state.parts[NAME]
    assert isinstance(both, Figures)  # nobody else puts anything there
    return both


def targets(state: State) -> list[int]:
    """Incomplete roads and cities without a figure: where either may go, for a move has to end somewhere else.

    [MAG-2.2, MAG-2.3, MAG-2.5]
    """
    land = state.land
    mage, witch = [node if node == BESIDE else land.root(node) for node in figures(state).on]
    return [root for root in land.unfinished(ENCHANTED) if root != mage and root != witch]


class Conjuring(Phase[State]):
    """A figure is placed or moved; if there is nowhere to go, one is taken off. [MAG-2.1, MAG-2.6, MAG-3.1]"""

    wants = "the mage or the witch is to be placed or moved, as in mage@0,0.n [MAG-2.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        roots = targets(state)
        if not roots:
            return [Dispel(FIGURES[number]) for number, node in enumerate(figures(state).on) if node != BESIDE]
        return Conjurings(state.land, roots)

    def answer(self, state: State, task: Task, move: Move) -> None:
        on = figures(state).on
        if isinstance(move, Dispel):
            on[_number(move.figure)] = BESIDE
        elif isinstance(move, Conjure):
            node = node_at(state.land, move.site)
            assert node is not None
            on[_number(move.figure)] = node

    def choose(self, state: State, task: Task, luck: Luck) -> None:
        roots = targets(state)
        if not roots:
            super().choose(state, task, luck)
            return
        state.agenda.pop()
        number = luck.below(len(FIGURES) * len(roots))
        figures(state).on[number // len(roots)] = roots[number % len(roots)]

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Conjure):
            return f"{move} is not possible: {self._wrong_target(state, move)}"
        if not isinstance(move, Dispel):
            return super().refusal(state, task, move)
        if targets(state):
            return f"{move} is not possible: a figure is taken off only if neither has anywhere to go [MAG-2.6]"
        return f"{move} is not possible: the {move.figure} is beside the board already [MAG-2.6]"

    def _wrong_target(self, state: State, move: Conjure) -> str:
        """Why a figure may not go there."""
        land = state.land
        node = node_at(land, move.site)
        if node is None or land.kind(node) not in ENCHANTED:
            return f"there is no road or city at {move.site} [MAG-2.2]"
        root = land.root(node)
        kind = land.kind(root)
        if land.is_complete(root):
            return f"that {kind} is complete [MAG-2.2]"
        here = figures(state).at(land, root)
        if move.figure in here:
            return f"the {move.figure} is there; a move ends on another road or city [MAG-2.5]"
        if here:
            return f"the {here[0]} is on that {kind} already [MAG-2.3]"
        return f"that {kind} goes by its first segment, {site_of(land, root)} [MAG-2.2]"


class Mage(Expansion):
    """A magic tile moves the mage or the witch; their features are worth more or less."""

    name = NAME
    tiles = __package__
    view_type = MageView
    phases: ClassVar[Mapping[str, Phase[State]]] = {MAGIC: Conjuring()}

    def read(self, text: str) -> Move | None:
        found = re.fullmatch(rf"(mage|witch)(?:@{SITE}|\.off)", text, re.ASCII)
        if not found:
            return None
        figure, *site = found.groups()
        return Conjure(figure, read_site(*site)) if all(site) else Dispel(figure)

    def on_setup(self, state: State) -> None:
        state.parts[NAME] = Figures()

    def on_placed(self, state: State, seat: int) -> None:
        """A magic tile asks for a move before the follower, and so does one that joins both figures' features.

        [MAG-2.1, MAG-3.1, MAG-3.2, MAG-3.3]
        """
        land = state.land
        mage, witch = figures(state).on
        are_joined = mage != BESIDE and witch != BESIDE and land.root(mage) == land.root(witch)
        if not are_joined and MAGIC not in land.set.turned[land.last_tile].kind.markers:
            return
        if mage != BESIDE or witch != BESIDE or targets(state):
            state.agenda.append(Task(MAGIC, seat, seat))

    def adjust_terms(self, state: State, root: int, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """The mage adds a point per tile, the witch halves, rounded up. [MAG-4.1, MAG-4.2, MAG-4.6]"""
        for figure in figures(state).at(state.land, root):
            if figure == "mage":
                terms += (Term(figure, state.land.size(root), "MAG-4.1"),)
            else:
                terms += (Term(figure, -(points(terms) // 2), "MAG-4.2"),)
        return terms

    def on_scored(self, state: State, seat: int, root: int, winners: Sequence[int]) -> None:
        """The figure goes beside the board, even if nobody scored. [MAG-4.4]"""
        both = figures(state)
        for figure in both.at(state.land, root):
            both.on[_number(figure)] = BESIDE

    def show(self, state: State, seat: int | None) -> MageView:
        return {"mage": _shown(state, "mage"), "witch": _shown(state, "witch")}

    def inventory(self, state: State) -> Mapping[str, int]:
        return dict.fromkeys(FIGURES, 1)


def _shown(state: State, figure: Figure) -> FigureView | None:
    """Where everybody sees a figure."""
    node = figures(state).on[_number(figure)]
    return None if node == BESIDE else {"feature": at(state, state.land.root(node)), "at": list(state.land.at(node))}
