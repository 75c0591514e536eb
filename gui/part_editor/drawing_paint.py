"""Paints the picture of a part: shapes by what they are of, dimension lines with their figures, and
the lit one.

Takes its geometry from part_drawing_layout and its colours from a theme; knows no events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from gui.look.marks import CENTRE, Pill, hairline, hatch, pill_font, width_of, write
from gui.look.theme import Theme
from gui.part_editor.drawing_layout import DrawingSheet, PlacedDimension, ViewBox
from gui.part_editor.drawing_views import ViewShape
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded

# role: token of the fill, of the stroke, and how much of the fill is seen
_LOOK: Mapping[str, tuple[str, str, float]] = MappingProxyType(
    {
        "shroud": ("card", "edge", 1.0),
        "backplate": ("share_3", "edge", 1.0),
        "pcb": ("share_2", "share_2", 0.55),
        "bracket": ("bracket", "edge", 1.0),
        "fingers": ("text_3", "text_3", 0.8),
        "fan": ("panel", "edge", 1.0),
        "hub": ("edge", "edge", 0.55),
        "fin": ("edge", "", 0.55),
        "board": ("share_3", "share_3", 0.22),
        "io": ("bracket", "edge", 1.0),
        "socket": ("bracket", "edge", 1.0),
        "dimm": ("line_strong", "", 1.0),
        "connector": ("text_2", "text_2", 1.0),
        "case": ("panel", "edge", 1.0),
        "plane": ("edge", "", 1.0),
        "opening": ("bracket", "edge", 1.0),
        "supply": ("card", "edge", 1.0),
        "metal": ("card", "edge", 1.0),
        "base": ("share_3", "edge", 1.0),
        "cooler": ("card", "edge", 0.35),
        "room": ("accent", "line_strong", 0.06),
        "beyond": ("sunk", "", 1.0),
        "recess": ("sunk", "line_strong", 1.0),
    }
)


@dataclass(frozen=True)
class Lit:
    """Which lines stand out: that of the field in use, the one under the pointer, and those of
    changed figures.
    """

    focused: str = ""
    hovered: str = ""
    changed: frozenset[str] = frozenset()


def paint_sheet(painter: QPainter, sheet: DrawingSheet, theme: Theme, lit: Lit) -> None:
    """All views, back to front; the lit line on top."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for box in sheet.boxes:
        _paint_title(painter, box, theme)
        for shape in box.view.shapes:
            _paint_shape(painter, box, shape, theme, lit)
    placed = [p for box in sheet.boxes for p in box.placed]
    pills = [one.pill for one in placed]
    for box in sheet.boxes:
        for shape in box.view.shapes:
            _write_on(painter, box.rect(shape), shape, theme, pills)
    for one in sorted(
        placed, key=lambda p: (p.line.field == lit.hovered, p.line.field == lit.focused)
    ):
        paint_line(painter, one, theme, lit)


def _paint_title(painter: QPainter, box: ViewBox, theme: Theme) -> None:
    words = box.view.title
    if box.view.upward:
        words = comma_words((words, box.view.upward))
    write(painter, box.title, words, theme.font(11), theme.text_3)


# shapes


def _paint_shape(painter: QPainter, box: ViewBox, shape: ViewShape, theme: Theme, lit: Lit) -> None:
    rect = box.rect(shape)
    if shape.role == "plug":
        _paint_keep_out(painter, rect, shape, theme)
        return
    fill, stroke, share = _LOOK[shape.role]
    color = QColor(getattr(theme, fill))
    color.setAlphaF(share)
    painter.setBrush(color)
    painter.setPen(_pen(stroke, shape, theme, lit))
    if shape.round:
        painter.drawEllipse(rect)
    else:
        radius = 3 if shape.role in ("shroud", "supply", "metal", "case") else 1
        painter.drawRoundedRect(rect, radius, radius)


def _pen(stroke: str, shape: ViewShape, theme: Theme, lit: Lit) -> QPen:
    if not stroke:
        return QPen(Qt.PenStyle.NoPen)
    wanted = bool(shape.field) and shape.field in (lit.hovered, lit.focused) and shape.role != "hub"
    pen = QPen(QColor(theme.accent if wanted else getattr(theme, stroke)), 1.5 if wanted else 1)
    if shape.estimated:
        pen.setColor(QColor(theme.unknown))
        pen.setDashPattern([4, 3])
    return pen


