"""What heights may take: shapes that are too large or have too many layers are told, and no grid
is made of them.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from rigwright.assembly import heights
from rigwright.assembly.heights import CELL_MM, cannot_be_measured, heights_of
from tests.picture.test_models import CORNERS, TRIANGLES
from tests.sampling import every

Shape: TypeAlias = tuple[NDArray[np.float64], NDArray[np.int64]]


def block(*size: float) -> Shape:
    return CORNERS * size, TRIANGLES


def layers(count: int, side: float) -> Shape:
    """So many squares over each other."""
    square = np.array([(0, 0, 0), (side, 0, 0), (side, side, 0), (0, side, 0)], float)
    corners = np.concatenate([square + (0, 0, 0.01 * number) for number in range(count)])
    triangles = np.array([(0, 1, 2), (0, 2, 3)])
    return corners, np.concatenate([triangles + 4 * number for number in range(count)])


@every(
    [
        (block(2000, 1200, 10), "is 2.40 m² large from one side"),
        (layers(2_000, 300.0), "overlap in up to"),
        (block(1500, 1000, 10), ""),
        (layers(100, 300.0), ""),
    ]
)
def test_what_would_take_too_long_to_measure_is_said(shape: Shape, said: str) -> None:
    why = cannot_be_measured(*shape)
    assert said in why and bool(said) is bool(why)


def test_no_grid_is_made_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    huge = block(10_000, 10_000, 10_000)
    with pytest.raises(ValueError, match="too large"):
        heights_of(*huge)
    monkeypatch.setattr(heights, "MOST_CELLS", 40 * 60)
    fits = block(60 * CELL_MM, 7.0, 40 * CELL_MM)
    assert heights_of(*fits).low.size == 40 * 60
    assert cannot_be_measured(*fits), "which is asked with a little to spare"
