"""The part editor by keyboard and mouse: figures, faults, sources, saving through the history,
closing, files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.files.dialogs import Answer
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.part_editor.cooler import CoolerChoice
from gui.part_editor.form import NOT_SHOWN, make_editor
from gui.part_editor.long_text import LongTextEditor
from gui.part_editor.opening import PartEditor
from gui.part_editor.row import FIGURES, TextEditor
from gui.part_editor.slot_table import SlotTable
from gui.part_editor.tab_order import tab_stops
from gui.part_editor.table import RecordTable
from gui.part_editor.window import PartWindow
from gui.session.session import Session
from rigwright.catalog.overrides import Override
from rigwright.catalog.store import PartStore
from rigwright.documents.part_files import Taken
from rigwright.editing.fields import fields_of
from rigwright.editing.figure_sources import source_of
from rigwright.library import library_on
from rigwright.parts import KINDS, Chassis, Gpu, Part, record_of
from tests.gui.machines import TUF, four, shipped
from tests.gui.on_screen import show, show_active
from tests.sampling import share


class Dialogs:
    """Answers that a test gives, and what it was told."""

    def __init__(self) -> None:
        self.answer = Answer.CANCEL
        self.asked = []
        self.told = []
        self.path: Path | None = None

    def about_changes(self, name: str, over: QWidget | None = None) -> Answer:
        self.asked.append(name)
        return self.answer

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)

    def path_to_export(self, suggested: str) -> Path | None:
        return self.path

    def path_to_import(self) -> Path | None:
        return self.path

    def about_taken(self, part: Part) -> Taken:
        return Taken.KEEP_BOTH


ADD_SOCKET = "Add to power sockets"


@pytest.fixture
def dialogs() -> Dialogs:
    return Dialogs()


@pytest.fixture
def session(qapp: object, tmp_path: Path) -> Session:
    store = PartStore(tmp_path / "parts.db")
    made = Session(library_on(shipped(), store), store=store)
    made.document.start(four())
    return made


@pytest.fixture
def editor(session: Session, dialogs: Dialogs, qtbot: QtBot) -> Iterator[PartEditor]:
    made = PartEditor(session, dialogs, None, dialogs)  # type: ignore[arg-type]
    yield made
    dialogs.answer = Answer.DISCARD
    for window in made.windows:
        window.close()


def field(window: PartWindow, name: str) -> QLineEdit:
    found = window.form.rows[name].editor
    assert isinstance(found, QLineEdit)
    return found


def type_in(window: PartWindow, name: str, text: str) -> None:
    edit = field(window, name)
    edit.setFocus()
    edit.selectAll()
    QTest.keyClick(edit, Qt.Key.Key_Delete)
    QTest.keyClicks(edit, text)


def put_in(window: PartWindow, name: str, text: str) -> None:
    """As an input method or the clipboard writes, which keys of a test cannot."""
    field(window, name).setText(text)
    field(window, name).textEdited.emit(text)


def opened(editor: PartEditor, field_name: str = "") -> PartWindow:
    window = editor.edit(TUF, field_name)
    assert window is not None
    return window


def as_it_is_shipped(editor: PartEditor, session: Session, part_id: str) -> None:
    """Take back what was typed into the open windows, and the figures of one's own of a part."""
    for window in editor.windows:
        for _ in range(99):
            if window.draft.dirty:
                window.undo()
        assert not window.draft.dirty
    if session.parts.library.override(part_id) is not None:
        editor.revert(part_id)


def line_words(window: PartWindow, name: str) -> str:
    placed = window.drawing.sheet.placed_of(name)
    assert placed is not None
    return placed.line.words


# figures


def a_typed_figure_changes_draft_drawing_and_what_is_said_of_the_build(
    editor: PartEditor,
) -> None:
    window = opened(editor, "thickness_mm")
    assert line_words(window, "thickness_mm") == "52 mm"
    before = window.drawing.sheet.placed_of("thickness_mm")
    type_in(window, "thickness_mm", "40,0")
    after = window.drawing.sheet.placed_of("thickness_mm")
    assert window.draft.record["thickness_mm"] == 40.0
    assert line_words(window, "thickness_mm") == "40 mm"
    assert before is not None and after is not None
    assert abs(after.end.y() - after.start.y()) < abs(before.end.y() - before.start.y())
    assert (
        field(window, "thickness_mm").text() == "40,0"
    )  # what is being typed stays as it is typed
    assert "Open build" in window.status_words and "0.64 mm" in window.status_words  # 40.64 − 40


