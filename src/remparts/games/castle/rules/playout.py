"""Whole turns by chance: no tasks, no moves, no lines of the ledger. What happens in a turn, the rules say.

Each decision takes one number below that of its legal moves and stands for the move of that number in their order;
chance takes one below the sum of its odds. So whoever feeds the phases the same numbers comes to the same end.
"""

from remparts.core.ints import i64
from remparts.core.luck import Luck
from remparts.games.castle.rules.edition import STEPS
from remparts.games.castle.rules.facts import EXTRA_TURN
from remparts.games.castle.rules.final import final_gains
from remparts.games.castle.rules.phases import reveal, use
from remparts.games.castle.rules.scoring import doubler, due, feature_points, move_marker, order_is_asked, settle
from remparts.games.castle.rules.state import State
from remparts.land.phases import claim
from remparts.land.sets import FOLLOWER, SHIFT, TURN


def is_turn_beginning(state: State) -> bool:
    """All steps of a turn are to be done, and nothing else."""
    return len(state.agenda) == len(STEPS) and state.agenda[-1].name == STEPS[0]


def play_turns(state: State, luck: Luck) -> None:
    """From the beginning of a turn to the end of the game. [CST-4.1, CST-4.3, CST-12.1]"""
    state.agenda.clear()
    play_turn(state, luck)
    while state.bag:
        if state.held[state.seat] and EXTRA_TURN in state.usable(state.seat) and luck.below(2) == 0:
            use(state, EXTRA_TURN)
        else:
            state.seat = 1 - state.seat
        state.fresh = 0
        play_turn(state, luck)
    state.towers = frozenset()
    for gain in final_gains(state):
        state.scores[gain.seat] += gain.points


def play_turn(state: State, luck: Luck) -> None:
    """A tile is drawn and laid, if one fits; a follower may claim; what is completed is scored."""
    land = state.land
    bag = state.bag
    kind: i64 = 0
    places: i64 = 0
    while bag and not places:
        kind = bag.pop(luck.below(len(bag)))
        places = land.count(kind)
        if not places:
            state.aside.append(kind)
    if not places:
        return
    choice = land.choice(kind, luck.below(places))
    completed = land.lay(choice // TURN, choice % TURN - SHIFT)
    if state.supply[state.seat]:
        claim_any(state, luck)
    if completed:
        score_completed(state, completed, luck)


def claim_any(state: State, luck: Luck) -> None:
    """A follower goes on a segment of the tile laid last whose feature nobody stands on, or none does. [CST-7.1]"""
    land = state.land
    tally, base = land.tally, land.last_base
    free: i64 = 0
    node: i64
    for node in range(base, land.nodes):
        free += tally[land.root(node)] < FOLLOWER
    if not free:
        return
    number = luck.below(free + 1)
    for node in range(base, land.nodes):
        if tally[land.root(node)] < FOLLOWER:
            if not number:
                claim(state, state.seat, node - base)
                return
            number -= 1


def score_completed(state: State, completed: i64, luck: Luck) -> None:
    """What is due for so many features that were completed last: mostly nothing, or points for one of them."""
    land = state.land
    with_men: i64 = 0
    root: i64 = 0
    number: i64
    for number in range(completed):
        if land.tally[land.done[number]] >= FOLLOWER:
            with_men += 1
            root = land.done[number]
    if with_men > 1:
        state.completed = [land.done[number] for number in range(completed)]
        score_in_order(state, luck)
    elif with_men and state.owner(root) is not None:
        score(state, root, luck)
    elif with_men:
        settle(state, root)


def score_in_order(state: State, luck: Luck) -> None:
    """Completed features are scored one by one: the active player's, the opponent's, then nobody's. [CST-8.4]"""
    mine, theirs, nobodys = due(state)
    while mine or theirs:
        group = mine or theirs
        root = group[luck.below(len(group))] if order_is_asked(state, group) else group[0]
        state.completed = [each for each in state.completed if each != root]
        score(state, root, luck)
        mine, theirs, nobodys = due(state)
    state.completed = []
    for root in nobodys:
        settle(state, root)


def score(state: State, root: int, luck: Luck) -> None:
    """The marker first, then the wall tile, the keep and the followers. [CST-8.10, CST-11.7]"""
    owner = state.owner(root)
    assert owner is not None
    number = doubler(state, root)
    doubled = bool(number) and luck.below(2) == 0
    if number and doubled:
        use(state, number)
    if move_marker(state, owner, feature_points(state, root, doubled=doubled)) is not None:
        reveal(state, owner, sorted(state.box)[luck.below(len(state.box))])
    settle(state, root)
