"""Paints the plan: the drawing of the assembly sheet, in the colours of the window.

The sheet's own painter draws it (`gui.sheet.board`); this file fits it to the room there is, marks
what is selected and says by signals what is pointed at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from gui.app.guard import guarded
from gui.look.marks import CENTRE, focus_ring, smooth_painter, write
from gui.look.plain_words import tip
from gui.look.stepping import stepped
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.sheet.board import ABOVE, BoardView, fitted, paint_plan
from gui.sheet.ink import AMBER, BLACK, BLUE, FAINT, GREY, HAIR, LIGHT, RED, WHITE, Ink, Rect
from rigwright.reports.lane_lines import NO_LANES, LaneLine, LanePlan
from rigwright.reports.sheet.board import BoardDrawing, BoardOutline
from rigwright.text.sentence import worded

PAPER_PX = 4.3  # of the look on a millimetre of paper, by which letters and lines are sized
PAD_MM, MARK_MM, AROUND_MM = 3.0, 0.7, 0.8
LANE_DOT_MM = 0.7  # where a line begins at its slot
LANE_MM, MOST_LANES_MM, MOST_LANES = 0.2, 0.8, 16  # of a line: with one lane, and with most
LEAST_PX = 160


@dataclass(frozen=True)
class PlanPicture:
    """All that is painted: the drawing, or in its place `hint`.

    `marked` are the keys of the selected shapes. `cards` are the cards from above, through which
    the arrow keys lead from `selected`.
    """

    drawing: BoardDrawing | None
    lanes: LanePlan = NO_LANES
    hint: str = ""
    cards: tuple[str, ...] = ()
    selected: str | None = None
    marked: frozenset[str] = frozenset()


def colors_of(theme: Theme) -> dict[str, str]:
    """The theme's colours by those of paper."""
    return {
        BLACK: theme.text_1,
        GREY: theme.text_2,
        LIGHT: theme.line_strong,
        FAINT: theme.sunk,
        WHITE: theme.raised,
        AMBER: theme.tight,
        RED: theme.clash,
        BLUE: theme.accent,
    }


