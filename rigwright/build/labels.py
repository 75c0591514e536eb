"""What the parts of a build are called: "gpu1" in data, "GPU 1" where a person reads it.

Knows no build; a label is a word and a number.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rigwright.build.systems import PRIMARY, owner_of
from rigwright.text.language import translated
from rigwright.text.numbers import and_words, comma_words
from rigwright.text.sentence import messages

# What the parts are called that have no number, by their label.
NAMES = messages(
    {
        "board": "board",
        "chassis": "case",
        "cooler": "cooler",
        "cpu": "CPU",
        "drives": "drives",
        "fans": "fans",
        "memory": "memory",
        "psu": "supply",
    }
)
_SECONDARY = messages(
    {
        "board": "second board",
        "cooler": "second cooler",
        "cpu": "second CPU",
        "drives": "second drives",
        "memory": "second memory",
    }
)
# What the walls of a case are called that take fans and radiators, as a sentence names them.
_WALLS = messages(
    {
        "front": "front",
        "rear": "rear",
        "top": "top",
        "bottom": "bottom",
        "side": "side",
        "mid": "mid",
        "middle": "middle",
    }
)


def wall_name(wall: str) -> str:
    """A wall of a case in words; a place that only one maker knows as its record has it."""
    return translated(_WALLS.get(wall, wall))


def by_number(label: str) -> tuple[str, int]:
    """A label so that the tenth card comes after the second."""
    letters = label.rstrip("0123456789")
    return letters, int(label[len(letters) :] or 0)


def in_number_order(labels: Iterable[str]) -> tuple[str, ...]:
    """Labels each once, numbered ones by their number; what has none stays where it is."""
    once = tuple(dict.fromkeys(labels))
    numbered = [label for label in once if _has_number(label)]
    numbered.sort(key=by_number)
    in_order: list[str] = []
    for label in once:
        if _has_number(label):
            in_order.append(numbered.pop(0))
        else:
            in_order.append(label)
    return tuple(in_order)


def _has_number(label: str) -> bool:
    return label[-1:].isdigit()


def part_words(labels: tuple[str, ...]) -> str:
    """Labels as a person reads them, neighbours taken together: "GPU 1–4, chassis"."""
    return comma_words(_groups(labels))


def in_sentence(labels: Iterable[str]) -> str:
    """Labels as a sentence names them: "GPU 1–3 and GPU 5"."""
    return and_words(_groups(labels))


def _groups(labels: Iterable[str]) -> list[str]:
    names: list[str] = []
    for _, run in groupby(enumerate(labels), _run_of):
        names += _names_of(list(run))
    return names


def _run_of(item: tuple[int, str]) -> tuple[str, int]:
    """The same for labels that count on from one another."""
    index, label = item
    letters = label.rstrip("0123456789")
    digits = label[len(letters) :]
    number = int(digits) if digits else 0
    return letters, number - index


def _names_of(run: list[tuple[int, str]]) -> list[str]:
    """What labels that count on are called: from three on they are one, "GPU 1–4"."""
    first = run[0][1]
    last = run[-1][1]
    letters = first.rstrip("0123456789")
    if letters == first:
        return [translated(NAMES.get(first, first))]
    system, part = owner_of(first)
    if system is not PRIMARY:
        return [translated(_SECONDARY[part])]
    number = first[len(letters) :]
    end = last[len(letters) :]
    kind = letters.upper()
    if len(run) > 2:
        return [f"{kind} {number}–{end}"]
    return [f"{kind} {label[len(letters) :]}" for _, label in run]
