"""A whole list that somebody wrote on one line, "mobo: ROMED8-2T cpu: EPYC 7302 gpu: 4x 3090", as
the lines that its labels begin.

Cuts one line at a time; knows no catalog.
"""

from __future__ import annotations

import re

from rigwright.importing.lists.line_kinds import kind_of_label
from rigwright.importing.lists.vocabulary import BEFORE_A_NAME

_COLON = re.compile(r"[:：](?=\s)")
_WORDS_BEFORE = re.compile(r"(?:[^\W\d_][\w./-]* )?[^\W\d_][\w./-]*\Z")
# Words before a name without a colon: "Motherboard WRX80E-SAGE CPU 5965WX RAM 256GB". Some begin a
# name elsewhere, "Cooler Master", and only mean a kind where others of them stand in the line.
_BARE = re.compile(
    r"(?<!\S)(?:cpu cooler|cooler|gpus|ram|memory|power supply|chassis|ssd|storage|arbeitsspeicher"
    rf"|{'|'.join(BEFORE_A_NAME)})(?=\s+\S)",
    re.IGNORECASE,
)
LONGEST_LABEL = 40  # characters
LEAST_BARE = 3  # words for kinds without colons that make a list of a line
_DIGIT = re.compile(r"\d")


def lines_of(line: str) -> list[str]:
    """Return the lines that a line stands for; the line itself where its labels make no list."""
    labels = _with_colons(line)
    if len(labels) < 2:
        labels = _without_colons(line)
    if len(labels) < 2:
        return [line]
    first, _ = labels[0]
    lines = [line[:first].strip()] if line[:first].strip() else []
    for number, (start, end) in enumerate(labels):
        beyond = labels[number + 1][0] if number + 1 < len(labels) else len(line)
        label = line[start:end].strip(" :：")
        named = line[end:beyond].strip(" :：,;|/")
        lines.append(f"{label}: {named}")
    return lines


def _with_colons(line: str) -> list[tuple[int, int]]:
    """Return where the labels with a colon begin and end; what stands in brackets is no label."""
    found: list[tuple[int, int]] = []
    depth = 0  # of brackets
    done = 0
    for colon in _COLON.finditer(line):
        between = line[done : colon.start()]
        depth += between.count("(") - between.count(")")
        done = colon.start()
        before = between[-LONGEST_LABEL:]
        words = _WORDS_BEFORE.search(before)
        if words is None or depth > 0:
            continue
        label = words[0]
        if kind_of_label(label) is None:
            label = label.partition(" ")[2]
        if kind_of_label(label) is not None:
            found.append((colon.start() - len(label), colon.end()))
    return found


def _without_colons(line: str) -> list[tuple[int, int]]:
    """Return where the labels of a line begin and end that is a list of them without colons: it
    begins with one, has several kinds, and all but one of the names have a figure.
    """
    found = [match.span() for match in _BARE.finditer(line)]
    kinds = {kind_of_label(line[start:end]) for start, end in found}
    if len(kinds) < LEAST_BARE or len(kinds) < len(found) or found[0][0] > 0:
        return []
    without_figure = 0
    beyond = len(line)
    for start, end in reversed(found):
        if not _DIGIT.search(line[end:beyond]):
            without_figure += 1
        beyond = start
    return found if without_figure <= 1 else []
