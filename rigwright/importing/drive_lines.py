"""Which drive a line wants that says no product: "2TB NVMe", "4x 8TB HDD", "500GB SATA SSD".

Reads one name at a time; knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from rigwright.catalog.summary import IMPORTED_CONFIDENCE
from rigwright.importing.line_words import maker_within
from rigwright.parts import Drive
from rigwright.record import Value

USUAL_GEN = 4
NEAR_ENOUGH = 0.03  # of a size: "500 GB" and "512 GB"
_SIZE = re.compile(r"(?<![\w.])(\d{1,4}(?:[.,]\d{1,2})?) ?(gb?|tb?)\b(?!/s)")
# The first that a line says counts: "M.2 SATA SSD" is none for PCI Express.
_TYPES = (
    ("u2", re.compile(r"\bu\.?[23]\b")),
    ("hdd", re.compile(r"\bhdds?\b|\bhard (?:drive|disk)s?\b|\b(?:5400|7200) ?rpm\b|festplatte")),
    ("sata_ssd", re.compile(r"\bsata\b|2[.,]5[ -]?(?:\"|in|zoll)")),
    ("nvme_m2", re.compile(r"\bnvme\b|\bm\.2\b|\bpcie\b")),
)
_GENERATION = re.compile(r"\b(?:gen ?|pci-?e ?)([3-6])(?:\.0)?\b")
# The forms of each type, as the catalog has them.
FORMS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "u2": frozenset({"2.5in 15 mm U.2", "2.5in 15 mm U.3", "2.5in 7 mm U.2"}),
        "hdd": frozenset({"3.5in"}),
        "sata_ssd": frozenset({"2.5in", "2.5in 7 mm"}),
        "nvme_m2": frozenset({"M.2 2280", "M.2 22110"}),
    }
)


class DriveWanted(Value, frozen=True):
    """The drive that a line asks for: its type, its size, and the generation of its link; None
    where the line does not say that.
    """

    drive_type: str
    capacity_tb: float
    pcie_gen: int | None

    def is_said_in(self, name: str) -> bool:
        """Return whether a name says the size that is wanted."""
        sizes = [_in_tb(*size) for size in _SIZE.findall(name.casefold())]
        return any(self._is_of_size(size) for size in sizes)

    def is_met_by(self, part: Drive) -> bool:
        """Return whether a drive has all that the line says."""
        if part.drive_type != self.drive_type or part.capacity_tb is None:
            return False
        return self._is_of_size(part.capacity_tb) and self.pcie_gen in (None, part.pcie_gen)

    def off_by(self, part: Drive) -> tuple[float, int, bool, int]:
        """Return how far a drive that meets this is from what is wanted, the plainest first: of the
        usual generation where the line says none.
        """
        capacity = abs((part.capacity_tb or 0.0) - self.capacity_tb)
        generation = 0 if self.pcie_gen else abs((part.pcie_gen or 0) - USUAL_GEN)
        is_imported = part.confidence == IMPORTED_CONFIDENCE
        return capacity, generation, is_imported, len(part.name)

    def _is_of_size(self, capacity_tb: float) -> bool:
        return abs(capacity_tb - self.capacity_tb) <= NEAR_ENOUGH * self.capacity_tb


def drive_wanted(text: str) -> DriveWanted | None:
    """Return the drive that a line describes by type and size; None where it says one of them not,
    and where it names a maker, whose drive it then is.
    """
    line = text.casefold()
    size = _SIZE.search(line)
    kind = next((name for name, pattern in _TYPES if pattern.search(line)), None)
    if size is None or kind is None or maker_within(text):
        return None
    generation = _GENERATION.search(line)
    return DriveWanted(
        drive_type=kind,
        capacity_tb=_in_tb(size[1], size[2]),
        pcie_gen=int(generation[1]) if generation else None,
    )


def _in_tb(number: str, unit: str) -> float:
    amount = float(number.replace(",", "."))
    return amount if unit.startswith("t") else amount / 1000
