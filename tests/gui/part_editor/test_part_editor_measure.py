"""The page "Measure my case": readings replace planes at once, the build answers, and a new case
becomes usable.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.part_editor.measure_chassis import MeasurePage, ReadingRow
from gui.part_editor.measure_chassis_pictures import view_for
from gui.part_editor.opening import PartEditor
from gui.part_editor.pages import LEAST_PX
from gui.part_editor.window import PartWindow
from gui.session.session import Session
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import PartStore
from rigwright.editing.measuring import READINGS
from rigwright.library import library_on
from rigwright.parts import Chassis
from tests.gui.machines import BASE, four, shipped
from tests.gui.part_editor.test_part_editor import Dialogs, as_it_is_shipped
from tests.worlds import chassis

CASE = "fractal-design-define-7-xl"


@pytest.fixture
def session(qapp: object, tmp_path: Path) -> Session:
    store = PartStore(tmp_path / "parts.db")
    made = Session(library_on(shipped(), store), store=store)
    made.document.start(four())
    return made


@pytest.fixture
def editor(session: Session, qtbot: QtBot) -> Iterator[PartEditor]:
    dialogs = Dialogs()
    made = PartEditor(session, dialogs, None, dialogs)  # type: ignore[arg-type]
    yield made
    for window in made.windows:
        window.done_with()


def measuring(editor: PartEditor, part_id: str = "") -> tuple[PartWindow, MeasurePage]:
    window = editor.measure(part_id)
    assert window is not None and window.pages.measure is not None
    return window, window.pages.measure


def enter(page: MeasurePage, name: str, text: str) -> ReadingRow:
    row = page.rows[name]
    row.edit.setFocus()
    row.edit.selectAll()
    QTest.keyClicks(row.edit, text)
    return row


def the_case_of_the_build_is_measured(editor: PartEditor) -> None:
    window, page = measuring(editor)
    assert window.draft.record["id"] == CASE
    assert (
        "3 still assumed or unknown" in page.count_words
        or "still assumed or unknown" in page.count_words
    )
    assert page.focusWidget() is page.rows["front"].edit


def a_narrow_page_shows_its_sentences_from_their_beginning(
    editor: PartEditor, qtbot: QtBot
) -> None:
    """As on a screen of 1,280 px at a scale of 150 %: pictures make way, no line loses its left."""
    window, page = measuring(editor)
    window.pages.setFixedWidth(LEAST_PX)
    window.show()
    qtbot.waitUntil(lambda: page.width() <= LEAST_PX)
    bar = page.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() == 0)
    page.focus_first()
    assert bar.value() == 0
    assert all(row.picture.isHidden() for row in page.rows.values())
    window.pages.setFixedWidth(700)
    qtbot.waitUntil(lambda: page.width() > LEAST_PX)
    assert not any(row.picture.isHidden() for row in page.rows.values())


def words_of(row: QWidget) -> list[str]:
    """What the labels of a row say."""
    return [label.text() for label in row.findChildren(QLabel)]


def a_reading_replaces_its_plane_and_the_build_answers(
    editor: PartEditor, session: Session
) -> None:
    window, page = measuring(editor)
    # 20.54 + 162.26 + 8 · 20.32 − 305 guaranteed, and (531 − 445.36 − 30) / 2 more likely
    row = enter(page, "below", "61")
    assert "Floor or shroud: 68.2 mm, assumed → 61 mm, measured" in words_of(row)
    assert page.count_words.startswith("1 of 6 distances measured")
    assert window.draft.record["below_board_mm"] == 61.0
    assert "Open build" in window.status_words and "No longer" in window.status_words
    assert window.save()
    stored = session.parts.library.override(CASE)
    assert isinstance(stored, Override) and stored.figures == {"below_board_mm": 61.0}
    assert not any("perhaps" in f.message for f in session.snapshot.committed.findings)


def the_panel_is_measured_from_the_board(editor: PartEditor) -> None:
    window, page = measuring(editor)
    enter(page, "panel", "7,5 in")  # 190.5 − 7.5 to the processor's lid
    assert window.draft.record["max_cpu_cooler_height_mm"] == 183.0
    # measured to the bare front: the front obstacle, 25 mm of fans before it, is derived
    enter(page, "front", "520")
    assert page.count_words.startswith("2 of 6 distances measured")


def nonsense_is_said_beside_its_field(editor: PartEditor) -> None:
    window, page = measuring(editor)
    row = enter(page, "psu", "long")
    assert "“long” is no number" in row._fault.text()
    assert not window.save_button.isEnabled()


def what_the_tape_ended_at_decides(editor: PartEditor) -> None:
    window, page = measuring(editor)
    row = enter(page, "front", "532")
    assert row.ends is not None
    row.ends.setCurrentIndex(row.ends.findData("front_fans_25mm"))
    row.end_chosen.emit("front_fans_25mm")
    assert "Front obstacle: 524 mm, published → 532 mm, measured" in words_of(row)


def test_a_new_case_is_made_of_six_distances(editor: PartEditor, session: Session) -> None:
    session.document.start(BASE.choose("chassis", None))
    window, page = measuring(editor)
    for name in page.rows:
        enter(page, name, "150")
    assert window.save(), "it has a name before one is given"
    case = session.catalog.get("my-case")
    assert isinstance(case, Chassis)
    assert (case.max_gpu_length_mm, case.below_board_mm, case.max_psu_length_mm) == (
        150.0,
        150.0,
        150.0,
    )


def test_a_new_case_is_tried_with_the_open_build(editor: PartEditor) -> None:
    window = editor.new("chassis")
    window.begin_measuring()
    assert window.pages.measure is not None
    enter(window.pages.measure, "front", "250")  # the cards are 300 mm long
    assert "in this case instead of Fractal Design Define 7 XL" in window._status.text()
    assert (
        "does not fit" in window._status.text() and "A part needs a name." in window._detail.text()
    )


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.name)
@pytest.mark.parametrize(
    "figures",
    [
        {},
        {"up": "-y"},
        {"up": "+z", "rack_units": 4},
        {"psu_position": "top"},
        {"vertical_slots": 3},
        {
            "width_mm": None,
            "height_mm": None,
            "depth_mm": None,
            "max_gpu_length_mm": None,
            "expansion_slots": None,
        },
    ],
    ids=str,
)
def test_every_distance_has_a_picture_of_its_own(
    reading: object, figures: dict[str, object]
) -> None:
    if figures.get("psu_position") != "top" or reading is not None:
        view = view_for(reading, chassis(**figures))  # type: ignore[arg-type]
        assert len(view.shapes) > 3
        assert [line.field for line in view.lines] in ([reading.field], [])  # type: ignore[attr-defined]


def both_themes(editor: PartEditor) -> None:
    window, page = measuring(editor)
    for theme in (DARK, LIGHT):
        wear(theme)
        assert page.grab().toImage().pixelColor(3, 3).name().upper() == theme.panel
        assert window.isVisible()


def test_the_case_of_a_build_is_measured_in_its_window(
    editor: PartEditor, session: Session, qtbot: QtBot
) -> None:
    """One window for all of it, which costs half a second; each asked of the case as shipped."""
    for ask in (
        partial(the_case_of_the_build_is_measured, editor),
        partial(the_panel_is_measured_from_the_board, editor),
        partial(nonsense_is_said_beside_its_field, editor),
        partial(what_the_tape_ended_at_decides, editor),
        partial(a_reading_replaces_its_plane_and_the_build_answers, editor, session),
        partial(both_themes, editor),
        partial(a_narrow_page_shows_its_sentences_from_their_beginning, editor, qtbot),
    ):
        ask()
        as_it_is_shipped(editor, session, CASE)
