"""What another efficiency class would save, in findings.

The arithmetic is tested with energy_cost.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Site, Workload
from tests.sampling import every
from tests.worlds import (
    US_15A,
    found,
    gpu,
    machine,
    only,
    psu,
    psu_plugs,
    unanswered_for,
    unchecked,
)

COST = "psu-efficiency-cost"
PAID = US_15A.changed(price_per_kwh=0.5, currency="EUR")
ALL_DAY = Workload(hours_per_day=24.0)
PLENTY = psu_plugs(pcie_8pin=9, conn_16pin=0, eps_8pin=2)


def paid(
    site: Site = PAID, workload: Workload = ALL_DAY, dc_w: float = 1000.0, **figures: Any
) -> Assembly:
    """1000 W, half of what the supply gives, around the clock."""
    return machine(
        (gpu(board_power_w=dc_w - 145), "1"),
        psus=(psu(**{"watts": dc_w * 2, **figures}),),
        site=site,
        workload=workload,
    )


@every(
    [
        ("80 PLUS", "Bronze instead of White would save", 0.80, 0.85),
        ("80 PLUS Bronze", "Gold instead of Bronze would save", 0.85, 0.90),
        ("80 PLUS Silver", "Gold instead of Silver would save", 0.88, 0.90),
        ("80 PLUS Gold", "Platinum instead of Gold would save", 0.90, 0.92),
        ("80 PLUS Platinum", "Titanium instead of Platinum would save", 0.92, 0.94),
        ("80 PLUS Titanium", "Titanium instead of Platinum saves", 0.92, 0.94),
    ]
)
def test_the_next_class_that_is_sold(
    efficiency: str, words: str, worse: float, better: float
) -> None:
    finding = only(paid(efficiency=efficiency), COST)
    kwh = 1000 * 24 * 365 / 1000 * (1 / worse - 1 / better)
    assert finding.severity.value == "info"
    assert f"{words} {kwh:,.0f} kWh" in finding.message
    assert "1,000 W for 24 hours a day." in finding.message and "EUR a year" in finding.message
    assert "a-psu.efficiency" in finding.rests_on


@pytest.mark.parametrize(
    ("classes", "worse", "better"),
    [
        (("Platinum", "Gold"), (0.92, 0.90), (0.94, 0.92)),
        (("Titanium", "Gold"), (0.94, 0.90), (0.94, 0.92)),  # nothing is better than Titanium
    ],
)
def test_supplies_of_two_classes_are_not_told_as_one(
    classes: tuple[str, str], worse: tuple[float, float], better: tuple[float, float]
) -> None:
    """A Platinum and a Gold supply were told as "Titanium instead of Platinum"."""
    pair = tuple(
        psu(id=name, watts=1000.0, efficiency=f"80 PLUS {name}", connectors=PLENTY)
        for name in classes
    )
    e = machine((gpu(board_power_w=855.0), "1"), psus=pair, site=PAID, workload=ALL_DAY)
    finding = only(e, COST)
    saved_w = sum(500 / low - 500 / high for low, high in zip(worse, better, strict=True))
    assert (
        f"one class better each would save {saved_w * 24 * 365 / 1000:,.0f} kWh" in finding.message
    )
    assert "instead of" not in finding.message


@every([(US_15A, ALL_DAY), (PAID, Workload()), (Site(), Workload()), (US_15A, Workload())])
def test_who_has_not_said_hours_and_price_hears_nothing(site: Site, workload: Workload) -> None:
    e = paid(site, workload)
    assert found(e, COST) == () and unchecked(e, COST) == ()


def test_the_voltage_decides_the_saving() -> None:
    high = only(paid(PAID.changed(volts=230.0)), COST)
    assert (
        "Titanium instead of Platinum would save 194 kWh" in high.message
    )  # 8760 · (1 / 0.94 - 1 / 0.96) = 194.1


def test_what_is_not_known_is_not_checked() -> None:
    assert unanswered_for(paid(efficiency=None), COST) == "a-psu.efficiency"
    without = machine((gpu(board_power_w=None), "1"), site=PAID, workload=ALL_DAY)
    assert unanswered_for(without, COST) == "a-gpu.board_power_w"
    assert (
        unanswered_for(machine((gpu(), "1"), psus=(), site=PAID, workload=ALL_DAY), COST)
        == "build.psus"
    )


def test_no_hours_and_no_price_are_figures_too() -> None:
    free = only(paid(PAID.changed(price_per_kwh=0.0)), COST)
    assert "0.00 EUR a year" in free.message
    assert "0 kWh" in only(paid(workload=Workload(hours_per_day=0.0)), COST).message
