"""The parts list of the assembly sheet: what to have on the bench, each with the figures to
recognise it by.

Knows nothing of paint.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.brackets import is_bracket
from rigwright.assembly.radiators import cooler_radiator_mm
from rigwright.editing.words import choice_words
from rigwright.inventory import PartRow, RowGroup, rows_of
from rigwright.inventory.part_row import Origin
from rigwright.lanes import rated_words
from rigwright.parts import (
    Chassis,
    Cooler,
    Cpu,
    Fan,
    Gpu,
    Memory,
    Motherboard,
    Nic,
    Part,
    Psu,
    Riser,
)
from rigwright.parts.chassis import included_psus
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.psu_cables import CABLE_KINDS, cable_words
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import comma_words, length, size_name, watts, whole_length
from rigwright.text.sentence import Sentence, messages, plural, worded


@dataclass(frozen=True)
class PartLine:
    """A part to tick off."""

    name: str
    note: str
    count: int = 1
    part_id: str = ""
    numbers: tuple[str, ...] = ()  # the maker's part numbers
    cable: bool = False  # an adapter, a riser or a bridge, which joins other parts


class Purchase(Value, frozen=True):
    """What a buyer knows of a part, in words: how many are there already, and what one costs.

    The sheet only prints it; its caller hands these in by part id.
    """

    owned: int = 0
    price: str = ""


@dataclass(frozen=True)
class PsuCableLine:
    """Cables to have at hand: of which supply, what they are and how many of them."""

    supply: str
    cable: str
    count: int


WORDS = re.compile(r"[^\s()]+")
CABLES = ("riser", "cable")  # kinds of rows
# On the bench as they are taken out of their boxes, and what the build says last of all.
ORDER = (
    RowGroup.MACHINE,
    RowGroup.SECONDARY,
    RowGroup.CARDS,
    RowGroup.POWER,
    RowGroup.DRIVES,
    RowGroup.COOLING,
    RowGroup.ASSUMED,
    RowGroup.PLACEHOLDERS,
)


def parts_of(a: Assembly) -> tuple[PartLine, ...]:
    """Every part of a build, the enclosure first; parts the catalog lacks come last.

    Alike parts are one line. What comes with another part is not listed: it is in that part's box.
    """
    alike: dict[tuple[str, str], list[PartRow]] = {}
    listed = [row for row in rows_of(a) if row.origin is not Origin.INCLUDED]
    for row in sorted(listed, key=_rank):
        kind = ""
        if row.address_field == "duct":
            kind = "duct"
        elif row.group is RowGroup.SECONDARY:
            kind = translated(row.group.value)
        alike.setdefault((row.part_id or str(row.name), kind), []).append(row)
    return tuple(_line(rows) for rows in alike.values())


def _rank(row: PartRow) -> tuple[bool, int, int]:
    """Cards first in their group, then risers, then ducts, so that like stands by like."""
    on_card = 0
    if row.address_field == "duct":
        on_card = 2
    elif row.kind == "riser":
        on_card = 1
    return row.missing, ORDER.index(row.group), on_card


def _line(rows: list[PartRow]) -> PartLine:
    row = rows[0]
    name = str(row.name)
    count = sum(one.count for one in rows)
    if row.missing:
        return PartLine(name, worded("not in the catalog"), count, row.item)
    note = _note_of(row, count)
    if row.group is RowGroup.SECONDARY:
        note = str(Sentence("second system: {note}", {"note": note}))
    numbers = _numbers_of(row.part) if row.part is not None else ()
    is_cable = row.group is RowGroup.ASSUMED or row.kind in CABLES
    return PartLine(name, note, count, row.part_id, numbers, is_cable)


def _numbers_of(part: Part) -> tuple[str, ...]:
    """The maker's part numbers, without those that only say the part's name again: records keep
    the names of products among them.
    """
    named = set(WORDS.findall(part.name.casefold()))
    found: list[str] = []
    for number in part.part_numbers:
        words = WORDS.findall(number.casefold())
        if len(words) < 2 or not named.issuperset(words):
            found.append(number)
    return tuple(found)


def cables_of(a: Assembly) -> tuple[PsuCableLine, ...]:
    """The cables that the wiring uses, by supply and kind."""
    wiring = wiring_of(a)
    lines: list[PsuCableLine] = []
    for number, psu in enumerate(a.psus):
        name = psu.name
        if len(a.psus) > 1:
            name = str(Sentence("PSU {number}: {name}", {"number": number + 1, "name": psu.name}))
        for kind in CABLE_KINDS:
            count = sum(cable.psu == number for cable in wiring.on(kind))
            if count:
                cable = str(Sentence("{kind} cable", {"kind": cable_words(kind)}))
                lines.append(PsuCableLine(name, cable, count))
    return tuple(lines)


def _note_of(row: PartRow, count: int) -> str:
    """The figures that a part is recognised by."""
    note = _NOTES.get(type(row.part))
    if isinstance(row.part, Memory):
        return _memory_note(row.part, count)
    if note is None:
        if row.kind == "drive":
            return worded("drive")
        return worded("assumed by the wiring")
    if row.address_field == "duct":
        return worded("{fan}, on a duct", fan=note(row.part))
    return note(row.part)


def _note(*facts: str | None) -> str:
    return comma_words(fact for fact in facts if fact)


def _chassis_note(chassis: Chassis) -> str:
    facts = [worded("case")]
    bays = chassis.max_double_width_gpus
    openings = chassis.expansion_slots or chassis.half_height_slots
    if bays:
        facts.append(str(plural("{n} GPU bay", "{n} GPU bays", bays)))
    elif openings:
        facts.append(str(plural("{n} opening", "{n} openings", openings)))
    if chassis.board:
        facts.append(worded("its own board"))
    supplies = len(included_psus(chassis))
    if supplies:
        facts.append(str(plural("{n} supply included", "{n} supplies included", supplies)))
    fans = sum(included.count for included in chassis.included_fans or ())
    if fans:
        facts.append(str(plural("{n} fan included", "{n} fans included", fans)))
    return _note(*facts)


def _board_note(board: Motherboard) -> str:
    if board.width_mm and board.depth_mm:
        size = f"{whole_length(board.width_mm).without_unit()} × {whole_length(board.depth_mm)}"
    else:
        size = None
    return _note(worded("board"), " ".join(filter(None, (board.form_factor, size))), board.socket)


def _cpu_note(cpu: Cpu) -> str:
    return _note(
        worded("CPU"),
        cpu.socket,
        watts(cpu.max_power_w or cpu.tdp_w or 0) if cpu.max_power_w or cpu.tdp_w else None,
    )


def _cooler_note(cooler: Cooler) -> str:
    size = worded("{height} high", height=length(cooler.height_mm)) if cooler.height_mm else None
    radiator = cooler_radiator_mm(cooler)
    return _note(
        worded("CPU cooler"),
        worded("{radiator} radiator", radiator=size_name(radiator)) if radiator else size,
    )


def _memory_note(memory: Memory, count: int) -> str:
    return _note(
        worded("memory"),
        worded("{total:g} GB in all", total=memory.total_gb * count) if memory.total_gb else None,
    )


messages(("open-air", "blower", "passive", "flow-through", "aio-hybrid", "water-block"))


def _card_note(card: Gpu | Nic) -> str:
    height = card.height_mm if isinstance(card, Gpu) else card.card_height_mm
    thickness = card.thickness_mm if isinstance(card, Gpu) else None
    sides = [
        str(length(v).without_unit()) if v is not None else "?"
        for v in (card.length_mm, height, thickness)
    ]
    if isinstance(card, Gpu):
        cooler = translated(card.cooler.replace("_", "-"))
    else:
        cooler = worded("network card")
    return comma_words((f"{' × '.join(sides)} {unit_symbol()}", cooler))


def _riser_note(riser: Riser) -> str:
    kind = choice_words(riser.riser_type)
    if is_bracket(riser):
        kind = worded("bracket with riser")
    long = None
    if riser.length_mm is not None:
        long = str(length(riser.length_mm))
    return _note(kind, long, rated_words(riser.pcie_gen, riser.lanes))


def _psu_note(psu: Psu) -> str:
    size = str(length(psu.length_mm)) if psu.length_mm else None
    return _note(
        worded("supply"),
        size,
        worded("{inlet} inlet", inlet=psu.ac_inlet) if psu.ac_inlet else None,
        psu.efficiency,
    )


def _fan_note(fan: Fan) -> str:
    return _note(worded("fan"), size_name(fan.size_mm) if fan.size_mm else None)


_NOTES: Mapping[type, Callable[[Any], str]] = MappingProxyType(
    {
        Chassis: _chassis_note,
        Motherboard: _board_note,
        Cpu: _cpu_note,
        Cooler: _cooler_note,
        Gpu: _card_note,
        Nic: _card_note,
        Riser: _riser_note,
        Fan: _fan_note,
        Psu: _psu_note,
    }
)
