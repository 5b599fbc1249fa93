"""Castle-building board games as a fast, typed library."""

from remparts.core.dealer import Dealer
from remparts.core.errors import RempartsError
from remparts.core.facts import load_facts
from remparts.core.game import find_move, who
from remparts.core.ledger import Entry, Outcome, Term
from remparts.core.options import Option, Options
from remparts.core.record import Record, load_record, read_record, replay, replayed, write_record
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.registry import game, game_names, package

__all__ = [
    "CHANCE", "NOBODY", "Dealer", "Entry", "Move", "Option", "Options", "Outcome", "Record", "RempartsError", "Task",
    "Term", "find_move", "game", "game_names", "load_facts", "load_record", "package", "read_record", "replay",
    "replayed", "who", "write_record",
]  # fmt: skip
