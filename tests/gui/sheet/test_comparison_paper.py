"""Builds side by side on paper: the same lines as in the window, with the builds on every page."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPageLayout, QPainter, QPalette, QTextDocument, QTextTable
from PySide6.QtPrintSupport import QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gui.dialogs.comparison_dialog import ComparisonDialog
from gui.look.theme import LIGHT
from gui.sheet.comparison_paper import comparison_document
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.reports.comparison import comparison_of, names_of
from tests.gui.machines import TUF, session_with, shipped, with_cards

EXAMPLES = Path(__file__).parents[3] / "assets" / "examples"
NAMES = ("two-open-air-3090.rig", "four-blower-3090.rig", "vertical-4090-y60.rig")


def three() -> tuple[Evaluation, ...]:
    """Three examples, whose clearances, watts and findings differ."""
    builds = [read_document(EXAMPLES / name).build for name in NAMES]
    return tuple(evaluate(build, shipped()) for build in builds)


def table_of(document: QTextDocument) -> QTextTable:
    """The only table of a document."""
    (table,) = [one for one in document.rootFrame().childFrames() if isinstance(one, QTextTable)]
    return table


def words_in(table: QTextTable, row: int, column: int) -> str:
    """What one cell says."""
    cell = table.cellAt(row, column)
    cursor = cell.firstCursorPosition()
    cursor.setPosition(cell.lastCursorPosition().position(), cursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


def is_bold(table: QTextTable, row: int, column: int) -> bool:
    """Whether the end of a cell's words is bold."""
    return table.cellAt(row, column).lastCursorPosition().charFormat().font().bold()


def test_the_paper_has_every_line_with_what_each_build_says(qapp: object) -> None:
    builds = three()
    lines = comparison_of(builds)
    document = comparison_document(builds, lines)
    table = table_of(document)
    assert table.format().headerRowCount() == 1
    assert f"the difference from {names_of(builds)[0]}." in document.toPlainText()
    assert tuple(words_in(table, 0, 1 + i) for i in range(3)) == names_of(builds)
    rows = {words_in(table, row, 0): row for row in range(table.rows())}
    assert len(rows) == len({line.name for line in lines} | {line.subject for line in lines}) + 1
    for line in lines:
        for index, cell in enumerate(line.cells):
            words = words_in(table, rows[line.name], 1 + index)
            assert words.startswith(cell.words) and line.change(index) in words
            assert is_bold(table, rows[line.name], 1 + index) == (index in line.best)


def test_the_letters_are_black_in_every_theme(qapp: QApplication) -> None:
    """They were those of the dark theme, next to white on white paper."""
    former = qapp.palette()
    pale = qapp.palette()
    pale.setColor(QPalette.ColorRole.Text, QColor("#eeeeee"))
    qapp.setPalette(pale)
    try:
        builds = three()
        document = comparison_document(builds, comparison_of(builds))
        document.setPageSize(QSizeF(1000, 600))
        page = QImage(1000, 600, QImage.Format.Format_RGB32)
        page.fill(Qt.GlobalColor.white)
        painter = QPainter(page)
        document.drawContents(painter)
        painter.end()
    finally:
        qapp.setPalette(former)
    points = [(x, y) for x in range(0, 1000) for y in range(0, 60)]
    assert min(page.pixelColor(x, y).lightness() for x, y in points) < 64


def test_the_window_prints_what_it_lists(qtbot: QtBot) -> None:
    shown = ComparisonDialog(None, LIGHT, session_with(with_cards(TUF, "1", "5")))
    shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(shown)
    shown.add_files([EXAMPLES / "four-blower-3090.rig"])
    shown.only.setChecked(True)
    menu = shown.export.menu()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if "Print…" in action.text()).trigger()
    (preview,) = shown.findChildren(QPrintPreviewDialog)
    qtbot.addWidget(preview)
    layout = preview.printer().pageLayout()
    assert layout.orientation() is QPageLayout.Orientation.Landscape
    pages = preview.findChild(QPrintPreviewWidget)
    assert isinstance(pages, QPrintPreviewWidget)
    qtbot.waitUntil(lambda: pages.pageCount() >= 1)
    preview.close()
