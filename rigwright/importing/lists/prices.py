"""Prices in pasted lists ("$1849.00 @ Amazon", "(Purchased For €500)", "1.234,56 EUR"), and the
text of a line without them.

A figure without a currency is no price. Reads one line at a time; which dollar a "$" means is told
by the address of the page that the list comes from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from rigwright.files.plain_text import without_hidden
from rigwright.inventory.money.amounts import CURRENCIES
from rigwright.record import Value

MOST_AMOUNT, MOST_SHOP = 1_000_000.0, 200
SIGNS: Mapping[str, str] = MappingProxyType({"€": "EUR", "£": "GBP", "¥": "JPY"})
# Where PCPartPicker has a page of its own for a country that counts in dollars.
DOLLARS: Mapping[str, str] = MappingProxyType({"ca": "CAD", "au": "AUD", "nz": "NZD"})
_COUNTRY = re.compile(r"https?://(ca|au|nz)\.pcpartpicker\.com/", re.IGNORECASE)
_SIGN = rf"(?:[$€£¥]|(?<![A-Za-z])(?:{'|'.join(CURRENCIES)})(?![A-Za-z]))"
_FIGURE = r"\d[\d.,']{0,20}"
_PRICE = re.compile(
    rf"(?P<before>{_SIGN})\s?(?P<first>{_FIGURE})|(?<![\w.,])(?P<second>{_FIGURE})\s?(?P<after>{_SIGN})(?!\d)",
    re.IGNORECASE,
)
_SHOP = re.compile(r"\s*\*{0,2}\s?@\s?(?P<shop>[^|)\n]{1,200})")
# Thousands in groups of three, then at most two digits for hundredths.
_AMOUNT = re.compile(r"(?P<whole>\d{1,3}(?:[.,']\d{3})+|\d+)(?:[.,](?P<cents>\d{1,2}))?")

# Further signs of currencies beside an amount. They are taken off a name, but such an amount is not
# read as a price.
_ANY_SIGN = (
    r"(?:R\$|[$€£¥₽₩₪₹]"
    rf"|(?<![A-Za-z])(?:{'|'.join(CURRENCIES)}|RMB|zł|kr|yuan|руб)(?![A-Za-z])|元|円)"
)
_MONEY = rf"(?:[-~]?\s?{_ANY_SIGN}\s?{_FIGURE}k?|{_FIGURE}\s?{_ANY_SIGN})"
# "- $650 (ebay)", "ab € 1.899,00", "free" with all that stands behind it,
# but not the parts of "for $350 with two Gold 6138s".
_BEHIND = re.compile(
    rf"\s+(?:[-–—=:@]|(?<!purchased )(?:for|from|ab|für|à|pour))\s*(?:{_MONEY}|free\b)"
    r"(?:(?! with ).)*",
    re.IGNORECASE,
)
_AT_END = re.compile(
    rf"{_MONEY}(?:\s*@.*)?$|\s+\d[\d.]{{0,12}},\d\d\*$"
    r"|\|?\s*(?:-|No Prices Available|Purchased For.*|\$?Free)\s*\|?$",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"\s*\(([^()]*)\)")
_RANGE = re.compile(rf",?\s*{_MONEY}(?:\s*[-–]\s*{_MONEY})?(?:\s*@[^()]*)?", re.IGNORECASE)
# What says nothing of a part beside an amount in brackets: "($650 each)".
_OF_PRICES = re.compile(
    r"(?:\b(?:purchased|for|each|ea|apiece|per|card|used|new|from|about|total|stück)\b|[\s,.+~]|-)*",
    re.IGNORECASE,
)


class ListedPrice(Value, frozen=True):
    """What one piece costs by a list, and where."""

    amount: float
    currency: str
    shop: str = ""


def dollar_of(text: str) -> str:
    """The currency that "$" means in a text: that of the country whose page it comes from."""
    found = _COUNTRY.search(text)
    if not found:
        return "USD"
    return DOLLARS[found[1].casefold()]


def price_in(line: str, dollar: str = "USD") -> ListedPrice | None:
    """Return the first price in a line; None where no price can be read in one way only."""
    found = _PRICE.search(line)
    if found is None:
        return None
    sign = (found["before"] or found["after"]).upper()
    digits = found["first"] or found["second"]
    amount = amount_in(digits)
    if amount is None or amount > MOST_AMOUNT:
        return None
    name = ""
    shop = _SHOP.match(line, found.end())
    if shop:
        name = without_hidden(shop["shop"]).strip(" *")
    currency = dollar if sign == "$" else SIGNS.get(sign, sign)
    return ListedPrice(amount, currency, name[:MOST_SHOP])


@lru_cache(maxsize=64)  # name, pieces and cells of a line ask for it one after the other
def without_prices(text: str) -> str:
    """A line without its prices and where they were paid, in brackets and behind the name."""
    name = _IN_BRACKETS.sub(_without_amounts, text)
    name = _BEHIND.sub("", name.strip())
    return _AT_END.sub("", _AT_END.sub("", name).strip())


def _without_amounts(brackets: re.Match[str]) -> str:
    """Brackets without the amounts in them; nothing of them where they said nothing else."""
    inside = _RANGE.sub("", brackets[1])
    if inside == brackets[1] and inside.strip():
        return brackets[0]
    if _OF_PRICES.fullmatch(inside):
        return ""
    return f" ({inside.strip(' ,')})"


def amount_in(digits: str) -> float | None:
    """An amount as shops write it: "1,849.00", "1.849,00", "1849", "1,849"."""
    found = _AMOUNT.fullmatch(digits.rstrip(".,'"))
    if found is None:
        return None
    whole = int(re.sub(r"\D", "", found["whole"]))
    cents = found["cents"] or "0"
    return whole + int(cents.ljust(2, "0")) / 100


def together(
    first: ListedPrice | None, count: int, other: ListedPrice | None, more: int
) -> ListedPrice | None:
    """The price of each of `count` and `more` pieces on two lines of one part.

    Two prices in one currency become their mean, so that the sum stays that of the list.
    """
    if first is None or other is None:
        return first or other
    if first.currency != other.currency or first.amount == other.amount:
        return first
    whole = first.amount * count + other.amount * more
    mean = whole / (count + more)
    shop = first.shop if first.shop == other.shop else ""
    return first.changed(amount=round(mean, 2), shop=shop)
