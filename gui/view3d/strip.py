"""The column of buttons over the right edge of the 3D view: views, section, pulling apart,
air, measuring, parts.

Knows actions and menus; what they do is the commands'.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QMenu, QToolButton, QWidget

from gui.hand.actions import Actions, plain_words
from gui.look import icons
from gui.look.plain_words import tip
from gui.look.stacks import in_column
from gui.look.surfaces import set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.text.sentence import worded

TOOLS = ("section", "apart", "air", "measure")
EDGE_PX, BUTTON_PX = 12, 28


class ViewStrip(Themed, QFrame):
    """The buttons; empty until they are offered."""

    def __init__(self, view: QWidget, theme: Theme) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._actions: Actions | None = None
        self._buttons: list[QToolButton] = []
        self._column = in_column(owner=self, margins=(3, 3, 3, 3), spacing=2)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(worded("Ways to look at the machine"))
        self.hide()
        self.dress(theme)

    def offer(self, actions: Actions, views: QMenu, parts: QMenu) -> None:
        """Show the buttons."""
        self._actions = actions
        self._add_menu("cube", worded("Views: standard and saved ones"), views)
        for name in TOOLS:
            button = self._added()
            button.setDefaultAction(actions[name])
            button.setAccessibleName(plain_words(actions[name]))
        self._add_menu("eye", worded("Hide and show parts"), parts)
        self.show()
        self.dress(self._theme)

    def _add_menu(self, icon: str, words: str, menu: QMenu) -> None:
        button = self._added()
        button.setToolTip(tip(words))
        button.setAccessibleName(words)
        button.setProperty("icon_name", icon)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _added(self) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._buttons.append(button)
        self._column.addWidget(button)
        return button

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = t = theme
        set_sheet(
            self,
            f"ViewStrip {{ background: {t.panel}; border: 1px solid {t.line}; border-radius: 8px }}"
            f" QToolButton:checked {{ background: {t.selected} }}",
        )
        if self._actions is not None:
            self._actions.draw_icons(TOOLS, theme)
        for button in self._buttons:
            if button.property("icon_name"):
                button.setIcon(icons.icon(button.property("icon_name"), theme))
            button.setIconSize(QSize(t.px(16), t.px(16)))
            button.setFixedSize(t.px(BUTTON_PX), t.px(BUTTON_PX))
        self.place()

    @property
    def covered_px(self) -> float:
        """How much of the picture's right edge it lies over."""
        return 0.0 if self.isHidden() else self.width() + EDGE_PX

    def place(self) -> None:
        """Move to the upper right corner."""
        self.resize(self.sizeHint())
        self.move(self._view.width() - self.width() - EDGE_PX, EDGE_PX)
        self.raise_()
