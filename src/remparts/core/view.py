"""What the views of all games have in common: plain data, fit for JSON, of a type that a game makes more precise."""

from typing import Any, TypedDict, get_type_hints, is_typeddict

from remparts.core.game import AnyGame, State
from remparts.core.ledger import Outcome


class TaskView(TypedDict):
    """What is to be done now, and by whom: a seat, or chance as -1."""

    name: str
    who: int


class OutcomeView(TypedDict):
    """How a game ended."""

    winners: list[int]
    scores: list[int]
    decided_by: str
    """What decided between equals."""


class BaseView(TypedDict):
    """What a seat may know of any game; a game's own view inherits from this."""

    game: str
    seat: int | None
    """Whose view it is; None is a spectator's."""
    seats: int
    options: dict[str, str]
    task: TaskView | None
    """None when the game is over."""
    turn: int
    """The seat whose turn it is; within it, another seat may decide: the task says who."""
    scores: list[int]
    forecast: list[int]
    """What ending now would add to each score."""
    outcome: OutcomeView | None
    """None while the game runs."""


def task_view(state: State) -> TaskView | None:
    """The task on top of the agenda."""
    if not state.agenda:
        return None
    task = state.agenda[-1]
    return {"name": task.name, "who": task.who}


def outcome_view(outcome: Outcome | None) -> OutcomeView | None:
    """An outcome as plain data."""
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "decided_by": outcome.decided_by}


def task_now(view: BaseView) -> TaskView:
    """What is to be done now, in a game that is not over."""
    task = view["task"]
    assert task
    return task


def view_type(game: AnyGame) -> Any:  # a `TypedDict` is no class to a checker
    """The type of a game's views: its `view_type`, or else what its `view` is annotated with; dict if that is none."""
    own = getattr(game, "view_type", None)
    if own is None:
        try:
            own = get_type_hints(type(game).view).get("return")
        except NameError:  # a name that is imported for checkers only
            own = None
    return own if is_typeddict(own) else dict
