"""How strong bots are on one scale, by the model of Plackett and Luce as openskill has it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from remparts.arena.match import GameResult
from remparts.core.errors import MissingLibrary


class Rating(NamedTuple):
    """What a bot's strength is believed to be, and the standard deviation of that belief."""

    mu: float
    sigma: float


def rate(number: int, games: Iterable[tuple[Sequence[int], GameResult]]) -> list[Rating]:
    """The ratings of so many bots after these games, in this order; each game with the bots at its seats."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        raise MissingLibrary("ratings need openskill: pip install 'remparts[arena]'") from error
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(number)]
    for seating, result in games:
        teams = [[ratings[bot]] for bot in seating]
        for bot, (rated,) in zip(seating, model.rate(teams, ranks=ranks(result)), strict=True):
            ratings[bot] = rated
    return [Rating(each.mu, each.sigma) for each in ratings]


def ranks(result: GameResult) -> list[float]:
    """The rank of each seat: winners are first, whatever decided between equals; the others follow by their scores."""
    order = [(seat not in result.winners, -score if seat not in result.winners else 0)
             for seat, score in enumerate(result.scores)]  # fmt: skip
    return [float(sum(other < mine for other in order)) for mine in order]
