"""Whether the supplies carry the build, with some in reserve.

What each supply carries comes from `power`; this file holds it against ratings. What it carries for
hours is in sustained.py, what the wall gives in mains.py, plugs in plugs.py.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly, derived_without_places, part_name
from rigwright.build.thresholds import headroom
from rigwright.checks import Check, Fit, Judged, NotChecked, Said, Sentence
from rigwright.checks.remedy import Choose, Limit, Need, Remedy, Replace
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.power import PowerBudget, SupplyLoad, budget_of
from rigwright.power.draws import Draw, awaited_w, beyond_feeding_w, draws_of, placeholder_number
from rigwright.power.enough import common_limit
from rigwright.power.supplies import ACCURACY as ACCURACY
from rigwright.power.supplies import LOW_MAINS_V, is_label_open
from rigwright.power.wiring.carried import processor_share
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import (
    card_lacks,
    not_checked,
    sentence,
    stands_in,
    unanswered,
    without_supply,
    worded,
)
from rigwright.rules.supply_loads import (
    LoadOnSupply,
    fits_wherever_it_hangs,
    is_surely_over,
    loads_of,
    unknown_cables,
)
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, counted, watts
from rigwright.text.sentence import paragraph, plural

Result = Iterator[Check | NotChecked]
NEGLIGIBLE = 0.03  # of a load: a smaller assumption makes no estimate of it
MUCH = 0.70  # of a rating: the least load that any rule on supplies and circuits asks about
PROTECTION = 0.10  # of the rating: so much more has to be drawn before a supply switches off


def unknown_draws(
    rule: str,
    a: Assembly,
    budget: PowerBudget,
    *,
    of_rated: float = MUCH,
    of_circuit: float = MUCH,
) -> Iterator[NotChecked]:
    """One entry for every card or CPU of unknown power, and for each card that may draw more than
    its limit where a supply or the circuit then carries such a share of what it is rated for.
    """
    if budget.more_w and _may_carry(a, budget, of_rated, of_circuit):
        yield from _unknown_limits(rule, a, budget)
    for field in budget.unknown_fields:
        yield _unknown_draw(rule, a, field)


def _unknown_draw(rule: str, a: Assembly, field: str) -> NotChecked:
    """The entry for a card or CPU of unknown power, or for the line of a list that stands in."""
    number = placeholder_number(field)
    if number is not None:
        return stands_in(rule, number, a.build.placeholders[number - 1])
    part_id = field.rpartition(".")[0]
    cards = [card.label for card in a.cards if card.card.id == part_id]
    labels = cards or [
        one.label("cpu") for one in a.systems if one.cpu is not None and one.cpu.id == part_id
    ]
    return not_checked(rule, labels, field, part_name(a, labels[0]))


def _unknown_limits(rule: str, a: Assembly, budget: PowerBudget) -> Iterator[NotChecked]:
    """One entry for each card that may draw more than its limit."""
    above = {draw.label for draw in budget.draws if draw.more_w}
    for card in a.gpus:
        if card.label in above:
            yield card_lacks(rule, card, "min_power_limit_w")


def _may_carry(a: Assembly, budget: PowerBudget, of_rated: float, of_circuit: float) -> bool:
    """Whether a supply or the circuit carries more than such a share, if cards draw more."""
    loads = loads_of(a, budget)
    if any(load.watts + budget.more_w > of_rated * load.rated_w for load in loads):
        return True
    if budget.wall_w is None or budget.continuous_w is None:
        return False
    at_wall_w = budget.wall_w * (1 + budget.more_w / budget.dc_w)
    return at_wall_w > of_circuit * budget.continuous_w


def unknown_load(rule: str, a: Assembly, budget: PowerBudget) -> Iterator[NotChecked]:
    """What is missing to hold the build against its supplies."""
    yield from _unknown_watts(rule, a, budget)
    yield from unknown_cables(rule, a)


def _unknown_watts(
    rule: str, a: Assembly, budget: PowerBudget, *, of_rated: float = MUCH
) -> Iterator[NotChecked]:
    """What is missing to say what the build draws and what its supplies give together."""
    if not a.psus:
        yield without_supply(rule, ("psu",), a)
    yield from unknown_draws(rule, a, budget, of_rated=of_rated, of_circuit=math.inf)


def open_at_voltage(rule: str, a: Assembly, supply: SupplyLoad) -> Iterator[NotChecked]:
    """A supply whose label does not say what it gives at its mains.

    Without a site there are no mains to ask about: that no site is chosen is said elsewhere.
    """
    psu = a.psus[supply.index]
    volts = supply.volts
    if volts is None or not is_label_open(psu, volts):
        return
    is_open = (
        "what {psu} gives at {volts:.0f} V is unknown; supplies of its size often need 200–240 V."
    )
    if volts > LOW_MAINS_V:
        is_open = "what {psu} gives at {volts:.0f} V is unknown; server modules often give less."
    why = sentence(is_open, psu=psu.name, volts=volts)
    yield unanswered(rule, ("psu",), psu.address("derating"), why)


def remarks(budget: PowerBudget, *counted: str) -> Sentence:
    """Return what the sum leaves out or estimates; the rule itself counts what is `counted`."""
    return paragraph(_assumed_words(budget), _left_out_words(budget, "power supply", *counted))


def _left_out_words(budget: PowerBudget, *but: str) -> Sentence | str:
    others = [translated(name) for name in budget.unchosen if name not in but]
    if not others:
        return ""
    return sentence("Not counted yet: {others}.", others=comma_words(others))


def _assumed_words(budget: PowerBudget) -> Sentence | str:
    """Return what is counted as the most of its kind."""
    guessed = [f"{draw.title} {watts(draw.watts)}" for draw in assumed_draws(budget)]
    if not guessed:
        return ""
    return sentence("Unpublished, at most: {guessed}.", guessed=comma_words(guessed))


def assumed_draws(budget: PowerBudget) -> list[Draw]:
    """The draws that are only assumed, where together they are worth a word.

    Less is within what any sum is off by.
    """
    if not budget.off_w or budget.off_w <= NEGLIGIBLE * budget.dc_w:
        return []
    return [draw for draw in budget.draws if draw.off_w]


# what mends it


def power_fixes(a: Assembly, larger: Remedy) -> tuple[Remedy, ...]:
    """The one limit that is enough, the wiring that the program would choose, and a larger
    supply.
    """
    return (*limit_fixes(a), *_wiring_fixes(a), larger)


def limit_fixes(a: Assembly) -> tuple[Remedy, ...]:
    """The limit for all cards that is enough for supplies and circuits.

    None where no limit is worth setting.
    """
    limit = common_limit(a)
    if limit is None:
        return ()
    return (held_at(a, limit.watts),)


def held_at(a: Assembly, cap_w: float) -> Remedy:
    """Return the words of holding every card at so many watts, with the names of those that draw
    more.
    """
    powers = {card.label: card.power_w for card in a.gpus if card.power_w is not None}
    held = tuple(label for label, power_w in powers.items() if power_w > cap_w)
    cards = [(card.title, powers[card.label]) for card in a.gpus if card.label in powers]
    words = sentence(
        "Limit {cards} to {watts}", cards=those_above(cap_w, cards), watts=watts(cap_w)
    )
    return Remedy(words, Limit(held, float(cap_w)))


def _wiring_fixes(a: Assembly) -> tuple[Remedy, ...]:
    if len(a.psus) < 2 or not a.build.wires:
        return ()
    return (Remedy(sentence("Leave the wiring to the program"), Choose({"wires": ()})),)


def those_above(cap: float, cards: Sequence[tuple[str, float]]) -> str:
    """Whom a limit would hold, of cards with what they draw:

    "each of the 4 GPUs", "GPU 1, GPU 3".
    """
    held = [title for title, power in cards if power > cap]
    if len(held) < len(cards):
        return comma_words(held)
    return str(plural("the GPU", "each of the {n} GPUs", len(cards)))


def larger_supply(a: Assembly, load: LoadOnSupply, least_w: float) -> Remedy:
    """Return the remedy to choose a supply of so many watts, in steps of 50. Each of several
    together takes its part.

    Of several together each takes its part.
    """
    least = math.ceil(round(least_w / 50, 6)) * 50
    if not load.number and len(a.psus) > 1:
        words = sentence("Choose supplies of at least {watts} together", watts=watts(least))
        each = math.ceil(round(least / len(a.psus) / 50, 6)) * 50
        return Remedy(words, Replace("psu", (Need("watts", at_least=float(each)),)))
    if load.number and len(a.psus) > 1:  # `Replace` exchanges all supplies of a build
        return Remedy(
            sentence(
                "Choose one of at least {watts} for supply {number}",
                number=load.number,
                watts=watts(least),
            )
        )
    words = sentence("Choose a supply of at least {watts}", watts=watts(least))
    return Remedy(words, Replace("psu", (Need("watts", at_least=float(least)),)))


def supply_name(a: Assembly) -> str:
    """Return the supplies in words: "2 × EVGA SuperNOVA 1600 P2"; different ones together: "A plus
    B".
    """
    said = ""
    for name, count in Counter(psu.name for psu in a.psus).items():
        these = counted(count, name)
        said = worded("{first} plus {other}", first=said, other=these) if said else these
    return said


@derived_without_places
def build_rests_on(a: Assembly) -> tuple[str, ...]:
    """Return the records' figures that load and rating come from."""
    fields: list[str] = []
    for draw in draws_of(a):
        fields += draw.rests_on
    for psu in a.psus:
        fields.append(psu.address("watts"))
    if a.psus and a.psus[0].redundant:
        fields += doubted(a.psus[0], "redundancy_config", "redundant")
    return tuple(fields)


