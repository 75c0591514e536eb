"""Where the lanes go and what a group of cards asks of its links: where each rule speaks, is
silent, cannot tell.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Bridge, Quantity, Workload
from rigwright.evaluation import Evaluation, evaluate
from rigwright.parts import Cpu, LaneRule, M2Slot, Memory
from rigwright.rules.memory_forms import takes_registered
from rigwright.rules.outputs import has_graphics
from tests.lanes.test_storage_sockets import SSD
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    cpu,
    gpu,
    machine,
    nic,
    severity,
    slot,
    unchecked,
    world,
)

KNOWN = {"brand": "Test", "source": "this test", "confidence": "high"}


def at(generation: int, width: int, task: str = "training", **card: Any) -> Evaluation:
    """One card in a slot of so many lanes."""
    slots = slot(1, generation=generation, electrical_lanes=width)
    return world((gpu(**card), "1"), board=board(slots), workload=Workload(task))


# 8 GT/s × 8 lanes × 128/130 / 8 = 7.877 GB/s
@every(
    [
        (3, 8, None, None),
        (4, 4, None, None),
        (2, 16, None, None),
        (3, 4, "warning", None),
        (2, 8, "warning", None),
        (2, 4, "warning", None),
        (1, 8, "warning", None),
        (4, 1, None, "error"),
        (2, 1, None, "error"),
    ]
)
def test_slow_links_of_cards_that_train(
    generation: int, width: int, below: str | None, one_lane: str | None
) -> None:
    e = at(generation, width)
    assert severity(e, "link-below-gen3-x8") == below
    assert severity(e, "link-x1-training") == one_lane


def test_every_figure_that_alone_may_tell_of_one_lane_is_asked_for() -> None:
    slots = slot(1, generation=None, electrical_lanes=None)
    e = machine((gpu(), "1"), board=board(slots), workload=Workload("training"))
    fields = {field.rpartition(".")[2] for field in unchecked(e, "link-x1-training")}
    assert fields == {"generation", "electrical_lanes"}


def test_a_slow_link_only_delays_cards_that_work_alone() -> None:
    e = at(2, 1, "inference", vram_gb=24.0)
    assert (
        severity(e, "link-x1-training") == "warning" and severity(e, "link-below-gen3-x8") is None
    )
    (found,) = (f for f in e.findings if f.rule == "link-x1-training")
    assert "0.50 GB/s" in found.message and "24 GB takes 48 s" in found.message  # 24 / 0.5


@pytest.mark.parametrize(("lanes", "severe"), [(32, None), (31, "warning"), (16, "warning")])
def test_lanes_of_the_cpu(lanes: int, severe: str | None) -> None:
    large = board(*(slot(i) for i in (1, 5)), socket="LGA2066")
    e = world((gpu(), "1"), (gpu(), "5"), board=large, cpu=cpu(pcie_lanes_total_usable=lanes))
    assert severity(e, "cpu-lanes-short") == severe
    widths = [link.width for link in e.links]
    assert widths == ([16, 16] if severe is None else [None, None]), (
        "no link is said to be what cannot be"
    )
    assert unchecked(e, "link-report") == (() if severe is None else ("a-motherboard.lane_rules",))


def test_two_cpus_have_twice_the_lanes_and_the_chipset_none() -> None:
    slots = (slot(1), slot(3), slot(5, source="chipset"))
    cards = ((gpu(), "1"), (gpu(), "3"), (gpu(), "5"))
    e = machine(*cards, board=board(*slots), cpu=cpu(pcie_lanes_total_usable=32))
    assert severity(e, "cpu-lanes-short") is None
    both = machine(
        *cards[:2],
        board=board(*slots),
        cpu=cpu(pcie_lanes_total_usable=16),
        cpus=Quantity("a-cpu", 2),
    )
    assert severity(both, "cpu-lanes-short") is None


def test_a_cpu_of_unknown_lanes() -> None:
    assert unchecked(
        machine((gpu(), "1"), cpu=cpu(pcie_lanes_total_usable=None)), "cpu-lanes-short"
    ) == ("a-cpu.pcie_lanes_total_usable",)


@every([(48, 8, None), (28, 8, "warning"), (28, 0, "error"), (28, 16, None)])
def test_a_smaller_cpu_of_the_socket(lanes: int, narrow: int, severe: str | None) -> None:
    rule = LaneRule.of({"cpu": "28-lane", "lanes": {"PCIE1": narrow}})
    e = machine(
        (gpu(), "1"),
        board=board(slot(1), lane_rules=(rule,)),
        cpu=cpu(pcie_lanes_total_usable=lanes),
    )
    assert severity(e, "cpu-sku-lane-cut") == severe


def drives(*places: str, count: int = 1, **changes: Any) -> Evaluation:
    rule = LaneRule.of({"m2": ["M.2_2"], "lanes": {"PCIE1": 8}})
    sockets = (M2Slot(name="M.2_1"), M2Slot(name="M.2_2"))
    mainboard = board(slot(1), m2_slots=sockets, lane_rules=(rule,)).changed(**changes)
    return world(
        (gpu(), "1"), board=mainboard, others=(SSD,), drives=(Quantity("ssd", count, places),)
    )


def test_without_a_list_of_sockets_the_width_with_other_processors_is_open() -> None:
    """The slot's lanes are stated; which socket the drive is in is not."""
    rule = "cpu-sku-lane-cut"
    assert unchecked(drives(), rule) == ()
    unlisted = drives(m2_slots=None)
    assert unchecked(unlisted, rule) == ("a-motherboard.m2_slots",)
    assert unchecked(drives(count=0, m2_slots=None), rule) == ()
    unstated = drives(m2_slots=None, slots=(slot(1, electrical_lanes=None),))
    assert unchecked(unstated, rule) == ("a-motherboard.slots.PCIE1.electrical_lanes",)


