"""Whether outlets and breakers carry the build, for minutes and around the clock, each circuit for
itself.

Watts at the wall come from `rigwright.power`; this file holds them against the circuits.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly, derived
from rigwright.build import Circuit, Site
from rigwright.checks import Check, Fit, Judged, NotChecked, Said, Sentence
from rigwright.checks.remedy import Choose, Remedy
from rigwright.figures import Basis, Figure
from rigwright.power import (
    CircuitLoad,
    PowerBudget,
    budget_of,
    circuits_of,
    efficiency_at,
    efficiency_doubts,
)
from rigwright.power.carried_load import CarriedLoad
from rigwright.power.circuits import (
    amperes_of,
    awaited_supply,
    supply_volts,
    unnamed_circuits,
)
from rigwright.power.efficiency import POWER_FACTOR
from rigwright.power.sites import SITES, country_of
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import (
    awaits_supply,
    not_stated,
    sentence,
    unanswered,
    without_supply,
    worded,
)
from rigwright.rules.supply import (
    ACCURACY,
    MUCH,
    assumed_figures,
    build_rests_on,
    limit_fixes,
    unknown_draws,
)
from rigwright.rules.supply_loads import (
    unknown_cables,
)
from rigwright.text.numbers import amperes, watts
from rigwright.text.sentence import paragraph

Result = Iterator[Check | NotChecked]
# Of supplies that nobody knows, by 80 PLUS: Titanium at half its load, the mark without a metal.
MOST_EFFICIENT, LEAST_EFFICIENT = 0.96, 0.80
HIGH_V, HIGHER_V = 200.0, 220.0
HIGH_LINE, HIGHER_LINE = "Use a 200\N{EN DASH}240 V circuit", "Use a 220\N{EN DASH}240 V circuit"


def unknown_wall(
    rule: str,
    a: Assembly,
    budget: PowerBudget,
    *,
    of_rated: float = MUCH,
    of_circuit: float = MUCH,
) -> Iterator[NotChecked]:
    """Yield what is missing to say what the build takes from the wall, as `unknown_draws` asks."""
    if not a.psus:
        yield without_supply(rule, ("psu",), a)
    elif budget.wall_w is None:
        unknown = a.psus[0]
        for psu in reversed(a.psus):
            if efficiency_at(psu, 1.0, None) is None:
                unknown = psu
        yield not_stated(rule, ("psu",), unknown, "efficiency")
    else:
        yield from unknown_draws(rule, a, budget, of_rated=of_rated, of_circuit=of_circuit)


def unknown_circuits(
    rule: str, a: Assembly, circuits: tuple[CircuitLoad, ...]
) -> Iterator[NotChecked]:
    """Yield what is missing to say what the circuits give."""
    own = circuits[0]
    if own.limit_w is None and (own.psus or not a.psus):
        yield unanswered(rule, (), "build.site", sentence("no site is chosen."))
    for i in unnamed_circuits(a):
        why = sentence(
            "supply {i} is plugged in at circuit {psu_circuits}, which the build does not have.",
            i=i + 1,
            psu_circuits=a.build.psu_circuits[i] + 1,
        )
        yield unanswered(rule, ("psu",), "build.psu_circuits", why)


def awaits_supply_at_mains(rule: str, a: Assembly, budget: PowerBudget) -> NotChecked | None:
    """Return an entry about a supply that nobody knows, where it decides what the circuits carry:
    which of several it is plugged in at, or how much it loses.

    The watts that supplies give are known, and what all of them take is so within a few percent: a
    circuit that carries the best or the worst supply alike, or neither, needs no answer.
    """
    awaited = awaits_supply(rule, a.machine)
    if awaited is None or a.build.circuits:
        return awaited
    (circuit, *_) = circuits_of(a)
    least_w = budget.dc_w / MOST_EFFICIENT
    most_w = budget.dc_w / LEAST_EFFICIENT
    for most, other_w in ((circuit.limit_w, 0.0), (circuit.breaker_w, circuit.other_w)):
        for share in (1.0, circuit.continuous_share):
            limit_w = (most or 0.0) * share
            left_w = limit_w - other_w
            if limit_w and least_w <= left_w + ACCURACY * limit_w and left_w <= most_w:
                return awaited
    return None


def unknown_at_mains(rule: str, a: Assembly, budget: PowerBudget) -> Iterator[NotChecked]:
    """Yield what keeps the circuits from being asked about."""
    circuits = circuits_of(a)
    missing = tuple(unknown_circuits(rule, a, circuits))
    yield from missing or unknown_wall(rule, a, budget, of_rated=math.inf, of_circuit=1.0)
    if len(circuits) > 1 or any(map(_is_at_a_limit, circuits)):
        yield from unknown_cables(rule, a)


def _is_at_a_limit(circuit: CircuitLoad) -> bool:
    """Whether a circuit carries about as much as it gives at once or for hours, so that even the
    efficiencies of supplies decide, and with them which of several carries what.
    """
    held = circuit.fullest
    if held is None:
        return False
    return any(
        abs(held.share - share) <= ACCURACY * share for share in (1.0, circuit.continuous_share)
    )


def efficiency_words(a: Assembly) -> Sentence:
    """Return what is only estimated in the efficiency of the supplies; empty where nothing is."""
    if awaited_supply(a.machine) is not None:
        return sentence(
            "A supply is not known, and that it loses as much as the others is assumed."
        )
    pairs = zip(a.psus, supply_volts(a), strict=True)
    each = (efficiency_doubts(psu, volts) for psu, volts in pairs)
    return next((doubts for doubts in each if doubts is not None), sentence(""))


def wall_rests_on(a: Assembly) -> tuple[str, ...]:
    """Return the records' figures that the watts at the wall come from."""
    return (*build_rests_on(a), *(p.address("efficiency") for p in a.psus))


