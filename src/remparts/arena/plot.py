"""A match as a picture: what each bot won against each other, and how strong they are."""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from remparts.arena.report import Report
from remparts.arena.statistics import Estimate
from remparts.arena.training import Training
from remparts.core.errors import MissingLibrary, RempartsError
from remparts.games.drawing.palette import INK, WALL

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDINGS: Final = (".png", ".svg", ".pdf")

_PALE: Final = "#8d8579"
_LINE: Final = "#e4ddcf"
_ABOVE: Final = "#0072b2"
_BELOW: Final = "#d55e00"
_SETTINGS: Final = {"font.family": "sans-serif", "font.size": 10, "text.color": INK, "svg.hashsalt": "remparts"}


class Row(NamedTuple):
    """A line of the picture: a name, a value within its bounds, and both in words."""

    name: str
    estimate: Estimate
    words: str
    colour: str


def check_ending(path: Path) -> None:
    """Refuse a file that no picture can be written to, and a machine that cannot draw one."""
    if path.suffix.lower() not in ENDINGS:
        raise RempartsError(f"a plot ends with {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}, not {path.name!r}")
    _load()


def draw(report: Report, title: str, path: Path) -> None:
    """Write the picture of a match to a file."""
    matplotlib = _load()
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    parts = [("share of victories", share_rows(report), 1 / report.heading["seats"])]
    if all(standing.rating for standing in report.standings):
        parts.append(("rating", rating_rows(report), None))
    lines = [len(rows) for _, rows, _ in parts]
    with matplotlib.rc_context(_SETTINGS):
        height = 1.0 + sum(0.36 * number + 0.95 for number in lines)
        layout = ConstrainedLayoutEngine(h_pad=0.12, w_pad=0.12, hspace=0.04)
        figure = Figure(figsize=(8, height), layout=layout, facecolor="white")
        figure.suptitle(title, x=0.02, ha="left", fontsize=14, fontweight="bold")
        panels = figure.subplots(len(parts), squeeze=False, gridspec_kw={"height_ratios": [n + 1.6 for n in lines]})
        for (heading, rows, even), panel in zip(parts, panels[:, 0], strict=True):
            _fill(panel, heading, rows, even)
        figure.supxlabel(_caption(report), x=0.02, ha="left", fontsize=8.5, color=_PALE)
        _save(figure, path)


def draw_training(training: Training, title: str, path: Path) -> None:
    """Write the picture of a run of training to a file: how strong each generation was."""
    matplotlib = _load()
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    games = training.deals * training.seats
    shares = [each["won"] for each in training.history]
    generations = range(len(shares))
    with matplotlib.rc_context(_SETTINGS):
        figure = Figure(figsize=(8, 4), layout="constrained", facecolor="white")
        figure.suptitle(title, x=0.02, ha="left", fontsize=14, fontweight="bold")
        panel = figure.subplots()
        errors = [1.96 * sqrt(max(share * (1 - share), 0.25 / games) / games) for share in shares]
        low = [max(0.0, share - error) for share, error in zip(shares, errors, strict=True)]
        high = [min(1.0, share + error) for share, error in zip(shares, errors, strict=True)]
        panel.axhline(1 / training.seats, color=_PALE, linewidth=1, linestyle=(0, (4, 3)))
        panel.fill_between(generations, low, high, color=_ABOVE, alpha=0.15, linewidth=0)
        panel.plot(generations, shares, color=_ABOVE, linewidth=2.2, marker="o", markeredgecolor="white")
        panel.set_ylim(0, 1)
        panel.yaxis.set_major_formatter("{x:.0%}")
        panel.xaxis.set_major_locator(MaxNLocator(integer=True))
        _tidy(panel, "share of victories against the weights at the beginning, by generation")
        panel.grid(axis="y", color=_LINE, linewidth=0.8)
        caption = f"{games} games for each generation, seed {training.seed}; the band is a 95% interval"
        figure.supxlabel(caption, x=0.02, ha="left", fontsize=8.5, color=_PALE)
        _save(figure, path)


def share_rows(report: Report) -> list[Row]:
    """What bots won, the most first: of two the one that won more, at larger tables each at its table."""
    even = 1 / report.heading["seats"]
    rows = []
    for meeting in report.meetings:
        told = sorted(zip(meeting.shares, meeting.bots, strict=True), key=lambda pair: -pair[0].value)
        for share, bot in told[:1] if len(told) == 2 else told:  # the other of two has what is missing
            others = " and ".join(other for other in meeting.bots if other != bot)
            colour = _ABOVE if share.low > even else _BELOW if share.high < even else WALL
            rows.append(Row(f"{bot} against {others}", share, f"{share.value:.1%}", colour))
    return sorted(rows, key=lambda row: -row.estimate.value)


def rating_rows(report: Report) -> list[Row]:
    """The bots by their strength, the strongest first."""
    rows = []
    for standing in report.standings:
        if standing.rating:
            mu, sigma = standing.rating
            rows.append(Row(standing.bot, Estimate(mu - 1.96 * sigma, mu, mu + 1.96 * sigma), f"{mu:.1f}", INK))
    return sorted(rows, key=lambda row: -row.estimate.value)


def _fill(panel: "Axes", heading: str, rows: Sequence[Row], even: float | None) -> None:
    """A part of the picture: a line for each row, the first on top."""
    if even is not None:
        panel.set_xlim(0, 1)
        panel.xaxis.set_major_formatter("{x:.0%}")
        panel.axvline(even, color=_PALE, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    for at, row in enumerate(rows):
        panel.plot(row.estimate[::2], (at, at), color=row.colour, linewidth=2.2, solid_capstyle="butt", zorder=2)
        for end in row.estimate[::2]:
            panel.plot((end, end), (at - 0.13, at + 0.13), color=row.colour, linewidth=1.4, zorder=2)
        panel.plot(row.estimate.value, at, "o", color=row.colour, markeredgecolor="white", markersize=8.5, zorder=3)
        panel.annotate(
            row.words, (1, at), xycoords=("axes fraction", "data"), xytext=(8, 0), textcoords="offset points",
            va="center_baseline", color=row.colour, fontweight="bold",
        )  # fmt: skip
    panel.set_yticks(range(len(rows)), [row.name for row in rows])
    panel.set_ylim(len(rows) - 0.4, -0.6)
    panel.grid(axis="x", color=_LINE, linewidth=0.8, zorder=0)
    _tidy(panel, heading)


def _tidy(panel: "Axes", heading: str) -> None:
    """A heading, and no more lines than needed."""
    panel.set_title(heading, loc="left", fontsize=10, color=_PALE)
    panel.tick_params(length=0, colors=INK)
    panel.set_axisbelow(True)
    panel.spines[:].set_visible(False)


def _save(figure: "Figure", path: Path) -> None:
    try:
        figure.savefig(path, dpi=160, metadata=_undated(path))
    except OSError as error:
        raise RempartsError(f"cannot write {path}: {error.strerror}") from error


def _caption(report: Report) -> str:
    games = f"{report.games} games" if report.games != 1 else "1 game"
    return f"{games}, seats swapped, seed {report.heading['seed']}; lines are 95% intervals"


def _undated(path: Path) -> dict[str, Any]:
    """The same match gives the same file."""
    return {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(path.suffix.lower(), {})


def _load() -> Any:  # the library, which need not be there
    try:
        import matplotlib
    except ModuleNotFoundError as error:
        raise MissingLibrary("a plot needs matplotlib: pip install 'remparts[plots]'") from error
    return matplotlib
