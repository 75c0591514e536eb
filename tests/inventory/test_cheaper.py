"""Cheaper parts against an exceeded budget: the cheapest that leaves the machine as well as it was,
held against hand-made sums and against every cheaper part of the catalog.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rigwright.assembly.addresses import parts_of
from rigwright.build import Budget, Price
from rigwright.catalog import MemoryCatalog
from rigwright.checks.remedy import Replace
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory.money.bill import bill_of
from rigwright.remedies import Offer
from rigwright.remedies.cheaper import cheaper_parts
from rigwright.reports.fixes import edit_record
from tests.shipped_parts import shipped
from tests.worlds import gpu, psu, world

EXAMPLE = Path(__file__).resolve().parent.parent.parent / "assets/examples/two-open-air-3090.rig"
CARD = gpu(id="card", chip="X", price_usd=700.0, vram_gb=24.0)
SUPPLY = psu(id="supply", price_usd=300.0)
OTHERS = (
    gpu(id="small", chip="Y", price_usd=300.0, vram_gb=8.0),
    gpu(id="thick", chip="X", price_usd=400.0, vram_gb=24.0, thickness_mm=90.0),
    gpu(id="plain", name="Plain", chip="X", price_usd=500.0, vram_gb=24.0),
    gpu(id="dear", chip="X", price_usd=690.0, vram_gb=24.0),
    psu(id="weak", price_usd=50.0, watts=300.0),
    psu(id="strong", name="Strong", price_usd=220.0),
)


def two(budget: float, currency: str = "USD", **choices: Any) -> Evaluation:
    """Two cards and a supply for 1,700 USD; all else has no price."""
    cards = ((CARD, "1"), (CARD, "3"))
    choices["budget"] = Budget(budget, currency)
    return world(*cards, psus=(SUPPLY,), others=OTHERS, **choices)


def cheaper(e: Evaluation, **owned: int) -> list[Offer]:
    catalog = MemoryCatalog((*parts_of(e.assembly).values(), *OTHERS))
    return [offer for offer in cheaper_parts(e, owned, catalog) if offer is not None]


def test_the_cheapest_part_that_does_as_well_is_offered_with_what_it_saves() -> None:
    """Two cards of 500 instead of 700 save 400 of the 350 that are over; a supply of 220, 80."""
    cards, supply = cheaper(two(1350.0))
    assert cards.edit == Replace("gpu1", by="plain", alike=("gpu2",))
    assert cards.build is not None
    assert [card.part_id for card in cards.build.placements] == ["plain", "plain"]
    assert str(cards.words) == (
        "Choose 2 × Plain instead of The gpu: saves 400 USD, enough for the budget"
    )
    assert str(supply.words) == "Choose Strong instead of The psu: saves 80 USD"
    record = edit_record(supply.edit)
    assert record == {"kind": "replace", "part": "psu", "needs": [], "by": "strong"}


def test_nothing_is_offered_within_the_budget_or_for_prices_in_another_currency() -> None:
    assert cheaper(two(1700.0)) == []
    assert cheaper(two(100.0, "EUR")) == []
    own = (Price("card", 650.0, "EUR"), Price("plain", 600.0, "EUR"))
    (offer,) = cheaper(two(1250.0, "EUR", prices=own))
    assert "saves 100 EUR, enough" in str(offer.words)


def test_what_one_owns_saves_nothing() -> None:
    """One card is owned: two others at 500 would cost 300 more than the one at 700."""
    offers = cheaper(two(100.0), card=1)
    assert [offer.edit for offer in offers] == [Replace("psu", by="strong")]
    assert cheaper(two(100.0), card=2, supply=1) == []


def test_no_cheaper_part_of_the_catalog_would_do() -> None:
    """Each that costs less than what is offered is worse by a fresh look, and the offer is not."""
    catalog = shipped()
    build = read_document(EXAMPLE).build
    before = evaluate(build.changed(budget=Budget(100.0, "USD")), catalog)
    known = {(f.rule, f.parts) for f in before.findings}
    offers = [offer for offer in cheaper_parts(before, {}, catalog) if offer is not None]
    assert offers
    for offer in offers:
        assert offer.build is not None
        fresh = evaluate(offer.build, catalog)
        assert {(f.rule, f.parts) for f in fresh.findings} <= known
        spent = bill_of(before.assembly).to_buy.of("USD") - bill_of(fresh.assembly).to_buy.of("USD")
        assert f"saves {spent:,.2f}".removesuffix(".00") in str(offer.words)
    supply = next(o.edit for o in offers if isinstance(o.edit, Replace) and o.edit.part == "psu")
    rows = catalog.search("", "psu", 400)
    offered = next(row for row in rows if row.id == supply.by)
    less = [row.id for row in rows if row.price_usd and row.price_usd < (offered.price_usd or 0)]
    assert len(less) > 20
    for part_id in less[::5]:
        fresh = evaluate(before.build.changed(psus=(part_id,)), catalog)
        worse = not {(f.rule, f.parts) for f in fresh.findings} <= known
        assert worse or len(fresh.undecided) > len(before.undecided), part_id
