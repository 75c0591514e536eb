"""The command `plan`: says the largest power limits that supply and circuit carry, and writes the
build with them.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.cli.answers import catalog_under, opened
from rigwright.cli.arguments import add_file, add_json
from rigwright.cli.statuses import FAILED
from rigwright.cli.terminal import say, say_json, width
from rigwright.cli.written import write_over
from rigwright.evaluation import evaluate
from rigwright.files.seen import seen_at
from rigwright.files.storage import shown
from rigwright.picture.user_models import attached_shapes
from rigwright.reports.since_saved import verdict_to_save
from rigwright.text.sentence import worded


def add_arguments(parser: ArgumentParser) -> None:
    """What `plan` takes."""
    add_file(parser)
    parser.add_argument(
        "--apply", metavar="OUT.rig", type=Path, help="write the build with those limits"
    )
    parser.add_argument(
        "--per-card", action="store_true", help="apply the limits card by card, not one for all"
    )
    add_json(parser)


def print_plan(arguments: Namespace) -> int:
    """Say the limits, and write the build with them where that is asked for."""
    from rigwright.proposals.power_plan import plan
    from rigwright.proposals.power_ways import ways_out
    from rigwright.reports.plan import plan_record, plan_text

    read = seen_at(arguments.file)
    document = opened(arguments.file)
    catalog = catalog_under(document)
    found = plan(document.build, catalog)
    way = ways_out(document.build, catalog)
    kept = None
    if arguments.apply:
        limited = (found.best if arguments.per_card else found.uniform).build
        judged = verdict_to_save(evaluate(limited, catalog, shapes=attached_shapes()))
        kept = write_over(arguments.apply, limited, catalog, document.spare, judged, read)
    if arguments.json:
        say_json(plan_record(found, way))
    else:
        say(plan_text(found, way, width()))
    if arguments.apply and not arguments.json:
        words = "\nWrote {path}.\n"
        if kept is not None:
            words = "\nWrote {path} (the former one is {kept}).\n"
        say(worded(words, path=shown(arguments.apply), kept=shown(kept) if kept else ""))
    return FAILED if found.fails else 0
