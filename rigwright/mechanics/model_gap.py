"""How near two neighbouring cards come by their shapes instead of their boxes, along the row they stand in.

Each shape is turned once into heights over a fine grid, which is kept; moving a card then costs a comparison of two
grids. A gap is as sharp as the models along the row, and as the grid across it. Knows no rules and no files.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from rigwright.assembly import Gap, SeatedCard
from rigwright.assembly.envelopes import card_solids
from rigwright.geometry import Box
from rigwright.mesh import Mesh
from rigwright.record import Value

CELL_MM = 0.5
ROW = 1  # a card's own axis along which its fans blow
MOST_SAMPLES = 4_000_000  # at once, so that a huge triangle does not take all memory

Floats = NDArray[np.float64]


class Heights(Value, frozen=True, eq=False):
    """Lowest and highest point of a shape over every cell of a grid in x and z; not finite where there is none."""

    corner: tuple[float, float]
    low: Floats
    high: Floats


class ShapeGap(Value, frozen=True):
    """A gap by shapes beside that by boxes; `known` is False where the shapes do not face each other at all."""

    by_shape_mm: float
    by_boxes_mm: float

    @property
    def known(self) -> bool:
        """Whether the shapes would meet if one moved along the row."""
        return math.isfinite(self.by_shape_mm)


def heights_of(positions: Floats, triangles: NDArray[np.integer]) -> Heights:
    """The heights of a shape in a card's own frame."""
    flat = positions[:, [0, 2]]
    first = np.floor(flat.min(axis=0) / CELL_MM)
    shape = tuple(int(n) for n in np.floor(flat.max(axis=0) / CELL_MM) - first + 1)
    low, high = np.full(shape, np.inf), np.full(shape, -np.inf)
    cells = (np.floor(flat / CELL_MM) - first).astype(np.int64)
    _mark(low, high, cells, positions[:, ROW])
    for some in _batches(flat[triangles]):
        _mark(low, high, *_sampled(flat[triangles[some]] / CELL_MM - first, positions[triangles[some], ROW]))
    return Heights((float(first[0]) * CELL_MM, float(first[1]) * CELL_MM), low, high)


def _mark(low: Floats, high: Floats, cells: NDArray[np.int64], heights: Floats) -> None:
    where = cells[:, 0], cells[:, 1]
    np.minimum.at(low, where, heights)
    np.maximum.at(high, where, heights)


def _batches(corners: Floats) -> list[NDArray[np.int64]]:
    """Numbers of triangles that are sampled together."""
    spans = np.ptp(corners / CELL_MM, axis=1) + 2
    before = np.cumsum(spans[:, 0] * spans[:, 1])
    return list(np.split(np.arange(len(corners)), np.flatnonzero(np.diff(before // MOST_SAMPLES)) + 1))


def _sampled(corners: Floats, heights: Floats) -> tuple[NDArray[np.int64], Floats]:
    """The cells whose middles lie in each triangle, and how high it is there; `corners` are in cells."""
    low = np.ceil(corners.min(axis=1) - 0.5).astype(np.int64)
    count = np.maximum(np.floor(corners.max(axis=1) - 0.5).astype(np.int64) - low + 1, 0)
    number = count[:, 0] * count[:, 1]
    which = np.repeat(np.arange(len(corners)), number)
    step = np.arange(len(which)) - np.repeat(np.cumsum(number) - number, number)
    cells = low[which] + np.stack(np.divmod(step, np.maximum(count[which, 1], 1)), axis=1)
    a, b, c = (corners[which, i] for i in range(3))
    with np.errstate(divide="ignore", invalid="ignore"):  # triangles seen edge-on have corners only
        area = _cross(b - a, c - a)
        v, w = _cross(cells + 0.5 - a, c - a) / area, _cross(b - a, cells + 0.5 - a) / area
        inside = (v >= 0) & (w >= 0) & (v + w <= 1)
    v, w, h = v[inside], w[inside], heights[which[inside]]
    return cells[inside], h[:, 0] * (1 - v - w) + h[:, 1] * v + h[:, 2] * w


def _cross(a: Floats, b: Floats) -> Floats:
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]


def heights_of_mesh(mesh: Mesh) -> Heights:
    """The heights of a model that is attached to a card."""
    return heights_of(mesh.positions.astype(np.float64), mesh.triangles)


def heights_of_boxes(card: SeatedCard) -> Heights:
    """The heights of a card that has no model: those of its boxes, brackets and plugs left out as the rules do."""
    boxes = [s.box for s in card_solids(card.card) if not s.keep_out and s.role not in ("bracket", "fingers")]
    corners = np.concatenate([_rim(box) for box in boxes])
    return heights_of(corners, np.concatenate([_RIM_TRIANGLES + 8 * i for i in range(len(boxes))]))


# Both faces of a box across the row, as two triangles each.
_RIM_TRIANGLES = np.array([(0, 1, 3), (0, 3, 2), (4, 5, 7), (4, 7, 6)])


def _rim(box: Box) -> Floats:
    return np.array([(x, y, z) for y in box.interval(1) for x in box.interval(0) for z in box.interval(2)])


def gap_by_shape(gap: Gap, upper: Heights, lower: Heights) -> ShapeGap:
    """The gap between two neighbours by their shapes: how far the upper one could still move toward the lower one."""
    assert gap.upper.seat is not None and gap.lower.seat is not None
    a, b = gap.upper.seat.pose, gap.lower.seat.pose
    assert a is not None and b is not None
    apart = np.array(b.offset) - np.array(a.offset)
    shift = apart @ a.turn.matrix().astype(np.float64)  # in the upper card's frame, which is the lower one's as well
    columns = (np.array(lower.corner) + shift[[0, 2]] - np.array(upper.corner)) / CELL_MM
    mine, other = _common(upper.low, lower.high, int(round(columns[0])), int(round(columns[1])))
    nearest = float((mine - (other + shift[ROW])).min(initial=np.inf)) if mine.size else np.inf
    return ShapeGap(nearest, gap.gap.value)


def _common(first: Floats, second: Floats, down: int, right: int) -> tuple[Floats, Floats]:
    """The parts of two grids that lie over each other, where the second one is shifted."""
    top, left = max(down, 0), max(right, 0)
    bottom, end = min(first.shape[0], second.shape[0] + down), min(first.shape[1], second.shape[1] + right)
    if bottom <= top or end <= left:
        return first[:0], second[:0]
    return first[top:bottom, left:end], second[top - down : bottom - down, left - right : end - right]


def in_words(gap: Gap, found: ShapeGap) -> str:
    """What the shapes say that the boxes do not."""
    names = f"{gap.upper.title} and {gap.lower.title}"
    if not found.known:
        return f"By their shapes {names} do not face each other."
    less = "\N{MINUS SIGN}"
    by_shape, by_boxes = (f"{v:.2f} mm".replace("-", less) for v in (found.by_shape_mm, found.by_boxes_mm))
    return f"Between {names} there are {by_shape} by shape, {by_boxes} by the figures."
