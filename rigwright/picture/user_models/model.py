"""What a model of a part is, what it must be to be used, and how large it may be.

Triangles in, a model or one sentence out. Knows no kind of file, no store and no window.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from rigwright.arrays import Floats
from rigwright.geometry import Box, Vec
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.refused import WordedError
from rigwright.text.sentence import messages, sentence, worded

MOST_TRIANGLES = 300_000  # more than that, eight times over, is no longer turned smoothly
MOST_CORNERS = 3 * MOST_TRIANGLES
LEAST_MM, MOST_MM = 1.0, 3000.0  # how long a part of a computer may be
USUAL_MM = 300.0
UNIT_WORDS: Mapping[float, str] = messages(
    MappingProxyType(
        {
            0.001: "thousandths of a millimetre",
            1.0: "millimetres",
            10.0: "centimetres",
            25.4: "inches",
            1000.0: "metres",
        }
    )
)  # by their scale to millimetres
ASTRAY = messages("a corner is named that is not there")
ENDLESS = messages("a corner has no finite position")
AGAIN = messages("export it again from the program that made it")
REDUCE = messages("reduce it in the program that made it")


class ModelError(WordedError, ValueError):
    """A file that is no usable model; the message is one sentence for the user."""


class Model(Value, frozen=True, eq=False):
    """Triangles of one part as they stand in the file, in its own unit.

    `open_edges` do not lie on two triangles. `without_area` triangles of the file are left out: two
    of their corners are at one place.
    """

    name: str
    positions: Floats
    triangles: NDArray[np.int64]
    open_edges: int
    without_area: int = 0

    @property
    def size(self) -> Vec:
        """Extents along the file's axes."""
        return Vec(*(float(v) for v in np.ptp(self.positions, axis=0)))

    @property
    def bounds(self) -> Box:
        """The smallest box around it."""
        low = self.positions.min(axis=0)
        high = self.positions.max(axis=0)
        return Box(Vec(*map(float, low)), Vec(*map(float, high)))

    @property
    def closed(self) -> bool:
        """Whether it has an inside."""
        return self.open_edges == 0


class Surface(Value, frozen=True, eq=False):
    """Triangles as a file has them, not yet checked."""

    positions: Floats
    triangles: NDArray[np.int64]


def insist_on_few(name: str, triangles: int) -> None:
    """Refuse more triangles than can be shown."""
    if triangles > MOST_TRIANGLES:
        raise ModelError(
            "{name} has {triangles:,} triangles; at most {most:,} can be shown smoothly, so "
            "{way_out}.",
            name=name,
            triangles=triangles,
            most=MOST_TRIANGLES,
            way_out=translated(REDUCE),
        )


def checked(name: str, surface: Surface) -> Model:
    """The model that these triangles are; a ModelError says what is wrong with them."""
    positions = surface.positions
    triangles = surface.triangles
    count = len(triangles)
    if not count:
        raise ModelError("{name} has no surfaces, only points or lines, if anything.", name=name)
    insist_on_few(name, count)
    astray = (triangles < 0) | (triangles >= len(positions))
    insist_on_none(name, astray, ASTRAY)
    endless = ~np.isfinite(positions[triangles])
    insist_on_none(name, endless.reshape(count, 9), ENDLESS)
    merged, corners = _merged(positions, triangles)
    a, b, c = corners.T
    has_area = (a != b) & (b != c) & (c != a)
    kept = corners[has_area]
    size = Vec(*map(float, np.ptp(merged, axis=0)))
    fault = unit_fault(name, size)
    if fault:
        raise ModelError(fault)
    if not len(kept) or min(size) <= 0:
        raise ModelError("{name} is flat: it has no thickness in one direction.", name=name)
    without_area = count - len(kept)
    return Model(name, merged, kept, open_edges(kept), without_area)


def insist_on_none(name: str, faults: NDArray[np.bool_], what: str) -> None:
    """Refuse triangles that have faults, a row for each; `what` tells of them."""
    faulty = int(np.count_nonzero(faults.any(axis=1)))
    if faulty:
        where = worded(
            "in {faulty:,} of {count:,} triangles {what}",
            faulty=faulty,
            count=len(faults),
            what=translated(what),
        )
        raise damaged(name, where)


def damaged(name: str, fault: str) -> ModelError:
    """The error for a file with a fault, which is told as a sentence goes on."""
    said = "{name} is damaged: {fault}, so {way_out}."
    return ModelError(said, name=name, fault=fault, way_out=translated(AGAIN))


def _merged(positions: Floats, triangles: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64]]:
    """Corners at one place made one, as STL files repeat them, in the order of their places."""
    points = positions[triangles.reshape(-1)] + 0.0  # no negative zeros
    order = np.lexsort(points.T[::-1])
    along = points[order]
    differs = (along[1:] != along[:-1]).any(axis=1)
    begins = np.ones(len(along), dtype=bool)
    begins[1:] = differs
    which = np.empty(len(points), dtype=np.int64)
    which[order] = np.cumsum(begins) - 1
    return along[begins], which.reshape(-1, 3)


def open_edges(triangles: NDArray[np.int64]) -> int:
    """How many edges do not lie on exactly two triangles."""
    a, b, c = triangles.T
    starts = np.concatenate([a, b, c])
    ends = np.concatenate([b, c, a])
    low = np.minimum(starts, ends)
    high = np.maximum(starts, ends)
    codes = low * (int(high.max()) + 1) + high
    _, counts = np.unique(codes, return_counts=True)
    return int((counts != 2).sum())


# how large it may be


def unit_fault(name: str, size: Vec) -> str:
    """What to say of a model that is as large as a computer's part in no unit; or nothing."""
    if any(_fits(size, scale) for scale in UNIT_WORDS):
        return ""
    return worded(
        "{name} is {longest:.3g} units long. No unit from a thousandth of a millimetre to a metre "
        "makes that between {least:g} mm and {most:g} m, as parts of computers are, so {way_out}.",
        name=name,
        longest=max(size),
        least=LEAST_MM,
        most=MOST_MM / 1000,
        way_out=translated(AGAIN),
    )


def size_fault(name: str, size: Vec, scale: float) -> str:
    """What to say of a model that is no computer part's size at a scale; or nothing.

    A unit in which it would be one is named.
    """
    if _fits(size, scale):
        return ""
    longest = max(size)
    long_mm = longest * scale
    if long_mm > MOST_MM:
        bound = sentence("no part of a computer is longer than {most:g} m", most=MOST_MM / 1000)
    else:
        bound = sentence("no part of a computer is shorter than {least:g} mm", least=LEAST_MM)
    units = [unit for unit in UNIT_WORDS if _fits(size, unit)]
    if not units:
        said = "{name} would be {long} long, and {bound}."
        return worded(said, name=name, long=_length(long_mm), bound=bound)
    better = min(units, key=lambda unit: abs(math.log(longest * unit / USUAL_MM)))
    return worded(
        "{name} would be {long} long, and {bound}; drawn in {unit} it would be {as_drawn} long.",
        name=name,
        long=_length(long_mm),
        bound=bound,
        unit=translated(UNIT_WORDS[better]),
        as_drawn=_length(longest * better),
    )


def _fits(size: Vec, scale: float) -> bool:
    return LEAST_MM <= max(size) * scale <= MOST_MM


def _length(mm: float) -> str:
    if mm >= 1000:
        return f"{mm / 1000:,.4g} m"
    return f"{mm:.3g} mm"
