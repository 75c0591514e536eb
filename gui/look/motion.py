"""Whether things may move by themselves: not where the desktop or the user asks for less motion.

Knows Qt's hints; whoever moves something asks here before.
"""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

REDUCED = "reducedMotion"  # a property of the application's style hints


def is_still() -> bool:
    """Whether motion is not wanted."""
    hints = QGuiApplication.styleHints()
    if hints.property(REDUCED):
        return True
    accessibility = getattr(hints, "accessibility", None)
    preference = getattr(accessibility(), "motionPreference", None) if accessibility else None
    return preference is not None and "reduced" in str(preference()).lower()


def ask_for_less(on: bool) -> None:
    """Have less motion, whatever the desktop says, or as much as it does."""
    QGuiApplication.styleHints().setProperty(REDUCED, on)
