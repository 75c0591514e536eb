"""The picture of a card: seen from its fans, from its top edge and from its bracket, from the
engine's own boxes.

Shows what the checks hold against each other, plug and cable bend included. Knows no paint.
"""

from __future__ import annotations

from collections.abc import Iterator

from gui.inspector.properties import plugs_of
from gui.part_editor.drawing_views import (
    DimensionLine,
    View,
    ViewShape,
    across,
    along,
    circle,
    dimension_words,
    stripes,
)
from rigwright.assembly.envelopes import BACK, SHROUD_BOTTOM, Card, Solid, card_size, card_solids
from rigwright.geometry import Box
from rigwright.parts import Gpu
from rigwright.text.numbers import slots_wide
from rigwright.text.sentence import worded

FACE_ROLES = ("bracket", "fingers", "pcb", "shroud", "plug")
EDGE_ROLES = ("bracket", "pcb", "backplate", "shroud", "plug")
REAR_ROLES = ("fingers", "shroud", "backplate", "bracket")
FACE_CELL, EDGE_CELL, REAR_CELL = (1, 1), (1, 0), (0, 1)


def card_views(card: Card) -> tuple[View, ...]:
    """The three views of a card; it stands as in a tower, fans down, seen in its top edge."""
    solids = card_solids(card)
    return _face(card, solids), _edge(card, solids), _rear(card, solids)


def _face(card: Card, solids: tuple[Solid, ...]) -> View:
    size = card_size(card)
    height = "height_mm" if isinstance(card, Gpu) else "card_height_mm"
    shapes: list[ViewShape] = []
    for solid in _of(solids, FACE_ROLES):
        shapes.append(_shape(card, solid, solid.box.interval(0), solid.box.interval(2)))
    right = max(shape.x[1] for shape in shapes)
    lines = (
        across("length_mm", card.length_mm, (0.0, size.length.value), 0.0),
        along(height, getattr(card, height), (0.0, size.height.value), right),
    )
    return View(_face_title(card), FACE_CELL, (*shapes, *_cooler_shapes(card)), lines)


def _face_title(card: Card) -> str:
    if not isinstance(card, Gpu):
        return worded("Component side")
    if card.cooler in ("passive", "water_block"):
        return worded("Cooler side")
    return worded("Fan side")


def _edge(card: Card, solids: tuple[Solid, ...]) -> View:
    size = card_size(card)
    shapes: list[ViewShape] = []
    for solid in _of(solids, EDGE_ROLES):
        shapes.append(_shape(card, solid, solid.box.interval(0), solid.box.interval(1)))
    face = BACK - size.thickness.value
    right = max(shape.x[1] for shape in shapes)
    if isinstance(card, Gpu):
        lines = [along("thickness_mm", card.thickness_mm, (face, BACK), right)]
    else:
        words = _slot_words(card.slot_width)
        is_known = bool(card.slot_width)
        start = (right, face)
        end = (right, BACK)
        lines = [DimensionLine("slot_width", start, end, words, is_known, "right")]
    if isinstance(card, Gpu) and card.cooler == "blower":
        at = size.length.value - 45
        long = (at - 38, at + 38)
        deep = (face, face + (card.recess_mm or 4.0))
        unsure = card.recess_mm is None
        shapes.append(ViewShape("recess", long, deep, unsure, field="recess_mm"))
        lines.append(across("recess_mm", card.recess_mm, long, face))
    return View(worded("Top edge"), EDGE_CELL, tuple(shapes), tuple(lines))


def _rear(card: Card, solids: tuple[Solid, ...]) -> View:
    shapes: list[ViewShape] = []
    for solid in _of(solids, REAR_ROLES):
        shapes.append(_shape(card, solid, _mirrored(solid.box), solid.box.interval(2)))
    field = "bracket_slots" if isinstance(card, Gpu) else "slot_width"
    slots = getattr(card, field)
    bracket = next(shape for shape in shapes if shape.role == "bracket")
    left, right = bracket.x
    low = min(shape.y[0] for shape in shapes)
    words = _slot_words(slots)
    line = DimensionLine(field, (left, low), (right, low), words, slots is not None, "below")
    return View(worded("Rear"), REAR_CELL, tuple(shapes), (line,))


def _slot_words(slots: float | None) -> str:
    if slots is None:
        return dimension_words(None)
    return slots_wide(slots)


def _mirrored(box: Box) -> tuple[float, float]:
    """Seen from behind, the fans are on the right."""
    return -box.high.y, -box.low.y


def _of(solids: tuple[Solid, ...], roles: tuple[str, ...]) -> list[Solid]:
    return sorted((s for s in solids if s.role in roles), key=lambda s: roles.index(s.role))


def _shape(card: Card, solid: Solid, x: tuple[float, float], y: tuple[float, float]) -> ViewShape:
    if solid.role == "plug":
        unsure = isinstance(card, Gpu) and card.power_connector_edge is None
        return ViewShape("plug", x, y, unsure, words=plugs_of(card), field="power_connectors")
    if solid.role == "shroud" and isinstance(card, Gpu):
        return ViewShape("shroud", x, y, solid.basis.value == "assumed", field="cooler")
    return ViewShape(solid.role, x, y, solid.basis.value == "assumed")


# what the cooler looks like


def _cooler_shapes(card: Card) -> Iterator[ViewShape]:
    if not isinstance(card, Gpu):
        return
    size = card_size(card)
    length = size.length.value
    height = size.height.value
    middle = (SHROUD_BOTTOM + height) / 2
    if card.cooler == "passive":
        yield from stripes("fin", (12.0, length - 6), (SHROUD_BOTTOM + 6, height - 6), 8.0)
    elif card.cooler == "water_block":
        yield circle("fan", 0.5 * length, height - 18, 18, "cooler")
        yield circle("fan", 0.5 * length + 28, height - 18, 18, "cooler")
    else:
        diameter, places = _fans(card, length, height - SHROUD_BOTTOM)
        for place in places:
            yield circle("fan", place * length, middle, diameter, "cooler")
            yield circle("hub", place * length, middle, diameter * 0.3, "cooler")


def _fans(card: Gpu, length: float, room: float) -> tuple[float, tuple[float, ...]]:
    """Diameter of the fans and where they sit along the card, as its model has them."""
    match card.cooler:
        case "blower":
            return 0.7 * room, (0.78,)
        case "flow_through":
            return min(0.86 * room, 0.42 * length), (0.25, 0.77)
        case "aio_hybrid":
            return min(92.0, 0.8 * room), (0.6,)
        case _:
            count = card.fan_count or (3 if length >= 260 else 2)
    if count <= 1:
        return min(0.86 * room, 0.5 * length), (0.55,)
    if count == 2:
        return min(0.86 * room, 0.44 * length), (0.28, 0.74)
    return min(0.84 * room, 0.31 * length), (0.18, 0.51, 0.84)
