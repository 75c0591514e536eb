"""File ▸ Builds Side by Side…: the open build beside files and beside what it was."""

from __future__ import annotations

import csv
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.dialogs.comparison_dialog import (
    FULL,
    NOTHING_YET,
    PINNED,
    SAME_BUILDS,
    SHOWN,
    ComparisonDialog,
)
from gui.look.availability import reason_of
from gui.look.theme import DARK
from gui.session.session import Session
from rigwright.documents.versions import with_version
from rigwright.reports.comparison import comparison_of
from rigwright.share.comparison import comparison_markdown
from tests.gui.machines import TURBO, four, session_with, with_cards

EXAMPLES = Path(__file__).parents[3] / "assets" / "examples"


def dialog(qtbot: QtBot, session: Session | None = None) -> ComparisonDialog:
    made = ComparisonDialog(None, DARK, session or session_with(four()))
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.show()
    return made


def column(shown: ComparisonDialog, number: int) -> dict[str, str]:
    """What a column says, by the names of the lines."""
    table = shown.table
    said = dict[str, str]()
    for row in range(table.rowCount()):
        name = table.item(row, 0)
        cell = table.item(row, number)
        if name is not None and cell is not None:
            said[name.text()] = cell.text()
    return said


def test_a_file_stands_beside_the_open_build(qtbot: QtBot) -> None:
    shown = dialog(qtbot)
    assert shown.table.columnCount() == 2 and shown.hint.isVisible()
    shown.add_files([EXAMPLES / "four-blower-3090.rig"])
    assert shown.table.columnCount() == 3 and not shown.hint.isVisible()
    head = shown.table.horizontalHeaderItem(2)
    assert head is not None and head.text() == "Four blower RTX 3090\nfour-blower-3090.rig"
    for line in comparison_of(shown.builds):
        assert column(shown, 2)[line.name].startswith(line.cells[1].words)
    shown.only.setChecked(True)
    assert shown.lines and all(line.differs for line in shown.lines)
    shown.remove(2)
    assert shown.table.columnCount() == 2


def test_the_build_that_the_window_compares_with_stands_there_from_the_start(
    qtbot: QtBot,
) -> None:
    session = session_with(four())
    was = session.snapshot.committed
    session.comparison.pin("Four", was)
    session.document.commit(with_cards(TURBO, "1"), "Fewer")
    shown = dialog(qtbot, session)
    assert shown.builds == (session.snapshot.committed, was)
    shown.show_in_window(2)
    again = ComparisonDialog(None, DARK, session, shown.others)
    qtbot.addWidget(again)
    assert len(again.builds) == 2, "not a second time"


def test_a_stage_stands_beside_what_the_build_is_today(qtbot: QtBot) -> None:
    """Two cards now, four later: the first question is what the later ones cost and clash with."""
    now = with_cards(TURBO, "1", "5")
    later = with_cards(TURBO, "1", "3", "5", "7")
    session = session_with(four())
    shown = dialog(qtbot, session)
    session.document.start(now)
    assert not shown.add_kept.isVisible(), "nothing is kept yet"
    staged = with_version(now, "Four & later", "pass", stage=later)
    session.document.commit(staged, "Plan four cards")
    assert shown.add_kept.isVisible()
    menu = shown.add_kept.menu()
    menu.aboutToShow.emit()
    (action,) = menu.actions()
    assert action.text() == "Four && later"
    action.trigger()
    head = shown.table.horizontalHeaderItem(2)
    assert head is not None and head.text().endswith("\nFour & later")
    assert column(shown, 1)["Cards"].startswith("2 ×")
    assert column(shown, 2)["Cards"].startswith("4 ×")

    damaged = staged.versions[0].changed(code="RIG1:AAAAAAAAAAAAAAAAAAAAAAAA.")
    shown.add_version(damaged)
    assert "Four & later" in shown.note.text() and len(shown.others) == 1


