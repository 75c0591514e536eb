from __future__ import annotations

import struct
from pathlib import Path

import pytest

from rigwright import pictures
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.render import RenderUnavailable, headless

EXAMPLES = Path(__file__).resolve().parent.parent / "assets/examples"


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
    assert (
        max(width, height) > 1000
    )  # a tower fills the height of the picture, and no more than it needs
    assert width < 1150 and long > flat


def test_without_opengl_there_is_no_picture_for_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    def unavailable(*_: object, **__: object) -> None:
        raise RenderUnavailable("no OpenGL here")

    monkeypatch.setattr(headless, "picture", unavailable)
    assert pictures.sheet_picture(evaluated("two-open-air-3090")) is None
    with pytest.raises(RenderUnavailable, match="no OpenGL here"):
        pictures.png_of(evaluated("two-open-air-3090"), "iso")


def test_a_picture_with_air_differs_and_says_what_it_cannot_show() -> None:
    evaluation = evaluated("four-open-air-3090")
    plain, aired = (pictures.png_of(evaluation, "iso", with_air=on) for on in (False, True))
    assert size(aired) == size(plain) and aired != plain
    assert aired == pictures.png_of(evaluation, "iso", with_air=True)  # it stands still
    notes = pictures.air_notes(evaluation)
    assert [f"GPU {n}" in note for n, note in enumerate(notes, 1)] == [True] * 3
