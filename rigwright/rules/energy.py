"""What another efficiency class would cost or save in a year, where the user has said hours and price.

The arithmetic is in energy_cost.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.findings import Finding, NotChecked, Severity
from rigwright.power import budget_of
from rigwright.power.energy_cost import class_saving
from rigwright.rules.mains import efficiency_words, unknown_wall, wall_rests_on
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, sentence
from rigwright.text.numbers import watts

Result = Iterator[Finding | NotChecked]


@rule(
    "power",
    noun="cost of the energy",
    source="80 PLUS points; difference of the watts at the wall",
)
def psu_efficiency_cost(a: Assembly) -> Result:
    """What a supply of another efficiency class would save in a year."""
    site, hours = a.build.site, a.build.workload.hours_per_day
    if site.price_per_kwh is None or hours is None:
        return
    rule, budget = "psu-efficiency-cost", budget_of(a)
    yield from unknown_wall(rule, a, budget)
    known = budget.load is not None and not budget.unknown_fields
    saving = class_saving(a, budget.dc_w, budget.load or 0.0) if known else None
    if saving is None:
        return
    verb = "would save" if saving.better else "saves"
    than = f"{saving.other.title()} instead of {saving.own.title()}"
    other = f"{saving.own.title()} instead of {saving.other.title()}"
    yield finding(
        rule, Severity.INFO, ("psu",),
        sentence("{classes} {verb} {words} a year.", classes=than if saving.better else other, verb=verb,
                 words=saving.saved.words),
        sentence("{load} for {hours:g} hours a day.{doubts}", load=watts(budget.dc_w), hours=hours,
                 doubts=efficiency_words(a)),
        rests_on=wall_rests_on(a, budget),
    )  # fmt: skip
