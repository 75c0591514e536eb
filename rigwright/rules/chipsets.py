"""Which processors a chipset takes although others have the same socket, and for which it needs a
newer BIOS.

Sources: the lists of processors that AMD and Intel publish for their chipsets; the names of EPYC
processors, which end in their generation. Knows names only, and no build.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from rigwright.record import Value


class Takes(Enum):
    """What a chipset does with a processor that its socket takes."""

    YES = "yes"
    BIOS = "bios"  # once it has a newer BIOS than the first boards had
    UNLISTED = "unlisted"  # sold for other processors; some people run them together all the same
    NO = "no"


class ChipsetRow(Value, frozen=True):
    """Chipsets and processors of one socket, by patterns of their names."""

    socket: str
    chipsets: str
    processors: str
    takes: Takes


def _core(generations: str) -> str:
    """The pattern of Intel's Core processors of some generations: "i7-6700K" is of the 6th."""
    return rf"Core i\d-{generations}\d{{3}}(?!\d)"


def _ryzen(numbers: str) -> str:
    """The pattern of AMD's Ryzen processors of some numbers, with PRO and without."""
    return rf"Ryzen \d (PRO )?({numbers})"


# Names of the 100 and 200 series of chipsets, and of the 300 series.
_OF_SKYLAKE = r"[HBQZ]1[157]0|[HBQZ]2[57]0"
_OF_COFFEE_LAKE = r"H310|B36[05]|H370|Q370|Z3[79]0"
# The first row that matches holds.
ROWS: Final = (
    ChipsetRow("LGA1150", r"[HBQZ]8[1567]", r"Core i\d-5\d{3}", Takes.NO),
    ChipsetRow("LGA1150", r"[HZ]97", r"Core i\d-5\d{3}", Takes.BIOS),
    ChipsetRow("LGA1150", r"[HBQZ]8[1567]", r"Core i\d-4(1[567]|3[567]|46|59|[67]9)", Takes.BIOS),
    ChipsetRow("LGA1151", rf"{_OF_SKYLAKE}|C23[26]", _core("[89]"), Takes.NO),
    ChipsetRow("LGA1151", rf"{_OF_COFFEE_LAKE}|C24[26]", _core("[67]"), Takes.NO),
    ChipsetRow(
        "LGA1151", rf"{_OF_SKYLAKE}|C23[26]", r"Celeron G49|Pentium (Gold )?G5|Xeon E-2", Takes.NO
    ),
    ChipsetRow(
        "LGA1151",
        rf"{_OF_COFFEE_LAKE}|C24[26]",
        r"Celeron G39|Pentium (Gold )?G4|Xeon E3-1",
        Takes.NO,
    ),
    ChipsetRow("LGA1151", _OF_SKYLAKE, r"Xeon E3-1", Takes.NO),  # since v5 for C232 and C236 only
    ChipsetRow("LGA1151", _OF_COFFEE_LAKE, r"Xeon E-2", Takes.UNLISTED),
    ChipsetRow("LGA1151", r"C23[26]", r"Xeon E3-1\d{3}L? v6", Takes.BIOS),
    ChipsetRow(
        "LGA1151",
        r"[HBQZ]1[157]0|C23[26]",
        r"Celeron G39[35]0|Pentium (Gold )?G4(56|60|62)",
        Takes.BIOS,
    ),
    ChipsetRow("LGA1151", r"[HBQZ]1[157]0|C23[26]", _core("7"), Takes.BIOS),
    ChipsetRow("LGA1151", r"H310|B360|H370|Q370|Z370", _core("9"), Takes.BIOS),
    ChipsetRow("LGA1200", r"H410|B460", _core("11"), Takes.NO),
    ChipsetRow("LGA1200", r"[HQZ]4[79]0|W480", _core("11"), Takes.BIOS),
    ChipsetRow("LGA1700", r"[HBQZ]6[1679]0|W680", _core("1[34]"), Takes.BIOS),
    ChipsetRow("LGA1700", r"[BHZ]7[679]0", _core("14"), Takes.BIOS),
    ChipsetRow("LGA2011-3", r"X99|C612", r"v4$|i7-6[89]\d\d|v4 ", Takes.BIOS),
    ChipsetRow("LGA2066", r"X299", r"Xeon", Takes.NO),
    ChipsetRow("LGA2066", r"C422", r"Core i", Takes.UNLISTED),
    ChipsetRow("LGA2066", r"X299", r"Core i9-(9|10)\d{3}XE?|Core i7-9800X", Takes.BIOS),
    ChipsetRow("LGA3647", r"C62[1-9]", r"(Bronze|Silver|Gold|Platinum) \d2\d\d", Takes.BIOS),
    ChipsetRow("LGA4677", r"W790", r"Silver|Gold|Platinum", Takes.UNLISTED),
    ChipsetRow("LGA4677", r"C741", r"Xeon w\d-", Takes.UNLISTED),
    ChipsetRow("LGA4677", r"C741", r"(Bronze|Silver|Gold|Platinum) \d5\d\d", Takes.BIOS),
    ChipsetRow("LGA4677", r"W790", r"Xeon w\d-[23]5\d\d", Takes.BIOS),
    ChipsetRow("AM4", r"B550|A520", _ryzen(r"[12]\d{3}|3[24]\d0G"), Takes.NO),
    ChipsetRow("AM4", r"B550|A520", r"Athlon (2\d\d|3\d{3})G", Takes.NO),
    ChipsetRow("AM4", r"B550|A520|X570", r"A\d+-9|Athlon X4", Takes.NO),
    ChipsetRow("AM4", r"X570", _ryzen(r"1\d{3}"), Takes.UNLISTED),
    ChipsetRow("AM4", r"B550|A520|X570", _ryzen(r"5\d{3}"), Takes.BIOS),
    ChipsetRow("AM4", r"[XB]4[57]0", _ryzen(r"[345]\d{3}"), Takes.BIOS),
    ChipsetRow("AM4", r"X370|B350|A320", _ryzen(r"[2345]\d{3}"), Takes.BIOS),
    ChipsetRow("AM5", r"A620|[BX]6[57]0", _ryzen(r"(8\d{3}[FG]|9\d{3})"), Takes.BIOS),
    ChipsetRow("sTR4", r"X399", r"Threadripper 2\d{3}", Takes.BIOS),
    ChipsetRow("sWRX8", r"WRX80", r"PRO 5\d{3}WX", Takes.BIOS),
    ChipsetRow(
        "sTR5", r"WRX90", r"Threadripper \d", Takes.NO
    ),  # those without PRO have four channels and 48 lanes
    ChipsetRow("sTR5", r"WRX90|TRX50", r"Threadripper (PRO )?9\d{3}", Takes.BIOS),
)
_SERIES_OF_EPYC = re.compile(r"EPYC (\d)\w\w(\d)")
# What a processor says of itself that works alone only: EPYC with P, desktop and workstation
# processors.
_ALONE = re.compile(
    r"EPYC \w{4}P\b|Ryzen|Threadripper|(?<!-)Core|Celeron|Pentium|Xeon (E5-1|W-|w\d-|E-|E3-)"
)


