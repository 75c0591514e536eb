"""Cards that pass a rule only because of an inferred figure: such a pass is "not checked".

Says what was not checked, and marks what rests on an inferred cooler as an estimate. Knows no
thresholds of rules.
"""

from __future__ import annotations

from rigwright.assembly import SeatedCard
from rigwright.checks import NotChecked
from rigwright.figures import Basis, Figure
from rigwright.rules.say import sentence, unanswered

HOT_W = 200.0  # cards that draw less are not starved by a small gap


def cooler_unsure(rule: str, card: SeatedCard) -> NotChecked:
    """The entry for a card that has enough air only if its cooler is what it was taken for."""
    why = sentence("the cooler of {card} is only inferred.", card=card.card.name)
    return unanswered(rule, (card.label,), card.card.address("cooler"), why)


def has_fans(card: SeatedCard) -> bool:
    """Whether a card's cooler needs free air in front of its fans, as far as is known."""
    return card.gpu is not None and card.gpu.needs_free_air


def may_have_fans(card: SeatedCard) -> bool:
    """The same for cards whose cooler is only inferred to be another."""
    return card.gpu is not None and (card.gpu.needs_free_air or card.gpu.cooler_is_inferred)


def surely_hot(card: SeatedCard) -> bool:
    """Return whether a card surely has fans and draws so much that too little air is a fault."""
    if card.gpu is None or card.gpu.cooler_is_inferred:
        return False
    return has_fans(card) and (card.power_w or 0) >= HOT_W


def cooler_of(card: SeatedCard) -> tuple[Figure, ...]:
    """What makes an estimate of a finding about a card whose cooler is inferred.

    Nothing for any other.
    """
    inferred = card.gpu is not None and card.gpu.cooler_is_inferred
    if not inferred:
        return ()
    return (Figure(0.0, Basis.ASSUMED, (card.card.address("cooler"),)),)
