"""Paints the wiring view from its layout: blocks, cables with their watts, sockets, and the lines
between.

Only what lies in the part to be painted is painted, so that long pictures scroll freely. Decides
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.look.marks import (
    RIGHT,
    elided_name,
    hairline,
    hatch,
    inset,
    paint_verdict,
    pen_of,
    rounded_box,
    slice_of,
    verdict_pill,
    width_of,
    write,
)
from gui.look.names import Names, told_apart
from gui.look.theme import Judged, Theme
from gui.wiring.colors import severity_color, supply_color
from gui.wiring.layout import Key, Layout, RowSpot, WiringBlock, least_width
from gui.wiring.rows import Consumer, PsuCableRow, SocketRow, Supply, Uncounted, WiringPicture
from gui.wiring.words import feed_short, load_short, load_words, uncounted_short
from rigwright.checks import Fit, Severity
from rigwright.text.numbers import watts
from rigwright.text.sentence import worded

DOT_PX, BAR_PX, INSET_PX, LABEL_INSET_PX = 4, 4, 12, 22
FAINT = 0.6  # what is not of the chosen card; never fainter
FEED_FROM_PX = 236  # of a socket's row; narrower, the line alone says what feeds it


@dataclass(frozen=True)
class PlugInHand:
    """A plug end in the hand: where it comes from, where it is, what it would do there."""

    origin: Key
    at: QPointF
    target: Key | None = None
    words: str = ""
    judged: Judged | None = None


@dataclass(frozen=True)
class Scenery:
    """All that is painted at one moment."""

    picture: WiringPicture
    layout: Layout
    theme: Theme
    current: Key | None = None
    focused: bool = False
    pointed: Key | None = None
    reach: PlugInHand | None = None
    able: frozenset[Key] = frozenset()  # where the plug in the hand could go


def paint_scenery(painter: QPainter, shown: Scenery, part: QRectF) -> None:
    """Paint what lies in a part of the canvas."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(part, QColor(shown.theme.panel))
    for block in shown.layout.blocks:
        if block.rect.intersects(part):
            _paint_block(painter, shown, block, part)
    _paint_lines(painter, shown, part)
    for block in shown.layout.blocks:
        if block.rect.intersects(part):
            _paint_ends(painter, shown, block, part)
    if shown.reach is not None:
        _paint_reach(painter, shown, shown.reach)


# blocks


def _paint_block(painter: QPainter, shown: Scenery, block: WiringBlock, part: QRectF) -> None:
    theme = shown.theme
    source = block.source
    rim = pen_of(theme.line_strong)
    if isinstance(source, Consumer) and source.label == shown.picture.selected:
        rim = pen_of(theme.accent, 2)
    rounded_box(painter, inset(block.rect, 0.5, 0.5), 6, rim, theme.raised)
    if isinstance(source, Supply):
        _paint_supply(painter, shown, block.head, source)
    else:
        _paint_consumer(painter, shown, block.head, source)
    for spot in block.spots:
        if spot.rect.intersects(part):
            _paint_row(painter, shown, spot)


def _paint_supply(painter: QPainter, shown: Scenery, head: QRectF, supply: Supply) -> None:
    """Paint three lines: colour and name of a supply, its load in words, and its load as a bar."""
    theme = shown.theme
    px = theme.px
    inside = inset(head, px(INSET_PX))
    left = inside.left()
    wide = inside.width()
    line = QRectF(left, inside.top() + px(6), wide, px(18))
    swatch = QRectF(left, line.center().y() - px(4), px(8), px(8))
    painter.fillRect(swatch, QColor(supply_color(supply.number, theme)))
    words = QRectF(left, line.bottom(), wide, px(15))
    line.setLeft(left + px(14))
    _title(painter, shown, line, f"PSU {supply.number + 1}", supply.names)
    _write_load(painter, words, supply, theme)
    over = theme.clash if supply.load_w > supply.given_w else None
    track = QRectF(left, words.bottom() + px(1), wide, px(BAR_PX + 1))
    _bar(painter, track, supply.load_w, supply.given_w, theme.share_1, over, theme)


def _write_load(painter: QPainter, words: QRectF, supply: Supply, theme: Theme) -> None:
    """Write a supply's load of what it gives, and by how much a preview changes it."""
    strong = theme.font(11, 600)
    small = theme.font(11)
    value = f"{supply.load_w:,.0f}"
    ink = theme.text_1
    if round(supply.load_w) != round(supply.before_w):
        ink = theme.accent
        more = f"{supply.load_w - supply.before_w:+,.0f} W".replace("-", "\N{MINUS SIGN}")
        write(painter, words, more, strong, ink, RIGHT)
    write(painter, words, value, strong, ink)
    rest = QRectF(words)
    rest.setLeft(words.left() + width_of(value, strong) + width_of(" ", small))
    rated = worded("of {limit}", limit=watts(supply.given_w))
    write(painter, rest, rated, small, theme.text_3)


