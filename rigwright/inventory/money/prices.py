"""What one piece of a part costs: the user's own price for this build, else what the catalog has.

Amounts are in units of their currency. Nothing is converted, and no price is made up.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import Enum
from types import MappingProxyType

from rigwright.build import MOST_PRICES, Build, Price
from rigwright.parts import Gpu, Nic, Part
from rigwright.record import Value
from rigwright.text.sentence import Sentence, messages

CATALOG_CURRENCY = "USD"  # every price field of the catalog ends in `_usd`


class PriceOrigin(Enum):
    """Where a price comes from."""

    OWN = "own"
    LIST = "list"
    LAUNCH = "launch"
    CHIP = "chip"
    USED = "second-hand"


# What is said of a price of the catalog, with its date and without one.
SOURCES: Mapping[PriceOrigin, tuple[str, str]] = MappingProxyType(
    messages(
        {
            PriceOrigin.LIST: ("List price, {date}", "List price, date unknown"),
            PriceOrigin.LAUNCH: ("Price at launch, {date}", "Price at launch, date unknown"),
            PriceOrigin.CHIP: (
                "List price of the chip, {date}",
                "List price of the chip, date unknown",
            ),
            PriceOrigin.USED: ("Second-hand price, {date}", "Second-hand price, date unknown"),
        }
    )
)


class PartPrice(Value, frozen=True):
    """The price of one piece. `date` is a day, or the year of a price at launch; "" not known."""

    amount: float
    currency: str
    origin: PriceOrigin
    date: str = ""
    shop: str = ""
    link: str = ""

    @property
    def own(self) -> bool:
        """Whether the user said it."""
        return self.origin is PriceOrigin.OWN

    @property
    def source(self) -> Sentence:
        """Where the price comes from, and its date."""
        if not self.own:
            dated, undated = SOURCES[self.origin]
            return Sentence(dated if self.date else undated, {"date": self.date})
        values = {"shop": self.shop, "date": self.date}
        if self.shop and self.date:
            return Sentence("Your price, {shop}, {date}", values)
        if self.shop:
            return Sentence("Your price, {shop}", values)
        if not self.date:
            return Sentence("Your price")
        return Sentence("Your price, {date}", values)


def price_of(build: Build, item: str, part: Part | None) -> PartPrice | None:
    """The price of one piece: the user's own, else the catalog's; None where neither is known."""
    own = own_price(build, item)
    if own is not None:
        return PartPrice(
            amount=own.amount,
            currency=own.currency,
            origin=PriceOrigin.OWN,
            date=own.date,
            shop=own.shop,
            link=own.link,
        )
    return list_price(part) if part is not None else None


def own_price(build: Build, item: str) -> Price | None:
    """The user's own price; of two for one part, as a file may have them, the first."""
    return next((price for price in build.prices if price.part_id == item), None)


def list_price(part: Part) -> PartPrice | None:
    """What the catalog has: of this product, else of its chip, else second-hand."""
    if part.price_usd is not None:
        return _listed(part, "price_usd", part.price_usd, PriceOrigin.LIST)
    if isinstance(part, Gpu) and part.launch_price_usd is not None:
        launch = _listed(part, "launch_price_usd", part.launch_price_usd, PriceOrigin.LAUNCH)
        year = str(part.release_year) if part.release_year is not None else ""
        return launch.changed(date=launch.date or year)
    if isinstance(part, Gpu) and part.chip_msrp_usd is not None:
        return _listed(part, "chip_msrp_usd", part.chip_msrp_usd, PriceOrigin.CHIP)
    if isinstance(part, Nic) and part.price_used_usd is not None:
        return _listed(part, "price_used_usd", part.price_used_usd, PriceOrigin.USED)
    return None


def _listed(part: Part, field: str, amount: float, origin: PriceOrigin) -> PartPrice:
    """A price of the catalog, with the last day on which a page was seen to state it."""
    days = [citation.seen for citation in part.citations if field in citation.states]
    return PartPrice(float(amount), CATALOG_CURRENCY, origin, max(days, default=""))


# the prices of a build


def with_price(build: Build, price: Price) -> Build:
    """The build with another price of one part.

    Where a file has no room for more, prices of parts that the build does not use make room.
    """
    kept = [one for one in build.prices if one.part_id != price.part_id]
    if len(kept) >= MOST_PRICES:
        used = set(build.part_ids())
        of_used = [one for one in kept if one.part_id in used]
        kept = of_used[: MOST_PRICES - 1]
    return build.changed(prices=(*kept, price))


def without_price(build: Build, item: str) -> Build:
    """The build without the user's price of one part."""
    return build.changed(prices=tuple(one for one in build.prices if one.part_id != item))


def has_money(build: Build) -> bool:
    """Whether the user said anything of money, which only leaves the machine if it may."""
    return bool(build.prices) or build.budget is not None


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, as "2026-11-22"."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
