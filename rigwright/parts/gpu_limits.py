"""How high the power limit of a card can be set: what its record says, else what its plugs and the
slot carry.

Watts of contacts, not of the standards' tables: cards of two 8-pin plugs are sold with limits of
400 W, where the tables give 375 W.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.parts.gpu import Gpu, PlugType

# Every card of the catalog that states its lowest limit takes one of this share of its power; the
# Tesla T4 takes none of less.
HIGHEST_LOWEST_SHARE = 0.86
# The same of the large cards for players, of which the RTX 5090 takes none of less.
LARGE_W, HIGHEST_LOWEST_SHARE_OF_LARGE = 200.0, 0.70
SLOT_W = 75.0  # of an x16 slot (PCIe CEM)
# Pairs of contacts × amperes × 12 V: three of 8 A for 6 and 8 pins, four of 7 A for EPS, six of
# 9.2 A for 16 pins.
CONTACTS_W: Mapping[PlugType, float] = MappingProxyType(
    {"6pin": 288.0, "8pin": 288.0, "eps8": 336.0, "12vhpwr": 662.4, "12v-2x6": 662.4}
)


def carried_by_plugs_w(gpu: Gpu) -> float | None:
    """The most watts that the plugs of a card and the slot carry, and no less than its board power.

    None where its plugs are unknown, and for a card without plugs: what the slot is rated for is
    a matter of its own.
    """
    if not gpu.power_connectors:
        return None
    watts = SLOT_W
    for plug in gpu.power_connectors:
        watts += CONTACTS_W[plug.type] * plug.count
    return max(watts, gpu.board_power_w or 0.0)


def highest_limit_w(gpu: Gpu) -> float | None:
    """The highest limit that counts; None where neither it nor the plugs are known."""
    if gpu.max_power_limit_w is not None:
        return max(gpu.max_power_limit_w, gpu.board_power_w or 0.0)
    return carried_by_plugs_w(gpu)


def is_for_games(gpu: Gpu) -> bool:
    """Whether the name of a card's chip says that no workstation card has it."""
    return (gpu.chip or "").startswith(("GeForce", "Titan", "Radeon RX"))


def perhaps_above_w(gpu: Gpu, limit_w: float) -> float:
    """How much more than a limit a card may draw, as nobody states how low its limits go; 0 where
    that is stated, and for limits that every card of its kind takes.
    """
    if gpu.min_power_limit_w is not None or gpu.board_power_w is None:
        return 0.0
    share = HIGHEST_LOWEST_SHARE
    is_for_players = gpu.segment == "consumer" or is_for_games(gpu)
    if is_for_players and gpu.board_power_w >= LARGE_W:
        share = HIGHEST_LOWEST_SHARE_OF_LARGE
    return max(share * gpu.board_power_w - limit_w, 0.0)
