"""In which fields two records of one part differ.

Compares fields whole; `provenance.differences` goes into tables and lists, slot by slot.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rigwright.parts import Part, record_of

# What says something of the record and where its figures come from, not of the product.
ABOUT_THE_RECORD = frozenset(
    {
        "kind",
        "id",
        "source",
        "confidence",
        "figure_sources",
        "citations",
        "uncertain_fields",
        "derived_fields",
        "doubts",
        "notes",
        "opendb_fields",
        "opendb_ids",
    }
)


def fields_that_differ(
    before: Part | None, after: Part, besides: Collection[str] = ABOUT_THE_RECORD
) -> dict[str, tuple[Any, Any]]:
    """Return each field that differs with its value before and after, in the order of the record.

    None stands for an unknown value. Before a new part nothing is known. Fields in `besides` are
    left out.
    """
    was = {} if before is None else record_of(before)
    now = record_of(after)
    found: dict[str, tuple[Any, Any]] = {}
    for name in now | was:
        if name not in besides and was.get(name) != now.get(name):
            found[name] = was.get(name), now.get(name)
    return found
