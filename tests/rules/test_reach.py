"""Risers that reach or not, against ways worked out by hand, and cards that hang on nothing but a
riser.

The tower has its first slot at y 310.92 and a vertical card's fingers at y 140.36, z 95.96, 84.71
above the slot: 10 up, 180.56 along the board, 74.71 out, 10 up into the fingers. With three bends
of 10 mm that wants 1.1 · 275.27 + 45 + 30.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Placement
from rigwright.checks.remedy import Choose
from rigwright.evaluation import Evaluation
from rigwright.parts import Part
from rigwright.remedies.trying import offers
from rigwright.routing.ribbons import reach_of, reach_words
from tests.rules.test_risers import hanging, riser
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    only,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

WANTED = 1.1 * (10 + 180.56 + 74.71 + 10) + 3 * 15 + 30
LEAST, STRAIGHT = WANTED / 1.1, (170.56**2 + 84.71**2) ** 0.5
REACH, HELD = "riser-too-short", "card-on-riser-unsupported"
KNOWN = {"min_bend_radius_mm": 10.0}


@every(
    [
        (WANTED, None),
        (WANTED - 0.1, "warning"),
        (LEAST, "warning"),
        (LEAST - 0.1, "error"),
        (STRAIGHT - 1, "error"),
    ]
)
def test_how_long_is_long_enough(length: float, severe: str | None) -> None:
    assert severity(hanging(riser(length_mm=length, **KNOWN)), REACH) == severe


@pytest.mark.parametrize(
    ("length", "severe", "estimate"), [(LEAST - 1, "warning", True), (150.0, "error", False)]
)
def test_a_bend_radius_that_is_assumed_makes_an_estimate(
    length: float, severe: str, estimate: bool
) -> None:
    """A ribbon that is shorter than the straight line is too short whatever it bends like."""
    e = hanging(riser(length_mm=length))
    assert severity(e, REACH) == severe and only(e, REACH).estimate == estimate


def test_the_sentence_names_both_lengths() -> None:
    finding = only(hanging(riser(length_mm=200.0, **KNOWN)), REACH)
    assert finding.message == (
        "The riser of GPU 1 is 144 mm too short. From PCIE1 it needs at least "
        "344 mm, 378 mm with "
        "slack (3 bends of 10 mm); it has 200 mm."
    )
    assert finding.measure is not None and finding.measure.value == 200
    assert finding.measure.limit == pytest.approx(LEAST)
    assert set(finding.rests_on) == {
        "a-riser.length_mm",
        "a-riser.min_bend_radius_mm",
        "a-chassis.max_cpu_cooler_height_mm",
        "a-chassis.max_gpu_thickness_vertical_mm",
    }


@every([LEAST - 1, STRAIGHT + 1, STRAIGHT - 1, 100.0])
def test_the_clearance_is_what_the_finding_says(length: float) -> None:
    """However short the ribbon is, both are about the way that it has to go."""
    e = hanging(riser(length_mm=length, **KNOWN))
    (judged,) = [j for j in e.checks if j.rule == REACH]
    measure = only(e, REACH).measure
    assert measure is not None and measure.limit == pytest.approx(judged.check.limit)
    assert judged.check.room == pytest.approx(length - LEAST)


def test_the_shortest_risers_that_reach_are_named() -> None:
    known = [
        riser(id=f"r{n}", name=f"Riser {n}", length_mm=float(n), **KNOWN)
        for n in (340, 380, 500, 900)
    ]
    slow = riser(id="slow", length_mm=400.0, pcie_gen=3)
    narrow = riser(id="narrow", length_mm=400.0, lanes=1)
    e = hanging(riser(length_mm=200.0, **KNOWN), more=(*known, slow, narrow))
    first, second, *_ = only(e, REACH).remedies
    assert (first.title, second.title) == ("Choose Riser 380", "Choose Riser 500")
    assert [fix.edit for fix in (first, second)] == [
        Choose({"placements.0.riser": part, "placements.0.adapters": ()})
        for part in ("r380", "r500")
    ]
    catalog = e.assembly.catalog
    assert catalog is not None
    tried = offers(e, only(e, REACH), catalog)
    riser_ids = [offer.build.placements[0].riser for offer in tried if offer.build is not None]
    assert riser_ids[:2] == ["r380", "r500"]
    (alone, *_) = only(hanging(riser(length_mm=200.0, **KNOWN)), REACH).remedies
    assert alone.title == "Choose a riser of 378 mm or more for GPU 1"
    assert (alone.edit, alone.leads) == (None, "riser")


def test_a_nearer_slot_is_offered_as_an_edit() -> None:
    """Each slot further down the board is 20.32 mm nearer to the card."""
    e = hanging(riser(length_mm=WANTED - 20.0, **KNOWN), board=board(slot(1), slot(3)))
    edits = [fix.edit for fix in only(e, REACH).remedies]
    assert edits[-1] == Choose({"placements.0.slot": "PCIE3"})


def test_an_angled_socket_saves_the_way_round_the_fingers() -> None:
    angled = 1.1 * (10 + 170.56 + 74.71) + 2 * 15 + 30
    assert (
        severity(hanging(riser(length_mm=angled, device_connector_angle_deg=90.0, **KNOWN)), REACH)
        is None
    )
    assert severity(hanging(riser(length_mm=angled, **KNOWN)), REACH) == "error"


def test_a_stiffer_riser_has_to_be_longer() -> None:
    assert severity(hanging(riser(length_mm=WANTED, min_bend_radius_mm=15.0)), REACH) == "warning"


@every(
    [
        ({"cable": riser(length_mm=None)}, "a-riser.length_mm"),
        ({"where": None}, "build.riser"),
        (
            {"board": board(slot(None, name="PCIE1", position_guess=1))},
            "a-motherboard.slots.PCIE1.position",
        ),
        (  # the ribbon begins at the end of the connector
            {"board": board(slot(1, mechanical_lanes=None))},
            "a-motherboard.slots.PCIE1.mechanical_lanes",
        ),
    ]
)
def test_what_must_be_known(changes: dict[str, Any], field: str) -> None:
    assert unanswered_for(hanging(**changes), REACH) == field


def test_both_sizes_that_the_panel_follows_from_are_asked_for() -> None:
    e = hanging(case={"max_cpu_cooler_height_mm": None, "width_mm": None})
    assert not found(e, REACH)
    assert unchecked(e, REACH) == ("a-chassis.max_cpu_cooler_height_mm", "a-chassis.width_mm")


def test_a_card_that_hangs_without_a_riser_leaves_the_machine_undecided() -> None:
    case = chassis(vertical_slots=2, max_gpu_thickness_vertical_mm=100.0)
    e = world((gpu(), "vertical1"), chassis=case)
    assert unanswered_for(e, REACH) == "build.riser"
    assert REACH in {entry.rule for entry in e.undecided}
    assert unchecked(world((gpu(), "1"), chassis=case), REACH) == ()


def test_a_riser_that_comes_with_its_mount_is_cut_for_it() -> None:
    case = chassis(vertical_slots=2, max_gpu_thickness_vertical_mm=100.0, riser_included=True)
    own = world(
        (gpu(), "1"),
        chassis=case,
        placements=(Placement("a-gpu", "vertical1", None, None, "PCIE1"),),
    )
    assert severity(own, REACH) is None
    assert reach_words(own.assembly.cards[0], own.assembly) == "riser included"
    kit = {"riser_type": "vertical_bracket", "riser_included": True, "slots_width_supported": 3.0}
    assert severity(hanging(riser(length_mm=195.0, **kit)), REACH) is None
    assert severity(hanging(riser(length_mm=150.0, **kit)), REACH) == "error", (
        "a straight line of 190 mm"
    )


@every(
    [
        (400.0, "400 mm reaches with 22 mm to spare", "riser 22 mm to spare"),
        (360.0, "360 mm reaches without slack: 378 mm wanted", "riser without slack"),
        (300.0, "300 mm is 43 mm short: needs at least 343 mm", "riser 43 mm short"),
        (None, "needs a riser of at least 343 mm", "343 mm of riser"),
    ]
)
def test_in_words(length: float | None, words: str, short: str) -> None:
    a = hanging(riser(length_mm=length, **KNOWN)).assembly
    reach = reach_of(a.cards[0], a)
    assert reach_words(a.cards[0], a) == words and reach is not None and reach.short == short


def test_a_frame_has_its_cards_above_the_board() -> None:
    """From the slot, 11.25 high, to fingers 180 high that look down at the board: up 168.75 in
    all, two bends.
    """
    frame = chassis(
        chassis_type="open_frame",
        up="+z",
        gpu_positions=2,
        vertical_slots=None,
        expansion_slots=0,
        side_panel="none",
        gpu_pitch_mm=70.0,
    )
    for place, more in (("frame1", 0.0), ("frame2", 70.0)):
        placed = Placement("a-gpu", place, None, "a-riser", "PCIE1")
        e = world((gpu(), "1"), chassis=frame, others=(riser(**KNOWN),), placements=(placed,))
        (card,) = e.assembly.cards
        assert (
            card.seat is not None
            and card.seat.pose is not None
            and e.assembly.enclosure is not None
        )
        dy = e.assembly.enclosure.slot_plane(1) - card.seat.pose.offset.y
        assert card.seat.pose.offset.y == -more
        measure = only(e, REACH).measure
        assert measure is not None and measure.limit == pytest.approx(
            (1.1 * (dy + 168.75) + 60) / 1.1
        )


@pytest.mark.parametrize(("length", "known"), [(700.0, True), (600.0, False), (200.0, False)])
def test_a_bar_without_measures_leaves_the_way_of_a_short_riser_unknown(
    length: float, known: bool
) -> None:
    """A riser that reaches the place as drawn reaches; one that does not may hang the card nearer,
    however much it lacks. 675 mm are wanted.
    """
    frame = chassis(chassis_type="open_frame", gpu_positions=2, expansion_slots=None)
    placed = Placement("a-gpu", "frame2", None, "a-riser", "PCIE1")

    def hung(**case: Any) -> Evaluation:
        return world(
            (gpu(), "1"),
            chassis=frame.changed(**case),
            others=(riser(length_mm=length, **KNOWN),),
            placements=(placed,),
        )

    loose = hung()
    assert not found(loose, REACH)
    assert unchecked(loose, REACH) == (() if known else ("a-chassis.gpu_pitch_mm",))
    assert [one.fit.value for one in loose.checks if one.rule == REACH] == ["fits"] * known
    (card,) = loose.assembly.cards
    assert (reach_of(card, loose.assembly) is not None) == known
    assert (severity(hung(gpu_pitch_mm=80.0), REACH) is None) == known, "stated, it is decided"


@pytest.mark.parametrize("field", ["max_cpu_cooler_height_mm", "max_gpu_thickness_vertical_mm"])
@pytest.mark.parametrize(("by", "known"), [(34.0, False), (36.0, True), (150.0, True)])
def test_a_plane_that_nobody_measured_excuses_no_more_than_its_own_width(
    field: str, by: float, known: bool
) -> None:
    """Panels are off by up to 35 mm from what follows from the width of a case."""
    case = {field: None}
    far = hanging(riser(length_mm=999.0, **KNOWN), case=case)
    (least,) = (one.check.limit for one in far.checks if one.rule == REACH)
    short = hanging(riser(length_mm=least - by, **KNOWN), case=case)
    assert unchecked(short, REACH) == (() if known else (f"a-chassis.{field}",))
    assert [one.severity.value for one in found(short, REACH)] == ["error"] * known


# what holds them


@every(
    [
        ({"slots_width_supported": 2.5}, {"thickness_mm": 61.0}, None),  # three openings hold 64.6
        ({"slots_width_supported": 2.0}, {"thickness_mm": 61.0}, "warning"),
        (
            {"slots_width_supported": 2.0, "max_card_thickness_mm": 62.0},
            {"thickness_mm": 61.0},
            None,
        ),
        (
            {"slots_width_supported": 4.0, "max_card_thickness_mm": 60.0},
            {"thickness_mm": 61.0},
            "warning",
        ),
    ]
)
def test_a_bracket_holds_so_much(
    kit: dict[str, Any], card: dict[str, Any], severe: str | None
) -> None:
    assert severity(hanging(riser(riser_type="vertical_bracket", **kit), card=card), HELD) == severe


@pytest.mark.parametrize(
    ("kit", "card", "field"),
    [
        ({"slots_width_supported": 2.0}, {"thickness_mm": None}, "a-gpu.thickness_mm"),
        ({}, {}, "a-riser.slots_width_supported"),
    ],
)
def test_a_bracket_that_is_not_known(kit: dict[str, Any], card: dict[str, Any], field: str) -> None:
    assert (
        unanswered_for(hanging(riser(riser_type="vertical_bracket", **kit), card=card), HELD)
        == field
    )


def over(part: Part, *others: Part, place: str = "1", **changes: Any) -> Assembly:
    placed = Placement("a-gpu", place, None, part.id)
    return machine(
        (gpu(weight_g=2186.0), "1"), others=(part, *others), placements=(placed,), **changes
    )


def test_a_card_over_a_slot_on_a_cable_hangs_free() -> None:
    kit = riser(
        id="kit", name="The kit", riser_type="vertical_bracket", compatible_with=("universal ATX",)
    )
    finding = only(over(riser(), kit), HELD)
    assert finding.severity.value == "warning"
    assert finding.message == (
        "GPU 1 (2.19 kg) hangs on a riser, and nothing holds it. Over slot 1 there is no "
        "bracket for it."
    )
    assert finding.remedies[0].title == "Hold it with The kit"
    assert not found(over(riser(riser_type="bifurcation_card", split="x8x8")), HELD), (
        "a splitter is a card itself"
    )
    assert not found(machine((gpu(), "1")), HELD)


@pytest.mark.parametrize(
    ("card", "severe"),
    [
        ({}, None),
        ({"low_profile": True, "height_mm": 68.9}, "warning"),
        ({"low_profile": None}, None),
    ],
)
def test_the_bar_of_a_frame_holds_full_height_brackets(
    card: dict[str, Any], severe: str | None
) -> None:
    frame = chassis(chassis_type="open_frame", up="+z", gpu_positions=2, side_panel="none")
    assert severity(machine((gpu(**card), "frame1"), chassis=frame), HELD) == severe
    unknown = machine(
        (gpu(low_profile=None, height_mm=None, cooler="open_air"), "frame1"), chassis=frame
    )
    assert unanswered_for(unknown, HELD) == "a-gpu.low_profile"
