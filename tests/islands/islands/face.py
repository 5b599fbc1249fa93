"""Islands on a page and in a terminal: no columns and rows, and cards that are picked together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from islands.rules import ANIMALS, ISLANDS, START, Cards, Deal, IslandsView, Lay, Sail
from remparts.core.face import Answer, Effect, Line, Phrase, Picks, Target, TermLine, Thing, button, player
from remparts.core.ledger import Entry
from remparts.core.plain import PlainFace, PlainText
from remparts.core.task import Move
from remparts.core.text import Row, Span

_MIDDLES: Final = {"Cove": (110, 120), "Mere": (390, 90), "Reef": (250, 260), "Spit": (470, 300)}
_COLOURS: Final = dict(zip(ANIMALS, ("#9db8c9", "#7fa37a", "#a5764f", "#8c86a8"), strict=True))


class IslandsFace(PlainFace[IslandsView]):
    """The answers of `Face`."""

    layers = ("islands", "ship")

    def board(self, view: IslandsView, *, aids: bool = True) -> Mapping[str, Mapping[str, str]]:
        x, y = _MIDDLES[view["ship"]]
        hull = 'd="M-26 0H26L16 16H-16zM-2-4V-44L22-8z" fill="#5b3a29"'
        ship = f'<path id="ship" transform="translate({x} {y + 26})" {hull}/>'
        return {"islands": {f"island-{name}": _island(name) for name in ISLANDS}, "ship": {"ship": ship}}

    def box(self, view: IslandsView) -> tuple[float, float, float, float]:
        return (0, 0, 580, 400)

    def targets(self, view: IslandsView, moves: Sequence[Move]) -> Sequence[Target]:
        if view["task"] and view["task"]["name"] == "sail":
            return [_landing(move) for move in moves if isinstance(move, Sail)]
        seat = view["seat"]
        assert seat is not None
        things = tuple(_card(animal, view["ship"]) for animal in view["hands"][seat])
        return [
            Target("play.{picks}", "picks:play", Phrase("Play the picked cards"), label=Phrase("Play"),
                   picks=Picks(things, 1, 2)),
            Target(f"lay{seat}.{{picks}}", "picks:lay", Phrase("Lay the picked card aside"), label=Phrase("Lay aside"),
                   picks=Picks(things, 1, 1)),
            button(Cards(), Phrase("Pass")),
        ]  # fmt: skip

    def asks(self, view: IslandsView) -> Phrase:
        is_sailing = view["task"] and view["task"]["name"] == "sail"
        return Phrase("Sail to another island") if is_sailing else Phrase("Play one or two cards, or lay one aside")

    def tell(self, before: IslandsView, move: Move, after: IslandsView, entries: Sequence[Entry]) -> Sequence[Line]:
        task = before["task"]
        assert task
        if isinstance(move, Sail):
            return [
                Line(Phrase("{player} sails to {island}", player=player(task["who"]), island=move.island), task["who"])
            ]
        return [
            Line(
                Phrase("{player} plays {animal}", player=player(entry.seat), animal=entry.what),
                entry.seat,
                entry.points,
                tuple(TermLine(Phrase(term.what), term.points, term.rule) for term in entry.terms),
                entry.at,
            )
            for entry in entries
        ]

    def effects(self, before: IslandsView, after: IslandsView, entries: Sequence[Entry]) -> Sequence[Effect]:
        x, y = _MIDDLES[after["ship"]]
        return [Effect("float", entry.seat, x, y, f"{entry.points:+d}") for entry in entries if entry.points]

    def light(self, view: IslandsView, at: str) -> str:
        return _light(at)

    def ask(self, view: IslandsView, x: float, y: float, *, aids: bool = True) -> Answer | None:
        for name, (left, top) in _MIDDLES.items():
            if abs(x - left) < 70 and abs(y - top) < 50:
                return Answer(Phrase(name), (Phrase(", ".join(ISLANDS[name])),))
        return None

    def picture(self) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 400">{_island("Reef")}</svg>'


def _island(name: str) -> str:
    x, y = _MIDDLES[name]
    dots = "".join(
        f'<circle cx="{24 * number - 12 * len(ISLANDS[name]) + 12}" cy="14" r="9" fill="{_COLOURS[animal]}"/>'
        for number, animal in enumerate(ISLANDS[name])
    )
    return (
        f'<g id="island-{name}" transform="translate({x} {y})"><ellipse rx="74" ry="50" fill="#dcc797"/>'
        f'<text y="-8" text-anchor="middle" font-size="18">{name}</text>{dots}</g>'
    )


def _landing(move: Sail) -> Target:
    name = Phrase("Sail to {island}", island=move.island)
    spot = '<ellipse class="r-spot" rx="74" ry="50" fill="#fff" fill-opacity=".3" stroke="#2b2a28"/>'
    return Target(
        str(move), move.island, name, spot, at=_MIDDLES[move.island], size=(148, 100), label=Phrase(move.island)
    )


def _light(animal: str) -> str:
    """All islands with an animal."""
    rings = (
        f'<ellipse cx="{_MIDDLES[name][0]}" cy="{_MIDDLES[name][1]}" rx="82" ry="58"/>'
        for name, animals in ISLANDS.items()
        if animal in animals
    )
    return f'<g data-light="{animal}" fill="none" stroke="{_COLOURS[animal]}" stroke-width="7">{"".join(rings)}</g>'


def _card(animal: str, ship: str) -> Thing:
    points = 3 if animal in ISLANDS[ship] else 0
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 92">'
        '<rect width="64" height="92" rx="6" fill="#fffaf0"/>'
        f'<rect x="4" y="4" width="56" height="84" rx="4" fill="{_COLOURS[animal]}"/>'
        f'<text x="32" y="52" text-anchor="middle" font-size="14" fill="#1d1b17">{animal}</text></svg>'
    )
    label = Phrase("{animal}: {points} points", animal=animal, points=points)
    return Thing(animal, label, picture, _light(animal), Phrase("+{points}", points=points))


class IslandsText(PlainText[IslandsView]):
    """The answers of `GameText`: a line for each island, as wide as its words."""

    def draw(self, view: IslandsView, width: int | None = None, height: int | None = None) -> Sequence[Row]:
        return [list(self._line(name, view["ship"])) for name in ISLANDS]

    def _line(self, name: str, ship: str) -> Iterator[Span]:
        yield Span(f"{name}: {', '.join(ISLANDS[name])}")
        if name == ship:
            yield Span(" <ship>", "bold")

    def describe(self, move: Move, names: Sequence[str], view: IslandsView | None = None) -> str:
        match move:
            case Deal(seat):
                return f"deals {names[seat]} a card"
            case Sail(island):
                return f"sails to {island}"
            case Lay():
                return "lays a card aside"
            case Cards(animals):
                return f"plays {' and '.join(animals)}" if animals else "passes"
        return str(move)

    def measures(self, view: IslandsView) -> Mapping[str, int]:
        return {"points won": sum(view["scores"]) - START * view["seats"]}
