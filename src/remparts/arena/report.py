"""What a match has shown, as plain data for tables, plots and files."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from remparts.arena.journal import heading
from remparts.arena.match import GameResult, Thinking
from remparts.arena.pairing import Schedule
from remparts.arena.ratings import Rating, rate
from remparts.arena.sequential import Answer
from remparts.arena.statistics import Estimate, estimate, mean_of
from remparts.arena.tournament import Encounter, Tournament
from remparts.core.errors import MissingLibrary

Played = tuple[Sequence[int], GameResult]
"""A game that counts, with the bots at its seats."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did against all others, each of which counts the same however often it was met."""

    bot: str
    games: int
    wins: int
    shared: int
    share: Estimate
    mean_score: float
    decisions: int
    seconds_per_move: float
    slowest_move: float
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """How the bots of one pairing did against each other."""

    bots: tuple[str, ...]
    rounds: int
    games: int
    shares: tuple[Estimate, ...]
    wins: tuple[int, ...]
    """Those that nobody shared."""
    mean_scores: tuple[float, ...]
    answers: tuple[Answer | None, ...]
    """To the question that was asked of each bot; none where none was asked, or where it is open."""
    is_open: bool
    """Whether a question was asked and is not decided."""


@dataclass(frozen=True, slots=True)
class Report:
    """A whole match."""

    heading: dict[str, Any]  # what the journal says, which is JSON
    against: float | None
    margin: float | None
    games: int
    left_out: int
    """Games of rounds that are not finished, or that were under way when their question was decided."""
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]

    def meeting(self, one: str, other: str) -> Meeting | None:
        """What came of two bots that met alone."""
        return next((each for each in self.meetings if set(each.bots) == {one, other}), None)

    def to_json(self) -> dict[str, Any]:
        """The same in what JSON has."""
        told = asdict(self)
        for meeting in told["meetings"]:
            meeting["shares"] = [each._asdict() for each in meeting["shares"]]
            meeting["answers"] = [each.value if each else None for each in meeting["answers"]]
        for standing in told["standings"]:
            standing["share"] = standing["share"]._asdict()
            standing["rating"] = standing["rating"]._asdict() if standing["rating"] else None
        match = told.pop("heading")
        del match["journal"]
        return {**match, **told}


def report(tournament: Tournament) -> Report:
    """What the games that count have shown so far; without openskill there are no ratings in it."""
    schedule = tournament.schedule
    games = [game for encounter in tournament.encounters for each in encounter.rounds for game in each.games]
    ratings = _ratings(tournament)
    trial = next((trial for each in tournament.encounters for trial in each.trials.values()), None)
    return Report(
        heading=heading(schedule),
        against=trial.question.against if trial else None,
        margin=trial.question.margin if trial else None,
        games=len(games),
        left_out=len(tournament.results) - len(games),
        standings=tuple(
            _standing(tournament, bot, games, ratings[bot] if ratings else None) for bot in range(len(schedule.bots))
        ),
        meetings=tuple(_meeting(schedule, encounter) for encounter in tournament.encounters),
    )


def _ratings(tournament: Tournament) -> list[Rating] | None:
    """The ratings after all games that count, round by round, so that no pairing comes last."""
    rounds = [each for encounter in tournament.encounters for each in encounter.rounds]
    rounds.sort(key=lambda each: each.number)
    try:
        return rate(len(tournament.schedule.bots), (game for each in rounds for game in each.games))
    except MissingLibrary:
        return None


def _standing(tournament: Tournament, bot: int, games: Iterable[Played], rating: Rating | None) -> Standing:
    own = [(seating.index(bot), result) for seating, result in games if bot in seating]
    thinking = _together(result.thinking[seat] for seat, result in own if result.thinking)
    met = [each for each in tournament.encounters if bot in each.bots]
    return Standing(
        bot=tournament.schedule.bots[bot],
        games=len(own),
        wins=sum(result.winners == (seat,) for seat, result in own),
        shared=sum(seat in result.winners and len(result.winners) > 1 for seat, result in own),
        share=mean_of([[each.score(bot) for each in encounter.rounds] for encounter in met]),
        mean_score=_mean([result.scores[seat] for seat, result in own]),
        decisions=thinking.decisions,
        seconds_per_move=thinking.seconds / max(1, thinking.decisions),
        slowest_move=thinking.slowest,
        rating=rating,
    )


def _meeting(schedule: Schedule, encounter: Encounter) -> Meeting:
    games = [game for each in encounter.rounds for game in each.games]
    bots = encounter.bots
    answers = encounter.answers
    return Meeting(
        bots=tuple(schedule.bots[bot] for bot in bots),
        rounds=len(encounter.rounds),
        games=len(games),
        shares=tuple(estimate([each.score(bot) for each in encounter.rounds]) for bot in bots),
        wins=tuple(sum(result.winners == (seating.index(bot),) for seating, result in games) for bot in bots),
        mean_scores=tuple(_mean([result.scores[seating.index(bot)] for seating, result in games]) for bot in bots),
        answers=tuple(answers.get(bot) for bot in bots),
        is_open=bool(answers) and not encounter.is_decided,
    )


def _together(parts: Iterable[Thinking]) -> Thinking:
    """The thinking of several games."""
    whole = Thinking(0, 0.0, 0.0)
    for part in parts:
        whole = Thinking(
            whole.decisions + part.decisions, whole.seconds + part.seconds, max(whole.slowest, part.slowest)
        )
    return whole


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / max(1, len(numbers))
