"""Reads the text of `nvidia-smi -q`: sections by their indentation, one figure a line.

Tolerant of drivers: takes every figure with its sections as they are nested. Knows no figure by
name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

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
_Numbered = tuple[int, str]  # a line with its number


def read(text: str, first_line: int = 1) -> Told:
    """Return what the text tells; `first_line` is the number of its first line in the whole."""
    lines = text.splitlines()
    stripped = [raw.strip() for raw in lines]
    troubles = [_trouble(words) for words in stripped if TROUBLE.match(words)]
    head, *cards = _cut_at_cards(lines, first_line)
    first_told: dict[str, str] = {}
    for entry in _entries(head):
        first_told.setdefault(entry.path[-1], entry.text)
    sections: list[CardSection] = []
    for (_, heading), *below in cards:
        address = plain_address(heading.removeprefix("GPU "))
        if address is not None and len(sections) < MOST_CARDS:
            sections.append(section_of(address, islice(_entries(below), MOST_ENTRIES)))
    last_line = first_line + max(len(lines) - 1, 0)
    is_cut = _is_cut(sections, first_told)
    told = told_by(sections, first_told, is_cut, last_line)
    has_no_card = any("No devices were found" in trouble.text for trouble in troubles)
    all_troubles = (*told.troubles, *troubles)
    return told.changed(troubles=all_troubles, whole=told.whole or has_no_card)


def _cut_at_cards(lines: Sequence[str], first_line: int) -> list[list[_Numbered]]:
    """The lines that tell something, before the first card and from the heading of each card on."""
    blocks: list[list[_Numbered]] = [[]]
    for number, raw in enumerate(lines, first_line):
        words = raw.strip()
        if not words or words.startswith("=") or TROUBLE.match(words):
            continue
        if _CARD.fullmatch(words):
            blocks.append([(number, words)])
        else:
            blocks[-1].append((number, raw.rstrip()))
    return blocks


def _entries(lines: Iterable[_Numbered]) -> Iterator[CardEntry]:
    """The figures in some lines, each with the sections that it stands in."""
    above: list[tuple[int, str]] = []  # sections with their indentation
    for number, raw in lines:
        name, value = _name_and_value(raw.strip())
        indent = len(raw) - len(raw.lstrip())
        above = [section for section in above if section[0] < indent]
        if value is not None:
            sections = [section for _, section in above[-MOST_NESTED:]]
            yield CardEntry((*sections, name), value, number)
        above.append((indent, name))


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
