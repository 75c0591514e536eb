"""What a bill means: how it stands with the budget, and what a gigabyte of video memory and a
TFLOPS cost.

Each says nothing where a figure or a price under it is not known. Amounts in several currencies are
not compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import ceil

from rigwright.inventory.money.amounts import Amount, in_cents
from rigwright.inventory.money.bill import Bill, BillLine
from rigwright.parts import Gpu
from rigwright.record import Value
from rigwright.text.numbers import and_words
from rigwright.text.sentence import Sentence, plural, sentence

NOT_CONVERTED = Sentence("Each currency is summed by itself; nothing is converted.")
CENTS = 100


class Standing(Enum):
    """Whether what is to buy is within the budget."""

    WITHIN = "within"
    OVER = "over"
    OPEN = "not decided"  # within it so far, and prices are missing or in another currency


class BudgetReading(Value, frozen=True):
    """What of a budget is left, or by how much it is exceeded, in its own currency.

    `left` is less than 0 where it is exceeded. `others` are amounts in other currencies.
    """

    budget: Amount
    left: float
    unpriced: int = 0
    others: tuple[Amount, ...] = ()

    @property
    def standing(self) -> Standing:
        """Over as soon as the known prices exceed it; within only where all are known."""
        if self.left < 0:
            return Standing.OVER
        if self.unpriced or self.others:
            return Standing.OPEN
        return Standing.WITHIN

    @property
    def brief(self) -> Sentence:
        """The same for a narrow place, without what the prices that are not known are of."""
        values = {
            "budget": str(self.budget),
            "left": str(Amount(abs(self.left), self.budget.currency)),
        }
        match self.standing:
            case Standing.OVER:
                return self.words
            case Standing.WITHIN:
                return Sentence("{left} of {budget} left.", values)
            case Standing.OPEN:
                return Sentence("{left} of {budget} left so far.", values)

    @property
    def words(self) -> Sentence:
        """How it stands, in a sentence."""
        values = {
            "budget": str(self.budget),
            "left": str(Amount(abs(self.left), self.budget.currency)),
        }
        if self.left < 0 and (self.unpriced or self.others):
            return Sentence("At least {left} over the budget of {budget}.", values)
        if self.left < 0:
            return Sentence("{left} over the budget of {budget}.", values)
        return self._left_for(values) or Sentence(
            "Within the budget of {budget}, {left} left.", values
        )

    def _left_for(self, values: Mapping[str, str]) -> Sentence | None:
        """Return what a budget leaves for amounts that are not compared with it; None where all
        amounts are.
        """
        others = and_words(map(str, self.others)) if self.others else ""
        if self.unpriced and others:
            return plural(
                "{left} of {budget} left for {others} and {n} part without a price.",
                "{left} of {budget} left for {others} and {n} parts without a price.",
                self.unpriced,
                others=others,
                **values,
            )
        if self.unpriced:
            return plural(
                "{left} of {budget} left for {n} part without a price.",
                "{left} of {budget} left for {n} parts without a price.",
                self.unpriced,
                **values,
            )
        if others:
            return sentence("{left} of {budget} left for {others}.", others=others, **values)
        return None


def budget_reading(bill: Bill) -> BudgetReading | None:
    """Return how the price of the parts to buy stands with the budget; None for a build without a
    budget.
    """
    if bill.budget is None:
        return None
    currency = bill.budget.currency
    to_buy = bill.to_buy
    left = in_cents(bill.budget.amount) - in_cents(to_buy.of(currency))
    others = tuple(
        one for one in to_buy.amounts if one.currency != currency and in_cents(one.amount)
    )
    budget = Amount(bill.budget.amount, currency)
    return BudgetReading(budget, left / CENTS, to_buy.unpriced, others)


class LeftOut(Value, frozen=True):
    """So many of a line's pieces that are still to buy, and what they cost."""

    line: BillLine
    count: int
    amount: Amount