def test_a_drive_that_takes_lanes() -> None:
    assert severity(drives("M.2_1"), "m2-steals-gpu-lanes") is None
    e = drives("M.2_2")
    (found,) = (f for f in e.findings if f.rule == "m2-steals-gpu-lanes")
    assert (
        found.severity.value == "warning"
        and "M.2_2 takes lanes from PCIE1: x16 becomes x8" in found.message
    )


def test_ports_that_nobody_counted_are_no_pass() -> None:
    disk = SSD.changed(id="disk", drive_type="hdd")
    e = machine(others=(disk,), drives=(Quantity("disk", 9),))
    assert unchecked(e, "storage-ports-over") == ("a-motherboard.sata_ports",)
    assert unchecked(drives("M.2_1"), "storage-ports-over") == ()


def test_more_drives_than_sockets() -> None:
    assert severity(drives(count=2), "storage-ports-over") is None
    assert severity(drives(count=3), "storage-ports-over") == "error"
    assert unchecked(drives(m2_slots=None), "storage-ports-over") == ("a-motherboard.m2_slots",)
    assert unchecked(drives("M.2_9"), "storage-ports-over") == ("build.drives",)


@pytest.mark.parametrize(("cards", "severe"), [(1, None), (2, "info"), (4, "warning")])
def test_a_shared_uplink(cards: int, severe: str | None) -> None:
    slots = [slot(2 * i + 1, source="plx") for i in range(4)]
    mainboard = board(*slots, socket="LGA1151")  # sixteen lanes: one switch
    e = machine(*((gpu(), str(2 * i + 1)) for i in range(cards)), board=mainboard)
    assert severity(e, "switch-uplink-shared") == severe


def test_a_shared_uplink_halves_what_each_card_gets_from_memory() -> None:
    mainboard = board(slot(1, source="plx"), slot(3, source="plx"), socket="LGA1151")
    e = world((gpu(), "1"), (gpu(), "3"), board=mainboard)
    (found,) = (f for f in e.findings if f.rule == "switch-uplink-shared")
    assert "each gets about 15.8 GB/s" in found.message  # Gen4 x16 = 31.51, shared by two


def test_a_card_of_unknown_generation_behind_a_switch() -> None:
    mainboard = board(
        slot(1, source="plx"), slot(3, source="plx", generation=None), socket="LGA1151"
    )
    e = machine((gpu(), "1"), (gpu(), "3"), board=mainboard)
    assert unchecked(e, "switch-uplink-shared") == ("a-motherboard.slots.PCIE3.generation",)


def group(size: int | None, *cards: Any, **more: Any) -> Evaluation:
    workload = Workload("tensor-parallel inference", tensor_parallel=size, **more.pop("said", {}))
    return world(
        *((card, str(4 * i + 1)) for i, card in enumerate(cards)), workload=workload, **more
    )


def test_tensor_parallelism_over_slow_links() -> None:
    slow, fast = ((gpu(generation=g), gpu(generation=g)) for g in (3, 4))
    narrow = board(slot(1, electrical_lanes=8), slot(5))
    assert severity(group(2, *slow, board=narrow), "tp-without-fast-link") == "warning"  # 7.88 GB/s
    assert (
        severity(group(2, *fast, board=narrow), "tp-without-fast-link") is None
    )  # Gen4 x8 = 15.75
    assert severity(group(1, *slow, board=narrow), "tp-without-fast-link") is None
    assert severity(group(None, *slow, board=narrow), "tp-without-fast-link") is None
    bridged = group(2, *slow, board=narrow, bridges=(Bridge("any", 0, 1),))
    assert severity(bridged, "tp-without-fast-link") is None


