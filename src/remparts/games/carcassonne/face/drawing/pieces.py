"""How followers stand, and figures of nobody."""

from typing import Final

from remparts.games.drawing import palette


def pose(role: str) -> str:
    """A farmer lies down, everybody else stands. [CAR-4.9]"""
    return "lying" if role == "farmer" else "standing"


_WIDE_CLOAK: Final = (
    "M0-9C8.6-8 13.4-2.6 14.6 9.4c.3 3 .1 4.8-.6 7-9 2.6-19 2.6-28 0-.7-2.2-.9-4-.6-7C-13.4-2.6-8.6-8 0-9z"
)
_FACE: Final = "M-5.4-11.2a5.4 5.6 0 1 0 10.8 0a5.4 5.6 0 1 0-10.8 0z"


def stranger(key: str, cloak: str, head: str, hat: str, sign: str) -> str:
    """A figure that belongs to nobody, around the point 0 0: a cloak, a head of its own and no seat's shape.

    It has a light edge, so that it stands out from any ground.
    """
    shape = f"{_WIDE_CLOAK}{head}"
    return (
        f'<g id="{key}" stroke-linejoin="round"><path d="{shape}" fill="{palette.LIGHT}" stroke="{palette.LIGHT}"'
        f' stroke-width="5.2"/><g stroke="{palette.INK}" stroke-width="1.7"><path d="{_WIDE_CLOAK}" fill="{cloak}"/>'
        f'<path d="{_FACE}" fill="#f3d9bd"/><path d="{head}" fill="{hat}"/></g>{sign}</g>'
    )
