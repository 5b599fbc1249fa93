"""What holds of tiles in every game that lays them: whether the features of an edited tile fill its sides."""

from collections.abc import Collection, Sequence
from typing import Final

from remparts.core.checks import Part
from remparts.core.grid import SIDES
from remparts.land.tiles import HALVES

SIDE_NAMES: Final = tuple(side.upper() for side in SIDES)
HALF_NAMES: Final = tuple(half.upper() for half in HALVES)
"""As facts write them."""

MOST_FEATURES: Final = 10
"""More would not have names of their own in moves."""


class Surface:
    """Which feature of a tile leaves through the middle of each side, and which fills each half side."""

    def __init__(self, tile: Part) -> None:
        self.tile: Final = tile
        self.sides: Final[dict[str, str]] = {}
        """The kind of the feature that reaches a side, by the name of the side."""
        self.halves: Final[dict[str, str]] = {}
        """The same for half sides."""

    def take(self, feature: Part, kind: str, *, by_halves: bool) -> list[str]:
        """Let a feature fill what it lists and return that; what is filled for the second time is told."""
        key, known = ("halves", HALF_NAMES) if by_halves else ("sides", SIDE_NAMES)
        filled = self.halves if by_halves else self.sides
        names = feature.words(key, known)
        for name in names:
            if name in filled:
                what = "half side" if by_halves else "side"
                feature.say(f"{what} {name} belongs to a {filled[name]} already; it can have one feature only")
            filled.setdefault(name, kind)
        return names

    def check_half(self, half: str, kind: str, shown_by: str) -> None:
        """Say if a half side is not filled by what something else says of it; without a kind, by anything."""
        found = self.halves.get(half)
        if found is None:
            right = f"a {kind}" if kind else "one"
            self.tile.say(f"half side {half} is filled by no feature; {shown_by} asks for {right}")
        elif kind and found != kind:
            self.tile.say(f"half side {half} is filled by a {found}, but {shown_by} says {kind}; make them agree")


def check_total(said: Part, key: str, number: int, what: str) -> None:
    """Say if a total that stands in a summary is not what the tables add up to."""
    total = said.whole(key)
    if total is not None and total != number:
        said.say(f"{key} is {total}, but the tables hold {number} {what}; correct one of them")


def total_count(tiles: Sequence[Part]) -> int:
    """How many tiles there are of all kinds, as far as their counts can be read."""
    counts = (tile.values.get("count") for tile in tiles)
    return sum(count for count in counts if type(count) is int)


def feature_parts(tile: Part, kinds: Collection[str] = ()) -> list[tuple[Part, str]]:
    """The features of a tile, counted from 0, with their kinds; those of unknown kinds are told and left out."""
    features = tile.parts("features", called="feature", first=0)
    if len(features) > MOST_FEATURES:
        tile.say(f"there are {len(features)} features; a tile can have {MOST_FEATURES}")
    found = [(feature, feature.word("kind", kinds)) for feature in features]
    return [
        (Part(part.values, f"{part.where} ({kind})", part.faults), kind) for part, kind in found if kind is not None
    ]


def are_all(tile: Part, features: Sequence[tuple[Part, str]]) -> bool:
    """Whether these are all features of a tile, so that what they fill can be judged."""
    listed = tile.values.get("features")
    return isinstance(listed, list) and len(features) == len(listed)


def check_signs(tiles: Sequence[Part], number: int, what: str, most: int) -> None:
    """Say if there are more signs of a kind than one feature can count."""
    if number > most:
        tiles[0].faults.append(f"there are {number} {what} on all tiles; {most} can be counted")
