"""Which ribbon a line wants that names no maker: "PCIe 4.0 x16 riser 30cm".

Reads one name at a time; knows no catalog.
"""

from __future__ import annotations

import re

from rigwright.importing.words import BRANDS, every_word_of
from rigwright.parts import Riser
from rigwright.record import Value

_RISER = re.compile(r"\b(?:risers?|extensions?|extenders?)\b")
_GENERATION = re.compile(r"\b(?:gen ?|pci-?e(?:xpress)? ?(?:gen ?)?)([1-6])(?:\.0)?\b")
_LANES = re.compile(r"\bx ?(1|4|8|16)\b")
_LENGTH = re.compile(r"(?<![\w.,])(\d{1,4}(?:[.,]\d)?) ?(cm|mm)\b")


class RiserWanted(Value, frozen=True):
    """The ribbon that a line asks for. None: the line does not say it."""

    length_mm: float | None
    pcie_gen: int | None
    lanes: int | None

    def is_met_by(self, part: Riser) -> bool:
        """Return whether a riser is a ribbon of just these figures; not where one is unsaid."""
        wanted = (self.length_mm, self.pcie_gen, self.lanes)
        is_ribbon = part.riser_type == "riser_cable" and None not in wanted
        return is_ribbon and (part.length_mm, part.pcie_gen, part.lanes) == wanted


def riser_wanted(text: str) -> RiserWanted | None:
    """Return the ribbon that a line describes by its figures alone.

    None where it names no riser, or a maker, whose riser it then is.
    """
    line = text.casefold()
    if not _RISER.search(line) or every_word_of(text) & BRANDS.keys():
        return None
    return RiserWanted(_length_mm(line), _figure(_GENERATION, line), _figure(_LANES, line))


def _length_mm(line: str) -> float | None:
    found = _LENGTH.search(line)
    if found is None:
        return None
    length = float(found[1].replace(",", "."))
    return 10 * length if found[2] == "cm" else length


def _figure(pattern: re.Pattern[str], line: str) -> int | None:
    found = pattern.search(line)
    return int(found[1]) if found is not None else None
