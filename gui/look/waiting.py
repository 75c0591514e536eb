"""A view that shows nothing anew while nobody sees it, and catches up when it comes to the front.

The class that inherits this decides what it shows.
"""

from __future__ import annotations

from PySide6.QtGui import QShowEvent

from gui.app.guard import report
from gui.look.themed import Themed


class Waiting(Themed):
    """A widget that is told of changes while it is hidden; stands before the class of Qt's in the
    list of bases.
    """

    def show_now(self) -> None:
        """Show the present state: what that is says the class that inherits this."""

    def refresh(self, *_told: object) -> None:
        """Show the present state if anybody sees it; signals that tell of changes lead here."""
        if self.isVisible():
            self.show_now()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt says that the view is seen again."""
        super().showEvent(event)
        try:
            self.refresh()
        except Exception as error:  # Qt itself must not see it (`gui.app.guard`)
            report(error)
