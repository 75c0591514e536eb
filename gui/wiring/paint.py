"""Paints the wiring view from its layout: blocks, cables with their watts, sockets, and the lines
between.

Only what lies in the part to be painted is painted, so that long pictures scroll freely. Decides
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.look.marks import (
    LEFT,
    RIGHT,
    elided_name,
    hairline,
    hatch,
    paint_verdict,
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
    able: frozenset[Key] = field(
        default_factory=lambda: frozenset[Key]()
    )  # where the plug in the hand could go


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
    theme, source = shown.theme, block.source
    chosen = isinstance(source, Consumer) and source.label == shown.picture.selected
    painter.setPen(QPen(QColor(theme.accent if chosen else theme.line_strong), 2 if chosen else 1))
    painter.setBrush(QColor(theme.raised))
    painter.drawRoundedRect(block.rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
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
    inside = head.adjusted(px(INSET_PX), px(6), -px(INSET_PX), -px(8))
    left = inside.left()
    wide = inside.width()

    line = QRectF(left, inside.top(), wide, px(18))
    swatch = QRectF(left, line.center().y() - px(4), px(8), px(8))
    painter.fillRect(swatch, QColor(supply_color(supply.number, theme)))
    beside_swatch = line.adjusted(px(14), 0, 0, 0)
    _title(painter, shown, beside_swatch, f"PSU {supply.number + 1}", supply.names)

    words = QRectF(left, line.bottom(), wide, px(15))
    _write_load(painter, words, supply, theme)

    over = theme.clash if supply.load_w > supply.given_w else None
    track = QRectF(left, words.bottom() + px(1), wide, px(BAR_PX + 1))
    _bar(painter, track, supply.load_w, supply.given_w, theme.share_1, over, theme)


def _write_load(painter: QPainter, words: QRectF, supply: Supply, theme: Theme) -> None:
    """Write a supply's load of what it gives, and by how much a preview changes it."""
    strong, small = theme.font(11, 600), theme.font(11)
    value = f"{supply.load_w:,.0f}"
    changed = round(supply.load_w) != round(supply.before_w)
    write(painter, words, value, strong, theme.accent if changed else theme.text_1)
    rest = words.adjusted(width_of(value, strong), 0, 0, 0)
    rest.setLeft(rest.left() + width_of(" ", small))
    rated = worded("of {limit}", limit=watts(supply.given_w))
    write(painter, rest, rated, small, theme.text_3)
    if changed:
        more = f"{supply.load_w - supply.before_w:+,.0f} W".replace("-", "\N{MINUS SIGN}")
        write(painter, words, more, strong, theme.accent, RIGHT)


def _title(painter: QPainter, shown: Scenery, room: QRectF, title: str, names: Names) -> None:
    theme = shown.theme
    strong, font = theme.font(12, 600), theme.font(11)
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
    painter.fillRect(slice_of(track, track.left(), min(value, rated) * scale), QColor(color))
    if value > rated and over is not None:
        rest = slice_of(track, track.left() + rated * scale, (value - rated) * scale)
        painter.fillRect(rest, QColor(theme.raised))
        hatch(painter, rest, over, pitch=4.2, line=2.2)
        tick = QRectF(
            round(track.left() + rated * scale) - 1, track.top() - 2, 2, track.height() + 4
        )
        painter.fillRect(tick, QColor(theme.text_1))


# rows