@derived
def wall_figures(a: Assembly) -> tuple[Figure, ...]:
    """Watts at the wall as the figure that a check rests on."""
    return (
        Figure(budget_of(a).wall_w or 0.0, Basis.DERIVED, wall_rests_on(a)),
        *assumed_figures(a),
    )


def off_at_wall_w(budget: PowerBudget) -> float:
    """Return how much less the build may take from the wall, for what is only assumed of its
    draw.
    """
    if not budget.efficiency:
        return budget.off_w
    return budget.off_w / budget.efficiency


def circuit_name(a: Assembly, circuit: CircuitLoad) -> str:
    """Return what a circuit is called within a sentence."""
    if len({0, *a.build.psu_circuits}) == 1:
        return worded("the circuit")
    return worded("circuit {number}", number=circuit.index + 1)


def _breaker_load(circuit: CircuitLoad, off_w: float) -> tuple[float, float] | None:
    """Return a load and what carries it, by its share of that the fuller of two: the build's own
    load on its outlet, and all loads on the breaker.

    The build may draw `off_w` less, which is a larger share of the outlet than of the breaker: a
    breaker that is surely over its rating comes before an outlet that only may be.
    """
    held = circuit.fullest
    loads = circuit.carried
    if held is None or loads is None:
        return None
    own, everything = loads
    own_is_over = own.load_w - off_w > own.limit_w * (1 + ACCURACY)
    total_is_over = everything.load_w - off_w > everything.limit_w * (1 + ACCURACY)
    if total_is_over and not own_is_over:
        return everything.load_w, everything.limit_w
    return held.load_w, held.limit_w


def _split_fixes(a: Assembly, circuit: CircuitLoad) -> tuple[Remedy, ...]:
    """Return the remedy of another circuit for some of the supplies that hang on this one.

    None where each has its own already.
    """
    if len(a.psus) == 1:
        return (Remedy(sentence("Use two supplies on two circuits")),)
    if len(circuit.psus) < 2 or circuit.volts is None or circuit.limit_a is None:
        return ()
    outlet_a = circuit.outlet_a or circuit.limit_a
    breaker_a = circuit.breaker_a or circuit.limit_a
    circuits = (*a.build.circuits, Circuit(circuit.volts, outlet_a, breaker_a))
    at = list(a.build.psu_circuits[: len(a.psus)])
    at += [0] * (len(a.psus) - len(at))
    for psu in circuit.psus[1::2]:
        at[psu] = len(circuits)
    edit = Choose({"circuits": circuits, "psu_circuits": tuple(at)})
    return (Remedy(sentence("Split the supplies over two circuits"), edit),)


