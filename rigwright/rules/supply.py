"""Whether the supplies carry the build, with some in reserve and around the clock.

Sums come from `power`; this file holds them against ratings. What the wall gives is in mains.py, plugs in plugs.py.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly
from rigwright.figures import field_of, for_words
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.power import HEADROOM, Budget, budget_of, cpu_power_w
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.text.numbers import watts

Result = Iterator[Finding | NotChecked]
HIGH_LOAD, HIGHEST_LOAD = 0.80, 0.90  # shares of the rating that are much for all day


def unknown_draws(rule: str, a: Assembly, budget: Budget) -> Result:
    """One entry for every card or CPU of unknown power."""
    for field in budget.unknown_fields:
        part_id = field.rpartition(".")[0]
        labels = [card.label for card in a.cards if card.card.id == part_id]
        yield not_checked(rule, labels or ["cpu"], field, a.part_name((labels or ["cpu"])[0]))


def unknown_load(rule: str, a: Assembly, budget: Budget) -> Result:
    """What is missing to hold the build against its supplies."""
    if not a.psus:
        yield unanswered(rule, ("psu",), "build.psus", "no power supply is chosen")
    yield from unknown_draws(rule, a, budget)


def remarks(a: Assembly, budget: Budget) -> str:
    """What the sum leaves out or only estimates."""
    others = [name for name in budget.unchosen if name != "power supply"]
    left_out = f" Not chosen and not counted: {', '.join(others)}." if others else ""
    by_tdp = a.cpu is not None and cpu_power_w(a.cpu)[1]
    return (" The CPU is counted by its TDP; it may draw more." if by_tdp else "") + left_out


def power_fixes(a: Assembly, budget: Budget, target_w: float) -> tuple[str, ...]:
    """The uniform limit that would meet `target_w`, where it is not absurd, and a larger supply."""
    return (*limit_fixes(a, budget, target_w), larger_supply(for_words(budget.dc_w) * HEADROOM))


def limit_fixes(a: Assembly, budget: Budget, target_w: float) -> tuple[str, ...]:
    """The uniform limit that would meet `target_w`; none where it is absurd."""
    cards = [(card.title, power) for card in a.gpus if (power := for_words(card).power_w)]
    drawn = [power for _, power in cards]
    least = max((for_words(card.gpu.min_power_limit_w) or 0.0 for card in a.gpus if card.gpu), default=0.0)
    if drawn:
        each = level(drawn, sum(drawn) - (for_words(budget.dc_w) - for_words(target_w)))
        if each >= max(0.6 * max(drawn), least):
            return (f"Limit {those_above(each, cards)} to {watts(math.floor(each))}",)
    return ()


def those_above(cap: float, cards: Sequence[tuple[str, float]]) -> str:
    """Whom a limit would hold, of cards with what they draw: "each of the 4 GPUs", "GPU 1, GPU 3"."""
    held = [title for title, power in cards if power > cap]
    if len(held) < len(cards):
        return ", ".join(held)
    return f"each of the {len(cards)} GPUs" if len(cards) > 1 else "the GPU"


def level(drawn: Sequence[float], together: float) -> float:
    """The limit at which consumers take so much together; those that draw less keep what they draw."""
    left = together
    for count, power in zip(range(len(drawn), 0, -1), sorted(drawn), strict=True):
        if power * count >= left:
            return left / count
        left = left - power
    return left


def larger_supply(least_w: float) -> str:
    """To choose a supply of so many watts, in steps of 50."""
    return f"Choose a supply of at least {watts(math.ceil(for_words(least_w) / 50) * 50)}"


def supply_name(a: Assembly) -> str:
    """The supplies in words: "2 × EVGA SuperNOVA 1600 P2"; different ones together: "A plus B"."""
    counts = Counter(psu.name for psu in a.psus)
    return " plus ".join(name if n == 1 else f"{n} × {name}" for name, n in counts.items())


def build_rests_on(a: Assembly, budget: Budget) -> tuple[str, ...]:
    """The records' figures that load and rating come from."""
    spare = doubted(a.psus[0], "redundancy_config", "redundant") if a.psus and a.psus[0].redundant else ()
    return (*(r for d in budget.draws for r in d.rests_on), *(field_of(p.id, "watts") for p in a.psus), *spare)


