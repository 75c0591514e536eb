"""How much air there is before the fans of cards that draw so much that too little of it is an error, not a warning.

Cooler cards have their room for air in the clearance to what is before them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.enclosure import is_sandwich
from rigwright.assembly.seats import Mount
from rigwright.margins.rows import Clearance, above, answered
from rigwright.rules.breathing import GLASS_FREE, GLASS_STARVED, HOT_W, VENTED_PANELS
from rigwright.rules.inferred import cooler_of, has_fans
from rigwright.rules.spacing import FREE_AIR, STARVED, TOUCH

Rows = Iterator[Clearance]


def air_clearances(a: Assembly) -> Rows:
    """Before the next card, and before a closed panel."""
    yield from answered("open-air-gap", _before_next(a))
    yield from answered("vertical-mount-glass-gap", _before_panels(a))


def _before_next(a: Assembly) -> Rows:
    for gap in a.neighbours:
        if _is_hot(gap.upper) and gap.gap.known and gap.gap.value >= TOUCH:
            labels, figures = (gap.upper.label, gap.lower.label), (gap.gap, *cooler_of(gap.upper))
            yield above("open-air-gap", "air before the fans", labels, gap.gap.value, STARVED, figures,
                        wanted_mm=FREE_AIR - STARVED)  # fmt: skip


def _before_panels(a: Assembly) -> Rows:
    for card in a.gpus:
        if _is_hot(card) and _faces_panel(card, a):
            yield from _before_panel(card)


def _is_hot(card: SeatedCard) -> bool:
    return has_fans(card) and (card.power_w or 0.0) >= HOT_W


def _faces_panel(card: SeatedCard, a: Assembly) -> bool:
    """Whether its fans look at a panel that lets no air through; nothing is said of one that nobody describes."""
    hangs = card.seat is not None and card.seat.mount in (Mount.VERTICAL, Mount.UPRIGHT)
    if a.chassis is None or not hangs or is_sandwich(a.chassis) or a.gap_below(card) is not None:
        return False
    return a.chassis.side_panel is not None and a.chassis.side_panel not in VENTED_PANELS


def _before_panel(card: SeatedCard) -> Rows:
    room, thickness = card.seat.room if card.seat is not None else None, card.size.thickness
    if room is not None and thickness.known:
        free = round(room.value - thickness.value, 6)
        yield above("vertical-mount-glass-gap", "air before the panel", (card.label, "chassis"), free, GLASS_STARVED,
                    (room, thickness, *cooler_of(card)), wanted_mm=GLASS_FREE - GLASS_STARVED)  # fmt: skip
