"""Where a cooler's radiator goes, and what one in the front leaves for cards."""

from __future__ import annotations

from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.radiators import before_radiator, radiator_wall
from rigwright.figures import Basis, Figure, published
from rigwright.parts import Chassis, Cooler, Gpu
from tests.sampling import every
from tests.shipped_parts import shipped
from tests.worlds import (
    chassis,
    fan_mounts,
    fans,
    found,
    gpu,
    machine,
    only,
    severity,
    unanswered_for,
    unchecked,
    world,
)

COMMON = {
    "kind": "cooler",
    "name": "A cooler",
    "brand": "Test",
    "source": "this test",
    "confidence": "high",
}
WALLS = [
    {"location": "front", "max_mm": 360.0},
    {"location": "top", "max_mm": 240.0},
    {"location": "rear", "max_mm": 420.0},
]
LENGTH = "card-length-over"


def aio(**figures: Any) -> Cooler:
    """An all-in-one of 360 x 27 mm."""
    return Cooler.of(
        {
            **COMMON,
            "id": "an-aio",
            "cooler_type": "aio",
            "radiator_mm": 360.0,
            "radiator_thickness_mm": 27.0,
            **figures,
        }
    )


@every(
    [
        (240.0, WALLS, "top"),
        (280.0, WALLS, "front"),
        (360.0, WALLS, "front"),
        (420.0, WALLS, ""),  # the rear takes none: no wall is long enough
        (
            360.0,
            [{"location": "bottom", "max_mm": 360.0}, {"location": "side", "max_mm": 360.0}],
            "side",
        ),
        (
            360.0,
            [{"location": "top", "max_mm": None}, {"location": "front", "max_mm": 360.0}],
            "front",
        ),
        (360.0, [{"location": "top", "max_mm": None}], None),
        (360.0, [{"location": "rear", "max_mm": None}], ""),
        (360.0, None, None),
        (None, WALLS, None),  # nobody knows which wall is long enough
        (None, [], ""),
    ]
)
def test_a_radiator_takes_the_first_wall_that_is_long_enough(
    size: float | None, walls: Any, wall: str | None
) -> None:
    assert radiator_wall(chassis(radiator_support=walls), aio(radiator_mm=size)) == wall
    assert radiator_wall(chassis(radiator_support=walls), None) == ""


@every(
    [
        # The fans lie beyond the plane: 500 - 27
        ({"max_gpu_length_condition": "front_fans_25mm"}, 473, Basis.DERIVED),
        ({"max_gpu_length_condition": "no_hdd_cage"}, 473, Basis.DERIVED),
        # Measured without fans, so the radiator's own come on top: 500 - 27 - 25
        ({"max_gpu_length_condition": "no_front_fan"}, 448, Basis.DERIVED),
        ({"max_gpu_length_condition": "no_front_rad"}, 448, Basis.DERIVED),
        # The fans that come with the chassis are already off: (500 - 38) - 27, and 470 published -
        # 27
        (
            {"max_gpu_length_condition": "no_front_fan", "included_fans": fans(2, "front", 38.0)},
            435,
            Basis.DERIVED,
        ),
        (
            {
                "max_gpu_length_condition": "no_front_fan",
                "included_fans": fans(3),
                "fan_mounts": fan_mounts("front"),
                "max_gpu_length_with_front_fan_mm": 470.0,
            },
            443,
            Basis.DERIVED,
        ),
        ({"max_gpu_length_front_rad_mm": 400.0}, 400, Basis.PUBLISHED),
        ({"max_gpu_length_condition": "unspecified"}, 500, Basis.UNKNOWN),
        ({"max_gpu_length_condition": "with_reservoir"}, 500, Basis.UNKNOWN),
    ]
)
def test_what_a_radiator_in_the_front_leaves(
    figures: dict[str, Any], left: float, basis: Basis
) -> None:
    e = world((gpu(), "1"), chassis=chassis(radiator_support=WALLS, **figures))
    assert (
        e.assembly.chassis is not None
        and e.assembly.enclosure is not None
        and e.assembly.enclosure.front is not None
    )
    figure, note = before_radiator(e.assembly.chassis, aio(), e.assembly.enclosure.front, "")
    assert (figure.value, figure.basis) == (left, basis)
    assert note == "before the 360 mm radiator in the front"


def test_elsewhere_or_without_one_the_limit_stays() -> None:
    front = published("a-chassis", "max_gpu_length_mm", 500.0)
    for cooler in (
        None,
        aio(cooler_type="air", radiator_mm=None),
        aio(radiator_mm=240.0),
        aio(radiator_mm=480.0),
    ):
        assert before_radiator(chassis(radiator_support=WALLS), cooler, front, "as is") == (
            front,
            "as is",
        )


def test_an_unknown_thickness_or_wall_leaves_the_length_unknown() -> None:
    front = Figure(500.0, Basis.PUBLISHED, ("a-chassis.max_gpu_length_mm",))
    for case, cooler, field in (
        (
            chassis(max_gpu_length_condition="no_hdd_cage", radiator_support=WALLS),
            aio(radiator_thickness_mm=None),
            "an-aio.radiator_thickness_mm",
        ),
        (chassis(radiator_support=None), aio(), "a-chassis.radiator_support"),
        (chassis(radiator_support=WALLS), aio(), "a-chassis.max_gpu_length_front_rad_mm"),
    ):
        figure, _ = before_radiator(case, cooler, front, "")
        assert (figure.known, figure.value, figure.rests_on[0]) == (False, 500, field)


