"""How far a length may be off in the worst case, from where its figure comes.

The one table of tolerances, and what follows from it for figures that rest on others. Knows parts and their sources; it
knows neither rules nor verdicts.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.assembly.shapes import MODEL_SHAPE
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import is_inferred
from rigwright.parts import Part
from rigwright.provenance import provenance_of
from rigwright.provenance.doubts import Address, address_of

# ± mm by the word of confidence, with the reason.
STATED_MM: Mapping[str, float] = MappingProxyType({
    "measured": 0.5,  # a steel rule, read by eye
    "datasheet": 0.5,  # drawings give tenths, and sheet metal keeps to them
    "manual": 0.5,
    "spec_page": 1.0,  # whole millimetres, rounded either way, sometimes without the screws
    "opendb": 2.0,  # copied from shops, some of it from inches
    "recalled": 5.0,  # nobody has looked it up
})  # fmt: skip
RECALLED_THICKNESS = 3.0  # cards are so many slots thick: memory errs by less there than in lengths
STANDARD = 0.5  # what follows from a standard's drawing alone
PLUG = 5.0  # plugs of one kind differ in how far they reach out of their socket
ASSUMED = 10.0  # a plane that nobody publishes: boards and chassis of one class differ by about this much
# Planes whose assumption was held against cases that do publish them.
ASSUMED_MM: Mapping[str, float] = MappingProxyType({
    "max_gpu_thickness_vertical_mm": 5.0,  # the formula against five published mounts: 4.96 mm off at most
    "expansion_slots": 5.0,  # the room in the last opening counts 5 mm for cards that are thicker than their slots
    "half_height_slots": 5.0,
    "rack_units": 5.0,  # lid and floor of a rack chassis take 3 to 13 mm
    "power_connector_edge": PLUG,
})  # fmt: skip
_LENGTHS = ("_mm", "obstructions")


def tolerance_of(part: Part, path: str) -> float | None:
    """How far one figure of a part may be off, in mm; 0 for counts and words, None for a rule of thumb's guess.

    An uncertain figure counts as recalled; one that was worked out from others of its record as two of them.
    """
    if is_inferred(part, path):
        return None
    if path == MODEL_SHAPE:  # a model is as true as a measured part, and lies in its place as well as its box does
        return 2 * STATED_MM["measured"]
    if not path.endswith(_LENGTHS):
        return PLUG if path == "power_connector_edge" else 0.0
    figure = provenance_of(part, path)
    recalled = RECALLED_THICKNESS if "thickness" in path else STATED_MM["recalled"]
    if figure.confidence == "inferred":
        return None
    if figure.confidence == "derived":
        return 2 * _stated(part.confidence, recalled)
    stated = _stated(figure.confidence, recalled)
    return max(stated, recalled) if figure.uncertain else stated


def _stated(confidence: str, recalled: float) -> float:
    """By the word of confidence; words that nobody defined count as recalled."""
    return recalled if confidence == "recalled" else STATED_MM.get(confidence, recalled)


def tolerance_of_figure(figure: Figure, parts: Mapping[str, Part]) -> float | None:
    """What a figure may be off: all that it rests on, and its assumption; None where that cannot be said."""
    addresses = [found for field in figure.rests_on if (found := address_of(field, parts)) is not None]
    if not figure.known or any(is_inferred(a.part, a.path) for a in addresses):
        return None
    stated = [a for a in addresses if _is_stated(a)]
    guessed = [a for a in addresses if a not in stated]
    if figure.basis is Basis.ASSUMED:
        by_plane = max((ASSUMED_MM.get(a.path, ASSUMED) for a in guessed), default=ASSUMED)
    else:
        by_plane = sum(STANDARD if a.path.endswith(_LENGTHS) else tolerance_of(a.part, a.path) or 0.0 for a in guessed)
    each = [tolerance_of(a.part, a.path) for a in stated]
    return None if None in each else round(by_plane + sum(t for t in each if t is not None), 6)


def _is_stated(address: Address) -> bool:
    """A length that has a value; of others there is only what was taken for them."""
    return address.path.endswith(_LENGTHS) and provenance_of(address.part, address.path).value is not None
