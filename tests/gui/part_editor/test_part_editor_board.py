"""The board that is built into a chassis: its page, links that lead to it, overrides, boards
given and taken, files.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from gui.inspector.figure_rows import figure_rows
from gui.look.theme import DARK, LIGHT, Theme, style_sheet
from gui.look.themed import wear
from gui.part_editor.form import innermost
from gui.part_editor.opening import PartEditor
from gui.part_editor.slot_table import SlotTable
from gui.part_editor.table import RecordTable
from gui.part_editor.window import PartWindow
from gui.session.session import Session
from rigwright.build import Quantity
from rigwright.catalog.overrides import Override
from rigwright.figures.provenance import provenance_of
from rigwright.parts import Chassis, Motherboard, Part
from rigwright.reports.missing import missing_figures
from tests.gui.on_screen import show
from tests.gui.part_editor import test_part_editor as whole
from tests.gui.part_editor.test_part_editor import Dialogs, as_it_is_shipped, type_in
from tests.gui.part_editor.test_part_editor_slots import drag
from tests.sampling import share

pytestmark = pytest.mark.usefixtures("no_picture")

SERVER, CASE, BOARD = (
    "supermicro-sys-4029gp-trt",
    "fractal-design-define-7-xl",
    "asus-pro-ws-wrx80e-sage-se-wifi",
)
EXAMPLE = Path(__file__).resolve().parents[3] / "assets" / "examples" / "eight-v100-server.rig"
dialogs, session, editor = whole.dialogs, whole.session, whole.editor  # fixtures


def opened(editor: PartEditor, part_id: str = SERVER, name: str = "board") -> PartWindow:
    window = editor.edit(part_id, name)
    assert window is not None
    return window


def field(window: PartWindow, name: str) -> QLineEdit:
    found = row_editor(window, name)
    assert isinstance(found, QLineEdit)
    return found


def row_editor(window: PartWindow, name: str) -> QWidget:
    page = window.pages.board
    assert page is not None and page.form is not None
    return page.form.rows[name].editor


def write(window: PartWindow, name: str, text: str) -> None:
    edit = field(window, name)
    edit.selectAll()
    QTest.keyClick(edit, Qt.Key.Key_Delete)
    QTest.keyClicks(edit, text)


def built_in(session: Session, part_id: str = SERVER) -> Motherboard | None:
    part = session.catalog.get(part_id)
    assert isinstance(part, Chassis)
    return part.board


# where links lead


def a_link_leads_to_the_field_of_the_built_in_board(editor: PartEditor) -> None:
    for name in ("width_mm", "socket", "m2_slots", "lane_rules"):
        window = opened(editor, SERVER, f"board.{name}")
        assert window.pages.shown == "board", name
        assert window.focusWidget() is innermost(row_editor(window, name)), name


def a_link_to_a_slot_chooses_it(editor: PartEditor, dialogs: Dialogs) -> None:
    window = opened(editor, SERVER, "board.slots.CPU2 SLOT3.position")
    table = row_editor(window, "slots")
    assert isinstance(table, SlotTable) and table.canvas.current == 2
    assert window.focusWidget() is table.canvas
    assert opened(editor, SERVER, "weight_kg").pages.shown == "figures"
    assert dialogs.told == []


def what_is_missing_of_a_server_opens_at_its_field(editor: PartEditor, session: Session) -> None:
    session.document.open_example(EXAMPLE)
    sticks = (
        *session.build.drives,
        Quantity("samsung-990-pro-2tb"),
    )  # nobody says how many M.2 sockets it has
    session.document.commit(session.build.changed(drives=sticks), "Add a drive")
    committed = session.snapshot.committed
    of_board = [
        m
        for m in missing_figures(committed.not_checked, committed.assembly)
        if m.path.startswith("board.")
    ]
    assert of_board
    for missing in of_board:
        window = opened(editor, missing.part_id, missing.path)
        assert window.pages.shown == "board"
        assert window.focusWidget() is innermost(row_editor(window, missing.path.split(".")[1]))
        assert "case" not in missing.title and "case" not in missing.link


def what_nobody_knows_of_the_board_is_among_the_figures_of_the_chassis(
    editor: PartEditor, session: Session
) -> None:
    part = session.catalog.get(SERVER)
    assert part is not None
    rows = figure_rows(part)
    heading = next(n for n, row in enumerate(rows) if row.label == "Built-in board: unknown")
    paths = [row.path for row in rows[heading + 1 :]]
    assert "board.width_mm" in paths and "board.socket" not in paths
    for path in paths:
        window = opened(editor, SERVER, path)
        assert window.focusWidget() is innermost(row_editor(window, path.removeprefix("board.")))


# figures


def one_figure_of_the_board_is_overridden_and_undone(editor: PartEditor, session: Session) -> None:
    session.document.open_example(EXAMPLE)
    window = opened(editor, SERVER, "board.socket")
    write(window, "socket", "LGA4189")
    page = window.pages.board
    assert page is not None and page.form is not None
    assert page.form.rows["socket"].shipped == "Shipped value LGA3647"
    assert "socket" in window.status_words and "1 figure of your own" in window.state_words
    assert window.save()
    stored = session.parts.library.override(SERVER)
    assert isinstance(stored, Override) and stored.figures == {"board.socket": "LGA4189"}
    board = session.snapshot.committed.assembly.board
    assert board is not None and board.socket == "LGA4189" and board.ram_slots == 24
    part = session.catalog.get(SERVER)
    assert part is not None and provenance_of(part, "board.socket").confidence == "measured"
    session.document.undo()
    assert (
        session.parts.library.override(SERVER) is None
        and field(window, "socket").text() == "LGA3647"
    )
    session.document.redo()
    assert field(window, "socket").text() == "LGA4189"
    editor.revert(SERVER)
    assert built_in(session).socket == "LGA3647"  # type: ignore[union-attr]


def a_slot_of_the_board_is_dragged_to_its_place(
    editor: PartEditor, session: Session, qtbot: QtBot
) -> None:
    window = opened(editor, SERVER, "board.slots")
    show(qtbot, window)
    table = row_editor(window, "slots")
    assert isinstance(table, SlotTable)
    assert table.canvas.rows == 11  # one for each of its slots
    drag(table.canvas, table.canvas.slot_rect(0).center(), table.canvas.row_rect(9).center())
    assert window.draft.changed == ("board.slots",)
    assert any(
        shape.words == "CPU2 SLOT1"
        for box in window.drawing.sheet.boxes
        for shape in box.view.shapes
    )
    assert window.save()
    board = built_in(session)
    assert board is not None and {s.name: s.position for s in board.slots or ()}["CPU2 SLOT1"] == 9


def sockets_and_lane_rules_are_tables_there_as_well(editor: PartEditor, session: Session) -> None:
    window = opened(editor)
    for name, column, text in (("m2_slots", "name", "M2_1"), ("lane_rules", "note", "shared")):
        table = row_editor(window, name)
        assert isinstance(table, RecordTable)
        table.add_entry()
        cell = table.cell_of(column)
        assert cell is not None and cell.text is not None
        QTest.keyClicks(cell.text, text)
    assert window.save()
    board = built_in(session)
    assert board is not None and [s.name for s in board.m2_slots or ()] == ["M2_1"]
    assert [rule.note for rule in board.lane_rules] == ["shared"]


def what_is_wrong_on_the_page_behind_is_said_with_the_board_s_name(editor: PartEditor) -> None:
    window = opened(editor)
    write(window, "ram_slots", "1e9")
    window.pages.turn_to("figures")
    assert window.status_words.startswith(
        "Built-in board: Memory slots: 1,000,000,000 is not between 0 and 64."
    )
    assert not window.save_button.isEnabled()


def test_a_clone_has_a_board_of_its_own(editor: PartEditor, session: Session) -> None:
    window = editor.clone(SERVER)
    assert window is not None
    window.pages.turn_to("board")
    write(window, "ram_slots", "12")
    assert window.save()
    part_id = str(window.draft.record["id"])
    board = built_in(session, part_id)
    assert board is not None and (board.id, board.ram_slots) == (part_id, 12)
    assert built_in(session).ram_slots == 24  # type: ignore[union-attr]


# the picture


def press(window: PartWindow, at: QPointF) -> None:
    left = Qt.MouseButton.LeftButton
    pressed = QEvent.Type.MouseButtonPress
    on_screen = QPointF(window.drawing.mapToGlobal(at))
    window.drawing.mousePressEvent(
        QMouseEvent(pressed, at, on_screen, left, left, Qt.KeyboardModifier.NoModifier)
    )


def the_picture_follows_the_page_and_leads_back(editor: PartEditor, qtbot: QtBot) -> None:
    window = opened(editor, SERVER, "weight_kg")
    show(qtbot, window)
    (board,) = (
        b.rect(s) for b in window.drawing.sheet.boxes for s in b.view.shapes if s.field == "board"
    )
    press(window, board.topLeft() + QPointF(6, 6))
    assert window.pages.shown == "board"
    write(window, "depth_mm", "330.2")
    placed = window.drawing.sheet.placed_of("depth_mm")
    assert (
        placed is not None
        and placed.line.words == "330.2 mm"
        and window.drawing.lit.changed == {"depth_mm"}
    )
    width = window.drawing.sheet.placed_of("width_mm")
    assert width is not None
    press(window, width.pill.center())
    assert window.focusWidget() is field(window, "width_mm")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.shown == "figures"
    assert window.drawing.sheet.placed_of("max_gpu_length_mm") is not None


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize(
    ("part_id", "theme"), share([(SERVER, DARK), (SERVER, LIGHT), (CASE, DARK), (CASE, LIGHT)], 3)
)
def test_both_themes_paint_every_page(editor: PartEditor, part_id: str, theme: Theme) -> None:
    window = opened(editor, part_id)
    wear(theme)
    for page in ("figures", "board", "measure"):
        window.pages.turn_to(page)
        picture = window.grab().toImage()
        at = window.pages.mapTo(window, window.pages.rect().bottomRight())
        ground = {picture.pixelColor(at.x() - 14, at.y() - up).name().upper() for up in (4, 60)}
        assert theme.panel in ground, page


def test_a_page_has_the_ground_of_the_others_as_soon_as_it_is_shown(
    session: Session, qtbot: QtBot
) -> None:
    main = QMainWindow()
    dialogs = Dialogs()
    main.setStyleSheet(style_sheet(LIGHT))
    qtbot.addWidget(main)
    wear(LIGHT)
    window = PartEditor(session, dialogs, main, dialogs).edit(CASE, "name")  # type: ignore[arg-type]
    assert window is not None and window.pages.shown == "figures"
    picture = window.grab().toImage()
    strip = window.form.mapTo(window, QPoint(2, 2))
    below = window.pages.mapTo(window, window.pages.rect().bottomRight()) - QPoint(14, 60)
    found = [picture.pixelColor(at).name().upper() for at in (below, strip)]
    window.done_with()
    assert found == [LIGHT.panel] * 2


# boards given and taken


def test_a_chassis_of_one_s_own_gets_a_board_and_loses_it(
    editor: PartEditor, session: Session
) -> None:
    window = editor.new("chassis")
    type_in(window, "name", "Frame")
    window.pages.turn_to("board")
    page = window.pages.board
    assert page is not None
    page.none.describe.click()
    assert field(window, "name").text() == "Board of Frame" and window.focusWidget() is field(
        window, "name"
    )
    write(window, "socket", "SP5")
    assert window.save()
    assert built_in(session, "frame").socket == "SP5"  # type: ignore[union-attr]
    page.remove.click()
    assert not page.none.isHidden() and page.none.restore.isVisibleTo(page)
    assert window.save() and built_in(session, "frame") is None
    session.document.undo()
    assert built_in(session, "frame") is not None and page.none.isHidden()


def test_a_board_of_the_catalog_is_copied_by_keyboard(editor: PartEditor, session: Session) -> None:
    window = opened(editor, CASE)
    page = window.pages.board
    assert page is not None
    QTest.keyClicks(page.none.search, "wrx80e sage")
    QTest.keyClick(page.none.search, Qt.Key.Key_Return)
    assert window.draft.changed == ("board",) and window.save()
    copied = built_in(session, CASE)
    original = session.catalog.get(BOARD)
    assert (
        copied is not None
        and isinstance(original, Motherboard)
        and copied == original.changed(id=CASE)
    )
    stored = session.parts.library.override(CASE)
    assert isinstance(stored, Override) and set(stored.figures) == {"board"}


def a_board_that_was_removed_comes_back_whole(editor: PartEditor) -> None:
    window = opened(editor)
    page = window.pages.board
    assert page is not None
    write(window, "ram_slots", "many")
    page.remove.click()
    assert window.draft.changed == ("board",) and not window.draft.faults
    page.none.restore.click()
    assert not window.draft.dirty and field(window, "ram_slots").text() == "24"


def test_other_kinds_have_no_such_page(editor: PartEditor) -> None:
    assert editor.new("gpu").pages.board is None
    window = editor.new("psu")
    assert window.pages.board is None and not window.pages.tabs.isVisibleTo(window)


# files


def test_a_server_goes_to_a_file_and_comes_back_with_its_board(
    editor: PartEditor, session: Session, dialogs: Dialogs, tmp_path: Path
) -> None:
    window = opened(editor)
    write(window, "ram_slots", "12")
    window.save()
    changed: Part | None = session.catalog.get(SERVER)
    before = [row.id for row in session.catalog.search("4029GP", "chassis")]
    dialogs.path = tmp_path / "server.rigpart"
    editor.export([SERVER])
    editor.revert(SERVER)
    editor.import_file()  # keeps both
    found = [row.id for row in session.catalog.search("4029GP", "chassis")]
    (copy,) = (row for row in found if row not in before)
    part = session.catalog.get(copy)
    assert isinstance(part, Chassis) and part.board is not None and isinstance(changed, Chassis)
    assert part.board == changed.board.changed(id=copy)  # type: ignore[union-attr]


# several questions to one window: that of a server costs two thirds of a second


def test_the_board_of_a_server_is_shown_led_to_and_changed(
    editor: PartEditor, session: Session, dialogs: Dialogs, qtbot: QtBot
) -> None:
    """Each asked of the server as it is shipped."""
    for ask in (
        partial(a_link_leads_to_the_field_of_the_built_in_board, editor),
        partial(a_link_to_a_slot_chooses_it, editor, dialogs),
        partial(what_is_missing_of_a_server_opens_at_its_field, editor, session),
        partial(
            what_nobody_knows_of_the_board_is_among_the_figures_of_the_chassis, editor, session
        ),
        partial(what_is_wrong_on_the_page_behind_is_said_with_the_board_s_name, editor),
        partial(a_board_that_was_removed_comes_back_whole, editor),
        partial(one_figure_of_the_board_is_overridden_and_undone, editor, session),
        partial(a_slot_of_the_board_is_dragged_to_its_place, editor, session, qtbot),
        partial(sockets_and_lane_rules_are_tables_there_as_well, editor, session),
        partial(the_picture_follows_the_page_and_leads_back, editor, qtbot),
    ):
        ask()
        as_it_is_shipped(editor, session, SERVER)
