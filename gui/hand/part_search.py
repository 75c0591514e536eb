"""A search field with what it finds right below it, over what stands there, to be taken with the
keys or the pointer.

Knows neither a catalog nor what is done with the part that is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QWidget

from gui.app.guard import guarded
from gui.hand.search_field import SearchField
from gui.look.announcing import announce
from gui.look.theme import Theme
from gui.look.themed import Themed, worn

ID_ROLE = Qt.ItemDataRole.UserRole + 1
GAP_PX, EDGE_PX = 2, 4
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True)
class FoundRows:
    """What a text finds: the ids of parts with the words of their rows, and a sentence about them,
    which stands in the list where there is none.
    """

    rows: tuple[tuple[str, str], ...] = ()
    told: str = ""


@guarded
class FoundParts(Themed, QListView):
    """What was found, over what stands around the field. Signals: taken(part id), left()."""

    taken = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget, letters_px: int) -> None:
        super().__init__(parent)
        self._letters_px = letters_px
        self.rows = QStandardItemModel(self)
        self.setModel(self.rows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self.take)
        self.hide()

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self.setFont(theme.font(self._letters_px))
        self.setStyleSheet(
            f"QListView {{ border: 1px solid {theme.line_strong}; background: {theme.raised};"
            f" color: {theme.text_1}; outline: 0; padding: 4px }}"
            f" QListView::item {{ padding: {theme.px(4)}px {theme.px(8)}px; border-radius: 4px }}"
            f" QListView::item:hover {{ background: {theme.hover} }}"
            f" QListView::item:selected {{ background: {theme.selected}; color: {theme.text_1} }}"
        )

    def show_answer(self, answer: FoundRows) -> None:
        """List what was found, or say that nothing was."""
        self.rows.clear()
        for part_id, words in answer.rows:
            item = QStandardItem(words)
            item.setData(part_id, ID_ROLE)
            item.setEditable(False)
            self.rows.appendRow(item)
        if answer.told and not answer.rows:
            item = QStandardItem(answer.told)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.rows.appendRow(item)

    def show_at(self, ground: QWidget, field: QRect) -> None:
        """Stand over a widget, below a field or, where there is more room, above it; as high as
        what was found. Hide where nothing was.
        """
        count = self.rows.rowCount()
        if not count:
            self.hide()
            return
        if self.parentWidget() is not ground:
            self.setParent(ground)
        wanted = count * self.sizeHintForRow(0) + 2 * self.frameWidth()
        below = ground.height() - field.bottom() - GAP_PX - EDGE_PX
        above = field.top() - GAP_PX - EDGE_PX
        if wanted <= below or below >= above:
            top = field.bottom() + GAP_PX
            height = min(wanted, below)
        else:
            height = min(wanted, above)
            top = field.top() - GAP_PX - height
        self.setGeometry(field.left(), top, field.width(), height)
        self.show()
        self.raise_()

    def can_be_entered(self) -> bool:
        """Return whether it is seen and has a part to choose."""
        first = self.rows.index(0, 0)
        return self.isVisible() and bool(first.flags() & Qt.ItemFlag.ItemIsEnabled)

    def enter(self) -> None:
        """Let the keyboard choose, from the first row on."""
        self.setCurrentIndex(self.rows.index(0, 0))
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def take(self, index: QModelIndex) -> None:
        """Take a part; a click on the line that says that there is none comes here too."""
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.taken.emit(str(index.data(ID_ROLE)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self.currentIndex().isValid():
            self.take(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape or (
            event.key() == Qt.Key.Key_Up and self.currentIndex().row() == 0
        ):
            self.left.emit()
            self.setVisible(event.key() == Qt.Key.Key_Up)
        else:
            super().keyPressEvent(event)


@guarded
class PartSearch(SearchField):
    """The field. `find` says what a text finds; `ground` is what the list stands over, where it is
    not what the parent stands on. Signal: taken(part id).
    """

    taken = Signal(str)

    def __init__(
        self,
        find: Callable[[str], FoundRows],
        parent: QWidget,
        ground: QWidget | None = None,
        letters_px: int = 13,
    ) -> None:
        super().__init__(parent)
        self._find = find
        self._ground = ground
        self.list = FoundParts(self, letters_px)
        self.list.dress(worn())
        self.textEdited.connect(self.search)
        self.list.taken.connect(self._take)
        self.list.left.connect(self.setFocus)

    def search(self, text: str) -> None:
        """Show what a text finds, right below the field."""
        answer = self._find(text)
        self.list.show_answer(answer)
        self.setAccessibleDescription(answer.told)
        if answer.told:
            announce(self, answer.told)
        parent = self.parentWidget() or self
        ground = self._ground or parent.parentWidget() or parent
        corner = self.mapTo(ground, self.rect().topLeft())
        self.list.show_at(ground, QRect(corner, self.size()))

    def _take(self, part_id: str) -> None:
        self.list.hide()
        self.taken.emit(part_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leads into the list, Enter takes what was found first, Esc puts the list away."""
        if event.key() == Qt.Key.Key_Down and self.list.can_be_entered():
            self.list.enter()
        elif event.key() in ENTER:
            if self.list.can_be_entered():
                self.list.take(self.list.rows.index(0, 0))
        elif event.key() == Qt.Key.Key_Escape and self.list.isVisible():
            self.list.hide()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.is_in_list:
            self.leave()

    @property
    def is_in_list(self) -> bool:
        """Whether the keyboard or the pointer is in the list, where a part is taken next."""
        return self.list.hasFocus() or (self.list.isVisible() and self.list.underMouse())

    def leave(self) -> None:
        """Put the list away, since the keyboard went elsewhere."""
        self.list.hide()
