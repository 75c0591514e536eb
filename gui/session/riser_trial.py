"""The card in the hand on one riser after another, where it hovers over a place that needs one.

Each answer takes the place of the one that the place gave before, so that moving the pointer there
again shows it, and letting go takes it.
"""

from __future__ import annotations

from gui.session.ground import NoAnswerError, sure
from gui.session.shown_build import ShownBuild
from gui.session.snapshot import CarriedCard, TriedRisers
from rigwright.evaluation import Candidate, answer_of, offered_brackets, without_offers
from rigwright.inventory.risers import other_risers
from rigwright.text.sentence import worded


class RiserTrial:
    """Tries what the card in the hand may hang on."""

    def __init__(self, shown: ShownBuild) -> None:
        self._shown = shown

    def try_next(self, step: int) -> bool:
        """Show the card that hovers over a place on the next riser that fits there, or on the one
        before; letting go takes it.

        False where the card hangs on none, and beyond the first and the last one.
        """
        carried_card = self._shown.snapshot.carried_card
        hovered = self._shown.snapshot.hovered
        if carried_card is None or hovered is None or hovered.taken or carried_card.block:
            return False
        if carried_card.at(hovered.seat.name) is not hovered:  # it is held freely
            return False
        what = worded("The risers for {part} were not tried", part=carried_card.part.name)
        try:
            answer = sure(lambda: self._on_riser(carried_card, hovered, step), what)
        except NoAnswerError as error:
            self._shown.say(str(error))
            return False
        if answer is None:
            return False
        candidate, risers = answer
        self._shown.show(
            evaluation=candidate.evaluation,
            hovered=candidate,
            carried_card=carried_card.answering(candidate, risers),
        )
        return True

    def _on_riser(
        self, carried_card: CarriedCard, hovered: Candidate, step: int
    ) -> tuple[Candidate, TriedRisers] | None:
        """The answer of the place under the card on another riser."""
        index = carried_card.moving
        if index is None:
            index = len(hovered.evaluation.build.placements) - 1
        risers = carried_card.risers
        if risers is None or risers.place != hovered.seat.name:
            choices = other_risers(hovered.evaluation, index)
            risers = TriedRisers(hovered.seat.name, hovered, choices)
        number = risers.number + step
        if not 0 <= number < risers.count:
            return None
        risers = risers.changed(number=number)
        if risers.choice is None:
            return risers.first, risers
        before = without_offers(self._shown.snapshot.committed)
        offered = offered_brackets(before.assembly)
        build = risers.choice.build
        catalog = self._shown.ground.catalog
        return answer_of(before, catalog, build, index, hovered.seat, offered), risers
