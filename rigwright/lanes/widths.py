"""How wide every slot of a board is with these cards, drives and this processor, after the board's
lane rules.

Knows slots by their printed names, and no cards.
"""

from __future__ import annotations

import re

from rigwright.lanes.storage_sockets import NO_DRIVES, M2Use, m2_holds
from rigwright.parts import Cpu, LaneRule, Motherboard
from rigwright.parts.motherboard import is_from_cpu, slots_of


def cpu_matches(condition: str, cpu: Cpu | None) -> bool | None:
    """Whether a lane rule's words about the CPU hold for this one.

    None where that cannot be told.
    """
    if cpu is None:
        return None
    lanes = re.search(r"(\d+)[- ]lane", condition)
    if lanes:
        total = cpu.pcie_lanes_total_usable
        if total is None:
            return None
        return total == int(lanes[1])
    if condition == "Ryzen APU":
        return re.search(r"Ryzen \d \d{4}GE?\b", cpu.name) is not None
    if condition == "non-PRO Threadripper":
        return "Threadripper" in cpu.name and "PRO" not in cpu.name
    series = re.fullmatch(r"Ryzen (\d)000", condition)
    if series:
        return re.search(rf"Ryzen \d {series[1]}\d{{3}}[A-Z]*\b", cpu.name) is not None
    models = re.findall(r"\d{4,5}[A-Z]*", condition)
    if not models:
        return None
    words = cpu.name.split()
    return any(model in words for model in models)


def _rule_holds(
    board: Motherboard, rule: LaneRule, populated: frozenset[str], cpu: Cpu | None, drives: M2Use
) -> bool | None:
    if not populated.issuperset(rule.populated) or not populated.isdisjoint(rule.empty):
        return False
    holds = [m2_holds(board, words, drives) for words in rule.m2]
    if rule.cpu is not None:
        holds.append(cpu_matches(rule.cpu, cpu))
    if False in holds:
        return False
    return None if None in holds else True


def is_fed(source: str | None, board: Motherboard, processors: int) -> bool | None:
    """Return whether the processor that a slot or socket hangs on is fitted; None where fewer are
    fitted than the board takes and nobody says which of them it is.

    The first socket is filled first, and the chipset hangs on it. A build without processors is one
    that has not come to them yet.
    """
    if processors == 0 or processors >= (board.cpu_sockets or 1):
        return True
    if source == "cpu2":
        return False
    return True if source in ("cpu1", "chipset") else None


def slot_widths(
    board: Motherboard,
    populated: frozenset[str],
    cpu: Cpu | None,
    drives: M2Use = NO_DRIVES,
    processors: int = 0,
) -> dict[str, int | None]:
    """Return the electrical width of every slot once the named ones and these M.2 sockets are
    populated.

    Rules are applied in order, later ones win; 0 is off, None not known. A desktop processor
    without all sixteen lanes for slots narrows them besides, whatever the table says, and the slots
    of a second processor that is not among so many are off.
    """
    widths = {slot.name: slot.electrical_lanes for slot in slots_of(board)}
    for rule in board.lane_rules:
        holds = _rule_holds(board, rule, populated, cpu, drives)
        if holds is False:
            continue
        for name, lanes in rule.lanes.items():
            if name in widths and widths[name] != lanes:
                widths[name] = lanes if holds else None
    if cpu is not None and board.socket in ONE_X16:
        lanes = lanes_for_slots(cpu)
        _narrow(board, populated, widths, lanes)
    return widths | _without_processor(board, processors)


def _without_processor(board: Motherboard, processors: int) -> dict[str, int | None]:
    """Return the width of the slots whose processor is not fitted, or may not be."""
    widths: dict[str, int | None] = {}
    for slot in slots_of(board):
        fed = is_fed(slot.source, board, processors)
        if not fed:
            widths[slot.name] = None if fed is None else 0
    return widths


# Sockets whose processors have one port of sixteen lanes for slots.
ONE_X16 = frozenset({"LGA1150", "LGA1151", "LGA1200", "LGA1700", "LGA1851", "AM4", "AM5"})
PORT_LANES = 16
# What desktop processors spend on M.2 sockets out of their usable lanes, by their socket.
_BESIDE_SLOTS = {"AM4": 4, "AM5": 8}


def lanes_for_slots(cpu: Cpu) -> int:
    """Return how many lanes a desktop processor has for slots: those of its port for graphics.

    Ryzen 8000G have eight or four (hardwareluxx, X870E lane tables); of others what is left beside
    the lanes for M.2.
    """
    if model := re.search(r"\bRyzen \d (?:PRO )?8([3-7])00GE?\b", cpu.name):
        return 8 if int(model[1]) >= 6 else 4
    total = cpu.pcie_lanes_total_usable
    if total is None:
        return PORT_LANES
    return max(0, min(PORT_LANES, total - _BESIDE_SLOTS.get(cpu.socket or "", 0)))


def _narrow(
    board: Motherboard, populated: frozenset[str], widths: dict[str, int | None], lanes: int
) -> None:
    """Take from slots what a smaller processor's port does not have: a slot's lanes are wired to
    fixed ones of it.

    The populated slots share the port's sixteen from the first slot on; what goes beyond sixteen
    hangs elsewhere.
    """
    used = 0
    for slot in slots_of(board):
        width = widths[slot.name]
        if width is None or not is_from_cpu(slot.source):
            continue
        if slot.name not in populated:
            widths[slot.name] = min(width, lanes)
        elif used + width <= PORT_LANES:
            widths[slot.name] = min(width, max(0, lanes - used))
            used += width
