"""Words of records that are told in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from rigwright.catalog import ALL, MemoryCatalog
from rigwright.editing.figure_words import value_words
from rigwright.editing.told_words import SEGMENTS, SLOT_PLUGS, told_words
from rigwright.evaluation import evaluate
from rigwright.parts import Motherboard, Part
from rigwright.reports.sheet.power import power_lines
from rigwright.text.language import use_catalogue
from tests.gui.machines import BASE
from tests.shipped_parts import shipped


class Shouting(NullTranslations):
    """A language that is English in capitals."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()


@pytest.fixture
def shouting() -> Iterator[None]:
    use_catalogue(Shouting(), "xx")
    yield
    use_catalogue(None)


@pytest.mark.usefixtures("shouting")
def test_figures_and_the_sheet_tell_them_in_the_chosen_language() -> None:
    assert value_words("gpu", "segment", "consumer") == "CONSUMER"
    plugs = "2x 6-pin PCIe + 1x 8-pin PCIe (uncertain)"
    told = "2 × 6-PIN PCIE + 1 × 8-PIN PCIE (UNCERTAIN)"
    assert value_words("motherboard", "extra_pcie_power", plugs) == told
    parts: list[Part] = []
    for part_id in BASE.part_ids():
        part = shipped().get(part_id)
        assert part is not None
        if isinstance(part, Motherboard):
            part = part.changed(extra_pcie_power=plugs)
        parts.append(part)
    lines = power_lines(evaluate(BASE, MemoryCatalog(parts)))
    assert any(told in line.plugs for line in lines)


def test_every_word_of_the_catalog_is_told() -> None:
    """One that a record gets later has to have its message."""
    catalog = shipped()
    for kind, name, told in (
        ("gpu", "segment", SEGMENTS),
        ("motherboard", "extra_pcie_power", SLOT_PLUGS),
    ):
        recorded = {getattr(catalog.get(row.id), name) for row in catalog.search("", kind, ALL)}
        assert recorded - {None, *told} == set()


def test_what_nobody_knows_is_shown_as_it_was_written() -> None:
    assert told_words("extra_pcie_power", "3x 6-pin, blue") == "3 × 6-pin, blue"
    assert told_words("segment", "museum") == "museum"
