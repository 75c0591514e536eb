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
)
from PySide6.QtWidgets import QToolTip, QWidget

from gui.app.guard import guarded
from gui.look.marks import (
    CENTRE,
    elided_name,
    hairline,
    inset,
    paint_verdict,
    pen_of,
    rounded_box,
    smooth_painter,
    width_of,
    write,
)
from gui.look.plain_words import tip
from gui.look.stepping import ACROSS, stepped
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
        self._theme = theme
        self.picture = TopologyPicture(TopologyDrawing((), (), 0, 0), {})
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
        steps = max(len(rows) - 1, 1)
        spare = self.height() - px(CARD_PX) - self._arcs() - 2 * px(PAD_PX)
        pitch = max(px(PITCH_PX), spare / steps)
        pitch = min(px(MOST_PITCH_PX), pitch)
        first = px(PAD_PX) + max(0.0, (spare - pitch * steps) / 3)
        scale = self._scale()
        margin = (self.width() - self.picture.drawing.width * scale) / 2
        left = margin + node.x * scale
        top = first + rows.index(node.y) * pitch
        height = px(CARD_PX if node.kind == "card" else BOX_PX)
        return QRectF(left, top, node.width * scale, height)

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
        card = stepped(cards, self.picture.selected, event.key(), ACROSS)
        if card is None:
            super().keyPressEvent(event)
        else:
            self.chosen.emit(card)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        label = self.label_at(QPointF(event.pos()))
        if label is not None and event.reason() is QContextMenuEvent.Reason.Mouse:
            self.chosen.emit(label)
        self.menu_wanted.emit(event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Answer a wish for a tool tip with the box under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            label = self.label_at(QPointF(event.pos()))
            card = self.picture.cards.get(label or "")
            words = card.tip if card is not None else ""
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        drawing = self.picture.drawing
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        arcs = [wire for wire in drawing.wires if wire.nvlink]
        for number, wire in enumerate(arcs):
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
        color = theme.share_2
        ink = theme.text_2
        lanes: int | None = 16
        words = wire.label
        if card is not None:
            lanes = card.lanes
            words = card.gb_s
            if card.changed or card.new:
                color = theme.accent
                ink = theme.accent
        start = QPointF(x, upper.bottom())
        end = QPointF(x, lower.top())
        if lanes:
            pen = pen_of(color, 1.0 + lanes / 4)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawLine(start, end)
        else:
            hairline(painter, start, end, color, dashed=True)
        if words:
            font = theme.font(11)
            label = QRectF(0, 0, width_of(words, font) + theme.px(8), theme.px(16))
            label.moveCenter((start + end) / 2)
            painter.fillRect(label, QColor(theme.panel))
            write(painter, label, words, font, ink, CENTRE)

    def _paint_arc(self, painter: QPainter, wire: TopologyWire, number: int) -> None:
        theme = self._theme
        drawing = self.picture.drawing
        a = self.box(drawing.node(wire.upper))
        b = self.box(drawing.node(wire.lower))
        depth = theme.px(ARC_PX) + min(number, 2) * theme.px(6) - theme.px(5)
        left = a.center().x()
        right = b.center().x()
        top = a.bottom()
        bottom = top + depth
        path = QPainterPath(QPointF(left, top))
        path.cubicTo(QPointF(left, bottom), QPointF(right, bottom), QPointF(right, top))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen_of(theme.share_1, 2.5))
        painter.drawPath(path)
        font = theme.font(11, 600)
        width = width_of(wire.label, font) + theme.px(12)
        height = theme.px(16)
        pill_left = (left + right - width) / 2
        pill = QRectF(pill_left, top + depth * 0.75 - theme.px(8), width, height)
        rounded_box(painter, pill, height / 2, pen_of(theme.share_1), theme.panel)
        write(painter, pill, wire.label, font, theme.text_1, CENTRE)

    def _paint_node(self, painter: QPainter, node: TopologyNode) -> None:
        theme = self._theme
        rect = self.box(node)
        card = self.picture.cards.get(node.key)
        selected = node.key == self.picture.selected
        new = card is not None and card.new
        rim = theme.accent if selected or new else theme.edge
        pen = pen_of(rim, 2 if selected else 1, dashed=new)
        face = theme.card if card is not None else theme.raised
        rounded_box(painter, inset(rect, 0.5, 0.5), 3, pen, face)
        if selected and self.hasFocus():
            rounded_box(painter, inset(rect, -2.5, -2.5), 5, pen_of(theme.accent))
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
        upper = inset(seen, 8)
        if node.detail:
            middle = rect.center().y()
            lower = QRectF(upper)
            lower.setTop(middle)
            lower.setBottom(rect.bottom() - theme.px(2))
            upper.setBottom(middle + theme.px(1))
            small = theme.font(10.5)
            detail = elided_name(node.detail, small, lower.width())
            write(painter, lower, detail, small, theme.text_2, CENTRE)
        strong = theme.font(12, 600)
        title = elided_name(node.title, strong, upper.width())
        write(painter, upper, title, strong, theme.text_1, CENTRE)

    def _paint_card(
        self, painter: QPainter, rect: QRectF, node: TopologyNode, card: CardWords
    ) -> None:
        theme = self._theme
        inside = rect.adjusted(8, 5, -6, -4)
        high = inside.height() / 3
        line = QRectF(inside.left(), inside.top(), inside.width(), high)
        title_ink = theme.accent if card.new else theme.text_1
        link_ink = theme.accent if card.new or card.changed else theme.text_1
        write(painter, line, card.title, theme.font(12, 600), title_ink)
        if card.judged is not None:
            size = theme.px(14)
            paint_verdict(painter, line.right() - size, line, card.judged, theme, size)
        line.moveTop(inside.top() + high)
        small = theme.font(10.5)
        detail = elided_name(node.detail, small, line.width())
        write(painter, line, detail, small, theme.text_2)
        line.moveTop(inside.top() + 2 * high)
        medium = theme.font(11, 500)
        link = card.link
        if width_of(link, medium) > line.width():
            _, _, link = link.rpartition(" → ")
        write(painter, line, link, medium, link_ink)
