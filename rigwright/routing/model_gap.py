"""How near two neighbouring cards come by their models instead of their boxes, whether or not those
models count.

Asked when a model is attached, to say what it would change; what counts is in the assembly. Knows
no rules, no files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rigwright.assembly import SeatedCard
from rigwright.assembly.gaps import Gap, gap_between
from rigwright.assembly.shapes import PartShape, size_of
from rigwright.text.lengths import Length
from rigwright.text.sentence import worded


def modelled(gap: Gap, shapes: Mapping[str, PartShape]) -> Gap:
    """The gap between two neighbours as it is where the models of their parts count."""
    upper, lower = (_with_shape(card, shapes) for card in (gap.upper, gap.lower))
    return Gap(upper, lower, gap_between(upper, lower))


def _with_shape(card: SeatedCard, shapes: Mapping[str, PartShape]) -> SeatedCard:
    found = shapes.get(card.card.id)
    if found is None or found.of_card is None:
        return card
    size = size_of(card.card, found.of_card)
    return replace(card, shape=found.of_card, size=size)


def in_words(gap: Gap) -> str:
    """What models say that boxes do not."""
    by_shape = Length(gap.gap.value, ".2f")
    by_boxes = Length(gap.by_boxes.value, ".2f")
    return worded(
        "Between {upper} and {lower} there are {by_shape} by shape, {by_boxes} by the figures.",
        upper=gap.upper.title,
        lower=gap.lower.title,
        by_shape=by_shape,
        by_boxes=by_boxes,
    )
