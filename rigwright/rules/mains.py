"""Whether the outlet and the breaker carry the build, for minutes and around the clock.

Watts at the wall come from power.py; this file holds them against the circuit.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import field_of
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.power import Budget, budget_of, efficiency_at, efficiency_doubts
from rigwright.rules.say import finding, not_checked, sentence, unanswered, watts
from rigwright.rules.supply import build_rests_on, power_fixes, unknown_draws

Result = Iterator[Finding | NotChecked]


def _unknown(rule: str, a: Assembly, budget: Budget) -> Result:
    if budget.circuit_w is None:
        yield unanswered(rule, (), "build.site", "no site is chosen")
    elif not a.psus:
        yield unanswered(rule, ("psu",), "build.psus", "no power supply is chosen")
    elif budget.wall_w is None:
        unknown = next((psu for psu in a.psus if efficiency_at(psu, 1.0, None) is None), a.psus[0])
        yield not_checked(rule, ("psu",), field_of(unknown.id, "efficiency"), unknown.name)
    else:
        yield from unknown_draws(rule, a, budget)


def _circuit(a: Assembly) -> str:
    site = a.build.site
    return f"{site.volts:.0f} V, {min(x for x in (site.outlet_a, site.breaker_a) if x is not None):.0f} A"


def _doubts(a: Assembly) -> str:
    return next((doubts for psu in a.psus if (doubts := efficiency_doubts(psu, a.build.site.volts))), "")


def _rests_on(a: Assembly, budget: Budget) -> tuple[str, ...]:
    return (*build_rests_on(a, budget), *(field_of(p.id, "efficiency") for p in a.psus))


def _breaker_load(a: Assembly, budget: Budget) -> tuple[float, float] | None:
    """A load and what it is too much for: the build's own for its outlet, or that of all together for the breaker."""
    site = a.build.site
    if budget.wall_w is None or budget.circuit_w is None or site.volts is None:
        return None
    breaker_a = site.breaker_a if site.breaker_a is not None else site.outlet_a or 0.0
    if budget.wall_w > budget.circuit_w:
        return budget.wall_w, budget.circuit_w
    with_others, breaker_w = budget.wall_w + site.other_load_w, site.volts * breaker_a
    return (with_others, breaker_w) if with_others > breaker_w else None


def mains_breaker_over(a: Assembly) -> Result:
    """The build draws more than the outlet or the breaker gives."""
    rule, budget, volts = "mains-breaker-over", budget_of(a), a.build.site.volts
    yield from _unknown(rule, a, budget)
    over = _breaker_load(a, budget)
    if over is None or volts is None:
        return
    value, limit = over
    yield finding(
        rule, Severity.ERROR, ("psu",),
        sentence("The circuit is {over} A over.", over=f"{(value - limit) / volts:.1f}"),
        sentence("{what} {load} ({amps:.1f} A) at the wall; {circuit} gives {limit}.{doubts}", load=watts(value),
                 what="The build draws" if value == budget.wall_w else "The build and the other loads draw",
                 amps=value / volts, circuit=_circuit(a), limit=watts(limit), doubts=_doubts(a)),
        measure=Measure(value, limit, "W"), rests_on=_rests_on(a, budget),
        fixes=("Use a 200–240 V circuit", "Split the supplies over two circuits",
               *power_fixes(a, budget, limit * (budget.efficiency or 1))[:1]),
    )  # fmt: skip


def mains_continuous_over(a: Assembly) -> Result:
    """Around the clock, a circuit carries only 80 % of its rating."""
    rule, budget, site = "mains-continuous-over", budget_of(a), a.build.site
    if a.build.workload.duty != "sustained":
        return
    yield from _unknown(rule, a, budget)
    if budget.wall_w is None or budget.continuous_w is None or site.volts is None:
        return
    load, limit = budget.wall_w + site.other_load_w, budget.continuous_w
    if load <= limit or _breaker_load(a, budget) is not None:  # beyond the rating itself it is mains-breaker-over's
        return
    yield finding(
        rule, Severity.WARNING, ("psu",),
        sentence("The circuit is over its continuous limit by {over} A.", over=f"{(load - limit) / site.volts:.1f}"),
        sentence("{load} ({amps:.1f} A) for three hours or more; 80 % of {circuit} is {limit}.{doubts}",
                 load=watts(load), amps=load / site.volts, circuit=_circuit(a), limit=watts(limit), doubts=_doubts(a)),
        measure=Measure(load, limit, "W"), rests_on=_rests_on(a, budget),
        fixes=(*power_fixes(a, budget, limit * (budget.efficiency or 1))[:1], "Use a 20 A circuit or 200–240 V"),
    )  # fmt: skip
