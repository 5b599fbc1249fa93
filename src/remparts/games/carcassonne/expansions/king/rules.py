"""King & Robber Knight: two cards for whoever completes the largest city and the longest road."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from remparts.core.ledger import Entry, Term
from remparts.games.carcassonne.expansions.king.view import CardView, KingView
from remparts.games.carcassonne.rules.countryside import Countryside
from remparts.games.carcassonne.rules.expansion import Expansion
from remparts.games.carcassonne.rules.state import State


class Card(NamedTuple):
    """Who holds a card, for a completed feature of how many tiles, and how many features of its kind are complete."""

    owner: int | None = None
    size: int = 0
    complete: int = 0

    @property
    def shown(self) -> CardView:
        """What everybody sees of it."""
        return {"owner": self.owner, "size": self.size}


class Cards:
    """The King, for cities, and the Robber Knight, for roads; nobody owns them at first. [KNG-1.1, KNG-2.1]"""

    __slots__ = ("by_kind",)

    def __init__(self, by_kind: Mapping[str, Card]) -> None:
        self.by_kind = dict(by_kind)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.by_kind == other.by_kind

    __hash__ = None  # type: ignore[assignment]  # cards change hands

    def copy(self) -> "Cards":
        return Cards(self.by_kind)

    def count(self, land: Countryside, roots: Iterable[int]) -> None:
        """These features are complete now, whoever built them and whether or not they were claimed. [KNG-1.8]"""
        for root in roots:
            card = self.by_kind.get(land.kind(root))
            if card:
                self.by_kind[land.kind(root)] = Card(card.owner, card.size, card.complete + 1)


def cards(state: State) -> Cards:
    """The cards of a game with this expansion."""
    both = state.parts[King.name]
    assert isinstance(both, Cards)  # nobody else puts anything there
    return both


class King(Expansion):
    """Each card goes to whoever completes the largest so far, and pays for all that are complete at the end."""

    name = "king"
    tiles = __package__
    view_type = KingView

    def on_setup(self, state: State) -> None:
        state.parts[self.name] = Cards({"city": Card(), "road": Card()})

    def on_placed(self, state: State, seat: int) -> None:
        if state.completed:
            cards(state).count(state.land, state.completed)

    def on_completed(self, state: State, seat: int, roots: Sequence[int]) -> None:
        """Strictly more tiles than anything completed so far take the card. [KNG-1.3, KNG-1.4, KNG-1.7, KNG-3.1]"""
        land = state.land
        by_kind = cards(state).by_kind
        for root in roots:
            kind, size = land.kind(root), land.size(root)
            if kind in by_kind and size > by_kind[kind].size:
                by_kind[kind] = Card(seat, size, by_kind[kind].complete)

    def add_final_entries(self, state: State) -> Sequence[Entry]:
        """One point per completed city for the King's owner, one per completed road for the Robber Knight's."""
        by_kind = cards(state).by_kind
        king, robber = by_kind["city"], by_kind["road"]
        entries = []
        if king.owner is not None:
            cities = king.complete + sum(len(each.add_cities(state)) for each in state.edition.add_cities)
            entries.append(Entry(king.owner, "king", (Term("cities", cities, "KNG-1.8", cities),)))
        if robber.owner is not None:
            roads = robber.complete
            entries.append(Entry(robber.owner, "robber", (Term("roads", roads, "KNG-2.3", roads),)))
        return entries

    def show(self, state: State, seat: int | None) -> KingView:
        by_kind = cards(state).by_kind
        return {"king": by_kind["city"].shown, "robber": by_kind["road"].shown}

    def inventory(self, state: State) -> Mapping[str, int]:
        return {"cards": len(cards(state).by_kind)}
