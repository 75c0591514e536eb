"""Network cards of the open database as our own: ports, speed and link, all read from the name.

The database has nothing but names for them; what is read there is marked as derived.
"""

from __future__ import annotations

import re

from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.records.rules import Rejected
from rigwright.text.sentence import worded

_LINK = re.compile(r"\bPCIe x(\d{1,2})\b", re.I)
_OTHER_BUS = re.compile(r"\b(USB|PCI-X|PCI|Thunderbolt|M\.2)\b", re.I)
_PORTS = re.compile(r"\b(\d) ?x (?=\d|Gigabit)", re.I)
_SPEED = re.compile(r"\b(\d+(?:\.\d+)?) ?(Gb|Mb)(?:/s|ps)\b", re.I)


def fill(draft: RecordDraft) -> None:
    """Fill a network card's figures; adapters for other buses are no cards."""
    link = _LINK.search(draft.name)
    if link is None:
        bus = _OTHER_BUS.search(draft.name)
        why = bus[1] if bus else worded("its name says nothing of PCIe")
        raise Rejected("nic-without-pcie", why)
    draft.derive("pcie_lanes", int(link[1]))
    draft.derive("edge_connector_lanes", int(link[1]))
    ports = _PORTS.search(draft.name)
    draft.derive("ports", int(ports[1]) if ports else 1)
    if speed := _speed(draft.name):
        draft.derive("max_speed_gbps", speed)


def _speed(name: str) -> float | None:
    found = _SPEED.search(name)
    if found:
        return float(found[1]) / (1_000 if found[2].casefold() == "mb" else 1)
    if re.search(r"\bgigabit\b", name, re.I):
        return 1.0
    return None