def inches_become_millimetres_when_the_field_is_left(editor: PartEditor) -> None:
    window = opened(editor)
    type_in(window, "length_mm", "10.5 in")
    field(window, "length_mm").editingFinished.emit()
    assert field(window, "length_mm").text() == "266.7"
    assert window.draft.record["length_mm"] == 266.7


def what_is_no_figure_is_said_at_once_and_cannot_be_saved(editor: PartEditor) -> None:
    window = opened(editor)
    type_in(window, "length_mm", "long")
    assert "“long” is no number" in window.form.rows["length_mm"].fault
    assert "“long” is no number" in window.status_words
    assert not window.save_button.isEnabled() and not window.save()
    type_in(window, "length_mm", "300")
    assert window.form.rows["length_mm"].fault == ""
    assert not window.draft.dirty


def what_could_not_be_read_goes_out_of_the_field_with_its_step(editor: PartEditor) -> None:
    window = opened(editor)
    for name in ("recess_mm", "length_mm"):
        before = field(window, name).text()
        type_in(window, name, "long")
        assert window.form.rows[name].fault
        while window.draft.unread or window.draft.dirty:
            window.undo()
        assert field(window, name).text() == before and window.form.rows[name].fault == ""


def unknown_is_an_empty_field_that_says_so(editor: PartEditor) -> None:
    window = opened(editor)
    assert (
        field(window, "recess_mm").text() == ""
        and field(window, "recess_mm").placeholderText().strip() == "unknown"
    )
    type_in(window, "thickness_mm", "")
    assert window.draft.record.get("thickness_mm") is None
    assert line_words(window, "thickness_mm") == "unknown"


def a_changed_figure_shows_the_shipped_one_and_goes_back_to_it(editor: PartEditor) -> None:
    window = opened(editor)
    row = window.form.rows["thickness_mm"]
    assert row.shipped == ""
    type_in(window, "thickness_mm", "48.5")
    assert row.shipped == "Shipped value 52 mm"
    assert row.findChildren(QComboBox)[0].currentText() == "measured"
    (source,) = (
        line
        for line in row.findChildren(QLineEdit)
        if line.accessibleName().startswith("Source of")
    )
    source.setCursorPosition(99)
    QTest.keyClicks(source, ", three points")
    assert source_of(window.draft, "thickness_mm")[0] == "own measurement, three points"
    (revert,) = (button for button in row.findChildren(QPushButton) if button.isVisible())
    revert.click()
    assert row.shipped == "" and field(window, "thickness_mm").text() == "52"
    assert not window.draft.dirty


# the picture


def a_dimension_leads_to_its_field_and_a_field_lights_it(editor: PartEditor, qtbot: QtBot) -> None:
    window = opened(editor, "length_mm")
    show(qtbot, window)
    window.activateWindow()
    placed = window.drawing.sheet.placed_of("thickness_mm")
    assert placed is not None
    at = placed.pill.center()
    left = Qt.MouseButton.LeftButton
    on_screen = QPointF(window.drawing.mapToGlobal(at))
    pressed = QMouseEvent.Type.MouseButtonPress
    press = QMouseEvent(pressed, at, on_screen, left, left, Qt.KeyboardModifier.NoModifier)
    window.drawing.mousePressEvent(press)
    assert window.focusWidget() is field(window, "thickness_mm")
    window.form.rows["height_mm"].focused.emit("height_mm")
    assert window.drawing.lit.focused == "height_mm"


def the_picture_is_read_out(editor: PartEditor) -> None:
    words = opened(editor).drawing.accessibleDescription()
    assert "Length 300 mm" in words and "Thickness 52 mm" in words


# lists and choices


def the_cooler_is_chosen_by_key(editor: PartEditor) -> None:
    window = opened(editor)
    choice = window.form.rows["cooler"].editor
    assert isinstance(choice, CoolerChoice)
    assert choice.buttons["open_air"].isChecked()
    QTest.keyClick(choice, Qt.Key.Key_Right)
    assert window.draft.record["cooler"] == "blower"
    assert line_words(window, "recess_mm") == "unknown"  # only a blower has an intake to measure
    QTest.keyClick(choice, Qt.Key.Key_Down)
    assert window.draft.record["cooler"] == "aio_hybrid"


