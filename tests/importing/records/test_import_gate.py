"""Records of every category with the dirt of the real ones: what each rule makes of them, and
what it says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rigwright.importing.records.rules import RULES, Repair, field_words
from rigwright.parts import Chassis, Gpu, Motherboard, Nvlink, Psu, Riser
from rigwright.routing.bridges import bridges_for
from tests.importing.records.opendb_records import (
    ALL,
    BOARD,
    CASE,
    COOLER,
    CPU,
    DRIVE,
    FAN,
    GPU,
    NIC,
    PSU,
    RAM,
    changed,
    described,
    imported,
    one,
    refusal,
)
from tests.pseudo_language import english_in, pseudo_language
from tests.sampling import every
from tests.shipped_parts import shipped_parts


@pytest.mark.parametrize("category", ALL)
def test_a_clean_record_comes_in_as_given(tmp_path: Path, category: str) -> None:
    part, entry = one(tmp_path, category, ALL[category])
    assert (entry.outcome, entry.reasons, entry.part_id) == ("imported", (), part.id)
    assert part.confidence == "open database"
    assert part.source == "BuildCores OpenDB (ODC-By 1.0), 00000000-0000-4000-8000-000000000000"


def test_a_card_is_taken_over(tmp_path: Path) -> None:
    card, _ = one(tmp_path, "GPU", GPU)
    assert isinstance(card, Gpu)
    assert (card.id, card.brand, card.part_numbers) == (
        "palit-thunder-geforce-rtx-3070-8gb",
        "Palit",
        ("NE63070T19P2",),
    )
    assert (card.length_mm, card.board_power_w, card.vram_gb, card.generation, card.lanes) == (
        282,
        220,
        8,
        4,
        16,
    )
    assert card.power_connectors and (
        card.power_connectors[0].type,
        card.power_connectors[0].count,
    ) == ("8pin", 2)
    assert card.height_mm is None and card.power_connector_edge is None  # not in the database


@pytest.mark.parametrize(
    ("slots", "thickness"), [(1, 18.71), (2, 39.03), (3, 59.35), (2.5, 50.8), (2.75, 55.88)]
)
def test_thickness_is_inferred_from_slots_and_marked(
    tmp_path: Path, slots: float, thickness: float
) -> None:
    card, _ = one(tmp_path, "GPU", changed(GPU, total_slot_width=slots))
    assert (card.thickness_mm, card.slots_occupied) == (thickness, slots)
    assert "thickness_mm" in card.derived_fields and card.is_uncertain("thickness_mm")
    source = card.figure_sources["thickness_mm"]
    assert (
        source.source
        == f"Inferred by a rule of thumb, from {slots:g} slot{'' if slots == 1 else 's'}"
    )
    assert source.confidence == "inferred"


@pytest.mark.parametrize(
    ("name", "cooling", "chip", "power", "cooler"),
    [
        ("Asus TURBO GeForce RTX 3090", "1 Fan", "GeForce RTX 3090", 350, "blower"),
        ("MSI AERO ITX GeForce GTX 1070", "1 Fan", "GeForce GTX 1070", 150, "open_air"),
        ("Zotac MINI GeForce GTX 1080", "1 Fan", "GeForce GTX 1080", 180, "open_air"),
        ("PNY RTX A5000", "1 Fan", "RTX A5000", 230, "blower"),
        ("PNY Quadro P400", "1 Fan", "Quadro P400", 30, "open_air"),
        (
            "NVIDIA Founders Edition GeForce RTX 4090",
            "2 Fans",
            "GeForce RTX 4090",
            450,
            "flow_through",
        ),
        ("NVIDIA Founders Edition GeForce RTX 2080", "2 Fans", "GeForce RTX 2080", 225, "open_air"),
        ("MSI VENTUS 3X GeForce RTX 3090", "3 Fans", "GeForce RTX 3090", 350, "open_air"),
        ("EVGA FTW3 HYBRID GeForce RTX 3090", "Hybrid", "GeForce RTX 3090", 350, "aio_hybrid"),
        (
            "Gigabyte WATERFORCE WB Radeon RX 6900 XT",
            "Water Cooled",
            "Radeon RX 6900 XT",
            300,
            "water_block",
        ),
        (
            "Gigabyte WATERFORCE GeForce RTX 4090",
            "Water Cooled",
            "GeForce RTX 4090",
            450,
            "aio_hybrid",
        ),
    ],
)
def test_the_cooler_is_inferred_by_the_written_rules(
    tmp_path: Path, name: str, cooling: str, chip: str, power: int, cooler: str
) -> None:
    plugs = {"pcie_8_pin": 3}
    record = changed(GPU, name, cooling=cooling, chipset=chip, tdp=power, power_connectors=plugs)
    card, _ = one(tmp_path, "GPU", record)
    assert card.cooler == cooler
    assert (
        "cooler" in card.derived_fields and card.is_uncertain("cooler") and card.cooler_is_inferred
    )


def test_the_databases_own_word_for_a_cooler_is_no_inference(tmp_path: Path) -> None:
    card, _ = one(tmp_path, "GPU", changed(GPU, cooling="Passive"))
    assert (
        card.cooler == "passive"
        and not card.is_uncertain("cooler")
        and "cooler" not in card.derived_fields
    )
    assert not card.cooler_is_inferred
    assert card.exhaust == "requires_ducted_flow"


def test_millimetres_in_slot_fields_become_a_thickness_and_a_height(tmp_path: Path) -> None:
    card, entry = one(
        tmp_path, "GPU", changed(GPU, total_slot_width=55.6, case_expansion_slot_width=140)
    )
    assert (card.thickness_mm, card.height_mm, card.slots_occupied, card.bracket_slots) == (
        55.6,
        140,
        None,
        None,
    )
    assert card.is_uncertain("thickness_mm") and card.is_uncertain("height_mm")
    assert (
        entry.reasons[0]
        == "The slot width 55.6 is millimetres: taken as thickness 55.6, to be doubted."
    )


def test_a_supplys_size_is_no_cards_power(tmp_path: Path) -> None:
    card, entry = one(tmp_path, "GPU", changed(GPU, tdp=850))
    assert card.board_power_w is None and entry.rules == ("gpu-power-impossible",)


def test_two_16_pin_plugs_may_carry_a_thousand_watts(tmp_path: Path) -> None:
    card, entry = one(tmp_path, "GPU", changed(GPU, tdp=1000, power_connectors={"pcie_12V_2x6": 2}))
    assert card.board_power_w == 1000 and entry.outcome == "imported"


def test_more_power_than_the_plugs_are_good_for_is_doubtful(tmp_path: Path) -> None:
    card, _ = one(tmp_path, "GPU", changed(GPU, tdp=360, power_connectors={"pcie_8_pin": 1}))
    assert card.board_power_w == 360 and {"board_power_w", "power_connectors"} <= set(
        card.uncertain_fields
    )
    assert card.doubts == ("360 W is more than its connectors carry (225 W): both are doubtful.",)


ZEROS = {"pcie_6_pin": 0, "pcie_8_pin": 0, "pcie_12VHPWR": 0, "pcie_12V_2x6": 0}


@pytest.mark.parametrize(("power", "connectors"), [(220, None), (70, ()), (None, None)])
def test_no_connectors_are_known_only_where_the_slot_is_enough(
    tmp_path: Path, power: Any, connectors: Any
) -> None:
    card, _ = one(tmp_path, "GPU", changed(GPU, tdp=power, power_connectors=ZEROS))
    assert card.power_connectors == connectors


@pytest.mark.parametrize(
    ("chip", "interface", "generation", "derived", "rules"),
    [
        ("GeForce RTX 5090", "PCIe x16", 5, True, ()),
        ("Radeon RX 7900 XT", "PCIe x16", 4, True, ()),
        ("GeForce RTX 3090", "PCIe 4.0 x16", 4, False, ()),
        ("GeForce RTX 5080", "PCIe 3.0 x16", 5, True, ("gpu-link-of-chip",)),
        ("GeForce GT 730", "PCIe x8", None, False, ()),
        ("GeForce GT 730", "PCIe 2.0 x8", 2, False, ()),
        ("Arc B580", None, 4, True, ()),
    ],
)
def test_the_generation_of_the_link_is_the_chips(
    tmp_path: Path,
    chip: str,
    interface: Any,
    generation: int | None,
    derived: bool,
    rules: tuple[str, ...],
) -> None:
    card, entry = one(tmp_path, "GPU", changed(GPU, chipset=chip, interface=interface))
    assert isinstance(card, Gpu) and card.generation == generation
    assert ("generation" in card.derived_fields) == derived
    assert not card.is_uncertain("generation") and entry.rules == rules


@pytest.mark.parametrize(
    ("chip", "connector"),
    [
        ("GeForce RTX 3090", Nvlink(generation=3, bridge_slot_spacings=(2, 3, 4))),
        ("GeForce RTX 3090 Ti", Nvlink(generation=3, bridge_slot_spacings=(4,))),
        ("RTX A5000", Nvlink(generation=3, bridge_slot_spacings=(2, 3))),
        ("GeForce RTX 3080 Ti", None),
        ("GeForce RTX 2070 SUPER", None),
        ("GeForce RTX 4090", None),
        ("Quadro RTX 4000", None),
        (None, None),
    ],
)
def test_the_connector_for_bridges_follows_from_the_chip(
    tmp_path: Path, chip: Any, connector: Any
) -> None:
    card, _ = one(tmp_path, "GPU", changed(GPU, chipset=chip))
    assert isinstance(card, Gpu) and card.nvlink == connector
    assert card.is_uncertain("nvlink") == ("nvlink" in card.derived_fields) == bool(connector)
    if connector:
        assert card.figure_sources["nvlink"].confidence == "inferred"


def catalog_bridge(part_id: str) -> Riser:
    """A bridge of the shipped catalog."""
    bridge = next(part for part in shipped_parts() if part.id == part_id)
    assert isinstance(bridge, Riser)
    return bridge


def test_an_imported_pair_is_joined_by_the_bridges_of_its_chip(tmp_path: Path) -> None:
    card, _ = one(tmp_path, "GPU", changed(GPU, chipset="GeForce RTX 3090"))
    assert isinstance(card, Gpu)
    bridge = catalog_bridge("nvidia-geforce-rtx-3090-nvlink-bridge-4-slot")
    assert bridges_for(card, card, [bridge]) == (bridge,)
    assert bridges_for(card.changed(nvlink=None), card, [bridge]) == ()


def test_memory_of_half_a_gigabyte(tmp_path: Path) -> None:
    card, _ = one(tmp_path, "GPU", changed(GPU, "Zotac GeForce 210 512 MB", memory=0))
    assert card.vram_gb == 0.5 and "vram_gb" in card.derived_fields


def test_a_board_is_taken_over_without_places(tmp_path: Path) -> None:
    board, _ = one(tmp_path, "Motherboard", BOARD)
    assert isinstance(board, Motherboard) and board.slots is not None
    assert (board.socket, board.ram_type, board.expansion_positions, board.width_mm) == (
        "LGA1700",
        "DDR5",
        7,
        304.8,
    )
    assert [(s.name, s.mechanical_lanes, s.generation, s.position) for s in board.slots] == [
        ("x16 slot 1", 16, 5, None),
        ("x16 slot 2", 16, 5, None),
        ("x1 slot 1", 1, 3, None),
        ("x1 slot 2", 1, 3, None),
    ]
    assert board.is_uncertain("slots.x16 slot 1.mechanical_lanes")
    assert (board.eps_8pin, board.eps_4pin) == (2, 1)
    assert board.sata_ports == 6
    assert board.m2_slots and [(m.generation, m.lanes) for m in board.m2_slots] == [
        (4, 4)
    ]  # key E is for radios


def test_a_full_row_of_equal_slots_has_known_places(tmp_path: Path) -> None:
    seven = [{"gen": "4.0", "quantity": 7, "lanes": 16}]
    board, _ = one(tmp_path, "Motherboard", changed(BOARD, pcie_slots=seven))
    assert [slot.position for slot in board.slots] == [1, 2, 3, 4, 5, 6, 7]
    assert {slot.position_basis for slot in board.slots} == {"full_row"}


def test_31_slots_are_unknown_slots(tmp_path: Path) -> None:
    many = [{"gen": "3.0", "quantity": 31, "lanes": 16}, {"gen": "3.0", "quantity": 2, "lanes": 1}]
    board, entry = one(tmp_path, "Motherboard", changed(BOARD, pcie_slots=many))
    assert board.slots is None
    assert entry.reasons == ("33 slots do not fit on a board (7 at most): the slots are unknown.",)


def test_the_form_letters_generations_and_sockets_are_not_taken_over(tmp_path: Path) -> None:
    letter = changed(BOARD, pcie_slots=[{"gen": "4.0", "quantity": 1, "lanes": 16}])
    letter["metadata"] = {k: v for k, v in letter["metadata"].items() if k != "releaseYear"}
    board, entry = one(tmp_path, "Motherboard", letter)
    assert board.slots[0].generation is None and board.m2_slots is None
    assert entry.rules == ("board-template",)


def test_slots_of_no_width_are_left_out(tmp_path: Path) -> None:
    rows = [{"gen": "4.0", "quantity": 1, "lanes": 16}, {"gen": None, "quantity": 0, "lanes": 1}]
    board, entry = one(tmp_path, "Motherboard", changed(BOARD, pcie_slots=rows))
    assert len(board.slots) == 1 and entry.rules == ("board-slot-empty",)


def test_a_doubled_and_a_soldered_socket(tmp_path: Path) -> None:
    board, _ = one(tmp_path / "two", "Motherboard", changed(BOARD, socket="2 x LGA 2011-3"))
    assert (board.socket, board.cpu_sockets) == ("LGA2011-3", 2)
    board, entry = one(tmp_path / "none", "Motherboard", changed(BOARD, socket="Integrated Atom"))
    assert board.socket is None and entry.rules == ("board-soldered",)


def test_a_chassis_is_taken_over(tmp_path: Path) -> None:
    case, _ = one(tmp_path, "PCCase", CASE)
    assert isinstance(case, Chassis)
    assert (case.bays_35, case.bays_25) == (2, 4)
    assert (case.height_mm, case.width_mm, case.depth_mm) == (480, 215, 450)
    assert case.motherboard_form_factors == ("ATX", "mATX", "E-ATX", "EEB")
    assert (case.chassis_type, case.expansion_slots, case.max_gpu_length_mm) == (
        "mid_tower",
        7,
        370,
    )


@pytest.mark.parametrize(
    ("dimensions", "size"),
    [
        ("478 x 471 x 290", (478, 290, 471)),
        ("210 x 465 x 416", (465, 210, 416)),
        ('17.91" x 7.95" x 16.14"', (454.9, 201.9, 410)),
        ("18.66 x 9.45 x 21.34 inches", (474, 240, 542)),
        ("480*215*450mm", (480, 215, 450)),
        ("480mm x 215mm x 450mm", (480, 215, 450)),
        ("480 x 215 x 450mm, 480 x 215 x 470mm", (None, None, None)),
        ("large", (None, None, None)),
    ],
)  # fmt: skip
def test_outer_dimensions_in_every_spelling(
    tmp_path: Path, dimensions: str, size: tuple[float | None, ...]
) -> None:
    case, _ = one(tmp_path, "PCCase", changed(CASE, dimensions=dimensions, volume=None))
    measured = (case.height_mm, case.width_mm, case.depth_mm)
    assert measured == pytest.approx(size, abs=0.1) if size[0] else measured == size


def test_swapped_axes_stay_doubtful(tmp_path: Path) -> None:
    case, entry = one(tmp_path, "PCCase", changed(CASE, dimensions="478 x 471 x 290", volume=None))
    assert {"height_mm", "width_mm", "depth_mm"} <= set(case.uncertain_fields)
    assert entry.reasons == (
        "The axes were swapped (478 x 471 x 290): 478 x 290 x 471 mm high, wide and deep, to be "
        "doubted.",
    )


def test_a_small_chassis_is_turned_only_if_a_card_would_not_fit(tmp_path: Path) -> None:
    small = changed(
        CASE, form_factor="Micro ATX Mini Tower", dimensions="306 x 443 x 194", volume=None
    )
    turned, _ = one(tmp_path / "a", "PCCase", changed(small, max_video_card_length=415))
    left, _ = one(tmp_path / "b", "PCCase", changed(small, max_video_card_length=180))
    assert (turned.width_mm, turned.depth_mm) == (194, 443)
    assert (left.width_mm, left.depth_mm) == (443, 194)


def test_pounds_become_kilograms(tmp_path: Path) -> None:
    case, entry = one(tmp_path, "PCCase", changed(CASE, weight=22.0))
    assert case.weight_kg == pytest.approx(9.98) and case.is_uncertain("weight_kg")
    assert entry.rules == ("chassis-pounds",)


def test_limits_beyond_the_chassis_are_unknown(tmp_path: Path) -> None:
    case, entry = one(
        tmp_path, "PCCase", changed(CASE, max_video_card_length=551, max_cpu_cooler_height=279)
    )
    assert case.max_gpu_length_mm is None and case.max_cpu_cooler_height_mm is None
    assert entry.rules == ("chassis-card-too-long", "chassis-cooler-too-high")


def test_a_desktop_lies_and_a_slim_tower_has_low_openings(tmp_path: Path) -> None:
    lying, _ = one(
        tmp_path / "a",
        "PCCase",
        changed(CASE, form_factor="HTPC", dimensions="170 x 440 x 358", volume=None),
    )
    slim, _ = one(tmp_path / "b", "PCCase", changed(CASE, form_factor="Micro ATX Slim Tower"))
    assert lying.up == "+z" and lying.is_uncertain("up")
    assert (slim.expansion_slots, slim.half_height_slots) == (0, 7)


def test_a_chassis_of_unknown_shape_stays_out(tmp_path: Path) -> None:
    assert (
        refusal(tmp_path, "PCCase", changed(CASE, "Musetex K2 white", form_factor=None)).rule
        == "chassis-no-type"
    )


def test_a_supply_is_taken_over(tmp_path: Path) -> None:
    supply, _ = one(tmp_path, "PSU", PSU)
    assert isinstance(supply, Psu) and supply.connectors is not None
    plugs = supply.connectors
    assert (plugs.pcie_8pin, plugs.conn_16pin, plugs.eps_8pin, plugs.sata, plugs.molex) == (
        4,
        1,
        2,
        8,
        3,
    )
    assert (supply.watts, supply.efficiency, supply.modular) == (1000, "80 PLUS Gold", "full")


def plugs_of(pcie: int, big: int, eps: int) -> dict[str, int]:
    return {"pcie_6_plus_2_pin": pcie, "pcie_12vhpwr": big, "eps_8_pin": eps, "sata": 6}


@pytest.mark.parametrize(
    ("record", "expected", "rule"),
    [
        (changed(PSU, connectors=plugs_of(0, 0, 0)), (None, None, None), "psu-zeros"),
        (changed(PSU, connectors=plugs_of(0, 0, 2)), (None, 0, 2), "psu-no-pcie"),
        (changed(PSU, connectors=plugs_of(6, 0, 0)), (6, 0, None), "psu-no-eps"),
        (
            changed(PSU, "Zalman ATX 3.0 1000W", connectors=plugs_of(6, 0, 2)),
            (6, None, 2),
            "psu-no-16pin",
        ),
        (
            changed(PSU, "Zalman 750W", wattage=750, connectors=plugs_of(4, 4, 2)),
            (4, None, 2),
            "psu-16pin-impossible",
        ),
        (changed(PSU, connectors=plugs_of(2, 0, 2)), (2, 0, 2), "psu-cables-for-plugs"),
        (changed(PSU, "Zalman 300W", wattage=300, connectors=plugs_of(0, 0, 1)), (0, 0, 1), None),
    ],
)
def test_plug_counts_that_mean_nobody_knew(
    tmp_path: Path, record: Any, expected: Any, rule: str | None
) -> None:
    supply, entry = one(tmp_path, "PSU", record)
    plugs = supply.connectors
    assert (plugs.pcie_8pin, plugs.conn_16pin, plugs.eps_8pin) == expected
    assert entry.rules == ((rule,) if rule else ())


def test_watts_from_the_name_or_not_at_all(tmp_path: Path) -> None:
    supply, _ = one(tmp_path / "named", "PSU", changed(PSU, wattage=None))
    assert supply.watts == 1000 and "watts" in supply.derived_fields
    assert (
        refusal(tmp_path / "none", "PSU", changed(PSU, "Zalman Storm", wattage=0)).rule
        == "psu-no-watts"
    )


def test_goods_of_another_kind_stay_out(tmp_path: Path) -> None:
    entry = refusal(tmp_path, "PSU", changed(PSU, "Lexar 4TB SSD with Heatsink", wattage=600))
    assert entry.reason == "The name says that it is something else: SSD."


def test_processors(tmp_path: Path) -> None:
    zeros = changed(
        CPU, specifications={"tdp": 65, "ppt": 0, "memory": {"maxSupport": 0, "channels": 2}}
    )
    part, entry = one(tmp_path / "zeros", "CPU", zeros)
    assert (part.tdp_w, part.max_power_w, part.max_mem_gb, part.mem_channels) == (65, None, None, 2)
    assert set(entry.rules) == {"zero-unknown"}
    part, entry = one(tmp_path / "year", "CPU", described(CPU, releaseYear=20117))
    assert part.release_year is None and entry.reasons == (
        "The release year 20117 is impossible: unknown.",
    )
    slips = changed(
        CPU, cores={"total": 8, "threads": 4}, clocks={"performance": {"base": 3.6, "boost": 2.0}}
    )
    part, entry = one(tmp_path / "slips", "CPU", slips)
    assert (part.threads, part.boost_ghz) == (None, None) and entry.rules == (
        "cpu-threads",
        "cpu-boost",
    )


def test_coolers(tmp_path: Path) -> None:
    water = changed(
        COOLER,
        "Scythe Lake Water 360mm",
        water_cooled=True,
        height=55,
        radiator_size=None,
        fan_size=360,
    )
    part, entry = one(tmp_path / "water", "CPUCooler", water)
    assert (part.cooler_type, part.radiator_mm, part.height_mm) == (
        "aio",
        360,
        None,
    )  # 55 mm is the pump
    assert (part.fans[0].mm, part.fans[0].count) == (120, 3)
    assert entry.rules == ("cooler-radiator-from-name", "cooler-fan-frame")
    part, entry = one(
        tmp_path / "air",
        "CPUCooler",
        changed(COOLER, "Scythe Ebb Air 53mm", water_cooled=True, height=53),
    )
    assert (part.cooler_type, part.height_mm) == ("air", 53) and entry.rules == ("cooler-type",)
    unsaid = changed(COOLER, "Scythe Pond", water_cooled=None, height=None)
    assert refusal(tmp_path / "unsaid", "CPUCooler", unsaid).rule == "cooler-no-type"


def test_fans(tmp_path: Path) -> None:
    part, entry = one(tmp_path / "frame", "CaseFan", changed(FAN, size=360, quantity=3))
    assert part.size_mm == 120 and part.notes == "Sold in packs of 3; the figures are one fan's."
    assert entry.rules == ("fan-frame",)
    part, _ = one(tmp_path / "rpm", "CaseFan", changed(FAN, max_airflow=1600, static_pressure=58))
    assert part.airflow_cfm is None and part.airflow_m3h is None
    part, entry = one(tmp_path / "pressure", "CaseFan", changed(FAN, static_pressure=58))
    assert part.static_pressure_mmh2o is None and entry.rules == ("fan-pressure",)
    part, _ = one(tmp_path / "clean", "CaseFan", FAN)
    assert (part.airflow_cfm, part.airflow_m3h, part.connector) == (60, 101.9, "4-pin PWM")


def test_network_cards_are_read_from_their_names(tmp_path: Path) -> None:
    part, _ = one(tmp_path, "NetworkCard", NIC)
    assert (part.ports, part.max_speed_gbps, part.pcie_lanes) == (2, 10, 8)
    assert {"ports", "max_speed_gbps", "pcie_lanes"} <= set(part.derived_fields)


@pytest.mark.parametrize("bus", ["USB Type-A", "PCI", "PCI-X"])
def test_other_adapters_are_no_cards(tmp_path: Path, bus: str) -> None:
    entry = refusal(tmp_path, "NetworkCard", changed(NIC, f"TRENDnet TU-1 Gigabit Ethernet {bus}"))
    assert entry.reason.startswith("It is no PCIe card: ")


def test_memory(tmp_path: Path) -> None:
    part, entry = one(
        tmp_path / "registered",
        "RAM",
        changed(RAM, "Apacer Registered DDR5-6000 CL30 32GB (2x16GB)"),
    )
    assert (part.form_factor, part.buffering, part.ecc) == ("RDIMM", "registered", True)
    assert entry.rules == ("memory-registered",)
    part, _ = one(tmp_path / "total", "RAM", changed(RAM, capacity=64))
    assert (part.module_count, part.module_gb, part.total_gb) == (2, 16, 32)
    part, _ = one(tmp_path / "latency", "RAM", changed(RAM, cas_latency=64))
    assert part.cas_latency == 30
    part, _ = one(tmp_path / "height", "RAM", changed(RAM, height=-1, voltage=5))
    assert part.height_mm is None and part.voltage is None


def test_drives(tmp_path: Path) -> None:
    part, _ = one(tmp_path / "clean", "Storage", DRIVE)
    assert (part.drive_type, part.capacity_tb, part.pcie_gen, part.pcie_lanes) == (
        "nvme_m2",
        2,
        4,
        4,
    )
    cut = changed(
        DRIVE,
        "Samsung PM863 3.84 TB SSD",
        capacity=3000,
        form_factor='2.5"',
        interface="SATA 6.0 Gb/s",
        nvme=False,
    )
    part, entry = one(tmp_path / "cut", "Storage", cut)
    assert (part.drive_type, part.capacity_tb) == ("sata_ssd", 3.84) and entry.rules == (
        "drive-capacity",
    )
    nothing = {"metadata": {"name": "Seagate BarraCuda Pro", "manufacturer": "Seagate"}}
    assert refusal(tmp_path / "nothing", "Storage", nothing).rule == "drive-no-type"


def test_the_same_product_comes_in_once_with_the_most_figures(tmp_path: Path) -> None:
    poor = changed(GPU, length=None, memory=None)
    result = imported(tmp_path, "GPU", poor, GPU, changed(GPU, "Palit RTX 3070 Thunder"))
    (card,) = result.parts
    assert isinstance(card, Gpu) and card.length_mm == 282
    assert [entry.outcome for entry in result.report.entries] == [
        "rejected",
        "imported",
        "rejected",
    ]
    assert {entry.rule for entry in result.report.with_outcome("rejected")} == {"duplicate"}


def test_like_named_products_that_differ_are_both_kept(tmp_path: Path) -> None:
    result = imported(
        tmp_path,
        "GPU",
        GPU,
        changed(GPU, length=304),
        changed(GPU, "Palit Thunder GeForce RTX 3070 8GB White"),
    )
    assert [part.id for part in result.parts] == [
        "palit-thunder-geforce-rtx-3070-8gb",
        "palit-thunder-geforce-rtx-3070-8gb-00000001",
        "palit-thunder-geforce-rtx-3070-8gb-white",
    ]


def test_makers_have_one_spelling_and_stand_in_the_name(tmp_path: Path) -> None:
    card, _ = one(
        tmp_path / "a", "GPU", described(GPU, name="Thunder RTX 3070", manufacturer="PALIT")
    )
    assert (card.brand, card.name) == ("Palit", "Palit Thunder RTX 3070")
    card, _ = one(
        tmp_path / "b", "GPU", described(GPU, name="MSI RTX 3070 VENTUS", manufacturer="NVIDIA")
    )
    assert (card.brand, card.name) == ("MSI", "MSI RTX 3070 VENTUS")


@pytest.mark.parametrize(
    ("value", "length", "rule"),
    [
        (0, None, "zero-unknown"),
        (-3, None, "out-of-range"),
        (9_999, None, "out-of-range"),
        (1e308, None, "out-of-range"),
        ("282 mm", 282, "number-as-text"),
        ("long", None, "not-a-number"),
        ([282], None, "not-a-number"),
    ],
)
def test_figures_of_any_kind_pass_type_and_range(
    tmp_path: Path, value: Any, length: Any, rule: str
) -> None:
    card, entry = one(tmp_path, "GPU", changed(GPU, length=value))
    assert card.length_mm == length and entry.rules == (rule,)


def test_every_rule_fills_in_its_sentence() -> None:
    for rule in RULES.values():
        sentence = rule.reason.format(field="length", was=1, now=2)
        assert "{" not in sentence and (sentence.endswith(".") or sentence == "1")


@pytest.mark.parametrize(
    ("devices", "ports"),
    [
        ({"sata_6_gb_s": 4}, 4),
        ({"sata_6_gb_s": 4, "sata_3_gb_s": 4}, 8),
        ({"sata_6_gb_s": 0, "u2": 1}, None),
        ({}, None),
    ],
)
def test_ports_of_either_speed_are_counted_and_none_is_unknown(
    tmp_path: Path, devices: dict[str, int], ports: int | None
) -> None:
    mainboard, _ = one(tmp_path, "Motherboard", changed(BOARD, storage_devices=devices))
    assert mainboard.sata_ports == ports


def test_bays_that_are_given_as_none_are_unknown(tmp_path: Path) -> None:
    case, entry = one(tmp_path, "PCCase", changed(CASE, internal_3_5_bays=0))
    assert case.bays_35 is None and "zero-unknown" in entry.rules


@every(
    [
        ("min_power_limit_w", "lowest power limit"),
        ("connectors.pcie_8pin", "8-pin PCIe"),
        ("slots.PCIE1.position", "position"),
        ("odd_thing_mm", "odd thing"),  # no part has it
    ]
)
def test_a_field_is_called_what_the_part_editor_calls_it(field: str, words: str) -> None:
    assert field_words(field) == words


def test_what_was_repaired_is_told_in_the_language_that_is_shown() -> None:
    repair = Repair("out-of-range", "length_mm", 4000.0)
    with pseudo_language():
        assert not english_in(repair.sentence), repair.sentence


def test_the_only_long_slot_of_a_desktop_board_hangs_on_its_processor(tmp_path: Path) -> None:
    """As an estimate; two long slots, and processors with more lanes, leave it open."""
    only = [
        {"gen": "5.0", "quantity": 1, "lanes": 16},
        {"gen": "3.0", "quantity": 2, "lanes": 1},
    ]
    two = [{"gen": "5.0", "quantity": 2, "lanes": 16}]
    for socket, rows, feed in (
        ("AM5", only, ("cpu", 16)),
        ("LGA1700", only, ("cpu", 16)),
        ("AM5", two, (None, None)),
        ("sTR5", only, (None, None)),
    ):
        board, _ = one(tmp_path, "Motherboard", changed(BOARD, socket=socket, pcie_slots=rows))
        first = board.slots[0]
        assert (first.source, first.electrical_lanes) == feed, (socket, rows)
        assert board.is_uncertain("slots.x16 slot 1.electrical_lanes")
        assert {slot.source for slot in board.slots[1:]} <= {None}