def _title(painter: QPainter, shown: Scenery, room: QRectF, title: str, names: Names) -> None:
    theme = shown.theme
    strong = theme.font(12, 600)
    font = theme.font(11)
    write(painter, room, title, strong, theme.text_1)
    rest = room.adjusted(width_of(f"{title}  ", strong), 0, 0, 0)
    if rest.width() > theme.px(24):
        product = told_apart(names, shown.picture.products, font, rest.width())
        write(painter, rest, product, font, theme.text_2)


def _paint_consumer(painter: QPainter, shown: Scenery, head: QRectF, consumer: Consumer) -> None:
    px = shown.theme.px
    room = head.adjusted(px(LABEL_INSET_PX), px(2), -px(INSET_PX), 0)
    _title(painter, shown, room, consumer.title, consumer.names)


def _bar(
    painter: QPainter,
    track: QRectF,
    value: float,
    rated: float,
    color: str,
    over: str | None,
    theme: Theme,
) -> None:
    """A value against its rating; what is over it is hatched where a rule complains."""
    painter.fillRect(track, QColor(theme.line))
    full = max(value, rated)
    if full <= 0:
        return
    scale = track.width() / full
    within = slice_of(track, track.left(), min(value, rated) * scale)
    painter.fillRect(within, QColor(color))
    if value > rated and over is not None:
        limit = within.right()
        rest = slice_of(track, limit, (value - rated) * scale)
        painter.fillRect(rest, QColor(theme.raised))
        hatch(painter, rest, over, pitch=4.2, line=2.2)
        tick = slice_of(track, round(limit) - 1, 2)
        painter.fillRect(inset(tick, 0, -2), QColor(theme.text_1))


# rows


def _paint_row(painter: QPainter, shown: Scenery, spot: RowSpot) -> None:
    theme = shown.theme
    row = spot.row
    key = spot.key
    inside = inset(spot.rect, 2)
    ground = _ground(shown, spot)
    if ground is not None:
        painter.fillRect(inside, QColor(ground))
    reach = shown.reach
    if reach is not None and key not in shown.able and key != reach.origin:
        painter.setOpacity(FAINT)
    if isinstance(row, PsuCableRow):
        _paint_cable(painter, shown, spot.rect, row)
    elif isinstance(row, SocketRow):
        _paint_socket(painter, shown, spot.rect, row)
    else:
        _paint_uncounted(painter, shown, spot.rect, row)
    painter.setOpacity(1.0)
    if key == shown.current:
        rim = pen_of(theme.accent, 2) if shown.focused else pen_of(theme.line_strong)
        rounded_box(painter, inset(inside, 1, 1), 4, rim)


def _ground(shown: Scenery, spot: RowSpot) -> str | None:
    """The colour behind a row: where the cable in the hand would go, what it may go into, what the
    pointer is over.
    """
    reach = shown.reach
    key = spot.key
    if reach is not None and reach.target == key:
        return shown.theme.selected
    if isinstance(spot.row, SocketRow) and key in shown.picture.lit:
        return shown.theme.selected
    if key in shown.able or (reach is None and key == shown.pointed):
        return shown.theme.hover
    return None


def _load_color(row: PsuCableRow, theme: Theme) -> str | None:
    """The colour of what a finding says of a cable's load; None where all is well."""
    color = severity_color(row.judged, theme)
    if color is None and row.over_w:
        # Within what its contacts carry: no finding, and nothing to be proud of.
        return theme.tight
    return color


def _paint_cable(painter: QPainter, shown: Scenery, rect: QRectF, row: PsuCableRow) -> None:
    theme = shown.theme
    px = theme.px
    left = rect.left() + px(INSET_PX)
    width = rect.width() - px(INSET_PX + 26)
    middle = rect.center().y()
    room = QRectF(left, middle - px(13), width, px(18))
    name = _cable_name(row)
    medium = theme.font(12, 500)
    if row.runs:
        write(painter, room, name, medium, theme.text_1)
        ink = theme.text_2
    else:
        write(painter, room, name, theme.font(12), theme.text_3)
        ink = theme.text_3
    color = _load_color(row, theme)
    stands_out = theme.accent if row.altered else color
    font = theme.font(11, 600 if stands_out else 400)
    words = load_words(row)
    if width_of(name, medium) + width_of(words, font) + px(8) > width:
        words = load_short(row)
    write(painter, room, words, font, stands_out or ink, RIGHT)
    if row.runs and row.watts is not None and row.rated_w:
        track = QRectF(left, middle + px(7), width, px(BAR_PX) - 1)
        _bar(painter, track, row.watts, row.rated_w, color or theme.share_2, color, theme)