@guarded
class PlanCanvas(Themed, QWidget):
    """The drawing; `tip_of` gives the words of a shape that is pointed at.

    Signals: chosen(key, modifiers) of a shape, or with "" beside all of them; menu_wanted(label
    of a card or None, global QPoint).
    """

    chosen = Signal(str, object)
    menu_wanted = Signal(object, QPoint)

    def __init__(
        self, theme: Theme, tip_of: Callable[[BoardOutline], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tip_of = tip_of
        self.plan = PlanPicture(None)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(worded("Plan"))

    def show_plan(self, plan: PlanPicture) -> None:
        """Paint another machine, or other marks."""
        if plan != self.plan:
            self.plan = plan
            self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(LEAST_PX), self._theme.px(LEAST_PX))

    # where things are

    def _dots(self) -> float:
        """How many of the widget's pixels stand for a millimetre of paper."""
        return self._theme.px(100) / 100 * PAPER_PX

    def view(self, drawing: BoardDrawing) -> BoardView:
        """How the drawing lies in the widget, in millimetres of paper."""
        dots = self._dots()
        top = PAD_MM + ABOVE
        wide = self.width() / dots - 2 * PAD_MM
        high = self.height() / dots - top - PAD_MM
        room = Rect(PAD_MM, top, max(wide, 1.0), max(high, 1.0))
        return fitted(drawing.area, room, across=0.5, down=0.5)

    def place(self, shape: BoardOutline) -> QRectF:
        """Where a shape is painted."""
        drawing = self.plan.drawing
        assert drawing is not None
        dots = self._dots()
        rect = self.view(drawing).rect(shape.area)
        return QRectF(rect.x * dots, rect.y * dots, rect.width * dots, rect.height * dots)

    def shape_at(self, at: QPointF) -> BoardOutline | None:
        """The shape under a point, of several the one that is painted over the others."""
        drawing = self.plan.drawing
        if drawing is None:
            return None
        found = [shape for shape in drawing.shapes if self.place(shape).contains(at)]
        return found[-1] if found else None

    # what the user does

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            shape = self.shape_at(event.position())
            self.chosen.emit(shape.key if shape is not None else "", event.modifiers())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        card = stepped(self.plan.cards, self.plan.selected, event.key())
        if card is None:
            super().keyPressEvent(event)
        else:
            self.chosen.emit(card, Qt.KeyboardModifier.NoModifier)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        label = self.plan.selected
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            shape = self.shape_at(QPointF(event.pos()))
            label = shape.key if shape is not None and shape.kind == "card" else None
            if label is not None:
                self.chosen.emit(label, Qt.KeyboardModifier.NoModifier)
        self.menu_wanted.emit(label, event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Answer a wish for a tool tip with the shape under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            shape = self.shape_at(QPointF(event.pos()))
            words = self._tip_of(shape) if shape is not None else ""
            QToolTip.showText(event.globalPos(), tip(words), self)
            return True
        return super().event(event)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        drawing = self.plan.drawing
        painter.fillRect(self.rect(), QColor(theme.panel))
        if drawing is None:
            middle = QRectF(self.rect())
            write(painter, middle, self.plan.hint, theme.font(13), theme.text_2, CENTRE)
        else:
            self._paint(painter, drawing)
        nothing_marked = drawing is None or not self.plan.marked
        if self.hasFocus() and nothing_marked:
            focus_ring(painter, QRectF(self.rect()), theme)
        painter.end()

    def _paint(self, painter: QPainter, drawing: BoardDrawing) -> None:
        """The sheet's drawing, and a frame round what is selected."""
        ink = Ink(painter, self, colors=colors_of(self._theme))
        view = self.view(drawing)
        zoom = self._dots() / ink.dots
        painter.save()
        painter.scale(zoom, zoom)
        paint_plan(
            ink,
            drawing,
            view,
            below_cards=partial(self._paint_lanes, ink, view),
            below_words=partial(self._paint_marked_lanes, ink, view),
        )
        for shape in drawing.shapes:
            if shape.key not in self.plan.marked:
                continue
            rect = view.rect(shape.area)
            ink.rect(rect, MARK_MM, color=BLUE)
            if self.hasFocus():
                ink.rect(_around(rect), MARK_MM / 3, color=BLUE)
        painter.restore()

    def _paint_lanes(self, ink: Ink, view: BoardView) -> None:
        """The lines of the lanes on the board, under the cards that stand on it."""
        lanes = self.plan.lanes
        if lanes.chipset is not None:
            rect = view.rect(lanes.chipset)
            ink.rect(rect, HAIR, color=GREY, dashed=True)
            ink.text(rect.x + 1, rect.y + 2.4, worded("Chipset"), 6.6, color=GREY)
        for line in lanes.lines:
            _paint_lane(ink, view, line, LIGHT)

    def _paint_marked_lanes(self, ink: Ink, view: BoardView) -> None:
        """The lines of the selected cards, whole, also where a card lies over them."""
        for line in self.plan.lanes.lines:
            if line.key in self.plan.marked:
                _paint_lane(ink, view, line, BLUE)


def _paint_lane(ink: Ink, view: BoardView, line: LaneLine, color: str) -> None:
    """A line from a card's slot to what feeds it, the wider the more lanes it has."""
    points = [view.at(across, up) for across, up in line.points]
    ink.polyline(points, lane_width(line.lanes), color=color)
    ink.circle(points[0], LANE_DOT_MM, 0, fill=color)


def lane_width(lanes: int | None) -> float:
    """How wide the line of so many lanes is, in millimetres of paper."""
    share = (lanes or 1) / MOST_LANES
    return LANE_MM + (MOST_LANES_MM - LANE_MM) * min(share, 1.0)


def _around(rect: Rect) -> Rect:
    by = AROUND_MM
    return Rect(rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by)
