"""How a user's model sits on a part: in which unit it was drawn, which way round it lies, how far
it leaves the boxes.

Sizes and boxes in, sentences and placements out; knows no files and no window.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from itertools import permutations
from types import MappingProxyType

import numpy as np

from rigwright.geometry import Box, Turn, Vec
from rigwright.picture.user_models.model import Model, size_fault
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.lengths import Length
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, paragraph, sentence, worded

UNITS: Mapping[str, float] = MappingProxyType(
    {"mm": 1.0, "inch": 25.4, "cm": 10.0, "metre": 1000.0}
)
_WORDS: Mapping[str, str] = messages(
    MappingProxyType(
        {"mm": "millimetres", "inch": "inches", "cm": "centimetres", "metre": "metres"}
    )
)
_RESCALE: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "mm": "Rescale from mm",
            "inch": "Rescale from inch",
            "cm": "Rescale from cm",
            "metre": "Rescale from metre",
        }
    )
)
ALIKE = (
    0.15  # so far, on the whole, may a model's size be off and still count as drawn in that unit
)
CARD_SIDES = messages(("length", "thickness", "height"))
FARTHEST_MM = 2000.0  # that a model is shifted at once
_BEFORE_UNIT = re.compile(r"(?<=\d)\s+(?=(?:mm|cm|in)\b|[\"″])")
NEAR_MM = 3.0  # more than that outside the boxes, or short of them, is worth saying


class Fitting(Value, frozen=True):
    """What to do with a model: the scale to millimetres, how it is turned, and where it goes in
    the part's frame.
    """

    scale: float
    turn: Turn
    offset: Vec


def unit_of(size: Vec, wanted: Vec) -> str | None:
    """Return the unit in which a model is as large as its part; None where none comes near."""
    off = {}
    for unit, scale in UNITS.items():
        off[unit] = abs(_times_off(size, wanted, scale))
    best = min(off, key=lambda unit: off[unit])
    if off[best] > math.log1p(ALIKE):
        return None
    return best


def _times_off(size: Vec, wanted: Vec, scale: float) -> float:
    """Return how many times too large a model is on the whole, as a logarithm: the mean over its
    sides by length.
    """
    total = 0.0
    for side, wanted_side in zip(sorted(size), sorted(wanted), strict=True):
        if side > 0 and wanted_side > 0:
            total += math.log(side * scale / wanted_side)
    return total / 3


class Room(Value, frozen=True):
    """The box of a part that a model is laid into, and where both begin or end together, axis by
    axis.

    −1 is the lower end, 1 the upper one, 0 the middle. A model that is as high as a card with its
    fingers has them.
    """

    box: Box
    together: tuple[int, int, int] = (0, 0, 0)
    with_fingers: bool = False


def card_room(body: Box) -> Room:
    """Return the room of a card, whose bracket end, back and lower edge are where every card has
    them.
    """
    return Room(body, (-1, 1, -1), with_fingers=True)


def fitting(model: Model, room: Room, scale: float) -> Fitting:
    """Return the model laid into a part's box, its longest side along the box's longest."""
    return laid(model.bounds, room, scale, _turn(model.size, room.box.size))


def laid(bounds: Box, room: Room, scale: float, turn: Turn) -> Fitting:
    """Return a model of these bounds in a part's box, turned in a given way."""
    turned = _turned(bounds, scale, turn)
    x, y, z = (_shift(turned, room, axis) for axis in range(3))
    return Fitting(scale, turn, Vec(x, y, z))


def _turned(bounds: Box, scale: float, turn: Turn) -> Box:
    """Return a model's box in its own frame, scaled and turned as the part's."""
    low = turn.apply(bounds.low.times(scale))
    high = turn.apply(bounds.high.times(scale))
    x, y, z = zip(low, high, strict=True)
    return Box.of(x, y, z)


def _shift(turned: Box, room: Room, axis: int) -> float:
    low, high = room.box.interval(axis)
    size = turned.size[axis]
    without_fingers = high - low
    if axis == 2 and room.with_fingers and abs(size - high) < abs(size - without_fingers):
        low = 0.0
    match room.together[axis]:
        case -1 if abs(size - (high - low)) > NEAR_MM or axis == 2:
            return low - turned.low[axis]
        case 1:
            return high - turned.high[axis]
        case _:
            middle = (low + high) / 2
            return middle - turned.centre[axis]