def _paint_keep_out(painter: QPainter, rect: QRectF, shape: ViewShape, theme: Theme) -> None:
    """Room that plugs and the bend of their cables need: hatched, nothing solid."""
    hatch(painter, rect, theme.line_strong, pitch=5.0, line=1.0)
    pen = QPen(QColor(theme.unknown if shape.estimated else theme.text_3), 1)
    pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)


def _write_on(
    painter: QPainter, rect: QRectF, shape: ViewShape, theme: Theme, pills: Sequence[QRectF]
) -> None:
    """The words of a shape; what lies in it is named only where the whole name has room."""
    font = theme.font(10.5)
    if not shape.words or rect.width() < 24 or rect.height() < 7:
        return
    if shape.role == "connector":
        beside = QRectF(rect.right() + 6, rect.center().y() - 9, 400, 18)
        write(
            painter,
            beside,
            worded("{words} (estimated)", words=shape.words) if shape.estimated else shape.words,
            font,
            theme.text_2,
        )
        return
    if shape.role == "plug":
        label = _plug_label(shape.words, rect, font, pills)
        painter.fillRect(label, QColor(theme.panel))
        write(painter, label, shape.words, font, theme.text_2, CENTRE)
        return
    room = _room_for(shape.words, rect, font, pills)
    if room is not None:
        ink = theme.text_3 if shape.role in ("board", "plane") else theme.text_2
        write(painter, room, shape.words, font, ink, CENTRE)


def _plug_label(words: str, rect: QRectF, font: QFont, pills: Sequence[QRectF]) -> QRectF:
    """Where a plug is named: in its middle, or to the left of a figure there."""
    label = QRectF(0, 0, width_of(words, font) + 8, 16)
    label.moveCenter(rect.center())
    for pill in pills:
        if label.intersects(pill) and pill.center().x() > label.center().x():
            label.moveRight(pill.left() - 3)
    return label


def _room_for(words: str, rect: QRectF, font: QFont, pills: Sequence[QRectF]) -> QRectF | None:
    """Where the words lie on no figure: in the middle of a shape, else at its foot or its top."""
    size = QSizeF(width_of(words, font), QFontMetricsF(font).height())
    if size.width() > rect.width() - 6:
        return None
    middle = QRectF(QPointF(), size)
    middle.moveCenter(rect.center())
    most_px = max(0.0, (rect.height() - size.height()) / 2 - 2)
    for aside_px in (0.0, most_px, -most_px):
        room = middle.translated(0, aside_px)
        if not any(room.intersects(pill) for pill in pills):
            return room
    return None


# dimension lines


def paint_line(painter: QPainter, placed: PlacedDimension, theme: Theme, lit: Lit) -> None:
    """One dimension: extension lines, the line with its ticks, the figure on it."""
    color = _line_color(placed, theme, lit)
    focused = placed.line.field == lit.focused
    foot_color, width = (theme.accent, 2.0) if focused else (theme.line_strong, 1.25)
    for foot, end in zip(placed.feet, (placed.start, placed.end), strict=True):
        hairline(painter, foot, end, foot_color)
    pen = QPen(QColor(color), width)
    if not placed.line.known:
        pen.setDashPattern([3, 2.5])
    painter.setPen(pen)
    painter.drawLine(placed.start, placed.end)
    _paint_ticks(painter, placed, QPen(QColor(color), width))
    _pill(placed, theme, color, focused).paint(
        painter, placed.pill.center().y(), placed.pill.left(), theme
    )


def _line_color(placed: PlacedDimension, theme: Theme, lit: Lit) -> str:
    """Return the colour of a line that is in use, not known, changed, or none of these: the first
    that is so counts.
    """
    if placed.line.field in (lit.focused, lit.hovered):
        return theme.accent
    if not placed.line.known:
        return theme.unknown
    if placed.line.field in lit.changed:
        return theme.accent
    return theme.text_3


def _paint_ticks(painter: QPainter, placed: PlacedDimension, pen: QPen) -> None:
    painter.setPen(pen)
    aside = QPointF(0, 4) if placed.line.lies else QPointF(4, 0)
    for end in (placed.start, placed.end):
        painter.drawLine(end - aside, end + aside)


def _pill(placed: PlacedDimension, theme: Theme, color: str, focused: bool) -> Pill:
    if focused:
        return Pill(placed.line.words, theme.on_accent, theme.accent, theme.accent)
    ink = theme.text_1 if placed.line.known else theme.unknown
    rim = theme.line_strong if color == theme.text_3 else color
    return Pill(placed.line.words, ink, theme.panel, rim)


def words_width(words: str, theme: Theme) -> float:
    """How wide a figure's words are in its pill."""
    return width_of(words, pill_font(theme))
