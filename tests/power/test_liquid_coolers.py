"""What an all-in-one draws: 12 W of pump and 3 W for each fan on its radiator."""

from __future__ import annotations

from typing import Any

from rigwright.build import Quantity
from rigwright.parts import Cooler, Fan
from rigwright.power.draws import Draw, draws_of
from tests.sampling import every
from tests.worlds import chassis, fan_mounts, fans, gpu, world

COMMON = {"name": "A part", "brand": "Test", "source": "this test", "confidence": "high"}
LONG = [{"location": "top", "max_mm": 420.0}]


def aio(**figures: Any) -> Cooler:
    return Cooler.of({"id": "cooler", **COMMON, "cooler_type": "aio", **figures})


def drawn(cooler: Cooler, **parts: Any) -> dict[str, Draw]:
    others = (cooler, Fan.of({"id": "fan", **COMMON, "size_mm": 120.0}))
    a = world((gpu(), "1"), others=others, cooler="cooler", **parts).assembly
    return {draw.label: draw for draw in draws_of(a)}


@every(
    [
        ({"radiator_mm": 120.0}, 12 + 1 * 3),
        ({"radiator_mm": 240.0}, 12 + 2 * 3),
        ({"radiator_mm": 280.0}, 12 + 2 * 3),
        ({"radiator_mm": 360.0}, 12 + 3 * 3),
        ({"radiator_mm": 420.0}, 12 + 3 * 3),
        ({"radiator_mm": 480.0}, 12 + 4 * 3),
        ({"radiator_mm": 360.0, "fans": [{"mm": 120, "count": 6}]}, 12 + 6 * 3),  # on both faces
    ]
)
def test_a_radiator_has_its_fans(figures: dict[str, Any], watts: float) -> None:
    draw = drawn(aio(**figures))["cooler"]
    assert (draw.watts, draw.worst_w, draw.lacks, draw.off_w) == (watts, watts, (), 0.0)
    assert draw.estimate


def test_of_an_unknown_radiator_the_most_fans_count_and_the_figure_is_missing() -> None:
    draw = drawn(aio())["cooler"]
    assert (draw.watts, draw.off_w) == (12 + 3 * 3, 2 * 3)
    assert draw.lacks == ("cooler.radiator_mm",)


def test_an_air_cooler_has_no_pump() -> None:
    assert "cooler" not in drawn(Cooler.of({"id": "cooler", **COMMON, "cooler_type": "air"}))


@every(
    [
        (fans(2, "top"), (), 12 + 1 * 3, 2 * 3),  # two of its three are the case's
        (fans(3, "top"), (), 12, 3 * 3),
        (fans(3, "front"), (), 12 + 3 * 3, 3 * 3),
        ((), ("top", "top", "rear"), 12 + 1 * 3, 3 * 3),  # chosen ones, of which two are on it
        ((), ("top", "top", "top"), 12, 3 * 3),
    ]
)
def test_fans_of_the_case_on_the_radiator_count_once(
    included: Any, places: tuple[str, ...], cooler_w: float, fans_w: float
) -> None:
    walls = fan_mounts("front", "top", "rear")
    case = chassis(radiator_support=LONG, included_fans=included, fan_mounts=walls)
    chosen = (Quantity("fan", len(places), places),) if places else ()
    draws = drawn(aio(radiator_mm=360.0), chassis=case, fans=chosen)
    assert draws["cooler"].watts == cooler_w
    assert draws["fans"].watts == fans_w
