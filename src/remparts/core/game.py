"""The contract: what a game is to everything that plays, shows, stores or studies it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol, Self, TypeVar, cast

from remparts.core.errors import IllegalMove, OutOfTurn
from remparts.core.ledger import Entry, Outcome
from remparts.core.options import Options, Spec
from remparts.core.task import CHANCE, Move, Task


class Glance(dict[str, Any]):  # Any: whoever makes it hands it out as the type of its views
    """A view whose costly parts are made when they are first looked at, from a state that stays as it is.

    Those in `common` are the same for whoever looks at this state.
    """

    def __init__(
        self, shown: Mapping[str, Any], later: Mapping[str, Callable[[], Any]], common: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(shown)
        self._later = later
        self.common = common

    def __missing__(self, name: str) -> Any:
        made = self[name] = self._later[name]()
        return made

    def share(self, other: "Glance") -> None:
        """Take what is common from another seat's glance at the same state."""
        self._later = {**self._later, **{name: partial(other.__getitem__, name) for name in self.common}}

    def whole(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {**self, **{name: self[name] for name in self._later}}


V = TypeVar("V", bound=Mapping[str, Any])


def whole(view: V) -> V:
    """All of a view as plain data, be it a glance or not."""
    known: Mapping[str, Any] = view
    return cast("V", known.whole()) if isinstance(known, Glance) else view  # a glance holds what its view does


def beside(view: V, other: Mapping[str, Any] | None) -> V:
    """A view that takes what is common from what another seat sees of the same state, where both are glances."""
    known: Mapping[str, Any] = view
    if isinstance(known, Glance) and isinstance(other, Glance):
        known.share(other)
    return view


class State(Protocol):
    """A position. Only `Game.play` changes it; two states are equal when nothing can tell them apart."""

    agenda: list[Task]
    ledger: list[Entry]
    scores: list[int]

    def copy(self) -> Self:
        """An independent state; costs a few shallow copies."""


S = TypeVar("S", bound=State)
V_co = TypeVar("V_co", bound=Mapping[str, Any], covariant=True)


class Game(Protocol[S, V_co]):
    """The rules of one game, without state, clock, seed or file."""

    @property
    def name(self) -> str:
        """The word that names it in records and addresses."""

    @property
    def title(self) -> str:
        """The name as people write it."""

    @property
    def version(self) -> int:
        """A number that every change of the rules raises; a record of another version is refused."""

    @property
    def seats(self) -> range:
        """How many seats can play."""

    @property
    def options(self) -> Spec:
        """The choices that its rules document names."""

    @property
    def presets(self) -> Mapping[str, Mapping[str, str]]:
        """Named choices of several options at once."""

    def setup(self, options: Options) -> S:
        """The position before the first move, or `BadOptions` if the game cannot be played with these options.

        Where scores do not begin at zero, its ledger has an opening entry for each seat.
        """

    def moves(self, state: S) -> Sequence[Move]:
        """The legal moves in canonical order, also those of chance; there are none when the game is over."""

    def odds(self, state: S) -> Sequence[tuple[Move, int]]:
        """Each move and its weight, when chance decides."""

    def deal(self, state: S, rng: Random) -> Move:
        """One move drawn by those odds."""

    def play(self, state: S, move: Move) -> None:
        """Carry a legal move out in place, with all that the rules do by themselves after it."""

    def apply(self, state: S, move: Move) -> S:
        """The position after a legal move; the old one stays true."""

    def playout(self, state: S, rng: Random) -> None:
        """Play a state to its end in place, each decision by uniform choice and chance by its odds.

        The scores are those of the end; the ledger need not tell where they come from.
        """

    def read(self, text: str) -> Move:
        """The inverse of `str(move)`; `UnreadableMove` for anything else."""

    def refusal(self, state: S, move: Move) -> str:
        """Why a move is not among `moves(state)`, with the paragraph."""

    def view(self, state: S, seat: int | None) -> V_co:
        """What a seat may know; None is a spectator."""

    def glance(self, state: S, seat: int | None) -> V_co:
        """The same view for those who look at little of it and leave the state as it is; it may be a `Glance`."""

    def guess(self, state: S, seat: int | None, rng: Random) -> S:
        """A full state that this seat cannot tell apart from the real one."""

    def forecast(self, state: S) -> tuple[Entry, ...]:
        """What ending now would add; nothing where nobody can know."""

    def outcome(self, state: S) -> Outcome | None:
        """Winners and scores, or None while the game runs."""

    def inventory(self, state: S) -> Mapping[str, int]:
        """Every component and how many there are, wherever they lie: the same in all states of a game."""


AnyGame = Game[Any, Any]
"""Any game, for those who play, show or store it; only the game itself knows its states and views."""


def who(state: State) -> int | None:
    """The seat that decides now, or `CHANCE`; None when the game is over."""
    return state.agenda[-1].who if state.agenda else None


def find_move(game: Game[S, Any], state: S, text: str, seat: int | None = None) -> Move:
    """The legal move with this notation, or an error that says why there is none.

    With a seat given, only that seat's own moves are accepted; chance is `CHANCE`.
    """
    move = game.read(text)
    turn = who(state)
    if turn is None:
        raise IllegalMove(f"{text} comes too late: the game is over")
    if seat is not None and seat != turn:
        decides = "chance decides" if turn == CHANCE else f"it is the turn of seat {turn}"
        actor = "chance" if seat == CHANCE else f"seat {seat}"
        raise OutOfTurn(f"{actor} cannot play {text} now: {decides}")
    if move not in game.moves(state):
        raise IllegalMove(game.refusal(state, move))
    return move
