"""Cards on the movable bars of a frame, moved: one by a little, or all of a bar to one spacing.

Gives builds; what follows from a spacing is what the checks say of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.bars import bar_length_mm, places_on_a_bar, snapped
from rigwright.assembly.seats import Mount, spot_of
from rigwright.build import Build


def on_a_bar(card: SeatedCard) -> bool:
    """Return whether a card is on a bar that it can be moved along."""
    return card.mount is Mount.FRAME


def cards_on_bar(card: SeatedCard, a: Assembly) -> tuple[SeatedCard, ...]:
    """Return the cards on the bar of one of them, from the bar's first place on."""
    if card.seat is None or a.chassis is None:
        return ()
    each = places_on_a_bar(a.chassis)
    tier = _tier(card, each)
    spots: dict[int, float] = {}
    there: list[SeatedCard] = []
    for other in a.cards:
        if other.seat is None or not on_a_bar(other):
            continue
        if _tier(other, each) == tier:
            spots[other.index] = spot_of(other.seat)
            there.append(other)
    there.sort(key=lambda other: (spots[other.index], other.index))
    return tuple(there)


def _tier(card: SeatedCard, each: int) -> int:
    place = card.position
    return ((place or 1) - 1) // each


def moved_by(card: SeatedCard, a: Assembly, by_mm: float) -> Build | None:
    """Return the build with a card so much farther along its bar; None where it cannot go
    farther.
    """
    if card.seat is None or a.chassis is None or not on_a_bar(card):
        return None
    present = spot_of(card.seat)
    spot = snapped(present + by_mm, a.chassis)
    if abs(spot - present) < 0.01:
        return None
    return _hung(a, [(card, spot)])


def spaced(card: SeatedCard, a: Assembly, pitch_mm: float) -> Build | None:
    """Return all cards of a bar at one pitch, from the spot of the first; None where the bar is too
    short.
    """
    cards = cards_on_bar(card, a)
    if a.chassis is None or not cards or cards[0].seat is None:
        return None
    needed = pitch_mm * (len(cards) - 1)
    room = bar_length_mm(a.chassis) - needed
    if room < -0.01:
        return None
    spot = min(spot_of(cards[0].seat), room)
    hung: list[tuple[SeatedCard, float]] = []
    for number, other in enumerate(cards):
        hung.append((other, spot + pitch_mm * number))
    return _hung(a, hung)


def spread(card: SeatedCard, a: Assembly, share: float = 1.0) -> Build | None:
    """Return the build with all cards of a bar spread over that share of it, from its first place
    on, with the same air between any two; None for a card alone, and where all hang so already.
    """
    cards = cards_on_bar(card, a)
    if a.chassis is None or len(cards) < 2:
        return None
    taken_mm = sum(other.size.thickness.value for other in cards[:-1])
    air_mm = (share * bar_length_mm(a.chassis) - taken_mm) / (len(cards) - 1)
    spot_mm = 0.0
    moved: list[tuple[SeatedCard, float]] = []
    for other in cards:
        whole_mm = float(round(spot_mm))
        if other.seat is not None and abs(spot_of(other.seat) - whole_mm) >= 1.0:
            moved.append((other, whole_mm))
        spot_mm += other.size.thickness.value + air_mm
    return _hung(a, moved) if moved else None


def as_the_frame_has_it(card: SeatedCard, a: Assembly) -> Build:
    """Return the build with all cards of a bar back where the frame has their places."""
    build = a.build
    for other in cards_on_bar(card, a):
        build = build.change_card(other.index, along_mm=None)
    return build


def _hung(a: Assembly, spots: Iterable[tuple[SeatedCard, float]]) -> Build:
    """Return the build with cards at their spots.

    Spots are written down also where the frame has a place, since the builder chose them.
    """
    build = a.build
    for card, spot in spots:
        build = build.change_card(card.index, along_mm=round(spot, 3))
    return build
