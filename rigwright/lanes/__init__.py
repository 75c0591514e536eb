"""Which PCIe generation and width every card really gets, from the board's slot table and its lane rules.

Drives in M.2 sockets count where a rule names them. Bandwidth = GT/s × width × coding / 8 per direction. Knows no
severities.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.assembly.second import SECOND
from rigwright.figures import field_of
from rigwright.lanes.storage_sockets import NO_DRIVES, M2Use, m2_holds, m2_use
from rigwright.parts import Chassis, Cpu, Gpu, LaneRule, Motherboard, Slot
from rigwright.record import Value

# GB/s per lane and direction: 8b/10b coding up to generation 2, 128/130 from 3 on.
LANE_GB_S: Mapping[int, float] = {
    1: 0.25, 2: 0.5, 3: 8 * 128 / 130 / 8, 4: 16 * 128 / 130 / 8, 5: 32 * 128 / 130 / 8, 6: 64 * 242 / 256 / 8,
}  # fmt: skip

# GB/s between CPU and chipset per direction, by what the chipset's name contains.
_UPLINKS: tuple[tuple[str, float], ...] = (
    ("X570", 7.88), ("TRX40", 15.75), ("WRX80", 15.75), ("Z690", 15.75), ("Z790", 15.75), ("Z890", 15.75),
    ("W680", 15.75), ("W790", 15.75), ("X870", 7.88), ("X670", 7.88), ("B850", 7.88), ("B650", 7.88), ("TRX50", 7.88),
    ("WRX90", 7.88), ("Z590", 7.88), ("X299", 3.94), ("X99", 2.0), ("C621", 3.94), ("C422", 3.94), ("Z390", 3.94),
    ("B550", 3.94), ("B760", 7.88), ("B660", 7.88), ("C612", 2.0), ("H110", 2.0), ("B250", 3.94),
)  # fmt: skip


class Link(Value, frozen=True):
    """What one card gets. `generation` or `width` None: not known; `slot` is the printed name."""

    card: SeatedCard
    slot: str | None
    generation: int | None
    width: int | None
    source: str | None
    unknown_field: str = ""

    @property
    def gb_s(self) -> float | None:
        """Bandwidth per direction, GB/s."""
        per_lane = LANE_GB_S.get(self.generation or 0)
        return None if per_lane is None or self.width is None else per_lane * self.width

    @property
    def words(self) -> str:
        """The link in short: "Gen4 x16"."""
        if self.width == 0:
            return "off"
        return f"Gen{self.generation or '?'} x{self.width if self.width is not None else '?'}"


def uplink_gb_s(board: Motherboard) -> float | None:
    """GB/s between the CPU and the board's chipset, where known."""
    return next((gb_s for name, gb_s in _UPLINKS if name in (board.chipset or "")), None)


def cpu_matches(condition: str, cpu: Cpu | None) -> bool | None:
    """Whether a lane rule's words about the CPU hold for this one; None where that cannot be told."""
    if cpu is None:
        return None
    if lanes := re.search(r"(\d+)[- ]lane", condition):
        total = cpu.pcie_lanes_total_usable
        return None if total is None else total == int(lanes[1])
    if condition == "Ryzen APU":
        return re.search(r"Ryzen \d \d{4}GE?\b", cpu.name) is not None
    if condition == "non-PRO Threadripper":
        return "Threadripper" in cpu.name and "PRO" not in cpu.name
    if series := re.fullmatch(r"Ryzen (\d)000", condition):
        return re.search(rf"Ryzen \d {series[1]}\d{{3}}[A-Z]*\b", cpu.name) is not None
    models = re.findall(r"\d{4,5}[A-Z]*", condition)
    return any(model in cpu.name.split() for model in models) if models else None


def _rule_holds(
    board: Motherboard, rule: LaneRule, populated: frozenset[str], cpu: Cpu | None, drives: M2Use
) -> bool | None:
    if not populated.issuperset(rule.populated) or not populated.isdisjoint(rule.empty):
        return False
    holds = [m2_holds(board, words, drives) for words in rule.m2]
    holds += [cpu_matches(rule.cpu, cpu)] if rule.cpu is not None else []
    return False if False in holds else None if None in holds else True


def slot_widths(
    board: Motherboard, populated: frozenset[str], cpu: Cpu | None, drives: M2Use = NO_DRIVES
) -> dict[str, int | None]:
    """Electrical width of every slot once the named ones and these M.2 sockets are populated.

    Rules are applied in order, later ones win; 0 is off, None not known.
    """
    widths = {slot.name: slot.electrical_lanes for slot in board.slots or ()}
    for rule in board.lane_rules:
        holds = _rule_holds(board, rule, populated, cpu, drives)
        for name, lanes in rule.lanes.items() if holds is not False else ():
            if name in widths and widths[name] != lanes:
                widths[name] = lanes if holds else None
    return widths


def _lowest(*values: int | None) -> int | None:
    return None if None in values else min(v for v in values if v is not None)


def _first_unknown(figures: Mapping[str, int | None]) -> str:
    """The field of the first figure that is not known."""
    return next((field for field, value in figures.items() if value is None), "")


# Generations and widths that bound a link, each with the field it stands in.
Ends = tuple[dict[str, int | None], dict[str, int | None]]


def _card_link(card: SeatedCard) -> Ends:
    """Generation and width of the card itself, each with its field."""
    part = card.card
    if isinstance(part, Gpu):
        return {field_of(part.id, "generation"): part.generation}, {field_of(part.id, "lanes"): part.lanes}
    return {field_of(part.id, "pcie_gen"): part.pcie_gen}, {field_of(part.id, "pcie_lanes"): part.pcie_lanes}


