"""The figures of one part with their sources, as lines for a terminal and as plain values for
programs.

Knows words and widths, not where the part was found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rigwright.editing.figure_words import slot_words, value_words
from rigwright.editing.known_figures import figures_of
from rigwright.figures.provenance import Provenance, slot_at
from rigwright.parts import Part
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import worded


def provenance_record(part: Part) -> list[dict[str, Any]]:
    """Every known figure as plain values: field, value in words, source, confidence, uncertain,
    basis.
    """
    return [
        {
            "field": figure.field,
            "value": figure_value(part, figure),
            "source": figure.source,
            "confidence": figure.confidence,
            "uncertain": figure.uncertain,
            "basis": figure.basis,
        }
        for figure in figures_of(part)
    ]


def provenance_lines(part: Part, columns: int) -> Iterator[str]:
    """One line per figure with how far it can be trusted; a source of its own stands below it."""
    figures = figures_of(part)
    widest = max((len(figure.field) for figure in figures), default=0)
    indent = " " * (widest + 4)
    for figure in figures:
        first = f"  {figure.field:<{widest}}  "
        told = f"{figure_value(part, figure)} · {_trust(figure)}"
        yield from wrap(told, columns, initial_indent=first, subsequent_indent=indent)
        if figure.source != part.source:
            yield from wrap(
                f"[{figure.source}]", columns, initial_indent=indent, subsequent_indent=indent
            )
        if figure.remark and any(figure.field in citation.states for citation in part.citations):
            yield from wrap(
                f"{figure.remark}.", columns, initial_indent=indent, subsequent_indent=indent
            )


def figure_value(part: Part, figure: Provenance) -> str:
    """A value with its unit; a slot with all of its link, its place called a guess where it is
    one.
    """
    slot = slot_at(part, figure.field)
    if slot is not None:
        return slot_words(slot)
    return value_words(part.kind, figure.field, figure.value)


def _trust(figure: Provenance) -> str:
    if figure.basis == "guess":
        return worded("no check relies on it")
    if figure.uncertain:
        return worded("uncertain, {confidence}", confidence=figure.confidence_words)
    return figure.confidence_words