def test_geforce_cards_reach_each_other_only_over_nvlink() -> None:
    cards = (gpu(chip="GeForce RTX 3090"),) * 2
    assert severity(group(2, *cards), "p2p-blocked-geforce") == "info"
    assert severity(group(2, *cards, bridges=(Bridge("any", 0, 1),)), "p2p-blocked-geforce") is None
    assert (
        severity(group(2, gpu(chip="RTX A6000"), gpu(chip="RTX A6000")), "p2p-blocked-geforce")
        is None
    )


def test_cards_of_two_kinds_in_one_group() -> None:
    small = gpu(id="s", chip="A", vram_gb=24.0)
    large = gpu(id="l", chip="A", vram_gb=48.0)
    assert severity(group(2, small, small), "mixed-gpu-group") is None
    assert severity(group(2, small, large), "mixed-gpu-group") == "warning"
    assert severity(group(1, small, large), "mixed-gpu-group") is None
    twice = group(
        2,
        gpu(id="a", chip="GeForce RTX 3080 10 GB", vram_gb=10.0),
        gpu(id="b", chip="L40S", vram_gb=48.0),
    )
    (mixed,) = (f for f in twice.findings if f.rule == "mixed-gpu-group")
    assert str(mixed.title) == "The group mixes GeForce RTX 3080 10 GB and L40S 48 GB."
    unknown = gpu(id="u", chip="A", vram_gb=None)
    assert unchecked(group(2, small, unknown), "mixed-gpu-group") == ("u.vram_gb",)


@every(
    [
        (2, 64, 8, None),
        (2, 63, None, "warning"),
        (2, 64, None, None),
        (2, 64, 3, "warning"),
        (3, 64, 8, "warning"),
        (2, 64, 1, None),
    ]
)
def test_the_size_of_a_group(size: int, heads: int, kv: int | None, severe: str | None) -> None:
    e = group(size, gpu(), gpu(), said={"attention_heads": heads, "kv_heads": kv})
    assert severity(e, "tp-size-invalid") == severe


def test_heads_that_were_not_said() -> None:
    e = group(2, gpu(), gpu())
    assert unchecked(e, "tp-size-invalid") == ("build.workload",)
    assert "build.workload" not in {entry.field for entry in e.unsettled}, "no part lacks a figure"


# 200 Gb/s = 25 GB/s; Gen4 x8 carries 15.75 · 0.9 = 14.2, x16 28.4, x4 7.1. Two such ports would
# carry 50 GB/s, of which a connector of Gen4 x16 passes on 28.4: no slot gives that card more.
@pytest.mark.parametrize("ports", [1, 2])
@pytest.mark.parametrize(("width", "severe"), [(16, None), (8, "warning"), (4, "error")])
def test_a_network_card_in_a_narrow_slot(width: int, severe: str | None, ports: int) -> None:
    card = nic(ports=ports, max_speed_gbps=200.0, pcie_gen=4, pcie_lanes=16)
    e = machine((card, "1"), board=board(slot(1, generation=4, electrical_lanes=width)))
    assert severity(e, "nic-slot-bandwidth") == severe
    unknown = machine((card.changed(max_speed_gbps=None), "1"), board=board(slot(1)))
    assert unchecked(unknown, "nic-slot-bandwidth") == ("a-nic.max_speed_gbps",)


BLIND = {"chip": "A40", "segment": "datacenter"}


@pytest.mark.parametrize(
    ("name", "severe"),
    [("AMD Ryzen 9 5950X", "warning"), ("AMD Ryzen 9 7950X", None), ("Intel Core i9-13900K", None)],
)
def test_something_must_drive_a_screen(name: str, severe: str | None) -> None:
    assert severity(machine((gpu(**BLIND), "1"), cpu=cpu(name=name)), "no-display-output") == severe
    seen = machine((gpu(**BLIND), "1"), (gpu(id="seen"), "5"), cpu=cpu(name=name))
    assert severity(seen, "no-display-output") is None


@every(
    [
        ("A40", True),
        ("A100 PCIe 80GB", True),
        ("A800 PCIe", True),  # the A100 of another market
        ("H100 NVL 94GB", True),
        ("L40S", True),
        ("L20", True),
        ("Tesla V100S PCIe 32GB", True),
        ("RTX A4000", False),  # no A40
        ("RTX A1000", False),
        ("Quadro GV100", False),
        ("Arc A380", False),
    ]
)
def test_an_accelerator_is_known_by_its_whole_name(chip: str, is_blind: bool) -> None:
    """A record that does not say for which market its card is made leaves only the name."""
    without = cpu(name="AMD Ryzen 9 5950X")
    unsaid = machine((gpu(chip=chip, segment=None), "1"), cpu=without)
    assert (unchecked(unsaid, "no-display-output") == ("a-gpu.segment",)) is is_blind
    told = machine((gpu(chip=chip, segment="datacenter"), "1"), cpu=without)
    assert (severity(told, "no-display-output") == "warning") is is_blind


