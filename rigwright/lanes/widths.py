"""How wide every slot of a board is with these cards, drives and this processor, after the board's lane rules.

Knows slots by their printed names, and no cards.
"""

from __future__ import annotations

import re

from rigwright.lanes.storage_sockets import NO_DRIVES, M2Use, m2_holds
from rigwright.parts import Cpu, LaneRule, Motherboard


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
