"""The efficiency of the supply over its load, with the point at which this build runs it.

pyqtgraph draws it and is imported at the first show, after the window has been painted once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QHideEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.marks import write
from gui.meter_groups import Group
from gui.theme import Theme
from rigwright.evaluation import Evaluation
from rigwright.power import efficiency_at

PLOT_PX, MISSING_PX = 104, 22
AFTER_FIRST_PAINT_MS = 150  # a window whose frame is still on its way should not wait for the plot
LOADS = tuple(i / 50 for i in range(3, 56))  # 6 % to 110 % of the rating


Curve = tuple[tuple[float, ...], tuple[float, ...]]


def curve_of(evaluation: Evaluation) -> Curve | None:
    """Load and efficiency in percent along the curve of the supply; None where its level is not known."""
    psus, volts = evaluation.assembly.psus, evaluation.build.site.volts
    if not psus or efficiency_at(psus[0], 0.5, volts) is None:
        return None
    points = tuple((efficiency_at(psus[0], load, volts) or 0.0) * 100 for load in LOADS)
    return tuple(load * 100 for load in LOADS), points


def point_of(evaluation: Evaluation) -> tuple[float, float] | None:
    """Load and efficiency in percent at which the build runs."""
    budget = evaluation.budget
    if budget.load is None or budget.efficiency is None:
        return None
    return budget.load * 100, budget.efficiency * 100


def missing_words(evaluation: Evaluation) -> str:
    """Why there is no curve."""
    if not evaluation.assembly.psus:
        return "No power supply chosen"
    return "The supply's efficiency is not known"


class EfficiencyPlot(Group):
    """The curve; a sentence where there is none, and nothing until the plot's library is there."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._shown: tuple[Evaluation, Evaluation] | None = None
        self._curve: Curve | None = None
        self._drawing: _Drawing | None = None
        self._asked = False
        self._head("Efficiency")

    @property
    def ready(self) -> bool:
        """True once the plot can draw."""
        return self._drawing is not None

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        super().set_theme(theme)
        if self._drawing is not None:
            self._drawing.dress(theme)
        self._redraw()

    def show_evaluation(self, shown: Evaluation, committed: Evaluation) -> None:
        """Draw the curve and point of what is shown; the document's point stays as an outline."""
        if self._shown is not None and self._shown[0] is shown and self._shown[1] is committed:
            return
        self._shown, self._curve = (shown, committed), curve_of(shown)
        point = point_of(shown)
        words = f"{point[1]:.1f} % at {point[0]:.0f} % load" if point is not None else ""
        self._head("Efficiency", words)
        self.setAccessibleDescription(words or missing_words(shown))
        self._redraw()
        self._fit()

    def _body_height(self) -> int:
        return self._theme.px(PLOT_PX if self._curve is not None else MISSING_PX)

    def _paint_body(self, painter: QPainter, rect: QRectF) -> None:
        if self._shown is not None and self._curve is None:
            write(painter, rect, missing_words(self._shown[0]), self._theme.font(12), self._theme.text_3)

    def _redraw(self) -> None:
        if self._shown is None or self._drawing is None:
            return
        shown, committed = self._shown
        self._drawing.widget.setVisible(self._curve is not None)
        if self._curve is not None:
            before = point_of(committed) if committed is not shown else None
            self._drawing.draw(self._curve, point_of(shown), before)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._asked:
            self._asked = True
            QTimer.singleShot(AFTER_FIRST_PAINT_MS, self, self._start)

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the plot down while everything it is made of lives: inside its parent's destructor it would crash."""
        super().hideEvent(event)
        self._asked = False
        if self._drawing is not None:
            self._drawing.close()
            self._drawing = None

    def _start(self) -> None:
        if not self._asked or self._drawing is not None:
            return
        self._drawing = _Drawing(self._theme, self)
        self._place()
        self._redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """The plot's axis begins where the letters of the other groups do."""
        if self._drawing is not None:
            theme, body = self._theme, self._body_rect()
            self._drawing.widget.setGeometry(body.toRect().adjusted(-theme.px(6), theme.px(4), theme.px(6), 0))


def _percent_range(efficiencies: tuple[float, ...]) -> tuple[int, int]:
    """Whole steps of five percent around the curve from a tenth of the load on, with room below the lowest point."""
    drawn = efficiencies[2:]
    return 5 * int((min(drawn) - 1) // 5), 5 * int(-(-max(drawn) // 5))


class _Drawing:
    """pyqtgraph's widget with its three items; made only when it is needed."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        import pyqtgraph  # pyright: ignore[reportMissingTypeStubs] (half a second that start-up must not pay)

        self._pg: Any = pyqtgraph
        self.widget: Any = pyqtgraph.PlotWidget(parent)
        self.widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._item: Any = self.widget.getPlotItem()
        self._item.setMenuEnabled(False)
        self._item.hideButtons()
        self._item.setMouseEnabled(False, False)
        self._curve: Any = pyqtgraph.PlotCurveItem(antialias=True)
        self._limit: Any = pyqtgraph.InfiniteLine(pos=100, angle=90)
        self._before: Any = pyqtgraph.ScatterPlotItem(size=9, antialias=True)
        self._point: Any = pyqtgraph.ScatterPlotItem(size=10, antialias=True)
        for item in (self._limit, self._curve, self._before, self._point):
            self._item.addItem(item)
        self.dress(theme)

    def close(self) -> None:
        """End the plot."""
        self.widget.close()
        self.widget.deleteLater()

    def dress(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        pen: Callable[..., Any] = self._pg.mkPen
        self.widget.setBackground(theme.panel)
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.setPen(pen(theme.line_strong))
            axis.setTextPen(pen(theme.text_3))
            axis.setStyle(tickFont=theme.font(10.5), tickLength=-4, tickTextOffset=4)
        self._item.getAxis("left").setWidth(theme.px(34))
        self._item.getAxis("bottom").setHeight(theme.px(20))
        self._item.getAxis("bottom").setTicks([[(x, f"{x} %") for x in (0, 25, 50, 75, 100)]])
        self._curve.setPen(pen(theme.share_2, width=2))
        self._limit.setPen(pen(theme.text_3, width=1, style=Qt.PenStyle.DashLine))
        self._before.setPen(pen(theme.text_2, width=1.5))
        self._before.setBrush(QColor(theme.panel))
        self._colors = (theme.accent, theme.clash, theme.panel)

    def draw(
        self,
        curve: Curve,
        point: tuple[float, float] | None,
        before: tuple[float, float] | None,
    ) -> None:
        """Draw the curve, the point, and the point before a preview."""
        low, top = _percent_range(curve[1])
        farthest = max(112.0, point[0] + 6 if point else 0.0)
        self._curve.setData(list(curve[0]), list(curve[1]))
        self._item.setRange(xRange=(0, farthest), yRange=(low, top + 1.2), padding=0)
        self._item.getAxis("left").setTicks([[(y, f"{y} %") for y in range(low, top + 1, 5)]])
        accent, clash, panel = self._colors
        color = clash if point is not None and point[0] > 100 else accent
        self._point.setPen(self._pg.mkPen(panel, width=1.5))
        self._point.setBrush(QColor(color))
        self._point.setData([point[0]] if point else [], [point[1]] if point else [])
        self._before.setData([before[0]] if before else [], [before[1]] if before else [])
