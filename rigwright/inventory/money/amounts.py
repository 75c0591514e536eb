"""Amounts of money: sums by currency, exact to the cent, and how they are written.

There are no exchange rates here: what is in several currencies stays several amounts.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.record import Value
from rigwright.text.numbers import and_words
from rigwright.text.sentence import Sentence, plural

CENTS = 100
# What is offered to choose among, and read in lists; others can be typed.
CURRENCIES = (
    "USD",
    "EUR",
    "GBP",
    "JPY",
    "CHF",
    "CAD",
    "AUD",
    "CNY",
    "INR",
    "BRL",
    "KRW",
    "TWD",
    "SEK",
    "NOK",
    "DKK",
    "PLN",
    "CZK",
    "NZD",
)


class Amount(Value, frozen=True):
    """So much of a currency."""

    amount: float
    currency: str

    def __str__(self) -> str:
        """The amount as a person reads it: "1,240 EUR", "499.99 USD"."""
        return amount_words(self.amount, self.currency)


class Sum(Value, frozen=True):
    """Amounts by currency, in the order of their codes, and how many pieces have no price."""

    amounts: tuple[Amount, ...] = ()
    unpriced: int = 0

    @property
    def several(self) -> bool:
        """Whether there is more than one currency."""
        return len(self.amounts) > 1

    def of(self, currency: str) -> float:
        """Return the amount in one currency."""
        return next((one.amount for one in self.amounts if one.currency == currency), 0.0)

    @property
    def words(self) -> Sentence:
        """The sum as a person reads it; one that lacks prices is a least."""
        if not self.amounts and not self.unpriced:
            return Sentence("nothing")
        if not self.amounts:
            return plural(
                "unknown, {n} part without a price",
                "unknown, {n} parts without a price",
                self.unpriced,
            )
        whole = and_words(map(str, self.amounts))
        if self.unpriced:
            return plural(
                "at least {sum}, {n} part without a price",
                "at least {sum}, {n} parts without a price",
                self.unpriced,
                sum=whole,
            )
        return Sentence("{sum}", {"sum": whole})

    @property
    def brief(self) -> Sentence:
        """The sum in as few words as it can be told; how many have no price is left out."""
        if not self.amounts:
            return Sentence("unknown") if self.unpriced else Sentence("nothing")
        values = {"sum": and_words(map(str, self.amounts))}
        if self.unpriced:
            return Sentence("at least {sum}", values)
        return Sentence("{sum}", values)


def sum_of(amounts: Iterable[tuple[int, Amount | None]]) -> Sum:
    """The sum of pieces: how many of each, and what one costs; None where that is not known."""
    cents: dict[str, int] = {}
    unpriced = 0
    for count, one in amounts:
        if count == 0:
            continue
        if one is None:
            unpriced += count
        else:
            cents[one.currency] = cents.get(one.currency, 0) + count * in_cents(one.amount)
    found = tuple(Amount(cents[currency] / CENTS, currency) for currency in sorted(cents))
    return Sum(found, unpriced)


def in_cents(amount: float) -> int:
    """An amount in hundredths, which add up exactly."""
    return round(amount * CENTS)


def amount_words(amount: float, currency: str) -> str:
    """ "1,240 EUR", "499.99 USD"."""
    figure = f"{in_cents(amount) / CENTS:,.2f}".removesuffix(".00")
    return f"{figure} {currency}"
