"""How plain text shows what is on tiles: a character for each, and colours for a terminal that has them."""

from typing import Final

BUILDINGS: Final = {"cloister": "+", "shrine": "n"}
"""What stands between brackets in the middle of a tile."""

WATER: Final = {"river": "≈"}
"""What no follower stands on."""

TOWN: Final = {"carcassonne": "%"}
"""Ground within walls that is no feature."""

MARKS: Final = {"fair": "^", "magic": "*", "volcano": "V", "inn": "i", "pig_herd": "p"}
"""What is printed on a tile beside its segments."""

STYLES: Final = {
    **dict.fromkeys(WATER, "#e8f3f8 on #4f88a6"),
    **dict.fromkeys(TOWN, "#7a5a2e on #e3cda3"),
    **dict.fromkeys(MARKS, "bold #6a4799 on #fffaf0"),
}

LEGEND: Final = (
    ("[n]", "building", "shrine", "shrine"),
    ("≈", "river", "river", "river"),
    ("%", "carcassonne", "Carcassonne", "carcassonne"),
    ("^", "fair", "fair", "fair"),
    ("*", "magic", "magic tile", "magic"),
    ("V", "volcano", "volcano", "volcano"),
    ("i", "inn", "inn", "inn"),
    ("p", "pig_herd", "pig-herd", "pig_herd"),
)
"""The characters, their style, what they mean, and the kind of segment or the mark that must be on the board."""
