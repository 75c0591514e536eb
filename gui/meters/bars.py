"""Paints the bars of the meters: shares, the share of a preview, the excess over a limit, ticks,
and lanes as dashes.

Geometry and paint only; what the figures mean is in meter_values.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.look.marks import CENTRE, hairline, hatch, slice_of, width_of, write
from gui.look.theme import Theme
from gui.meters.loads import LoadRow
from gui.meters.power import CPU, GPU, THIS_MACHINE, Gauge, Share, Tick
from rigwright.text.language import translated

BAR_PX, TICK_PX, LABEL_PX = 8, 14, 14
LANES = 16


def share_color(name: str, theme: Theme) -> str:
    """The grey-blue of one share."""
    return {
        GPU: theme.share_1,
        CPU: theme.share_2,
        THIS_MACHINE: theme.share_1,
    }.get(name, theme.share_3)


def paint_bar(painter: QPainter, rect: QRectF, gauge: Gauge, theme: Theme) -> None:
    """A bar with its ticks and their words below; `rect` is as high as `bar_height`."""
    track = QRectF(rect.left(), rect.top() + theme.px(3), rect.width(), theme.px(BAR_PX))
    painter.setPen(QPen(QColor(theme.line), 1))
    painter.setBrush(QColor(theme.sunk))
    painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
    scale = track.width() / gauge.full
    for share, start in _starts(gauge.pieces or gauge.shares):
        piece = slice_of(track, track.left() + start * scale, share.amount * scale)
        apart = 1 if piece.width() > 2 else 0
        painter.fillRect(piece.adjusted(0, 0, -apart, 0), QColor(share_color(share.name, theme)))
    if gauge.preview > 0:
        left = track.left() + (gauge.total - gauge.preview) * scale
        _hatched(
            painter,
            slice_of(track, left, gauge.preview * scale),
            theme.accent,
            theme,
        )
    if gauge.limit is not None and gauge.total > gauge.limit:
        left = track.left() + gauge.limit * scale
        over = slice_of(track, left, (gauge.total - gauge.limit) * scale)
        _hatched(painter, over, theme.clash, theme)
    _paint_ticks(painter, track, gauge.ticks, scale, theme)


def _starts(shares: tuple[Share, ...]) -> Iterator[tuple[Share, float]]:
    start = 0.0
    for share in shares:
        yield share, start
        start += share.amount


def _hatched(painter: QPainter, rect: QRectF, color: str, theme: Theme) -> None:
    painter.fillRect(rect, QColor(theme.panel))
    hatch(painter, rect, color, pitch=4.2, line=2.2)


def _paint_ticks(
    painter: QPainter, track: QRectF, ticks: tuple[Tick, ...], scale: float, theme: Theme
) -> None:
    """Limits as upright lines; words that would cover each other move apart."""
    font = theme.font(11)
    right = track.right()
    top = track.top() - theme.px(3)
    below = track.bottom() + theme.px(4)
    for tick in sorted(ticks, key=lambda t: -t.at):
        x = round(track.left() + tick.at * scale)
        line = QRectF(x - 1, top, 2, theme.px(TICK_PX))
        ink = theme.text_3 if tick.soft else theme.text_1
        painter.fillRect(line, QColor(ink))
        width = width_of(tick.words, font)
        left = min(x - width / 2, right - width)
        left = max(track.left(), left)
        words = QRectF(left, below, width + 1, theme.px(LABEL_PX))
        write(painter, words, tick.words, font, theme.text_2, CENTRE)
        right = left - theme.px(8)


def bar_height(gauge: Gauge, theme: Theme) -> int:
    """Bar and words of its ticks."""
    return theme.px(BAR_PX + 8 + (LABEL_PX if gauge.ticks else 0))


def paint_legend(painter: QPainter, rect: QRectF, gauge: Gauge, theme: Theme) -> None:
    """What the shares are, with their figures."""
    font = theme.font(11)
    strong = theme.font(11, 500)
    left = rect.left()
    names = [translated(share.name) for share in gauge.legend]
    values = [f"{share.amount:,.0f}" if share.amount else "–" for share in gauge.legend]
    words = list(zip(names, values, strict=True))
    widths = [theme.px(13) + width_of(f"{n} ", font) + width_of(v, strong) for n, v in words]
    gap = (rect.width() - sum(widths)) / max(len(words) - 1, 1)
    for share, (name, value), width in zip(gauge.legend, words, widths, strict=True):
        swatch = theme.px(8)
        painter.fillRect(
            QRectF(left, rect.center().y() - swatch / 2, swatch, swatch),
            QColor(share_color(share.name, theme)),
        )
        at = slice_of(rect, left + theme.px(13), rect.width())
        write(painter, at, name, font, theme.text_2)
        write(
            painter, at.adjusted(width_of(f"{name} ", font), 0, 0, 0), value, strong, theme.text_1
        )
        left += width + gap


def paint_load(painter: QPainter, rect: QRectF, row: LoadRow, theme: Theme) -> None:
    """A thin bar with what a preview adds, what is over the limit, and its limits as upright
    lines.
    """
    track = QRectF(rect.left(), rect.center().y() - 3, rect.width(), 6)
    painter.fillRect(track, QColor(theme.line))
    if row.value is None or not row.limit:
        return
    scale = track.width() / (max(row.value, row.before or 0.0, row.limit) * 1.04)
    base = min(row.value, row.before if row.before is not None else row.value)
    painter.fillRect(slice_of(track, track.left(), base * scale), QColor(theme.share_2))
    if row.value > base:
        more = slice_of(track, track.left() + base * scale, (row.value - base) * scale)
        _hatched(painter, more, theme.accent, theme)
    if row.value > row.limit:
        left = track.left() + row.limit * scale
        _hatched(
            painter,
            QRectF(left, track.top(), (row.value - row.limit) * scale, 6),
            theme.clash,
            theme,
        )
    for at, color in ((row.soft, theme.text_3), (row.limit, theme.text_1)):
        if at is not None:
            painter.fillRect(
                QRectF(round(track.left() + at * scale) - 1, track.top() - 2, 2, 10), QColor(color)
            )


def paint_lanes(
    painter: QPainter, rect: QRectF, width: int | None, theme: Theme, *, new: bool
) -> None:
    """Sixteen dashes, as many filled as there are lanes; a thin line where that is not known."""
    if width is None:
        y = rect.center().y()
        hairline(
            painter, QPointF(rect.left(), y), QPointF(rect.right(), y), theme.text_3, dashed=True
        )
        return
    gap = 2.0
    dash = (rect.width() - gap * (LANES - 1)) / LANES
    color = QColor(theme.accent if new else theme.share_2)
    for lane in range(LANES):
        left = rect.left() + lane * (dash + gap)
        piece = QRectF(left, rect.center().y() - 3, dash, 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color if lane < width else QColor(theme.line))
        painter.drawRoundedRect(piece, 1, 1)
