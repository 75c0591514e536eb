"""What the cards of a build can be limited to, and the same machine with other limits.

Knows the cards' own bounds; what a limit is good for is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.build import Build
from rigwright.parts import Gpu
from rigwright.power.enough import least_limit_w

# Where a maker does not say how low a card can be set: below it nobody has measured one that was
# still of use.
ASSUMED_LEAST_SHARE = 0.3


def settable_w(card: Gpu) -> tuple[int, int] | None:
    """The least and the greatest limit that a card accepts, in whole watts.

    None for unknown board power.
    """
    own = card.board_power_w
    if not own:
        return None
    least = card.min_power_limit_w
    if least is None:
        least = ASSUMED_LEAST_SHARE * own
    most = max(own, card.max_power_limit_w or own)
    return max(1, min(round(least), round(own))), round(most)


def limits_w(card: Gpu) -> tuple[int, int] | None:
    """The least limit worth proposing and the greatest there is, in whole watts.

    None for unknown board power.
    """
    own = card.board_power_w
    accepted = settable_w(card)
    if not own or accepted is None:
        return None
    return max(1, min(least_limit_w(card), round(own))), accepted[1]


def limited(build: Build, caps: Mapping[int, int], cards: Mapping[int, Gpu]) -> Build:
    """The build with other limits, by placement; a card's own board power is no limit."""
    for index, watts in caps.items():
        own = cards[index].board_power_w
        wanted = None if own is not None and watts == round(own) else float(watts)
        if wanted != build.placements[index].power_limit_w:
            build = build.limit(index, wanted)
    return build


def unlimited(build: Build) -> Build:
    """The build with every card at its own board power."""
    return build.changed(placements=tuple(p.changed(power_limit_w=None) for p in build.placements))
