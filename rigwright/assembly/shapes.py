"""What a part takes of the room by the shape of its own model instead of by its box.

Each shape is turned once into heights over a fine grid along every axis, which are kept. Knows no
files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeAlias

from rigwright.assembly.envelopes import BACK, Card, CardSize, card_body, card_size
from rigwright.figures import Basis, Figure
from rigwright.figures.values import MODEL_SHAPE
from rigwright.geometry import Box, Pose, Vec
from rigwright.record import Value

if TYPE_CHECKING:
    from rigwright.arrays import Floats
    from rigwright.assembly.heights import Heights, Triangles

# Brackets and fingers stand in openings and slots, which rules ask apart.
BEHIND_BRACKET = 1.0
ABOVE_FINGERS = 8.0


Keep: TypeAlias = "Callable[[str, Callable[[], Heights]], Heights]"


def _anew(_name: str, make: Callable[[], Heights]) -> Heights:
    return make()


@dataclass(frozen=True, eq=False)
class PartShape:
    """Triangles of a part in its own frame.

    Equal `key` means equal content; one that is not `closed` is a surface.
    """

    key: str
    positions: Floats
    triangles: Triangles
    closed: bool = True
    keep: Keep = _anew  # where heights are looked for before they are made

    @cached_property
    def bounds(self) -> Box:
        """The smallest box around the triangles."""
        used = self.positions[self.triangles.reshape(-1)]
        low_x, low_y, low_z = used.min(axis=0).tolist()
        high_x, high_y, high_z = used.max(axis=0).tolist()
        low = Vec(low_x, low_y, low_z)
        high = Vec(high_x, high_y, high_z)
        return Box(low, high)

    def heights(self, axis: int) -> Heights:
        """Return the heights along an axis of the shape's own frame, worked out once."""
        from rigwright.assembly.heights import heights_of

        known: dict[int, Heights] = self.__dict__.setdefault("_heights", {})
        if axis not in known:
            known[axis] = self.keep(
                f"{self.key}-{axis}", lambda: heights_of(self.positions, self.triangles, axis)
            )
        return known[axis]

    @cached_property
    def of_card(self) -> PartShape | None:
        """The part of a card's shape that the rules mean by its body: without the bracket and the
        fingers.

        None for nothing.
        """
        from rigwright.assembly.heights import beyond

        if not len(self.triangles):
            return None
        positions, triangles = beyond(self.positions, self.triangles, 0, BEHIND_BRACKET)
        positions, triangles = beyond(positions, triangles, 2, ABOVE_FINGERS)
        if not len(triangles):
            return None
        return PartShape(
            key=f"{self.key}-card",
            positions=positions,
            triangles=triangles,
            closed=self.closed,
            keep=self.keep,
        )


class Shapes(Protocol):
    """The shapes of parts that have one which counts."""

    def get(self, part_id: str, /) -> PartShape | None:
        """Return the shape of a part; None where its boxes count."""
        ...


NO_SHAPES: Mapping[str, PartShape] = MappingProxyType({})


class ShapedSize(CardSize, frozen=True, dict=True):
    """A card's outer figures as its own model has them.

    What plugs add stays what the record says.
    """

    bounds: Box

    @cached_property
    def length(self) -> Figure:
        """How far it reaches from the rear wall, without plugs."""
        return self._modelled(self.bounds.high.x)

    @cached_property
    def height(self) -> Figure:
        """How far it reaches from the bottom of the fingers."""
        return self._modelled(self.bounds.high.z)

    @cached_property
    def thickness(self) -> Figure:
        """From where every card's back lies to the far side of its fans."""
        return self._modelled(BACK - self.bounds.low.y)

    def _modelled(self, value: float) -> Figure:
        return Figure(round(value, 6), Basis.MEASURED, (self.card.address(MODEL_SHAPE),))


def size_of(card: Card, shape: PartShape | None) -> CardSize:
    """Return a card's outer figures: its model's where it has one."""
    if shape is None:
        return card_size(card)
    return ShapedSize(card, shape.bounds)


def body_of(size: CardSize) -> Box:
    """Return one box around all of a card but the bracket and the fingers, in its own frame."""
    if isinstance(size, ShapedSize):
        return size.bounds
    return card_body(size)


class Placed(Value, frozen=True):
    """A shape in its place, or a box where a part has none: what a clearance is measured
    between.
    """

    box: Box
    shape: PartShape | None = None
    pose: Pose = Pose(Vec(0.0, 0.0, 0.0))

    @property
    def offset(self) -> Vec:
        """How far it is moved."""
        return self.pose.offset
