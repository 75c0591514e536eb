"""Where a cooler's radiator goes and what it leaves cards in front of it.

A radiator takes the first wall of the chassis that is long enough. Knows no card's own radiator and no severities.
"""

from __future__ import annotations

from rigwright.enclosure import front_fan_thickness
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.parts import Chassis, Cooler

WALLS = ("top", "front", "side", "bottom")  # in the order in which they are tried
FAN_THICKNESS = 25.0
# Conditions of a published card length from which a radiator's depth can be taken off.
_CLEAR_CONDITIONS = frozenset({"no_front_fan", "no_front_rad", "front_fans_25mm", "no_hdd_cage"})


def radiator_wall(chassis: Chassis, cooler: Cooler | None) -> str | None:
    """The wall a cooler's radiator goes to; empty without a radiator or a wall for it, None where that is not known."""
    if cooler is None or not cooler.radiator_mm:
        return ""
    if chassis.radiator_support is None:
        return None
    longest = {mount.location: mount.max_mm or 0 for mount in chassis.radiator_support}
    return next((wall for wall in WALLS if longest.get(wall, 0) >= cooler.radiator_mm), "")


def before_radiator(chassis: Chassis, cooler: Cooler | None, front: Figure, note: str) -> tuple[Figure, str]:
    """A front limit and its condition once a cooler's radiator is in; UNKNOWN where that may shorten it."""
    wall = radiator_wall(chassis, cooler)
    if wall is None:
        return _unknown(front, field_of(chassis.id, "radiator_support")), note
    if wall != "front" or cooler is None:
        return front, note
    note = f"before the {cooler.radiator_mm:.0f} mm radiator in the front"
    if chassis.max_gpu_length_front_rad_mm is not None:
        return published(chassis.id, "max_gpu_length_front_rad_mm", chassis.max_gpu_length_front_rad_mm), note
    if chassis.max_gpu_length_condition not in _CLEAR_CONDITIONS:
        return _unknown(front, field_of(chassis.id, "max_gpu_length_front_rad_mm")), note
    thickness = field_of(cooler.id, "radiator_thickness_mm")
    if cooler.radiator_thickness_mm is None:
        return _unknown(front, thickness), note
    depth = cooler.radiator_thickness_mm + _own_fans(chassis)
    return Figure(front.value - depth, Basis.DERIVED, (*front.rests_on, thickness)), note


def _own_fans(chassis: Chassis) -> float:
    """The radiator's fans, where the limit does not allow for any yet."""
    bare = chassis.max_gpu_length_condition in ("no_front_fan", "no_front_rad") and not front_fan_thickness(chassis)
    return FAN_THICKNESS if bare else 0.0


def _unknown(front: Figure, field: str) -> Figure:
    return Figure(front.value, Basis.UNKNOWN, (field, *front.rests_on))
