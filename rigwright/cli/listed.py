"""What `rigwright import` does with a list of parts: it becomes a build, what is left is named.

Knows how lists are matched and placed only by name; and which command takes a file that is no file
of parts.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from rigwright.cli.library import whole_catalog
from rigwright.cli.terminal import CommandError, complain, say_json
from rigwright.cli.words import title_of
from rigwright.cli.written import write_over, written
from rigwright.files.storage import shown
from rigwright.importing.file_kinds import FileKind, kind_of_file
from rigwright.text.language import translated
from rigwright.text.sentence import messages, paragraph, plural, plurals, worded

if TYPE_CHECKING:
    from rigwright.importing.lists.meanings import Match
    from rigwright.importing.lists.reading import ListLine
    from rigwright.proposals.listed import ListedBuild

LEFT_OVER = 1
STDIN = "-"
UNMATCHED = (
    "No part of the catalog is meant by “{line}”, and none is like it: it stays as placeholder "
    "{number}, which rigwright set --fill {number}=ID fills."
)
SOME_BESIDE = plurals(
    (
        "{n} of {all} × {name} lies beside the machine: no place in the build is free for it.",
        "{n} of {all} × {name} lie beside the machine: no place in the build is free for them.",
    )
)
ONE_BESIDE = "{name} lies beside the machine: no place in the build is free for it."
SEVERAL_BESIDE = "{n} × {name} lie beside the machine: no place in the build is free for them."
NEAREST = (
    "No part of the catalog is meant by “{line}”; the nearest is {nearest}. It stays as "
    "placeholder {number}, which rigwright set --fill {number}=ID fills."
)
MACHINE = (
    "“{line}” is a whole machine that the catalog does not have: its case, board and supply are "
    "unknown, and no card has a place in it. It stays as placeholder {number}, which rigwright set "
    "--fill {number}=ID fills."
)
SETTLE = "Write its whole name, or choose another with rigwright set."
NO_PART = plurals(
    (
        "“{lines}” names no part and is left out.",
        "{n} lines name no part and are left out: “{lines}”.",
    )
)
NOT_USED = plurals(
    (
        "Not used: “{lines}”, for which a build has no place.",
        "{n} lines are not used, since a build has no place for what they name: “{lines}”.",
    )
)
# Lines without a part of the catalog that make a list of parts where each says its kind.
FEWEST_OF_A_KIND = 2
# Which command takes a file, by what it is; others are for none.
TAKEN_BY: Mapping[FileKind, str] = messages(
    MappingProxyType(
        {
            FileKind.BUILD: "rigwright FILE opens it, and rigwright check checks it",
            FileKind.PICTURE: "rigwright import FILE -o X.rig takes it where it shows the QR code "
            "of a build",
            FileKind.SHARED: "rigwright FILE opens it, and rigwright import FILE -o X.rig writes "
            "it as a .rig file",
            FileKind.PARTS: "rigwright catalog import takes it",
            FileKind.ARCHIVE: "rigwright catalog import takes it where it is BuildCores OpenDB",
            FileKind.FOLDER: "rigwright catalog import takes it where it is BuildCores OpenDB",
            FileKind.TABLE: "rigwright catalog import takes it",
            FileKind.LIST: "rigwright import FILE -o X.rig makes a build of it",
        }
    )
)
# What `rigwright catalog import` has no use for, whatever the file is called.
NO_PARTS = (
    FileKind.BUILD,
    FileKind.SHARED,
    FileKind.LIST,
    FileKind.PDF,
    FileKind.PICTURE,
    FileKind.DATABASE,
    FileKind.JSON,
)

EXPECTED = (
    ".zip",
    ".csv",
    ".tsv",
    ".txt",
    ".rigpart",
)  # a fault in one of these is said by who reads it


def import_list(lines: Sequence[ListLine], name: str, arguments: Namespace) -> int:
    """Make a build of a list: exit 1 where a line matched nothing, or a part had no room."""
    from rigwright.importing.lists.matching import match_list
    from rigwright.proposals.listed import build_from_list

    catalog = whole_catalog()
    matches = match_list(lines, catalog)
    if not any(match.part_id for match in matches) and _of_a_kind(matches) < FEWEST_OF_A_KIND:
        raise CommandError(
            "No line of {name} means a part of the catalog; rigwright catalog search finds parts.",
            name=name,
        )
    stem = arguments.output.stem if arguments.file == STDIN else Path(arguments.file).stem
    title = title_of(arguments.title, stem)
    listed = build_from_list(matches, catalog, title, date.today().isoformat())
    said = [*_unmatched(matches), *_left(listed, matches)]
    if arguments.json:
        write_over(arguments.output, listed.build, catalog)
        say_json(_record(listed, matches))
    else:
        written(arguments.output, listed.build, catalog)
    brought = [str(listed.told)] if listed.told is not None else []
    for sentence in (*_guessed(matches), *brought, *said):
        complain(sentence)
    return LEFT_OVER if said else 0


def what_it_is(path: Path | str, kind: FileKind) -> str:
    """A sentence that says what a file is, and which command takes it."""
    name = shown(path) if isinstance(path, Path) else path
    taker = translated(TAKEN_BY.get(kind, ""))
    if taker:
        return worded(
            "{name} is {kind}; {taker}.",
            name=name,
            kind=translated(kind.value),
            taker=taker,
        )
    return worded("{name} is {kind}.", name=name, kind=translated(kind.value))


def insist_on_parts(path: Path) -> None:
    """Refuse a file that is something else than parts to import, with what it is.

    Damaged ones are the reader's.
    """
    if not os.path.isfile(path):
        return
    try:
        kind = kind_of_file(path)
    except OSError:
        return
    unreadable = kind in (FileKind.BINARY, FileKind.TEXT, FileKind.EMPTY)
    if kind in NO_PARTS or (unreadable and path.suffix.casefold() not in EXPECTED):
        raise CommandError(what_it_is(path, kind))


def _guessed(matches: Sequence[Match]) -> Iterator[str]:
    """A sentence for each line whose part is a guess, with the reason; one for those that name no
    part, and one for those that name what no build has a place for.
    """
    from rigwright.importing.lists.meanings import NO_LAPTOPS, is_left_laptop

    for match in matches:
        if match.is_guess:
            yield f"{match.reason} {translated(SETTLE)}"
    nothing = [match.line.text for match in matches if match.names_no_part]
    if nothing:
        yield str(plural(*NO_PART, len(nothing), lines="”, “".join(nothing)))
    if any(map(is_left_laptop, matches)):
        yield translated(NO_LAPTOPS)
    unused = [match.line.text for match in matches if match.is_not_used]
    if unused:
        yield str(plural(*NOT_USED, len(unused), lines="”, “".join(unused)))


def _unmatched(matches: Sequence[Match]) -> Iterator[str]:
    """A sentence for each line that no part is meant by.

    What no build has a place for is not missed.
    """
    number = 0
    for match in matches:
        if match.placeholder is None:
            continue
        said = NEAREST if match.nearest else UNMATCHED
        if match.is_machine:
            said = MACHINE
        number += 1
        yield worded(said, line=match.line.text, nearest=match.nearest, number=number)


def _left(listed: ListedBuild, matches: Sequence[Match]) -> Iterator[str]:
    """A sentence for each part that was found and is not in the build."""
    for name in listed.left_out:
        why = "{name} is left out: the build has one of its kind already, or no use for it."
        if name in listed.idle:
            why = "{name} is left out: no card has a use for it where the cards stand."
        yield worded(why, name=name)
    for cards in listed.without_place(matches):
        if cards.count < cards.wanted:
            beside = plural(*SOME_BESIDE, cards.count, all=cards.wanted, name=cards.name)
        else:
            beside = plural(ONE_BESIDE, SEVERAL_BESIDE, cards.count, name=cards.name)
        yield str(paragraph(beside, cards.why))


def _of_a_kind(matches: Sequence[Match]) -> int:
    """Return how many lines stay as a placeholder of a kind of part."""
    return sum(one.placeholder is not None and one.placeholder.kind != "" for one in matches)


def _is_unmatched(match: Match) -> bool:
    is_understood = match.names_no_part or match.asks
    return match.part_id is None and not is_understood


def _record(listed: ListedBuild, matches: Sequence[Match]) -> dict[str, object]:
    lines = [
        {
            "text": match.line.text,
            "kind": match.kind,
            "count": match.count,
            "part": match.part_id,
            "name": match.part_name if match.part_id else None,
            "score": match.score,
            "guess": match.is_guess,
            "why": match.reason,
        }
        for match in matches
    ]
    return {
        "lines": lines,
        "unmatched": [match.line.text for match in matches if _is_unmatched(match)],
        "no_part": [match.line.text for match in matches if match.names_no_part],
        "left_out": list(listed.left_out),
        "unplaced": list(listed.unplaced),
        "placeholders": [
            {"number": number, "text": one.text, "kind": one.kind or None, "count": one.count}
            for number, one in enumerate(listed.build.placeholders, 1)
        ],
    }
