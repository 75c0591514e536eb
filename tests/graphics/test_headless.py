from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rigwright.graphics.render import headless, png
from rigwright.graphics.render.camera import view
from rigwright.graphics.render.palette import DARK, LIGHT
from tests.graphics.synthetic import tower

ROOT = Path(__file__).resolve().parents[2]
SIZE = (480, 400)


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter, without a display."""
    env = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")
    } | environment
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_a_picture_file_holds_the_picture() -> None:
    scene = tower()
    camera = view("iso", scene.bounds, scene.up, *SIZE)
    drawn = headless.picture(scene, camera, DARK, SIZE)[:, :, :3]
    picture = png.decode(png.encode(drawn))
    assert picture.shape == (SIZE[1], SIZE[0], 3)
    assert np.array_equal(picture, drawn)
    red = (picture[:, :, 0].astype(int) - picture[:, :, 1]) > 100
    assert red.sum() > 500  # the overlaps


def test_labels_are_written_unless_they_are_not_wanted() -> None:
    scene = tower()
    camera = view("iso", scene.bounds, scene.up, *SIZE)
    with_labels, without = (
        headless.picture(scene, camera, LIGHT, SIZE, labelled=on) for on in (True, False)
    )
    changed = (with_labels != without).any(axis=2).mean()
    assert 0.01 < changed < 0.25


def test_no_display_and_no_qt_are_needed() -> None:
    said = python(
        "import sys\n"
        "from tests.graphics.synthetic import tower\n"
        "from rigwright.graphics.render import headless, png\n"
        "from rigwright.graphics.render.camera import view\n"
        "scene = tower()\n"
        "data = png.encode(headless.picture(scene, view('rear', scene.bounds, '+y', 90, 90), "
        "size=(90, 90)))\n"
        "assert data[:4] == b'\\x89PNG' and 'PySide6' not in sys.modules\n"
    )
    assert said.returncode == 0, said.stderr


def test_several_renderers_in_turn_leave_nothing_behind() -> None:
    scene = tower(1)
    camera = view("iso", scene.bounds, scene.up, 64, 64)
    pictures = [headless.picture(scene, camera, LIGHT, (64, 64)) for _ in range(3)]
    assert all(np.array_equal(pictures[0], p) for p in pictures)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries are named so on Linux")
def test_without_opengl_there_is_one_plain_sentence() -> None:
    said = python(
        "from rigwright.graphics.render import RenderUnavailable, headless\n"
        "try:\n"
        "    with headless.renderer(): pass\n"
        "except RenderUnavailable as reason:\n"
        "    print(reason)\n",
        GLCONTEXT_LINUX_LIBEGL="/none.so",
        GLCONTEXT_LINUX_LIBGL="/none.so",
        GLCONTEXT_LINUX_LIBX11="/none.so",
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith("No picture can be drawn, because OpenGL 3.3 is not available")
    assert len(said.stdout.splitlines()) == 1


def test_without_a_window_there_is_no_context_to_take() -> None:
    said = python(
        "from rigwright.graphics.render import RenderUnavailable\n"
        "from rigwright.graphics.render.renderer import current_context\n"
        "try:\n"
        "    current_context()\n"
        "except RenderUnavailable as reason:\n"
        "    print(reason)\n"
    )
    assert said.stdout.startswith("The 3D view has no OpenGL to draw with"), said.stderr


def test_importing_the_cameras_and_colours_loads_no_opengl() -> None:
    said = python(
        "import sys\n"
        "from rigwright.graphics.render import camera, palette, pills\n"
        "assert 'moderngl' not in sys.modules\n"
    )
    assert said.returncode == 0, said.stderr
