"""How many a build has of a part that is counted: memory, drives, fans.

Knows neither rows nor places.
"""

from __future__ import annotations

from rigwright.build import COUNTED, MOST_OF_ONE, Build, Quantity


def with_more(build: Build, kind: str, part_id: str, count: int = 1) -> Build:
    """A build with so many more of a part of a kind that is counted, at most as many as a build
    may have of one. A part that is there already is counted on, since each is named once.
    """
    field = COUNTED[kind]
    quantities: list[Quantity] = list(getattr(build, field))
    for index, there in enumerate(quantities):
        if there.part_id == part_id:
            quantities[index] = there.changed(count=min(MOST_OF_ONE, there.count + count))
            return build.changed(**{field: tuple(quantities)})
    return build.changed(**{field: (*quantities, Quantity(part_id, count))})
