"""Measures pinned in the picture, on paper: letters in order, both faces in words, nothing for
faces that are gone.
"""

from __future__ import annotations

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Build, Quantity
from rigwright.build.looks import KeptMeasure
from rigwright.evaluation import evaluate
from rigwright.graphics.scene import Scene
from rigwright.picture.scenery import scene_of
from rigwright.picture.scenery.face_measure import FaceName, Pin, face_words, pinned
from rigwright.share.printed_sheet import kept_pins, printed_sheet
from tests.shipped_parts import shipped

TUF = "asus-tuf-rtx-3090"
GAP: Pin = (FaceName("gpu1", "shroud", 1, -1), FaceName("gpu2", "backplate", 1, 1))
FRONT: Pin = (FaceName("gpu1", "shroud", 0, 1), FaceName("chassis", "front", 0, -1))


@pytest.fixture(scope="module")
def machine() -> tuple[Assembly, Scene]:
    build = Build(
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-wrx80e-sage-se-wifi",
        cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
    )
    assembly = evaluate(build.place(TUF, "1").place(TUF, "5"), shipped()).assembly
    return assembly, scene_of(assembly)


def test_measures_have_letters_words_and_figures(machine: tuple[Assembly, Scene]) -> None:
    """Four slots apart, 52 mm thick: 81.28 − 52 = 29.28 mm."""
    gap, front = pinned((GAP, FRONT), *machine)
    assert (gap.mark, front.mark) == ("A", "B")
    assert (
        gap.between == "GPU 1, shroud (−y) to GPU 2, backplate (+y)" and gap.line.text == "29.28 mm"
    )
    assert front.between == "GPU 1, shroud (+x) to Case, front" and front.line.text == "224.00 mm"
    assert front.line.parts == ("gpu1", "chassis")


def test_a_measure_whose_face_is_gone_leaves_no_hole_in_the_letters(
    machine: tuple[Assembly, Scene],
) -> None:
    gone = FaceName("gpu3", "shroud", 1, -1), GAP[1]
    (only,) = pinned((gone, FRONT), *machine)
    assert only.mark == "A" and "front" in only.between


def test_many_measures_have_letters_of_their_own(machine: tuple[Assembly, Scene]) -> None:
    marks = [pin.mark for pin in pinned((GAP,) * 30, *machine)]
    assert marks[:2] == ["A", "B"] and marks[25:28] == ["Z", "A2", "B2"] and len(set(marks)) == 30


def test_the_command_prints_the_measures_that_are_in_the_file() -> None:
    build = Build(
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-wrx80e-sage-se-wifi",
        measures=(KeptMeasure(*GAP), KeptMeasure(*FRONT)),
    )
    evaluation = evaluate(build.place(TUF, "1").place(TUF, "5"), shipped())
    sheet, lines = printed_sheet(evaluation, "x.rig", kept_pins(evaluation.build), ())
    assert [line.figure for line in sheet.measured] == ["29.28 mm", "224.00 mm"]
    assert [line.text for line in lines] == ["A", "B"]


def test_a_face_is_named_by_part_role_and_side() -> None:
    assert face_words(FaceName("psu", "1", 1, 1)) == "Power supply (+y)"
    assert face_words(FaceName("board", "slot:PCIEX16_1", 2, 1)) == "Board, PCIEX16_1 (+z)"
