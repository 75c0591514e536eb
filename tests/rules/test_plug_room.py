"""Room over a card: the plug's and its cable's, and that of the whole card in a low rack."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.assembly import Assembly
from rigwright.assembly.enclosure import rack_units_of
from rigwright.assembly.seats import has_lying_bays
from rigwright.evaluation import Evaluation
from rigwright.parts import Chassis, Gpu
from rigwright.reports.clearances import margins_of
from rigwright.reports.elevation import elevation_of
from tests.sampling import every
from tests.shipped_parts import shipped, shipped_parts
from tests.worlds import (
    chassis,
    found,
    gpu,
    machine,
    nic,
    only,
    plugs,
    severity,
    unanswered_for,
    unchecked,
    world,
)

BEND, RACK = "plug-bend-space", "full-height-in-low-case"
SIXTEEN = plugs(pin16=1)


def with_room(room: float, **card: Any) -> Assembly:
    """A card under a panel that leaves so much: 3.4 + 120 + room = limit + 7.5."""
    case = chassis(max_cpu_cooler_height_mm=3.4 + 120.0 + room - 7.5)
    return machine((gpu(**{"height_mm": 120.0, **card}), "1"), chassis=case)


@every(
    [
        (35.0, None, None),
        (34.99, "warning", None),
        (25.0, "warning", None),
        (24.99, "warning", "warning"),
        (20.0, "warning", "warning"),
        (19.99, "error", "warning"),
        (15.0, "error", "warning"),
        (14.99, "error", "error"),
    ]
)
def test_a_cable_needs_room_to_bend(room: float, sixteen: str | None, eight: str | None) -> None:
    assert severity(with_room(room, power_connectors=SIXTEEN), BEND) == sixteen
    assert severity(with_room(room), BEND) == eight
    assert severity(with_room(room, power_connectors=plugs(eps=1)), BEND) == eight


@every([(None, 10.0), (126.6, 10.0), (130.0, 10.0), (130.1, 10.1), (140.0, 20.0)])
def test_the_panel_is_no_nearer_than_the_highest_card_that_the_maker_states(
    highest: float | None, room: float
) -> None:
    """A panel 10 mm over a card of 120 mm stands 130 mm over the bottom of the card's edge."""
    case = chassis(max_cpu_cooler_height_mm=3.4 + 130.0 - 7.5, max_gpu_height_mm=highest)
    e = machine((gpu(height_mm=120.0, power_connectors=SIXTEEN), "1"), chassis=case)
    told = only(e, BEND)
    assert told.measure is not None and told.measure.value == pytest.approx(room)
    assert ("a-chassis.max_gpu_height_mm" in told.rests_on) == (room > 10.0)


def test_only_plugs_that_face_the_panel_are_asked_about() -> None:
    assert severity(with_room(10.0, power_connector_edge="rear_end"), BEND) is None
    assert severity(with_room(10.0, power_connectors=()), BEND) is None
    assert (
        severity(machine((nic(), "1"), chassis=chassis(max_cpu_cooler_height_mm=115.0)), BEND)
        is None
    )
    vertical = chassis(
        vertical_slots=3, max_gpu_thickness_vertical_mm=90.0, max_cpu_cooler_height_mm=120.0
    )
    assert severity(machine((gpu(), "vertical1"), chassis=vertical), BEND) is None
    assert (
        severity(
            machine(
                (gpu(), "1"), chassis=chassis(side_panel="none", max_cpu_cooler_height_mm=120.0)
            ),
            BEND,
        )
        is None
    )


def test_an_unknown_edge_makes_an_estimate() -> None:
    found_there = only(with_room(10.0, power_connector_edge=None), BEND)
    assert found_there.estimate and found_there.severity.value == "warning"
    assert "a-gpu.power_connector_edge" in found_there.rests_on


