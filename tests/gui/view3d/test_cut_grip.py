"""The grip on a section: where the plane is seen, dragged along its axis as far as the pointer
goes, moved by keys.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK
from gui.view3d.bars import ViewBars
from gui.view3d.cut_grip import Grip, grip_of, projected
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from rigwright.geometry import Box, Vec
from rigwright.graphics.render.camera import view as camera_view
from rigwright.graphics.scene.cut import Cut
from tests.gui.machines import TUF, session_with, with_cards

SIZE = QSize(900, 700)
BOUNDS = Box.of((0, 550), (0, 500), (-30, 220))


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("seen_from", ["iso", "front", "left", "top"])
def test_a_drag_moves_the_plane_by_what_the_pointer_crosses(axis: int, seen_from: str) -> None:
    """Along the axis on the screen.

    Where the axis is seen from its end, up and down still move it.
    """
    camera = camera_view(seen_from, BOUNDS, "+y", SIZE.width(), SIZE.height())
    cut = Cut(axis, BOUNDS.centre[axis])
    grip = grip_of(cut, BOUNDS, camera, SIZE)
    assert grip is not None
    assert grip.moved_mm(grip.per_mm * 25) == pytest.approx(25)
    ahead = grip_of(Cut(axis, cut.level_mm + 1), BOUNDS, camera, SIZE)
    assert ahead is not None
    onward = ahead.at - grip.at
    if QPointF.dotProduct(onward, onward) > 0.2**2:
        assert grip.moved_mm(onward) == pytest.approx(1, abs=0.05)


def test_the_grip_lies_on_the_outline_of_the_plane() -> None:
    camera = camera_view("iso", BOUNDS, "+y", SIZE.width(), SIZE.height())
    grip = grip_of(Cut(2, 100.0), BOUNDS, camera, SIZE)
    assert grip is not None and len(grip.outline) == 4
    corner = projected(camera, Vec(0, 0, 100), SIZE)
    assert corner is not None and (grip.outline[0] - corner[0]).manhattanLength() < 1e-6
    assert min(_aside(grip, i) for i in range(4)) < 1.0


def _aside(grip: Grip, side: int) -> float:
    """How far the grip is from a side of the outline."""
    a = grip.outline[side]
    b = grip.outline[(side + 1) % 4]
    way = b - a
    to = grip.at - a
    return abs(way.x() * to.y() - way.y() * to.x()) / max(1e-9, QPointF.dotProduct(way, way) ** 0.5)


@pytest.fixture
def view(qtbot: QtBot) -> Viewport:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")
    made = Viewport(session_with(with_cards(TUF, "3")), DARK)
    qtbot.addWidget(made)
    made.resize(SIZE)
    ViewBars(made, DARK)
    return made


def grip_in(view: Viewport) -> Grip:
    assert (
        view.stage.staging.cut is not None
        and view.stage.machine_bounds is not None
        and view.camera.now is not None
    )
    grip = grip_of(view.stage.staging.cut, view.stage.machine_bounds, view.camera.now, view.size())
    assert grip is not None
    return grip


def test_the_grip_is_dragged_and_the_camera_stays(view: Viewport) -> None:
    view.cut.show(Cut(2, 75.0))
    grip = grip_in(view)
    camera = view.camera.now
    start = grip.at.toPoint()
    end = (grip.at + grip.per_mm * 40).toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, QPoint((start.x() + end.x()) // 2, (start.y() + end.y()) // 2))
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    assert view.stage.staging.cut is not None
    tolerance = 2 / QPointF.dotProduct(grip.per_mm, grip.per_mm) ** 0.5
    assert (
        view.stage.staging.cut.level_mm == pytest.approx(115, abs=tolerance)
        and view.camera.now == camera
    )


def test_the_plane_stays_within_the_machine(view: Viewport) -> None:
    view.cut.show(Cut(2, 75.0))
    grip = grip_in(view)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=grip.at.toPoint())
    QTest.mouseMove(view, (grip.at + grip.per_mm * 4000).toPoint())
    assert view.stage.staging.cut is not None and view.stage.machine_bounds is not None
    assert view.stage.staging.cut.level_mm == pytest.approx(
        view.stage.machine_bounds.high.z, abs=0.5
    )


def test_keys_move_it_by_ten_and_by_one(view: Viewport) -> None:
    view.cut.show(Cut(0, 200.0))
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    QTest.keyClick(view, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ShiftModifier)
    assert view.stage.staging.cut == Cut(0, 209.0)


def test_without_a_section_nothing_is_taken_hold_of(view: Viewport) -> None:
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(450, 350))
    assert view.stage.staging.cut is None
