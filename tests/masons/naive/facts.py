"""The components and the options, as the rules document has them."""

import tomllib
from pathlib import Path
from typing import Any

FACTS = Path(__file__).parents[3] / "src/remparts/games/masons/facts.toml"

OPTIONS = {
    "final_scoring": ("full", "short"),
    "draw_timing": ("immediate", "after_all"),
    "early_roll_penalty": ("off", "on"),
    "first_player": ("random", "chosen", "0", "1", "2", "3"),
}


def read_facts() -> dict[str, Any]:  # Any: what TOML holds is untyped
    """The components of the game are its facts. [MAS-1.7, MAS-2.1, MAS-2.2, MAS-2.3, MAS-2.4]"""
    return tomllib.loads(FACTS.read_text(encoding="utf-8"))
