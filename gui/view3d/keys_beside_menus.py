"""Keeps the bare keys of the 3D view from the entries of a menu that opens while the view has the
keyboard.

Qt goes on asking who had the keyboard before the menu, so that "C" in any menu would cut the
machine open. The menus of the bar see to it themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QFocusEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded

MOVES = (QEvent.Type.FocusIn, QEvent.Type.FocusOut)


@guarded
class KeysBesideMenus(QObject):
    """Lays the keys of some commands aside from the opening of a menu until it is closed."""

    def __init__(self, actions: Sequence[QAction], panel: QWidget) -> None:
        super().__init__(panel)
        self._actions = actions
        for widget in panel.findChildren(QWidget):
            if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus:
                widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVES and isinstance(event, QFocusEvent):
            opens = event.lostFocus() and event.reason() is Qt.FocusReason.PopupFocusReason
            if opens or event.gotFocus():
                self._lay_aside(opens)
        return False

    def _lay_aside(self, aside: bool) -> None:
        """Have the keys count for the panel alone, which never has the keyboard itself, or for all
        that stands in it.
        """
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        if aside:
            context = Qt.ShortcutContext.WidgetShortcut
        for action in self._actions:
            action.setShortcutContext(context)
