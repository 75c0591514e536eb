"""The way of the Tab key: into widgets that were made later than what stands beside them, and
through them in order.

Qt appends what is made late to the end of the way, wherever it stands. Knows no panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def stops(within: QWidget) -> list[QWidget]:
    """Where Tab can stop within a widget, hidden ones too, in the present order."""
    found = list[QWidget]()
    widget = _next(within)
    while widget is not None and widget is not within:
        if (
            within.isAncestorOf(widget)
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and not widget.focusProxy()
        ):
            found.append(widget)
        widget = _next(widget)
    return found


def _next(widget: QWidget) -> QWidget | None:
    """The next widget on the way.

    Qt for Python takes it for a child of the one before, and at the end of that one lets go of the
    actions of everything in it. To be told its parent again puts that right, and is nothing to Qt.
    """
    following = widget.nextInFocusChain()
    if following is not None and following.parentWidget() is not None:
        following.setParent(following.parentWidget())
    return following


def focus_beside(now: QWidget | None, widgets: Sequence[QWidget], *, forward: bool) -> None:
    """Give the keyboard to the widget after or before the one that has it, from the last one to
    the first.
    """
    here = next((number for number, widget in enumerate(widgets) if widget is now), -1)
    if forward:
        widgets[(here + 1) % len(widgets)].setFocus(Qt.FocusReason.TabFocusReason)
    else:
        widgets[(here - 1) % len(widgets)].setFocus(Qt.FocusReason.BacktabFocusReason)


def tab_through(through: Iterable[QWidget]) -> None:
    """Have Tab go from each widget to the next."""
    for one, other in pairwise(through):
        QWidget.setTabOrder(one, other)