def cheapest_way_back(bill: Bill) -> tuple[LeftOut, ...]:
    """The fewest lines to do without so that the budget is kept, and of those the cheapest.

    One line where one is enough: the pieces of it that cost least above what is over. Else the
    dearest lines, until they are enough, and no piece more of any. Nothing where the budget is
    kept.
    """
    reading = budget_reading(bill)
    if reading is None or reading.left >= 0:
        return ()
    over = -in_cents(reading.left)
    currency = reading.budget.currency
    priced = _priced(bill, currency)
    enough: list[tuple[BillLine, int, int]] = []
    for line, each in priced:
        count = ceil(over / each)
        if count <= line.to_buy:
            enough.append((line, count, each))
    if enough:
        cheapest = min(enough, key=lambda one: one[1] * one[2])
        return (_left_out(*cheapest, currency),)
    chosen: list[tuple[BillLine, int]] = []
    for line, each in sorted(priced, key=lambda one: -one[0].to_buy * one[1]):
        if over > 0:
            chosen.append((line, each))
            over -= line.to_buy * each
    spare = -over
    found = list[LeftOut]()
    for line, each in chosen:
        back = min(line.to_buy, int(spare // each))
        spare -= back * each
        if line.to_buy > back:
            found.append(_left_out(line, line.to_buy - back, each, currency))
    return tuple(found)


def _priced(bill: Bill, currency: str) -> list[tuple[BillLine, int]]:
    """The lines that are still to buy in a currency, with the cents of one piece."""
    priced: list[tuple[BillLine, int]] = []
    for line in bill.lines:
        if line.to_buy and line.each is not None and line.each.currency == currency:
            cents = in_cents(line.each.amount)
            if cents > 0:
                priced.append((line, cents))
    return priced


def _left_out(line: BillLine, count: int, cents: float, currency: str) -> LeftOut:
    return LeftOut(line, count, Amount(count * cents / CENTS, currency))


def over_words(bill: Bill) -> Sentence | None:
    """Which lines exceed the budget, in a sentence; None where none does."""
    lines = cheapest_way_back(bill)
    if not lines:
        return None
    named = and_words(str(_left_out_words(one)) for one in lines)
    reading = budget_reading(bill)
    if reading is not None and (reading.unpriced or reading.others):
        return Sentence("As far as prices are known, it is kept without {lines}.", {"lines": named})
    return Sentence("The budget is kept without {lines}.", {"lines": named})


def _left_out_words(one: LeftOut) -> Sentence:
    values = {"count": str(one.count), "name": one.line.name, "amount": str(one.amount)}
    several = one.line.to_buy > 1
    return Sentence("{count} × {name} ({amount})" if several else "{name} ({amount})", values)


class Ratio(Value, frozen=True):
    """A price per unit of something: `key` names it for other programs."""

    key: str
    words: Sentence
    amount: Amount


def ratios_of(bill: Bill) -> tuple[Ratio, ...]:
    """What the cards, and the whole machine, cost per gigabyte and per TFLOPS.

    Owned parts count like bought ones. A ratio is left out where one of its prices or figures is
    not known, or where its prices are in several currencies. An order list has none.
    """
    if bill.is_order:
        return ()
    cards = tuple(line for line in bill.lines if isinstance(line.part, Gpu) or _is_open_card(line))
    of_cards = _one_amount(cards)
    of_all = _one_amount(bill.lines)
    memory = _figure(cards, "vram_gb")
    found = (
        _ratio("cards_per_vram_gb", "Cards per GB of VRAM: {amount}", of_cards, memory),
        _ratio("machine_per_vram_gb", "Machine per GB of VRAM: {amount}", of_all, memory),
        _ratio(
            "cards_per_fp32_tflops",
            "Cards per TFLOPS of FP32: {amount}",
            of_cards,
            _figure(cards, "fp32_tflops"),
        ),
        _ratio(
            "cards_per_fp16_tensor_tflops",
            "Cards per TFLOPS of dense FP16 tensor: {amount}",
            of_cards,
            _figure(cards, "fp16_tensor_tflops_dense"),
        ),
    )
    return tuple(ratio for ratio in found if ratio is not None)


def _is_open_card(line: BillLine) -> bool:
    """Whether a line is a graphics card that the catalog lacks, so that its figures are unknown."""
    return line.part is None and line.kind == "gpu"


def _ratio(key: str, template: str, cost: Amount | None, figure: float | None) -> Ratio | None:
    if cost is None or not figure:
        return None
    amount = Amount(cost.amount / figure, cost.currency)
    return Ratio(key, Sentence(template, {"amount": str(amount)}), amount)


def _one_amount(lines: tuple[BillLine, ...]) -> Amount | None:
    """What lines cost, where all have a price in one currency."""
    if not lines or any(line.each is None for line in lines):
        return None
    found = Bill("", lines).whole
    return None if found.several else found.amounts[0]


def _figure(cards: tuple[BillLine, ...], field: str) -> float | None:
    """A figure of all cards together, where each states it."""
    total = 0.0
    for line in cards:
        figure = None if line.part is None else getattr(line.part, field)
        if figure is None:
            return None
        total += line.count * figure
    return total
