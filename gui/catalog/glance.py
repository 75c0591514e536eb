"""What the places of the machine say to the card that the pointer rests on in the catalog, or that
is pressed there.

Knows the list and the session; the ladder shows it.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QTimer

from gui.catalog.rows import CatalogRows
from gui.catalog.view import CatalogView
from gui.session.session import Session
from rigwright.parts import CARD_KINDS

REST_MS = 150


class GlanceTimer(QObject):
    """Asks once the pointer rests on a card's row, and no longer when it is elsewhere.

    Who presses a row is about to take the card: its answers are there when the button is let go.
    """

    def __init__(self, view: CatalogView, rows: CatalogRows, session: Session) -> None:
        super().__init__(view)
        self._rows = rows
        self._session = session
        self._part_id: str | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._ask)
        view.entered.connect(self._come)
        view.left.connect(self._leave)
        view.pressed.connect(self._press)

    def _come(self, index: QModelIndex) -> None:
        self._part_id = self._card_at(index)
        self._session.glancing.at(None)
        if self._part_id is not None:
            self._rest.start()

    def _card_at(self, index: QModelIndex) -> str | None:
        row = self._rows.summary(index)
        return row.id if row is not None and row.kind in CARD_KINDS else None

    def _leave(self) -> None:
        self._rest.stop()
        self._session.glancing.at(None)

    def _press(self, index: QModelIndex) -> None:
        self._rest.stop()
        self._session.glancing.at(self._card_at(index))

    def _ask(self) -> None:
        self._session.glancing.at(self._part_id)
