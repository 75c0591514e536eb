"""Whether a blower between two others in a tight stack gets its air.

Gaps come from the boxes in millimetres. How much air the case gives them is in warm_air.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.gaps import Gap, gap_above, gap_below
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Limit, Remedy, WiderGap, by_hand
from rigwright.rules.inferred import cooler_of
from rigwright.rules.positions import doubted_cooling, doubted_places, unknown_power, unlocated
from rigwright.rules.rule import Foretold, Measured, rule
from rigwright.rules.say import plural, sentence, unknown_figures
from rigwright.rules.spacing import TOUCH, cards_collide
from rigwright.text.numbers import length, millimetres

Result = Iterator[Check | NotChecked]
STACK_GAP, STACKABLE_GAP, STACKABLE_RECESS, STACK_W = 6.0, 1.5, 5.0, 300.0
INNER_SHARE = 0.85  # of their power is what inner cards of a stack are usually limited to


def _blower(card: SeatedCard) -> bool:
    return card.gpu is not None and card.gpu.cooler == "blower"


@rule(
    "thermal",
    noun="stacks of blowers",
    source="Measured stacks of four blowers",
    measures=Measured.GAP,
    follows_from=(cards_collide,),
    foretells=Foretold.CARD,
    by_board=True,
)
def blower_stack_inner(a: Assembly) -> Result:
    """A blower between two others in a tight stack runs hotter and louder."""
    rule = "blower-stack-inner"
    blowers = list(filter(_blower, a.cards))
    if len(blowers) < 3:
        return
    yield from (missing for card in blowers if (missing := unlocated(rule, card, a)))
    for card in blowers:
        above, below = gap_above(card, a.neighbours), gap_below(card, a.neighbours)
        if above and below and _blower(above.upper) and _blower(below.lower):
            yield from _between_blowers(a, above, below)


def _severity_between(card: SeatedCard, gap_mm: float) -> Severity:
    """A strong blower, or one without a recess, has too little air between two others."""
    assert card.gpu is not None
    recess = card.gpu.recess_mm
    flat = recess is not None and recess < STACKABLE_RECESS and gap_mm < STACKABLE_GAP
    if flat or (card.power_w or 0) > STACK_W:
        return Severity.WARNING
    return Severity.INFO


def _between_blowers(a: Assembly, above: Gap, below: Gap) -> Result:
    rule, cards, card = "blower-stack-inner", (above.upper, below.upper), below.upper
    unknown: list[NotChecked] = []
    for one in cards:
        unknown += unknown_figures(rule, one.label, one.card.name, one.size.thickness)
    yield from unknown
    if unknown or below.gap.value < TOUCH or above.gap.value >= STACK_GAP:
        return
    yield Check(
        rule=rule,
        what="air before the intake",
        parts=(card.label,),
        value=below.gap.value,
        limit=STACK_GAP,
        figures=(below.gap, *cooler_of(card)),
        words=partial(_inner_blower_words, a, above, below),
        clash=-math.inf,
        contact=False,
        tight_is=_severity_between(card, below.gap.value),
    )
    if below.gap.value < STACK_GAP:
        yield from unknown_power(rule, card, STACK_W)


def _inner_blower_words(a: Assembly, above: Gap, below: Gap, _judged: Judged) -> Said:
    card = below.upper
    assert card.gpu is not None
    recess = card.gpu.recess_mm
    title = plural(
        "{card} is an inner blower with {gap} before its intake.",
        "{card} are inner blowers with {gap} before their intakes.",
        1,
        card=card.title,
        gap=millimetres(below.gap.value),
    )
    if below.gap.value <= 0:
        title = plural(
            "{card} is an inner blower, and the next card touches its intake.",
            "{card} are inner blowers, and the next card touches the intake of each.",
            1,
            card=card.title,
        )
    detail = (
        "Inner cards of a stack run 5–10 °C hotter and louder below {limit}; how far the intake is "
        "recessed is not published."
    )
    if recess is not None:
        detail = (
            "Inner cards of a stack run 5–10 °C hotter and louder below {limit}; the "
            "intake is recessed by {recess}."
        )
    places = doubted_places(a, above.upper, card, below.lower)
    return Said(
        title,
        sentence(detail, limit=length(STACK_GAP), recess=length(recess or 0.0)),
        remedies=(
            Remedy(
                sentence(
                    "Limit the inner cards to {share:.0f} % of their power", share=100 * INNER_SHARE
                ),
                Limit((card.label,), round(INNER_SHARE * card.power_w)) if card.power_w else None,
            ),
            by_hand("Leave one slot free", supposed=WiderGap(card.label, SLOT_PITCH)),
        ),
        place=card.body,
        doubted=(*places, *doubted_cooling(card, power=True)),
    )
