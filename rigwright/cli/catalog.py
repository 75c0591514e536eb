"""What `rigwright catalog` and `rigwright rules` take and print: parts found, one part in full,
every rule there is.

Knows the catalog's rows and the rules' reference, nothing of builds.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import structs

from rigwright.catalog import PartSummary
from rigwright.catalog.lookup import look_up
from rigwright.catalog.search_words import words_of
from rigwright.cli import adopt as cli_adopt
from rigwright.cli import cite as cli_cite
from rigwright.cli import contribute as cli_contribute
from rigwright.cli import coverage as cli_coverage
from rigwright.cli import measure as cli_measure
from rigwright.cli import parts as cli_parts
from rigwright.cli import sample as cli_sample
from rigwright.cli import snapshot as cli_snapshot
from rigwright.cli import taken_out as cli_taken_out
from rigwright.cli import team as cli_team
from rigwright.cli.arguments import add_command, add_json
from rigwright.cli.found import facts_of
from rigwright.cli.library import origin_words, whole_catalog
from rigwright.cli.places import known_part
from rigwright.cli.terminal import CommandError, complain, say, say_json, width
from rigwright.parts import KINDS, Part, record_of
from rigwright.reports.provenance import provenance_lines, provenance_record
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule
from rigwright.text.language import translated
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import worded

MOST_SHOWN = 80  # letters of what was searched for
_OF_THE_RECORD = ("kind", "id", "brand", "part_numbers", "source", "confidence", "doubts", "notes")


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog` takes."""
    commands = parser.add_subparsers(dest="action", metavar="COMMAND", required=True)

    search = add_command(commands, "search", search_parts, "List the parts that have every word.")
    search.add_argument("text", metavar="TEXT", nargs="+")
    search.add_argument("--kind", choices=tuple(KINDS))
    add_json(search)
    show = add_command(
        commands,
        "show",
        show_part,
        "Print all that is known of one part, and which layer it comes from.",
    )
    show.add_argument("id", metavar="ID")
    show.add_argument("--json", action="store_true", help="its record as JSON")
    add_command(
        commands,
        "import",
        cli_parts.import_parts,
        "Bring parts in from elsewhere: exit 1 if all of them were rejected.",
        arguments=cli_parts.add_import,
    )
    add_command(
        commands,
        "export",
        cli_parts.export_parts,
        "Write parts to a file that others can import.",
        arguments=cli_parts.add_export,
    )
    add_command(
        commands,
        "remove",
        cli_taken_out.remove,
        "Take parts out of your own again, or all that a file brought: exit 1 if none was.",
        arguments=cli_taken_out.add_arguments,
    )
    template = add_command(
        commands,
        "template",
        cli_parts.print_template,
        "Print the first row of a CSV file of parts.",
    )
    template.add_argument("kind", metavar="KIND", choices=tuple(KINDS), help=", ".join(KINDS))
    stats = add_command(
        commands, "stats", cli_parts.count_parts, "Say how many parts there are of each kind."
    )
    add_json(stats)
    verify = add_command(
        commands,
        "verify",
        cli_parts.verify,
        "Look all databases of parts over: exit 1 with a sentence on every fault.",
    )
    add_json(verify)
    cli_coverage.add_samples(verify)
    add_command(
        commands,
        "coverage",
        cli_coverage.print_coverage,
        "Count the figures by their source, and what is missing that decides most.",
        arguments=cli_coverage.add_arguments,
    )
    add_command(
        commands,
        "sample",
        cli_sample.print_sample,
        "Draw decisive figures to check against a second source.",
        arguments=cli_sample.add_arguments,
    )
    build = add_command(
        commands, "build", cli_snapshot.build, "Make the shipped catalog's file from its source."
    )
    build.add_argument(
        "--source", metavar="FOLDER", type=Path, help="the folder with the .toml files"
    )
    build.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="the file to write; else the one in use",
    )
    build.add_argument(
        "--opendb",
        metavar="FILE",
        type=Path,
        help="make the file of imported parts as well, from this snapshot of BuildCores OpenDB",
    )
    build.add_argument(
        "--imported", metavar="FILE", type=Path, help="the file of imported parts to write"
    )
    add_command(
        commands,
        "update",
        cli_snapshot.update,
        "Take a newer snapshot of BuildCores OpenDB and say what changed.",
        arguments=cli_snapshot.add_arguments,
    )
    add_command(
        commands,
        "cite",
        cli_cite.cite,
        "Cite a snapshot of BuildCores OpenDB in the catalog's source.",
        arguments=cli_cite.add_arguments,
    )
    add_command(
        commands,
        "adopt",
        cli_adopt.adopt,
        "Take imported parts over into the catalog's source.",
        arguments=cli_adopt.add_arguments,
    )
    add_command(
        commands,
        "measure",
        cli_measure.measure,
        "Keep figures of a part that you measured or looked up, as your own.",
        arguments=cli_measure.add_arguments,
    )
    add_command(
        commands,
        "contribute",
        cli_contribute.contribute,
        "Write your own parts and figures for a maintainer to take over.",
        arguments=cli_contribute.add_arguments,
    )
    add_command(
        commands,
        "team",
        None,
        "Share parts with others through a database.",
        arguments=cli_team.add_arguments,
    )


