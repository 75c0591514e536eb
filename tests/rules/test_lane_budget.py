"""Where the lanes go: processors with fewer lanes, slots that are off, what reaches cards behind
one switch.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rigwright.build import Placement, Workload
from rigwright.checks import Verdict
from rigwright.checks.remedy import Move
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.lanes import slot_widths
from rigwright.lanes.widths import ONE_X16, lanes_for_slots
from rigwright.parts import Cpu, LaneRule, Motherboard
from rigwright.rules.switches import uplink_shares
from tests.rules.test_risers import MINING, riser
from tests.sampling import every
from tests.shipped_parts import shipped, shipped_parts
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    gpu,
    machine,
    only,
    severity,
    slot,
    unchecked,
    world,
)

CUT, SHORT, OFF, UPLINK = (
    "cpu-sku-lane-cut",
    "cpu-lanes-short",
    "slot-switched-off",
    "switch-uplink-shared",
)

# processors with fewer lanes


@every(
    [
        ("AMD Ryzen 7 8700G", 16, 8),  # hardwareluxx, X870E: x8 for the 8700G, x4 for the 8500G
        ("AMD Ryzen 5 8600G", None, 8),
        ("AMD Ryzen 5 8500G", 14, 4),
        ("AMD Ryzen 3 8300GE", 10, 4),
        ("AMD Ryzen 9 9950X", 24, 16),
        ("AMD Ryzen 7 8700F", None, 16),  # nobody says; its name is none of those that have less
    ]
)
def test_lanes_of_desktop_processors_for_slots(name: str, lanes: int | None, expected: int) -> None:
    assert lanes_for_slots(cpu(name=name, pcie_lanes_total_usable=lanes)) == expected


DESKTOP = board(
    slot(1),
    slot(4, electrical_lanes=8),
    slot(7, electrical_lanes=4, source="chipset"),
    lane_rules=[LaneRule.of({"populated": ["PCIE4"], "lanes": {"PCIE1": 8, "PCIE4": 8}})],
)
SMALL = cpu(name="AMD Ryzen 7 8700G", pcie_lanes_total_usable=16, generation=4)


def test_a_smaller_processor_narrows_the_first_slot_and_is_told_once() -> None:
    e = world((gpu(), "1"), board=DESKTOP, cpu=SMALL)
    assert [link.width for link in e.links] == [8]
    assert severity(e, CUT) == "warning" and severity(e, SHORT) is None
    told = [f for f in e.findings if f.severity.value != "info" and f.rule not in ("psu-headroom",)]
    assert [f.rule for f in told] == [CUT] and "With AMD Ryzen 7 8700G, PCIE1 runs at x8." in told[
        0
    ].message


def test_the_lanes_of_the_second_slot_are_not_there() -> None:
    e = world((gpu(), "1"), (gpu(), "4"), (gpu(), "7"), board=DESKTOP, cpu=SMALL)
    assert [link.width for link in e.links] == [8, 0, 4], "the chipset's slot is its own"
    assert severity(e, CUT) == "error"
    assert only(e, CUT).parts == ("gpu2", "cpu"), (
        "the first slot has x8 beside the second with any processor"
    )


def test_a_card_that_has_no_more_lanes_itself_loses_nothing() -> None:
    assert severity(machine((gpu(lanes=8), "1"), board=DESKTOP, cpu=SMALL), CUT) is None
    assert severity(machine((gpu(lanes=16), "1"), board=DESKTOP, cpu=SMALL), CUT) == "warning"


@every([("w5-2465X", False), ("w7-3455", True), ("w9-3495X", True)])
def test_a_row_of_a_lane_table_without_widths_leaves_them_open(model: str, is_known: bool) -> None:
    """The board's seven x16 slots are 112 lanes, which W-3400 have. W-2400 have 64, and which slots
    these go to its record does not say: the first keeps its lanes, and others may be off.
    """
    table = [LaneRule.of({"cpu": "Xeon W-2400 (64 lanes)", "note": "not captured"})]
    seven = board(*[slot(number) for number in range(1, 8)], socket="LGA4677", lane_rules=table)
    lanes = 112 if is_known else 64
    processor = cpu(name=f"Intel Xeon {model}", socket="LGA4677", pcie_lanes_total_usable=lanes)
    e = world((gpu(), "1"), (gpu(), "7"), board=seven, cpu=processor)
    assert [link.width for link in e.links] == [16, 16 if is_known else None]
    if not is_known:
        assert (e.links[1].unknown_field or "").endswith(".lane_rules")
        (why,) = {str(entry.why) for entry in e.not_checked if entry.rule == "link-report"}
        assert "divides the lanes of Intel Xeon w5-2465X among these slots is not recorded" in why


CATALOG = shipped_parts()
BOARDS = [part for part in CATALOG if isinstance(part, Motherboard) and part.slots]
CPUS = [part for part in CATALOG if isinstance(part, Cpu)]


@every([mainboard for mainboard in BOARDS if mainboard.socket in ONE_X16])
def test_slots_of_desktop_boards_have_no_more_lanes_than_the_port_of_the_processor(
    mainboard: Motherboard,
) -> None:
    """Whatever is populated, up to three slots: what a port of sixteen feeds is never more than
    it has.
    """
    slots = [s for s in mainboard.slots or () if s.source == "cpu"]
    for processor in (c for c in CPUS if c.socket == mainboard.socket):
        lanes = lanes_for_slots(processor)
        for count in (1, 2, 3):
            for chosen in combinations([s.name for s in slots], count):
                widths = slot_widths(mainboard, frozenset(chosen), processor)
                wide = [widths[name] or 0 for name in chosen]
                assert wide[0] <= lanes
                port = [
                    width for width in wide if width > 4
                ]  # narrower ones may hang on lanes beside the port
                assert sum(port) <= lanes, (processor.name, chosen, wide)


def test_the_8700g_runs_the_first_slot_of_every_am5_board_with_eight_lanes() -> None:
    processor = shipped().get("amd-ryzen-7-8700g")
    assert isinstance(processor, Cpu)
    for mainboard in BOARDS:
        first = next((s for s in mainboard.slots or () if s.source == "cpu"), None)
        if mainboard.socket == "AM5" and first is not None and first.electrical_lanes == 16:
            assert slot_widths(mainboard, frozenset([first.name]), processor)[first.name] == 8, (
                mainboard.id
            )


@every(BOARDS)
def test_no_table_asks_more_lanes_than_the_largest_processor_of_its_board_has(
    mainboard: Motherboard,
) -> None:
    """With every slot populated: a table that asks for more lacks a rule for what shares lanes."""
    if any(s.source == "plx" for s in mainboard.slots or ()):
        return  # a switch makes more lanes of few
    every = frozenset(s.name for s in mainboard.slots or ())
    fitting = [
        c for c in CPUS if c.socket == mainboard.socket and c.pcie_lanes_total_usable is not None
    ]
    left: list[int] = []
    for processor in fitting:
        widths = slot_widths(mainboard, every, processor)
        asked = sum(
            widths[s.name] or 0 for s in mainboard.slots or () if (s.source or "").startswith("cpu")
        )
        had = (processor.pcie_lanes_total_usable or 0) * (mainboard.cpu_sockets or 1)
        left.append(had - asked)
    assert max(left, default=0) >= 0, f"{-max(left)} lanes too many"


def test_a_large_processor_with_too_few_lanes_leaves_the_links_open() -> None:
    mainboard = board(
        slot(1), slot(5), slot(7, electrical_lanes=4, source="chipset"), socket="LGA2066"
    )
    e = world(
        (gpu(), "1"),
        (gpu(), "5"),
        (gpu(), "7"),
        board=mainboard,
        cpu=cpu(pcie_lanes_total_usable=28),
    )
    assert [link.width for link in e.links] == [None, None, 4]
    message = only(e, SHORT).message
    assert "28 lanes, and 32 are asked for" in message and "does not say which" in message


# slots that are off


def test_a_slot_that_another_card_switches_off() -> None:
    mainboard = board(
        slot(1), slot(5), lane_rules=[LaneRule.of({"populated": ["PCIE1"], "lanes": {"PCIE5": 0}})]
    )
    e = machine((gpu(), "1"), (gpu(), "5"), board=mainboard)
    assert severity(e, OFF) == "error" and only(e, OFF).parts == ("gpu2", "board")
    assert severity(machine((gpu(), "5"), board=mainboard), OFF) is None
    free = board(slot(1), slot(3), slot(5), lane_rules=mainboard.lane_rules)
    remedy = only(machine((gpu(), "1"), (gpu(), "5"), board=free), OFF).remedies[0]
    assert remedy.edit == Move("gpu2", "3")


# switches


@every(
    [
        ([15.754, 7.877, 7.877], 15.754, [5.251, 5.251, 5.251]),  # 15.754 / 3
        ([31.5, 31.5], 31.5, [15.75, 15.75]),
        ([15.754, 15.754, 0.985], 15.754, [7.385, 7.385, 0.985]),  # (15.754 - 0.985) / 2
        ([3.9, 3.9], 15.754, [3.9, 3.9]),
    ]
)
def test_an_uplink_is_divided_by_what_the_cards_ask(
    asked: list[float], uplink: float, shares: list[float]
) -> None:
    got = uplink_shares(asked, uplink)
    assert got == pytest.approx(shares, abs=1e-3)
    assert sum(got) <= uplink + 1e-9 and all(g <= a + 1e-9 for g, a in zip(got, asked, strict=True))


def test_cards_of_different_widths_behind_one_switch() -> None:
    slots = (
        slot(1, source="plx", generation=3),
        slot(3, source="plx", generation=3, electrical_lanes=8),
        slot(5, source="plx", generation=3, electrical_lanes=8),
    )
    e = machine((gpu(), "1"), (gpu(), "3"), (gpu(), "5"), board=board(*slots, socket="LGA1151"))
    assert "each gets about 5.3 GB/s" in only(e, UPLINK).message  # 15.754 / 3 = 5.25; it was 3.9


# links that are surely slow


def hung(cable: Any, mainboard: Motherboard, task: str = "training") -> Evaluation:
    placed = (Placement("a-gpu", "frame1", None, cable.id, "PCIE1"),)
    return world(
        (gpu(vram_gb=24.0), "frame1"),
        chassis=chassis(**MINING),
        board=mainboard,
        others=(cable,),
        placements=placed,
        workload=Workload(task),
    )


UNKNOWN = board(slot(1, generation=None, electrical_lanes=None))


def test_one_lane_is_slow_whatever_its_slot_is() -> None:
    usb = riser(lanes=1, pcie_gen=2)
    (f,) = found(hung(usb, UNKNOWN), "link-x1-training")
    assert f.severity.value == "error" and "GPU 1 gets at most 0.50 GB/s." in f.message
    assert not any("PCIE1" in field for field in f.rests_on if field.endswith(".generation"))
    assert "takes at least 48 s" in f.message  # 24 GB / 0.5


@pytest.mark.parametrize("rule", ["link-x1-training", "link-below-gen3-x8"])
def test_a_link_that_may_be_fast_is_left_open(rule: str) -> None:
    assert unchecked(hung(riser(), UNKNOWN), rule) != ()
    assert found(hung(riser(), UNKNOWN), rule) == ()


@pytest.mark.parametrize(
    ("task", "verdict"), [("training", Verdict.UNDECIDED), ("inference", Verdict.WARN)]
)
def test_a_link_that_may_be_one_lane_is_not_decided_where_one_lane_is_an_error(
    task: str, verdict: Verdict
) -> None:
    """The riser has one lane, and nobody knows."""
    e = hung(riser(lanes=None), board(slot(1)), task)
    assert unchecked(e, "link-x1-training") == ("a-riser.lanes",)
    assert e.verdict is verdict


def test_a_link_of_sixteen_lanes_is_not_slow_in_any_generation() -> None:
    """16 lanes of the first generation carry 4 GB/s."""
    e = hung(riser(), board(slot(1, generation=None)))
    assert unchecked(e, "link-x1-training") == ("a-motherboard.slots.PCIE1.generation",)
    assert e.links[0].least_gb_s == 4.0
    assert e.verdict is Verdict.WARN and is_tight_by_gaps(e)
    four = hung(riser(lanes=4), board(slot(1, generation=None)))
    assert four.links[0].least_gb_s == 1.0 and four.verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("field", ["lanes", "pcie_gen"])
def test_what_a_riser_lets_through_is_asked_for_beside_its_slot(field: str) -> None:
    left = unchecked(hung(riser(**{field: None}), UNKNOWN), "link-x1-training")
    assert f"a-riser.{field}" in left and "a-motherboard.slots.PCIE1.generation" in left


def test_cards_with_the_same_slow_link_are_one_matter() -> None:
    slow = board(*(slot(i, generation=3, electrical_lanes=4) for i in (1, 3, 5)), slot(7))
    e = machine(*((gpu(), str(i)) for i in (1, 3, 5, 7)), board=slow)
    f = only(e, "link-below-gen3-x8")
    assert f.parts == ("gpu1", "gpu2", "gpu3") and f.message.startswith(
        "GPU 1–3 get Gen3 x4 = 3.94 GB/s each."
    )
