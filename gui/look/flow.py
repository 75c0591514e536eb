"""A layout that fills lines from the left and goes on with the next one, as words do.

Geometry alone; its owner supplies the widgets.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem

from gui.app.guard import guarded


@guarded
class FlowLayout(QLayout):
    """Lines of widgets at their own sizes, `gap` pixels apart.

    One that expands, as a field for words does, needs its least width alone and takes what is left
    of its line.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._heights: dict[int, int] = {}  # by width, which Qt asks about over and over
        self.setContentsMargins(0, 0, 0, 0)

    def addWidget(self, widget: QWidget) -> None:
        """Lay out one more widget.

        Its item is made here: of one that Qt makes, PySide may say after a while that it is
        deleted, though it is not.
        """
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """How many widgets there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        if 0 <= index < len(self._items):
            return self._items[index]
        return None

    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def invalidate(self) -> None:
        """Forget what follows from the sizes of the widgets: one of them may have another."""
        self._heights.clear()
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, move: bool) -> int:
        """The height that the lines take; what is lower than its line stands in its middle."""
        y = rect.y()
        for line in self._lines(rect.width()):
            x = rect.x()
            height = max(size.height() for _, size in line)
            for item, size in line:
                if move:
                    top = y + (height - size.height()) // 2
                    item.setGeometry(QRect(QPoint(x, top), size))
                x += size.width() + self._gap
            y += height + self._gap
        return max(0, y - self._gap - rect.y())

    def _lines(self, width: int) -> Iterator[list[tuple[QLayoutItem, QSize]]]:
        """What stands in each line, with its size."""
        line: list[tuple[QLayoutItem, QSize]] = []
        x = 0
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            expands = bool(item.expandingDirections() & Qt.Orientation.Horizontal)
            wanted = item.minimumSize() if expands else item.sizeHint()
            size = wanted.boundedTo(QSize(width, 10_000))
            if line and x + size.width() > width:
                yield line
                line = []
                x = 0
            if expands:
                size.setWidth(width - x)
            line.append((item, size))
            x += size.width() + self._gap
        if line:
            yield line
