"""Fields for figures that read and write them in one form, whatever the country: a decimal point,
no thousands mark. A sum such as "300+20" is taken as what it comes to.

Qt's own fields read by the system's language, where "0.35" may mean 35 thousand; all other figures
of the window are written with a point. What is typed may have either separator.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPaintEvent, QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QStyleOptionSpinBox

from gui.app.guard import guarded
from gui.look.field_frame import paint_figure_frame
from rigwright.editing.typed_values import figure_of

_BEGUN = re.compile(
    r"[+\-\N{MINUS SIGN}]?[\d\s.,'’+]*"
)  # what may become a figure or a sum of some as one goes on typing


@guarded
class FigureField(QDoubleSpinBox):
    """A figure with decimals."""

    def textFromValue(self, value: float) -> str:
        text = f"{value:.{self.decimals()}f}"
        if "." not in text:
            return text
        return text.rstrip("0").rstrip(".")

    def valueFromText(self, text: str) -> float:
        figure = _figure_in(text, self, whole=self.decimals() == 0)
        return self.value() if figure is None else figure

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """Whether a text is a figure, may become one, or cannot."""
        text, at = typed_over_words(text, at, self)
        return _judged(text, self, whole=self.decimals() == 0), text, at

    def fixup(self, text: str) -> str:
        """Qt would take marks between thousands out, and read "12.5" as 125."""
        return text

    def changeEvent(self, event: QEvent) -> None:
        """Qt's style sheets leave the letters that are typed in the size that they had."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.lineEdit().setFont(self.font())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame of all fields round the figure."""
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        paint_figure_frame(self, option)


@guarded
class CountField(QSpinBox):
    """A whole number."""

    def textFromValue(self, value: int) -> str:
        return str(value)

    def valueFromText(self, text: str) -> int:
        figure = _figure_in(text, self, whole=True)
        if figure is None:
            return self.value()
        return int(figure)

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """Whether a text is a figure, may become one, or cannot."""
        text, at = typed_over_words(text, at, self)
        return _judged(text, self, whole=True), text, at

    def fixup(self, text: str) -> str:
        """Qt would take marks between thousands out, and read "12.5" as 125."""
        return text

    def changeEvent(self, event: QEvent) -> None:
        """Qt's style sheets leave the letters that are typed in the size that they had."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.lineEdit().setFont(self.font())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame of all fields round the figure."""
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        paint_figure_frame(self, option)


def _figure_in(text: str, field: FigureField | CountField, *, whole: bool) -> float | None:
    """The figure in a field's text; what stands for "not said" is its least."""
    if field.specialValueText() and text.strip() == field.specialValueText():
        return field.minimum()
    return figure_of(_bare(text, field), field.minimum(), field.maximum(), whole=whole)


def typed_over_words(text: str, at: int, field: FigureField | CountField) -> tuple[str, int]:
    """The text and the cursor once the words for "not said" gave way to what was typed there."""
    words = field.specialValueText()
    for whole in (text.removesuffix(field.suffix()), text):  # Qt appends the unit to what lacks it
        begin = at - (len(whole) - len(words))
        if words and 0 <= begin < at and whole[:begin] + whole[at:] == words:
            return whole[begin:at] + field.suffix(), at - begin
    return text, at


def _judged(text: str, field: FigureField | CountField, *, whole: bool) -> QValidator.State:
    if _figure_in(text, field, whole=whole) is not None:
        return QValidator.State.Acceptable
    begun = _BEGUN.fullmatch(_bare(text, field)) or field.specialValueText().startswith(text)
    if begun:
        return QValidator.State.Intermediate
    return QValidator.State.Invalid


def _bare(text: str, field: FigureField | CountField) -> str:
    """The text without the field's unit, which may have been deleted in part."""
    return text.removeprefix(field.prefix()).removesuffix(field.suffix()).strip()
