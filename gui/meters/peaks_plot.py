"""What the build draws at rest, sustained, at worst and for milliseconds, as bars beside the rating
of its supplies.

Figures come from the engine's budget and peaks; an estimate and what is not known say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QWidget

from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.meters.plot_group import PlotGroup, dress_axes, plot_widget
from rigwright.evaluation import Evaluation
from rigwright.power import Peaks, build_peaks
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import semicolon_words, watts
from rigwright.text.sentence import messages, worded

TITLE = messages("Load profile")
HEIGHT_PX, NAMES_PX, BAR = 122, 68, 0.56
LEVELS = 5
FIGURES_ROOM, FIGURE_WIDTH = 1.62, 0.62  # times the longest bar


class PeakBar(Value, frozen=True):
    """One bar. `watts` None: not known; `at_least` where some parts' share is not; `before` is
    the document's.
    """

    name: str
    watts: float | None
    before: float | None
    estimate: bool = False
    at_least: bool = False

    @property
    def words(self) -> str:
        """The figure as it stands beside the bar."""
        if self.watts is None:
            return worded("unknown")
        if self.at_least:
            return f"≥ {watts(self.watts)}"
        if self.estimate:
            return f"≈ {watts(self.watts)}"
        return watts(self.watts)


def levels_of(shown: Evaluation, committed: Evaluation) -> tuple[PeakBar, ...]:
    """Return the levels of the plot, from rest to the shortest peak."""
    now = shown.budget
    old = committed.budget
    peaks = build_peaks(shown.assembly, now)
    before = build_peaks(committed.assembly, old) if committed is not shown else peaks
    some = bool(now.unknown_fields)
    typical = any(draw.estimate for draw in now.draws)
    return (
        PeakBar(worded("Idle"), now.idle_w, old.idle_w),
        PeakBar(worded("Sustained"), now.dc_w, old.dc_w, typical, some),
        PeakBar(worded("Worst case"), now.worst_w, old.worst_w, typical, some),
        _peak("10 ms", peaks, before, "ms_10", some=some),
        _peak("1 ms", peaks, before, "ms_1", some=some),
    )


def _peak(name: str, now: Peaks, old: Peaks, field: str, *, some: bool) -> PeakBar:
    peak = getattr(now, field)
    before = getattr(old, field)
    return PeakBar(name, peak.watts, before.watts, peak.estimate, some or not peak.known)


class PeaksPlot(PlotGroup):
    """The bars."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, _Bars, parent)
        self.levels: tuple[PeakBar, ...] = ()
        self._rated: float | None = None
        self._shown: tuple[Evaluation, Evaluation] | None = None
        self._head(translated(TITLE))

    def show_evaluation(self, shown: Evaluation, committed: Evaluation) -> None:
        """Draw other figures; what a preview adds has a colour of its own."""
        if self._shown is not None and self._shown[0] is shown and self._shown[1] is committed:
            return
        before = (self.levels, self._rated, self._missing())
        first = self._shown is None
        self._shown = (shown, committed)
        self.levels, self._rated = levels_of(shown, committed), shown.budget.rated_w
        if not first and before == (self.levels, self._rated, self._missing()):
            return  # the bars stand there already
        self._head(translated(TITLE), f"PSU {self._rated:,.0f} W" if self._rated else "")
        self.setAccessibleDescription(
            semicolon_words(f"{level.name} {level.words}" for level in self.levels)
        )
        self.setToolTip(tip(translated(_EXPLAINED)))
        self._redraw()
        self._fit()

    def _height_px(self) -> int:
        return HEIGHT_PX

    def _missing(self) -> str:
        if self._shown is None or self._shown[0].budget.draws:
            return ""
        return worded("Nothing draws power yet")

    def _draw(self) -> None:
        if isinstance(self._drawing, _Bars):
            self._drawing.draw(self.levels, self._rated)


_EXPLAINED = messages(
    "Sustained: all parts at full load. Worst case: the most they draw for longer than a peak. "
    "10 ms and 1 ms: peaks of the cards on top. ≈ is an estimate, ≥ leaves out what is unknown."
)


class _Bars:
    """The plot: bars, what a preview adds to them, figures at their ends, and the rating as a
    line.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        import pyqtgraph  # pyright: ignore[reportMissingTypeStubs]

        self._pg: Any = pyqtgraph
        self.widget: Any = plot_widget(theme, parent)
        self._item: Any = self.widget.getPlotItem()
        self._limit: Any = pyqtgraph.InfiniteLine(angle=90)
        self._bars: Any = pyqtgraph.BarGraphItem(x0=[], y=[], width=[], height=BAR)
        self._more: Any = pyqtgraph.BarGraphItem(x0=[], y=[], width=[], height=BAR)
        self._words: list[Any] = [pyqtgraph.TextItem(anchor=(0, 0.5)) for _ in range(LEVELS)]
        for item in (self._bars, self._more, self._limit):
            self._item.addItem(item)
        for words in self._words:
            self._item.addItem(words, ignoreBounds=True)
        self._theme = theme

    def dress(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        dress_axes(self.widget, theme)
        self._item.getAxis("left").setWidth(theme.px(NAMES_PX))
        self._item.getAxis("left").setStyle(tickLength=0, tickFont=theme.font(11))
        self._item.getAxis("left").setPen(self._pg.mkPen(theme.line))
        self._item.getAxis("left").setTextPen(self._pg.mkPen(theme.text_2))
        self._item.hideAxis("bottom")
        for words in self._words:
            words.setColor(QColor(theme.text_1))
            words.setFont(theme.font(10.5, 500))
        self._limit.setPen(self._pg.mkPen(theme.text_1, width=1.5, style=Qt.PenStyle.DashLine))

    def draw(self, levels: Sequence[PeakBar], rated: float | None) -> None:
        """Draw the bars, the first one at the top."""
        rows = [len(levels) - 1 - i for i in range(len(levels))]
        now = [level.watts or 0.0 for level in levels]
        base = [
            min(w, level.before) if level.before is not None else w
            for w, level in zip(now, levels, strict=True)
        ]
        added = [w - b for w, b in zip(now, base, strict=True)]
        self._bars.setOpts(
            x0=[0.0] * len(now), y=rows, width=base, height=BAR, **self._ink(self._theme.share_2)
        )
        hatch = QBrush(QColor(self._theme.accent), Qt.BrushStyle.BDiagPattern)
        self._more.setOpts(
            x0=base,
            y=rows,
            width=added,
            height=BAR,
            **self._ink(self._theme.accent) | {"brush": hatch},
        )
        self._limit.setVisible(rated is not None)
        self._limit.setValue(rated or 0.0)
        full = max([*now, rated or 0.0, 1.0])
        self._item.setRange(
            xRange=(0, full * FIGURES_ROOM), yRange=(-0.6, len(levels) - 0.4), padding=0
        )
        self._item.getAxis("left").setTicks(
            [[(row, level.name) for row, level in zip(rows, levels, strict=True)]]
        )
        self._write(levels, rows, now, rated)

    def _ink(self, color: str) -> dict[str, Any]:
        return {"brush": QColor(color), "pen": self._pg.mkPen(None)}

    def _write(
        self, levels: Sequence[PeakBar], rows: list[int], now: list[float], rated: float | None
    ) -> None:
        """Figures stand right of their bars, and of the rating's line where that is in the way."""
        full = max([*now, rated or 0.0, 1.0])
        for text, level, row, end in zip(self._words, levels, rows, now, strict=True):
            left = end
            if rated is not None and end <= rated < end + full * FIGURE_WIDTH:
                left = rated
            text.setText(level.words)
            text.setPos(left, row)
