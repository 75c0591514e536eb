"""What is shown of something that is only pointed at: a card of the catalog, a way out of a refused
drop.
"""

from __future__ import annotations

from contextlib import suppress

from gui.session.ground import NoAnswerError, sure
from gui.session.shown_build import ShownBuild
from gui.session.snapshot import Glance, Snapshot
from rigwright.evaluation import Evaluation, candidates
from rigwright.parts import Gpu, Nic, Part


class Glancing:
    """Shows what a card or a way out would come to, as long as it is pointed at."""

    def __init__(self, shown: ShownBuild) -> None:
        self._shown = shown

    def at(self, part_id: str | None) -> None:
        """Show what every place says to a card; None, or a card in the hand, shows no more."""
        snapshot = self._shown.snapshot
        if part_id is None or snapshot.carried_card is not None or self._shown.storing.busy_with:
            if snapshot.glance is not None:
                self._shown.show(glance=None)
            return
        catalog = self._shown.ground.catalog
        part = catalog.get(part_id)
        committed = snapshot.committed
        if isinstance(part, Gpu | Nic) and not _is_shown(snapshot, part):
            with suppress(NoAnswerError):  # who picks it up is told why
                places = sure(lambda: candidates(committed, catalog, part_id), "")
                self._shown.show(glance=Glance(part, places, committed))

    def at_way(self, after: Evaluation | None) -> None:
        """Show what a way out of a refused drop comes to; None shows again what is hovered."""
        snapshot = self._shown.snapshot
        hovered = snapshot.hovered
        if snapshot.carried_card is None:
            return
        shown = snapshot.committed
        if hovered is not None and not hovered.taken:
            shown = hovered.evaluation
        self._shown.show(evaluation=after or shown)


def _is_shown(snapshot: Snapshot, part: Part) -> bool:
    """Whether the answers to a card are shown already."""
    return snapshot.glance is not None and snapshot.glance.is_of(part, snapshot.committed)
