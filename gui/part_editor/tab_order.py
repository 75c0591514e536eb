"""Which field Tab goes to: the next one as they are read, row by row, whenever they were made.

Rows of a table are made anew while one types, pages when they are first shown; Qt would put those
behind all others.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

SAME_ROW_PX, LINE_PX = 8, 14


def tab_stops(areas: Sequence[QWidget]) -> list[QWidget]:
    """What Tab stops at in some areas of a window, one area after the other."""
    return [stop for area in areas for row in _rows(area) for stop in row]


def neighbour(areas: Sequence[QWidget], of: QWidget | None, *, forward: bool) -> QWidget | None:
    """Return the stop after or before another one, round and round; the first or last one for a
    widget that is no stop.
    """
    stops = tab_stops(areas)
    if not stops:
        return None
    if of not in stops:
        return stops[0 if forward else -1]
    return stops[(stops.index(of) + (1 if forward else -1)) % len(stops)]


def _stops_in(area: QWidget) -> list[QWidget]:
    return [
        widget
        for widget in area.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusProxy() is None
        and widget.window() is area.window()
    ]


def _rows(area: QWidget) -> list[list[QWidget]]:
    """The stops from top to bottom, those beside each other together."""
    rows: list[list[QWidget]] = []
    for stop in sorted(_stops_in(area), key=lambda stop: _start(area, stop).y()):
        if rows and _start(area, stop).y() - _start(area, rows[-1][0]).y() < SAME_ROW_PX:
            rows[-1].append(stop)
        else:
            rows.append([stop])
    return [sorted(row, key=lambda stop: _start(area, stop).x()) for row in rows]


def _start(area: QWidget, widget: QWidget) -> QPoint:
    """The left end of a stop at the height of its first line."""
    return widget.mapTo(area, QPoint(0, min(widget.height() // 2, LINE_PX)))
