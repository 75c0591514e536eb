"""F1 and Shift+F1 in the dialogs of a window and in windows that belong to it: they do there what
they do in the window itself.

Knows no dialog by name and nothing of the manual.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QChildEvent, QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded

WINDOWS = (Qt.WindowType.Window, Qt.WindowType.Dialog)  # and not menus, lists and tips


@guarded
class DialogHelp(QObject):
    """Gives every dialog and window of an owner, and those of these, the actions that ask for help.

    An action of a window is not heard in its dialogs, and not at all while one of them has to be
    answered first.
    """

    def __init__(self, actions: Sequence[QAction], owner: QWidget) -> None:
        super().__init__(owner)
        self._actions = actions
        owner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            child = event.child()
            if isinstance(child, QWidget) and child.windowType() in WINDOWS:
                child.addActions(self._actions)
                child.installEventFilter(self)
        return False
