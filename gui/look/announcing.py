"""Has a screen reader say what comes about away from the keyboard, such as what a step did.

Says nothing where no screen reader listens.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have these words of a widget read out, after what is being read out now."""
    if not words:
        return
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
