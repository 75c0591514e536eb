"""A distance that a rule looked at, before and after it is judged.

Knows no rule and no part. Words are made when somebody shows a check, never for comparing.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from rigwright.figures import Basis, Figure
from rigwright.findings import Fit, Measure, Sentence, Severity
from rigwright.geometry import Box
from rigwright.record import Value


class Said(Value, frozen=True):
    """What a finding on a check says; `boxes` tells what would be true of boxes where a model decided.

    `doubted` are the addresses of uncertain figures that decide besides those of the check.
    """

    title: Sentence
    detail: Sentence
    fixes: tuple[str, ...] = ()
    place: Box | None = None
    doubted: tuple[str, ...] = ()
    boxes: str = ""


class Check(Value, frozen=True):
    """What a rule measured: `value` against `limit`, in millimetres, with the figures that both rest on.

    There is room where the value does not fall short of the limit; with `at_most`, where it does not exceed it. Room
    below `clash` is a clash (-inf: too little is never one), room below `wanted` is tight, of the severity `tight_is`.
    `words` says it where it does not fit. `contact` says that bodies meet at the limit; others only want more room.
    """

    rule: str
    what: str
    parts: tuple[str, ...]
    value: float
    limit: float
    figures: tuple[Figure, ...]
    words: Callable[[Judged], Said]
    at_most: bool = False
    clash: float = 0.0
    wanted: float = 0.0
    tight_is: Severity = Severity.WARNING
    contact: bool = True

    @property
    def room(self) -> float:
        """What is left before the limit; negative where it is exceeded."""
        free = self.limit - self.value if self.at_most else self.value - self.limit
        return round(free, 6)

    @property
    def is_advice(self) -> bool:
        """True where too little room is never a clash."""
        return self.clash == -inf

    @property
    def measure(self) -> Measure:
        """Value and limit as a finding shows them."""
        return Measure(self.value, self.limit, "mm")


class Judged(Value, frozen=True):
    """A check with its verdict.

    `width_mm` is how far all figures together may be off; None where one is only inferred by a rule of thumb. `basis`
    is that of the least known figure, `rests_on` has the addresses of all.
    """

    check: Check
    fit: Fit
    width_mm: float | None
    basis: Basis
    rests_on: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The id of the rule that looked."""
        return self.check.rule

    @property
    def parts(self) -> tuple[str, ...]:
        """The labels of the parts that it is about."""
        return self.check.parts

    @property
    def by_fault(self) -> bool:
        """False: what is judged was answered."""
        return False

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """Identity across two evaluations, as that of a finding."""
        return (self.check.rule, self.check.parts)

    @property
    def measure(self) -> Measure:
        """Value and limit."""
        return self.check.measure

    @property
    def severity(self) -> Severity | None:
        """How bad it is; None where nothing is wrong or nothing is known."""
        if self.fit is Fit.CLASH:
            return Severity.ERROR
        return self.check.tight_is if self.fit is Fit.TIGHT else None
