"""Where case fans are, those of the chassis and the chosen ones, and edits of their rows: none is
lost or counted twice, and each edit goes back.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.air import air_of, machine_of
from rigwright.air.at_full_speed import case_flow
from rigwright.assembly.case_fans import FanWish, Walls, case_fans, each_included, own_walls
from rigwright.build import Build, FanPoint, FanSetting, Quantity
from rigwright.build.fan_speeds import NAMED, fixed, read_speed, speed_text, speed_words
from rigwright.checks import Fit
from rigwright.documents.document import document_from_bytes, document_text, read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory import PartRow, rows_of
from rigwright.inventory.edits import can_be_removed, can_be_replaced, counted, replaced, without
from rigwright.inventory.fan_edits import (
    at_speed,
    at_wall,
    mounted,
    plugged,
    put_back,
    taken_out,
    turned,
)
from rigwright.inventory.fan_places import fan_places
from rigwright.parts import Chassis, Cooler, Fan, FanMount, FanSize, IncludedFan, RadiatorMount
from rigwright.picture.scenery.fan_targets import fan_targets, wall_at
from rigwright.reports.air_section import section_of
from tests.sampling import count, every
from tests.shipped_parts import shipped
from tests.worlds import chassis, fans, found, gpu, world

MOUNTS = tuple(
    FanMount(location=wall, sizes=(FanSize(mm=140.0, count=n), FanSize(mm=120.0, count=n)))
    for wall, n in (("front", 3), ("top", 3), ("rear", 1), ("bottom", 2))
)
EXAMPLES = Path(__file__).resolve().parents[2] / "assets/examples"
XL, P14 = "fractal-design-define-7-xl", "arctic-p14-pwm"
CURVE = (FanPoint(40.0, 20.0), FanPoint(80.0, 100.0))


def a_fan(**figures: object) -> Fan:
    known = {"id": "f", "name": "Fan", "brand": "T", "source": "s", "confidence": "high"}
    return Fan.of({**known, "size_mm": 140.0, "airflow_cfm": 80.0, **figures})


def tower(**figures: object) -> Chassis:
    return chassis(**{"fan_mounts": MOUNTS, "included_fans": fans(3), **figures})


def with_fans(part: Chassis | None = None, **choices: Any) -> Evaluation:
    return world((gpu(), "1"), chassis=part or tower(), others=(a_fan(),), **choices)


def in_catalog(build: Build) -> Evaluation:
    return evaluate(build, shipped())


def row(e: Evaluation, key: str) -> PartRow:
    return next(row for row in rows_of(e.assembly) if row.key == key)


def flows(e: Evaluation) -> tuple[float, float]:
    """Fans that blow in and out, each counted by its rating or as one of 75 CFM."""
    moved = machine_of(e.assembly).case.fans
    inward = sum((m.rated_cfm or 75.0) * m.count for m in moved if m.inward)
    return inward, sum((m.rated_cfm or 75.0) * m.count for m in moved if not m.inward)


# fans of the chassis


def test_every_fan_that_a_chassis_of_the_catalog_comes_with_is_on_a_wall() -> None:
    catalog = shipped()
    seen = 0
    for summary in catalog.search("", kind="chassis", limit=1000):
        part = catalog.get(summary.id)
        assert isinstance(part, Chassis)
        laid = case_fans(part, FanWish())
        assert len(laid) == sum(fan.count for fan in part.included_fans or ()), part.id
        assert all(fan.wall and fan.has_mount and fan.own for fan in laid), part.id
        for record, fan in zip(each_included(part), laid, strict=True):
            assert fan.placed == ("published" if record.location else "assumed"), part.id
            assert record.location in (None, fan.wall), part.id
        seen += bool(laid)
    assert seen >= 60


def test_the_air_model_and_the_list_have_as_many_fans_as_the_record() -> None:
    for part_id, number in ((XL, 3), ("fractal-design-torrent", 5), ("corsair-4000d-airflow", 2)):
        e = in_catalog(Build(chassis=part_id))
        rows = [row for row in rows_of(e.assembly) if row.key.startswith("included")]
        assert sum(row.count for row in rows) == number
        assert sum(moved.count for moved in machine_of(e.assembly).case.fans) == number


def test_the_three_fans_of_a_define_7_xl_are_two_in_the_front_and_one_in_the_rear() -> None:
    e = in_catalog(Build(chassis=XL))
    said = {str(row.where): row.count for row in rows_of(e.assembly) if row.kind == "fan"}
    assert said == {"front, in (assumed)": 2, "rear, out (assumed)": 1}
    notes = machine_of(e.assembly).notes
    assert any("front 2, rear 1" in note for note in notes)
    assert any("usual ones" in note for note in notes)


def test_the_smallest_fan_that_the_rear_takes_is_the_one_in_the_rear() -> None:
    mixed = (IncludedFan(count=2, size_mm=120.0), IncludedFan(count=2, size_mm=140.0))
    assert own_walls(tower(included_fans=mixed)) == ("front", "rear", "front", "front")
    large = (IncludedFan(count=2, size_mm=180.0),)
    wide = (FanMount(location="front", sizes=(FanSize(mm=180.0, count=2),)), *MOUNTS[2:])
    assert own_walls(tower(included_fans=large, fan_mounts=wide)) == ("front", "front")
    there = (IncludedFan(count=1, size_mm=140.0, location="rear"), *fans(2))
    assert own_walls(tower(included_fans=there)) == ("rear", "front", "front")
    assert own_walls(tower(included_fans=fans(1))) == ("front",)
    assert own_walls(tower(included_fans=fans(2))) == ("front", "rear")
    server = tower(included_fans=fans(8), max_double_width_gpus=8)
    assert set(own_walls(server)) == {"front"}


def test_fans_that_nobody_locates_give_way_to_chosen_ones_and_published_ones_do_not() -> None:
    added = (Quantity("f", 3, ("front",) * 3),)
    where = Counter(fan.wall for fan in with_fans(fans=added).assembly.case_fans if fan.own)
    assert where == {"rear": 1, "bottom": 2}
    assert not found(with_fans(fans=added), "mount-double-booked")
    stated = with_fans(tower(included_fans=fans(3, "front")), fans=added)
    assert found(stated, "mount-double-booked"), "six fans of 140 mm on a wall for three"
    packed = tower(fan_mounts=MOUNTS[:1])
    homeless = [fan for fan in with_fans(packed, fans=added).assembly.case_fans if fan.own]
    assert [fan.has_mount for fan in homeless] == [False] * 3
    assert flows(with_fans(packed, fans=added)) == (240.0, 0.0), "no mount, no air"


AIO = Cooler.of(
    {
        **{"id": "aio", "name": "AIO", "brand": "T", "source": "s", "confidence": "high"},
        **{"cooler_type": "aio", "radiator_mm": 360.0, "radiator_thickness_mm": 27.0},
        "sockets": ("AM5",),
    }
)


@pytest.mark.parametrize(
    ("support", "where"),
    [
        ((RadiatorMount(location="top", max_mm=360.0),), "top"),
        ((RadiatorMount(location="top", max_mm=240.0),), "no wall for it"),
        ((), "no wall for it"),
        ((RadiatorMount(location="top"),), "wall not known"),
        (None, "wall not known"),
    ],
)
def test_a_radiator_has_no_wall_only_where_the_walls_are_known(
    support: tuple[RadiatorMount, ...] | None, where: str
) -> None:
    case = tower(radiator_support=support)
    e = world((gpu(), "1"), chassis=case, cooler=AIO.id, others=(AIO,))
    assert str(row(e, "cooler.radiator").where) == where


def test_fans_of_the_chassis_go_onto_a_radiator_on_their_wall() -> None:
    support = (RadiatorMount(location="front", max_mm=360.0),)
    part = tower(radiator_support=support, included_fans=fans(3, "front"))
    e = world((gpu(), "1"), chassis=part, cooler=AIO.id, others=(AIO,))
    assert not any(fan.has_mount for fan in e.assembly.case_fans)
    assert sum(moved.count for moved in machine_of(e.assembly).case.fans) == 3, "the radiator's"
    assert str(row(e, "included1").where) == "front, no place left"


# mounts


def test_a_wall_takes_as_many_fans_as_its_record_says_and_only_of_its_sizes() -> None:
    walls = Walls(tower())
    assert walls.takes("rear", 140.0) and not walls.takes("rear", 180.0)
    walls.put("rear", 140.0)
    assert not walls.takes("rear", 120.0) and walls.free("rear") == 0
    for taken in range(3):
        assert walls.takes("top", 120.0) and walls.free("top") == 3 - taken
        walls.put("top", 120.0)
    assert not walls.takes("top", 120.0)
    assert not Walls(tower(), frozenset({"top"})).takes("top", 120.0)
    long = (
        FanMount(location="top", sizes=(FanSize(mm=180.0, count=2), FanSize(mm=120.0, count=2))),
    )
    walls = Walls(tower(fan_mounts=long))
    walls.put("top", 120.0)
    walls.put("top", 120.0)
    assert not walls.takes("top", 120.0), "two, though 360 mm would hold three"


# rows and their edits


def test_a_fan_turned_round_moves_its_air_to_the_other_side_of_the_balance() -> None:
    added = (Quantity("f", 1, ("bottom",)),)
    before = with_fans(fans=added)
    intake, exhaust = flows(before)
    after = with_fans(
        fans=added,
        fan_settings=turned(before.build, row(before, "fans1.bottom"), "out").fan_settings,
    )
    assert flows(after) == (intake - 80.0, exhaust + 80.0)
    assert str(row(after, "fans1.bottom").where) == "bottom, blows out"
    back = turned(after.build, row(after, "fans1.bottom"), "in")
    assert back == before.build


def test_own_fans_are_taken_out_and_put_back() -> None:
    before = Build(chassis=XL)
    e = in_catalog(before)
    front = row(e, "included1")
    rear = row(e, "included2")
    assert all(can_be_removed(one) and can_be_replaced(one) for one in (front, rear))
    without_rear = without(before, rear)
    assert [
        row.spot for row in rows_of(in_catalog(without_rear).assembly) if row.kind == "fan"
    ] == ["front"]
    assert put_back(without_rear) == before
    bare = without(without_rear, front)
    assert not [row for row in rows_of(in_catalog(bare).assembly) if row.kind == "fan"]


def test_the_fans_of_a_server_are_no_choice() -> None:
    server = row(in_catalog(Build(chassis="supermicro-sys-4029gp-trt")), "included1")
    assert server.count == 8 and not can_be_removed(server) and not can_be_replaced(server)


def test_own_front_fans_taken_out_one_by_one_lengthen_cards_as_all_at_once() -> None:
    at_once = in_catalog(Build(chassis=XL, front_fans=False)).assembly.enclosure
    e = in_catalog(Build(chassis=XL))
    taken = in_catalog(taken_out(e.build, row(e, "included1"))).assembly.enclosure
    assert at_once is not None and taken is not None
    assert taken.front == at_once.front and taken.front != e.assembly.enclosure.front  # type: ignore[union-attr]


def test_own_fans_are_replaced_by_others_on_their_wall_with_their_settings() -> None:
    e = in_catalog(Build(chassis=XL))
    quiet = in_catalog(at_speed(e.build, row(e, "included1"), NAMED["silent"]))
    build = replaced(quiet.build, row(quiet, "included1"), P14)
    after = in_catalog(build)
    assert build.fans == (Quantity(P14, 2, ("front", "front")),)
    (front,) = [one for one in rows_of(after.assembly) if one.key.startswith("fans1")]
    assert (front.count, str(front.where)) == (2, "front, blows in, silent curve")
    assert {fan.wall for fan in after.assembly.case_fans if fan.own} == {"rear"}


def test_settings_of_another_chassis_mean_nothing_here() -> None:
    settings = (FanSetting(XL, 0, out=True),)
    other = in_catalog(Build(chassis="corsair-4000d-airflow", fan_settings=settings))
    assert len(other.assembly.case_fans) == 2


def test_fans_set_up_otherwise_are_rows_of_their_own_and_keep_their_settings() -> None:
    build = Build(chassis=XL, fans=(Quantity(P14, 4, ("top",) * 4),))
    settings = (FanSetting(P14, 1, speed=fixed(50)), FanSetting(P14, 3, speed=fixed(50)))
    e = in_catalog(build.changed(fan_settings=settings))
    full = row(e, "fans1.top")
    half = row(e, "fans1.top.2")
    assert (full.count, half.count) == (2, 2)
    assert str(half.where) == "top, blows out, 50 %"
    left = without(e.build, full)
    assert left.fan_settings == (
        FanSetting(P14, 0, speed=fixed(50)),
        FanSetting(P14, 1, speed=fixed(50)),
    )
    more = in_catalog(counted(e.build, half, 3))
    assert row(more, "fans1.top.2").count == 3
    fewer = in_catalog(counted(e.build, half, 1))
    assert (row(fewer, "fans1.top").count, row(fewer, "fans1.top.2").count) == (2, 1)


def test_a_fan_that_is_moved_blows_as_is_usual_there() -> None:
    e = in_catalog(mounted(Build(chassis=XL), P14, "front"))
    moved = in_catalog(at_wall(e.build, row(e, "fans1.front"), "top"))
    assert str(row(moved, "fans1.top").where) == "top, blows out"
    own = in_catalog(at_wall(moved.build, row(moved, "included2"), "bottom"))
    assert {fan.wall for fan in own.assembly.case_fans if fan.own} == {"front", "bottom"}


@settings(max_examples=count(6, of=25), deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(("out", "turn", "speed", "plug", "wall", "more", "replace")),
            st.integers(0, 5),
        ),
        max_size=8,
    )
)
def test_whatever_is_edited_no_fan_is_lost_and_the_file_keeps_all(
    edits: list[tuple[str, int]],
) -> None:
    part = tower()
    build = Build(chassis=part.id, fans=(Quantity("f", 2, ("top", "front")),))
    for what, which in edits:
        e = with_fans(part, fans=build.fans, fan_settings=build.fan_settings)
        rows = [one for one in rows_of(e.assembly) if one.kind == "fan"]
        if not rows:
            break
        one = rows[which % len(rows)]
        expected = sum(row.count for row in rows)
        match what:
            case "out":
                build = without(build, one)
                expected = expected - one.count
            case "turn":
                build = turned(build, one, "out")
            case "speed":
                build = at_speed(build, one, CURVE)
            case "plug":
                build = plugged(build, one, "CHA_FAN1")
            case "wall":
                build = at_wall(build, one, "bottom")
            case "more":
                build = mounted(build, "f", "front")
                expected = expected + 1
            case _:
                build = replaced(build, one, "f")
        after = with_fans(part, fans=build.fans, fan_settings=build.fan_settings)
        now = [one for one in rows_of(after.assembly) if one.kind == "fan"]
        assert sum(row.count for row in now) == expected == len(after.assembly.case_fans)
        assert len({row.key for row in now}) == len(now)
    text = document_text(build, [])
    assert document_from_bytes(text.encode(), "a.rig").build == build


def test_the_power_of_fans_that_are_out_is_not_counted() -> None:
    before = with_fans()
    settings = tuple(FanSetting("a-chassis", number, out=True) for number in range(2))
    after = with_fans(fan_settings=settings)

    def drawn(e: Evaluation) -> float:
        from rigwright.power.draws import draws_beside_cards

        return sum(draw.watts for draw in draws_beside_cards(e.assembly) if draw.label == "fans")

    assert drawn(before) - drawn(after) == pytest.approx(2 * 3.0)


# speeds


@every(
    [
        ("silent", "silent curve"),
        ("full", "full speed"),
        ("60%", "60 %"),
        ("60", "60 %"),
        ("40=30/70=60/85=100", "curve 30–100 %"),
    ]
)
def test_speeds_are_read_and_written_back(text: str, words: str) -> None:
    speed = read_speed(text)
    assert speed is not None and str(speed_words(speed)) == words
    assert read_speed(speed_text(speed)) == speed


@every(["", "fast", "101", "-1", "40=", "70=60/40=30", "40=30/40=50", "nan"])
def test_what_is_no_speed_is_refused(text: str) -> None:
    assert read_speed(text) is None


# what walls answer to a fan in the hand


def test_each_wall_answers_with_its_reason() -> None:
    support = (RadiatorMount(location="top", max_mm=360.0),)
    e = world((gpu(), "1"), chassis=tower(radiator_support=support), cooler=AIO.id, others=(AIO,))
    answers = {place.wall: place for place in fan_places(e.assembly, a_fan())}
    assert {wall: place.fit for wall, place in answers.items()} == {
        "front": Fit.FITS,
        "bottom": Fit.FITS,
        "top": Fit.CLASH,
        "rear": Fit.TIGHT,
    }
    assert str(answers["front"].reason) == "1 of 3 places for 140 mm are free."
    assert "radiator" in str(answers["top"].reason)
    assert "own fans" in str(answers["rear"].reason)
    wrong = {place.fit for place in fan_places(e.assembly, a_fan(size_mm=180.0))}
    assert wrong == {Fit.CLASH}
    unknown = world((gpu(), "1"), chassis=chassis()).assembly
    assert {place.fit for place in fan_places(unknown, a_fan())} == {Fit.UNKNOWN}


@settings(max_examples=count(6, of=25), deadline=None)
@given(
    st.sampled_from((120.0, 140.0)),
    st.lists(st.sampled_from(("front", "top", "rear", "bottom")), max_size=6),
    st.sampled_from((0, 2, 3)),
    st.sampled_from((None, "front")),
)
def test_what_fits_causes_no_finding_and_has_its_mount_and_what_does_not_has_none(
    size: float, there: list[str], own: int, location: str | None
) -> None:
    fan = a_fan(size_mm=size)
    part = tower(included_fans=fans(own, location))

    def having(walls: list[str]) -> Evaluation:
        quantities = (Quantity("f", len(walls), tuple(walls)),) if walls else ()
        return world((gpu(), "1"), chassis=part, others=(fan,), fans=quantities)

    before = having(there)
    if found(before, "mount-double-booked"):
        return
    for place in fan_places(before.assembly, fan):
        after = having([*there, place.wall])
        too_many = bool(found(after, "mount-double-booked"))
        moved = [one.has_mount for one in after.assembly.case_fans if one.own] != [
            one.has_mount for one in before.assembly.case_fans if one.own
        ]
        if place.fit is Fit.FITS:
            assert not too_many and not moved
        elif place.fit is Fit.CLASH:
            assert too_many, place


@settings(max_examples=count(6, of=20), deadline=None)
@given(st.integers(1, 4), st.integers(0, 2), st.sampled_from((0, 3)))
def test_fans_that_move_together_are_answered_for_together(
    moving: int, others: int, own: int
) -> None:
    """What fits causes no finding once all are there; what clashes causes one. The fans that move
    are in nobody's way.
    """
    fan = a_fan(size_mm=120.0)
    part = tower(included_fans=fans(own, "front"))
    walls = (*("top",) * moving, *("bottom",) * others)
    before = world(
        (gpu(), "1"),
        chassis=part,
        others=(fan,),
        fans=(Quantity("f", len(walls), walls),),
    )
    there = row(before, "fans1.top")
    for place in fan_places(before.assembly, fan, there):
        build = at_wall(before.build, there, place.wall)
        catalog = before.assembly.catalog
        assert catalog is not None
        too_many = bool(found(evaluate(build, catalog), "mount-double-booked"))
        if place.fit is Fit.FITS:
            assert not too_many
        elif place.fit is Fit.CLASH:
            assert too_many, place


def test_a_wall_is_pointed_at_where_its_fans_are_drawn() -> None:
    a = in_catalog(Build(chassis=XL)).assembly
    fan = a_fan()
    targets = fan_targets(a, fan)
    assert set(targets) == {"front", "top", "rear", "bottom"}
    for wall, boxes in targets.items():
        for box in boxes:
            middle = box.centre
            thin = box.size.index(min(box.size))
            way = [0.0, 0.0, 0.0]
            way[thin] = 1.0
            start = [m - 20.0 * w for m, w in zip(middle, way, strict=True)]
            assert wall_at(a, fan, start, way) == wall
    assert wall_at(a, fan, (0.0, -5000.0, 0.0), (0.0, -1.0, 0.0)) is None


def test_every_wall_of_a_case_that_states_none_is_pointed_at_with_its_answer() -> None:
    case = "corsair-frame-4500x-lx-r-rgb-icue-link-panoramic-glass-mid-tower-pc-case"
    a = in_catalog(Build(chassis=case)).assembly
    assert a.chassis is not None and not a.chassis.fan_mounts
    answers = {place.wall: place.fit for place in fan_places(a, a_fan())}
    assert set(fan_targets(a, a_fan())) == set(answers)
    assert set(answers.values()) == {Fit.UNKNOWN}


def test_slower_fans_count_as_such_in_rules_section_and_estimate() -> None:
    """Those of the case are all that there are beside a cooler without a radiator."""
    build = read_document(EXAMPLES / "two-open-air-3090.rig").build
    build = build.changed(cooler="noctua-nh-u14s-tr4-sp3")
    assert build.chassis is not None
    half = build.changed(
        fan_settings=tuple(FanSetting(build.chassis, n, speed=fixed(50)) for n in range(3))
    )
    before, after = (in_catalog(one).assembly for one in (build, half))
    assert case_flow(after).intake_cfm == pytest.approx(case_flow(before).intake_cfm / 2)
    assert air_of(after).flow.exhaust_cfm == pytest.approx(air_of(before).flow.exhaust_cfm / 2)
    one = section_of(before)
    other = section_of(after)
    assert one is not None and other is not None
    for full, slow in zip(one.streams, other.streams, strict=True):
        if full.kind == "fan":
            assert full.cfm is not None and slow.cfm == pytest.approx(full.cfm / 2)
