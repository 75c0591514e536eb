"""What is selected and marked: cards, another part, an empty place, a finding's subject.

Knows no widget; taking the selected cards out is a step of the document.
"""

from __future__ import annotations

from collections.abc import Iterable

from gui.session.open_build import OpenBuild
from gui.session.shown_build import ShownBuild
from gui.session.snapshot import is_empty
from rigwright.arranging.moved import without
from rigwright.assembly.seats import Seat
from rigwright.checks import Finding
from rigwright.text.sentence import plural, worded


class Selection:
    """What every panel marks."""

    def __init__(self, shown: ShownBuild, document: OpenBuild) -> None:
        self._shown = shown
        self._document = document

    def select(
        self, label: str | None, also: frozenset[str] = frozenset(), part: str | None = None
    ) -> None:
        """Mark a card in every panel, and no place.

        `also` are further parts to be marked in the picture. `part` is what else is selected, as
        the list of parts or the picture calls it.
        """
        snapshot = self._shown.snapshot
        wanted = (label, also, part, None, None)
        if snapshot.others or wanted != (
            snapshot.selected,
            snapshot.also,
            snapshot.part,
            snapshot.place,
            snapshot.focus,
        ):
            self._shown.show(selected=label, also=also, part=part, place=None, focus=None)

    def select_several(self, labels: Iterable[str]) -> None:
        """Mark several cards in every panel; the last one leads, as a card that is selected
        alone.
        """
        wanted = list(dict.fromkeys(labels))
        if not wanted:
            self.select(None)
            return
        others = frozenset(wanted[:-1])
        snapshot = self._shown.snapshot
        if (snapshot.selected, snapshot.others) != (wanted[-1], others):
            self._shown.show(
                selected=wanted[-1], others=others, also=others, place=None, focus=None
            )

    def select_place(self, seat: Seat) -> None:
        """Mark the card at a place, or the place itself where it is empty."""
        card = self._shown.snapshot.committed.assembly.card_at(seat)
        if card is not None:
            self.select(card.label)
        elif seat.name != self._shown.snapshot.place:
            self._shown.show(selected=None, place=seat.name, focus=None)

    def focus(self, finding: Finding | None) -> None:
        """Frame what a finding is about."""
        self._shown.show(focus=finding)

    def replace_next(self, key: str) -> None:
        """Have the next part that is chosen take the place of a row; "" for none."""
        if key != self._shown.snapshot.replacing:
            self._shown.show(replacing=key)

    def remove_selected(self) -> None:
        """Take the selected cards out of the build."""
        chosen = self._shown.snapshot.chosen
        if len(chosen) > 1:
            build = without(self._shown.build, [card.index for card in chosen])
            if self._document.commit(
                build, str(plural("Remove {n} card", "Remove {n} cards", len(chosen)))
            ):
                self._shown.show(selected=None)
            return
        card = self._shown.snapshot.card(self._shown.snapshot.selected)
        if card is None or not self._document.commit(
            self._shown.build.remove(card.index), worded("Remove {card}", card=card.title)
        ):
            return
        # The cards after it are counted anew: what has its label now is another card.
        place = card.seat.name if card.seat is not None else None
        self._shown.show(
            selected=None, place=place if is_empty(place, self._shown.snapshot.committed) else None
        )
