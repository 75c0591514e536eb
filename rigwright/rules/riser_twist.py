"""Whether a riser must be turned over on its way, since its plugs stand differently at its ends.

Knows the angles of plugs and the turns of a way; whether a riser reaches is asked in risers.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Remedy, by_hand
from rigwright.figures import published
from rigwright.parts import Riser
from rigwright.routing.ribbons import REVERSED, Ribbon, hangs, reaching, ribbon_of
from rigwright.routing.routes import PER_TWIST
from rigwright.rules.risers import other_risers
from rigwright.rules.rule import rule
from rigwright.rules.say import not_stated, sentence, worded
from rigwright.text.numbers import length

Result = Iterator[Check | NotChecked]
ANGLES = ("host_connector_angle_deg", "device_connector_angle_deg")


@rule(
    "mechanical",
    noun="turns of the riser",
    short="a riser is turned over",
    source="A ribbon bends about its width only; a turn about its line takes 50 mm",
    opens_place=False,  # other risers may be chosen
)
def riser_twisted(a: Assembly) -> Result:
    """A riser has to be turned about its own line, since its ends stand differently."""
    rule = "riser-twisted"
    for card in a.cards:
        riser = card.riser
        if riser is None or riser.riser_type != "riser_cable" or not hangs(card):
            continue
        ribbon = ribbon_of(card, a)
        if ribbon is None:
            continue
        unknown = [field for field in ANGLES if getattr(riser, field) is None]
        if unknown:
            yield not_stated(rule, (card.label,), riser, unknown[0])
        else:
            yield _turns(card, riser, ribbon, a)


def _turns(card: SeatedCard, riser: Riser, ribbon: Ribbon, a: Assembly) -> Check:
    """A flip strains what shields the pairs.

    A quarter turn is one fold, where there is room for it.
    """
    turns = ribbon.route.twists
    strained = turns == 2 or ribbon.cramped
    return Check(
        rule="riser-twisted",
        what="turns of the riser",
        parts=(card.label,),
        value=turns,
        limit=0,
        figures=tuple(published(riser.id, field, getattr(riser, field)) for field in ANGLES),
        words=partial(_twisted_words, card, riser, ribbon, a),
        unit="quarter turns",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING if strained else Severity.INFO,
    )


def _twisted_words(
    card: SeatedCard, riser: Riser, ribbon: Ribbon, a: Assembly, _judged: Judged
) -> Said:
    turns = ribbon.route.twists
    arrive = "From {slot} to {place} the contacts of {riser} arrive square to those of the card"
    title = "The riser of {card} needs a quarter turn on its way."
    if turns == 2:
        arrive = "From {slot} to {place} the contacts of {riser} arrive the other way round"
        title = "The riser of {card} needs a flip on its way."
    room = "{arrive}; {length} of a straight leg go into it."
    if ribbon.cramped:
        room = "{arrive}; no straight leg is long enough for it: {length} are wanted."
    place = card.seat.title if card.seat is not None else worded("the card")
    return Said(
        sentence(title, card=card.title),
        sentence(
            room,
            arrive=sentence(arrive, slot=ribbon.slot.name, place=place, riser=riser.name),
            length=length(PER_TWIST * turns),
        ),
        remedies=_untwisted(card, riser, turns, a),
        place=card.drawn,
    )


def _has_angles(riser: Riser) -> bool:
    return all(getattr(riser, field) is not None for field in ANGLES)


def _untwisted(card: SeatedCard, riser: Riser, turns: int, a: Assembly) -> tuple[Remedy, ...]:
    """Risers of the catalog that lie flat and reach, else the kind to look for."""
    named = other_risers(card, filter(_has_angles, reaching(card, a, most_twists=0)))
    reversed_ends = sum(getattr(riser, field) % 360 == REVERSED for field in ANGLES)
    kind = "Choose a riser that is folded for it"
    if turns == 2:
        kind = "Choose a riser with a reversed (180°) plug at one end"
        if reversed_ends:
            kind = "Choose a riser with a straight plug at one end"
    over_a_leg = by_hand("Lay it over a long straight leg, and do not crease it")
    return (*(named or (by_hand(kind, leads="riser"),)), over_a_leg)