def _paint_row(painter: QPainter, shown: Scenery, spot: RowSpot) -> None:
    theme, row, key = shown.theme, spot.row, spot.key
    inside = spot.rect.adjusted(2, 0, -2, 0)
    ground = _ground(shown, spot)
    if ground is not None:
        painter.fillRect(inside, QColor(ground))
    reach = shown.reach
    unable = reach is not None and key not in shown.able and key != reach.origin
    painter.setOpacity(FAINT if unable else 1.0)
    if isinstance(row, PsuCableRow):
        _paint_cable(painter, shown, spot.rect, row)
    elif isinstance(row, SocketRow):
        _paint_socket(painter, shown, spot.rect, row)
    else:
        _paint_uncounted(painter, shown, spot.rect, row)
    painter.setOpacity(1.0)
    if key == shown.current:
        pen = QPen(QColor(theme.line_strong), 1)
        if shown.focused:
            pen = QPen(QColor(theme.accent), 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawRoundedRect(inside.adjusted(1, 1, -1, -1), 4, 4)


def _ground(shown: Scenery, spot: RowSpot) -> str | None:
    """The colour behind a row: where the cable in the hand would go, what it may go into, what the
    pointer is over.
    """
    reach, row, key = shown.reach, spot.row, spot.key
    if reach is not None and reach.target == key:
        return shown.theme.selected
    if isinstance(row, SocketRow) and row.key in shown.picture.lit:
        return shown.theme.selected
    pointed = reach is None and key == shown.pointed
    if pointed or key in shown.able:
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
    theme, px = shown.theme, shown.theme.px
    room = QRectF(
        rect.left() + px(INSET_PX),
        rect.center().y() - px(13),
        rect.width() - px(INSET_PX + 26),
        px(18),
    )
    weight, name_ink, ink = 400, theme.text_3, theme.text_3
    if row.runs:
        weight, name_ink, ink = 500, theme.text_1, theme.text_2
    name = _cable_name(row)
    write(painter, room, name, theme.font(12, weight), name_ink)
    color = _load_color(row, theme)
    stands_out = theme.accent if row.altered else color
    small, words = theme.font(11, 600 if stands_out else 400), load_words(row)
    if width_of(name, theme.font(12, 500)) + width_of(words, small) + px(8) > room.width():
        words = load_short(row)
    write(painter, room, words, small, stands_out or ink, RIGHT)
    if row.runs and row.watts is not None and row.rated_w:
        track = QRectF(room.left(), rect.center().y() + px(7), room.width(), px(BAR_PX) - 1)
        _bar(painter, track, row.watts, row.rated_w, color or theme.share_2, color, theme)


def _cable_name(row: PsuCableRow) -> str:
    if row.cable.plugs > 1:
        return worded("{cable}, {n} plugs", cable=row.words, n=row.cable.plugs)
    return row.words


def _paint_socket(painter: QPainter, shown: Scenery, rect: QRectF, row: SocketRow) -> None:
    theme, px, socket = shown.theme, shown.theme.px, row.socket
    room = rect.adjusted(px(LABEL_INSET_PX), 0, -px(INSET_PX), 0)
    color = severity_color(row.judged, theme)
    name = socket.short
    write(painter, room, name, theme.font(12), theme.text_1)
    words = f"{socket.watts:,.0f} W" if socket.watts is not None else ""
    font = theme.font(11, 500)
    write(painter, room, words, font, theme.accent if row.altered else color or theme.text_2, RIGHT)
    right = room.right() - max(width_of(words, font), px(42)) - px(6)
    if row.has_sign:
        size = px(14)
        right -= size
        paint_verdict(painter, right, rect, _sign_of(row), theme, size)
        right -= px(6)
    left = room.left() + width_of(name, theme.font(12)) + px(10)
    if rect.width() >= px(FEED_FROM_PX) or row.run is None:
        small = theme.font(11)
        feed = feed_short(row, len(shown.picture.supplies))
        # the line and the tooltip say it too
        if feed == name or width_of(feed, small) > right - left:
            return
        ink = theme.accent if row.altered else theme.text_3
        write(painter, slice_of(rect, left, right - left), feed, small, ink, RIGHT)


def _sign_of(row: SocketRow) -> Severity:
    """What stands beside a socket that a finding is about, or that nothing feeds."""
    return row.judged.severity if row.judged is not None else Severity.INFO


def _paint_uncounted(painter: QPainter, shown: Scenery, rect: QRectF, row: Uncounted) -> None:
    """Paint what is not known of a part, and at the right the words that lead to entering it."""
    theme = shown.theme
    px = theme.px
    size = px(14)
    inside = rect.adjusted(px(INSET_PX), 0, -px(INSET_PX), 0)
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
    theme, radius = shown.theme, shown.theme.px(DOT_PX)
    for spot in block.spots:
        if not spot.rect.intersects(part):
            continue
        if isinstance(spot.row, PsuCableRow):
            _paint_plugs(painter, shown, spot, spot.row)
        elif (
            isinstance(spot.row, SocketRow)
            and (at := shown.layout.socket(spot.row.key)) is not None
        ):
            run = spot.row.run
            color = _line_color(spot.row, theme) if run is not None else theme.text_3
            _dot(painter, at, radius, color, filled=run is not None, theme=theme)
            if spot.row.chosen:  # chosen by hand: a ring around the plug
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(color), 1))
                painter.drawEllipse(at, radius + 3, radius + 3)


