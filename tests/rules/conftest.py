"""Whatever a test of the rules asks a rule, what it measures is what the rule's formula says, and
what it finds is said whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

import pytest

from rigwright.assembly import Assembly
from rigwright.checks import Check, Severity
from rigwright.evaluation import Evaluation, checked
from rigwright.figures import Basis
from rigwright.rules import Rule
from rigwright.rules.formulas import Formula, formulas_of
from rigwright.rules.rule import Result
from tests import worlds
from tests.rules.said_whole import unsaid

asked = Rule.check


def contradictions(check: Check, formula: Formula) -> Iterator[str]:
    """What a formula says otherwise than a check that it describes."""
    if check.clash == -inf and not (formula.never_error or formula.error_if):
        yield "an error, though too little never is one"
    if check.clash != -inf and formula.never_error:
        yield "never an error, though it may be one"
    if -inf < check.clash < 0 and not (formula.beyond or formula.error_if):
        yield "an error at the limit, which is one only beyond it"
    if check.wanted > 0 and not formula.wanted:
        yield "no reserve, though one is wanted"
    milder = {formula.milder, Severity.INFO} if formula.note_if else {formula.milder}
    if check.tight_is not in milder:
        yield f"not {check.tight_is.value}"
    if formula.limit.replace(".", "").isdigit() and check.limit != float(formula.limit):
        yield f"{formula.limit}, though {check.limit} is the limit"


def is_unmeasured(check: Check) -> bool:
    """Whether a check only says that a length is unknown."""
    return all(figure.basis is Basis.UNKNOWN for figure in check.figures)


def said_wrongly(check: Check) -> list[str]:
    """What the formulas of its rule say wrongly of a check."""
    if is_unmeasured(check):
        return []
    of_it = [formula for formula in formulas_of(check.rule) if formula.is_of(check)]
    if len(of_it) != 1:
        return [f"{check.rule}, {check.what}: {len(of_it)} formulas"]
    return [f"{check.rule}, {check.what}: {one}" for one in contradictions(check, of_it[0])]


@pytest.fixture(autouse=True)
def formulas_hold(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hold every check that a test comes by against the formulas of its rule."""
    wrong: list[str] = []

    def held(rule: Rule, a: Assembly, *, in_brief: bool = False) -> Iterator[Result]:
        for result in asked(rule, a, in_brief=in_brief):
            if isinstance(result, Check):
                wrong.extend(said_wrongly(result))
            yield result

    monkeypatch.setattr(Rule, "check", held)
    yield
    assert not wrong, sorted(set(wrong))[:3]


@pytest.fixture(autouse=True)
def findings_are_said_whole(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Read every error and warning of the worlds that a test makes."""
    missing: list[str] = []

    def read(assembly: Assembly, rules: Iterable[Rule] | None = None) -> Evaluation:
        evaluation = checked(assembly, rules)
        missing.extend(unsaid(evaluation))
        return evaluation

    monkeypatch.setattr(worlds, "checked", read)
    yield
    assert not missing, sorted(set(missing))[:3]
