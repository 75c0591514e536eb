"""What the shipped catalog says: figures checked by hand, and what must hold for every record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args, get_type_hints

import pytest

from rigwright.catalog import ALL, StoredCatalog, open_catalog
from rigwright.parts import (
    KINDS,
    Chassis,
    Cooler,
    Cpu,
    Drive,
    Gpu,
    Motherboard,
    Nic,
    Part,
    Psu,
    Record,
    Riser,
)

# The figures that the catalog was started from, counted by hand: 133 cases and 9 servers beside
# them; two processors more since, and 25 cards and 91 supplies of BuildCores OpenDB that builders
# look for.
COUNTS = {
    "gpu": 337,
    "motherboard": 198,
    "chassis": 220,
    "psu": 358,
    "cpu": 388,
    "cooler": 141,
    "memory": 59,
    "fan": 125,
    "riser": 62,
    "nic": 40,
    "drive": 23,
}


@pytest.fixture(scope="module")
def catalog() -> Iterator[StoredCatalog]:
    shipped = open_catalog()
    yield shipped
    shipped.close()


@pytest.fixture(scope="module")
def parts(catalog: StoredCatalog) -> list[Part]:
    return [part for hit in catalog.search("", limit=ALL) if (part := catalog.get(hit.id))]


def test_every_kind_is_there_in_full(catalog: StoredCatalog, parts: list[Part]):
    assert catalog.kinds() == COUNTS
    assert list(catalog.kinds()) == list(KINDS)
    assert len(parts) == sum(COUNTS.values()) == len({part.id for part in parts})


def test_a_card_has_its_published_size(catalog: StoredCatalog):
    card = catalog.get("asus-tuf-rtx-3090")
    assert isinstance(card, Gpu)
    assert (card.length_mm, card.height_mm, card.thickness_mm) == (300, 127, 52)
    assert (card.chip, card.cooler, card.vram_gb, card.generation, card.lanes) == (
        "GeForce RTX 3090",
        "open_air",
        24,
        4,
        16,
    )
    assert card.power_connectors is not None
    assert [(plug.type, plug.count) for plug in card.power_connectors] == [("8pin", 2)]


def test_published_figures_by_hand(catalog: StoredCatalog):
    founders = catalog.get("rtx-4090-founders")
    define = catalog.get("fractal-design-define-7-xl")
    y60 = catalog.get("hyte-y60")
    ax1600i = catalog.get("corsair-ax1600i")
    ryzen = catalog.get("amd-ryzen-9-7950x")
    noctua = catalog.get("noctua-nh-d15")
    nic = catalog.get("mellanox-connectx-3-en-mcx311a-xcat")
    drive = catalog.get("samsung-990-pro-2tb")
    assert isinstance(founders, Gpu) and (founders.length_mm, founders.thickness_mm) == (304, 61)
    assert founders.board_power_w == 450
    assert isinstance(define, Chassis) and (define.max_gpu_length_mm, define.expansion_slots) == (
        549,
        9,
    )
    assert define.max_gpu_length_with_front_fan_mm == 524
    assert isinstance(y60, Chassis) and (
        y60.max_gpu_thickness_vertical_mm,
        y60.half_height_slots,
    ) == (75, 7)
    assert isinstance(ax1600i, Psu) and (ax1600i.watts, ax1600i.length_mm, ax1600i.ac_inlet) == (
        1600,
        200,
        "C20",
    )
    assert isinstance(ryzen, Cpu) and (ryzen.socket, ryzen.cores, ryzen.tdp_w) == ("AM5", 16, 170)
    assert isinstance(noctua, Cooler) and (noctua.height_mm, noctua.cooler_type) == (165, "air")
    assert isinstance(nic, Nic) and (nic.ports, nic.max_speed_gbps) == (1, 10)
    assert isinstance(drive, Drive) and (drive.drive_type, drive.length_mm) == ("nvme_m2", 80)


def test_a_derated_supply(catalog: StoredCatalog):
    supply = catalog.get("silverstone-hela-2050-platinum")
    assert isinstance(supply, Psu) and supply.derating is not None
    assert [(band.vac_min, band.vac_max, band.watts) for band in supply.derating] == [
        (100, 120, 1650),
        (200, 240, 2050),
    ]


def test_a_bridge_spans_whole_slots(catalog: StoredCatalog):
    bridges = [catalog.get(hit.id) for hit in catalog.search("nvlink bridge", "riser")]
    pitches = [
        (part.card_pitch_slots, part.card_pitch_mm) for part in bridges if isinstance(part, Riser)
    ]
    assert len(pitches) >= 8
    assert all(slots is None or mm == pytest.approx(20.32 * slots) for slots, mm in pitches)


def test_the_seven_slot_board_and_its_shared_lanes(catalog: StoredCatalog):
    board = catalog.get("asus-ws-x299-sage-10g")
    assert isinstance(board, Motherboard) and board.slots is not None
    assert [slot.position for slot in board.slots] == [1, 2, 3, 4, 5, 6, 7]
    assert board.lane_rules[0].populated == ("PCIEX16_2",)
    assert board.lane_rules[0].lanes == {"PCIEX16_2": 8, "PCIEX16_3": 8}


def test_what_is_not_known_is_none(catalog: StoredCatalog):
    card = catalog.get("inno3d-rtx-3090-gaming-x3")
    assert isinstance(card, Gpu) and card.thickness_mm is None
    board = catalog.get("asrock-w790-ws")
    assert isinstance(board, Motherboard) and board.slots is None
    assert catalog.get("no-such-part") is None


def test_doubts_are_kept_under_our_names(catalog: StoredCatalog):
    card = catalog.get("a100-pcie-40gb")
    assert (
        card is not None
        and card.is_uncertain("min_power_limit_w")
        and not card.is_uncertain("length_mm")
    )
    assert card.derived_fields == ("thickness_mm",)
    board = catalog.get("asrock-x870e-taichi")
    assert board is not None and board.is_uncertain("slots.position")
    assert any("2/6 also plausible" in doubt for doubt in board.doubts)
    board = catalog.get("asus-ws-x299-sage-10g")
    assert board is not None and board.is_uncertain("eps_8pin") and board.is_uncertain("eps_4pin")
    case = catalog.get("fractal-design-torrent")
    assert case is not None and "max_gpu_length_mm" in case.opendb_fields


def test_a_guessed_position_is_no_position(parts: list[Part]):
    slots = [slot for part in parts if isinstance(part, Motherboard) for slot in part.slots or ()]
    assert sum(slot.position is not None for slot in slots) == 511
    guessed = [slot for slot in slots if slot.position_guess is not None]
    recalled = [slot for slot in guessed if slot.position_basis is None]
    assert len(recalled) == 85
    assert {slot.position_basis for slot in guessed} == {None, "inferred"}
    assert all(slot.position is None for slot in guessed)
    assert all(slot.position_basis for slot in slots if slot.position is not None)


def test_a_server_is_one_chassis_with_its_board_inside(catalog: StoredCatalog):
    server = catalog.get("supermicro-sys-4029gp-trt")
    assert (
        isinstance(server, Chassis) and server.board is not None and server.board.slots is not None
    )
    assert (server.chassis_type, server.rack_units, server.max_double_width_gpus) == (
        "rack_4u",
        4,
        8,
    )
    assert (server.board.socket, server.board.cpu_sockets, len(server.board.slots)) == (
        "LGA3647",
        2,
        11,
    )
    assert [slot.mechanical_lanes for slot in server.board.slots] == [16] * 4 + [8, 8, 4] + [16] * 4
    assert all(slot.position is None for slot in server.board.slots)


def test_servers_and_workstations_have_a_fixed_board(parts: list[Part]):
    fixed = [part for part in parts if isinstance(part, Chassis) and part.board]
    assert all(one.board and one.board.id == one.id for one in fixed)
    servers = [one for one in fixed if one.chassis_type in ("rack_2u", "rack_4u", "full_tower")]
    assert len(servers) == 43 and all(server.max_double_width_gpus for server in servers)
    # whose slots have no bays around them
    others = {one.id for one in fixed} - {server.id for server in servers}
    assert others == {
        "dell-precision-t5810",
        "dell-precision-t5820",
        "dell-precision-t7810",
        "dell-precision-t7820",
        "dell-precision-t7910",
        "dell-precision-t7920",
        "hp-z440",
        "hp-z640",
        "hp-z8-g4",
        "hp-z820",
        "hp-z840",
        "lenovo-thinkstation-p520",
        "lenovo-thinkstation-p620",
    }


def test_which_way_is_up(parts: list[Part]):
    turned = {part.id: part for part in parts if isinstance(part, Chassis) and part.up != "+y"}
    assert all(case.is_uncertain("up") for case in turned.values())
    assert {part_id for part_id, case in turned.items() if case.up == "-x"} == {
        "thermaltake-cte-c750-air",
        "thermaltake-the-tower-900",
        "silverstone-alta-f2",
    }
    flat = {
        case.id
        for case in turned.values()
        if case.up == "+z" and not case.chassis_type.startswith("rack")
    }
    assert flat == {
        "cooler-master-haf-xb-evo",
        "jonsbo-n5",
        "thermaltake-core-x9",
        "thermaltake-level-20-xt",
        *(case.id for case in parts if isinstance(case, Chassis) and case.gpu_positions),
    }
    assert all(
        c.up == "+z" for c in parts if isinstance(c, Chassis) and c.chassis_type.startswith("rack")
    )


@pytest.mark.parametrize(
    ("part_id", "fans"),
    [
        ("fractal-design-torrent", [(2, 180, 38, "front"), (3, 140, 25, "bottom")]),
        ("fractal-design-define-7-xl", [(3, 140, 25, None)]),
        ("supermicro-sys-420gp-tnr", [(8, None, 25, None)]),
        ("supermicro-sys-4029gp-trt", [(8, 92, 25, None)]),
        ("rosewill-rsv-l4500u", [(6, 120, 25, None), (2, 80, 25, None)]),
        ("phanteks-enthoo-pro-2", []),
    ],
)
def test_fans_that_come_with_a_case(
    catalog: StoredCatalog, part_id: str, fans: list[tuple[object, ...]]
):
    case = catalog.get(part_id)
    assert isinstance(case, Chassis) and case.included_fans is not None
    assert [
        (fan.count, fan.size_mm, fan.thickness_mm, fan.location) for fan in case.included_fans
    ] == fans


def test_fans_that_nobody_counted_are_unknown(catalog: StoredCatalog):
    server = catalog.get("asus-esc8000-g4")
    assert isinstance(server, Chassis) and server.included_fans is None


# What must hold for every record


def test_every_record_says_where_it_comes_from(parts: list[Part]):
    words = {"datasheet", "manual", "spec_page", "opendb", "recalled"}
    assert {part.confidence for part in parts} == words
    assert [part.id for part in parts if not part.source.strip()] == []


def test_doubts_name_fields_that_exist(parts: list[Part]):
    boards = [part.board for part in parts if isinstance(part, Chassis) and part.board]
    named = {
        (type(part), field)
        for part in [*parts, *boards]
        for field in (*part.uncertain_fields, *part.derived_fields, *part.opendb_fields)
    }
    assert len(named) > 80
    assert [
        (kind.__name__, field) for kind, field in named if not has_field(kind, field.split("."))
    ] == []


def has_field(record: type[Record], path: list[str]) -> bool:
    if path[0] not in record.__struct_fields__:
        return False
    inner = records_in(get_type_hints(record)[path[0]])
    return len(path) == 1 or any(has_field(kind, path[1:]) for kind in inner)


def records_in(annotation: object) -> list[type[Record]]:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return [annotation]
    return [kind for argument in get_args(annotation) for kind in records_in(argument)]


def test_slot_tables_are_consistent(parts: list[Part]):
    faults: list[str] = []
    for board in (part for part in parts if isinstance(part, Motherboard)):
        slots = board.slots or ()
        slot_names = [slot.name for slot in slots]
        positions = [slot.position for slot in slots if slot.position is not None]
        named = {
            name
            for rule in board.lane_rules
            for name in (*rule.populated, *rule.empty, *rule.lanes)
        }
        wide = [s.name for s in slots if (s.electrical_lanes or 0) > (s.mechanical_lanes or 16)]
        outside = [p for p in positions if not 1 <= p <= (board.expansion_positions or 0)]
        if len(set(slot_names)) < len(slots) or len(set(positions)) < len(positions):
            faults.append(f"{board.id}: a name or position twice")
        faults += [
            f"{board.id}: {fault}" for fault in (*wide, *outside, *(named - set(slot_names)))
        ]
    assert faults == []


def test_a_card_is_as_thick_as_the_slots_that_it_is_said_to_take(parts: list[Part]):
    """Within 6 mm, or its record says that a figure of the two is uncertain."""
    faults: list[str] = []
    asked = 0
    for card in (part for part in parts if isinstance(part, Gpu)):
        if card.slots_occupied is None or card.thickness_mm is None:
            continue
        asked += 1
        off_mm = card.thickness_mm - card.slots_occupied * 20.32
        noted = {"thickness_mm", "slots_occupied"} & set(card.uncertain_fields)
        if card.slots_occupied > 6 or (abs(off_mm) > 6 and not noted):
            faults.append(f"{card.id}: {card.thickness_mm} mm in {card.slots_occupied} slots")
    assert faults == [] and asked > 300


def test_power_limits_are_in_order(parts: list[Part]):
    cards = [part for part in parts if isinstance(part, Gpu)]
    assert [c.id for c in cards if (c.min_power_limit_w or 0) > (c.board_power_w or 0)] == []
    limited = [c for c in cards if c.min_power_limit_w and c.max_power_limit_w]
    assert len(limited) > 40
    assert [c.id for c in limited if (c.min_power_limit_w or 0) > (c.max_power_limit_w or 0)] == []


def test_a_name_is_the_product_s_without_notes(parts: list[Part]) -> None:
    """What else is to be said of a product stands in its notes. A year, a model number or what
    tells a product from one of the same name may stand in brackets.
    """
    aside = re.compile(r"\((?:.*similar.*|generic|proprietary|AIO|passive|OEM.*|.*pair|1\+1.*)\)")
    assert [part.name for part in parts if aside.search(part.name)] == []
