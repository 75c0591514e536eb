"""Where the rear elevation lies in a picture or on a page, and how large it is drawn there.

Knows no colours and no format: sheet, page and drawing file all read it.
"""

from __future__ import annotations

from typing import NamedTuple

from rigwright.record import Value
from rigwright.reports.elevation import Area, Elevation

Point = tuple[float, float]
CONNECTOR = (3.75, 11.25)  # half the thickness of a slot and how far it stands out, millimetres


class DrawnArea(NamedTuple):
    """A rectangle of the machine, in units of the picture."""

    x: float
    y: float
    width: float
    height: float


class ElevationFrame(Value, frozen=True):
    """The drawing's upper left corner, and how many units of the picture a millimetre has."""

    elevation: Elevation
    scale: float
    left: float
    top: float

    @property
    def across(self) -> bool:
        """Whether the row runs across."""
        return self.elevation.across

    @property
    def length(self) -> float:
        """How long the drawing is along the row."""
        return self.elevation.area.length * self.scale

    @property
    def reach(self) -> float:
        """How far the drawing reaches from the board outwards."""
        return self.elevation.area.reach * self.scale

    @property
    def width(self) -> float:
        """How wide the drawing alone is, without names and figures."""
        return self.length if self.across else self.reach

    @property
    def height(self) -> float:
        """How high the drawing alone is, without names and figures."""
        return self.reach if self.across else self.length

    def at(self, along: float, out: float) -> Point:
        """Return a point of the machine in the picture."""
        x, y = self.elevation.at(along, out)
        return self.left + x * self.scale, self.top + y * self.scale

    def across_row(self, along: float) -> tuple[Point, Point]:
        """Return the ends of the line across the row at a place along it."""
        near, far = self.elevation.area.out
        return self.at(along, near), self.at(along, far)

    def along_row(self, out: float) -> tuple[Point, Point]:
        """Return the ends of the line along the row at a distance from the board."""
        first, last = self.elevation.area.along
        return self.at(first, out), self.at(last, out)

    def area(self, area: Area) -> DrawnArea:
        """Return a rectangle of the machine in the picture."""
        first, last = area.along
        near, far = area.out
        ax, ay = self.at(first, near)
        bx, by = self.at(last, far)
        left = min(ax, bx)
        top = min(ay, by)
        width = abs(bx - ax)
        height = abs(by - ay)
        return DrawnArea(left, top, width, height)
