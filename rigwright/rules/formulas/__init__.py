"""The formula of every rule in words, for the manual and for "Why?".

Imported only where one of them is read: a rule needs none to measure.
"""

from __future__ import annotations

from rigwright.checks import Check
from rigwright.rules.formulas.air import AIR
from rigwright.rules.formulas.cards import CARDS
from rigwright.rules.formulas.formula import Formula as Formula
from rigwright.rules.formulas.formula import comparison_words as comparison_words
from rigwright.rules.formulas.formula import formula_lines as formula_lines
from rigwright.rules.formulas.lanes import LANES
from rigwright.rules.formulas.machine import MACHINE
from rigwright.rules.formulas.power import POWER

FORMULAS = {**CARDS, **MACHINE, **AIR, **POWER, **LANES}


def formulas_of(rule_id: str) -> tuple[Formula, ...]:
    """Return what a rule compares, one after the other; () for an unknown rule."""
    return FORMULAS.get(rule_id, ())


def formula_of(check: Check) -> Formula | None:
    """Return the formula by which a check was made; None for one of an unknown rule."""
    return next((one for one in formulas_of(check.rule) if one.is_of(check)), None)
