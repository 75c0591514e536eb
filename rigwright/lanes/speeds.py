"""How fast lanes are, by their generation, and the link between processor and chipset.

GB/s per direction. Bandwidth = GT/s × width × coding / 8. Knows no build.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.parts import Motherboard
from rigwright.text.sentence import worded

# GB/s per lane and direction: 8b/10b coding up to generation 2, 128/130 from 3 on.
LANE_GB_S: Mapping[int, float] = {
    1: 0.25,
    2: 0.5,
    3: 8 * 128 / 130 / 8,
    4: 16 * 128 / 130 / 8,
    5: 32 * 128 / 130 / 8,
    6: 64 * 242 / 256 / 8,
}

# GB/s between CPU and chipset per direction, by what the chipset's name contains.
_UPLINKS: tuple[tuple[str, float], ...] = (
    ("X570", 7.88),
    ("TRX40", 15.75),
    ("WRX80", 15.75),
    ("Z690", 15.75),
    ("Z790", 15.75),
    ("Z890", 15.75),
    ("W680", 15.75),
    ("W790", 15.75),
    ("X870", 7.88),
    ("X670", 7.88),
    ("B850", 7.88),
    ("B650", 7.88),
    ("TRX50", 7.88),
    ("WRX90", 7.88),
    ("Z590", 7.88),
    ("X299", 3.94),
    ("X99", 2.0),
    ("C621", 3.94),
    ("C422", 3.94),
    ("Z390", 3.94),
    ("B550", 3.94),
    ("B760", 7.88),
    ("B660", 7.88),
    ("C612", 2.0),
    ("H110", 2.0),
    ("B250", 3.94),
)


def uplink_gb_s(board: Motherboard) -> float | None:
    """GB/s between the CPU and the board's chipset, where known."""
    return next((gb_s for name, gb_s in _UPLINKS if name in (board.chipset or "")), None)


def rated_words(generation: int | None, lanes: int | None) -> str:
    """A generation and a width in short, also where either is not known:

    "Gen4 x16", "Gen3 of unknown width".
    """
    if generation is None and lanes is None:
        return worded("unknown speed")
    if lanes is None:
        return worded("Gen{generation} of unknown width", generation=generation)
    if generation is None:
        return worded("x{lanes} of unknown generation", lanes=lanes)
    return f"Gen{generation} x{lanes}"
