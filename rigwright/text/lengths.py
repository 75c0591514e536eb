"""Lengths as a reader wants them: in millimetres, or in inches where those were chosen.

The program computes, keeps and exchanges millimetres. A length in a message is a `Length`, which
becomes text only when the message does. The unit is one thing for the whole process, beside the
language: `use_unit` sets it. Names of sizes, such as a fan of 120 mm, are no lengths: see
`rigwright.text.numbers.size_name`.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from enum import Enum

import msgspec

MINUS = "\N{MINUS SIGN}"
MM_PER_INCH = 25.4  # exactly, by the definition of 1959
VARIABLE = "RIGWRIGHT_UNITS"


class LengthUnit(Enum):
    """A unit that lengths are shown in; the value is its symbol."""

    MM = "mm"
    INCH = "in"


# what the command and the settings call them
UNIT_NAMES = {"mm": LengthUnit.MM, "inches": LengthUnit.INCH}
# what people call an inch, also behind a figure
INCH_WORDS = ("in", "inch", "inches", "zoll", "インチ", '"', "″", "''", "”")
_MM_WORDS = ("mm", "millimeter", "millimeters", "millimetre", "millimetres", "metric")
_UNIT_WORDS = {
    **dict.fromkeys(_MM_WORDS, LengthUnit.MM),
    **dict.fromkeys((*INCH_WORDS, "imperial"), LengthUnit.INCH),
}


class _InUse:
    """The unit that is in use."""

    unit: LengthUnit = LengthUnit.MM


def use_unit(unit: LengthUnit) -> None:
    """Write every length from now on in a unit."""
    _InUse.unit = unit


def unit_in_use() -> LengthUnit:
    """The unit that lengths are written in."""
    return _InUse.unit


def unit_symbol() -> str:
    """The symbol of the unit in use, for heads of columns: "mm" or "in"."""
    return _InUse.unit.value


def unit_named(word: str) -> LengthUnit | None:
    """Return the unit that a word means: "mm", "inches", "Inch", "in"; None for any other word."""
    return _UNIT_WORDS.get(word.strip().casefold())


def choose_unit(environment: Mapping[str, str] = os.environ) -> LengthUnit:
    """Use the unit that `RIGWRIGHT_UNITS` names, and return it.

    Without the variable, or with a word in it that names no unit, it is millimetres.
    """
    unit = unit_named(environment.get(VARIABLE, "")) or LengthUnit.MM
    use_unit(unit)
    return unit


def unknown_unit(environment: Mapping[str, str] = os.environ) -> str:
    """Return the word of `RIGWRIGHT_UNITS` that names no unit; empty where there is none."""
    word = environment.get(VARIABLE, "").strip()
    return "" if unit_named(word) else word


@contextmanager
def lengths_in(unit: LengthUnit) -> Generator[None, None, None]:
    """Write lengths in a unit for the time of a block."""
    before = _InUse.unit
    use_unit(unit)
    try:
        yield
    finally:
        use_unit(before)


def in_unit(value_mm: float) -> float:
    """A length in the unit in use."""
    if _InUse.unit is LengthUnit.MM:
        return value_mm
    return value_mm / MM_PER_INCH


def in_mm(value: float) -> float:
    """A length that is given in the unit in use, in millimetres."""
    if _InUse.unit is LengthUnit.MM:
        return value
    return value * MM_PER_INCH


def true_minus(text: str) -> str:
    """A formatted figure with a true minus sign and no negative zero."""
    size = text.removeprefix("-")
    if size == text or not size.strip("0.,"):
        return size
    return MINUS + size


class Length(msgspec.Struct, frozen=True):
    """A length as a value of a message; `str()` writes it in the unit in use.

    `spec` is how Python formats its figure in millimetres; `inch_decimals` are the decimals of its
    figure in inches. A `trimmed` figure is written without the zeros at its end. A `bare` one is
    written without its unit, where a column or another figure names the unit.
    """

    mm: float
    spec: str = ",.2f"
    inch_decimals: int = 3
    trimmed: bool = False
    bare: bool = False

    def __str__(self) -> str:
        """The length in the unit in use: "12.64 mm", "0.498 in"."""
        unit = _InUse.unit
        if unit is LengthUnit.MM:
            figure = true_minus(format(self.mm, self.spec))
        else:
            figure = true_minus(f"{in_unit(self.mm):,.{self.inch_decimals}f}")
        if self.trimmed and "." in figure:
            figure = figure.rstrip("0").rstrip(".")
        if self.bare:
            return figure
        return f"{figure} {unit.value}"

    def without_unit(self) -> Length:
        """The same length, its figure alone."""
        return msgspec.structs.replace(self, bare=True)
