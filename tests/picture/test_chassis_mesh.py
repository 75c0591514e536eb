"""Chassis meshes: every chassis of the catalog, what is solid and what is glass, and where fans
and supplies go.
"""

from __future__ import annotations

import numpy as np
import pytest

from rigwright.assembly.case_fans import FanWish, case_fans
from rigwright.assembly.enclosure import Fitted, enclosure_of
from rigwright.assembly.fixture_boxes import Fixture, fan_boxes, fan_sets
from rigwright.assembly.fixtures import Furniture
from rigwright.assembly.interior import SERVER_DEPTH, inside_of, style_of
from rigwright.assembly.supply_places import supply_boxes
from rigwright.geometry import Box, Vec, overlap
from rigwright.graphics.mesh import MATERIALS
from rigwright.graphics.scene import Body
from rigwright.parts import Chassis, Fan, FanMount, FanSize, IncludedFan
from rigwright.picture.meshes import furnishing
from rigwright.picture.meshes.chassis_form import ChassisForm, form_of
from rigwright.picture.meshes.part_meshes import chassis_mesh, cover_mesh
from tests.picture.pieces import pieces_of
from tests.sampling import share
from tests.shipped_parts import shipped
from tests.worlds import board, chassis, psu


@pytest.fixture(scope="module")
def catalog_chassis() -> list[Chassis]:
    catalog = shipped()
    found = [catalog.get(row.id) for row in catalog.search("", kind="chassis", limit=1000)]
    return [part for part in found if isinstance(part, Chassis)]


def form(part: Chassis) -> ChassisForm:
    return form_of(part, enclosure_of(part, board()), 244.0)


def placed(body: Body) -> Box:
    low, high = (Vec(*map(float, corner)) for corner in body.mesh.bounds)
    return body.pose.place(Box(low, high))


def tower(**figures: object) -> Chassis:
    mounts = (
        FanMount(location="front", sizes=(FanSize(mm=140, count=3),)),
        FanMount(location="rear", sizes=(FanSize(mm=140, count=1),)),
        FanMount(location="top", sizes=(FanSize(mm=140, count=3),)),
    )
    fans = (
        IncludedFan(count=2, size_mm=140, location="front"),
        IncludedFan(count=1, size_mm=120, location="rear"),
    )
    return chassis(
        **{
            "chassis_type": "full_tower",
            "width_mm": 240.0,
            "height_mm": 566.0,
            "depth_mm": 604.0,
            "max_cpu_cooler_height_mm": 185.0,
            "max_gpu_length_mm": 524.0,
            "expansion_slots": 9,
            "psu_position": "bottom_rear",
            "fan_mounts": mounts,
            "included_fans": fans,
            **figures,
        }
    )


@pytest.mark.sampled
def test_every_chassis_of_the_catalog_can_be_drawn(catalog_chassis: list[Chassis]) -> None:
    assert len(catalog_chassis) > 100
    for part in share(catalog_chassis, 32):
        mesh = chassis_mesh(form(part))
        own = form(part)
        assert 300 < len(mesh.triangles) < 20_000, part.id
        assert np.isfinite(mesh.positions).all() and np.isfinite(mesh.normals).all()
        low, high = mesh.bounds
        assert low[0] > -20 and high[0] < own.x + 40, part.id


def test_the_kinds_of_body_are_told_apart(catalog_chassis: list[Chassis]) -> None:
    styles = {style_of(part) for part in catalog_chassis}
    assert styles == {"tower", "flat", "server", "open", "mining"}


def test_a_tower_has_solid_pillars_a_tray_and_glass_walls() -> None:
    mesh = chassis_mesh(form(tower()))
    pieces = pieces_of(mesh)
    frame = mesh.positions[mesh.materials == MATERIALS.index("frame")]
    low, high = form(tower()).z
    for x, z in ((-2, low), (-2, high), (604, low), (604, high)):
        pillar = frame[(np.abs(frame[:, 0] - x) < 14) & (np.abs(frame[:, 2] - z) < 14)]
        assert (pillar[:, 1].min(), pillar[:, 1].max()) == (0, 566)
    assert sum(p.material == "tray" for p in pieces) == 1
    glass = mesh.positions[mesh.materials == MATERIALS.index("glass")]
    assert glass[:, 0].min() < 0 < 600 < glass[:, 0].max()  # rear and front
    assert glass[:, 1].min() < 2  # floor
    assert [p for p in pieces if p.closed and p.volume <= 0] == []


def test_the_open_side_is_open() -> None:
    mesh = chassis_mesh(form(tower()))
    centres = mesh.positions[mesh.triangles].mean(axis=1)
    middle = (np.abs(centres[:, 0] - 300) < 200) & (np.abs(centres[:, 1] - 330) < 150)
    assert not (middle & (centres[:, 2] > 150)).any()


def test_looking_in_from_above_nothing_is_in_the_way() -> None:
    mesh = chassis_mesh(form(tower()))
    ceiling = mesh.materials[mesh.triangles[:, 0]] == MATERIALS.index("ceiling")
    roof = ceiling & (mesh.positions[mesh.triangles[:, 0], 1] > 500)
    assert roof.any()
    assert (mesh.normals[mesh.triangles[roof, 0], 1] < 0).all()


