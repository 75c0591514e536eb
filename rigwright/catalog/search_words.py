"""The words a part is found by: those of its name, and what people type for them: nicknames, facts,
part numbers.

Knows parts and words; how the words are kept and compared is the index's affair.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rigwright.parts import Chassis, Gpu, Motherboard, Part

# Longer input than this names no part; it only costs time.
MOST_TEXT = 200
MOST_WORDS = 8

# What people type for a word on the box.
NICKNAMES = {
    "founders": ("fe",),
    "threadripper": ("tr",),
    "reference": ("ref",),
    "workstation": ("ws",),
    "supernova": ("snv",),
    "motherboard": ("mobo",),
}
# Facts that people search by, besides the name.
SEARCHED_FACTS = (
    "chip",
    "cooler",
    "cooler_type",
    "socket",
    "chipset",
    "ram_type",
    "form_factor",
    "chassis_type",
    "riser_type",
    "drive_type",
    "port_type",
    "efficiency",
)
# Letters and digits as East Asian keyboards write them, twice as wide.
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_UUID = re.compile(r"\b([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\b")


def words_of(text: str) -> list[str]:
    """The words of a text as the search compares them: letters and digits, lower case.

    A UUID is one word.
    """
    return all_words_of(text[:MOST_TEXT].translate(_NARROW))[:MOST_WORDS]


def search_row_of(part: Part) -> dict[str, str]:
    """What the search sees of a part."""
    chip = part.chip or "" if isinstance(part, Gpu) else ""
    return {
        "id": part.id,
        "kind": part.kind,
        "name": part.name,
        "brand": part.brand,
        "chip": chip,
        "nickname": " ".join(_nicknames(part)),
        "number": " ".join(_numbers(part)),
        "model": " ".join(_endings(all_words_of(chip or part.name))),
    }


def all_words_of(text: str) -> list[str]:
    """Like `words_of`, of a text of any length."""
    return re.findall(r"[^\W_]+", _UUID.sub(r"\1\2\3\4\5", text.casefold()))


def _nicknames(part: Part) -> list[str]:
    """Words that a search should also find the part by:

    "rtx3090", "fe", "maxq", "24gb", "eatx", "LGA3647".
    """
    names = all_words_of(part.name)
    found: set[str] = set()
    for word in names:
        found.update(NICKNAMES.get(word, ()))
    found.update(_joined(names))
    for fact in _searched_facts(part):
        words = all_words_of(str(fact))
        found.update(words)
        found.update(_joined(words))
    for word in part.name.split():
        if "-" in word.strip("-"):
            found.add("".join(all_words_of(word)))
    return sorted(found)


def _searched_facts(part: Part) -> Iterator[object]:
    for name in SEARCHED_FACTS:
        fact = getattr(part, name, None)
        if fact:
            yield fact
    if isinstance(part, Gpu) and part.vram_gb:
        yield f"{part.vram_gb:g}gb"
    watts = getattr(part, "watts", None)
    if watts:
        yield f"{watts:g}w"
    if isinstance(part, Chassis) and isinstance(part.board, Motherboard):
        board = part.board
        yield from filter(None, (board.name, board.socket, board.notes))


def _joined(words: list[str]) -> Iterator[str]:
    """Neighbours written as one, where one has a digit or both are all there is:

    "rtx3090", "eatx".
    """
    for first, second in pairwise(words):
        if len(words) == 2 or re.search(r"\d", first + second):
            yield first + second


def _endings(words: list[str]) -> Iterator[str]:
    """Every end of a model's name as one word: "3090", "rtx3090", "geforcertx3090"."""
    for first in reversed(range(len(words))):
        yield "".join(words[first:])


def _numbers(part: Part) -> list[str]:
    """Part numbers in pieces and as one word, so that they are found with and without their
    hyphens.
    """
    found: dict[str, None] = {}
    for number in (*getattr(part, "part_numbers", ()), *getattr(part, "opendb_ids", ())):
        words = all_words_of(number)
        found.update(dict.fromkeys([*words, "".join(words)]))
    return list(found)