@every([(463.0, None), (463.01, "warning"), (473.0, "warning"), (473.01, "error")])
def test_cards_end_before_the_radiator(length_mm: float, expected: str | None) -> None:
    case = chassis(radiator_support=WALLS, max_gpu_length_condition="front_fans_25mm")
    e = machine((gpu(length_mm=length_mm), "1"), chassis=case, others=(aio(),), cooler="an-aio")
    told = [finding.severity.value for finding in found(e, LENGTH)]
    assert told == ([expected] if expected else [])
    # no maker's figure says that the radiator takes no more than its thickness
    unknown = () if expected == "error" else ("a-chassis.max_gpu_length_front_rad_mm",)
    assert unchecked(e, LENGTH) == unknown
    if expected == "error":
        assert "before the 360 mm radiator in the front" in only(e, LENGTH).message


def test_a_length_before_a_radiator_of_unknown_depth_is_not_checked() -> None:
    def beside(length_mm: float) -> Any:
        case = chassis(radiator_support=WALLS)  # 500 mm, published without its condition
        return machine(
            (gpu(length_mm=length_mm), "1"), chassis=case, others=(aio(),), cooler="an-aio"
        )

    assert unanswered_for(beside(267.0), LENGTH) == "a-chassis.max_gpu_length_front_rad_mm"
    assert severity(beside(500.5), LENGTH) == "error", "too long even without it"


def test_a_fractal_north_and_its_published_300_mm() -> None:
    catalog = shipped()
    case = catalog.get("fractal-design-north")
    cooler = catalog.get("nzxt-kraken-elite-360-2023")
    assert isinstance(case, Chassis) and isinstance(cooler, Cooler)
    front = published(case.id, "max_gpu_length_mm", 355.0)
    assert before_radiator(case, cooler, front, "")[0].value == 300


def loop(**figures: Any) -> Gpu:
    """A card whose radiator of 360 mm goes to any wall that takes it."""
    return gpu(**{"cooler": "aio_hybrid", "radiator_mm": 360.0, **figures})


def length_said(a: Assembly) -> str | None:
    """The worst that is said of lengths, "unknown" where they are not decided."""
    said = sorted(finding.severity.value for finding in found(a, LENGTH))
    return said[0] if said else ("unknown" if unchecked(a, LENGTH) else None)


# Fractal states 355 mm for its North, and 300 with a radiator in the front; of its walls that alone
# takes 360 mm. By the thickness of a usual radiator 328 mm would be left.
NORTH: dict[str, Any] = {
    "max_gpu_length_mm": 355.0,
    "max_gpu_length_condition": "front_fans_25mm",
    "max_gpu_length_front_rad_mm": 300.0,
    "radiator_support": [
        {"location": "front", "max_mm": 360.0},
        {"location": "top", "max_mm": 240},
    ],
}


@every([(290.0, None), (296.0, "warning"), (310.0, "error")])
def test_the_radiator_of_a_card_leaves_what_the_maker_states(
    length_mm: float, expected: str | None
) -> None:
    card = loop(length_mm=length_mm)
    assert length_said(machine((card, "1"), chassis=chassis(**NORTH))) == expected


@every([(250.0, None), (405.0, None), (405.5, "unknown"), (500.5, "error")])
def test_the_radiator_of_a_card_before_a_length_without_a_condition(
    length_mm: float, expected: str | None
) -> None:
    """500 mm, nobody says with which fans: the 85 mm of the deepest radiator less, and 10 mm more
    that are wanted, are left in any case.
    """
    case = chassis(radiator_support=[{"location": "front", "max_mm": 360.0}])
    assert length_said(machine((loop(length_mm=length_mm), "1"), chassis=case)) == expected


@every([(438.0, None), (438.5, "warning"), (460.0, "error")])
def test_a_cooler_makes_room_under_the_roof_for_the_radiator_of_a_card(
    length_mm: float, expected: str | None
) -> None:
    """Its 240 mm would go under the roof by themselves; the 360 mm of a card go nowhere else, so
    they hang in the front: 500 − 27 − 25 = 448 mm are left.
    """
    walls = [{"location": "top", "max_mm": 360.0}, {"location": "front", "max_mm": 280.0}]
    case = chassis(radiator_support=walls, max_gpu_length_condition="no_front_fan")
    small = aio(radiator_mm=240.0)
    card = loop(length_mm=length_mm)
    a = machine((card, "1"), chassis=case, others=(small,), cooler="an-aio")
    said = [finding.severity.value for finding in found(a, LENGTH)]
    assert said == ([expected] if expected else [])


@every([(27.0, 290.0, None), (30.0, 290.0, None), (38.0, 282.0, None), (38.0, 283.0, "warning")])
def test_a_thick_radiator_leaves_less_than_makers_state(
    thickness_mm: float, length_mm: float, expected: str | None
) -> None:
    """An Arctic Liquid Freezer III 360 is 38 mm thick, 8 mm more than a slim one: it leaves 292 mm,
    of which 10 are wanted before a card.
    """
    thick = aio(radiator_thickness_mm=thickness_mm)
    card = (gpu(length_mm=length_mm), "1")
    a = machine(card, chassis=chassis(**NORTH), others=(thick,), cooler="an-aio")
    assert length_said(a) == expected
