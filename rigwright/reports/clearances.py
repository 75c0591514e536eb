"""The list of clearances: every length that a rule looked at as a signed margin with its worst-case
tolerance.

A reading of the judged checks and of what was not checked; compares nothing and computes no
clearance.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rigwright.build.labels import by_number
from rigwright.checks import Fit, Judged, NotChecked, Severity
from rigwright.checks.judge import OFF_BY
from rigwright.evaluation import Evaluation
from rigwright.figures import Basis
from rigwright.record import Value
from rigwright.rules import rule_of
from rigwright.text.language import translated

ROUNDED = 1e-5
# What a clearance may be called: as the judged check, but what is only worth telling is no more
# tight here than it is in the verdict of its card.
ClearanceVerdict = Fit | Severity
CLEARANCES_WORST_FIRST: tuple[ClearanceVerdict, ...] = (
    Fit.CLASH,
    Fit.TIGHT,
    Fit.UNKNOWN,
    Severity.INFO,
    Fit.FITS,
)


class Margin(Value, frozen=True):
    """How much room something has.

    `value_mm` is held against `limit_mm`; all three are None where a figure is unknown.
    `tolerance_mm` is what the figures may be off together, None where one is only a rule of thumb's
    guess. `basis` is that of the least known figure; `rests_on` are the addresses of all. Less than
    `wanted_mm` of margin is tight, or info where that is only worth telling. `is_advice`: too
    little is no clash, it only says what goes in first or what else is to be done.
    """

    rule: str
    what: str
    parts: tuple[str, ...]
    value_mm: float | None
    limit_mm: float | None
    margin_mm: float | None
    tolerance_mm: float | None
    verdict: ClearanceVerdict
    basis: Basis
    rests_on: tuple[str, ...]
    wanted_mm: float = 0.0
    is_advice: bool = False
    number: int | None = None  # of the supply that it is about, where there are several kinds

    def named(self, label: str) -> str:
        """The label that one of its parts is called by: "psu2" for the second supply."""
        if label == "psu" and self.number:
            return f"{label}{self.number}"
        return label

    @property
    def available_mm(self) -> float | None:
        """The room that there is: the larger one of value and limit where the margin is
        positive.
        """
        return self.limit_mm if self._is_limited else self.value_mm

    @property
    def needed_mm(self) -> float | None:
        """Return the length that is needed of that room."""
        return self.value_mm if self._is_limited else self.limit_mm

    @property
    def least_mm(self) -> float | None:
        """Return the room that is left in the worst case; for a guess less than that, by as much as
        such guesses may be off.
        """
        if self.margin_mm is None:
            return None
        return self.margin_mm - (OFF_BY if self.tolerance_mm is None else self.tolerance_mm)

    @property
    def _is_limited(self) -> bool:
        """Whether the limit is an upper one."""
        if self.value_mm is None or self.limit_mm is None or self.margin_mm is None:
            return False
        return abs(self.limit_mm - self.value_mm - self.margin_mm) < ROUNDED


def margins_of(evaluation: Evaluation) -> tuple[Margin, ...]:
    """Every clearance of a build, worst first."""
    lengths = [judged for judged in evaluation.checks if judged.check.is_length]
    found = [margin_of_check(judged) for judged in lengths]
    found += _open_margins(evaluation, lengths)
    return tuple(
        sorted(dict.fromkeys(found), key=_badness)
    )  # two coolers beside one card have the same margin


def margin_of_check(judged: Judged) -> Margin:
    """Return a judged check as the list of clearances shows it."""
    check = judged.check
    known = judged.basis is not Basis.UNKNOWN
    return Margin(
        rule=check.rule,
        what=translated(check.what),
        parts=check.parts,
        value_mm=round(check.value, 6) if known else None,
        limit_mm=round(check.limit, 6) if known else None,
        margin_mm=check.room if known else None,
        tolerance_mm=judged.width,
        verdict=Severity.INFO if judged.severity is Severity.INFO else judged.fit,
        basis=judged.basis,
        rests_on=judged.rests_on,
        wanted_mm=max(check.wanted, 0.0),
        is_advice=check.is_advice,
        number=check.number,
    )


def _open_margins(evaluation: Evaluation, lengths: list[Judged]) -> Iterator[Margin]:
    """What rules on lengths could not even form a check of, once for each of their parts."""
    open_fields: set[tuple[str, str, str]] = set()
    for judged in lengths:
        open_fields.update(product([judged.rule], judged.parts, _open(judged)))
    asked: set[tuple[str, str]] = set()
    for entry in evaluation.not_checked:
        if not rule_of(entry.rule).clearance:
            continue
        parts: list[str] = []
        for part in entry.parts:
            is_open = (entry.rule, part, entry.field) in open_fields
            if not is_open and (entry.rule, part) not in asked:
                parts.append(part)
        asked.update(product([entry.rule], parts))
        if parts or not entry.parts:
            yield _open_margin(entry, tuple(parts))


def _open(judged: Judged) -> tuple[str, ...]:
    """What keeps a check from being answered, or makes its answer a guess."""
    if judged.fit is Fit.UNKNOWN or judged.width is None:
        return judged.rests_on
    return ()


def _open_margin(entry: NotChecked, parts: tuple[str, ...]) -> Margin:
    rule = rule_of(entry.rule)
    return Margin(
        rule=entry.rule,
        what=translated(rule.clearance),
        parts=parts,
        value_mm=None,
        limit_mm=None,
        margin_mm=None,
        tolerance_mm=None,
        verdict=Fit.UNKNOWN,
        basis=Basis.UNKNOWN,
        rests_on=(entry.field,),
        is_advice=rule.advises,
    )


def _badness(margin: Margin) -> tuple[int, bool, float, str, list[tuple[str, int]]]:
    """Advice after what may clash."""
    rank = CLEARANCES_WORST_FIRST.index(margin.verdict)
    room = 0.0
    if margin.margin_mm is not None:
        room = margin.margin_mm
    parts = [by_number(label) for label in margin.parts]
    return rank, margin.is_advice, room, margin.rule, parts
