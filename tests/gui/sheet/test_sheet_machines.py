"""The sheets of all examples and of all machines that people built: no name is cut, on either
paper, on the day with the longest name.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from rigwright.build import Build, Quantity, SecondarySystem
from rigwright.build.as_built import AsBuilt, BuiltPart
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.reports.sheet.content import sheet_of
from tests.gui.sheet_pages import Pages, overlapping, painted
from tests.sampling import every, share
from tests.shipped_parts import shipped

TESTS = Path(__file__).resolve().parents[2]
FILES = sorted(
    [*(TESTS.parent / "assets/examples").glob("*.rig"), *TESTS.glob("real_machines/*.rig")],
    key=lambda path: path.stem,
)
NAMES = [path.stem for path in FILES]
SHEETS = share(list(product(NAMES, ["a4", "letter"])), 46)
LONGEST_DAY = date(2026, 9, 30)


@cache
def machine(name: str) -> Evaluation:
    document = read_document(FILES[NAMES.index(name)])
    return evaluate(document.build, MemoryCatalog(document.parts))


@cache
def pages_of(name: str, paper: str) -> Pages:
    return painted(sheet_of(machine(name), f"{name}.rig", LONGEST_DAY), paper)


@pytest.mark.sampled
@every(SHEETS)
def test_no_name_is_cut_and_no_word_lies_on_another(sheet: tuple[str, str]) -> None:
    pages = pages_of(*sheet)
    assert [word.text for word in pages.words if word.text.endswith("…")] == []
    for page in range(pages.count):
        assert overlapping(pages.on(page)) == []


def test_no_place_of_a_second_system_is_cut() -> None:
    second = SecondarySystem("asus-rog-strix-x570-i", Quantity("amd-ryzen-5-5600x"))
    two = Build(
        chassis="corsair-obsidian-1000d", board="asrock-x570-taichi", second=second,
        psus=("evga-supernova-1600-t2", "msi-mpg-a1000g-pcie5"),
    )  # fmt: skip
    for place in ("2", "second:1"):
        two = two.place("gigabyte-rtx-3090-turbo", place)
    pages = painted(sheet_of(evaluate(two, shipped()), "two.rig", LONGEST_DAY), "a4")
    words = [word.text for word in pages.words]
    assert "PCIEX16_1 of the second board" in words
    assert [text for text in words if text.endswith("…")] == []


OTHER_TITLES = {
    "BIOS settings",
    "Confidence",
    "Expected of every card",
    "Findings",
    "First boot",
    "Not checked",
}


@pytest.mark.sampled
@every(SHEETS)
def test_the_lines_to_fill_in_stand_last_and_have_no_page_of_their_own(
    sheet: tuple[str, str],
) -> None:
    pages = pages_of(*sheet)
    last = {word.text for word in pages.on(pages.count - 1)}
    if sheet_of(machine(sheet[0])).to_fill_in:
        assert "To fill in" in last
    if "To fill in" in last:
        assert last & OTHER_TITLES


def test_cards_on_two_tiers_have_their_figures_apart_and_a_long_headline_is_whole() -> None:
    for name in ("R12-failspy-five-cards-h12ssl", "R30-magik-9x3090-x8"):
        pages = pages_of(name, "a4")
        assert [word.text for word in pages.words if word.text.endswith("…")] == [], name
        assert overlapping(pages.on(1)) == [], name
    last = {word.text for word in pages.on(pages.count - 1)}
    assert "To fill in" in last and last & OTHER_TITLES


def test_slots_that_differ_in_their_last_letter_are_told_apart_on_the_drawing() -> None:
    words = {word.text for word in pages_of("W12-2x5090fe-x8", "a4").words}
    assert {"PCIEX16(G5)_1", "PCIEX16(G5)_2"} <= words


def test_a_long_name_stands_below_the_label_of_its_card() -> None:
    name = "NVIDIA RTX PRO 6000 Blackwell Server Edition"
    pages = pages_of("W26-8xPro6000server-4124", "a4")
    assert name in pages.texts
    labels = [word for word in pages.on(1) if word.text == "GPU 1"]
    (below, *_) = [word for word in pages.on(1) if word.text.strip().startswith("NVIDIA RTX")]
    # an upright card is read from below: its second line is to the right of its first
    assert below.box.left() > labels[0].box.left()


@cache
def failed() -> list[str]:
    """The machines that do not fit."""
    return [name for name in NAMES if machine(name).verdict is Verdict.FAIL]


def places_of(name: str, words: str) -> list[tuple[int, float]]:
    """Pages and heights on which some words stand alone."""
    pages = pages_of(name, "a4")
    return [(word.page, word.box.top()) for word in pages.words if word.text == words]


@every(failed)
def test_what_to_change_stands_before_the_parts_of_a_build_that_does_not_fit(name: str) -> None:
    assert places_of(name, "Findings")[0] < places_of(name, "Parts")[0]
    fitting = "two-open-air-3090"
    assert places_of(fitting, "Parts")[0] < places_of(fitting, "Findings")[0]


@every(failed)
def test_what_does_not_fit_is_neither_started_nor_signed(name: str) -> None:
    sheet = sheet_of(machine(name))
    assert sheet.steps == sheet.boot_cards == sheet.boot_checks == sheet.to_fill_in == ()
    assert places_of(name, "To fill in") == places_of(name, "First boot") == []


def test_a_machine_that_was_built_all_the_same_keeps_its_record() -> None:
    evaluation = machine(failed()[0])
    record = AsBuilt("2026-03-05", "", (BuiltPart("gpu1", serial="1324920055555"),))
    parts = read_document(FILES[NAMES.index(failed()[0])]).parts
    built = evaluate(evaluation.build.changed(as_built=record), MemoryCatalog(parts))
    assert built.verdict is Verdict.FAIL
    assert sheet_of(built).to_fill_in and sheet_of(built).boot_checks
