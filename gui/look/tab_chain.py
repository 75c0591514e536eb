"""The way of the Tab key: into widgets that were made later than what stands beside them, and
through them in order.

Qt appends what is made late to the end of the way, wherever it stands. Knows no panel.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def stops(within: QWidget) -> list[QWidget]:
    """Where Tab can stop within a widget, hidden ones too, in the present order."""
    found = list[QWidget]()
    widget = within.nextInFocusChain()
    while widget is not None and widget is not within:
        if (
            within.isAncestorOf(widget)
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and not widget.focusProxy()
        ):
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def tab_through(through: Iterable[QWidget]) -> None:
    """Have Tab go from each widget to the next."""
    for one, other in pairwise(through):
        QWidget.setTabOrder(one, other)
