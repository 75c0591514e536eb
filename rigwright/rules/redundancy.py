"""What is left when something fails: a redundant set without its spare modules, and a UPS without
the mains.

Ratings at a voltage come from `power.supplies`. A UPS of no rating was not said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly
from rigwright.build.circuits import circuit_at
from rigwright.checks import IS_NOT_DECIDED, Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Remedy
from rigwright.figures.uncertain import doubted
from rigwright.power import (
    CircuitLoad,
    PowerBudget,
    SupplyLoad,
    budget_of,
    circuits_of,
    supplies_of,
)
from rigwright.power.circuits import (
    amperes_of,
    cord_limit_a,
    left_without_spare_w,
    supply_volts,
)
from rigwright.power.efficiency import POWER_FACTOR, efficiency_at
from rigwright.power.spares import spare_of
from rigwright.power.supplies import (
    ANY_INLET,
    UPS_SHARE,
    at_outlet,
    cord_of,
    rated_power_w,
)
from rigwright.rules.inlets import psu_line_derate
from rigwright.rules.mains import (
    circuit_name,
    efficiency_words,
    higher_voltage,
    mains_breaker_over,
    unknown_at_mains,
    unknown_wall,
    wall_figures,
)
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import not_stated, sentence, unanswered, worded
from rigwright.rules.spare_doubts import unknown_redundancy
from rigwright.rules.supply import (
    ACCURACY,
    limit_fixes,
    load_figures,
    open_at_voltage,
    psu_overload,
    unknown_load,
)
from rigwright.text.numbers import amperes, watts
from rigwright.text.sentence import paragraph

Result = Iterator[Check | NotChecked]
LEAST_EFFICIENCY = 0.80  # the least that 80 PLUS asks of a supply at full load


@rule(
    "power",
    noun="spare supplies",
    short="no spare supply left",
    source="Labels of server supplies by mains voltage",
    follows_from=(psu_overload, psu_line_derate, mains_breaker_over),
    needs_all_supplies=True,
)
def psu_redundancy_lost(a: Assembly) -> Result:
    """Without its spare modules the set no longer carries the build.

    A set that is redundant by its ratings and not at its mains voltage is an error: it is bought to
    outlive a module, nothing in the machine tells that it does not, and the same parts do at
    another outlet. One that never was runs on all of its modules, which is a warning.
    """
    rule = "psu-redundancy-lost"
    spare = spare_of(a)
    budget = budget_of(a)
    if not spare:
        yield from unknown_redundancy(rule, a, budget)
        return
    yield from unknown_load(rule, a, budget)
    supplies = supplies_of(a)
    if not budget.rated_w:  # a set of no watts is psu-overload's
        return
    left = left_without_spare_w(a)
    if left < budget.dc_w <= left * (1 + ACCURACY):  # a label may give too little for certain
        for entry in open_at_voltage(rule, a, supplies[0]):
            yield entry.changed(how=IS_NOT_DECIDED)
    if budget.dc_w <= left:
        yield from open_at_voltage(rule, a, supplies[0])
        yield from _unknown_of_cords(rule, a, supplies, budget.dc_w / (len(a.psus) - spare))
    if budget.dc_w <= left and None in supply_volts(a):
        yield unanswered(rule, ("psu",), "build.site", sentence("no site is chosen."))
        return
    if budget.dc_w <= left:
        yield from _on_one_circuit(rule, a, budget)
    yield Check(
        rule=rule,
        what="load without the spare modules",
        parts=("psu",),
        value=budget.dc_w,
        limit=left,
        figures=load_figures(a),
        words=partial(_lost_words, a, budget, left, spare),
        unit="W",
        at_most=True,
        clash=-ACCURACY * left if _is_promised(a, budget) else -math.inf,
        assumed_off=budget.off_w,
    )


def _on_one_circuit(rule: str, a: Assembly, budget: PowerBudget) -> Iterator[Check | NotChecked]:
    """Whether each circuit of several carries what its modules take while the spare ones, at the
    others, are out. It runs on all circuits, so that a clash is a warning.
    """
    circuits = [circuit for circuit in circuits_of(a) if circuit.psus]
    if len(circuits) < 2:
        return
    yield from unknown_at_mains(rule, a, budget)
    for circuit in circuits:
        load = circuit.without_spare_w
        limit = circuit.limit_w
        if load is None or limit is None:
            continue
        yield Check(
            rule=rule,
            what=worded("load of circuit {index} without the others", index=circuit.index + 1),
            parts=("psu",),
            value=load,
            limit=limit,
            figures=wall_figures(a),
            words=partial(_one_circuit_words, a, circuit, load, limit),
            unit="W",
            at_most=True,
            clash=-math.inf,
        )


def _one_circuit_words(
    a: Assembly, circuit: CircuitLoad, load: float, limit: float, _judged: Judged
) -> Said:
    current = amperes_of(load, circuit.volts) or 0.0
    return Said(
        sentence(
            "{circuit} does not carry the machine without the others.",
            circuit=circuit_name(a, circuit),
        ).changed(begins=True),
        sentence(
            "When the spare modules are out, it has to give {load} ({amps} A); {circuit} gives "
            "{limit} at power factor {factor:.2f}.",
            load=watts(load),
            amps=amperes(current, circuit.limit_a or 0.0),
            circuit=circuit.words,
            limit=watts(limit),
            factor=POWER_FACTOR,
        ),
        remedies=(*limit_fixes(a), Remedy(sentence("Use circuits for more current"))),
    )


def _unknown_of_cords(
    rule: str, a: Assembly, supplies: Sequence[SupplyLoad], each_w: float
) -> Iterator[NotChecked]:
    """What nobody knows of the inlets and efficiencies of modules, through which one may not give
    its share of the load.
    """
    for supply in supplies:
        psu = a.psus[supply.index]
        volts = supply.volts
        if volts is None:
            continue
        circuit = circuit_at(a.build, supply.circuit)
        cord = at_outlet(ANY_INLET, (circuit or a.build.site).outlet_a)
        if psu.ac_inlet is not None:
            cord = cord_of(psu, a.build.site, circuit) or cord
        efficiency = efficiency_at(psu, 1.0, volts)
        least = LEAST_EFFICIENCY if efficiency is None else efficiency
        if volts * cord.least_a * POWER_FACTOR * least >= each_w:
            continue
        if psu.ac_inlet is None:
            yield not_stated(rule, ("psu",), psu, "ac_inlet")
        if efficiency is None:
            yield not_stated(rule, ("psu",), psu, "efficiency")


def _is_promised(a: Assembly, budget: PowerBudget) -> bool:
    """Whether the set is redundant by its ratings, and only the mains voltage takes that away."""
    return budget.dc_w <= (rated_power_w(a.psus) or 0.0)


def _lost_words(a: Assembly, budget: PowerBudget, left: float, spare: int, _judged: Judged) -> Said:
    carrying = len(a.psus) - spare
    volts = supply_volts(a)[0]
    needs = "{n}+{spare} redundancy asks {load} of the rest; that gives {left}."
    if volts is not None:
        needs = (
            "{n}+{spare} redundancy asks {load} of the rest; at {volts:.0f} V that gives {left}."
        )
    amperes = cord_limit_a(a, 0)
    if amperes is not None:
        needs = (
            "{n}+{spare} redundancy asks {load} of the rest; at {volts:.0f} V that gives "
            "{left}, since inlet {inlet} and its cord carry {amperes:.0f} A."
        )
    short = budget.dc_w - left
    title = "Without the spare modules the set is {short} short."
    if short <= ACCURACY * left:
        title = "Without the spare modules the set is at its limit."
    return Said(
        sentence(title, short=watts(short)),
        sentence(
            needs,
            n=carrying,
            spare=spare,
            load=watts(budget.dc_w),
            left=watts(left),
            volts=volts,
            inlet=a.psus[0].ac_inlet,
            amperes=amperes,
        ),
        remedies=(
            *(higher_voltage(a, 0, volts) if volts is not None else ()),
            Remedy(sentence("Add modules or choose larger ones")),
            *limit_fixes(a),
        ),
        doubted=doubted(a.psus[0], "derating"),
    )


@rule(
    "power",
    noun="the UPS",
    short="too much for the UPS",
    source="Practice with UPS: a fifth in reserve",
    measures=Measured.CORD,
)
def ups_undersized(a: Assembly) -> Result:
    """The UPS has less than a fifth in reserve."""
    ups = a.build.site.ups
    if ups is None:
        return
    rule = "ups-undersized"
    budget = budget_of(a)
    yield from unknown_wall(rule, a, budget)
    if not ups.watts and not ups.volt_amperes:
        yield unanswered(rule, (), "build.site", sentence("the UPS has no rating."))
        return
    if budget.wall_w is None:
        return
    asked = [
        (budget.wall_w, ups.watts, "W"),
        (budget.wall_w / POWER_FACTOR, ups.volt_amperes, "VA"),
    ]
    told = [one for one in asked if one[1]]
    value, rated, unit = max(told, key=lambda one: one[0] / one[1])
    limit = UPS_SHARE * rated
    yield Check(
        rule=rule,
        what="load of the UPS",
        parts=("psu",),
        value=value,
        limit=limit,
        figures=wall_figures(a),
        words=partial(_ups_words, a, value, rated, unit),
        unit=unit,
        at_most=True,
        clash=-math.inf,
    )


def _ups_words(a: Assembly, value: float, rated: float, unit: str, _judged: Judged) -> Said:
    title = sentence("The UPS has less than a fifth in reserve.")
    if value > rated:
        title = sentence("The UPS is {short:,.0f} {unit} short.", short=value - rated, unit=unit)
    enough = math.ceil(round(value / UPS_SHARE / 100, 6)) * 100
    return Said(
        title,
        paragraph(
            sentence(
                "{value:,.0f} {unit} on a UPS of {rated:,.0f} {unit}, of which 80 % are "
                "{limit:,.0f} {unit}.",
                value=value,
                unit=unit,
                rated=rated,
                limit=UPS_SHARE * rated,
            ),
            efficiency_words(a),
        ),
        remedies=(
            Remedy(
                sentence(
                    "Choose a larger online UPS, of {enough:,.0f} {unit}", enough=enough, unit=unit
                )
            ),
            Remedy(sentence("Let the UPS shut the machine down in order")),
            *limit_fixes(a),
        ),
    )
