"""All figures of one part with their sources, floating beside the inspector: read, copied, and led
to the editor.

Arrow keys go through the figures, Enter wants one edited, Escape puts the card away. Knows a part
and no build.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.inspector.figure_delegate import ROW_ROLE, FigureDelegate
from gui.inspector.figure_rows import FigureRow, figure_rows, uncertain_count
from gui.look import icons
from gui.look.availability import allow
from gui.look.floating import SHADOW_PX, paint_floating
from gui.look.own_keys import keeps_copy
from gui.look.plain_words import PlainLabel, tip
from gui.look.scroll_view import ScrollView
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import hairline, set_ground
from gui.look.theme import Theme
from gui.look.themed import Index, Themed
from rigwright.parts import Part
from rigwright.text.sentence import worded

WIDTH_PX, HEIGHT_PX, PAD_PX, DETAIL_PX, LEAST_PX = 400, 560, 16, 76, 280


@guarded
class FiguresModel(QAbstractListModel):
    """One item per line; headings cannot be chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[FigureRow, ...] = ()

    def show_rows(self, rows: tuple[FigureRow, ...]) -> None:
        """Become other lines."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own default)
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A line, what it is called, or all of it as one sentence."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.label
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.sentence
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are there to be read only."""
        if index.isValid() and self.rows[index.row()].is_heading:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def index_of(self, path: str) -> QModelIndex:
        """Where a figure stands; the first figure where it is not there."""
        figures = [number for number, row in enumerate(self.rows) if not row.is_heading]
        if not figures:
            return QModelIndex()
        for number in figures:
            if self.rows[number].path == path:
                return self.index(number)
        return self.index(figures[0])


