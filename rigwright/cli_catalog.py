"""What `rigwright catalog` and `rigwright rules` print: parts found, one part in full, every rule there is.

Knows the catalog's rows and the rules' reference, nothing of builds.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from textwrap import wrap
from typing import Any

from rigwright.catalog import ALL, PartSummary, open_catalog
from rigwright.cli_new import known_part
from rigwright.parts import KINDS, Part, record_of
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule
from rigwright.rules.say import length, watts
from rigwright.terminal import complain, say, say_json, width


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog` takes."""
    commands = parser.add_subparsers(dest="action", metavar="search | show", required=True)
    search = commands.add_parser("search", help="list the parts that have every word", allow_abbrev=False)
    search.add_argument("text", metavar="TEXT", nargs="+")
    search.add_argument("--kind", choices=tuple(KINDS))
    search.add_argument("--json", action="store_true", help="as JSON")
    search.set_defaults(run=search_parts)
    show = commands.add_parser("show", help="all that is known of one part", allow_abbrev=False)
    show.add_argument("id", metavar="ID")
    show.add_argument("--json", action="store_true", help="as JSON")
    show.set_defaults(run=show_part)


def search_parts(arguments: Namespace) -> int:
    """List the parts that have every word."""
    text = " ".join(arguments.text)
    hits = open_catalog().search(text, arguments.kind, ALL)
    if arguments.json:
        say_json([_row(hit) for hit in hits])
    elif hits:
        say("\n".join(line for hit in hits for line in (f"{hit.id}  {hit.name}", f"    {_facts(hit)}")) + "\n")
    else:
        complain(f"No part of the catalog has all of {text!r}.")
    return 0


def _row(hit: PartSummary) -> dict[str, Any]:
    return {**asdict(hit), "uncertain": sorted(hit.uncertain)}


def _facts(hit: PartSummary) -> str:
    """What decides whether it fits, in short."""
    slots = "" if hit.slots is None else f"{hit.slots:g} slots"
    thickness = "" if hit.thickness_mm is None else f"{hit.thickness_mm:g} mm thick"
    facts = (
        hit.kind, thickness, slots,
        "" if hit.length_mm is None else f"{length(hit.length_mm)} long",
        (hit.cooler or "").replace("_", "-"),
        watts(hit.board_power_w or hit.watts or 0) if hit.board_power_w or hit.watts else "",
        "" if hit.vram_gb is None else f"{hit.vram_gb:g} GB",
        hit.socket, hit.form_factor,
        "" if hit.max_gpu_length_mm is None else f"cards up to {length(hit.max_gpu_length_mm)}",
    )  # fmt: skip
    return " · ".join(fact for fact in facts if fact)


def show_part(arguments: Namespace) -> int:
    """Print all that is known of one part."""
    part = known_part(open_catalog(), arguments.id)
    if arguments.json:
        say_json(record_of(part))
    else:
        say("\n".join([part.name, *_fields(part, width())]) + "\n")
    return 0


def _fields(part: Part, columns: int) -> Iterator[str]:
    """One line per known figure, doubtful ones marked."""
    record = {name: value for name, value in record_of(part).items() if name != "name" and value not in ("", [], {})}
    widest = max(map(len, record))
    for name, value in record.items():
        doubt = " (uncertain)" if part.is_uncertain(name) else ""
        lines = wrap(
            _value(value) + doubt, columns, initial_indent=f"  {name:<{widest}}  ", subsequent_indent=" " * (widest + 4)
        )
        yield from lines


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(item)}" for key, item in value.items() if item not in ("", [], {}))
    if isinstance(value, list):
        return "; ".join(map(_value, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def list_rules(arguments: Namespace) -> int:
    """List every rule."""
    rules = (*RULES, SPEC_UNKNOWN)
    if arguments.json:
        say_json([_reference(rule) for rule in rules])
        return 0
    for category, members in groupby(sorted(rules, key=lambda r: r.category), key=lambda r: r.category):
        say(f"{category}\n")
        for rule in members:
            say("\n".join(_rule_lines(rule, width())) + "\n")
    return 0


def _reference(rule: Rule) -> dict[str, str]:
    return {"id": rule.id, "category": rule.category, "title": rule.title, "source": rule.source}


def _rule_lines(rule: Rule, columns: int) -> list[str]:
    title = wrap(rule.title, columns, initial_indent=f"  {rule.id:<26}", subsequent_indent=" " * 28)
    return [*title, *wrap(f"[{rule.source}]", columns, initial_indent=" " * 28, subsequent_indent=" " * 28)]
