"""A form whose rows depend on the document: they stay as long as they are the right ones, and are
made anew otherwise.

Knows no document; the function that makes the rows says which are right.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.forms.fields import Form
from gui.forms.popover import takes_keys
from gui.look.stacks import in_column
from gui.look.theme import Theme
from gui.look.waiting import Waiting
from gui.session.session import Session, Snapshot

Rows = TypeVar("Rows", bound=Form)


@guarded
class RowsPanel(Waiting, QWidget, Generic[Rows]):  # noqa: UP046  # Python 3.11 has no other way to say it
    """Rows that follow the document; nothing is worked out for a form that nobody sees.

    `following` gives the rows for a snapshot, showing it: those that stand there, or new ones.
    """

    def __init__(
        self,
        session: Session,
        theme: Theme,
        rows: Rows,
        following: Callable[[Snapshot, Theme, Rows], Rows],
    ) -> None:
        super().__init__()
        self._session = session
        self._theme = theme
        self._following = following
        self.rows = rows
        self._column = in_column(rows, owner=self)
        self.show_now()
        session.shown.connect(self.refresh)

    def show_now(self) -> None:
        """Show what the document has now; in new rows the keyboard is where it was in the old."""
        old = self.rows
        focus = self.window().focusWidget() or self
        self.rows = self._following(self._session.snapshot, self._theme, old)
        if self.rows is not old:
            self._column.replaceWidget(old, self.rows)
            if old.isAncestorOf(focus):
                _lead_keyboard(self.rows, focus.accessibleName())
            old.hide()
            old.deleteLater()


def _lead_keyboard(rows: QWidget, name: str) -> None:
    """Give the keyboard to what is called so, else to the first that takes keys."""
    stops = [widget for widget in rows.findChildren(QWidget) if takes_keys(widget, rows)]
    alike = [widget for widget in stops if widget.accessibleName() == name]
    for widget in (alike or stops)[:1]:
        widget.setFocus(Qt.FocusReason.OtherFocusReason)
