"""Fans that come to the front of a case without being put there by name, before long cards."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.build import FanSetting, Quantity
from rigwright.parts import Chassis, FanMount, FanSize, IncludedFan
from tests.fit_parts import fan
from tests.sampling import every
from tests.worlds import chassis, found, gpu, machine, severity

BOOKED, LENGTH = "mount-double-booked", "card-length-over"
ROW = (FanSize(mm=120.0, count=3),)


def bare_front(**figures: Any) -> Chassis:
    """A case whose maker states 503 mm for cards without front fans, sells none with it, and has
    mounts for three in the front.
    """
    case: dict[str, Any] = {
        "max_gpu_length_mm": 503.0,
        "max_gpu_length_condition": "no_front_fan",
        "fan_mounts": (FanMount(location="front", sizes=ROW), FanMount(location="top", sizes=ROW)),
    }
    return chassis(**{**case, **figures})


def with_fans(length_mm: float, *places: str, thick: float = 25.0, **case: Any) -> Assembly:
    return machine(
        (gpu(length_mm=length_mm), "1"),
        chassis=bare_front(**case),
        others=(fan(thickness_mm=thick),),
        fans=(Quantity("a-fan", 3, places),),
    )


# Three fans of 25 mm leave 478 mm. Nobody said that they go there, so that a longer card is warned.
@every(
    [
        (478.0, (), {}, None),
        (478.5, (), {}, "warning"),
        (493.0, (), {}, "warning"),
        (493.0, ("top",) * 3, {}, None),
        (493.0, (), {"max_gpu_length_condition": "unspecified"}, None),
        (493.0, (), {"max_gpu_length_condition": "front_fans_25mm"}, None),
    ]
)
def test_fans_of_no_stated_wall_go_to_the_front(
    length_mm: float, places: tuple[str, ...], case: dict[str, Any], expected: str | None
) -> None:
    assert severity(with_fans(length_mm, *places, **case), BOOKED) == expected


def test_thick_fans_take_more_than_a_length_with_fans_allows_for() -> None:
    """503 mm behind fans of 25 mm are 490 behind such of 38."""
    allowed = {"max_gpu_length_condition": "front_fans_25mm"}
    assert severity(with_fans(490.0, thick=38.0, **allowed), BOOKED) is None
    assert severity(with_fans(490.5, thick=38.0, **allowed), BOOKED) == "warning"


@every([(468.0, None), (468.5, "warning"), (478.5, "error")])
def test_a_fan_of_the_case_that_is_moved_to_the_front_takes_room(
    length_mm: float, expected: str | None
) -> None:
    """503 − 25 = 478 mm, of which 10 are wanted: an error beyond."""
    own = (IncludedFan(count=1, size_mm=120.0, thickness_mm=25.0, location="rear"),)
    moved = (FanSetting("a-chassis", 0, place="front"),)
    card = (gpu(length_mm=length_mm), "1")
    a = machine(card, chassis=bare_front(included_fans=own), fan_settings=moved)
    assert severity(a, LENGTH) == expected
    stays = machine(card, chassis=bare_front(included_fans=own))
    assert not found(stays, LENGTH)
