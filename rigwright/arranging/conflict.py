"""Why the cards of a machine cannot all stand in its slots or bays: the fewest of them for which no
way is without a clash.

Each card is left out in turn; where the others still cannot stand, it stays out, since the conflict
does not need it. A conflict is told only where every way was judged; where there are too many ways,
none is.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator

from rigwright.arranging.moved import laid_aside
from rigwright.arranging.standing import again, smallest_gap_mm
from rigwright.arranging.ways import movable, ways
from rigwright.assembly import SeatedCard, assemble
from rigwright.build import TRAY
from rigwright.catalog import Catalog
from rigwright.checks import Finding
from rigwright.evaluation import Evaluation, checked
from rigwright.evaluation.added import is_clash
from rigwright.record import Value
from rigwright.rules import RULES

MOST_WAYS = 250  # for one set of cards, each judged as a whole
MOST_CARDS = 16
MECHANICAL = tuple(rule for rule in RULES if rule.category == "mechanical")


class Conflict(Value, frozen=True):
    """The cards, by their labels, and the worst of what is in the way of those in the best of all
    ways; any of them left out, the others can stand. None where they have too few places.
    """

    labels: tuple[str, ...]
    nearest: Finding | None = None


def stand(one: Evaluation, cards: Collection[SeatedCard]) -> bool:
    """Whether all of some cards have a place without a clash."""
    return _in_the_way(one, cards) == ([], 0)


def conflict_steps(before: Evaluation, catalog: Catalog) -> Iterator[Conflict | None]:
    """Yield None between pieces of work of a few milliseconds, and at the end the conflict, if
    there is one that can be shown.
    """
    needed = movable(before.assembly)
    if len(needed) > MOST_CARDS:
        return
    for card in reversed(needed.copy()):
        fewer = [one for one in needed if one is not card]
        answer = yield from _impossible(before, fewer, catalog)
        if answer is None:
            return
        if answer.is_so:
            needed = fewer
    answer = yield from _impossible(before, needed, catalog)
    if answer is not None and answer.is_so:
        yield Conflict(tuple(card.label for card in needed), answer.nearest)


class _Answer(Value, frozen=True):
    is_so: bool
    nearest: Finding | None = None


def _impossible(
    before: Evaluation, cards: Collection[SeatedCard], catalog: Catalog
) -> Generator[None, None, _Answer | None]:
    """Return whether some of the cards that can move cannot all stand, the others laid beside the
    machine; None where there are too many ways to say so.
    """
    machine = _without_others(before, cards, catalog)
    moving = [machine.assembly.cards[card.index] for card in cards]
    tried: list[tuple[int, int, float, int]] = []
    nearest: list[Finding | None] = []
    for number, build in enumerate(ways(moving, machine.assembly)):
        if number == MOST_WAYS:
            return None
        one = checked(assemble(build, catalog, shapes=before.assembly.shapes), MECHANICAL)
        clashes, homeless = _in_the_way(one, moving)
        if not clashes and not homeless:
            return _Answer(False)
        tried.append((homeless, len(clashes), -(smallest_gap_mm(one) or 0.0), number))
        nearest.append(next(iter(clashes), None))
        yield None
    if not tried:  # there is no card to stand
        return _Answer(False)
    return _Answer(True, nearest[min(tried)[-1]])


def _without_others(
    before: Evaluation, cards: Collection[SeatedCard], catalog: Catalog
) -> Evaluation:
    """Return the machine with the other cards that can move beside it."""
    kept = {card.index for card in cards}
    others: set[int] = set()
    for card in movable(before.assembly):
        if card.index not in kept:
            others.add(card.index)
    build = laid_aside(before.build, catalog, others)
    return again(build, before, catalog)


def _in_the_way(one: Evaluation, cards: Collection[SeatedCard]) -> tuple[list[Finding], int]:
    """Return the clashes of some cards, and how many of them have no place."""
    labels = {card.label for card in cards}
    clashes = [
        finding for finding in one.findings if is_clash(finding) and labels & set(finding.parts)
    ]
    placements = one.build.placements
    homeless = sum(placements[card.index].place == TRAY for card in cards)
    return clashes, homeless
