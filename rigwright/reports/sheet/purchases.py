"""What a buyer knows of the parts on the sheet: prices noted with the build, and what is owned.

Says nothing where neither is noted, so that a sheet without prices has no columns for them.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.evaluation import Evaluation
from rigwright.inventory.money.bill import BillLine, bill_of
from rigwright.inventory.money.owned import OwnedError, open_owned
from rigwright.reports.sheet.parts import Purchase
from rigwright.text.sentence import worded

LISTED = "{price} list"


def known_purchases(evaluation: Evaluation) -> dict[str, Purchase]:
    """Return the purchases of a build with what the user owns; owned parts that cannot be read
    count as none.
    """
    try:
        owned: Mapping[str, int] = open_owned().now().owned
    except OwnedError:
        owned = {}
    return purchases_of(evaluation, owned)


def purchases_of(evaluation: Evaluation, owned: Mapping[str, int]) -> dict[str, Purchase]:
    """Return price and number owned of each part; nothing where the user noted neither."""
    lines = bill_of(evaluation.assembly, owned).lines
    if not evaluation.build.prices and not any(line.owned for line in lines):
        return {}
    return {line.item: Purchase(line.owned, _price_words(line)) for line in lines}


def _price_words(line: BillLine) -> str:
    if line.each is None or line.price is None:
        return ""
    if line.price.own:
        return str(line.each)
    return worded(LISTED, price=line.each)
