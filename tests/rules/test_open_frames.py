"""Open frames: what stands beside the board of one stands before its cards."""

from __future__ import annotations

from typing import Any

from tests.fit_parts import aio
from tests.worlds import chassis, gpu, machine, severity, unanswered_for

LENGTH = "card-length-over"


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
