"""A comparison kept with its build as the record of the machine as built, and what that record says
later.

A record holds for the plan that it was made against: what the machine consists of and where. Title,
notes, prices, waivers, site and workload may change without making it old.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from typing import Any

import msgspec

from rigwright.build import Build
from rigwright.build.as_built import MOST_DIFFERENCES, MOST_PARTS, AsBuilt, BuiltPart
from rigwright.files.plain_text import without_hidden
from rigwright.record import plain
from rigwright.rules.say import sentence
from rigwright.text.sentence import Sentence
from rigwright.verify.compared import NOT_TOLD, CardRows, Outcome, Verified
from rigwright.verify.device_names import shown_name

# What of a build is the machine itself. A field that is added to a build belongs here if a machine
# that was built can be said to have it or not.
OF_THE_MACHINE = (
    "chassis",
    "board",
    "cpus",
    "cooler",
    "memory",
    "psus",
    "placements",
    "drives",
    "fans",
    "bridges",
    "wires",
    "board_aux_connected",
    "psus_start_together",
    "psu_adapter_plate",
    "drive_cage",
    "front_fans",
    "reservoir",
    "second",
    "fan_settings",
)
HIDDEN_DIGITS = frozenset("0x- ")  # of a number that nobody entered, or that was struck out
MOST_LETTERS, MOST_OF_DIFFERENCE, MOST_SOURCES = 200, 500, 32


def plan_digest(build: Build) -> str:
    """What tells the plan of a machine from any other, whatever else the build says."""
    fields = plain(build)
    machine: dict[str, Any] = {}
    for name in OF_THE_MACHINE:
        if name in fields:
            machine[name] = _same_number(fields[name])
    content = msgspec.json.encode(machine, order="sorted")
    return sha256(content).hexdigest()[:16]


def _same_number(value: Any) -> Any:
    """The value with 280 for 280.0, which a file does not tell apart."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: _same_number(inner) for name, inner in value.items()}
    if not isinstance(value, list):
        return value
    return [_same_number(inner) for inner in value]


def as_built_of(verified: Verified, build: Build, day: date | None = None) -> AsBuilt:
    """The comparison as a record that a build can keep; without a day it bears today's."""
    differences: list[str] = []
    for _, row in verified.rows:
        if row.outcome is Outcome.DIFFERS and row.says is not None:
            differences.append(_cut(str(row.says), MOST_OF_DIFFERENCE))
    return AsBuilt(
        date=(day or date.today()).isoformat(),
        plan=plan_digest(build),
        parts=tuple(_parts(verified))[:MOST_PARTS],
        differences=tuple(differences[:MOST_DIFFERENCES]),
        agreed=verified.count(Outcome.AGREES),
        open_points=verified.count(Outcome.OPEN),
        sources=tuple(_cut(source) for source in verified.sources[:MOST_SOURCES]),
    )


def _parts(verified: Verified) -> Iterator[BuiltPart]:
    for card in verified.cards:
        found = card.found
        if found is None:
            continue
        yield BuiltPart(
            label=card.label,
            name=_cut(shown_name(found) or ""),
            place=_cut(_slot_of(card)),
            address=found.address or "",
            serial=_serial(found.serial),
            generation=found.link.generation,
            width=found.link.width,
        )
    board = verified.board
    if board is not None:
        name = " ".join(word for word in (board.maker, board.name) if word)
        yield BuiltPart(label="board", name=_cut(name), serial=_serial(board.serial))


def _slot_of(card: CardRows) -> str:
    """The slot that the firmware names; "" where no output tells it."""
    for row in card.rows:
        if row.key == "slot" and row.found != NOT_TOLD:
            return row.found
    return ""


def _serial(text: str | None) -> str:
    """A serial number; "" where all of it is zeros or struck out."""
    serial = (text or "").strip()
    if HIDDEN_DIGITS.issuperset(serial.casefold()):
        return ""
    return _cut(serial)


def _cut(text: str, most: int = MOST_LETTERS) -> str:
    return without_hidden(text)[:most]


# what a record says later


def is_old(build: Build) -> bool:
    """Whether the plan was changed since it was verified."""
    kept = build.as_built
    return kept is not None and kept.plan != plan_digest(build)


def kept_words(build: Build) -> Sentence | None:
    """When a build was verified and with what result, in a sentence; None where it never was."""
    kept = build.as_built
    if kept is None:
        return None
    words: dict[str, object] = {"day": kept.date, "count": len(kept.differences)}
    if is_old(build):
        return _old_words(words)
    if not kept.differences and kept.agreed == 0:
        return sentence("Verified on {day}: the output told nothing of it.", **words)
    if not kept.differences:
        return sentence("Verified on {day}: as planned, as far as the output told.", **words)
    if len(kept.differences) == 1:
        return sentence("Verified on {day}: 1 difference.", **words)
    return sentence("Verified on {day}: {count} differences.", **words)


def _old_words(words: dict[str, object]) -> Sentence:
    if words["count"] == 0:
        return sentence(
            "Verified on {day} without a difference, before the plan was changed: verify again.",
            **words,
        )
    if words["count"] == 1:
        return sentence(
            "Verified on {day} with 1 difference, before the plan was changed: verify again.",
            **words,
        )
    return sentence(
        "Verified on {day} with {count} differences, before the plan was changed: verify again.",
        **words,
    )
