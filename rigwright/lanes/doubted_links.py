"""Which uncertain figures of processor and board every link of a build rests on.

They are the same whatever cards are in the build, so builds that differ only in their cards share
the answer. Knows no card.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.figures.uncertain import doubted


def doubted_of_cpu(a: Assembly) -> tuple[str, ...]:
    """Return the address of the processor's PCIe generation where it is uncertain."""
    return a.derived_without_cards(_of_cpu)


def doubted_of_sharing(a: Assembly) -> tuple[str, ...]:
    """Return the address of the board's lane rules where they are uncertain."""
    return a.derived_without_cards(_of_lane_rules)


def _of_cpu(a: Assembly) -> tuple[str, ...]:
    if a.cpu is None:
        return ()
    return doubted(a.cpu, "generation")


def _of_lane_rules(a: Assembly) -> tuple[str, ...]:
    if a.board is None:
        return ()
    return doubted(a.board, "lane_rules")
