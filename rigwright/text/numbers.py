"""Figures as text: a true minus sign, the unit after the figure, thousands separated.

Rules, views and reports write figures with these functions, so that one figure looks the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.text.language import translated
from rigwright.text.lengths import MINUS as MINUS
from rigwright.text.lengths import Length, LengthUnit, true_minus, unit_in_use, unit_symbol
from rigwright.text.sentence import Sentence, messages, plural, worded

COMMA, SEMICOLON = messages((", ", "; "))


def millimetres(value_mm: float) -> Length:
    """A gap with two decimals: "−11.36 mm", or "−0.447 in" where inches were chosen."""
    return Length(value_mm)


def length(value_mm: float) -> Length:
    """A length without decimals where it has none: "300 mm", "267.7 mm"; "11.811 in"."""
    return Length(value_mm, ",.1f", trimmed=True)


def whole_length(value_mm: float) -> Length:
    """A length to the millimetre: "52 mm"; to a hundredth of an inch: "2.05 in"."""
    return Length(value_mm, ".0f", inch_decimals=2)


def plain_length(value_mm: float) -> Length:
    """A length with all its digits: "52.5 mm"; to a thousandth of an inch: "2.067 in"."""
    return Length(value_mm, "g", trimmed=True)


def size_name(size_mm: float) -> str:
    """A size that is a name, always in millimetres: a fan of "120 mm", a radiator of "360 mm"."""
    return f"{signed(size_mm, 1).removesuffix('.0')} mm"


def unit_name() -> str:
    """The unit of lengths in a word: "millimetres" or "inches"."""
    if unit_in_use() is LengthUnit.MM:
        return worded("millimetres")
    return worded("inches")


def short_unit_name() -> str:
    """The unit of lengths behind a preposition: "mm", and "inches", since "in in" is not read."""
    if unit_in_use() is LengthUnit.MM:
        return unit_symbol()
    return unit_name()


def watts(value: float) -> str:
    """Watts with thousands separated: "1,852 W"."""
    return f"{value:,.0f} W"


def counted(count: int, name: str) -> str:
    """How many of one thing, where it is more than one: "2 × Noctua NF-A12", "Noctua NF-A12"."""
    if count > 1:
        return f"{count} × {name}"
    return name


def amperes(value: float, limit: float) -> str:
    """Return amperes rounded to a tenth, or to a hundredth where a tenth would not show which is
    more: "15.3", "15.04".
    """
    if round(value, 1) != round(limit, 1):
        return f"{value:.1f}"
    return f"{value:.2f}"


def signed(value: float, decimals: int) -> str:
    """A figure with a true minus sign and no negative zero."""
    return true_minus(f"{value:,.{decimals}f}")


def named_value(name: Sentence | str, value: Sentence | str) -> str:
    """What something is called, and what it is: "Length: 267 mm"."""
    return worded("{name}: {value}", name=name, value=value)


def comma_words(words: Iterable[str]) -> str:
    """Several things in a list: "A, B, C"."""
    return translated(COMMA).join(words)


def semicolon_words(words: Iterable[str]) -> str:
    """Several things that may have commas in them: "A, B; C"."""
    return translated(SEMICOLON).join(words)


def and_words(words: Iterable[str]) -> str:
    """Several things in a sentence: "A", "A and B", "A, B and C"."""
    *first, last = words
    if not first:
        return last
    return worded("{first} and {last}", first=comma_words(first), last=last)


def or_words(words: Iterable[str]) -> str:
    """Several things of which one is meant: "A", "A or B", "A or B or C"."""
    return one_by_one("{first} or {last}", words)


def one_by_one(pair: str, words: Iterable[str]) -> str:
    """Several things after each other, each put to those before by a message for two of them."""
    said = ""
    for word in words:
        said = worded(pair, first=said, last=word) if said else word
    return said


def parts_counted(count: int) -> str:
    """A number of parts: "1 part", "28,509 parts"."""
    return str(plural("{n:,} part", "{n:,} parts", count))


def slots_wide(slots: float, written: str = "") -> str:
    """How many slots something takes, which need not be whole: "1 slot", "2.5 slots"."""
    # the plural forms of languages go by whole numbers
    number = 1 if slots == 1 else max(2, round(slots))
    return str(plural("{slots} slot", "{slots} slots", number, slots=written or f"{slots:g}"))


def uncapital(words: str) -> str:
    """The words as they stand within a sentence: "second CPU"; "CPU" stays."""
    if words[1:2].isupper():
        return words
    return words[:1].lower() + words[1:]


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]