def test_a_processor_of_an_unknown_family() -> None:
    assert unchecked(machine((gpu(**BLIND), "1"), cpu=cpu(name="Foo 1")), "no-display-output") == (
        "a-cpu.name",
    )


@every(
    [
        ("AMD Ryzen 7 8700G", True),
        ("AMD Ryzen 7 5700G", True),
        ("AMD Ryzen 5 7500F", False),
        ("AMD Ryzen 7 5800X", False),
        ("AMD Ryzen Threadripper PRO 5975WX", False),
        ("AMD EPYC 7763", False),
        ("AMD EPYC 4564P", True),
        ("Intel Core i3-12100F", False),
        ("Intel Core i9-10900X", False),
        ("Intel Core i7-5820K", False),
        ("Intel Core i7-6700K", True),
        ("Intel Core i7-6850K", False),
        ("Intel Core Ultra 9 285K", True),
        ("Intel Xeon W-2245", False),
        ("Intel Celeron G3930", True),
        ("Intel Core i9-7980XE", False),
        ("Intel Core i3 13100F OEM/Tray", False),
        ("Intel Core i5 8400", True),
        ("Intel Xeon E3 1245 V5", True),
        ("Intel Xeon E-2136", False),
        ("AMD Ryzen 7 PRO 4750G", True),
    ]
)
def test_graphics_by_family(name: str, integrated: bool) -> None:
    assert has_graphics(Cpu.of({"kind": "cpu", "id": "c", "name": name, **KNOWN})) is integrated


@pytest.mark.parametrize(("year", "severe"), [(2015, "warning"), (2018, "warning"), (2019, None)])
def test_old_boards_may_not_map_large_windows(year: int, severe: str | None) -> None:
    assert (
        severity(
            machine((gpu(**BLIND), "1"), board=board(slot(1), release_year=year)),
            "large-bar-support",
        )
        == severe
    )
    assert (
        severity(
            machine((gpu(), "1"), board=board(slot(1), release_year=year)), "large-bar-support"
        )
        is None
    )


def memory(**figures: Any) -> Memory:
    return Memory.of(
        {
            "kind": "memory",
            "id": "ram",
            "name": "A kit",
            **KNOWN,
            "ram_type": "DDR5",
            "form_factor": "UDIMM",
            "module_count": 2,
            "total_gb": 64.0,
            **figures,
        }
    )


@every(
    [
        ({}, {}, None),
        ({"ram_type": "DDR4"}, {}, "error"),
        ({"form_factor": "RDIMM"}, {}, "error"),
        ({"form_factor": "RDIMM"}, {"ram_type": "DDR5 RDIMM", "socket": "SP5"}, None),
        ({}, {"ram_type": "DDR5 RDIMM", "socket": "SP5"}, "error"),
        ({"module_count": 5}, {}, "error"),
        ({"module_count": 4}, {}, None),
        ({"total_gb": 256.0}, {}, "warning"),
        ({"total_gb": 512.0}, {}, "error"),
    ]
)
def test_memory_that_does_not_suit(
    kit: dict[str, Any], mainboard: dict[str, Any], severe: str | None
) -> None:
    takes = {"ram_type": "DDR5", "ram_slots": 4, "max_ram_gb": 192.0, **mainboard}
    e = machine(board=board(**takes), others=(memory(**kit),), memory=(Quantity("ram"),))
    assert severity(e, "ram-unfit") == severe


def test_what_takes_registered_modules() -> None:
    words = {
        "DDR4": False,
        "DDR4 RDIMM/LRDIMM": True,
        "DDR4 (UDIMM/RDIMM/LRDIMM)": None,
        "DDR5 UDIMM (ECC)": False,
    }
    assert {w: takes_registered(board(ram_type=w, socket="AM4")) for w in words} == words
    assert takes_registered(board(ram_type="DDR4", socket="SP3")) is True
    assert takes_registered(board(ram_type="DDR4", socket="Unheard-of")) is None


def test_a_build_without_a_board_is_no_crash() -> None:
    e = machine((gpu(), "1"), chassis=chassis())
    assert evaluate(e.build.changed(board=None), _Nothing()).findings == ()


class _Nothing:
    def get(self, part_id: str) -> None:
        return None
