"""A field of text that takes words of any length: a code, a key or a picture written as letters.

Knows only Qt's text edit.
"""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QPlainTextEdit

from gui.app.guard import guarded

# Where Qt breaks a line at a word's end, the time that a word takes grows with the square of its
# letters: 0.4 s for 100,000 of them and 40 s for a million, measured with Qt 6.11.
LONG_WORD = 10_000  # letters


@guarded
class LongWordField(QPlainTextEdit):
    """A field that breaks lines within words from the first very long word on."""

    def setPlainText(self, text: str) -> None:
        """Show a text."""
        self.wrap_for(text)
        super().setPlainText(text)

    def insertFromMimeData(self, source: QMimeData) -> None:
        self.wrap_for(source.text())
        super().insertFromMimeData(source)

    def wrap_for(self, text: str) -> None:
        """Break lines within words where a text that comes in has very long ones."""
        if any(len(word) > LONG_WORD for word in text.split()):
            self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
