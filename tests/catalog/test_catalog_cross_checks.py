"""Figures of the shipped catalog held against each other: what one record says must allow what it
says elsewhere.

The numbers of the standards stand here, from documents that the records were not made from; no rule
of the program is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from rigwright.figures.cited import FIRST_HAND, cited, publisher
from rigwright.figures.values import value_at
from rigwright.importing.records.chip_links import generation_of
from rigwright.importing.records.connectors import CONNECTORS, connector_of
from rigwright.parts import Chassis, Citation, Cpu, Gpu, LaneRule, Motherboard, Psu, Slot
from rigwright.routing.bridges import bare_name
from tests.shipped_parts import shipped_parts as parts

# Positions that a form factor has room for, and the widths and depths in mm that makers call by its
# name: ATX 2.2, Mini-ITX 2.0, SSI CEB and EEB; E-ATX and XL-ATX are no standard and go by what is
# sold.
POSITIONS = {"Mini-ITX": 1, "mATX": 4, "ATX": 7, "CEB": 7, "EEB": 7, "E-ATX": 7, "XL-ATX": 8}
SIZES = {
    "Mini-ITX": ((170, 170), (170, 170)),
    "mATX": ((244, 244), (170, 244)),
    "ATX": ((305, 305), (200, 245)),
    "CEB": ((305, 305), (259, 267)),
    "EEB": ((305, 305), (330, 330)),
    "E-ATX": ((305, 305), (245, 330)),
    "XL-ATX": ((325, 345), (244, 275)),
}
# From the upper edge of the board to the middle of position 1, in mm: position 7 is 20.62 mm above
# the lower edge of an ATX board of 304.8 mm (ATX 2.2, through the mounting hole at 16.51 mm).
FIRST_MM, PITCH_MM = 162.26, 20.32
HALF_A_SOCKET_MM = 3.75
MAKERS_ROUND_TO_MM = 1
# Lanes that AMD's chipsets have for slots and sockets together: table of chipsets,
# https://hardwareluxx.de/index.php/artikel/hardware/mainboards/63131-gigabyte-b650e-aorus-elite-x-ax-ice-im-test-fuer-helle-builds-mit-abstrichen.html?start=1
# (X670E, B650E; X870E and B850 have the same chips), and of B550 and X570:
# https://hardwareluxx.de/index.php/artikel/hardware/mainboards/55269-trotz-niedrigem-ram-oc-empfehlenswert-msi-mpg-b550i-gaming-edge-wifi-im-test.html?start=1
CHIPSET_LANES = {"X670": 20, "X870E": 20, "B650": 12, "B850": 12, "B550": 10, "X570": 16}
# Watts that a 16-pin connector can tell a card (PCIe CEM 5.0).
SENSE_WATTS = {150, 300, 450, 600}


def boards() -> Iterator[Motherboard]:
    """Every board, those inside servers too."""
    for part in parts():
        if isinstance(part, Motherboard):
            yield part
        elif isinstance(part, Chassis) and part.board is not None:
            yield part.board


def lanes_with_all_slots_filled(board: Motherboard, drives: bool) -> dict[str, int]:
    """What each slot keeps by the board's own table, with cards in all slots and drives in all
    sockets or in none.
    """
    widths = {slot.name: slot.electrical_lanes or 0 for slot in board.slots or ()}
    for rule in board.lane_rules:
        if holds(rule, drives):
            widths.update(rule.lanes)
    return widths


def holds(rule: LaneRule, drives: bool) -> bool:
    chosen_in_firmware = any("mode" in words for words in rule.m2)
    return (
        rule.cpu is None and not rule.empty and not chosen_in_firmware and (drives or not rule.m2)
    )


def has_switches(board: Motherboard) -> bool:
    return any(slot.source == "plx" for slot in board.slots or ()) or "switch" in board.topology


def fed_by(board: Motherboard, feed: str) -> list[Slot]:
    return [slot for slot in board.slots or () if (slot.source or "").startswith(feed)]


def drive_lanes(board: Motherboard, feed: str) -> int:
    """Lanes of the sockets that share them with nothing."""
    own = [
        s for s in board.m2_slots or () if (s.source or "").startswith(feed) and not s.shares_with
    ]
    return sum(socket.lanes or 0 for socket in own)


def most_lanes(socket: str | None) -> int:
    """Lanes of the processor of a socket that has most."""
    lanes = (
        cpu.pcie_lanes_total_usable
        for cpu in parts()
        if isinstance(cpu, Cpu) and cpu.socket == socket
    )
    return max((number for number in lanes if number is not None), default=0)


@pytest.mark.parametrize("drives", [False, True], ids=["without drives", "with all drives"])
def test_a_board_asks_for_no_more_lanes_than_any_processor_of_its_socket_has(drives: bool) -> None:
    checked = 0
    over = []
    for board in boards():
        has = most_lanes(board.socket) * (board.cpu_sockets or 1)
        if not has or has_switches(board):
            continue
        checked += 1
        widths = lanes_with_all_slots_filled(board, drives)
        asked = sum(widths[slot.name] for slot in fed_by(board, "cpu"))
        asked += drive_lanes(board, "cpu") if drives else 0
        if asked > has:
            over.append(f"{board.id}: {asked} of {has}")
    assert over == []
    assert checked > 100


def test_slots_of_the_chipset_ask_for_no_more_lanes_than_it_has() -> None:
    over = []
    for board in boards():
        known = [lanes for name, lanes in CHIPSET_LANES.items() if name in (board.chipset or "")]
        asked = sum(slot.electrical_lanes or 0 for slot in fed_by(board, "chipset"))
        over += [f"{board.id}: {asked} of {known[0]}"] if known and asked > known[0] else []
    assert over == []


def test_the_first_apus_of_am5_leave_the_first_slot_half_and_a_quarter() -> None:
    """https://www.hardwareluxx.de/index.php/news/hardware/prozessoren/62770-amd-phoenix-und-phonix-2-vorsicht-bei-den-pcie-lanes.html"""
    told = {"Ryzen 8700G/8700F/8600G/8400F": 8, "Ryzen 8500G/8300G": 4}
    checked = 0
    for board in boards():
        wide = [slot for slot in fed_by(board, "cpu") if slot.electrical_lanes == 16]
        if board.socket != "AM5" or not wide:
            continue
        checked += 1
        rules = {rule.cpu: rule.lanes for rule in board.lane_rules if rule.cpu in told}
        assert {cpu: lanes.get(wide[0].name) for cpu, lanes in rules.items()} == told, board.id
        asked = {cpu: sum(lanes.values()) for cpu, lanes in rules.items()}
        assert asked == told, board.id
    assert checked > 20


