"""Equal supplies of which nobody knows whether half of them are spare.

Yields entries for the rules on what supplies carry; what is left without the spare ones is in
redundancy.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.checks import NotChecked
from rigwright.power import PowerBudget
from rigwright.power.circuits import most_given_w
from rigwright.rules.say import not_stated


def unknown_redundancy(
    rule: str, a: Assembly, budget: PowerBudget, share: float = 1.0
) -> Iterator[NotChecked]:
    """Yield the missing statement where half of the supplies would carry more than a share of what
    they give, if the others are spare.
    """
    first = a.psus[0] if a.psus else None
    if (
        first is None
        or first.is_module is not None
        or len(a.psus) < 2
        or {psu.id for psu in a.psus} != {first.id}
    ):
        return
    each_w = sorted(most_given_w(a))
    carrying = len(each_w) - len(each_w) // 2
    if budget.dc_w > share * sum(each_w[:carrying]):
        yield not_stated(rule, ("psu",), first, "redundant")
