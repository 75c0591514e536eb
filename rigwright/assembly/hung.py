"""Which radiator of a machine hangs on which wall, those of the cooler and of cards together.

Knows no severities; what a radiator leaves of the room before its wall is asked elsewhere.
"""

from __future__ import annotations

from rigwright.assembly import Assembly, derived, derived_without_cards
from rigwright.assembly.radiators import Radiator, radiators_of, walls_of

Hung = tuple[tuple[Radiator, str], ...]


def hung_radiators(a: Assembly) -> Hung:
    """Return every radiator of known length that a mount takes, with its wall.

    None where not all of those find a mount of their own.
    """
    if any(card.gpu.has_radiator for card in a.built.gpus):
        return _hung(a)
    return _hung_without_cards(a)


def radiators_on(wall: str, a: Assembly) -> tuple[Radiator, ...]:
    """Return the radiators that hang on a wall."""
    return tuple(radiator for radiator, there in hung_radiators(a) if there == wall)


@derived
def _hung(a: Assembly) -> Hung:
    if a.chassis is None:
        return ()
    return walls_of(tuple(radiators_of(a.cooler, a.gpus, a.label("cooler"))), a.chassis)


@derived_without_cards
def _hung_without_cards(a: Assembly) -> Hung:
    if a.chassis is None:
        return ()
    return walls_of(tuple(radiators_of(a.cooler, (), a.label("cooler"))), a.chassis)
