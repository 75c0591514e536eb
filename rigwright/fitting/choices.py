"""What choosing a part for a build adds to what there is to say about it, for one part or for all
of a kind at once.

Supplies, coolers and memory change nothing but themselves and are tried as stand-ins, so that each
rule is asked once for each class of them; for the others `added_by` takes the findings of an
evaluation. What the build finds without its present part is no choice's; whatever else is found
with a choice is its own, though the present part may have the same. Knows no words for a row.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rigwright.assembly import Assembly, assemble
from rigwright.assembly.addresses import parts_of
from rigwright.build import SecondarySystem
from rigwright.build.systems import PRIMARY, SYSTEMS, System
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding, Fit, Judged, NotChecked, Severity, judge, worst_ranks
from rigwright.evaluation import Evaluation, all_rules, run_rule
from rigwright.evaluation.added import fit_of_question
from rigwright.evaluation.asked import ask
from rigwright.fitting.classes import Classes, Group, Rows
from rigwright.fitting.probe import Columns, Trial, shared_ids
from rigwright.fitting.trace import PART, Study, Tape, Traced, values_at
from rigwright.fitting.widths import widths_noted
from rigwright.parts import Part
from rigwright.parts.psu_forms import modules_at_once
from rigwright.record import Value
from rigwright.rules import RULES, Rule
from rigwright.rules import rule_of as rule_of_id
from rigwright.rules.say import finding_of, open_questions

LABELS: Mapping[str, str] = MappingProxyType(
    {
        "chassis": "chassis",
        "motherboard": "board",
        "psu": "psu",
        "cpu": "cpu",
        "cooler": "cooler",
        "memory": "memory",
    }
)
TRIED_KINDS = ("psu", "cooler", "memory")
NOTHING = 99_999
REFUSING = (
    "mechanical",
    "platform",
    "owner",
)  # categories whose errors mean that a part does not fit
Key = tuple[str, tuple[str, ...]]  # a rule and what it found something about
Ranks = Mapping[Key, int]
Question = tuple[str, str]  # a rule and the figure that it lacks
_NUMBERS: Mapping[str, int] = MappingProxyType({rule.id: i for i, rule in enumerate(RULES)})


class Added(Value, frozen=True):
    """The worst that a choice adds:

    `order` sorts it, `margin` is the room in millimetres where that decides. `question` sorts the
    question that it leaves open, those that could sink the machine first (`fit_of_question`).
    """

    order: int
    margin: float | Traced | None = None
    question: int = NOTHING
    message: str = ""


def _order(rule_id: str, severity: Severity, kind: str) -> int:
    """Return the place of a finding: what refuses the part comes first, then by severity, then in
    the order of the rules.
    """
    rule = rule_of_id(rule_id)
    refuses_supply = kind == "psu" and rule.refuses_supply
    refusing = refuses_supply or rule.category in REFUSING
    clash = refusing and severity is Severity.ERROR
    group = 0 if clash else 10_000
    return group + severity.rank * 1000 + _NUMBERS[rule_id]


def _question_order(entry: NotChecked) -> int:
    """Return the place of an open question; NOTHING where nobody waits for its answer."""
    fit = fit_of_question(entry)
    if fit is Fit.FITS:
        return NOTHING
    first = 0 if fit is Fit.UNKNOWN else 10_000
    return first + _NUMBERS.get(entry.rule, 0)


def is_clash(order: int) -> bool:
    """Whether what sorts there refuses the part, or leaves undecided whether it fits."""
    return order < 10_000


def rule_of(order: int) -> Rule:
    """Return the rule of a finding with that order."""
    return RULES[order % 1000]


def added_by(
    known: WhoeverIsChosen,
    part: Part,
    findings: Iterable[Finding | Judged],
    not_checked: Iterable[NotChecked],
    *,
    tells: bool = False,
    system: System = PRIMARY,
) -> Added:
    """Return the worst about a part, or that is not known of the build whoever is chosen, and the
    worst question that the part leaves open.

    Infos do not count. With `tells` it has the sentence on which its fit stands. `system` is the
    one that the part is chosen for.
    """
    about = _About(part, system)
    ordered = _worse(known.ranks, about, part.kind, findings)
    order, worst = min(ordered, key=lambda entry: entry[0], default=(NOTHING, None))
    if tells and worst is not None:
        worst = _in_words(worst)
    question, entry = _first_question(known.questions, about, not_checked)
    margin = None if worst is None else _margin(worst)
    added = Added(order, margin, question)
    if not tells:
        return added
    asks = is_clash(question) and not is_clash(order)
    if isinstance(worst, Finding) and not asks:
        return added.changed(message=worst.message)
    return added if entry is None else added.changed(message=str(entry.told))


def _first_question(
    known: frozenset[Question], about: _About, not_checked: Iterable[NotChecked]
) -> tuple[int, NotChecked | None]:
    """Return the first question about a part, or that is not a known one, with its order; a rule
    that meets a fault leaves every part open.
    """
    first: tuple[int, NotChecked | None] = NOTHING, None
    for entry in not_checked:
        is_new = (entry.rule, entry.field) not in known
        if is_new or entry.by_fault or about.concerns(entry.parts, (entry.field,)):
            order = _question_order(entry)
            if order < first[0]:
                first = order, entry
    return first


def _in_words(worst: Finding | Judged) -> Finding | Judged:
    """Return the finding that a judged check which does not fit stands for."""
    if not isinstance(worst, Judged):
        return worst
    return finding_of(worst) or worst


def _worse(
    known: Ranks, about: _About, kind: str, findings: Iterable[Finding | Judged]
) -> Iterator[tuple[int, Finding | Judged]]:
    """Yield errors and warnings about a part, or that are not known or less severe, with their
    order.
    """
    for found in findings:
        severity = found.severity
        if severity is None or severity is Severity.INFO:
            continue
        is_worse = known.get(found.key, 9) > severity.rank
        if is_worse or about.concerns(found.parts, found.rests_on):
            yield _order(found.rule, severity, kind), found


class WhoeverIsChosen(Value, frozen=True):
    """What a build finds and leaves open with its part of a kind and also without it.

    That is no choice's doing. Of a finding both have, the milder rank.
    """

    ranks: Ranks
    questions: frozenset[Question]


def whoever_is_chosen(before: Evaluation, kind: str, system: System = PRIMARY) -> WhoeverIsChosen:
    """Return what no part of a kind adds to a build.

    What a rule says that does not hang on parts of the kind counts as said without one.
    """
    without = before.assembly.derived(_TAKING_OUT[kind, system.number])
    ranks: dict[Key, int] = {}
    for key, rank in worst_ranks(before.findings).items():
        rule_id, _ = key
        if not _hangs_on(rule_id, kind):
            ranks[key] = rank
        elif key in without.ranks:
            ranks[key] = max(rank, without.ranks[key])
    questions: set[Question] = set()
    for entry in before.not_checked:
        question = entry.rule, entry.field
        if question in without.questions or not _hangs_on(entry.rule, kind):
            questions.add(question)
    return WhoeverIsChosen(ranks, frozenset(questions))


def _hangs_on(rule_id: str, kind: str) -> bool:
    return rule_id in _NUMBERS and rule_of_id(rule_id).hangs_on(kind)


def _without(kind: str, system: System, a: Assembly) -> WhoeverIsChosen:
    """Return all that a machine finds and leaves open without its part of a kind."""
    build = a.build
    if system is PRIMARY:
        build = build.choose(kind, None)
    elif build.second is not None:
        build = build.changed(second=_second_without(build.second, kind))
    parts = MemoryCatalog(parts_of(a).values())
    answers = ask(all_rules(), assemble(build, parts, shapes=a.shapes), in_brief=True)
    ranks: dict[Key, int] = {}
    for found in answers.found:
        if found.severity is not None:
            ranks[found.key] = min(found.severity.rank, ranks.get(found.key, 9))
    questions = frozenset((entry.rule, entry.field) for entry in answers.not_checked)
    return WhoeverIsChosen(ranks, questions)


def _second_without(second: SecondarySystem, kind: str) -> SecondarySystem:
    match kind:
        case "motherboard":
            return second.changed(board=None)
        case "cpu":
            return second.changed(cpus=None)
        case "cooler":
            return second.changed(cooler=None)
        case "memory":
            return second.changed(memory=())
        case _:
            return second


# made once, since a machine remembers by the function what it was asked
_TAKING_OUT = {
    (kind, system.number): partial(_without, kind, system) for kind in LABELS for system in SYSTEMS
}


class _About:
    """Tells what concerns a part: by its label, or by a figure of its own."""

    def __init__(self, part: Part, system: System) -> None:
        self._label = system.label(LABELS[part.kind])
        self._own = f"{part.id}."

    def concerns(self, labels: Sequence[str], fields: Iterable[str]) -> bool:
        """Whether what has these labels and rests on these fields is about the part."""
        return self._label in labels or any(field.startswith(self._own) for field in fields)


def _margin(finding: Finding | Judged) -> float | None:
    measure = finding.measure
    if measure is None or measure.unit != "mm":
        return None
    return measure.room if measure.at_most else measure.value


def with_part(assembly: Assembly, kind: str, part: Any) -> Assembly:
    """The assembly once one supply, cooler or memory kit is chosen: all that `assemble` would
    make of it.
    """
    supplies = modules_at_once(assembly.chassis, assembly.psus, part) if kind == "psu" else 1
    build = assembly.build.choose(kind, part.id, supplies)
    match kind:
        case "psu":
            return replace(assembly, build=build, psus=(part,) * supplies)
        case "cooler":
            return replace(assembly, build=build, cooler=part)
        case "memory":
            return replace(assembly, build=build, memory=((part, 1),))
        case _:
            raise KeyError(f"a {kind} changes more than itself")


class ChoiceTrials:
    """The answers for all supplies, coolers or memory kits, found bit by bit."""

    def __init__(self, before: Evaluation, parts: Sequence[Part]) -> None:
        self._before = before
        self._kind = parts[0].kind if parts else "psu"
        self._known = whoever_is_chosen(before, self._kind)
        self._study = Study()
        columns = Columns(PART, parts, frozenset({"name"}))
        ids = before.build.part_ids()
        self._part = Trial(columns, self._study, lambda: shared_ids(parts, ids))
        self._rules: list[Classes[Added]] = []
        for rule in RULES:
            run = partial(self._run, rule)
            self._rules.append(Classes(run, self._study))
        self._parts = dict(parts_of(before.assembly))
        count = len(parts)
        self.orders: NDArray[np.int64] = np.full(count, NOTHING)
        self.margins: NDArray[np.float64] = np.full(count, np.nan)
        self.questions: NDArray[np.int64] = np.full(count, NOTHING)

    def _run(self, rule: Rule, part: int, _place: int, tape: Tape) -> Added:
        probe = self._part.probe(part, tape)
        widths = widths_noted(self._parts, probe, tape)
        found: list[Finding | Judged] = []
        unchecked: list[NotChecked] = []
        for result in run_rule(rule, with_part(self._before.assembly, self._kind, probe)):
            if isinstance(result, NotChecked):
                unchecked.append(result)
            elif isinstance(result, Finding):
                found.append(result)
            else:
                judged = judge(result, widths)
                found.append(judged)
                unchecked += open_questions(judged, widths.parts)
        return added_by(self._known, probe.stands_for, found, unchecked)

    def answer(self, parts: Rows) -> Iterator[None]:
        """Find the answers for some parts; gives control back after every small piece of work."""
        only_place = np.zeros(1, dtype=np.intp)
        group = Group(parts, only_place)
        for classes in self._rules:
            for answered in classes.of(group):
                if answered is None:
                    yield
                else:
                    self._keep(answered.group.parts, answered.result)
        self._study.forget_tapes()

    def _keep(self, rows: Rows, added: Added) -> None:
        self.questions[rows] = np.minimum(self.questions[rows], added.question)
        is_worse = self.orders[rows] > added.order
        rows = rows[is_worse]
        self.orders[rows] = added.order
        self.margins[rows] = np.nan
        if added.margin is not None:
            self.margins[rows] = values_at(added.margin, rows)

    def added(self, part: int) -> Added:
        """Return what was found for one part."""
        margin = float(self.margins[part])
        known = None if math.isnan(margin) else margin
        return Added(int(self.orders[part]), known, int(self.questions[part]))
