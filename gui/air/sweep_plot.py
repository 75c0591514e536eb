"""Four small plots of one swept variable: temperature, noise, watts and speed, with the value that
is best marked.

Says what is drawn; `plot_group` loads the library of the plots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.meters.plot_group import PlotGroup
from rigwright.air.sweep import PointOutcome, Variable
from rigwright.checks.check import MM
from rigwright.record import Value
from rigwright.reports.air_sweep import best_value, optimum_words, value_words
from rigwright.text.language import translated
from rigwright.text.lengths import in_unit
from rigwright.text.sentence import messages, worded

HEIGHT_PX, AXIS_PX, FEW = 330, 40, 8
TITLES = messages(("Warmest card and all, °C", "Noise, dB(A) at 1 m", "All cards, W", "Speed, %"))
LEAST_SPANS = (10.0, 5.0, 100.0, 10.0)  # of those: less is no difference that a plot should blow up
NOW = "now"  # beside the line at the value of the build
NOTHING = messages("The cards of this build give nothing to compare here.")


class CardCurve(Value, frozen=True):
    """One card's likely temperature over the values."""

    label: str
    celsius: tuple[float | None, ...]


class Sweep(Value, frozen=True):
    """What is drawn: a variable with its outcomes, every card's curve, and another build's
    outcomes. `present` is the value that the build has, None where it has no single one.
    """

    variable: Variable
    outcomes: tuple[PointOutcome, ...]
    cards: tuple[CardCurve, ...]
    limit_c: float
    other: tuple[PointOutcome, ...] = ()
    other_name: str = ""
    present: float | None = None


