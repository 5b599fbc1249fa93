"""The command line: `remparts --help`."""

import sys
from collections.abc import Sequence

_NEEDED = ("typer", "rich")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with its exit code: 0, 1 if components do not fit, 2 for a mistake, 128 + a signal."""
    try:
        from remparts.cli.app import run
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in _NEEDED:
            raise
        print(f"remparts: the command line needs {library}; pip install 'remparts[cli]'", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))
