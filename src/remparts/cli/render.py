"""`render`: a recorded position as a picture."""

from pathlib import Path

from remparts.cli.records import open_record
from remparts.core.errors import MissingLibrary, RempartsError
from remparts.core.record import replayed
from remparts.games.registry import face


class BadPicture(RempartsError):
    """A picture cannot be made or written so."""


def render_record(
    path: Path, facts: Path | None, at: int | None, output: Path, width: int, *, coordinates: bool
) -> None:
    """Draw the board as it stood after move `at` into an SVG or PNG file."""
    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise BadPicture(f"{output} must end with .svg or .png")
    game, record = open_record(path, facts)
    svg = face(game.name).svg(game.view(replayed(game, record, at), None), coordinates=coordinates)
    try:
        output.write_bytes(svg.encode() if kind == ".svg" else _png(svg, width))
    except OSError as error:
        raise BadPicture(f"cannot write {output}: {error.strerror}") from error


def _png(svg: str, width: int) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise MissingLibrary("PNG pictures need resvg-py: pip install 'remparts[png]', or use a .svg file") from error
    return bytes(svg_to_bytes(svg_string=svg, width=width))
