"""The movable bars of open frames: how many there are, and where along its bar a card may hang.

Knows chassis and millimetres from a bar's first place, neither cards nor places by name.
"""

from __future__ import annotations

import math

from rigwright.assembly.enclosure import frame_pitch
from rigwright.geometry import Vec
from rigwright.parts import Chassis

OVER_BOARD = (
    180.0  # the fingers of a card on the lowest bar: a riser's socket and its ribbon go below
)
TIER_RISE = 260.0  # to the next bar: a card of 150 mm, its plug and the riser of the card above
SNAP_MM = 5.0  # what a card is moved by: clamps hold anywhere, and nobody sets them finer


def tiers_of(chassis: Chassis) -> int:
    """How many bars are above each other; one where that is unknown."""
    return max(1, min(chassis.gpu_tiers or 1, chassis.gpu_positions or 1))


def places_on_a_bar(chassis: Chassis) -> int:
    """How many places the longest bar has."""
    return math.ceil((chassis.gpu_positions or 1) / tiers_of(chassis))


def bar_length_mm(chassis: Chassis) -> float:
    """Return how far the first spot that a card may hang at is from the last."""
    return frame_pitch(chassis).value * (places_on_a_bar(chassis) - 1)


def own_spot_mm(place: int, chassis: Chassis) -> float:
    """Where on its bar the frame itself has a place, counted from 1."""
    return frame_pitch(chassis).value * ((place - 1) % places_on_a_bar(chassis))


def hanging_point(place: int, along_mm: float, chassis: Chassis) -> Vec:
    """The fingers of a card that hangs on the bar of a place, so far along it."""
    return Vec(
        0, 0.0 - along_mm, OVER_BOARD + TIER_RISE * ((place - 1) // places_on_a_bar(chassis))
    )


def snapped(along_mm: float, chassis: Chassis) -> float:
    """The nearest spot on the bar that cards are moved to by hand."""
    return min(max(SNAP_MM * round(along_mm / SNAP_MM), 0.0), bar_length_mm(chassis))
