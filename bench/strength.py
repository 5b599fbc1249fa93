"""How often a bot wins against others of one kind, which hold all other seats.

    python -m bench.strength carcassonne architect first -n 400 -j 2 --journal runs/architect
    python -m bench.strength masons architect greedy --seats 4
    python -m bench.strength carcassonne greedy greedy         the mean score of its games with itself

`first` is greedy as it was before bots were tuned. A round is one deal, played with the bot at each seat; the interval
holds for rounds. The seed is none that training uses. With a journal, the same command goes on after a crash.
"""

import argparse
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from bench.first import first_greedy
from remparts.arena.match import play_game
from remparts.arena.pool import run_all
from remparts.arena.statistics import estimate, share_of
from remparts.bots import Bot, find_bot
from remparts.core.options import Options
from remparts.games.registry import game as find_game


class Match(NamedTuple):
    """What is measured, as plain data."""

    game: str
    seats: int
    choices: dict[str, str]
    bot: str
    others: str
    seed: str


class Played(NamedTuple):
    """What came of a round."""

    won: float
    scores: list[int]
    """Of the bot, in each game."""
    other_scores: list[int]
    decisions: int
    seconds: float
    slowest: float


def play_round(match: Match, number: int) -> Played:
    """One deal, with the bot at each seat in turn."""
    rules, options = find_game(match.game), Options.of(match.seats, match.choices)
    won, own, other, thinking = [], [], [], []
    for seat in range(match.seats):
        names = [match.bot if each == seat else match.others for each in range(match.seats)]
        bots = [_find(name, match.game) for name in names]
        result = play_game(rules, options, bots, f"{match.seed}:{number}", timed=True)
        won.append(share_of(result, seat))
        own.append(result.scores[seat])
        other += [score for each, score in enumerate(result.scores) if each != seat]
        thinking.append(result.thinking[seat])
    return Played(
        fmean(won),
        own,
        other,
        sum(each.decisions for each in thinking),
        sum(each.seconds for each in thinking),
        max(each.slowest for each in thinking),
    )


def _find(name: str, game: str) -> Bot:
    return first_greedy(game) if name == "first" else find_bot(name)


def measure(match: Match, games: int, jobs: int, journal: Path | None) -> list[Played]:
    """Enough rounds for so many games; those that the journal has are not played again."""
    rounds = range(-(-games // match.seats))
    played = {number: result for number, result in _read(match, journal) if number in rounds}
    for number, result in run_all(partial(play_round, match), (each for each in rounds if each not in played), jobs):
        played[number] = result
        if journal:
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps([match, number, result]) + "\n")
    return [played[number] for number in rounds]


def _read(match: Match, journal: Path | None) -> Iterator[tuple[int, Played]]:
    if journal and journal.exists():
        for line in journal.read_text(encoding="utf-8").splitlines():
            told, number, result = json.loads(line)
            if Match(*told) == match:
                yield number, Played(*result)


def tell(match: Match, played: list[Played]) -> str:
    """The figures in a line."""
    share = estimate([each.won for each in played])
    own = fmean(score for each in played for score in each.scores)
    other = fmean(score for each in played for score in each.other_scores)
    a_move = sum(each.seconds for each in played) / sum(each.decisions for each in played)
    slowest = max(each.slowest for each in played)
    choices = "".join(f", {name} {value}" for name, value in match.choices.items())
    return (
        f"{match.game}, {match.seats} seats{choices}: {match.bot} against {match.others}: "
        f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%}, n = {len(played) * match.seats}), "
        f"points {own:.1f} against {other:.1f}, {1000 * a_move:.0f} ms a move, {1000 * slowest:.0f} ms at most"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("others")
    parser.add_argument("-n", type=int, default=200, help="how many games, rounded up to whole rounds")
    parser.add_argument("-j", type=int, default=1, help="how many processes")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--journal", type=Path)
    asked = parser.parse_args()
    choices = dict(each.split("=", 1) for each in asked.option)
    match = Match(asked.game, asked.seats, choices, asked.bot, asked.others, asked.seed)
    print(tell(match, measure(match, asked.n, asked.j, asked.journal)))


if __name__ == "__main__":
    main()