def test_what_the_build_becomes_stands_beside_what_it_was(qtbot: QtBot) -> None:
    session = session_with(four())
    shown = dialog(qtbot, session)
    shown.pin_build()
    shown.only.setChecked(True)
    assert shown.lines == (), "it is what it was"
    session.document.commit(session.build.remove(3), "Remove a card")
    assert column(shown, 1)["Cards"].startswith("3 ×")
    assert column(shown, 2)["Cards"].startswith("4 ×")
    session.document.undo()
    assert shown.lines == ()
    session.hand.pick_up(TURBO)
    assert shown.lines == (), "a card in the hand is not in the build"


def test_there_is_room_for_four(qtbot: QtBot) -> None:
    shown = dialog(qtbot)
    for _ in range(4):
        shown.pin_build()
    full = FULL.format(most=4)
    assert len(shown.builds) == 4 and shown.note.text() == full
    assert [reason_of(button) for button in (shown.add, shown.pin)] == [full, full]
    shown.remove(3)
    assert shown.add.isEnabled() and shown.pin.isEnabled()


def test_a_file_that_is_none_is_named_and_nothing_is_lost(qtbot: QtBot, tmp_path: Path) -> None:
    shown = dialog(qtbot)
    (tmp_path / "broken.rig").write_bytes(b'{"format": "rigwr')
    shown.add_files([tmp_path / "broken.rig"])
    assert "broken.rig" in shown.note.text() and len(shown.builds) == 1


def test_it_goes_out_as_markdown_and_csv(qtbot: QtBot, tmp_path: Path) -> None:
    shown = dialog(qtbot)
    shown.add_files([EXAMPLES / "four-blower-3090.rig"])
    shown.copy()
    assert QGuiApplication.clipboard().text() == comparison_markdown(shown.builds, shown.lines)
    shown.write_csv(tmp_path / "two.csv")
    with (tmp_path / "two.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 1 + len(shown.lines)
    shown.write_csv(tmp_path / "nowhere" / "two.csv")
    assert "nowhere" in shown.note.text()


def test_buttons_over_a_column_show_it_and_take_it_out(qtbot: QtBot) -> None:
    session = session_with(four())
    shown = dialog(qtbot, session)
    assert not shown.columns.isVisible()
    shown.add_files([EXAMPLES / "four-blower-3090.rig"])
    shown.pin_build()
    assert shown.columns.isVisible() and len(shown.columns.removes) == 2
    assert "Four blower RTX 3090" in shown.columns.shows[0].accessibleName()
    shown.columns.shows[0].click()
    pinned = session.snapshot.pinned
    assert pinned is not None and pinned.name == "Four blower RTX 3090"
    assert shown.note.text() == SHOWN.format(name="Four blower RTX 3090")
    shown.columns.removes[0].setFocus()
    QTest.keyClick(shown.columns.removes[0], Qt.Key.Key_Return)
    assert [words for words, _ in shown.others] == [PINNED]
    assert shown.focusWidget() is shown.columns.removes[0], "the keyboard stays in the row"
    shown.columns.removes[0].click()
    assert shown.focusWidget() is shown.add
    assert shown.others == [] and not shown.columns.isVisible()


def test_the_buttons_stand_over_their_columns(qtbot: QtBot) -> None:
    shown = dialog(qtbot)
    for _ in range(3):
        shown.pin_build()
    QApplication.processEvents()
    header = shown.table.horizontalHeader()
    for number, button in enumerate(shown.columns.shows):
        at = button.mapTo(shown, QPoint(button.width() // 2, 0)).x()
        left = header.mapTo(shown, QPoint(header.sectionViewportPosition(2 + number), 0)).x()
        assert left <= at <= left + header.sectionSize(2 + number)


def test_an_empty_table_says_why_and_a_build_alone_shows_all(qtbot: QtBot) -> None:
    shown = dialog(qtbot)
    assert not shown.only.isEnabled() and shown.hint.text() == NOTHING_YET
    shown.pin_build()
    assert shown.only.isEnabled() and not shown.hint.isVisible()
    shown.only.setChecked(True)
    assert shown.lines == () and shown.hint.isVisible() and shown.hint.text() == SAME_BUILDS
    shown.remove(2)
    assert shown.lines and not shown.only.isEnabled() and shown.hint.text() == NOTHING_YET