@derived_without_places
def load_figures(a: Assembly) -> tuple[Figure, ...]:
    """Load and rating as the figures that a check rests on."""
    return (Figure(budget_of(a).dc_w, Basis.DERIVED, build_rests_on(a)), *assumed_figures(a))


@derived_without_places
def assumed_figures(a: Assembly) -> tuple[Figure, ...]:
    """Return what is only assumed in a load, as figures that it rests on."""
    assumed = assumed_draws(budget_of(a))
    return tuple(Figure(draw.watts, Basis.ASSUMED, draw.lacks) for draw in assumed)


@rule(
    "power",
    noun="load of the supply",
    short="too few watts",
    tight="barely enough watts",
    source="Nominal rating of each supply, by what its cables carry; protection trips from 110 %",
    measures=Measured.SUPPLY,
    sinks=True,
    refuses_supply=True,
    needs_all_supplies=True,
)
def psu_overload(a: Assembly) -> Result:
    """The build draws more than the supplies are rated for."""
    rule = "psu-overload"
    budget = budget_of(a)
    yield from _unknown_watts(rule, a, budget, of_rated=1.0)
    if not fits_wherever_it_hangs(a):
        yield from unknown_cables(rule, a)
    for load in loads_of(a, budget):
        what = "load of the supply"
        if load.number:
            what = worded("load of supply {number}", number=load.number)
        yield Check(
            rule=rule,
            what=what,
            parts=("psu",),
            value=load.watts,
            limit=load.rated_w,
            figures=load_figures(a),
            words=partial(_overload_words, a, budget, load),
            unit="W",
            at_most=True,
            clash=-leeway_w(a, load, load.rated_w),
            number=load.number,
            assumed_off=budget.off_w,
        )


