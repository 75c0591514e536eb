"""What is said about links; which link a card gets is tested with lanes."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Placement, Quantity
from rigwright.checks import Verdict
from rigwright.checks.remedy import Choose, Move
from rigwright.evaluation import Evaluation
from rigwright.parts import LaneRule, M2Slot
from tests.rules.test_risers import riser
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    gpu,
    machine,
    nic,
    only,
    severity,
    slot,
    unanswered_for,
    unchecked,
    world,
)

REPORT, CHIPSET, OFF = "link-report", "gpu-on-chipset-slot", "slot-switched-off"


def test_the_report_names_every_gpu_and_the_slowest() -> None:
    mainboard = board(slot(1), slot(3, electrical_lanes=8, generation=3), slot(5))
    finding = only(machine((gpu(), "1"), (gpu(), "3"), (nic(), "5"), board=mainboard), REPORT)
    assert finding.severity.value == "info" and finding.parts == ("gpu1", "gpu2")
    assert "GPU 1 Gen4 x16, GPU 2 Gen3 x8 of x16." in finding.message
    assert "The slowest carries 7.88 GB/s" in finding.message


def test_a_card_with_fewer_lanes_than_its_slot_is_not_below_itself() -> None:
    assert "GPU 1 Gen4 x8." in only(machine((gpu(lanes=8), "1")), REPORT).message


def test_a_gen4_x16_card_has_31_51_gb_s() -> None:
    assert "It carries 31.51 GB/s" in only(machine((gpu(), "1")), REPORT).message
    assert "Each carries 31.51 GB/s" in only(machine((gpu(), "1"), (gpu(), "3")), REPORT).message


def test_a_slot_that_is_off_is_said() -> None:
    off = board(slot(1), lane_rules=(LaneRule(lanes={"PCIE1": 0}),))
    finding = only(machine((gpu(), "1"), board=off), REPORT)
    assert finding.message == "Links: GPU 1 off."
    beside = board(slot(1), slot(3), lane_rules=(LaneRule(lanes={"PCIE3": 0}),))
    both = only(machine((gpu(), "1"), (gpu(), "3"), board=beside), REPORT)
    assert "GPU 1 Gen4 x16, GPU 2 off." in both.message
    assert "The slowest carries 31.51 GB/s" in both.message  # and not 0.00 GB/s


def test_without_gpus_there_is_nothing_to_report() -> None:
    assert not found(machine((nic(), "1")), REPORT) and not found(machine(), REPORT)


@pytest.mark.parametrize(
    ("where", "field"),
    [({"generation": None}, "generation"), ({"electrical_lanes": None}, "electrical_lanes")],
)
def test_unknown_links_are_not_reported(where: dict[str, None], field: str) -> None:
    e = world((gpu(), "1"), board=board(slot(1, **where)))
    assert unanswered_for(e, REPORT) == f"a-motherboard.slots.PCIE1.{field}"
    (entry,) = (n for n in e.not_checked if n.rule == REPORT)
    assert "PCIE1" in entry.message and entry.parts == ("gpu1",)


def test_known_links_are_reported_beside_unknown_ones() -> None:
    e = machine((gpu(), "1"), (gpu(), "3"), board=board(slot(1), slot(3, generation=None)))
    (finding,) = found(e, REPORT)
    assert finding.parts == ("gpu1",) and unchecked(e, REPORT) == (
        "a-motherboard.slots.PCIE3.generation",
    )


def test_a_riser_has_no_slot_yet() -> None:
    e = world((gpu(), "vertical1"), chassis=chassis(vertical_slots=3))
    assert unanswered_for(e, REPORT) == "build.riser"
    assert "riser of GPU 1" in next(n.message for n in e.not_checked if n.rule == REPORT)


def test_a_width_that_depends_on_a_cpu_to_be_chosen() -> None:
    shared = LaneRule.of({"lanes": {"PCIE1": 8}, "cpu": "28-lane CPU"})
    e = world((gpu(), "1"), board=board(slot(1), lane_rules=[shared]), cpu=None)
    assert unanswered_for(e, REPORT) == "build.cpus"
    assert "depends on the CPU, and none is chosen" in next(
        n.message for n in e.not_checked if n.rule == REPORT
    )


def test_a_generation_of_no_known_speed() -> None:
    e = machine((gpu(generation=9), "1"), board=board(slot(1, generation=9)), cpu=cpu(generation=9))
    assert unanswered_for(e, REPORT) == "a-gpu.generation"


@every([("cpu", None), ("cpu1", None), ("cpu2", None), ("plx", None), ("chipset", "warning")])
def test_gpu_on_chipset_slot(source: str, expected: str | None) -> None:
    assert severity(machine((gpu(), "1"), board=board(slot(1, source=source))), CHIPSET) == expected


def test_the_shared_uplink_is_named() -> None:
    mainboard = board(slot(1, source="chipset", electrical_lanes=4), chipset="Intel Z790")
    finding = only(machine((gpu(), "1"), board=mainboard), CHIPSET)
    assert "Gen4 x4" in finding.message and "15.8 GB/s uplink" in finding.message
    assert finding.rests_on == ("a-motherboard.slots.PCIE1.source",) and finding.parts == (
        "gpu1",
        "board",
    )
    unnamed = board(slot(1, source="chipset"), chipset=None)
    assert "the chipset's uplink" in only(machine((gpu(), "1"), board=unnamed), CHIPSET).message
    silent = board(
        slot(1, source="chipset", generation=None, electrical_lanes=None, mechanical_lanes=None)
    )
    message = only(machine((gpu(lanes=None, generation=None), "1"), board=silent), CHIPSET).message
    assert "It shares the chipset's" in message and "unknown" not in message


def test_a_slot_that_is_off_shares_no_uplink() -> None:
    """That it is off is told by what takes its lanes."""
    off = LaneRule(populated=("PCIE1",), lanes={"PCIE1": 0})
    mainboard = board(slot(1, source="chipset"), lane_rules=(off,))
    assert severity(machine((gpu(), "1"), board=mainboard), CHIPSET) is None


# processors that are not fitted


def half_fitted(*cards: tuple[Any, str], fitted: int = 1, **of_slot: Any) -> Evaluation:
    """A board for two processors, of whose slots the first hangs on the second one."""
    slots = (slot(1, **{"source": "cpu2", **of_slot}), slot(5, source="cpu1"))
    mainboard = board(*slots, slot(7, source="chipset"), cpu_sockets=2)
    return world(*cards, board=mainboard, cpus=Quantity("a-cpu", fitted))


@every([(1, [0, 16], "error"), (2, [16, 16], None)])
def test_a_slot_of_a_processor_that_is_not_fitted_is_off(
    fitted: int, widths: list[int], expected: str | None
) -> None:
    e = half_fitted((gpu(), "1"), (gpu(), "5"), fitted=fitted)
    assert [link.width for link in e.links] == widths
    assert severity(e, OFF) == expected and (e.verdict is Verdict.FAIL) is (fitted == 1)


def test_what_is_offered_for_a_slot_without_a_processor() -> None:
    e = half_fitted((gpu(), "1"))
    finding = only(e, OFF)
    assert finding.parts == ("gpu1", "cpu", "board")
    assert finding.message.startswith("PCIE1 hangs on a processor that is not fitted.")
    assert "2 sockets, and 1 ×" in finding.message
    assert [remedy.edit for remedy in finding.remedies] == [
        Move("gpu1", "5"),
        Move("gpu1", "7"),
        Choose({"cpus.count": 2}),
    ]


def test_a_network_card_there_is_not_seen_either() -> None:
    assert severity(half_fitted((nic(), "1")), OFF) == "error"
    assert severity(half_fitted((nic(), "5")), OFF) is None
    assert severity(half_fitted((nic(), "7")), OFF) is None


@pytest.mark.parametrize("source", ["cpu", "plx", None])
def test_a_slot_that_hangs_on_one_of_the_two_is_not_decided(source: str | None) -> None:
    e = half_fitted((gpu(), "1"), source=source)
    assert unanswered_for(e, OFF) == "a-motherboard.slots.PCIE1.source"
    assert e.verdict is Verdict.UNDECIDED and e.links[0].width is None
    both = half_fitted((gpu(), "1"), source=source, fitted=2)
    assert severity(both, OFF) is None and both.links[0].width == 16


@every(
    [
        ("cpu1", "cpu1", 1, 16),
        ("cpu1", "cpu2", 1, None),  # which of the bays, nobody says
        ("cpu1", "cpu2", 2, 16),
        ("cpu", "cpu", 1, None),
    ]
)
def test_bays_of_a_server_with_an_empty_socket(
    first: str, second: str, fitted: int, width: int | None
) -> None:
    slots = (slot(1, source=first), slot(3, source=second))
    fixed = board(*slots, id="a-chassis", form_factor="proprietary", cpu_sockets=2)
    server = chassis(board=fixed, max_double_width_gpus=2)
    e = world((gpu(), "bay1"), chassis=server, board=None, cpus=Quantity("a-cpu", fitted))
    assert e.links[0].width == width
    assert unchecked(e, OFF) == (() if width else ("a-chassis.slots.source",))


@pytest.mark.parametrize("sockets", [1, 2, None])
def test_an_unknown_source_is_not_checked(sockets: int | None) -> None:
    e = machine((gpu(), "1"), board=board(slot(1, source=None), cpu_sockets=sockets))
    assert unanswered_for(e, CHIPSET) == "a-motherboard.slots.PCIE1.source"


def test_an_adapter_goes_into_a_socket_of_the_processor() -> None:
    """A display card, for which a slot would be kept, goes into no M.2 socket."""
    sockets = tuple(
        M2Slot(name=f"M.2_{number}", generation=4, lanes=4, source=source)
        for number, source in enumerate(("cpu", "chipset", "cpu"), 1)
    )
    mainboard = board(slot(1), m2_slots=sockets)
    finding = only(riser_fed(("vertical1", "M.2_2"), board=mainboard), CHIPSET)
    edits = [remedy.edit for remedy in finding.remedies]
    assert edits[:2] == [
        Choose({"placements.0.slot": "M.2_1"}),
        Choose({"placements.0.slot": "M.2_3"}),
    ]
    assert edits[-1] is None
    assert "display card" not in str(finding.remedies)


def test_network_cards_may_hang_on_the_chipset() -> None:
    assert severity(machine((nic(), "1"), board=board(slot(1, source="chipset"))), CHIPSET) is None


def test_a_bay_hangs_on_the_cpu() -> None:
    server = chassis(board=board(generation=4), max_double_width_gpus=1)
    assert severity(machine((gpu(), "bay1"), chassis=server), CHIPSET) is None


def test_a_slot_of_unknown_place_hangs_somewhere_all_the_same() -> None:
    e = machine((gpu(), "X"), board=board(slot(None, name="X", source="chipset")))
    assert only(e, CHIPSET).place is None and severity(e, REPORT) == "info"


def riser_fed(*feeds: tuple[str, str | None], **changes: Any) -> Evaluation:
    """Cards at places, on a riser from the slot that is named or in their own."""
    cable = riser()
    placed = tuple(
        Placement("a-gpu", place, None, cable.id if feed else None, feed) for place, feed in feeds
    )
    case = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=100.0)
    return world((gpu(), "1"), chassis=case, others=(cable,), placements=placed, **changes)


SHARED = "cards-share-slot"


@every(
    [
        ((("1", None), ("vertical1", "PCIE5")), None),
        ((("1", None), ("vertical1", "PCIE1")), "error"),
        ((("vertical2", "PCIE5"), ("vertical1", "PCIE5")), "error"),
        ((("vertical1", "PCIE1"), ("1", None)), "error"),
        ((("vertical1", None), ("1", None)), None),  # nobody says yet what feeds it
    ]
)
def test_a_slot_feeds_one_card(
    feeds: tuple[tuple[str, str | None], ...], severe: str | None
) -> None:
    e = riser_fed(*feeds)
    assert severity(e, SHARED) == severe
    slots = [link.slot for link in e.links if link.width is not None]
    assert len(slots) == len(set(slots)), "what one slot has is not counted twice"


def test_the_card_in_the_slot_keeps_it_and_the_other_is_offered_a_free_one() -> None:
    e = riser_fed(("vertical1", "PCIE1"), ("1", None))
    assert [link.width for link in e.links] == [None, 16]
    found = only(e, SHARED)
    assert found.parts == ("gpu1", "gpu2") and found.remedies[0].edit == Choose(
        {"placements.0.slot": "PCIE2"}
    )
