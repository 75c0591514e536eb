"""Slots that a card's edge or its riser's plug enters, and whether one is left for every riser."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Placement, Quantity
from rigwright.checks import Fit, Severity, Verdict
from rigwright.checks.remedy import Split
from rigwright.evaluation import Evaluation
from rigwright.parts import Motherboard, Part
from rigwright.parts.motherboard import M2Slot
from rigwright.remedies import offers
from tests.lane_doubts import riser
from tests.rules.test_storage import drive
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    nic,
    only,
    places_for,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

EDGE, LEFT = "edge-connector-too-short", "riser-without-slot"
RIBBON = riser()
FRAME = chassis(chassis_type="open_frame", gpu_positions=8, expansion_slots=0, gpu_pitch_mm=80.0)


def hanging(cards: int, mainboard: Motherboard, *fed: str, cable: Part = RIBBON) -> Evaluation:
    """Cards on the bar of a frame; the first of them fed from the slots of these names."""
    placements: list[Placement] = []
    for number in range(cards):
        feed = fed[number] if number < len(fed) else None
        placements.append(Placement("a-gpu", f"frame{number + 1}", riser=cable.id, slot=feed))
    return world(
        (gpu(), "frame1"),
        chassis=FRAME,
        board=mainboard,
        others=(cable,),
        placements=tuple(placements),
    )


@every(
    [
        (16, False, None),
        (16, None, None),
        (8, True, None),
        (8, False, "error"),
        (4, False, "error"),
        (1, False, "error"),
        (1, None, "error"),
        (1, True, None),
    ]
)
def test_edge_connector_too_short(
    lanes: int, open_ended: bool | None, expected: str | None
) -> None:
    e = machine((gpu(), "1"), board=board(slot(1, mechanical_lanes=lanes, open_ended=open_ended)))
    assert severity(e, EDGE) == expected


def test_the_sentence_has_both_widths() -> None:
    finding = only(
        machine((gpu(), "1"), board=board(slot(1, mechanical_lanes=8, open_ended=False))), EDGE
    )
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (16, 8)
    assert (
        "x16" in finding.message and "x8" in finding.message and finding.parts == ("gpu1", "board")
    )
    field = "a-motherboard.slots.PCIE1"
    assert finding.rests_on == (f"{field}.mechanical_lanes", f"{field}.open_ended")


@every(
    [
        (gpu(), {"mechanical_lanes": 8}, "a-motherboard.slots.PCIE1.open_ended"),
        (gpu(), {"mechanical_lanes": 4}, "a-motherboard.slots.PCIE1.open_ended"),
        (gpu(), {"mechanical_lanes": 2}, "a-motherboard.slots.PCIE1.open_ended"),
        (gpu(), {"mechanical_lanes": None}, "a-motherboard.slots.PCIE1.mechanical_lanes"),
        (nic(edge_connector_lanes=None), {}, "a-nic.edge_connector_lanes"),
    ]
)
def test_the_edge_is_not_checked_without(card: Any, where: dict[str, Any], field: str) -> None:
    assert unanswered_for(machine((card, "1"), board=board(slot(1, **where))), EDGE) == field


@pytest.mark.parametrize(("edge", "expected"), [(8, None), (16, "error")])
def test_a_network_cards_own_edge_counts(edge: int, expected: str | None) -> None:
    mainboard = board(slot(1, mechanical_lanes=8, open_ended=False))
    assert (
        severity(machine((nic(edge_connector_lanes=edge), "1"), board=mainboard), EDGE) == expected
    )


def test_a_slot_of_unknown_place_is_checked_as_well() -> None:
    e = machine((gpu(), "PCIE1"), board=board(slot(None, name="PCIE1", mechanical_lanes=1)))
    finding = only(e, EDGE)
    assert finding.severity.value == "error" and finding.place is None


def test_only_slots_have_edges() -> None:
    assert not found(machine((gpu(), "bay1"), chassis=chassis(max_double_width_gpus=1)), EDGE)


# the plug of a riser


@every(
    [
        (16, {"mechanical_lanes": 8, "open_ended": False}, "error"),
        (16, {"mechanical_lanes": 8, "open_ended": True}, None),
        (16, {"mechanical_lanes": 16}, None),
        (16, {"mechanical_lanes": 1}, "error"),
        (1, {"mechanical_lanes": 1}, None),
    ]
)
def test_the_plug_of_a_riser_enters_as_a_card_does(
    lanes: int, figures: dict[str, Any], expected: str | None
) -> None:
    mainboard = board(slot(1, electrical_lanes=1, **figures), slot(2))
    e = hanging(1, mainboard, "PCIE1", cable=riser(lanes=lanes))
    assert severity(e, EDGE) == expected
    if expected is not None:
        finding = only(e, EDGE)
        assert f"x{lanes}" in finding.message and "Feed GPU 1 from PCIE2" in [
            str(remedy.title) for remedy in finding.remedies
        ]


def test_what_is_missing_to_say_that_a_plug_enters() -> None:
    of = "a-motherboard.slots.PCIE1"
    short = board(slot(1, mechanical_lanes=8, electrical_lanes=8))
    assert unanswered_for(hanging(1, short, "PCIE1"), EDGE) == f"{of}.open_ended"
    unknown = board(slot(1, mechanical_lanes=None))
    assert unanswered_for(hanging(1, unknown, "PCIE1"), EDGE) == f"{of}.mechanical_lanes"
    bare = riser(lanes=None)
    closed = board(slot(1, mechanical_lanes=8, open_ended=False))
    assert unanswered_for(hanging(1, closed, "PCIE1", cable=bare), EDGE) == "a-riser.lanes"
    assert not unchecked(hanging(1, board(), "PCIE1", cable=bare), EDGE), "it enters in any case"


def test_an_adapter_says_nothing_of_the_length_of_its_plug() -> None:
    closed = board(slot(1, mechanical_lanes=8, electrical_lanes=8, open_ended=False))
    adapter = riser(riser_type="slimsas_mcio_oculink_adapter", host_plug="slot")
    assert not found(hanging(1, closed, "PCIE1", cable=adapter), EDGE)


# a slot for every riser


def two_long(*, short_is_open: bool | None) -> Motherboard:
    """Two long slots, and a short one with eight lanes."""
    short = slot(3, mechanical_lanes=8, electrical_lanes=8, open_ended=short_is_open)
    return board(slot(1), slot(2), short)


@every(
    [
        (2, False, ()),
        (3, False, ("gpu3",)),
        (3, True, ()),
        (4, True, ("gpu4",)),
        (4, None, ("gpu4",)),  # even where the short one is open
        (5, False, ("gpu3", "gpu4", "gpu5")),
    ]
)
def test_more_risers_than_slots_are_an_error(
    cards: int, short_is_open: bool | None, left_out: tuple[str, ...]
) -> None:
    e = hanging(cards, two_long(short_is_open=short_is_open))
    assert bool(found(e, LEFT)) == bool(left_out)
    if not left_out:
        asked = [entry for entry in e.not_checked if entry.rule == LEFT]
        told = {label for entry in asked for label in entry.parts}
        assert {entry.field for entry in asked} == {"build.riser"} and len(told) == cards
    else:
        finding = only(e, LEFT)
        assert finding.severity is Severity.ERROR and finding.parts == (*left_out, "board")
        served = cards - len(left_out)
        assert f"{cards} risers want a slot" in finding.message
        assert f"take their plugs: {served}." in finding.message


def test_a_free_socket_for_an_adapter_is_offered_where_no_slot_is_left() -> None:
    """Of two sockets a drive takes the first; one for SATA drives alone carries no lanes."""
    stick = drive("nvme_m2", "M.2 2280")
    fast, second = M2Slot(name="M2_1", lanes=4), M2Slot(name="M2_2", lanes=4)
    slow, cable = M2Slot(name="M2_3", drives="sata"), M2Slot(name="OCU1", lanes=4)
    for sockets, cables, offered in (
        ((fast, second), None, "M2_2"),
        ((fast, slow), None, ""),
        ((fast, slow), (cable,), "OCU1"),
        ((fast,), None, ""),
    ):
        mainboard = board(slot(1)).changed(m2_slots=sockets, cable_sockets=cables)
        e = machine(
            chassis=FRAME,
            board=mainboard,
            others=(RIBBON, stick, gpu()),
            placements=hanging(2, mainboard).build.placements,
            drives=(Quantity(stick.id),),
        )
        told = [str(remedy.words) for remedy in only(e, LEFT).remedies if remedy.leads]
        assert told == ([f"Hang GPU 2 on an adapter in {offered}"] if offered else [])


LONG = riser(id="long", length_mm=900.0)
SPLITTER = riser(
    id="splitter", riser_type="bifurcation_card", host_plug="slot", device_plug="slot", split="x8x8"
)


def short_of_slots(
    cards: int, support: tuple[str, ...] | None = ("x8x8",), lanes: int = 16
) -> Evaluation:
    """Cards on a bar beside a board with two long slots, which feed the first two of them."""
    slots = slot(1), slot(2, electrical_lanes=lanes)
    mainboard = board(*slots).changed(bifurcation_support=support)
    fed = hanging(cards, mainboard, "PCIE1", "PCIE2", cable=LONG).build
    return world(
        (gpu(), "frame1"),
        chassis=FRAME,
        board=mainboard,
        others=(LONG, SPLITTER),
        placements=fed.placements,
    )


@pytest.mark.parametrize(
    ("cards", "lanes", "groups"),
    [
        (3, 16, (("gpu2", "gpu3"),)),
        (3, 8, (("gpu1", "gpu3"),)),
        (4, 16, (("gpu2", "gpu3"), ("gpu1", "gpu4"))),
    ],
)
def test_cards_that_no_slot_is_left_for_share_one_on_a_splitter(
    cards: int, lanes: int, groups: tuple[tuple[str, ...], ...]
) -> None:
    """Eight lanes for each of two cards in a slot with sixteen; one with eight has none for the
    second.
    """
    e = short_of_slots(cards, lanes=lanes)
    catalog = e.assembly.catalog
    assert catalog is not None
    (offer,) = [one for one in offers(e, only(e, LEFT), catalog) if isinstance(one.edit, Split)]
    assert offer.edit == Split(groups, SPLITTER.id) and offer.after is not None
    assert not found(offer.after, LEFT)
    placed = {card.label: card.placement for card in offer.after.assembly.cards}
    widths = {link.card.label: link.width for link in offer.after.links}
    for group in groups:
        shared = [placed[label] for label in group]
        assert len({(one.slot, one.adapters, one.riser) for one in shared}) == 1
        assert (shared[0].adapters, shared[0].riser) == ((SPLITTER.id,), LONG.id)
        assert [widths[label] for label in group] == [8, 8]


HOST = riser(
    id="host",
    riser_type="slimsas_mcio_oculink_adapter",
    host_plug="slot",
    device_plug="SFF-8654 8i",
    split="x8x8",
)
DEVICE = riser(
    id="device",
    riser_type="slimsas_mcio_oculink_adapter",
    length_mm=900.0,
    host_plug="SFF-8654 8i",
    device_plug="slot",
)


def on_cables(*slots: str | None) -> Evaluation:
    """Cards on a bar beside a board with two long slots, on adapters in slots of these names; those
    without a name hang on nothing yet.
    """
    placements: list[Placement] = []
    for number, name in enumerate(slots, 1):
        card = Placement("a-gpu", f"frame{number}")
        if name is not None:
            card = card.changed(riser=DEVICE.id, adapters=(HOST.id,), slot=name)
        placements.append(card)
    return world(
        (gpu(), "frame1"),
        chassis=FRAME,
        board=board(slot(1), slot(2)).changed(bifurcation_support=("x8x8",)),
        others=(HOST, DEVICE, SPLITTER),
        placements=tuple(placements),
    )


def test_a_card_on_cables_shares_its_slot_on_a_splitter_with_one_that_hangs_on_nothing() -> None:
    """What the other one gets is what the first hangs on, adapters and cables too."""
    e = on_cables("PCIE1", "PCIE2", None)
    catalog = e.assembly.catalog
    assert catalog is not None
    (offer,) = [one for one in offers(e, only(e, LEFT), catalog) if isinstance(one.edit, Split)]
    assert offer.edit == Split((("gpu2", "gpu3"),), SPLITTER.id) and offer.after is not None
    assert not found(offer.after, LEFT)
    _, second, third = offer.after.build.placements
    assert second.adapters == third.adapters == (SPLITTER.id, HOST.id)
    assert (third.riser, third.slot) == (DEVICE.id, "PCIE2")


def test_a_slot_that_feeds_two_cards_takes_no_third_on_a_splitter() -> None:
    said = only(on_cables("PCIE1", "PCIE1", "PCIE2", "PCIE2", None), LEFT).remedies
    assert said and all(remedy.edit is None for remedy in said)


def test_slots_with_too_few_lanes_are_not_shared() -> None:
    """Two cards without a slot, and one slot that has lanes for a second."""
    said = only(short_of_slots(4, lanes=8), LEFT).remedies
    assert said and all(remedy.edit is None for remedy in said)


@pytest.mark.parametrize("support", [None, (), ("x4x4x4x4",), ("x8x8 (PCIE3)",)])
def test_no_splitter_is_offered_on_a_board_that_is_not_said_to_divide_a_slot(
    support: tuple[str, ...] | None,
) -> None:
    e = short_of_slots(3, support)
    said = [remedy.edit for remedy in only(e, LEFT).remedies]
    if support == ("x8x8 (PCIE3)",):  # names a slot that this board does not have
        said = [edit for edit in said if not isinstance(edit, Split)]
    assert said and all(edit is None for edit in said)


def test_slots_in_use_take_no_riser() -> None:
    fed = hanging(3, board(slot(1), slot(2)), "PCIE1", "PCIE2")
    assert only(fed, LEFT).parts == ("gpu3", "board")
    assert not found(hanging(2, board(slot(1), slot(2)), "PCIE1", "PCIE2"), LEFT)


def test_a_card_in_a_place_that_is_taken_wants_no_slot_as_well() -> None:
    twice = (Placement("a-gpu", "frame1", riser=RIBBON.id, slot="PCIE1"),) * 2
    e = world(
        (gpu(), "frame1"), chassis=FRAME, board=board(slot(1)), others=(RIBBON,), placements=twice
    )
    assert e.assembly.misplaced == ("gpu2",) and not unchecked(e, LEFT) and not found(e, LEFT)
    unfed = twice[0], twice[1].changed(slot=None)
    e = world(
        (gpu(), "frame1"), chassis=FRAME, board=board(slot(1)), others=(RIBBON,), placements=unfed
    )
    assert not found(e, LEFT)


def test_a_riser_of_one_lane_goes_into_the_slot_that_no_other_wants() -> None:
    """As in mining machines: a long ribbon and a short one, a long slot and a short one."""
    short, cable = slot(2, mechanical_lanes=1, electrical_lanes=1), riser(id="usb", lanes=1)
    e = machine(
        (gpu(), "frame1"),
        chassis=FRAME,
        board=board(slot(1), short),
        others=(RIBBON, cable),
        placements=(
            Placement("a-gpu", "frame1", riser=cable.id),
            Placement("a-gpu", "frame2", riser=RIBBON.id),
        ),
    )
    assert not found(e, LEFT)


def test_a_choice_that_is_still_to_be_made_leaves_the_machine_tight_at_best() -> None:
    e = hanging(1, board())
    assert unchecked(e, LEFT) == ("build.riser",) and e.verdict is Verdict.WARN
    assert not unchecked(hanging(1, board(), "PCIE1"), LEFT)


@pytest.mark.parametrize(
    ("figures", "lanes", "field"),
    [
        ({"mechanical_lanes": None}, 16, "a-motherboard.slots.PCIE1.mechanical_lanes"),
        ({"mechanical_lanes": 8}, 16, "a-motherboard.slots.PCIE1.open_ended"),
        ({"mechanical_lanes": 8, "open_ended": False}, None, "a-riser.lanes"),
    ],
)
def test_the_figure_that_decides_is_asked_for(
    figures: dict[str, Any], lanes: int | None, field: str
) -> None:
    e = hanging(1, board(slot(1, **figures)), cable=riser(lanes=lanes))
    assert unchecked(e, LEFT) == (field,) and not found(e, LEFT)
    assert e.verdict is Verdict.UNDECIDED


def test_a_board_whose_slots_are_unknown_is_asked_for_them() -> None:
    e = hanging(1, board().changed(slots=None))
    assert unchecked(e, LEFT) == ("a-motherboard.slots",) and not found(e, LEFT)


def test_adapters_are_not_counted_since_several_may_share_a_slot() -> None:
    adapter = riser(riser_type="slimsas_mcio_oculink_adapter", host_plug="slot")
    e = hanging(2, board(slot(1)), cable=adapter)
    assert not found(e, LEFT) and unchecked(e, LEFT) == ("build.riser",)


def test_a_slot_that_a_riser_stands_in_refuses_a_card() -> None:
    e = hanging(1, board(slot(1), slot(4)), "PCIE1")
    fits = {place: answer.fit for place, answer in places_for(e, gpu(), RIBBON).items()}
    assert fits["1"] is Fit.CLASH and fits["4"] is not Fit.CLASH
