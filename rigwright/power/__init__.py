"""Watts of a whole build: the sum of what its parts draw, what the supplies give, what wall and circuit see.

Puts together what the `power_…` modules know and is where the rest of the program asks. Knows no severities.
"""

from __future__ import annotations

from functools import reduce
from operator import add

from rigwright.assembly import Assembly
from rigwright.power.circuits import CircuitLoad, SupplyLoad, circuit_loads, supply_loads, supply_volts
from rigwright.power.draws import (
    Draw,
    board_power_w,
    cpu_power_w,
    draws_of,
    drive_power_w,
    module_power_w,
    unknown_fields,
)
from rigwright.power.efficiency import (
    POWER_FACTOR,
    efficiency_at,
    efficiency_doubts,
    efficiency_level,
    efficiency_of,
    shared_efficiency,
)
from rigwright.power.peaks import Peak, Peaks, peaks_of
from rigwright.power.sites import continuous_rule
from rigwright.power.supplies import rated_power_w, redundant_units
from rigwright.record import Value

__all__ = [
    "HEADROOM", "Budget", "CircuitLoad", "Draw", "Peak", "Peaks", "SupplyLoad", "board_power_w", "budget_of",
    "build_peaks", "circuit_power_w", "circuits_of", "cpu_power_w", "draws_of", "drive_power_w", "efficiency_at",
    "efficiency_doubts", "efficiency_level", "efficiency_of", "module_power_w", "rated_power_w", "redundant_units",
    "supplies_of",
]  # fmt: skip

HEADROOM = 1.10
BTU_H_PER_W = 3.412142


class Budget(Value, frozen=True):
    """The power of a whole build. None: not known (no supply chosen, or a figure is missing).

    `volts`, `circuit_w`, `continuous_w` and `amperes` are those of the site's own circuit, which carries `site_w`.
    """

    draws: tuple[Draw, ...]
    dc_w: float
    rated_w: float | None
    efficiency: float | None
    wall_w: float | None
    volts: float | None
    circuit_w: float | None
    continuous_w: float | None
    unknown_fields: tuple[str, ...]
    estimate: bool
    unchosen: tuple[str, ...]
    site_w: float | None = None

    @property
    def load(self) -> float | None:
        """Share of the rating that is drawn."""
        return self.dc_w / self.rated_w if self.rated_w else None

    @property
    def amperes(self) -> float | None:
        """Current from the site's own circuit; None without a site or an efficiency."""
        return self.site_w / self.volts if self.site_w and self.volts else None

    @property
    def apparent_va(self) -> float | None:
        """Volt-amperes at the wall, by the power factor of a corrected input."""
        return None if self.wall_w is None else self.wall_w / POWER_FACTOR

    @property
    def heat_btu_h(self) -> float | None:
        """All that the wall gives ends as heat in the room."""
        return None if self.wall_w is None else self.wall_w * BTU_H_PER_W

    @property
    def worst_w(self) -> float:
        """The most that the parts draw for longer than a peak."""
        return sum(draw.worst_w for draw in self.draws)

    @property
    def idle_w(self) -> float | None:
        """What the parts draw at rest; None unless that is known of every one."""
        idle = [draw.idle_w for draw in self.draws if draw.idle_w is not None]
        return sum(idle) if idle and len(idle) == len(self.draws) else None


def _unchosen(a: Assembly) -> tuple[str, ...]:
    chosen = {"CPU": a.cpu, "board": a.board, "memory": a.memory, "drives": a.drives, "power supply": a.psus}
    return tuple(name for name, part in chosen.items() if not part)


def circuit_power_w(a: Assembly) -> float | None:
    """What the site's outlet or breaker gives, the lower; None without a site."""
    site = a.build.site
    amperes = [x for x in (site.outlet_a, site.breaker_a) if x is not None]
    return site.volts * min(amperes) if site.volts is not None and amperes else None


def budget_of(a: Assembly) -> Budget:
    """The power of a build: sum, supplies, wall and circuit."""
    return a.derived(_budget)


def _budget(a: Assembly) -> Budget:
    draws = draws_of(a)
    total = reduce(add, (d.watts for d in draws), 0.0)  # one rounding after the other, on every Python alike
    rated = rated_power_w(a.psus)
    load = total / rated if rated else None
    efficiency = shared_efficiency(a.psus, load, supply_volts(a)) if load is not None else None
    wall = total / efficiency if efficiency else None
    circuit = circuit_power_w(a)
    return Budget(
        draws=draws,
        dc_w=total,
        rated_w=rated,
        efficiency=efficiency,
        wall_w=wall,
        volts=a.build.site.volts,
        circuit_w=circuit,
        continuous_w=circuit * continuous_rule(a.build.site).share if circuit else None,
        unknown_fields=tuple(dict.fromkeys(unknown_fields(a))),
        estimate=any(d.estimate for d in draws if d.label == "cpu"),
        unchosen=_unchosen(a),
        site_w=circuit_loads(a, wall, load)[0].build_w,
    )


def build_peaks(a: Assembly, budget: Budget | None = None) -> Peaks:
    """The peaks of a build for up to a millisecond and for ten."""
    return peaks_of(a, (budget or budget_of(a)).dc_w)


def circuits_of(a: Assembly, budget: Budget | None = None) -> tuple[CircuitLoad, ...]:
    """What each mains circuit of a build carries, the site's own first."""
    known = budget or budget_of(a)
    return circuit_loads(a, known.wall_w, known.load)


def supplies_of(a: Assembly, budget: Budget | None = None) -> tuple[SupplyLoad, ...]:
    """What each supply of a build carries."""
    return supply_loads(a, (budget or budget_of(a)).dc_w)