def test_free_openings_have_covers() -> None:
    bodies = list(furnishing.cover_bodies(form(tower()), frozenset({1, 2, 5})))
    assert len(bodies) == 9 - 3
    assert all(body.mesh is cover_mesh() for body in bodies)
    planes = {round(body.pose.offset.y, 2) for body in bodies}
    assert round(form(tower()).first_slot - 20.32 * 2, 2) in planes


def fan_fixtures(
    part: Chassis, *more: tuple[Fan, int], full: frozenset[str] = frozenset()
) -> list[Fixture]:
    inside = inside_of(part, enclosure_of(part, board()))
    return list(fan_boxes(inside, fan_sets(case_fans(part, FanWish(more), full))))


def drawn(part: Chassis, *fixtures: Fixture) -> list[Body]:
    inside = inside_of(part, enclosure_of(part, board()))
    return list(furnishing.fixture_bodies(Furniture(inside, fixtures=fixtures)))


def supplies(part: Chassis, count: int = 1) -> list[Fixture]:
    inside = inside_of(part, enclosure_of(part, board()))
    return list(supply_boxes([psu(length_mm=180.0)] * count, part, inside))


def test_fans_stand_on_the_walls_they_are_said_to_be_on() -> None:
    part = tower()
    boxes = [placed(body) for body in drawn(part, *fan_fixtures(part))]
    front = [box for box in boxes if box.low.x > 500]
    assert len(front) == 2
    assert all(box.low.x >= enclosure_of(part, board()).front.value - 0.01 for box in front)  # type: ignore[union-attr]
    assert all(
        box.size.x == pytest.approx(25, abs=2) and box.size.y == pytest.approx(140, abs=1)
        for box in front
    )
    (rear,) = [box for box in boxes if box.high.x < 40]
    assert rear.size.y == pytest.approx(120, abs=1)


def test_fans_do_not_overlap() -> None:
    part = tower()
    more = (
        Fan(id="f", name="f", brand="", source="", confidence="", size_mm=140.0, thickness_mm=25.0),
        4,
    )
    boxes = [fixture.box for fixture in fan_fixtures(part, more)]
    assert len(boxes) == 2 + 1 + 4
    assert [1 for i, a in enumerate(boxes) for b in boxes[:i] if overlap(a, b) is not None] == []


def test_fans_keep_off_a_wall_that_a_radiator_takes() -> None:
    part = tower(included_fans=(IncludedFan(count=3, size_mm=140, location="top"),))
    assert len(fan_fixtures(part)) == 3
    assert fan_fixtures(part, full=frozenset({"top"})) == []


def walls(
    part: Chassis, *more: tuple[Fan, int], places: tuple[str, ...] = (), front: bool | None = None
) -> list[tuple[str, int]]:
    laid = case_fans(part, FanWish(more, (places,)), fitted=Fitted(front_fans=front))
    return [(fans.location, fans.count) for fans in fan_sets(laid)]


def test_fans_of_unknown_place_fill_the_front_but_for_one_in_the_rear() -> None:
    for count, expected in ((1, [("front", 1)]), (2, [("front", 1), ("rear", 1)])):
        assert walls(tower(included_fans=(IncludedFan(count=count, size_mm=140),))) == expected
    assert walls(tower(included_fans=(IncludedFan(count=4, size_mm=140),))) == [
        ("front", 3),
        ("rear", 1),
    ]


def test_fans_that_the_build_takes_out_or_puts_somewhere() -> None:
    part = tower(included_fans=(IncludedFan(count=4, size_mm=140),))
    assert walls(part, front=False) == [("rear", 1)], "the one in the rear is left"
    more = (Fan(id="f", name="f", brand="", source="", confidence="", size_mm=120.0), 2)
    none = tower(included_fans=())
    assert walls(none, more, places=("Top",)) == [("top", 1), ("front", 1)]
    assert walls(none, front=True) == [("front", 3)]


def test_a_supply_at_the_bottom_lies_under_the_shroud() -> None:
    part = tower()
    own = form(part)
    supply, cables = supplies(part)
    (body,) = drawn(part, supply, cables)
    box = placed(body)
    assert supply.box.contains(box, 0.01)
    assert box.low.y >= 0 and box.high.y <= own.floor
    assert supply.box.high.x == pytest.approx(181)
    assert own.z[0] < box.low.z and box.high.z < own.z[1]
    assert cables.keep_out and cables.box.interval(0) == (181, 231), "50 mm for plugs and the bend"


def test_two_supplies_do_not_share_a_place() -> None:
    first, _, second, _ = supplies(tower(psu_count=2), 2)
    assert first.box.high.x < second.box.low.x


def test_an_unknown_depth_of_a_server_is_drawn_long_enough(catalog_chassis: list[Chassis]) -> None:
    servers = [p for p in catalog_chassis if style_of(p) == "server"]
    assert any(p.depth_mm is None for p in servers)
    assert all(form(p).x >= SERVER_DEPTH or p.depth_mm for p in servers)


def test_fans_and_supplies_of_every_chassis_stay_inside_it(catalog_chassis: list[Chassis]) -> None:
    for part in catalog_chassis:
        own = form(part)
        if own.style == "mining":
            continue
        room = Box.of((-16, own.x + 1), (-1, own.y + 1), (own.z[0] - 1, own.z[1] + 40)).grown(1)
        assert [
            fixture.role for fixture in fan_fixtures(part) if not room.contains(fixture.box)
        ] == [], part.id
