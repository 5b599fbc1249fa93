"""A match while it is played: which games are in, which questions are decided, and what is still to be played."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Final

from remparts.arena.journal import Journal
from remparts.arena.match import GameResult, PlannedGame
from remparts.arena.pairing import Place, Schedule
from remparts.arena.sequential import Answer, Question, Trial
from remparts.arena.statistics import share_of

Runner = Callable[[Iterable[PlannedGame]], Generator[tuple[PlannedGame, GameResult], None, None]]
"""Plays games, wherever it does, and gives each with its result as they finish; asks for a game when one is free."""


def play_timed(game: PlannedGame) -> GameResult:
    """A game in which the time of each bot is taken."""
    return game.play(timed=True)


class Round:
    """The games of one round of a pairing, all of them finished."""

    def __init__(self, schedule: Schedule, place: Place, results: Mapping[int, GameResult]) -> None:
        self.number: Final = place.round
        self.games: Final = [(schedule.seating(number), results[number]) for number in schedule.round_of(place)]

    def score(self, bot: int) -> float:
        """The mean share of victory that a bot has got."""
        return sum(share_of(result, seating.index(bot)) for seating, result in self.games) / len(self.games)


class Encounter:
    """One pairing of a match: its rounds, and what is asked about it."""

    def __init__(self, bots: tuple[int, ...], question: Question | None) -> None:
        self.bots: Final = bots
        self._finished: Final[dict[int, Round]] = {}
        # Of two, what one wins the other loses: one question is enough.
        asked = () if question is None else bots[:1] if len(bots) == 2 else bots
        self.trials: Final = {bot: Trial(question) for bot in asked if question}
        self._tried = 0

    @property
    def is_decided(self) -> bool:
        return bool(self.trials) and all(trial.answer for trial in self.trials.values())

    @property
    def answers(self) -> dict[int, Answer | None]:
        """What is known of the bots that are asked about."""
        return {bot: trial.answer for bot, trial in self.trials.items()}

    @property
    def rounds(self) -> list[Round]:
        """The rounds that count, in their order: what was under way when the question was decided does not."""
        counted = sorted(self._finished.values(), key=lambda each: each.number)
        return [each for each in counted if each.number < self._tried] if self.is_decided else counted

    def add(self, finished: Round) -> None:
        """Take a round in; questions see the rounds in their order, so the answer depends on no process."""
        self._finished[finished.number] = finished
        while not self.is_decided and self._tried in self._finished:
            for bot, trial in self.trials.items():
                trial.add(self._finished[self._tried].score(bot))
            self._tried += 1


class Tournament:
    """A match and the games of it that are finished, each counted once."""

    def __init__(self, schedule: Schedule, question: Question | None = None) -> None:
        self.schedule: Final = schedule
        self.results: Final[dict[int, GameResult]] = {}
        self.encounters: Final = [Encounter(bots, question) for bots in schedule.pairings]

    def add(self, number: int, result: GameResult) -> None:
        """Take a finished game in, unless it is in already or is none of this match."""
        if number in self.results or number >= self.schedule.length:
            return
        self.results[number] = result
        place = self.schedule.place(number)
        if all(other in self.results for other in self.schedule.round_of(place)):
            self.encounters[place.pairing].add(Round(self.schedule, place, self.results))

    def missing(self) -> Iterator[PlannedGame]:
        """The games still to be played, round by round; those of a decided pairing are not, as soon as it is."""
        for number in range(self.schedule.length):
            if number not in self.results and not self.encounters[self.schedule.place(number).pairing].is_decided:
                yield self.schedule.planned(number)

    @property
    def length(self) -> int:
        """How many games there are, without those that a decision has made needless."""
        usual = self.schedule.rounds
        seats = self.schedule.seats
        return seats * sum(len(each.rounds) if each.is_decided else usual for each in self.encounters)

    @property
    def counted(self) -> int:
        """How many games count: those of whole rounds up to a decision."""
        return self.schedule.seats * sum(len(each.rounds) for each in self.encounters)

    def hold(self, run: Runner, journal: Journal | None = None) -> Generator[None, None, None]:
        """Play what is missing; it stops after each game, which is in the journal by then."""
        for number, result in (journal.played if journal else {}).items():
            self.add(number, result)
        playing = run(self.missing())
        try:
            for game, result in playing:
                if journal:
                    journal.add(game.number, game.bots, result)
                self.add(game.number, result)
                yield
        finally:
            playing.close()
