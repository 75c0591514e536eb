"""Cards against cards.

Gap = 20.32 · Δk minus the thickness of the upper card; at Δk = 3 that is 60.96 - T.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.checks import Verdict
from rigwright.parts import Gpu
from rigwright.rules.spacing import airflow_share
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    nic,
    only,
    open_card,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

COLLIDE, AIR, FEED, STACK = (
    "cards-collide",
    "open-air-gap",
    "flow-through-feeds-next",
    "blower-stack-inner",
)
UNKNOWN_SLOT = board(slot(1), slot(None, name="PCIE2"), slot(7))
GUESSED_SLOT = board(slot(1), slot(None, name="PCIE2", position_guess=3), slot(7))


def pair(gap: float, **figures: Any) -> Assembly:
    """A card in slot 1 with that gap to a blower in slot 4."""
    return machine(
        (gpu(id="upper", thickness_mm=round(60.96 - gap, 6), **figures), "1"), (gpu(), "4")
    )


# cards-collide: touching within the tolerance of ±1 mm is a warning


@every(
    [
        (5.0, None),
        (0.0, None),
        (-0.01, "warning"),
        (-1.0, "warning"),
        (-1.01, "error"),
        (-20.0, "error"),
    ]
)
def test_cards_collide(gap: float, expected: str | None) -> None:
    assert severity(pair(gap), COLLIDE) == expected


def test_three_of_four_open_cards_overlap_the_next_by_11_36_mm() -> None:
    e = world(*((open_card(), str(place)) for place in (1, 3, 5, 7)))
    collisions = found(e, COLLIDE)
    assert [f.parts for f in collisions] == [("gpu1", "gpu2"), ("gpu2", "gpu3"), ("gpu3", "gpu4")]
    for finding in collisions:
        assert finding.measure is not None
        assert (finding.measure.value, finding.measure.limit) == (pytest.approx(-11.36), 0)
        assert finding.rests_on == ("an-open-card.thickness_mm",) and not finding.estimate
        assert (
            "by 11.36 mm" in finding.message
            and "52.00 mm" in finding.message
            and "40.64 mm" in finding.message
        )
        assert finding.place is not None and finding.place.size.y == pytest.approx(11.36)
    assert e.verdict is Verdict.FAIL


def test_touching_says_that_it_is_within_the_tolerance() -> None:
    finding = only(pair(-0.4), COLLIDE)
    assert (
        "touches" in finding.message and "0.40 mm" in finding.message and "±1 mm" in finding.message
    )


def test_cards_that_are_not_next_to_each_other_may_collide_too() -> None:
    # 100 mm at slot 1 reach past slots 3 and 5: 40.64 - 100 and 81.28 - 100; 18.71 mm at slot 3 end
    # before slot 5.
    e = machine((gpu(id="thick", thickness_mm=100.0), "1"), (nic(), "3"), (gpu(), "5"))
    assert [(f.parts, f.measure and round(f.measure.value, 2)) for f in found(e, COLLIDE)] == [
        (("gpu1", "nic1"), -59.36),
        (("gpu1", "gpu2"), -18.72),
    ]


def test_an_unknown_thickness_is_not_checked_once() -> None:
    unknown = open_card(thickness_mm=None, slots_occupied=None, bracket_slots=None)
    e = machine((unknown, "1"), (gpu(), "3"), (gpu(), "5"))
    two = machine((unknown, "1"), (unknown, "3"), (gpu(), "7"))
    either = ("an-open-card.thickness_mm", "an-open-card.slots_occupied")
    for one in (e, two):
        assert unchecked(one, COLLIDE) == either and not found(one, COLLIDE)


def test_the_thickness_of_the_lowest_card_need_not_be_known() -> None:
    assert severity(machine((gpu(), "1"), (open_card(thickness_mm=None), "7")), COLLIDE) is None


@pytest.mark.parametrize("mainboard", [UNKNOWN_SLOT, GUESSED_SLOT])
@pytest.mark.parametrize("rule", [COLLIDE, AIR])
def test_a_slot_without_a_certain_position_is_not_checked(mainboard: Any, rule: str) -> None:
    e = world((open_card(), "1"), (gpu(), "PCIE2"), board=mainboard)
    assert unanswered_for(e, rule) == "a-motherboard.slots.PCIE2.position"
    (entry,) = (n for n in e.not_checked if n.rule == rule)
    words = "only guessed" if mainboard is GUESSED_SLOT else "unknown"
    assert entry.parts == ("gpu2",) and words in entry.message


def test_a_lone_card_asks_nothing_about_neighbours() -> None:
    for card in (open_card(), gpu(id="fe", cooler="flow_through"), gpu()):
        e = machine((card, "PCIE2"), board=UNKNOWN_SLOT)
        assert not any(unchecked(e, rule) for rule in (COLLIDE, AIR, FEED, STACK))


def test_cards_without_open_fans_ask_nothing_about_air() -> None:
    e = machine((gpu(), "1"), (gpu(), "PCIE2"), board=UNKNOWN_SLOT)
    assert unchecked(e, COLLIDE) and not any(unchecked(e, rule) for rule in (AIR, FEED, STACK))


def test_two_cards_on_one_place() -> None:
    assert only(machine((gpu(), "1"), (gpu(), "1")), COLLIDE).severity.value == "error"


def test_a_frame_is_80_mm_from_card_to_card_as_far_as_is_known() -> None:
    frame = chassis(chassis_type="open_frame", gpu_positions=2)
    e = machine((open_card(thickness_mm=82.0), "frame1"), (gpu(), "frame2"), chassis=frame)
    finding = only(e, COLLIDE)
    assert (
        finding.severity.value == "warning" and finding.estimate and "(estimate)" in finding.message
    )
    assert "a-chassis.gpu_positions" in finding.rests_on
    e = machine((open_card(thickness_mm=80.0), "frame1"), (gpu(), "frame2"), chassis=frame)
    assert severity(e, COLLIDE) is None


@every([(40.0, None), (40.64, None), (41.0, "warning"), (42.0, "error")])
def test_bays_are_40_64_mm_wide(thickness: float, expected: str | None) -> None:
    server = chassis(max_double_width_gpus=2)
    e = machine(
        (gpu(thickness_mm=thickness), "bay1"), (gpu(thickness_mm=thickness), "bay2"), chassis=server
    )
    assert severity(e, COLLIDE) == expected


def test_a_bay_beside_a_row_of_slots_is_only_an_estimate() -> None:
    tower = chassis(max_double_width_gpus=2)
    # The bays are drawn in the middle of 566 mm, from 323.64 down; slot 1 lies at 310.92.
    finding = only(machine((gpu(), "1"), (gpu(), "bay1"), chassis=tower), COLLIDE)
    assert (finding.severity.value, finding.estimate) == ("warning", True)
    assert "Measure where the bays lie beside the slots" in [fix.title for fix in finding.remedies]


@pytest.mark.parametrize("order", [0, 1])
def test_a_slot_card_meets_a_vertical_one(order: int) -> None:
    # Card tops at 3.4 + 111.15 = 114.55; the vertical card's back at 192.5 - V.
    cards = [(gpu(), "5"), (open_card(), "vertical1")]
    for room, expected in ((77.0, None), (77.95, None), (78.5, "warning"), (80.0, "error")):
        case = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=room)
        e = machine(*(cards if order else cards[::-1]), chassis=case)
        assert severity(e, COLLIDE) == expected, room


def test_where_the_room_of_the_mount_is_assumed_that_is_an_estimate() -> None:
    case = chassis(
        vertical_slots=4, max_cpu_cooler_height_mm=185.0
    )  # 192.5 - 95.96 = 96.54: 18 mm into the card
    finding = only(machine((gpu(), "5"), (open_card(), "vertical1"), chassis=case), COLLIDE)
    assert (finding.severity.value, finding.estimate) == ("warning", True)
    assert "a-chassis.max_gpu_thickness_vertical_mm" in finding.rests_on


def test_an_unknown_height_leaves_a_slot_and_a_vertical_card_open() -> None:
    case = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=80.0)
    e = machine((open_card(height_mm=None), "5"), (gpu(), "vertical1"), chassis=case)
    assert unanswered_for(e, COLLIDE) == "an-open-card.height_mm"


def test_an_unknown_panel_leaves_a_slot_and_a_vertical_card_open() -> None:
    case = chassis(
        vertical_slots=3,
        max_gpu_thickness_vertical_mm=80.0,
        max_cpu_cooler_height_mm=None,
        width_mm=None,
    )
    e = machine((gpu(), "5"), (open_card(), "vertical1"), chassis=case)
    panel = ("a-chassis.max_cpu_cooler_height_mm", "a-chassis.width_mm")  # either of them tells it
    assert unchecked(e, COLLIDE) == panel and not found(e, COLLIDE)


def test_the_fix_names_the_next_place_with_room() -> None:
    e = machine((open_card(), "1"), (open_card(), "3"))
    # 52 mm need 3 slots: slot 4 leaves 60.96 - 52.
    assert only(e, COLLIDE).remedies[0].title == "Move GPU 2 to slot 4: 8.96 mm free"


def test_the_fix_may_leave_no_air_at_all() -> None:
    e = machine((gpu(id="two", thickness_mm=40.64), "1"), (gpu(), "2"))
    assert only(e, COLLIDE).remedies[0].title == "Move GPU 2 to slot 3: 0.00 mm free"


def test_the_fix_looks_at_the_cards_below() -> None:
    thin = machine((open_card(), "1"), (nic(), "3"), (gpu(), "6"))
    assert only(thin, COLLIDE).remedies[0].title == "Move NIC 1 to slot 4: 8.96 mm free"
    case = chassis(vertical_slots=4, max_gpu_thickness_vertical_mm=101.0)
    beside = machine((open_card(), "1"), (gpu(), "3"), (nic(), "vertical4"), chassis=case)
    assert only(beside, COLLIDE).remedies[0].title == "Move GPU 2 to slot 4: 8.96 mm free", (
        "a vertical card is elsewhere"
    )
    exact = machine((open_card(), "1"), (gpu(id="two", thickness_mm=40.64), "2"), (gpu(), "6"))
    assert only(exact, COLLIDE).remedies[0].title == "Move GPU 2 to slot 4: 8.96 mm free"


def test_the_fix_does_not_push_a_card_into_the_next() -> None:
    e = machine((open_card(), "1"), (open_card(), "3"), (gpu(), "6"))
    # In slot 4 it would meet the card in slot 6, in slot 5 too; slot 7 lies beyond and is free.
    assert only(e, COLLIDE).remedies[0].title == "Move GPU 2 to slot 7: 69.92 mm free"
    guessed = board(slot(1), slot(3), slot(None, name="X", position_guess=6))
    nearer = only(machine((open_card(), "1"), (open_card(), "3"), board=guessed), COLLIDE)
    assert [fix.title for fix in nearer.remedies] == ["Choose a card of at most 40.64 mm for GPU 1"]
    nowhere = machine((open_card(), "1"), (open_card(), "3"), board=board(slot(1), slot(3)))
    assert [fix.title for fix in only(nowhere, COLLIDE).remedies] == [
        "Choose a card of at most 40.64 mm for GPU 1"
    ]


def test_the_fix_does_not_push_a_card_past_the_openings() -> None:
    cards = (open_card(), "1"), (open_card(bracket_slots=3), "3")
    # of eight openings a bracket of three that begins at the seventh ends at the ninth
    assert (
        only(machine(*cards, chassis=chassis(expansion_slots=9)), COLLIDE)
        .remedies[0]
        .title.startswith("Move GPU 2 to")
    )
    few = only(machine(*cards, chassis=chassis(expansion_slots=5)), COLLIDE)
    assert [fix.title for fix in few.remedies] == ["Choose a card of at most 40.64 mm for GPU 1"]


def test_where_no_card_is_thin_enough_one_goes_elsewhere() -> None:
    crowded = board(slot(1), slot(2))
    # side by side 20.32 mm are left, and 18 of them are wanted as air: 2.32 mm thin is no card
    air = only(machine((open_card(thickness_mm=19.0), "1"), (gpu(), "2"), board=crowded), AIR)
    assert [fix.title for fix in air.remedies] == [
        "Hang one of them elsewhere on a riser",
        "Choose a blower card there",
    ]


# open-air-gap: 18 mm wanted, below 5 mm an error from 200 W on


@pytest.mark.parametrize("cooler", ["open_air", "flow_through"])
@pytest.mark.parametrize(
    ("gap", "power", "expected"),
    [
        (18.0, 350.0, None),
        (17.99, 350.0, "warning"),
        (5.0, 350.0, "warning"),
        (4.99, 350.0, "error"),
        (4.99, 200.0, "error"),
        (4.99, 199.9, "warning"),
        (0.0, 350.0, "error"),
        (-1.0, 350.0, "error"),
        (-1.01, 350.0, None),  # from there on cards-collide is the error
    ],
)
def test_open_air_gap(gap: float, power: float, cooler: str, expected: str | None) -> None:
    assert severity(pair(gap, cooler=cooler, board_power_w=power), AIR) == expected


def test_the_two_examples() -> None:
    two_free = machine((open_card(), "1"), (open_card(), "5"))
    assert severity(two_free, AIR) is None  # 81.28 - 52 = 29.28
    finding = only(machine((open_card(), "1"), (open_card(), "4")), AIR)
    assert finding.severity.value == "warning" and finding.parts == ("gpu1", "gpu2")
    assert (
        finding.measure is not None
        and finding.measure.value == pytest.approx(8.96)
        and finding.measure.limit == 18
    )
    assert "8.96 mm" in finding.message and "18 mm" in finding.message
    # D = 0.72 · 111.15 = 80.03; φ = 8.96 · 378.15 / (3 · 5030 · 0.84) = 0.2673; 1 / sqrt(1 + 0.3 /
    # 0.07145) = 0.4386
    assert "about 44 % of the free airflow" in finding.message
    fanless = only(machine((open_card(fan_count=None), "1"), (open_card(fan_count=None), "4")), AIR)
    assert "airflow" not in fanless.message
    assert finding.rests_on == ("an-open-card.thickness_mm",)
    assert "over 0.4 slots they get" in finding.message
    touching = only(pair(-0.5, cooler="open_air"), AIR).message
    assert "touches" in touching and "slots" not in touching
    # 18 + 52 = 70 mm are four slots
    titles = [fix.title for fix in finding.remedies]
    assert titles == ["Move GPU 2 to slot 5: 29.28 mm free", "Choose a blower card there"]


@every(["blower", "passive", "aio_hybrid", "water_block"])
def test_only_open_fans_need_free_air(cooler: str) -> None:
    assert severity(pair(1.0, cooler=cooler, board_power_w=350.0), AIR) is None


def test_a_network_card_is_a_neighbour() -> None:
    finding = only(machine((open_card(), "1"), (nic(), "4")), AIR)
    assert finding.parts == ("gpu1", "nic1")


def test_the_lowest_card_has_no_neighbour() -> None:
    assert severity(machine((gpu(), "1"), (open_card(), "5")), AIR) is None


def test_a_limit_makes_a_cool_card() -> None:
    e = machine((open_card(), "1", 190), (gpu(), "4"))
    assert severity(e, AIR) == "warning"


def test_an_unknown_gap_is_not_checked() -> None:
    assert (
        unanswered_for(machine((open_card(thickness_mm=None), "1"), (gpu(), "4")), AIR)
        == "an-open-card.thickness_mm"
    )


def test_unknown_power_is_said_where_it_decides() -> None:
    near = pair(4.0, cooler="open_air", board_power_w=None)
    assert [f.severity.value for f in found(near, AIR)] == ["warning"], "too near at any power"
    assert unchecked(near, AIR) == ("upper.board_power_w",)
    assert unchecked(pair(5.0, cooler="open_air", board_power_w=None), AIR) == ()


def test_an_unlocated_network_card_may_be_the_neighbour() -> None:
    e = machine((open_card(), "1"), (nic(), "PCIE2"), board=UNKNOWN_SLOT)
    assert unanswered_for(e, AIR) == "a-motherboard.slots.PCIE2.position"


def test_gaps_in_a_frame_are_estimates() -> None:
    frame = chassis(chassis_type="open_frame", gpu_positions=2)
    card = open_card(thickness_mm=75.0)
    finding = only(machine((card, "frame1"), (card, "frame2"), chassis=frame), AIR)  # 5 mm
    assert (finding.severity.value, finding.estimate) == ("warning", True)


# Share of the free airflow: φ = g (L + H) / (n π/4 D² 0.84), at least the 0.05 that leak in at the
# edges of cards that touch; share = 1 / sqrt(1 + 0.3 / φ²)
@every(
    [
        # three fans: D = min(0.72 · 127, 0.31 · 300) = 91.44; φ = 8.96 · 427 / (3 · 6567 · 0.84) =
        # 0.2312
        ({"length_mm": 300.0, "height_mm": 127.0, "fan_count": 3}, 8.96, 0.3890),
        # one of the two fans: D = min(0.78 · 138, 0.44 · 313) = 107.64; φ = 3.96 · 451 / (9100 ·
        # 0.84) = 0.2336
        (
            {"length_mm": 313.0, "height_mm": 138.0, "fan_count": 2, "cooler": "flow_through"},
            3.96,
            0.3925,
        ),
        # short cards: D = 0.31 · 200 = 62; φ = 8.96 · 327 / (3 · 3019 · 0.84) = 0.3851
        ({"length_mm": 200.0, "height_mm": 127.0, "fan_count": 3}, 8.96, 0.5752),
        # D = 0.44 · 170 = 74.8; φ = 10 · 281.15 / (2 · 4394 · 0.84) = 0.3809
        ({"length_mm": 170.0, "height_mm": 111.15, "fan_count": 2}, 10.0, 0.5709),
        ({"length_mm": 300.0, "height_mm": 127.0, "fan_count": 3}, 0.0, 0.0909),
        # φ of 1.9 mm is 0.0490
        ({"length_mm": 300.0, "height_mm": 127.0, "fan_count": 3}, 1.9, 0.0909),
        ({"length_mm": 300.0, "height_mm": 127.0, "fan_count": 3}, -0.5, 0.0909),
        ({"fan_count": 0}, 8.0, None),
        ({"fan_count": None}, 8.0, None),
        ({"height_mm": None}, 8.0, None),
        ({"length_mm": None}, 8.0, None),
    ]
)
def test_airflow_share(figures: dict[str, Any], gap: float, share: float | None) -> None:
    found_share = airflow_share(open_card(**figures), gap)
    assert found_share == (None if share is None else pytest.approx(share, abs=5e-4))


# flow-through-feeds-next: the card above within 40 mm of a 250 W card that blows through


def fed(gap: float, power: float | None = 350.0, cooler: str = "flow_through") -> Assembly:
    upper = gpu(id="upper", thickness_mm=round(60.96 - gap, 6))
    return machine((upper, "1"), (gpu(cooler=cooler, board_power_w=power, bracket_slots=3), "4"))


@every(
    [
        (40.0, 350.0, None),
        (39.99, 350.0, "warning"),
        (39.99, 250.0, "warning"),
        (39.99, 249.9, None),
        (0.5, 249.9, None),
    ]
)
def test_flow_through_feeds_next(gap: float, power: float, expected: str | None) -> None:
    assert severity(fed(gap, power), FEED) == expected


def test_flow_through_says_who_feeds_whom() -> None:
    finding = only(fed(20.0), FEED)
    assert finding.parts == ("gpu2", "gpu1")
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        pytest.approx(20),
        40,
    )
    assert (
        "350 W" in finding.message
        and "20.00 mm" in finding.message
        and "40 mm are wanted" in finding.message
    )
    assert finding.rests_on == ("upper.thickness_mm",)


@pytest.mark.parametrize(("gap", "touches"), [(0.01, False), (0.0, True)])
def test_a_card_that_is_fed_without_any_air_between_touches(gap: float, touches: bool) -> None:
    assert ("which touches the next" in only(fed(gap), FEED).message) == touches


@pytest.mark.parametrize("cooler", ["open_air", "blower", "passive"])
def test_other_coolers_feed_nobody(cooler: str) -> None:
    assert severity(fed(20.0, cooler=cooler), FEED) is None


def test_the_uppermost_flow_through_card_feeds_nobody() -> None:
    assert (
        severity(
            machine((gpu(id="fe", cooler="flow_through", board_power_w=350.0), "1"), (gpu(), "7")),
            FEED,
        )
        is None
    )


def test_feeding_is_not_checked_without_thickness_power_or_place() -> None:
    card = gpu(cooler="flow_through", board_power_w=350.0)
    assert (
        unanswered_for(machine((open_card(thickness_mm=None), "1"), (card, "4")), FEED)
        == "an-open-card.thickness_mm"
    )
    assert unanswered_for(fed(20.0, None), FEED) == "a-gpu.board_power_w"
    assert not unchecked(fed(45.0, None), FEED), "far enough at any power"
    mild = gpu(cooler="flow_through", board_power_w=249.0)
    assert not unchecked(machine((open_card(thickness_mm=None), "1"), (mild, "4")), FEED), (
        "too weak at any distance"
    )
    e = machine((card, "1"), (nic(), "PCIE2"), board=UNKNOWN_SLOT)
    assert unanswered_for(e, FEED) == "a-motherboard.slots.PCIE2.position"


# blower-stack-inner: three or more, the inner one with less than 6 mm before its intake


def stack(gap: float, above: float = 0.64, **figures: Any) -> Assembly:
    """Three blowers at 1, 3 and 5 with that gap before the middle one's intake."""
    upper = gpu(id="upper", thickness_mm=round(40.64 - above, 6))
    inner = gpu(id="inner", thickness_mm=round(40.64 - gap, 6), **figures)
    return machine((upper, "1"), (inner, "3"), (gpu(), "5"))