def turned_round(turn: Turn, axis: int) -> Turn:
    """Half a turn more about an axis of the part."""
    signs = [-sign for sign in turn.signs]
    signs[axis] = turn.signs[axis]
    x, y, z = signs
    return Turn(turn.axes, (x, y, z))


def _turn(size: Vec, wanted: Vec) -> Turn:
    """Return the quarter turn that matches the sides best; none where the model lies right
    already.
    """

    def mismatch(axes: tuple[int, ...]) -> tuple[float, bool]:
        off = 0.0
        for side, axis in zip(wanted, axes, strict=True):
            if size[axis] > 0 and side > 0:
                off += abs(math.log(size[axis] / side))
        return round(off, 2), axes != (0, 1, 2)

    x, y, z = min(permutations((0, 1, 2)), key=mismatch)
    is_odd = np.linalg.det(np.eye(3)[[x, y, z]]) < 0
    last = -1 if is_odd else 1
    return Turn((x, y, z), (1, 1, last))


def shift_of(text: str) -> Vec | None:
    """Three lengths in millimetres as people type them: "0, -2.5, 0", "0, 0, 0.1 in".

    None for anything else; without a unit they are in the one that lengths are shown in.
    """
    from rigwright.editing.typed_values import length_of  # which no start needs

    with_units = _BEFORE_UNIT.sub("", text)
    words = with_units.replace(";", " ").replace(",", " ").split()
    lengths: list[float] = []
    for word in words:
        length = length_of(word, -FARTHEST_MM, FARTHEST_MM)
        if length is None:
            return None
        lengths.append(length)
    if len(lengths) == 3:
        return Vec(*lengths)
    return None


def size_sentence(name: str, size: Vec, wanted: Vec) -> str:
    """Return what there is to say about a model's size at 1 : 1 millimetres.

    Empty where it is the part's.
    """
    unit = unit_of(size, wanted)
    if unit == "mm":
        return ""
    extents = {"size": _extents(size), "wanted": _extents(wanted)}
    if unit is None:
        said = sentence(
            "{name} is {size} large, its part {wanted} mm: no unit makes model and part the same "
            "size.",
            name=name,
            **extents,
        )
        why_not = size_fault(worded("Taken as millimetres it"), size, 1.0)
        return str(paragraph(said, why_not))
    return worded(
        "{name} is {size} large, its part {wanted} mm: it seems to be drawn in {unit}.",
        name=name,
        unit=translated(_WORDS[unit]),
        **extents,
    )


def rescalings(size: Vec, wanted: Vec) -> dict[str, float]:
    """Return what can be done about a size that is not the part's, in words, with the scale that
    each means; best first.

    What would make it larger than any part of a computer, or smaller, is not offered.
    """
    unit = unit_of(size, wanted)
    offers: dict[str, float] = {}
    if unit:
        offers[translated(_RESCALE[unit])] = UNITS[unit]
    else:
        by_length = max(wanted) / max(size)
        offers[worded("Rescale to the part’s length")] = by_length
    offers[worded("Take as millimetres")] = 1.0
    return {words: scale for words, scale in offers.items() if not size_fault("", size, scale)}


def _extents(size: Vec) -> str:
    figures: list[str] = []
    for side in sorted(size, reverse=True):
        figures.append(f"{side:.0f}" if side >= 100 else f"{side:.3g}")
    return " × ".join(figures)


def differences(
    model: Model, fit: Fitting, room: Box, names: tuple[str, str, str] = CARD_SIDES
) -> str:
    """Return where the boxes of the part over- or understate the model.

    Empty where both agree within a few millimetres.
    """
    placed = placed_box(model, fit)
    words: list[str] = []
    for axis, name in enumerate(names):
        more = placed.size[axis] - room.size[axis]
        if abs(more) <= NEAR_MM:
            continue
        said = "{length} more {side}" if more > 0 else "{length} less {side}"
        length = Length(abs(more), ".1f")
        words.append(worded(said, length=length, side=translated(name)))
    if not words:
        return ""
    said = "The model has {differences} than the part's figures."
    return worded(said, differences=comma_words(words))


def placed_box(model: Model, fit: Fitting) -> Box:
    """Return the model's box in the part's frame."""
    turned = _turned(model.bounds, fit.scale, fit.turn)
    return turned.moved(fit.offset)
