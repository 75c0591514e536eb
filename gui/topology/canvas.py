"""Paints the topology:

CPUs above, switches and chipset between, cards below, lines as thick as their lanes. Boxes and
lines come from the engine's drawing; this file fits them to the room there is. A click or an arrow
key says which card is wanted.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QMoveEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from gui.app.guard import guarded
from gui.look.marks import (
    CENTRE,
    elided_name,
    hairline,
    paint_verdict,
    smooth_painter,
    width_of,
    write,
)
from gui.look.plain_words import tip
from gui.look.theme import Judged, Theme
from gui.look.themed import Themed
from rigwright.lanes.topology_drawing import CARD_W, TopologyDrawing, TopologyNode, TopologyWire
from rigwright.text.sentence import worded

PAD_PX, CARD_PX, BOX_PX, PITCH_PX, MOST_PITCH_PX, ARC_PX = 8, 56, 36, 64, 124, 18
LEAST_CARD_PX, MOST_CARD_PX = 88, 176


@dataclass(frozen=True)
class CardWords:
    """What stands in a card's box and beside its line."""

    title: str
    link: str
    gb_s: str
    lanes: int | None
    tip: str
    judged: Judged | None = None  # what the rules say about its link
    changed: bool = False
    new: bool = False


@dataclass(frozen=True)
class TopologyPicture:
    """All that is painted."""

    drawing: TopologyDrawing
    cards: dict[str, CardWords]
    selected: str | None = None


