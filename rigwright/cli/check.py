"""The command `check`: says how a build stands, as text, as a table of clearances or as JSON.

`reports` has the words; here is the choice between them.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.cli.answers import on_everything, on_own_parts, opened
from rigwright.cli.arguments import add_file, add_json
from rigwright.cli.lines import add_rules_file, under_rules_of
from rigwright.cli.stages import stages_in
from rigwright.cli.statuses import FAILED, status_of
from rigwright.cli.terminal import CommandError, say, say_json, width
from rigwright.documents.document import Document
from rigwright.evaluation import Evaluation
from rigwright.files.storage import shown
from rigwright.rules.own_rules import own_lines
from rigwright.text.on_terminal import fill

ALONE = ("between", "arrangements")  # readings that only JSON goes with


def add_arguments(parser: ArgumentParser) -> None:
    """What `check` takes."""
    add_file(parser)
    add_json(parser)
    parser.add_argument(
        "--offers",
        action="store_true",
        help="with --json: try every remedy, and list those that help",
    )
    parser.add_argument(
        "--sarif", action="store_true", help="as SARIF, which code hosts show beside the file"
    )
    parser.add_argument(
        "--fail-on",
        choices=("error", "warning"),
        default="error",
        help="the least severity with which the exit is 1; error unless it is said",
    )
    parser.add_argument(
        "--margins", action="store_true", help="as a table of every clearance with its tolerance"
    )
    parser.add_argument(
        "--between",
        nargs=2,
        metavar=("PART", "PART"),
        help="how near two parts come to each other, by their boxes: gpu1 cooler",
    )
    parser.add_argument(
        "--arrangements",
        action="store_true",
        help="the five best ways for the cards to stand in slots or bays, each judged",
    )
    add_rules_file(parser)


def check(arguments: Namespace) -> int:
    """Say how a build stands; with a catalog remedies and arrangements are tried on it."""
    _insist_on_sense(arguments)
    document = opened(arguments.file)
    document = document.changed(build=under_rules_of(document.build, arguments.rules))
    catalog = None
    if arguments.offers or arguments.arrangements:
        evaluation, catalog = on_everything(document)
    else:
        evaluation = on_own_parts(document)
    _say_check(arguments, document, evaluation, catalog)
    if arguments.fail_on == "warning" and _warns(evaluation):
        return FAILED
    return status_of(evaluation.verdict)


def _insist_on_sense(arguments: Namespace) -> None:
    """Refuse options that exclude each other."""
    if arguments.offers and not arguments.json:
        raise CommandError(
            "--offers goes with --json; rigwright fix lists the remedies of one rule as text."
        )
    if arguments.sarif and (arguments.json or arguments.margins):
        raise CommandError("--sarif goes with neither --json nor --margins.")
    readings = ("sarif", "margins", "offers", *ALONE)
    asked = {name for name in readings if vars(arguments)[name]}
    alone = sorted(asked.intersection(ALONE))
    if alone and len(asked) > 1:
        raise CommandError("--{option} goes with --json alone.", option=alone[0])


def _warns(evaluation: Evaluation) -> bool:
    """Return whether there is a warning that nobody waived."""
    standing = evaluation.sorted_out.standing
    return any(finding.severity is Severity.WARNING for finding in standing)


def _say_check(
    arguments: Namespace, document: Document, evaluation: Evaluation, catalog: Catalog | None
) -> None:
    """Print how the build stands, and its stages."""
    if arguments.between:
        _say_distance(arguments, evaluation)
        return
    if arguments.arrangements:
        _say_arrangements(arguments, evaluation, catalog)
        return
    from rigwright.reports.check import check_record, check_text
    from rigwright.reports.since_saved import since_saved

    since = since_saved(document.judged, evaluation)
    if arguments.sarif:
        from rigwright.reports.sarif import sarif_record

        say_json(sarif_record(evaluation, _address(arguments.file)))
    elif arguments.json:
        stages = stages_in(document, evaluation)
        say_json(check_record(evaluation, catalog, since, stages))
    elif arguments.margins:
        from rigwright.reports.clearances import margins_of
        from rigwright.reports.margins import margin_text

        build = evaluation.build
        margins = margins_of(evaluation)
        say(margin_text(build.shown_title, margins, width(), own_lines(build)))
    else:
        stages = stages_in(document, evaluation)
        say(check_text(evaluation, width(), since, stages))


def _say_arrangements(
    arguments: Namespace, evaluation: Evaluation, catalog: Catalog | None
) -> None:
    """Print the best ways for the cards to stand."""
    from rigwright.arranging.ranked import ranked
    from rigwright.reports.arrangements import arrangements_record, arrangements_text

    assert catalog is not None, "the cards are looked up for every way anew"
    ranking = ranked(evaluation, catalog)
    if arguments.json:
        say_json(arrangements_record(ranking))
    else:
        say(arrangements_text(ranking, shown(arguments.file), width()))


def _say_distance(arguments: Namespace, evaluation: Evaluation) -> None:
    """Print how near two parts come to each other."""
    from rigwright.assembly.part_distance import labels_with_boxes, part_distance
    from rigwright.reports.distance import distance_record, distance_words

    a = evaluation.assembly
    there = labels_with_boxes(a)
    first, second = (_label_of(said, there) for said in arguments.between)
    found = part_distance(a, first, second)
    if found is None:
        raise CommandError("--between takes two different parts.")
    if arguments.json:
        say_json(distance_record(found))
    else:
        say(f"{fill(str(distance_words(found)), width())}\n")


def _label_of(said: str, there: Sequence[str]) -> str:
    """The label of a part that has a box: "gpu1", also for "GPU 1"."""
    label = said.replace(" ", "").casefold()
    if label not in there:
        raise CommandError(
            "No box of {part} is known in this build. There are: {parts}.",
            part=said,
            parts=", ".join(there),
        )
    return label


def _address(path: Path) -> str:
    """The file as the hosts of code want it: beside the others, or with its whole address."""
    # by bytes: not every name of a file is text
    if path.is_absolute():
        return path.as_uri()
    return quote(os.fsencode(path.as_posix()))
