"""Whether a card is too wide for its bay in a server: one in which it lies, in one or two rack
units, or the last of those in which cards stand.

The bays are counted by the double-width cards that they take; where they lie is not known here. A
card that stands reaches into the next bay, of which the gaps between cards speak.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import SeatedCard
from rigwright.assembly.envelopes import SLOT_PITCH, slots_by_thickness
from rigwright.assembly.validated import is_validated
from rigwright.checks import Check, Judged, Measure, NotChecked, Said
from rigwright.checks.remedy import Need
from rigwright.figures import Basis, Figure
from rigwright.parts import Chassis
from rigwright.rules.mending import another_card, another_chassis
from rigwright.rules.say import sentence, unanswered, unknown_figures
from rigwright.text.numbers import millimetres

BAY_SLOTS = 2


def slots_of_lying_bay(
    rule: str, card: SeatedCard, chassis: Chassis
) -> Iterator[Check | NotChecked]:
    """A card over or under the other one of its pair, or under the lid: it is no wider than its
    bay, even where the next bay is empty.
    """
    thickness = card.size.thickness
    if is_validated(card, chassis):
        return
    if not thickness.known:
        yield from unknown_figures(rule, card.label, card.card.name, thickness)
        return
    slots = slots_by_thickness(thickness.value)
    yield Check(
        rule=rule,
        what="slots of the bay",
        parts=(card.label, "chassis"),
        value=slots * SLOT_PITCH,
        limit=BAY_SLOTS * SLOT_PITCH,
        figures=(
            thickness,
            Figure(BAY_SLOTS, Basis.PUBLISHED, (chassis.address("max_double_width_gpus"),)),
        ),
        words=partial(_words, card, chassis, slots),
        at_most=True,
        contact=False,
    )


def slots_of_last_bay(rule: str, card: SeatedCard, chassis: Chassis) -> Iterator[NotChecked]:
    """A card of three slots in the last bay needs room beyond it, of which nobody says anything."""
    assert card.seat is not None
    if card.seat.index != chassis.max_double_width_gpus or is_validated(card, chassis):
        return
    thickness = card.size.thickness
    if not thickness.known:
        yield from unknown_figures(rule, card.label, card.card.name, thickness)
    elif slots_by_thickness(thickness.value) > BAY_SLOTS:
        yield unanswered(
            rule,
            (card.label, "chassis"),
            chassis.address("max_double_width_gpus"),
            sentence(
                "{card} is {thickness} thick, and how much room {chassis} has beyond its last bay "
                "of two slots is not known.",
                card=card.title,
                thickness=millimetres(thickness.value),
                chassis=chassis.name,
            ),
        )


def _words(card: SeatedCard, chassis: Chassis, slots: int, judged: Judged) -> Said:
    assert card.seat is not None
    slim = Need("thickness_mm", at_most=SLOT_PITCH * BAY_SLOTS)
    return Said(
        sentence(
            "{card} is {thickness} thick, and {place} is two slots wide.",
            card=card.title,
            thickness=millimetres(card.size.thickness.value),
            place=card.seat.title,
        ),
        sentence(
            "Cards lie in {chassis}, and only another bay or the lid is above and below them.",
            chassis=chassis.name,
        ),
        remedies=(
            another_card(
                card,
                sentence("Choose a card of two slots"),
                Need("bracket_slots", at_most=BAY_SLOTS),
                slim,
            ),
            another_chassis(sentence("Choose a server of four rack units, or a tower")),
        ),
        place=card.drawn,
        measure=Measure(slots, BAY_SLOTS, "slots", at_most=True),
    )
