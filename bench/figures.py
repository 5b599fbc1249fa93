"""The last figures that were written, and what became slower since."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from bench.builds import Figures
from remparts.arena.bench import Middle

FILE = Path(__file__).with_name("figures.json")

TOLERANCE = 0.1
"""What is slower than before by more than this share is named."""

BUSY = 1.0
"""A load before the start above which nothing is sure: other work slows games more than calibrations."""

Written = Mapping[str, Middle]
"""How often each thing is done per unit."""


def per_unit(figures: Figures) -> dict[str, Middle]:
    """Figures as they are written: to four digits, and in the order of their names."""
    rounded = {str(what): Middle(*(float(f"{each:.4g}") for each in figures[what].per_unit)) for what in figures}
    return dict(sorted(rounded.items()))


def read(file: Path = FILE) -> Written:
    """The last figures, none if there is no file."""
    if not file.exists():
        return {}
    return {what: Middle(*found) for what, found in json.loads(file.read_text(encoding="utf-8")).items()}


def write(written: Written, file: Path = FILE) -> None:
    """A line for each, so that a difference can be read."""
    lines = (f"  {json.dumps(what)}: {json.dumps(found)}" for what, found in written.items())
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def slower_lines(last: Written, now: Written, load: float = 0) -> Iterator[str]:
    """What is done less often per unit than before, by how much, and whether the spread or other work leave a doubt."""
    compared = [what for what in now if what in last]
    named = [what for what in compared if now[what].median / last[what].median < 1 - TOLERANCE]
    yield f"Slower per unit by more than {TOLERANCE:.0%} than written last: {len(named)} of {len(compared)} figures."
    for what in named:
        ratios = Middle(
            now[what].low / last[what].high, now[what].median / last[what].median, now[what].high / last[what].low
        )
        sure = "surely" if ratios.high < 1 - TOLERANCE and load <= BUSY else "perhaps"
        low, middle, high = (f"{1 - ratio:.0%}" for ratio in reversed(ratios))
        yield f"- {what}: {middle} slower ({low} to {high}), {sure}"
    if named and load > BUSY:
        yield f"The load was {load:.1f} before the start: measure again when the machine is quiet."
