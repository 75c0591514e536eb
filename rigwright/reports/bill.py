"""The bill of materials for the terminal and for other programs.

What things cost and what is to buy is worked out in `money`; nothing is here.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import shorten
from typing import Any

from rigwright.inventory.money.amounts import Amount, Sum
from rigwright.inventory.money.bill import Bill, BillLine
from rigwright.inventory.money.readings import (
    NOT_CONVERTED,
    budget_reading,
    cheapest_way_back,
    over_words,
    ratios_of,
)
from rigwright.reports.mass import mass_record, mass_sentences
from rigwright.text.columns import widths_of
from rigwright.text.language import translated
from rigwright.text.on_terminal import left, right, shown_width
from rigwright.text.sentence import Sentence, messages

NO_PRICE = "–"
HEAD = messages(("Buy", "Of", "Part", "Each", "Sum"))
NAMES = HEAD.index("Part")  # the column of names
NAME = 2  # the column that is cut
LEAST_NAME = 16
STAR = "*"
LIST_PRICES = Sentence("Prices of the catalog are list prices; a shop may ask another.")
STARRED = Sentence("* is a list price of the catalog; a shop may ask another.")


def bill_text(bill: Bill, width: int) -> str:
    """Return the bill as a table with its sums below.

    A name is cut where the line has no room.
    """
    rows = [tuple(translated(word) for word in HEAD)]
    rows += [_cells(line) for line in bill.lines]
    widths = widths_of(rows)
    name_width = widths[NAME]
    gaps = 2 * (len(HEAD) - 1)
    others = sum(widths) - name_width + gaps
    widths[NAME] = max(min(name_width, width - others), LEAST_NAME)
    table = "".join(f"{_row(row, widths)}\n" for row in rows)
    said = list(sum_sentences(bill))
    if bill.has_list_prices:
        said.append(STARRED)
    below = "".join(f"{sentence}\n" for sentence in (*said, *_mass_sentences(bill)))
    return f"{bill.title}\n\n{table}\n{below}"


def _mass_sentences(bill: Bill) -> Iterator[Sentence]:
    if bill.mass is not None:
        yield from mass_sentences(bill.mass)


def sum_sentences(bill: Bill) -> Iterator[Sentence]:
    """Yield the sums of a bill, a sentence each: to buy, whole, budget, ratios, energy."""
    yield Sentence("To buy: {sum}.", {"sum": str(bill.to_buy.words)})
    if bill.whole != bill.to_buy:
        yield Sentence("With what you own: {sum}.", {"sum": str(bill.whole.words)})
    if bill.to_buy.several or bill.whole.several:
        yield NOT_CONVERTED
    reading = budget_reading(bill)
    if reading is not None:
        yield reading.words
    over = over_words(bill)
    if over is not None:
        yield over
    for ratio in ratios_of(bill):
        yield Sentence("{words}.", {"words": str(ratio.words)})
    if bill.energy is not None and bill.energy.cost is not None:
        yield Sentence("Energy in a year: {words}.", {"words": bill.energy.words})


def _cells(line: BillLine) -> tuple[str, ...]:
    amount = line.of(line.to_buy)
    return (
        str(line.to_buy),
        str(line.count),
        str(line.name),
        _each_words(line),
        str(amount) if amount is not None else NO_PRICE,
    )


def _each_words(line: BillLine) -> str:
    """The price of one, with a star where it is the catalog's."""
    if line.price is None:
        return NO_PRICE
    return f"{line.each}{'' if line.price.own else STAR}"


def _row(cells: tuple[str, ...], widths: list[int]) -> str:
    """The cells in their columns: the name at the left of its column, figures at the right."""
    padded: list[str] = []
    for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        if column != NAMES:
            padded.append(right(cell, width))
        elif shown_width(cell) <= width:
            padded.append(left(cell, width))
        else:
            padded.append(left(shorten(cell, width, placeholder="…"), width))
    return "  ".join(padded)


def bill_record(bill: Bill) -> dict[str, Any]:
    """The bill as plain values; None where something is not known."""
    return {
        "title": bill.title,
        "lines": [_line_record(line) for line in bill.lines],
        "to_buy": _sum_record(bill.to_buy),
        "whole": _sum_record(bill.whole),
        "budget": _budget_record(bill),
        "ratios": {ratio.key: _amount_record(ratio.amount) for ratio in ratios_of(bill)},
        "energy_per_year": _energy_record(bill),
        "mass": None if bill.mass is None else mass_record(bill.mass),
    }


def _budget_record(bill: Bill) -> dict[str, Any] | None:
    reading = budget_reading(bill)
    if reading is None:
        return None
    return {
        **_amount_record(reading.budget),
        "left": reading.left,
        "standing": reading.standing.value,
        "kept_without": [
            {"item": one.line.item, "count": one.count, "amount": one.amount.amount}
            for one in cheapest_way_back(bill)
        ],
    }


def _energy_record(bill: Bill) -> dict[str, Any] | None:
    energy = bill.energy
    if energy is None:
        return None
    return {
        "kwh": round(energy.kwh, 2),
        "cost": None if energy.cost is None else round(energy.cost, 2),
        "currency": energy.currency or None,
    }


def _line_record(line: BillLine) -> dict[str, Any]:
    price = line.price
    part = line.part
    amount = line.of(line.to_buy)
    return {
        "item": line.item,
        "kind": line.kind,
        "name": str(line.name),
        "part_numbers": list(part.part_numbers) if part is not None else [],
        "count": line.count,
        "owned": line.owned,
        "to_buy": line.to_buy,
        "in_catalog": part is not None,
        "assumed": line.assumed,
        "price": None
        if price is None
        else {
            "amount": price.amount,
            "currency": price.currency,
            "origin": price.origin.value,
            "date": price.date or None,
            "shop": price.shop or None,
            "link": price.link or None,
        },
        "sum": None if amount is None else amount.amount,
    }


def _sum_record(found: Sum) -> dict[str, Any]:
    return {
        "amounts": {one.currency: one.amount for one in found.amounts},
        "parts_without_price": found.unpriced,
    }


def _amount_record(amount: Amount) -> dict[str, Any]:
    return {"amount": round(amount.amount, 2), "currency": amount.currency}
