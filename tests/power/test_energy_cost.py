"""Energy over a year, against arithmetic by hand."""

from __future__ import annotations

import pytest

from rigwright.build import Workload
from rigwright.power.energy_cost import (
    class_saving,
    energy_of,
    energy_per_year,
    money,
    other_level,
    saved_wall_w,
)
from tests.sampling import every
from tests.worlds import US_15A, gpu, psu, world


def test_bronze_against_gold_is_a_difference_of_watts_at_the_wall() -> None:
    """1600 W for a fifth of the time at $0.16: the often quoted $22 a year are a difference of
    efficiencies.
    """
    saved_w = saved_wall_w(1600.0, 0.82, 0.87)
    saved = energy_per_year(saved_w, 24 * 0.2, 0.16, "$")
    assert saved.kwh == pytest.approx(196.5, abs=0.05)
    assert saved.cost == pytest.approx(31.4, abs=0.05)
    assert saved.words == "196 kWh, $31.43"
    quoted = energy_per_year(1600 * (0.87 - 0.82), 24 * 0.2, 0.16, "$")
    assert quoted.cost == pytest.approx(22.4, abs=0.05)


@every(
    [
        (31.4, "$", "$31.40"),
        (31.4, "EUR", "31.40 EUR"),
        (31.4, "", "31.40"),
        (1979.06, "JPY", "1,979 JPY"),
    ]
)
def test_money(amount: float, currency: str, words: str) -> None:
    assert money(amount, currency) == words


def test_the_energy_of_a_build() -> None:
    site = US_15A.changed(price_per_kwh=0.16, currency="USD")
    e = world(
        (gpu(board_power_w=655.0), "1"),
        psus=(psu(watts=1600.0),),
        site=site,
        workload=Workload(hours_per_day=10),
    )
    use = energy_of(e.assembly, e.budget.wall_w)  # 800 W at 92 % are 869.57 W: 3173.9 kWh
    assert use is not None and use.kwh == pytest.approx(3173.9, abs=0.1)
    assert use.cost == pytest.approx(507.8, abs=0.1)
    free = world((gpu(), "1"), workload=Workload(hours_per_day=10))
    assert (
        unpaid := energy_of(free.assembly, free.budget.wall_w)
    ) is not None and unpaid.cost is None
    assert unpaid.words == f"{unpaid.kwh:,.0f} kWh"


def test_what_is_not_said_or_known_has_no_energy() -> None:
    e = world((gpu(), "1"))
    assert energy_of(e.assembly, e.budget.wall_w) is None
    hours = world((gpu(), "1"), psus=(psu(efficiency=None),), workload=Workload(hours_per_day=10))
    assert energy_of(hours.assembly, hours.budget.wall_w) is None
    assert class_saving(hours.assembly, 500.0, 0.5) is None


def test_supplies_of_two_classes_are_compared_with_one_class_better_each() -> None:
    pair = (
        psu(id="gold", efficiency="80 PLUS Gold"),
        psu(id="bronze", efficiency="80 PLUS Bronze"),
    )
    e = world((gpu(board_power_w=1455.0), "1"), psus=pair, workload=Workload(hours_per_day=10))
    saving = class_saving(e.assembly, 1600.0, 0.5)
    assert saving is not None and (saving.own, saving.other, saving.better) == (
        "gold",
        "platinum",
        True,
    )
    # 800 W each: 1/0.90 + 1/0.85 against 1/0.92 + 1/0.90
    assert saving.saved.kwh == pytest.approx(800 * (1 / 0.85 - 1 / 0.92) * 3.65, abs=0.01)


def test_every_class_has_another_to_compare_with() -> None:
    levels = ("white", "bronze", "silver", "gold", "platinum", "titanium")
    assert [other_level(level) for level in levels] == [
        "bronze",
        "gold",
        "gold",
        "platinum",
        "titanium",
        "platinum",
    ]
