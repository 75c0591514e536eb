"""The efficiency of the supply over its load, with the point at which this build runs it.

Says what is drawn; `plot_group` loads the library of the plot.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.meters.plot_group import PlotGroup, dress_axes, plot_widget
from rigwright.evaluation import Evaluation
from rigwright.power import efficiency_at
from rigwright.text.sentence import worded

LOADS = tuple(i / 50 for i in range(3, 56))  # 6 % to 110 % of the rating


Curve = tuple[tuple[float, ...], tuple[float, ...]]


def curve_of(evaluation: Evaluation) -> Curve | None:
    """Load and efficiency in percent along the curve of the supply.

    None where its level is not known.
    """
    psus = evaluation.assembly.psus
    volts = evaluation.build.site.volts
    if not psus or efficiency_at(psus[0], 0.5, volts) is None:
        return None
    points = tuple((efficiency_at(psus[0], load, volts) or 0.0) * 100 for load in LOADS)
    return tuple(load * 100 for load in LOADS), points


def _is_same_supply(one: Evaluation, other: Evaluation) -> bool:
    """Whether two builds have one curve: the same supplies at the same mains."""
    if one.build.site.volts != other.build.site.volts:
        return False
    return one.assembly.psus == other.assembly.psus


def point_of(evaluation: Evaluation) -> tuple[float, float] | None:
    """Load and efficiency in percent at which the build runs."""
    budget = evaluation.budget
    if budget.load is None or budget.efficiency is None:
        return None
    return budget.load * 100, budget.efficiency * 100


def missing_words(evaluation: Evaluation) -> str:
    """Why there is no curve."""
    if evaluation.build.psus and not evaluation.assembly.psus:
        return worded("The power supply is not in the catalog")
    if not evaluation.assembly.psus:
        return worded("No power supply chosen")
    return worded("The supply's efficiency is unknown")


class EfficiencyPlot(PlotGroup):
    """The curve."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _Curve, parent)
        self._shown: tuple[Evaluation, Evaluation] | None = None
        self._curve: Curve | None = None
        self._head(worded("Efficiency"))

    def show_evaluation(self, shown: Evaluation, committed: Evaluation) -> None:
        """Draw the curve and point of what is shown; the document's point stays as an outline."""
        if self._shown is not None and self._shown[0] is shown and self._shown[1] is committed:
            return
        if self._shown is None or not _is_same_supply(self._shown[0], shown):
            self._curve = curve_of(shown)
        self._shown = (shown, committed)
        point = point_of(shown)
        if point is not None:
            words = worded(
                "{efficiency:.1f} % at {load:.0f} % load", efficiency=point[1], load=point[0]
            )
        else:
            words = ""
        self._head(worded("Efficiency"), words)
        self.setAccessibleDescription(words or missing_words(shown))
        self._redraw()
        self._fit()

    def _missing(self) -> str:
        if self._shown is not None and self._curve is None:
            return missing_words(self._shown[0])
        return ""

    def _draw(self) -> None:
        if (
            self._shown is not None
            and self._curve is not None
            and isinstance(self._drawing, _Curve)
        ):
            shown, committed = self._shown
            before = point_of(committed) if committed is not shown else None
            self._drawing.draw(self._curve, point_of(shown), before)


def _alone(point: tuple[float, float] | None) -> tuple[list[float], list[float]]:
    """A point, or none, as the series that the plot takes."""
    if point is None:
        return [], []
    return [point[0]], [point[1]]


def _percent_range(efficiencies: tuple[float, ...]) -> tuple[int, int]:
    """Whole steps of five percent around the curve from a tenth of the load on, with room below
    the lowest point.
    """
    drawn = efficiencies[2:]
    return 5 * int((min(drawn) - 1) // 5), 5 * int(-(-max(drawn) // 5))


class _Curve:
    """The plot with its four items."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        import pyqtgraph  # pyright: ignore[reportMissingTypeStubs]

        self._pg: Any = pyqtgraph
        self.widget: Any = plot_widget(theme, parent)
        self._item: Any = self.widget.getPlotItem()
        self._curve: Any = pyqtgraph.PlotCurveItem(antialias=True)
        self._limit: Any = pyqtgraph.InfiniteLine(pos=100, angle=90)
        self._before: Any = pyqtgraph.ScatterPlotItem(size=9, antialias=True)
        self._point: Any = pyqtgraph.ScatterPlotItem(size=10, antialias=True)
        for item in (self._limit, self._curve, self._before, self._point):
            self._item.addItem(item)

    def dress(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        pen = self._pg.mkPen
        dress_axes(self.widget, theme)
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
        loads, efficiencies = curve
        self._curve.setData(list(loads), list(efficiencies))

        low, top = _percent_range(efficiencies)
        ticks = [(y, f"{y} %") for y in range(low, top + 1, 5)]
        self._item.getAxis("left").setTicks([ticks])

        farthest = 112.0
        color, clash, panel = self._colors
        if point is not None:
            load = point[0]
            farthest = max(farthest, load + 6)
            if load > 100:
                color = clash
        self._item.setRange(xRange=(0, farthest), yRange=(low, top + 1.2), padding=0)

        pen = self._pg.mkPen(panel, width=1.5)
        self._point.setData(*_alone(point), pen=pen, brush=QColor(color))
        self._before.setData(*_alone(before))
