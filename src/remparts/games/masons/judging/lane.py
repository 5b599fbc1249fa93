"""Turns of Masons in which everybody does what the judge thinks best, with all cards in sight."""

from typing import Final

from remparts.core.ints import i64, zeros
from remparts.core.luck import Luck
from remparts.core.task import CHANCE, NOBODY, Move, Task
from remparts.games.masons.judging.judge import POINT, Judge, is_open
from remparts.games.masons.rules import guild
from remparts.games.masons.rules.cities import enclosed_by, goes_on
from remparts.games.masons.rules.guild import ALL
from remparts.games.masons.rules.moves import PASS, Exchange
from remparts.games.masons.rules.phases import EVALUATE, ROLL, build
from remparts.games.masons.rules.placing import houses_now, place_houses, place_towers, towers_now
from remparts.games.masons.rules.results import first, second
from remparts.games.masons.rules.state import NONE, State, tally

_NEVER: Final = -1_000_000_000


class Lane:
    """Plays a state on in place."""

    def __init__(self, state: State, judge: Judge) -> None:
        self.state: Final = state
        self.judge: Final = judge
        self._tower: i64 = 0
        self._at_sea: i64 = 0
        """What a tower in the open country is worth to the seat that builds, and how much more by the sea."""
        self._house: i64 = 0
        self._by_country: Final = zeros(len(judge.edition.net.countries) + 1)
        """What a house there is worth wherever it stands, and how much more in each country."""

    def outlook(self, seat: i64, turns: i64, luck: Luck) -> i64:
        """How far a seat is ahead when this turn is over and so many more."""
        state = self.state
        agenda = state.agenda
        while agenda:
            task = agenda[-1]
            if task.name == "wall":
                if not turns:
                    return self.judge.worth(state, seat)
                turns -= 1
            self.step(task, luck)
        scores = state.scores
        best: i64 = _NEVER
        other: i64
        for other in range(len(scores)):
            if other != seat and scores[other] > best:
                best = scores[other]
        return POINT * (scores[seat] - best)

    def step(self, task: Task, luck: Luck) -> None:
        """Carry out the present task: chance by its odds, what seats decide as is best for them."""
        state, name = self.state, task.name
        if task.who == CHANCE:
            state.edition.phases[name].draw(state, task, luck)
        elif task.who == NOBODY:
            state.agenda.pop()
            state.edition.phases[name].act(state, task)
        elif name == "wall":
            state.agenda.pop()
            line = self.best_line()
            state.free.remove(line)
            build(state, line)
            state.agenda.append(EVALUATE)
            state.agenda.append(ROLL)
        elif name == "tower":
            state.agenda.pop()
            place_towers(state, self.best_towers())
        elif name == "house":
            state.agenda.pop()
            place_houses(state, self.best_houses())
        else:
            self._answer(task, self.best_move(task))

    def _answer(self, task: Task, move: Move) -> None:
        self.state.agenda.pop()
        self.state.edition.phases[task.name].answer(self.state, task, move)

    # ---- Walls

    def best_line(self) -> int:
        """The line for a wall that is worth most, of equals the first."""
        state, judge = self.state, self.judge
        net, seat = state.edition.net, state.seat
        state.walls_left -= 1
        usual = judge.worth(state, seat)
        state.walls_left += 1
        usual += self._weigh_pieces(seat)
        best: i64 = _NEVER
        best_line = state.free[0]
        for line in state.free:
            if goes_on(state, line) and not enclosed_by(state, line)[net.outside]:
                after = state.copy()
                after.free.remove(line)
                build(after, line)
                value = judge.worth(after, seat)
            else:
                value = usual + self._adds(line)
            if value > best:
                best, best_line = value, line
        return best_line

    def _weigh_pieces(self, seat: i64) -> i64:
        """What pieces in the open country are worth to a seat, less what they are to its rival; and a wall at once."""
        judge, state = self.judge, self.state
        self._tower = self._at_sea = self._house = 0
        at: i64
        for at in range(len(self._by_country)):
            self._by_country[at] = 0
        wall = self._weigh_hand(state.cards.hands[seat], 1)
        return wall + self._weigh_hand(state.cards.hands[judge.rival(seat)], -1)

    def _weigh_hand(self, hand: list[int], sign: i64) -> i64:
        judge, cards = self.judge, self.judge.edition.guild
        wall: i64 = 0
        if not hand or not judge.left:
            return wall
        each_card = sign * judge.share * min(POINT, judge.left // len(hand)) // POINT
        for card in hand:
            kind = judge.edition.deck.kind[card]
            what, colour, each = cards.counts[kind], cards.colour[kind], each_card * cards.each[kind]
            if what == guild.OPEN_TOWERS:
                self._tower += each if colour == ALL else each * judge.likely_colour // POINT
            elif what == guild.SEA_TOWERS:
                self._at_sea += each
            elif what == guild.OPEN_WALLS:
                wall += each
            elif what == guild.OPEN_HOUSES and colour == ALL:
                self._by_country[cards.country[kind]] += each
            elif what == guild.OPEN_HOUSES:
                self._house += each * judge.likely_house // POINT
        return wall

    def _adds(self, line: i64) -> i64:
        """What the towers and houses at a wall that closes no city are likely to add."""
        state, net = self.state, self.judge.edition.net
        value: i64 = 0
        at: i64
        for at in range(2 * line, 2 * line + 2):
            end, space = net.ends[at], net.beside[at]
            if state.tower_at[end] == NONE and is_open(state, end):
                value += self._tower
                if net.is_coastal[end]:
                    value += self._at_sea
            if space != net.outside and state.city_at[space] == NONE:
                value += self._house + self._by_country[net.country[space]]
        return value

    # ---- Towers and houses

    def best_towers(self) -> i64:
        """The towers at the wall that are worth most, of equals the first."""
        state, judge = self.state, self.judge
        ends, at, nothing = state.edition.net.ends, 2 * state.line, state.edition.towers.colours
        one, two = ends[at], ends[at + 1]
        before_one, before_two = state.tower_at[one], state.tower_at[two]
        best: i64 = _NEVER
        best_result: i64 = NONE
        for result in towers_now(state):
            if first(result) != nothing:
                state.tower_at[one] = first(result)
            if second(result) != nothing:
                state.tower_at[two] = second(result)
            value = judge.worth(state, state.seat)
            state.tower_at[one], state.tower_at[two] = before_one, before_two
            if value > best:
                best, best_result = value, result
        return best_result

    def best_houses(self) -> i64:
        """The houses beside the wall that are worth most, of equals the first."""
        state, judge = self.state, self.judge
        beside, at, nothing = state.edition.net.beside, 2 * state.line, state.edition.houses.colours
        houses = state.houses
        one, two = self._room(beside[at]), self._room(beside[at + 1])
        best: i64 = _NEVER
        best_result: i64 = NONE
        for result in houses_now(state):
            colour, other = first(result), second(result)
            if colour != nothing:
                houses[one] += tally(colour, 1)
            if other != nothing:
                houses[two] += tally(other, 1)
            value = judge.worth(state, state.seat)
            if colour != nothing:
                houses[one] -= tally(colour, 1)
            if other != nothing:
                houses[two] -= tally(other, 1)
            if value > best:
                best, best_result = value, result
        return best_result

    def _room(self, space: i64) -> i64:
        """Where houses are counted that are put into a space. [MAS-8.9]"""
        city = self.state.city_at[space]
        return space if city == NONE else city

    # ---- What follows a city

    def best_move(self, task: Task) -> Move:
        """What a seat does in a scoring round, and before and after it."""
        state = self.state
        if task.name == "cards":
            return self._best_cards(task)
        if task.name == "exchange":
            return self._best_exchange(task)
        moves = state.edition.phases[task.name].moves(state, task)
        best: i64 = _NEVER
        best_move = moves[0]
        for move in moves:
            after = Lane(state.copy(), self.judge)
            after._answer(task, move)
            value = self._joined(after.state, task)
            if value > best:
                best, best_move = value, move
        return best_move

    def _joined(self, state: State, task: Task) -> i64:
        """What a state is worth after a city has been joined or chosen."""
        if task.name == "city":
            return POINT * state.scores[task.who]
        return self.judge.worth(state, task.who)

    def _best_cards(self, task: Task) -> Move:
        state, judge, edition = self.state, self.judge, self.state.edition
        hand = state.cards.hands[task.who]
        judge.look(state)
        if state.round_city == NONE:
            judge.score_best(state)
        else:
            judge.score(state, state.round_city)
        judge.best_cards(hand)
        one = edition.deck.kind[hand[judge.one]]
        if judge.is_discard:
            return edition.discards[task.who][one]
        if judge.two == NONE:
            return edition.plays[one]
        return edition.pairs[one, edition.deck.kind[hand[judge.two]]]

    def _best_exchange(self, task: Task) -> Move:
        """Cards that give less than others on average are exchanged. [MAS-13.1]"""
        state, judge, edition = self.state, self.judge, self.state.edition
        judge.look(state)
        kinds = [kind for kind in state.cards.kinds(task.who) if judge.later[kind] < judge.average]
        return Exchange(task.who, tuple([edition.kinds[kind].name for kind in kinds])) if kinds else PASS
