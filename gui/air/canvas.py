"""Paints the section through the machine: cards at their slots, fans at their mounts, arrows for
the air that goes in and out.

Boxes and streams come from the engine in millimetres; this file fits them to the room there is. A
click or an arrow key says which card is wanted.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from gui.air.arrow import paint_arrow
from gui.air.card_view import CardView
from gui.air.section_words import (
    SIDE_PX,
    blowers_of,
    blowers_words,
    inside_words,
    pressure_words,
    room_words,
    seen_words,
    side_width,
    spoken,
    stream_words,
)
from gui.air.words import TOLD_K, CardRow
from gui.app.guard import guarded
from gui.look.marks import (
    CENTRE,
    LEFT,
    RIGHT,
    elided_name,
    hairline,
    hatch,
    paint_verdict,
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
ARROW_PX, WORDS_PX = 30, 15
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
        theme, section = self._theme, self.picture.section
        self._side = theme.px(SIDE_PX) if section is None else side_width(section, theme)
        if section is None:
            self.setFixedHeight(theme.px(48))
            return
        room = max(self.width() - 2 * self._side, theme.px(120))
        high = room * section.extent.height / section.extent.width
        around = theme.px(ABOVE_PX + BELOW_PX)
        least, most = theme.px(LEAST_PX), theme.px(MOST_PX)
        self.setFixedHeight(round(min(max(high + around, least), most)))

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
        extent, scale = section.extent, self._scale(section.extent)
        left = (self.width() - extent.width * scale) / 2
        top = self._theme.px(ABOVE_PX)
        return QPointF(left + (right - extent.left) * scale, top + (extent.top - up) * scale)

    def box(self, area: SectionArea) -> QRectF:
        """Where a rectangle of the section is painted."""
        return QRectF(self.point(area.left, area.top), self.point(area.right, area.bottom))

    def label_at(self, at: QPointF) -> str | None:
        """The card under the pointer; of cards that lie over each other the smallest."""
        section = self.picture.section
        if section is None:
            return None
        found = [c for c in section.cards if c.area is not None and self.box(c.area).contains(at)]
        found.sort(key=lambda card: card.area.width * card.area.height if card.area else 0.0)
        return found[0].label if found else None

    def cards(self) -> tuple[tuple[CardRow, ...], str | None]:
        """All cards of the machine; those without a known place are among them."""
        return self.picture.rows, self.picture.selected

    def card_at(self, at: QPointF) -> CardRow | None:
        """Return the card at a point, the smallest of those that lie over each other there."""
        return self.picture.row(self.label_at(at) or "")

    def words_beside_cards(self) -> str:
        """The air of the case, which the picture has no room for where it is small."""
        section = self.picture.section
        return "" if section is None else "\n".join((*inside_words(section), seen_words(section)))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, section = smooth_painter(self), self._theme, self.picture.section
        painter.fillRect(self.rect(), QColor(theme.panel))
        if section is None:
            inside = QRectF(self.rect()).adjusted(theme.px(16), 0, -theme.px(16), 0)
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
        pen = QPen(QColor(theme.edge), 1.5)
        if section.open_frame or not section.known_size:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(theme.raised))
        painter.drawRoundedRect(self.box(section.outline), 3, 3)
        if section.floor is not None:
            floor = self.box(section.floor)
            hatch(painter, floor, theme.line, pitch=6.0, line=1.0)
            hairline(painter, floor.topLeft(), floor.topRight(), theme.line_strong)
        if section.board is not None:
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.setBrush(QColor(theme.panel))
            painter.drawRect(self.box(section.board))

    def _paint_fans(self, painter: QPainter, section: AirSection) -> None:
        """Paint each fan as a frame with its blades as a cross; dashed where it is assumed."""
        theme = self._theme
        for fan in section.fans:
            pen = QPen(QColor(theme.text_3), 1)
            if fan.assumed:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(QColor(theme.sunk))
            rect = self.box(fan.area)
            painter.drawRect(rect)
            painter.drawLine(rect.topLeft(), rect.bottomRight())
            painter.drawLine(rect.bottomLeft(), rect.topRight())

    def _clear_lines(self, painter: QPainter, section: AirSection, place: QRectF) -> None:
        """Leave a gap in the lines of board and fans, where words will stand over them."""
        theme, inside = self._theme, place.intersected(self.box(section.outline))
        painter.fillRect(inside, QColor(theme.raised))
        if section.board is not None:
            painter.fillRect(inside.intersected(self.box(section.board)), QColor(theme.panel))
        for fan in section.fans:
            painter.fillRect(inside.intersected(self.box(fan.area)), QColor(theme.sunk))

    def _paint_card(self, painter: QPainter, card: SectionCard) -> None:
        row = self.picture.row(card.label)
        if card.area is None or row is None:
            return
        theme, rect = self._theme, self.box(card.area)
        selected = card.label == self.picture.selected
        pen = QPen(
            QColor(theme.accent if selected or row.new else theme.edge), 2 if selected else 1
        )
        if row.new:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(theme.card))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
        if rect.height() > UPRIGHT * rect.width():
            painter.save()
            painter.translate(rect.center())
            painter.rotate(-90)
            lying = QRectF(-rect.height() / 2, -rect.width() / 2, rect.height(), rect.width())
            self._write_card(painter, lying, row)
            painter.restore()
        else:
            self._write_card(painter, rect, row)

    def _write_card(self, painter: QPainter, rect: QRectF, row: CardRow) -> None:
        """Name and temperature along a card, as far as there is room."""
        theme = self._theme
        strong, plain = theme.font(11, 600), theme.font(11)
        inside = rect.adjusted(theme.px(6), 0, -theme.px(6), 0)
        if rect.height() < theme.px(11):
            return
        if row.judged not in (None, Fit.FITS):
            size = min(theme.px(14), int(rect.height()) - 2)
            paint_verdict(painter, inside.right() - size, inside, row.judged, theme, size)
            inside.setRight(inside.right() - size - theme.px(4))
        write(painter, inside, row.title, strong, theme.accent if row.new else theme.text_1)
        inside.setLeft(inside.left() + width_of(row.title, strong) + theme.px(8))
        words = row.value or worded("unknown")
        if width_of(words, plain) > inside.width():
            words = row.value_alone
        if width_of(words, plain) <= inside.width():
            write(painter, inside, words, plain, theme.text_1)

    def _paint_warmth(self, painter: QPainter, section: AirSection) -> None:
        """Paint which card warms the next, and by how much, beside the free ends of both."""
        cards = section.estimate.machine.cards
        areas = {card.label: card.area for card in section.cards}
        for one in section.estimate.cards:
            if one.card.below is None:
                continue
            other = cards[one.card.below].label
            kelvin = sum(cause.kelvin for cause in one.causes if cause.by == one.card.below)
            upper, lower = areas.get(one.card.label), areas.get(other)
            if kelvin < TOLD_K or upper is None or lower is None:
                continue
            a, b = self.box(lower), self.box(upper)
            way = b.center() - a.center()
            if abs(way.x()) > abs(way.y()):
                self._paint_warmth_below(painter, a, b, kelvin)
            else:
                self._paint_warmth_beside(painter, section, a, b, kelvin)

    def _paint_warmth_below(self, painter: QPainter, a: QRectF, b: QRectF, kelvin: float) -> None:
        """Paint an arrow below two cards side by side, with the figure alone for want of room."""
        theme = self._theme
        px = theme.px
        y = max(a.bottom(), b.bottom()) + px(8)
        start = QPointF(a.center().x(), y)
        end = QPointF(b.center().x(), y)
        paint_arrow(painter, self._theme, start, end)
        middle = (start.x() + end.x()) / 2
        at = QRectF(middle - px(30), y + px(4), px(60), px(14))
        write(painter, at, f"+{kelvin:.0f}", theme.font(10.5, 500), theme.text_2, CENTRE)

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
        paint_arrow(painter, self._theme, start, end)

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
        theme, at = self._theme, self.point(*stream.at)
        right, up = stream.way
        if stream.way == (0, 0):
            words = stream_words(stream)
            font = theme.font(10.5, 500)
            wide = width_of(words, font) + theme.px(4)
            middle = QRectF(at.x() - wide / 2, at.y() - theme.px(8), wide, theme.px(16))
            self._clear_lines(painter, section, middle)
            write(painter, middle, words, font, theme.text_1, CENTRE)
            return
        way = QPointF(right, -up)
        length = theme.px(ARROW_PX if stream.kind != "blower" else 16)
        half = way * (length / 2)
        wide = 1.5 if stream.kind == "blower" else 2.5
        outside = way * (-theme.px(6)) if stream.inward else way * theme.px(6)
        middle = at + outside
        paint_arrow(painter, theme, middle - half, middle + half, wide)
        if stream.kind != "blower":
            self._write_beside(painter, at, way, stream)

    def _write_beside(
        self, painter: QPainter, at: QPointF, way: QPointF, stream: WallStream
    ) -> None:
        """Write the air's figure outside the wall that it goes through."""
        theme = self._theme
        font = theme.font(10.5, 500)
        words = stream_words(stream)
        out = -way if stream.inward else way
        high = theme.px(16)
        if out.x():
            wide = self._side - theme.px(4)
            left = at.x() + theme.px(4)
            align = LEFT
            if out.x() < 0:
                left = at.x() - wide - theme.px(4)
                align = RIGHT
            place = QRectF(left, at.y() - high - theme.px(6), wide, high)
            write(painter, place, words, font, theme.text_1, align)
            return
        above = out.y() < 0
        wide = width_of(words, font) + 1
        left = at.x() + theme.px(12)
        if above and left + wide > self._pressure_left():
            left = at.x() - theme.px(12) - wide
        reach = theme.px(ARROW_PX) / 2 + theme.px(8)
        top = at.y() - reach if above else at.y() + reach - high
        if above and left < self._room_right():
            top = max(top, theme.px(FIRST_LINE_PX))
        write(painter, QRectF(left, top, wide, high), words, font, theme.text_1)

    def _pressure_left(self) -> float:
        """Where the words on the pressure begin, in the line above the machine."""
        theme, section = self._theme, self.picture.section
        words = pressure_words(section) if section is not None else ""
        return self.width() - theme.px(20) - width_of(words, theme.font(10.5))

    def _room_right(self) -> float:
        """Where the words on the room end, in the line above the machine."""
        section = self.picture.section
        words = room_words(section) if section is not None else ""
        return self._theme.px(20) + width_of(words, self._theme.font(10.5))

    def _paint_blowers_words(self, painter: QPainter, section: AirSection) -> None:
        blowers = blowers_of(section)
        if not blowers:
            return
        theme = self._theme
        last = min(blowers, key=lambda stream: (stream.at[1], -stream.at[0]))
        right, up = last.way
        at, near, far = self.point(*last.at), theme.px(4), theme.px(8)
        wide, high = self._side - near, theme.px(16)
        left = at.x() + near
        top = at.y() + far
        align = LEFT
        if right < 0:
            left, align = at.x() - wide - near, RIGHT
        elif right == 0:
            left = at.x() + far
            top = at.y() + (near if up < 0 else -high - near)
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
        cards = [self.box(card.area) for card in section.cards if card.area is not None]
        if any(rect.intersects(place) for rect in cards):
            return None
        place.setHeight(theme.px(WORDS_PX))
        end = outline.right() - gap
        if any(stream.way[0] and self.point(*stream.at).x() > end for stream in section.streams):
            end -= theme.px(ARROW_PX) / 2  # the arrow through the wall reaches so far in
        place.setRight(max(min(place.right() + 1, end), place.left()))
        return place

    def _is_free(self, section: AirSection, place: QRectF) -> bool:
        """Whether no card and no fan lies there."""
        cards = [card.area for card in section.cards if card.area is not None]
        taken = [*cards, *(fan.area for fan in section.fans)]
        return not any(self.box(area).intersects(place) for area in taken)

    def _paint_words(self, painter: QPainter, section: AirSection) -> None:
        """The room outside, the case air inside, the pressure with its sign, and how it is seen."""
        theme = self._theme
        outline, small = self.box(section.outline), theme.font(10.5)
        line = theme.px(18)
        above = QRectF(theme.px(12), theme.px(4), self.width() - theme.px(24), line)
        write(painter, above, room_words(section), small, theme.text_2)
        words = inside_words(section)
        inside = self._free_place(section, outline, max(width_of(one, small) for one in words))
        if inside is not None:
            inside.setBottom(outline.bottom())
            painter.setFont(small)
            painter.setPen(QColor(theme.text_2))
            for one in words:
                lines = painter.boundingRect(inside, int(WRAPPED), one)
                if self._is_free(section, lines) and inside.contains(lines):
                    self._clear_lines(painter, section, lines)
                    painter.drawText(inside, int(WRAPPED), one)
                inside.setTop(max(lines.bottom(), inside.top() + theme.px(WORDS_PX)))
        seen = QRectF(theme.px(12), self.height() - line - theme.px(4), above.width(), line)
        how = seen_words(section)
        write(painter, seen, elided_name(how, small, seen.width()), small, theme.text_3)
        if section.pressure is not None:
            write(painter, above, pressure_words(section), small, theme.text_2, RIGHT)


def beside(place: QRectF, taken: list[QRectF], gap: float) -> QRectF:
    """A place moved below what lies flat in it, and right of what stands upright at its left; it
    ends before what stands farther right.
    """
    free = QRectF(place)
    for _ in range(2 * len(taken)):
        hit = next((rect for rect in taken if rect.intersects(free)), None)
        if hit is None:
            break
        if hit.height() <= hit.width():
            free.moveTop(hit.bottom() + gap)
        elif hit.center().x() < free.center().x():
            free.moveLeft(hit.right() + gap)
        else:
            free.setRight(hit.left() - gap)
    return free
