"""The command `stages`: what a machine shall come to later, kept in its file as versions that are
planned, each checked against today.

What a stage is and what is said of it, `rigwright.reports.stages` says.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.catalog import open_catalog
from rigwright.checks import BEST_VERDICT_FIRST, Verdict
from rigwright.cli.answers import catalog_under, opened
from rigwright.cli.arguments import add_edited_file, add_file
from rigwright.cli.statuses import status_of
from rigwright.cli.terminal import say, say_json
from rigwright.cli.versions import answer, version_answer
from rigwright.cli.written import written
from rigwright.documents.document import Document
from rigwright.documents.versions import version_named, with_plan, with_version
from rigwright.evaluation import Evaluation
from rigwright.files.plain_text import escaped
from rigwright.files.seen import seen_at
from rigwright.reports.stages import Stage, stage_record, stage_sentences, stages_of
from rigwright.share.code import own_parts
from rigwright.text.sentence import worded


def add_arguments(parser: ArgumentParser) -> None:
    """What `stages` takes."""
    add_file(parser)
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument(
        "--add", metavar="NEXT.rig", type=Path, help="keep another build as a stage of this one"
    )
    wanted.add_argument("--plan", metavar="NAME", help="make a kept version a stage")
    wanted.add_argument("--unplan", metavar="NAME", help="make a stage a plain version again")
    parser.add_argument("--name", metavar="NAME", help="with --add: what the stage is called")
    parser.add_argument("--json", action="store_true", help="the stages as JSON")
    add_edited_file(parser)


def stages(arguments: Namespace) -> int:
    """List the stages, or write the build with others.

    The status of a list is that of its worst stage.
    """
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    if arguments.add is None and arguments.plan is None and arguments.unplan is None:
        return status_of(_list(arguments, document))
    build = document.build
    catalog = catalog_under(document)
    if arguments.add is not None:
        following = opened(arguments.add)
        theirs = catalog_under(following)
        verdict = answer(following.build, theirs).verdict.value
        name = arguments.name or following.build.title or arguments.add.stem
        own = own_parts(following.build, theirs, open_catalog())
        build = with_version(build, name, verdict, own, stage=following.build)
    elif arguments.plan is not None:
        build = with_plan(build, version_named(build, arguments.plan), planned=True)
    else:
        build = with_plan(build, version_named(build, arguments.unplan), planned=False)
    out = arguments.output or arguments.file
    written(out, build, catalog, document.spare, judge=True, read=read)
    return 0


def stages_in(document: Document, now: Evaluation) -> tuple[Stage, ...]:
    """The stages of a document that comes to `now`; nothing is worked out where there are none."""
    if not any(version.planned for version in document.build.versions):
        return ()
    catalog = catalog_under(document)
    return stages_of(
        now, lambda version: version_answer(document.build, version, catalog, document)
    )


def _list(arguments: Namespace, document: Document) -> Verdict:
    now = answer(document.build, catalog_under(document))
    found = stages_in(document, now)
    if arguments.json:
        listed = [stage_record(stage) for stage in found]
        say_json({"title": document.build.title, "stages": listed})
    elif not found:
        none = worded("The build has no stages; --plan NAME makes a version one.")
        say(f"{none}\n")
    else:
        for stage in found:
            say("".join(f"{escaped(line)}\n" for line in stage_sentences(stage)))
    return max(map(_verdict, found), key=BEST_VERDICT_FIRST.index, default=Verdict.PASS)


def _verdict(stage: Stage) -> Verdict:
    """How a stage stands; nobody knows it of one that cannot be read."""
    if stage.evaluation is None:
        return Verdict.UNDECIDED
    return stage.evaluation.verdict
