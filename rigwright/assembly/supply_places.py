"""Where the supplies of a machine stand: in the bays of the chassis, or outside for want of one.

Rules, pictures and the ways of cables ask here. Places in a chassis are assumed by the words of
its record; lengths of bays are the rules'.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rigwright.assembly.fixture_boxes import CABLE_ROOM, HANDLE, Fixture
from rigwright.assembly.interior import BAR, ROW_END, Inside, within
from rigwright.geometry import Box, Vec
from rigwright.parts import Chassis, Psu
from rigwright.parts.psu_forms import goes_in_by_plate, goes_in_plain, has_module_form

FROM_CASE = 60.0  # from a case to a supply that stands outside, for its plugs and their bend
APART = 20.0  # between two that stand outside


def may_stand_outside(psus: Sequence[Psu], chassis: Chassis) -> bool:
    """Return whether supplies run without a bay: on an open frame all do, elsewhere all but
    modules, which are plugged into the chassis.
    """
    if chassis.chassis_type == "open_frame":
        return True
    return all(psu.is_module is False for psu in psus)


def has_bay_for_sfx(chassis: Chassis) -> bool:
    """Return whether the small second system of a case for two has a bay of its own, for SFX."""
    forms = set(chassis.psu_form_factors or ())
    return (
        chassis.chassis_type == "dual_system" and chassis.psu_count == 2 and forms == {"ATX", "SFX"}
    )


def supplies_outside(
    psus: Sequence[Psu], chassis: Chassis, *, plate: bool | None = None
) -> frozenset[int]:
    """Return the places in the list of the supplies that stand outside for want of a bay.

    Those of the form of the bays take them first, and of these the largest, wherever they are in
    the list. `plate`: an adapter plate puts SFX into a bay for ATX. Where nobody states how many
    bays there are, none is known to stand outside.
    """
    if not may_stand_outside(psus, chassis):
        return frozenset()
    forms = chassis.psu_form_factors or ()
    fitting: list[int] = []
    others: list[int] = []
    for index in sorted(range(len(psus)), key=lambda index: (-psus[index].watts, psus[index].id)):
        psu = psus[index]
        by_plate = bool(plate) and goes_in_by_plate(psu, chassis)
        fits = not forms or goes_in_plain(psu, chassis) or by_plate
        (fitting if fits else others).append(index)
    if chassis.chassis_type == "open_frame":  # one of another form lies beside its bays
        return frozenset(_without_bay(fitting, psus, chassis)).union(others)
    return frozenset(_without_bay([*fitting, *others], psus, chassis))


def _without_bay(order: Sequence[int], psus: Sequence[Psu], chassis: Chassis) -> Iterator[int]:
    """Yield the supplies for which no bay is left, where they take them in an order."""
    bays: float = math.inf if chassis.psu_count is None else chassis.psu_count
    bays_for_atx: float = 1 if has_bay_for_sfx(chassis) else math.inf
    for index in order:
        takes_atx = 1 if psus[index].form_factor == "ATX" else 0
        if bays >= 1 and bays_for_atx >= takes_atx:
            bays -= 1
            bays_for_atx -= takes_atx
        else:
            yield index


def supply_boxes(
    psus: Sequence[Psu], chassis: Chassis, inside: Inside, *, plate: bool | None = None
) -> Iterator[Fixture]:
    """Yield every supply in its bay or outside, with the room before it that its plugs and cables
    want.
    """
    position = chassis.psu_position or "bottom"
    outside = supplies_outside(psus, chassis, plate=plate)
    in_bays = 0
    beyond = 0
    for index, psu in enumerate(psus):
        is_module = has_module_form(psu)
        size = _supply_size(psu)
        length, height, width = size
        if index in outside:
            at = _place_outside(beyond, size, inside)
            beyond += 1
        else:
            at = _supply_place(in_bays, size, position, inside)
            in_bays += 1
        start = at.x
        if is_module:
            start -= HANDLE
        end = at.x + length
        y = (at.y, at.y + height)
        z = (at.z, at.z + width)
        supply = Box.of((start, end), y, z)
        yield Fixture("psu", "power supply", supply)
        if not is_module and psu.modular != "fixed":
            room = Box.of((end, end + CABLE_ROOM), y, z)
            yield Fixture("psu", "supply cables", room, keep_out=True)


def _supply_size(psu: Psu) -> tuple[float, float, float]:
    """Return the length, height and width of a supply; usual ones where its record lacks them."""
    if has_module_form(psu):
        length = 210.0
        height = psu.height_mm or 40.0
        width = psu.width_mm or 73.5
    elif (psu.form_factor or "").startswith("SFX"):
        length, height, width = 160.0, 63.5, 125.0
    else:
        length, height, width = 160.0, 86.0, 150.0
    return (
        within(psu.length_mm or length, 60.0, 900.0),
        within(height, 30.0, 400.0),
        within(width, 30.0, 400.0),
    )


def _place_outside(number: int, size: tuple[float, float, float], inside: Inside) -> Vec:
    """Return the corner nearest the origin of the box of a supply outside: behind the rear wall,
    with its cables towards the openings there, or before an open frame, further ones beside it.
    """
    length, height, _ = size
    wall, _ = inside.z
    further = number * (height + APART)
    y = 4.0 + further
    if inside.style in ("mining", "open"):
        return Vec(inside.x + APART, y, inside.before_tray + 1)
    if inside.up == "-x":  # its rear wall is on top
        return Vec(inside.x - length, -FROM_CASE - height - further, wall + 10)
    return Vec(-FROM_CASE - length, y, wall + 10)


def _supply_place(
    index: int, size: tuple[float, float, float], position: str, inside: Inside
) -> Vec:
    """Return the corner nearest the origin of the box that a supply takes."""
    length, height, width = size
    wall, _ = inside.z
    tray = inside.before_tray + 1
    at_front = inside.x - length - 14
    if inside.style == "server":
        pair, is_second = divmod(index, 2)
        y = 3.0 if is_second else inside.y - height - 3
        z = wall + 4 + pair * (width + 2)
        return Vec(1, y, z)
    if inside.style == "mining":
        y = ROW_END - 130 - index * (height + 20)
        return Vec(20, y, wall + 6)
    if inside.style == "open":
        x = at_front - index * (length + 8)
        return Vec(x, 18.0, tray)
    if inside.up == "-x":
        y = 16.0 + index * (height + 6)
        return Vec(at_front, y, wall + 6)
    if inside.style == "flat":
        x = inside.front - length - 12 if "front" in position else 1.0
        y = inside.y - height - 6 - index * (height + 4)
        return Vec(x, y, max(tray, wall + 2))
    return _supply_in_tower(index, size, position, inside)


def _supply_in_tower(
    index: int, size: tuple[float, float, float], position: str, inside: Inside
) -> Vec:
    length, height, _ = size
    wall, _ = inside.z
    if "chamber" in position or "side" in position:
        x = 1 + index * (length + 8)
        return Vec(x, 16.0, wall + 6)
    x = 1.0
    if index > 0 or "front" in position:
        x = inside.front - 8 - length
    y = 4.0
    if position.startswith("top"):
        y = inside.y - BAR - height - 4
    return Vec(x, y, wall + 10)
