"""The engine's state for a position that is set up by hand."""

from remparts.core.ints import ints
from remparts.core.ledger import Entry, Term
from remparts.core.options import Options
from remparts.core.phases import go_on
from remparts.games.masons.rules.cities import add_wall
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.net import members
from remparts.games.masons.rules.phases import start_turn
from remparts.games.masons.rules.piles import face_up, kind_of
from remparts.games.masons.rules.state import NONE, State, tally
from tests.masons.position import Position


def placed(position: Position) -> tuple[Masons, State]:
    """The game with these components, and the state at the beginning of a turn."""
    game = Masons(read_components(position.facts))
    state = State(game.edition(Options.of(position.seats, position.choices)))
    _build(state, position)
    _deal(state, position)
    state.scores = list(position.scores)
    state.ledger = [
        Entry(seat, "start", (Term("start", score, "MAS-3.4"),)) for seat, score in enumerate(position.scores)
    ]
    start_turn(state, position.turn)
    go_on(state)
    return game, state


def _build(state: State, position: Position) -> None:
    edition = state.edition
    net, colours = edition.net, edition.house_colours
    for name in position.walls:
        add_wall(state, net.line[name])
    for at, colour in position.towers.items():
        state.tower_at[net.point[at]] = edition.tower_colours.index(colour)
    inside = 0
    for number in range(len(net.spaces)):
        spaces = net.enclosed(number, state.walls)
        if spaces and number == min(members(spaces)):
            state.city_numbers.append(number)
            inside |= net.inside(spaces)
        for space in members(spaces):
            state.city_at[space] = min(members(spaces))
    for built, pieces in ((state.houses, position.houses), (state.palaces, position.palaces)):
        for at, colour in pieces:
            city = state.city_at[net.space[at]]
            built[net.space[at] if city == NONE else city] += tally(colours.index(colour), 1)
    state.free = [number for number in range(len(net.lines)) if not (state.walls | inside) >> number & 1]
    state.walls_left = position.left("walls")["walls"]
    state.towers_left = ints([position.left("towers")[colour] for colour in edition.tower_colours])
    state.houses_left = ints([position.left("houses")[colour] for colour in colours])
    state.palaces_left = ints([position.left("palaces")[colour] for colour in colours])


def _deal(state: State, position: Position) -> None:
    kind = state.edition.kind
    for seat, hand in enumerate(position.hands):
        for card in hand:
            state.cards.draw_kind(seat, kind[card])
    *hands, pile, _, table = state.cards.zones()
    discards = face_up(_taken(pile, [kind[card] for card in position.played]))
    discards += _taken(pile, [kind[card] for card in position.down])
    pile = _taken(pile, [kind[card] for card in position.draw_pile()])
    state.cards.deal([*hands, sorted(pile), discards, table])


def _taken(pile: list[int], kinds: list[int]) -> list[int]:
    """Cards of these kinds, out of the pile."""
    found = []
    for kind in kinds:
        card = next(card for card in pile if kind_of(card) == kind)
        pile.remove(card)
        found.append(card)
    return found
