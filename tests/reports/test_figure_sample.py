"""The sample of decisive figures: the same for a seed, of the sizes that were agreed, and every row
of the written result one of its figures.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from rigwright.reports.figure_sample import SIZES, drawn_sample, sample_text
from tests.shipped_parts import shipped_parts
from tests.worlds import gpu

RESULT = Path(__file__).resolve().parents[2] / "catalog/sample.md"


def test_a_seed_draws_the_same_figures_and_another_seed_others() -> None:
    parts = list(shipped_parts())[::8]
    first = sample_text(drawn_sample(parts, 16))
    assert first == sample_text(drawn_sample(reversed(parts), 16))
    assert first != sample_text(drawn_sample(parts, 17))


def test_as_many_are_drawn_of_each_kind_as_was_agreed() -> None:
    drawn = drawn_sample(shipped_parts(), 16)
    assert Counter(one.part.kind for one in drawn) == SIZES
    assert sum(SIZES.values()) == 60
    assert len({(one.part.id, one.figure.field) for one in drawn}) == 60


def test_what_was_inferred_is_not_drawn() -> None:
    """A card of which one figure is stated and one inferred: only the first can be drawn."""
    card = gpu(
        id="a-card",
        length_mm=267.0,
        derived_fields=("height_mm", "thickness_mm", "board_power_w", "power_connectors"),
    )
    fields = {one.figure.field for one in drawn_sample([card], 1)}
    assert "length_mm" in fields
    assert not fields & set(card.derived_fields)


def test_the_written_result_is_about_sixty_figures_that_the_catalog_has() -> None:
    known = {part.id for part in shipped_parts()}
    rows = re.findall(r"^\| `([^`]+)` \| ([a-z0-9_.]+) \|", RESULT.read_text("utf-8"), re.M)
    assert len(rows) == len(set(rows)) == 60
    assert {part_id for part_id, _ in rows} <= known
