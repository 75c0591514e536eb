"""One world for each rule about lanes, groups and memory, with an uncertain figure under its
finding.
"""

from __future__ import annotations

from typing import Any

from rigwright.build import OwnRule, Placement, Quantity, Workload
from rigwright.evaluation import Evaluation
from rigwright.parts import LaneRule, M2Slot, Part
from tests.rules.test_adapter_sockets import cabled, slimsas_device, slimsas_host
from tests.rules.test_lane_rules import BLIND, SSD, memory
from tests.rules.test_risers import SPLITTER, chained, riser, split_between
from tests.worlds import board, chassis, cpu, gpu, nic, slot, world

Case = tuple[str, str, Evaluation]
SOCKETS = (M2Slot(name="M.2_1"), M2Slot(name="M.2_2"))
PAIR = Workload(tensor_parallel=2)


def marked(part: Part, *fields: str) -> Any:
    return part.changed(uncertain_fields=fields)


def _many(cards: int) -> list[tuple[Part, str]]:
    return [(gpu(), str(place)) for place in range(1, cards + 1)]


def lane_cases() -> dict[str, Case]:
    """Name, then rule, address of the uncertain figure, and the world."""
    return {**_links(), **_lanes(), **_groups(), **_others()}


def _links() -> dict[str, Case]:
    narrow = board(slot(1, generation=3, electrical_lanes=4))
    one = board(slot(1, generation=2, electrical_lanes=1))
    return {
        "a narrow slot": (
            "link-below-gen3-x8",
            "a-motherboard.slots.PCIE1.electrical_lanes",
            world((gpu(), "1"), board=marked(narrow, "slots.electrical_lanes")),
        ),
        "a slot of one lane": (
            "link-x1-training",
            "a-gpu.lanes",
            world((marked(gpu(), "lanes"), "1"), board=one),
        ),
        "a slow pair": (
            "tp-without-fast-link",
            "a-gpu.generation",
            world(
                *((marked(gpu(generation=2), "generation"), place) for place in "15"), workload=PAIR
            ),
        ),
    }


def _lanes() -> dict[str, Case]:
    by_drive = LaneRule.of({"m2": ["M.2_2"], "lanes": {"PCIE1": 8}})
    by_cpu = LaneRule.of({"cpu": "28-lane", "lanes": {"PCIE1": 8}})
    shared = board(slot(1), m2_slots=SOCKETS, lane_rules=(by_drive,))
    short = board(slot(1), m2_slots=(M2Slot(name="M.2_1", sizes=("2230",)),))
    cut = board(slot(1), lane_rules=(by_cpu,))
    dark = board(
        slot(1), slot(5), lane_rules=(LaneRule.of({"populated": ["PCIE1"], "lanes": {"PCIE5": 0}}),)
    )
    switch = board(slot(1, source="plx"), slot(3, source="plx"), socket="LGA1151")
    lanes = "pcie_lanes_total_usable"
    return {
        "a table of lanes and drives": (
            "m2-steals-gpu-lanes",
            "a-motherboard.lane_rules",
            world(
                (gpu(), "1"),
                board=marked(shared, "lane_rules"),
                others=(SSD,),
                drives=_drives("M.2_2"),
            ),
        ),
        "a table that switches a slot off": (
            "slot-switched-off",
            "a-motherboard.lane_rules",
            world((gpu(), "1"), (gpu(), "5"), board=marked(dark, "lane_rules")),
        ),
        "a table of sockets": (
            "storage-ports-over",
            "a-motherboard.m2_slots",
            world(board=marked(shared, "m2_slots"), others=(SSD,), drives=(Quantity("ssd", 3),)),
        ),
        "the size of a socket": (
            "m2-drive-unfit",
            "a-motherboard.m2_slots.M.2_1.sizes",
            world(
                board=marked(short, "m2_slots.sizes"),
                others=(SSD.changed(form_factor="M.2 2280"),),
                drives=(Quantity("ssd"),),
            ),
        ),
        "a table of lanes and CPUs": (
            "cpu-sku-lane-cut",
            "a-motherboard.lane_rules",
            world(
                (gpu(), "1"), board=marked(cut, "lane_rules"), cpu=cpu(pcie_lanes_total_usable=28)
            ),
        ),
        "the lanes of a CPU": (
            "cpu-lanes-short",
            f"a-cpu.{lanes}",
            world((gpu(), "1"), (gpu(), "3"), cpu=marked(cpu(pcie_lanes_total_usable=16), lanes)),
        ),
        "what feeds a slot": (
            "switch-uplink-shared",
            "a-motherboard.slots.PCIE1.source",
            world((gpu(), "1"), (gpu(), "3"), board=marked(switch, "slots.source")),
        ),
    }


def _drives(*places: str) -> tuple[Quantity, ...]:
    return (Quantity("ssd", len(places), places),)


def _groups() -> dict[str, Case]:
    geforce = marked(gpu(chip="GeForce RTX 4090"), "chip")
    small = marked(gpu(id="s", vram_gb=24.0), "vram_gb")
    large = gpu(id="l", vram_gb=48.0)
    return {
        "the chip of a card": (
            "p2p-blocked-geforce",
            "a-gpu.chip",
            world((geforce, "1"), (geforce, "5"), workload=PAIR),
        ),
        "the memory of a card": (
            "mixed-gpu-group",
            "s.vram_gb",
            world((small, "1"), (large, "5"), workload=PAIR),
        ),
    }


