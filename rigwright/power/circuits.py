"""What each supply and each mains circuit of a build carries: watts, amperes and the limits of outlet and breaker.

Supplies share the load by their ratings. Of a redundant set the spare modules may be those of another circuit, so that
a circuit is counted with all that its own supplies may come to carry. Knows no severities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly
from rigwright.build import Build, Circuit
from rigwright.parts import Psu
from rigwright.power.efficiency import efficiency_at
from rigwright.power.sites import continuous_rule
from rigwright.power.supplies import rated_power_w, spare_units
from rigwright.record import Value


class CircuitLoad(Value, frozen=True):
    """A mains circuit and what it carries. `index` 0 is the site's own; None: not known."""

    index: int
    volts: float | None
    outlet_a: float | None
    breaker_a: float | None
    psus: tuple[int, ...]
    build_w: float | None
    other_w: float
    continuous_share: float

    @property
    def amperes(self) -> float | None:
        """What the build's supplies take from it."""
        return self.build_w / self.volts if self.build_w is not None and self.volts else None

    @property
    def total_w(self) -> float | None:
        """With the other loads on it."""
        return None if self.build_w is None else self.build_w + self.other_w

    @property
    def limit_a(self) -> float | None:
        """The lower of outlet and breaker."""
        return min((x for x in (self.outlet_a, self.breaker_a) if x is not None), default=None)

    @property
    def limit_w(self) -> float | None:
        """What outlet or breaker give, the lower; None without a site."""
        return self.volts * self.limit_a if self.volts is not None and self.limit_a is not None else None

    @property
    def breaker_w(self) -> float | None:
        """What the breaker gives to all outlets behind it; the outlet's figure where it is not known."""
        amperes = self.breaker_a if self.breaker_a is not None else self.outlet_a
        return self.volts * amperes if self.volts is not None and amperes is not None else None

    @property
    def continuous_w(self) -> float | None:
        """What it gives for three hours or more."""
        return self.limit_w * self.continuous_share if self.limit_w is not None else None

    @property
    def words(self) -> str:
        """Its figures: "120 V, 15 A"."""
        return f"{self.volts or 0:.0f} V, {self.limit_a or 0:.0f} A"


class SupplyLoad(Value, frozen=True):
    """A supply and what it carries while the spare ones of a redundant set are out. None: not known."""

    index: int
    circuit: int
    rated_w: float
    dc_w: float
    wall_w: float | None
    volts: float | None

    @property
    def load(self) -> float | None:
        """Share of its rating."""
        return self.dc_w / self.rated_w if self.rated_w else None

    @property
    def amperes(self) -> float | None:
        """Current through its cord."""
        return self.wall_w / self.volts if self.wall_w is not None and self.volts else None


def circuit_index(build: Build, psu: int) -> int:
    """The circuit that a supply is plugged in at: 0 is the site's own, and where nothing is said."""
    return build.psu_circuits[psu] if psu < len(build.psu_circuits) else 0


def circuit_at(build: Build, index: int) -> Circuit | None:
    """A further circuit of a build; None for the site's own and for one that the build does not name."""
    return build.circuits[index - 1] if 0 < index <= len(build.circuits) else None


def unnamed_circuits(a: Assembly) -> tuple[int, ...]:
    """The supplies at circuits that the build does not name."""
    return tuple(i for i in range(len(a.psus)) if circuit_index(a.build, i) > len(a.build.circuits))


def supply_volts(a: Assembly) -> tuple[float | None, ...]:
    """The voltage of each supply's circuit; None without a site, or at a circuit that the build does not name."""
    return tuple(_volts(a.build, circuit_index(a.build, i)) for i in range(len(a.psus)))


def _volts(build: Build, index: int) -> float | None:
    circuit = circuit_at(build, index)
    return circuit.volts if circuit is not None else build.site.volts if index == 0 else None


def supply_loads(a: Assembly, dc_w: float) -> tuple[SupplyLoad, ...]:
    """What each supply carries of a load."""
    rated = rated_power_w(a.psus)
    return tuple(_supply_loads(a, dc_w, rated)) if rated else ()


def _supply_loads(a: Assembly, dc_w: float, rated: float) -> Iterator[SupplyLoad]:
    for i, (psu, volts) in enumerate(zip(a.psus, supply_volts(a), strict=True)):
        own, efficiency = dc_w * psu.watts / rated, efficiency_at(psu, dc_w / rated, volts)
        wall = None if efficiency is None else own / efficiency
        yield SupplyLoad(i, circuit_index(a.build, i), psu.watts, own, wall, volts)


def circuit_loads(a: Assembly, wall_w: float | None, load: float | None) -> tuple[CircuitLoad, ...]:
    """What each circuit that supplies are plugged in at carries, the site's own always among them."""
    used = {circuit_index(a.build, i) for i in range(len(a.psus))} | {0}
    return tuple(
        _circuit_load(a, index, wall_w, load) for index in sorted(used) if index == 0 or circuit_at(a.build, index)
    )


def _circuit_load(a: Assembly, index: int, wall_w: float | None, load: float | None) -> CircuitLoad:
    site, further = a.build.site, circuit_at(a.build, index)
    at = further or site
    psus = tuple(i for i in range(len(a.psus)) if circuit_index(a.build, i) == index)
    share = None if wall_w is None or load is None else _share(a, psus, load)
    build_w = None if wall_w is None or share is None else wall_w * share if share != 1 else wall_w
    other_w, rule = at.other_load_w, continuous_rule(site)
    return CircuitLoad(index, at.volts, at.outlet_a, at.breaker_a, psus, build_w, other_w, rule.share)


def _share(a: Assembly, psus: tuple[int, ...], load: float) -> float | None:
    """The share of the watts at the wall that some supplies may come to take; None where an efficiency is unknown."""
    if len(psus) in (0, len(a.psus)):
        return 1.0 if psus or not a.psus else 0.0
    weights = _weights(a.psus, load, supply_volts(a))
    if weights is None:
        return None
    carrying = len(a.psus) / (len(a.psus) - spare_units(a.psus))
    return min(1.0, sum(weights[i] for i in psus) / sum(weights) * carrying)


def _weights(psus: Sequence[Psu], load: float, volts: Sequence[float | None]) -> list[float] | None:
    """Watts at the wall per watt of the whole load, up to one factor."""
    each = [
        psu.watts / efficiency
        for psu, v in zip(psus, volts, strict=True)
        if (efficiency := efficiency_at(psu, load, v))
    ]
    return each if len(each) == len(psus) and sum(each) > 0 else None
