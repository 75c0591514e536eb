"""A supply at the bottom with a radiator on the floor before it."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from tests.sampling import every
from tests.worlds import chassis, gpu, machine, only, psu, severity

UNFIT = "psu-unfit"


def with_loop(length_mm: float, *, modular: str = "full", **case: Any) -> Assembly:
    """A be quiet! Dark Base Pro 901: 604 mm deep, up to 360 mm on its floor, the supply at the
    bottom; its roof and its front take radiators as well.
    """
    figures: dict[str, Any] = {
        "depth_mm": 604.0,
        "max_psu_length_mm": 300.0,
        "radiator_support": [{"location": "bottom", "max_mm": 360.0}],
        **case,
    }
    loop = (gpu(cooler="aio_hybrid", radiator_mm=360.0), "1")
    supply = psu(length_mm=length_mm, modular=modular)
    return machine(loop, chassis=chassis(**figures), psus=(supply,))


# 604 − 360 − 36 = 208 mm, of which 20 are wanted for plugs: a Corsair AX1600i has 200 mm.
@every(
    [
        (188.0, {}, None),
        (188.5, {}, "warning"),
        (200.0, {}, "warning"),
        (245.0, {}, "warning"),  # the radiator may hang over it
        (200.0, {"modular": "fixed"}, None),
        (200.0, {"psu_position": "rear_chamber"}, None),
        (200.0, {"psu_position": "top_rear"}, None),
        (200.0, {"up": "-y"}, None),
        (200.0, {"radiator_support": [{"location": "top", "max_mm": 360.0}]}, None),
    ]
)
def test_a_supply_and_a_radiator_on_the_floor(
    length_mm: float, more: dict[str, Any], expected: str | None
) -> None:
    a = with_loop(length_mm, **more)
    assert severity(a, UNFIT) == expected
    if expected:
        told = only(a, UNFIT)
        assert told.estimate and "may meet" in told.message and "leaves 208 mm" in told.message
