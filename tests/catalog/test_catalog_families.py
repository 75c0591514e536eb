"""Records of the shipped catalog held against their relatives: the cards of one chip, the boards of
one maker, the products under one part number, and what a socket or a chipset gives each of them.

The numbers of the standards and of the makers' tables stand here; no rule of the program is asked.
"""

from __future__ import annotations

from collections import defaultdict
from math import pi
from statistics import median

from rigwright.parts import Cpu, Fan, Gpu, Motherboard, Psu
from rigwright.parts.motherboard import is_from_cpu, slots_of
from tests.shipped_parts import shipped_parts as parts

# Generations that a chipset passes on: Intel's and AMD's block diagrams.
CHIPSETS = {
    "Intel H110": 2, "Intel X99": 2, "Intel C612": 2, "AMD X399": 2, "Intel Z170": 3,
    "Intel B250": 3, "Intel Z390": 3, "Intel X299": 3, "Intel C422": 3, "Intel C621": 3,
    "Intel C621A": 3, "Intel Z590": 3, "AMD B550": 3, "AMD X570": 4, "AMD TRX40": 4,
    "AMD WRX80": 4, "Intel B760": 4, "Intel W680": 4, "Intel Z690": 4, "Intel Z790": 4,
    "Intel W790": 4, "Intel C741": 4, "Intel Z890": 4, "AMD B650": 4, "AMD B650E": 4,
    "AMD X670E": 4, "AMD B850": 4, "AMD X870": 4, "AMD X870E": 4, "AMD TRX50": 4, "AMD WRX90": 4,
}  # fmt: skip
# Lanes of the processors of a socket that are free for cards and drives, after the makers' tables:
# https://www.amd.com/en/products/specifications/processors.html and ark.intel.com.
SOCKET_LANES = {
    "AM4": {20}, "AM5": {10, 16, 24}, "sTR4": {60}, "sTRX4": {56}, "sWRX8": {120},
    "sTR5": {88, 144}, "SP3": {128}, "SP5": {128}, "SP6": {96}, "LGA1151": {16},
    "LGA1200": {16, 20}, "LGA1700": {20}, "LGA1851": {24}, "LGA2011": {40},
    "LGA2011-3": {28, 40},
    "LGA2066": {28, 44, 48}, "LGA3647": {48, 64}, "LGA4189": {64}, "LGA4677": {64, 80, 112},
}  # fmt: skip
# Two records of the open database about one supply each; saved builds may name either.
TWINS = (
    {
        "evga-supernova-1000-g-plus",
        "evga-supernova-1000-g-1000w-fully-modular-80-gold-certified-atx",
    },
    {"silverstone-hela-2050-platinum", "silverstone-hela-2050-w-fully-modular-atx"},
)
FIRST_HAND = {"maker", "manual", "datasheet", "measured"}
LONG = 16  # lanes of the slots that graphics cards take
FACTORY_SETTINGS = (0.85, 1.25)  # of what most cards of a chip draw
# Air that leaves the tips of a fan at v presses with rho v²/2 when it is stopped, in mm of water:
# half of 1.2 kg/m³ over 9.81 m/s².
MM_OF_WATER = 1.2 / 2 / 9.81


def test_a_maker_is_written_in_one_way() -> None:
    """Else the filter by maker lists it twice, each time with a part of its products."""
    spellings = defaultdict[str, set[str]](set)
    for part in parts():
        spellings[part.brand.casefold().replace(" ", "")].add(part.brand)
    assert [several for several in spellings.values() if len(several) > 1] == []


def test_a_part_number_is_of_one_product() -> None:
    by_number: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for part in parts():
        for number in part.part_numbers:
            by_number[part.kind, number.upper()].add(part.id)
    shared = [ids for ids in by_number.values() if len(ids) > 1 and ids not in TWINS]
    assert shared == []
    assert len(by_number) > 800


def test_two_records_of_one_supply_say_the_same() -> None:
    supplies: dict[str, Psu] = {part.id: part for part in parts() if isinstance(part, Psu)}
    for first, second in map(sorted, TWINS):
        one = supplies[first]
        other = supplies[second]
        for field in ("watts", "length_mm", "efficiency", "connectors", "ac_inlet", "derating"):
            assert getattr(one, field) == getattr(other, field), (first, field)


def _long_places(board: Motherboard) -> tuple[int | None, ...]:
    return tuple(slot.position for slot in slots_of(board) if slot.mechanical_lanes == LONG)


def _is_of_a_sister(board: Motherboard) -> bool:
    return any(slot.position_basis == "sibling" for slot in slots_of(board))


