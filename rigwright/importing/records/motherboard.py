"""Boards of the open database as our own: socket, memory, sizes of the form factor, slots without
their places.

The database lists slots as counts by width, in no order. A place is known only where every opening
has a slot of the same width; elsewhere the widest slots get a guess that is drawn and never answers
a check. Most records without a release year were filled from a form letter: their generations and
M.2 sockets are not taken over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.records.usual_places import LONG, long_places
from rigwright.importing.spellings import board_form_of, socket_of
from rigwright.rules.memory_forms import TYPE_OF_SOCKET

# Form factor: openings, width along the rear panel, depth. Only the standard's fixed figures; E-ATX
# has no fixed depth.
_FORMS: Mapping[str, tuple[int, float | None, float | None]] = MappingProxyType(
    {
        "ATX": (7, 304.8, 243.84),
        "mATX": (4, 243.84, None),
        "Mini-ITX": (1, 170.18, 170.18),
        "Thin Mini-ITX": (1, 170.18, 170.18),
        "Mini-DTX": (2, 203.2, 170.18),
        "E-ATX": (8, 304.8, None),
        "CEB": (7, 304.8, 266.7),
        "EEB": (7, 304.8, 330.2),
    }
)
MOST_OPENINGS = 8
_GUESSED_FORMS = ("ATX", "E-ATX", "mATX")  # of which the database says enough
_SEVERAL = re.compile(r"(\d) x (.+)")
_M2 = re.compile(r"(?:PCIe|Gen) ?(\d)(?:\.0)? ?x(\d)", re.I)
CONNECTORS = frozenset({1, 4, 8, 16})
# Whose processors have sixteen lanes for cards, so that a board's only long slot has them.
_SIXTEEN_FOR_CARDS = frozenset(
    {
        *("AM4", "AM5"),
        *("LGA1150", "LGA1151", "LGA1155", "LGA1200", "LGA1700", "LGA1851"),
    }
)


def fill(draft: RecordDraft) -> None:
    """Fill a board's figures."""
    form = board_form_of(draft.text("form_factor") or "")
    if form:
        draft.figures["form_factor"] = form
        _size(draft, form)
    _socket(draft)
    _memory(draft)
    if chipset := draft.text("chipset"):
        draft.figures["chipset"] = chipset
    template = _from_template(draft)
    _slots(draft, form, template)
    if not template:
        _m2(draft)
        _sata(draft)
    _power(draft)


def _size(draft: RecordDraft, form: str) -> None:
    openings, width, depth = _FORMS.get(form, (None, None, None))
    sizes = {"expansion_positions": openings, "width_mm": width, "depth_mm": depth}
    for field, value in sizes.items():
        if value is not None:
            draft.derive(field, value)
    if depth is not None and form in ("ATX", "EEB"):
        draft.uncertain.append("depth_mm")  # the standard's most; many boards are narrower


def _socket(draft: RecordDraft) -> None:
    raw = draft.text("socket") or ""
    several = _SEVERAL.fullmatch(raw)
    if raw.startswith("Integrated"):
        draft.repair("board-soldered", "socket", raw)
        draft.figures["cpu_sockets"] = 1
    elif raw:
        draft.figures["socket"] = socket_of(several[2] if several else raw)
        draft.figures["cpu_sockets"] = int(several[1]) if several else 1


def _memory(draft: RecordDraft) -> None:
    memory = draft.table("memory")
    draft.count("ram_slots", memory.get("slots"))
    draft.take("max_ram_gb", memory.get("max"))
    ram_type = draft.text("ram_type", "memory")
    socket = draft.figures.get("socket", "")
    if ram_type:
        draft.figures["ram_type"] = ram_type[:40]
        if TYPE_OF_SOCKET.get(socket, ram_type) != ram_type:
            draft.doubt("board-memory-socket", ("ram_type",), ram_type, socket)


def _from_template(draft: RecordDraft) -> bool:
    """Whether slots and M.2 come from the form letter that records without a release year were
    filled from.
    """
    rows = [row for row in draft.rows("pcie_slots") if isinstance(row, dict)]
    if draft.figures.get("release_year") or not rows:
        return False
    if any(row.get("gen") != "4.0" for row in rows):
        return False
    draft.repair("board-template", "slots.generation", "4.0")
    return True


