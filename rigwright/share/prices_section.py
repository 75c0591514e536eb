"""The part of the page that says what the build costs: only where its owner let prices go along."""

from __future__ import annotations

from rigwright.evaluation import Evaluation
from rigwright.inventory.money.bill import BillLine, bill_of
from rigwright.inventory.money.prices import has_money
from rigwright.reports.bill import NO_PRICE, STARRED, sum_sentences
from rigwright.share.bill import safe_link
from rigwright.share.markup import Markup, element
from rigwright.share.sections import bullets, section, table
from rigwright.text.sentence import worded

COUNTED, STAR = "{count} × {name}", "{price}*"


def prices_section(evaluation: Evaluation) -> Markup:
    """Return every line with its price, and what all of it comes to.

    Nothing where no price is in the build. What the owner has already is nobody else's business.
    """
    if not has_money(evaluation.build):
        return Markup("")
    bill = bill_of(evaluation.assembly)
    rows = [element("tr", *_cells(line)) for line in bill.lines]
    sums = [str(sentence) for sentence in sum_sentences(bill)]
    sums += [str(STARRED)] if bill.has_list_prices else []
    head = (
        (worded("Part"), False),
        (worded("Each"), True),
        (worded("Sum"), True),
        (worded("Where"), False),
    )
    body = table(worded("What each part costs"), head, rows)
    return section(
        "prices", worded("Prices"), body, bullets(sums, "quiet"), aside=str(bill.whole.words)
    )


def _cells(line: BillLine) -> tuple[Markup, ...]:
    name = str(line.name)
    if line.count > 1:
        name = COUNTED.format(count=line.count, name=name)
    each = NO_PRICE
    amount = line.of(line.count)
    if line.price is not None:
        each = str(line.each) if line.price.own else STAR.format(price=line.each)
    shop = line.price.shop if line.price is not None else ""
    link = safe_link(line)
    where = element("a", shop or link, href=link, rel="noopener noreferrer") if link else shop
    return (
        element("th", name, scope="row"),
        element("td", each, class_="number"),
        element("td", NO_PRICE if amount is None else str(amount), class_="number"),
        element("td", where),
    )
