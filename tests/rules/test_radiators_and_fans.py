"""Radiators, fans and drive cages on the walls of a chassis."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.assembly import Assembly
from rigwright.assembly.radiators import (
    CARD_WALLS,
    Radiator,
    mounts_for_radiators,
    room_above,
    shared_out,
)
from rigwright.build import Quantity
from rigwright.checks import Severity, Verdict
from rigwright.evaluation import Evaluation
from rigwright.figures import Basis
from rigwright.parts import Chassis, Cooler, FanMount, FanSize, Gpu, Memory, RadiatorMount
from rigwright.reports.clearances import margins_of
from rigwright.rules.radiators_and_fans import TALLEST_MODULE, THICKEST_RADIATOR
from tests.fit_parts import aio, cooled, cooler, disk, fan, memory
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import (
    chassis,
    fan_mounts,
    found,
    gpu,
    machine,
    only,
    severity,
    unanswered_for,
    unchecked,
    world,
)

RADIATOR, BOOKED = "radiator-unfit", "mount-double-booked"


def walls(**longest: float | None) -> tuple[RadiatorMount, ...]:
    return tuple(RadiatorMount(location=wall, max_mm=size) for wall, size in longest.items())


def with_walls(*, more: dict[str, Any] | None = None, **longest: float | None) -> Chassis:
    return chassis(**{"radiator_support": walls(**longest), **(more or {})})


@every([(240.0, None), (360.0, None), (360.1, "error"), (420.0, "error")])
def test_the_length_of_a_radiator(size: float, severe: str | None) -> None:
    e = cooled(by=aio(radiator_mm=size), chassis=with_walls(top=240.0, front=360.0, rear=480.0))
    assert severity(e, RADIATOR) == severe
    if severe:
        hit = only(e, RADIATOR)
        assert hit.measure is not None and (hit.measure.value, hit.measure.limit) == (size, 360.0)


@every(
    [
        ({"front": None}, "unknown"),
        ({"front": None, "top": 240.0}, "unknown"),
        ({"front": None, "top": 360.0}, None),
        ({"rear": None, "top": 240.0}, "error"),  # no cooler's radiator goes to the rear
    ]
)
def test_a_mount_of_unknown_length_may_take_a_radiator(
    mounts: dict[str, Any], expected: str | None
) -> None:
    e = cooled(by=aio(radiator_mm=360.0), chassis=with_walls(**mounts))
    if expected == "unknown":
        assert unanswered_for(e, RADIATOR) == "a-chassis.radiator_support"
    else:
        assert severity(e, RADIATOR) == expected


def test_two_radiators_and_a_mount_of_unknown_length_are_no_clash() -> None:
    """The card's may go to the mount that nobody knows the length of."""
    hybrid = (gpu(cooler="aio_hybrid", radiator_mm=240.0), "1")
    cooler_too: dict[str, Any] = {"others": (aio(radiator_mm=240.0),), "cooler": "a-cooler"}
    one = machine(hybrid, chassis=with_walls(top=240.0, rear=120.0), **cooler_too)
    assert severity(one, BOOKED) == "error"
    perhaps = machine(hybrid, chassis=with_walls(top=240.0, rear=None), **cooler_too)
    assert unanswered_for(perhaps, BOOKED) == "a-chassis.radiator_support"
    both = machine(hybrid, chassis=with_walls(top=240.0, side=240.0, rear=None), **cooler_too)
    assert severity(both, BOOKED) is None


def test_a_chassis_without_mounts_takes_none() -> None:
    assert "takes no radiators" in only(cooled(by=aio(), chassis=with_walls()), RADIATOR).message


def test_what_is_missing_for_a_radiator() -> None:
    assert unanswered_for(cooled(by=aio()), RADIATOR) == "a-chassis.radiator_support"
    case = with_walls(top=360.0)
    assert (
        unanswered_for(cooled(by=aio(radiator_mm=None), chassis=case), RADIATOR)
        == "a-cooler.radiator_mm"
    )
    hybrid = gpu(cooler="aio_hybrid", radiator_mm=None)
    assert unanswered_for(machine((hybrid, "1"), chassis=case), RADIATOR) == "a-gpu.radiator_mm"
    assert severity(cooled(by=aio(), chassis=chassis(chassis_type="open_frame")), RADIATOR) is None
    assert unchecked(cooled(by=cooler()), RADIATOR) == ()