@guarded
class FiguresList(QListView):
    """The lines; Enter wants the current figure edited, the copy key takes it with its source."""

    edit_wanted = Signal()

    def event(self, event: QEvent) -> bool:
        """The key for copying is for what is chosen here."""
        return keeps_copy(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.edit_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            row = self.currentIndex().data(ROW_ROLE)
            QGuiApplication.clipboard().setText(row.sentence if isinstance(row, FigureRow) else "")
        else:
            super().keyPressEvent(event)


@guarded
class FiguresCard(Themed, QWidget):
    """The figures of a part. Signal: edit_wanted(part id, field)."""

    edit_wanted = Signal(str, str)

    def __init__(self, theme: Theme, owner: QWidget) -> None:
        super().__init__(owner.window())
        self._theme = theme
        self._owner = owner
        self.part: Part | None = None
        self.model = FiguresModel(self)
        self.list = FiguresList(self)
        self._delegate = FigureDelegate(theme, self.list)
        self._title, self._counts = PlainLabel("", self), PlainLabel("", self)
        self._close = QToolButton(self)
        self.edit = QPushButton(self)
        self.copy = QPushButton(worded("Copy"), self)
        self.detail, self._line = PlainLabel("", self), hairline(theme, self)
        self._lay_out()
        self._connect()
        self.dress(theme)
        self.hide()

    def _lay_out(self) -> None:
        px = self._theme.px
        top = in_row((self._title, 1), self._close)
        top.setAlignment(self._close, Qt.AlignmentFlag.AlignTop)
        self._scroll = ScrollView(self)
        self._scroll.hold(self.detail, on_ground=True)
        buttons = in_row(STRETCH, self.copy, self.edit, spacing=px(6))
        gap = px(4)
        side = SHADOW_PX + px(PAD_PX)
        end = SHADOW_PX + px(12)
        in_column(
            top,
            self._counts,
            gap,
            (self.list, 1),
            gap,
            self._line,
            gap,
            self._scroll,
            gap,
            buttons,
            owner=self,
            margins=(side, end, side, end),
            spacing=gap,
        )

    def _connect(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(worded("Figures"))
        self.list.viewport().setAutoFillBackground(False)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._show_current())
        self.list.doubleClicked.connect(lambda _: self._want_edit())
        self.list.edit_wanted.connect(self._want_edit)
        self.detail.setWordWrap(True)
        self.detail.setTextFormat(Qt.TextFormat.RichText)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        selectable = (
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.detail.setTextInteractionFlags(selectable)
        self.detail.setAccessibleName(worded("Source of the figure"))
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setWordWrap(True)
        self._close.setAutoRaise(True)
        self._close.setToolTip(worded("Close (Esc)"))
        self._close.setAccessibleName(worded("Close"))
        self._close.clicked.connect(self._leave)
        self.copy.setToolTip(worded("Copy the figure with its source"))
        self.copy.clicked.connect(self._copy)
        self.edit.clicked.connect(self._want_edit)
        QApplication.instance().focusChanged.connect(self._on_focus_changed)  # type: ignore[union-attr] (there is one)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._delegate.dress(theme)
        set_ground(self._line, theme, theme.line)
        for label, font, color in (
            (self._title, theme.font(13, 600), theme.text_1),
            (self._counts, theme.font(11), theme.text_3),
            (self.detail, theme.font(11), theme.text_2),
        ):
            label.setFont(font)
            palette = label.palette()
            palette.setColor(label.foregroundRole(), color)
            label.setPalette(palette)
        for button in (self.copy, self.edit):
            button.setFont(theme.font(12, 500))
            button.setFixedHeight(theme.px(24))
            button.setStyleSheet("padding: 0 10px")
        self._close.setIcon(icons.icon("close", theme, 12))
        self._scroll.setFixedHeight(theme.px(DETAIL_PX))
        self.update()

    # what is shown

    def show_part(self, part: Part, path: str, beside: QRect) -> None:
        """Show a part's figures with one of them chosen, left of what asked for it (in global
        coordinates).
        """
        self._fill(part, path)
        window = self._owner.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        self._place(QRect(window.mapFromGlobal(beside.topLeft()), beside.size()), window)
        self.setAccessibleName(worded("Figures of {part}", part=part.name))
        self.show()
        self.raise_()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)
        self.list.scrollTo(self.list.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)

    def follow(self, part: Part | None) -> None:
        """The part has other figures now, or is gone."""
        if part is None:
            self.hide()
        elif part != self.part:
            row = self.list.currentIndex().data(ROW_ROLE)
            self._fill(part, row.path if isinstance(row, FigureRow) else "")

    def _fill(self, part: Part, path: str) -> None:
        self.part = part
        self.model.show_rows(figure_rows(part))
        self._title.setText(part.name)
        uncertain, known = uncertain_count(part)
        self._counts.setText(
            worded("{known} known figures, {uncertain} uncertain", known=known, uncertain=uncertain)
            if uncertain
            else worded("{known} known figures", known=known)
        )
        self.list.setCurrentIndex(self.model.index_of(path))
        self._show_current()

    def _place(self, beside: QRect, window: QWidget) -> None:
        px = self._theme.px
        room = window.height() - px(96)
        height = max(px(LEAST_PX), min(px(HEIGHT_PX), room)) + 2 * SHADOW_PX
        width = px(WIDTH_PX) + 2 * SHADOW_PX
        left = max(0, beside.left() - width + SHADOW_PX // 2)
        top = min(
            beside.bottom() - height + SHADOW_PX, window.height() - height - px(28) + SHADOW_PX
        )
        self.setGeometry(QRect(QPoint(left, max(px(40), top)), QSize(width, height)))

    def _show_current(self) -> None:
        row = self.list.currentIndex().data(ROW_ROLE)
        shown = row if isinstance(row, FigureRow) and not row.is_heading else None
        allow(self.edit, "" if shown is not None else worded("No figure is selected."))
        self.edit.setText(
            worded("Edit…") if shown is None or shown.figure is not None else worded("Enter…")
        )
        if shown is not None:
            self.edit.setToolTip(tip(worded("Edit: {label}", label=shown.label)))
        self.detail.setText("" if shown is None else self._told(shown))
        self._scroll.verticalScrollBar().setValue(0)

    def _told(self, row: FigureRow) -> str:
        """A figure with all that is known of its source, as it is read below the list."""
        lines = (row.detail, worded("Source: {source}", source=row.source) if row.source else "")
        head = (
            f"<span style='color:{self._theme.text_1}'>{escape(f'{row.label} {row.value}')}</span>"
        )
        return "<br>".join((head, *(escape(line) for line in lines if line)))

    # verbs

    def _want_edit(self) -> None:
        row = self.list.currentIndex().data(ROW_ROLE)
        if isinstance(row, FigureRow) and row.path and self.part is not None:
            self.hide()
            self.edit_wanted.emit(self.part.id, row.path)

    def _copy(self) -> None:
        row = self.list.currentIndex().data(ROW_ROLE)
        if isinstance(row, FigureRow):
            QGuiApplication.clipboard().setText(row.sentence)

    def _leave(self) -> None:
        self.hide()
        self._owner.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        """A click elsewhere in the window puts the card away."""
        if (
            now is not None
            and self.isVisible()
            and now.window() is self.window()
            and not self.isAncestorOf(now)
        ):
            self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_floating(QPainter(self), self.rect(), self._theme.line_strong, self._theme)
