"""Figures that belong to nobody: a cloak as followers have, with a head of their own and no seat's shape."""

from typing import Final

from remparts.games.drawing import palette

PURPLE: Final = "#7a4fb0"
ORANGE: Final = "#f08c1e"

_CLOAK: Final = "M0-9C8.6-8 13.4-2.6 14.6 9.4c.3 3 .1 4.8-.6 7-9 2.6-19 2.6-28 0-.7-2.2-.9-4-.6-7C-13.4-2.6-8.6-8 0-9z"
_FACE: Final = "M-5.4-11.2a5.4 5.6 0 1 0 10.8 0a5.4 5.6 0 1 0-10.8 0z"
_POINTED_HAT: Final = "M-8.4-12.6C-5-14.4-2.6-22 1.4-32c2.6 8.6 3.6 16.4 7.4 19.6-5.4 2-11.8 2-17.2-.2z"
_WIDE_HAT: Final = (
    "M-13.4-11.4c4.4-1.2 6.6-2.2 8-4.8 1.6-3.2 2-8.6 8.4-11.8-1.2 3.6-.6 5.4.8 8.2"
    " 1.4 3 2.2 6.6 9.4 8.2-8 3-19 3.2-26.6.2z"
)
_CROWN: Final = "M-8.2-13.4L-9.4-23.4-4.4-19 0-25.6 4.4-19 9.4-23.4 8.2-13.4C3-11.8-3-11.8-8.2-13.4z"
_STAR: Final = "M0-7L1.9-1.9 7 0 1.9 1.9 0 7-1.9 1.9-7 0-1.9-1.9z"


def _figure(key: str, cloak: str, head: str, hat: str, sign: str) -> str:
    """A figure around the point 0 0, with a light edge so that it stands out from any ground."""
    shape = f"{_CLOAK}{head}"
    return (
        f'<g id="{key}" stroke-linejoin="round"><path d="{shape}" fill="{palette.LIGHT}" stroke="{palette.LIGHT}"'
        f' stroke-width="5.2"/><g stroke="{palette.INK}" stroke-width="1.7"><path d="{_CLOAK}" fill="{cloak}"/>'
        f'<path d="{_FACE}" fill="#f3d9bd"/><path d="{head}" fill="{hat}"/></g>{sign}</g>'
    )


MAGE: Final = _figure(
    "car-mage", PURPLE, _POINTED_HAT, PURPLE, f'<path d="{_STAR}" transform="translate(0 4.6)" fill="{palette.GOLD}"/>'
)
"""A wise man in purple, with a star."""

WITCH: Final = _figure(
    "car-witch",
    ORANGE,
    _WIDE_HAT,
    palette.INK,
    f'<path d="M3.6-2.6a7 7 0 1 0 3 11.6A8 8 0 0 1 3.6-2.6z" fill="{palette.INK}"/>',
)
"""A witch in orange with a wide black hat, and a crescent."""

COUNT: Final = _figure(
    "car-count",
    palette.LIGHT,
    _CROWN,
    palette.GOLD,
    f'<path d="M-6-1.6h12v6c0 4-3 6.6-6 8-3-1.4-6-4-6-8z" fill="{palette.ROOFS[2]}" stroke="{palette.INK}"'
    f' stroke-width="1"/><path d="M-6 3.4h12" stroke="{palette.GOLD}" stroke-width="2.4"/>',
)
"""The Count in white with a crown and his arms."""