def higher_voltage(a: Assembly, circuit: int, volts: float) -> tuple[Remedy, ...]:
    """Return the voltage at which the same supplies give more and take less current."""
    if volts >= HIGHER_V:
        return ()
    if volts < HIGH_V:
        least_v = HIGH_V
        words = sentence(HIGH_LINE)
    else:
        least_v = HIGHER_V
        words = sentence(HIGHER_LINE)
    if circuit:  # a further circuit is none of the sites
        return (Remedy(words),)
    site = _site_from(a.build.site, least_v)
    return (Remedy(words, Choose(_site_fields(site))),)


def _site_from(site: Site, least_v: float) -> Site:
    """Return the strongest outlet of the site's country from a voltage on.

    An IEC one where the country has none.
    """
    country = country_of(site)
    fitting: list[Site] = []
    for other in SITES.values():
        is_there = country_of(other) == country
        if is_there and (other.volts or 0.0) >= least_v:
            fitting.append(other)
    common = Site(None, 230.0, 16.0, 16.0)
    return max(fitting, key=_volt_amperes, default=common)


def _volt_amperes(site: Site) -> float:
    return (site.volts or 0.0) * (site.outlet_a or 0.0)


def _site_fields(site: Site) -> dict[str, object]:
    return {
        "site.name": site.name,
        "site.volts": site.volts,
        "site.outlet_a": site.outlet_a,
        "site.breaker_a": site.breaker_a,
        "site.assumed": None,  # whoever takes it has chosen it
    }


def _larger_circuit(a: Assembly, circuit: CircuitLoad) -> tuple[Remedy, ...]:
    volts = circuit.volts or 0.0
    if volts >= HIGH_V:
        return (Remedy(sentence("Use a circuit for more current")),)
    return higher_voltage(a, circuit.index, volts)


@rule(
    "power",
    noun="load of the outlet",
    short="too much for the circuit",
    source="Volts times amperes of outlet and breaker, by the power factor of the supplies",
    measures=Measured.CIRCUIT,
    sinks=True,
)
def mains_breaker_over(a: Assembly) -> Result:
    """The build draws more than the outlet or the breaker gives."""
    rule = "mains-breaker-over"
    budget = budget_of(a)
    awaited = awaits_supply_at_mains(rule, a, budget)
    if awaited is not None:
        yield awaited
        return
    yield from unknown_at_mains(rule, a, budget)
    for circuit in circuits_of(a):
        load = _breaker_load(circuit, off_at_wall_w(budget))
        if load is None or not circuit.volts:
            continue
        value, limit = load
        yield Check(
            rule=rule,
            what=worded("load of circuit {index}", index=circuit.index + 1),
            parts=("psu",),
            value=value,
            limit=limit,
            figures=wall_figures(a),
            words=partial(_breaker_words, a, circuit, value, limit),
            unit="W",
            at_most=True,
            clash=-ACCURACY * limit,
            assumed_off=off_at_wall_w(budget),
        )


def _breaker_words(
    a: Assembly, circuit: CircuitLoad, value: float, limit: float, judged: Judged
) -> Said:
    volts = circuit.volts or 0.0
    current = amperes_of(value, circuit.volts) or 0.0
    most = amperes_of(limit, circuit.volts) or 0.0
    title = sentence("{circuit} is at its limit.", circuit=circuit_name(a, circuit))
    if judged.fit is Fit.CLASH or value > limit * (1 + ACCURACY):
        over = "{circuit} is {over} A over its rating."
        if judged.fit is not Fit.CLASH:  # what is only assumed of the load is more
            over = "{circuit} may be {over} A over its rating."
        title = sentence(over, circuit=circuit_name(a, circuit), over=amperes(current - most, 0.0))
    drawn = (
        "The build and the other loads draw {load} ({amps} A) at the wall; {circuit} gives {limit} "
        "at power factor {factor:.2f}."
    )
    if value == circuit.build_w:
        drawn = (
            "The build draws {load} ({amps} A) at the wall; {circuit} gives {limit} at "
            "power factor {factor:.2f}."
        )
    load = sentence(
        drawn,
        load=watts(value),
        amps=amperes(current, most),
        circuit=f"{volts:.0f} V, {most:.0f} A",
        limit=watts(limit),
        factor=POWER_FACTOR,
    )
    remedies = [*_split_fixes(a, circuit), *limit_fixes(a)]
    if volts < HIGH_V:
        remedies[:0] = higher_voltage(a, circuit.index, volts)
    said = paragraph(load, efficiency_words(a))
    return Said(title.changed(begins=True), said, remedies=tuple(remedies))


