"""The lines that say by what two versions of one build differ."""

from __future__ import annotations

from rigwright.build import Build
from rigwright.evaluation import evaluate
from rigwright.reports.difference_words import difference_words
from tests.gui.machines import BASE, TUF, TURBO, with_cards
from tests.shipped_parts import shipped


def first_line(before: Build, after: Build) -> str:
    catalog = shipped()
    return difference_words(evaluate(before, catalog), evaluate(after, catalog))[0]


def name_of(part_id: str) -> str:
    part = shipped().get(part_id)
    assert part is not None
    return part.name


def test_another_count_of_one_product_stands_before_its_name() -> None:
    """The names of cards are long, and what stands after two of them is often cut."""
    three, two = with_cards(TUF, "1", "3", "5"), with_cards(TUF, "1", "5")
    name = name_of(TUF)
    assert first_line(three, two) == f"Cards: 3 → 2 × {name}"
    assert first_line(two, three) == f"Cards: 2 → 3 × {name}"


def test_what_did_not_change_is_not_repeated_beside_it() -> None:
    mixed = with_cards(TUF, "1", "3").place(TURBO, "7")
    name = name_of(TUF)
    assert first_line(mixed, mixed.remove(0)) == f"Cards: 2 → 1 × {name}"


def test_other_products_are_named_before_and_after() -> None:
    tuf, turbo = name_of(TUF), name_of(TURBO)
    assert first_line(with_cards(TUF, "1"), with_cards(TURBO, "1")) == (f"Cards: {tuf} → {turbo}")
    assert first_line(BASE, with_cards(TUF, "1")) == f"Cards: – → {tuf}"
    both = with_cards(TUF, "1").place(TURBO, "7")
    assert first_line(with_cards(TUF, "1"), both) == f"Cards: {tuf} → {tuf}, {turbo}"
