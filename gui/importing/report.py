"""What an import would do, before it is done: counts, and every record with its reasons, to be
searched and copied.

Shows a report; whether its parts are stored is for whoever listens.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTabBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.importing.rows import KIND, NAME, WHY, EntryRows
from gui.look import icons
from gui.look.availability import allow
from gui.look.surfaces import heading, plain, quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.importing.records.report import Outcome, Report
from rigwright.text.language import translated
from rigwright.text.numbers import parts_counted
from rigwright.text.sentence import messages, paragraph, sentence, worded

TABS: tuple[tuple[Outcome, str], ...] = (
    ("repaired", messages("Repaired")),
    ("rejected", messages("Left out")),
    ("imported", messages("As given")),
    ("already", messages("There already")),
)
LARGE_PX = 18


class ReportPage(Themed, QWidget):
    """A report. Signals: import_wanted(), back_wanted()."""

    import_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report: Report | None = None
        self.title, self.summary = heading(""), plain()
        self.tabs, self.search = QTabBar(self), QLineEdit(self)
        self.table, self.rows = QTableView(self), EntryRows(self)
        self.details, self.attribution = plain(), quiet()
        self.back = QPushButton(worded("Back"), self)
        self.copy = QPushButton(worded("Copy Report"), self)
        self.take = QPushButton(worded("Import"), self)
        self._prepare()
        self._lay_out(theme)
        self.dress(theme)

    def _prepare(self) -> None:
        self.table.setModel(self.rows)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.table.setAccessibleName(worded("Records of the import"))
        self.search.setObjectName("search")
        self.search.setPlaceholderText(worded("Search names and reasons"))
        self.search.setClearButtonEnabled(True)
        # made here: Qt for Python may let go of one that Qt makes, with another widget that ends
        self._glass = QAction(self.search)
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for label in (self.summary, self.details, self.attribution):
            label.setWordWrap(True)
        for label in (self.details, self.attribution):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        for button in (self.back, self.copy):
            button.setAutoDefault(False)
        self.tabs.currentChanged.connect(self._show_tab)
        self.search.textChanged.connect(self._filter)
        self.table.selectionModel().currentRowChanged.connect(self._describe)
        self.back.clicked.connect(self.back_wanted)
        self.take.clicked.connect(self.import_wanted)
        self.copy.clicked.connect(self.copy_all)
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.table)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(self.copy_rows)

    def _lay_out(self, theme: Theme) -> None:
        column = QVBoxLayout(self)
        line = QHBoxLayout()
        foot = QHBoxLayout()
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        line.addWidget(self.tabs, 1)
        line.addWidget(self.search)
        self.search.setFixedWidth(theme.px(280))
        foot.addWidget(self.back)
        foot.addWidget(self.copy)
        foot.addStretch(1)
        foot.addWidget(self.take)
        for piece in (self.title, self.summary):
            column.addWidget(piece)
        column.addSpacing(4)
        column.addLayout(line)
        column.addWidget(self.table, 1)
        column.addWidget(self.details)
        column.addWidget(self.attribution)
        column.addSpacing(4)
        column.addLayout(foot)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self.title.setFont(theme.font(LARGE_PX, 600))
        for label in (self.summary, self.details, self.tabs, self.search, self.table):
            label.setFont(theme.font(12))
        for button in (self.back, self.copy, self.take):
            button.setFont(theme.font(12, 500))
        self.attribution.setFont(theme.font(11))
        self.details.setFixedHeight(theme.px(52))
        header = self.table.horizontalHeader()
        header.setFont(theme.font(11))
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(KIND, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(WHY, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(NAME, theme.px(340))
        self.table.setColumnWidth(KIND, theme.px(110))
        self.table.verticalHeader().setDefaultSectionSize(theme.px(28))
        self._glass.setIcon(icons.icon("search", theme))
        self.table.setStyleSheet(table_style(theme))

    def show_report(self, report: Report, count: int) -> None:
        """Show a report whose import would bring that many parts."""
        self._report = report
        self.title.setText(report.source)
        self.summary.setText(_summary(report))
        self.take.setText(worded("Import {parts}", parts=parts_counted(count)))
        allow(self.take, "" if count else worded("There is no part in it to import."))
        self.attribution.setText(report.attribution)
        self.attribution.setVisible(bool(report.attribution))
        self.search.clear()
        self.tabs.blockSignals(True)
        while self.tabs.count():
            self.tabs.removeTab(0)
        for outcome, words in TABS:
            self.tabs.addTab(f"{translated(words)}  {report.count(outcome):,}")
        first = next((n for n, (outcome, _) in enumerate(TABS) if report.count(outcome)), 0)
        self.tabs.setCurrentIndex(first)
        self.tabs.blockSignals(False)
        self._show_tab(first)

    def say(self, fault: str) -> None:
        """Say why the import did not happen."""
        self.summary.setText(fault)

    def _show_tab(self, tab: int) -> None:
        if self._report is not None and tab >= 0:
            self.rows.set_entries(self._report.with_outcome(TABS[tab][0]), self.search.text())
            self.table.setColumnHidden(WHY, TABS[tab][0] == "imported")
            if TABS[tab][0] == "imported":
                mode = QHeaderView.ResizeMode.Stretch
            else:
                mode = QHeaderView.ResizeMode.Interactive
            self.table.horizontalHeader().setSectionResizeMode(NAME, mode)
            self.details.clear()

    def _filter(self, text: str) -> None:
        self.rows.filter(text)
        self.details.clear()

    def _describe(self, index: QModelIndex) -> None:
        """Write below the table all words about the current row."""
        if index.isValid():
            entry = self.rows.entry(index.row())
            reasons = paragraph(*entry.reasons)
            self.details.setText(f"{entry.category} {entry.where}\n{reasons}")

    def copy_rows(self) -> None:
        """Put the selected rows on the clipboard, cells between tabs."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        lines: list[str] = []
        for row in rows:
            cells = [str(self.rows.index(row, column).data()) for column in range(3)]
            lines.append("\t".join(cells))
        QGuiApplication.clipboard().setText("\n".join(lines))

    def copy_all(self) -> None:
        """Put the whole report on the clipboard."""
        if self._report is not None:
            QGuiApplication.clipboard().setText(self._report.as_text(every_entry=True))