@guarded
class TopologyCanvas(Themed, QWidget):
    """The picture. Signals: chosen(label), menu_wanted(global QPoint)."""

    chosen = Signal(str)
    menu_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self.picture = theme, TopologyPicture(TopologyDrawing((), (), 0, 0), {})
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(worded("Topology"))
        self.setMouseTracking(True)

    def show_picture(self, picture: TopologyPicture) -> None:
        """Paint other boxes."""
        if picture != self.picture:
            self.picture = picture
            self.setMinimumSize(self._least())
            self.update()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Scrolled, wide boxes have their words elsewhere."""
        super().moveEvent(event)
        self.update()

    # where things are

    def _rows(self) -> list[float]:
        return sorted({node.y for node in self.picture.drawing.nodes})

    def _arcs(self) -> int:
        """How far the deepest NVLink arc reaches below the cards."""
        nvlink = sum(wire.nvlink for wire in self.picture.drawing.wires)
        if not nvlink:
            return 0
        px = self._theme.px
        return px(ARC_PX) + min(nvlink, 3) * px(6)

    def _least(self) -> QSize:
        drawing = self.picture.drawing
        if not any(node.kind == "card" for node in drawing.nodes):
            return QSize(1, 1)
        px = self._theme.px
        width = drawing.width * px(LEAST_CARD_PX) / CARD_W
        steps = len(self._rows()) - 1
        height = steps * px(PITCH_PX) + px(CARD_PX) + self._arcs()
        return QSize(round(width), height + 2 * px(PAD_PX))

    def sizeHint(self) -> QSize:
        return self._least()

    def _scale(self) -> float:
        room = max(self.width(), self.minimumWidth()) / max(self.picture.drawing.width, 1.0)
        return min(room, self._theme.px(MOST_CARD_PX) / CARD_W)

    def box(self, node: TopologyNode) -> QRectF:
        """Where a box is painted."""
        px = self._theme.px
        rows = self._rows()
        scale = self._scale()
        spare = self.height() - px(CARD_PX) - self._arcs() - 2 * px(PAD_PX)
        steps = max(len(rows) - 1, 1)
        pitch = min(px(MOST_PITCH_PX), max(px(PITCH_PX), spare / steps))
        left = (self.width() - self.picture.drawing.width * scale) / 2
        height = px(CARD_PX if node.kind == "card" else BOX_PX)
        top = px(PAD_PX) + max(0.0, (spare - pitch * steps) / 3)
        return QRectF(
            left + node.x * scale, top + rows.index(node.y) * pitch, node.width * scale, height
        )

    def label_at(self, at: QPointF) -> str | None:
        """The card under the pointer."""
        for node in self.picture.drawing.nodes:
            if node.kind == "card" and self.box(node).contains(at):
                return node.key
        return None

    # what the user does

    def mousePressEvent(self, event: QMouseEvent) -> None:
        label = self.label_at(event.position())
        if label is not None:
            self.chosen.emit(label)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        cards = [node.key for node in self.picture.drawing.nodes if node.kind == "card"]
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
        key = Qt.Key(event.key())
        here = self.picture.selected
        if not cards or key not in {*steps, *ends}:
            super().keyPressEvent(event)
        elif key in ends or here not in cards:
            self.chosen.emit(cards[ends.get(key, 0)])
        else:
            wanted = cards.index(here) + steps[key]
            last = len(cards) - 1
            self.chosen.emit(cards[max(0, min(wanted, last))])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        label = self.label_at(QPointF(event.pos()))
        if label is not None and event.reason() is QContextMenuEvent.Reason.Mouse:
            self.chosen.emit(label)
        self.menu_wanted.emit(event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Answer a wish for a tool tip with the box under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            label = self.label_at(QPointF(event.pos()))
            words = self.picture.cards[label].tip if label in self.picture.cards else ""
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        drawing = self.picture.drawing
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        for number, wire in enumerate(wire for wire in drawing.wires if wire.nvlink):
            self._paint_arc(painter, wire, number)
        for wire in drawing.wires:
            if not wire.nvlink:
                self._paint_wire(painter, wire)
        for node in drawing.nodes:
            self._paint_node(painter, node)
        painter.end()

    def _paint_wire(self, painter: QPainter, wire: TopologyWire) -> None:
        """As thick as it has lanes; dashed where that is not known, and off where there are
        none.
        """
        theme = self._theme
        drawing = self.picture.drawing
        upper = self.box(drawing.node(wire.upper))
        lower = self.box(drawing.node(wire.lower))
        card = self.picture.cards.get(wire.lower)
        x = lower.center().x()
        marked = card is not None and (card.changed or card.new)
        color = theme.accent if marked else theme.share_2
        a = QPointF(x, upper.bottom())
        b = QPointF(x, lower.top())
        lanes = 16 if card is None else card.lanes
        if lanes:
            painter.setPen(
                QPen(QColor(color), 1.0 + lanes / 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
            )
            painter.drawLine(a, b)
        else:
            hairline(painter, a, b, color, dashed=True)
        words = wire.label if card is None else card.gb_s
        font = theme.font(11)
        if words:
            width = width_of(words, font) + theme.px(8)
            height = theme.px(16)
            label = QRectF(x - width / 2, (a.y() + b.y() - height) / 2, width, height)
            painter.fillRect(label, QColor(theme.panel))
            write(painter, label, words, font, theme.accent if marked else theme.text_2, CENTRE)

    def _paint_arc(self, painter: QPainter, wire: TopologyWire, number: int) -> None:
        theme = self._theme
        drawing = self.picture.drawing
        a = self.box(drawing.node(wire.upper))
        b = self.box(drawing.node(wire.lower))
        depth = theme.px(ARC_PX) + min(number, 2) * theme.px(6) - theme.px(5)
        left = a.center().x()
        right = b.center().x()
        y = a.bottom()
        path = QPainterPath(QPointF(left, y))
        path.cubicTo(QPointF(left, y + depth), QPointF(right, y + depth), QPointF(right, y))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.share_1), 2.5))
        painter.drawPath(path)
        font = theme.font(11, 600)
        width = width_of(wire.label, font) + theme.px(12)
        height = theme.px(16)
        pill_left = (left + right - width) / 2
        pill = QRectF(pill_left, y + depth * 0.75 - theme.px(8), width, height)
        painter.setBrush(QColor(theme.panel))
        painter.setPen(QPen(QColor(theme.share_1), 1))
        painter.drawRoundedRect(pill, height / 2, height / 2)
        write(painter, pill, wire.label, font, theme.text_1, CENTRE)

    def _paint_node(self, painter: QPainter, node: TopologyNode) -> None:
        theme = self._theme
        rect = self.box(node)
        card = self.picture.cards.get(node.key)
        selected = node.key == self.picture.selected
        new = card is not None and card.new
        rim = theme.accent if selected or new else theme.edge
        pen = QPen(QColor(rim), 2 if selected else 1)
        if new:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(theme.card if card is not None else theme.raised))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        if selected and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.accent), 1))
            painter.drawRoundedRect(rect.adjusted(-2.5, -2.5, 2.5, 2.5), 5, 5)
        if card is not None:
            self._paint_card(painter, rect, node, card)
        else:
            self._paint_words(painter, rect, node)

    def _paint_words(self, painter: QPainter, rect: QRectF, node: TopologyNode) -> None:
        """Write in the middle of what is to be seen of a box: those above are wider than many a
        window.
        """
        theme = self._theme
        seen = rect.intersected(QRectF(self.visibleRegion().boundingRect()))
        room = seen.adjusted(8, 0, -8, 0)
        upper = QRectF(room)
        lower = QRectF(room)
        if node.detail:
            upper.setBottom(rect.center().y() + theme.px(1))
            lower.setTop(rect.center().y())
            lower.setBottom(rect.bottom() - theme.px(2))
            small = theme.font(10.5)
            write(
                painter,
                lower,
                elided_name(node.detail, small, room.width()),
                small,
                theme.text_2,
                CENTRE,
            )
        font = theme.font(12, 600)
        write(
            painter, upper, elided_name(node.title, font, room.width()), font, theme.text_1, CENTRE
        )

    def _paint_card(
        self, painter: QPainter, rect: QRectF, node: TopologyNode, card: CardWords
    ) -> None:
        theme = self._theme
        inside = rect.adjusted(8, 5, -6, -4)
        line = inside.height() / 3
        rows = [
            QRectF(inside.left(), inside.top() + i * line, inside.width(), line) for i in range(3)
        ]
        ink = theme.accent if card.changed or card.new else theme.text_1
        title_ink = theme.accent if card.new else theme.text_1
        write(painter, rows[0], card.title, theme.font(12, 600), title_ink)
        if card.judged is not None:
            size = theme.px(14)
            paint_verdict(painter, inside.right() - size, rows[0], card.judged, theme, size)
        small = theme.font(10.5)
        write(
            painter, rows[1], elided_name(node.detail, small, inside.width()), small, theme.text_2
        )
        link = theme.font(11, 500)
        if width_of(card.link, link) <= inside.width():
            words = card.link
        else:
            words = card.link.rpartition(" → ")[2]
        write(painter, rows[2], words, link, ink)