def _fed_by_cpu(slot: Slot, board: Motherboard) -> bool:
    """A slot of unknown feed on a board with two sockets counts as a CPU's: which of them is what is unknown there."""
    return slot.source.startswith("cpu") if slot.source is not None else (board.cpu_sockets or 1) >= 2


def _shared_with(slot: Slot, board: Motherboard, cpu: Cpu | None) -> str:
    """What the width of a slot depends on besides itself: the drives where a rule asks for them, else the CPU."""
    rules = [rule for rule in board.lane_rules if slot.name in rule.lanes]
    if cpu is None and any(rule.cpu for rule in rules):
        return "build.cpus"
    if any(rule.m2 for rule in rules) or cpu is None:
        return "build.drives"
    return field_of(cpu.id, "pcie_lanes_total_usable")


def _slot_link(
    card: SeatedCard, slot: Slot, board: Motherboard, cpu: Cpu | None, width: int | None, riser: Ends
) -> Link:
    """The slowest of card, riser, slot and, where the slot is its own, CPU; `width` is what rules leave the slot."""
    generations, lanes = (own | between for own, between in zip(_card_link(card), riser, strict=True))
    generations[f"{board.id}.slots.{slot.name}.generation"] = slot.generation
    if cpu is not None and _fed_by_cpu(slot, board):
        generations[field_of(cpu.id, "generation")] = cpu.generation
    shared = _shared_with(slot, board, cpu)
    own = f"{board.id}.slots.{slot.name}.electrical_lanes"
    lanes[own if slot.electrical_lanes is None else shared] = width
    unknown = _first_unknown(generations | lanes)
    return Link(card, slot.name, _lowest(*generations.values()), _lowest(*lanes.values()), slot.source, unknown)


def _bay_link(card: SeatedCard, chassis: Chassis, cpu: Cpu | None) -> Link:
    """A bay's connector is x16, its generation the platform's; which slots of another board feed it, nobody knows."""
    board = chassis.board
    if board is None:
        return Link(card, None, None, None, None, field_of(chassis.id, "board"))
    generations, lanes = _card_link(card)
    slots = [s for s in board.slots or () if s.electrical_lanes == 16]
    of_slots = {s.generation for s in slots}
    platform = next(iter(of_slots)) if len(of_slots) == 1 else board.generation
    generations[field_of(board.id, "generation")] = platform
    if cpu is not None and slots and all(_fed_by_cpu(s, board) for s in slots):
        generations[field_of(cpu.id, "generation")] = cpu.generation
    unknown = _first_unknown(generations | lanes)
    return Link(card, None, _lowest(*generations.values()), _lowest(16, *lanes.values()), "cpu", unknown)


def feeding_slot(card: SeatedCard, board: Motherboard | None) -> Slot | None:
    """The slot that a card gets its lanes from: the one it sits in, or the one chosen for its riser."""
    if card.seat is not None and card.seat.slot is not None:
        return card.seat.slot
    chosen = card.placement.slot
    return next((slot for slot in (board.slots or () if board else ()) if slot.name == chosen), None)


def _riser_link(card: SeatedCard, chassis: Chassis | None) -> Ends:
    """Generation and width of what lies between card and slot, each with its field; nothing for a card in a slot."""
    if card.riser is not None:
        part = card.riser
        return {field_of(part.id, "pcie_gen"): part.pcie_gen}, {field_of(part.id, "lanes"): part.lanes}
    if card.seat is None or card.seat.mount in (Mount.SLOT, Mount.BAY):
        return {}, {}
    if chassis is not None and chassis.riser_included:
        return {field_of(chassis.id, "riser_generation"): chassis.riser_generation}, {}
    return {"build.riser": None}, {}


def links_of(assembly: Assembly) -> tuple[Link, ...]:
    """The link of every seated card; one outside the slots has one where the slot of its riser is chosen."""
    return assembly.derived(_links)


def _links(assembly: Assembly) -> tuple[Link, ...]:
    """Each card's, by the slots of its own board."""
    if assembly.second is None:
        return _on_one_board(assembly)
    cards = {card.index: card for card in assembly.cards}
    of_second = (
        link.changed(card=cards[link.card.index], slot=f"{SECOND}{link.slot}" if link.slot else None)
        for link in links_of(assembly.second)
    )
    return tuple(sorted((*links_of(assembly.own), *of_second), key=lambda link: link.card.index))


def _on_one_board(assembly: Assembly) -> tuple[Link, ...]:
    board, cpu = assembly.board, assembly.cpu
    feeding = {card.index: feeding_slot(card, board) for card in assembly.cards}
    populated = frozenset(slot.name for slot in feeding.values() if slot is not None)
    widths = slot_widths(board, populated, cpu, m2_use(assembly)) if board else {}
    links: list[Link] = []
    for card in assembly.cards:
        if card.seat is None:
            continue
        slot = feeding[card.index]
        if slot is not None and board is not None:
            riser = _riser_link(card, assembly.chassis)
            links.append(_slot_link(card, slot, board, cpu, widths.get(slot.name), riser))
        elif card.seat.mount is Mount.BAY and assembly.chassis is not None:
            links.append(_bay_link(card, assembly.chassis, cpu))
        else:
            links.append(Link(card, None, None, None, None, "build.riser"))
    return tuple(links)