def _cable_name(row: PsuCableRow) -> str:
    if row.cable.plugs > 1:
        return worded("{cable}, {n} plugs", cable=row.words, n=row.cable.plugs)
    return row.words


def _paint_socket(painter: QPainter, shown: Scenery, rect: QRectF, row: SocketRow) -> None:
    theme = shown.theme
    px = theme.px
    room = rect.adjusted(px(LABEL_INSET_PX), 0, -px(INSET_PX), 0)
    plain = theme.font(12)
    medium = theme.font(11, 500)
    small = theme.font(11)
    watts_ink = severity_color(row.judged, theme) or theme.text_2
    feed_ink = theme.text_3
    if row.altered:
        watts_ink = theme.accent
        feed_ink = theme.accent
    name = row.socket.short
    write(painter, room, name, plain, theme.text_1)
    load = ""
    if row.socket.watts is not None:
        load = f"{row.socket.watts:,.0f} W"
    write(painter, room, load, medium, watts_ink, RIGHT)
    right = room.right() - max(width_of(load, medium), px(42)) - px(6)
    if row.has_sign:
        size = px(14)
        right -= size
        sign = row.judged.severity if row.judged is not None else Severity.INFO
        paint_verdict(painter, right, rect, sign, theme, size)
        right -= px(6)
    if row.run is not None and rect.width() < px(FEED_FROM_PX):
        return
    rest = slice_of(rect, room.left() + width_of(name, plain) + px(10), 0)
    rest.setRight(right)
    feed = feed_short(row, len(shown.picture.supplies))
    # where it has no room, the line and the tooltip say it too
    if feed != name and width_of(feed, small) <= rest.width():
        write(painter, rest, feed, small, feed_ink, RIGHT)


def _paint_uncounted(painter: QPainter, shown: Scenery, rect: QRectF, row: Uncounted) -> None:
    """Paint what is not known of a part, and at the right the words that lead to entering it."""
    theme = shown.theme
    px = theme.px
    size = px(14)
    inside = inset(rect, px(INSET_PX))
    paint_verdict(painter, inside.left(), inside, Fit.UNKNOWN, theme, size)

    font = theme.font(11)
    strong = theme.font(11, 500)
    enter = worded("Enter…")
    room = inside.adjusted(size + px(6), 0, 0, 0)
    room_for_words = room.width() - width_of(enter, strong) - px(8)
    words = elided_name(uncounted_short(row), font, room_for_words)
    write(painter, room, words, font, theme.text_2)
    write(painter, room, enter, strong, theme.accent, RIGHT)


# plugs, sockets and lines


def _paint_ends(painter: QPainter, shown: Scenery, block: WiringBlock, part: QRectF) -> None:
    for spot in block.spots:
        if not spot.rect.intersects(part):
            continue
        if isinstance(spot.row, PsuCableRow):
            _paint_plugs(painter, shown, spot, spot.row)
        elif isinstance(spot.row, SocketRow):
            _paint_socket_end(painter, shown, spot.row)


def _paint_socket_end(painter: QPainter, shown: Scenery, row: SocketRow) -> None:
    """Paint a socket, filled where something feeds it, with a ring where that was chosen by
    hand.
    """
    theme = shown.theme
    at = shown.layout.socket(row.key)
    if at is None:
        return
    color = theme.text_3
    if row.run is not None:
        color = _line_color(row, theme)
    _dot(painter, at, theme.px(DOT_PX), color, filled=row.run is not None, theme=theme)
    if row.chosen:
        _ring(painter, at, color, theme)


def _paint_plugs(painter: QPainter, shown: Scenery, spot: RowSpot, row: PsuCableRow) -> None:
    """Paint the plugs of a cable from the supply; those that feed something are filled."""
    theme = shown.theme
    radius = theme.px(DOT_PX)
    in_use = severity_color(row.judged, theme) or supply_color(row.cable.psu, theme)
    points = [shown.layout.plug(spot, number) for number in range(row.cable.plugs)]
    if len(points) > 1:  # one cable from plug to plug
        painter.setPen(pen_of(in_use if row.runs else theme.edge, 2))
        painter.drawLine(points[0], points[-1])
    for number, at in enumerate(points):
        used = number < len(row.runs)
        color = in_use if used else theme.edge
        _dot(painter, at, radius, color, filled=used, theme=theme)


def _dot(
    painter: QPainter, at: QPointF, radius: float, color: str, *, filled: bool, theme: Theme
) -> None:
    painter.setPen(pen_of(color, 1.5))
    painter.setBrush(QColor(color if filled else theme.raised))
    painter.drawEllipse(at, radius, radius)


