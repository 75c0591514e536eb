"""Which drive a line wants that says no product: "2TB NVMe", "4x 8TB HDD", "500GB SATA SSD".

Reads one name at a time; knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from rigwright.catalog.summary import IMPORTED_CONFIDENCE
from rigwright.importing.lists.line_kinds import names_a_model
from rigwright.importing.lists.line_words import maker_within
from rigwright.importing.name_words import GENERATION
from rigwright.parts import Drive
from rigwright.record import Value

USUAL_GEN = 4
LEAST_GEN = 3  # of drives for PCI Express; "gen 2" is said of USB
NEAR_ENOUGH = 0.03  # of a size: "500 GB" and "512 GB"
_SIZE = re.compile(r"(?<![\w.])(\d{1,4}(?:[.,]\d{1,2})?) ?(gb?|tb?)\b(?!/s)")
# The first of these types that a line says counts: "M.2 SATA SSD" is no drive for PCI Express.
_TYPES = (
    ("u2", re.compile(r"\bu\.?[23]\b")),
    ("hdd", re.compile(r"\bhdds?\b|\bhard (?:drive|disk)s?\b|\b(?:5400|7200) ?rpm\b|festplatte")),
    ("sata_ssd", re.compile(r"\bsata\b|2[.,]5[ -]?(?:\"|in|zoll)")),
    ("nvme_m2", re.compile(r"\bnvme\b|\bm\.2\b|\bpcie\b")),
)
# Sizes that drives for servers have and those for PCs do not. One of them "NVMe" is a U.2 drive,
# where a line does not say M.2.
_SERVER_TB = (1.92, 3.84, 7.68, 15.36, 30.72, 61.44)
_IS_M2 = re.compile(r"\bm\.?2\b|\b22(?:80|110)\b")
# What a line says of the form and the link of a drive, which is no model.
_NO_MODEL = re.compile(
    r"\b(?:m\.?2|u\.?[23]|nvme|sata ?(?:3|iii)?|gen ?\d|pcie?(?: ?\d(?:\.\d)?)?|22(?:30|42|80|110)"
    r"|(?:5400|7200) ?rpm|x ?4)(?:x4)?\b"
)
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
    """The drive that a line asks for: its type, its size, and the generation of its link (None
    where the line does not say it).
    """

    drive_type: str
    capacity_tb: float
    pcie_gen: int | None

    def is_said_in(self, name: str) -> bool:
        """Return whether a name says the size that is wanted."""
        sizes = _SIZE.findall(name.casefold())
        return any(self._is_of_size(_in_tb(number, unit)) for number, unit in sizes)

    def is_met_by(self, part: Drive) -> bool:
        """Return whether a drive has all that the line says."""
        if part.drive_type != self.drive_type or part.capacity_tb is None:
            return False
        return self._is_of_size(part.capacity_tb) and self.pcie_gen in (None, part.pcie_gen)

    def off_by(self, part: Drive) -> tuple[float, int, bool, int]:
        """Return how far a drive is from what the line asks for, as a key for sorting: by capacity,
        by generation (the usual one where the line says none), drives of the shipped catalog
        first, then the shortest name.
        """
        capacity = abs((part.capacity_tb or 0.0) - self.capacity_tb)
        generation = 0 if self.pcie_gen else abs((part.pcie_gen or 0) - USUAL_GEN)
        is_imported = part.confidence == IMPORTED_CONFIDENCE
        return capacity, generation, is_imported, len(part.name)

    def _is_of_size(self, capacity_tb: float) -> bool:
        return abs(capacity_tb - self.capacity_tb) <= NEAR_ENOUGH * self.capacity_tb


def drive_wanted(text: str) -> DriveWanted | None:
    """Return the drive that a line describes by type and size.

    None where the line does not say both, or names a maker or a model: then that drive is meant.
    """
    line = text.casefold()
    size = _SIZE.search(line)
    drive_type = _type_in(line)
    if size is None or drive_type is None or maker_within(text):
        return None
    if names_a_model(_NO_MODEL.sub(" ", line)):
        return None
    capacity_tb = _in_tb(size[1], size[2])
    if drive_type == "nvme_m2" and capacity_tb in _SERVER_TB and not _IS_M2.search(line):
        drive_type = "u2"
    return DriveWanted(drive_type, capacity_tb, _generation_in(line))


def size_said_tb(text: str) -> float | None:
    """Return the size of the drive that a line names; None where it says none."""
    size = _SIZE.search(text.casefold())
    if size is None:
        return None
    return _in_tb(size[1], size[2])


def are_other_sizes(text: str, name: str) -> bool:
    """Return whether a line and the name of a drive both say a size, and not the same."""
    mine = size_said_tb(text)
    theirs = size_said_tb(name)
    if mine is None or theirs is None:
        return False
    return abs(mine - theirs) > NEAR_ENOUGH * theirs


def _type_in(line: str) -> str | None:
    """The first type of drive that a line says."""
    for drive_type, pattern in _TYPES:
        if pattern.search(line):
            return drive_type
    return None


def _generation_in(line: str) -> int | None:
    found = GENERATION.search(line)
    if found is None or int(found[1]) < LEAST_GEN:
        return None
    return int(found[1])


def _in_tb(number: str, unit: str) -> float:
    amount = float(number.replace(",", "."))
    return amount if unit.startswith("t") else amount / 1000
