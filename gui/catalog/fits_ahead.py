"""Finds out how parts of kinds that are not shown fit the open build, so that their lists stand in
order when they are.

Works when nothing else is to be done: some time after the last change, and more slowly than for
rows on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer

from gui.catalog.fits import FitSearch, can_tell
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation
from rigwright.proposals.next_kind import next_kind

REST_MS = 1500  # after a change: who edits on would have waited for answers that nobody sees
PAUSE_MS = 10  # between two slices of a few milliseconds
KINDS = (
    "gpu",
    "motherboard",
    "chassis",
    "psu",
    "cpu",
    "cooler",
    "memory",
    "nic",
)  # as their tabs stand


class FitsAhead(QObject):
    """Fills the memory of a search for the kinds that it does not look at.

    `parts_of` names all parts of a kind.
    """

    def __init__(self, fits: FitSearch, parts_of: Callable[[str], Iterable[str]]) -> None:
        super().__init__(fits)
        self._fits = fits
        self._parts_of = parts_of
        self._search = FitSearch(self, PAUSE_MS)
        self._search.finished.connect(self._found)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._next)
        self._evaluation: Evaluation | None = None
        self._catalog: Catalog | None = None
        self._kind = ""

    def follow(self, evaluation: Evaluation, catalog: Catalog) -> None:
        """Begin anew where the build, or the catalog, is another one."""
        if self._evaluation is not evaluation or self._catalog is not catalog:
            self._evaluation = evaluation
            self._catalog = catalog
            self._search.stop()
            self._rest.start()

    def pause(self, paused: bool) -> None:
        """Stand back while the user drags."""
        self._search.pause(paused)

    def _next(self) -> None:
        evaluation = self._evaluation
        catalog = self._catalog
        assert evaluation is not None and catalog is not None
        if not self._fits.complete:  # what is on the screen comes first
            self._rest.start()
            return
        for kind in dict.fromkeys((next_kind(evaluation), *KINDS)):  # what is looked for next first
            if not can_tell(evaluation, kind):
                continue
            known = self._fits.remembered(evaluation, catalog, kind)
            missing = [part_id for part_id in self._parts_of(kind) if part_id not in known]
            if missing:
                self._kind = kind
                self._search.start(evaluation, catalog, kind, missing, set())
                return

    def _found(self) -> None:
        assert self._evaluation is not None and self._catalog is not None
        self._fits.learn(self._evaluation, self._catalog, self._kind, self._search.known)
        if (
            self._search.known
        ):  # else they could not be found out, and would be asked for without end
            self._next()
