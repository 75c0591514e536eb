"""What another efficiency class would cost or save in a year, where the user has said hours and
price.

The arithmetic is in energy_cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.power import budget_of
from rigwright.power.energy_cost import ClassSaving, class_saving
from rigwright.rules.mains import efficiency_words, unknown_wall, wall_figures
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence
from rigwright.text.numbers import watts
from rigwright.text.sentence import paragraph

Result = Iterator[Check | NotChecked]


@rule(
    "power",
    noun="cost of the energy",
    source="80 PLUS points; difference of the watts at the wall",
    only_informs=True,
)
def psu_efficiency_cost(a: Assembly) -> Result:
    """What a supply of another efficiency class would save in a year."""
    site = a.build.site
    hours = a.build.workload.hours_per_day
    if site.price_per_kwh is None or hours is None:
        return
    rule = "psu-efficiency-cost"
    budget = budget_of(a)
    yield from unknown_wall(rule, a, budget)
    known = budget.load is not None and not budget.unknown_fields
    saving = class_saving(a, budget.dc_w, budget.load or 0.0) if known else None
    if saving is None:
        return
    yield matching(
        rule=rule,
        what="efficiency class",
        parts=("psu",),
        matches=False,  # a note, whatever it comes to
        figures=wall_figures(a),
        words=partial(_saving_words, a, saving, budget.dc_w, hours),
        unless=Severity.INFO,
    )


def _saving_words(
    a: Assembly, saving: ClassSaving, load_w: float, hours: float, _judged: Judged
) -> Said:
    own = saving.own.title()
    other = saving.other.title()
    title = "{other} instead of {own} would save {words} a year."
    if not saving.better:
        title = "{own} instead of {other} saves {words} a year."
    told = sentence(title, own=own, other=other, words=saving.saved.words)
    if saving.mixed:
        told = sentence(
            "Supplies one class better each would save {words} a year.", words=saving.saved.words
        )
    return Said(
        told,
        paragraph(
            sentence("{load} for {hours:g} hours a day.", load=watts(load_w), hours=hours),
            efficiency_words(a),
        ),
    )