@every(
    [
        (0.64, {"recess_mm": 6.0}, "info"),
        (5.99, {"recess_mm": 6.0}, "info"),
        (6.0, {"recess_mm": 6.0}, None),
        (0.64, {"recess_mm": 6.0, "board_power_w": 300.0}, "info"),
        (0.64, {"recess_mm": 6.0, "board_power_w": 300.1}, "warning"),
        (1.49, {"recess_mm": 4.99}, "warning"),
        (1.5, {"recess_mm": 4.99}, "info"),
        (1.49, {"recess_mm": 5.0}, "info"),
        (1.49, {"recess_mm": None}, "info"),
        (-1.0, {"recess_mm": 6.0}, "info"),
        (-1.01, {"recess_mm": 6.0}, None),  # they collide
    ]
)
def test_blower_stack_inner(gap: float, figures: dict[str, Any], expected: str | None) -> None:
    assert severity(stack(gap, **figures), STACK) == expected


def test_a_stack_says_its_gap_and_what_is_known_of_the_intake() -> None:
    finding = only(stack(0.64), STACK)
    assert finding.parts == ("gpu2",)
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        pytest.approx(0.64),
        6,
    )
    assert (
        "0.64 mm" in finding.message
        and "below 6 mm" in finding.message
        and finding.rests_on == ("inner.thickness_mm",)
    )
    assert (
        "how far the intake is recessed is not published"
        in only(stack(0.64, recess_mm=None), STACK).message
    )


