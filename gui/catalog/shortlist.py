"""The parts that a user wants at hand: those marked as favourites, and those that came into builds
last.

Kept in the settings, over all builds. Knows ids alone; what a part is, the catalog says.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings, Signal

from gui.app.settings import texts_at
from rigwright.build import Build

FAVOURITES, RECENT = "catalog/favourites", "catalog/recent"
MOST_RECENT = 40


class Shortlist(QObject):
    """Favourites and recently used parts. Signal: changed(), when either is another."""

    changed = Signal()

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._favourites = texts_at(settings, FAVOURITES)
        self._recent = texts_at(settings, RECENT)[:MOST_RECENT]
        self._in_build: tuple[str, ...] | None = None

    @property
    def favourites(self) -> frozenset[str]:
        """The ids of the marked parts."""
        return frozenset(self._favourites)

    @property
    def part_ids(self) -> frozenset[str]:
        """The ids of all of them."""
        return frozenset((*self._favourites, *self._recent))

    def turn(self, part_id: str) -> None:
        """Mark a part, or take its mark away."""
        if part_id in self._favourites:
            self._favourites.remove(part_id)
        else:
            self._favourites.append(part_id)
        self._settings.setValue(FAVOURITES, self._favourites)
        self.changed.emit()

    def follow(self, build: Build) -> None:
        """Remember the parts that the build did not have when it was last seen."""
        before = self._in_build
        self._in_build = build.part_ids()
        if before is None:
            return
        new = [part_id for part_id in self._in_build if part_id not in before]
        if not new:
            return
        self._recent = list(dict.fromkeys((*new, *self._recent)))[:MOST_RECENT]
        self._settings.setValue(RECENT, self._recent)
        self.changed.emit()
