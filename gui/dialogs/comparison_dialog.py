"""The window that sets the open build beside others: files, and states of it that were pinned.

Its table is the one that `rigwright compare` prints; the open build stands first and is followed as
it changes. Compares nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QFileDialog,
    QHeaderView,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from gui.app.guard import guarded
from gui.dialogs.column_buttons import ColumnButtons
from gui.files.dialogs import BUILD_FILTER
from gui.files.pinning import answer_of
from gui.files.save_paths import path_to_write
from gui.look.availability import allow
from gui.look.dialog_shell import close_box, open_as_large
from gui.look.plain_words import label_words, tip
from gui.look.pressing import presses_with_enter
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import field_sheet, plain, quiet, tick_sheet
from gui.look.tab_chain import tab_through
from gui.look.theme import Theme
from gui.look.themed import Index
from gui.session.ground import NoAnswerError, ground_on, sure
from gui.session.session import Session, Snapshot
from rigwright.build.kept_version import KeptVersion
from rigwright.catalog import CatalogError
from rigwright.documents.document import DocumentError, read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.storage import StorageError, write_whole
from rigwright.picture.user_models import attached_shapes
from rigwright.reports.comparison import (
    MOST_BUILDS,
    Line,
    Subject,
    comparison_of,
    title_of,
)
from rigwright.share.comparison import comparison_csv, comparison_markdown
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

SIZE_PX = (1080, 700)
NAME_PX = 210
HEADING_ROOM_PX, ROW_ROOM_PX, CELL_PAD_PX = 22, 6, 8
CSV_FILTER = messages("Comma-separated values (*.csv)")
NOTHING_YET = messages(
    "Add a file, or pin this build and go on changing it: what differs then stands side by side."
)
SAME_BUILDS = messages("Nothing differs. Take the tick away to see every figure.")
FULL = messages("Up to {most} builds stand side by side: remove one first.")
SHOWN = messages("The window now shows how the open build differs from {name}.")
BETTER = messages("{words}, better")
OPEN_BUILD, PINNED = messages(("open build", "pinned"))  # below the title of a column


def head_style(theme: Theme) -> str:
    """The look of the table's head: as flat as those of other lists."""
    return f"""
QHeaderView {{ background: {theme.raised} }}
QHeaderView::section {{ background: {theme.raised}; color: {theme.text_1}; border: 0;
  border-bottom: 1px solid {theme.line}; padding: 6px 4px 6px 10px }}
"""


