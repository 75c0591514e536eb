"""Where the fans of a wall stand: on that wall whichever way is up, inside the room, none in
another.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from rigwright.assembly.enclosure import enclosure_of
from rigwright.assembly.fan_walls import side_of
from rigwright.assembly.fixture_boxes import FanSet, fan_boxes
from rigwright.assembly.interior import Inside, inside_of, style_of
from rigwright.catalog import ALL
from rigwright.geometry import Box, overlap
from rigwright.parts import Chassis
from rigwright.picture.scenery import air_paths
from rigwright.reports.air_section import wall_way
from tests.shipped_parts import shipped
from tests.worlds import board, chassis

WALLS = ("front", "rear", "top", "bottom", "side")
WAYS = ("+y", "-y", "-x", "+z")


def room_of(up: str) -> Inside:
    part = chassis(
        up=up,
        chassis_type="rack_4u" if up == "+z" else "full_tower",
        width_mm=500.0 if up == "+z" else 260.0,
        height_mm=200.0 if up == "+z" else 560.0,
        depth_mm=600.0,
        max_gpu_length_mm=560.0,
        psu_position=None,
    )
    return inside_of(part, enclosure_of(part, board()))


def boxes_on(wall: str, inside: Inside, count: int, size: float) -> list[Box]:
    alike = FanSet(wall, count, size, 25.0)
    return [fixture.box for fixture in fan_boxes(inside, (alike,))]


@pytest.mark.parametrize("up", WAYS)
def test_fans_stand_on_the_wall_that_their_name_says(up: str) -> None:
    """As the drawing of the section has it, whose own words for walls are written apart."""
    room = room_of(up)
    middle = (room.x / 2, room.y / 2, (room.before_tray + room.z[1]) / 2)
    for wall in WALLS:
        side = side_of(wall, up)
        assert side is not None
        axis, end = side
        boxes = boxes_on(wall, room, 2, 120.0)
        assert boxes, (wall, up)
        for box in boxes:
            assert box.size[axis] == pytest.approx(25.0), "air goes through the wall"
            far = room.x if axis == 0 else room.y if axis == 1 else room.z[1]
            near = 0.0 if axis < 2 else room.before_tray
            level = far - box.high[axis] if end > 0 else box.low[axis] - near
            assert 0.0 <= level < 60.0, (wall, up, level)
            assert (box.centre[axis] > middle[axis]) is (end > 0)
    opposite = {"front": "rear", "top": "bottom"}
    for one, other in opposite.items():
        assert wall_way(one, up) is None or wall_way(one, up) != wall_way(other, up)
        near = side_of(one, up)
        far = side_of(other, up)
        assert near is not None and far is not None
        assert near[0] == far[0] and near[1] == -far[1]


def test_what_is_up_is_at_the_top() -> None:
    for up in WAYS:
        axis = "xyz".index(up[1])
        sign = 1 if up[0] == "+" else -1
        assert side_of("top", up) == (axis, sign) and side_of("bottom", up) == (axis, -sign)


def test_fans_of_every_chassis_are_inside_it_and_apart() -> None:
    """But under a shroud, where the floor's fans are not drawn, and in open frames."""
    catalog = shipped()
    mainboard = board()
    drawn = 0
    for hit in catalog.search("", "chassis", ALL):
        part = catalog.get(hit.id)
        assert isinstance(part, Chassis)
        if style_of(part) not in ("tower", "flat"):
            continue
        room = inside_of(part, enclosure_of(part, mainboard))
        whole = Box.of((0, room.x), (0, room.y), room.z).grown(0.6)
        for mount in part.fan_mounts or ():
            largest = max((size for size in mount.sizes), key=lambda size: size.mm, default=None)
            count, size = (1, 120.0) if largest is None else (largest.count, largest.mm)
            boxes = boxes_on(mount.location, room, count, size)
            hidden = mount.location == "bottom" and bool(room.floor)
            hidden |= mount.location == "middle"  # nobody says how far from the front it stands
            assert boxes or hidden, (part.id, mount.location)
            assert all(whole.contains(box) for box in boxes), (part.id, mount.location)
            for one, other in combinations(boxes, 2):
                assert overlap(one, other) is None, (part.id, mount.location)
            drawn += len(boxes)
    assert drawn > 300


def test_air_of_a_wall_without_fans_in_the_picture_goes_through_that_wall() -> None:
    for up in WAYS:
        room = room_of(up)
        for wall in WALLS:
            spot = air_paths._wall_spot(wall, room, inward=False)  # pyright: ignore[reportPrivateUsage]
            axis, sign = side_of(wall, up) or (0, 0)
            assert spot.way[axis] == sign and (spot.at[axis] > 0) is (sign > 0)
