"""The command `comment`: what somebody says of a build, of one of its parts or of a check.

What a comment is about, `rigwright.reports.comments` says.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.build import Build
from rigwright.cli.answers import on_everything, opened
from rigwright.cli.arguments import add_edited_file, add_file
from rigwright.cli.statuses import status_of
from rigwright.cli.terminal import CommandError, say
from rigwright.cli.written import written
from rigwright.evaluation import Evaluation
from rigwright.files.seen import seen_at
from rigwright.reports.comments import closed, commented, told_comments
from rigwright.text.sentence import worded


def add_arguments(parser: ArgumentParser) -> None:
    """What `comment` takes."""
    add_file(parser)
    parser.add_argument(
        "text", metavar="TEXT", nargs="?", help="what to say; without it all comments are listed"
    )
    parser.add_argument("--by", metavar="NAME", help="who says it")
    subject = parser.add_mutually_exclusive_group()
    subject.add_argument("--part", metavar="LABEL", help="on this part, such as gpu2")
    subject.add_argument("--rule", metavar="RULE", help="on this check, as check --json names it")
    state = parser.add_mutually_exclusive_group()
    state.add_argument("--done", metavar="N", type=int, help="close the comment of that number")
    state.add_argument("--open", metavar="N", type=int, help="open it again")
    add_edited_file(parser)


def comment_build(arguments: Namespace) -> int:
    """List the comments, or write the build with one more, or with one closed."""
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    evaluation, catalog = on_everything(document)
    build = _build(arguments, evaluation)
    if build is None:
        lines = [f"{one.number}. {one.words}" for one in told_comments(evaluation)]
        say("\n".join(lines or [worded("Nobody has commented on the build.")]) + "\n")
        return status_of(evaluation.verdict)
    out = arguments.output or arguments.file
    after = written(out, build, catalog, document.spare, judge=True, read=read)
    return status_of(after.verdict)


def _build(arguments: Namespace, evaluation: Evaluation) -> Build | None:
    """Return the build that is asked for; None where the comments are."""
    if arguments.text is None:
        if arguments.done is not None:
            return closed(evaluation.build, arguments.done)
        if arguments.open is not None:
            return closed(evaluation.build, arguments.open, done=False)
        return None
    if arguments.done is not None or arguments.open is not None:
        raise CommandError("--done and --open take no TEXT: say one thing at a time.")
    by = arguments.by or ""
    part = arguments.part or ""
    return commented(evaluation, by, arguments.text, part=part, rule=arguments.rule or "")
