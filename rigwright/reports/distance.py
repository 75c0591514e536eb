"""How near two parts of a machine come, in words and for programs."""

from __future__ import annotations

from typing import Any

from rigwright.assembly.part_distance import PartBox, PartDistance
from rigwright.assembly.roles import role_words
from rigwright.build.labels import in_sentence, part_words
from rigwright.text.lengths import Length
from rigwright.text.numbers import and_words, millimetres, whole_length
from rigwright.text.sentence import Sentence, paragraph, sentence, worded

FORMAT_NAME = "rigwright-distance/1"


def distance_words(found: PartDistance) -> Sentence:
    """Return the least distance in a sentence, and after it what about it is assumed."""
    values = {
        "first": _box_words(found.first),
        "second": _box_words(found.second),
        "length": _length(abs(found.straight_mm), found),
        "axes": axes_words(found),
    }
    if found.overlaps:
        said = sentence(
            "{first} and {second} reach into each other as drawn, by {length} along {axes}.",
            **values,
        )
    elif len(found.axes) == 1:
        said = sentence("{first} to {second}: {length} along {axes}.", **values)
    else:
        said = sentence("{first} to {second}: {length} straight ({axes}).", **values)
    return paragraph(said.changed(begins=True), _assumed_words(found))


def short_words(found: PartDistance) -> str:
    """Return the figure alone: "12.64 mm along y", "about 52 mm straight", "overlap of …"."""
    length = _length(abs(found.straight_mm), found)
    if found.overlaps:
        return worded("overlap of {length} along {axes}", length=length, axes=axes_words(found))
    if len(found.axes) == 1:
        return worded("{length} along {axes}", length=length, axes=axes_words(found))
    return worded("{length} straight", length=length)


def axes_words(found: PartDistance) -> str:
    """Return the axis along which two parts are apart; with the gap on each where there are
    several.
    """
    if len(found.axes) == 1:
        return "xyz"[found.axes[0]]
    return and_words(
        worded(
            "{length} along {axes}", length=_length(found.gaps_mm[axis], found), axes="xyz"[axis]
        )
        for axis in found.axes
    )


def distance_record(found: PartDistance) -> dict[str, Any]:
    """Return the distance as plain values, mm to 0.01."""
    return {
        "format": FORMAT_NAME,
        "between": [_box_record(found.first), _box_record(found.second)],
        "straight_mm": round(found.straight_mm, 2),
        "gaps_mm": {axis: round(found.gaps_mm[n], 2) for n, axis in enumerate("xyz")},
        "overlaps": found.overlaps,
        "estimate": bool(found.assumed),
    }


def _box_record(box: PartBox) -> dict[str, Any]:
    return {"part": box.label, "box": box.role, "assumed": box.assumed}


def _box_words(box: PartBox) -> str:
    return worded("{part} ({role})", part=part_words((box.label,)), role=role_words(box.role))


def _length(value_mm: float, found: PartDistance) -> str | Length:
    """Return a figure; without decimals where a box is assumed."""
    if found.assumed:
        return worded("about {length}", length=whole_length(value_mm))
    return millimetres(value_mm)


def _assumed_words(found: PartDistance) -> Sentence | str:
    labels = [box.label for box in found.assumed]
    if not labels:
        return ""
    return sentence("Place or size is assumed: {parts}.", parts=in_sentence(labels))
