"""How a user's model sits on a part: in which unit it was drawn, which way round it lies, how far it leaves the boxes.

Sizes and boxes in, sentences and placements out; knows no files and no window.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import permutations
from types import MappingProxyType

import numpy as np

from rigwright.geometry import Box, Turn, Vec
from rigwright.models.files import Model
from rigwright.record import Value

UNITS: Mapping[str, float] = MappingProxyType({"mm": 1.0, "inch": 25.4, "cm": 10.0, "metre": 1000.0})
_WORDS: Mapping[str, str] = MappingProxyType(
    {"mm": "millimetres", "inch": "inches", "cm": "centimetres", "metre": "metres"}
)
ALIKE = 0.15  # so far, on the whole, may a model's size be off and still count as drawn in that unit
NEAR_MM = 3.0  # more than that outside the boxes, or short of them, is worth saying


class Fitting(Value, frozen=True):
    """What to do with a model: the scale to millimetres, how it is turned, and where it goes in the part's frame."""

    scale: float
    turn: Turn
    offset: Vec


def unit_of(size: Vec, wanted: Vec) -> str | None:
    """The unit in which a model is as large as its part; None where none comes near."""
    off = {unit: abs(_times_off(size, wanted, scale)) for unit, scale in UNITS.items()}
    best = min(off, key=lambda unit: off[unit])
    return best if off[best] <= math.log1p(ALIKE) else None


def _times_off(size: Vec, wanted: Vec, scale: float) -> float:
    """How many times too large a model is on the whole, as a logarithm: the mean over its sides by length."""
    pairs = zip(sorted(size), sorted(wanted), strict=True)
    return sum(math.log(s * scale / w) for s, w in pairs if s > 0 and w > 0) / 3


def fitting(model: Model, room: Box, scale: float) -> Fitting:
    """The model laid into a part's box: its longest side along the box's longest, its middle in the box's."""
    turn = _turn(model.size, room.size)
    low, high = (turn.apply([v * scale for v in corner]) for corner in (model.bounds.low, model.bounds.high))
    middle = Vec(*((a + b) / 2 for a, b in zip(low, high, strict=True)))
    return Fitting(scale, turn, Vec(*(r - m for r, m in zip(room.centre, middle, strict=True))))


def _turn(size: Vec, wanted: Vec) -> Turn:
    """The quarter turn that matches the sides best; none where the model lies right already."""

    def off(axes: tuple[int, ...]) -> tuple[float, bool]:
        pairs = ((size[a], wanted[i]) for i, a in enumerate(axes))
        return round(sum(abs(math.log(s / w)) for s, w in pairs if s > 0 and w > 0), 2), axes != (0, 1, 2)

    x, y, z = min(permutations((0, 1, 2)), key=off)
    odd = np.linalg.det(np.eye(3)[[x, y, z]]) < 0
    return Turn((x, y, z), (1, 1, -1) if odd else (1, 1, 1))


def size_sentence(name: str, size: Vec, wanted: Vec) -> str:
    """What there is to say about a model's size at 1 : 1 millimetres; empty where it is the part's."""
    unit = unit_of(size, wanted)
    if unit == "mm":
        return ""
    are = f"{name} is {_extents(size)} large, its part {_extents(wanted)} mm"
    if unit is None:
        return f"{are}: in no unit are they of one size."
    return f"{are}: it seems to be drawn in {_WORDS[unit]}."


def _extents(size: Vec) -> str:
    return " × ".join(f"{v:.0f}" if v >= 100 else f"{v:.3g}" for v in sorted(size, reverse=True))


def differences(model: Model, fit: Fitting, room: Box) -> str:
    """Where the boxes of the part over- or understate the model; empty where both agree within a few millimetres."""
    placed = placed_box(model, fit)
    words = []
    for axis, name in enumerate(("length", "thickness", "height")):
        more = placed.size[axis] - room.size[axis]
        if abs(more) > NEAR_MM:
            words.append(f"{abs(more):.1f} mm {'more' if more > 0 else 'less'} {name}")
    return f"The model has {', '.join(words)} than the part's figures." if words else ""


def placed_box(model: Model, fit: Fitting) -> Box:
    """The model's box in the part's frame."""
    low, high = (fit.turn.apply([v * fit.scale for v in corner]) for corner in (model.bounds.low, model.bounds.high))
    return Box.of(*((a, b) for a, b in zip(low, high, strict=True))).moved(fit.offset)
