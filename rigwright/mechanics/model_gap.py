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
from rigwright.text.sentence import worded


def modelled(gap: Gap, shapes: Mapping[str, PartShape]) -> Gap:
    """The gap between two neighbours as it is where the models of their parts count."""
    upper, lower = (_with_shape(card, shapes) for card in (gap.upper, gap.lower))
    return Gap(upper, lower, gap_between(upper, lower))


def _with_shape(card: SeatedCard, shapes: Mapping[str, PartShape]) -> SeatedCard:
    found = shapes.get(card.card.id)
    shape = found.of_card if found is not None else None
    return card if shape is None else replace(card, shape=shape, size=size_of(card.card, shape))


def in_words(gap: Gap) -> str:
    """What models say that boxes do not."""
    less = "\N{MINUS SIGN}"
    by_shape, by_boxes = (
        f"{figure.value:.2f} mm".replace("-", less) for figure in (gap.gap, gap.by_boxes)
    )
    return worded(
        "Between {upper} and {lower} there are {by_shape} by shape, {by_boxes} by the figures.",
        upper=gap.upper.title,
        lower=gap.lower.title,
        by_shape=by_shape,
        by_boxes=by_boxes,
    )