@pytest.mark.parametrize("figure", ["radiator_mm", "radiator_support"])
def test_no_machine_is_promised_while_nobody_knows_whether_its_radiators_go_in(
    figure: str,
) -> None:
    case = with_walls(top=360.0)
    hybrid = (gpu(cooler="aio_hybrid", radiator_mm=240.0), "1")
    unknown = {figure: None}
    unknown_case = case.changed(**unknown) if figure == "radiator_support" else case
    unknown_aio = aio(**unknown) if figure == "radiator_mm" else aio()
    alone = cooled(by=aio(), chassis=case)
    assert alone.verdict in (Verdict.PASS, Verdict.WARN)
    assert cooled(by=unknown_aio, chassis=unknown_case).verdict is Verdict.UNDECIDED
    two = cooled(hybrid, by=unknown_aio, chassis=unknown_case)
    assert severity(cooled(hybrid, by=aio(), chassis=case), "mount-double-booked") == "error"
    assert {entry.rule for entry in two.undecided} >= {"radiator-unfit", "mount-double-booked"}


def test_to_an_open_frame_without_a_list_a_radiator_is_tied() -> None:
    frame = with_walls(top=360.0).changed(
        chassis_type="open_frame", radiator_support=None, fan_mounts=fan_mounts("top")
    )
    e = cooled(by=aio(), chassis=frame)
    assert unchecked(e, RADIATOR) == ("a-chassis.radiator_support",)
    assert all(entry.rule != RADIATOR for entry in e.undecided)


# A published panel stands at 192.5 mm: the radiator begins 52.5 mm over the board, and the tallest
# module ends at 61.
@pytest.mark.parametrize(("cooler_mm", "sinks"), [(185.0, True), (195.0, False)])
def test_memory_of_unknown_height_sinks_a_machine_where_the_tallest_would(
    cooler_mm: float, sinks: bool
) -> None:
    more: dict[str, Any] = {"above_board_mm": 30.0, "max_cpu_cooler_height_mm": cooler_mm}
    roof = with_walls(top=420.0, more=more)
    e = cooled(by=aio(), kit=memory(height_mm=None), chassis=roof)
    assert unchecked(e, RADIATOR) == ("a-kit.height_mm",)
    assert any(entry.rule == RADIATOR for entry in e.undecided) is sinks
    tallest = cooled(by=aio(), kit=memory(height_mm=TALLEST_MODULE), chassis=roof)
    assert (severity(tallest, RADIATOR) == "error") is sinks


def test_a_cards_radiator_may_go_to_the_rear() -> None:
    hybrid = (gpu(cooler="aio_hybrid", radiator_mm=120.0), "1")
    assert severity(machine(hybrid, chassis=with_walls(rear=120.0)), RADIATOR) is None
    assert severity(machine(hybrid, chassis=with_walls(top=100.0)), RADIATOR) == "error"


# 40 mm measured over the board, modules from 8 mm below its edge: 27 + 25 − 40 − 8 = 4 mm too low.
# It begins 192.5 − 20 − 120 = 52.5 mm over the board; modules stand 4 mm above it.
@every(
    [
        (40.0, 27.0, 48.5, 360.0, None),
        (40.0, 27.0, 48.6, 360.0, "warning"),
        (44.0, 27.0, 60.0, 360.0, None),
        (43.9, 27.0, 60.0, 360.0, "warning"),
        (43.9, 26.9, 60.0, 360.0, None),
        (40.0, 27.0, 28.5, 280.0, None),
        (40.0, 27.0, 28.6, 280.0, "warning"),  # fans of 140 mm begin at 32.5
    ]
)
def test_a_radiator_under_the_roof(
    above: float, thickness: float, module: float, size: float, severe: str | None
) -> None:
    case = with_walls(top=420.0, more={"above_board_mm": above})
    e = cooled(
        by=aio(radiator_thickness_mm=thickness, radiator_mm=size),
        kit=memory(height_mm=module),
        chassis=case,
    )
    assert severity(e, RADIATOR) == severe
    if severe:
        hit = only(e, RADIATOR)
        assert hit.estimate and f"modules {module:g} mm high" in hit.message, (
            "where the radiator begins is assumed"
        )


