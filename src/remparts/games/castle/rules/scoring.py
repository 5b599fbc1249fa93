"""What is completed: who receives what for it, which wall tile the marker finds, where keeps go, and who returns."""

from collections import Counter
from collections.abc import Iterable, Sequence

from remparts.core.ledger import Entry, Term
from remparts.core.task import CHANCE, NOBODY, Task
from remparts.games.castle.rules.facts import DOUBLING
from remparts.games.castle.rules.order import Worth, order_matters
from remparts.games.castle.rules.state import Keep, State
from remparts.games.castle.rules.tiles import HOUSE, PATH
from remparts.land.sets import FOLLOWER
from remparts.land.sites import site_of

_DOUBLED_BY: dict[str, str] = {"tower": "CST-11.4", "house": "CST-11.5"}


def per_tile(state: State, root: int, *, doubled: bool = False) -> int:
    """What each tile of a completed feature is worth. [CST-8.7]"""
    points = state.edition.components.points
    kind = state.land.kind(root)
    if doubled:
        return points.doubled[kind]
    return points.with_well if kind == PATH and state.land.signs(root) else points.per_tile[kind]


def feature_points(state: State, root: int, *, doubled: bool = False) -> int:
    """What a completed feature brings; its size counts start spaces. [CST-8.7, CST-8.8]"""
    return state.land.size(root) * per_tile(state, root, doubled=doubled)


def feature_entry(state: State, root: int, seat: int, *, doubled: bool = False) -> Entry:
    """The same as a line of the ledger."""
    kind = state.land.kind(root)
    rule = _DOUBLED_BY[kind] if doubled else "CST-8.7"
    points = feature_points(state, root, doubled=doubled)
    return Entry(seat, kind, (Term("tiles", points, rule, state.land.size(root)),), at(state, root))


def at(state: State, node: int) -> str:
    """A place on the board for the ledger: the cell of a segment and its name."""
    return str(site_of(state.land, node))


def doubler(state: State, root: int) -> int | None:
    """The wall tile with which the active player may double a feature of his, if he can. [CST-11.4, CST-11.5]"""
    number = DOUBLING.get(state.land.kind(root))
    return number if number in state.usable(state.seat) and state.owner(root) == state.seat else None


def is_anybody_there(state: State, roots: Iterable[int]) -> bool:
    """Followers stand on one of these features, so that something is due for it."""
    tally = state.land.tally
    return any(tally[root] >= FOLLOWER for root in roots)


def due(state: State) -> tuple[list[int], list[int], list[int]]:
    """What is to be scored: features of the active player, of the opponent, and of nobody, by their ids. [CST-8.4]"""
    groups: tuple[list[int], list[int], list[int]] = ([], [], [])
    for root in sorted(state.completed):
        owner = state.owner(root)
        groups[2 if owner is None else owner != state.seat].append(root)
    return groups


def order_is_asked(state: State, group: Sequence[int]) -> bool:
    """Whether the active player has to choose which of these features, all of one owner, comes next. [CST-8.4]"""
    if len(group) < 2:
        return False
    owner = state.owner(group[0])
    assert owner is not None
    edition = state.edition
    towers = {space: tower for space, tower in edition.tower_at.items() if tower in state.towers}
    worths = []
    for root in group:
        number = doubler(state, root)
        doubled = feature_points(state, root, doubled=True) if number else 0
        worths.append(Worth(feature_points(state, root), doubled, number))
    return order_matters(state.scores[owner], worths, Counter(state.usable(owner)), towers, edition.track)


def score_feature(state: State, root: int, *, doubled: bool = False) -> None:
    """Move the owner's marker; what comes after that waits for a wall tile, if he takes one. [CST-8.10, CST-10.2]"""
    owner = state.owner(root)
    assert owner is not None
    entry = feature_entry(state, root, owner, doubled=doubled)
    state.ledger.append(entry)
    tower = move_marker(state, owner, entry.points)
    if tower is None:
        settle(state, root)
        return
    state.agenda.append(Task("settle", NOBODY, root))
    state.agenda.append(Task("reveal", CHANCE, 2 * tower + owner))


def move_marker(state: State, seat: int, points: int) -> int | None:
    """Points enter here; the tower at which the marker stops and finds a wall tile is emptied. [CST-10.1, CST-10.2]"""
    state.scores[seat] += points
    tower = state.edition.tower_at.get(state.scores[seat] % state.edition.track)
    if tower is None or tower not in state.towers:
        return None
    state.towers -= {tower}
    return tower


def settle(state: State, root: int) -> None:
    """After the marker and the wall tile: the keep, then the followers. [CST-8.10]"""
    land = state.land
    if land.is_free(root):
        return
    owner = state.owner(root)
    if owner is not None and land.kind(root) == HOUSE:
        _move_keep(state, root, owner)
    for node in land.joined(state.followers, root):
        state.supply[state.followers.pop(node)] += 1
    land.tally[root] &= FOLLOWER - 1  # nobody is left there


def _move_keep(state: State, root: int, owner: int) -> None:
    """A keep goes to the first house of its owner, and then to larger ones only. [CST-9.2, CST-9.3]"""
    if state.edition.keep_needs_completer and owner != state.seat:
        return
    size, keep = state.land.size(root), state.keeps[owner]
    if keep is None or size > keep.size:
        state.keeps[owner] = Keep(size, root)


def settled(state: State) -> State:
    """The state after what is due has been scored with no more choices; the same one if nothing is due.

    Wall tiles that are taken on the way leave their towers and are not known.
    """
    waiting = [task for task in reversed(state.agenda) if task.name in ("settle", "double")]
    if not waiting and not state.completed:
        return state
    after = state.copy()
    for task in waiting:
        if task.name == "settle":
            settle(after, task.arg)
        else:
            _score_silently(after, task.arg)
    mine, theirs, nobodys = due(after)
    for root in (*mine, *theirs):
        _score_silently(after, root)
    for root in nobodys:
        settle(after, root)
    after.completed = []
    return after


def _score_silently(state: State, root: int) -> None:
    """Score a feature without asking anybody anything."""
    tasks = len(state.agenda)
    score_feature(state, root)
    if len(state.agenda) > tasks:
        del state.agenda[tasks:]
        settle(state, root)
