"""Nothing changes unsaid: an edit that moves or drops anything else asks first, and cancelling
leaves no trace.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDialog, QLabel, QPushButton, QRadioButton, QTreeWidget
from pytestqt.qtbot import QtBot

from gui.dialogs.adjust_questions import ask_again
from gui.hand.choices import choose
from gui.hand.part_rows import remove_row, row_with
from gui.look.theme import LIGHT
from gui.window.main_window import MainWindow
from rigwright.build import Build, Quantity
from rigwright.parts import Part
from tests.gui.machines import BASE, TURBO, session_with, with_cards

T2, MSI, SMALL = "evga-supernova-1600-t2", "msi-mpg-a1000g-pcie5", "asus-pro-ws-x570-ace"
pytestmark = pytest.mark.usefixtures("qapp", "no_picture")


def opened(qtbot: QtBot, build: Build) -> MainWindow:
    window = MainWindow(session_with(build), LIGHT)
    qtbot.addWidget(window, before_close_func=lambda w: w.session.document.history.setClean())
    window.show()
    return window


def begin(window: MainWindow, build: Build) -> None:
    """Start a build in a window that asks nothing yet."""
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            press(dialog, "Cancel")
    window.session.document.start(build)
    ask_again(window.settings)


def asked(window: MainWindow) -> QDialog:
    found = [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]
    assert len(found) == 1
    return found[0]


def is_asked(window: MainWindow) -> bool:
    return any(dialog.isVisible() for dialog in window.findChildren(QDialog))


def press(dialog: QDialog, words: str) -> None:
    button = next(b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "") == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def told(dialog: QDialog) -> list[tuple[str, str, str]]:
    tree = dialog.findChildren(QTreeWidget)[0]
    items = [tree.topLevelItem(i) for i in range(tree.topLevelItemCount())]
    return [(item.text(0), item.text(1), item.text(2)) for item in items if item is not None]


def words_of(dialog: QDialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


def part(window: MainWindow, part_id: str) -> Part:
    found = window.session.catalog.get(part_id)
    assert found is not None
    return found


def four() -> Build:
    return with_cards(TURBO, "1", "3", "5", "7")


def a_board_without_their_slots_lists_each_card_before_and_after(
    qtbot: QtBot, window: MainWindow
) -> None:
    begin(window, four())
    choose(window.session, part(window, SMALL))
    dialog = asked(window)
    assert dialog.windowTitle() == "Your build will be adjusted"
    assert [(name.partition(",")[0], now) for name, now, _ in told(dialog)] == [
        ("GPU 1", "PCIEX16_1"),
        ("GPU 2", "PCIEX16_3"),
        ("GPU 3", "PCIEX16_5"),
        ("GPU 4", "PCIEX16_7"),
    ]
    assert "Now: " in words_of(dialog) and "Then: " in words_of(dialog)
    assert window.session.snapshot.evaluation.build.board == SMALL, (
        "the panels show what it would come to"
    )
    assert window.session.build == four(), "and the document does not know of it"


def cancelling_leaves_document_and_history_as_they_were(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, four())
    steps = window.session.document.history.count()
    for end in ("button", "escape"):
        choose(window.session, part(window, SMALL))
        dialog = asked(window)
        press(dialog, "Cancel") if end == "button" else QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert window.session.build == four() and window.session.document.history.count() == steps
        assert window.session.snapshot.evaluation is window.session.snapshot.committed
        qtbot.waitUntil(lambda: not is_asked(window))


def accepting_is_one_step_that_one_undo_takes_back(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, four())
    choose(window.session, part(window, SMALL))
    press(asked(window), "Accept")
    assert window.session.build.board == SMALL and window.session.document.history.count() == 1
    assert "→" in window.session.snapshot.message, "the status line says what moved"
    window.session.document.undo()
    assert window.session.build == four()


def an_edit_that_changes_nothing_else_does_not_ask(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, four())
    choose(window.session, part(window, "noctua-nh-u14s-tr4-sp3"))
    assert window.session.build.cooler == "noctua-nh-u14s-tr4-sp3" and not is_asked(window)


def a_kind_that_need_not_be_asked_about_is_done_and_told(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, four())
    choose(window.session, part(window, SMALL))
    dialog = asked(window)
    next(box for box in dialog.findChildren(QCheckBox) if box.isVisible()).setChecked(True)
    press(dialog, "Accept")
    window.session.document.undo()
    qtbot.waitUntil(lambda: not is_asked(window))
    choose(window.session, part(window, SMALL))
    assert not is_asked(window) and window.session.build.board == SMALL
    assert "→" in window.session.snapshot.message
    ask_again(window.settings)
    window.session.document.undo()
    choose(window.session, part(window, SMALL))
    assert is_asked(window)


def a_second_supply_is_added_unless_the_user_says_replace(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, BASE)
    choose(window.session, part(window, MSI))
    dialog = asked(window)
    ways = [way.text() for way in dialog.findChildren(QRadioButton)]
    assert ways == ["Add as PSU 2", "Replace EVGA SuperNOVA 1600 T2"]
    press(dialog, "Add")
    assert window.session.build.psus == (T2, MSI)


def using_one_supply_alone_says_which_others_go(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, BASE.changed(psus=(T2, T2)))
    choose(window.session, part(window, MSI))
    dialog = asked(window)
    ways = {way.text(): way for way in dialog.findChildren(QRadioButton)}
    ways["Replace PSU 2, EVGA SuperNOVA 1600 T2"].setChecked(True)
    assert window.session.snapshot.evaluation.build.psus == (T2, MSI)
    ways["Use this supply alone"].setChecked(True)
    assert [(name, then) for name, _, then in told(dialog)] == [
        ("PSU 2, EVGA SuperNOVA 1600 T2", "removed")
    ]
    press(dialog, "Replace")
    assert window.session.build.psus == (MSI,)
    window.session.document.undo()
    assert window.session.build.psus == (T2, T2)


def the_supply_that_is_there_is_not_added_by_a_slip(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, BASE)
    choose(window.session, part(window, T2))
    press(asked(window), "Cancel")
    assert window.session.build.psus == (T2,)


def taking_the_board_out_lists_what_loses_its_place(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, four().changed(drives=(Quantity("samsung-990-pro-2tb", 1, ("M.2_1",)),)))
    row = row_with(window.session.snapshot, "board")
    assert row is not None
    remove_row(window.session, row)
    dialog = asked(window)
    assert {name.partition(",")[0] for name, _, _ in told(dialog)} >= {
        "GPU 1",
        "GPU 2",
        "GPU 3",
        "GPU 4",
    }
    press(dialog, "Remove")
    assert window.session.build.board is None


def what_was_said_not_to_ask_lies_in_the_settings(qtbot: QtBot, window: MainWindow) -> None:
    begin(window, BASE)
    assert isinstance(window.settings, QSettings)
    window.settings.setValue("adjust/quiet", "motherboard")
    choose(window.session, part(window, SMALL))
    assert not is_asked(window)


def test_what_an_edit_changes_besides_is_asked_about(qtbot: QtBot) -> None:
    """One window for all of it, which costs a third of a second."""
    window = opened(qtbot, four())
    for ask in (
        a_board_without_their_slots_lists_each_card_before_and_after,
        cancelling_leaves_document_and_history_as_they_were,
        accepting_is_one_step_that_one_undo_takes_back,
        an_edit_that_changes_nothing_else_does_not_ask,
        a_kind_that_need_not_be_asked_about_is_done_and_told,
        a_second_supply_is_added_unless_the_user_says_replace,
        using_one_supply_alone_says_which_others_go,
        the_supply_that_is_there_is_not_added_by_a_slip,
        taking_the_board_out_lists_what_loses_its_place,
        what_was_said_not_to_ask_lies_in_the_settings,
    ):
        ask(qtbot, window)