def cells(table: RecordTable) -> list[QWidget]:
    return [cell.focusProxy() for row in table._cells for cell in row]


def power_sockets_are_counted_added_and_unknown(editor: PartEditor) -> None:
    window = opened(editor)
    table = window.form.rows["power_connectors"].editor
    assert isinstance(table, RecordTable)
    count = cells(table)[1]
    assert isinstance(count, QLineEdit)
    count.selectAll()
    QTest.keyClicks(count, "3")
    assert window.draft.record["power_connectors"] == [{"type": "8pin", "count": 3}]
    QTest.keyClicks(count, "x")
    assert "Entry 1: " in window.form.rows["power_connectors"].fault
    QTest.keyClick(count, Qt.Key.Key_Backspace)
    assert window.form.rows["power_connectors"].fault == ""
    table.add_entry()
    assert len(window.draft.record["power_connectors"]) == 2
    table._remove(0)
    assert window.focusWidget() is cells(table)[0]
    table._remove(0)
    assert window.focusWidget().accessibleName() == ADD_SOCKET
    assert window.draft.record["power_connectors"] == []
    assert table._state.text() == "none"
    table._none.click()
    assert "power_connectors" not in window.draft.record
    assert table._state.text() == "unknown"


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", ["gpu", "motherboard", "chassis", "psu", "cooler"])
def test_every_list_of_a_shipped_part_is_read_as_it_is_shown(qtbot: QtBot, kind: str) -> None:
    catalog = shipped()
    holder = QWidget()
    qtbot.addWidget(holder)
    others = ("", "FanSize", "Motherboard", "FigureSource")
    tables = [f for f in fields_of(kind) if f.rows not in others and f.name not in NOT_SHOWN]
    for row in catalog.search("", kind, 1000)[::9]:
        part = catalog.get(row.id)
        assert part is not None
        record = record_of(part)
        for described in (f for f in tables if record.get(f.name)):
            made = make_editor(described, LIGHT, holder)
            assert isinstance(made, RecordTable | SlotTable)
            said: list[object] = []
            made.chosen.connect(said.append)
            made.show_value(record[described.name])
            made._read()
            assert [_filled(value) for value in said] == [_filled(record[described.name])], (
                part.id,
                described.name,
            )


def _filled(value: object) -> object:
    """A value without texts and lists that are empty, which no field shows."""
    if isinstance(value, dict):
        return {name: _filled(inner) for name, inner in value.items() if inner not in ("", [], {})}
    return [_filled(inner) for inner in value] if isinstance(value, list) else value


def test_the_plugs_of_a_supply_are_one_record(editor: PartEditor) -> None:
    window = editor.edit("evga-supernova-1600-t2")
    assert window is not None
    table = window.form.rows["connectors"].editor
    assert isinstance(table, RecordTable)
    first = cells(table)[0]
    assert isinstance(first, QLineEdit) and first.accessibleName().startswith("8-pin PCIe")
    first.selectAll()
    QTest.keyClicks(first, "7")
    assert window.draft.record["connectors"]["pcie_8pin"] == 7


