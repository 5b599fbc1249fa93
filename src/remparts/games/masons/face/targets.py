"""How the legal moves of Masons are offered: where to point, what the board would gain, and what to say."""

from collections.abc import Sequence

from remparts.core.face import Picks, Target, Thing, button
from remparts.core.first import First
from remparts.core.phrase import Phrase, player
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games import phrases
from remparts.games.drawing.badge import badge
from remparts.games.drawing.shapes import Point, number
from remparts.games.masons.face import aids, placing, words
from remparts.games.masons.face import board as draw
from remparts.games.masons.face.counting import city_named
from remparts.games.masons.face.drawing import marks
from remparts.games.masons.face.drawing.cards import card
from remparts.games.masons.rules.moves import (
    ChooseCity,
    Discard,
    EarlyRoll,
    Houses,
    Join,
    Pass,
    Play,
    Towers,
    Wall,
)
from remparts.games.masons.rules.shown import CityView, JoinView, MasonsView


def targets(view: MasonsView, moves: Sequence[Move]) -> Sequence[Target]:
    """Each legal move once; what is made of cards is one target for all of them."""
    first = moves[0] if moves else None
    match first:
        case Towers() | Houses():
            return placing.targets(view, [move for move in moves if isinstance(move, Towers | Houses)])
        case Play():
            return _cards(view, moves)
    if task_now(view)["name"] == "exchange":
        return _exchange(view)
    return [_target(view, move) for move in moves]


def asks(view: MasonsView) -> Phrase:
    """What the seat whose turn it is has to do now."""
    match view["task"]["name"] if view["task"] else "":
        case "":
            return Phrase("The game is over")
        case "first":
            return Phrase("Decide who starts")
        case "wall":
            return Phrase("Build a wall")
        case "roll":
            return Phrase("The dice are rolled")
        case "tower" if view["roll"]:
            return Phrase("Put up the towers. Die: {tower}", tower=words.dice(view["roll"]["tower"], ()))
        case "house" if view["roll"]:
            return Phrase("Put up the houses. Dice: {houses}", houses=words.dice(None, view["roll"]["houses"]))
        case "join":
            return Phrase("Join the new city with a neighbour, or not")
        case "cards":
            return _asks_for_cards(view)
        case "city":
            return Phrase("Choose the city that your cards count for")
        case "draw":
            return Phrase("A card is drawn")
        case "exchange":
            return Phrase("You are last: exchange cards, or keep them")
    return Phrase("Choose")


def _asks_for_cards(view: MasonsView) -> Phrase:
    """[MAS-12.3, MAS-15.5]"""
    if is_short(view):
        return Phrase("Final scoring: play one or two cards, or none")
    if view["round"] and view["round"]["is_final"]:
        return Phrase("Final scoring: play one or two cards, or discard one")
    return Phrase("Scoring: play one or two cards, or discard one")


def is_short(view: MasonsView) -> bool:
    """Whether a seat may play nothing, and discards nothing. [MAS-15.5]"""
    held = view["round"]
    return held is not None and held["city"] is None and view["options"]["final_scoring"] == "short"


def _target(view: MasonsView, move: Move) -> Target:
    match move:
        case Wall(line=line):
            return _wall(view, move, line)
        case EarlyRoll():
            name = Phrase("Roll the dice before the wall stands: a foul, one space back")
            return Target(str(move), f"buttons:{move}", name, label=Phrase("Roll the dice"), by_itself=True)
        case Join(city=city):
            return _join(view, move, city)
        case ChooseCity(city=city):
            return _choose_city(view, move, city)
        case Pass():
            return _join_nothing(view, move)
        case First(seat=seat):
            return button(move, Phrase("{player} starts", player=player(seat)))
    return button(move, Phrase(str(move)))


def beside(at: Point, markup: str) -> str:
    """Something in units of the board, drawn around a point."""
    return f'<g transform="translate({number(-at[0])} {number(-at[1])})">{markup}</g>' if markup else ""


# ---- Walls


