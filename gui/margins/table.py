"""The table of clearances as a widget: columns that make room for each other, one row chosen at a
time.

Knows the model and how wide columns are; the panel acts on a chosen row.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget

from gui.app.guard import guarded
from gui.look.marks import focus_ring
from gui.look.own_keys import keeps_copy
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.margins.delegate import (
    PICTURE_PX,
    ROW_PX,
    MarginDelegate,
    before_width,
    names_width,
    widths,
    word_width,
)
from gui.margins.header import MarginHeader
from gui.margins.model import MarginModel
from gui.margins.rows import ClearanceColumn, Key, MarginRow
from gui.margins.words import figure_words
from rigwright.text.sentence import worded

WIDEST_PICTURE_PX, LEAST_NAMES_PX = 300, 150
# In a wide table: names stand in full before the picture grows, and before what rows rest on.
MOST_NAMES_PX, LEAST_RESTS_PX = 320, 160
# In the narrowest table: a name that tells its row from others comes before the picture.
LEAST_NAME_PX, LEAST_PICTURE_PX, LEAST_OF_ALL_PX = 132, 64, 60


@guarded
class MarginTable(Themed, QTableView):
    """Signals: chosen(MarginRow) by the user, show_wanted(MarginRow), copy_wanted(MarginRow),
    menu_wanted(QPoint).
    """

    chosen = Signal(object)
    show_wanted = Signal(object)
    copy_wanted = Signal(object)
    menu_wanted = Signal(QPoint)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._following = False
        self._characters = 0
        self._names_px = 0
        self.rows = MarginModel(self)
        self.titles = MarginHeader(theme, self)
        self.painter_of = MarginDelegate(theme, self)
        self.setModel(self.rows)
        self.setHorizontalHeader(self.titles)
        self.setItemDelegate(self.painter_of)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setAccessibleName(worded("Clearances"))
        self.viewport().setAutoFillBackground(False)
        self.selectionModel().currentRowChanged.connect(lambda *_: self._tell())
        self.doubleClicked.connect(lambda _index: self._want_show())
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.painter_of.dress(theme)
        self.verticalHeader().setDefaultSectionSize(theme.px(ROW_PX))
        self.divide()
        self.viewport().update()

    # what is shown

    def show_rows(self, rows: tuple[MarginRow, ...], parts: object) -> None:
        """List other rows; the chosen one stays so where it is still there, and so does the
        place in the list.
        """
        chosen = self.chosen_key
        at = self.verticalScrollBar().value()
        self._following = True
        self.rows.show_rows(rows, parts)  # type: ignore[arg-type]
        characters = max((len(figure_words(row.margin.margin_mm)) for row in rows), default=0)
        names_px = names_width(rows, self._theme)
        if (characters, names_px) != (self._characters, self._names_px):
            self._characters = characters
            self._names_px = names_px
            self.divide()
        self.choose(chosen)
        self.verticalScrollBar().setValue(at)
        self._following = False

    def mark(self, labels: frozenset[str]) -> None:
        """Let the rows of some parts stand out."""
        if labels != self.painter_of.marked:
            self.painter_of.marked = labels
            self.viewport().update()

    @property
    def chosen_row(self) -> MarginRow | None:
        """The row that is chosen."""
        return self.rows.row(self.currentIndex())

    @property
    def chosen_key(self) -> Key | None:
        """What the chosen row is about."""
        row = self.chosen_row
        if row is None:
            return None
        return row.key

    def choose(self, key: Key | None) -> None:
        """Choose a row, or none, as if nobody had."""
        number = self.rows.number_of(key)
        was = self._following
        self._following = True
        if number is None:
            self.selectionModel().clear()
        elif number != self.currentIndex().row() or not self.selectionModel().hasSelection():
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(
                self.rows.index(number, ClearanceColumn.CLEARANCE),
                flags.ClearAndSelect | flags.Rows,
            )
        self._following = was

    def reveal(self, number: int) -> None:
        """Bring a row into sight."""
        self.scrollTo(self.rows.index(number, ClearanceColumn.CLEARANCE))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt makes a row current; that the keyboard came is no choice."""
        was = self._following
        self._following = True
        super().focusInEvent(event)
        self._following = was

    def _tell(self) -> None:
        row = self.chosen_row
        if row is not None and not self._following:
            self.chosen.emit(row)

    def _want_show(self) -> None:
        row = self.chosen_row
        if row is not None:
            self.show_wanted.emit(row)

    # columns

    def divide(self) -> None:
        """Give the columns their widths: figures theirs, names the rest.

        What there is no room for is left out.
        """
        theme = self._theme
        room = self.viewport().width()
        own = widths(theme, self._characters)
        word = word_width(theme)
        before = before_width(theme, self._characters)
        carried_card = own[ClearanceColumn.NEEDED] + own[ClearanceColumn.AVAILABLE]
        rest = room - theme.px(LEAST_NAMES_PX)
        rest -= (
            own[ClearanceColumn.VERDICT]
            + own[ClearanceColumn.MARGIN]
            + own[ClearanceColumn.PICTURE]
        )
        worded = rest >= word
        if worded:
            own[ClearanceColumn.VERDICT] += word
            rest -= word
        figures = worded and rest >= carried_card
        if figures:
            rest -= carried_card
        grounds = figures and rest >= own[ClearanceColumn.RESTS]
        if grounds:
            rest -= own[ClearanceColumn.RESTS]
            if rest >= before:
                own[ClearanceColumn.MARGIN] += before
                rest -= before
            rest = self._after_names(own, rest)
            own[ClearanceColumn.RESTS] += max(0, round(rest * 0.25))
        widest = theme.px(WIDEST_PICTURE_PX - PICTURE_PX)
        own[ClearanceColumn.PICTURE] += max(0, min(round(rest * 0.4), widest))
        self.painter_of.worded = worded
        self.setColumnHidden(ClearanceColumn.NEEDED, not figures)
        self.setColumnHidden(ClearanceColumn.AVAILABLE, not figures)
        self.setColumnHidden(ClearanceColumn.RESTS, not grounds)
        self._set_widths(own, room)

    def _after_names(self, own: dict[ClearanceColumn, int], rest: int) -> int:
        """What is left of the room once names stand in full, for which the column of what rows
        rest on gives some of its own.
        """
        theme = self._theme
        least = theme.px(LEAST_NAMES_PX)
        wanted = min(self._names_px, theme.px(MOST_NAMES_PX)) - least
        missing = max(0, wanted - rest)
        spare = own[ClearanceColumn.RESTS] - theme.px(LEAST_RESTS_PX)
        own[ClearanceColumn.RESTS] -= min(missing, spare)
        return max(0, rest - max(0, wanted))

    def _set_widths(self, own: dict[ClearanceColumn, int], room: int) -> None:
        """Each shown column its own width, the clearance's name what is left of the room; the
        picture gives way where that is too little for a name, and is left out in the end.
        """
        theme = self._theme
        least_name = theme.px(LEAST_NAME_PX)
        least_picture = theme.px(LEAST_PICTURE_PX)
        needed = least_name + own[ClearanceColumn.VERDICT] + own[ClearanceColumn.MARGIN]
        self.setColumnHidden(ClearanceColumn.PICTURE, room < needed + least_picture)
        shown = [column for column in ClearanceColumn if not self.isColumnHidden(column)]
        others = sum(own[column] for column in shown if column is not ClearanceColumn.CLEARANCE)
        given = 0
        if ClearanceColumn.PICTURE in shown:
            names = max(least_name, min(self._names_px, theme.px(MOST_NAMES_PX)))
            missing = max(0, others + names - room)
            given = min(missing, max(0, own[ClearanceColumn.PICTURE] - least_picture))
            own[ClearanceColumn.PICTURE] -= given
        own[ClearanceColumn.CLEARANCE] = max(theme.px(LEAST_OF_ALL_PX), room - others + given)
        for column in shown:
            self.setColumnWidth(column, own[column])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.divide()

    # keys

    def event(self, event: QEvent) -> bool:
        """The key for copying is for what is chosen here."""
        return keeps_copy(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.chosen_row
        if row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.show_wanted.emit(row)
        elif row is not None and event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit(row)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        at = self.visualRect(self.currentIndex()).center() if keyboard else event.pos()
        self.menu_wanted.emit(self.viewport().mapToGlobal(at))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            focus_ring(QPainter(self.viewport()), QRectF(self.viewport().rect()), self._theme)
