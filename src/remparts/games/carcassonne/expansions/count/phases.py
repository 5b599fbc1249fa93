"""The decisions that the Count of Carcassonne adds to turns, to scorings and to the end."""

from collections.abc import Sequence

from remparts.core.phases import Phase
from remparts.core.task import Move, Task
from remparts.games.carcassonne.expansions.count.moves import Come, Farm, Ride, Send
from remparts.games.carcassonne.expansions.count.quarters import in_turn, quarters, serving, the_quarters, visit
from remparts.games.carcassonne.rules.state import State
from remparts.land.moves import PASS
from remparts.land.sites import node_at, site_of


class OfferQuarter(Phase[State]):
    """A player who let others score and scored nothing may send a follower into Carcassonne. [CNT-2.1, CNT-2.2]"""

    def act(self, state: State, task: Task) -> None:
        city = the_quarters(state)
        if not city.gained:
            return
        seat = state.seat
        if seat not in city.gained and state.supply[seat]:
            state.agenda.append(Task("send", seat, seat))
        city.gained = ()


class SendFollower(Phase[State]):
    """One follower into any quarter, or none. [CNT-2.3, CNT-2.4]"""

    wants = "a follower may be sent into a quarter of Carcassonne, or - for none [CNT-2.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [*map(Send, quarters()), PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Send):
            state.supply[task.who] -= 1
            the_quarters(state).change(move.quarter, task.who, 1)
            state.agenda.append(Task("count", task.who, task.who))


class MoveCount(Phase[State]):
    """A player who has just sent a follower may move the Count to another quarter. [CNT-3.1]"""

    wants = "the Count may be moved to another quarter, or - if he stays [CNT-3.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        return [*(Ride(quarter) for quarter in quarters() if quarter != the_quarters(state).count), PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Ride):
            the_quarters(state).count = move.quarter

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Ride):
            return f"{move} is not possible: the Count is there already; - lets him stay [CNT-3.1]"
        return super().refusal(state, task, move)


class Arrive(Phase[State]):
    """Any number of followers come from the quarter that serves the feature about to be scored. [CNT-4.1, CNT-4.5]"""

    wants = "followers may come from Carcassonne to the feature being scored, or - for none [CNT-4.1]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        inside = the_quarters(state).followers[_quarter(state, task)][task.who]
        return [*map(Come, range(1, inside + 1)), PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        if isinstance(move, Come):
            the_quarters(state).change(_quarter(state, task), task.who, -move.number)
            visit(state, task.arg, task.who, move.number)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if isinstance(move, Come):
            quarter = _quarter(state, task)
            inside = the_quarters(state).followers[quarter][task.who]
            return f"{move} is not possible: the {quarter} holds {inside} of that colour [CNT-4.5]"
        return super().refusal(state, task, move)


def _quarter(state: State, task: Task) -> str:
    """The quarter that serves the feature of a task."""
    return serving()[state.land.kind(task.arg)]


class OfferFields(Phase[State]):
    """After the incomplete features, followers may leave the market unless the Count is there. [CNT-5.1, CNT-5.3]"""

    def act(self, state: State, task: Task) -> None:
        city = the_quarters(state)
        market = serving()["field"]
        if city.count != market:
            going = [seat for seat in in_turn(state) if city.followers[market][seat]]
            state.agenda.extend(Task("farm", seat, seat) for seat in reversed(going))


class GoFarming(Phase[State]):
    """One follower after the other becomes a farmer on any field. [CNT-5.2]"""

    wants = "followers may go from the market to fields, or - for no more [CNT-5.2]"

    def moves(self, state: State, task: Task) -> Sequence[Move]:
        land = state.land
        return [*(Farm(site_of(land, root)) for root in land.roots() if land.kind(root) == "field"), PASS]

    def answer(self, state: State, task: Task, move: Move) -> None:
        if not isinstance(move, Farm):
            return
        root = node_at(state.land, move.field)
        assert root is not None
        city = the_quarters(state)
        market = serving()["field"]
        city.change(market, task.who, -1)
        visit(state, root, task.who, 1)
        if city.followers[market][task.who]:
            state.agenda.append(task)

    def refusal(self, state: State, task: Task, move: Move) -> str:
        if not isinstance(move, Farm):
            return super().refusal(state, task, move)
        node = node_at(state.land, move.field)
        if node is None or state.land.kind(node) != "field":
            return f"{move} is not possible: there is no field at {move.field} [CNT-5.2]"
        first = site_of(state.land, state.land.root(node))
        return f"{move} is not possible: that field goes by its first segment, farm@{first} [CNT-5.2]"
