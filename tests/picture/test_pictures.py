from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.graphics.render import RenderUnavailable, camera, headless, png
from rigwright.graphics.render.palette import LIGHT
from rigwright.picture import png as pictures

SMALL = (300, 200)
EXAMPLES = Path(__file__).resolve().parents[2] / "assets/examples"


def evaluated(name: str) -> Evaluation:
    document = read_document(EXAMPLES / f"{name}.rig")
    return evaluate(document.build, MemoryCatalog(document.parts))


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_picture_has_the_size_of_a_screen() -> None:
    assert size(pictures.png_of(evaluated("two-open-air-3090"), "rear")) == (1600, 1000)


def test_the_picture_for_paper_is_cut_to_the_machine() -> None:
    tower, server = (
        pictures.sheet_picture(evaluated(name))
        for name in ("two-open-air-3090", "eight-v100-server")
    )
    assert tower is not None and server is not None
    (width, height), (long, flat) = size(tower), size(server)
    room_across, room_down = pictures.SHEET_SIZE
    assert max(width, height) > 0.83 * room_down, "a tower fills the height of the picture"
    assert width < 0.95 * room_across and long > flat, "and no more than it needs"


def test_without_opengl_there_is_no_picture_for_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    def unavailable(*_: object, **__: object) -> None:
        raise RenderUnavailable("no OpenGL here")

    monkeypatch.setattr(headless, "picture", unavailable)
    assert pictures.sheet_picture(evaluated("two-open-air-3090")) is None
    with pytest.raises(RenderUnavailable, match="no OpenGL here"):
        pictures.png_of(evaluated("two-open-air-3090"), "iso")


def test_a_picture_with_air_differs_and_says_what_it_cannot_show() -> None:
    evaluation = evaluated("four-open-air-3090")
    plain, aired, again = (
        pictures.png_of(evaluation, "iso", with_air=on, size=SMALL) for on in (False, True, True)
    )
    assert size(aired) == size(plain) and aired != plain
    assert aired == again, "it stands still"
    notes = pictures.air_notes(evaluation)
    assert [f"GPU {n}" in note for n, note in enumerate(notes, 1)] == [True] * 3


def test_a_picture_without_ground_gives_both_grounds_when_it_is_laid_on_them() -> None:
    """Any colour with any opacity is found again, within the rounding of eight bits."""
    rng = np.random.default_rng(1)
    opacity = rng.integers(0, 256, (20, 30, 1)).astype(float) / 255
    colour = rng.integers(0, 256, (20, 30, 3)).astype(float)
    laid = [np.round(colour * opacity + ground * (1 - opacity)) for ground in (0.0, 255.0)]
    found = pictures.without_ground(*(one.astype(np.uint8) for one in laid)).astype(float)
    share = found[:, :, 3:] / 255
    for ground, wanted in zip((0.0, 255.0), laid, strict=True):
        again = found[:, :, :3] * share + ground * (1 - share)
        assert np.abs(again - wanted).max() <= 2
    assert np.abs(share - opacity).max() <= 1.1 / 255


def test_a_machine_drawn_once_without_ground_is_the_one_drawn_on_each() -> None:
    """Glass, the soft shadow, smooth edges, figures and lines of air, before black and white."""
    scene = pictures.scene_with_air(evaluated("two-open-air-3090"))
    seen = camera.view("iso", scene.bounds, scene.up, *SMALL)
    laid = headless.on_black_and_white(scene, seen, LIGHT, SMALL)
    for ground, found in zip((0.0, 1.0), laid, strict=True):
        plain = LIGHT.changed(background=((ground,) * 3, (ground,) * 3))
        wanted = headless.picture(scene, seen, plain, SMALL)
        assert np.abs(found.astype(int) - wanted).max() <= 3, "the rounding of three layers"


def test_a_transparent_picture_has_the_size_and_no_ground() -> None:
    made = pictures.png_of(
        evaluated("two-open-air-3090"), "rear", size=(300, 200), transparent=True
    )
    drawn = png.decode(made)
    assert drawn.shape == (200, 300, 4)
    assert drawn[0, 0, 3] == 0 and drawn[:, :, 3].max() == 255
