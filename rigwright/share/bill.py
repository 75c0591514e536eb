"""The bill of materials in forms for other programs and for forums: CSV, Markdown, a table in HTML.

A name is text in each of them: no formula, no column, no tag. Nothing is worked out here.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from urllib.parse import quote, urlsplit

from rigwright.inventory.money.bill import Bill, BillLine, shop_of
from rigwright.reports.bill import sum_sentences
from rigwright.reports.mass import mass_sentences
from rigwright.share.markdown_text import plain
from rigwright.share.markup import Markup, element
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded
from rigwright.text.spreadsheet import cell_words

COLUMNS = (
    "item",
    "kind",
    "name",
    "part_numbers",
    "count",
    "owned",
    "to_buy",
    "price_each",
    "price_to_buy",
    "currency",
    "price_source",
    "price_date",
    "shop",
    "link",
)
# Spreadsheets would work out what begins so; some skip a tab or the end of a line before it.
HEAD = messages(("To buy", "Part", "Each", "Sum", "Where"))
HEADING, ASSUMED = "## {title}", "{name} (assumed by the wiring)"
LINK = "[{shop}]({link})"
LINKS = ("http", "https")
KEPT_IN_LINKS = "/:?&=%#@;,+~!$'*._-"


def bill_csv(bill: Bill) -> str:
    """Every line as comma-separated values; amounts with a point, what is not known empty."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for line in bill.lines:
        table.writerow([_cell(value) for value in _values(line)])
    return out.getvalue()


def _values(line: BillLine) -> Iterator[str | int | float | None]:
    price = line.price
    amount = line.of(line.to_buy)
    yield from (line.item, line.kind, str(line.name))
    yield "; ".join(line.part.part_numbers) if line.part is not None else ""
    yield from (line.count, line.owned, line.to_buy)
    yield None if price is None else price.amount
    yield None if amount is None else amount.amount
    if price is None:
        yield from ("", "", "", "", "")
    else:
        yield from (price.currency, price.origin.value, price.date, price.shop, price.link)


def _cell(value: str | int | float | None) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return cell_words(value)
    if isinstance(value, int):
        return str(value)
    return f"{value:.2f}"


def bill_markdown(bill: Bill) -> str:
    """A table, and below it what it comes to and what the machine weighs."""
    title = HEADING.format(title=_line(bill.title))
    lines = [title, "", *table_lines(bill)]
    if bill.mass is not None:
        for said in mass_sentences(bill.mass):
            lines.append(f"- {plain(str(said))}")
    text = "\n".join(lines)
    return f"{text}\n"


def table_lines(bill: Bill) -> list[str]:
    """The lines of that table, and below it what it comes to, without a title."""
    rows = [
        f"| {' | '.join(map(translated, HEAD))} |",
        "|---:|---|---:|---:|---|",
        *(f"| {' | '.join(_markdown_cells(line))} |" for line in bill.lines),
    ]
    sums = [f"- {plain(str(sentence))}" for sentence in sum_sentences(bill)]
    return [*rows, "", *sums]


def _markdown_cells(line: BillLine) -> Iterator[str]:
    to_buy, name, each, amount, shop = _cells(line)
    for words in (to_buy, name, each, amount):
        yield _line(words)
    link = safe_link(line)
    if not link:
        yield _line(shop)
        return
    where = _line(shop or worded("Link"))
    yield worded(LINK, shop=where, link=link)


def _cells(line: BillLine) -> tuple[str, str, str, str, str]:
    """How many to buy, what, the price of one, of those to buy, and the shop or whose list."""
    name = str(line.name)
    if line.assumed:
        name = worded(ASSUMED, name=name)
    amount = line.of(line.to_buy)
    to_buy = worded("owned")
    sum_words = ""
    if line.to_buy:
        to_buy = f"{line.to_buy} ×"
        sum_words = str(amount) if amount is not None else ""
    each = str(line.each) if line.each is not None else ""
    where = shop_of(line)
    if line.price is not None and not line.price.own:
        where = str(line.price.source)
    return to_buy, name, each, sum_words, where


def _line(text: str) -> str:
    """A text on one line with nothing in it that Markdown takes for its own."""
    return plain(" ".join(text.split()))


def safe_link(line: BillLine) -> str:
    """The link to a page of the web, with nothing that ends it early; "" for anything else."""
    link = line.price.link.strip() if line.price is not None else ""
    try:
        scheme = urlsplit(link).scheme.casefold()
    except ValueError:
        return ""
    if scheme not in LINKS:
        return ""
    return quote(link, safe=KEPT_IN_LINKS)


def bill_html(bill: Bill) -> str:
    """A table for the clipboard, which spreadsheets and mails take over."""
    titles = [element("th", translated(words)) for words in HEAD]
    head = element("tr", *titles)
    rows = [element("tr", *_html_cells(line)) for line in bill.lines]
    sums = [element("p", str(sentence)) for sentence in sum_sentences(bill)]
    table = element("table", head, *rows)
    return element("div", table, *sums)


def _html_cells(line: BillLine) -> Iterator[Markup]:
    to_buy, name, each, amount, shop = _cells(line)
    for words in (to_buy, name, each, amount):
        yield element("td", words)
    link = safe_link(line)
    where = shop
    if link:
        where = element("a", shop or worded("Link"), href=link)
    yield element("td", where)
