"""Whether outlets and breakers carry the build, for minutes and around the clock, each circuit for itself.

Watts at the wall come from `rigwright.power`; this file holds them against the circuits.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import field_of
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.power import Budget, CircuitLoad, budget_of, circuits_of, efficiency_at, efficiency_doubts
from rigwright.power.circuits import supply_volts, unnamed_circuits
from rigwright.power.efficiency import passed_on_w
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.rules.supply import build_rests_on, limit_fixes, unknown_draws
from rigwright.text.numbers import amperes, watts

Result = Iterator[Finding | NotChecked]


def unknown_wall(rule: str, a: Assembly, budget: Budget) -> Result:
    """What is missing to say what the build takes from the wall."""
    if not a.psus:
        yield unanswered(rule, ("psu",), "build.psus", "no power supply is chosen")
    elif budget.wall_w is None:
        unknown = next((psu for psu in a.psus if efficiency_at(psu, 1.0, None) is None), a.psus[0])
        yield not_checked(rule, ("psu",), field_of(unknown.id, "efficiency"), unknown.name)
    else:
        yield from unknown_draws(rule, a, budget)


def unknown_circuits(rule: str, a: Assembly, circuits: tuple[CircuitLoad, ...]) -> Result:
    """What is missing to say what the circuits give."""
    own = circuits[0]
    if own.limit_w is None and (own.psus or not a.psus):
        yield unanswered(rule, (), "build.site", "no site is chosen")
    for i in unnamed_circuits(a):
        why = f"supply {i + 1} is plugged in at circuit {a.build.psu_circuits[i] + 1}, which the build does not have"
        yield unanswered(rule, ("psu",), "build.psu_circuits", why)


def _answered(rule: str, a: Assembly, budget: Budget) -> Iterator[NotChecked | CircuitLoad]:
    """The circuits to ask about, after what is missing."""
    circuits = circuits_of(a, budget)
    missing = tuple(unknown_circuits(rule, a, circuits))
    yield from missing or unknown_wall(rule, a, budget)  # type: ignore[misc]
    yield from circuits


def efficiency_words(a: Assembly) -> str:
    """What is only estimated in the efficiency of the supplies."""
    pairs = zip(a.psus, supply_volts(a), strict=True)
    return next((doubts for psu, volts in pairs if (doubts := efficiency_doubts(psu, volts))), "")


def wall_rests_on(a: Assembly, budget: Budget) -> tuple[str, ...]:
    """The records' figures that the watts at the wall come from."""
    return (*build_rests_on(a, budget), *(field_of(p.id, "efficiency") for p in a.psus))


def _named(a: Assembly, circuit: CircuitLoad) -> str:
    """What a circuit is called at the beginning of a sentence."""
    return "The circuit" if len({0, *a.build.psu_circuits}) == 1 else f"Circuit {circuit.index + 1}"


def _breaker_load(circuit: CircuitLoad) -> tuple[float, float] | None:
    """A load and what it is too much for: the build's own for its outlet, or that of all together for the breaker."""
    own, total, limit, breaker = circuit.build_w, circuit.total_w, circuit.limit_w, circuit.breaker_w
    if own is None or total is None or limit is None or breaker is None:
        return None
    if own > limit:
        return own, limit
    return (total, breaker) if total > breaker else None


def _split_fixes(a: Assembly, circuit: CircuitLoad) -> tuple[str, ...]:
    split = "Split the supplies over two circuits" if len(a.psus) > 1 else "Use two supplies on two circuits"
    return (*(() if (circuit.volts or 0) >= 200 else ("Use a 200–240 V circuit",)), split)


def _larger_circuit(circuit: CircuitLoad) -> str:
    if (circuit.volts or 0) >= 200:
        return "Use a circuit for more current"
    return "Use a 20 A circuit or 200–240 V" if (circuit.limit_a or 0) < 20 else "Use a 200–240 V circuit"


@rule(
    "power",
    noun="load of the outlet",
    short="too much for the circuit",
    source="Volts times amperes of outlet and breaker",
    measures=Measured.CIRCUIT,
    sinks=True,
)
def mains_breaker_over(a: Assembly) -> Result:
    """The build draws more than the outlet or the breaker gives."""
    rule, budget = "mains-breaker-over", budget_of(a)
    for circuit in _answered(rule, a, budget):
        if isinstance(circuit, NotChecked):
            yield circuit
        elif (over := _breaker_load(circuit)) is not None and circuit.volts:
            value, limit = over
            yield finding(
                rule, Severity.ERROR, ("psu",),
                sentence("{circuit} is {over} A over.", circuit=_named(a, circuit),
                         over=amperes((value - limit) / circuit.volts, 0.0)),
                sentence("{what} {load} ({amps} A) at the wall; {circuit} gives {limit}.{doubts}",
                         load=watts(value), amps=amperes(value / circuit.volts, limit / circuit.volts),
                         circuit=circuit.words, limit=watts(limit),
                         what="The build draws" if value == circuit.build_w else "The build and the other loads draw",
                         doubts=efficiency_words(a)),
                measure=Measure(value, limit, "W"), rests_on=wall_rests_on(a, budget),
                remedies=(*_split_fixes(a, circuit), *_limit_of(a, budget, circuit, limit)),
            )  # fmt: skip


@rule(
    "power",
    noun="load of the circuit around the clock",
    short="over 80% of the circuit",
    source="NEC 210.20(A): 80 % for three hours or more",
    measures=Measured.CIRCUIT,
    follows_from=(mains_breaker_over,),
)
def mains_continuous_over(a: Assembly) -> Result:
    """Around the clock, a circuit carries only 80 % of its rating."""
    if a.build.workload.duty != "sustained":
        return
    rule, budget = "mains-continuous-over", budget_of(a)
    for circuit in _answered(rule, a, budget):
        if isinstance(circuit, NotChecked):
            yield circuit
        elif _continuously_over(circuit):
            load, limit, volts = circuit.total_w or 0.0, circuit.continuous_w or 0.0, circuit.volts or 1.0
            yield finding(
                rule, Severity.WARNING, ("psu",),
                sentence("{circuit} is over its continuous limit by {over} A.", circuit=_named(a, circuit),
                         over=amperes((load - limit) / volts, 0.0)),
                sentence("{load} ({amps} A) for three hours or more; "
                         "{share:.0f} % of {circuit} is {limit}.{doubts}", load=watts(load),
                         amps=amperes(load / volts, limit / volts), circuit=circuit.words, limit=watts(limit),
                         share=circuit.continuous_share * 100, doubts=efficiency_words(a)),
                measure=Measure(load, limit, "W"), rests_on=wall_rests_on(a, budget),
                remedies=(*_limit_of(a, budget, circuit, limit), _larger_circuit(circuit)),
            )  # fmt: skip


def _continuously_over(circuit: CircuitLoad) -> bool:
    """Beyond the rating itself it is mains-breaker-over's."""
    load, limit = circuit.total_w, circuit.continuous_w
    return load is not None and limit is not None and load > limit and _breaker_load(circuit) is None


def _limit_of(a: Assembly, budget: Budget, circuit: CircuitLoad, limit_w: float) -> tuple[str, ...]:
    """The uniform limit at which a circuit would carry its part of the build, and what else hangs on it."""
    rated, own = budget.rated_w, limit_w - circuit.other_w
    if not circuit.build_w or budget.wall_w is None or rated is None or budget.efficiency is None or own <= 0:
        return ()
    wall = own / (circuit.build_w / budget.wall_w)
    return limit_fixes(a, budget, passed_on_w(a.psus, rated, wall, supply_volts(a)))