UNDER_ROOF: dict[str, Any] = {"psu_position": "bottom_rear", "height_mm": 500.0}


@every(
    [
        ("chassis", "width_mm"),
        ("chassis", "height_mm"),
        ("chassis", "depth_mm"),
        ("chassis", "psu_position"),
        ("cooler", "radiator_thickness_mm"),
        ("memory", "height_mm"),
    ]
)
def test_no_figure_less_hides_a_radiator_that_meets_the_memory(part: str, figure: str) -> None:
    """Of a cooler of unknown thickness the usual one is assumed, which makes room here."""

    def under_roof(without: str = "") -> Evaluation:
        less: dict[str, Any] = {figure: None}
        case = with_walls(top=420.0, more={**UNDER_ROOF, **(less if without == "chassis" else {})})
        by = aio(**{"radiator_thickness_mm": 38.0, **(less if without == "cooler" else {})})
        kit = memory(**{"height_mm": 60.0, **(less if without == "memory" else {})})
        return cooled(by=by, kit=kit, chassis=case)

    whole = under_roof()
    assert severity(whole, RADIATOR) == "warning" and unchecked(whole, RADIATOR) == ()
    e = under_roof(part)
    ids = {"chassis": "a-chassis", "cooler": "a-cooler", "memory": "a-kit"}
    is_said = f"{ids[part]}.{figure}" in unchecked(e, RADIATOR)
    assert is_said and not found(e, RADIATOR)


@every(
    [
        ("chassis", 60.0, True),
        ("chassis", 41.0, True),  # an assumed panel may stand 35 mm nearer
        ("chassis", 6.0, False),  # lower than the radiator begins wherever the panel stands
        ("memory", 60.0, True),
    ]
)
def test_a_radiator_that_may_meet_the_memory_leaves_the_machine_undecided(
    figure: str, module: float, sinks: bool
) -> None:
    low: dict[str, Any] = {"max_cpu_cooler_height_mm": None, "above_board_mm": None}
    low["height_mm"] = None if figure == "chassis" else 430.0
    case = with_walls(top=420.0, more={**UNDER_ROOF, **low})
    kit = memory(height_mm=None if figure == "memory" else module)
    e = cooled(by=aio(), kit=kit, chassis=case)
    field = "a-chassis.height_mm" if figure == "chassis" else "a-kit.height_mm"
    assert (field in [n.field for n in e.undecided if n.rule == RADIATOR]) is sinks


def test_the_tallest_module_is_that_of_the_catalog() -> None:
    stated = [
        part.height_mm
        for part in shipped_parts()
        if isinstance(part, Memory) and part.height_mm is not None
    ]
    assert len(stated) >= 20 and max(stated) == TALLEST_MODULE


# An assumed panel stands at 240 − 55 = 185 mm, where the radiator begins at 185 − 140 = 45 mm; with
# the panel 35 mm nearer it would begin at 10. Modules stand 4 mm above the board.
@every(
    [
        (6.0, 40.0, False),
        (6.1, 40.0, True),
        (41.0, 40.0, True),
        (41.1, 40.0, False),  # it meets them where the panel is assumed
        (41.0, 44.0, False),  # it ends above the board's edge
    ]
)
def test_an_assumed_panel_leaves_open_where_a_radiator_begins(
    module: float, above: float, is_open: bool
) -> None:
    unstated: dict[str, Any] = {"max_cpu_cooler_height_mm": None, "above_board_mm": above}
    roof = with_walls(top=420.0, more=unstated)
    e = cooled(by=aio(), kit=memory(height_mm=module), chassis=roof)
    assert bool(found(e, RADIATOR)) == (module > 41.0)
    assert unchecked(e, RADIATOR) == (("a-chassis.max_cpu_cooler_height_mm",) if is_open else ())