def test_an_assumed_panel_makes_an_estimate() -> None:
    # 240 wide: the panel is assumed at 185; 185 − 3.4 − 170 = 11.6
    low = machine((gpu(height_mm=170.0), "1"), chassis=chassis(max_cpu_cooler_height_mm=None))
    assert only(low, BEND).estimate and only(low, BEND).measure is not None
    assert only(low, BEND).measure.value == pytest.approx(11.6)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("height", "fields"),
    [
        # 185 − 3.4 − height: 25 are wanted, and the panel may be 35 nearer than assumed
        (156.6, ("a-chassis.max_cpu_cooler_height_mm",)),
        (121.7, ("a-chassis.max_cpu_cooler_height_mm",)),
        (121.5, ()),
    ],
)
def test_an_assumed_panel_promises_nothing_that_it_may_be_off_by(
    height: float, fields: tuple[str, ...]
) -> None:
    roomy = machine((gpu(height_mm=height), "1"), chassis=chassis(max_cpu_cooler_height_mm=None))
    assert unchecked(roomy, BEND) == fields


@pytest.mark.parametrize(("height", "asked"), [(170.0, True), (185.0, True), (230.0, False)])
def test_an_assumed_panel_is_asked_for_beside_the_finding_that_rests_on_it(
    height: float, asked: bool
) -> None:
    """185 − 3.4 − 185 = −3.4 mm: with a panel farther out there is room; −48.4 mm are too few
    wherever it is.
    """
    low = machine((gpu(height_mm=height), "1"), chassis=chassis(max_cpu_cooler_height_mm=None))
    assert found(low, BEND)
    assert unchecked(low, BEND) == (("a-chassis.max_cpu_cooler_height_mm",) if asked else ())


def test_the_published_case_of_a_strix_in_an_o11d_evo() -> None:
    catalog = shipped()
    case = catalog.get("lian-li-o11-dynamic-evo-o11de")
    card = catalog.get("asus-strix-rtx-4090")
    assert isinstance(case, Chassis) and isinstance(card, Gpu)
    tight = only(machine((card, "1"), chassis=case), BEND)
    assert tight.severity.value == "warning" and tight.measure is not None
    assert tight.measure.value == pytest.approx(21.8)  # 167 + 7.5 − 3.4 − 149.3


def test_what_is_missing_for_a_plug() -> None:
    assert (
        unanswered_for(with_room(10.0, height_mm=None, cooler="open_air"), BEND)
        == "a-gpu.height_mm"
    )
    assert unanswered_for(with_room(10.0, power_connectors=None), BEND) == "a-gpu.power_connectors"
    assert severity(with_room(40.0, power_connectors=None), BEND) is None, "enough for any plug"
    blind = chassis(max_cpu_cooler_height_mm=None, width_mm=None)
    fields = unchecked(machine((gpu(), "1"), chassis=blind), BEND)
    assert fields == ("a-chassis.max_cpu_cooler_height_mm", "a-chassis.width_mm")


@given(st.floats(60, 170), st.floats(0, 40))
def test_a_higher_card_never_gains_room(height: float, more: float) -> None:
    def rank(size: float) -> int:
        e = machine((gpu(height_mm=round(size, 2), power_connectors=SIXTEEN), "1"))
        return min((f.severity.rank for f in found(e, BEND)), default=9)

    assert rank(height + more) <= rank(height)


def rack(units: int, **figures: Any) -> Chassis:
    """A low chassis with its board flat."""
    low = {
        "chassis_type": "rack_4u",
        "up": "+z",
        "rack_units": units,
        "width_mm": 430.0,
        "height_mm": 44.45 * units,
    }
    return chassis(**{**low, "max_cpu_cooler_height_mm": None, "psu_position": "rear", **figures})


PLUG_ROOM = {
    "8-pin": (plugs(pin8=2), 25.0),
    "16-pin": (plugs(pin16=1), 35.0),
    "unknown": (None, 35.0),
}


