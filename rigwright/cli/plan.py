"""The command `plan`: says the largest power limits that supply and circuit carry, and writes the
build with them.
"""

from __future__ import annotations

from argparse import Namespace

from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import FILE
from rigwright.cli.library import whole_catalog
from rigwright.cli.statuses import FAILED
from rigwright.cli.terminal import say, say_json, width
from rigwright.cli.written import write_over
from rigwright.documents.document import Document
from rigwright.evaluation import evaluate
from rigwright.files.seen import Seen
from rigwright.files.storage import shown
from rigwright.picture.user_models import attached_shapes
from rigwright.power_plan import plan
from rigwright.power_plan.ways import ways_out
from rigwright.reports.plan import plan_record, plan_text
from rigwright.reports.since_saved import verdict_to_save
from rigwright.text.sentence import worded


def planned(arguments: Namespace, document: Document, read: Seen) -> int:
    """Say the limits, and write the build with them where that is asked for.

    `read` is the file of the document, as it was then.
    """
    catalog = whole_catalog().under(FILE, MemoryCatalog(document.parts))
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
        if arguments.apply:
            if kept:
                say(
                    worded(
                        "\nWrote {path} (the former one is {kept}).\n",
                        path=shown(arguments.apply),
                        kept=shown(kept),
                    )
                )
            else:
                say(worded("\nWrote {path}.\n", path=shown(arguments.apply)))
    return FAILED if found.fails else 0
