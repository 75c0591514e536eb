"""What a check says: severity, one sentence with both numbers, what it concerns, and what it rests
on.

Knows neither rules nor widgets; sentences are templates with named values so that they can be
translated.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from rigwright.build.labels import part_words
from rigwright.build.systems import PRIMARY, System
from rigwright.checks.remedy import Remedy
from rigwright.geometry import Box
from rigwright.record import Value
from rigwright.text.sentence import Sentence as Sentence
from rigwright.text.sentence import messages, paragraph, sentence, without_stop, worded


class Severity(Enum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return ("error", "warning", "info").index(self.value)


class Verdict(Enum):
    """What a whole build gets."""

    PASS = "pass"
    WARN = "warn"
    UNDECIDED = (
        "undecided"  # nothing is known to be wrong, but what could sink the machine is not known
    )
    FAIL = "fail"


BEST_VERDICT_FIRST = (Verdict.PASS, Verdict.WARN, Verdict.UNDECIDED, Verdict.FAIL)


class Fit(Enum):
    """What a place or a margin gets."""

    CLASH = "clash"
    TIGHT = "tight"
    FITS = "fits"
    UNKNOWN = "unknown"


WORST_FIRST = (Fit.CLASH, Fit.TIGHT, Fit.UNKNOWN, Fit.FITS)
# What is known to go in comes before what nobody knows.
BEST_FIRST = (Fit.FITS, Fit.TIGHT, Fit.UNKNOWN, Fit.CLASH)


class Measure(Value, frozen=True):
    """A figure (`value`) and the limit that it is compared with."""

    value: float
    limit: float
    unit: str
    at_most: bool = False  # it must not exceed its limit; otherwise it must not fall short of it

    @property
    def room(self) -> float:
        """What is left before the limit; negative where it is exceeded."""
        if self.at_most:
            return self.limit - self.value
        return self.value - self.limit


class Finding(Value, frozen=True):
    """One result of one rule.

    `parts` are labels (gpu1, psu, board); `place` is the box to light up. In a list one may stand
    for several: `alike` are those of one rule on several cards, `folded` what follows from it.
    """

    rule: str
    severity: Severity
    parts: tuple[str, ...]
    title: Sentence
    detail: Sentence
    measure: Measure | None = None
    estimate: bool = False
    rests_on: tuple[str, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    place: Box | None = None
    alike: tuple[Finding, ...] = ()
    folded: tuple[Finding, ...] = ()

    def of(self, system: System) -> Finding:
        """Return the finding as one about that system.

        Boxes in its chamber have no known place in the chassis.
        """
        if system is PRIMARY:
            return self
        return self.changed(title=system.told(self.title), place=None)

    @property
    def members(self) -> tuple[Finding, ...]:
        """The findings that it stands for, as their rule said them.

        Itself where it stands for no other.
        """
        return self.alike or (self,)

    @property
    def said(self) -> Sentence:
        """Title and reason, before they become text."""
        reason = self.detail
        if self.estimate:
            reason = sentence("{reason} (estimate)", reason=reason)
        return paragraph(self.title, reason)

    @property
    def message(self) -> str:
        """The whole sentence, name first, reason after."""
        return str(paragraph(self.title, self.reason))

    @property
    def reason(self) -> str:
        """Why, in a sentence or two, marked where it rests on an assumed figure."""
        said = str(self.detail).strip()
        if not self.estimate:
            return said
        return worded("{reason} (estimate)", reason=said).strip()

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """Identity across two evaluations: the same rule about the same parts."""
        return (self.rule, self.parts)


WAS_NOT_CHECKED = messages("{rule} was not checked: {reason}")
# the rule has an answer, which an assumption may have made better than it is
IS_NOT_DECIDED = messages("{rule} is not decided: {reason}")
# after these a template can name one part or several
_BEFORE_ANY_NUMBER = ("of", "for", "feeds")
FAULT = (
    "rigwright"  # what the fields of entries begin with that only a fault of the program left open
)


class NotChecked(Value, frozen=True):
    """A rule that could not be answered because `field` (`part-id.field` or `build.field`) is
    unknown.

    One that met a fault of the program itself says so: `rigwright.rule-id`. With `sinks` nobody can
    say that the machine can be built before it is answered, whatever the rule's other entries mean.
    """

    rule: str
    parts: tuple[str, ...]
    field: str
    why: Sentence | str  # why there is no answer
    # the template of the message, around rule and reason; "" where the reason alone is the message
    how: str = WAS_NOT_CHECKED
    sinks: bool = False

    @property
    def reason(self) -> str:
        """Why there is no answer, in words."""
        return str(self.why)

    @property
    def message(self) -> str:
        """The whole sentence, with the id of the rule before the reason."""
        if not self.how:
            return self.reason
        return worded(self.how, rule=self.rule, reason=self.why)

    @property
    def told(self) -> Sentence:
        """The reason as a sentence of its own, without the id of the rule."""
        return self._why.changed(begins=True)

    def of(self, system: System) -> NotChecked:
        """The entry as one about that system."""
        return self.changed(why=system.told(self._why))

    @property
    def _why(self) -> Sentence:
        return self.why if isinstance(self.why, Sentence) else Sentence(self.why)

    @property
    def by_fault(self) -> bool:
        """Whether the rule met a fault, so that nothing is known of what it would have said of
        any part.
        """
        return self.field == f"{FAULT}.{self.rule}"


def unanswered(rule: str, parts: Iterable[str], field: str, why: Sentence) -> NotChecked:
    """The rule could not be answered, for lack of a field; `why` goes on after a colon."""
    return NotChecked(rule, tuple(parts), field, why)


def met_fault(rule: str, title: str) -> NotChecked:
    """The entry for a rule that met a fault of the program itself, which is in the log."""
    return NotChecked(
        rule,
        (),
        f"{FAULT}.{rule}",
        sentence(
            "“{rule}” could not be answered because of a fault in Rigwright; the log has the "
            "details.",
            rule=without_stop(title),
        ),
        how="",
    )


def once_each(entries: Iterable[NotChecked]) -> tuple[NotChecked, ...]:
    """Return each unknown figure once per rule, with all the parts it concerns."""
    merged: dict[tuple[str, str], NotChecked] = {}
    for entry in entries:
        key = (entry.rule, entry.field)
        known = merged.get(key)
        if known is not None:
            parts = tuple(dict.fromkeys(known.parts + entry.parts))
            why = _of_all(known, entry, parts)
            entry = known.changed(parts=parts, why=why, sinks=known.sinks or entry.sinks)
        merged[key] = entry
    return tuple(merged.values())


def _of_all(known: NotChecked, entry: NotChecked, parts: tuple[str, ...]) -> Sentence | str:
    """Return the reason of an entry that further parts join, naming all of them where the reasons
    differ in the part alone.

    Only behind a word such as "for", where no word of the sentence depends on how many there are.
    """
    one = known.why
    other = entry.why
    if isinstance(one, str) or isinstance(other, str) or one.template != other.template:
        return one
    of_known = part_words(known.parts)
    of_entry = part_words(entry.parts)
    for name, words in one.values.items():
        differs_in_this = words != of_entry and {**one.values, name: of_entry} == other.values
        if differs_in_this and words == of_known and _takes_any_number(one.template, name):
            return one.with_values(**{name: part_words(parts)})
    return one


def _takes_any_number(template: str, name: str) -> bool:
    return any(f" {word} {{{name}}}" in template for word in _BEFORE_ANY_NUMBER)


def missing_count(entries: tuple[NotChecked, ...]) -> int:
    """How many figures are missing."""
    return len({entry.field for entry in entries})


def verdict_of(findings: tuple[Finding, ...], decided: bool) -> Verdict:
    """Return fail for any error, else undecided where something that could sink the machine is
    unknown.
    """
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities:
        return Verdict.FAIL
    if not decided:
        return Verdict.UNDECIDED
    if Severity.WARNING in severities:
        return Verdict.WARN
    return Verdict.PASS


def worst_ranks(findings: Iterable[Finding]) -> dict[tuple[str, tuple[str, ...]], int]:
    """The rank of the worst finding for each key.

    A rule may find several things about the same parts.
    """
    ranks: dict[tuple[str, tuple[str, ...]], int] = {}
    for finding in findings:
        ranks[finding.key] = min(
            finding.severity.rank, ranks.get(finding.key, finding.severity.rank)
        )
    return ranks
