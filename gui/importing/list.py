"""A pasted list, line by line: the part that each line means, how sure that is, and the build that comes of it.

Shows what was matched; opening the build is for whoever listens.
"""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui import icons
from gui.importing.report import LARGE_PX, table_style
from gui.importing.work import ReadList
from gui.plain_words import tip
from gui.surfaces import heading, plain
from gui.theme import Theme
from rigwright.findings import Fit
from rigwright.importing.matching import Match

HEADINGS = ("In the list", "Number", "Part", "Likeness")
SURE = 0.85
LINE, NUMBER, PART, LIKENESS = range(4)


class ListPage(QWidget):
    """A matched list. Signals: build_wanted(), back_wanted()."""

    build_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.summary, self.left_over = heading("Parts of the list"), plain(), plain()
        self.table = QTableWidget(0, len(HEADINGS), self)
        self.back, self.take = QPushButton("Back", self), QPushButton("Open as a Build", self)
        self._prepare()
        self._lay_out()
        self.set_theme(theme)

    def _prepare(self) -> None:
        table = self.table
        table.setHorizontalHeaderLabels(HEADINGS)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.setAccessibleName("Lines of the list and their parts")
        header = table.horizontalHeader()
        for section, mode in (
            (LINE, QHeaderView.ResizeMode.Stretch),
            (NUMBER, QHeaderView.ResizeMode.ResizeToContents),
            (PART, QHeaderView.ResizeMode.Stretch),
            (LIKENESS, QHeaderView.ResizeMode.ResizeToContents),
        ):
            header.setSectionResizeMode(section, mode)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        for label in (self.summary, self.left_over):
            label.setWordWrap(True)
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self.back_wanted)
        self.take.clicked.connect(self.build_wanted)

    def _lay_out(self) -> None:
        column, foot = QVBoxLayout(self), QHBoxLayout()
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(self.take)
        for piece in (self.title, self.summary):
            column.addWidget(piece)
        column.addWidget(self.table, 1)
        column.addWidget(self.left_over)
        column.addSpacing(4)
        column.addLayout(foot)

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.title.setFont(theme.font(LARGE_PX, 600))
        for piece in (self.summary, self.left_over, self.table):
            piece.setFont(theme.font(12))
        for button in (self.back, self.take):
            button.setFont(theme.font(12, 500))
        self.table.horizontalHeader().setFont(theme.font(11))
        self.table.verticalHeader().setDefaultSectionSize(theme.px(32))
        self.table.setStyleSheet(table_style(theme))

    def show_list(self, read: ReadList) -> None:
        """Show what a list was read as."""
        found = [match for match in read.matches if match.part_id]
        self.summary.setText(f"{len(found)} of {len(read.matches)} lines have a part in the catalog.")
        self.left_over.setText(_left_over(read))
        self.left_over.setVisible(bool(_left_over(read)))
        self.take.setEnabled(bool(found))
        self.table.setRowCount(len(read.matches))
        for row, match in enumerate(read.matches):
            self._fill(row, match)

    def _fill(self, row: int, match: Match) -> None:
        found = match.part_id is not None
        fit = Fit.UNKNOWN if not found else Fit.FITS if match.score >= SURE else Fit.TIGHT
        nearest = f"None; the nearest is {match.part_name}" if match.part_name else "None"
        sureness = f"{match.score * 100:.0f} %" if found else "Placeholder"
        mark = icons.verdict(fit, self._theme, self._theme.px(14))
        cells = (match.line.text, str(match.line.count), match.part_name if found else nearest, sureness)
        for column, text in enumerate(cells):
            item = QTableWidgetItem(text)
            item.setToolTip(tip(text))
            if column == LIKENESS:
                item.setIcon(mark)
            self.table.setItem(row, column, item)


def _left_over(read: ReadList) -> str:
    listed, words = read.listed, []
    if listed.unplaced:
        names = {match.part_id: match.part_name for match in read.matches}
        counted = Counter(names.get(part_id, part_id) for part_id in listed.unplaced)
        which = ", ".join(f"{count} × {name}" if count > 1 else str(name) for name, count in counted.items())
        words.append(f"There is no place for {which}.")
    if listed.left_out:
        words.append(f"A build has one of each, so these stay out: {', '.join(listed.left_out)}.")
    return " ".join(words)
