"""What the Catapult shows: its rounds, from the choice of a token to what it did. [CAT]"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from remparts.core.face import Effect, Hint, Line, Target, button
from remparts.core.ledger import Entry
from remparts.core.phrase import Phrase, player, signed
from remparts.core.task import Move
from remparts.core.view import task_now
from remparts.games import coaching, phrases
from remparts.games.carcassonne.expansions import faces
from remparts.games.carcassonne.expansions.catapult import aiming, moves, pictures
from remparts.games.carcassonne.expansions.catapult.fair import MARKS
from remparts.games.carcassonne.expansions.catapult.view import (
    HurlView,
    ManView,
    RoundView,
    catapult_part,
    catcher_now,
    round_now,
)
from remparts.games.carcassonne.face import board as draw
from remparts.games.carcassonne.face import words
from remparts.games.carcassonne.face.aids import light, light_shelter
from remparts.games.carcassonne.face.drawing.looks import ShownTiles
from remparts.games.carcassonne.face.part import FacePart, LedgerWords, ShownShelter
from remparts.games.carcassonne.face.targets import stand, tile_and_segment
from remparts.games.carcassonne.rules.expansion import chosen
from remparts.games.carcassonne.rules.view import CarcassonneView
from remparts.games.drawing.shapes import Point
from remparts.land.moves import PASS, Pass
from remparts.land.sites import read_site

_TYPES: Final[Mapping[str, Phrase]] = {
    "knockout": Phrase("Knock out"),
    "seduction": Phrase("Seduction"),
    "target": Phrase("Target hurling"),
    "catch": Phrase("Catch"),
}
_MEANINGS: Final[Mapping[str, Phrase]] = {
    "knockout": Phrase("Followers that a token touches go home"),
    "seduction": Phrase("Take the place of the follower nearest to your token"),
    "target": Phrase("5 points for the token nearest to the fair"),
    "catch": Phrase("5 points for a throw past the board, or for catching it"),
}
"""What counts in each of the four games."""
_HURLS: Final[Mapping[str, Phrase]] = {
    "knockout": Phrase("Knock out: hurl your token, whoever it touches goes home"),
    "seduction": Phrase("Seduction: hurl your token close to the follower you want to replace"),
    "target": Phrase("Target hurling: hurl your token close to the fair, the nearest scores 5"),
}
_RESULTS: Final[Mapping[str, str]] = {
    "caught": "{catcher} catches the token [CAT-7.6]",
    "touched": "{catcher} touches the token without catching it [CAT-7.6]",
    "far": "The token of {hurler} goes far enough [CAT-7.4]",
    "short": "The token of {hurler} does not go far enough [CAT-7.4]",
}


_FAIR: Final = Phrase("A fair! You choose what the catapult does; then everybody hurls once, you first.")
_HURL: Final = Hint(
    "hurl", Phrase("Set both sliders, or drag the mark on the board. The flight is never quite exact."), "dials"
)


class CatapultFace(FacePart):
    """Rounds of the catapult."""

    name = "catapult"
    tiles = ShownTiles(facts=__package__, marks=MARKS)
    tasks = frozenset({"round", "hurl", "throw", "catch", "flight", "target", "exchange"})
    undoes: ClassVar[Mapping[type[Move], Phrase]] = {
        moves.Choose: Phrase("Undo this round"),
        moves.Hurl: Phrase("Undo this hurl"),
        moves.Throw: Phrase("Undo this throw"),
        moves.Reach: Phrase("Undo this reach"),
        moves.Pick: Phrase("Undo this target"),
        moves.From: phrases.UNDO_EXCHANGE,
    }
    ledger = LedgerWords(
        entries={"target": "{player} is nearest to the fair", "catch": "{player} scores for the throw"},
        terms={
            "nearest tokens": ("nearest token", "nearest tokens"),
            "caught tokens": ("token caught", "tokens caught"),
            "touched tokens": ("token touched, not caught", "tokens touched, not caught"),
            "long throws": ("thrown past the measuring board", "thrown past the measuring board"),
            "short throws": ("thrown too short", "thrown too short"),
        },
        in_turns=["target", "catch"],
    )

    def definitions(self) -> str:
        return pictures.definitions()

    def board(self, view: CarcassonneView, *, aids: bool) -> Mapping[str, Mapping[str, str]]:
        shown = _shown_round(view)
        if shown is None:
            return {}
        if shown["type"] == "catch":
            return {"pieces": _catch(view, shown)}
        tokens = pictures.hurled(view, shown["type"], shown["hurls"])
        return {"marks": pictures.stands(view), "pieces": tokens | _ready(view) | _meant(view)}

    def reach(self, view: CarcassonneView) -> Iterator[Point]:
        """Stands, with room for the machines, tokens that rest off the map, and the lane of a catch."""
        shown = _shown_round(view)
        if shown is None:
            return
        if shown["type"] == "catch":
            yield from pictures.Lane(view).corners
            return
        for x, y in map(pictures.units, catapult_part(view)["stands"]):
            yield from ((x - 40, y - 40), (x + 40, y + 40))
        yield from (pictures.units(hurl["rest"]) for hurl in shown["hurls"])

    def asks(self, view: CarcassonneView) -> Phrase:
        match task_now(view)["name"]:
            case "round":
                return Phrase("Choose what the catapult does")
            case "hurl":
                return _HURLS[round_now(view)["type"]]
            case "throw":
                catcher = player(catcher_now(view))
                return Phrase("Catch: throw past the board, so that {player} does not catch it", player=catcher)
            case "catch":
                hurler = player(round_now(view)["hurler"])
                text = "Catch: reach for the token of {player}, or leave it if it falls short"
                return Phrase(text, player=hurler)
            case "target":
                return Phrase("Seduction: choose which of the nearest followers is meant")
            case "exchange":
                return Phrase("Seduction: put a follower in the place of the nearest one, or none")
        return Phrase("The token flies")

    def targets(self, view: CarcassonneView, moves: Sequence[Move]) -> Sequence[Target]:
        match task_now(view)["name"]:
            case "hurl":
                return [aiming.hurl(view)]
            case "throw":
                return [aiming.throw(view)]
            case "catch":
                return [aiming.reach(view), button(PASS, Phrase("Leave it alone"), declines=True)]
        return [_target(view, move) for move in moves]

    def tell(self, before: CarcassonneView, move: Move, after: CarcassonneView) -> Iterator[Line]:
        task = before["task"]
        if task and task["name"] in self.tasks:
            yield from _told(before, move, after)

    def effects(self, before: CarcassonneView, after: CarcassonneView, entries: Sequence[Entry]) -> Iterator[Effect]:
        """A token flies, and points float up from the stand."""
        yield from _flights(before, after)
        for entry in entries:
            if entry.what in self.ledger.entries:
                x, y = pictures.units(catapult_part(after)["stands"][entry.seat])
                yield Effect("float", entry.seat, x, y, text=signed(entry.points))

    def coach(self, view: CarcassonneView, targets: Sequence[Target]) -> Iterator[Hint]:
        match task_now(view)["name"]:
            case "round":
                yield Hint("fair", _FAIR, coaching.offered(targets))
            case "hurl" | "throw":
                yield _HURL


def _shown_round(view: CarcassonneView) -> RoundView | None:
    """The round being played, or the last one until another tile is laid."""
    shown = _latest(view)
    last = view["tiles"][-1]
    return shown if shown and shown["tile"] == [last["x"], last["y"]] else None


def _latest(view: CarcassonneView) -> RoundView | None:
    """The round being played, or the last one."""
    part = catapult_part(view)
    return part["round"] or part["last"]


def _flights(before: CarcassonneView, after: CarcassonneView) -> Iterator[Effect]:
    """The way of the token that has just been hurled or thrown."""
    shown, known = _shown_round(after), catapult_part(before)["round"]
    if shown is None or known is None:
        return
    for throw in shown["throws"][len(known["throws"]) :][-1:]:
        lane = pictures.Lane(after)
        landed = lane.at(*throw["landed"])
        yield _flight(throw["seat"], lane.at(0, 0), landed, landed)
    for hurl in shown["hurls"][len(known["hurls"]) :][-1:]:
        stand = pictures.units(catapult_part(before)["stands"][hurl["seat"]])
        yield _flight(hurl["seat"], stand, pictures.units(hurl["landed"]), pictures.units(hurl["rest"]))


def _flight(seat: int, *path: Point) -> Effect:
    return Effect("fly", seat, piece=f"token{seat}", path=path)


def _ready(view: CarcassonneView) -> dict[str, str]:
    """The token of whoever hurls next, at the stand."""
    now = catapult_part(view)["round"]
    if not now or any(hurl["seat"] == now["hurler"] for hurl in now["hurls"]):
        return {}
    key, stand = f"token{now['hurler']}", catapult_part(view)["stands"][now["hurler"]]
    return {key: pictures.token(key, now["hurler"], now["type"], pictures.units(stand))}


def _meant(view: CarcassonneView) -> dict[str, str]:
    """The followers that a seduction means."""
    now = catapult_part(view)["round"]
    men = [man for man in now["targets"] if "tile" in man] if now else []
    return {f"meant{man['tile']}-{man['segment']}": pictures.meant(view, man) for man in men}


def _catch(view: CarcassonneView, shown: RoundView) -> dict[str, str]:
    """The lane, with the last throw until the next one is under way."""
    now, throws = catapult_part(view)["round"], shown["throws"]
    ends = (now["hurler"], catcher_now(view)) if now else (throws[-1]["seat"], throws[-1]["catcher"])
    pieces = {"lane": pictures.lane(view, *ends)}
    if not now or (throws and now["power"] is None):
        return pieces | pictures.thrown(view, throws[-1])
    if now["power"] is not None and now["side"] is not None:
        aimed = pictures.Lane(view).at(now["power"], now["side"])
        pieces["aimed"] = pictures.aimed(aimed)
    key = f"token{now['hurler']}"
    pieces[key] = pictures.token(key, now["hurler"], "catch", pictures.Lane(view).at(0, 0))
    return pieces


# ---- The log


def _told(before: CarcassonneView, move: Move, after: CarcassonneView) -> Iterator[Line]:
    now, task = catapult_part(before)["round"], task_now(before)
    seat = now["hurler"] if now else task["who"]
    who = player(seat)
    match move:
        case moves.Choose(type=round_type):
            yield Line(
                Phrase("{player} chooses for the catapult: {type} [CAT-1.3]", player=who, type=_TYPES[round_type]), seat
            )
        case moves.Hurl(aim=aim, power=power):
            text = "{player} hurls a token {aim}, with power {power} [CAT-3.1]"
            yield Line(Phrase(text, player=who, aim=_aim(aim), power=power), seat)
        case moves.Throw(power=power, side=side):
            text = "{player} throws a token to {catcher}: power {power}, side {side} [CAT-7.2]"
            yield Line(Phrase(text, player=who, catcher=player(catcher_now(before)), power=power, side=side), seat)
        case moves.Reach(x=x, y=y):
            text = "{player} reaches for {x}, side {y} [CAT-7.3]"
            yield Line(Phrase(text, player=player(catcher_now(before)), x=x, y=y), catcher_now(before))
        case moves.Fly():
            yield _flown(after, seat)
        case moves.From(place=place):
            yield _exchanged(before, seat, place)
        case Pass() if task["name"] == "catch":
            catcher = catcher_now(before)
            yield Line(Phrase("{player} leaves the token alone [CAT-7.3]", player=player(catcher)), catcher)


def _aim(tenths: int) -> Phrase:
    if not tenths:
        return Phrase("straight ahead")
    text = "{degrees}° to the right" if tenths > 0 else "{degrees}° to the left"
    return Phrase(text, degrees=abs(tenths) / 10 if tenths % 10 else abs(tenths) // 10)


def _flown(after: CarcassonneView, seat: int) -> Line:
    """What a token did."""
    shown, who = _latest(after), player(seat)
    assert shown
    if shown["type"] == "catch":
        throw = shown["throws"][-1]
        return Line(Phrase(_RESULTS[throw["result"]], hurler=who, catcher=player(throw["catcher"])), throw["winner"])
    hurl, token = shown["hurls"][-1], (f"token{seat}",)
    match shown["type"]:
        case "knockout" if hurl["touched"]:
            counts = Counter(man["seat"] for man in hurl["touched"])
            hit = [Phrase("{player} ({count})", player=player(one), count=counts[one]) for one in sorted(counts)]
            text = "The token of {player} knocks out: {followers} [CAT-4.2]"
            short = phrases.counted(counts.total(), "1 follower knocked out", "{count} followers knocked out")
            return Line(Phrase(text, player=who, followers=phrases.in_a_row(hit)), seat, short=short, placed=token)
        case "knockout":
            return Line(Phrase("The token of {player} touches nobody [CAT-4.1]", player=who), seat, placed=token)
        case "seduction" if hurl["on_map"]:
            return Line(Phrase("The token of {player} rests on the map [CAT-5.3]", player=who), seat, placed=token)
        case "seduction":
            text = "The token of {player} rests beside the map: no effect [CAT-5.1]"
            return Line(Phrase(text, player=who), seat, placed=token)
    return Line(_measured(hurl, who), seat, placed=token)


def _measured(hurl: HurlView, who: Phrase) -> Phrase:
    if hurl["distance"] is None:
        return Phrase("The token of {player} rests beside the map and does not count [CAT-6.4]", player=who)
    if not hurl["distance"]:
        return Phrase("The token of {player} rests on the fair [CAT-6.1]", player=who)
    text = "The token of {player} rests {distance} tile widths from the fair [CAT-6.1]"
    return Phrase(text, player=who, distance=round(hurl["distance"], 2))


def _exchanged(before: CarcassonneView, seat: int, place: str) -> Line:
    (target,) = round_now(before)["targets"]
    shelter = _shelters(before).get(place[1:])
    source = Phrase("the supply") if place == moves.SUPPLY else shelter.name if shelter else Phrase("the map")
    text = "{player} exchanges the follower of {other} for one from {source} [CAT-5.5]"
    is_outside = "tile" in target
    lights = f"{target['tile']}.{target['segment']}" if is_outside else _shelters(before)[target["quarter"]].lights
    placed = (f"p{seat}-{target['tile']}-{target['segment']}",) if is_outside else ()
    told = Phrase(text, player=player(seat), other=player(target["seat"]), source=source)
    return Line(told, seat, lights=lights, short=Phrase("follower exchanged"), placed=placed)


# ---- What can be chosen


def _target(view: CarcassonneView, move: Move) -> Target:
    seat = task_now(view)["who"]
    match move:
        case moves.Choose(type=round_type):
            return Target(
                move=str(move),
                group=str(move),
                name=Phrase("{game}: {meaning}", game=_TYPES[round_type], meaning=_MEANINGS[round_type]),
                label=_TYPES[round_type],
                note=_MEANINGS[round_type],
                picture=pictures.sign(round_type),
                by_itself=True,
            )
        case moves.Pick(place=place):
            found = next(man for man in round_now(view)["targets"] if _is_at(view, man, place))
            text = "The follower of {player} ({where})"
            return _man(view, move, found["seat"], place, text)
        case moves.From(place=moves.SUPPLY):
            return button(move, Phrase("From the supply"))
        case moves.From(place=place):
            return _man(view, move, seat, place, "Your follower ({where})")
        case Pass():
            return button(move, Phrase("No exchange"), declines=True)
    return button(move, Phrase(str(move)))


def _is_at(view: CarcassonneView, man: ManView, place: str) -> bool:
    """Whether a follower of a view is the one that moves call @1,0.n or .castle.1."""
    if place[0] == ".":
        return [man.get("quarter"), str(man["seat"])] == place[1:].split(".")
    return (man.get("tile"), man.get("segment")) == _node(view, place)


def _node(view: CarcassonneView, place: str) -> tuple[int, int]:
    x, _, rest = place[1:].partition(",")
    y, _, segment = rest.partition(".")
    return tile_and_segment(view, read_site(x, y, segment))


def _shelters(view: CarcassonneView) -> dict[str, ShownShelter]:
    """The quarters of Carcassonne, by the names that moves have for them."""
    return {name: shelter for part in chosen(faces(), view["options"]) for name, shelter in part.shelters(view).items()}


def _man(view: CarcassonneView, move: Move, seat: int, place: str, text: str) -> Target:
    """A follower on the board or in a quarter, to be chosen where it stands."""
    values: dict[str, Any] = {"player": player(seat)} if "{player}" in text else {}
    if place[0] == ".":
        quarter = place[1:].split(".")[0]
        shelter = _shelters(view)[quarter]
        at, where, lit = shelter.at, shelter.name, light_shelter(shelter)
    else:
        tile, segment = _node(view, place)
        placed = view["tiles"][tile]
        at, lit = draw.stand(view, tile, segment), light(view, f"{tile}.{segment}")
        name = words.segment_name(placed["tile"], placed["facing"], segment)
        where = Phrase("{one}, {two}", one=name, two=phrases.place(placed["x"], placed["y"]))
    name = Phrase(text, where=where, **values)
    return stand(move, name, at, f"car-seat-{seat}-standing", lit, name)