def test_every_inner_card_of_four() -> None:
    e = machine(*((gpu(), str(place)) for place in (1, 3, 5, 7)))
    assert [f.parts for f in found(e, STACK)] == [("gpu2",), ("gpu3",)]


def test_two_blowers_or_a_loose_one_are_no_stack() -> None:
    assert severity(machine((gpu(), "1"), (gpu(), "3")), STACK) is None
    assert severity(stack(0.64, above=6.0), STACK) is None
    assert severity(stack(0.64, above=5.99), STACK) == "info"


@pytest.mark.parametrize("place", [0, 1, 2])
def test_another_cooler_breaks_the_stack(place: int) -> None:
    cards: list[Gpu] = [gpu(), gpu(), gpu()]
    cards[place] = gpu(id="other", cooler="passive")
    assert severity(machine(*zip(cards, ("1", "3", "5"), strict=True)), STACK) is None
    four = machine(*zip([*cards, gpu()], ("1", "3", "5", "7"), strict=True))
    assert severity(four, STACK) == ("info" if place == 0 else None)


def test_a_stack_is_not_checked_without_thickness_place_or_power() -> None:
    unknown = gpu(id="unknown", thickness_mm=None)
    e = machine((gpu(), "1"), (unknown, "3"), (gpu(), "5"))
    assert unanswered_for(e, STACK) == "unknown.thickness_mm"
    e = machine((gpu(), "1"), (gpu(), "7"), (gpu(), "PCIE2"), board=UNKNOWN_SLOT)
    assert unanswered_for(e, STACK) == "a-motherboard.slots.PCIE2.position"
    powerless = stack(0.64, board_power_w=None)
    assert unchecked(powerless, STACK) == ("inner.board_power_w",)
    assert [f.severity.value for f in found(powerless, STACK)] == ["info"]


def test_a_thinner_card_is_proposed_only_where_there_are_cards_with_fans_of_that_thickness() -> (
    None
):
    """No card with fans on its face is as thin as 35 mm; 18 mm of air are wanted."""
    for thickness, lower, first in (
        (39.0, 3, "Hang one of them elsewhere on a riser"),  # 40.64 - 18 = 22.64 mm
        (50.0, 4, "Choose a card of at most 42.96 mm for GPU 1"),  # 60.96 - 18
    ):
        cards = ((open_card(thickness_mm=thickness, bracket_slots=2), "1"), (gpu(), str(lower)))
        finding = only(machine(*cards, board=board(slot(1), slot(lower))), "open-air-gap")
        titles = [getattr(fix, "title", fix) for fix in finding.remedies]
        assert titles == [first, "Choose a blower card there"], thickness
