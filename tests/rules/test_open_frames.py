"""Open frames: what stands beside the board of one stands before its cards, and without a pane
nothing does.
"""

from __future__ import annotations

from typing import Any

from tests.fit_parts import aio
from tests.worlds import chassis, gpu, machine, severity, unanswered_for, unchecked

LENGTH, PANEL = "card-length-over", "card-hits-side-panel"


def test_a_radiator_beside_the_board_of_an_open_frame_stands_before_the_cards() -> None:
    """What it leaves them is not published, so that a longer card is neither said to fit nor not
    to.
    """
    case: dict[str, Any] = {
        "chassis_type": "open_frame",
        "max_gpu_length_condition": "no_reservoir",
        "max_gpu_length_mm": 450.0,
        "radiator_support": ({"location": "side", "max_mm": 420.0},),
    }
    cooled: dict[str, Any] = {"others": (aio(),), "cooler": "a-cooler"}
    bare = machine((gpu(), "1"), chassis=chassis(**case))
    assert severity(bare, LENGTH) is None
    wet = machine((gpu(), "1"), chassis=chassis(**case), **cooled)
    assert unanswered_for(wet, LENGTH) == "a-chassis.max_gpu_length_front_rad_mm"
    stated = machine(
        (gpu(length_mm=290.0), "1"),
        chassis=chassis(**case, max_gpu_length_front_rad_mm=280.0),
        **cooled,
    )
    assert severity(stated, LENGTH) == "error"
    tower = machine(
        (gpu(), "1"), chassis=chassis(**{**case, "chassis_type": "full_tower"}), **cooled
    )
    assert severity(tower, LENGTH) is None, "the side of a tower is not its front"


def test_nothing_stands_before_a_vertical_card_where_there_is_no_pane() -> None:
    """What its maker states of the mount counts all the same."""
    frame: dict[str, Any] = {"chassis_type": "open_frame", "vertical_slots": 2}
    room = "a-chassis.max_gpu_thickness_vertical_mm"
    thick = (gpu(thickness_mm=72.0), "vertical1")
    bare = machine(thick, chassis=chassis(**frame, side_panel="none"))
    assert severity(bare, PANEL) is None and room not in unchecked(bare, PANEL)
    paned = machine(thick, chassis=chassis(**frame, side_panel="tempered_glass"))
    assert room in unchecked(paned, PANEL)
    stated = chassis(**frame, side_panel="none", max_gpu_thickness_vertical_mm=60.0)
    assert severity(machine(thick, chassis=stated), PANEL) == "error"