def _others() -> dict[str, Case]:
    wide = nic(ports=1, max_speed_gbps=200.0, pcie_gen=4, pcie_lanes=16)
    fast = marked(wide, "max_speed_gbps")
    return {
        "the speed of a network card": (
            "nic-slot-bandwidth",
            "a-nic.max_speed_gbps",
            world((fast, "1"), board=board(slot(1, generation=4, electrical_lanes=8))),
        ),
        "an accelerator's outputs": (
            "no-display-output",
            "a-gpu.segment",
            world((marked(gpu(**BLIND), "segment"), "1"), cpu=cpu(name="AMD Ryzen 9 5950X")),
        ),
        "the year of a board": (
            "large-bar-support",
            "a-motherboard.release_year",
            world(
                (gpu(**BLIND), "1"), board=marked(board(slot(1), release_year=2015), "release_year")
            ),
        ),
        "the memory that a board takes": (
            "ram-unfit",
            "a-motherboard.ram_type",
            world(
                board=marked(board(ram_type="DDR4"), "ram_type"),
                others=(memory(),),
                memory=(Quantity("ram"),),
            ),
        ),
        "the cores of a processor": (
            "cpu-cores-low",
            "a-cpu.cores",
            world((gpu(), "1"), cpu=marked(cpu(cores=1), "cores")),
        ),
        "the clock of a processor": (
            "cpu-clock-low",
            "a-cpu.boost_ghz",
            world(*_many(4), cpu=marked(cpu(boost_ghz=3.0), "boost_ghz")),
        ),
        "what kind of case it is": (
            "too-many-gpus-for-tower",
            "a-chassis.chassis_type",
            world(*_many(5), chassis=marked(chassis(), "chassis_type")),
        ),
        "the memory of a card that an own rule asks for": (
            "own-rule",
            "a-gpu.vram_gb",
            world(
                (marked(gpu(vram_gb=24.0), "vram_gb"), "1"),
                own_rules=(OwnRule("gpu", "vram_gb", at_least=32.0),),
            ),
        ),
        "how much memory there is": (
            "ram-below-vram",
            "ram.total_gb",
            world(
                (gpu(vram_gb=24.0), "1"),
                others=(marked(memory(total_gb=8.0), "total_gb"),),
                memory=(Quantity("ram"),),
            ),
        ),
        "what a riser is rated for": (
            "riser-gen-limit",
            "a-riser.pcie_gen",
            _hanging(marked(riser(pcie_gen=3), "pcie_gen")),
        ),
        "how long a riser is": (
            "riser-too-short",
            "a-riser.length_mm",
            _hanging(marked(riser(length_mm=100.0), "length_mm")),
        ),
        "how the socket of a riser stands": (
            "riser-twisted",
            "a-riser.device_connector_angle_deg",
            _hanging(
                marked(
                    riser(host_connector_angle_deg=0.0, device_connector_angle_deg=180.0),
                    "device_connector_angle_deg",
                )
            ),
        ),
        "where the slot of a riser lies": (
            "riser-too-short",
            "a-motherboard.slots.PCIE1.position",
            _hanging(riser(length_mm=100.0), marked(board(), "slots.position")),
        ),
        "how far from the panel the mount of a riser lies": (
            "riser-too-short",
            "a-chassis.max_gpu_thickness_vertical_mm",
            _hanging(riser(length_mm=100.0), doubts=("max_gpu_thickness_vertical_mm",)),
        ),
        "how thick a card its bracket holds": (
            "card-on-riser-unsupported",
            "a-riser.slots_width_supported",
            _hanging(
                marked(
                    riser(riser_type="vertical_bracket", slots_width_supported=1.0),
                    "slots_width_supported",
                )
            ),
        ),
        "how a splitter divides its lanes": (
            "cards-share-slot",
            "a-riser.split",
            split_between(3, riser=marked(riser(**SPLITTER), "split")),
        ),
        "what kind of riser it is": (
            "riser-plug-mismatch",
            "a-riser.riser_type",
            chained("M.2_1", marked(riser(), "riser_type")),
        ),
        "how an adapter divides its lanes": (
            "adapter-sockets-over",
            "h.split",
            chained("PCIE1", *cabled(3, marked(slimsas_host(), "split"), slimsas_device())),
        ),
        "how thick the card over a riser's slot is": (
            "riser-under-card",
            "a-gpu.thickness_mm",
            _hanging(riser(), upper=marked(gpu(), "thickness_mm"), feed="PCIE2"),
        ),
        "how long the slot is that is left for a riser": (
            "riser-without-slot",
            "a-motherboard.slots.PCIE1.mechanical_lanes",
            _hanging(
                riser(),
                marked(
                    board(slot(1, mechanical_lanes=1, electrical_lanes=1)),
                    "slots.mechanical_lanes",
                ),
                feed=None,
            ),
        ),
        "what a board splits": (
            "bifurcation-unsupported",
            "a-motherboard.bifurcation_support",
            _hanging(
                riser(**SPLITTER),
                marked(board(slot(1), bifurcation_support=()), "bifurcation_support"),
            ),
        ),
    }


def _hanging(
    cable: Part,
    mainboard: Any = None,
    doubts: tuple[str, ...] = (),
    upper: Part | None = None,
    feed: str | None = "PCIE1",
) -> Evaluation:
    """A card on a riser, and perhaps another one in the first slot."""
    case = chassis(vertical_slots=2, max_gpu_thickness_vertical_mm=100.0, uncertain_fields=doubts)
    hung = Placement("a-gpu", "vertical1", None, cable.id, feed)
    placed = (hung,) if upper is None else (Placement("a-gpu", "1"), hung)
    return world(
        (upper or gpu(), "1"),
        chassis=case,
        board=mainboard or board(),
        others=(cable,),
        placements=placed,
    )