def test_the_thickest_radiator_is_that_of_the_catalog() -> None:
    stated = [
        part.radiator_thickness_mm
        for part in shipped_parts()
        if isinstance(part, Cooler) and part.radiator_thickness_mm is not None
    ]
    assert len(stated) >= 10 and max(stated) == THICKEST_RADIATOR


# 8 mm below the board's edge, less the usual 27 mm and 25 of fans; the thickest takes 11 mm more.
@every(
    [
        (43.9, False, False),
        (44.0, True, True),
        (54.9, True, True),
        (55.0, True, False),
    ]
)
def test_a_radiator_of_unknown_thickness_may_be_the_thickest(
    above: float, fits: bool, is_open: bool
) -> None:
    case = with_walls(top=420.0, more={"above_board_mm": above})
    e = cooled(by=aio(radiator_thickness_mm=None), kit=memory(height_mm=60.0), chassis=case)
    assert (not found(e, RADIATOR)) is fits
    assert ("a-cooler.radiator_thickness_mm" in unchecked(e, RADIATOR)) is is_open


@every(
    [
        # The roof's 35 mm count a row of fans of 25: 566 − 10 less the board's upper edge at 473.18
        ({}, 82.82, Basis.ASSUMED),
        (
            {"psu_position": "top"},
            82.82,
            Basis.ASSUMED,
        ),  # both the roof and the board are 100 mm lower
        ({"above_board_mm": 40.0}, 40.0, Basis.MEASURED),
        ({"up": "-y", "above_board_mm": 40.0}, 40.0, Basis.MEASURED),
        ({"up": "-y"}, None, None),
        ({"up": "+z"}, None, None),
        ({"height_mm": None}, None, None),
    ]
)
def test_room_above_the_board(
    figures: dict[str, Any], room: float | None, basis: Basis | None
) -> None:
    case = chassis(**figures)
    enclosure = world(chassis=case).assembly.enclosure
    assert enclosure is not None
    above = room_above(case, enclosure)
    assert (above and round(above.value, 6), above and above.basis) == (room, basis)


def test_memory_of_unknown_height_under_a_radiator() -> None:
    case = with_walls(top=420.0, more={"above_board_mm": 30.0})
    assert (
        unanswered_for(cooled(by=aio(), kit=memory(height_mm=None), chassis=case), RADIATOR)
        == "a-kit.height_mm"
    )
    roomy = with_walls(top=420.0, more={"above_board_mm": 60.0})
    assert severity(cooled(by=aio(), kit=memory(height_mm=None), chassis=roomy), RADIATOR) is None


HYBRID = gpu(cooler="aio_hybrid", radiator_mm=240.0)


@every(
    [
        ({"top": 360.0}, "error"),
        ({"top": 360.0, "side": 240.0}, None),
        ({"top": 360.0, "rear": 120.0}, "error"),
        ({"top": 360.0, "front": 240.0}, None),
    ]
)
def test_two_radiators_need_two_mounts(longest: dict[str, Any], severe: str | None) -> None:
    e = cooled((HYBRID, "1"), by=aio(), chassis=with_walls(**longest))
    assert severity(e, BOOKED) == severe
    if severe:
        assert only(e, BOOKED).parts == ("gpu1", "cooler")


def test_a_shorter_one_gives_way_where_it_can() -> None:
    # The cooler would take the top first; the card's fits nowhere else, so the cooler goes to the
    # front.
    case = with_walls(top=360.0, front=240.0)
    e = cooled(
        (gpu(cooler="aio_hybrid", radiator_mm=360.0), "1"), by=aio(radiator_mm=240.0), chassis=case
    )
    assert severity(e, BOOKED) is None


