"""Boards deeper than ATX against what stands before their front edge."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.parts import IncludedFan, Motherboard
from tests.fit_parts import aio
from tests.rules.test_floor import evo_xl
from tests.sampling import every
from tests.worlds import board, chassis, found, machine, only, severity, unchecked

RULE = "board-front-blocked"
FORMS = ("ATX", "E-ATX", "CEB", "EEB")


def deep(depth_mm: float, form: str = "E-ATX") -> Motherboard:
    return board(form_factor=form, depth_mm=depth_mm)


def in_case(depth_mm: float, **case: Any) -> Assembly:
    own = {"motherboard_form_factors": FORMS, "max_gpu_length_mm": 300.0, **case}
    return machine(chassis=chassis(**own), board=deep(depth_mm))


@every(
    [
        (267.0, 289.11, None),  # 2.11 + 267 + 20
        (267.0, 289.0, "warning"),
        (267.0, 269.0, "warning"),  # 0.11 mm into what stands there: nobody says how high it is
        (267.0, 200.0, "warning"),
        (244.0, 250.0, None),  # an ATX board goes into every case
        (245.0, 250.0, None),
    ]
)
def test_what_ends_the_cards_stands_before_a_deep_board_too(
    depth_mm: float, free_mm: float, severe: str | None
) -> None:
    assert severity(in_case(depth_mm, max_gpu_length_mm=free_mm), RULE) == severe


def test_the_sentence_has_both_lengths() -> None:
    """A be quiet! Dark Base Pro 900 leaves 323 mm beside its drive cages; EEB is 330 mm deep."""
    told = only(in_case(267.0, max_gpu_length_mm=260.0), RULE)
    assert "reaches to what ends the cards" in told.message
    assert "269.1 mm" in told.message and "260 mm" in told.message
    assert told.remedies


def test_the_grommets_are_a_note_of_boards_that_are_deeper_than_usual() -> None:
    told = only(in_case(277.0, max_gpu_length_mm=500.0), RULE)
    assert told.severity.value == "info" and "33.00 mm" in told.message and told.remedies
    assert not found(in_case(272.0, max_gpu_length_mm=500.0), RULE)


def beside(depth_mm: float, deep_mm: float | None = 522.0, **case: Any) -> Assembly:
    """A board beside the only radiator, in an O11 Dynamic EVO XL of that depth."""
    side = [{"location": "side", "max_mm": 420.0}]
    own = {"radiator_support": side, "motherboard_form_factors": FORMS, "depth_mm": deep_mm}
    return machine(
        chassis=evo_xl(**{**own, **case}),
        board=deep(depth_mm),
        others=(aio(),),
        cooler="a-cooler",
    )


@every(
    [
        # 2.11 + 267 + 120 + 12 + 30 = 431.11
        (267.0, 431.2, None),
        (267.0, 431.0, "warning"),
        (330.0, 471.0, "warning"),  # 6.89 mm are left in an O11D XL
        (330.0, 460.0, "warning"),
    ]
)
def test_a_radiator_beside_the_board_leaves_it_so_much_of_the_depth(
    depth_mm: float, deep_mm: float, severe: str | None
) -> None:
    severities = [f.severity.value for f in found(beside(depth_mm, deep_mm), RULE)]
    severities = [severe for severe in severities if severe != "info"]
    assert severities == ([severe] if severe else [])


def test_where_it_stands_beside_a_deeper_board_is_not_known() -> None:
    """Nothing publishes that; the deepest board that a maker states is what there is."""
    field = "a-chassis.max_board_depth_mm"
    assert field in unchecked(beside(330.0), RULE)
    assert not unchecked(beside(330.0, max_board_depth_mm=330.0), RULE)
    assert "a-chassis.depth_mm" in unchecked(beside(330.0, None), RULE)
    no_wall = beside(330.0, radiator_support=[{"location": "top", "max_mm": 420.0}])
    assert not unchecked(no_wall, RULE)


def test_fans_beside_the_board_count_as_a_radiator_does() -> None:
    fans = (IncludedFan(count=3, size_mm=140.0, thickness_mm=25.0, location="side"),)
    case = evo_xl(motherboard_form_factors=FORMS, included_fans=fans, depth_mm=440.0)
    a = machine(chassis=case, board=deep(267.0))
    told = only(a, RULE)
    # 440 − 12 − 2.11 − 267 − 140 = 18.89 of the 30 that are wanted
    assert told.severity.value == "warning" and "158.89 mm" in told.message


def test_what_nobody_says_of_the_front_is_not_checked() -> None:
    assert "a-chassis.max_gpu_length_mm" in unchecked(in_case(267.0, max_gpu_length_mm=None), RULE)
    unsaid = in_case(267.0, max_gpu_length_mm=280.0, max_gpu_length_condition="with_reservoir")
    assert not found(unsaid, RULE) and unchecked(unsaid, RULE)
    enough = in_case(267.0, max_gpu_length_mm=300.0, max_gpu_length_condition="with_reservoir")
    assert not unchecked(enough, RULE)


@every([("E-ATX", True), ("EEB", True), ("ATX", False)])
def test_a_wide_board_of_unknown_depth_is_not_checked(form: str, asked: bool) -> None:
    case = chassis(motherboard_form_factors=FORMS)
    a = machine(chassis=case, board=board(form_factor=form, depth_mm=None))
    assert ("a-motherboard.depth_mm" in unchecked(a, RULE)) == asked
