"""What a line of a list says of a UPS: "UPS: APC Smart-UPS 1500 (1000W)", "3000VA / 2700W UPS".

Only figures with their unit count: "Smart-UPS 1500" says no rating.
Reads one line at a time; knows no UPS of any maker and no machine.
"""

from __future__ import annotations

import re

from rigwright.build import Ups

_UPS = re.compile(
    r"\b(?:ups|usv|onduleur|uninterrupt[a-z]+ power(?: supply)?|sai)\b|無停電電源", re.IGNORECASE
)
# "UPS delivery" names none, and in "850W PSU behind a UPS" the watts are those of another part.
_NOT_ONE = re.compile(
    r"\b(?:shipping|shipped|delivery|freight|ground|without|no|keine?|sans|later"
    r"|psus?|netzteile?|behind)\b|[+&]",
    re.IGNORECASE,
)
_FIGURE = r"(?<![\d.,-])(\d{1,2}(?:[.,]\d{1,2})? ?k|\d{1,2}[.,]\d{3} ?|\d{3,5} ?)"
_WATTS = re.compile(rf"{_FIGURE}(?:w|watts?)(?![a-z])", re.IGNORECASE)
_VOLT_AMPERES = re.compile(rf"{_FIGURE}va(?![a-z])", re.IGNORECASE)


def names_ups(text: str) -> bool:
    """Return whether a line names a UPS."""
    return bool(_UPS.search(text)) and not _NOT_ONE.search(text)


def ups_said(text: str) -> Ups | None:
    """Return the rating of the UPS that a line names; None for a line of another thing, and without
    a figure. What the line leaves out is 0.
    """
    if not names_ups(text):
        return None
    watts = _figure(_WATTS, text)
    volt_amperes = _figure(_VOLT_AMPERES, text)
    if not watts and not volt_amperes:
        return None
    return Ups(watts, volt_amperes)


def _figure(pattern: re.Pattern[str], text: str) -> float:
    found = pattern.search(text)
    if found is None:
        return 0.0
    digits = found[1].casefold().strip()
    if digits.endswith("k"):
        return float(digits[:-1].strip().replace(",", ".")) * 1000
    return float(digits.replace(",", "").replace(".", ""))
