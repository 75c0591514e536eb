"""A field for words to search by.

Copied cards and parts are no such words: the key that pastes is left to whoever can put them into
a build. Knows the form in which they are copied, and no session.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from gui.app.guard import guarded
from rigwright.documents.copied import is_copied


@guarded
class SearchField(QLineEdit):
    """Takes every text from the clipboard but copied cards and parts."""

    def event(self, event: QEvent) -> bool:
        """Qt asks the field first whether it wants a key that a command has too."""
        if _would_paste(event) and is_copied(QGuiApplication.clipboard().text()):
            event.ignore()
            return True
        return super().event(event)

    def begin_with(self, letter: str) -> None:
        """Search anew for what begins with a letter that was typed elsewhere."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.setText(letter)


def _would_paste(event: QEvent) -> bool:
    return (
        event.type() is QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and event.matches(QKeySequence.StandardKey.Paste)
    )
