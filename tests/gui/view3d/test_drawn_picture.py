"""The picture of the 3D view, by a graphics card's widget and by the processor: the same picture,
and with the processor a window that is painted without OpenGL.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QImage, QOpenGLContext
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from pytestqt.qtbot import QtBot

from gui.look.theme import DARK
from gui.view3d import drawn_picture
from gui.view3d.drawn_picture import PictureByCard, PictureByProcessor
from gui.view3d.overlay import Overlay
from gui.view3d.viewport import Viewport
from gui.view3d.viewport_panel import has_opengl
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show

WAYS: dict[str, type[object]] = {"card": PictureByCard, "processor": PictureByProcessor}
Made = Callable[[str], Viewport]


@pytest.fixture
def view_by(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Made:
    if not has_opengl():
        pytest.skip("this display has no OpenGL")

    def made(way: str) -> Viewport:
        monkeypatch.setattr(drawn_picture, "processor_draws", lambda: way == "processor")
        view = Viewport(session_with(with_cards(TUF, "3")), DARK)
        qtbot.addWidget(view)
        view.resize(720, 520)
        show(qtbot, view)
        qtbot.waitUntil(lambda: view.drawing.warm and not view.drawing._moving)
        return view

    return made


def pixels(image: QImage) -> np.ndarray:
    """The colours of an image, row by row."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), np.uint8)
    return rows.reshape(plain.height(), plain.width(), 4)[:, :, :3].astype(int)


def test_both_ways_draw_the_same_picture_and_lay_the_same_figures_over_it(view_by: Made) -> None:
    pictures: list[np.ndarray] = []
    windows: list[np.ndarray] = []
    for way, kind in WAYS.items():
        view = view_by(way)
        assert isinstance(view.picture, kind) and view.picture.works
        pictures.append(pixels(view.picture.image()))
        windows.append(pixels(view.grab().toImage()))
    ratio = view.devicePixelRatioF()
    size = (round(520 * ratio), round(720 * ratio))
    assert pictures[0].shape == pictures[1].shape == (*size, 3)
    assert pictures[0].std() > 12, "an empty view has only the background's gradient"
    assert np.abs(pictures[0] - pictures[1]).max() <= 1
    assert np.abs(windows[0] - windows[1]).max() <= 1
    assert np.abs(windows[1] - pictures[1]).max() > 100, "figures lie over it"


def test_it_is_known_beforehand_what_draws(view_by: Made) -> None:
    before = drawn_picture.processor_draws()
    renderer = view_by("card").drawing._renderer
    assert renderer is not None and renderer.software is before


def test_without_a_card_no_window_is_put_together_with_opengl(view_by: Made) -> None:
    assert view_by("card").findChild(QOpenGLWidget) is not None
    assert view_by("processor").findChild(QOpenGLWidget) is None


def test_the_processor_draws_only_what_is_another_picture(view_by: Made, qtbot: QtBot) -> None:
    """Figures over it, or a window that comes to the front, ask for the same one once more."""
    view = view_by("processor")
    view.repaint()  # draws what is still due from the making of the view
    drawn: list[int] = []
    view.picture.wanted.connect(lambda: drawn.append(1))
    labels = view.findChild(Overlay)
    assert labels is not None
    labels.repaint()
    view.repaint()
    assert not drawn
    with qtbot.waitSignal(view.picture.seen):
        view.camera.orbit(20, 0)
    assert drawn == [1]


def test_a_context_that_cannot_be_made_is_tried_once_until_the_view_asks_again(
    view_by: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_by("processor")
    picture = PictureByProcessor(view)
    picture.resize(40, 30)
    make = picture._made_context
    tried: list[QOpenGLContext] = []

    def uncreated() -> QOpenGLContext:
        tried.append(QOpenGLContext(picture))
        return tried[-1]

    monkeypatch.setattr(picture, "_made_context", uncreated)
    for _ in range(3):
        assert picture.image().isNull() and not picture.works
        picture.redraw()
    assert len(tried) == 1
    picture.begin_again()
    assert len(tried) == 2 and not picture.works
    monkeypatch.setattr(picture, "_made_context", make)
    assert picture.image().isNull(), "nobody asked for another try"
    picture.begin_again()
    assert picture.works


@pytest.mark.parametrize("way", WAYS)
def test_the_picture_is_as_large_as_its_view(view_by: Made, qtbot: QtBot, way: str) -> None:
    view = view_by(way)
    view.resize(500, 400)
    qtbot.waitUntil(lambda: view.picture.size() == view.size())
    image = view.picture.image()
    ratio = view.devicePixelRatioF()
    assert (image.width(), image.height()) == (round(500 * ratio), round(400 * ratio))


def test_a_coarse_picture_is_enlarged_to_its_view(view_by: Made) -> None:
    """What moves is drawn with fewer pixels where a processor has too many to draw."""
    view = view_by("processor")
    renderer = view.drawing._renderer
    assert isinstance(view.picture, PictureByProcessor) and renderer is not None
    if not renderer.software:
        pytest.skip("a graphics card draws every picture as fine as the screen is")
    fine = pixels(view.picture.image())
    view.drawing._scale = 0.5
    view.drawing.stir(holding=False)
    coarse = pixels(view.picture.image())
    drawn = view.picture._buffer
    assert drawn is not None
    ratio = view.devicePixelRatioF() / 2
    assert (drawn.width(), drawn.height()) == (round(720 * ratio), round(520 * ratio))
    assert coarse.shape == fine.shape
    assert 0.5 < np.abs(coarse - fine).mean() < 8
