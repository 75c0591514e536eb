"""A comparison of builds on paper: the table of the window, across the page, as a print preview.

Works nothing out: it prints the lines that it is given, and knows no session.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QSettings
from PySide6.QtGui import (
    QColor,
    QFont,
    QPageLayout,
    QPageSize,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)
from PySide6.QtWidgets import QWidget

from gui.sheet.ink import BLACK, BOLD, NORMAL, font
from gui.sheet.preview_icons import dress, lead_keyboard
from gui.sheet.printing import PAPERS
from rigwright import __version__
from rigwright.evaluation import Evaluation
from rigwright.reports.comparison import Line, names_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintPreviewDialog

TITLE = messages("Builds Side by Side")
LEGEND = messages("Bold: what is better. In brackets: the difference from {first}.")
BODY_POINTS, TITLE_POINTS, PADDING, HEADING_ROOM = 8.5, 14.0, 2.0, 8.0
NAMES_PERCENT = 20.0  # of the width, for the names of the lines


def preview_comparison(
    parent: QWidget | None,
    builds: Sequence[Evaluation],
    lines: Sequence[Line],
    paper: str,
    settings: QSettings | None = None,
) -> QPrintPreviewDialog:
    """Return the print preview of a comparison, ready to be opened; `paper` as the sheet's."""
    from PySide6.QtPrintSupport import QPrintPreviewDialog

    from gui.sheet.last_printer import begin_with_last_printer

    dialog = QPrintPreviewDialog(parent)
    if settings is not None:
        begin_with_last_printer(dialog, settings)
    printer = dialog.printer()
    printer.setDocName(translated(TITLE))
    printer.setCreator(f"Rigwright {__version__}")
    margins = QMarginsF(0, 0, 0, 0)  # a document leaves a margin of its own
    size = QPageSize(PAPERS[paper])
    across = QPageLayout.Orientation.Landscape
    printer.setPageLayout(QPageLayout(size, across, margins, QPageLayout.Unit.Millimeter))
    document = comparison_document(builds, lines)
    document.setParent(dialog)
    dialog.paintRequested.connect(document.print_)
    dress(dialog)
    lead_keyboard(dialog)
    return dialog


def comparison_document(builds: Sequence[Evaluation], lines: Sequence[Line]) -> QTextDocument:
    """Return the table as a document, with the names of the builds on every page; what is better
    is set in bold.
    """
    document = QTextDocument()
    document.setDefaultFont(font(BODY_POINTS))
    cursor = QTextCursor(document)
    cursor.insertText(translated(TITLE), _formatted(font(TITLE_POINTS, BOLD)))
    names = names_of(builds)
    if len(names) > 1:
        cursor.insertBlock()
        legend = worded(LEGEND, first=names[0])
        cursor.insertText(legend, _formatted(font(BODY_POINTS)))
    cursor.insertBlock()
    subjects = list(dict.fromkeys(line.subject for line in lines))
    rows = 1 + len(subjects) + len(lines)
    table = cursor.insertTable(rows, 1 + len(builds), _layout(len(builds)))
    for column, name in enumerate(names, 1):
        _write(table, 0, column, name, bold=True)
    row = 1
    for subject in subjects:
        table.mergeCells(row, 0, 1, 1 + len(builds))
        _write_heading(table, row, translated(subject.value))
        row += 1
        for line in lines:
            if line.subject is subject:
                _write_line(table, row, line)
                row += 1
    return document


def _write_heading(table: QTextTable, row: int, words: str) -> None:
    cell = table.cellAt(row, 0)
    room = QTextTableCellFormat()
    room.setTopPadding(HEADING_ROOM)
    room.setLeftPadding(PADDING)
    cell.setFormat(room)
    cell.firstCursorPosition().insertText(words, _formatted(font(BODY_POINTS, BOLD)))


def _write_line(table: QTextTable, row: int, line: Line) -> None:
    _write(table, row, 0, line.name)
    for index, cell in enumerate(line.cells):
        change = line.change(index)
        is_best = index in line.best
        words = worded("{figure} ({change})", figure=cell.words, change=change)
        _write(table, row, 1 + index, words if change else cell.words, bold=is_best)


def _write(table: QTextTable, row: int, column: int, words: str, *, bold: bool = False) -> None:
    cursor = table.cellAt(row, column).firstCursorPosition()
    cursor.insertText(words, _formatted(font(BODY_POINTS, BOLD if bold else NORMAL)))


def _layout(count: int) -> QTextTableFormat:
    layout = QTextTableFormat()
    layout.setHeaderRowCount(1)
    layout.setBorder(0)
    layout.setCellPadding(PADDING)
    layout.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    each = (100 - NAMES_PERCENT) / count
    widths = [NAMES_PERCENT, *([each] * count)]
    layout.setColumnWidthConstraints(
        [QTextLength(QTextLength.Type.PercentageLength, width) for width in widths]
    )
    return layout


def _formatted(letters: QFont) -> QTextCharFormat:
    written = QTextCharFormat()
    written.setFont(letters)
    written.setForeground(QColor(BLACK))  # the paper is white whatever theme the window has
    return written
