"""Which generation and width every card gets, against the tables of board manuals and the PCIe
bit rates.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.lanes import LANE_GB_S, Link, cpu_matches, links_of, slot_widths, uplink_gb_s
from rigwright.parts import Cpu, LaneRule, Motherboard
from tests.sampling import every
from tests.shipped_parts import shipped, shipped_parts
from tests.worlds import board, chassis, cpu, gpu, nic, slot, world


def lane_rule(lanes: dict[str, int], **conditions: Any) -> LaneRule:
    return LaneRule.of({"lanes": lanes, **conditions})


def link(card: Any = None, place: str = "1", **changes: Any) -> Link:
    (found,) = links_of(world((card or gpu(), place), **changes).assembly)
    return found


# GT/s · width / 8, times 8/10 up to generation 2, 128/130 from 3 on and 242/256 for 6
@every(
    [
        (1, 16, 4.0),
        (2, 1, 0.5),
        (2, 16, 8.0),
        (3, 1, 0.9846),
        (3, 8, 7.877),
        (3, 16, 15.754),
        (4, 8, 15.754),
        (4, 16, 31.508),
        (5, 8, 31.508),
        (5, 16, 63.015),
        (6, 16, 121.0),
    ]
)
def test_bandwidth(generation: int, width: int, gb_s: float) -> None:
    assert LANE_GB_S[generation] * width == pytest.approx(gb_s, abs=5e-4)


def test_a_gen4_x16_link_carries_31_51_gb_s() -> None:
    found = link()
    assert (found.generation, found.width, found.slot, found.source) == (4, 16, "PCIE1", "cpu")
    assert found.gb_s is not None and round(found.gb_s, 2) == 31.51
    assert (found.words, found.unknown_field) == ("Gen4 x16", "")


@every(
    [
        ({"generation": 3}, {}, {}, 3, 16),
        ({"lanes": 8}, {}, {}, 4, 8),
        (
            {"generation": 5},
            {"generation": 5},
            {"generation": 4},
            4,
            16,
        ),  # an older CPU slows its own slots
        ({"generation": 5}, {"generation": 5, "source": "cpu2"}, {"generation": 4}, 4, 16),
        ({"generation": 5}, {"generation": 5, "source": "chipset"}, {"generation": 4}, 5, 16),
        ({"generation": 5}, {"generation": 5, "source": None}, {"generation": 4}, 5, 16),
        ({}, {"generation": 2, "electrical_lanes": 4}, {}, 2, 4),
    ]
)
def test_the_slowest_of_card_slot_and_cpu(
    card: dict[str, Any],
    where: dict[str, Any],
    processor: dict[str, Any],
    generation: int,
    width: int,
) -> None:
    found = link(gpu(**card), board=board(slot(1, **where)), cpu=cpu(**processor))
    assert (found.generation, found.width) == (generation, width)


# The manual of an X299 board: with 48 or 44 lanes x8/x8/x16/x8, with 28 lanes x8/x8/x8/off.
X299_SLOTS = [
    slot(k, name=f"E{k}", electrical_lanes=w, generation=3)
    for k, w in ((1, 16), (3, 8), (5, 16), (7, 8))
]
X299_RULES = [
    lane_rule({"E1": 8, "E3": 8}, populated=["E3"]),
    lane_rule({"E5": 8, "E7": 0}, cpu="28-lane CPU"),
]


@pytest.mark.parametrize(
    ("lanes", "widths"), [(48, [8, 8, 16, 8]), (44, [8, 8, 16, 8]), (28, [8, 8, 8, 0])]
)
def test_an_x299_board_with_three_sizes_of_cpu(lanes: int, widths: list[int]) -> None:
    a = world(
        *((gpu(), str(k)) for k in (1, 3, 5, 7)),
        board=board(*X299_SLOTS, lane_rules=X299_RULES),
        cpu=cpu(pcie_lanes_total_usable=lanes, generation=3),
    ).assembly
    assert [found.width for found in links_of(a)] == widths
    assert [found.words for found in links_of(a)][-1] == ("off" if widths[-1] == 0 else "Gen3 x8")


def test_a_rule_holds_only_while_its_slots_are_populated() -> None:
    mainboard = board(*X299_SLOTS, lane_rules=X299_RULES)
    assert link(board=mainboard, cpu=cpu(pcie_lanes_total_usable=48)).width == 16
    a = world(
        (gpu(), "1"), (nic(), "3"), board=mainboard, cpu=cpu(pcie_lanes_total_usable=48)
    ).assembly
    assert [found.width for found in links_of(a)] == [8, 8], "a network card counts as well"


def test_empty_conditions_and_m2_clauses() -> None:
    rules = [
        lane_rule({"PCIE1": 4}, empty=["PCIE2"]),
        lane_rule({"PCIE1": 2}, m2=["M2_1"]),
        lane_rule({"ELSEWHERE": 1}),
    ]
    mainboard = board(slot(1), slot(2), lane_rules=rules)
    assert slot_widths(mainboard, frozenset(["PCIE1"]), None) == {"PCIE1": 4, "PCIE2": 16}
    assert slot_widths(mainboard, frozenset(["PCIE1", "PCIE2"]), None) == {"PCIE1": 16, "PCIE2": 16}


def test_the_last_rule_wins() -> None:
    rules = [lane_rule({"PCIE1": 8}), lane_rule({"PCIE1": 4}, populated=["PCIE1"])]
    assert link(board=board(slot(1), lane_rules=rules)).width == 4


def test_a_width_that_depends_on_an_unknown_cpu_is_unknown() -> None:
    mainboard = board(*X299_SLOTS, lane_rules=X299_RULES)
    found = link(place="5", board=mainboard, cpu=cpu(pcie_lanes_total_usable=None))
    assert (found.width, found.unknown_field) == (None, "a-cpu.pcie_lanes_total_usable")
    found = link(place="5", board=mainboard, cpu=None)
    assert (found.width, found.gb_s, found.unknown_field) == (None, None, "build.cpus")
    assert link(place="1", board=mainboard, cpu=None).width == 16, (
        "a slot that the rule leaves alone is known"
    )


def test_a_later_certain_rule_settles_an_uncertain_one() -> None:
    rules = [lane_rule({"PCIE1": 4}, cpu="28-lane"), lane_rule({"PCIE1": 8}, populated=["PCIE1"])]
    assert link(board=board(slot(1), lane_rules=rules), cpu=None).width == 8


@every(
    [
        ({"generation": None}, {}, {}, "a-gpu.generation"),
        ({"lanes": None}, {}, {}, "a-gpu.lanes"),
        ({}, {"generation": None}, {}, "a-motherboard.slots.PCIE1.generation"),
        ({}, {"electrical_lanes": None}, {}, "a-motherboard.slots.PCIE1.electrical_lanes"),
        ({}, {}, {"generation": None}, "a-cpu.generation"),
    ]
)
def test_an_unknown_figure_is_named(
    card: dict[str, Any], where: dict[str, Any], processor: dict[str, Any], field: str
) -> None:
    found = link(gpu(**card), board=board(slot(1, **where)), cpu=cpu(**processor))
    assert (found.gb_s, found.unknown_field) == (None, field)
    assert "unknown" in found.words and "?" not in found.words


def test_a_generation_of_no_known_speed_is_no_crash() -> None:
    found = link(gpu(generation=9), board=board(slot(1, generation=9)), cpu=cpu(generation=9))
    assert found.gb_s is None


@pytest.mark.parametrize("place", ["vertical1", "frame1"])
def test_a_card_on_a_riser_has_no_slot_yet(place: str) -> None:
    kind = (
        {"vertical_slots": 3}
        if place == "vertical1"
        else {"chassis_type": "open_frame", "gpu_positions": 1}
    )
    found = link(place=place, chassis=chassis(**kind))
    assert (found.gb_s, found.unknown_field, found.source) == (None, "build.riser", None)


@pytest.mark.parametrize(
    ("mainboard", "generation", "field"),
    [
        (board(slot(1, generation=3), slot(2, generation=3)), 3, ""),
        (
            board(slot(1, generation=3), slot(2, generation=4), generation=5),
            4,
            "",
        ),  # the card's own 4
        (board(slot(1, generation=3), slot(2, generation=4)), None, "a-motherboard.generation"),
    ],
)
def test_a_bay_has_the_platforms_generation(
    mainboard: Motherboard, generation: int | None, field: str
) -> None:
    server = chassis(board=mainboard, max_double_width_gpus=1)
    found = link(place="bay1", chassis=server)
    assert (found.generation, found.width, found.unknown_field) == (generation, 16, field)


def test_a_slot_of_unknown_feed_on_two_sockets_hangs_on_one_of_the_cpus() -> None:
    unknown = slot(1, source=None)  # Gen4
    older = cpu(generation=3)
    assert link(board=board(unknown, cpu_sockets=2), cpu=older).generation == 3
    assert link(board=board(unknown, cpu_sockets=1), cpu=older).generation == 4, (
        "it may be the chipset's"
    )


def test_an_older_cpu_slows_the_bays_that_it_feeds() -> None:
    for source, generation in (("cpu", 3), ("cpu2", 3), ("plx", 4)):
        server = chassis(board=board(slot(1, source=source)), max_double_width_gpus=1)
        assert link(place="bay1", chassis=server, cpu=cpu(generation=3)).generation == generation, (
            source
        )


def test_how_bays_are_wired_to_a_board_of_ones_own_is_not_known() -> None:
    found = link(place="bay1", chassis=chassis(max_double_width_gpus=4))
    assert (found.gb_s, found.source, found.unknown_field) == (None, None, "a-chassis.board")


def test_a_misplaced_card_has_no_link() -> None:
    assert links_of(world((gpu(), "nowhere")).assembly) == ()


@every(
    [
        ("28-lane CPU", {"pcie_lanes_total_usable": 28}, True),
        ("28-lane", {"pcie_lanes_total_usable": 44}, False),
        ("Xeon W-2400 (64 lanes)", {"pcie_lanes_total_usable": 64}, True),
        ("28-lane", {"pcie_lanes_total_usable": None}, None),
        ("Ryzen APU", {"name": "AMD Ryzen 5 5600G"}, True),
        ("Ryzen APU", {"name": "AMD Ryzen 5 5600X"}, False),
        ("Ryzen 2000", {"name": "AMD Ryzen 7 2700X"}, True),
        ("Ryzen 2000", {"name": "AMD Ryzen 9 5950X"}, False),
        ("non-PRO Threadripper", {"name": "AMD Ryzen Threadripper 7980X"}, True),
        ("non-PRO Threadripper", {"name": "AMD Ryzen Threadripper PRO 7995WX"}, False),
        ("non-PRO Threadripper", {"name": "AMD Ryzen 9 7950X"}, False),
        ("Ryzen 8700G/8600G", {"name": "AMD Ryzen 5 8600G"}, True),
        ("Ryzen 8700G/8600G", {"name": "AMD Ryzen 5 8500G"}, False),
        ("any other words", {}, None),
    ]
)
def test_what_a_manual_says_about_cpus(
    condition: str, processor: dict[str, Any], holds: bool | None
) -> None:
    assert cpu_matches(condition, cpu(**processor)) is holds
    assert cpu_matches(condition, None) is None


# What the makers' block diagrams give as the link between CPU and chipset.
@every(
    [
        (("Intel X99", "Intel C612", "Intel H110"), 2, 4),
        (("Intel X299", "Intel C621", "Intel C422", "Intel Z390", "Intel B250", "AMD B550"), 3, 4),
        (("Intel Z590",), 3, 8),
        (
            (
                "Intel B660",
                "Intel B760",
                "AMD X570",
                "AMD B650",
                "AMD X670E",
                "AMD B850",
                "AMD X870E",
            ),
            4,
            4,
        ),
        (("AMD TRX50", "AMD WRX90"), 4, 4),
        (
            (
                "AMD TRX40",
                "AMD WRX80",
                "Intel Z690",
                "Intel Z790",
                "Intel Z890",
                "Intel W680",
                "Intel W790",
            ),
            4,
            8,
        ),
    ]
)
def test_uplinks(chipsets: tuple[str, ...], generation: int, width: int) -> None:
    for chipset in chipsets:
        assert uplink_gb_s(board(chipset=chipset)) == pytest.approx(
            LANE_GB_S[generation] * width, abs=0.006
        ), chipset


def test_a_board_without_a_known_chipset_has_no_known_uplink() -> None:
    assert uplink_gb_s(board(chipset="SoC")) is None and uplink_gb_s(board(chipset=None)) is None


def test_the_proart_x870e_falls_to_x8_x8() -> None:
    catalog = shipped()
    mainboard = catalog.get("asus-proart-x870e-creator-wifi")
    ryzen = catalog.get("amd-ryzen-9-9950x")
    assert isinstance(mainboard, Motherboard) and isinstance(ryzen, Cpu)
    first, second = (s.name for s in (mainboard.slots or ())[:2])
    assert slot_widths(mainboard, frozenset([first]), ryzen)[first] == 16
    both = slot_widths(mainboard, frozenset([first, second]), ryzen)
    assert (both[first], both[second]) == (8, 8)


@pytest.mark.parametrize(
    ("processor", "width"),
    [("amd-ryzen-7-8700g", 8), ("amd-ryzen-5-8600g", 8), ("amd-ryzen-5-8500g", 4)],
)
def test_an_apu_leaves_the_proart_x870e_part_of_its_first_slot(processor: str, width: int) -> None:
    catalog = shipped()
    mainboard = catalog.get("asus-proart-x870e-creator-wifi")
    apu = catalog.get(processor)
    assert isinstance(mainboard, Motherboard) and isinstance(apu, Cpu)
    first = (mainboard.slots or ())[0].name
    assert slot_widths(mainboard, frozenset([first]), apu)[first] == width


def test_every_condition_about_cpus_in_the_catalog_is_understood() -> None:
    parts = shipped_parts()
    boards = [part for part in parts if isinstance(part, Motherboard)]
    conditions = {
        (rule.cpu, b.socket) for b in boards for rule in b.lane_rules if rule.cpu is not None
    }
    assert conditions
    for condition, socket in conditions:
        fitting = [part for part in parts if isinstance(part, Cpu) and part.socket == socket]
        assert fitting and all(cpu_matches(condition, part) is not None for part in fitting), (
            condition
        )