def _paint_plugs(painter: QPainter, shown: Scenery, spot: RowSpot, row: PsuCableRow) -> None:
    """Paint the plugs of a cable from the supply; those that feed something are filled."""
    theme = shown.theme
    radius = theme.px(DOT_PX)
    in_use = severity_color(row.judged, theme) or supply_color(row.cable.psu, theme)
    points = [shown.layout.plug(spot, number) for number in range(row.cable.plugs)]
    if len(points) > 1:  # one cable from plug to plug
        color = in_use if row.runs else theme.edge
        painter.setPen(QPen(QColor(color), 2))
        painter.drawLine(points[0], points[-1])
    for number, at in enumerate(points):
        used = number < len(row.runs)
        color = in_use if used else theme.edge
        _dot(painter, at, radius, color, filled=used, theme=theme)


def _dot(
    painter: QPainter, at: QPointF, radius: float, color: str, *, filled: bool, theme: Theme
) -> None:
    painter.setPen(QPen(QColor(color), 1.5))
    painter.setBrush(QColor(color if filled else theme.raised))
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
    rows = list(shown.picture.sockets)
    rows.sort(key=lambda row: (row.altered, row.judged is not None, row.socket.consumer == chosen))
    consumers = {row.socket.consumer for row in rows}
    for row in rows:
        strong = row.socket.consumer == chosen or row.altered or row.key in shown.picture.lit
        is_faint = chosen in consumers and not strong
        painter.setOpacity(FAINT if is_faint else 1.0)
        pen = QPen(QColor(_line_color(row, shown.theme)), 2.5 if strong else 1.5)
        _paint_feeds(painter, row, shown.layout, part, pen)
    painter.setOpacity(1.0)


def _paint_feeds(
    painter: QPainter, row: SocketRow, layout: Layout, part: QRectF, pen: QPen
) -> None:
    """The lines that end in a socket, as far as they cross the part that is painted."""
    for a, b, sure in _lines_of(row, layout):
        if QRectF(a, b).normalized().adjusted(-1, -2, 1, 2).intersects(part):
            _line(painter, a, b, pen if sure else _dashed(pen))


def _dashed(pen: QPen) -> QPen:
    dashed = QPen(pen)
    dashed.setDashPattern([3, 2.5])
    return dashed


def _lines_of(row: SocketRow, layout: Layout) -> Iterator[tuple[QPointF, QPointF, bool]]:
    """Yield the lines from each cable's plug to the socket. The last value says whether the cable
    is known to be a cable of its own.

    The last says whether the cable is known to be a cable of its own.
    """
    end = layout.socket(row.key)
    if row.run is None or end is None:
        return
    for cable in row.run.cables:
        start = layout.plug_of(cable, row.key)
        if start is not None:
            yield start, end, cable.separate


def _line(painter: QPainter, a: QPointF, b: QPointF, pen: QPen) -> None:
    path = QPainterPath(a)
    bend = max(24.0, abs(b.x() - a.x()) * 0.5)
    path.cubicTo(QPointF(a.x() + bend, a.y()), QPointF(b.x() - bend, b.y()), b)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _paint_reach(painter: QPainter, shown: Scenery, reach: PlugInHand) -> None:
    """Paint the plug end in the hand, and what it would do."""
    theme, layout = shown.theme, shown.layout
    spot = layout.spots.get(reach.origin)
    if spot is None:
        return
    pen = QPen(QColor(theme.accent), 2)
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
    left = min(max(4.0, reach.at.x() - wide / 2), canvas - wide - 4)
    down = theme.px(24)
    if reach.at.y() > theme.px(40):
        down = -theme.px(22)
    pill.paint(painter, reach.at.y() + down, left, theme)


def paint_legend(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """What a ring and a dashed line mean."""
    radius, font = theme.px(DOT_PX), theme.font(11)
    at = QPointF(rect.left() + radius + 3, rect.center().y())
    _dot(painter, at, radius, theme.share_1, filled=True, theme=theme)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.share_1), 1))
    painter.drawEllipse(at, radius + 3, radius + 3)
    room = rect.adjusted(theme.px(20), 0, 0, 0)
    write(painter, room, worded("chosen by hand"), font, theme.text_3, LEFT)
    left = room.left() + width_of(worded("chosen by hand"), font) + theme.px(16)
    hairline(
        painter,
        QPointF(left, rect.center().y()),
        QPointF(left + theme.px(18), rect.center().y()),
        theme.text_2,
        dashed=True,
    )
    write(
        painter,
        slice_of(rect, left + theme.px(24), rect.width()),
        worded("may share its cable"),
        font,
        theme.text_3,
    )
