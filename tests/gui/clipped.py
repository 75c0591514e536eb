"""What is cut off in a window: words that have less room than they need.

A label of one line, a button or a tab has to be as wide as its words, a label of several lines as
high as them, and none may reach beyond what it stands in. Words that were cut on purpose end in an
ellipsis; the whole of them has to stand in the tooltip.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)

ELLIPSIS = "…"
SLACK_PX = 1  # half a pixel on either side is nobody's loss
MOST_PASSES, MOST_ROWS = 4, 12
HORIZONTAL = Qt.Orientation.Horizontal


def clipped_in(window: QWidget) -> list[str]:
    """What a window cuts off, each with its words and how much is missing."""
    found: list[str] = []
    for _ in range(MOST_PASSES):  # what was just said is laid out by and by
        QApplication.processEvents()
        found = list(_found_in(window))
        if not found:
            break
    return found


def _found_in(window: QWidget) -> Iterator[str]:
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isVisible():
            continue
        for words, missing in _cut(widget):
            yield f"{words!r} in {_where(widget)}: {missing}"


def _cut(widget: QWidget) -> Iterator[tuple[str, str]]:
    """The words of a widget that are cut, and how."""
    if isinstance(widget, QTabBar):
        yield from _cut_tabs(widget)
    elif isinstance(widget, QTableView):
        yield from _cut_cells(widget)
    elif isinstance(widget, QLabel | QAbstractButton) and _shows_words(widget):
        yield from _cut_words(widget)


def _cut_words(widget: QLabel | QAbstractButton) -> Iterator[tuple[str, str]]:
    words = widget.text()
    on_purpose = ends_in_ellipsis(words)
    if on_purpose and not widget.toolTip():
        yield words, "an ellipsis without a tooltip"
    lacking = {
        "too narrow": 0 if on_purpose else _too_narrow(widget),
        "too low": _too_low(widget),
        "outside": _beyond(widget),
    }
    for what, missing_px in lacking.items():
        if missing_px > SLACK_PX:
            yield words, f"{missing_px} px {what}"


def ends_in_ellipsis(words: str) -> bool:
    """Whether words were cut: in the pseudo-language a whole message ends in a bracket."""
    if "⟦" in words:
        return words.count("⟦") > words.count("⟧")
    return ELLIPSIS in words


def _shows_words(widget: QLabel | QAbstractButton) -> bool:
    if not widget.text():
        return False
    if isinstance(widget, QToolButton):
        return widget.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly
    return True


def _too_narrow(widget: QLabel | QAbstractButton) -> int:
    """By how much a line is longer than its room."""
    if isinstance(widget, QLabel) and widget.wordWrap():
        return 0
    return widget.sizeHint().width() - widget.width()


def _too_low(widget: QLabel | QAbstractButton) -> int:
    """By how much wrapped lines are higher than their room."""
    if not isinstance(widget, QLabel) or not widget.wordWrap():
        return 0
    return widget.heightForWidth(widget.width()) - widget.height()


def _beyond(widget: QWidget) -> int:
    """How much of the width lies outside something that it stands in and that does not scroll."""
    above = widget.parentWidget()
    while above is not None and not widget.isWindow():
        left = widget.mapTo(above, QPoint(0, 0)).x()
        outside = max(-left, left + widget.width() - above.width())
        area = above.parentWidget()
        if isinstance(area, QAbstractScrollArea) and above is area.viewport():
            bar = area.horizontalScrollBar()
            if bar.maximum() > 0 and bar.isVisible():
                return 0
        if outside > SLACK_PX:
            return outside
        if above.isWindow():
            return 0
        above = area
    return 0


def _cut_tabs(bar: QTabBar) -> Iterator[tuple[str, str]]:
    for tab in range(bar.count()):
        words = bar.tabText(tab)
        needed = bar.fontMetrics().horizontalAdvance(words.replace("&", ""))
        if needed > bar.tabRect(tab).width() and not bar.tabToolTip(tab):
            yield words, "a tab without a tooltip"


def _cut_cells(view: QTableView) -> Iterator[tuple[str, str]]:
    """The headings and cells of a table that are longer than their columns and have no tooltip."""
    model = view.model()
    header = view.horizontalHeader()
    for column in range(model.columnCount()):
        room = view.columnWidth(column)
        named = model.headerData(column, HORIZONTAL, Qt.ItemDataRole.ToolTipRole)
        if not header.isHidden() and header.sectionSizeHint(column) > room and not named:
            yield str(model.headerData(column, HORIZONTAL)), "a heading without a tooltip"
        for row in range(min(model.rowCount(), MOST_ROWS)):
            index = model.index(row, column)
            needed = view.sizeHintForIndex(index).width()
            if needed > room and not index.data(Qt.ItemDataRole.ToolTipRole):
                yield str(index.data()), "a cell without a tooltip"


def _where(widget: QWidget) -> str:
    names = [type(widget).__name__]
    above = widget.parentWidget()
    while above is not None:
        if type(above).__module__.startswith("gui."):
            names.append(type(above).__name__)
        above = above.parentWidget()
    return " < ".join(names[:4])
