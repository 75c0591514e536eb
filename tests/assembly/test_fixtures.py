"""What stands in a chassis besides cards, as boxes: where published lengths end, and every mesh
inside its box.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.assembly.fixture_boxes import Fixture
from rigwright.build import Build, Placement, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity
from rigwright.evaluation import evaluate
from rigwright.figures import Basis
from rigwright.geometry import Box, overlap
from rigwright.parts import Chassis, Part
from rigwright.picture.scenery import scene_of
from rigwright.picture.scenery.apart import box_of
from rigwright.routing.bridges import bridge_room
from tests.fit_parts import LINKED, aio, bridge, bridged, cooler, disk, memory, obstacle
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import board, chassis, fan_mounts, fans, found, gpu, psu, world

CAGE, RESERVOIR = "drive cage", "reservoir"
TOWER: dict[str, Any] = {
    "width_mm": 240.0,
    "height_mm": 520.0,
    "depth_mm": 560.0,
    "max_cpu_cooler_height_mm": 185.0,
    "expansion_slots": 8,
    "psu_position": "bottom_rear",
    "max_gpu_length_mm": 500.0,
    "max_gpu_length_condition": "no_front_fan",
    "max_gpu_length_with_hdd_cage_mm": 300.0,
    "included_fans": fans(2, "front"),
    "fan_mounts": fan_mounts("front", "rear", "top"),
}


@pytest.fixture(scope="module")
def shipped() -> dict[str, Part]:
    return {part.id: part for part in shipped_parts()}


def of(a: Assembly, role: str) -> list[Fixture]:
    return [fixture for fixture in a.furniture.fixtures if fixture.role == role]


def only_box(a: Assembly, role: str) -> Box:
    (fixture,) = of(a, role)
    return fixture.box


def tower(**more: Any) -> Assembly:
    figures = {**TOWER, **more.pop("case", {})}
    return world(chassis=chassis(**figures), **more).assembly


# Where they stand


def test_a_cage_begins_where_the_length_ends_that_is_published_with_it() -> None:
    box = only_box(tower(drive_cage=True), CAGE)
    assert box.interval(0) == (300, 475), "up to the fans, 25 mm before the bare 500"
    (cage,) = of(tower(drive_cage=True), CAGE)
    assert cage.basis is Basis.DERIVED and "300 mm" in cage.note


def test_a_cage_of_unknown_depth_is_assumed_and_says_so() -> None:
    (cage,) = of(tower(case={"max_gpu_length_with_hdd_cage_mm": None}, drive_cage=True), CAGE)
    assert cage.basis is Basis.ASSUMED and "not published" in cage.note
    assert cage.box.interval(0) == (475 - 150, 475)


@every(
    [
        ({}, False),
        ({"drive_cage": True}, True),
        ({"drive_cage": False}, False),
        ({"others": (disk(),), "drives": (Quantity("a-disk"),)}, True),
        ({"others": (disk(),), "drives": (Quantity("a-disk"),), "drive_cage": False}, False),
        ({"case": {"max_gpu_length_condition": "with_hdd_cages"}}, True),
    ]
)
def test_a_cage_is_there_where_the_build_or_its_disks_have_it(
    more: dict[str, Any], there: bool
) -> None:
    assert bool(of(tower(**more), CAGE)) is there


def test_a_reservoir_begins_where_its_published_length_ends() -> None:
    case = {"max_gpu_length_condition": "no_reservoir", "max_gpu_length_with_reservoir_mm": 280.0}
    assert of(tower(case=case), RESERVOIR) == []
    assert only_box(tower(case=case, reservoir=True), RESERVOIR).low.x == 280


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("length_mm", [200.0, 299.0, 299.9, 300.1, 340.0, 474.0])
@pytest.mark.parametrize("place", ["1", "3", "5", "7"])
def test_box_and_rule_agree_on_who_meets_the_cage(length_mm: float, place: str) -> None:
    e = world((gpu(length_mm=length_mm), place), chassis=chassis(**TOWER), drive_cage=True)
    meets = overlap(e.assembly.cards[0].body, only_box(e.assembly, CAGE)) is not None
    errors = [f for f in found(e, "card-length-over") if f.severity is Severity.ERROR]
    assert meets is bool(errors) is (length_mm > 300)


def test_a_radiator_in_the_front_stands_where_the_length_before_it_ends() -> None:
    """500 bare, 25 mm of fans, 27 mm of radiator: 448 are left."""
    case = {"radiator_support": [{"location": "front", "max_mm": 360.0}]}
    a = tower(case=case, others=(aio(),), cooler="a-cooler")
    assert only_box(a, "radiator").interval(0) == (448, 475)
    assert {fixture.box.interval(0) for fixture in of(a, "radiator fan")} == {(475, 500)}
    assert of(a, "front fan") == [], "they are those of the radiator"
    with_cage = tower(case=case, others=(aio(),), cooler="a-cooler", drive_cage=True)
    assert only_box(with_cage, CAGE).interval(0) == (300, 448)


def test_fans_taken_out_leave_no_box() -> None:
    assert len(of(tower(), "front fan")) == 2
    assert of(tower(front_fans=False), "front fan") == []


def test_a_supply_keeps_room_for_its_cables_and_a_fixed_one_none() -> None:
    a = tower(psus=(psu(length_mm=160.0),))
    supply = only_box(a, "power supply")
    cables = of(a, "supply cables")[0]
    assert (
        supply.size.x == 160
        and cables.keep_out
        and cables.box.interval(0) == (supply.high.x, supply.high.x + 50)
    )
    assert of(tower(psus=(psu(modular="fixed"),)), "supply cables") == []


def test_what_stands_on_the_board() -> None:
    a = tower(others=(cooler(), memory()), cooler="a-cooler", memory=(Quantity("a-kit"),))
    top = a.enclosure.top_y if a.enclosure else 0.0
    box = only_box(a, "cooler with its fans")
    assert (box.size.x, box.size.y, box.size.z) == (70, 120, 155) and box.low.z == 7.5
    modules = of(a, "module")
    assert len(modules) == 2 and {m.box.size.z for m in modules} == {32 + 4}
    assert all(m.box.high.y == pytest.approx(top - 8) for m in modules)
    assert all(sink.box.high.y <= top for sink in of(a, "heat sink"))
    headers = only_box(a, "bottom headers")
    plugs = of(a, "header plugs")[0]
    assert (
        headers.low.y >= top - (a.board.width_mm if a.board and a.board.width_mm else 0)
        and plugs.keep_out
    )


def test_a_tall_part_of_the_board_lies_where_its_words_say() -> None:
    high = obstacle("chipset_fan_heatsink", "pos 5-6", height_mm=21.0)
    silent = obstacle("chipset_fan", "pos 3")
    without = obstacle("chipset_fan", "somewhere", height_mm=9.0)
    a = tower(board=board(obstructions=(high, silent, without)))
    box = only_box(a, "tall part")
    top = a.enclosure.top_y if a.enclosure else 0.0
    assert box.interval(1) == (
        pytest.approx(top - 162.26 - 5 * 20.32 - 8),
        pytest.approx(top - 162.26 - 4 * 20.32 + 8),
    )
    assert box.interval(2) == (0, 21)
    (mesh,) = [body for body in scene_of(a).bodies if body.mesh.key.startswith("board-block-")]
    assert box.grown(0.01).contains(box_of(mesh)) and mesh.label == "board"


def test_everything_that_nobody_publishes_says_that_it_is_assumed() -> None:
    a = tower(
        drive_cage=True, others=(cooler(), memory()), cooler="a-cooler", memory=(Quantity("a-kit"),)
    )
    assert {f.basis for f in a.furniture.fixtures} == {Basis.ASSUMED, Basis.DERIVED}
    assert {f.role for f in a.furniture.fixtures if f.basis is Basis.DERIVED} == {CAGE}


# The picture keeps to the boxes


def assert_meshes_inside(a: Assembly) -> None:
    boxes = [f.box.grown(0.6) for f in a.furniture.fixtures if not f.keep_out]
    drawn = [
        body for body in scene_of(a).bodies if body.label in ("psu", "fans", "cooler", "memory")
    ]
    solid = [body for body in drawn if not body.mesh.key.startswith("line-")]
    assert [b.mesh.key for b in solid if not any(box.contains(box_of(b)) for box in boxes)] == []
    cages = [b for b in scene_of(a).bodies if b.mesh.key.startswith(("cage-", "reservoir-"))]
    assert [b.mesh.key for b in cages if not any(box.contains(box_of(b)) for box in boxes)] == []


@pytest.mark.parametrize("liquid", [True, False])
def test_every_mesh_of_a_furnished_tower_is_inside_its_box(liquid: bool) -> None:
    case = {
        "radiator_support": [
            {"location": wall, "max_mm": 360.0} for wall in ("front", "top", "rear", "side")
        ],
        "max_gpu_length_with_reservoir_mm": 280.0,
    }
    hybrids = tuple(
        (gpu(id=f"h{i}", cooler="aio_hybrid", radiator_mm=mm), str(i))
        for i, mm in ((1, 240.0), (4, 120.0))
    )
    chosen = aio() if liquid else cooler()
    a = world(
        *hybrids,
        chassis=chassis(**{**TOWER, **case}),
        others=(chosen, memory()),
        cooler="a-cooler",
        memory=(Quantity("a-kit", 2),),
        drive_cage=True,
        reservoir=True,
        psus=(psu(length_mm=200.0),),
    ).assembly
    assert len(a.furniture.radiators) == 2 + liquid
    assert_meshes_inside(a)


def test_every_chassis_of_the_catalog_has_its_cages_and_fans_inside_it(
    shipped: dict[str, Part],
) -> None:
    mainboard = board()
    catalog = MemoryCatalog([*shipped.values(), board(), psu()])
    for part in shipped.values():
        if isinstance(part, Chassis) and (
            part.max_gpu_length_with_hdd_cage_mm or part.max_gpu_length_with_reservoir_mm
        ):
            build = Build(
                chassis=part.id,
                board=mainboard.id,
                psus=("a-psu",),
                drive_cage=True,
                reservoir=True,
            )
            a = evaluate(build, catalog).assembly
            assert a.furniture.inside is not None
            room = Box.of(
                (-16, a.furniture.inside.x), (0, a.furniture.inside.y), a.furniture.inside.z
            ).grown(0.6)
            outside = [
                f.role
                for f in a.furniture.fixtures
                if f.label != "board" and not f.keep_out and not room.contains(f.box)
            ]
            assert outside == [], part.id
            assert_meshes_inside(a)


def test_an_empty_build_has_no_furniture() -> None:
    assert evaluate(Build(), MemoryCatalog([])).assembly.furniture.fixtures == ()
    one = Build(board="a-motherboard", placements=(Placement("a-gpu", "1"),))
    assert {
        f.label for f in evaluate(one, MemoryCatalog([board(), gpu()])).assembly.furniture.fixtures
    } == {"board"}


# Labels, and what lies on cards and floor


def tags(a: Assembly) -> set[str]:
    return {tag.text for tag in scene_of(a).tags}


def test_what_a_published_length_places_says_so_in_the_picture() -> None:
    assert tags(tower(drive_cage=True)) == {"Drive cage, placed by its 300 mm"}
    unknown = tower(case={"max_gpu_length_with_hdd_cage_mm": None}, drive_cage=True)
    assert tags(unknown) == {"Drive cage, estimated place"}
    case = {"radiator_support": [{"location": "front", "max_mm": 360.0}]}
    assert tags(tower(case=case, others=(aio(),), cooler="a-cooler")) == {
        "Radiator, placed by its 448 mm"
    }
    assert tags(tower()) == set(), "everything else stands where such things do"


def test_the_room_under_the_lowest_card_ends_at_a_radiator_on_the_floor() -> None:
    case = {
        "radiator_support": [{"location": "bottom", "max_mm": 360.0}],
        "psu_position": "rear_chamber",
    }
    e = world(
        (gpu(), "7"), chassis=chassis(**{**TOWER, **case}), others=(aio(),), cooler="a-cooler"
    )
    lines = scene_of(e.assembly, checks=e.checks).dimensions
    assert [
        line.end.y for line in lines if line.start.x == line.end.x and line.start.y > line.end.y
    ] == [5 + 25 + 27], "fans and radiator, 5 mm over the floor"


@pytest.mark.parametrize("height", [111.15, 137.0])
def test_a_bridge_lies_over_both_its_cards(height: float) -> None:
    cards = ((gpu(**LINKED, height_mm=height), "1"), (gpu(**LINKED, height_mm=height), "5"))
    a = bridged(*cards, part=bridge()).assembly
    box = bridge_room(*a.bridges[0].cards)
    assert box is not None
    assert box.size.y == pytest.approx(4 * 20.32 + 12 + 3.46) and box.high.z == pytest.approx(
        3.4 + height + 16
    )
    (mesh,) = [body for body in scene_of(a).bodies if body.mesh.key.startswith("bridge-")]
    assert box.grown(0.01).contains(box_of(mesh)) and mesh.label == "gpu1"


def test_a_bridge_over_cards_that_are_not_in_one_row_is_not_drawn() -> None:
    case = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=90.0)
    a = bridged(
        (gpu(**LINKED), "1"), (gpu(**LINKED), "vertical1"), part=bridge(), chassis=case
    ).assembly
    assert bridge_room(*a.bridges[0].cards) is None
    assert not [body for body in scene_of(a).bodies if body.mesh.key.startswith("bridge-")]
