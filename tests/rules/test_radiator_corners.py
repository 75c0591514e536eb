"""Radiators on walls that meet, against the outer size of the case."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.hung import hung_radiators
from rigwright.checks import Finding
from tests.fit_parts import aio
from tests.sampling import every
from tests.worlds import chassis, found, gpu, machine, unchecked

RULE = "radiator-unfit"


def cornered(
    walls: tuple[str, str] = ("top", "front"), mm: float = 420.0, size: float = 420.0, **case: Any
) -> Assembly:
    """A cooler's radiator under the roof and a card's in the front."""
    support = [{"location": wall, "max_mm": mm} for wall in walls]
    own = {"radiator_support": support, "max_gpu_length_front_rad_mm": 450.0, **case}
    card = gpu(cooler="aio_hybrid", radiator_mm=size, fan_count=0)
    by = aio(radiator_mm=size)
    return machine((card, "4"), chassis=chassis(**own), others=(by,), cooler=by.id)


def told(a: Assembly) -> list[Finding]:
    return [one for one in found(a, RULE) if "corner" in one.message]


# Each of 420 mm is 456 mm long with its tanks and 52 mm thick with its fans: 508 mm, and 12 mm of
# walls are 520; 30 mm more are wanted for frame and feet.
@every(
    [
        (550.0, 300.0, None),
        (549.9, 300.0, "warning"),
        (300.0, 550.0, None),  # either of the two ways is enough
        (300.0, 549.9, "warning"),
        (503.0, 509.0, "warning"),  # a Fractal North XL: 11 mm are missing
    ]
)
def test_one_of_two_radiators_in_a_corner_ends_before_the_other(
    depth: float, height: float, severe: str | None
) -> None:
    a = cornered(depth_mm=depth, height_mm=height)
    assert [wall for _, wall in hung_radiators(a)] == ["top", "front"]
    assert [one.severity.value for one in told(a)] == ([severe] if severe else [])


def test_what_is_missing_is_said_of_both() -> None:
    (one,) = told(cornered(depth_mm=503.0, height_mm=509.0))
    assert one.parts == ("cooler", "gpu1") and one.estimate and one.remedies
    assert "11.00 mm are missing" in one.message
    (close,) = told(cornered(depth_mm=530.0, height_mm=300.0))
    assert "10.00 mm are left" in close.message


def test_a_supply_under_the_roof_takes_its_height() -> None:
    assert not told(cornered(depth_mm=300.0, height_mm=560.0))
    above = cornered(depth_mm=300.0, height_mm=560.0, psu_position="top_rear")
    assert told(above)


def test_radiators_on_walls_that_do_not_meet_are_not_compared() -> None:
    assert not told(cornered(("top", "bottom"), depth_mm=400.0, height_mm=400.0))
    assert not told(cornered(("top", "side"), depth_mm=400.0, height_mm=400.0))
    assert told(cornered(("bottom", "front"), depth_mm=400.0, height_mm=400.0))


def test_a_corner_that_nobody_can_reckon_is_not_checked() -> None:
    assert "a-chassis.depth_mm" in unchecked(cornered(depth_mm=None), RULE)
    assert "a-chassis.height_mm" in unchecked(cornered(height_mm=None), RULE)
    flat = cornered(up="+z", chassis_type="cube")
    assert "a-chassis.radiator_support" in unchecked(flat, RULE)
