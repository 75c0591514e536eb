"""Figures as text: a true minus sign, the unit after the figure, thousands separated.

Rules, views and reports write figures with these functions, so that one figure looks the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.text.sentence import plural, worded

MINUS = "\N{MINUS SIGN}"


def millimetres(value: float) -> str:
    """A gap with two decimals: "−11.36 mm"."""
    return f"{signed(value, 2)} mm"


def length(value: float) -> str:
    """A length without decimals where it has none: "300 mm", "267.7 mm"."""
    return f"{signed(value, 1).removesuffix('.0')} mm"


def watts(value: float) -> str:
    """Watts with thousands separated: "1,852 W"."""
    return f"{value:,.0f} W"


def amperes(value: float, limit: float) -> str:
    """To a tenth, or to a hundredth where a tenth would not show which is more: "15.3", "15.04"."""
    return f"{value:.1f}" if round(value, 1) != round(limit, 1) else f"{value:.2f}"


def signed(value: float, decimals: int) -> str:
    """A figure with a true minus sign and no negative zero."""
    text = f"{value:,.{decimals}f}"
    size = text.removeprefix("-")
    return size if size == text or not size.strip("0.,") else MINUS + size


def and_words(words: Iterable[str]) -> str:
    """Several things in a sentence: "A", "A and B", "A, B and C"."""
    *first, last = words
    return worded("{first} and {last}", first=", ".join(first), last=last) if first else last


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


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]
