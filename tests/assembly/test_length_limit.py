"""What ends the free length toward the front, by what the build says is in the chassis."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly, assemble
from rigwright.assembly.enclosure import AS_PUBLISHED, Fitted, enclosure_of
from rigwright.assembly.length_limit import CAGE, FANS, RESERVOIR, front_room, removable
from rigwright.build import Build, Placement, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity, Verdict
from rigwright.figures import Basis
from rigwright.parts import Chassis, RadiatorMount
from rigwright.rules.clearance import height_on_end
from tests.fit_parts import aio, fan
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import (
    chassis,
    fan_mounts,
    fans,
    found,
    gpu,
    machine,
    only,
    psu,
    unanswered_for,
    unchecked,
    world,
)

LENGTH = "card-length-over"
# 500 mm bare, 475 behind the fans it comes with, 300 with the cage.
CAGED: dict[str, Any] = {
    "max_gpu_length_mm": 500.0,
    "max_gpu_length_condition": "no_front_fan",
    "max_gpu_length_with_hdd_cage_mm": 300.0,
    "included_fans": fans(2, "front"),
    "fan_mounts": fan_mounts("front"),
}


def room(case: Chassis, fitted: Fitted = AS_PUBLISHED, cooler: Any = None) -> Any:
    return front_room(case, cooler, enclosure_of(case, None, fitted))


@every(
    [
        (Fitted(), FANS, 475, 500),
        (Fitted(drive_cage=False), FANS, 475, 500),
        (Fitted(drive_cage=True), CAGE, 300, 475),
        (Fitted(front_fans=False), "front", 500, None),
        (Fitted(drive_cage=True, front_fans=False), CAGE, 300, 500),
        (Fitted(added_front_fan_mm=38.0), FANS, 462, None),
        (Fitted(front_fans=False, added_front_fan_mm=15.0), FANS, 485, None),
    ]
)
def test_the_nearest_thing_counts(
    fitted: Fitted, kind: str, free: float, without: float | None
) -> None:
    found = room(chassis(**CAGED), fitted)
    assert (found.nearest.kind, found.free.value) == (kind, free)
    assert (found.without.value if found.without else None) == without


def test_a_radiator_behind_the_cage_counts_once_the_cage_is_out() -> None:
    case = chassis(**CAGED, radiator_support=[{"location": "front", "max_mm": 360.0}])
    assert room(case, cooler=aio()).free.value == 500 - 25 - 27
    caged = room(case, Fitted(drive_cage=True), aio())
    assert (caged.free.value, caged.without.value) == (300, 448)


def test_a_radiator_that_reaches_farther_than_the_cage_counts_before_it() -> None:
    case = chassis(
        **{**CAGED, "max_gpu_length_with_hdd_cage_mm": 460.0},
        radiator_support=[{"location": "front", "max_mm": 360.0}],
    )
    assert room(case, Fitted(drive_cage=True), aio()).free.value == 448


@every(
    [
        (Fitted(), 400),
        (Fitted(front_fans=False), 425),
        (Fitted(added_front_fan_mm=25.0), 400),
        (Fitted(added_front_fan_mm=38.0), 387),
        (Fitted(front_fans=False, added_front_fan_mm=15.0), 400),
    ]
)
def test_a_length_behind_fans_of_25_mm(fitted: Fitted, free: float) -> None:
    case = chassis(max_gpu_length_mm=400.0, max_gpu_length_condition="front_fans_25mm")
    assert room(case, fitted).free.value == free


def test_a_radiator_brings_back_the_fans_that_were_removed() -> None:
    case = chassis(
        max_gpu_length_mm=400.0,
        max_gpu_length_condition="front_fans_25mm",
        radiator_support=[{"location": "front", "max_mm": 360.0}],
    )
    assert (
        room(case, Fitted(front_fans=False), aio()).free.value
        == room(case, cooler=aio()).free.value
        == 373
    )


def test_a_reservoir_that_the_build_adds() -> None:
    case = chassis(
        max_gpu_length_mm=450.0,
        max_gpu_length_condition="no_reservoir",
        max_gpu_length_with_reservoir_mm=280.0,
    )
    assert room(case).free.value == room(case, Fitted(reservoir=False)).free.value == 450
    with_it = room(case, Fitted(reservoir=True))
    assert (with_it.nearest.kind, with_it.free.value, with_it.without.value) == (
        RESERVOIR,
        280,
        450,
    )


def test_a_cage_of_unknown_depth_leaves_the_length_unknown() -> None:
    case = chassis(max_gpu_length_condition="no_hdd_cage")
    found = room(case, Fitted(drive_cage=True))
    assert found.free.basis is Basis.UNKNOWN
    assert found.free.rests_on == ("a-chassis.max_gpu_length_with_hdd_cage_mm",)
    e = machine((gpu(), "1"), chassis=case, drive_cage=True)
    assert unanswered_for(e, LENGTH) == "a-chassis.max_gpu_length_with_hdd_cage_mm"


def test_what_may_be_taken_out() -> None:
    case = chassis(**CAGED)
    assert set(removable(case, None, enclosure_of(case, None))) == {CAGE, FANS}
    bench = chassis(max_gpu_length_condition="with_reservoir")
    assert set(removable(bench, None, enclosure_of(bench, None))) == {RESERVOIR}


# What is said


@pytest.mark.parametrize(("length_mm", "fix"), [
    (400.0, "Remove the drive cage: 475 mm instead of 300 mm"),
    (475.0, "Remove the drive cage: 475 mm instead of 300 mm"),
    (475.1, "Choose a longer case"),
])  # fmt: skip
def test_a_card_that_meets_the_cage_says_what_removing_it_gives(length_mm: float, fix: str) -> None:
    told = only(
        machine((gpu(length_mm=length_mm), "1"), chassis=chassis(**CAGED), drive_cage=True), LENGTH
    )
    assert told.severity is Severity.ERROR and "with the drive cage" in told.message
    assert told.remedies[0].title == fix


def test_the_front_fans_are_the_second_thing_to_go() -> None:
    told = only(machine((gpu(length_mm=480.0), "1"), chassis=chassis(**CAGED)), LENGTH)
    assert told.remedies[0].title == "Remove the front fans: 500 mm instead of 475 mm"
    assert (
        found(
            machine((gpu(length_mm=480.0), "1"), chassis=chassis(**CAGED), front_fans=False), LENGTH
        )
        == ()
    )


def test_fans_put_on_the_front_by_hand_take_length() -> None:
    case = chassis(
        max_gpu_length_mm=400.0, max_gpu_length_condition="no_front_fan", included_fans=()
    )
    placed = Quantity("a-fan", 1, ("front",))
    e = machine(
        (gpu(length_mm=380.0), "1"), chassis=case, others=(fan(thickness_mm=30.0),), fans=(placed,)
    )
    told = only(e, LENGTH)
    assert told.measure is not None and told.measure.limit == 370
    elsewhere = machine(
        (gpu(length_mm=380.0), "1"),
        chassis=case,
        others=(fan(),),
        fans=(Quantity("a-fan", 1, ("top",)),),
    )
    assert found(elsewhere, LENGTH) == ()


def test_without_the_reservoir_of_a_published_length_nobody_says_how_much_more_there_is() -> None:
    case = chassis(max_gpu_length_mm=320.0, max_gpu_length_condition="with_reservoir")

    def at(length_mm: float, **said: Any) -> Any:
        return machine((gpu(length_mm=length_mm), "1"), chassis=case, **said)

    told = only(at(330.0, reservoir=True), LENGTH)
    assert (
        told.severity is Severity.ERROR
        and told.remedies[0].title == "Remove the reservoir: more than 320 mm"
    )
    for is_in in (False, None):  # few machines have a reservoir, and this one does not say that
        assert unanswered_for(at(330.0, reservoir=is_in), LENGTH) == "a-chassis.max_gpu_length_mm"
        assert found(at(315.0, reservoir=is_in), LENGTH) == (), (
            "no margin is wanted where the room does not end"
        )
    assert only(at(315.0, reservoir=True), LENGTH).severity is Severity.WARNING
    # 290 mm, 40 of the duct and 33 of its fan
    ducted = (Placement(gpu().id, "1", duct="a-duct"),)
    duct = fan(id="a-duct", size_mm=97.0, thickness_mm=33.0)
    beside = at(290.0, placements=ducted, others=(duct,))
    assert unanswered_for(beside, LENGTH) == "a-chassis.max_gpu_length_mm"
    assert found(beside, LENGTH) == ()


def test_a_card_on_end_stands_behind_the_radiator_and_the_cage_too() -> None:
    parts = {part.id: part for part in shipped_parts()}
    case = parts["lian-li-o11-dynamic-evo-o11de"]
    kit = "lian-li-o11d-evo-upright-gpu-kit-with-pcie-4-0-riser"
    assert isinstance(case, Chassis)
    front = case.changed(
        radiator_support=(RadiatorMount(location="front", max_mm=360.0),),
        included_fans=(),
        max_gpu_length_mm=426.0,
        max_gpu_length_condition="no_front_fan",
        max_gpu_length_with_hdd_cage_mm=380.0,
    )
    catalog = MemoryCatalog(
        [*(p for p in parts.values() if p.id != case.id), front, aio(), gpu(height_mm=130.0)]
    )

    def left(**said: Any) -> float | None:
        build = Build(chassis=case.id, board="asus-tuf-gaming-x870-plus-wifi", **said)
        build = build.changed(placements=(Placement("a-gpu", "upright1", None, kit),))
        a = assemble(build, catalog)
        assert a.cards[0].seat is not None and a.cards[0].seat.height is not None
        limit = height_on_end(a.cards[0], a)
        return limit.value if limit is not None and limit.known else None

    bare = left()
    assert bare is not None
    assert left(cooler="a-cooler") == bare - 27 - 25
    assert left(drive_cage=True) == bare - (426 - 380)


def test_a_card_with_its_radiator_in_the_front_takes_length_from_all() -> None:
    """475 mm behind the fans, 27 mm of a radiator that nobody publishes the thickness of."""
    case = chassis(**CAGED, radiator_support=[{"location": "front", "max_mm": 360.0}])
    hybrid = gpu(id="hybrid", cooler="aio_hybrid", radiator_mm=240.0)

    def beside(length_mm: float, *more: RadiatorMount) -> Any:
        where = case.changed(radiator_support=(*(case.radiator_support or ()), *more))
        return world((hybrid, "1"), (gpu(length_mm=length_mm), "4"), chassis=where)

    told = only(beside(449.0), LENGTH)
    assert (
        told.severity is Severity.WARNING and told.estimate and "a card's radiator" in told.message
    )
    assert told.measure is not None and told.measure.limit == 448
    assert found(beside(437.0), LENGTH) == ()
    assert found(beside(449.0, RadiatorMount(location="top", max_mm=240.0)), LENGTH) == (), (
        "it goes under the roof"
    )
    (box,) = [f for f in beside(300.0).assembly.furniture.fixtures if f.role == "radiator"]
    assert box.box.interval(0) == (448, 475) and box.basis is Basis.ASSUMED


# As above 448 mm would be left, of which 10 are wanted.
@pytest.mark.parametrize(
    ("length_mm", "wall", "is_open"),
    [(438.0, "front", False), (438.1, "front", True), (450.0, "top", False)],
)
def test_a_cards_radiator_of_unknown_length_may_hang_in_the_front(
    length_mm: float, wall: str, is_open: bool
) -> None:
    case = chassis(**CAGED, radiator_support=[{"location": wall, "max_mm": 360.0}])
    hybrid = gpu(id="hybrid", cooler="aio_hybrid", radiator_mm=None, length_mm=200.0)
    e = world((hybrid, "1"), (gpu(length_mm=length_mm), "4"), chassis=case)
    assert unchecked(e, LENGTH) == (("hybrid.radiator_mm",) if is_open else ())
    assert e.verdict is Verdict.UNDECIDED, "nobody knows whether its radiator goes in"


# Lengths that hold only while something is in the chassis

SMALL: dict[str, Any] = {
    "chassis_type": "sff",
    "psu_form_factors": ("SFX", "ATX"),
    "max_gpu_length_mm": 317.0,
    "psu_position": "front",
    "max_gpu_length_condition": "no_front_psu_or_fan",
}


def shortened(when: str) -> Chassis:
    stated = {**SMALL, "max_gpu_length_condition": "unspecified"}
    return chassis(
        **stated,
        card_lengths=({"when": when, "length_mm": 280.0},),
        radiator_support=({"location": "front", "max_mm": 240.0},),
    )


SMALL_SUPPLY, LARGE_SUPPLY = psu(id="small", form_factor="SFX"), psu(id="large")


@every(
    [
        ("atx_supply", {"psus": (SMALL_SUPPLY,)}, {"psus": (LARGE_SUPPLY,)}),
        ("atx_supply", {"psus": ()}, {"psus": (SMALL_SUPPLY, LARGE_SUPPLY)}),
        ("front_fan", {}, {"front_fans": True}),
        (
            "front_fan",
            {"front_fans": False},
            {"others": (fan(),), "fans": (Quantity("a-fan", 1, ("front",)),)},
        ),
        ("drive_cage", {}, {"drive_cage": True}),
        ("reservoir", {"reservoir": False}, {"reservoir": True}),
        ("radiator", {}, {"others": (aio(radiator_mm=240.0),), "cooler": "a-cooler"}),
    ]
)
def test_a_condition_that_is_not_so_does_not_limit(
    when: str, without: dict[str, Any], within: dict[str, Any]
) -> None:
    """A card of 304 mm has 317 mm, or 280 mm while the thing is there."""

    def long(said: dict[str, Any]) -> Assembly:
        return machine((gpu(length_mm=304.0), "1"), chassis=shortened(when), **said)

    assert not [f for f in found(long(without), LENGTH) if f.severity is Severity.ERROR]
    assert not unchecked(long(without), LENGTH)
    told = only(long(within), LENGTH)
    assert (
        told.severity is Severity.ERROR and told.measure is not None and told.measure.limit == 280
    )
    assert f"a-chassis.card_lengths.{when}.length_mm" in told.rests_on
    short = machine((gpu(length_mm=260.0), "1"), chassis=shortened(when), **within)
    assert not found(short, LENGTH) and not unchecked(short, LENGTH)


def test_a_supply_of_unknown_form_leaves_its_condition_open() -> None:
    e = world(
        (gpu(length_mm=304.0), "1"), chassis=shortened("atx_supply"), psus=(psu(form_factor=None),)
    )
    entry, supply = [n for n in e.not_checked if n.rule == LENGTH]
    assert (
        entry.field == "a-chassis.card_lengths.atx_supply.length_mm"
        and supply.field == "a-psu.form_factor"
    )
    assert "how much room the ATX supply leaves GPU 1 is unknown" in entry.message


def test_a_vertical_mount_has_its_own_length_and_the_same_conditions() -> None:
    case = chassis(
        **SMALL,
        vertical_slots=3,
        max_gpu_thickness_vertical_mm=80.0,
        max_gpu_length_vertical_mm=322.0,
        card_lengths=({"when": "radiator", "length_mm": 200.0},),
    )
    assert found(machine((gpu(), "vertical1"), chassis=case), LENGTH) == ()
    wet = machine((gpu(), "vertical1"), chassis=case, others=(aio(),), cooler="a-cooler")
    assert "leaves 200 mm, beside the radiator: 67 mm too long" in only(wet, LENGTH).message


@every(
    [
        ({"psus": (SMALL_SUPPLY,)}, "a-chassis.max_gpu_length_mm"),
        ({"psus": (LARGE_SUPPLY,)}, Severity.ERROR),
        ({"psus": (SMALL_SUPPLY,), "front_fans": True}, Severity.ERROR),
        ({"psus": ()}, Severity.ERROR),  # not said: as the maker published it
    ]
)
def test_a_length_published_with_a_supply_or_fan_in_front_ends_nothing_without(
    said: dict[str, Any], expected: Severity | str
) -> None:
    case = chassis(
        **{**SMALL, "max_gpu_length_mm": 280.0, "max_gpu_length_condition": "with_front_psu_or_fan"}
    )
    e = machine((gpu(length_mm=304.0), "1"), chassis=case, **said)
    if isinstance(expected, str):
        assert unanswered_for(e, LENGTH) == expected
    else:
        assert only(e, LENGTH).severity is expected


def test_the_highest_card_that_a_maker_states_counts_before_what_follows_from_coolers() -> None:
    """NCASE M1: cards of 140 mm, though coolers of 130 mm put the panel at 137.5 mm."""
    case = chassis(max_gpu_height_mm=140.0, max_cpu_cooler_height_mm=130.0)
    told = only(machine((gpu(height_mm=137.0), "1"), chassis=case), "card-hits-side-panel")
    assert (
        told.severity is Severity.WARNING
        and "takes 140 mm at most: only 3.00 mm to spare." in told.message
    )
    over = machine((gpu(height_mm=140.1), "1"), chassis=case)
    assert only(over, "card-hits-side-panel").severity is Severity.ERROR


def test_what_is_published_without_a_supply_or_fan_in_front_says_nothing_of_one() -> None:
    case = chassis(**SMALL)
    assert (
        found(world((gpu(length_mm=304.0), "1"), chassis=case, psus=(SMALL_SUPPLY,)), LENGTH) == ()
    )
    large = world((gpu(length_mm=304.0), "1"), chassis=case, psus=(LARGE_SUPPLY,))
    assert unanswered_for(large, LENGTH) == "a-chassis.card_lengths"
    (entry,) = [n for n in large.not_checked if n.rule == LENGTH]
    assert "how much room the supply or fan in front leaves GPU 1 is unknown" in entry.message


@every([(320.0, None, False), (320.1, None, True), (320.1, 321.0, False), (348.1, None, False)])
def test_a_radiator_in_front_may_take_more_than_its_thickness(
    length_mm: float, stated: float | None, sinks: bool
) -> None:
    """Behind fans of 25 mm 375 mm are free, 348 before a radiator of 27 mm; the North shows that
    28 mm less may be. A card that is too long even so is too long.
    """
    case = chassis(
        max_gpu_length_mm=375.0,
        max_gpu_length_condition="front_fans_25mm",
        max_gpu_length_front_rad_mm=stated,
        radiator_support=[{"location": "front", "max_mm": 360.0}],
    )
    card = gpu(length_mm=length_mm)
    e = world((card, "1"), chassis=case, others=(aio(),), cooler="a-cooler")
    missing = [entry.field for entry in e.undecided if entry.rule == LENGTH]
    assert missing == (["a-chassis.max_gpu_length_front_rad_mm"] if sinks else [])
    errors = [told for told in found(e, LENGTH) if told.severity is Severity.ERROR]
    assert bool(errors) == (length_mm > 348.0)
