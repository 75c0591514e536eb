"""How many supplies of a build are spare, and what the others are rated for.

Knows no mains and no load.
"""

from __future__ import annotations

from rigwright.assembly import Assembly, derived_without_cards
from rigwright.power.supplies import rated_power_w, spare_units


@derived_without_cards
def rated_of(a: Assembly) -> float | None:
    """Return the nominal watts of all supplies that are not spare; None without supplies."""
    return rated_power_w(a.psus)


@derived_without_cards
def spare_of(a: Assembly) -> int:
    """Return how many supplies are spare."""
    return spare_units(a.psus)
