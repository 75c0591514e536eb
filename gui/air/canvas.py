"""Paints the section through the machine: cards at their slots, fans at their mounts, arrows for
the air that goes in and out.

Boxes and streams come from the engine in millimetres; this file fits them to the room there is. A
click or an arrow key says which card is wanted.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.air.arrow import paint_arrow, paint_warmth_below
from gui.air.card_view import CardView
from gui.air.section_words import (
    SIDE_PX,
    beside,
    blowers_of,
    blowers_words,
    inside_words,
    pressure_words,
    room_words,
    seen_words,
    side_width,
    spoken,
    stream_words,
    warmth_of,
)
from gui.air.words import CardRow
from gui.app.guard import guarded
from gui.look.marks import (
    CENTRE,
    LEFT,
    RIGHT,
    elided_name,
    hairline,
    hatch,
    inset,
    paint_verdict,
    pen_of,
    rounded_box,
    smooth_painter,
    width_of,
    write,
)
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.checks import Fit
from rigwright.reports.air import NO_CASE
from rigwright.reports.air_section import AirSection, SectionArea, SectionCard, WallStream
from rigwright.text.language import translated
from rigwright.text.numbers import semicolon_words
from rigwright.text.sentence import worded

ABOVE_PX, BELOW_PX = 30, 44
ARROW_PX, BLOWER_ARROW_PX, WORDS_PX = 30, 16, 15
LEAST_PX, MOST_PX = 220, 460
FIRST_LINE_PX = 22  # where the line above the machine ends: the room and the pressure
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
UPRIGHT = 1.5  # cards so much higher than wide are written on from below


@dataclass(frozen=True)
class AirPicture:
    """All that is painted. `rows` say what is known of each card."""

    section: AirSection | None = None
    rows: tuple[CardRow, ...] = ()
    selected: str | None = None

    def row(self, label: str) -> CardRow | None:
        """What is known of a card."""
        return next((row for row in self.rows if row.label == label), None)


@guarded
class AirCanvas(Themed, CardView):
    """The section."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(worded("Section through the machine with its air"), theme, parent)
        self.picture = AirPicture()
        self._side = theme.px(SIDE_PX)  # left and right of the machine
        self.setMouseTracking(True)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._fit()
        self.update()

    def show_picture(self, picture: AirPicture) -> None:
        """Paint another machine."""
        if picture != self.picture:
            self.picture = picture
            self.setAccessibleDescription(semicolon_words(spoken(picture.section, picture.rows)))
            self._fit()
            self.update()

    # where things are

    def _fit(self) -> None:
        """As high as the machine is at this width."""
        theme = self._theme
        section = self.picture.section
        if section is None:
            self._side = theme.px(SIDE_PX)
            self.setFixedHeight(theme.px(48))
            return
        self._side = side_width(section, theme)
        extent = section.extent
        room = max(self.width() - 2 * self._side, theme.px(120))
        high = room * extent.height / extent.width + theme.px(ABOVE_PX + BELOW_PX)
        high = max(high, theme.px(LEAST_PX))
        high = min(high, theme.px(MOST_PX))
        self.setFixedHeight(round(high))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(320), self.minimumHeight())

    def _scale(self, extent: SectionArea) -> float:
        theme = self._theme
        wide = (self.width() - 2 * self._side) / extent.width
        high = (self.height() - theme.px(ABOVE_PX + BELOW_PX)) / extent.height
        return max(min(wide, high), 0.01)

    def point(self, right: float, up: float) -> QPointF:
        """Where a point of the section is painted."""
        section = self.picture.section
        assert section is not None
        extent = section.extent
        scale = self._scale(extent)
        left = (self.width() - extent.width * scale) / 2
        x = left + (right - extent.left) * scale
        y = self._theme.px(ABOVE_PX) + (extent.top - up) * scale
        return QPointF(x, y)

    def box(self, area: SectionArea) -> QRectF:
        """Where a rectangle of the section is painted."""
        return QRectF(self.point(area.left, area.top), self.point(area.right, area.bottom))

    def label_at(self, at: QPointF) -> str | None:
        """The card under the pointer; of cards that lie over each other the smallest."""
        section = self.picture.section
        if section is None:
            return None
        found: list[tuple[float, str]] = []
        for card in section.cards:
            if card.area is not None and self.box(card.area).contains(at):
                size = card.area.width * card.area.height
                found.append((size, card.label))
        if not found:
            return None
        _, label = min(found)
        return label

    def cards(self) -> tuple[tuple[CardRow, ...], str | None]:
        """All cards of the machine; those without a known place are among them."""
        return self.picture.rows, self.picture.selected

    def card_at(self, at: QPointF) -> CardRow | None:
        """Return the card at a point, the smallest of those that lie over each other there."""
        return self.picture.row(self.label_at(at) or "")

    def words_beside_cards(self) -> str:
        """The air of the case, which the picture has no room for where it is small."""
        section = self.picture.section
        if section is None:
            return ""
        return "\n".join((*inside_words(section), seen_words(section)))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        section = self.picture.section
        painter.fillRect(self.rect(), QColor(theme.panel))
        if section is None:
            inside = inset(QRectF(self.rect()), theme.px(16))
            write(painter, inside, translated(NO_CASE), theme.font(12), theme.text_3)
        else:
            self._paint_case(painter, section)
            self._paint_fans(painter, section)
            for card in section.cards:
                self._paint_card(painter, card)
            self._paint_warmth(painter, section)
            for stream in section.streams:
                self._paint_stream(painter, section, stream)
            self._paint_blowers_words(painter, section)
            self._paint_words(painter, section)
        self.paint_focus(painter)
        painter.end()

    def _paint_case(self, painter: QPainter, section: AirSection) -> None:
        theme = self._theme
        rim = pen_of(theme.edge, 1.5, dashed=section.open_frame or not section.known_size)
        rounded_box(painter, self.box(section.outline), 3, rim, theme.raised)
        if section.floor is not None:
            floor = self.box(section.floor)
            hatch(painter, floor, theme.line, pitch=6.0, line=1.0)
            hairline(painter, floor.topLeft(), floor.topRight(), theme.line_strong)
        if section.board is not None:
            painter.setPen(pen_of(theme.line))
            painter.setBrush(QColor(theme.panel))
            painter.drawRect(self.box(section.board))

    def _paint_fans(self, painter: QPainter, section: AirSection) -> None:
        """Paint each fan as a frame with its blades as a cross; dashed where it is assumed."""
        theme = self._theme
        for fan in section.fans:
            painter.setPen(pen_of(theme.text_3, dashed=fan.assumed))
            painter.setBrush(QColor(theme.sunk))
            rect = self.box(fan.area)
            painter.drawRect(rect)
            painter.drawLine(rect.topLeft(), rect.bottomRight())
            painter.drawLine(rect.bottomLeft(), rect.topRight())

    def _clear_lines(self, painter: QPainter, section: AirSection, place: QRectF) -> None:
        """Leave a gap in the lines of board and fans, where words will stand over them."""
        theme = self._theme
        inside = place.intersected(self.box(section.outline))
        painter.fillRect(inside, QColor(theme.raised))
        if section.board is not None:
            on_board = inside.intersected(self.box(section.board))
            painter.fillRect(on_board, QColor(theme.panel))
        for fan in section.fans:
            on_fan = inside.intersected(self.box(fan.area))
            painter.fillRect(on_fan, QColor(theme.sunk))

    def _paint_card(self, painter: QPainter, card: SectionCard) -> None:
        row = self.picture.row(card.label)
        if card.area is None or row is None:
            return
        theme = self._theme
        rect = self.box(card.area)
        color = theme.edge
        width = 1
        if row.new:
            color = theme.accent
        if card.label == self.picture.selected:
            color = theme.accent
            width = 2
        rim = pen_of(color, width, dashed=row.new)
        rounded_box(painter, inset(rect, 0.5, 0.5), 2, rim, theme.card)
        if rect.height() > UPRIGHT * rect.width():
            painter.save()
            painter.translate(rect.center())
            painter.rotate(-90)
            lying = QRectF(QPointF(), rect.size().transposed())
            lying.moveCenter(QPointF())
            self._write_card(painter, lying, row)
            painter.restore()
        else:
            self._write_card(painter, rect, row)

    def _write_card(self, painter: QPainter, rect: QRectF, row: CardRow) -> None:
        """Name and temperature along a card, as far as there is room."""
        theme = self._theme
        if rect.height() < theme.px(11):
            return
        strong = theme.font(11, 600)
        plain = theme.font(11)
        inside = inset(rect, theme.px(6))
        if row.judged not in (None, Fit.FITS):
            size = min(theme.px(14), int(rect.height()) - 2)
            left = inside.right() - size
            paint_verdict(painter, left, inside, row.judged, theme, size)
            inside.setRight(left - theme.px(4))
        ink = theme.accent if row.new else theme.text_1
        write(painter, inside, row.title, strong, ink)
        inside.setLeft(inside.left() + width_of(row.title, strong) + theme.px(8))
        words = row.value or worded("unknown")
        if width_of(words, plain) > inside.width():
            words = row.value_alone
        if width_of(words, plain) <= inside.width():
            write(painter, inside, words, plain, theme.text_1)

    def _paint_warmth(self, painter: QPainter, section: AirSection) -> None:
        """Paint which card warms the next, and by how much, beside the free ends of both."""
        for warming, warmed, kelvin in warmth_of(section):
            a = self.box(warming)
            b = self.box(warmed)
            way = b.center() - a.center()
            if abs(way.x()) > abs(way.y()):
                paint_warmth_below(painter, a, b, kelvin, self._theme)
            else:
                self._paint_warmth_beside(painter, section, a, b, kelvin)

    def _paint_warmth_beside(
        self, painter: QPainter, section: AirSection, a: QRectF, b: QRectF, kelvin: float
    ) -> None:
        """Paint an arrow beside two cards above each other, and words that end before the wall."""
        theme = self._theme
        px = theme.px
        font = theme.font(10.5, 500)
        x = max(a.right(), b.right()) + px(8)
        start = QPointF(x, a.center().y())
        end = QPointF(x, b.center().y())
        paint_arrow(painter, theme, start, end)
        words = worded("+{kelvin:.0f} °C", kelvin=kelvin)
        left = x + px(6)
        right = left + width_of(words, font) + px(4)
        wall = self.box(section.outline).right()
        if left < wall < right:
            words = f"+{kelvin:.0f}"
        wide = width_of(words, font) + px(2)
        middle = (start.y() + end.y()) / 2
        place = QRectF(left, middle - px(7), wide, px(14))
        self._clear_lines(painter, section, place)
        write(painter, place, words, font, theme.text_2)

    def _paint_stream(self, painter: QPainter, section: AirSection, stream: WallStream) -> None:
        theme = self._theme
        px = theme.px
        at = self.point(*stream.at)
        right, up = stream.way
        if stream.way == (0, 0):
            words = stream_words(stream)
            font = theme.font(10.5, 500)
            wide = width_of(words, font) + px(4)
            middle = QRectF(at.x() - wide / 2, at.y() - px(8), wide, px(16))
            self._clear_lines(painter, section, middle)
            write(painter, middle, words, font, theme.text_1, CENTRE)
            return
        way = QPointF(right, -up)
        out = -way if stream.inward else way
        middle = at + out * px(6)
        if stream.kind == "blower":
            half = way * (px(BLOWER_ARROW_PX) / 2)
            paint_arrow(painter, theme, middle - half, middle + half)
            return
        half = way * (px(ARROW_PX) / 2)
        paint_arrow(painter, theme, middle - half, middle + half, 2.5)
        if out.x():
            self._write_beside(painter, at, out, stream)
        else:
            self._write_above_or_below(painter, section, at, stream, out.y() < 0)

    def _write_beside(
        self, painter: QPainter, at: QPointF, out: QPointF, stream: WallStream
    ) -> None:
        """Write the air's figure beside the left or the right wall that it goes through."""
        theme = self._theme
        px = theme.px
        high = px(16)
        left, wide, align = self._room_beside(at, out.x())
        place = QRectF(left, at.y() - high - px(6), wide, high)
        words = stream_words(stream)
        write(painter, place, words, theme.font(10.5, 500), theme.text_1, align)

    def _room_beside(self, at: QPointF, right: float) -> tuple[float, float, int]:
        """Where words right of a point begin, or left of it, how wide they may be, and how they
        are aligned.
        """
        near = self._theme.px(4)
        wide = self._side - near
        if right < 0:
            return at.x() - wide - near, wide, RIGHT
        return at.x() + near, wide, LEFT

    def _write_above_or_below(
        self, painter: QPainter, section: AirSection, at: QPointF, stream: WallStream, above: bool
    ) -> None:
        """Write the air's figure beside its arrow, where the words on the room and on the pressure
        in the line above the machine leave room for it.
        """
        theme = self._theme
        px = theme.px
        font = theme.font(10.5, 500)
        small = theme.font(10.5)
        words = stream_words(stream)
        wide = width_of(words, font) + 1
        high = px(16)
        reach = px(ARROW_PX) / 2 + px(8)
        left = at.x() + px(12)
        top = at.y() + reach - high
        if above:
            top = at.y() - reach
            room_right = px(20) + width_of(room_words(section), small)
            pressure_left = self.width() - px(20) - width_of(pressure_words(section), small)
            if left + wide > pressure_left:
                left = at.x() - px(12) - wide
            if left < room_right:
                top = max(top, px(FIRST_LINE_PX))
        write(painter, QRectF(left, top, wide, high), words, font, theme.text_1)

    def _paint_blowers_words(self, painter: QPainter, section: AirSection) -> None:
        blowers = blowers_of(section)
        if not blowers:
            return
        theme = self._theme
        near = theme.px(4)
        far = theme.px(8)
        last = min(blowers, key=lambda stream: (stream.at[1], -stream.at[0]))
        right, up = last.way
        at = self.point(*last.at)
        high = theme.px(16)
        left, wide, align = self._room_beside(at, right)
        top = at.y() + far
        if right == 0:
            left = at.x() + far
            top = at.y() + near if up < 0 else at.y() - high - near
        place = QRectF(left, top, wide, high)
        write(painter, place, blowers_words(section), theme.font(10.5, 500), theme.text_1, align)

    def _free_place(self, section: AirSection, outline: QRectF, wide: float) -> QRectF | None:
        """Where the first line of the words on the case stands: inside it, beside its fans.

        None where cards are in the way; the sentences below the cards say the same.
        """
        theme = self._theme
        high = theme.px(WORDS_PX * len(inside_words(section)))
        gap = theme.px(6)
        place = QRectF(outline.left() + gap, outline.top() + gap, wide, high)
        place = beside(place, [self.box(fan.area) for fan in section.fans], gap)
        if self._meets_card(section, place):
            return None
        place.setHeight(theme.px(WORDS_PX))
        end = outline.right() - gap
        for stream in section.streams:
            right, _ = stream.way
            if right and self.point(*stream.at).x() > outline.right() - gap:
                # the arrow through the wall reaches so far in
                end = outline.right() - gap - theme.px(ARROW_PX) / 2
        place.setRight(max(min(place.right() + 1, end), place.left()))
        return place

    def _meets_card(self, section: AirSection, place: QRectF) -> bool:
        areas = [card.area for card in section.cards if card.area is not None]
        return any(self.box(area).intersects(place) for area in areas)

    def _is_free(self, section: AirSection, place: QRectF) -> bool:
        """Whether no card and no fan lies there."""
        if any(self.box(fan.area).intersects(place) for fan in section.fans):
            return False
        return not self._meets_card(section, place)

    def _paint_words(self, painter: QPainter, section: AirSection) -> None:
        """The room outside, the case air inside, the pressure with its sign, and how it is seen."""
        theme = self._theme
        small = theme.font(10.5)
        edge = theme.px(12)
        above = QRectF(edge, theme.px(4), self.width() - 2 * edge, theme.px(18))
        write(painter, above, room_words(section), small, theme.text_2)
        if section.pressure is not None:
            write(painter, above, pressure_words(section), small, theme.text_2, RIGHT)
        below = QRectF(above)
        below.moveBottom(self.height() - theme.px(4))
        how = elided_name(seen_words(section), small, below.width())
        write(painter, below, how, small, theme.text_3)
        self._paint_inside_words(painter, section)

    def _paint_inside_words(self, painter: QPainter, section: AirSection) -> None:
        """The air of the case inside it, each of its sentences where nothing is in its way."""
        theme = self._theme
        small = theme.font(10.5)
        outline = self.box(section.outline)
        sentences = inside_words(section)
        widest = max(width_of(words, small) for words in sentences)
        inside = self._free_place(section, outline, widest)
        if inside is None:
            return
        inside.setBottom(outline.bottom())
        painter.setFont(small)
        painter.setPen(QColor(theme.text_2))
        for words in sentences:
            lines = painter.boundingRect(inside, int(WRAPPED), words)
            if self._is_free(section, lines) and inside.contains(lines):
                self._clear_lines(painter, section, lines)
                painter.drawText(inside, int(WRAPPED), words)
            inside.setTop(max(lines.bottom(), inside.top() + theme.px(WORDS_PX)))