def remarks_take_the_lines_that_they_need_and_no_breaks(editor: PartEditor, qtbot: QtBot) -> None:
    window = opened(editor, "notes")
    show(qtbot, window)
    notes = window.form.rows["notes"].editor
    assert isinstance(notes, LongTextEditor)
    notes.selectAll()
    QTest.keyClicks(notes, "one")
    low = notes.height()
    QTest.keyClick(notes, Qt.Key.Key_Return)
    copied = QMimeData()
    copied.setText("\n two\r\nthree " + "and more " * 60)
    notes.insertFromMimeData(copied)
    assert (
        window.draft.record["notes"].startswith("onetwo three and more")
        and "\n" not in window.draft.record["notes"]
    )
    assert notes.height() > 2 * low
    QTest.keyClick(notes, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(notes, Qt.Key.Key_Delete)
    assert not window.draft.record.get("notes") and notes.height() == low


def test_a_long_former_value_does_not_widen_the_page(editor: PartEditor, qtbot: QtBot) -> None:
    window = editor.edit("supermicro-sys-4029gp-trt", "notes")
    assert window is not None
    window.resize(1280, 720)
    show(qtbot, window)
    notes = window.form.rows["notes"].editor
    assert isinstance(notes, LongTextEditor)
    notes.setPlainText("other")
    window.grab()
    assert len(window.form.rows["notes"].shipped) > 120
    assert window.form._page.width() <= window.form._scroll.viewport().width()


# saving


def an_override_stores_one_figure_acts_on_the_open_build_and_is_undone(
    editor: PartEditor, session: Session
) -> None:
    window = opened(editor)
    type_in(window, "thickness_mm", "40")
    assert window.save()
    stored = session.parts.library.override(TUF)
    assert isinstance(stored, Override) and stored.figures == {"thickness_mm": 40.0}
    card = session.snapshot.committed.assembly.cards[0]
    assert card.gpu is not None and card.gpu.thickness_mm == 40.0
    assert session.document.history.undoText().startswith("Edit ASUS TUF")
    assert (
        not window.draft.dirty and window.form.rows["thickness_mm"].shipped == "Shipped value 52 mm"
    )
    session.document.undo()
    assert session.parts.library.override(TUF) is None
    assert session.snapshot.committed.assembly.cards[0].gpu.thickness_mm == 52.0  # type: ignore[union-attr]


def what_is_undone_elsewhere_shows_in_an_open_part(editor: PartEditor, session: Session) -> None:
    window = opened(editor)
    type_in(window, "thickness_mm", "40")
    window.save()
    session.document.undo()
    assert field(window, "thickness_mm").text() == "52" and not window.draft.dirty
    session.document.redo()
    assert field(window, "thickness_mm").text() == "40"
    new = editor.new("fan")
    type_in(new, "name", "Breeze")
    new.save()
    assert new in editor.windows
    session.document.undo()
    assert editor.windows == (window,)


def a_shipped_part_comes_back(editor: PartEditor, session: Session) -> None:
    window = opened(editor)
    type_in(window, "thickness_mm", "40")
    window.save()
    editor.revert(TUF)
    assert session.parts.library.override(TUF) is None
    assert field(window, "thickness_mm").text() == "52"


def test_a_new_part_is_described_stored_and_deleted(editor: PartEditor, session: Session) -> None:
    window = editor.new("gpu")
    assert not window.save_button.isEnabled()
    type_in(window, "name", "Turbo One")
    type_in(window, "brand", "Acme")
    type_in(window, "length_mm", "267")
    assert window.save()
    part = session.catalog.get("acme-turbo-one")
    assert isinstance(part, Gpu) and part.length_mm == 267.0 and part.thickness_mm is None
    assert window.draft.way.value == "own"
    type_in(window, "length_mm", "270")
    assert window.save()
    assert session.catalog.get("acme-turbo-one").length_mm == 270.0  # type: ignore[union-attr]
    editor.delete("acme-turbo-one")
    assert session.catalog.get("acme-turbo-one") is None
    assert editor.windows == ()
    session.document.undo()
    assert session.catalog.get("acme-turbo-one") is not None


def test_a_clone_leaves_the_original_alone(editor: PartEditor, session: Session) -> None:
    window = editor.clone(TUF)
    assert window is not None
    type_in(window, "thickness_mm", "50")
    assert window.form.rows["thickness_mm"].shipped == "Cloned value 52 mm"
    assert window.save()
    assert session.catalog.get(TUF).thickness_mm == 52.0  # type: ignore[union-attr]
    copy = session.catalog.get(str(window.draft.record["id"]))
    assert isinstance(copy, Gpu) and copy.thickness_mm == 50.0 and copy.id != TUF


def test_a_store_that_refuses_is_said_and_nothing_is_lost(
    editor: PartEditor, session: Session, dialogs: Dialogs, tmp_path: Path
) -> None:
    (tmp_path / "parts.db").mkdir()
    window = opened(editor)
    type_in(window, "thickness_mm", "40")
    assert not window.save()
    assert len(dialogs.told) == 1 and dialogs.told[0].endswith(".")
    assert window.draft.dirty and field(window, "thickness_mm").text() == "40"


# closing, again, files


def test_unsaved_edits_are_asked_about(
    editor: PartEditor, session: Session, dialogs: Dialogs
) -> None:
    window = opened(editor)
    type_in(window, "thickness_mm", "40")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible() and dialogs.asked == ["ASUS TUF Gaming GeForce RTX 3090 24GB"]
    dialogs.answer = Answer.SAVE
    window.close()
    assert editor.windows == () and session.parts.library.override(TUF) is not None


def test_a_part_has_one_window(editor: PartEditor) -> None:
    window = opened(editor)
    assert editor.edit(TUF, "length_mm") is window
    assert window.focusWidget() is field(window, "length_mm")
    assert editor.edit("no-such-part") is None


def test_a_part_goes_to_a_file_and_comes_back_as_one_step(
    editor: PartEditor, session: Session, dialogs: Dialogs, tmp_path: Path
) -> None:
    window = editor.new("fan")
    type_in(window, "name", "Breeze")
    window.save()
    dialogs.path = tmp_path / "breeze.rigpart"
    editor.export(["breeze"])
    assert dialogs.path.exists() and "1 part exported" in session.snapshot.message
    editor.delete("breeze")
    editor.import_file()
    assert session.catalog.get("breeze") is not None
    assert session.document.history.undoText() == "Import 1 part"
    editor.import_file()
    assert session.snapshot.message == "0 parts imported, 1 already there"
    dialogs.path.write_text("nonsense")
    editor.import_file()
    assert len(dialogs.told) == 1


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", share(list(KINDS), 3))
def test_every_kind_is_made_cloned_written_to_a_file_and_read_again(
    editor: PartEditor, session: Session, dialogs: Dialogs, tmp_path: Path, kind: str
) -> None:
    window = editor.new(kind)
    put_in(window, "name", "Größe 図")
    if kind == "psu":
        type_in(window, "watts", "1,5 kW")
    assert window.save()
    made = str(window.draft.record["id"])
    copy = editor.clone(made)
    assert copy is not None and copy.save()
    ids = [made, str(copy.draft.record["id"])]
    parts = [session.catalog.get(part_id) for part_id in ids]
    assert None not in parts and [part.kind for part in parts if part] == [kind, kind]
    dialogs.path = tmp_path / "two.rigpart"
    editor.export(ids)
    for part_id in ids:
        editor.delete(part_id)
    assert editor.windows == () and session.catalog.get(made) is None
    editor.import_file()
    assert [session.catalog.get(part_id) for part_id in ids] == parts
    for _ in range(5):
        session.document.undo()
    assert [session.catalog.get(part_id) for part_id in ids] == [None, None]
    for _ in range(5):
        session.document.redo()
    assert [session.catalog.get(part_id) for part_id in ids] == parts and dialogs.told == []


OVERRIDDEN = [
    (TUF, "length_mm", "31 cm", 310.0),
    ("asus-pro-ws-wrx80e-sage-se-wifi", "ram_slots", "4", 4),
    ("fractal-design-define-7-xl", "max_gpu_length_mm", "20 in", 508.0),
    ("evga-supernova-1600-t2", "watts", "1500 W", 1500.0),
    ("amd-ryzen-threadripper-pro-3975wx", "tdp_w", "270", 270.0),
]


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(("part_id", "name", "text", "value"), share(OVERRIDDEN, 2))
def test_one_figure_of_a_shipped_part_is_one_step(
    editor: PartEditor, session: Session, part_id: str, name: str, text: str, value: float
) -> None:
    window = editor.edit(part_id, name)
    assert window is not None and window.focusWidget() is field(window, name)
    before = session.catalog.get(part_id)
    type_in(window, name, text)
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    window.save()  # where the window is not the active one, keys of its own do not come
    stored = session.parts.library.override(part_id)
    assert stored is not None and stored.figures == {name: value}
    session.document.undo()
    assert session.catalog.get(part_id) == before and not window.draft.dirty
    session.document.redo()
    assert getattr(session.catalog.get(part_id), name) == value


@pytest.mark.parametrize("name", ["a\u202eb", "a\x07b"])
def test_hidden_signs_in_a_name_are_refused_in_words(
    editor: PartEditor, session: Session, dialogs: Dialogs, name: str
) -> None:
    window = editor.new("fan")
    put_in(window, "name", name)
    assert not window.save()
    said = [*dialogs.told, window.form.rows["name"].fault]
    put_in(window, "name", "\u200b")  # nothing to be seen is nothing
    assert not window.save_button.isEnabled() and "needs a name" in next(
        iter(window.draft.faults.values())
    )
    assert any(said) and all(words.endswith(".") and len(words) < 200 for words in said if words), (
        said
    )


def test_the_menu_of_a_part_offers_what_can_be_done(editor: PartEditor) -> None:
    window = opened(editor)
    window.menu.aboutToShow.emit()
    enabled = {a.text().replace("&", ""): a.isEnabled() for a in window.menu.actions() if a.text()}
    assert (
        enabled["Clone and Edit…"]
        and enabled["Export…"]
        and not enabled["Revert to the Shipped Part"]
    )
    type_in(window, "thickness_mm", "40")
    window.save()
    window.menu.aboutToShow.emit()
    undo = next(a for a in window.menu.actions() if a.text().startswith("&Undo"))
    assert undo.text() == "&Undo Edit ASUS TUF Gaming GeForce RTX 3090 24GB"
    undo.trigger()
    assert not window.draft.changed
    own = editor.new("gpu")
    own.menu.aboutToShow.emit()
    assert not {a.text().replace("&", ""): a.isEnabled() for a in own.menu.actions()}["Export…"]


# access


NAMED = [
    TUF, "asus-pro-ws-wrx80e-sage-se-wifi", "fractal-design-define-7-xl", "evga-supernova-1600-t2",
    "supermicro-sys-4029gp-trt", "amd-ryzen-threadripper-pro-3975wx",
]  # fmt: skip


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("part_id", share(NAMED, 3))
def test_every_field_has_a_name_and_is_reached_by_tab(editor: PartEditor, part_id: str) -> None:
    window = editor.edit(part_id)
    assert window is not None
    for row in window.form.rows.values():
        target = row.editor
        while target.focusProxy() is not None:
            target = target.focusProxy()
        assert target.accessibleName(), row.field.name
        assert target.focusPolicy() & Qt.FocusPolicy.TabFocus, row.field.name


def tabbed(window: PartWindow, times: int, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget | None]:
    reached: list[QWidget | None] = []
    for _ in range(times):
        QTest.keyClick(window.focusWidget(), key)
        reached.append(window.focusWidget())
    return reached


def test_tab_goes_down_the_fields(editor: PartEditor) -> None:
    window = opened(editor, "length_mm")
    below = [field(window, "height_mm"), field(window, "thickness_mm")]
    assert tabbed(window, 2) == below
    assert tabbed(window, 2, Qt.Key.Key_Backtab) == [below[0], field(window, "length_mm")]
    stops = tab_stops((window,))
    assert len(stops) > 40 and set(tabbed(window, len(stops))) == set(
        stops
    )  # all of them, and round again


def test_an_undone_figure_leaves_the_keyboard_and_the_page_where_they_were(
    editor: PartEditor, qtbot: QtBot
) -> None:
    """Tab leads from a typed figure to what takes it back, and that line goes with the undo."""
    window = opened(editor)
    show_active(qtbot, window)
    bar = window.form._scroll.verticalScrollBar()
    for name, key in (("board_power_w", Qt.Key.Key_1), ("cooler", Qt.Key.Key_Down)):
        window.form.focus_field(name)
        QTest.qWait(0)
        edit = QApplication.focusWidget()
        QTest.keyClick(edit, key)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert window.form.rows[name].isAncestorOf(QApplication.focusWidget()), "a line below"
        QTest.qWait(0)
        before = bar.value()
        window.undo()
        QTest.qWait(0)
        assert QApplication.focusWidget() is edit
        assert bar.value() == before


def test_tab_goes_through_an_entry_that_was_just_added(editor: PartEditor, qtbot: QtBot) -> None:
    window = opened(editor, "power_connectors")
    table = window.form.rows["power_connectors"].editor
    assert isinstance(table, RecordTable)
    table.add_entry()
    inside = cells(table)[-2:]
    qtbot.waitUntil(
        lambda: inside[0].mapTo(table, QPoint(0, 0)).y() > cells(table)[0].height() + 20
    )  # laid out
    assert window.focusWidget() is inside[0]
    after = tabbed(window, 3)
    assert after[0] is inside[1]
    names = [one.accessibleName() for one in after[1:] if one is not None]
    assert names == ["Remove entry 2 of power sockets", ADD_SOCKET]


def test_a_part_is_described_and_saved_by_keys_alone(
    editor: PartEditor, session: Session, qtbot: QtBot
) -> None:
    window = editor.new("chassis")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)

    def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(window.focusWidget() or window, key, modifier)

    def write(text: str) -> None:
        QTest.keyClicks(window.focusWidget(), text)

    control = Qt.KeyboardModifier.ControlModifier
    write("Frame")
    for _ in range(3):
        press(Qt.Key.Key_Tab)
    write("2024")
    press(Qt.Key.Key_PageDown, control)  # to the board that is built in
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Space)  # describe it
    write("A board of ours")
    press(Qt.Key.Key_S, control)
    part = session.catalog.get("frame")
    assert isinstance(part, Chassis) and part.release_year == 2024
    assert part.board is not None and part.board.name == "A board of ours"
    press(Qt.Key.Key_Escape)
    assert editor.windows == ()


