"""Masons a second time, slow and obvious, from the rules text and the facts alone.

Only what stands on the board, cards, points and what is still to be done are remembered; all else is worked out anew
each time. Tests play each game here as well and compare. No code is shared with the engine, or a mistake would be too.
"""

from tests.masons.naive.game import Naive

__all__ = ["Naive"]
