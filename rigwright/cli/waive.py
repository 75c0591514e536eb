"""The command `waive`: takes findings out of the count with a reason, or puts them back.

`rigwright.evaluation` applies waivers; here are the choice by rule and part, and the sentences for
findings that cannot be chosen.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from rigwright.build import MOST_REASON
from rigwright.checks import Finding
from rigwright.cli.answers import on_everything, opened
from rigwright.cli.arguments import add_edited_file, add_file
from rigwright.cli.statuses import status_of
from rigwright.cli.terminal import CommandError, say, width
from rigwright.cli.written import written
from rigwright.evaluation import Evaluation
from rigwright.evaluation.waivers import Waived, take_back, waive
from rigwright.files.seen import seen_at
from rigwright.files.storage import shown
from rigwright.reports.check import waived_text
from rigwright.text.sentence import worded


def add_arguments(parser: ArgumentParser) -> None:
    """What `waive` takes."""
    add_file(parser)
    parser.add_argument(
        "rule",
        metavar="RULE",
        nargs="?",
        help="the rule of the finding, as check --json names it; without it all waivers are listed",
    )
    parser.add_argument("--reason", metavar="TEXT", help="why the finding does not count")
    parser.add_argument(
        "--part",
        metavar="LABEL",
        action="append",
        help="only findings on this part, such as gpu2",
    )
    parser.add_argument("--back", action="store_true", help="let the findings count again")
    add_edited_file(parser)


def waive_findings(arguments: Namespace) -> int:
    """List the waivers, or write the build with more or fewer of them."""
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    evaluation, catalog = on_everything(document)
    if arguments.rule is None:
        say(waived_text(evaluation, width()))
        return status_of(evaluation.verdict)
    name = shown(arguments.file)
    if arguments.back:
        back = _chosen_waived(evaluation, arguments.rule, arguments.part, name)
        build = take_back(document.build, [w for one in back for w in one.waivers])
    else:
        findings = _chosen(evaluation.listed, arguments.rule, arguments.part)
        if not findings:
            raise CommandError(_nothing(arguments.rule, evaluation.listed, name))
        reason = (arguments.reason or "").strip()
        if not reason:
            raise CommandError("A waiver needs a reason: --reason TEXT.")
        if len(reason) > MOST_REASON:
            raise CommandError(
                "A reason has at most {most} letters, and this one {count}.",
                most=MOST_REASON,
                count=len(reason),
            )
        build = waive(document.build, evaluation.assembly, findings, reason)
    out = arguments.output or arguments.file
    after = written(out, build, catalog, document.spare, judge=True, read=read)
    return status_of(after.verdict)


def _chosen(findings: Sequence[Finding], rule: str, parts: Sequence[str] | None) -> list[Finding]:
    """The findings of a rule, of all parts or of some."""
    of_rule = [finding for finding in findings if finding.rule == rule]
    if parts is None:
        return of_rule
    return [finding for finding in of_rule if not set(parts).isdisjoint(finding.parts)]


def _chosen_waived(
    evaluation: Evaluation, rule: str, parts: Sequence[str] | None, name: str
) -> list[Waived]:
    waived = [*evaluation.waived, *evaluation.sorted_out.reopened]
    findings = [one.finding for one in waived]
    chosen = _chosen(findings, rule, parts)
    if not chosen:
        raise CommandError(_nothing(rule, findings, name))
    return [one for one in waived if one.finding in chosen]


def _nothing(rule: str, findings: Sequence[Finding], name: str) -> str:
    """What to say where no finding, or no waived one, is of the rule."""
    rules = ", ".join(dict.fromkeys(finding.rule for finding in findings))
    if not rules:
        return worded(
            "{name} has nothing of {rule!r} to choose, nor of another rule.",
            rule=rule,
            name=name,
        )
    return worded(
        "{name} has nothing of {rule!r} to choose, only of {rules}.",
        rule=rule,
        name=name,
        rules=rules,
    )