def test_groups_are_reached_by_key(editor: PartEditor, qtbot: QtBot) -> None:
    window = opened(editor, "name")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    alt = Qt.KeyboardModifier.AltModifier
    down = Qt.Key.Key_PageDown
    up = Qt.Key.Key_PageUp
    for key, name in (
        (down, "length_mm"),
        (down, "generation"),
        (up, "length_mm"),
        (up, "name"),
        (up, "name"),
    ):
        QTest.keyClick(window, key, alt)
        assert window.focusWidget() is field(window, name)


JUNK = ("52,5", "2 in", "\u200b", "1e9", "-5", "words", "9" * 400)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", share(list(KINDS), 3, 1))
def test_every_field_takes_junk_without_a_fault_of_ours_and_says_what_is_wrong(
    editor: PartEditor, kind: str
) -> None:
    window = editor.new(kind)
    for number, row in enumerate(window.form.rows.values()):
        if not isinstance(row.editor, TextEditor):
            continue
        for text in (*share(JUNK[:-1], 6, number), JUNK[-1]):
            put_in(window, row.field.name, text)
            assert row.fault == "" or (row.fault.endswith(".") and len(row.fault) < 200), (
                row.field.name,
                text,
            )
            assert bool(row.fault) == (row.field.name in window.draft.unread), (
                row.field.name,
                text,
            )
        if row.field.form in FIGURES:
            assert row.fault
        put_in(window, row.field.name, "")


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("kind", share(list(KINDS), 3, 2))
def test_every_kind_opens_empty_in_both_themes(editor: PartEditor, kind: str) -> None:
    window = editor.new(kind)
    for theme in (DARK, LIGHT):
        wear(theme)
        picture = window.drawing.grab().toImage()
        assert picture.pixelColor(2, 2).name().upper() == theme.panel
    assert not window.draft.dirty


