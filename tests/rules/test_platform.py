"""CPU, board and chassis: sockets and form factors."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.parts import RemovableStandoff
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    machine,
    only,
    severity,
    unanswered_for,
    unchecked,
    world,
)

SOCKET, FORM = "cpu-socket-mismatch", "board-form-factor-unfit"
ALL_SIZES = ("ATX", "mATX", "Mini-ITX", "E-ATX")


@pytest.mark.parametrize(
    ("socket", "expected"), [("AM5", None), ("AM4", "error"), ("LGA2011-3", "error")]
)
def test_cpu_socket_mismatch(socket: str, expected: str | None) -> None:
    assert severity(machine(cpu=cpu(socket=socket)), SOCKET) == expected


def test_the_sentence_has_both_sockets() -> None:
    finding = only(machine(cpu=cpu(socket="sWRX8")), SOCKET)
    assert (
        "sWRX8" in finding.message
        and "AM5" in finding.message
        and finding.parts == ("cpu", "board")
    )
    assert finding.rests_on == ("a-cpu.socket", "a-motherboard.socket")


def test_an_unknown_socket_is_not_checked() -> None:
    assert unanswered_for(machine(cpu=cpu(socket=None)), SOCKET) == "a-cpu.socket"
    assert unanswered_for(machine(board=board(socket=None)), SOCKET) == "a-motherboard.socket"
    both = machine(cpu=cpu(socket=None), board=board(socket=None))
    assert unchecked(both, SOCKET) == ("a-cpu.socket", "a-motherboard.socket") and not found(
        both, SOCKET
    )


def test_what_is_not_chosen_does_not_mismatch() -> None:
    for e in (machine(cpu=None), machine(board=None), machine(chassis=None)):
        assert severity(e, SOCKET) is None and severity(e, FORM) is None


@every(
    [
        ("ATX", 244.0, ("ATX",), None, None),
        ("ATX", 244.0, ("mATX", "Mini-ITX"), None, "error"),
        ("EEB", 330.0, ("ATX",), None, "error"),
        ("EEB", 330.0, ("ATX", "E-ATX"), 330.0, "warning"),  # the room of a large E-ATX board
        ("EEB", 330.0, ("ATX", "E-ATX"), 329.9, "error"),
        ("EEB", 330.0, ("ATX", "EE-ATX"), None, "warning"),  # 347 × 330 mm
        ("mATX", 244.0, ("ATX",), None, "warning"),
        ("EEB", 330.0, ("ATX", "EEB"), None, None),
        ("EEB", 330.0, ("EEB",), 330.0, None),  # just fits
        ("EEB", 330.1, ("EEB",), 330.0, "error"),
        ("ATX", 244.0, ("ATX",), 240.0, "error"),
        ("E-ATX", 272.0, ("E-ATX",), None, None),
        ("E-ATX", 330.0, ("E-ATX",), 330.0, None),
        ("E-ATX", 285.0, ("E-ATX",), 280.0, "error"),
        ("E-ATX", 330.0, ("E-ATX", "EEB"), 329.0, "error"),  # what is measured comes first
        ("CEB", 267.0, ("ATX", "E-ATX"), None, "warning"),  # room, but other stand-offs
        ("CEB", 267.0, ("ATX",), None, "error"),
        ("CEB", 267.0, ("ATX", "E-ATX", "CEB"), None, None),
        ("CEB", 267.0, ("E-ATX",), 267.0, "warning"),
        ("CEB", 267.0, ("E-ATX",), 266.0, "error"),
    ]
)
def test_board_form_factor_unfit(
    form: str, depth: float, forms: tuple[str, ...], limit: float | None, expected: str | None
) -> None:
    case = chassis(motherboard_form_factors=forms, max_board_depth_mm=limit)
    assert (
        severity(machine(board=board(form_factor=form, depth_mm=depth), chassis=case), FORM)
        == expected
    )


@every(
    [
        (305.0, 330.0, ("ATX", "E-ATX", "EEB"), True),
        (305.0, 330.5, ("ATX", "E-ATX", "EEB"), True),  # rounded
        (305.0, 331.5, ("ATX", "E-ATX", "EEB"), False),
        (305.0, 330.0, ("ATX", "E-ATX", "EE-ATX"), True),  # 347 × 330 mm
        (330.0, 330.0, ("ATX", "E-ATX", "EEB"), False),
        (None, 330.0, ("ATX", "E-ATX", "EEB"), False),
        (305.0, 330.0, ("ATX", "E-ATX", "CEB"), False),  # 267 mm deep
        (305.0, 330.0, ("ATX", "E-ATX"), False),
    ]
)
def test_a_deep_e_atx_board_fits_where_a_form_as_large_is_listed(
    width: float | None, depth: float, forms: tuple[str, ...], fits: bool
) -> None:
    """SSI-EEB is 305 × 330 mm: who lists it has room for a TRX50 AI TOP of that size."""
    large = board(form_factor="E-ATX", width_mm=width, depth_mm=depth)
    e = machine(board=large, chassis=chassis(motherboard_form_factors=forms))
    if fits:
        assert severity(e, FORM) is None
    else:
        assert unanswered_for(e, FORM) == "a-chassis.max_board_depth_mm"


# E-ATX is 305 mm wide, and makers round by up to 1 mm; one slot more is 20.32 mm.
@pytest.mark.parametrize(("width", "expected"), [(306.0, "warning"), (326.4, "error")])
def test_a_board_as_wide_as_eatx_may_lie_where_that_lies(width: float, expected: str) -> None:
    case = chassis(motherboard_form_factors=("ATX", "E-ATX"), max_board_depth_mm=330.0)
    wide = board(form_factor="EEB", width_mm=width, depth_mm=330.0)
    assert severity(machine(board=wide, chassis=case), FORM) == expected


@every(
    [
        (9, ("E-ATX", "EEB"), 275.0, "warning"),
        (8, ("E-ATX", "EEB"), 275.0, "warning"),  # 305 mm and one slot more
        (8, ("E-ATX",), 272.0, "warning"),
        (8, ("ATX",), 275.0, "error"),  # too deep for any board that it lists
        (8, ("E-ATX", "EEB"), 335.0, None),  # whether E-ATX is that deep there, nobody says
        (8, ("E-ATX",), 275.0, None),
        (7, ("E-ATX", "EEB"), 275.0, None),
        (4, ("E-ATX", "EEB"), 275.0, "error"),
    ]
)
def test_a_taller_board_has_the_room_of_the_openings(
    openings: int, forms: tuple[str, ...], depth: float, expected: str | None
) -> None:
    """XL-ATX is E-ATX and one slot: a chassis for as many cards has room for it."""
    case = chassis(
        motherboard_form_factors=("ATX", *forms),
        expansion_slots=openings,
        below_board_mm=None,
        max_board_depth_mm=None,
    )
    tall = board(form_factor="XL-ATX", width_mm=325.0, depth_mm=depth)
    e = world(board=tall, chassis=case)
    if expected is not None:
        assert severity(e, FORM) == expected
    else:
        field = "below_board_mm" if openings == 7 else "max_board_depth_mm"
        assert unanswered_for(e, FORM) == f"a-chassis.{field}"
        assert any(entry.rule == FORM for entry in e.undecided)
    listed = case.changed(motherboard_form_factors=("XL-ATX",))
    assert severity(world(board=tall, chassis=listed), FORM) is None


@pytest.mark.parametrize(("below_mm", "expected"), [(20.0, "warning"), (19.9, "error")])
def test_what_somebody_measured_below_an_atx_board_decides_of_a_taller_one(
    below_mm: float, expected: str
) -> None:
    case = chassis(motherboard_form_factors=ALL_SIZES, below_board_mm=below_mm, expansion_slots=7)
    tall = board(form_factor="XL-ATX", width_mm=325.0, depth_mm=272.0)
    assert severity(machine(board=tall, chassis=case), FORM) == expected


def test_another_form_names_size_and_forms() -> None:
    case = chassis(motherboard_form_factors=ALL_SIZES, max_board_depth_mm=285.0)
    finding = only(machine(board=board(form_factor="EEB", depth_mm=330.0), chassis=case), FORM)
    assert "305 × 330 mm" in finding.message and "at most 285 mm deep" in finding.message
    assert "ATX, mATX, Mini-ITX, E-ATX" in finding.message
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        330,
        285,
    )
    assert finding.rests_on == (
        "a-motherboard.form_factor",
        "a-chassis.motherboard_form_factors",
        "a-motherboard.depth_mm",
        "a-chassis.max_board_depth_mm",
    )


def test_a_board_too_deep_names_both_depths() -> None:
    case = chassis(motherboard_form_factors=ALL_SIZES, max_board_depth_mm=280.0)
    finding = only(machine(board=board(form_factor="E-ATX", depth_mm=285.0), chassis=case), FORM)
    assert "285 mm deep" in finding.message and "at most 280 mm: 5 mm too deep." in finding.message
    assert finding.rests_on == ("a-motherboard.depth_mm", "a-chassis.max_board_depth_mm")


def test_stand_offs_are_the_reason_for_the_warning() -> None:
    case = chassis(motherboard_form_factors=ALL_SIZES)
    case = case.changed(max_board_depth_mm=330.0)
    eeb = only(machine(board=board(form_factor="EEB", depth_mm=330.0), chassis=case), FORM)
    assert "stand-offs of EEB differ" in eeb.message and "insulate" in eeb.remedies[0].title
    ceb = only(machine(board=board(form_factor="CEB", depth_mm=267.0), chassis=case), FORM)
    assert "most holes of CEB are those of ATX" in ceb.message
    assert "insulate" in ceb.remedies[0].title


@every(
    [
        ({"form_factor": None}, {}, "a-motherboard.form_factor"),
        ({}, {"motherboard_form_factors": ()}, "a-chassis.motherboard_form_factors"),
        # E-ATX is not one size: beyond 272 mm it takes a figure to know
        ({"form_factor": "E-ATX", "depth_mm": 272.1}, {}, "a-chassis.max_board_depth_mm"),
        ({"form_factor": "E-ATX", "depth_mm": None}, {}, "a-motherboard.depth_mm"),
        (
            {"form_factor": "E-ATX", "depth_mm": None},
            {"max_board_depth_mm": 300.0},
            "a-motherboard.depth_mm",
        ),
        (
            {"form_factor": "ATX", "depth_mm": None},
            {"max_board_depth_mm": 250.0},
            "a-motherboard.depth_mm",
        ),
    ]
)
def test_the_form_is_not_checked_without(
    mainboard: dict[str, Any], case: dict[str, Any], field: str
) -> None:
    figures = {"motherboard_form_factors": ALL_SIZES, **case}
    assert (
        unanswered_for(machine(board=board(**mainboard), chassis=chassis(**figures)), FORM) == field
    )


def test_a_size_that_is_not_known_is_said() -> None:
    e = machine(board=board(form_factor="EEB", depth_mm=None))
    finding = only(e, FORM)
    assert "size unknown" in finding.message and finding.measure is None
    limited = machine(
        board=board(form_factor="EEB", depth_mm=None), chassis=chassis(max_board_depth_mm=280.0)
    )
    assert only(limited, FORM).measure is None


def test_how_deep_a_case_for_eatx_is_decides_on_larger_boards_with_other_stand_offs() -> None:
    """People have put an EEB board into a case for E-ATX; nobody can say for every case."""
    e = machine(
        board=board(form_factor="EEB", depth_mm=330.0),
        chassis=chassis(motherboard_form_factors=ALL_SIZES),
    )
    assert unanswered_for(e, FORM) == "a-chassis.max_board_depth_mm"
    assert severity(e, "board-standoff-pattern") == "warning"


def test_a_size_within_a_listed_one_has_the_room() -> None:
    case = chassis(motherboard_form_factors=("EE-ATX", "EEB", "ATX"))
    for wide, deep, expected in (
        (325.0, 275.0, "warning"),
        (347.0, 330.0, "warning"),
        (350.0, 275.0, "error"),
    ):
        e = machine(board=board(form_factor="XL-ATX", width_mm=wide, depth_mm=deep), chassis=case)
        assert severity(e, FORM) == expected


def test_an_open_frame_takes_boards_that_it_does_not_list() -> None:
    eeb = board(form_factor="EEB", depth_mm=330.0)
    frame = chassis(chassis_type="open_frame", gpu_positions=8)
    assert severity(machine(board=eeb, chassis=frame), FORM) == "warning"
    for brand in ("generic", "Generic"):  # stands for any of its kind
        assert severity(machine(board=eeb, chassis=frame.changed(brand=brand)), FORM) is None
    assert severity(machine(board=eeb, chassis=chassis(brand="generic")), FORM) == "error"


def test_a_board_that_fits_with_a_stand_off_out_is_told_which() -> None:
    out = (RemovableStandoff(form_factor="EEB", name="the middle one of the lower row"),)
    e = machine(
        board=board(form_factor="EEB", depth_mm=330.0), chassis=chassis(removable_standoffs=out)
    )
    assert severity(e, FORM) is None
    finding = only(e, "board-standoff-pattern")
    assert (
        finding.severity.value == "warning" and "the middle one of the lower row" in finding.message
    )
    assert "the middle one of the lower row" in finding.remedies[0].title
    deep = machine(
        board=board(form_factor="EEB", depth_mm=330.0),
        chassis=chassis(removable_standoffs=out, max_board_depth_mm=320.0),
    )
    assert severity(deep, FORM) == "error"


def test_a_fixed_board_fits_its_own_chassis() -> None:
    server = chassis(board=board(form_factor="proprietary"), max_double_width_gpus=1)
    assert severity(machine(chassis=server), FORM) is None
