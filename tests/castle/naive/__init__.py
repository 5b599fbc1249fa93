"""The Castle a second time, slow and obvious, from the rules text and the facts alone.

Only tiles, followers, points, keeps, wall tiles and whose turn it is are remembered; all else is worked out anew each
time. Tests play each game here as well and compare. No code is shared with the engine, or a mistake would be too.
"""

from tests.castle.naive.game import Naive

__all__ = ["Naive"]
