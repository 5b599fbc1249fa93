"""Pictures in the rules of a game: images that stand alone, drawn as the table draws, in files beside the rules."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

from remparts.games.drawing import squares

SVG = "http://www.w3.org/2000/svg"
DARK = (
    "@media (prefers-color-scheme: dark) { .r-table { fill: #26231e } .r-shadow { fill: #15130f }"
    " .r-word { fill: #f2eadb; stroke: #26231e } .r-tick { stroke: #f2eadb } }"
)
WIDEST, LARGEST = 640, 0.9
"""Pixels across a picture, and to a unit of the board."""

Box = tuple[float, float, float, float]
"""The left and upper edge, the width and the height."""


def standalone(title: str, box: Box, definitions: str, shown: str) -> str:
    """An image that stands alone, with those definitions alone that it uses."""
    whole = squares.image(title, box, definitions, shown)
    ElementTree.register_namespace("", SVG)
    tree = ElementTree.fromstring(whole)
    scale = min(LARGEST, WIDEST / box[2])
    tree.set("width", f"{box[2] * scale:.0f}")
    tree.set("height", f"{box[3] * scale:.0f}")
    defs = tree.find(f"{{{SVG}}}defs")
    assert defs is not None
    named = {str(each.get("id")): each for each in defs}
    used = _references(each for each in tree if each is not defs)
    while more := {key for name in used if name in named for key in _references([named[name]])} - used:
        used |= more
    for name, each in named.items():
        if name not in used:
            defs.remove(each)
    style = ElementTree.Element(f"{{{SVG}}}style")
    style.text = DARK
    tree.insert(0, style)
    return ElementTree.tostring(tree, encoding="unicode") + "\n"


def _references(elements: Iterator[ElementTree.Element] | Sequence[ElementTree.Element]) -> set[str]:
    """What elements and all within them use."""
    found = set()
    for element in elements:
        for each in element.iter():
            found |= {value[1:] for key, value in each.items() if key == "href" and value.startswith("#")}
            found |= {name for value in each.attrib.values() for name in re.findall(r"url\(#([^)]+)\)", value)}
    return found


def write(folder: Path, pictures: Iterable[tuple[str, str]]) -> None:
    """Every picture in a file of its name, and no others."""
    folder.mkdir(exist_ok=True)
    drawn = dict(pictures)
    for path in folder.glob("*.svg"):
        if path.stem not in drawn:
            path.unlink()
    for name, text in drawn.items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")


def changed(folder: Path, drawn: dict[str, str]) -> list[str]:
    """The pictures whose files are missing, needless, or not what is drawn now."""
    there = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    return sorted(name for name in {*there, *drawn} if there.get(name) != drawn.get(name))
