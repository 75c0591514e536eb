"""What a screen reader is told of a search: how many parts were found, and which one Enter takes.

Eyes see both in the list. Knows the field, the rows and the list, and no catalog.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from gui.catalog.rows import CatalogRows
from gui.catalog.view import CatalogView
from gui.look.announcing import announce
from rigwright.text.sentence import worded


class ToldSearch:
    """The description of the search field, read out as well while the field has the keyboard."""

    def __init__(self, field: QLineEdit, rows: CatalogRows, view: CatalogView) -> None:
        self._field = field
        self._rows = rows
        self._view = view
        self._count = ""
        self._aloud = ""  # what was read out last
        view.selectionModel().currentChanged.connect(lambda: self.tell(self._count))

    def tell(self, count: str, *, aloud: bool = False) -> None:
        """Describe what was found; `count` says how many, aloud once it is known of all."""
        self._count = count
        taken = self._taken()
        if taken:
            told = worded("{count}. Enter takes {part}", count=count, part=taken)
        else:
            told = worded("{count}. Down leads to the list", count=count)
        if not self._rows.rowCount():
            told = count
        self._field.setAccessibleDescription(told)
        if aloud and told != self._aloud and self._field.hasFocus():
            self._aloud = told
            announce(self._field, told)

    def _taken(self) -> str:
        """The part that Enter takes, as its row is read out: the selected one or the first hit."""
        index = self._view.currentIndex()
        if not index.isValid() and self._field.text().strip():
            index = self._rows.index(0)
        return str(index.data(Qt.ItemDataRole.AccessibleTextRole) or "")