@guarded
class ComparisonCells(QStyledItemDelegate):
    """The cells of the table, with room before their words."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        room: QRect = option.rect  # type: ignore[attr-defined] (Qt's stubs lack the option's fields)
        option.rect = room.adjusted(CELL_PAD_PX, 0, 0, 0)  # type: ignore[attr-defined]


@guarded
class ComparisonDialog(QDialog):
    """The open build and up to three others; it stays open beside the window.

    `others` is the list that it shows and changes, so that closing it loses no pinned state; the
    settings know the printer that was used last.
    """

    def __init__(
        self,
        parent: QWidget | None,
        theme: Theme,
        session: Session,
        others: list[tuple[str, Evaluation]] | None = None,
        settings: QSettings | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._settings = settings
        self._session = session
        self._committed = session.snapshot.committed
        # each with the words below its title
        self.others: list[tuple[str, Evaluation]] = others if others is not None else []
        self._take_pinned()
        self.lines: tuple[Line, ...] = ()
        self.setWindowTitle(worded("Builds Side by Side"))
        self.add = QPushButton(worded("&Add File…"), self)
        self.pin = QPushButton(worded("&Pin This Build"), self)
        self.add_kept = QPushButton(worded("Add &Version"), self)
        self.only = QCheckBox(worded("Only &differences"), self)
        self.only.setStyleSheet(tick_sheet("QCheckBox", theme))
        self.export = QPushButton(worded("&Export…"), self)
        self.table = QTableWidget(self)
        self.columns = ColumnButtons(theme, theme.px(NAME_PX), self)
        self.hint = plain(translated(NOTHING_YET), self)
        self.note = quiet("", self)
        self._lay_out()
        self._connect()
        self.show_lines()
        open_as_large(self, theme, SIZE_PX)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def _lay_out(self) -> None:
        theme = self._theme
        for button in (self.add, self.add_kept, self.pin):
            button.setAutoDefault(False)
        above = in_row(self.add, self.add_kept, self.pin, STRETCH, self.only)
        self.add_kept.setMenu(QMenu(self.add_kept))
        self.add_kept.setVisible(bool(self._session.build.versions))
        self.export.setAutoDefault(False)
        menu = QMenu(self.export)
        menu.addAction(worded("&Copy as Markdown")).triggered.connect(self.copy)
        menu.addAction(worded("&Write CSV…")).triggered.connect(self._choose_csv)
        menu.addAction(worded("&Print…")).triggered.connect(self._print)
        self.export.setMenu(menu)
        foot = in_row(self.export, (self.note, 1), close_box(self))
        table = self.table
        table.setAccessibleName(worded("Comparison"))
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setWordWrap(True)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().setVisible(False)
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        table.horizontalHeader().setHighlightSections(False)
        table.setStyleSheet(field_sheet("QTableWidget", theme, 1))
        table.horizontalHeader().setStyleSheet(head_style(theme))
        table.horizontalHeader().setFont(theme.font(12, 600))
        table.horizontalHeader().setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.setItemDelegate(ComparisonCells(table))
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.hint.setWordWrap(True)
        self.note.setWordWrap(True)
        under_buttons = in_column(self.columns, (table, 1), spacing=theme.px(4))
        in_column(
            above,
            self.hint,
            (under_buttons, 1),
            foot,
            owner=self,
            margins=(theme.px(16), theme.px(16), theme.px(16), theme.px(12)),
            spacing=theme.px(12),
        )

    def _connect(self) -> None:
        self.add.clicked.connect(self._choose_files)
        self.pin.clicked.connect(self.pin_build)
        self.add_kept.menu().aboutToShow.connect(self._offer_versions)
        self.only.toggled.connect(self.show_lines)
        self.columns.show_wanted.connect(self.show_in_window)
        self.columns.remove_wanted.connect(self.remove)
        self._session.shown.connect(self._follow)
        header = self.table.horizontalHeader()
        header.customContextMenuRequested.connect(
            lambda at: self.menu_for(header.logicalIndexAt(at)).popup(header.mapToGlobal(at))
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is for the button that has the keyboard; Qt would press “Add File…” for a cross."""
        if not presses_with_enter(self, event):
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_rows()

    # what is compared

    @property
    def builds(self) -> tuple[Evaluation, ...]:
        """The open build, then the others."""
        return (self._committed, *(evaluation for _, evaluation in self.others))

    def _follow(self, snapshot: Snapshot) -> None:
        if snapshot.committed is not self._committed:
            self._committed = snapshot.committed
            self.add_kept.setVisible(bool(snapshot.committed.build.versions))
            self.show_lines()

    def _take_pinned(self) -> None:
        """Begin with the build that the window compares the open one with."""
        pinned = self._session.snapshot.pinned
        if pinned is None or len(self.builds) >= MOST_BUILDS:
            return
        if all(evaluation is not pinned.evaluation for _, evaluation in self.others):
            self.others.append((translated(PINNED), pinned.evaluation))

    def pin_build(self) -> None:
        """Keep the open build as it is now beside what becomes of it."""
        self._add(translated(PINNED), self._committed)

    def add_files(self, paths: Sequence[Path]) -> None:
        """Add the builds in files; one that cannot be read is named."""
        for path in paths:
            try:
                document = read_document(path)
                carried = {part.id: part for part in document.parts}
                ground = ground_on(self._session.parts.library, carried, attached_shapes())
                answer = sure(
                    lambda ground=ground, document=document: evaluate(
                        document.build, ground.catalog, shapes=ground.shapes
                    ),
                    worded("{path} was not compared", path=path.name),
                )
            except (DocumentError, NoAnswerError, CatalogError) as error:
                self.say(str(error))
                continue
            self._add(path.name, answer)

    def add_version(self, version: KeptVersion) -> None:
        """Add a version of the open build, a stage among them, with the figures of today."""
        try:
            answer = answer_of(self._session, version)
        except (DocumentError, NoAnswerError, CatalogError) as error:
            self.say(str(error))
        else:
            self._add(version.name, answer)

    def _offer_versions(self) -> None:
        menu = self.add_kept.menu()
        menu.clear()
        for version in self._session.build.versions:
            action = menu.addAction(label_words(version.name))
            action.triggered.connect(lambda _on=False, one=version: self.add_version(one))

    def _add(self, words: str, evaluation: Evaluation) -> None:
        if len(self.builds) >= MOST_BUILDS:
            self.say(worded(FULL, most=MOST_BUILDS))
            return
        self.others.append((words, evaluation))
        self.say("")
        self.show_lines()

    def remove(self, column: int) -> None:
        """Take a build out of the comparison; the open one stays."""
        if column >= 2:
            had_focus = self.columns.isAncestorOf(self.focusWidget() or self)
            del self.others[column - 2]
            self.say("")
            self.show_lines()
            if had_focus:
                left = self.columns.removes
                next_one = left[min(column - 2, len(left) - 1)] if left else self.add
                next_one.setFocus(Qt.FocusReason.OtherFocusReason)

    def menu_for(self, column: int) -> QMenu:
        """What a column offers."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        action = menu.addAction(worded("&Remove from Comparison"))
        is_open = column < 2
        allow(action, worded("The open build stays in the comparison.") if is_open else "")
        action.triggered.connect(lambda: self.remove(column))
        pin = menu.addAction(worded("&Show the Differences in the Window"))
        allow(pin, worded("It is the open build itself.") if is_open else "")
        pin.triggered.connect(lambda: self.show_in_window(column))
        return menu

    def show_in_window(self, column: int) -> None:
        """Have every figure of the window say by what the open build differs from this one."""
        _, evaluation = self.others[column - 2]
        self._session.comparison.pin(title_of(evaluation), evaluation)
        self.say(worded(SHOWN, name=title_of(evaluation)))

    def _choose_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, worded("Compare With"), "", translated(BUILD_FILTER)
        )
        self.add_files([Path(name) for name in names])

    def _offer_more(self) -> None:
        """Offer what there is to compare with, and what there is room for."""
        alone = not self.others
        allow(self.only, worded("There is nothing to compare with yet.") if alone else "")
        full = worded(FULL, most=MOST_BUILDS) if len(self.builds) >= MOST_BUILDS else ""
        for button in (self.add, self.add_kept, self.pin):
            allow(button, full)

    # the table

    def show_lines(self) -> None:
        """Fill the table anew."""
        builds = self.builds
        alone = not self.others
        lines = comparison_of(builds, self.only.isChecked() and not alone)
        self.lines = lines
        self._offer_more()
        self.hint.setText(translated(NOTHING_YET if alone else SAME_BUILDS))
        self.hint.setVisible(alone or not lines)
        table = self.table
        at = self.table.verticalScrollBar().value()
        table.clear()
        table.clearSpans()
        table.setColumnCount(1 + len(builds))
        table.setRowCount(0)
        below = [translated(OPEN_BUILD), *(words for words, _ in self.others)]
        names = [title_of(one) for one in builds]
        self.columns.show_titles(names)
        tab_through((self.only, *self.columns.stops, self.table))
        heads = [f"{name}\n{words}" for name, words in zip(names, below, strict=True)]
        table.setHorizontalHeaderLabels(["", *heads])
        subject: Subject | None = None
        for line in lines:
            if line.subject is not subject:
                subject = line.subject
                self._add_heading(translated(subject.value))
            self._add_line(line)
        self._fit_rows()
        table.verticalScrollBar().setValue(at)

    def _add_heading(self, words: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        item = QTableWidgetItem(words)
        item.setFont(self._theme.font(13, 600))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.table.setItem(row, 0, item)
        self.table.setSpan(row, 0, 1, self.table.columnCount())

    def _add_line(self, line: Line) -> None:
        theme = self._theme
        row = self.table.rowCount()
        self.table.insertRow(row)
        name = QTableWidgetItem(line.name)
        name.setFont(theme.font(12))
        name.setForeground(self.palette().placeholderText())
        name.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.table.setItem(row, 0, name)
        for index, cell in enumerate(line.cells):
            change = line.change(index)
            words = f"{cell.words}   {change}" if change else cell.words
            is_best = index in line.best
            item = QTableWidgetItem(words)
            item.setFont(theme.font(12, 600 if is_best else 400))
            item.setToolTip(tip(words))
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            if is_best:
                spoken = worded(BETTER, words=words)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.table.setItem(row, 1 + index, item)

    def _fit_rows(self) -> None:
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(0, self._theme.px(NAME_PX))
        self.table.resizeRowsToContents()
        for row in range(self.table.rowCount()):
            is_heading = self.table.columnSpan(row, 0) > 1
            room = self._theme.px(HEADING_ROOM_PX if is_heading else ROW_ROOM_PX)
            self.table.setRowHeight(row, self.table.rowHeight(row) + room)

    # as text

    def copy(self) -> None:
        """Put the table on the clipboard, as Markdown."""
        QGuiApplication.clipboard().setText(comparison_markdown(self.builds, self.lines))
        self.say(worded("The comparison is on the clipboard, as Markdown."))

    def write_csv(self, path: Path) -> None:
        """Write the table for a spreadsheet."""
        text = comparison_csv(self.builds, self.only.isChecked())
        try:
            write_whole(path, text.encode("utf-8-sig"))
        except StorageError as error:
            self.say(str(error))
        else:
            self.say(worded("The comparison is in {path}", path=path))

    def _print(self) -> None:
        """Show the table as it would be printed."""
        from gui.sheet.comparison_paper import preview_comparison
        from gui.sheet.printing import usual_paper

        paper = usual_paper(self._committed.build.site)
        preview = preview_comparison(self, self.builds, self.lines, paper, self._settings)
        preview.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        preview.open()

    def _choose_csv(self) -> None:
        title = worded("Write Comparison")
        kinds = translated(CSV_FILTER)
        path = path_to_write(self, title, "comparison.csv", kinds, ".csv")
        if path is not None:
            self.write_csv(path)

    def say(self, sentence: str) -> None:
        """Say something below the table."""
        self.note.setText(sentence)
