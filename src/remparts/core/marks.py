"""How the seats are told apart everywhere: by colour, shape and letter, each of which is enough."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Mark:
    """The colour of one seat, in a word and for a screen, with a paper it stands out on, a letter and a shape."""

    name: str
    letter: str
    shape: str
    colour: str
    paper: str = "#ffffff"


MARKS: Final = (
    Mark("red", "R", "●", "#cf2e1f"),
    Mark("blue", "B", "■", "#0072b2"),
    Mark("green", "G", "▲", "#009e73"),
    Mark("yellow", "Y", "◆", "#f0e442", paper="#2b2a28"),
    Mark("black", "K", "★", "#222222"),
)
"""The mark of each seat; colour-blind people can tell the colours apart."""