def _wall(view: MasonsView, move: Move, line: str) -> Target:
    """A line with the wall it would have, and the city that this would close. [MAS-8.4]"""
    at = draw.at_line(line)
    closes = view["closes"].get(line)
    name = Phrase("wall on {line}", line=line)
    label, ghost = None, marks.wall_ghost(line)
    if closes:
        size = words.size(len(closes))
        name, label = (
            Phrase("{wall}; closes a city: {size}", wall=name, size=size),
            Phrase("Closes a city: {size}", size=size),
        )
        lit = marks.light_spaces(closes) + badge(aids.middle(closes), {}, (), f"{len(closes)}")
        ghost = beside(at, lit) + ghost
    return Target(
        move=str(move),
        group=str(move),
        name=name,
        spot=marks.line_spot(line),
        ghost=ghost,
        at=at,
        size=marks.line_size(line),
        label=label,
    )


# ---- Cities


def _join(view: MasonsView, move: Move, neighbour: str) -> Target:
    """A neighbour of the new city, and what the joined city would be. [MAS-10.1, MAS-10.3]"""
    joined, other = view["joins"][str(move)], city_named(view, neighbour)
    assert other, f"there is no city {neighbour}"
    at = aids.middle(other["spaces"])
    name = Phrase("Join with the {city}: {result}", city=words.city(neighbour), result=_result(view, joined))
    return Target(
        move=str(move),
        group=str(move),
        name=name,
        spot=beside(at, marks.city_spot(tuple(other["spaces"]))),
        ghost=beside(at, _joined(view, joined)),
        at=at,
        size=_size(at, other),
        label=_result(view, joined),
        by_itself=True,
    )


def _join_nothing(view: MasonsView, move: Move) -> Target:
    """The new city as it is. [MAS-10.1]"""
    left = view["joins"][str(move)]
    name = Phrase("Do not join: {result}", result=_result(view, left))
    return Target(
        move=str(move),
        group=f"buttons:{move}",
        name=name,
        ghost=_joined(view, left),
        label=_short(view, left),
        by_itself=True,
        declines=True,
    )


def _short(view: MasonsView, left: JoinView) -> Phrase:
    size, best = words.size(len(left["city"]["spaces"])), _best(view, left)
    if best is None:
        return Phrase("Do not join: {size}", size=size)
    return Phrase("Do not join: {size}, cards {points}", size=size, points=f"+{best}")


def _result(view: MasonsView, then: JoinView) -> Phrase:
    """How large the city would be, what it would gain and lose, and what the best cards in hand would score."""
    told = [words.size(len(then["city"]["spaces"]))]
    new = {
        colour: count - sum(city["palaces"].get(colour, 0) for city in view["cities"] if _is_part(city, then))
        for colour, count in then["city"]["palaces"].items()
    }
    built = words.palaces_by_colour({colour: max(0, count) for colour, count in new.items()})
    if built:
        told.append(Phrase("new: {palaces}", palaces=phrases.listed(built)))
    gone = words.returned(len(then["walls"]), len(then["towers"]))
    if gone:
        told.append(Phrase("back: {pieces}", pieces=gone))
    best = _best(view, then)
    if best is not None:
        told.append(Phrase("your two best cards: {points}", points=f"+{best}"))
    return phrases.in_a_row(told)


def _is_part(city: CityView, then: JoinView) -> bool:
    return {*city["spaces"]} <= {*then["city"]["spaces"]}


def _best(view: MasonsView, then: JoinView) -> int | None:
    """What the two best cards in hand would score then; None without a hand."""
    hand = view["hands"][view["seat"]]["cards"] if view["seat"] is not None else []
    if not hand:
        return None
    return sum(sorted((then["values"].get(kind, 0) for kind in hand), reverse=True)[:2])


def _joined(view: MasonsView, then: JoinView) -> str:
    """The city as it would stand; what goes back is crossed out."""
    crosses = "".join(_cross(at) for at in [*map(draw.at_line, then["walls"]), *map(draw.at_point, then["towers"])])
    return draw.city_preview(view, then["city"]) + crosses


