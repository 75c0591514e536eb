"""A sample of decisive figures to check again against a second source, drawn by a seed: the same
catalog and seed give the same figures.

Only what a record states is drawn. What was worked out or inferred says so itself, and a table of
slots is no single figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from types import MappingProxyType

from rigwright.figures.provenance import Provenance, provenance_of
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.reports.coverage import DECISIVE

# How many figures are drawn of each kind.
SIZES: Mapping[str, int] = MappingProxyType(
    {"gpu": 20, "motherboard": 15, "chassis": 15, "psu": 10}
)
TABLES = frozenset({"slots", "m2_slots"})
_NOT_STATED = frozenset({"derived", "inferred"})


class Drawn(Value, frozen=True):
    """A figure of a part that was drawn."""

    part: Part
    figure: Provenance


def drawn_sample(parts: Iterable[Part], seed: int) -> tuple[Drawn, ...]:
    """The figures that a seed draws; all there are where a kind has fewer than its share."""
    by_id = sorted(parts, key=lambda part: part.id)
    random = Random(seed)
    found: list[Drawn] = []
    for kind, size in SIZES.items():
        stated = [
            drawn for part in by_id if part.kind == kind for drawn in _stated_figures(part, kind)
        ]
        found += random.sample(stated, min(size, len(stated)))
    return tuple(found)


def _stated_figures(part: Part, kind: str) -> list[Drawn]:
    figures = [provenance_of(part, field) for field in DECISIVE[kind] if field not in TABLES]
    return [
        Drawn(part, figure)
        for figure in figures
        if figure.value is not None and figure.confidence not in _NOT_STATED
    ]


def sample_text(drawn: Iterable[Drawn]) -> str:
    """The sample for a terminal, a figure on each line with its value and what it rests on."""
    lines = [
        f"{one.part.id}  {one.figure.field}  {value_words(one.figure.value)}  "
        f"({one.figure.confidence})"
        for one in drawn
    ]
    return "".join(f"{line}\n" for line in lines)


def value_words(value: object) -> str:
    """A value as it is written in a table: plugs by their number and type."""
    if isinstance(value, tuple):
        plugs = [f"{plug.count} x {plug.type}" for plug in value if hasattr(plug, "type")]
        return " + ".join(plugs) or "none"
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)
