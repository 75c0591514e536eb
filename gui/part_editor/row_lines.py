"""The lines that may stand below a field of the part editor: what is wrong, what was shipped, where
the figure comes from.

A form has some seventy fields, and few of them have such a line; a row makes one when there is
something to say.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.app.guard import guarded
from gui.catalog.facts import CONFIDENCE_SHORT
from gui.look import icons
from gui.look.plain_words import PlainLabel
from gui.look.stacks import in_row
from gui.look.surfaces import Elided
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.choice import LINK, UNKNOWN, LineField, ThemedChoice
from rigwright.checks import Severity
from rigwright.editing.fields import PartField
from rigwright.text.language import translated
from rigwright.text.sentence import worded


@guarded
class Former(Elided):
    """What a figure was before, in one line.

    It takes the room that there is, and the whole stands in its tooltip.
    """

    def sizeHint(self) -> QSize:
        return QSize(
            self.fontMetrics().horizontalAdvance(self.whole) + 4, super().sizeHint().height()
        )


class ConfidenceChoice(ThemedChoice):
    """How sure a single figure is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.words = tuple(CONFIDENCE_SHORT)
        for word in self.words:
            self.addItem(translated(CONFIDENCE_SHORT[word]))
        self.setAccessibleName(worded("How sure the figure is"))

    def show_word(self, word: str) -> None:
        """Choose one; words of older records come last."""
        if word not in self.words:
            self.words = (*self.words, word)
            self.addItem(translated(word or UNKNOWN))
        self.setCurrentIndex(self.words.index(word))


class FaultLine(Themed, QWidget):
    """What is wrong with what was typed."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._sign, self._words = PlainLabel("", self), PlainLabel("", self)
        _in_line(self, self._sign, self._words)
        self._words.setWordWrap(True)
        self._sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._words.setFont(theme.font(11))
        palette = QPalette(self._words.palette())
        palette.setColor(self._words.foregroundRole(), QColor(theme.clash))
        self._words.setPalette(palette)
        self._sign.setPixmap(icons.verdict(Severity.ERROR, theme, theme.px(14)))

    @property
    def said(self) -> str:
        """The sentence that is shown."""
        return "" if self.isHidden() else self._words.text()

    def say(self, sentence: str) -> None:
        """Say a sentence; the line goes away where there is none."""
        self._words.setText(sentence)
        self.setVisible(bool(sentence))


class ShippedLine(Themed, QWidget):
    """What was shipped, and the way back to it. Signal: reverted()."""

    reverted = Signal()

    def __init__(self, field: PartField, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._was, self._revert = Former(self), QPushButton(worded("Revert"), self)
        _in_line(self, self._was, self._revert, QWidget(self))
        self._was.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._revert.setAccessibleName(
            worded("Revert {field} to the shipped value", field=field.words)
        )
        self._revert.setObjectName(LINK)
        self._revert.setAutoDefault(False)
        self._revert.clicked.connect(lambda: self.reverted.emit())
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other letters."""
        for widget in (self._was, self._revert):
            widget.setFont(theme.font(11))

    @property
    def said(self) -> str:
        """The value as it is shown."""
        return "" if self.isHidden() else self._was.whole

    def say(self, shipped: str) -> None:
        """Say what was shipped; the line goes away where nothing was changed."""
        self._was.say(shipped)
        self._was.updateGeometry()
        self.setVisible(bool(shipped))


class SourceLine(Themed, QWidget):
    """Where a figure comes from, and how sure it is. Signal: sourced(source, confidence)."""

    sourced = Signal(str, str)

    def __init__(self, field: PartField, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._confidence, self._source = ConfidenceChoice(theme, self), LineField(self)
        _in_line(self, self._confidence, self._source)
        self._source.setPlaceholderText(worded("Where it comes from"))
        self._source.setAccessibleName(worded("Source of {field}", field=field.words))
        self._confidence.activated.connect(lambda _index: self._tell())
        self._source.textEdited.connect(lambda _text: self._tell())
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other letters."""
        self._source.setFont(theme.font(11))

    def say(self, source: tuple[str, str] | None) -> None:
        """Say source and confidence; the line goes away where there are none."""
        self.setVisible(source is not None)
        if source is None:
            return
        self._confidence.show_word(source[1])
        if not self._source.hasFocus():
            self._source.setText(source[0])

    def _tell(self) -> None:
        word = self._confidence.words[self._confidence.currentIndex()]
        self.sourced.emit(self._source.text(), word)


def _in_line(line: QWidget, *widgets: QWidget) -> QHBoxLayout:
    """Lay widgets beside one another; the last one takes the room that is left."""
    row = in_row(*widgets, owner=line, margins=(0, 0, 0, 2), spacing=8)
    row.setStretchFactor(widgets[-1], 1)
    return row
