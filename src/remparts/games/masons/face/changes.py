"""What changed on the board between two views, also what the rules did by themselves."""

from remparts.core.task import Move
from remparts.games.masons.rules.facts import components
from remparts.games.masons.rules.moves import Houses, Pieces
from remparts.games.masons.rules.shown import MasonsView


def new_towers(before: MasonsView, after: MasonsView) -> Pieces:
    """The towers that came to the board, with their points."""
    stood = {tower["at"] for tower in before["towers"]}
    return tuple((tower["at"], tower["colour"]) for tower in after["towers"] if tower["at"] not in stood)


def new_houses(before: MasonsView, move: Move, after: MasonsView) -> Pieces:
    """The houses that came to the board, with their spaces; some may have become palaces at once. [MAS-9.1]"""
    if isinstance(move, Houses):
        return move.pieces
    built, old, new = new_palaces(before, after), before["supply"]["houses"], after["supply"]["houses"]
    colours = [colour for colour in new for _ in range(old[colour] - new[colour] + 2 * built.get(colour, 0))]
    net = components().net
    spaces = net.lines[net.line[after["wall"]]].spaces if after["wall"] else ()
    return tuple((net.spaces[space].name, colour) for space, colour in zip(spaces, colours, strict=False))


def new_palaces(before: MasonsView, after: MasonsView) -> dict[str, int]:
    """The palaces that were built, by colour; none ever goes back. [MAS-9.5]"""
    old, new = before["supply"]["palaces"], after["supply"]["palaces"]
    return {colour: old[colour] - left for colour, left in new.items() if old[colour] > left}


def gone(before: MasonsView, after: MasonsView) -> tuple[int, int]:
    """How many walls and how many towers went back to the supply. [MAS-10.3, MAS-11.3]"""
    stood, stand = ({tower["at"] for tower in view["towers"]} for view in (before, after))
    return len({*before["walls"]} - {*after["walls"]}), len(stood - stand)
