"""Random games of this tree against those of a commit, in turns: `python -m bench.against COMMIT [--seconds 12]`."""

import argparse
import tempfile
from pathlib import Path

from bench.builds import BEFORE, COMPILED, CONTRACT, ROOT, What, is_compiled, measure_builds, started, unpack
from remparts.arena.bench import WORKS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="what to compare this tree with")
    parser.add_argument("--game", default="carcassonne")
    parser.add_argument("--what", default=CONTRACT, choices=WORKS)
    parser.add_argument("--seconds", type=float, default=12, help="how long to measure each of the two")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    chosen = parser.parse_args()
    source, now = ROOT / "src", "now"
    with (
        tempfile.TemporaryDirectory() as folder,
        started({BEFORE: unpack(chosen.commit, Path(folder)), now: source}) as builds,
    ):
        whats = [What(build, chosen.game, chosen.what, tuple(chosen.option)) for build in builds]
        old, new = measure_builds(builds, whats, chosen.seconds).values()
    for name, figure in ((chosen.commit, old), (f"this tree{', ' + COMPILED if is_compiled(source) else ''}", new)):
        print(f"{name:>20}  {figure.per_second:,.0f} a second, {figure.per_unit.median:,.2f} per unit")
    low, ratio, high = new.to(old)
    print(f"{'ratio':>20}  {ratio:.3f} ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
