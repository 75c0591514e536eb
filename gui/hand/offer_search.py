"""Finding out what helps while the window goes on: each edit is tried in a moment of its own.

Knows the session, which says what could not be found out, and no widget.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from gui.session.ground import NoAnswerError, sure
from gui.session.session import Session
from rigwright.catalog import CatalogError
from rigwright.remedies import Offer
from rigwright.text.sentence import worded

SLICE_S = 0.006  # less than half a frame


class OfferSearch(QObject):
    """Takes from `work` what it finds, which gives None between its pieces.

    Signals: found(Offer), and ended() once everything was tried.
    """

    found = Signal(object)
    ended = Signal()

    def __init__(self, session: Session, work: Iterator[Offer | None], parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._work: Iterator[Offer | None] | None = work
        self._timer = QTimer(self)
        self._timer.timeout.connect(lambda: self.go_on(SLICE_S))

    @property
    def is_complete(self) -> bool:
        """True once everything was tried."""
        return self._work is None

    def begin(self) -> None:
        """Try on whenever there is nothing else to do."""
        if self._work is not None:
            self._timer.start(0)

    def stop(self) -> None:
        """Try no more until it is begun again."""
        self._timer.stop()

    def end(self) -> None:
        """Give up what is still to be tried: there is enough."""
        if self._work is not None:
            self._work = None
            self.stop()
            self.ended.emit()

    def go_on(self, seconds: float) -> None:
        """Try for so long, at least once."""
        until = perf_counter() + seconds
        while self._advance() and perf_counter() < until:
            pass

    def _advance(self) -> bool:
        """Try one thing; False where nothing is left."""
        work = self._work
        if work is None:
            return False
        try:
            offer = sure(lambda: next(work, self), worded("What could be done was not found out"))
        except (NoAnswerError, CatalogError) as error:
            self._session.say(str(error))
            offer = self
        if offer is self:
            self.end()
        elif isinstance(offer, Offer):
            self.found.emit(offer)
        return self._work is not None