def _cross(at: Point) -> str:
    x, y = at
    way = f"M{number(x - 14)} {number(y - 14)}l28 28m0-28l-28 28"
    return (
        f'<path d="{way}" fill="none" stroke="#fffaf0" stroke-width="11" stroke-linecap="round"/>'
        f'<path d="{way}" fill="none" stroke="#b5523b" stroke-width="7" stroke-linecap="round"/>'
    )


def _size(at: Point, city: CityView) -> tuple[float, float]:
    """How far a city reaches around a point."""
    centres = [draw.at_space(space) for space in city["spaces"]]
    return (
        round(2 * max(abs(x - at[0]) for x, _ in centres) + 100),
        round(2 * max(abs(y - at[1]) for _, y in centres) + 90),
    )


def _choose_city(view: MasonsView, move: Move, name: str) -> Target:
    """A city for which the cards just played may count. [MAS-15.4]"""
    city = city_named(view, name)
    assert city, f"there is no city {name}"
    at = aids.middle(city["spaces"])
    worth = phrases.in_a_row([words.points(view["city_points"][name]), words.size(len(city["spaces"]))])
    told = phrases.in_a_row([worth, *aids.contents(view, city)])
    lit = "".join(aids.light(view, f"{kind}@{name}") or aids.light(view, kind) for kind in view["chosen"])
    plate = badge(at, {}, (), f"+{view['city_points'][name]}")
    return Target(
        move=str(move),
        group=str(move),
        name=Phrase("{city}: {told}", city=words.city(name), told=told),
        spot=beside(at, marks.city_spot(tuple(city["spaces"]))),
        ghost=beside(at, f"{marks.light_spaces(city['spaces'])}{lit}{plate}"),
        at=at,
        size=_size(at, city),
        label=worth,
        by_itself=True,
    )


# ---- Cards


def _cards(view: MasonsView, moves: Sequence[Move]) -> list[Target]:
    """One or two cards to play, or one to discard; in a short final round none may be played. [MAS-12.3, MAS-15.5]"""
    seat = task_now(view)["who"]
    things = _things(view, seat)
    most = max(len(move.cards) for move in moves if isinstance(move, Play))
    play = _picked("play.{picks}", Phrase("Play the chosen cards"), Phrase("Play cards"), Picks(things, 1, most))
    if not any(isinstance(move, Discard) for move in moves):
        return [play, button(moves[-1], Phrase("Play nothing"), declines=True)]
    name, label = Phrase("Discard the chosen card and draw two"), Phrase("Discard")
    return [play, _picked(f"discard{seat}.{{picks}}", name, label, Picks(things, 1, 1))]


def _exchange(view: MasonsView) -> list[Target]:
    """Any number of cards to exchange. [MAS-13.1]"""
    seat = task_now(view)["who"]
    things = _things(view, seat)
    name, picks = Phrase("Exchange the chosen cards"), Picks(things, 1, len(things))
    exchange = _picked(f"exchange{seat}.{{picks}}", name, Phrase("Exchange"), picks)
    return [exchange, button(Pass(), Phrase("Keep all cards"), declines=True)]


def _picked(move: str, name: Phrase, label: Phrase, picks: Picks) -> Target:
    return Target(move=move, group=f"picks:{move}", name=name, label=label, picks=picks)


def _things(view: MasonsView, seat: int) -> tuple[Thing, ...]:
    return tuple(_thing(view, kind) for kind in view["hands"][seat]["cards"])


def _thing(view: MasonsView, kind: str) -> Thing:
    """A card of the hand with what it would score now, and what it counts lit up."""
    value = view["values"].get(kind)
    name, picture = words.card(kind), card(kind)
    if value is None:
        return Thing(kind, name, picture)
    worth = f"+{value['points']}"
    label = Phrase("{card}: now {points}", card=name, points=worth)
    return Thing(kind, label, picture, aids.light_card(view, kind), Phrase("{points}", points=worth))
