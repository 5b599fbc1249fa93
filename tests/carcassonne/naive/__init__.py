"""Carcassonne a second time, slow and obvious, from the rules text and the facts alone: base game and expansions.

Only tiles, followers, points, whose turn it is and what an expansion cannot do without are remembered; all else is
worked out anew. Tests play each game here as well and compare. No code is shared with the engine, or a mistake would be
too. A game is told as it goes, from setup to final scoring, by functions that ask for a decision wherever there is one.
"""

from tests.carcassonne.naive.game import Naive

__all__ = ["Naive"]
