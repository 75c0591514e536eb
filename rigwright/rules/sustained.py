"""Whether the supplies run near their rating for hours.

Apart from supply.py, since what the wall or the cord does not give tells of it already.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly
from rigwright.build.thresholds import highest_sustained, sustained
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.power import PowerBudget, budget_of
from rigwright.rules.inlets import psu_line_derate
from rigwright.rules.mains import mains_breaker_over, mains_continuous_over
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import sentence, worded
from rigwright.rules.supply import (
    larger_supply,
    limit_fixes,
    load_figures,
    psu_headroom,
    psu_overload,
    remarks,
    unknown_load,
)
from rigwright.rules.supply_loads import (
    LoadOnSupply,
    is_surely_over,
    loads_of,
)
from rigwright.text.numbers import watts
from rigwright.text.sentence import paragraph

Result = Iterator[Check | NotChecked]


@rule(
    "power",
    noun="load of the supply around the clock",
    short="high load around the clock",
    source="80 PLUS curves; practice",
    wants="sustained_percent",
    measures=Measured.SUPPLY,
    follows_from=(
        psu_overload,
        psu_headroom,
        psu_line_derate,
        mains_breaker_over,
        mains_continuous_over,
    ),
    needs_all_supplies=True,
)
def psu_sustained_load(a: Assembly) -> Result:
    """The supply runs near its rating around the clock."""
    if a.build.workload.duty != "sustained":
        return
    rule = "psu-sustained-load"
    budget = budget_of(a)
    yield from unknown_load(rule, a, budget)
    for load in loads_of(a, budget):
        if not load.rated_w or is_surely_over(budget, load):  # psu-overload says more
            continue
        share = load.watts / load.rated_w
        much = highest_sustained(a.build)
        wanted = sustained(a.build)
        limit = much if share > much else wanted
        what = "load of the supply for hours"
        if load.number:
            what = worded("load of supply {number} for hours", number=load.number)
        yield Check(
            rule=rule,
            what=what,
            parts=("psu",),
            value=share * 100,
            limit=100 * limit,
            wanted=100 * (limit - wanted),
            figures=load_figures(a),
            words=partial(_sustained_words, a, budget, load),
            unit="%",
            at_most=True,
            clash=-math.inf,
            tight_is=Severity.WARNING if share > much else Severity.INFO,
            number=load.number,
        )


def _sustained_words(a: Assembly, budget: PowerBudget, load: LoadOnSupply, judged: Judged) -> Said:
    wanted = sustained(a.build)
    # a share of nothing has no supply that is large enough
    larger = larger_supply(a, load, load.watts / wanted if wanted else load.watts)
    worst = judged.severity is Severity.WARNING
    return Said(
        sentence(
            "{supply} runs at {load:.1f} % of its rating around the clock.",
            **load.named,
            load=judged.check.value,
        ).changed(begins=True),
        paragraph(
            sentence(
                "{load} of {rated}; hot and loud above {limit:.0f} %.",
                load=watts(load.watts),
                rated=watts(load.rated_w),
                limit=wanted * 100,
            ),
            remarks(budget),
        ),
        remedies=(larger, *(limit_fixes(a) if worst else ())),
    )
