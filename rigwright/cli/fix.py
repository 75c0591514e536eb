"""The command `fix`: lists what helps against a finding, or applies one of it and writes the build.

`rigwright.remedies` finds the remedies; here are the choice by number, and the sentences for
numbers that cannot be chosen.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from difflib import get_close_matches

from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.cli.answers import on_everything, opened
from rigwright.cli.arguments import add_edited_file, add_file
from rigwright.cli.money import owned_now
from rigwright.cli.statuses import status_of
from rigwright.cli.terminal import CommandError, say, width
from rigwright.cli.written import write_over, written_words
from rigwright.evaluation import Evaluation
from rigwright.files.seen import seen_at
from rigwright.files.storage import shown
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.money.owned import open_owned
from rigwright.inventory.money.readings import Standing, budget_reading
from rigwright.remedies import Offer, offers
from rigwright.remedies.cheaper import cheaper_parts
from rigwright.reports.fixes import left_text, numbered, offers_text
from rigwright.reports.since_saved import verdict_to_save
from rigwright.text.numbers import one_by_one
from rigwright.text.sentence import worded

Found = Sequence[tuple[str, tuple[Offer, ...]]]  # what is wrong in words, and what is offered
BUDGET = "budget"  # said instead of a rule: what helps where the budget is exceeded


def add_arguments(parser: ArgumentParser) -> None:
    """What `fix` takes."""
    add_file(parser)
    parser.add_argument(
        "rule",
        metavar="RULE",
        nargs="?",
        help="the rule of the finding, as check --json names it, or budget; without it what helps "
        "against each error and warning is listed",
    )
    parser.add_argument(
        "number",
        metavar="N",
        type=int,
        nargs="?",
        help="which remedy to apply; without it all are listed",
    )
    add_edited_file(parser)


def fix(arguments: Namespace) -> int:
    """List remedies, or apply one and write the build."""
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    rule = arguments.rule
    evaluation, catalog = on_everything(document)
    name = shown(arguments.file)
    if rule is None:
        say(_all_offers_text(evaluation, catalog, name, width()))
        return 0
    found = _found_offers(evaluation, rule, catalog, name)
    if arguments.number is None:
        say(offers_text(found, width()))
        return 0
    offer = _chosen_offer(found, rule, arguments.number)
    assert offer.after is not None
    out = arguments.output or arguments.file
    judged = verdict_to_save(offer.after)
    kept = write_over(out, offer.after.build, catalog, document.spare, judged, read)
    say(f"{offer.words}.\n{written_words(out, kept, offer.after)}")
    say(left_text(offer.after.findings, width()))
    return status_of(offer.after.verdict)


def _found_offers(evaluation: Evaluation, rule: str, catalog: Catalog, name: str) -> Found:
    """The findings of a rule with what is offered against each.

    A CommandError where it finds nothing.
    """
    if rule == BUDGET:
        found = _over_budget(evaluation, catalog)
        if not found:
            raise CommandError("The budget of {name} is not exceeded.", name=name)
        return found
    findings = [finding for finding in evaluation.findings if finding.rule == rule]
    if not findings:
        raise CommandError(_no_such_finding(evaluation, rule, name))
    return [(finding.message, offers(evaluation, finding, catalog)) for finding in findings]


def _over_budget(evaluation: Evaluation, catalog: Catalog) -> Found:
    """Return by how much the budget is exceeded, with the cheaper parts that would do. Nothing
    where it is kept, or where there is none.

    Nothing where it is kept, or where there is none.
    """
    owned = owned_now(open_owned()).owned
    reading = budget_reading(bill_of(evaluation.assembly, owned))
    if reading is None or reading.standing is not Standing.OVER:
        return []
    found = cheaper_parts(evaluation, owned, catalog)
    return [(str(reading.words), tuple(offer for offer in found if offer is not None))]


def _all_offers_text(evaluation: Evaluation, catalog: Catalog, name: str, width: int) -> str:
    """Return what helps against every error and warning, under the names of their rules, and
    against a budget that is exceeded.
    """
    standing = [one for one in evaluation.findings if one.severity is not Severity.INFO]
    blocks: list[str] = []
    for rule in dict.fromkeys(finding.rule for finding in standing):
        found = _found_offers(evaluation, rule, catalog, name)
        blocks.append(f"{rule}\n{offers_text(found, width)}")
    over = _over_budget(evaluation, catalog)
    if over:
        blocks.append(f"{BUDGET}\n{offers_text(over, width)}")
    return "\n".join(blocks) or worded(
        "Nothing is wrong in {name} that a remedy could mend.\n", name=name
    )


def _no_such_finding(evaluation: Evaluation, rule: str, name: str) -> str:
    rules = list(dict.fromkeys(finding.rule for finding in evaluation.findings))
    near = get_close_matches(rule, rules, 1)
    if not rules:
        return worded(
            "There is no finding of {rule!r} in {name}; it has no findings.", rule=rule, name=name
        )
    if near:
        return worded(
            "There is no finding of {rule!r} in {name}; did you mean {near}?",
            rule=rule,
            name=name,
            near=near[0],
        )
    return worded(
        "There is no finding of {rule!r} in {name}; its findings are of {rules}.",
        rule=rule,
        name=name,
        rules=", ".join(rules),
    )


def _chosen_offer(found: Found, rule: str, number: int) -> Offer:
    """The offer of a number; a CommandError says what there is instead."""
    applicable = numbered(found)
    if not applicable:
        hands = list(dict.fromkeys(str(offer.words) for _, offered in found for offer in offered))
        if not hands:
            raise CommandError("Rigwright can do nothing itself against {rule}.", rule=rule)
        raise CommandError(
            "Rigwright can do nothing itself against {rule}; by hand: {hands}.",
            rule=rule,
            hands=one_by_one("{first}, or {last}", hands),
        )
    if not 1 <= number <= len(applicable):
        if len(applicable) == 1:
            there = worded("there is only remedy 1")
        else:
            there = worded("there are remedies 1 to {n}", n=len(applicable))
        raise CommandError(
            "There is no remedy {number} against {rule}; {there}.",
            number=number,
            rule=rule,
            there=there,
        )
    return applicable[number - 1]
