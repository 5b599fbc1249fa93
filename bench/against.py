"""Random games of this tree against those of a commit, in turns: `python -m bench.against COMMIT [--rounds 12]`."""

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
WORK = """
import sys
from remparts import Options, game
from remparts.arena.bench import _speed, playouts
work = playouts(game(sys.argv[1]), Options(2, **dict(each.split("=", 1) for each in sys.argv[3:])))
_speed(work, 0.2)
print(_speed(work, float(sys.argv[2])))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="what to compare this tree with")
    parser.add_argument("--game", default="carcassonne")
    parser.add_argument("--rounds", type=int, default=12, help="how often the two take turns")
    parser.add_argument("--seconds", type=float, default=1, help="how long each turn takes")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sources = {chosen.commit: unpack(chosen.commit, Path(folder)), "this tree": ROOT / "src"}
        speeds: dict[str, list[float]] = {name: [] for name in sources}
        for _ in range(chosen.rounds):
            for name, source in sources.items():
                speeds[name].append(speed(source, chosen.game, chosen.seconds, chosen.option))
    for name, found in speeds.items():
        print(f"{name:>12}  {median(found):,.0f} games a second, best {max(found):,.0f}")
    old, new = speeds.values()
    print(f"{'ratio':>12}  {median(b / a for a, b in zip(old, new, strict=True)):.3f}, the median of the rounds")


def unpack(commit: str, folder: Path) -> Path:
    """The sources of a commit in a folder of their own."""
    found = subprocess.run(["git", "archive", commit, "src"], capture_output=True, cwd=ROOT, check=False)
    if found.returncode:
        sys.exit(f"{commit} is no commit with sources: {found.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def speed(source: Path, game: str, seconds: float, options: list[str]) -> float:
    """Games a second of processor time, in a fresh interpreter."""
    command = [sys.executable, "-c", WORK, game, str(seconds), *options]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    return float(subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout)


if __name__ == "__main__":
    main()
