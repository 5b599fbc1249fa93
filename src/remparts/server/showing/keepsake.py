"""A picture to keep: the board as a file that stands alone, and below it who played, with the scores."""

import re
from collections.abc import Sequence
from typing import Final

from markupsafe import escape

from remparts.core.view import BaseView
from remparts.games.drawing import palette
from remparts.server.showing.fragments import Cast
from remparts.server.showing.markup import plain_mark
from remparts.server.showing.words import Words

_WIDTH: Final = 1600
"""Of the picture, in pixels."""
_TALLEST: Final = 1600
"""Of the board in it."""
_MARGIN: Final = 50
_COLUMNS: Final = 2
_COLUMN: Final = (_WIDTH - 2 * _MARGIN) // _COLUMNS
_TITLE, _ROW = 112, 76
"""How high the line of the title is, and one of players."""
_LONGEST: Final = 26
"""Letters of a name that there is room for."""
_VIEW_BOX: Final = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


def keepsake(cast: Cast, board: str, view: BaseView, words: Words) -> str:
    """A picture of the board that a view shows, with the players, the best first once the game is over."""
    across, down = _size(board)
    scale = min((_WIDTH - 2 * _MARGIN) / across, _TALLEST / down)
    width, height = round(across * scale), round(down * scale)
    below = height + _MARGIN
    place = f'<svg x="{(_WIDTH - width) // 2}" y="{_MARGIN}" width="{width}" height="{height}" '
    players = _players(cast, view, words)
    total = below + _TITLE + -(-len(players) // _COLUMNS) * _ROW
    size = f'width="{_WIDTH}" height="{total}"'
    names = "".join(
        f'<g transform="translate({number % _COLUMNS * _COLUMN} {_TITLE + number // _COLUMNS * _ROW})">{each}</g>'
        for number, each in enumerate(players)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {_WIDTH} {total}" role="img">'
        f'<rect {size} fill="{palette.TABLE}"/>{board.replace("<svg ", place, 1)}'
        f'<g transform="translate({_MARGIN} {below})" font-family="Georgia, serif" fill="{palette.INK}">'
        f'<text y="56" font-size="40" font-weight="600">{escape(cast.game.title)}</text>{names}</g></svg>'
    )


def _size(board: str) -> tuple[float, float]:
    """The width and height of a picture, which has a view box of its own."""
    found = _VIEW_BOX.search(board)
    assert found, "a board that stands alone says what it covers"
    return float(found[1]), float(found[2])


def _players(cast: Cast, view: BaseView, words: Words) -> Sequence[str]:
    """Each player with the score: mark, name and points."""
    names, scores = cast.names(words), view["scores"]
    outcome = view["outcome"]
    winners = outcome["winners"] if outcome else []
    order = sorted(range(len(names)), key=lambda seat: (seat not in winners, -scores[seat] if outcome else 0, seat))
    return [_player(seat, names[seat], scores[seat], words, won=seat in winners) for seat in order]


def _player(seat: int, name: str, score: int, words: Words, *, won: bool) -> str:
    short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    weight = "700" if won else "400"
    return (
        f'<svg y="-33" width="44" height="44" viewBox="-2 -3 36 38">{plain_mark(seat, words)}</svg>'
        f'<text x="60" font-size="34" font-weight="{weight}">{escape(short)}</text>'
        f'<text x="{_COLUMN - 40}" font-size="38" font-weight="700" text-anchor="end">{score}</text>'
    )
