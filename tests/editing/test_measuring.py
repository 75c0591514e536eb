"""Measure my case, held against the planes worked out by hand from the rules of the geometry.

Define 7 XL as an example: 240 × 566 × 604 mm, nine openings, PSU below; a board of 305 mm.
Guaranteed below the board: 20.54 + 162.26 + 20.32 · 8 − 305 = 40.36 mm. The roof is at 566 − 35 =
531, the board's top edge at least at 100 + 20.54 + 162.26 + 162.56 = 445.36, so (531 − 445.36 − 30)
/ 2 = 27.82 mm more are likely.
"""

from __future__ import annotations

import pytest

from rigwright.assembly.enclosure import enclosure_of
from rigwright.editing.beginnings import new_draft, override_of
from rigwright.editing.measuring import (
    READINGS,
    front_end,
    measured,
    planes_after,
    planes_before,
    reading_named,
    still_open,
    typed_words,
)
from rigwright.figures import Basis
from rigwright.parts import Chassis
from tests.worlds import board, chassis, fan_mounts, fans

CASE = chassis(
    below_board_mm=None,
    vertical_slots=3,
    max_cpu_cooler_height_mm=None,
    max_gpu_length_mm=549.0,
    max_gpu_length_condition="no_front_fan",
    max_gpu_length_with_front_fan_mm=524.0,
    fan_mounts=fan_mounts("front"),
    included_fans=fans(3),
)
BOARD = board()


def planes(case: Chassis) -> dict[str, tuple[float | None, Basis]]:
    draft = override_of(case, case)
    return {plane.title: (plane.value_mm, plane.basis) for plane in planes_before(draft, BOARD)}


def test_the_planes_of_a_shipped_case_by_hand() -> None:
    known = planes(CASE)
    assert known["Front obstacle"] == (524.0, Basis.PUBLISHED)
    assert known["Side panel"] == (240.0 - 55.0, Basis.ASSUMED)
    below, basis = known["Floor or shroud"]
    assert below == pytest.approx(40.36 + 27.82) and basis is Basis.ASSUMED
    assert known["Above the board"] == (None, Basis.UNKNOWN)
    assert known["PSU bay"] == (260.0, Basis.PUBLISHED)
    assert known["Vertical mount"] == (35 + 20.32 * 2, Basis.ASSUMED)


def test_six_distances_replace_every_plane() -> None:
    draft = override_of(CASE, CASE)
    for name, text in {
        "front": "520",
        "panel": "192,5",
        "below": "61",
        "above": "2 in",
        "psu": "250",
        "vertical": "75",
    }.items():
        draft = measured(draft, name, text)
    draft = front_end(draft, "front_fans_25mm")
    after = {plane.title: plane for plane in planes_after(draft, BOARD)}
    assert {plane.basis for plane in after.values()} == {Basis.MEASURED}
    assert still_open(tuple(after.values())) == 0
    assert (
        after["Front obstacle"].value_mm == 520.0
    )  # nothing is taken off for fans that the tape ended at
    assert after["Side panel"].value_mm == 192.5
    assert after["Above the board"].value_mm == 50.8
    assert (
        draft.record["max_cpu_cooler_height_mm"] == 185.0
    )  # the processor's lid lies 7.5 mm over the board
    assert draft.record["below_board_mm"] == 61.0


def test_the_engine_takes_the_measured_planes() -> None:
    draft = measured(measured(override_of(CASE, CASE), "panel", "192.5"), "below", "61")
    case = draft.preview
    assert isinstance(case, Chassis)
    made = enclosure_of(case, BOARD)
    assert made.panel is not None and made.panel.value == 192.5 and not made.panel.estimate
    assert (
        made.below_low is not None
        and made.below_low.value == 61.0
        and made.below_low.basis is Basis.MEASURED
    )


def test_a_bare_front_leaves_the_fans_to_the_engine() -> None:
    draft = front_end(measured(override_of(CASE, CASE), "front", "549"), "no_front_fan")
    front = planes_after(draft, BOARD)[0]
    assert (front.value_mm, front.basis) == (549.0 - 25.0, Basis.DERIVED)


def test_a_measured_vertical_mount_is_there() -> None:
    case = chassis(vertical_slots=0)
    draft = measured(override_of(case, case), "vertical", "80")
    assert draft.record["vertical_slots"] == 1
    assert planes_after(draft, None)[-1].words == "80 mm, measured"


def test_a_reading_that_is_none_is_said_and_changes_nothing() -> None:
    draft = override_of(CASE, CASE)
    wrong = measured(draft, "panel", "5")  # nearer than the processor's lid
    assert "5 mm is not between 7.5 and 5,000 mm" in wrong.faults["max_cpu_cooler_height_mm"]
    assert wrong.record == draft.record
    assert measured(wrong, "panel", "").faults == {}


def test_an_emptied_field_brings_the_shipped_plane_back() -> None:
    draft = measured(override_of(CASE, CASE), "below", "61")
    assert typed_words(draft, "below") == "61"
    back = measured(draft, "below", "")
    assert typed_words(back, "below") == "" and back.changed == ()


def test_a_new_case_becomes_usable() -> None:
    draft = new_draft("chassis").typed("name", "Mine").typed("expansion_slots", "8")
    for reading in READINGS:
        draft = measured(draft, reading.name, "150")
    _, case = draft.change(lambda _part_id: False)
    assert isinstance(case, Chassis)
    made = enclosure_of(case, BOARD)
    assert (
        made.openings == 8
        and made.front is not None
        and made.panel is not None
        and made.vertical_room is not None
    )
    assert [plane.basis for plane in planes_after(draft, BOARD)] == [Basis.MEASURED] * 6


def test_what_is_typed_is_what_was_measured() -> None:
    draft = measured(override_of(CASE, CASE), "panel", "192.5")
    assert typed_words(draft, "panel") == "192.5"
    assert reading_named("panel").field == "max_cpu_cooler_height_mm"