def search_parts(arguments: Namespace) -> int:
    """List the parts that have every word, or the nearest words there are."""
    text = " ".join(arguments.text)
    library = whole_catalog()
    typed = text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
    if not words_of(text) and arguments.kind is None:
        what = worded("type words of a name, such as “3090 turbo”, or list all of a --kind")
        raise CommandError(
            "There is no word in {typed!r} to search for: {what}.", typed=typed, what=what
        )
    found = look_up(library, text, arguments.kind)
    hits = library.rows(found.part_ids)
    if hits and found.read_as:
        complain(
            worded(
                "No part of the catalog has all of {typed!r}; these have {read_as!r}.",
                typed=typed,
                read_as=found.read_as,
            )
        )
    if arguments.json:
        say_json([_row(hit) for hit in hits])
    elif hits:
        for hit in hits:
            say(f"{hit.id}  {hit.name}\n    {facts_of(hit, library.get(hit.id))}\n")
    else:
        complain(worded("No part of the catalog has all of {typed!r}.", typed=typed))
    return 0


def _row(hit: PartSummary) -> dict[str, Any]:
    return {**structs.asdict(hit), "uncertain": hit.uncertain.split()}


def show_part(arguments: Namespace) -> int:
    """Print all that is known of one part."""
    library = whole_catalog()
    part = known_part(library, arguments.id)
    if arguments.json:
        say_json({**record_of(part), "provenance": provenance_record(part)})
    else:
        say("\n".join([part.name, *_fields(part, origin_words(library, part.id), width())]) + "\n")
    return 0


def _fields(part: Part, layer: str, columns: int) -> Iterator[str]:
    """What the part is and where in the catalog it stands, then each known figure with its
    source.
    """
    record = record_of(part)
    said = {
        "layer": layer,
        **{name: record[name] for name in _OF_THE_RECORD if record.get(name) not in (None, "", [])},
    }
    widest = max(map(len, said))
    for name, value in said.items():
        first = f"  {name:<{widest}}  "
        rest = " " * (widest + 4)
        yield from wrap(_value(value), columns, initial_indent=first, subsequent_indent=rest)
    yield ""
    yield from provenance_lines(part, columns)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(
            f"{key} {_value(item)}" for key, item in value.items() if item not in ("", [], {})
        )
    if isinstance(value, list):
        return "; ".join(map(_value, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)


def list_rules(arguments: Namespace) -> int:
    """List every rule."""
    rules = (*RULES, SPEC_UNKNOWN)
    if arguments.json:
        say_json([_reference(rule) for rule in rules])
        return 0
    for category, members in groupby(
        sorted(rules, key=lambda r: r.category), key=lambda r: r.category
    ):
        say(f"{category}\n")
        for rule in members:
            say("\n".join(_rule_lines(rule, width())) + "\n")
    return 0


def _reference(rule: Rule) -> dict[str, str]:
    return {"id": rule.id, "category": rule.category, "title": rule.title, "source": rule.source}


def _rule_lines(rule: Rule, columns: int) -> list[str]:
    title = wrap(rule.title, columns, initial_indent=f"  {rule.id:<26}", subsequent_indent=" " * 28)
    return [
        *title,
        *wrap(
            f"[{translated(rule.source)}]",
            columns,
            initial_indent=" " * 28,
            subsequent_indent=" " * 28,
        ),
    ]
