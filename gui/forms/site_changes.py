"""Changes of a build's mains circuits as values: another outlet, further circuits, which supply
hangs on which.

Each gives the new build; the indices of the supplies' circuits stay right when a circuit goes.
Knows no widget.
"""

from __future__ import annotations

from rigwright.build import Build, Circuit, Site
from rigwright.build.circuits import circuit_index
from rigwright.power.sites import OUTLETS, Outlet

MOST_CIRCUITS = 8


def plugged_in(build: Build, site: Site) -> Build:
    """The build at another outlet; room, price and other loads stay."""
    at = build.site.changed(
        name=site.name,
        volts=site.volts,
        outlet_a=site.outlet_a,
        breaker_a=site.breaker_a,
        assumed=site.assumed,
    )
    return build.changed(site=at)


def with_circuit(build: Build) -> Build:
    """One more circuit, like the site's own."""
    site = build.site
    outlet_a = site.outlet_a or site.breaker_a or 16.0
    more = Circuit(site.volts or 230.0, outlet_a, site.breaker_a or outlet_a)
    if len(build.circuits) < MOST_CIRCUITS:
        return build.changed(circuits=(*build.circuits, more))
    return build


def without_circuit(build: Build, index: int) -> Build:
    """Without further circuit `index`, counted from 0; its supplies go back to the site's own."""
    gone = index + 1
    left = build.circuits[:index] + build.circuits[index + 1 :]
    moved: list[int] = []
    for circuit in build.psu_circuits:
        if circuit == gone:
            moved.append(0)
        elif circuit > gone:
            moved.append(circuit - 1)
        else:
            moved.append(circuit)
    return build.changed(circuits=left, psu_circuits=_without_tail(tuple(moved)))


def with_circuit_at(build: Build, index: int, circuit: Circuit) -> Build:
    """Further circuit `index` with other figures."""
    return build.changed(circuits=(*build.circuits[:index], circuit, *build.circuits[index + 1 :]))


def with_supply_at(build: Build, psu: int, circuit: int) -> Build:
    """Supply `psu` plugged in at a circuit; 0 is the site's own."""
    each = [circuit_index(build, i) for i in range(max(len(build.psus), psu + 1))]
    each[psu] = circuit
    return build.changed(psu_circuits=_without_tail(tuple(each)))


def _without_tail(circuits: tuple[int, ...]) -> tuple[int, ...]:
    """Return the circuits of the supplies without trailing zeros: a supply that is not listed is on
    the site's own circuit.
    """
    while circuits and circuits[-1] == 0:
        circuits = circuits[:-1]
    return circuits


def outlet_like(circuit: Circuit) -> Outlet | None:
    """The first outlet with a circuit's figures."""
    figures = (circuit.volts, circuit.outlet_a, circuit.breaker_a)
    return next(
        (o for o in OUTLETS.values() if (o.volts, o.outlet_a, o.breaker_a) == figures), None
    )
