"""Several cards at once, by real events in one window: selected in ladder, list and picture,
doubled, dragged as a block, moved, limited, laid aside, and copied into another build.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from gui.hand.several import duplicate, labels_in_row
from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.view3d.viewport import Viewport
from gui.window.main_window import MainWindow
from rigwright.build import TRAY, Build
from rigwright.graphics.render.camera import project
from tests.gui.drags import drag_and_drop
from tests.gui.machines import A4000, BASE, TURBO, session_with, with_cards
from tests.gui.on_screen import show, show_active

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
THREE = with_cards(TURBO, "1", "3", "7")


def begin(window: MainWindow, build: Build = THREE) -> None:
    window.session.hand.cancel()
    window.session.document.start(build)
    QTest.qWait(1)


def places(window: MainWindow) -> list[str]:
    return [card.place for card in window.session.build.placements]


def chosen(window: MainWindow) -> list[str]:
    return [card.label for card in window.session.snapshot.chosen]


def card_in(ladder: SlotLadder, label: str) -> QPoint:
    box = ladder.canvas.ladder.card_of(label)
    assert box is not None
    return QPoint(round(box.shell.left()) + 30, round(box.free.center().y()))


def click_ladder(window: MainWindow, label: str, keys: Qt.KeyboardModifier = PLAIN) -> None:
    QTest.mouseClick(window.panels.ladder.canvas, LEFT, keys, card_in(window.panels.ladder, label))


def clicks_in_the_ladder_select_several(window: MainWindow) -> None:
    begin(window)
    click_ladder(window, "gpu1")
    click_ladder(window, "gpu3", CTRL)
    assert chosen(window) == ["gpu1", "gpu3"] and window.session.snapshot.selected == "gpu3"
    marked = window.panels.parts.view.selectionModel().selectedIndexes()
    lines = [window.panels.parts.model.line(index) for index in marked]
    assert {line.key for line in lines if line is not None} == {"gpu1", "gpu3"}
    click_ladder(window, "gpu1", CTRL)
    assert chosen(window) == ["gpu3"], "the same click takes it out again"
    click_ladder(window, "gpu1", SHIFT)
    assert chosen(window) == ["gpu1", "gpu2", "gpu3"], "all between"
    click_ladder(window, "gpu2")
    assert chosen(window) == ["gpu2"]


def clicks_in_the_picture_select_several(window: MainWindow) -> None:
    begin(window)
    view = window.viewport.viewport
    if view is None:
        return  # this display has no OpenGL
    first = _in_picture(view, "gpu1")
    last = _in_picture(view, "gpu3")
    QTest.mouseClick(view, LEFT, PLAIN, first)
    QTest.mouseClick(view, LEFT, CTRL, last)
    assert chosen(window) == ["gpu1", "gpu3"]
    QTest.mouseClick(view, LEFT, CTRL, first)
    assert chosen(window) == ["gpu3"]
    QTest.mouseClick(view, LEFT, SHIFT, first)
    assert chosen(window) == ["gpu1", "gpu2", "gpu3"]
    QTest.mouseClick(view, LEFT, PLAIN, last)
    assert chosen(window) == ["gpu3"]


def _in_picture(view: Viewport, label: str) -> QPoint:
    """A point of the picture where a card is seen."""
    card = next(c for c in view._session.snapshot.committed.assembly.cards if c.label == label)
    seen = project(view.camera.now, card.body.centre, view.width(), view.height())
    for x in range(-80, 81, 8):
        at = QPoint(round(seen[0]) + x, round(seen[1]))
        there = view.pointing.card_at(QPointF(at))
        if there is not None and there.label == label:
            return at
    raise AssertionError(f"{label} is not seen")


def click_row(view: QAbstractItemView, row: QModelIndex, modifier: Qt.KeyboardModifier) -> None:
    """Click on a row of the list, which is scrolled to first."""
    view.scrollTo(row)
    QTest.mouseClick(view.viewport(), LEFT, modifier, view.visualRect(row).center())


def rows_of_the_list_are_selected_together(window: MainWindow) -> None:
    begin(window)
    view = window.panels.parts.view
    model = window.panels.parts.model
    first = model.index_of("gpu1")
    last = model.index_of("gpu3")
    window.leads.show_parts()
    QTest.qWait(20)
    click_row(view, first, PLAIN)
    click_row(view, last, SHIFT)
    assert chosen(window) == ["gpu1", "gpu2", "gpu3"]
    assert window.session.snapshot.selected == "gpu3"
    click_row(view, first, PLAIN)
    assert chosen(window) == ["gpu1"]
    assert view.selectionModel().selectedIndexes() == [first]
    click_row(view, last, SHIFT)
    before = window.session.build
    line = model.line(first)
    assert line is not None
    window.panels.parts.remove(line.row)  # as its own button does
    assert places(window) == ["3", "7"], "a row's button takes out that row alone"
    window.session.document.undo()
    assert window.session.build == before
    click_row(view, first, PLAIN)
    click_row(view, last, SHIFT)
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert places(window) == [], "the key takes out what is selected"
    window.session.document.undo()
    case = model.index_of("chassis")
    view.selectionModel().select(case, QItemSelectionModel.SelectionFlag.Select)
    assert len(chosen(window)) <= 1, "a case and a card are no group of cards"


def keys_select_all_and_more(window: MainWindow) -> None:
    begin(window)
    QTest.keyClick(window, Qt.Key.Key_A, CTRL)
    assert chosen(window) == labels_in_row(window.session.snapshot)
    click_ladder(window, "gpu1")
    QTest.keyClick(window.panels.ladder.canvas, Qt.Key.Key_Down, SHIFT)
    assert chosen(window) == ["gpu1", "gpu2"]
    QTest.keyClick(window.panels.ladder.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert places(window) == ["2", "4", "7"] and chosen(window) == ["gpu1", "gpu2"]
    window.session.document.undo()
    assert places(window) == ["1", "3", "7"] and chosen(window) == ["gpu1", "gpu2"]
    QTest.keyClick(window, Qt.Key.Key_Delete)
    assert (
        places(window) == ["7"] and window.session.document.history.undoText() == "Remove 2 cards"
    )


def a_card_is_doubled_with_its_limit_and_the_copy_is_selected(window: MainWindow) -> None:
    begin(window, THREE.limit(0, 280.0))
    click_ladder(window, "gpu1")
    QTest.keyClick(window, Qt.Key.Key_D, CTRL)
    assert places(window) == ["1", "3", "7", "5"] and chosen(window) == ["gpu4"]
    assert window.session.build.placements[3].power_limit_w == 280.0
    assert window.session.document.history.count() == 1
    QTest.keyClick(window, Qt.Key.Key_D, CTRL)
    assert places(window)[4] == TRAY and "beside the machine" in window.session.snapshot.message


def undoing_gives_the_selection_back_that_went_with_its_cards(window: MainWindow) -> None:
    begin(window, with_cards(TURBO, "1", "3"))
    for pressed in (["gpu1"], ["gpu1", "gpu2"], ["gpu2", "gpu1"]):
        click_ladder(window, pressed[0])
        for label in pressed[1:]:
            click_ladder(window, label, CTRL)
        QTest.keyClick(window, Qt.Key.Key_D, CTRL)
        doubles = chosen(window)
        assert len(doubles) == len(pressed) and not set(doubles) & set(pressed)
        QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
        assert chosen(window) == sorted(pressed)
        assert window.session.snapshot.selected == pressed[-1], "the same one leads"
    click_ladder(window, "gpu1")
    QTest.keyClick(window, Qt.Key.Key_D, CTRL)
    click_ladder(window, "gpu2")
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert chosen(window) == ["gpu2"], "what was selected meanwhile stays so"


def one_limit_for_all_that_are_selected(window: MainWindow) -> None:
    begin(window)
    click_ladder(window, "gpu1")
    click_ladder(window, "gpu2", CTRL)
    field = window.panels.inspector.power.limit
    QTest.keyClick(window, Qt.Key.Key_L, CTRL)
    field.setValue(270)
    field.editingFinished.emit()
    limits = [card.power_limit_w for card in window.session.build.placements]
    assert limits == [270.0, 270.0, None]
    assert window.session.document.history.undoText() == "Limit 2 cards to 270 W"


def the_commands_of_the_menu_arrange_cards(window: MainWindow) -> None:
    actions = window.actions_of
    begin(window, with_cards(TURBO, "1"))
    click_ladder(window, "gpu1")
    actions["fill"].trigger()
    assert sorted(places(window)) == ["1", "3", "5", "7"]
    begin(window, with_cards(TURBO, "1", "2", "3"))
    actions["spread"].trigger()
    assert places(window) == ["1", "4", "7"]
    actions["spread"].trigger()
    assert "farther apart" in window.session.snapshot.message
    click_ladder(window, "gpu1")
    actions["shift_down"].trigger()
    assert places(window) == ["2", "4", "7"]
    actions["aside"].trigger()
    assert places(window) == [TRAY, "4", "7"]


def a_card_that_is_cut_is_called_so_and_comes_back(window: MainWindow) -> None:
    begin(window)
    click_ladder(window, "gpu1")
    QTest.keyClick(window, Qt.Key.Key_X, CTRL)
    assert places(window) == ["3", "7"]
    assert window.session.snapshot.message == "Cut GPU 1."
    QTest.keyClick(window, Qt.Key.Key_V, CTRL)
    assert len(places(window)) == 3 and TRAY not in places(window)


def cards_are_copied_into_another_build_with_what_only_this_one_knows(
    window: MainWindow,
) -> None:
    part = window.session.catalog.get(TURBO)
    assert part is not None
    begin(window, THREE.limit(1, 290.0))
    click_ladder(window, "gpu1")
    click_ladder(window, "gpu2", CTRL)
    QTest.keyClick(window, Qt.Key.Key_C, CTRL)
    text = QGuiApplication.clipboard().text()
    QGuiApplication.clipboard().setText(text.replace(TURBO, "a-card-of-my-own"))
    begin(window, BASE)
    QTest.keyClick(window, Qt.Key.Key_V, CTRL)
    pasted = window.session.build.placements
    assert [(card.part_id, card.power_limit_w) for card in pasted] == [
        ("a-card-of-my-own", None),
        ("a-card-of-my-own", 290.0),
    ]
    assert (
        window.session.document.history.undoText() == "Paste 2 cards" and len(chosen(window)) == 2
    )
    assert not window.session.snapshot.committed.assembly.missing
    for widget, keeps in ((window.panels.checks.list, True), (window.panels.parts.view, False)):
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_C, CTRL)
        asked.ignore()
        QGuiApplication.sendEvent(widget, asked)
        assert asked.isAccepted() is keeps, "a finding is copied as text, a card as a card"
    QGuiApplication.clipboard().setText("two graphics cards")
    QTest.keyClick(window, Qt.Key.Key_V, CTRL)
    assert window.session.snapshot.message == (
        "The clipboard has no copied card or part. File ▸ Import takes in a list."
    )
    QGuiApplication.clipboard().clear()
    QTest.keyClick(window, Qt.Key.Key_V, CTRL)
    assert window.session.snapshot.message == "The clipboard has no copied card or part."


def test_drags_of_several_of_one_like_another_and_to_beside_the_machine(qtbot: QtBot) -> None:
    if QGuiApplication.platformName() != "xcb":
        pytest.skip("this platform ends a drag that no pointer makes")
    session = session_with(THREE)
    ladder = SlotLadder(session, LIGHT)
    ladder.resize(400, 640)
    show(qtbot, ladder)

    def drag(label: str, onto: str, keys: Qt.KeyboardModifier = PLAIN) -> list[str]:
        """Drag a card onto a row, or onto the card of a label."""
        canvas = ladder.canvas
        start = card_in(ladder, label)
        row = canvas.ladder.row_of(onto)
        end = card_in(ladder, onto) if row is None else QPoint(start.x(), round(row.rect.top()) + 8)
        assert drag_and_drop(qtbot, canvas, start, canvas, end, keys=keys)
        return [card.place for card in session.build.placements]

    session.selection.select_several(["gpu2", "gpu1"])
    assert drag("gpu1", "2") == ["2", "4", "7"], "both move"
    assert [card.label for card in session.snapshot.chosen] == ["gpu1", "gpu2"]
    assert session.document.history.count() == 1
    session.document.start(with_cards(TURBO, "1", "3").limit(1, 290.0))
    assert drag("gpu2", "6", CTRL) == ["1", "3", "6"], "with Ctrl another one like it"
    assert session.build.placements[2].power_limit_w == 290.0
    assert session.document.history.undoText().startswith("Duplicate")
    session.document.start(THREE.place(A4000, TRAY).place(A4000, TRAY))
    assert drag("gpu4", "5") == ["1", "3", "7", "5", TRAY]
    assert drag("gpu2", "gpu5") == ["1", TRAY, "7", "5", TRAY]
    assert session.document.history.undoText().endswith("aside")


def opened(qtbot: QtBot) -> MainWindow:
    window = MainWindow(session_with(THREE), LIGHT)
    qtbot.addWidget(window, before_close_func=lambda w: w.session.document.history.setClean())
    window.resize(1200, 720)
    show_active(qtbot, window)
    return window


def test_several_cards_are_clicked_in_the_picture(qtbot: QtBot) -> None:
    clicks_in_the_picture_select_several(opened(qtbot))


@pytest.mark.usefixtures("no_picture")
def test_several_cards_at_once(qtbot: QtBot) -> None:
    """One window for all of it: a window costs a second."""
    window = opened(qtbot)
    clicks_in_the_ladder_select_several(window)
    rows_of_the_list_are_selected_together(window)
    keys_select_all_and_more(window)
    a_card_is_doubled_with_its_limit_and_the_copy_is_selected(window)
    undoing_gives_the_selection_back_that_went_with_its_cards(window)
    one_limit_for_all_that_are_selected(window)
    the_commands_of_the_menu_arrange_cards(window)
    a_card_that_is_cut_is_called_so_and_comes_back(window)
    cards_are_copied_into_another_build_with_what_only_this_one_knows(window)


def test_a_copy_without_a_place_is_told_of_the_mount_on_a_riser(qapp: object) -> None:
    """Four blowers fill the slots of a case with three vertical openings; others may fill those."""
    full = with_cards(TURBO, "1", "3", "5", "7")
    upright = full.place(TURBO, "vertical1").place(TURBO, "vertical2")
    for build, said in (
        (full, "On a riser GPU 5 goes into vertical 1."),
        (upright, "Edit ▸ Cards ▸ Best Places moves others too."),
    ):
        session = session_with(build)
        session.selection.select("gpu1")
        duplicate(session)
        lying = "1 card lies beside the machine: no free place takes it as it is."
        assert session.snapshot.message == f"{lying} {said}"
