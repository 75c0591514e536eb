"""Which part of the catalog a line means by the maker's part number that stands in it, as orders
and invoices have it: "GV-N3090TURBO-24GD".

A number says more than a name that suits several parts, and less than nothing where two parts
have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rigwright.importing.lists.line_words import words_of_line
from rigwright.importing.lists.meanings import Match, Near, with_part
from rigwright.importing.lists.name_index import NameIndex
from rigwright.importing.lists.reading import ListLine
from rigwright.importing.spellings import CHIP_MAKERS
from rigwright.parts import Part

LEAST_NUMBER = 6  # letters and digits; shorter ones are also words of names
MOST_LOOKED_AT = 40  # parts that have the number's pieces in any order
_NUMBER = re.compile(r"[a-z0-9](?:[a-z0-9._/+#-]{4,}[a-z0-9])", re.IGNORECASE)
_DIGIT_AND_LETTER = re.compile(r"(?=.*\d)(?=.*[a-z])|\d+-\d+", re.IGNORECASE)
# A chip with its memory, written as one word, is no part number: shops enter it as one.
_CHIP = re.compile(
    r"(?:geforce|radeon|nvidia|amd|intel)?(?:rtx|gtx|rx|arc|tesla|quadro|titan)?[a-z]?\d{2,4}"
    r"(?:ti|super|xtx|xt|gre|ada|[ds])*(?:\d{1,3}gb?)?",
    re.IGNORECASE,
)


def by_number(line: ListLine, index: NameIndex) -> Match | None:
    """Return a line as surely meaning the one part whose part number it has, in a column of its own
    or among its words.

    None where it has no number, or that of several parts or of another maker than it names.
    """
    if line.kind == "":
        return None
    makers = ("", *CHIP_MAKERS)
    maker = words_of_line(line.text).maker
    numbers = [line.number] if line.number else list(_numbers_in(line.text))
    found: dict[str, Part] = {}
    for number in numbers:
        for part in _parts_with(number, line.kind, index):
            if maker in (*makers, part.brand):
                found[part.id] = part
    if len(found) != 1:
        return None
    (part,) = found.values()
    return with_part(line, (Near.of(part, 1.0),), None)


def _numbers_in(text: str) -> Iterator[str]:
    """The words of a text that can be part numbers, and the whole text, as some have a space."""
    whole = text.strip()
    words = _NUMBER.findall(text)
    for number in dict.fromkeys((whole, *words)):
        plain = _plain(number)
        is_long = len(plain) >= LEAST_NUMBER
        if is_long and _DIGIT_AND_LETTER.search(number) and not _CHIP.fullmatch(plain):
            yield number


def _parts_with(number: str, kind: str | None, index: NameIndex) -> Iterator[Part]:
    """Yield the parts of a kind, or of any, that have just this number."""
    wanted = _plain(number)
    for hit in index.catalog.search(number, kind, MOST_LOOKED_AT):
        part = index.catalog.get(hit.id)
        if part is not None and any(_plain(own) == wanted for own in part.part_numbers):
            yield part


def _plain(number: str) -> str:
    """Letters and digits alone: an order leaves hyphens and spaces out."""
    return re.sub(r"[\W_]", "", number).casefold()
