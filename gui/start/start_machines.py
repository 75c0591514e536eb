"""The machines of the start page: found out in the background, with the user's cards where there
are some, and put in order.

Knows the engine's proposals and the tiles that show them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from gui.app.guard import guarded
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.pauses import Pauses
from gui.start.machine_tile import MachineTile
from rigwright.build import Build
from rigwright.catalog import SearchableCatalog
from rigwright.proposals.for_cards import Offered, machine_for, ranked
from rigwright.proposals.machines import MACHINES
from rigwright.text.sentence import worded

COLUMNS = 3
SOON_MS = 60  # after a change: who types a number goes on typing


@guarded
class StartMachines(Themed, QWidget):
    """The tiles. Signals: chosen(Build), found() when all are known.

    `begun` makes of a build what a new build begins with: its outlet and the user's own thresholds
    and rules.
    """

    chosen = Signal(object)
    found = Signal()
    begun: Callable[[Build], Build] = staticmethod(lambda build: build)

    def __init__(
        self, catalog: SearchableCatalog, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._catalog = catalog
        self.tiles = [MachineTile(machine, theme, self) for machine in MACHINES]
        self.cards: tuple[str, ...] = ()
        self.offered: tuple[Offered, ...] = ()
        self._pauses = Pauses(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for tile in self.tiles:
            tile.clicked.connect(lambda _on=False, tile=tile: self.chosen.emit(tile.build))
        self._arrange(self.tiles)

    def use_catalog(self, catalog: SearchableCatalog) -> None:
        """Take the parts of other layers from now on."""
        self._catalog = catalog

    def show_for(self, cards: Sequence[str]) -> None:
        """Find out what each machine comes to, with its own cards or with these."""
        self.cards = tuple(cards)
        self.offered = ()
        self._pauses.begin(
            self._all(), self._take, worded("The machines were not found out"), SOON_MS
        )

    @property
    def running(self) -> bool:
        """Whether they are still being found out."""
        return self._pauses.running

    def stop(self) -> None:
        """Find out no more."""
        self._pauses.stop()

    def _all(self) -> Iterator[tuple[Offered, ...] | None]:
        found = list[Offered]()
        for tile in self.tiles:
            for offered in machine_for(tile.machine, self.cards, self._catalog, self.begun):
                if offered is not None:
                    found.append(offered)
                    tile.show_offered(offered, not self.cards)
                yield None
        yield tuple(found)

    def _take(self, found: object) -> None:
        if not isinstance(found, tuple):
            return
        self.offered = found if not self.cards else ranked(found)
        by_id = {tile.machine.id: tile for tile in self.tiles}
        self._arrange([by_id[offered.machine.id] for offered in self.offered])
        self.found.emit()

    def _arrange(self, tiles: Sequence[MachineTile]) -> None:
        """Put the tiles in their order, for the eye and for Tab."""
        for number, tile in enumerate(tiles):
            self._grid.addWidget(tile, number // COLUMNS, number % COLUMNS)
        for one, other in zip(tiles, tiles[1:], strict=False):
            QWidget.setTabOrder(one, other)