@rule(
    "power",
    noun="load of the supply",
    short="too few watts",
    source="Nominal rating of the supply",
    measures=Measured.SUPPLY,
    sinks=True,
    refuses_supply=True,
)
def psu_overload(a: Assembly) -> Result:
    """The build draws more than the supplies are rated for."""
    rule, budget = "psu-overload", budget_of(a)
    yield from unknown_load(rule, a, budget)
    rated = budget.rated_w
    if rated is not None and budget.dc_w > rated:
        yield finding(
            rule, Severity.ERROR, ("psu",),
            sentence("The supply is {short} short.", short=watts(budget.dc_w - rated)),
            sentence("The build draws {load}; {psu} gives {rated}{share}.{remarks}", load=watts(budget.dc_w),
                     psu=supply_name(a), rated=watts(rated), remarks=remarks(a, budget),
                     share=f" ({100 * budget.dc_w / rated:.1f} %)" if rated else ""),
            measure=Measure(budget.dc_w, rated, "W"), rests_on=build_rests_on(a, budget),
            remedies=power_fixes(a, budget, rated / HEADROOM),
        )  # fmt: skip


@rule(
    "power",
    noun="reserve of the supply",
    short="little headroom",
    source="Build guides: ten percent or more for peaks",
    measures=Measured.SUPPLY,
    follows_from=(psu_overload,),
)
def psu_headroom(a: Assembly) -> Result:
    """The supply has less than ten percent in reserve."""
    rule, budget = "psu-headroom", budget_of(a)
    yield from unknown_load(rule, a, budget)
    rated, wanted = budget.rated_w, round(budget.dc_w * HEADROOM, 6)
    if rated is not None and budget.dc_w <= rated < wanted:
        yield finding(
            rule, Severity.WARNING, ("psu",),
            sentence("The supply has {spare} in reserve.", spare=watts(rated - budget.dc_w)),
            sentence("{load} × 1.10 = {wanted}; {psu} gives {rated}.{remarks}", load=watts(budget.dc_w),
                     wanted=watts(wanted), psu=supply_name(a), rated=watts(rated), remarks=remarks(a, budget)),
            measure=Measure(wanted, rated, "W"), rests_on=build_rests_on(a, budget),
            remedies=power_fixes(a, budget, rated / HEADROOM),
        )  # fmt: skip


@rule(
    "power",
    noun="load of the supply around the clock",
    short="high load around the clock",
    source="80 PLUS curves; practice",
    measures=Measured.SUPPLY,
    follows_from=(psu_overload, psu_headroom),
)
def psu_sustained_load(a: Assembly) -> Result:
    """The supply runs near its rating around the clock."""
    if a.build.workload.duty != "sustained":
        return
    rule, budget = "psu-sustained-load", budget_of(a)
    yield from unknown_load(rule, a, budget)
    load, rated = budget.load, budget.rated_w
    if load is None or rated is None or load <= HIGH_LOAD:
        return
    highest = load > HIGHEST_LOAD
    limit = HIGHEST_LOAD if highest else HIGH_LOAD
    yield finding(
        rule, Severity.WARNING if highest else Severity.INFO, ("psu",),
        sentence("The supply runs at {load:.1f} % of its rating around the clock.", load=load * 100),
        sentence("{load} of {rated}; above {limit:.0f} % efficiency and noise worsen.{remarks}",
                 load=watts(budget.dc_w), rated=watts(rated), limit=HIGH_LOAD * 100, remarks=remarks(a, budget)),
        measure=Measure(load * 100, limit * 100, "%"), rests_on=build_rests_on(a, budget),
        remedies=(larger_supply(budget.dc_w / HIGH_LOAD), *limit_fixes(a, budget, rated * HIGH_LOAD)),
    )  # fmt: skip
