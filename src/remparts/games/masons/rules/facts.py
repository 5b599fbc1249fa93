"""The components of Masons, read from `facts.toml` or from another file with the same tables."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from remparts.games.masons import PACKAGE
from remparts.games.masons.rules.moves import ANY
from remparts.games.masons.rules.net import Line, Net, Point, Space

QUESTION: Final = "?"
"""The face of a house die that leaves the colour open, in the facts. [MAS-2.3]"""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of guild card: what it counts where, and for how many points. [MAS-14.1 to MAS-14.16]"""

    name: str
    scope: str
    """`city`: the city just closed; `outside`: the open country; `board`: all of it."""
    count: str
    """What is counted: a key of the counters in `cards`."""
    copies: int
    rule: str
    """Its paragraph."""
    colour: str = ""
    """The colour that counts, or empty for all."""
    country: str = ""
    steps: tuple[tuple[int, int, int], ...] = ()
    """From how many to how many give how many points at once."""
    each: int = 0
    """The points for each."""
    each_palace: int = 0
    """The points for each palace of the colour."""

    @property
    def is_for_city(self) -> bool:
        """Whether it depends on the city that is scored."""
        return self.scope == "city"


@dataclass(frozen=True, slots=True)
class Components:
    """What is in the box."""

    net: Net
    kinds: tuple[Kind, ...]
    walls: int
    towers: Mapping[str, int]
    """How many of each colour."""
    houses: Mapping[str, int]
    palaces: Mapping[str, int]
    tower_die: Mapping[str, int]
    """On how many faces each colour is. [MAS-2.3]"""
    house_die: Mapping[str, int]
    """The same; the question mark is `any`."""
    hand: int
    """How many cards each player gets at first. [MAS-3.2]"""
    start: int
    """The space of the score track on which markers begin. [MAS-3.4]"""
    floor: int
    """The space below which no marker goes. [MAS-4.5]"""
    arms: Mapping[str, str]
    """In which corner of the board each country shows its coat of arms."""


def read_components(read: Mapping[str, Any]) -> Components:
    """Components from the tables of a facts file, which somebody has checked."""
    pieces, dice, setup = read["pieces"], read["dice"], read["setup"]
    colours = tuple(pieces["houses"])
    return Components(
        net=read_net(read["board"]),
        kinds=tuple(_kind(card) for card in read["cards"]),
        walls=pieces["walls"],
        towers=dict(pieces["towers"]),
        houses=dict(pieces["houses"]),
        palaces={colour: pieces["palaces"][colour] for colour in colours},
        tower_die=_die(dice["tower"], tuple(pieces["towers"])),
        house_die=_die([ANY if face == QUESTION else face for face in dice["house"]], (*colours, ANY)),
        hand=setup["hand_size"],
        start=setup["score_start"],
        floor=setup["score_floor"],
        arms={country["id"]: country["corner"] for country in read["board"]["countries"]},
    )


def read_net(board: Mapping[str, Any]) -> Net:
    """The board of a facts file."""
    point = {each["id"]: number for number, each in enumerate(board["points"])}
    space = {each["id"]: number for number, each in enumerate(board["cells"])}
    return Net(
        [Point(each["id"], each["x"], each["y"], bool(each["sea"])) for each in board["points"]],
        [
            Line(
                each["id"],
                (point[each["ends"][0]], point[each["ends"][1]]),
                tuple(space[name] for name in each["cells"]),
                each["frontier"],
            )
            for each in board["lines"]
        ],
        [Space(each["id"], tuple(point[name] for name in each["points"]), each["country"]) for each in board["cells"]],
    )


def _die(faces: Sequence[str], order: Sequence[str]) -> Mapping[str, int]:
    counts = Counter(faces)
    return {face: counts[face] for face in order if counts[face]}


_MANY: Final = 10**6
"""More than there can be of anything."""


def _kind(card: Mapping[str, Any]) -> Kind:
    steps: tuple[tuple[int, int, int], ...] = ()
    if "steps" in card:
        steps = tuple((step["min"], step["max"], step["points"]) for step in card["steps"])
    elif "exactly" in card:
        steps = ((card["exactly"], card["exactly"], card["points"]),)
    elif "at_least" in card:
        steps = ((card["at_least"], _MANY, card["points"]),)
    return Kind(
        name=card["id"],
        scope=card["scope"],
        count=card["count"],
        copies=card["copies"],
        rule=_rule(card),
        colour=card.get("colour", ""),
        country=card.get("country", ""),
        steps=steps,
        each=card.get("points_each", card.get("points_each_house", 0)),
        each_palace=card.get("points_each_palace", 0),
    )


_RULES: Final = {
    "city_size_1": 1,
    "city_size_2": 2,
    "city_size_3": 3,
    "city_size_7_or_more": 4,
    "city_colours": 5,
    "city_towers": 6,
    "city_palaces": 7,
    "city_buildings": 8,
    "city_towers_all": 9,
    "outside_houses": 10,
    "outside_houses_in": 11,
    "outside_towers_all": 12,
    "outside_towers_sea": 13,
    "outside_towers": 14,
    "outside_walls": 15,
    "closed_cities": 16,
}
"""The paragraphs of section 14, by a card's id without the colour or country at its end."""


def _rule(card: Mapping[str, Any]) -> str:
    end = card.get("colour") or card.get("country") or ""
    return f"MAS-14.{_RULES[card['id'].removesuffix(f'_{end}')]}"


@cache
def components() -> Components:
    """The components that the package brings, or those that stand in for them."""
    return read_components(PACKAGE.facts)
