"""What the air model sees of a build: fans by wall, the heat of everything else, gaps, and what
it says nothing of.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.air import air_of, machine_of
from rigwright.air.machine import Moved
from rigwright.build import FanPoint, FanSetting, Placement, Quantity, Site
from rigwright.evaluation import Evaluation
from rigwright.parts import Cooler, Fan, FanMount, FanSize, RadiatorMount
from tests.sampling import every
from tests.worlds import chassis, fans, gpu, open_card, world

WALLS = tuple(
    FanMount(location=wall, sizes=(FanSize(mm=140.0, count=n),))
    for wall, n in (("front", 3), ("rear", 1))
)
RATED = Fan(
    id="f",
    name="Fan",
    brand="T",
    source="s",
    confidence="high",
    size_mm=140.0,
    airflow_cfm=80.0,
    noise_dba=24.0,
)


def aio(length_mm: float = 360.0) -> Cooler:
    return Cooler(
        id="aio",
        name="AIO",
        brand="T",
        source="s",
        confidence="high",
        cooler_type="aio",
        radiator_mm=length_mm,
        sockets=("AM5",),
        radiator_thickness_mm=27.0,
    )


def moved(e: Evaluation) -> list[tuple[str, int, float | None]]:
    return [(fans.wall, fans.count, fans.rated_cfm) for fans in machine_of(e.assembly).case.fans]


def test_fans_are_where_the_chassis_and_the_build_have_them() -> None:
    case = chassis(fan_mounts=WALLS, included_fans=fans(1, "rear"))
    assert moved(world((gpu(), "1"), chassis=case)) == [("rear", 1, None)]
    e = world(
        (gpu(), "1"), chassis=case, others=(RATED,), fans=(Quantity("f", 2, ("front", "front")),)
    )
    assert sorted(moved(e)) == [("front", 2, 80.0), ("rear", 1, None)], "fans alike are one entry"


def test_fans_on_no_known_wall_blow_in_twice_as_much_as_out() -> None:
    assert moved(world((gpu(), "1"), chassis=chassis(included_fans=fans(3)))) == [
        ("front", 2, None),
        ("rear", 1, None),
    ]


def test_where_nobody_knows_a_fan_the_usual_ones_are_assumed_and_said() -> None:
    machine = machine_of(world((gpu(), "1"), chassis=chassis(included_fans=None)).assembly)
    assert machine.case.assumed_fans and "assumed" in machine.notes[0]
    assert sum(fans.count for fans in machine.case.fans) == 3


@every(
    [
        (90.0, ("front",), [("front", 2), ("rear", 1)]),  # three places: the third is free
        (90.0, ("front", "front"), [("front", 1), ("rear", 1)]),
        (90.0, ("front", "front", "front"), [("rear", 1)]),
        (20.0, ("front", "front", "front"), [("front", 2), ("rear", 1)]),  # weaker ones
        (90.0, ("rear",), [("front", 2)]),
        (90.0, ("top",), [("front", 2), ("rear", 1)]),
        (90.0, ("front", "front", "front", "rear"), []),
    ]
)
def test_a_chosen_fan_takes_the_place_of_an_assumed_one_and_of_no_other(
    cfm: float, walls: tuple[str, ...], usual: list[tuple[str, int]]
) -> None:
    mounts = (
        FanMount(location="front", sizes=(FanSize(mm=120.0, count=3),)),
        FanMount(location="rear", sizes=(FanSize(mm=120.0, count=1),)),
    )
    case = chassis(included_fans=None, fan_mounts=mounts)
    fan = RATED.changed(size_mm=120.0, airflow_cfm=cfm)
    chosen = (Quantity("f", len(walls), walls),)
    e = world((gpu(), "1"), chassis=case, others=(fan,), fans=chosen)
    machine = machine_of(e.assembly)
    assert machine.case.assumed_fans is bool(usual)
    found = [(fans.wall, fans.count) for fans in machine.case.fans if fans.rated_cfm is None]
    assert found == usual
    assert any("beside those chosen" in note for note in machine.notes) is bool(usual)


def test_mounts_that_no_fan_takes_are_openings() -> None:
    """A mount of 140 mm has 153.9 cm²; the larger of two sets counts, and fans that fill either
    leave nothing.
    """
    either = (FanSize(mm=140.0, count=3), FanSize(mm=180.0, count=2))
    walls = (FanMount(location="front", sizes=either), WALLS[1])
    case = chassis(fan_mounts=walls, included_fans=fans(3, "front"))
    intake_only = machine_of(world((gpu(), "1"), chassis=case).assembly).case.empty
    assert (intake_only.before_cm2, intake_only.behind_cm2) == (0.0, pytest.approx(153.9, abs=0.1))
    other = case.changed(included_fans=fans(1, "rear"))
    exhaust_only = machine_of(world((gpu(), "1"), chassis=other).assembly).case.empty
    assert exhaust_only.before_cm2 == pytest.approx(2 * 254.5, abs=0.1)
    assert exhaust_only.behind_cm2 == 0.0
    third = case.changed(included_fans=fans(1, "front"))
    one_taken = machine_of(world((gpu(), "1"), chassis=third).assembly).case.empty
    assert one_taken.before_cm2 == pytest.approx(2 / 3 * 2 * 254.5, abs=0.1)
    unknown = case.changed(included_fans=None)
    assert machine_of(world((gpu(), "1"), chassis=unknown).assembly).case.empty.total_cm2 == 0.0


def test_a_radiator_leaves_no_empty_mount_on_its_wall() -> None:
    mounts = (RadiatorMount(location="front", max_mm=420.0),)
    case = chassis(fan_mounts=WALLS, radiator_support=mounts, included_fans=())
    e = world((gpu(), "1"), chassis=case, cooler="aio", others=(aio(),))
    empty = machine_of(e.assembly).case.empty
    assert (empty.before_cm2, empty.behind_cm2) == (0.0, pytest.approx(153.9, abs=0.1))


@pytest.mark.parametrize(("wall", "usual"), [("top", ["front", "rear"]), ("front", ["rear"])])
def test_a_radiators_fans_do_not_stand_for_those_that_nobody_knows(
    wall: str, usual: list[str]
) -> None:
    mounts = (RadiatorMount(location=wall, max_mm=360.0),)
    case = chassis(radiator_support=mounts, included_fans=None)
    e = world((gpu(), "1"), chassis=case, cooler="aio", others=(aio(),))
    machine = machine_of(e.assembly)
    assert machine.case.assumed_fans and "assumed" in machine.notes[0]
    assert [fan.wall for fan in machine.case.fans if not fan.behind_radiator] == usual
    assert [fan.wall for fan in machine.case.fans if fan.behind_radiator] == [wall]
    known = world(
        (gpu(), "1"), chassis=case.changed(included_fans=()), cooler="aio", others=(aio(),)
    )
    assert not machine_of(known.assembly).case.assumed_fans, "it comes without, and that is known"


def test_a_case_that_is_stated_to_have_no_fans_has_none_until_some_are_chosen() -> None:
    bare = world((gpu(), "1"), chassis=chassis(included_fans=(), fan_mounts=WALLS))
    machine = machine_of(bare.assembly)
    assert machine.case.fans == () and machine.case.fans_to_come
    assert not machine.case.assumed_fans
    assert machine.notes == (
        "The case has no fan, and none is chosen: air comes in by its gaps alone.",
    )
    one = world(
        (gpu(), "1"),
        chassis=chassis(included_fans=(), fan_mounts=WALLS),
        others=(RATED,),
        fans=(Quantity("f", 1),),
    )
    case = machine_of(one.assembly).case
    assert not case.fans_to_come and not case.assumed_fans and len(case.fans) == 1


def test_a_case_whose_fans_were_all_taken_out_has_none_and_is_never_cooler() -> None:
    case = chassis(included_fans=fans(3))
    out = tuple(FanSetting(case.id, number, out=True) for number in range(3))
    taken = world((open_card(), "1"), chassis=case, fan_settings=out)
    machine = machine_of(taken.assembly)
    assert machine.case.fans == () and not machine.case.assumed_fans
    assert "taken out" in machine.notes[0]
    slow = tuple(FanSetting(case.id, number, speed=(FanPoint(0.0, 20.0),)) for number in range(3))
    with_fans = world((open_card(), "1"), chassis=case, fan_settings=slow)
    assert air_of(taken.assembly).flow.front_c > air_of(with_fans.assembly).flow.front_c
    assert any(finding.rule == "case-air-rise" for finding in taken.findings)


def test_a_radiator_in_the_roof_takes_the_heat_out_and_one_in_the_front_brings_it_in() -> None:
    heat: dict[str, tuple[float, float]] = {}
    for wall in ("top", "front"):
        case = chassis(
            radiator_support=(RadiatorMount(location=wall, max_mm=360.0),), included_fans=fans(3)
        )
        e = world((gpu(), "1"), chassis=case, cooler="aio", others=(aio(),))
        machine = machine_of(e.assembly)
        heat[wall] = machine.case.other_w, machine.case.preheat_w
        assert Moved(wall, 3, 120.0, None, None, behind_radiator=True) in machine.case.fans
    bare = machine_of(world((gpu(), "1"), chassis=chassis(included_fans=fans(3))).assembly).case
    two_of_the_case = 2 * 3.0  # which stand on the radiator in the front
    assert heat["front"] == (heat["top"][0] - two_of_the_case, 100.0) and heat["top"][1] == 0
    assert bare.other_w == pytest.approx(heat["top"][0] + 100.0 - 12.0 - 3 * 3.0), (
        "without the pump and its three fans, with the processor"
    )


def test_a_card_breathes_what_the_card_below_it_exhausts() -> None:
    machine = machine_of(world((open_card(), "1"), (open_card(), "5")).assembly)
    lower, upper = machine.cards
    assert (lower.label, upper.label) == ("gpu2", "gpu1")
    assert upper.below == 0 and lower.below is None
    assert upper.gap_mm == upper.below_gap_mm == pytest.approx(4 * 20.32 - 52.0)
    assert upper.inside_share == 1.0


def test_the_lowest_card_has_the_floor_before_it() -> None:
    (card,) = machine_of(world((open_card(), "7")).assembly).cards
    plane_to_edge = 305.0 - (162.26 + 20.32 * 6)
    assert card.gap_mm == pytest.approx(60.0 + plane_to_edge - (52.0 - 3.46), abs=0.01)


def test_blowers_leave_little_inside_and_the_limit_counts() -> None:
    (card,) = machine_of(world((gpu(), "1", 200.0)).assembly).cards
    assert card.inside_share == pytest.approx(0.15)
    assert (card.watts, card.design_w) == (200.0, 250.0)


UNKNOWN: dict[str, tuple[Any, dict[str, Any], str]] = {
    "a passive card": (gpu(cooler="passive", fan_count=0), {}, "fins"),
    "a card of unknown power": (gpu(board_power_w=None), {}, "power"),
    "a water block": (gpu(cooler="water_block", fan_count=0), {}, "loop"),
    "no chassis": (gpu(), {"chassis": None}, "case"),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_of_what_nobody_knows_nothing_is_said(name: str) -> None:
    card, given, word = UNKNOWN[name]
    estimate = air_of(world((card, "1"), **given).assembly)
    assert estimate.cards == ()
    ((label, why),) = estimate.machine.unknown
    assert label == "gpu1" and word in why


def test_overlapping_cards_have_no_temperature_but_their_heat() -> None:
    machine = machine_of(world((open_card(), "1"), (open_card(), "3")).assembly)
    assert [card.label for card in machine.cards] == ["gpu2"]
    alone = machine_of(world((open_card(), "3")).assembly)
    assert machine.case.other_w == pytest.approx(alone.case.other_w + 350.0)


def test_room_and_altitude_are_those_of_the_site() -> None:
    cool, hot = (
        air_of(world((gpu(), "1"), site=Site(room_c=c, altitude_m=m)).assembly)
        for c, m in ((15, 0), (35, 1500))
    )
    assert hot.cards[0].hot_c.likely > cool.cards[0].hot_c.likely + 20


def test_an_estimate_is_worked_out_once() -> None:
    a = world((gpu(), "1")).assembly
    assert air_of(a) is air_of(a)


def test_a_duct_cools_a_passive_card() -> None:
    passive = gpu(cooler="passive", fan_count=0)
    duct = RATED.changed(id="duct", airflow_cfm=40.0)
    e = world((passive, "1"), others=(duct,), placements=(Placement(passive.id, "1", duct="duct"),))
    (card,) = air_of(e.assembly).cards
    assert 40 < card.die_c.likely < 90
