"""The page "Measure my card": three sizes, each with a picture, kept as one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.catalog.facts import facts_of, sureness, tooltip_of
from gui.catalog.question import Question, notice_of
from gui.part_editor.measure_chassis_pictures import card_view_for
from gui.part_editor.opening import PartEditor
from gui.session.session import Session
from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import BUILT_IN, IMPORTED, Layered
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import PartStore
from rigwright.catalog.summary import summary_of
from rigwright.editing.measuring import CARD_READINGS, READINGS, readings_of
from rigwright.importing.records.opendb import import_opendb
from rigwright.library import library_on
from rigwright.parts import KINDS, Gpu
from rigwright.reports.missing import RULER_FIELDS, deciding_figures
from tests.gui.machines import BASE
from tests.gui.part_editor.test_part_editor import Dialogs
from tests.importing.records.opendb_records import GPU, write_zip
from tests.shipped_parts import shipped
from tests.worlds import gpu


def imported_card(folder: Path) -> Gpu:
    (part,) = import_opendb(write_zip(folder / "opendb-2026-01-02.zip", {"GPU": [GPU]})).parts
    assert isinstance(part, Gpu)
    return part


def test_the_readings_are_the_figures_that_lead_to_a_ruler() -> None:
    assert tuple(reading.field for reading in CARD_READINGS) == RULER_FIELDS
    names = [reading.name for reading in (*READINGS, *CARD_READINGS)]
    assert len(names) == len(set(names)), "a reading is looked up by its name alone"
    assert {kind for kind in KINDS if readings_of(kind)} == {"chassis", "gpu"}


@pytest.mark.parametrize("reading", CARD_READINGS, ids=lambda reading: reading.name)
@pytest.mark.parametrize("cooler", ["open_air", "blower", "passive", "water_block", "aio_hybrid"])
def test_every_size_has_one_line_in_its_picture(reading: object, cooler: str) -> None:
    for card in (gpu(cooler=cooler), gpu(cooler=cooler, **dict.fromkeys(RULER_FIELDS))):
        view = card_view_for(reading, card)  # type: ignore[arg-type]
        (line,) = view.lines
        value = getattr(card, reading.field)  # type: ignore[attr-defined]
        drawn = max(abs(a - b) for a, b in zip(line.start, line.end, strict=True))
        assert line.known is (value is not None)
        assert value is None or drawn == pytest.approx(value)


def test_a_size_that_decides_is_asked_for_and_kept_as_ones_own(
    qtbot: QtBot, tmp_path: Path
) -> None:
    card = imported_card(tmp_path)
    store = PartStore(tmp_path / "own.db")
    dialogs = Dialogs()
    layer = MemoryCatalog([card.changed(length_mm=None)])
    session = Session(library_on(shipped(), store, imported=layer), store=store)
    session.document.start(BASE.place(card.id, "1"))
    asked = [m for m in deciding_figures(session.snapshot.committed) if m.part_id == card.id]
    assert [m.path for m in asked if m.by_ruler] == ["length_mm", "height_mm"]
    assert asked[0].link == "Measure the card's length"
    editor = PartEditor(session, dialogs, None, dialogs)  # type: ignore[arg-type]
    window = editor.edit(card.id, asked[0].path)
    assert window is not None and window.pages.shown == "measure"
    page = window.pages.measure
    assert page is not None and page.focusWidget() is page.rows["length"].edit
    thickness = f"Thickness: {card.thickness_mm:g} mm, assumed"
    assert page.rows["thickness"]._known.text() == thickness
    assert page.count_words == "0 of 3 distances measured, 3 still assumed or unknown."
    QTest.keyClicks(page.rows["length"].edit, "11 in")
    assert page.rows["length"]._known.text() == "Length: unknown → 279.4 mm, measured"
    assert window.save()
    stored = session.parts.library.override(card.id)
    assert isinstance(stored, Override) and stored.figures == {"length_mm": 279.4}
    assert stored.figure_sources["length_mm"]["confidence"] == "measured"
    left = deciding_figures(session.snapshot.committed)
    assert not [m for m in left if (m.part_id, m.path) == (card.id, "length_mm")]
    window.focus_field("chip")
    assert window.pages.shown == "figures"
    window.done_with()


def test_an_imported_card_says_what_it_is_and_turns_up_in_a_search(tmp_path: Path) -> None:
    card = imported_card(tmp_path)
    library = Layered({BUILT_IN: shipped(), IMPORTED: MemoryCatalog([card])})
    row = summary_of(card)
    facts = facts_of(row, None)
    assert facts.mark == "imported, inferred thickness" and facts.strong.startswith("~")
    assert facts.sentence.endswith(facts.mark) and sureness(row) < 2
    said = tooltip_of(row, card, "", IMPORTED)
    assert "Imported, inferred thickness" in said and "measure what is inferred" in said
    plain = Question(kind="gpu")
    typed = Question(kind="gpu", text="palit thunder 3070")
    assert card.id not in plain.answer(library).part_ids
    assert typed.answer(library).part_ids == [card.id]
    asked: list[Question] = []
    (line,) = notice_of(plain, plain.answer(library), library, asked.append)
    assert line.words == "Show imported graphics cards too" and line.act is not None
    line.act()
    found = asked[0].answer(library)
    assert card.id in found.part_ids
    (back,) = notice_of(asked[0], found, library, asked.append)
    assert back.words == "Leave imported graphics cards out"
    assert not notice_of(plain, found, shipped(), asked.append)
