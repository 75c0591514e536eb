"""What the sheet says of prices and of what is owned."""

from __future__ import annotations

from pathlib import Path

from rigwright.build import Price
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory.money.bill import bill_of
from rigwright.reports.sheet.content import sheet_of
from rigwright.reports.sheet.purchases import purchases_of

FOUR = Path(__file__).parent.parent.parent / "assets" / "examples" / "four-blower-3090.rig"


def opened(**changes: object) -> Evaluation:
    document = read_document(FOUR)
    return evaluate(document.build.changed(**changes), MemoryCatalog(document.parts))


def test_a_sheet_without_prices_has_no_columns_for_them() -> None:
    assert purchases_of(opened(), {}) == {}
    assert purchases_of(opened(), {"some-other-part": 3}) == {}


def test_owned_cards_are_not_to_buy_and_list_prices_say_that_they_are() -> None:
    plain = opened()
    card = plain.build.placements[0].part_id
    psu = plain.build.psus[0]
    priced = opened(prices=(Price(psu, 399.0, "EUR"),))
    found = purchases_of(priced, {card: 3})
    assert found[card].owned == 3 and found[psu].price == "399 EUR"
    assert all(one.price == "" or one.price.endswith((" list", " EUR")) for one in found.values())
    sheet = sheet_of(priced, purchases=found)
    lines = {line.part_id: line for line in sheet.parts}
    bill = bill_of(priced.assembly, {card: 3})
    to_buy = bill.line_of(card)
    assert to_buy is not None and lines[card].count - found[card].owned == to_buy.to_buy == 1