def leeway_w(a: Assembly, load: LoadOnSupply, given_w: float) -> float:
    """Return how far beyond what a supply gives is no error: what sums are off by.

    While nobody has said what works at once, so is what the processors on the supply draw less if
    only the cards work, up to where the supply's protection begins.
    """
    accuracy = ACCURACY * given_w
    if a.build.workload.load is not None:
        return accuracy
    spared = 0.0
    for system in a.systems:
        share = processor_share(a, system, load.number - 1) if load.number else 1.0
        spared += share * beyond_feeding_w(system)
    return max(accuracy, min(PROTECTION * given_w, spared))


def _overload_words(a: Assembly, budget: PowerBudget, load: LoadOnSupply, judged: Judged) -> Said:
    over = load.watts - load.rated_w
    title = sentence("{supply} is {short} short.", **load.named, short=watts(over))
    if judged.fit is Fit.TIGHT and over <= ACCURACY * load.rated_w:
        title = sentence("{supply} is at its limit.", **load.named)
    elif judged.fit is Fit.TIGHT:
        tight = "{supply} is {short} short with the processor at full load."
        if over > -judged.check.clash:  # what is only assumed of the load is more
            tight = "{supply} may be {short} short."
        title = sentence(tight, **load.named, short=watts(over))
    drawn = "The build draws {load} of {rated} ({percent:.1f} %)."
    if load.number:
        drawn = "What hangs on it draws {load} of {rated} ({percent:.1f} %)."
    if load.at_least:
        drawn = "What surely hangs on it draws {load} of {rated} ({percent:.1f} %)."
    if not load.rated_w:
        drawn = "The build draws {load} of {rated}."
    return Said(
        title.changed(begins=True),
        paragraph(
            sentence(
                drawn,
                load=watts(load.watts),
                rated=watts(load.rated_w),
                percent=100 * load.watts / load.rated_w if load.rated_w else 0.0,
            ),
            remarks(budget),
        ),
        remedies=power_fixes(a, larger_supply(a, load, load.watts * headroom(a.build))),
    )


