"""What rules say of a machine, judged and not yet put into words.

`ask` runs rules and judges what they measured. Knows no finding but those that rules write
themselves, and no verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rigwright.assembly import Assembly
from rigwright.assembly.addresses import parts_of
from rigwright.checks import (
    Check,
    Finding,
    Fit,
    Judged,
    NotChecked,
    SharedWidths,
    Widths,
    judge,
    met_fault,
    once_each,
)
from rigwright.files.log import note_fault
from rigwright.record import Value
from rigwright.rules import Rule
from rigwright.rules.rule import Result
from rigwright.rules.say import open_questions, sentence


class RuleAnswers(Value, frozen=True):
    """What rules said of a machine, in their order; the words of judged checks are not made."""

    assembly: Assembly
    found: tuple[Finding | Judged, ...]
    not_checked: tuple[NotChecked, ...]


def run_rule(rule: Rule, a: Assembly, *, in_brief: bool = False) -> Iterator[Result]:
    """What a rule says of a machine as it is built, or of each of its systems."""
    for system in rule.asked_about(a.built):
        yield from rule.check(system, in_brief=in_brief)


def ask(rules: Iterable[Rule], assembly: Assembly, *, in_brief: bool = False) -> RuleAnswers:
    """Run rules on a machine and judge what they measured; `in_brief` without the figures that
    decide nothing.

    A check that meets a fault is an entry that was not checked.
    """
    widths = assembly.derived_without_cards(_shared_widths).among(parts_of(assembly))
    built = assembly.built
    found: list[Finding | Judged] = []
    open_ones: list[NotChecked] = []
    for rule in rules:
        for system in rule.asked_about(built):
            for result in rule.check(system, in_brief=in_brief):
                if isinstance(result, Check):
                    judged = _judged(result, rule, widths, open_ones)
                    if judged is not None:
                        found.append(judged)
                elif isinstance(result, NotChecked):
                    open_ones.append(result)
                else:
                    found.append(result)
    lost = [part_id for part_id in assembly.missing if part_id not in widths.parts]
    entries = [_of_lost_part(entry, lost) for entry in open_ones]
    return RuleAnswers(assembly, tuple(found), once_each(entries))


def _of_lost_part(entry: NotChecked, missing: Iterable[str]) -> NotChecked:
    """An entry about a figure of a part that the catalog lacks asks for the part itself: there is
    no record to enter the figure in.
    """
    lost = next((part_id for part_id in missing if entry.field.startswith(f"{part_id}.")), None)
    if lost is None:
        return entry
    return entry.changed(field=lost, why=sentence("{part_id} is not in the catalog.", part_id=lost))


def _judged(check: Check, rule: Rule, widths: Widths, open_ones: list[NotChecked]) -> Judged | None:
    """A check with its verdict, None where it meets a fault; what keeps it from an answer is noted
    among the open ones.
    """
    try:
        judged = judge(check, widths)
        if judged.fit is not Fit.FITS:
            open_ones.extend(open_questions(judged, widths.parts))
    # as where a rule looks: whatever it is, all other checks still have their answers
    except Exception:
        open_ones.append(fault_in(rule))
        return None
    return judged


def _shared_widths(_assembly: Assembly) -> SharedWidths:
    return SharedWidths()


def fault_in(rule: Rule) -> NotChecked:
    """The entry for a check of a rule that met a fault, which is noted in the log."""
    note_fault(f"A check of the rule {rule.id} met a fault.")
    return met_fault(rule.id, rule.title)
