"""The rows of the parts list on the screen: keys, buttons at the pointer, the menu of a row.

Says by signals what the user wants of a line; the panel carries it out.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QToolTip, QTreeView, QWidget

from gui.app.guard import guarded
from gui.look.plain_words import tip
from gui.parts_list.delegate import Button, PartsDelegate
from gui.parts_list.lines import ADDED, ListSection, RowLine
from gui.parts_list.model import PartsModel
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

REMOVES = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
OPENS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
COUNTS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}
REPLACE_KEYS = QKeySequence("Ctrl+R")
TIPS = messages({Button.REPLACE: "Replace… (Ctrl+R)", Button.REMOVE: "Remove (Del)"})


@guarded
class PartsView(QTreeView):
    """Signals: opened(Line), pressed_on(Line or Section, Button), counted(Line, more),
    menu_wanted(Line, point),
    focus_changed(), remove_wanted(Line) by a key, drag_wanted(Line).
    """

    opened = Signal(object)
    pressed_on = Signal(object, object)
    counted = Signal(object, int)
    menu_wanted = Signal(object, QPoint)
    remove_wanted = Signal(object)
    drag_wanted = Signal(object)
    focus_changed = Signal()

    def __init__(self, model: PartsModel, delegate: PartsDelegate, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._delegate = delegate
        self.setModel(model)
        self.setItemDelegate(delegate)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setExpandsOnDoubleClick(False)
        self.setDragEnabled(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(worded("Parts of the build"))
        self.viewport().setAutoFillBackground(False)

    def drawBranches(self, painter: object, rect: object, index: object) -> None:
        """The heading has its own mark."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is selected stays in sight where the room gets smaller."""
        super().resizeEvent(event)
        if self.selectionModel().hasSelection():
            self.scrollTo(self.currentIndex())

    def height_within(self, most_px: int) -> int:
        """The greatest height up to a limit that cuts no row and does not end with a heading."""
        top, end = 0, 0
        index = self._model.index(0, 0)
        while index.isValid():
            top += self.rowHeight(index)
            if top > most_px:
                return end or most_px
            if self._model.section(index) is None:
                end = top
            index = self.indexBelow(index)
        return most_px

    # keys

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the window's commands, which are about cards."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if (plain and event.key() in (*REMOVES, *COUNTS)) or _is_replace(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        key = Qt.Key(event.key())
        line = self._model.line(index)
        section = self._model.section(index)
        if section is not None and self._pressed_on_section(index, section, key):
            return
        if line is None:
            super().keyPressEvent(event)
        elif _is_replace(event):
            self.pressed_on.emit(line, Button.REPLACE)
        elif key in REMOVES:
            self.remove_wanted.emit(line)
        elif key in OPENS:
            self.opened.emit(line)
        elif key in COUNTS:
            self.counted.emit(line, COUNTS[key])
        elif key is Qt.Key.Key_Left:
            self.setCurrentIndex(index.parent())
        else:
            super().keyPressEvent(event)

    def _pressed_on_section(self, index: QModelIndex, section: ListSection, key: Qt.Key) -> bool:
        """Open, close or add to a section; False for keys that mean nothing there."""
        if key in (*OPENS, Qt.Key.Key_Space):
            self.setExpanded(index, not self.isExpanded(index))
        elif key is Qt.Key.Key_Plus:
            self.pressed_on.emit(section, Button.ADD)
        else:
            return False
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_changed.emit()

    # the pointer

    def button_at(self, at: QPoint) -> tuple[QModelIndex, RowLine | ListSection, Button] | None:
        """The button of a row at a point of the viewport."""
        index = self.indexAt(at)
        entry = self._model.line(index) or self._model.section(index)
        if entry is None:
            return None
        for button, place in self._delegate.buttons(QRectF(self.visualRect(index)), entry):
            if place.contains(QPointF(at)):
                return index, entry, button
        return None

    def viewportEvent(self, event: QEvent) -> bool:
        """A button has a tip of its own."""
        found = self.button_at(event.pos()) if isinstance(event, QHelpEvent) else None
        if found is None or not isinstance(event, QHelpEvent):
            return super().viewportEvent(event)
        _, entry, button = found
        words = translated(
            ADDED[entry.group][1] if isinstance(entry, ListSection) else TIPS[button]
        )
        QToolTip.showText(event.globalPos(), tip(words), self.viewport())
        return True

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        line = self._model.line(self.currentIndex())
        if line is not None:
            self.drag_wanted.emit(line)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point_at(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(QPoint(-1, -1))

    def _point_at(self, at: QPoint) -> None:
        found = self.button_at(at)
        pointed = (QPersistentModelIndex(found[0]), found[2]) if found is not None else None
        if pointed != self._delegate.pointed:
            self._delegate.pointed = pointed
            self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on a button does not select the row first, or the list might move under the
        pointer.
        """
        if (
            event.button() is Qt.MouseButton.LeftButton
            and self.button_at(event.position().toPoint()) is not None
        ):
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        found = self.button_at(at)
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
        elif found is not None:
            self.pressed_on.emit(found[1], found[2])
        else:
            super().mouseReleaseEvent(event)
            index = self.indexAt(at)
            line = self._model.line(index)
            if self._model.section(index) is not None:
                self.setExpanded(index, not self.isExpanded(index))
            elif line is not None and line.choose:
                self.opened.emit(line)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        line = self._model.line(self.indexAt(event.position().toPoint()))
        if line is not None and not line.choose and event.button() is Qt.MouseButton.LeftButton:
            self.opened.emit(line)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if keyboard else self.indexAt(event.pos())
        line = self._model.line(index)
        if line is not None and line.row is not None:
            at = self.visualRect(index).center() if keyboard else event.pos()
            self.menu_wanted.emit(line, self.viewport().mapToGlobal(at))


def _is_replace(event: QKeyEvent) -> bool:
    return QKeySequence(event.keyCombination()) == REPLACE_KEYS
