"""What moving some cards as a block would mean, for every place that one of them may be let go at.

The same answers that a single card gets, so that a drag of several shows them alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.arranging.moved import all_in_rows, beside, placed
from rigwright.arranging.standing import again, cards_of
from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import Seat
from rigwright.catalog import Catalog
from rigwright.checks import Fit
from rigwright.evaluation import (
    Candidate,
    Evaluation,
    PlaceOutcome,
    PlaceTold,
    answered,
    smallest_margin,
    without_offers,
)
from rigwright.evaluation.added import added_findings, deciding, fit_of, gap_counts
from rigwright.text.sentence import Sentence, messages, sentence

NO_ROOM = messages("From here on there is no place for each of the cards that move together.")


def block_candidates(
    before: Evaluation, catalog: Catalog, indices: Iterable[int], held: int
) -> tuple[Candidate, ...]:
    """Return the answer of every place to some placed cards that are moved by one of them.

    The others keep their distance from it. What was wrong with them before is not held against a
    place; where one of them would have none, the answer is an error, and its build the old one.
    """
    before = without_offers(before)
    cards = cards_of(before.assembly, indices)
    leader = next((card for card in cards if card.index == held), None)
    if leader is None:
        return ()
    return tuple(_at(seat, before, catalog, cards, leader) for seat in before.assembly.seats)


def _at(
    seat: Seat,
    before: Evaluation,
    catalog: Catalog,
    cards: tuple[SeatedCard, ...],
    leader: SeatedCard,
) -> Candidate:
    a = before.assembly
    by = _distance(leader, seat)
    places = None
    if by is not None and all_in_rows(cards):
        places = beside(cards, a, by)
    if places is None:
        nowhere = PlaceTold(before, (), sentence(NO_ROOM))
        refused = PlaceOutcome(Fit.CLASH, None, None, lambda: nowhere)
        return answered(seat, refused)
    after = again(placed(before.build, places), before, catalog)
    added = added_findings(before.findings, after.findings, "")
    fit = fit_of(added, after.not_checked, leader.label)
    decides = deciding(added)
    margins: list[float] = []
    for card in cards:
        margin = smallest_margin(after, card.label)
        if margin is not None:
            margins.append(margin)
    least = min(margins, default=None)
    reason = decides.said if decides is not None else Sentence("")
    told = PlaceTold(after, added, reason)
    outcome = PlaceOutcome(fit, least, decides, lambda: told, gap_counts(added))
    return answered(seat, outcome)


def _distance(leader: SeatedCard, seat: Seat) -> int | None:
    """Return by how many places the leader would move; None between different ways to be held."""
    own = leader.seat
    if own is None or own.mount is not seat.mount or own.index is None or seat.index is None:
        return None
    return seat.index - own.index