class SweepPlot(PlotGroup):
    """The plots with the sentence on the best value as their description."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _Plots, parent)
        self.sweep: Sweep | None = None
        self._head(worded("What if"))

    def show_sweep(self, sweep: Sweep | None, title: str) -> None:
        """Draw another sweep."""
        self.sweep = sweep
        self._head(title)
        if sweep is None:
            said = translated(NOTHING)
        else:
            said = optimum_words(sweep.variable, sweep.outcomes)
        self.setAccessibleDescription(said)
        self._redraw()
        self._fit()

    def _height_px(self) -> int:
        return HEIGHT_PX

    def _missing(self) -> str:
        if self.sweep is None or not self.sweep.outcomes:
            return translated(NOTHING)
        return ""

    def _draw(self) -> None:
        if self.sweep is not None and isinstance(self._drawing, _Plots):
            self._drawing.draw(self.sweep)


def columns_of(outcomes: Sequence[PointOutcome]) -> tuple[tuple[float | None, ...], ...]:
    """Temperature, noise, watts and speed over the values, as the plots want them."""
    return (
        tuple(outcome.die_c.likely for outcome in outcomes),
        tuple(outcome.noise_dba.likely for outcome in outcomes),
        tuple(outcome.watts for outcome in outcomes),
        tuple(None if one.speed is None else 100 * one.speed for one in outcomes),
    )


def _shown(sweep: Sweep, at: float) -> float:
    """Where a value lies on the axis: lengths in the unit in use."""
    if sweep.variable.unit == MM:
        return in_unit(at)
    return at


def _places(sweep: Sweep, outcomes: Sequence[PointOutcome]) -> list[float]:
    """Where outcomes lie on the axis."""
    return [_shown(sweep, outcome.at) for outcome in outcomes]


class _Plots:
    """Two by two plots over the same values."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        import pyqtgraph  # pyright: ignore[reportMissingTypeStubs]

        self._pg: Any = pyqtgraph
        self._theme = theme
        self.widget: Any = pyqtgraph.GraphicsLayoutWidget(parent)
        self.widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.widget.ci.setContentsMargins(0, 0, 0, 0)
        self._items: list[Any] = []
        for number in range(len(TITLES)):
            item = self.widget.addPlot(row=number // 2, col=number % 2)
            item.setMenuEnabled(False)
            item.hideButtons()
            item.setMouseEnabled(False, False)
            item.getViewBox().setLimits(minYRange=LEAST_SPANS[number])
            self._items.append(item)

    def dress(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.widget.setBackground(theme.panel)
        size = f"{theme.font(11).pointSizeF():.1f}pt"
        for item, title in zip(self._items, TITLES, strict=True):
            item.setTitle(translated(title), color=theme.text_2, size=size)
            for side in ("left", "bottom"):
                axis = item.getAxis(side)
                axis.setPen(self._pg.mkPen(theme.line_strong))
                axis.setTextPen(self._pg.mkPen(theme.text_3))
                axis.setStyle(tickFont=theme.font(10.5), tickLength=-4, tickTextOffset=4)
            item.getAxis("left").setWidth(theme.px(AXIS_PX))
            item.getAxis("bottom").setHeight(theme.px(20))

    def draw(self, sweep: Sweep) -> None:
        """Draw every curve anew."""
        theme = self._theme
        dashes = self._pg.mkPen(theme.text_3, width=2, style=Qt.PenStyle.DashLine)
        line = self._pg.mkPen(theme.share_1, width=2)
        best_line = self._pg.mkPen(theme.accent, width=1.5)
        best = best_value(sweep.variable, sweep.outcomes)
        at = _places(sweep, sweep.outcomes)
        other_at = _places(sweep, sweep.other)
        columns = columns_of(sweep.outcomes)
        others = columns_of(sweep.other)
        for number, item in enumerate(self._items):
            item.clear()
            if number == 0:
                self._draw_cards(item, sweep)
            self._curve(item, other_at, others[number], dashes)
            self._curve(item, at, columns[number], line)
            if best is not None:
                mark = self._pg.InfiniteLine(pos=_shown(sweep, best), angle=90, pen=best_line)
                item.addItem(mark, ignoreBounds=True)
            self._mark_present(item, sweep, named=number == 0)
            self._name_ticks(item, sweep)
            item.enableAutoRange()

    def _mark_present(self, item: Any, sweep: Sweep, *, named: bool) -> None:
        """A dotted line at the value that the build has, where it is among those drawn."""
        at = [outcome.at for outcome in sweep.outcomes]
        if sweep.present is None or not min(at) <= sweep.present <= max(at):
            return
        color = self._theme.text_2
        pen = self._pg.mkPen(color, width=1.5, style=Qt.PenStyle.DotLine)
        words = NOW if named else None
        line = self._pg.InfiniteLine(
            pos=_shown(sweep, sweep.present),
            angle=90,
            pen=pen,
            label=words,
            labelOpts={"position": 0.08, "color": color},
        )
        item.addItem(line, ignoreBounds=True)

    def _draw_cards(self, item: Any, sweep: Sweep) -> None:
        """The band of the warmest card, its limit, and a thin line for every card."""
        theme = self._theme
        at = _places(sweep, sweep.outcomes)
        bare = self._pg.mkPen(None)
        lowest = [outcome.die_c.low for outcome in sweep.outcomes]
        highest = [outcome.die_c.high for outcome in sweep.outcomes]
        low = self._pg.PlotCurveItem(at, lowest, pen=bare)
        high = self._pg.PlotCurveItem(at, highest, pen=bare)
        item.addItem(low)
        item.addItem(high)
        tint = QColor(theme.share_3)
        tint.setAlpha(70)
        item.addItem(self._pg.FillBetweenItem(low, high, brush=tint))
        thin = self._pg.mkPen(theme.share_3, width=1)
        for card in sweep.cards:
            self._curve(item, at, card.celsius, thin)
        limit = self._pg.mkPen(theme.clash, width=1, style=Qt.PenStyle.DashLine)
        item.addItem(self._pg.InfiniteLine(pos=sweep.limit_c, angle=0, pen=limit))

    def _curve(
        self, item: Any, at: Sequence[float], values: Sequence[float | None], pen: Any
    ) -> None:
        """A line through what is known; points as well where there are few."""
        known = [point for point in zip(at, values, strict=True) if point[1] is not None]
        if not known:
            return
        marks: dict[str, Any] = {}
        if len(known) <= FEW:
            marks = {
                "symbol": "o",
                "symbolSize": 6,
                "symbolBrush": pen.color(),
                "symbolPen": None,
            }
        xs, ys = zip(*known, strict=True)
        item.plot(xs, ys, pen=pen, antialias=True, **marks)

    def _name_ticks(self, item: Any, sweep: Sweep) -> None:
        """Few values are named one by one, many by round figures."""
        axis = item.getAxis("bottom")
        if len(sweep.outcomes) > FEW:
            axis.setTicks(None)
            return
        names: list[tuple[float, str]] = []
        for outcome in sweep.outcomes:
            words = value_words(sweep.variable, outcome.at)
            names.append((_shown(sweep, outcome.at), words))
        axis.setTicks([names])
