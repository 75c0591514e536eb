"""The command `approve`: signs a machine off with a name, or takes the approval back.

What an approval is and how long it holds, `rigwright.reports.approval` says.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.cli.answers import on_everything, opened
from rigwright.cli.arguments import add_edited_file, add_file
from rigwright.cli.statuses import status_of
from rigwright.cli.terminal import CommandError, say
from rigwright.cli.written import written
from rigwright.files.seen import seen_at
from rigwright.files.storage import shown
from rigwright.reports.approval import approval_words, approve
from rigwright.text.sentence import worded


def add_arguments(parser: ArgumentParser) -> None:
    """What `approve` takes."""
    add_file(parser)
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument(
        "--by",
        metavar="NAME",
        help="who approves the machine; without it the approval that there is is printed",
    )
    wanted.add_argument("--back", action="store_true", help="take the approval back")
    add_edited_file(parser)


def approve_build(arguments: Namespace) -> int:
    """Print the approval, or write the build with one or without."""
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    evaluation, catalog = on_everything(document)
    said = approval_words(evaluation)
    if arguments.by is not None:
        build = approve(evaluation, arguments.by)
    elif not arguments.back:
        say(str(said or worded("Nobody has approved the machine; --by NAME does.")) + "\n")
        return status_of(evaluation.verdict)
    elif said is None:
        raise CommandError("Nobody has approved {name}.", name=shown(arguments.file))
    else:
        build = document.build.changed(approval=None)
    out = arguments.output or arguments.file
    after = written(out, build, catalog, document.spare, judge=True, read=read)
    return status_of(after.verdict)
