"""Several machines in one rack: where each stands, and what they take, weigh and heat together.

Machines stand from the bottom up in their order. What one of them draws, weighs and comes to is
what it is told alone; machines that share a circuit are judged again with what the others draw as
its other load, so that the rules on outlet and breaker answer for the rack as well.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rigwright.assembly import assemble
from rigwright.assembly.enclosure import rack_units_of
from rigwright.build import Build, Site
from rigwright.checks import BEST_VERDICT_FIRST, Fit, Verdict
from rigwright.evaluation import Evaluation, evaluate, standing_in
from rigwright.inventory.mass import MachineMass, mass_of
from rigwright.parts import Chassis
from rigwright.parts.chassis import RACK_UNIT
from rigwright.power import CircuitLoad, PowerBudget, budget_of
from rigwright.power.carried_load import CarriedLoad
from rigwright.power.circuits import amperes_of
from rigwright.record import Value
from rigwright.reports.comparison import names_of
from rigwright.rules.rule import Measured

USUAL_UNITS, MOST_UNITS = 42, 64
MOST_MACHINES = 64
BETWEEN_POSTS_MM = 450.0  # the opening of a 19-inch rack, EIA-310-D
SHELF_UNITS = 1  # that a shelf takes below what stands on it; some take two


class RackFeed(Value, frozen=True):
    """A circuit of the rack, with what else draws from it, and the machines on it by number from
    0.
    """

    site: Site
    machines: tuple[int, ...]


class RackMachine(Value, frozen=True):
    """A machine in the rack. `bottom` is its lowest unit, counted from 1 at the bottom.

    `units` None: nobody knows how high it is; `bottom` None: it has no place. `on_shelf`: it has no
    ears to be screwed on by, and `units` is an estimate of what it takes on a shelf.
    """

    name: str
    evaluation: Evaluation
    bottom: int | None
    units: int | None
    on_shelf: bool

    @property
    def chassis(self) -> Chassis | None:
        """Its case."""
        return self.evaluation.assembly.chassis

    @property
    def depth_mm(self) -> float | None:
        """How deep its case is outside."""
        return self.chassis.depth_mm if self.chassis is not None else None

    @property
    def is_too_wide(self) -> bool:
        """Whether it surely does not pass between the posts."""
        if not self.on_shelf or self.chassis is None or self.chassis.width_mm is None:
            return False
        return self.chassis.width_mm > BETWEEN_POSTS_MM

    @property
    def standing(self) -> Verdict:
        """Whether it stands in the rack."""
        if self.is_too_wide:
            return Verdict.FAIL
        if self.units is None:
            return Verdict.UNDECIDED
        if self.bottom is None:
            return Verdict.FAIL
        return Verdict.WARN if self.on_shelf else Verdict.PASS

    @property
    def wall_w(self) -> float | None:
        """What it takes from the wall; None where that is not known."""
        return _known_wall_w(self.evaluation.budget)

    @property
    def mass(self) -> MachineMass:
        """What it weighs."""
        return mass_of(self.evaluation.assembly)


class RackCircuit(Value, frozen=True):
    """A circuit with the machines on it.

    `load` is that of the machine whose outlet is the fullest. `known` False: what some of them draw
    is not known, and the load is the least that it may be. `fit` is what the rules say of breaker
    and outlets; None where they have no answer, or where the machine has several circuits of its
    own.
    """

    machines: tuple[int, ...]
    load: CircuitLoad
    known: bool
    fit: Fit | None

    @property
    def held(self) -> CarriedLoad | None:
        """What is drawn from it, and what gives that: the breaker, where machines share it."""
        load = self.load
        if len(self.machines) == 1:
            return load.fullest
        limit_a = load.limit_a if load.breaker_a is None else load.breaker_a
        if load.total_w is None or load.breaker_w is None or limit_a is None:
            return None
        return CarriedLoad(load.total_w, load.breaker_w, limit_a, load.other_w)

    @property
    def drawn_a(self) -> float | None:
        """What is drawn from it, in amperes."""
        return amperes_of(self.held.load_w, self.load.volts) if self.held is not None else None

    @property
    def hours_a(self) -> float | None:
        """What it gives for hours."""
        return self.held.limit_a * self.load.continuous_share if self.held is not None else None


class Rack(Value, frozen=True):
    """Machines from the bottom up, and the circuits that they are on.

    `depth_mm` is how deep a machine in it may be, None where that is not said.
    """

    units: int
    depth_mm: float | None
    machines: tuple[RackMachine, ...]
    circuits: tuple[RackCircuit, ...]

    @property
    def taken(self) -> int:
        """How many units the machines take that have a place."""
        return sum(one.units or 0 for one in self.machines if one.bottom is not None)

    @property
    def wall_w(self) -> float:
        """What all machines of known draw take from the wall."""
        return sum(one.wall_w or 0.0 for one in self.machines)

    @property
    def unknown_draw(self) -> tuple[str, ...]:
        """The machines that take more from the wall than anybody knows."""
        return tuple(one.name for one in self.machines if one.wall_w is None)

    @property
    def verdict(self) -> Verdict:
        """How the worst machine stands, and the rack around it: an estimate never just fits."""
        found: list[Verdict] = []
        for one in self.machines:
            found += (one.evaluation.verdict, one.standing, _in_depth(one, self.depth_mm))
        if not all(circuit.known for circuit in self.circuits if len(circuit.machines) > 1):
            found.append(Verdict.UNDECIDED)
        return max(found, key=BEST_VERDICT_FIRST.index)


def _in_depth(one: RackMachine, most_mm: float | None) -> Verdict:
    """Return whether a machine is no deeper than the rack, where that is said."""
    if most_mm is None:
        return Verdict.PASS
    if one.depth_mm is None:
        return Verdict.UNDECIDED
    return Verdict.FAIL if one.depth_mm > most_mm else Verdict.PASS


def rack_of(
    machines: Sequence[Evaluation],
    units: int = USUAL_UNITS,
    depth_mm: float | None = None,
    feeds: Sequence[RackFeed] = (),
) -> Rack:
    """Return the rack of some machines, the lowest first.

    A machine on none of the circuits stays on those of its build, which no other one shares.
    """
    judged = list(machines)
    circuits: list[RackCircuit] = []
    for feed in feeds:
        circuits.append(_shared(judged, feed))
    shared = {index for feed in feeds for index in feed.machines}
    for index, one in enumerate(judged):
        if index not in shared:
            circuits += _own_circuits(index, one)
    return Rack(units, depth_mm, tuple(_placed(judged, units)), tuple(circuits))


def _shared(judged: list[Evaluation], feed: RackFeed) -> RackCircuit:
    """Return a circuit of the rack, and put what the machines on it come to there for what they
    came to before.
    """
    drawn_w: dict[int, float] = {}
    known = True
    for index in feed.machines:
        one = judged[index]
        assert one.assembly.catalog is not None  # of every machine that was assembled
        alone = _at(one.build, feed.site, feed.site.other_load_w)
        budget = budget_of(assemble(alone, one.assembly.catalog, (), one.assembly.shapes))
        known = known and _known_wall_w(budget) is not None
        drawn_w[index] = budget.wall_w or 0.0
    total_w = sum(drawn_w.values()) + feed.site.other_load_w
    fits: list[Fit | None] = []
    loads: list[CircuitLoad] = []
    for index in feed.machines:
        one = judged[index]
        assert one.assembly.catalog is not None
        build = _at(one.build, feed.site, total_w - drawn_w[index])
        judged[index] = evaluate(build, one.assembly.catalog, (), one.assembly.shapes)
        loads.append(judged[index].circuits[0])
        fits.append(standing_in(judged[index].checks, Measured.CIRCUIT))
    return RackCircuit(feed.machines, max(loads, key=_share), known, _worst(fits, known))


def _at(build: Build, site: Site, other_load_w: float) -> Build:
    """Return a build that is plugged in at a circuit of the rack alone."""
    there = build.site.changed(
        name=site.name,
        volts=site.volts,
        outlet_a=site.outlet_a,
        breaker_a=site.breaker_a,
        other_load_w=other_load_w,
        assumed=None,
    )
    return build.changed(site=there, circuits=(), psu_circuits=())


def _share(load: CircuitLoad) -> float:
    return load.fullest.share if load.fullest is not None else 0.0


def _worst(fits: Sequence[Fit | None], known: bool) -> Fit | None:
    """Return how a circuit stands: what is over its limit already is so whatever else comes."""
    answers = [Fit.UNKNOWN if fit is None else fit for fit in fits]
    for worst in (Fit.CLASH, Fit.UNKNOWN, Fit.TIGHT):
        if worst in answers:
            return None if worst is Fit.UNKNOWN else worst
    return Fit.FITS if known else None


def _own_circuits(index: int, one: Evaluation) -> Iterator[RackCircuit]:
    known = _known_wall_w(one.budget) is not None
    used = [load for load in one.circuits if load.psus and load.volts is not None]
    for load in used:
        fit = None
        if len(used) == 1 and known:
            fit = standing_in(one.checks, Measured.CIRCUIT)
        yield RackCircuit((index,), load, known, fit)


def _known_wall_w(budget: PowerBudget) -> float | None:
    return None if budget.unknown_fields else budget.wall_w


def _placed(machines: Sequence[Evaluation], units: int) -> Iterator[RackMachine]:
    """Yield the machines with their places: each stands on those before it."""
    free = 1
    for name, one in zip(names_of(machines), machines, strict=True):
        high, on_shelf = _units_of(one.assembly.chassis)
        bottom = None
        if high is not None and free + high - 1 <= units:
            bottom = free
            free += high
        yield RackMachine(name, one, bottom, high, on_shelf)


def _units_of(chassis: Chassis | None) -> tuple[int | None, bool]:
    """Return how many units a case takes, and whether that is an estimate on a shelf."""
    if chassis is None:
        return None, False
    units = rack_units_of(chassis)
    if units is not None:
        return units, False
    if chassis.height_mm is None:
        return None, True
    return math.ceil(chassis.height_mm / RACK_UNIT) + SHELF_UNITS, True
