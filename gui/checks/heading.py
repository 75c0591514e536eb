"""The heading of the checks list: its caption with the place that is tried, and the filters with
their counts.

Paints what it is given; knows neither rows nor session.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.app.guard import guarded
from gui.checks.rows import Filter, RowCount
from gui.look.marks import (
    LEFT,
    first_that_fits,
    inset,
    paint_verdict,
    pen_of,
    rounded_box,
    smooth_painter,
    width_of,
    write,
)
from gui.look.surfaces import HEADER_PX
from gui.look.theme import Judged, Theme
from gui.look.themed import Themed
from gui.session.session import Snapshot
from rigwright.checks import Fit, Severity
from rigwright.text.language import translated
from rigwright.text.numbers import MINUS
from rigwright.text.sentence import worded

TAB_PX = 24
_MARKS: dict[Filter, Judged | None] = {
    Filter.ALL: None,
    Filter.ERRORS: Severity.ERROR,
    Filter.WARNINGS: Severity.WARNING,
    Filter.NOTES: Severity.INFO,
    Filter.UNKNOWN: Fit.UNKNOWN,
    Filter.WAIVED: None,
}


@guarded
class FilterTab(Themed, QAbstractButton):
    """One filter with its verdict's icon, its count, and in accent what a preview adds."""

    def __init__(self, chosen: Filter, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter, self._theme, self._count = chosen, theme, RowCount(0, 0)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_count(self, count: RowCount) -> None:
        """Show how many rows there are."""
        if count == self._count and self.text():
            return
        self._count = count
        self.setText(f"{self._name} {count.now}{self._more()}")
        self.updateGeometry()
        self.update()

    @property
    def _name(self) -> str:
        return translated(self.filter.value)

    def _more(self) -> str:
        more = self._count.more
        if not more:
            return ""
        sign = "+" if more > 0 else MINUS
        return f" {sign}{abs(more)}"

    def _widths(self) -> tuple[float, float, float, float]:
        """Return how wide icon, name, count and change are."""
        theme = self._theme
        plain = theme.font(12)
        strong = theme.font(12, 600)
        icon = 0
        if _MARKS[self.filter] is not None:
            icon = theme.px(14 + 5)
        name = width_of(f"{self._name} ", plain)
        count = width_of(str(self._count.now), strong)
        change = width_of(self._more(), strong)
        return icon, name, count, change

    def sizeHint(self) -> QSize:
        return QSize(round(sum(self._widths())) + self._theme.px(16), self._theme.px(TAB_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        rect = QRectF(self.rect())
        if self.isChecked():
            rounded_box(painter, rect, 6, None, theme.sunk)
        elif self.underMouse():
            rounded_box(painter, rect, 6, None, theme.hover)
        if self.hasFocus():
            rounded_box(painter, inset(rect, 0.5, 0.5), 6, pen_of(theme.accent))
        self._write(painter)

    def _write(self, painter: QPainter) -> None:
        theme, (icon, name, count, more) = self._theme, self._widths()
        ink = theme.text_1 if self.isChecked() else theme.text_2
        line = QRectF(theme.px(8), 0, self.width(), self.height())
        judged = _MARKS[self.filter]
        if judged is not None:
            size = theme.px(14)
            is_empty = self._count.now == 0  # neither red nor amber where there is nothing
            paint_verdict(painter, line.left(), line, judged, theme, size, neutral=is_empty)
        write(painter, line.adjusted(icon, 0, 0, 0), f"{self._name} ", theme.font(12), ink)
        write(
            painter,
            line.adjusted(icon + name, 0, 0, 0),
            str(self._count.now),
            theme.font(12, 600),
            ink,
        )
        if more:
            write(
                painter,
                line.adjusted(icon + name + count, 0, 0, 0),
                self._more(),
                theme.font(12, 600),
                theme.accent,
            )


@guarded
class Caption(Themed, QWidget):
    """The panel's name, and in accent which place is tried."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._preview: tuple[str, ...] = ("",)  # the same, shorter and shorter

    def show_preview(self, snapshot: Snapshot) -> None:
        """Name the place that is tried, or say that something else is."""
        hovered = snapshot.hovered
        preview = (worded("preview"),) if snapshot.previewing else ("",)
        if snapshot.compared:
            preview = (worded("compared"),)
        if hovered is not None:
            place = hovered.seat.title
            preview = (worded("preview, {place}", place=place), place, worded("preview"))
        if preview != self._preview:
            self._preview = preview
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        theme = self._theme
        words = width_of(worded("Checks"), theme.font(13, 600)) + width_of(
            self._preview[0], theme.font(12, 500)
        )
        return QSize(round(words) + theme.px(8 + 8 * bool(self._preview[0])), theme.px(HEADER_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self._theme
        line = QRectF(self.rect())
        strong = theme.font(13, 600)
        write(painter, line, worded("Checks"), strong, theme.text_1, LEFT)
        after = line.adjusted(width_of(worded("Checks"), strong) + theme.px(8), 0, 0, 0)
        font = theme.font(12, 500)
        preview = first_that_fits(self._preview, font, after.width())
        write(painter, after, preview, font, theme.accent)