# What some lists write with a space: "Core i3 13100", "Xeon E3 1230 V5".
_SPACED = re.compile(r"\b(i\d|E|E[357]|W) (?=\d{4})")
_VERSION = re.compile(r"\bV(?=\d\b)")


def as_its_maker_writes(processor: str) -> str:
    """Return a processor's name with the hyphens that lists of parts leave out."""
    return _VERSION.sub("v", _SPACED.sub(r"\1-", processor))


def takes(socket: str, chipset: str, processor: str) -> Takes:
    """Return what a board of that socket and chipset does with a processor.

    YES where nothing speaks against it.
    """
    row = next(
        (row for row in rows_of(socket, processor) if re.search(row.chipsets, chipset)), None
    )
    if row is not None:
        return row.takes
    series = epyc_series(processor)
    named = re.findall(r"\d00\d", chipset) if "EPYC" in chipset else []
    if series and named and series not in named:
        return Takes.NO
    return Takes.YES


def rows_of(socket: str, processor: str) -> list[ChipsetRow]:
    """Return the rows about a processor of that socket."""
    name = as_its_maker_writes(processor)
    return [row for row in ROWS if row.socket == socket and re.search(row.processors, name)]


def epyc_series(processor: str) -> str:
    """Return the series of an EPYC: "EPYC 7H12" is one of the 7002; empty for others."""
    found = _SERIES_OF_EPYC.search(processor)
    if not found:
        return ""
    return f"{found[1]}00{found[2]}"


def works_alone(processor: str) -> bool:
    """Return whether a processor cannot be one of two on a board."""
    return _ALONE.search(as_its_maker_writes(processor)) is not None
