"""Energy and its cost over a year, and what a supply of another efficiency class would save.

What a class saves is the difference of what two supplies take from the wall, not that of their
efficiencies. Knows no site and no severities.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.parts import Psu
from rigwright.power.circuits import supply_volts
from rigwright.power.efficiency import (
    LEVELS,
    efficiency_at,
    efficiency_level,
    is_redundant,
    level_efficiency,
    mean_efficiency,
)
from rigwright.record import Value
from rigwright.text.numbers import comma_words

DAYS_PER_YEAR = 365
_HARDLY_SOLD = "silver"
_WITHOUT_CENTS = 100.0


class EnergyUse(Value, frozen=True):
    """What a machine takes from the wall in a year; `cost` None: no price is known."""

    kwh: float
    cost: float | None
    currency: str

    @property
    def words(self) -> str:
        """Both, as a person reads them: "196 kWh, 31.40 USD"."""
        energy = f"{self.kwh:,.0f} kWh"
        if self.cost is None:
            return energy
        return comma_words((energy, money(self.cost, self.currency)))


class ClassSaving(Value, frozen=True):
    """What the better of two efficiency classes saves in a year.

    `better` is whether that is the other one. With `mixed` the supplies are of several classes, and
    each is compared with the next better one; `own` and `other` are those of the first.
    """

    own: str
    other: str
    better: bool
    saved: EnergyUse
    mixed: bool = False


def energy_per_year(
    wall_w: float, hours_per_day: float, price: float | None, currency: str | None
) -> EnergyUse:
    """Return the energy of so many watts for so many hours of every day."""
    kwh = wall_w * hours_per_day * DAYS_PER_YEAR / 1000
    return EnergyUse(kwh, None if price is None else kwh * price, currency or "")


def saved_wall_w(dc_w: float, worse: float, better: float) -> float:
    """Return the watts at the wall between two efficiencies at one load."""
    return dc_w * (1 / worse - 1 / better)


def money(amount: float, currency: str) -> str:
    """Return an amount with its currency: "$31.40", "1,979 JPY"; without one where none is
    said.
    """
    has_cents = abs(amount) < _WITHOUT_CENTS
    figure = f"{amount:,.2f}" if has_cents else f"{amount:,.0f}"
    if len(currency) == 1:
        return currency + figure
    return f"{figure} {currency}".rstrip()


def energy_of(a: Assembly, wall_w: float | None) -> EnergyUse | None:
    """Return the energy of a build in a year; None where the hours or the watts are not known."""
    hours = a.build.workload.hours_per_day
    if hours is None or wall_w is None:
        return None
    site = a.build.site
    return energy_per_year(wall_w, hours, site.price_per_kwh, site.currency)


def other_level(level: str) -> str:
    """Return the class to compare with: the next better one that is sold, below for the best."""
    if level == LEVELS[-1]:
        return LEVELS[-2]
    better = LEVELS[LEVELS.index(level) + 1 :]
    return next(name for name in better if name != _HARDLY_SOLD)


def class_saving(a: Assembly, dc_w: float, load: float) -> ClassSaving | None:
    """Return what supplies one class better would save, or those of the best class do.

    None where anything is unknown.
    """
    hours = a.build.workload.hours_per_day
    own, other = _efficiencies(a, load)
    if hours is None or own is None or other is None:
        return None
    site = a.build.site
    saved_w = saved_wall_w(dc_w, min(own, other), max(own, other))
    level = efficiency_level(a.psus[0]) or ""
    return ClassSaving(
        own=level,
        other=other_level(level),
        better=other > own,
        saved=energy_per_year(saved_w, hours, site.price_per_kwh, site.currency),
        mixed=_are_mixed(a),
    )


def _are_mixed(a: Assembly) -> bool:
    return len({efficiency_level(psu) for psu in a.psus}) > 1


def _efficiencies(a: Assembly, load: float) -> tuple[float | None, float | None]:
    """Return the mean efficiency of the supplies as they are, and that of supplies of the class
    to compare with.
    """
    if not sum(psu.watts for psu in a.psus):
        return None, None
    mixed = _are_mixed(a)
    own: list[float] = []
    other: list[float] = []
    for psu, volts in zip(a.psus, supply_volts(a), strict=True):
        own_share = efficiency_at(psu, load, volts)
        other_share = _of_other_class(psu, load, volts, mixed=mixed)
        if own_share:
            own.append(own_share)
        if other_share:
            other.append(other_share)
    count = len(a.psus)
    return (
        mean_efficiency(a.psus, own) if len(own) == count else None,
        mean_efficiency(a.psus, other) if len(other) == count else None,
    )


def _of_other_class(psu: Psu, load: float, volts: float | None, *, mixed: bool) -> float | None:
    """Return the efficiency of the class to compare a supply with: beside others the best one
    stays as it is.
    """
    level = efficiency_level(psu)
    if level is None:
        return None
    is_best = level == LEVELS[-1]
    other = level if mixed and is_best else other_level(level)
    return level_efficiency(other, load, volts, redundant=is_redundant(psu))
