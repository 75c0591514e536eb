"""What an edit of several cards must not make worse: clashes, and the smallest gap between
neighbours.

Knows no edits; cards are told apart by their placements, since an edit may give them other labels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import product

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.seated import place_is_guessed
from rigwright.assembly.seats import Mount, Seat, is_for
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.added import is_clash
from rigwright.geometry import gap_along

Clash = tuple[str, frozenset[str]]
# Ways to be held that need nothing beside the card; others are offered only where these are not.
PLAIN_MOUNTS = (Mount.SLOT, Mount.BAY, Mount.FRAME)


def again(build: Build, before: Evaluation, catalog: Catalog) -> Evaluation:
    """Return what another build comes to, with the shapes that counted before."""
    return evaluate(build, catalog, shapes=before.assembly.shapes)


def clashes(evaluation: Evaluation) -> Counter[Clash]:
    """Return the mechanical errors, each by its rule and what it is about."""
    indices = {card.label: f"placement {card.index}" for card in evaluation.assembly.cards}
    found: Counter[Clash] = Counter()
    for finding in evaluation.findings:
        if not is_clash(finding):
            continue
        parts = frozenset(indices.get(label, label) for label in finding.parts)
        clash = (finding.rule, parts)
        found[clash] += 1
    return found


def adds_clash(before: Evaluation, after: Evaluation) -> bool:
    """Return whether something clashes that did not before."""
    return bool(clashes(after) - clashes(before))


def smallest_gap_mm(evaluation: Evaluation) -> float | None:
    """Return the smallest gap between neighbours, unknown ones as they are drawn.

    None where no two cards are neighbours.
    """
    return min((gap.gap.value for gap in evaluation.assembly.neighbours), default=None)


def free_seats(a: Assembly, kind: str) -> list[Seat]:
    """Return the free places that cards of a kind go into, without those that want a riser where
    there are others.

    Places of the chassis and of its first board, as they are ordered there; those that are made
    for other cards come last.
    """
    there: list[Seat] = []
    plain: list[Seat] = []
    for seat in a.seats:
        if seat.chamber_slot is not None or seat.bracket is not None:
            continue
        there.append(seat)
        if seat.mount in PLAIN_MOUNTS:
            plain.append(seat)
    found: list[Seat] = []
    for seat in plain or there:
        if a.card_at(seat) is None and is_for(kind, seat, a.chassis):
            found.append(seat)
    return sorted(found, key=partial(is_made_for_others, kind))


def meets_as_drawn(a: Assembly, index: int) -> bool:
    """Return whether the card of a placement stands in another one as it is drawn, where one of
    their places is only guessed: no rule answers for that, and nobody would build it so.
    """
    own = [card for card in a.cards if card.index == index]
    others = [card for card in a.cards if card.index != index]
    pairs = product(own, others)
    return any(_meet_by_guess(card, other) for card, other in pairs)


def _meet_by_guess(card: SeatedCard, other: SeatedCard) -> bool:
    body = card.drawn
    other_body = other.drawn
    if body is None or other_body is None:
        return False
    if not (place_is_guessed(card) or place_is_guessed(other)):
        return False
    return all(gap_along(axis, body, other_body) < 0 for axis in range(3))


def is_made_for_others(kind: str, seat: Seat) -> bool:
    """Whether a card of a kind is better off elsewhere: the bays of a server are for its graphics
    cards, though network cards go into them too.
    """
    return kind == "nic" and seat.mount is Mount.BAY


def cards_of(a: Assembly, indices: Iterable[int]) -> tuple[SeatedCard, ...]:
    """Return the cards of some placements, as they stand in their row."""
    wanted = frozenset(indices)
    found = [card for card in a.cards if card.index in wanted]
    return tuple(sorted(found, key=_in_row))


def _in_row(card: SeatedCard) -> tuple[str, int, int]:
    mount = "" if card.mount is None else card.mount.value
    return mount, card.position or 0, card.index