# 4U: the lid is 44.45 · 4 − 16 = 161.8 over the board. 3.4 + H, and for plugs on top what is wanted
# over them elsewhere, too: 35 mm for a 16-pin, 20 at the least; 25 and 15 for others.
@every(
    [
        (4, 111.15, "top", "16-pin", None),  # 149.55
        (4, 123.4, "top", "16-pin", None),
        (4, 123.41, "top", "16-pin", "warning"),  # 161.8: what is inside is no published figure
        (4, 143.4, "top", "16-pin", "warning"),
        (4, 143.41, "top", "16-pin", "error"),  # 166.8 with 20: lid and floor take 3 mm at least
        (4, 133.4, "top", "8-pin", None),
        (4, 133.41, "top", "8-pin", "warning"),
        (4, 138.0, "top", "8-pin", "warning"),  # a 3090 Founders Edition, as people have it in 4U
        (4, 148.4, "top", "8-pin", "warning"),
        (4, 148.41, "top", "8-pin", "error"),
        (4, 123.4, "top", "unknown", None),  # it may be a 16-pin
        (4, 123.41, "top", "unknown", "warning"),
        (4, 160.0, "top", "unknown", "warning"),  # or do with so little that it goes in
        (4, 158.4, "rear_end", "8-pin", None),
        (4, 158.41, "rear_end", "8-pin", "warning"),
        (3, 111.15, "rear_end", "8-pin", None),  # 114.55 in 117.35
        (3, 111.15, "top", "8-pin", "error"),  # 129.55 with 15; 3U without lid and floor: 125.35
        (2, 111.15, "rear_end", "8-pin", "error"),
        (2, 69.0, "rear_end", "8-pin", None),
        (5, 150.0, "top", "16-pin", None),
    ]
)
def test_upright_cards_in_low_racks(
    units: int, height: float, edge: str, plug: str, severe: str | None
) -> None:
    connectors, wanted = PLUG_ROOM[plug]
    card = gpu(height_mm=height, power_connector_edge=edge, power_connectors=connectors)
    e = machine((card, "1"), chassis=rack(units))
    assert severity(e, RACK) == severe
    if severe:
        found = only(e, RACK)
        needed = 3.4 + height + (wanted if edge == "top" else 0)
        assert found.measure is not None and found.measure.value == pytest.approx(needed)
        assert found.estimate == (units == 4)


def test_the_lid_over_what_a_maker_states_is_no_estimate() -> None:
    """4U has 161.8 mm up to the lid by its units, an estimate; over coolers of 120 mm that are
    stated, 7.5 mm more.
    """
    card = gpu(height_mm=126.0, power_connectors=(), power_connector_edge=None)  # 129.4 mm
    told = only(machine((card, "1"), chassis=rack(4, max_cpu_cooler_height_mm=120.0)), RACK)
    assert told.measure is not None and told.measure.limit == 127.5
    assert (told.severity.value, told.estimate) == ("error", False)
    assert severity(machine((card, "1"), chassis=rack(4)), RACK) is None


def test_a_card_is_sent_on_end_only_where_something_can_hold_it() -> None:
    """A mount of the case, or a universal bracket in seven openings of an upright case."""
    cases: tuple[tuple[dict[str, Any], bool], ...] = (
        ({"expansion_slots": 3, "vertical_slots": 0}, False),  # NCASE M1
        ({"expansion_slots": 3, "vertical_slots": 2}, True),
        ({"expansion_slots": 7, "vertical_slots": 0}, True),
        ({"expansion_slots": 7, "vertical_slots": 0, "up": "-x"}, False),
        ({"expansion_slots": 7, "vertical_slots": 0, "rack_units": 4}, False),
    )
    for figures, offered in cases:
        case = chassis(**{"max_cpu_cooler_height_mm": 140.0, **figures})
        e = machine((gpu(height_mm=130.0, power_connectors=SIXTEEN), "1"), chassis=case)
        titles = [str(remedy.title) for remedy in only(e, BEND).remedies]
        assert ("Mount the card vertically" in titles) == offered, figures
        assert "Use a certified angled cable" in titles


