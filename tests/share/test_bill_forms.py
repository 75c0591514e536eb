"""The bill of materials as CSV, Markdown, HTML, text and plain values: the same lines in each, and
no name is anything but a name.
"""

from __future__ import annotations

import csv
import json
from html.parser import HTMLParser
from io import StringIO

from rigwright.assembly import assemble
from rigwright.build import Budget, Build, Placement, Price
from rigwright.catalog import MemoryCatalog
from rigwright.inventory.money.bill import Bill, bill_of
from rigwright.reports.bill import bill_record, bill_text, sum_sentences
from rigwright.share.bill import COLUMNS, bill_csv, bill_html, bill_markdown
from tests.sampling import every
from tests.worlds import board, chassis, gpu, psu

HOSTILE = (
    "=1+1",
    "+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    'a "quoted", name',
    "pipes | in | it",
    "<script>alert(1)</script>",
    "[x](javascript:alert(1)) `code` *bold*",
    "ends with \\",
    "寸法 グラボ",
)


def bill(name: str = "The gpu", price: Price | None = None, **owned: int) -> Bill:
    parts = (gpu(id="card", name=name, price_usd=700.0), psu(id="supply"), chassis(id="case"))
    build = Build(
        "Two",
        chassis="case",
        board="board",
        psus=("supply",),
        placements=(Placement("card", "1"), Placement("card", "3")),
        prices=(price,) if price is not None else (),
    )
    return bill_of(assemble(build, MemoryCatalog((*parts, board(id="board")))), owned)


def rows(found: Bill) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(bill_csv(found), newline="")))


class Cells(HTMLParser):
    """The texts of the cells, and the tags and addresses that a page has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name == "href"]
        if tag == "td":
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


def markdown_cells(text: str) -> list[list[str]]:
    """The cells of each line of a table, cut where a pipe has no backslash before it."""
    import re

    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


@every(HOSTILE)
def test_a_name_is_nothing_but_a_name(name: str) -> None:
    found = bill(name, Price("card", 5.0, "EUR", name.strip() or "x", "https://shop.example"))
    (card,) = [row for row in rows(found) if row["item"] == "card"]
    for column in ("name", "shop"):
        assert not card[column].startswith(("=", "+", "-", "@", "\t", "\r"))
    assert card["name"].removeprefix("'") == name
    table = markdown_cells(bill_markdown(found))
    assert {len(cells) for cells in table} == {5} and len(table) == 2 + len(found.lines)
    assert "<script" not in bill_markdown(found)
    page = Cells(bill_html(found))
    assert page.tags == {"div", "table", "tr", "th", "td", "p", "a"}
    assert name in "".join(page.cells)


@every(
    [
        ("https://shop.example/a?b=1&c=2#d", "https://shop.example/a?b=1&c=2#d"),
        ("HTTP://shop.example", "HTTP://shop.example"),
        (
            "https://shop.example/a) [x](b|c> d",
            "https://shop.example/a%29%20%5Bx%5D%28b%7Cc%3E%20d",
        ),
        ("javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("//shop.example", ""),
        ("http://[broken", ""),
        ("shop.example", ""),
        ("", ""),
    ]
)
def test_only_pages_of_the_web_are_links(link: str, shown: str) -> None:
    found = bill(price=Price("card", 5.0, "EUR", "Shop", link))
    assert Cells(bill_html(found)).links == ([shown] if shown else [])
    (card,) = [cells for cells in markdown_cells(bill_markdown(found)) if "The gpu" in cells]
    assert card[-1] == (f"[Shop]({shown})" if shown else "Shop")


def test_a_row_of_csv_by_hand() -> None:
    price = Price("card", 649.5, "EUR", "Shop", "https://shop.example", "2026-11-22")
    found = rows(bill("A card", price, card=1))
    assert tuple(found[0]) == COLUMNS
    (card,) = [row for row in found if row["item"] == "card"]
    assert list(card.values()) == [
        "card", "gpu", "A card", "", "2", "1", "1", "649.50", "649.50", "EUR", "own",
        "2026-11-22", "Shop", "https://shop.example",
    ]  # fmt: skip
    (case,) = [row for row in found if row["item"] == "case"]
    assert (case["price_each"], case["price_to_buy"], case["currency"]) == ("", "", "")


def test_all_forms_have_the_same_lines() -> None:
    found = bill(card=1)
    items = [line.item for line in found.lines]
    assert [row["item"] for row in rows(found)] == items
    assert [line["item"] for line in bill_record(found)["lines"]] == items
    assert len(markdown_cells(bill_markdown(found))) == 2 + len(items)
    assert len(Cells(bill_html(found)).cells) == 5 * len(items)
    text = bill_text(found, 80)
    assert all(str(line.name) in text for line in found.lines)


def test_the_record_is_what_the_bill_says() -> None:
    record = bill_record(bill(card=1).changed(budget=Budget(600.0, "USD")))
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    assert record["to_buy"] == {"amounts": {"USD": 700.0}, "parts_without_price": 3}
    assert record["whole"] == {"amounts": {"USD": 1400.0}, "parts_without_price": 3}
    assert record["budget"] == {
        "amount": 600.0,
        "currency": "USD",
        "left": -100.0,
        "standing": "over",
        "kept_without": [{"item": "card", "count": 1, "amount": 700.0}],
    }


def test_the_text_fits_its_width_and_marks_list_prices() -> None:
    text = bill_text(bill("A name that is far too long for any line of a terminal " * 3), 60)
    table = text.split("\n\n")[1].splitlines()
    assert max(map(len, table)) <= 60 and len({len(line) for line in table}) == 1
    assert "700 USD*" in text and "* is a list price of the catalog" in text
    own = bill_text(bill(price=Price("card", 5.0, "EUR")), 80)
    assert "*" not in own


def test_several_currencies_are_said_to_stay_apart() -> None:
    said = [str(sentence) for sentence in sum_sentences(bill(price=Price("case", 5.0, "EUR")))]
    assert said[:2] == [
        "To buy: at least 5 EUR and 1,400 USD, 2 parts without a price.",
        "Each currency is summed by itself; nothing is converted.",
    ]
