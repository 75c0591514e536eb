"""A language model in a build's memory with one of its figures at several values: a table for the
terminal, CSV and plain values.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from rigwright.checks import Verdict
from rigwright.record import Value
from rigwright.reports.model_memory import ROOM_WORDS, MemoryOfSystem, room_of
from rigwright.reports.model_room import LanguageModel, MemoryUse
from rigwright.reports.power import number
from rigwright.text.columns import widths_of
from rigwright.text.language import translated
from rigwright.text.on_terminal import right
from rigwright.text.sentence import messages, sentence

FORMAT_NAME = "rigwright-vram/1-sweep"
HEAD = messages(
    ("Weights GiB", "Cache GiB", "Layers divided GiB", "On the smallest card", "Cards that do", "")
)
CSV_HEAD = (
    "weights_gib",
    "cache_gib",
    "layers_need_gib",
    "layers_have_gib",
    "each_card_need_gib",
    "smallest_card_gib",
    "fewest_cards",
    "room",
)
UNKNOWN = "?"
# What a variable is called at the head of its column, by its option.
VARIABLE_WORDS: Mapping[str, str] = messages(
    {
        "parameters": "Parameters, 10⁹",
        "bits": "Bits",
        "context": "Context",
        "at-once": "At once",
        "cache-bits": "Cache bits",
    }
)
FITS = (Verdict.PASS, Verdict.WARN)


class ModelPoint(Value, frozen=True):
    """One value of the variable, the model that it makes, and how that lies in each system."""

    at: float
    model: LanguageModel
    systems: tuple[MemoryOfSystem, ...]

    @property
    def best(self) -> MemoryOfSystem:
        """The system with the most memory, which is the one that answers first."""
        return max(self.systems, key=lambda one: one.known_gb)

    @property
    def room(self) -> Verdict:
        """Whether one of the systems holds the model."""
        return room_of(self.systems)


def model_sweep_text(title: str, name: str, points: Sequence[ModelPoint]) -> str:
    """Return a table with a line for each value, and below it up to where the model fits."""
    head = [translated(VARIABLE_WORDS[name])]
    head += map(translated, HEAD)
    rows = [tuple(head)]
    rows += [_cells(point) for point in points]
    widths = widths_of(rows)
    lines = [title, ""]
    lines += [_line(row, widths) for row in rows]
    lines.append("")
    lines += _up_to(name, points)
    text = "\n".join(lines)
    return f"{text}\n"


def _cells(point: ModelPoint) -> tuple[str, ...]:
    one = point.best
    fewest = UNKNOWN if one.layers is None else "–"
    if one.fewest is not None:
        fewest = str(one.fewest.cards)
    return (
        f"{point.at:,g}" if point.at < 1 or point.at % 1 else f"{point.at:,.0f}",
        f"{point.model.weights_gib:,.1f}",
        UNKNOWN if point.model.cache_gib is None else f"{point.model.cache_gib:,.1f}",
        _use_words(one.layers),
        _use_words(one.tensors),
        fewest,
        translated(ROOM_WORDS[point.room]),
    )


def _use_words(use: MemoryUse | None) -> str:
    if use is None:
        return UNKNOWN
    return f"{use.need_gib:,.1f} / {use.have_gib:,.1f}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    *figures, verdict = row
    cells = [right(cell, width) for cell, width in zip(figures, widths, strict=False)]
    return "  ".join([*cells, verdict]).rstrip()


def _up_to(name: str, points: Sequence[ModelPoint]) -> Iterator[str]:
    """Up to which of the values the model fits; nothing where it does everywhere."""
    fitting = [point.at for point in points if point.room in FITS]
    if not fitting:
        yield str(sentence("It is known to fit at none of these values."))
    elif len(fitting) < len(points):
        yield str(
            sentence(
                "Of these values it fits up to {variable} {value}.",
                variable=name,
                value=f"{max(fitting):,.10g}",
            )
        )


def model_sweep_csv(points: Sequence[ModelPoint]) -> str:
    """Return the same as CSV, what is not known empty."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(("at", *CSV_HEAD))
    for point in points:
        record = _record(point)
        table.writerow([record[column] for column in ("at", *CSV_HEAD)])
    return out.getvalue()


def model_sweep_record(name: str, points: Sequence[ModelPoint]) -> dict[str, Any]:
    """Return the same as plain values; None where something is not known."""
    return {"format": FORMAT_NAME, "variable": name, "points": [_record(one) for one in points]}


def _record(point: ModelPoint) -> dict[str, Any]:
    one = point.best
    layers = one.layers
    tensors = one.tensors
    return {
        "at": point.at,
        "weights_gib": number(point.model.weights_gib),
        "cache_gib": number(point.model.cache_gib),
        "layers_need_gib": None if layers is None else number(layers.need_gib),
        "layers_have_gib": None if layers is None else number(layers.have_gib),
        "each_card_need_gib": None if tensors is None else number(tensors.need_gib),
        "smallest_card_gib": None if tensors is None else number(tensors.have_gib),
        "fewest_cards": None if one.fewest is None else one.fewest.cards,
        "room": point.room.value,
    }
