"""The bill of materials of a build: one line for each thing to have, with its price, how many of it
one owns, and how many are to buy; and what that comes to.

The lines are those of the parts list. Adapters and dongles that the wiring assumes are among them;
what comes in another part's box is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.build import Budget
from rigwright.inventory import PartRow, rows_of
from rigwright.inventory.mass import MachineMass, mass_of
from rigwright.inventory.money.amounts import Amount, Sum, sum_of
from rigwright.inventory.money.prices import PartPrice, price_of
from rigwright.inventory.part_row import Origin
from rigwright.parts import Part
from rigwright.power import budget_of
from rigwright.power.energy_cost import EnergyUse, energy_of
from rigwright.record import Value
from rigwright.text.sentence import Sentence

NOT_IN_CATALOG = "Not in the catalog: {name}"
NOTHING_OWNED: Mapping[str, int] = MappingProxyType({})


class BillLine(Value, frozen=True):
    """One thing to have. `item` is what it is priced and owned by; `have` is how many one owns."""

    item: str
    name: str | Sentence
    kind: str
    count: int
    have: int = 0
    price: PartPrice | None = None
    part: Part | None = None
    missing: bool = False  # the catalog lacks it
    assumed: bool = False  # by the wiring

    @property
    def owned(self) -> int:
        """How many of those in the machine one owns."""
        return min(self.count, self.have)

    @property
    def to_buy(self) -> int:
        """How many are still to buy."""
        return self.count - self.owned

    @property
    def each(self) -> Amount | None:
        """What one costs."""
        if self.price is None:
            return None
        return Amount(self.price.amount, self.price.currency)

    def of(self, count: int) -> Amount | None:
        """What so many cost."""
        amounts = sum_of([(count, self.each)]).amounts
        if self.each is None:
            return None
        if amounts:
            return amounts[0]
        return Amount(0.0, self.each.currency)


class Bill(Value, frozen=True):
    """All lines of a build, in the order of the parts list; or an order list, with some of them."""

    title: str
    lines: tuple[BillLine, ...]
    budget: Budget | None = None
    energy: EnergyUse | None = None  # of a year, where hours and watts are known
    mass: MachineMass | None = None  # of the machine, whoever owns it
    is_order: bool = False  # for one shop, with nothing but what is to buy

    @property
    def whole(self) -> Sum:
        """What all of it costs, whoever owns it."""
        return sum_of((line.count, line.each) for line in self.lines)

    @property
    def to_buy(self) -> Sum:
        """What is still to be spent."""
        return sum_of((line.to_buy, line.each) for line in self.lines)

    @property
    def has_list_prices(self) -> bool:
        """Whether a price of the catalog stands in it."""
        return any(line.price is not None and not line.price.own for line in self.lines)

    def line_of(self, item: str) -> BillLine | None:
        """The line of a part."""
        return next((line for line in self.lines if line.item == item), None)

    def shops(self) -> tuple[str, ...]:
        """The shops in which something is to buy, by name; "" stands last for none named.

        A shop is written as in its first line, whatever its capitals are in others.
        """
        found: dict[str, str] = {}
        for line in self.lines:
            if line.to_buy:
                found.setdefault(shop_of(line).casefold(), shop_of(line))
        named = sorted(name for name in found if name)
        return tuple(found[name] for name in (*named, *({""} & found.keys())))

    def from_shop(self, shop: str) -> Bill:
        """The order list of one shop; "" for what no shop is named for."""
        wanted = shop.strip().casefold()
        ordered = tuple(
            line.changed(count=line.to_buy, have=0)
            for line in self.lines
            if line.to_buy and shop_of(line).casefold() == wanted
        )
        return self.changed(lines=ordered, budget=None, energy=None, mass=None, is_order=True)


def shop_of(line: BillLine) -> str:
    """Where the user found the price."""
    if line.price is None:
        return ""
    return line.price.shop.strip()


def bill_of(a: Assembly, owned: Mapping[str, int] = NOTHING_OWNED) -> Bill:
    """The bill of a machine; `owned` is how many one has of what, over all builds."""
    lines = tuple(_line(a, rows, owned) for rows in _alike(a))
    return Bill(
        title=a.build.shown_title,
        lines=lines,
        budget=a.build.budget,
        energy=_energy(a),
        mass=mass_of(a),
    )


def _alike(a: Assembly) -> Iterator[list[PartRow]]:
    """The rows of each thing, wherever in the machine it stands."""
    alike: dict[str, list[PartRow]] = {}
    for row in rows_of(a):
        if row.item:
            alike.setdefault(row.item, []).append(row)
    yield from alike.values()


def _line(a: Assembly, rows: list[PartRow], owned: Mapping[str, int]) -> BillLine:
    first = rows[0]
    return BillLine(
        item=first.item,
        name=Sentence(NOT_IN_CATALOG, {"name": first.name}) if first.is_placeholder else first.name,
        kind=first.kind,
        count=sum(row.count for row in rows),
        have=owned.get(first.item, 0),
        price=price_of(a.build, first.item, first.part),
        part=first.part,
        missing=first.missing,
        assumed=first.origin is Origin.ASSUMED,
    )


def uses_of(a: Assembly) -> dict[str, int]:
    """How many of what a machine takes."""
    uses: dict[str, int] = {}
    for rows in _alike(a):
        uses[rows[0].item] = sum(row.count for row in rows)
    return uses


def _energy(a: Assembly) -> EnergyUse | None:
    power = budget_of(a)
    if power.unknown_fields:
        return None
    return energy_of(a, power.wall_w)
