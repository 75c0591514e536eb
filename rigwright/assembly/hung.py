"""Which radiator of a machine hangs on which wall, those of the cooler and of cards together, and
what those in the front leave of the cards' length.

Knows no severities.
"""

from __future__ import annotations

from rigwright.assembly import Assembly, derived, derived_without_cards, front_room_of
from rigwright.assembly.length_limit import FrontRoom, front_room
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


def room_before_front(a: Assembly) -> FrontRoom | None:
    """Return the free length before the front with every radiator there, also one that hangs there
    since other radiators take the other walls.
    """
    if a.chassis is None or a.enclosure is None:
        return None
    if not any(card.gpu.has_radiator for card in a.built.gpus):
        return front_room_of(a)
    of_cooler = a.label("cooler")
    cooler_wall: str | None = None
    card_radiator = False
    for radiator, wall in hung_radiators(a):
        if radiator.label == of_cooler:
            cooler_wall = wall
        elif wall == "front":
            card_radiator = True
    return front_room(
        a.chassis,
        a.cooler,
        a.enclosure,
        a.psus,
        card_radiator=card_radiator,
        cooler_wall=cooler_wall,
    )


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
