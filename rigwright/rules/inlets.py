"""Whether supplies can give at their mains voltage what the build draws, and whether inlets and cords carry it.

Labels and formulas are in `power.supplies`; what outlet and breaker say is in mains.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import Basis, Figure, field_of
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Sentence, Severity
from rigwright.power import HEADROOM, Budget, SupplyLoad, budget_of, circuits_of, supplies_of
from rigwright.power.circuits import circuit_at
from rigwright.power.supplies import Cord, Usable, at_outlet, cord_of, usable_power_w
from rigwright.rules.mains import efficiency_words, unknown_circuits, unknown_wall, wall_rests_on
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import finding, not_checked, sentence
from rigwright.rules.supply import larger_supply, limit_fixes, psu_overload
from rigwright.text.numbers import amperes, watts
from rigwright.wiring import supplies_of_systems

Result = Iterator[Finding | NotChecked]
ANY_INLET = Cord(20.0, 10.0)  # the most and the least that an inlet carries which is not known
HIGH_LINE, HIGHER_LINE = "Use a 200–240 V circuit", "Use a 220–240 V circuit"


def _unanswered(rule: str, a: Assembly, budget: Budget) -> tuple[Finding | NotChecked, ...]:
    return tuple(unknown_circuits(rule, a, circuits_of(a, budget))) or tuple(unknown_wall(rule, a, budget))


def _alike_once(a: Assembly, loads: tuple[SupplyLoad, ...]) -> tuple[SupplyLoad, ...]:
    """The supplies at a known voltage; of the same ones at one circuit the first, of two systems the one with more."""
    supplies = list(reversed(loads))
    if a.second is not None:
        supplies.sort(key=lambda supply: supply.dc_w)
    return tuple({(a.psus[s.index].id, s.circuit): s for s in supplies if s.volts is not None}.values())


def _cord(a: Assembly, supply: SupplyLoad) -> tuple[Cord, bool]:
    """What inlet and cord of a supply carry, and whether that is known; else the bounds of what it may be."""
    further = circuit_at(a.build, supply.circuit)
    known = cord_of(a.psus[supply.index], a.build.site, further)
    return (known, True) if known else (at_outlet(ANY_INLET, (further or a.build.site).outlet_a), False)


def _unknown_inlet(rule: str, a: Assembly, supply: SupplyLoad) -> NotChecked:
    psu = a.psus[supply.index]
    return not_checked(rule, ("psu",), field_of(psu.id, "ac_inlet"), psu.name)


@rule(
    "power",
    noun="the supply at this voltage",
    short="too few watts at this voltage",
    source="Labels by mains voltage; volts times amperes of the cord",
    measures=Measured.SUPPLY,
    sinks=True,
    follows_from=(psu_overload,),
)
def psu_line_derate(a: Assembly) -> Result:
    """At this mains voltage the supply cannot give what the build draws."""
    rule, budget = "psu-line-derate", budget_of(a)
    yield from _unanswered(rule, a, budget)
    for supply in _alike_once(a, supplies_of(a, budget)):  # how much each carries is not asked
        cord, known = _cord(a, supply)
        most, least = (_together(a, budget, supply, amperes) for amperes in (cord.amperes, cord.least_a))
        if most is not None and budget.dc_w > most.watts:
            yield _derated(a, budget, supply, most)
        elif least is not None and budget.dc_w > least.watts and not known:
            yield _unknown_inlet(rule, a, supply)


def _together(a: Assembly, budget: Budget, supply: SupplyLoad, amperes: float) -> Usable | None:
    """What all supplies give where one of them, which shares the load by its rating, gives all it can."""
    if supply.volts is None or budget.load is None or not supply.rated_w:
        return None
    own = usable_power_w(a.psus[supply.index], supply.volts, amperes, budget.load)
    all_of_them = sum(psu.watts for psu in a.psus)
    return own and own.changed(watts=own.watts * all_of_them / supply.rated_w)


def _derated(a: Assembly, budget: Budget, supply: SupplyLoad, usable: Usable) -> Finding:
    psu, volts, cord = a.psus[supply.index], supply.volts or 0.0, _cord(a, supply)[0]
    of_cord = () if usable.by_label else ("Choose a cord and an inlet for more current",)
    words = _by_label if usable.by_label else _by_cord
    title, detail = words(psu.name, f"{volts:.0f} V", f"{cord.amperes:.0f} A", budget.dc_w, usable.watts)
    return finding(
        "psu-line-derate", Severity.ERROR, ("psu",), title,
        sentence("{detail}{note}{doubts}", detail=detail,
                 note="" if psu.derating else " No label for this voltage is known.",
                 doubts="" if usable.by_label else efficiency_words(a)),
        measure=Measure(budget.dc_w, usable.watts, "W"),
        rests_on=(*wall_rests_on(a, budget), field_of(psu.id, "ac_inlet"), *doubted(psu, "derating")),
        remedies=(*_higher(volts), *of_cord,
               *(limit_fixes(a, budget, usable.watts) or (larger_supply(budget.dc_w * HEADROOM),))),
    )  # fmt: skip


def _by_label(psu: str, volts: str, _cord: str, draws: float, gives: float) -> tuple[Sentence, Sentence]:
    return (
        sentence("At {volts} the supply is {short} short.", volts=volts, short=watts(draws - gives)),
        sentence("By its label {psu} gives {gives} at {volts}; the build draws {load}.", psu=psu, volts=volts,
                 gives=watts(gives) if gives else "nothing", load=watts(draws)),
    )  # fmt: skip


def _by_cord(psu: str, volts: str, cord: str, draws: float, gives: float) -> tuple[Sentence, Sentence]:
    return (
        sentence("A {cord} cord at {volts} is {short} short.", cord=cord, volts=volts, short=watts(draws - gives)),
        sentence("It lets {psu} give {gives} at most; the build draws {load}.", psu=psu, gives=watts(gives),
                 load=watts(draws)),
    )  # fmt: skip


def _higher(volts: float) -> tuple[str, ...]:
    """The voltage at which the same supply gives more and takes less current."""
    return (HIGH_LINE,) if volts < 200 else (HIGHER_LINE,) if volts < 220 else ()


@rule(
    "power",
    noun="inlet and cord",
    short="too much for cord or inlet",
    source="IEC 60320 and UL ratings of C13 to C20",
    measures=Measured.CIRCUIT,
    follows_from=(psu_line_derate,),
)
def cord_inlet_over(a: Assembly) -> Result:
    """A supply takes more current than its inlet or cord carries."""
    rule, budget = "cord-inlet-over", budget_of(a)
    yield from _unanswered(rule, a, budget)
    for supply in _alike_once(a, supplies_of_systems(a, budget)):
        (cord, known), current = _cord(a, supply), supply.amperes
        if current is None:
            continue
        if current > cord.amperes:
            yield _over(a, budget, supply, cord.amperes, Basis.PUBLISHED)
        elif current > cord.least_a and known:
            yield _over(a, budget, supply, cord.least_a, Basis.ASSUMED)
        elif current > cord.least_a:
            yield _unknown_inlet(rule, a, supply)


def _over(a: Assembly, budget: Budget, supply: SupplyLoad, limit_a: float, basis: Basis) -> Finding:
    psu, current = a.psus[supply.index], supply.amperes or 0.0
    inlet = field_of(psu.id, "ac_inlet")
    return finding(
        "cord-inlet-over", Severity.ERROR, ("psu",),
        sentence("{amps} A through a {limit:.0f} A cord or inlet.", amps=amperes(current, limit_a), limit=limit_a),
        sentence("{psu} takes {load} at {volts:.0f} V.{some}{doubts}", psu=psu.name, load=watts(supply.wall_w or 0),
                 volts=supply.volts or 0, doubts=efficiency_words(a),
                 some=" There are cords for more, but many are not." if basis is Basis.ASSUMED else ""),
        measure=Measure(current, limit_a, "A"), figures=(Figure(limit_a, basis, (inlet,)),),
        rests_on=wall_rests_on(a, budget),
        remedies=(*_higher(supply.volts or 0), "Choose a supply and a cord for more current",
               *limit_fixes(a, budget, budget.dc_w * limit_a / current)),
    )  # fmt: skip
