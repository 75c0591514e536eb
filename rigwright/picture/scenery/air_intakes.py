"""The rooms before the fans of cards, as the picture of the air hatches them.

The shares are the estimate's, the rooms those between the cards of a row. Knows no lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.air import Estimate
from rigwright.air.bands import CardEstimate
from rigwright.assembly import Assembly
from rigwright.geometry import Box, Vec, overlap
from rigwright.graphics.scene.air import Intake

INTAKE_RIM_MM, INTAKE_LEAST_MM = 0.8, 4.0  # an intake is drawn a little larger, so that it is seen


def intakes_of(a: Assembly, estimate: Estimate) -> Iterator[Intake]:
    """Yield the room before the fans of every card whose air is known."""
    known: Mapping[str, CardEstimate] = {card.card.label: card for card in estimate.cards}
    for gap in a.neighbours:
        upper = gap.upper
        card = known.get(upper.label)
        if card is None or card.card.gap_mm is None or gap.lower.drawn is None:
            continue
        box = _room_between(upper.body, gap.lower.body, upper.row)
        if box is not None:
            axis, _ = upper.row
            yield Intake(upper.label, box, axis, card.state.intake_share)


def _room_between(upper: Box, lower: Box, row: tuple[int, int]) -> Box | None:
    """Return the room between two cards of a row, a little larger than it is."""
    axis, sign = row
    upper_low, upper_high = upper.interval(axis)
    lower_low, lower_high = lower.interval(axis)
    start, end = upper_high, lower_low
    if sign < 0:
        start, end = upper_low, lower_high
    middle = (start + end) / 2
    half = max(abs(end - start), INTAKE_LEAST_MM) / 2
    near = middle - half
    far = middle + half
    first = _reaching(upper, axis, near, far)
    second = _reaching(lower, axis, near, far)
    common = overlap(first, second)
    if common is None:
        return None
    all_round = Vec(INTAKE_RIM_MM, INTAKE_RIM_MM, INTAKE_RIM_MM)
    rim = all_round.with_axis(axis, 0.0)
    return Box(common.low.minus(rim), common.high.plus(rim))


def _reaching(box: Box, axis: int, low: float, high: float) -> Box:
    """Return a box that reaches from one level to another on an axis."""
    return Box(box.low.with_axis(axis, low), box.high.with_axis(axis, high))