def test_places_of_a_sister_board_are_those_of_one_that_was_seen() -> None:
    boards = [part for part in parts() if isinstance(part, Motherboard)]
    taken = [board for board in boards if _is_of_a_sister(board)]
    seen = [board for board in boards if not _is_of_a_sister(board)]
    for board in taken:
        assert any(
            other.brand == board.brand and _long_places(other) == _long_places(board)
            for other in seen
        ), board.id
    assert len(taken) > 5


def _newest_of_sockets() -> defaultdict[str | None, int]:
    """The newest generation that a processor of each socket has."""
    newest: defaultdict[str | None, int] = defaultdict(int)
    for cpu in (part for part in parts() if isinstance(part, Cpu)):
        newest[cpu.socket] = max(newest[cpu.socket], cpu.generation or 0)
    return newest


def test_no_slot_is_newer_than_what_feeds_it() -> None:
    newest = _newest_of_sockets()
    checked = 0
    for board in (part for part in parts() if isinstance(part, Motherboard)):
        for slot in (*slots_of(board), *(board.m2_slots or ())):
            if slot.generation is None:
                continue
            if slot.source == "chipset" and board.chipset in CHIPSETS:
                most = CHIPSETS[board.chipset]
            elif is_from_cpu(slot.source) and board.socket in newest:
                most = newest[board.socket]
            else:
                continue
            checked += 1
            assert slot.generation <= most, (board.id, slot.name)
    assert checked > 500


def test_a_long_slot_has_the_generation_that_processor_and_chipset_share() -> None:
    newest = _newest_of_sockets()
    checked = 0
    for board in (part for part in parts() if isinstance(part, Motherboard)):
        shared = newest[board.socket]
        if board.chipset not in CHIPSETS or CHIPSETS[board.chipset] != shared:
            continue
        for slot in slots_of(board):
            if slot.mechanical_lanes == LONG:
                checked += 1
                assert slot.generation == shared, (board.id, slot.name)
    assert checked > 150


def test_the_processors_of_a_socket_have_its_lanes() -> None:
    cpus = [part for part in parts() if isinstance(part, Cpu)]
    wrong = [
        (cpu.id, cpu.pcie_lanes_total_usable)
        for cpu in cpus
        if cpu.pcie_lanes_total_usable not in SOCKET_LANES[cpu.socket or ""]
    ]
    assert wrong == []
    assert len(cpus) > 350


def test_the_cards_of_a_chip_draw_much_the_same() -> None:
    by_chip: defaultdict[str | None, list[Gpu]] = defaultdict(list)
    for card in (part for part in parts() if isinstance(part, Gpu)):
        if card.board_power_w is not None:
            by_chip[card.chip].append(card)
    least, most = FACTORY_SETTINGS
    checked = 0
    for cards in by_chip.values():
        usual = median(card.board_power_w or 0 for card in cards)
        for card in cards:
            checked += len(cards) > 1
            assert least * usual <= (card.board_power_w or 0) <= most * usual, card.id
    assert checked > 250


def test_a_card_has_plugs_of_the_old_kind_or_of_the_new_one() -> None:
    for card in (part for part in parts() if isinstance(part, Gpu)):
        kinds = {plug.type for plug in card.power_connectors or ()}
        assert not kinds & {"12vhpwr", "12v-2x6"} or len(kinds) == 1, card.id


def test_the_power_of_a_chip_is_not_surely_that_of_a_card_with_more_plugs() -> None:
    """A database that has the chip's own power of a card with a plug more than others have says
    nothing of that card.
    """
    by_plug: defaultdict[tuple[str | None, str], list[tuple[int, Gpu]]] = defaultdict(list)
    for card in (part for part in parts() if isinstance(part, Gpu)):
        plugs = card.power_connectors or ()
        if len(plugs) == 1 and card.cooler != "blower" and card.board_power_w is not None:
            by_plug[card.chip, plugs[0].type].append((plugs[0].count, card))
    checked = 0
    for cards in by_plug.values():
        fewest = min(count for count, _ in cards)
        least_w = min(card.board_power_w or 0 for _, card in cards)
        for count, card in cards:
            if count == fewest or card.board_power_w != least_w:
                continue
            checked += 1
            said = [page.kind for page in card.citations if "board_power_w" in page.states]
            if not FIRST_HAND.intersection(said):
                assert "board_power_w" in card.uncertain_fields, card.id
    assert checked > 10


def test_a_fan_presses_no_harder_than_its_tips_move() -> None:
    checked = 0
    for fan in (part for part in parts() if isinstance(part, Fan)):
        if fan.rpm_max is None or fan.size_mm is None or fan.static_pressure_mmh2o is None:
            continue
        checked += 1
        tips_m_s = pi * fan.size_mm / 1000 * fan.rpm_max / 60
        assert fan.static_pressure_mmh2o <= MM_OF_WATER * tips_m_s**2, fan.id
    assert checked > 30
