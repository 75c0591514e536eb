"""Every card's temperature as a bar with its band against its limit, and below it what the card
does for that.

Paints rows that are made in words; a click or an arrow key says which card is wanted.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.air.card_view import CardView
from gui.air.words import NO_CARD, CardRow
from gui.app.guard import guarded
from gui.look.marks import (
    CENTRE,
    RIGHT,
    elided_name,
    hatch,
    inset,
    paint_verdict,
    pen_of,
    rounded_box,
    slice_of,
    smooth_painter,
    width_of,
    write,
)
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.text.language import translated
from rigwright.text.numbers import semicolon_words
from rigwright.text.sentence import worded

HEAD_PX, ROW_PX, PAD_PX, BAR_PX = 20, 44, 16, 8
ICON_PX = 20  # of the verdict, with the gap before it
LOW_C, HIGH_C, STEP_C = 20.0, 120.0, 20.0


@guarded
class CardBars(Themed, CardView):
    """The rows."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(worded("Likely temperature of every card"), theme, parent)
        self.rows: tuple[CardRow, ...] = ()
        self.selected: str | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: tuple[CardRow, ...], selected: str | None) -> None:
        """Show other cards."""
        if (rows, selected) == (self.rows, self.selected):
            return
        resized = len(rows) != len(self.rows)
        self.rows = rows
        self.selected = selected
        sentences = semicolon_words(row.sentence for row in rows)
        self.setAccessibleDescription(sentences or translated(NO_CARD))
        if resized:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._theme
        rows = max(len(self.rows), 1)
        return QSize(theme.px(320), theme.px(HEAD_PX) + rows * theme.px(ROW_PX))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def row_rect(self, number: int) -> QRectF:
        """Where a row is."""
        high = self._theme.px(ROW_PX)
        top = self._theme.px(HEAD_PX) + number * high
        return QRectF(0, top, self.width(), high)

    def card_at(self, at: QPointF) -> CardRow | None:
        """The card whose row is there."""
        for number, row in enumerate(self.rows):
            if self.row_rect(number).contains(at):
                return row
        return None

    def cards(self) -> tuple[tuple[CardRow, ...], str | None]:
        """The rows as they are shown."""
        return self.rows, self.selected

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        painter.fillRect(self.rect(), QColor(theme.panel))
        if not self.rows:
            words = QRectF(self.rect()).adjusted(theme.px(PAD_PX), 0, 0, 0)
            write(painter, words, translated(NO_CARD), theme.font(12), theme.text_3)
        else:
            self._paint_scale(painter)
        for number, row in enumerate(self.rows):
            self._paint_row(painter, self.row_rect(number), row)
        self.paint_focus(painter)
        painter.end()

    def words_on(self, row: CardRow) -> str:
        """Return the facts, which may be cut, and what they rest on."""
        return "\n".join(dict.fromkeys((row.facts, row.tip)))

    def _track(self, rect: QRectF) -> QRectF:
        """The bar between the name and the figure, as long for every row."""
        px = self._theme.px
        bold = self._theme.font(12, 600)
        names = max(width_of(row.title, bold) for row in self.rows)
        values = max(width_of(row.value, bold) for row in self.rows)
        left = rect.left() + px(PAD_PX) + names + px(12)
        right = rect.right() - px(PAD_PX) - values - px(12 + ICON_PX)
        length = max(right - left, px(40))
        return QRectF(left, rect.top() + px(8), length, px(BAR_PX))

    def _x(self, track: QRectF, celsius: float) -> float:
        share = (celsius - LOW_C) / (HIGH_C - LOW_C)
        return track.left() + min(max(share, 0.0), 1.0) * track.width()

    def _paint_scale(self, painter: QPainter) -> None:
        theme = self._theme
        track = self._track(self.row_rect(0))
        celsius = LOW_C
        font = theme.font(10.5)
        while celsius <= HIGH_C:
            x = self._x(track, celsius)
            unit = f"{celsius:.0f} °C" if celsius == HIGH_C else f"{celsius:.0f}"
            at = QRectF(x - theme.px(24), 0, theme.px(48), theme.px(HEAD_PX))
            write(painter, at, unit, font, theme.text_3, CENTRE)
            celsius += STEP_C

    def _paint_row(self, painter: QPainter, rect: QRectF, row: CardRow) -> None:
        theme = self._theme
        if row.label == self.selected:
            painter.fillRect(rect, QColor(theme.selected))
        line = inset(rect, theme.px(PAD_PX))
        strong = theme.font(12, 600)
        small = theme.font(11)
        ink = theme.accent if row.new else theme.text_1
        upper = QRectF(line.left(), line.top(), line.width(), theme.px(24))
        write(painter, upper, row.title, strong, ink)
        lower = QRectF(line.left(), upper.bottom() - theme.px(3), line.width(), theme.px(18))
        facts = elided_name(row.facts, small, lower.width())
        write(painter, lower, facts, small, theme.text_2)
        if row.judged is not None:
            size = theme.px(14)
            paint_verdict(painter, upper.right() - size, upper, row.judged, theme, size)
        if row.low is None or row.likely is None or row.high is None:
            return
        upper.setRight(upper.right() - theme.px(ICON_PX))
        write(painter, upper, row.value, strong, ink, RIGHT)
        track = self._track(rect)
        self._paint_bar(painter, track, row.low, row.high)
        self._paint_mark(painter, track, row.likely, 0, theme.text_1)
        self._paint_mark(painter, track, row.limit_c, theme.px(3), theme.clash)

    def _paint_bar(self, painter: QPainter, track: QRectF, low: float, high: float) -> None:
        """Filled up to the low end, hatched over the band."""
        theme = self._theme
        rounded_box(painter, inset(track, 0.5, 0.5), 2, pen_of(theme.line), theme.sunk)
        start = self._x(track, low)
        end = self._x(track, high)
        sure = slice_of(track, track.left(), start - track.left())
        painter.fillRect(sure, QColor(theme.share_2))
        band = slice_of(track, start, end - start)
        hatch(painter, band, theme.share_2, pitch=4.2, line=1.8)

    def _paint_mark(
        self, painter: QPainter, track: QRectF, celsius: float, reach: float, color: str
    ) -> None:
        """A line across the bar, that reaches so far out of it."""
        line = slice_of(track, self._x(track, celsius) - 1, 2)
        painter.fillRect(inset(line, 0, -reach), QColor(color))
