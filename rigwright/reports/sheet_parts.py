"""The parts list of the assembly sheet: what to have on the bench, each with the figures to recognise it by.

Knows nothing of paint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rigwright.assembly import Assembly
from rigwright.assembly.brackets import is_bracket
from rigwright.assembly.radiators import cooler_radiator_mm
from rigwright.lanes import rated_words
from rigwright.lanes.feeds import shared_feeds
from rigwright.parts import Chassis, Cooler, Cpu, Fan, Gpu, Memory, Motherboard, Nic, Psu, Riser
from rigwright.text.numbers import length, watts


@dataclass(frozen=True)
class PartLine:
    """A part to tick off."""

    name: str
    note: str
    count: int = 1


def parts_of(a: Assembly) -> tuple[PartLine, ...]:
    """Every part of a build, the enclosure first; parts the catalog lacks come last."""
    return (*_machine(a), *_others(a), *_fitted(a), *(PartLine(part_id, "not in the catalog") for part_id in a.missing))


def _machine(a: Assembly) -> Iterator[PartLine]:
    if a.chassis is not None:
        yield PartLine(a.chassis.name, _chassis_note(a.chassis))
    yield from _on_board(a)


def _on_board(a: Assembly) -> Iterator[PartLine]:
    if a.board is not None and (a.chassis is None or a.chassis.board is None):
        yield PartLine(a.board.name, _board_note(a.board))
    if a.cpu is not None:
        yield PartLine(a.cpu.name, _cpu_note(a.cpu), max(1, a.cpu_count))
    if a.cooler is not None:
        yield PartLine(a.cooler.name, _cooler_note(a.cooler), max(1, a.cpu_count))


def _others(a: Assembly) -> Iterator[PartLine]:
    """What is on further boards; their cards and supplies are among the machine's."""
    for other in a.chambers:
        own = (PartLine(memory.name, _memory_note(memory, count), count) for memory, count in other.memory)
        drives = (PartLine(drive.name, "drive", count) for drive, count in other.drives)
        for line in (*_on_board(other), *own, *drives):
            yield PartLine(line.name, f"{other.system.lead.lower()}{line.note}", line.count)


def _fitted(a: Assembly) -> Iterator[PartLine]:
    yield from (PartLine(memory.name, _memory_note(memory, count), count) for memory, count in a.memory)
    cards = Counter(card.card for card in a.cards)
    yield from (PartLine(card.name, _card_note(card), count) for card, count in cards.items())
    risers = Counter(part for card in a.cards for part in card.chain)
    shared = Counter(shared.splitter for shared in shared_feeds(a) if shared.splitter is not None)
    for riser, count in risers.items():
        yield PartLine(riser.name, _riser_note(riser), shared.get(riser, count))
    ducts = Counter(card.duct for card in a.cards if card.duct is not None)
    for fan, count in ducts.items():
        yield PartLine(fan.name, f"{_fan_note(fan)}, on a duct", count)
    yield from (PartLine(psu.name, _psu_note(psu), count) for psu, count in Counter(a.psus).items())
    yield from (PartLine(drive.name, "drive", count) for drive, count in a.drives)
    yield from (PartLine(fan.name, _fan_note(fan), count) for fan, count in a.fans)


def _note(*facts: str | None) -> str:
    return ", ".join(fact for fact in facts if fact)


def _chassis_note(chassis: Chassis) -> str:
    openings = chassis.expansion_slots or chassis.half_height_slots
    fans = sum(f.count for f in chassis.included_fans or ())
    bays = f"{chassis.max_double_width_gpus} GPU bays" if chassis.max_double_width_gpus else None
    rows = bays or (f"{openings} openings" if openings else None)
    board = "its own board" if chassis.board else None
    return _note("chassis", rows, board, f"{fans} fans included" if fans else None)


def _board_note(board: Motherboard) -> str:
    size = f"{board.width_mm:.0f} × {board.depth_mm:.0f} mm" if board.width_mm and board.depth_mm else None
    return _note("board", " ".join(filter(None, (board.form_factor, size))), board.socket)


def _cpu_note(cpu: Cpu) -> str:
    return _note("CPU", cpu.socket, watts(cpu.max_power_w or cpu.tdp_w or 0) if cpu.max_power_w or cpu.tdp_w else None)


def _cooler_note(cooler: Cooler) -> str:
    size = f"{length(cooler.height_mm)} high" if cooler.height_mm else None
    radiator = cooler_radiator_mm(cooler)
    return _note("CPU cooler", f"{length(radiator)} radiator" if radiator else size)


def _memory_note(memory: Memory, count: int) -> str:
    return _note("memory", f"{memory.total_gb * count:g} GB in all" if memory.total_gb else None)


def _card_note(card: Gpu | Nic) -> str:
    height = card.height_mm if isinstance(card, Gpu) else card.card_height_mm
    thickness = card.thickness_mm if isinstance(card, Gpu) else None
    sides = [length(v).removesuffix(" mm") if v is not None else "?" for v in (card.length_mm, height, thickness)]
    cooler = card.cooler.replace("_", "-") if isinstance(card, Gpu) else "network card"
    return f"{' × '.join(sides)} mm, {cooler}"


def _riser_note(riser: Riser) -> str:
    kind = "bracket with riser" if is_bracket(riser) else riser.riser_type.replace("_", " ")
    link = rated_words(riser.pcie_gen, riser.lanes)
    return _note(kind, length(riser.length_mm) if riser.length_mm is not None else None, link)


def _psu_note(psu: Psu) -> str:
    size = length(psu.length_mm) if psu.length_mm else None
    return _note("supply", size, f"{psu.ac_inlet} inlet" if psu.ac_inlet else None, psu.efficiency)


def _fan_note(fan: Fan) -> str:
    return _note("fan", length(fan.size_mm) if fan.size_mm else None)
