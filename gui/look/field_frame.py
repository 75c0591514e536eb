"""The frame that every field of a form has: rounded, one pixel of line, two of accent while the
keyboard is in it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QAbstractSpinBox, QStyle, QStyleOptionSpinBox

from gui.look import icons
from gui.look.marks import inset, rounded_box, smooth_painter

RADIUS_PX, SMALL_ARROW_PX = 6, 12
SPIN_BOX = QStyle.ComplexControl.CC_SpinBox
UP, DOWN = QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown


def paint_field_frame(
    painter: QPainter, rect: QRectF, palette: QPalette, face: QColor, *, focused: bool
) -> None:
    """Fill the frame of a field with the colour of its face; the palette has the line's colours."""
    rim = QPen(palette.mid().color(), 1)
    if focused:
        rim = QPen(palette.accent().color(), 2)
    half = rim.widthF() / 2
    rounded_box(painter, inset(rect, half, half), RADIUS_PX, rim, face)


def paint_figure_frame(field: QAbstractSpinBox, option: QStyleOptionSpinBox) -> None:
    """Paint the frame of a field for figures and its two arrows; Qt writes the figure itself."""
    painter = smooth_painter(field)
    palette = field.palette()
    face = palette.base().color()
    paint_field_frame(painter, QRectF(field.rect()), palette, face, focused=field.hasFocus())
    if field.buttonSymbols() is QAbstractSpinBox.ButtonSymbols.NoButtons:
        return
    ink = {True: palette.brightText().color(), False: palette.mid().color()}
    for arrow, name, flag in (
        (UP, "chevron-up", QAbstractSpinBox.StepEnabledFlag.StepUpEnabled),
        (DOWN, "chevron-down", QAbstractSpinBox.StepEnabledFlag.StepDownEnabled),
    ):
        room = field.style().subControlRect(SPIN_BOX, option, arrow, field)
        corner = QRectF(room).center() - QPointF(SMALL_ARROW_PX / 2, SMALL_ARROW_PX / 2)
        can_step = bool(option.stepEnabled & flag)  # type: ignore[attr-defined] (Qt's stubs lack the option's fields)
        painter.drawPixmap(corner, icons.pixmap(name, ink[can_step].name(), SMALL_ARROW_PX))
