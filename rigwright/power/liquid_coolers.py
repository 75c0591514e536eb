"""What an all-in-one cooler draws: its pump, and the fans on its radiator.

Both are typical figures of the trade. Fans of the case that stand on the same wall as the radiator
stand on it, and are counted with those of the case.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.assembly.radiators import fan_frame_mm, radiator_wall
from rigwright.parts import Cooler
from rigwright.record import Value

PUMP_W = 12.0
FAN_W = 3.0  # of 120 or 140 mm, on a wall of the case or on a radiator
MOST_RADIATOR_FANS, FEWEST_RADIATOR_FANS = 3, 1  # where neither fans nor length are stated


class CoolerPower(Value, frozen=True):
    """What an all-in-one draws, and how much less it may be for lack of which figures."""

    watts: float
    lacks: tuple[str, ...] = ()
    off_w: float = 0.0


def liquid_cooler_power(a: Assembly) -> CoolerPower | None:
    """Return what the processor's all-in-one draws; None with an air cooler or without one."""
    cooler = a.cooler
    if not isinstance(cooler, Cooler) or cooler.cooler_type == "air":
        return None
    on_radiator = _case_fans_on_radiator(a, cooler)
    fans = radiator_fans(cooler)
    if fans is not None:
        added = max(fans - on_radiator, 0)
        return CoolerPower(PUMP_W + added * FAN_W)
    unsure = MOST_RADIATOR_FANS - FEWEST_RADIATOR_FANS
    return CoolerPower(
        watts=PUMP_W + MOST_RADIATOR_FANS * FAN_W,
        lacks=(cooler.address("radiator_mm"),),
        off_w=unsure * FAN_W,
    )


def radiator_fans(cooler: Cooler) -> int | None:
    """Return how many fans come with a radiator: those of the record, else one row that fills its
    length; None where neither is stated.
    """
    if cooler.fans:
        return sum(size.count for size in cooler.fans)
    if cooler.radiator_mm is None:
        return None
    return round(cooler.radiator_mm / fan_frame_mm(cooler.radiator_mm))


def _case_fans_on_radiator(a: Assembly, cooler: Cooler) -> int:
    """Return how many fans of the case stand on the wall that the radiator takes."""
    if a.chassis is None:
        return 0
    wall = radiator_wall(a.chassis, cooler)
    if not wall:
        return 0
    return sum(fan.wall == wall for fan in a.case_fans)
