"""Which of some choices of a build the catalog lacks.

Knows no place and no measure.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.build import Quantity


def first_lost(a: Assembly, *chosen: str | Quantity | None) -> str:
    """The id of a chosen part that the catalog lacks; "" where it has them all."""
    for one in chosen:
        part_id = one.part_id if isinstance(one, Quantity) else one
        if part_id in a.missing:
            return part_id or ""
    return ""
