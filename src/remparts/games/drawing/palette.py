"""The colours of the visual language; a page may repaint the classes, a file stands by its own values."""

from typing import Final

TABLE: Final = "#f3ead8"
INK: Final = "#2b2a28"
LIGHT: Final = "#fffaf0"

FIELD: Final = "#b9cf8f"
MEADOW: Final = "#c6d99d"
CROP: Final = "#c9d490"
RIPE: Final = "#dbd38d"
FURROW: Final = "#b0b76b"
HATCH: Final = "#9fb973"
FOREST: Final = "#5d8a57"
LEAF: Final = "#7ba56b"
TRUNK: Final = "#7a5c43"
SHADE: Final = "#5f7a48"

PATH: Final = "#efe6cf"
RUT: Final = "#d9cba6"
WATER: Final = "#74aac6"
SHALLOW: Final = "#9cc6d8"
WAVE: Final = "#d3e8f0"
BANK: Final = "#8a9a63"
SHORE: Final = "#44718a"

STREET: Final = "#e3cda3"
WALL: Final = "#6f6a60"
STONE: Final = "#b9b2a4"
CREST: Final = "#dcd6c9"
PLASTER: Final = "#f6ecd6"
PLASTER_SHADE: Final = "#dfcba6"
ROOFS: Final = ("#b5523b", "#c66a4c", "#a3452f")
ROOF_SHADES: Final = ("#9c4230", "#ab543b", "#8b3826")
SLATE: Final = "#5f7183"
SLATE_SHADE: Final = "#4b5b6b"
DOOR: Final = "#4a3a2e"
SHIELD: Final = "#2f5d8c"
GOLD: Final = "#eec75e"
LAND: Final = "#9fae7c"
HEATH: Final = "#c9b58e"
SMOKE: Final = "#d9d4cc"
CANVAS: Final = "#3f7d8c"
