"""One thing that a rule looked at, before and after it is judged: a distance, watts, lanes, or
whether things match.

Knows no rule and no part. Words are made when somebody shows a check, never for comparing.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from rigwright.build.systems import PRIMARY, System
from rigwright.checks.finding import Fit, Measure, Sentence, Severity
from rigwright.checks.remedy import Remedy
from rigwright.figures import Basis, Figure, fields_under, least_basis
from rigwright.geometry import Box
from rigwright.record import Value

MM = "mm"


class Said(Value, frozen=True):
    """What a finding on a check says.

    `boxes` tells what would be true of boxes where a model decided. `doubted` are the addresses of
    uncertain figures that decide besides those of the check. `measure` is what the finding shows
    where it counts what the check has in millimetres, such as openings.
    """

    title: Sentence
    detail: Sentence
    remedies: tuple[Remedy | str, ...] = ()
    place: Box | None = None
    doubted: tuple[str, ...] = ()
    boxes: str = ""
    measure: Measure | None = None


class Check(Value, frozen=True):
    """What a rule measured: `value` against `limit`, in `unit`, with the figures that both rest on.

    There is room where the value does not fall short of the limit; with `at_most`, where it does
    not exceed it. Room below `clash` is a clash (-inf: too little is never one), room below
    `wanted` is tight, of the severity `tight_is`. `words` says it where it does not fit. Bodies
    meet at the limit of a length with `contact`; others only want more room.

    Lengths may be off by what the table of tolerances says of their figures. Of other units only
    assumed figures may be off, by `assumed_off` together; the default: by any amount, so that an
    assumption never makes a clash. A check without a unit measures nothing: `matching` makes it.

    `likely_more` is how much more room there likely is than the figures promise, for a limit that
    is only the least that there is.

    `number` says which supply a check is about that has "psu" among its parts: counted from 1, 0
    for all together, None where it is about no single one.
    """

    rule: str
    what: str
    parts: tuple[str, ...]
    value: float
    limit: float
    figures: tuple[Figure, ...]
    words: Callable[[Judged], Said]
    unit: str = MM
    at_most: bool = False
    clash: float = 0.0
    wanted: float = 0.0
    tight_is: Severity = Severity.WARNING
    contact: bool = True
    assumed_off: float = inf
    likely_more: float = 0.0
    system: System = PRIMARY  # of the machine, that it is about
    number: int | None = None

    def of(self, system: System) -> Check:
        """The check as one about that system."""
        return self.changed(system=system)

    @property
    def is_length(self) -> bool:
        """True for millimetres, which the list of clearances shows."""
        return self.unit == MM

    @property
    def ends_in_contact(self) -> bool:
        """True where bodies meet once there is no room left."""
        return self.is_length and self.contact

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
    def measure(self) -> Measure | None:
        """Value and limit as a finding shows them; None for a check that measures nothing."""
        if not self.unit:
            return None
        return Measure(self.value, self.limit, self.unit, self.at_most)


def matching(
    rule: str,
    what: str,
    parts: tuple[str, ...],
    matches: bool,
    figures: tuple[Figure, ...],
    words: Callable[[Judged], Said],
    unless: Severity = Severity.ERROR,
) -> Check:
    """Return the check of something that is or is not as it has to be, with the severity it has
    unless it is.
    """
    return Check(
        rule=rule,
        what=what,
        parts=parts,
        value=1.0 if matches else 0.0,
        limit=1.0,
        figures=figures,
        words=words,
        unit="",
        clash=0.0 if unless is Severity.ERROR else -inf,
        tight_is=Severity.WARNING if unless is Severity.ERROR else unless,
    )


def unmeasured(rule: str, what: str, parts: tuple[str, ...], *fields: str) -> Check:
    """Return the check of a length that cannot be said for lack of some fields.

    Judged, it is unknown.
    """
    return Check(
        rule=rule,
        what=what,
        parts=parts,
        value=0.0,
        limit=0.0,
        figures=(Figure(0.0, Basis.UNKNOWN, fields),),
        words=_nothing_to_say,
    )


def _nothing_to_say(judged: Judged) -> Said:
    """Return no words: the figures of an unknown check say what is missing."""
    raise AssertionError(f"{judged.rule}: nothing is said of what nobody knows")


class Judged(Value, frozen=True):
    """A check with its verdict.

    `width` is how far all figures together may be off, in the check's unit; None where one is only
    inferred by a rule of thumb, or assumed without a bound.
    """

    check: Check
    fit: Fit
    width: float | None

    @property
    def basis(self) -> Basis:
        """The basis of the least known figure."""
        return least_basis(self.check.figures)

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The addresses of all that the figures rest on; of an unknown check, those of its unknown
        figures.
        """
        figures = self.check.figures
        unknown = [figure for figure in figures if not figure.known]
        return fields_under(unknown or figures)

    @property
    def rule(self) -> str:
        """The id of the rule that looked."""
        return self.check.rule

    @property
    def parts(self) -> tuple[str, ...]:
        """The labels of the parts that it is about."""
        return self.check.parts

    def label(self, part: str) -> str:
        """What the system that the check is about calls a part such as "cpu"."""
        return self.check.system.label(part)

    @property
    def by_fault(self) -> bool:
        """False: what is judged was answered."""
        return False

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """Identity across two evaluations, as that of a finding."""
        return (self.check.rule, self.check.parts)

    @property
    def measure(self) -> Measure | None:
        """Value and limit; None for a check that measures nothing."""
        return self.check.measure

    @property
    def severity(self) -> Severity | None:
        """How bad it is; None where nothing is wrong or nothing is known."""
        if self.fit is Fit.CLASH:
            return Severity.ERROR
        if self.fit is not Fit.TIGHT:
            return None
        return self.check.tight_is
