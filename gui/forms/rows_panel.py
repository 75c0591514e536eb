"""A form whose rows depend on the document: they stay as long as they are the right ones, and are
made anew otherwise.

Knows no document; the function that makes the rows says which are right.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.forms.fields import Form
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
        """Show what the document has now."""
        old = self.rows
        self.rows = self._following(self._session.snapshot, self._theme, old)
        if self.rows is not old:
            self._column.replaceWidget(old, self.rows)
            old.hide()
            old.deleteLater()