def test_slots_stand_in_the_order_of_their_positions() -> None:
    for board in boards():
        positions = [slot.position for slot in board.slots or () if slot.position is not None]
        assert positions == sorted(set(positions)), board.id


def test_positions_lie_inside_the_form_factor_and_on_the_board() -> None:
    for board in boards():
        positions = [slot.position for slot in board.slots or () if slot.position is not None]
        if board.form_factor not in POSITIONS or not positions:
            continue
        assert max(positions) <= POSITIONS[board.form_factor], board.id
        if board.width_mm is not None:
            lower_edge = FIRST_MM + PITCH_MM * (max(positions) - 1) + HALF_A_SOCKET_MM
            assert lower_edge <= board.width_mm + MAKERS_ROUND_TO_MM, board.id


def test_boards_have_the_size_of_their_form_factor() -> None:
    for board in boards():
        if board.form_factor not in SIZES:
            continue
        assert board.expansion_positions in (None, POSITIONS[board.form_factor]), board.id
        for size, (least, most) in zip(
            (board.width_mm, board.depth_mm), SIZES[board.form_factor], strict=True
        ):
            assert size is None or least <= size <= most, board.id


def test_a_stated_spacing_is_that_of_the_positions() -> None:
    checked = 0
    for board in boards():
        places = {slot.name: slot.position for slot in board.slots or ()}
        for pair, apart in board.known_spacing.items():
            first, _, second = pair.partition("->")
            here = places.get(first)
            there = places.get(second)
            if here is not None and there is not None:
                checked += 1
                assert there - here == apart, (board.id, pair)
    assert checked > 5


def test_a_table_of_rows_is_cited() -> None:
    """Positions from a table are the sure ones, so that the table must be found again: by its
    address, or its paper.
    """
    for board in boards():
        if any(slot.position_basis == "verified_table" for slot in board.slots or ()):
            own = board.figure_sources.get("slots")
            source = own.source if own is not None else board.source
            assert "http" in source or "hardwareluxx.de" in source, board.id