def table_style(theme: Theme) -> str:
    """A flat table on a field's ground."""
    return (
        f"QTableView {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: "
        "8px;"
        f" selection-background-color: {theme.selected}; selection-color: {theme.text_1} }}"
        f"QTableView::item {{ padding: 0 5px; border: 0 }}"
        f"QTableView::item:selected {{ background: {theme.selected}; color: {theme.text_1} }}"
        f"QHeaderView {{ background: transparent }}"
        f"QHeaderView::section {{ background: transparent; color: {theme.text_3}; border: 0;"
        f" border-bottom: 1px solid {theme.line}; padding: 6px 8px }}"
    )


def _summary(report: Report) -> str:
    comes = report.count("imported", "repaired")
    left = report.count("rejected")
    repaired = report.count("repaired")
    already = report.count("already")
    comes_in = sentence("{parts} would come in.", parts=parts_counted(comes))
    if repaired:
        comes_in = sentence(
            "{parts} would come in, {n:,} of them repaired.", parts=parts_counted(comes), n=repaired
        )
    words = [sentence("{n:,} records read.", n=len(report.entries)), comes_in]
    if left:
        words.append(sentence("{n:,} were left out.", n=left))
    if already:
        words.append(sentence("{n:,} are in the catalog already.", n=already))
    if report.others:
        of_no_kind = sentence(
            "{n:,} of {kinds} have no kind here.",
            n=sum(report.others.values()),
            kinds=", ".join(sorted(report.others)),
        )
        words.append(of_no_kind)
    return str(paragraph(*words))
