"""The engine's state for a position that is set up by hand."""

from remparts.core.ledger import Entry, Term
from remparts.core.options import Options
from remparts.core.phases import go_on
from remparts.games.masons.rules.facts import read_components
from remparts.games.masons.rules.game import Masons
from remparts.games.masons.rules.net import bits
from remparts.games.masons.rules.phases import start_turn
from remparts.games.masons.rules.piles import draw, face_up, kind_of
from remparts.games.masons.rules.state import City, State
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
    state.walls = bits(net.line[name] for name in position.walls)
    state.towers = [
        bits(net.point[at] for at, painted in position.towers.items() if painted == colour)
        for colour in edition.tower_colours
    ]
    houses, palaces = list(position.houses), list(position.palaces)
    for number in range(len(net.spaces)):
        spaces = net.enclosed(number, state.walls)
        if spaces and not any(city.spaces == spaces for city in state.cities.values()):
            inside = {space.name for at, space in enumerate(net.spaces) if spaces >> at & 1}
            state.cities[number] = City(
                spaces,
                tuple(sum(house == colour and at in inside for at, house in houses) for colour in colours),
                tuple(sum(palace == colour and at in inside for at, palace in palaces) for colour in colours),
            )
            houses = [house for house in houses if house[0] not in inside]
    for at, colour in houses:
        state.houses[net.space[at] * len(colours) + colours.index(colour)] += 1
    inside_lines = bits([])
    for city in state.cities.values():
        inside_lines |= net.inside(city.spaces)
    state.free = [number for number in range(len(net.lines)) if not (state.walls | inside_lines) >> number & 1]
    state.walls_left = position.left("walls")["walls"]
    state.towers_left = [position.left("towers")[colour] for colour in edition.tower_colours]
    state.houses_left = [position.left("houses")[colour] for colour in colours]
    state.palaces_left = [position.left("palaces")[colour] for colour in colours]


def _deal(state: State, position: Position) -> None:
    kind = state.edition.kind
    for seat, hand in enumerate(position.hands):
        for card in hand:
            draw(state, seat, kind[card])
    state.discards = face_up(_taken(state, [kind[card] for card in position.played]))
    state.discards += _taken(state, [kind[card] for card in position.down])
    state.pile = _taken(state, [kind[card] for card in position.draw_pile()])
    state.pile.sort()


def _taken(state: State, kinds: list[int]) -> list[int]:
    """Cards of these kinds, out of the pile."""
    found = []
    for kind in kinds:
        card = next(card for card in state.pile if kind_of(card) == kind)
        state.pile.remove(card)
        found.append(card)
    return found
