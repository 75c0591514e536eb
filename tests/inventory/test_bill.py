"""The bill of materials: the same lines as list and sheet, sums worked out by hand, budget and
ratios.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rigwright.assembly import Assembly, assemble
from rigwright.build import Bridge, Budget, Build, Placement, Price, Quantity, Site, Workload
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.inventory import rows_of
from rigwright.inventory.money.bill import Bill, bill_of, uses_of
from rigwright.inventory.money.prices import with_price
from rigwright.inventory.money.readings import (
    Standing,
    budget_reading,
    cheapest_way_back,
    over_words,
    ratios_of,
)
from rigwright.inventory.part_row import Origin
from rigwright.reports.sheet.parts import parts_of
from tests.generated_builds import planned, shipped
from tests.sampling import every
from tests.worlds import board, chassis, gpu, plugs, psu

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "assets/examples"
CARD = gpu(
    id="card", price_usd=700.0, vram_gb=24.0, fp32_tflops=35.0, fp16_tensor_tflops_dense=70.0
)
PARTS = (CARD, psu(id="supply", price_usd=300.0), chassis(id="case"), board(id="board"))
TWO = Build(
    "Two",
    chassis="case",
    board="board",
    psus=("supply",),
    placements=(Placement("card", "1"), Placement("card", "3")),
)


def made(build: Build, **owned: int) -> Bill:
    return bill_of(assemble(build, MemoryCatalog(PARTS)), owned)


@cache
def machines() -> tuple[Assembly, ...]:
    """The examples, one with adapters, ducts, bridges and a part that nobody has, and a few
    more.
    """
    examples = [read_document(path).build for path in sorted(EXAMPLES.glob("*.rig"))]
    base = read_document(EXAMPLES / "four-blower-3090.rig").build
    first, *others = base.placements
    crowded = base.changed(
        placements=(first.changed(duct="noctua-nf-a12x25-pwm"), *others),
        psus=("evga-supernova-1600-t2",) * 2,
        fans=(Quantity("noctua-nf-a12x25-pwm", 3), Quantity("unheard-of", 2)),
        bridges=(Bridge("nvidia-nvlink-bridge-2slot", 0, 1),),
        psus_start_together=True,
    )
    sixteen = base.changed(
        placements=tuple(card.changed(part_id="rtx-4090-founders") for card in base.placements)
    )
    builds = (*examples, crowded, sixteen, *map(planned, range(6)))
    return tuple(assemble(build, shipped()) for build in builds)


def test_list_bill_and_sheet_have_the_same_parts() -> None:
    for a in machines():
        listed: Counter[str] = Counter()
        for row in rows_of(a):
            if row.origin is not Origin.INCLUDED:
                listed[str(row.name)] += row.count
        on_bill = {str(line.name): line.count for line in bill_of(a).lines}
        assert on_bill == dict(listed), a.build.title
        missing = {line.name for line in bill_of(a).lines if line.missing}
        on_sheet: Counter[str] = Counter()
        for part in parts_of(a):
            on_sheet[part.name] += part.count
        for name, count in on_sheet.items():
            assert name in missing or on_bill[name] == count, a.build.title
        assert set(on_sheet) == set(on_bill)


def test_every_line_can_be_priced_and_owned() -> None:
    """Adapters and sync adapters too: each has an id that a file takes."""
    assumed: set[str] = set()
    for a in machines():
        bill = bill_of(a)
        items = [line.item for line in bill.lines]
        assert all(items) and len(set(items)) == len(items)
        build = a.build
        for item in items:
            build = with_price(build, Price.of({"part_id": item, "amount": 2, "currency": "EUR"}))
        priced = bill_of(assemble(build, shipped()), dict.fromkeys(items, 1))
        pieces = sum(line.count for line in bill.lines)
        assert priced.whole.unpriced == 0 and priced.whole.of("EUR") == 2.0 * pieces
        assert priced.to_buy.of("EUR") == 2.0 * (pieces - len(items))
        assert uses_of(a) == {line.item: line.count for line in bill.lines}
        assumed |= {line.item for line in bill.lines if line.assumed}
    assert "assumed:supply-sync" in assumed
    assert any(item.startswith("assumed:adapter-") for item in assumed)


def test_sums_by_hand() -> None:
    """Two cards of 700, a supply of 300, case and board without a price: 1,700."""
    bill = made(TWO)
    assert str(bill.whole.words) == "at least 1,700 USD, 2 parts without a price"
    build = TWO.changed(prices=(Price("case", 149.99, "EUR"), Price("board", 600.01, "EUR")))
    assert str(made(build).whole.words) == "750 EUR and 1,700 USD"
    assert made(build).whole == made(build).to_buy


def test_what_one_owns_is_not_to_buy() -> None:
    bill = made(TWO, card=1, supply=5)
    card = bill.line_of("card")
    supply = bill.line_of("supply")
    assert card is not None and supply is not None
    assert (card.count, card.owned, card.to_buy) == (2, 1, 1)
    assert (supply.count, supply.owned, supply.to_buy) == (1, 1, 0)
    assert bill.to_buy.of("USD") == 700.0 and bill.whole.of("USD") == 1700.0
    assert made(TWO, case=1, board=1).to_buy.unpriced == 0


@every(
    [
        (5000.0, {}, Standing.OPEN, "3,300 USD of 5,000 USD left for 2 parts without a price."),
        (
            5000.0,
            {"case": 1},
            Standing.OPEN,
            "3,300 USD of 5,000 USD left for 1 part without a price.",
        ),
        (
            1700.0,
            {"case": 1, "board": 1},
            Standing.WITHIN,
            "Within the budget of 1,700 USD, 0 USD left.",
        ),
        (
            1699.99,
            {"case": 1, "board": 1},
            Standing.OVER,
            "0.01 USD over the budget of 1,699.99 USD.",
        ),
        (1000.0, {}, Standing.OVER, "At least 700 USD over the budget of 1,000 USD."),
    ]
)
def test_a_budget_says_what_exceeds_it(
    amount: float, owned: dict[str, int], standing: Standing, words: str
) -> None:
    reading = budget_reading(made(TWO.changed(budget=Budget(amount, "USD")), **owned))
    assert reading is not None
    assert (reading.standing, str(reading.words)) == (standing, words)


def test_a_budget_counts_nothing_in_another_currency() -> None:
    build = TWO.changed(
        budget=Budget(2000.0, "EUR"),
        prices=(Price("case", 150.0, "EUR"), Price("board", 600.0, "EUR")),
    )
    reading = budget_reading(made(build))
    assert reading is not None and reading.left == 1250.0
    assert reading.standing is Standing.OPEN, "1,700 USD are still to pay"
    assert str(reading.words) == "1,250 EUR of 2,000 EUR left for 1,700 USD."
    assert budget_reading(made(TWO)) is None


def test_a_gigabyte_and_a_tflops_by_hand() -> None:
    """1,400 USD for 48 GB, 70 TFLOPS of FP32 and 140 of FP16 tensor; with all else 1,920."""
    build = TWO.changed(prices=(Price("case", 120.0, "USD"), Price("board", 100.0, "USD")))
    found = {ratio.key: ratio.amount.amount for ratio in ratios_of(made(build, card=2))}
    assert found == {
        "cards_per_vram_gb": pytest.approx(1400 / 48),
        "machine_per_vram_gb": pytest.approx(1920 / 48),
        "cards_per_fp32_tflops": pytest.approx(20.0),
        "cards_per_fp16_tensor_tflops": pytest.approx(10.0),
    }
    assert str(ratios_of(made(build))[0].words) == "Cards per GB of VRAM: 29.17 USD"


def test_no_ratio_without_its_figures_or_prices() -> None:
    assert {ratio.key for ratio in ratios_of(made(TWO))} == {
        "cards_per_vram_gb",
        "cards_per_fp32_tflops",
        "cards_per_fp16_tensor_tflops",
    }, "case and board have no price"
    silent = (CARD.changed(fp16_tensor_tflops_dense=None, vram_gb=None), *PARTS[1:])
    found = ratios_of(bill_of(assemble(TWO, MemoryCatalog(silent))))
    assert [ratio.key for ratio in found] == ["cards_per_fp32_tflops"]
    dear = (CARD.changed(price_usd=None), *PARTS[1:])
    assert ratios_of(bill_of(assemble(TWO, MemoryCatalog(dear)))) == ()
    mixed = TWO.changed(prices=(Price("case", 1.0, "EUR"), Price("board", 1.0, "EUR")))
    assert "machine_per_vram_gb" not in {ratio.key for ratio in ratios_of(made(mixed))}


def test_the_energy_of_a_year_is_that_of_the_power() -> None:
    build = planned(0).changed(
        site=Site(volts=230, outlet_a=16, breaker_a=16, price_per_kwh=0.3, currency="EUR"),
        workload=Workload(hours_per_day=10),
    )
    found = bill_of(assemble(build, shipped())).energy
    if found is not None:
        assert found.cost == pytest.approx(found.kwh * 0.3)
    assert made(TWO).energy is None, "nobody said how many hours"


def test_adapters_of_one_kind_are_one_line() -> None:
    card = CARD.changed(power_connectors=plugs(pin16=1))
    a = assemble(TWO, MemoryCatalog((card, *PARTS[1:])))
    wired = [row for row in rows_of(a) if row.origin is Origin.ASSUMED]
    assumed = [line for line in bill_of(a).lines if line.assumed]
    assert sum(line.count for line in assumed) == sum(row.count for row in wired)
    assert len(assumed) == len({row.item for row in wired})


# order lists


def test_an_order_list_has_what_is_to_buy_in_one_shop() -> None:
    build = TWO.changed(
        prices=(
            Price("case", 150.0, "EUR", "Caseking"),
            Price("card", 650.0, "EUR", "eBay"),
            Price("supply", 250.0, "EUR", " ebay "),
        ),
        budget=Budget(1.0, "EUR"),
    )
    bill = made(build, card=1)
    assert bill.shops() == ("Caseking", "eBay", "")
    order = bill.from_shop("EBAY")
    assert [(line.item, line.count) for line in order.lines] == [("card", 1), ("supply", 1)]
    assert str(order.to_buy.words) == "900 EUR" and order.whole == order.to_buy
    assert ratios_of(order) == () and budget_reading(order) is None
    assert [line.item for line in bill.from_shop("").lines] == ["board"]
    assert bill.from_shop("nowhere").lines == ()


def test_the_orders_of_all_shops_are_what_is_to_buy() -> None:
    for a in machines():
        build = a.build
        for number, line in enumerate(bill_of(a).lines):
            if number % 3:
                shop = f"Shop {number % 2}"
                build = with_price(build, Price(line.item, number + 0.01, "EUR", shop))
        bill = bill_of(assemble(build, shipped()), {build.psus[0]: 1} if build.psus else {})
        ordered: Counter[str] = Counter()
        for shop in bill.shops():
            for line in bill.from_shop(shop).lines:
                ordered[line.item] += line.count
        assert ordered == {line.item: line.to_buy for line in bill.lines if line.to_buy}


# what exceeds a budget


def costing(budget: float, card: float, supply: float) -> Bill:
    """Two cards and a supply at those prices; the case and the board cost nothing."""
    prices = (
        Price("card", card, "USD"),
        Price("supply", supply, "USD"),
        Price("case", 0.0, "USD"),
        Price("board", 0.0, "USD"),
    )
    return made(TWO.changed(prices=prices, budget=Budget(budget, "USD")))


@every(
    [
        (1700.0, 700.0, 300.0, None),  # just kept
        (1699.99, 700.0, 300.0, "The budget is kept without The supply (300 USD)."),
        (1300.0, 700.0, 300.0, "The budget is kept without 1 × The card (700 USD)."),
        (500.0, 700.0, 300.0, "The budget is kept without 2 × The card (1,400 USD)."),
        (
            100.0,
            700.0,
            300.0,
            "The budget is kept without 2 × The card (1,400 USD) and The supply (300 USD).",
        ),
        (
            0.0,
            0.1,
            0.2,
            "The budget is kept without 2 × The card (0.20 USD) and The supply (0.20 USD).",
        ),
    ]
)
def test_the_lines_that_exceed_the_budget_are_named(
    budget: float, card: float, supply: float, words: str | None
) -> None:
    """By hand: the least that would have to go."""
    found = costing(budget, card, supply)
    names = {"card": found.lines[2].name, "supply": found.lines[3].name}
    wanted = words and words.replace("The card", str(names["card"]))
    wanted = wanted and wanted.replace("The supply", str(names["supply"]))
    said = over_words(found)
    assert (None if said is None else str(said)) == wanted


def test_without_those_lines_the_budget_is_kept_and_with_one_piece_more_it_is_not() -> None:
    for budget in range(0, 1800, 37):
        for card, supply in ((700.0, 300.0), (123.45, 900.0), (333.33, 333.33)):
            found = costing(float(budget), card, supply)
            lines = cheapest_way_back(found)
            gone = sum(one.amount.amount for one in lines)
            left = budget_reading(found)
            assert left is not None
            assert left.left + gone >= 0 or left.left == 0
            assert bool(lines) == (left.left < 0)
            for one in lines:
                each = one.line.each
                assert each is not None and left.left + gone - each.amount < 0


def test_parts_that_one_owns_and_other_currencies_do_not_exceed_it() -> None:
    prices = (Price("card", 700.0, "USD"), Price("supply", 300.0, "EUR"))
    build = TWO.changed(prices=prices, budget=Budget(100.0, "USD"))
    assert [one.count for one in cheapest_way_back(made(build))] == [2]
    assert [one.count for one in cheapest_way_back(made(build, card=1))] == [1]
    assert cheapest_way_back(made(build, card=2)) == ()
