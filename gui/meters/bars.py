"""Paints the bars of the meters: shares, the share of a preview, the excess over a limit, ticks,
and lanes as dashes.

Geometry and paint only; what the figures mean is in meter_values.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.look.marks import (
    CENTRE,
    hairline,
    hatch,
    inset,
    pen_of,
    rounded_box,
    slice_of,
    width_of,
    write,
)
from gui.look.theme import Theme
from gui.meters.loads import LoadRow
from gui.meters.power import CPU, GPU, THIS_MACHINE, Gauge, Tick
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
    rounded_box(painter, inset(track, 0.5, 0.5), 2, pen_of(theme.line), theme.sunk)
    scale = track.width() / gauge.full
    start = 0.0
    for share in gauge.pieces or gauge.shares:
        piece = _piece(track, start, share.amount, scale)
        if piece.width() > 2:
            piece.setRight(piece.right() - 1)
        painter.fillRect(piece, QColor(share_color(share.name, theme)))
        start += share.amount
    if gauge.preview > 0:
        more = _piece(track, gauge.total - gauge.preview, gauge.preview, scale)
        _hatched(painter, more, theme.accent, theme)
    if gauge.limit is not None and gauge.total > gauge.limit:
        over = _piece(track, gauge.limit, gauge.total - gauge.limit, scale)
        _hatched(painter, over, theme.clash, theme)
    _paint_ticks(painter, track, gauge.ticks, scale, theme)


def _piece(track: QRectF, start: float, amount: float, scale: float) -> QRectF:
    """The part of a bar from a value on."""
    return slice_of(track, track.left() + start * scale, amount * scale)


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
    for tick in sorted(ticks, key=lambda tick: tick.at, reverse=True):
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
    plain = theme.font(11)
    strong = theme.font(11, 500)
    size = theme.px(8)
    beside = theme.px(13)
    values = [f"{share.amount:,.0f}" if share.amount else "–" for share in gauge.legend]
    names = [translated(share.name) for share in gauge.legend]
    name_widths = [width_of(f"{name} ", plain) for name in names]
    needed = 0.0
    for name_width, value in zip(name_widths, values, strict=True):
        needed += beside + name_width + width_of(value, strong)
    gap = (rect.width() - needed) / max(len(names) - 1, 1)
    swatch = QRectF(rect.left(), rect.center().y() - size / 2, size, size)
    entries = zip(gauge.legend, names, name_widths, values, strict=True)
    for share, name, name_width, value in entries:
        painter.fillRect(swatch, QColor(share_color(share.name, theme)))
        words = slice_of(rect, swatch.left() + beside, rect.width())
        write(painter, words, name, plain, theme.text_2)
        words.setLeft(words.left() + name_width)
        write(painter, words, value, strong, theme.text_1)
        swatch.moveLeft(words.left() + width_of(value, strong) + gap)


def paint_load(painter: QPainter, rect: QRectF, row: LoadRow, theme: Theme) -> None:
    """A thin bar with what a preview adds, what is over the limit, and its limits as upright
    lines.
    """
    track = QRectF(rect.left(), rect.center().y() - 3, rect.width(), 6)
    painter.fillRect(track, QColor(theme.line))
    if row.value is None or not row.limit:
        return
    before = row.value if row.before is None else row.before
    full = 1.04 * max(row.value, before, row.limit)
    scale = track.width() / full
    base = min(row.value, before)
    painter.fillRect(_piece(track, 0.0, base, scale), QColor(theme.share_2))
    if row.value > base:
        more = _piece(track, base, row.value - base, scale)
        _hatched(painter, more, theme.accent, theme)
    if row.value > row.limit:
        over = _piece(track, row.limit, row.value - row.limit, scale)
        _hatched(painter, over, theme.clash, theme)
    for limit, color in ((row.soft, theme.text_3), (row.limit, theme.text_1)):
        if limit is not None:
            x = round(track.left() + limit * scale)
            tick = inset(slice_of(track, x - 1, 2), 0, -2)
            painter.fillRect(tick, QColor(color))


def paint_lanes(
    painter: QPainter, rect: QRectF, width: int | None, theme: Theme, *, new: bool
) -> None:
    """Sixteen dashes, as many filled as there are lanes; a thin line where that is not known."""
    if width is None:
        y = rect.center().y()
        start = QPointF(rect.left(), y)
        hairline(painter, start, QPointF(rect.right(), y), theme.text_3, dashed=True)
        return
    gap = 2.0
    dash = (rect.width() - gap * (LANES - 1)) / LANES
    piece = QRectF(rect.left(), rect.center().y() - 3, dash, 6)
    color = QColor(theme.accent if new else theme.share_2)
    painter.setPen(Qt.PenStyle.NoPen)
    for lane in range(LANES):
        piece.moveLeft(rect.left() + lane * (dash + gap))
        painter.setBrush(color if lane < width else QColor(theme.line))
        painter.drawRoundedRect(piece, 1, 1)
