"""How a card is cooled, chosen from pictures with their words: the choice that most rules hang on.

Knows the six coolers by name and nothing of the card.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QToolButton, QWidget

from gui.app.guard import guarded
from gui.look import icons
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.editing.fields import PartField
from rigwright.editing.words import choice_words
from rigwright.text.sentence import worded

COLUMNS, BUTTON_PX = 3, (104, 52)
THICKER_PX = 2  # the frame of the chosen one, over that of the others


@guarded
class CoolerChoice(Themed, QWidget):
    """The pictures. Signal: chosen(value)."""

    chosen = Signal(object)

    def __init__(self, field: PartField, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self.buttons = {value: self._made(value) for value in field.choices}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        for number, button in enumerate(self.buttons.values()):
            grid.addWidget(button, number // COLUMNS, number % COLUMNS)
        grid.setColumnStretch(COLUMNS, 1)
        self.setFocusProxy(next(iter(self.buttons.values())))
        self.dress(theme)

    def _made(self, value: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(choice_words(value))
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setAccessibleName(worded("Cooler: {choice}", choice=choice_words(value)))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: self.chosen.emit(value))
        self._group.addButton(button)
        return button

    def dress(self, theme: Theme) -> None:
        """Draw the pictures in other colours."""
        for value, button in self.buttons.items():
            button.setFont(theme.font(11, 500))
            button.setIcon(QIcon(icons.cooler(value, theme.text_1, theme.px(18))))
            button.setIconSize(QSize(theme.px(36), theme.px(18)))
        self.setStyleSheet(
            f"QToolButton {{ border: 1px solid {theme.line_strong}; border-radius: 6px; "
            f"background: {theme.raised};"
            f" color: {theme.text_2}; padding: 3px; }}"
            f"QToolButton:hover {{ background: {theme.hover}; }}"
            f"QToolButton:checked {{ border: 2px solid {theme.accent}; background: "
            f"{theme.selected};"
            f" color: {theme.text_1}; }}"
            f"QToolButton:focus {{ border: 2px solid {theme.accent}; }}"
        )
        width, height = map(theme.px, BUTTON_PX)
        needed = max(button.sizeHint().width() for button in self.buttons.values())
        for button in self.buttons.values():
            button.setFixedSize(max(width, needed + THICKER_PX), height)

    def show_value(self, value: Any) -> None:
        """Press the button of a cooler."""
        if value in self.buttons:
            self.buttons[value].setChecked(True)
            self.setFocusProxy(self.buttons[value])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -COLUMNS,
            Qt.Key.Key_Down: COLUMNS,
        }
        step = steps.get(Qt.Key(event.key()))
        names = list(self.buttons)
        if step is None or self._group.checkedButton() is None:
            super().keyPressEvent(event)
            return
        at = next(n for n, name in enumerate(names) if self.buttons[name].isChecked()) + step
        if 0 <= at < len(names):
            self.buttons[names[at]].click()
            self.buttons[names[at]].setFocus(Qt.FocusReason.OtherFocusReason)
