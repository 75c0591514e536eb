"""The groups of the meters as painted widgets: gauges, links, loads, and lists of named values.

Each takes values of meter_values and paints them from the theme; none knows a build.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.app.guard import guarded
from gui.look.marks import (
    RIGHT,
    elided_name,
    elided_product,
    hairline,
    paint_verdict,
    slice_of,
    smooth_painter,
    verdict_width,
    width_of,
    write,
    write_verdict,
)
from gui.look.plain_words import tip
from gui.look.term_words import with_terms
from gui.look.theme import Judged, Theme
from gui.look.themed import Themed
from gui.meters.bars import bar_height, paint_bar, paint_lanes, paint_legend, paint_load
from gui.meters.loads import LoadRow
from gui.meters.power import Gauge
from gui.meters.values import ARROW, LinkLine, MeterLine, joined
from rigwright.checks import Fit
from rigwright.text.numbers import named_value, semicolon_words
from rigwright.text.sentence import worded

PAD_PX, TITLE_PX, VALUE_PX = 16, 20, 34
ABOVE_PX, BELOW_PX = 10, 9
LINE_PX, HINT_PX, LINK_PX, LEGEND_PX = 22, 15, 18, 18
NAME_GAP_PX, VERDICT_GAP_PX = 4, 6  # at least, of a line: before its value, and behind it


@guarded
class MeterGroup(Themed, QWidget):
    """A titled block of the meters with a hairline below; as high as its contents."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._title = ""
        self._aside = ""
        self._judged: Judged | None = None
        self._fitted_px = 0  # the height that the layout was told of last
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._fit()

    def _body_height(self) -> int:
        """How high the contents are below the title."""
        return 0

    def _paint_body(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the contents."""

    def _fit(self) -> None:
        """Paint anew, and ask for room only where it is another height: a window whose layouts
        are asked is put together once more after the painting.
        """
        height_px = self.sizeHint().height()
        if height_px != self._fitted_px:
            self._fitted_px = height_px
            self.updateGeometry()
        self.update()

    def _head(self, title: str, aside: str = "", judged: Judged | None = None) -> None:
        self._title = title
        self._aside = aside
        self._judged = judged
        self.setAccessibleName(title)

    def sizeHint(self) -> QSize:
        px = self._theme.px
        return QSize(px(272), self._body_top() + self._body_height() + px(BELOW_PX) + 1)

    def _body_top(self) -> int:
        """Where the contents begin, below the title."""
        return self._theme.px(ABOVE_PX) + self._theme.px(TITLE_PX)

    def ends(self) -> tuple[int, ...]:
        """Where a pane may cut the group and leave nothing half, in pixels from its top."""
        return (self.sizeHint().height(),)

    def _row_ends(self, heights: Iterable[int]) -> tuple[int, ...]:
        """The lower edges of rows below the title, and of the group."""
        below = accumulate(heights, initial=self._body_top())
        next(below)  # the title's
        return (*below, self.sizeHint().height())

    def _body_rect(self) -> QRectF:
        """Where the contents are."""
        return self._line_rect(self._body_top(), self._body_height())

    def _head_rect(self) -> QRectF:
        """Where the title is, with the verdict or the words beside it."""
        return self._line_rect(self._theme.px(ABOVE_PX), self._theme.px(TITLE_PX))

    def _line_rect(self, top: int, height: int) -> QRectF:
        """A strip of the group without the room at its sides."""
        pad = self._theme.px(PAD_PX)
        return QRectF(pad, top, self.width() - 2 * pad, height)

    def _cut_at(self, at: QPointF) -> str:
        """The whole of the words at a place that has no room for them; else nothing."""
        theme = self._theme
        line = self._head_rect()
        needed = width_of(self._title, theme.font(12, 600)) + theme.px(8)
        if self._judged is not None:
            needed += verdict_width(self._aside, theme)
        else:
            needed += width_of(self._aside, theme.font(12))
        if not line.contains(at) or needed <= line.width():
            return ""
        return "\n".join(filter(None, (self._title, self._aside)))

    def _explained(self) -> str:
        """What is said on pointing at the group where nothing is cut; "" for its tooltip alone."""
        return ""

    def event(self, event: QEvent) -> bool:
        """Say what is cut before what else there is to say."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            cut = self._cut_at(QPointF(event.pos()))
            said = cut or self._explained()
            if said:
                QToolTip.showText(event.globalPos(), tip(said), self)
                return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self._paint_group(painter)
        painter.end()

    def _paint_group(self, painter: QPainter) -> None:
        """Title, contents and the hairline below."""
        theme = self._theme
        pad = theme.px(PAD_PX)
        line = self._head_rect()
        strong = theme.font(12, 600)
        plain = theme.font(12)
        gap = theme.px(8)
        if self._judged is not None:
            middle = line.center().y()
            left = write_verdict(painter, line.right(), middle, self._judged, self._aside, theme)
            title = elided_name(self._title, strong, left - gap - line.left())
        else:
            title = elided_name(self._title, strong, line.width())
            beside = line.width() - width_of(title, strong) - gap
            aside = elided_name(self._aside, plain, beside)
            write(painter, line, aside, plain, theme.text_3, RIGHT)
        write(painter, line, title, strong, theme.text_1)
        self._paint_body(painter, self._body_rect())
        y = self.height() - 0.5
        hairline(painter, QPointF(pad, y), QPointF(self.width() - pad, y), theme.line)


class GaugeMeter(MeterGroup):
    """A large value, its bar with limits, and the shares it is made of."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.gauge: Gauge | None = None

    def show_gauge(self, gauge: Gauge) -> None:
        """Show other figures."""
        if gauge != self.gauge:
            self.gauge = gauge
            self._head(gauge.title, gauge.word, gauge.judged)
            self.setAccessibleDescription(gauge.sentence)
            self.setToolTip(tip(gauge.tip))
            self._fit()

    def _explained(self) -> str:
        if self.gauge is None:
            return ""
        return with_terms(self.gauge.tip, self.gauge.title)

    def _body_height(self) -> int:
        if self.gauge is None:
            return 0
        return sum(self._heights(self.gauge))

    def _heights(self, gauge: Gauge) -> tuple[int, int, int]:
        """How high the value is, the bar with the words of its limits, and the legend."""
        legend = self._theme.px(LEGEND_PX) if gauge.legend else 0
        return self._theme.px(VALUE_PX), bar_height(gauge, self._theme), legend

    def ends(self) -> tuple[int, ...]:
        """Below its value, its bar and its legend."""
        if self.gauge is None:
            return super().ends()
        return self._row_ends(self._heights(self.gauge))

    def _paint_body(self, painter: QPainter, rect: QRectF) -> None:
        gauge = self.gauge
        theme = self._theme
        if gauge is None:
            return
        value_px, bar_px, legend_px = self._heights(gauge)
        value = QRectF(rect.left(), rect.top(), rect.width(), value_px)
        self._write_value(painter, value, gauge)
        bar = QRectF(rect.left(), value.bottom(), rect.width(), bar_px)
        paint_bar(painter, bar, gauge, theme)
        if gauge.legend:
            legend = QRectF(rect.left(), bar.bottom(), rect.width(), legend_px)
            paint_legend(painter, legend, gauge, theme)

    def _write_value(self, painter: QPainter, rect: QRectF, gauge: Gauge) -> None:
        theme = self._theme
        large = theme.font(24, 600)
        write(painter, rect, gauge.value, large, theme.text_1)
        small_line = rect.adjusted(0, theme.px(7), 0, 0)
        if gauge.note:
            color = theme.accent
            if gauge.note_judged is not None:
                color = theme.mark(gauge.note_judged).color
            write(painter, small_line, gauge.note, theme.font(12, 600), color, RIGHT)
        small_line.setLeft(rect.left() + width_of(gauge.value, large) + theme.px(6))
        write(painter, small_line, gauge.unit, theme.font(12), theme.text_3)


class LinksMeter(MeterGroup):
    """The lanes of every card as sixteen dashes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.lines: tuple[LinkLine, ...] = ()

    def show_links(self, lines: tuple[LinkLine, ...], aside: str) -> None:
        """Show other cards."""
        if lines == self.lines and aside == self._aside:
            return
        self.lines = lines
        self._head(worded("Links"), aside)
        described = (f"{line.name} {line.words}" for line in lines)
        self.setAccessibleDescription(semicolon_words(described))
        self._fit()

    def _body_height(self) -> int:
        return len(self.lines) * self._theme.px(LINK_PX) + self._theme.px(2)

    def ends(self) -> tuple[int, ...]:
        """Below each of its rows."""
        return self._row_ends([self._theme.px(LINK_PX)] * len(self.lines))

    def _paint_body(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._theme
        height = theme.px(LINK_PX)
        gap = theme.px(10)
        name_font = theme.font(12)
        words_font = theme.font(11, 500)
        names = max((width_of(line.name, name_font) for line in self.lines), default=0.0)
        words = max((width_of(line.words, words_font) for line in self.lines), default=0.0)
        for number, line in enumerate(self.lines):
            row = QRectF(rect.left(), rect.top() + number * height, rect.width(), height)
            name_ink = theme.text_2
            words_ink = theme.text_1
            if line.new:
                name_ink = theme.accent
                words_ink = theme.accent
            write(painter, row, line.name, name_font, name_ink)
            write(painter, row, line.words, words_font, words_ink, RIGHT)
            lanes = row.adjusted(names + gap, 0, -words - gap, 0)
            paint_lanes(painter, lanes, line.width, theme, new=line.new)


class LoadsMeter(MeterGroup):
    """What each of several supplies or circuits carries, as thin bars."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.rows: tuple[LoadRow, ...] = ()

    def show_rows(self, title: str, rows: tuple[LoadRow, ...], aside: str = "") -> None:
        """Show other loads."""
        if rows == self.rows and (title, aside) == (self._title, self._aside):
            return
        self.rows = rows
        self._head(title, aside)
        self.setAccessibleDescription(semicolon_words(row.sentence for row in rows))
        self._fit()

    def _body_height(self) -> int:
        return len(self.rows) * self._theme.px(LINE_PX) + self._theme.px(2)

    def ends(self) -> tuple[int, ...]:
        """Below each of its rows."""
        return self._row_ends([self._theme.px(LINE_PX)] * len(self.rows))

    def _paint_body(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._theme
        height = theme.px(LINE_PX)
        name_font = theme.font(12)
        words_font = theme.font(11, 500)
        size = theme.px(12)
        names = max((width_of(row.name, name_font) for row in self.rows), default=0.0)
        words = max((width_of(row.words, words_font) for row in self.rows), default=0.0)
        bar_left = rect.left() + names + theme.px(10)
        icon_left = rect.right() - words - theme.px(6) - size
        bar_width = icon_left - theme.px(6) - bar_left
        for number, row in enumerate(self.rows):
            line = QRectF(rect.left(), rect.top() + number * height, rect.width(), height)
            write(painter, line, row.name, name_font, theme.text_2)
            write(painter, line, row.words, words_font, theme.text_1, RIGHT)
            if row.judged is not Fit.FITS:
                paint_verdict(painter, icon_left, line, row.judged, theme, size)
            paint_load(painter, slice_of(line, bar_left, bar_width), row, theme)


class LinesMeter(MeterGroup):
    """Names with their values, verdicts and hints."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.lines: tuple[MeterLine, ...] = ()

    def show_lines(self, title: str, lines: tuple[MeterLine, ...]) -> None:
        """Show other lines."""
        if lines == self.lines and title == self._title:
            return
        self.lines = lines
        self._head(title)
        self.setAccessibleDescription(joined(lines))
        changed: list[str] = []
        hints: list[str] = []
        for line in lines:
            if ARROW in line.value:
                changed.append(named_value(line.name, line.value))
            if line.hint and line.judged:
                hints.append(named_value(line.name, line.hint))
        self.setToolTip(tip("\n".join((*changed, *hints))))
        self._fit()

    def _body_height(self) -> int:
        return sum(self._height(line) for line in self.lines)

    def ends(self) -> tuple[int, ...]:
        """Below each of its rows."""
        return self._row_ends(self._height(line) for line in self.lines)

    def _height(self, line: MeterLine) -> int:
        height = self._theme.px(LINE_PX)
        if self._hint(line):
            height += self._theme.px(HINT_PX)
        return height

    def _hint(self, line: MeterLine) -> str:
        """Hints of lines with a verdict are in the tooltip: the verdict's row is full."""
        return line.hint if line.judged is None else ""

    def _boxes(self, rect: QRectF) -> Iterator[tuple[MeterLine, QRectF]]:
        top = rect.top()
        for line in self.lines:
            height = self._height(line)
            yield line, QRectF(rect.left(), top, rect.width(), height)
            top += height

    def _verdicts_width(self) -> float:
        """The room that the widest of the lines' verdicts takes."""
        widths = [verdict_width(line.word, self._theme) for line in self.lines if line.judged]
        return max(widths, default=0.0)

    def _paint_body(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._theme
        small = theme.font(10.5)
        verdicts = rect.right() - self._verdicts_width()
        for line, box in self._boxes(rect):
            row = QRectF(box.left(), box.top(), box.width(), theme.px(LINE_PX))
            below = QRectF(row.left(), row.bottom() - theme.px(3), row.width(), theme.px(HINT_PX))
            hint = elided_name(self._hint(line), small, below.width())
            write(painter, below, hint, small, theme.text_3)
            if line.judged is not None:
                end = verdicts + verdict_width(line.word, theme)
                write_verdict(painter, end, row.center().y(), line.judged, line.word, theme)
                row.setRight(verdicts - theme.px(VERDICT_GAP_PX))
            self._write_line(painter, row, line)

    def _write_line(self, painter: QPainter, row: QRectF, line: MeterLine) -> None:
        """The name at the left and the value at the right, shorter where both have no room."""
        theme = self._theme
        strong = theme.font(12, 500)
        plain = theme.font(12)
        room = row.width() - theme.px(NAME_GAP_PX)
        value_room = room - width_of(line.name, plain)
        value = line.value
        if width_of(value, strong) > value_room:
            _, _, value = value.rpartition(ARROW)  # what is, where what was has no room
        if width_of(value, strong) > value_room and line.judged is None:
            value = elided_product(value, strong, value_room)
        name = elided_name(line.name, plain, room - width_of(value, strong))
        ink = theme.accent if ARROW in line.value else theme.text_1
        write(painter, row, name, plain, theme.text_2)
        write(painter, row, value, strong, ink, RIGHT)

    def _cut_at(self, at: QPointF) -> str:
        """The whole of a line that has not room for all of it, with its hint."""
        theme = self._theme
        for line, box in self._boxes(self._body_rect()):
            if not box.contains(at):
                continue
            room = box.width() - theme.px(NAME_GAP_PX)
            if line.judged is not None:
                room -= self._verdicts_width() + theme.px(VERDICT_GAP_PX)
            needed = width_of(line.name, theme.font(12)) + width_of(line.value, theme.font(12, 500))
            hint = self._hint(line)
            if needed <= room and width_of(hint, theme.font(10.5)) <= box.width():
                return ""
            return "\n".join(filter(None, (named_value(line.name, line.value), line.hint)))
        return super()._cut_at(at)
