"""Whether supplies can give at their mains voltage what they carry, and whether inlets and cords
carry it.

Labels and formulas are in `power.supplies`; what outlet and breaker say is in mains.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial

from rigwright.assembly import Assembly
from rigwright.build.circuits import circuit_at
from rigwright.build.thresholds import headroom
from rigwright.checks import IS_NOT_DECIDED, Check, Fit, Judged, NotChecked, Said, Sentence
from rigwright.checks.remedy import Remedy
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.power import PowerBudget, SupplyLoad, budget_of, circuits_of, supplies_of
from rigwright.power.circuits import amperes_of, cord_at, most_given_w, supply_volts
from rigwright.power.supplies import Cord, Usable, label_power_w, usable_power_w
from rigwright.power.wiring.carried import carried_of
from rigwright.rules.mains import (
    HIGH_V,
    efficiency_words,
    higher_voltage,
    off_at_wall_w,
    unknown_circuits,
    unknown_wall,
    wall_figures,
    wall_rests_on,
)
from rigwright.rules.peaks import psu_peak
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import not_stated, sentence, worded
from rigwright.rules.spare_doubts import unknown_redundancy
from rigwright.rules.supply import (
    ACCURACY,
    MUCH,
    assumed_figures,
    larger_supply,
    leeway_w,
    limit_fixes,
    open_at_voltage,
    psu_headroom,
    psu_overload,
)
from rigwright.rules.supply_loads import (
    LoadOnSupply,
    fits_wherever_it_hangs,
    loads_of,
    surely_on,
    unknown_cables,
)
from rigwright.text.numbers import amperes, watts
from rigwright.text.sentence import messages, paragraph

Result = Iterator[Check | NotChecked]


def _unanswered(rule: str, a: Assembly, budget: PowerBudget) -> tuple[NotChecked, ...]:
    missing = tuple(unknown_circuits(rule, a, circuits_of(a)))
    shares = [_given_share(a, index) for index in range(len(a.psus))]
    if not missing:
        least = min(shares, default=MUCH)
        missing = tuple(unknown_wall(rule, a, budget, of_rated=least, of_circuit=math.inf))
    given_w = [psu.watts * share for psu, share in zip(a.psus, shares, strict=True)]
    if fits_wherever_it_hangs(a, given_w):
        return missing
    return (*missing, *unknown_cables(rule, a))


def _given_share(a: Assembly, index: int) -> float:
    """Return the share of its rating that a supply gives at its mains at the least, whatever cord
    it hangs on.
    """
    psu = a.psus[index]
    volts = supply_volts(a)[index]
    any_cord_does = psu.ac_inlet is not None and volts is not None and volts >= HIGH_V
    surely = 1.0 if any_cord_does else MUCH
    if not psu.watts:
        return surely
    return min(surely, most_given_w(a)[index] / psu.watts)


def _to_ask(a: Assembly, budget: PowerBudget) -> tuple[SupplyLoad, ...]:
    """The supplies at a known voltage.

    Of the same ones at one circuit the one that carries most.
    """
    supplies = sorted(supplies_of(a), key=lambda supply: (supply.dc_w, -supply.index))
    alike: dict[tuple[str, int], SupplyLoad] = {}
    for supply in supplies:
        if supply.volts is not None:
            psu = a.psus[supply.index]
            alike[psu.id, supply.circuit] = supply
    return tuple(alike.values())


def unknown_inlets(rule: str, a: Assembly, budget: PowerBudget) -> Iterator[NotChecked]:
    """Yield the missing kind of inlet of each supply that draws more than the smallest one
    carries.
    """
    for supply in _to_ask(a, budget):
        cord, known = cord_at(a, supply.index)
        if known or supply.amperes is None:
            continue
        load = _asked_load(a, budget, supply, cord)
        least = _usable(a, supply, load, cord.least_a)
        is_short = least is not None and load.watts > least.watts
        if is_short or supply.amperes > cord.least_a:
            yield _unknown_inlet(rule, a, supply)


def _unknown_inlet(rule: str, a: Assembly, supply: SupplyLoad) -> NotChecked:
    psu = a.psus[supply.index]
    return not_stated(rule, ("psu",), psu, "ac_inlet")


@rule(
    "power",
    noun="the supply at this voltage",
    short="too few watts at this voltage",
    source="Labels by mains voltage; volts times amperes of the cord",
    measures=Measured.SUPPLY,
    sinks=True,
    follows_from=(psu_overload,),
    tells_of=(psu_overload,),  # what the voltage leaves is less than the rating
    explains=(psu_headroom, psu_peak),
    needs_all_supplies=True,
)
def psu_line_derate(a: Assembly) -> Result:
    """At this mains voltage the supply cannot give what it carries."""
    rule = "psu-line-derate"
    budget = budget_of(a)
    yield from _unanswered(rule, a, budget)
    for supply in _to_ask(a, budget):
        cord, known = cord_at(a, supply.index)
        load = _asked_load(a, budget, supply, cord)
        most, least = (
            _usable(a, supply, load, current) for current in (cord.amperes, cord.least_a)
        )
        if most is None or least is None:
            continue
        yield from _open_label(a, budget, supply, load, most)
        is_beyond = _is_beyond_the_rating(a, supply, load, most)
        off_w = math.inf if is_beyond else budget.off_w
        if not known and _may_be_over(load.watts, least.watts, most.watts, off_w):
            yield _unknown_inlet(rule, a, supply)
            if load.watts <= most.watts:
                continue
        if is_beyond:
            continue
        yield Check(
            rule=rule,
            what=worded("load of supply {index} at its mains voltage", index=supply.index + 1),
            parts=("psu",),
            value=load.watts,
            limit=most.watts,
            figures=_line_figures(a, budget, supply),
            words=partial(_derated_words, a, supply, load, most),
            unit="W",
            at_most=True,
            clash=-_leeway_w(a, load, most),
            assumed_off=budget.off_w,
            number=supply.index + 1,
        )


def _leeway_w(a: Assembly, load: LoadOnSupply, usable: Usable) -> float:
    """How far beyond what a supply gives at its voltage is no error: as for its rating, where its
    label bounds it; what the sums are off by, where a cord does.
    """
    if usable.by_label:
        return leeway_w(a, load, usable.watts)
    return ACCURACY * usable.watts


def _may_be_over(value: float, least: float, most: float, off: float) -> bool:
    """Whether the least that an unknown inlet gives is too little, while the most is not surely
    too little for a value that may be off by so much.
    """
    return least < most and least < value <= most * (1 + ACCURACY) + off


def _is_beyond_the_rating(
    a: Assembly, supply: SupplyLoad, load: LoadOnSupply, usable: Usable
) -> bool:
    """Whether a load is too much for the rating of a supply, of which the label takes nothing away
    at this voltage: psu-overload says that.
    """
    if not usable.by_label or load.watts <= load.rated_w:
        return False
    labelled = label_power_w(a.psus[supply.index], supply.volts or 0.0)
    return labelled is not None and labelled >= a.psus[supply.index].watts


def _open_label(
    a: Assembly, budget: PowerBudget, supply: SupplyLoad, load: LoadOnSupply, most: Usable
) -> Iterator[NotChecked]:
    """What the label would say, unless the supply surely lacks watts without it."""
    over_w = load.watts - most.watts
    if over_w > _leeway_w(a, load, most) + budget.off_w:
        return
    for entry in open_at_voltage("psu-line-derate", a, supply):
        yield entry if over_w <= 0 else entry.changed(how=IS_NOT_DECIDED)


def _line_figures(a: Assembly, budget: PowerBudget, supply: SupplyLoad) -> tuple[Figure, ...]:
    psu = a.psus[supply.index]
    fields = (*wall_rests_on(a), psu.address("ac_inlet"))
    return (Figure(budget.dc_w, Basis.DERIVED, fields), *assumed_figures(a))


def _asked_load(a: Assembly, budget: PowerBudget, supply: SupplyLoad, cord: Cord) -> LoadOnSupply:
    """What is held against what one supply gives at its voltage.

    While no cable is known for some card it is what all carry together, but what surely hangs on
    the supply where that alone is too much.
    """
    if not carried_of(a).surely or carried_of(a).sure:
        return _carried_by(a, budget, supply)
    surely = surely_on(a)[supply.index]
    given = _usable(a, supply, surely, cord.amperes)
    if given is not None and surely.watts > given.watts:
        return surely
    return _carried_by(a, budget, supply)


def _carried_by(a: Assembly, budget: PowerBudget, supply: SupplyLoad) -> LoadOnSupply:
    """What one supply carries by its cables; what all carry together where they share it."""
    for load in loads_of(a, budget):
        if load.number in (0, supply.index + 1):
            return load
    return LoadOnSupply(0, budget.dc_w, budget.rated_w or 0.0, count=len(a.psus))


def _usable(a: Assembly, supply: SupplyLoad, load: LoadOnSupply, current: float) -> Usable | None:
    """What one supply gives; where it is not known to carry a load of its own, what all give."""
    if supply.volts is None:
        return None
    own = usable_power_w(a.psus[supply.index], supply.volts, current)
    carried = carried_of(a)
    alone = load.at_least or (not carried.by_rating and carried.sure)
    if own is None or alone:
        return own
    return own.changed(watts=_together_w(a, supply, own.watts))


def _together_w(a: Assembly, supply: SupplyLoad, own_w: float) -> float:
    """What all supplies give of which one gives so much: where they share the load by their
    ratings, what they give once this one gives all.
    """
    if carried_of(a).by_rating:
        rated_w = sum(psu.watts for psu in a.psus)
        return own_w * rated_w / supply.rated_w
    given_w = sum(one.given_w for one in supplies_of(a))
    return own_w + given_w - supply.given_w


# By whether the label sets the limit, or the cord, and whether it is only just enough.
_DERATED: Mapping[tuple[bool, bool], str] = messages(
    {
        (True, False): "At {volts}, {psu} is {short} short.",
        (True, True): "At {volts}, {psu} is at its limit.",
        (False, False): "A {cord} cord at {volts} is {short} short.",
        (False, True): "A {cord} cord at {volts} is at its limit.",
    }
)


_MAY_BE: Mapping[bool, str] = messages(
    {
        True: "At {volts}, {psu} may be {short} short.",
        False: "A {cord} cord at {volts} may be {short} short.",
    }
)


def _line_detail(
    a: Assembly, load: LoadOnSupply, usable: Usable, values: Mapping[str, object]
) -> Sentence:
    """What a supply gives at its mains voltage against what is asked of it."""
    if not load.number and len(a.psus) > 1 and usable.watts:
        return _shared_detail(usable, values)
    detail = "Through it {supply} gives {gives}; {load} are asked of it."
    if usable.by_label:
        detail = "By its label it gives {gives} at {volts}; {load} are asked of it."
    if load.at_least:
        detail = "It gives {gives} at {volts}; what surely hangs on it draws {load}."
    if usable.by_label and not usable.watts:
        detail = "By its label it runs at 200\N{EN DASH}240 V only."
    return sentence(detail, **values)


def _shared_detail(usable: Usable, values: Mapping[str, object]) -> Sentence:
    """The same where supplies share the load by their ratings: what they give is told together."""
    detail = "Through such cords the supplies give {gives} together; {load} are asked of them."
    if usable.by_label:
        detail = (
            "By their labels the supplies give {gives} together at {volts}; {load} are asked "
            "of them."
        )
    return sentence(detail, **values)


def _derated_title(load: LoadOnSupply, usable: Usable, leeway_w: float, *, is_tight: bool) -> str:
    """The template of what is said first."""
    if usable.by_label and not usable.watts and not is_tight:
        return messages("{psu} is not rated for {volts}.")
    over_w = load.watts - usable.watts
    is_over = over_w > ACCURACY * usable.watts
    if is_tight and over_w > leeway_w:  # what is only assumed of the load is more
        return _MAY_BE[usable.by_label]
    if is_over and is_tight and usable.by_label:
        return messages("At {volts}, {psu} is {short} short with the processor at full load.")
    return _DERATED[usable.by_label, is_tight and not is_over]


def _other_supply(
    a: Assembly, supply: SupplyLoad, load: LoadOnSupply, usable: Usable
) -> Iterator[Remedy]:
    """Limits that are enough, else a larger supply where the label of this one is what lacks; no
    supply gives more through the same cord, and no cord carries more than its outlet gives.
    """
    limits = limit_fixes(a)
    if not usable.by_label:
        cord, _ = cord_at(a, supply.index)
        outlet_a = (circuit_at(a.build, supply.circuit) or a.build.site).outlet_a
        if outlet_a is None or cord.amperes < outlet_a:
            yield Remedy(sentence("Choose a cord and an inlet for more current"))
        elif (supply.volts or 0.0) >= HIGH_V:
            yield Remedy(sentence("Use several supplies, or a circuit for more current"))
    elif usable.watts and not limits:
        yield larger_supply(a, load, load.watts * headroom(a.build))
    yield from limits


def _derated_words(
    a: Assembly, supply: SupplyLoad, load: LoadOnSupply, usable: Usable, judged: Judged
) -> Said:
    psu = a.psus[supply.index]
    volts = supply.volts or 0.0
    cord = cord_at(a, supply.index)[0]
    short = watts(load.watts - usable.watts)
    values = {
        "psu": psu.name,
        **load.named,
        "volts": f"{volts:.0f} V",
        "cord": f"{cord.amperes:.0f} A",
        "short": short,
        "gives": watts(usable.watts),
        "load": watts(load.watts),
    }
    is_tight = judged.fit is Fit.TIGHT
    title = _derated_title(load, usable, -judged.check.clash, is_tight=is_tight)
    no_label = sentence("" if psu.derating else "No label for {volts} is known.", **values)
    doubts = sentence("") if usable.by_label or is_tight else efficiency_words(a)
    return Said(
        sentence(title, **values),
        paragraph(_line_detail(a, load, usable, values), no_label, doubts),
        remedies=(
            *higher_voltage(a, supply.circuit, volts),
            *_other_supply(a, supply, load, usable),
        ),
        doubted=doubted(psu, "derating"),
    )


@rule(
    "power",
    noun="inlet and cord",
    short="too much for cord or inlet",
    source="IEC 60320 and UL ratings of C13 to C20; volt-amperes of the supply",
    measures=Measured.CORD,
    follows_from=(psu_line_derate,),
    sinks_without=("ac_inlet",),
    needs_all_supplies=True,
)
def cord_inlet_over(a: Assembly) -> Result:
    """A supply takes more current than its inlet or cord carries."""
    rule = "cord-inlet-over"
    budget = budget_of(a)
    yield from _unanswered(rule, a, budget)
    yield from unknown_redundancy(rule, a, budget, share=0.0)  # it halves what goes through a cord
    for supply in _to_ask(a, budget):
        (cord, known), current = cord_at(a, supply.index), supply.amperes
        if current is None:
            continue
        off_a = amperes_of(off_at_wall_w(budget), supply.volts) or 0.0
        if not known and _may_be_over(current, cord.least_a, cord.amperes, off_a):
            yield _unknown_inlet(rule, a, supply)
            if current <= cord.amperes:
                continue
        yield _cord_check(a, budget, supply, cord, off_a)


def _cord_check(
    a: Assembly, budget: PowerBudget, supply: SupplyLoad, cord: Cord, off_a: float
) -> Check:
    """The current of one supply against its cord: more than only a weak one carries, or than it
    takes only once spare modules are out, is a warning.

    What their loss brings upon a cord is psu_redundancy_lost's error.
    """
    current = supply.amperes or 0.0
    weak = current <= cord.amperes
    by_loss = current * _share_with_spare(a, budget) <= cord.amperes * (1 + ACCURACY)
    limit = cord.least_a if weak else cord.amperes
    inlet = a.psus[supply.index].address("ac_inlet")
    basis = Basis.ASSUMED if limit < cord.amperes else Basis.PUBLISHED
    return Check(
        rule="cord-inlet-over",
        what=worded("current through the cord of supply {index}", index=supply.index + 1),
        parts=("psu",),
        value=current,
        limit=limit,
        figures=(Figure(limit, basis, (inlet,)), *wall_figures(a)),
        words=partial(_cord_words, a, supply, limit),
        unit="A",
        at_most=True,
        clash=-math.inf if weak or by_loss else -ACCURACY * limit,
        assumed_off=off_a,
    )


def _share_with_spare(a: Assembly, budget: PowerBudget) -> float:
    """The share of what each module carries without the spare ones that it carries with them."""
    together_w = sum(psu.watts for psu in a.psus)
    if not together_w or not carried_of(a).by_rating:
        return 1.0
    return (budget.rated_w or 0.0) / together_w


def _cord_words(a: Assembly, supply: SupplyLoad, limit_a: float, judged: Judged) -> Said:
    psu = a.psus[supply.index]
    current = supply.amperes or 0.0
    weak = judged.check.figures[0].estimate
    title = sentence(
        "The cord or inlet of {limit:.0f} A has to carry {amps} A.",
        amps=amperes(current, limit_a),
        limit=limit_a,
    )
    takes = messages("{psu} takes {load} at {volts:.0f} V.")
    if judged.fit is Fit.TIGHT and not weak:
        title = sentence("The cord is at its limit of {limit:.0f} A.", limit=limit_a)
        takes = messages("{psu} takes {load} ({amps} A) at {volts:.0f} V.")
    return Said(
        title,
        paragraph(
            sentence(
                takes,
                psu=psu.name,
                load=watts(supply.wall_w or 0),
                amps=amperes(current, limit_a),
                volts=supply.volts or 0,
            ),
            sentence("Many cords carry no more." if weak else ""),
            efficiency_words(a),
        ),
        remedies=(
            *higher_voltage(a, supply.circuit, supply.volts or 0.0),
            Remedy(sentence("Choose a supply and a cord for more current")),
            *limit_fixes(a),
        ),
    )