def _first_hand(citations: Iterable[Citation]) -> int:
    return len({publisher(c.address) for c in citations if c.kind in FIRST_HAND})


def test_no_figure_stands_against_more_that_was_seen_at_first_hand() -> None:
    """A maker's table gives the Radeon Pro VII 267 mm, two databases 305: the maker is believed, as
    on the 260 W of the Radeon PRO W7800 48GB, of which a database says 281.
    """
    against: set[tuple[str, str]] = set()
    for one in parts():
        for path in {path for citation in one.citations for path in citation.states}:
            value = value_at(one, path)
            found = cited(one, path, value)
            if value is None or found is None or path in one.figure_sources:
                continue
            if _first_hand(found.differing) > _first_hand(found.agreeing):
                against.add((one.id, path))
    assert against == set()


def test_no_card_draws_more_than_its_own_highest_limit() -> None:
    cards = [part for part in parts() if isinstance(part, Gpu)]
    both = [card for card in cards if card.board_power_w and card.max_power_limit_w]
    assert len(both) > 50
    assert [
        card.id for card in both if (card.board_power_w or 0) > (card.max_power_limit_w or 0)
    ] == []


def test_every_card_has_the_generation_of_its_chips_link() -> None:
    cards = [part for part in parts() if isinstance(part, Gpu)]
    of_chip = [(card, generation_of(card.chip or "")) for card in cards]
    told = [(card, generation) for card, generation in of_chip if generation is not None]
    assert len(told) > 280
    assert [card.id for card, generation in told if card.generation != generation] == []
    assert [card.id for card in cards if card.generation is None] == []


def test_every_card_has_the_connector_for_bridges_that_its_chip_has() -> None:
    cards = [part for part in parts() if isinstance(part, Gpu)]
    wrong = [
        (card.id, card.nvlink, connector_of(card.chip or ""))
        for card in cards
        if card.nvlink != connector_of(card.chip or "")
    ]
    assert wrong == []
    known = {bare_name(card.chip) for card in cards if card.chip and card.nvlink is not None}
    assert set(CONNECTORS) <= known


def test_a_16_pin_lead_tells_watts_that_there_are_and_that_the_supply_has() -> None:
    said = []
    for psu in (part for part in parts() if isinstance(part, Psu)):
        watts = psu.connectors.conn_16pin_w if psu.connectors is not None else None
        if watts is None or psu.connectors is None:
            continue
        said.append(psu.id)
        assert watts in SENSE_WATTS, psu.id
        assert watts <= (psu.watts or 0), psu.id
        assert psu.connectors.conn_16pin, psu.id
        assert "http" in psu.figure_sources["connectors.conn_16pin_w"].source, psu.id
    assert len(said) >= 3


def test_supplies_of_one_case_have_one_length() -> None:
    """HXi of 1200 and 1500 W share a case since 2022:
    https://www.modding.fr/test-alimentation-corsair-hx1200i/3
    """
    assert lengths("corsair-hx1200i", "corsair-hx1500i") == {200}


def lengths(*beginnings: str) -> set[float | None]:
    named: Iterable[Psu] = (
        part for part in parts() if isinstance(part, Psu) and part.id.startswith(beginnings)
    )
    return {psu.length_mm for psu in named}


# Its rear wall is open where its sister has the vertical mount.
OPEN_BELOW = "phanteks-enthoo-pro-2-server-edition"


def one_frame(case: Chassis) -> tuple[object, ...] | None:
    """What versions of one case have in common; None where too little is known to say so."""
    told = (
        case.brand,
        case.width_mm,
        case.height_mm,
        case.depth_mm,
        case.max_gpu_length_mm,
        case.max_cpu_cooler_height_mm,
    )
    return None if None in told else told


def test_versions_of_one_case_have_as_many_openings() -> None:
    """The database counted the vertical ones of one version of the Corsair 7000 as well."""
    frames: dict[tuple[object, ...], dict[str, int]] = {}
    for part in parts():
        if not isinstance(part, Chassis) or part.id == OPEN_BELOW:
            continue
        frame = one_frame(part)
        if frame is not None and part.expansion_slots is not None:
            frames.setdefault(frame, {})[part.id] = part.expansion_slots
    versions = [found for found in frames.values() if len(found) > 1]
    assert len(versions) > 5
    assert [found for found in versions if len(set(found.values())) > 1] == []
