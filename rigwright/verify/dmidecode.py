"""Reads `dmidecode`: the board, its slots with the buses behind them, processors and memory
modules.

Firmware leaves much unfilled or the same for all; such words count as not told. Knows no board by
name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from rigwright.verify.found import FoundBoard, FoundCpu, FoundModule, FoundSlot, Told, plain_address

SOURCE = "dmidecode"
_HEADINGS = {
    "Base Board Information": "board",
    "Processor Information": "cpu",
    "System Slot Information": "slot",
    "Memory Device": "module",
}
_FILLERS = re.compile(
    r"to be filled.*|default string|not (specified|provided|available|present)|"
    r"system (manufacturer|product name)|"
    r"unknown|none|n/a|o\.e\.m\.?|x+|0+|-+|base ?board.*",
    re.IGNORECASE,
)
_SIZE = re.compile(r"(\d{1,7}) (MB|GB|TB|kB)")
_GB = {"kB": 1 / (1 << 20), "MB": 1 / 1024, "GB": 1.0, "TB": 1024.0}


def read(text: str, first_line: int = 1) -> Told:
    """What the text tells; `first_line` is the number of its first line in what was given."""
    slots: list[FoundSlot] = []
    boards: list[FoundBoard] = []
    cpus: list[FoundCpu] = []
    modules: list[FoundModule] = []
    for heading, fields in _records(text):
        match heading:
            case "slot" if "Designation" in fields:
                slots.append(_slot(fields))
            case "board":
                board = FoundBoard(_said(fields, "Manufacturer"), _said(fields, "Product Name"))
                boards.append(board.changed(serial=_said(fields, "Serial Number")))
            case "cpu" if "Unpopulated" not in fields.get("Status", ""):
                cpus.append(FoundCpu(_said(fields, "Socket Designation"), _said(fields, "Version")))
            case "module" if "Size" in fields:
                modules.append(FoundModule(_said(fields, "Locator"), _gb(fields["Size"])))
            case _:
                pass
    return Told(
        SOURCE,
        slots=_without_fillers(slots),
        boards=tuple(boards),
        cpus=tuple(cpus),
        modules=tuple(modules),
    )


def _records(text: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Each record with the kind that its heading names; headings of other kinds end one."""
    heading = ""
    fields = dict[str, str]()
    for line in (*text.splitlines(), ""):
        words = line.strip()
        name, colon, value = words.partition(":")
        if words in _HEADINGS or words.startswith("Handle 0x") or not words:
            if heading and fields:
                yield heading, fields
                heading = ""
            if words in _HEADINGS:
                heading = _HEADINGS[words]
                fields = {}
        elif colon and heading:
            fields.setdefault(name, value.strip()[:200])


def _said(fields: Mapping[str, str], name: str) -> str | None:
    value = fields.get(name, "")
    if not value or _FILLERS.fullmatch(value):
        return None
    return value


def _slot(fields: Mapping[str, str]) -> FoundSlot:
    usage = fields.get("Current Usage", "")
    used = {"In Use": True, "Available": False}.get(usage)
    return FoundSlot(
        designation=fields["Designation"],
        address=plain_address(fields.get("Bus Address", "")),
        used=used,
        type=fields.get("Type"),
        number=fields.get("ID"),
    )


def _without_fillers(slots: list[FoundSlot]) -> tuple[FoundSlot, ...]:
    """Slots, less the addresses that several have in common or that no card can have."""
    times = Counter(slot.address for slot in slots)
    kept: list[FoundSlot] = []
    for slot in slots:
        filler = slot.address is not None and (
            times[slot.address] > 1 or slot.address.endswith((":1f.7", ":00:00.0"))
        )
        kept.append(slot.changed(address=None) if filler else slot)
    return tuple(kept)


def _gb(text: str) -> float | None:
    found = _SIZE.fullmatch(text)
    if not found:
        return None
    return int(found[1]) * _GB[found[2]]