def test_a_front_for_two() -> None:
    one, two = (with_walls(front=480.0, more={"front_radiator_count": n}) for n in (1, 2))
    assert severity(cooled((HYBRID, "1"), by=aio(), chassis=one), BOOKED) == "error"
    assert severity(cooled((HYBRID, "1"), by=aio(), chassis=two), BOOKED) is None
    assert len(mounts_for_radiators(two)) == 2


SIZES = st.sampled_from([120.0, 240.0, 360.0])


@given(st.lists(SIZES, max_size=4), st.lists(SIZES, max_size=4))
def test_radiators_are_shared_out_where_there_is_a_way(
    sizes: list[float], longest: list[float]
) -> None:
    radiators = [Radiator("gpu1", "x", "x", size, None, CARD_WALLS) for size in sizes]
    mounts = [RadiatorMount(location="top", max_mm=size) for size in longest]
    found_way = shared_out(radiators, mounts)
    # By Hall's theorem for nested choices: the k longest radiators need k mounts that take the
    # shortest of them.
    largest = sorted(sizes, reverse=True)
    room = sorted(longest, reverse=True)
    possible = len(sizes) <= len(longest) and all(
        s <= r for s, r in zip(largest, room, strict=False)
    )
    assert (found_way is not None) == possible
    if found_way is not None:
        assert all(
            m.max_mm is not None and r.size <= m.max_mm
            for r, m in zip(radiators, found_way, strict=True)
        )


def fans_at(
    count: int, wall: str, *, by: Any = None, size: float | None = 120.0, **case: Any
) -> Assembly:
    front = FanMount(
        location="front", sizes=(FanSize(mm=120.0, count=3), FanSize(mm=140.0, count=2))
    )
    mounted = chassis(**{"fan_mounts": (front,), **case})
    part = fan(size_mm=size)
    return machine(
        chassis=mounted,
        others=(part, *((by,) if by else ())),
        cooler=by.id if by else None,
        fans=(Quantity(part.id, count, (wall,) * count),),
    )


@pytest.mark.parametrize(("count", "severe"), [(1, None), (3, None), (4, "error")])
def test_fans_on_a_wall(count: int, severe: str | None) -> None:
    e = fans_at(count, "front")
    assert severity(e, BOOKED) == severe
    if severe:
        hit = only(e, BOOKED)
        assert hit.measure is not None and (hit.measure.value, hit.measure.limit) == (480.0, 360.0)


def test_a_radiator_has_fans_of_its_own() -> None:
    e = fans_at(1, "front", by=aio(), radiator_support=walls(front=360.0))
    assert only(e, BOOKED).parts == ("fans", "cooler")
    elsewhere = fans_at(3, "front", by=aio(), radiator_support=walls(top=360.0))
    assert severity(elsewhere, BOOKED) is None


def test_what_is_missing_for_fans_on_a_wall() -> None:
    assert severity(fans_at(1, "rear"), BOOKED) == "error", "there is no mount"
    assert severity(fans_at(4, "CHA_FAN1"), BOOKED) is None, "a header is no wall"
    assert unanswered_for(fans_at(1, "front", fan_mounts=None), BOOKED) == "a-chassis.fan_mounts"
    bare = (FanMount(location="front"),)
    assert unanswered_for(fans_at(1, "front", fan_mounts=bare), BOOKED) == "a-chassis.fan_mounts"
    assert unanswered_for(fans_at(1, "front", size=None), BOOKED) == "a-fan.size_mm"


def with_disk(
    card: Gpu, caged: float | None = 300.0, disks: int = 1, condition: str = "no_hdd_cage"
) -> Assembly:
    case = chassis(max_gpu_length_condition=condition, max_gpu_length_with_hdd_cage_mm=caged)
    return machine(
        (card, "1"), chassis=case, others=(disk(),), drives=(Quantity("a-disk", 1),) * disks
    )


@every(
    [
        (300.0, "top", None),
        (300.1, "top", "warning"),
        (265.0, "rear_end", None),
        (265.1, "rear_end", "warning"),
    ]
)
def test_a_card_in_the_drive_cage(length: float, edge: str, severe: str | None) -> None:
    e = with_disk(gpu(length_mm=length, power_connector_edge=edge))
    assert severity(e, BOOKED) == severe
    if severe:
        assert only(e, BOOKED).estimate, "there may be other bays for the drives"


