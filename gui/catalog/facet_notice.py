"""Lines above the list about what was found: how a word was read, what is left out, what to relax.

With links. Shows the lines that it is given; the class that wrote them acts on their links.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from gui.look.stacks import in_column
from gui.look.surfaces import ElidedButton, plain
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.record import Value


class FacetLine(Value, frozen=True):
    """A sentence, or the words of a link and what it does, by a click or by Enter in the search."""

    words: str
    act: Callable[[], object] | None = None
    by_enter: bool = False


class FacetNotice(Themed, QWidget):
    """A few lines; hidden without lines. Signal: left() where a line goes that had the keyboard."""

    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.lines: list[QLabel | QPushButton] = []
        self._by_enter: Callable[[], object] | None = None
        self._column = in_column(owner=self, margins=(0, 0, 0, 6), spacing=2)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    @property
    def text(self) -> str:
        """All lines, as they are read."""
        return "\n".join(
            line.whole if isinstance(line, ElidedButton) else line.text() for line in self.lines
        )

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        for line in self.lines:
            self._dress(line)

    def show_lines(self, lines: Sequence[FacetLine]) -> None:
        """Show these lines instead of the former ones."""
        had_keys = any(line.hasFocus() for line in self.lines)
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._by_enter = next((line.act for line in lines if line.by_enter), None)
        self.lines = [self._line(line) for line in lines]
        for widget in self.lines:
            self._column.addWidget(
                widget,
                0,
                Qt.AlignmentFlag(0) if isinstance(widget, QLabel) else Qt.AlignmentFlag.AlignLeft,
            )
            widget.show()
        self.setVisible(bool(lines))
        if had_keys:
            self.left.emit()

    def follow(self) -> None:
        """Do what Enter does, if anything."""
        if self._by_enter is not None:
            self._by_enter()

    def _line(self, line: FacetLine) -> QLabel | QPushButton:
        if line.act is None:
            widget = plain(line.words, self)
            widget.setTextFormat(Qt.TextFormat.PlainText)  # what was typed is no markup
            widget.setWordWrap(True)
        else:
            widget = ElidedButton(line.words, self)
            widget.setAutoDefault(False)
            widget.setCursor(Qt.CursorShape.PointingHandCursor)
            widget.clicked.connect(lambda _on=False, act=line.act: act())
        self._dress(widget)
        return widget

    def _dress(self, line: QLabel | QPushButton) -> None:
        t = self._theme
        line.setFont(t.font(12))
        if isinstance(line, QPushButton):
            line.setStyleSheet(
                f"QPushButton {{ border: 2px solid transparent; border-radius: 4px; padding: 0; "
                "margin-left: -2px;"
                f" background: transparent; color: {t.accent}; text-align: left }}"
                f" QPushButton:hover {{ text-decoration: underline }}"
                f" QPushButton:focus {{ border-color: {t.accent} }}"
            )
