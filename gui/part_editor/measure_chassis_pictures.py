"""A small picture for each distance to measure: the section of the case, or the view of the card,
with that one line lit.

Drawn from the part's own figures, so that it changes with what was measured. Knows no draft.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.marks import inset, pen_of, rounded_box, smooth_painter
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.drawing_card import card_views
from gui.part_editor.drawing_chassis import chassis_views
from gui.part_editor.drawing_layout import DrawingSheet, lay_out
from gui.part_editor.drawing_paint import Lit, paint_sheet, words_width
from gui.part_editor.drawing_views import DimensionLine, View, dimension_words
from rigwright.editing.measuring import Reading
from rigwright.parts import Chassis, Gpu, Motherboard, Part
from rigwright.text.sentence import worded


@guarded
class ReadingPicture(Themed, QWidget):
    """The section with one distance."""

    def __init__(self, reading: Reading, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reading = reading
        self._theme = theme
        self._view: View | None = None
        self.setAccessibleName(worded("Picture: {reading}", reading=reading.title))

    def show_part(self, part: Part, board: Motherboard | None = None) -> None:
        """Draw the section of a case, or the view of a card, that shows the distance."""
        if isinstance(part, Chassis):
            self._view = view_for(self._reading, part, board)
            self.update()
        elif isinstance(part, Gpu):
            self._view = card_view_for(self._reading, part)
            self.update()

    @property
    def view(self) -> View | None:
        """What is drawn."""
        return self._view

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        theme = self._theme
        frame = inset(QRectF(self.rect()), 0.5, 0.5)
        rounded_box(painter, frame, 6, pen_of(theme.line), theme.raised)
        if self._view is not None:
            paint_sheet(painter, self._sheet(self._view), theme, Lit(focused=self._reading.field))

    def _sheet(self, view: View) -> DrawingSheet:
        unit = self._theme.px(12) / 12
        pad = self._theme.px(6)
        beside = 6 * unit  # a word at the right may reach a little beyond the area
        area = QRectF(self.rect()).adjusted(pad, pad, -pad, -pad)
        area.setTop(area.top() - 18 * unit)
        area.setRight(area.right() - beside)
        area.setBottom(area.bottom() - 6 * unit)
        return lay_out((view,), area, unit, lambda words: words_width(words, self._theme))


def view_for(reading: Reading, chassis: Chassis, board: Motherboard | None = None) -> View:
    """The section with a distance alone.

    A case without a vertical mount is drawn as if it had one.
    """
    shown = chassis
    if reading.name == "vertical" and not chassis.vertical_slots:
        shown = chassis.changed(vertical_slots=1)
    views = chassis_views(shown, board)
    view = next((view for view in views if _has_line(view, reading)), views[0])
    lines = tuple(
        _as_measured(line, reading, chassis) for line in view.lines if line.field == reading.field
    )
    return replace(view, cell=(0, 0), title="", upward="", lines=lines)


def card_view_for(reading: Reading, card: Gpu) -> View:
    """The view of a card with one distance alone, and without plugs, which are not measured."""
    bare = card.changed(power_connectors=())
    found = [view for view in card_views(bare) if _has_line(view, reading)]
    view = found[0]
    lines = tuple(line for line in view.lines if line.field == reading.field)
    return replace(view, cell=(0, 0), title="", lines=lines)


def _has_line(view: View, reading: Reading) -> bool:
    return any(line.field == reading.field for line in view.lines)


def _as_measured(line: DimensionLine, reading: Reading, chassis: Chassis) -> DimensionLine:
    """The line with the distance that is measured, where the figure is another one."""
    value = getattr(chassis, reading.field)
    if not reading.offset_mm or value is None:
        return line
    (x, y), off = line.start, reading.offset_mm
    return replace(line, start=(x - off, y), words=dimension_words(value + off))