def test_it_fits_a_small_screen_and_long_names(editor: PartEditor) -> None:
    window = opened(editor)
    put_in(window, "name", "A" * 180)
    window.resize(1000, 560)
    assert window.minimumSizeHint().width() <= 1240
    assert window.form.rows["name"].editor.width() < window.width()


# where a link from the checks leads


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("column", ["pcie_8pin", "eps_8pin", "conn_16pin"])
def test_a_missing_plug_of_a_supply_opens_its_own_cell(
    editor: PartEditor, qtbot: QtBot, column: str
) -> None:
    window = editor.edit("evga-supernova-1600-t2", f"connectors.{column}")
    assert window is not None
    table = window.form.rows["connectors"].editor
    assert isinstance(table, RecordTable)
    cell = table.cell_of(column)
    assert cell is not None and cell.column.name == column
    assert window.focusWidget() is cell.inner


# several questions to one window, which costs a third of a second


def test_a_card_is_described_in_its_window(
    editor: PartEditor, session: Session, qtbot: QtBot
) -> None:
    """Each asked of the card as it is shipped."""
    for ask in (
        partial(a_typed_figure_changes_draft_drawing_and_what_is_said_of_the_build, editor),
        partial(inches_become_millimetres_when_the_field_is_left, editor),
        partial(what_is_no_figure_is_said_at_once_and_cannot_be_saved, editor),
        partial(what_could_not_be_read_goes_out_of_the_field_with_its_step, editor),
        partial(unknown_is_an_empty_field_that_says_so, editor),
        partial(a_changed_figure_shows_the_shipped_one_and_goes_back_to_it, editor),
        partial(the_picture_is_read_out, editor),
        partial(the_cooler_is_chosen_by_key, editor),
        partial(power_sockets_are_counted_added_and_unknown, editor),
        partial(a_dimension_leads_to_its_field_and_a_field_lights_it, editor, qtbot),
        partial(remarks_take_the_lines_that_they_need_and_no_breaks, editor, qtbot),
        partial(
            an_override_stores_one_figure_acts_on_the_open_build_and_is_undone, editor, session
        ),
        partial(what_is_undone_elsewhere_shows_in_an_open_part, editor, session),
        partial(a_shipped_part_comes_back, editor, session),
    ):
        ask()
        as_it_is_shipped(editor, session, TUF)
