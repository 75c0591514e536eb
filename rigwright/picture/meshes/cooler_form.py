"""What the mesh of an air cooler is made from: its outer size and its fans; and where hoses leave a
pump.

Knows no drawing.
"""

from __future__ import annotations

from rigwright.assembly.board_fixtures import cooler_size
from rigwright.assembly.interior import within
from rigwright.parts import Cooler
from rigwright.record import Value

BLOCK_SIZE = 70.0  # of the block of an all-in-one cooler on the processor
HOSE_HEIGHT = 29.0  # where the hoses leave a pump


class CoolerForm(Value, frozen=True):
    """Outer size over the fans: width along y, depth along x, height along z."""

    width: float
    depth: float
    height: float
    fans: int
    fan_size: float


def form_of(cooler: Cooler) -> CoolerForm:
    """Return the form of an air cooler; sizes it lacks are those of its fans."""
    fans = cooler.fans or ()
    size = cooler_size(cooler)
    largest = max((fan.mm for fan in fans), default=120.0)
    count = sum(fan.count for fan in fans)
    return CoolerForm(
        width=size.width,
        depth=size.depth,
        height=size.height,
        fans=min(count, 2),
        fan_size=within(largest, 30.0, 300.0),
    )
