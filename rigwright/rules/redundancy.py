"""What is left when something fails: a redundant set without its spare modules, and a UPS without the mains.

Ratings at a voltage come from `power.supplies`. A UPS of no rating was not said.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.power import Budget, SupplyLoad, budget_of, supplies_of
from rigwright.power.circuits import circuit_at, supply_volts
from rigwright.power.efficiency import POWER_FACTOR
from rigwright.power.supplies import cord_of, label_power_w, spare_units, usable_power_w
from rigwright.rules.mains import efficiency_words, unknown_wall, wall_rests_on
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import finding, sentence, unanswered
from rigwright.rules.supply import build_rests_on, limit_fixes, psu_overload, unknown_load
from rigwright.text.numbers import watts

Result = Iterator[Finding | NotChecked]
UPS_SHARE = 0.80


@rule(
    "power",
    noun="spare supplies",
    short="no spare supply left",
    source="Labels of server supplies by mains voltage",
    follows_from=(psu_overload,),
)
def psu_redundancy_lost(a: Assembly) -> Result:
    """Without its spare modules the set no longer carries the build."""
    rule, spare = "psu-redundancy-lost", spare_units(a.psus)
    if not spare:
        return
    budget, each = budget_of(a), _usable(a)
    yield from unknown_load(rule, a, budget)
    if not each:  # a set of no watts is psu-overload's
        return
    carrying = len(each) - spare
    left = sum(sorted(each)[:carrying])
    if budget.dc_w > left:
        volts = supply_volts(a)[0]
        yield finding(
            rule, Severity.ERROR, ("psu",),
            sentence("Without the spare modules the set is {short} short.", short=watts(budget.dc_w - left)),
            sentence("{n}+{spare} redundancy needs {each} per module{at}; {n} of them give {left}.", n=carrying,
                     spare=spare, each=watts(budget.dc_w / carrying), left=watts(left),
                     at="" if volts is None else f" at {volts:.0f} V"),
            measure=Measure(budget.dc_w, left, "W"),
            rests_on=(*build_rests_on(a, budget), *doubted(a.psus[0], "derating")),
            remedies=("Use a 200–240 V circuit", "Add modules or choose larger ones", *limit_fixes(a, budget, left)),
        )  # fmt: skip
    elif None in supply_volts(a):
        yield unanswered(rule, ("psu",), "build.site", "no site is chosen")


def _usable(a: Assembly) -> list[float]:
    """What each supply gives at its mains voltage when it is asked for all of it; the rating where that is open."""
    return [_usable_w(a, supply) for supply in supplies_of(a)]


def _usable_w(a: Assembly, supply: SupplyLoad) -> float:
    psu, further = a.psus[supply.index], circuit_at(a.build, supply.circuit)
    cord = cord_of(psu, a.build.site, further)
    if supply.volts is None:
        return psu.watts
    usable = cord and usable_power_w(psu, supply.volts, cord.amperes, 1.0)
    known = (psu.watts, label_power_w(psu, supply.volts), usable and usable.watts)
    return min(w for w in known if w is not None)


@rule(
    "power",
    noun="the UPS",
    short="too much for the UPS",
    source="Practice with UPS: a fifth in reserve",
    measures=Measured.CIRCUIT,
)
def ups_undersized(a: Assembly) -> Result:
    """The UPS has less than a fifth in reserve."""
    ups = a.build.site.ups
    if ups is None:
        return
    rule, budget = "ups-undersized", budget_of(a)
    yield from unknown_wall(rule, a, budget)
    if not ups.watts and not ups.volt_amperes:
        yield unanswered(rule, (), "build.site", "the UPS has no rating")
    elif budget.wall_w is not None:
        asked = ((budget.wall_w, ups.watts, "W"), (budget.wall_w / POWER_FACTOR, ups.volt_amperes, "VA"))
        over = next((each for each in asked if each[1] and each[0] > UPS_SHARE * each[1]), None)
        if over is not None:
            yield _undersized(a, budget, *over)


def _undersized(a: Assembly, budget: Budget, value: float, rated: float, unit: str) -> Finding:
    limit = UPS_SHARE * rated
    return finding(
        "ups-undersized", Severity.WARNING, ("psu",),
        sentence("The UPS is {short:,.0f} {unit} short.", short=value - rated, unit=unit) if value > rated
        else sentence("The UPS has less than a fifth in reserve."),
        sentence("{value:,.0f} {unit} on a UPS of {rated:,.0f} {unit}, of which 80 % are {limit:,.0f} {unit}.{doubts}",
                 value=value, unit=unit, rated=rated, limit=limit, doubts=efficiency_words(a)),
        measure=Measure(value, limit, unit), rests_on=wall_rests_on(a, budget),
        remedies=("Choose a larger online UPS", "Let the UPS shut the machine down in order",
               *limit_fixes(a, budget, budget.dc_w * limit / value)),
    )  # fmt: skip
