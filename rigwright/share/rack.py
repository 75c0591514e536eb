"""The front of a rack as a drawing: heights to scale at 1 : 10, widths not.

Where each machine stands and what is said of it, `rigwright.reports.rack` says.
"""

from __future__ import annotations

from rigwright.evaluation.summary import glued
from rigwright.parts.chassis import RACK_UNIT
from rigwright.reports.rack import Rack, RackMachine
from rigwright.reports.rack_words import (
    circuit_sentences,
    machine_facts,
    machine_sentences,
    place_words,
    total_sentences,
    units_words,
)
from rigwright.share.drawing import (
    LETTER_MM,
    LINE_MM,
    WIDE,
    Drawing,
    DrawingLayer,
    Path,
    Words,
    elided,
    rectangle_path,
    width_mm,
)
from rigwright.text.numbers import named_value
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import worded

SCALE = 10.0
UNIT_MM = RACK_UNIT / SCALE
LEFT, ABOVE, BODY_MM, WIDTH = 14.0, 22.0, 76.0, 262.0
BETWEEN = 4.0  # from the rack to the words beside it
MARGIN = 6.0


def rack_drawing(rack: Rack) -> Drawing:
    """Return the elevation with the machines' figures beside it, and circuits and sums below."""
    bottom = ABOVE + rack.units * UNIT_MM
    paths = [rectangle_path((LEFT, ABOVE), (LEFT + BODY_MM, bottom), DrawingLayer.WALL)]
    title = worded("Rack of {units} U, from the front, heights 1 : 10", units=rack.units)
    words = [
        Words(DrawingLayer.TEXT, (MARGIN, 8.0), title),
        Words(DrawingLayer.TEXT, (MARGIN, 8.0 + LINE_MM), str(units_words(rack))),
    ]
    taken = _taken(rack)
    for unit in range(1, rack.units + 1):
        y = bottom - (unit - 1) * UNIT_MM
        base = y - (UNIT_MM - LETTER_MM) / 2 - 0.5
        words.append(Words(DrawingLayer.TEXT, (LEFT - 2.0, base), str(unit), ends=True))
        if unit not in taken:
            line = ((LEFT, y), (LEFT + BODY_MM, y))
            paths.append(Path(DrawingLayer.DIMENSION, line))
    for one in rack.machines:
        if one.bottom is None or one.units is None:
            continue
        body = _body(one, one.bottom, one.units, bottom)
        paths.append(body)
        _, top = body.points[0]
        base = top + UNIT_MM - 1.0  # on the line of its highest unit: every machine has that one
        facts = named_value(place_words(one), machine_facts(one))
        words.append(Words(DrawingLayer.TEXT, (LEFT + 2.0, base), elided(one.name, BODY_MM - 4.0)))
        words.append(Words(DrawingLayer.TEXT, (LEFT + BODY_MM + BETWEEN, base), facts))
    letters = int((WIDTH - 2 * MARGIN) / (LETTER_MM * WIDE))
    y = bottom + LINE_MM + 2.0
    for said in _below(rack):
        for part in wrap(glued(said), letters):
            words.append(Words(DrawingLayer.TEXT, (MARGIN, y), part))
            y += LINE_MM
    width = max(WIDTH, *(one.at[0] + width_mm(one.text) + MARGIN for one in words if not one.ends))
    return Drawing(title, width, y + 2.0, tuple(paths), tuple(words))


def _taken(rack: Rack) -> set[int]:
    """Return the units that machines take."""
    taken: set[int] = set()
    for one in rack.machines:
        if one.bottom is not None and one.units is not None:
            taken.update(range(one.bottom, one.bottom + one.units))
    return taken


def _body(one: RackMachine, lowest: int, units: int, bottom: float) -> Path:
    low = bottom - (lowest - 1) * UNIT_MM
    layer = DrawingLayer.CARD_ESTIMATED if one.on_shelf else DrawingLayer.CARD
    return rectangle_path((LEFT, low - units * UNIT_MM), (LEFT + BODY_MM, low), layer)


def _below(rack: Rack) -> list[str]:
    """Return what is said of machines without a place, of circuits and of all together."""
    lines: list[str] = []
    for one in rack.machines:
        if one.bottom is None:
            lines.append(named_value(one.name, place_words(one)))
        lines += [str(said) for said in machine_sentences(one, rack)]
    for circuit in rack.circuits:
        lines.append(str(circuit_sentences(circuit, rack)))
    lines += map(str, total_sentences(rack))
    return list(dict.fromkeys(lines))  # of several machines in one case once