def test_cages_matter_where_disks_need_them() -> None:
    long = gpu(length_mm=400.0)
    assert severity(with_disk(long, condition="unspecified"), BOOKED) == "warning", (
        "300 mm are published with it"
    )
    assert severity(with_disk(long, condition="with_hdd_cages"), BOOKED) is None, (
        "500 mm are with it"
    )
    assert (
        unanswered_for(with_disk(long, caged=None), BOOKED)
        == "a-chassis.max_gpu_length_with_hdd_cage_mm"
    )
    assert unchecked(with_disk(gpu(), condition="unspecified", caged=None), BOOKED) == ()
    case = chassis(max_gpu_length_condition="no_hdd_cage", max_gpu_length_with_hdd_cage_mm=100.0)
    nowhere = machine((long, "12"), chassis=case, others=(disk(),), drives=(Quantity("a-disk"),))
    assert found(nowhere, BOOKED) == ()


def test_who_says_nothing_of_the_cage_is_told_that_a_long_card_needs_it_out() -> None:
    told = only(with_disk(gpu(length_mm=400.0), disks=0), BOOKED)
    assert told.severity is Severity.INFO
    assert told.message == (
        "GPU 1 needs the drive cage removed. 400 mm are needed; The chassis leaves 300 mm with the "
        "cage."
    )
    assert told.remedies[0].title == "Remove the drive cage: 500 mm instead of 300 mm"
    assert found(with_disk(gpu(length_mm=300.0), disks=0), BOOKED) == ()


def test_who_says_that_the_cage_stays_or_goes_is_asked_no_more() -> None:
    case = chassis(max_gpu_length_condition="no_hdd_cage", max_gpu_length_with_hdd_cage_mm=300.0)
    for said in (True, False):
        more: dict[str, Any] = {
            "others": (disk(),),
            "drives": (Quantity("a-disk"),),
            "drive_cage": said,
        }
        assert found(machine((gpu(length_mm=400.0), "1"), chassis=case, **more), BOOKED) == ()


def test_nothing_is_said_of_a_build_without_any() -> None:
    assert found(machine(), BOOKED) == () and found(machine(), RADIATOR) == ()


@pytest.mark.parametrize("size", [1.0, 120.0, 280.0, 360.0, 5000.0])
@pytest.mark.parametrize(
    "mounts", [{}, {"top": 360.0}, {"front": 360.0}, {"top": 360.0, "front": None}]
)
def test_an_air_cooler_has_no_radiator_whatever_its_record_says(
    size: float, mounts: dict[str, float | None]
) -> None:
    case = with_walls(**mounts)
    kit = memory(height_mm=60.0)
    said, bare = (cooled(by=cooler(radiator_mm=mm), kit=kit, chassis=case) for mm in (size, None))
    assert (said.findings, said.not_checked) == (bare.findings, bare.not_checked)
    assert margins_of(said) == margins_of(bare)


@pytest.mark.parametrize("kind", ["open_air", "blower", "passive"])
def test_nor_has_a_card_without_liquid(kind: str) -> None:
    case = with_walls(rear=120.0)
    said, bare = (
        world((gpu(cooler=kind, radiator_mm=mm), "1"), chassis=case) for mm in (360.0, None)
    )
    assert (said.findings, said.not_checked) == (bare.findings, bare.not_checked)


def test_the_length_before_the_cage_counts_where_no_other_is_published() -> None:
    case = chassis(max_gpu_length_mm=None, max_gpu_length_with_hdd_cage_mm=300.0)
    disks: Any = {"others": (disk(),), "drives": (Quantity(disk().id, 1),)}
    long = gpu(length_mm=320.0, power_connector_edge="top")
    assert severity(machine((long, "1"), chassis=case, **disks), BOOKED) == "warning"
    assert severity(machine((gpu(), "1"), chassis=case, **disks), BOOKED) is None
