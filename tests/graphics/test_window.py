"""The renderer inside a QOpenGLWidget, with Qt's painter on top: the two must not disturb each
other.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

pytest.importorskip("PySide6.QtOpenGLWidgets")

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QSurfaceFormat
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from pytestqt.qtbot import QtBot

from rigwright.graphics.render.camera import view
from rigwright.graphics.render.canvas import Quality
from rigwright.graphics.render.palette import DARK, LIGHT, Palette
from rigwright.graphics.render.renderer import Renderer, current_context
from rigwright.graphics.scene import Scene
from tests.graphics.synthetic import tower
from tests.gui.on_screen import show

WIDTH, HEIGHT = 400, 320


class View(QOpenGLWidget):
    """A scene, and over it a green square, a frame of text and the like."""

    def __init__(self, scene: Scene, palette: Palette) -> None:
        super().__init__()
        wanted = QSurfaceFormat()
        wanted.setVersion(3, 3)
        wanted.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
        self.setFormat(wanted)
        self.scene, self.colours, self.quality = scene, palette, Quality.RESTING
        self.renderer: Renderer | None = None

    def initializeGL(self) -> None:
        self.renderer = Renderer(current_context())

    def paintGL(self) -> None:
        assert self.renderer is not None
        ratio = self.devicePixelRatio()
        size = round(self.width() * ratio), round(self.height() * ratio)
        camera = view("iso", self.scene.bounds, self.scene.up, *size)
        name = self.defaultFramebufferObject()
        self.renderer.draw(self.scene, camera, self.colours, size, self.quality, framebuffer=name)
        painter = QPainter(self)
        painter.fillRect(10, 10, 20, 20, QColor(0, 200, 0))
        painter.setPen(QColor(200, 0, 200))
        painter.drawText(40, 30, "GPU 1")
        painter.end()


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[View]:
    shown = View(tower(), LIGHT)
    shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    shown.resize(WIDTH, HEIGHT)
    qtbot.addWidget(shown)
    show(qtbot, shown)
    yield shown
    shown.makeCurrent()
    if shown.renderer is not None:
        shown.renderer.release()
    shown.doneCurrent()


def pixels(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGBA8888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width() * 4].reshape(plain.height(), plain.width(), 4).astype(int)


@pytest.mark.parametrize("quality", list(Quality))
def test_scene_and_painter_share_the_window(window: View, quality: Quality) -> None:
    window.quality = quality
    first, second = (pixels(window.grabFramebuffer()) for _ in range(2))
    assert first[20, 20, :3].tolist() == [0, 200, 0]
    assert ((first[15:35, 38:90, 0] > 150) & (first[15:35, 38:90, 1] < 90)).any()  # the text
    assert ((first[:, :, 0] - first[:, :, 1]) > 100).sum() > 300  # the overlaps
    assert np.array_equal(first, second)


def test_the_window_shows_what_is_drawn_without_one(window: View) -> None:
    in_window = pixels(window.grabFramebuffer())[50:]
    window.makeCurrent()
    assert window.renderer is not None
    size = in_window.shape[1], in_window.shape[0] + 50
    camera = view("iso", window.scene.bounds, window.scene.up, *size)
    alone = window.renderer.picture(window.scene, camera, LIGHT, size).astype(int)[50:]
    window.doneCurrent()
    assert np.array_equal(in_window, alone)


def test_size_and_colours_may_change(window: View, qtbot: QtBot) -> None:
    window.colours = DARK
    window.resize(300, 500)
    qtbot.waitUntil(
        lambda: window.grabFramebuffer().height() == round(500 * window.devicePixelRatio())
    )
    image = pixels(window.grabFramebuffer())
    assert image[-1, -1, :3] == pytest.approx(np.array(DARK.background[1]) * 255, abs=2)
    assert image[20, 20, :3].tolist() == [0, 200, 0]
