"""Where the axes stand among what floats over the 3D view."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSize

from gui.view3d.overlay import axes_at
from rigwright.graphics.render.spreading import TakenRoom

WIDTH = 400
SUMMARY = 16, 160  # from left to right, at the foot


@pytest.mark.parametrize(
    ("height", "legend", "x"),
    [
        (400, None, WIDTH - 44.0),  # the buttons end above
        (260, None, WIDTH - 54 - 35.0),  # the buttons reach down beside them
        (260, 345, None),  # a legend leaves no room
    ],
)
def test_the_axes_stand_beside_what_lies_over_the_corner(
    height: int, legend: int | None, x: float | None
) -> None:
    buttons = TakenRoom(WIDTH - 54, 16, WIDTH - 16, 245)
    taken = [buttons, TakenRoom(SUMMARY[0], height - 46, SUMMARY[1], height - 16)]
    if legend is not None:
        taken.append(TakenRoom(SUMMARY[1] + 8, height - 120, legend, height - 16))
    at = axes_at(QSize(WIDTH, height), taken)
    assert (at.x() if at is not None else None) == x
