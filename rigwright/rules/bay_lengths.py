"""How long the bay of a supply is at least, where nobody says how long this one is.

Knows what makers publish of other cases (tests hold it against the catalog), and no build.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.parts import Chassis, Psu
from rigwright.parts.chassis import TOWERS

# What a bay of unknown length takes all the same: the shortest that makers publish for ATX, the
# form's own length else.
SHORTEST_BAY: Mapping[str, float] = MappingProxyType({"ATX": 180.0, "SFX": 100.0, "SFX-L": 130.0})
# The shortest that anybody states for ATX in a tower: what is longer may not go in.
SHORTEST_IN_TOWER = 185.0
# The same where the supply lies below cards of 400 mm or more, with the drive cage out: the room
# before it is then as long as theirs. Behind the tray it is not.
SHORTEST_BELOW_CARDS = 200.0
LONG_CARDS_MM = 400.0
BELOW_CARDS = frozenset({"bottom", "bottom_rear"})


def shortest_bay(psu: Psu) -> float:
    """Return how long every bay for the form of a supply is; 0 mm where the form is not known."""
    return SHORTEST_BAY.get(psu.form_factor or "", 0.0)


def shortest_in(psu: Psu, chassis: Chassis, *, caged: bool) -> float:
    """Return how long the shortest bay is that any chassis of a kind is known to have; `caged`:
    its drive cage may be in.
    """
    if psu.form_factor != "ATX":
        return shortest_bay(psu)
    if is_below_long_cards(chassis) and not caged:
        return SHORTEST_BELOW_CARDS
    if chassis.chassis_type in TOWERS:
        return SHORTEST_IN_TOWER
    return shortest_bay(psu)


def is_below_long_cards(chassis: Chassis) -> bool:
    """Whether the supply of a tower, be it for one system or two, lies in the room of the cards,
    and long cards go in.
    """
    is_tower = chassis.chassis_type in TOWERS or chassis.chassis_type == "dual_system"
    longest_mm = chassis.max_gpu_length_mm
    takes_long_cards = longest_mm is not None and longest_mm >= LONG_CARDS_MM
    return is_tower and takes_long_cards and chassis.psu_position in BELOW_CARDS
