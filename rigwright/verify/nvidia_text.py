"""Reads the text of `nvidia-smi -q`: sections by their indentation, one figure a line.

Tolerant of drivers: takes every figure with its sections as they are nested. Knows no figure by
name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rigwright.verify.found import Told, Trouble, plain_address
from rigwright.verify.nvidia import MOST_CARDS, SOURCE, CardEntry, CardSection, section_of, told_by

# What the command says instead of figures, or before them.
TROUBLE = re.compile(
    r"Unable to determine the device handle|NVIDIA-SMI has failed|No devices were found|"
    r"Failed to init"
)
_ADDRESS = re.compile(r"[0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\.[0-7]")
_CARD = re.compile(r"GPU ([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\.[0-7])")
MOST_NESTED = 5  # sections; the command nests three
MOST_ENTRIES = 4_000  # of one card; lists of supported clocks have hundreds


def read(text: str, first_line: int = 1) -> Told:
    """What the text tells; `first_line` is the number of its first line in what was given."""
    head: dict[str, str] = {}
    sections: list[CardSection] = []
    entries: list[CardEntry] = []
    address: str | None = None
    # The sections that the line stands in, with their indentation.
    above: list[tuple[int, str]] = []
    troubles: list[Trouble] = []
    line = first_line
    for line, raw in enumerate(text.splitlines(), first_line):
        words = raw.strip()
        if TROUBLE.match(words):
            troubles.append(_trouble(words))
            continue
        card = _CARD.fullmatch(words)
        if card is not None:
            _close(sections, address, entries)
            address, entries, above = plain_address(card[1]), [], []
            continue
        if not words or words.startswith("="):
            continue
        name, value = _name_and_value(words)
        indent = len(raw) - len(raw.lstrip())
        while above and above[-1][0] >= indent:
            above.pop()
        if value is not None and address is None:
            head.setdefault(name, value)
        elif value is not None and len(entries) < MOST_ENTRIES:
            sections_above = [section for _, section in above[-MOST_NESTED:]]
            entries.append(CardEntry((*sections_above, name), value, line))
        above.append((indent, name))
    _close(sections, address, entries)
    told = told_by(sections, head, _is_cut(sections, head), line)
    none = any("No devices were found" in trouble.text for trouble in troubles)
    return told.changed(troubles=(*told.troubles, *troubles), whole=told.whole or none)


def _trouble(words: str) -> Trouble:
    found = _ADDRESS.search(words)
    address = plain_address(found[0]) if found else None
    return Trouble(SOURCE, address, words[:200])


def _name_and_value(words: str) -> tuple[str, str | None]:
    """The name in a line and its value, which may be empty; None where the line has no colon."""
    name, colon, value = words.partition(" : ")
    if colon:
        return name.strip().lower(), value.strip()
    if words.endswith(" :"):
        return words[:-2].strip().lower(), ""
    return words.lower(), None


def _close(sections: list[CardSection], address: str | None, entries: list[CardEntry]) -> None:
    if address is not None and len(sections) < MOST_CARDS:
        sections.append(section_of(address, entries))


def _is_cut(sections: list[CardSection], head: Mapping[str, str]) -> bool:
    """Whether cards are missing, or the last one has fewer sections than the first."""
    counted = head.get("attached gpus", "")
    if counted.isdecimal() and len(counted) < 4 and int(counted) > len(sections):
        return True
    if not sections:
        return False
    first = {entry.path[0] for entry in sections[0].entries}
    last = {entry.path[0] for entry in sections[-1].entries}
    ends_early = "product name" in first and first.isdisjoint(("processes", "clocks"))
    alone = len(sections) == 1 and ends_early
    return last < first or alone