@rule(
    "power",
    noun="reserve of the supply",
    short="little headroom",
    source="Build guides: ten percent or more for peaks",
    measures=Measured.SUPPLY,
    wants="reserve_percent",
    follows_from=(psu_overload,),
    needs_all_supplies=True,
)
def psu_headroom(a: Assembly) -> Result:
    """The supply has less than ten percent in reserve."""
    rule = "psu-headroom"
    budget = budget_of(a)
    yield from unknown_load(rule, a, budget)
    for load in loads_of(a, budget):
        if is_surely_over(budget, load):  # psu-overload says more
            continue
        what = "reserve of the supply"
        awaited = awaited_w(a)
        if load.number:
            what = worded("reserve of supply {number}", number=load.number)
            awaited = 0.0
        yield Check(
            rule=rule,
            what=what,
            parts=("psu",),
            value=round((load.watts + awaited) * headroom(a.build), 6),
            limit=load.rated_w,
            figures=load_figures(a),
            words=partial(_headroom_words, a, budget, load, awaited),
            unit="W",
            at_most=True,
            clash=-math.inf,
            number=load.number,
        )


def _headroom_words(
    a: Assembly, budget: PowerBudget, load: LoadOnSupply, awaited: float, _judged: Judged
) -> Said:
    whole = load.watts + awaited
    template = "{load} and {reserve:g} % in reserve are {wanted}; it is rated for {rated}."
    if awaited:
        template = (
            "{load} ({awaited} for memory and drives to come) and {reserve:g} % in reserve are "
            "{wanted}, of {rated}."
        )
    counted = ("memory", "drives") if awaited else ()
    spare_w = load.rated_w - whole
    title = "{supply} has {spare} in reserve."
    if round(spare_w) <= 0:
        title = "{supply} has nothing in reserve."
    return Said(
        sentence(title, **load.named, spare=watts(spare_w)).changed(begins=True),
        paragraph(
            sentence(
                template,
                load=watts(whole),
                awaited=watts(awaited),
                reserve=100 * (headroom(a.build) - 1),
                wanted=watts(whole * headroom(a.build)),
                rated=watts(load.rated_w),
            ),
            remarks(budget, *counted),
        ),
        remedies=power_fixes(a, larger_supply(a, load, whole * headroom(a.build))),
    )