def _ring(painter: QPainter, at: QPointF, color: str, theme: Theme) -> None:
    """A ring around a plug that was chosen by hand."""
    radius = theme.px(DOT_PX) + 3
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen_of(color))
    painter.drawEllipse(at, radius, radius)


def _line_color(row: SocketRow, theme: Theme) -> str:
    """Accent for what a preview changes, the verdict's colour where a rule complains, else the
    supply's.
    """
    if row.altered:
        return theme.accent
    number = row.run.psu if row.run is not None else 0
    return severity_color(row.judged, theme) or supply_color(number, theme)


def _paint_lines(painter: QPainter, shown: Scenery, part: QRectF) -> None:
    chosen = shown.picture.selected

    def importance(row: SocketRow) -> tuple[bool, bool, bool]:
        return row.altered, row.judged is not None, row.socket.consumer == chosen

    rows = sorted(shown.picture.sockets, key=importance)
    is_any_chosen = any(row.socket.consumer == chosen for row in rows)
    for row in rows:
        color = _line_color(row, shown.theme)
        if row.socket.consumer == chosen or row.altered or row.key in shown.picture.lit:
            _paint_feeds(painter, row, shown.layout, part, pen_of(color, 2.5))
            continue
        if is_any_chosen:
            painter.setOpacity(FAINT)
        _paint_feeds(painter, row, shown.layout, part, pen_of(color, 1.5))
        painter.setOpacity(1.0)


def _paint_feeds(
    painter: QPainter, row: SocketRow, layout: Layout, part: QRectF, pen: QPen
) -> None:
    """The lines from each cable's plug to a socket, as far as they cross the part that is painted;
    dashed where the cable is not known to be one of its own.
    """
    end = layout.socket(row.key)
    if row.run is None or end is None:
        return
    dashed = QPen(pen)
    dashed.setDashPattern([3, 2.5])
    for cable in row.run.cables:
        start = layout.plug_of(cable, row.key)
        if start is None:
            continue
        if inset(QRectF(start, end).normalized(), -1, -2).intersects(part):
            _line(painter, start, end, pen if cable.separate else dashed)


def _line(painter: QPainter, a: QPointF, b: QPointF, pen: QPen) -> None:
    path = QPainterPath(a)
    bend = max(24.0, abs(b.x() - a.x()) * 0.5)
    path.cubicTo(QPointF(a.x() + bend, a.y()), QPointF(b.x() - bend, b.y()), b)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _paint_reach(painter: QPainter, shown: Scenery, reach: PlugInHand) -> None:
    """Paint the plug end in the hand, and what it would do."""
    theme = shown.theme
    layout = shown.layout
    spot = layout.spots.get(reach.origin)
    if spot is None:
        return
    pen = pen_of(theme.accent, 2)
    if isinstance(spot.row, PsuCableRow):
        number = min(len(spot.row.runs), spot.row.cable.plugs - 1)
        _line(painter, layout.plug(spot, number), reach.at, pen)
    elif isinstance(spot.row, SocketRow) and (end := layout.socket(spot.row.key)) is not None:
        _line(painter, reach.at, end, pen)
    _dot(painter, reach.at, theme.px(DOT_PX) + 1, theme.accent, filled=True, theme=theme)
    if not reach.words:
        return
    pill = verdict_pill(reach.judged or Fit.FITS, reach.words, theme)
    wide = pill.width(theme)
    canvas = max(least_width(theme), layout.blocks[-1].rect.right())
    x = reach.at.x()
    y = reach.at.y()
    left = max(4.0, x - wide / 2)
    left = min(left, canvas - wide - 4)
    middle = y + theme.px(24)
    if y > theme.px(40):
        middle = y - theme.px(22)
    pill.paint(painter, middle, left, theme)


def paint_legend(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """What a ring and a dashed line mean."""
    px = theme.px
    font = theme.font(11)
    y = rect.center().y()
    radius = px(DOT_PX)
    at = QPointF(rect.left() + radius + 3, y)
    _dot(painter, at, radius, theme.share_1, filled=True, theme=theme)
    _ring(painter, at, theme.share_1, theme)
    by_hand = worded("chosen by hand")
    first = slice_of(rect, rect.left() + px(20), rect.width())
    write(painter, first, by_hand, font, theme.text_3)
    left = first.left() + width_of(by_hand, font) + px(16)
    end = QPointF(left + px(18), y)
    hairline(painter, QPointF(left, y), end, theme.text_2, dashed=True)
    second = slice_of(rect, left + px(24), rect.width())
    write(painter, second, worded("may share its cable"), font, theme.text_3)
