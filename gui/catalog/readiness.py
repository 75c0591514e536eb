"""Learns the words of the catalog while nothing else happens, so that the first slip is read as quickly as any other.

Knows neither rows nor what is searched for; how slips are read is the engine's affair.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer

from rigwright.catalog import CatalogError, SearchableCatalog
from rigwright.catalog.lookup import made_ready

REST_MS = 2000  # without a letter typed or a change of the build
PAUSE_MS = 10  # between two pieces


class Readiness(QObject):
    """Gets ready for slips in small pieces, once the user rests."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Iterator[None] | None = None
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self._step)

    @property
    def complete(self) -> bool:
        """True where there is nothing to prepare."""
        return self._work is None

    def begin(self, catalog: SearchableCatalog) -> None:
        """Prepare for a catalog, be it another one or one that changed."""
        self._work = made_ready(catalog)
        self.wait()

    def wait(self) -> None:
        """Something happens: go on later."""
        if self._work is not None:
            self.timer.start(REST_MS)

    def _step(self) -> None:
        try:
            if self._work is not None and next(self._work, self) is self:
                self._work = None
        except CatalogError:  # who searches is told
            self._work = None
        if self._work is None:
            self.timer.stop()
        else:
            self.timer.start(PAUSE_MS)