def test_a_case_has_one_lid() -> None:
    """Whatever is held against the lid of a rack case is held against the plane that is drawn: 3.4
    mm over the highest card that its maker states, or 7.5 over the highest cooler, else by units.
    """
    stated = 0
    for case in shipped_parts():
        if not isinstance(case, Chassis) or not rack_units_of(case) or has_lying_bays(case):
            continue
        place = "bay1" if case.max_double_width_gpus else "1"
        e = world((gpu(power_connectors=SIXTEEN), place), chassis=case)
        enclosure = e.assembly.enclosure
        if enclosure is None or enclosure.panel is None:
            continue
        lid_mm = enclosure.panel.value
        elevation = elevation_of(e)
        if elevation is not None and elevation.panel is not None:
            assert elevation.panel.at == lid_mm, case.id
        cooler_mm = case.max_cpu_cooler_height_mm
        card_mm = case.max_gpu_height_mm
        if cooler_mm is not None and card_mm is not None:
            stated += 1
            assert lid_mm == max(cooler_mm + 7.5, card_mm + 3.4), case.id
        for judged in e.checks:
            check = judged.check
            if check.rule == RACK:
                assert check.limit == lid_mm, case.id
            if check.rule == BEND:
                assert check.value == pytest.approx(lid_mm - 3.4 - 111.15), case.id
            if check.rule == "card-hits-side-panel" and check.what == "height to the panel":
                assert check.limit == lid_mm, case.id
    assert stated >= 5


def test_towers_and_lying_bays_are_not_asked() -> None:
    assert severity(machine((gpu(height_mm=170.0), "1")), RACK) is None
    lying = rack(2, max_double_width_gpus=4, expansion_slots=0)
    assert severity(machine((gpu(), "bay1"), chassis=lying), RACK) is None
    upright = rack(3, max_double_width_gpus=4, expansion_slots=0)
    assert severity(machine((gpu(), "bay1"), chassis=upright), RACK) == "error"


def test_a_network_card_has_no_plug() -> None:
    e = machine((nic(), "1"), chassis=rack(3))
    assert severity(e, RACK) is None  # 111.15 + 3.4 = 114.55


def test_an_unknown_height_in_a_rack() -> None:
    e = machine((gpu(height_mm=None, cooler="open_air"), "1"), chassis=rack(2))
    assert unanswered_for(e, RACK) == "a-gpu.height_mm"


def test_a_card_without_a_place_is_not_asked() -> None:
    e = machine((gpu(height_mm=180.0), "12"), chassis=rack(2))
    assert found(e, BEND) == () and found(e, RACK) == ()
    assert (
        severity(
            machine(
                (gpu(height_mm=200.0, power_connector_edge=None, power_connectors=()), "1"),
                chassis=rack(4),
            ),
            RACK,
        )
        == "error"
    )


# A card that hangs before those in the slots


def behind_a_hung_card(room: float, edge: str = "top", **hung: object) -> Evaluation:
    """A card of 111.15 mm in slot 7, and one that hangs so far over its upper edge: the panel is
    at 200 mm.
    """
    deep = 200.0 - 3.4 - 111.15 - room
    case = chassis(
        max_cpu_cooler_height_mm=192.5, vertical_slots=3, max_gpu_thickness_vertical_mm=deep
    )
    card = gpu(power_connectors=SIXTEEN, power_connector_edge=edge)
    return world(
        (card, "7"), (gpu(id="hung", thickness_mm=20.0, **hung), "vertical1"), chassis=case
    )


@every([(35.0, None), (34.9, "warning"), (20.0, "warning"), (19.9, "error")])
def test_a_cable_needs_room_before_a_card_that_hangs_there(room: float, severe: str | None) -> None:
    e = behind_a_hung_card(room)
    assert severity(e, BEND) == severe
    if severe:
        told = only(e, BEND)
        assert told.parts == ("gpu1", "gpu2") and f"has {room:.2f} mm to GPU 2" in told.message
    rows = [m.margin_mm for m in margins_of(e) if m.rule == BEND and m.parts == ("gpu1", "gpu2")]
    assert rows == [pytest.approx(room - 20)], "20 mm are the least"


def test_a_hung_card_that_the_plug_does_not_reach_is_no_obstacle() -> None:
    assert severity(behind_a_hung_card(5.0, edge="rear_end"), BEND) is None
    assert severity(behind_a_hung_card(5.0, length_mm=120.0), BEND) is None, (
        "it ends before the plug"
    )