def _slots(draft: RecordDraft, form: str, template: bool) -> None:
    entries = list(_entries(draft))
    total = sum(count for count, _, _ in entries)
    most = _FORMS.get(form, (MOST_OPENINGS,))[0]
    if total > max(most, 1):
        draft.repair("board-slots-too-many", "slots", total, most)
    elif entries:
        slots = list(_named(entries, template))
        _place(slots, form, most)
        if draft.figures.get("socket") in _SIXTEEN_FOR_CARDS:
            _feed_only_long(slots)
        draft.figures["slots"] = slots
        draft.uncertain.append("slots")


def _entries(draft: RecordDraft) -> Iterator[tuple[int, int, int | None]]:
    """Count, width and generation of each entry; the widest first."""
    found = []
    for row in draft.rows("pcie_slots"):
        entry = row if isinstance(row, dict) else {}
        count = _whole(entry.get("quantity"))
        lanes = _whole(entry.get("lanes"))
        if not count or lanes not in (1, 2, 4, 8, 16):
            draft.doubt("board-slot-empty", ("slots",))
            continue
        found.append((count, lanes, _generation(entry.get("gen"))))
    yield from sorted(found, key=lambda entry: -entry[1])


def _whole(value: object) -> int:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1_000:
        return int(value)
    return 0


def _generation(value: object) -> int | None:
    if not isinstance(value, str) or not value:
        return None
    if value[0] not in "123456":
        return None
    return int(value[0])


def _named(entries: list[tuple[int, int, int | None]], template: bool) -> Iterator[dict[str, Any]]:
    """A record per slot.

    A width may be that of the connector or of its wiring; both are meant to be doubted.
    """
    numbers: Counter[int] = Counter()
    for count, lanes, generation in entries:
        field = "electrical_lanes"
        if lanes in CONNECTORS:
            field = "mechanical_lanes"
        for _ in range(count):
            numbers[lanes] += 1
            slot: dict[str, Any] = {"name": f"x{lanes} slot {numbers[lanes]}", field: lanes}
            if generation and not template:
                slot["generation"] = generation
            yield slot


def _place(slots: list[dict[str, Any]], form: str, openings: int) -> None:
    widths = [slot.get("mechanical_lanes") for slot in slots]
    is_full = len(slots) == openings and len(set(widths)) == 1
    if is_full and form in _FORMS and form != "E-ATX":
        for position, slot in enumerate(slots, 1):
            slot |= {"position": position, "position_basis": "full_row"}
        return
    if form not in _GUESSED_FORMS:
        return
    places = long_places(form, widths.count(LONG))
    for slot, position in zip(slots, places, strict=False):
        slot["position_guess"] = position


def _feed_only_long(slots: list[dict[str, Any]]) -> None:
    """Give the only x16 slot of a board the lanes that its processor has for cards."""
    long = [slot for slot in slots if slot.get("mechanical_lanes") == LONG]
    if len(long) == 1:
        long[0] |= {"electrical_lanes": LONG, "source": "cpu"}


def _m2(draft: RecordDraft) -> None:
    """M.2 sockets for drives; those with key E are for radios."""
    sockets: list[dict[str, int]] = []
    for row in draft.rows("m2_slots"):
        if not isinstance(row, dict) or row.get("key") == "E":
            continue
        interface = row.get("interface")
        link = _M2.search(interface) if isinstance(interface, str) else None
        socket: dict[str, int] = {}
        if link is not None:
            socket = {"generation": int(link[1]), "lanes": int(link[2])}
        sockets.append(socket)
    if sockets:
        draft.figures["m2_slots"] = sockets[:16]


def _sata(draft: RecordDraft) -> None:
    """Ports of either speed together; records without any number are unknown."""
    devices = draft.table("storage_devices")
    given = [devices.get(name) for name in ("sata_6_gb_s", "sata_3_gb_s")]
    counts = [count for count in given if isinstance(count, int) and not isinstance(count, bool)]
    if sum(counts):
        draft.count("sata_ports", sum(counts))


def _power(draft: RecordDraft) -> None:
    plugs = [plug.replace(" ", "-") for plug in draft.texts("cpu_power", "power_connectors")]
    if plugs:
        draft.count("eps_8pin", plugs.count("8-pin"))
        draft.count("eps_4pin", plugs.count("4-pin"))