@rule(
    "power",
    noun="load of the circuit around the clock",
    short="over its share of the circuit",
    source="NEC 210.20(A), 210.21(B)(2): 80 % of breaker and outlet for three hours or more",
    measures=Measured.CIRCUIT,
    follows_from=(mains_breaker_over,),
    wants="continuous_percent",
)
def mains_continuous_over(a: Assembly) -> Result:
    """Around the clock, a breaker carries only a share of its rating, usually 80 %, and an outlet
    gives to what is plugged in there the same share of its own.
    """
    if a.build.workload.duty != "sustained":
        return
    rule = "mains-continuous-over"
    budget = budget_of(a)
    awaited = awaits_supply_at_mains(rule, a, budget)
    if awaited is not None:
        yield awaited
        return
    yield from unknown_at_mains(rule, a, budget)
    for circuit in circuits_of(a):
        held = circuit.fullest
        most = _breaker_load(circuit, off_at_wall_w(budget))
        if held is None or most is None or _is_beyond(held.load_w, most, budget):
            continue
        load = held.load_w
        limit = held.limit_w * circuit.continuous_share
        yield Check(
            rule=rule,
            what=worded("load of circuit {index} for hours", index=circuit.index + 1),
            parts=("psu",),
            value=load,
            limit=limit,
            figures=wall_figures(a),
            words=partial(_continuous_words, a, circuit, held),
            unit="W",
            at_most=True,
            clash=-math.inf,
        )


def _is_beyond(load_w: float, most: tuple[float, float], budget: PowerBudget) -> bool:
    """Whether a circuit is over its rating, which mains-breaker-over says: whatever is assumed of
    the load, and an estimate by more than the sum is off by.
    """
    held_w, limit_w = most
    off_w = off_at_wall_w(budget)
    surely = max(0.0, 1.0 - off_w / load_w) if load_w else 1.0
    return held_w * surely > limit_w * (1 + ACCURACY if off_w else 1.0)


def _continuous_words(
    a: Assembly, circuit: CircuitLoad, held: CarriedLoad, _judged: Judged
) -> Said:
    load = held.load_w
    limit = held.limit_w * circuit.continuous_share
    current = amperes_of(load, circuit.volts) or 0.0
    most = amperes_of(limit, circuit.volts) or 0.0
    title = sentence(
        "{circuit} is over its continuous limit by {over} A.",
        circuit=circuit_name(a, circuit),
        over=amperes(current - most, 0.0),
    )
    if load <= limit * 1.01:
        title = sentence("{circuit} is at its continuous limit.", circuit=circuit_name(a, circuit))
    said = (
        "{load} ({amps} A) for 3 h or more; {share:.0f} % of {circuit} is "
        "{most} A, {limit} at power factor {factor:.2f}."
    )
    if held.other_w:
        said = (
            "With the other loads {load} ({amps} A) for 3 h or more; {share:.0f} % of {circuit} is "
            "{most} A, {limit} at power factor {factor:.2f}."
        )
    return Said(
        title.changed(begins=True),
        paragraph(
            sentence(
                said,
                load=watts(load),
                amps=amperes(current, most),
                share=circuit.continuous_share * 100,
                circuit=f"{circuit.volts or 0:.0f} V, {held.limit_a:.0f} A",
                most=amperes(most, current),
                limit=watts(limit),
                factor=POWER_FACTOR,
            ),
            efficiency_words(a),
        ),
        remedies=(*limit_fixes(a), *_larger_circuit(a, circuit)),
    )
