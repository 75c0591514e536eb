"""What `rigwright catalog contribute` does: write the user's own parts and figures as the source of
the catalog has them, so that a maintainer can take them over.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import date
from pathlib import Path

from rigwright.catalog.contribution import Contribution, contribution_text, without_evidence
from rigwright.catalog.layers import USER, Layered
from rigwright.catalog.summary import IMPORTED_CONFIDENCE
from rigwright.cli.library import own_parts, whole_catalog
from rigwright.cli.terminal import CommandError, complain, say
from rigwright.cli.written import write_made
from rigwright.files.storage import shown
from rigwright.parts import Part
from rigwright.text.sentence import plural, worded

# In English, as the rest of the file: it is for who keeps the catalog.
HEADER = """\
# Own parts and figures, written by rigwright catalog contribute on {day}.
# Each record is whole, as catalog/*.toml has it; the lines above it say what is new, and by what
# evidence. Look it through before you pass it on: notes and sources are as they were typed.

"""
MOST_NAMED = 5  # figures without a source that are named


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog contribute` takes."""
    parser.add_argument("ids", metavar="ID", nargs="*", help="which parts; without any, all")
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="the file to write; else the terminal"
    )


def contribute(arguments: Namespace) -> int:
    """Write what is the user's own, and say which figures have no source."""
    own = own_parts()
    library = whole_catalog()
    strange = next((part_id for part_id in arguments.ids if part_id not in own), None)
    if strange is not None:
        raise CommandError(
            "{strange!r} is none of your own parts: nothing was written.", strange=strange
        )
    found = contributions(library, arguments.ids or sorted(own))
    if not found:
        raise CommandError(
            "There is nothing to contribute: you have no parts or figures of your own that the "
            "catalog lacks."
        )
    text = HEADER.format(day=date.today().isoformat()) + contribution_text(found)
    if arguments.output is None:
        say(text)
    else:
        write_made(arguments.output, text.encode())
        wrote = plural(
            "Wrote {n} record to {file}.\n",
            "Wrote {n} records to {file}.\n",
            len(found),
            file=shown(arguments.output),
        )
        say(str(wrote))
    for figure in without_evidence(found)[:MOST_NAMED]:
        complain(
            worded(
                "{figure} has no source: say where it is from, in the part editor or with "
                "“rigwright catalog measure”.",
                figure=figure,
            )
        )
    return 0


def contributions(library: Layered, part_ids: list[str]) -> list[Contribution]:
    """Return the parts with figures of the user's own.

    A part that came with the user's import of an open database needs no review.
    """
    below = library.below(USER)
    found: list[Contribution] = []
    for part_id in part_ids:
        part = library.get(part_id)
        if part is None:
            continue
        one = Contribution(part, below.get(part_id))
        if one.changed and not (one.before is None and _only_imported(part)):
            found.append(one)
    return found


def _only_imported(part: Part) -> bool:
    """Whether a part is exactly as the import made it."""
    sources = getattr(part, "figure_sources", {})
    own = [one for one in sources.values() if one.confidence != "inferred"]
    return part.confidence == IMPORTED_CONFIDENCE and not own
