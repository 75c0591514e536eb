"""Watts of a whole build: what its parts draw, what the supplies give, what wall and circuit carry.

Here belong loads, losses, peaks, cables of supplies (`wiring`), and what a card can be limited to;
whether a supply is enough is decided in `rules`, which limits are enough in `proposals`.
"""

from __future__ import annotations

from rigwright.assembly import Assembly, derived_without_places
from rigwright.power.circuits import (
    CircuitLoad,
    SupplyLoad,
    amperes_of,
    carrying_power_w,
    given_power_w,
    lower_a,
    mains_of,
    watts_of,
)
from rigwright.power.draws import (
    Draw,
    board_power_w,
    draws_of,
    unknown_fields,
)
from rigwright.power.efficiency import (
    POWER_FACTOR,
    efficiency_at,
    efficiency_doubts,
    efficiency_level,
    shared_efficiency,
)
from rigwright.power.modules import drive_power_w, module_power_w
from rigwright.power.peaks import Peak, Peaks, peaks_of
from rigwright.power.processors import cpu_power
from rigwright.power.sites import continuous_share
from rigwright.power.supplies import rated_power_w, redundant_units
from rigwright.power.wiring.carried import carried_of, total_w
from rigwright.record import Value
from rigwright.text.sentence import messages

__all__ = [
    "PowerBudget",
    "CircuitLoad",
    "Draw",
    "Peak",
    "Peaks",
    "SupplyLoad",
    "board_power_w",
    "budget_of",
    "build_peaks",
    "circuit_power_w",
    "circuits_of",
    "cpu_power",
    "draws_of",
    "drive_power_w",
    "efficiency_at",
    "efficiency_doubts",
    "efficiency_level",
    "module_power_w",
    "rated_power_w",
    "redundant_units",
    "shared_efficiency",
    "supplies_of",
]

BTU_H_PER_W = 3.412142


class PowerBudget(Value, frozen=True):
    """The power of a whole build. None: not known (no supply chosen, or a figure is missing).

    `volts`, `circuit_w`, `continuous_w` and `amperes` are those of the site's own circuit, which
    carries `site_w`. `given_w` is what the mains leave of the rating. `off_w` is how much less it
    may draw, for what is counted as the most of its kind because nobody knows it; `more_w` how much
    more, as nobody states how low the limits of its cards go.
    """

    draws: tuple[Draw, ...]
    off_w: float
    more_w: float
    dc_w: float
    rated_w: float | None
    given_w: float | None
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
        """Share of the rating that is drawn, by which the efficiency goes."""
        if not self.rated_w:
            return None
        return self.dc_w / self.rated_w

    @property
    def used(self) -> float | None:
        """Share of what the supplies give that is drawn; None where they give nothing."""
        if not self.given_w:
            return None
        return self.dc_w / self.given_w

    @property
    def amperes(self) -> float | None:
        """Current from the site's own circuit, by volt-amperes.

        None without a site or an efficiency.
        """
        if not self.site_w:
            return None
        return amperes_of(self.site_w, self.volts)

    @property
    def apparent_va(self) -> float | None:
        """Volt-amperes at the wall, by the power factor of a corrected input."""
        if self.wall_w is None:
            return None
        return self.wall_w / POWER_FACTOR

    @property
    def heat_btu_h(self) -> float | None:
        """All that the wall gives ends as heat in the room."""
        if self.wall_w is None:
            return None
        return self.wall_w * BTU_H_PER_W

    @property
    def worst_w(self) -> float:
        """The most that the parts draw for longer than a peak."""
        return sum(draw.worst_w for draw in self.draws)

    @property
    def idle_w(self) -> float | None:
        """What the parts draw at rest; None unless that is known of every one."""
        known = [draw.idle_w for draw in self.draws if draw.idle_w is not None]
        if not known or len(known) < len(self.draws):
            return None
        return sum(known)


def _unchosen(a: Assembly) -> tuple[str, ...]:
    unchosen: list[str] = []
    names = messages(("CPU", "board", "memory", "drives", "power supply"))
    parts = (a.cpu, a.board, a.memory, a.drives, a.psus)
    for name, part in zip(names, parts, strict=True):
        if not part:
            unchosen.append(name)
    return tuple(unchosen)


def circuit_power_w(a: Assembly) -> float | None:
    """What the site's outlet or breaker gives to supplies of their power factor, the lower.

    None without a site.
    """
    site = a.build.site
    return watts_of(lower_a(site.outlet_a, site.breaker_a), site.volts)


@derived_without_places
def budget_of(a: Assembly) -> PowerBudget:
    """The power of a build: sum, supplies, wall and circuit."""
    carried = carried_of(a)
    total = total_w(a)
    rated = carrying_power_w(a, total)
    mains = mains_of(a)
    circuit = circuit_power_w(a)
    draws = draws_of(a)
    return PowerBudget(
        draws=draws,
        off_w=sum(draw.off_w for draw in draws),
        more_w=sum(draw.more_w for draw in draws),
        dc_w=total,
        rated_w=rated,
        given_w=given_power_w(a, carried, rated, mains.supplies),
        efficiency=total / mains.wall_w if mains.wall_w else None,
        wall_w=mains.wall_w,
        volts=a.build.site.volts,
        circuit_w=circuit,
        continuous_w=circuit * continuous_share(a.build) if circuit else None,
        unknown_fields=tuple(dict.fromkeys(unknown_fields(a))),
        estimate=any(d.estimate for d in draws if d.label == "cpu"),
        unchosen=_unchosen(a),
        site_w=mains.circuits[0].build_w,
    )


def build_peaks(a: Assembly, budget: PowerBudget | None = None) -> Peaks:
    """The peaks of a build for up to a millisecond and for ten."""
    return peaks_of(a.built, (budget or budget_of(a)).dc_w)


def circuits_of(a: Assembly) -> tuple[CircuitLoad, ...]:
    """What each mains circuit of a build carries, the site's own first."""
    return mains_of(a).circuits


def supplies_of(a: Assembly) -> tuple[SupplyLoad, ...]:
    """What each supply of a build carries."""
    return mains_of(a).supplies
