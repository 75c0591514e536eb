"""A field for a length: it keeps millimetres, and shows and takes the unit in use.

A unit that is typed goes before that: 12.5 in, 12.5" and 318 mm are understood whatever is shown.
"""

from __future__ import annotations

import re

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.forms.fields import Number
from gui.look.figure_fields import typed_over_words
from rigwright.editing.typed_values import length_of
from rigwright.text.lengths import Length, LengthUnit, unit_in_use, unit_symbol

STEP_IN_MM = 1.27  # of the arrows where inches are shown: a twentieth of one
# what may become a length as one goes on typing
_BEGUN = re.compile(r"""[+\-\N{MINUS SIGN}]?[\d\s.,'’+/"″”]*[^\W\d_]*["″”]?""")


@guarded
class LengthField(Number):
    """A length in millimetres, or nothing said. Signal: settled(millimetres or None)."""

    def __init__(
        self,
        name: str,
        least_mm: float,
        most_mm: float,
        *,
        unsaid: str = "",
        parent: QWidget | None = None,
    ) -> None:
        self.unit = unit_in_use()
        in_mm = self.unit is LengthUnit.MM
        super().__init__(
            name,
            least_mm,
            most_mm,
            step=1.0 if in_mm else STEP_IN_MM,
            decimals=1 if in_mm else 2,
            unit=unit_symbol(),
            unsaid=unsaid,
            parent=parent,
        )

    def textFromValue(self, value: float) -> str:
        if self.unit is LengthUnit.MM:
            return super().textFromValue(value)
        return str(Length(value, trimmed=True, bare=True))

    def valueFromText(self, text: str) -> float:
        if self._bare(text) == self.textFromValue(self.value()):
            return self.value()  # read back from inches it would be a hair beside itself
        length_mm = self._length_in(text)
        return self.value() if length_mm is None else length_mm

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """Whether a text is a length, may become one, or cannot."""
        text, at = typed_over_words(text, at, self)
        if self._length_in(text) is not None:
            return QValidator.State.Acceptable, text, at
        begun = _BEGUN.fullmatch(self._bare(text)) or self.specialValueText().startswith(text)
        state = QValidator.State.Intermediate if begun else QValidator.State.Invalid
        return state, text, at

    def _length_in(self, text: str) -> float | None:
        """The millimetres of a text; what stands for "not said" is the least."""
        if self.specialValueText() and text.strip() == self.specialValueText():
            return self.minimum()
        return length_of(self._bare(text), self.minimum(), self.maximum())

    def _bare(self, text: str) -> str:
        """The text without the field's own unit, which may have been deleted."""
        return text.removesuffix(self.suffix()).strip()
