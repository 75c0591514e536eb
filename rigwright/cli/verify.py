"""The commands `verify` and `probe`: hold the built machine against its plan, and collect what that
takes.

Knows files and options; `rigwright.verify` compares.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING

from rigwright.build import Build, Site
from rigwright.cli.arguments import add_file, add_json
from rigwright.cli.terminal import (
    CommandError,
    OptionError,
    complain,
    say,
    say_each,
    say_json,
    width,
)
from rigwright.cli.written import say_written, write_made
from rigwright.evaluation import Evaluation
from rigwright.files.storage import shown, write_whole
from rigwright.record import plain
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from rigwright.reports.sheet.content import Sheet
    from rigwright.verify.outputs import Output
    from rigwright.verify.probing import Reply

STANDARD_INPUT = "-"
DIFFERS, TELLS_NOTHING = 1, 3
COLDEST_C, WARMEST_C = 0, 50  # rooms that the air model holds for, and a little more


def add_verify(parser: ArgumentParser) -> None:
    """Add the options of `verify`."""
    add_file(parser)
    parser.add_argument(
        "--from",
        dest="source",
        metavar="DIR|FILE|-",
        help="a folder or file with the output of nvidia-smi -q, nvidia-smi topo -m, lspci -vv, "
        "dmidecode or "
        "rocm-smi, as rigwright probe writes it; - reads it from standard input; without it the "
        "result that is kept in FILE is printed",
    )
    parser.add_argument(
        "--room",
        metavar="CELSIUS",
        type=room_celsius,
        help="how warm the room was, by itself as the build has it; temperatures under load are "
        "held against the air model's estimate for it",
    )
    add_json(parser)
    parser.add_argument(
        "--keep",
        action="store_true",
        help="keep the result in FILE as the record of the machine as built",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="X.pdf",
        type=Path,
        help="write the report as PDF, to be signed",
    )


def room_celsius(text: str) -> float:
    """A temperature of a room as it is typed."""
    try:
        celsius = float(text)
    except ValueError:
        celsius = nan
    if not COLDEST_C <= celsius <= WARMEST_C:
        raise OptionError(
            "a room has {least} to {most} degrees Celsius, not {text!r}",
            least=COLDEST_C,
            most=WARMEST_C,
            text=text[:40],
        )
    return celsius


def add_probe(parser: ArgumentParser) -> None:
    """Add the options of `probe`."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR|FILE",
        type=Path,
        help="run them, and write their output into a folder or file",
    )
    parser.add_argument(
        "--run",
        dest="now",
        action="store_true",
        help="run them, and write their output to standard output",
    )


def outputs_from(source: str) -> tuple[Output, ...]:
    """The outputs that an option names."""
    from rigwright.verify.outputs import (
        MOST_BYTES,
        outputs_in_bytes,
        outputs_in_file,
        outputs_in_folder,
    )

    if source == STANDARD_INPUT:
        stream = getattr(sys.stdin, "buffer", None)
        if stream is None:
            raise CommandError("There is no standard input here to read from.")
        return outputs_in_bytes(stream.read(MOST_BYTES + 1), worded("The standard input"))
    path = Path(source)
    if os.path.isdir(path):
        return outputs_in_folder(path)
    return outputs_in_file(path)


def verify(
    arguments: Namespace,
    evaluation: Evaluation,
    painted: Callable[[Sheet, Site], bytes],
    keep: Callable[[Build], Path | None] | None = None,
) -> int:
    """Say how the machine differs from the plan; 0 where it does not, 1 where it does, 3 where the
    output tells nothing of what is planned.

    `painted` is a sheet as PDF. `keep` writes the build with its record and names the copy of what
    was there before; without it nothing is kept.
    """
    from rigwright.reports.verified import verified_record, verified_text
    from rigwright.reports.verified_sheet import verified_sheet
    from rigwright.verify.kept import as_built_of
    from rigwright.verify.outputs import told_by_all
    from rigwright.verify.whole import verified

    out: Path | None = arguments.output
    if out is not None and out.suffix.casefold() != ".pdf":
        raise CommandError(
            "{path} is no name for a report on paper; end it in .pdf.", path=shown(out)
        )
    if arguments.source is None:
        return _print_kept(arguments, evaluation.build)
    told = told_by_all(outputs_from(arguments.source))
    found = verified(evaluation, told, arguments.room)
    if arguments.json:
        say_json(verified_record(found))
    else:
        say(verified_text(found, width()))
    written: list[str] = []
    if out is not None:
        sheet = verified_sheet(found, evaluation, arguments.file.name)
        write_whole(out, painted(sheet, evaluation.build.site))
        written.append(worded("Wrote {path}.", path=shown(out)))
    if keep is not None:
        build = evaluation.build
        former = keep(build.changed(as_built=as_built_of(found, build)))
        if former is None:
            written.append(worded("Kept the result in {path}.", path=shown(arguments.file)))
        else:
            written.append(
                worded(
                    "Kept the result in {path} (the former one is {former}).",
                    path=shown(arguments.file),
                    former=shown(former),
                )
            )
    say_each(written, printed=arguments.json)
    if found.tells_nothing:
        return TELLS_NOTHING
    return DIFFERS if found.differs else 0


def _print_kept(arguments: Namespace, build: Build) -> int:
    """Print the record that is kept with a build."""
    from rigwright.reports.verified import kept_text
    from rigwright.verify.kept import is_old

    kept = build.as_built
    if arguments.keep or arguments.output is not None or kept is None:
        raise CommandError(
            "There is nothing to hold {path} against: --from names the output of the machine.",
            path=shown(arguments.file),
        )
    if arguments.json:
        say_json({**plain(kept), "changed_since": is_old(build)})
    else:
        say(kept_text(build, width()))
    return DIFFERS if kept.differences else 0


def probe(arguments: Namespace) -> int:
    """Print the commands, or run those that exist and keep their output."""
    from rigwright.verify import probing

    out: Path | None = arguments.output
    if out is None and not arguments.now:
        say(probing.command_lines())
        return 0
    if not probing.can_ask():
        raise CommandError(
            "These commands run on Linux; rigwright probe alone prints them, to be run by hand."
        )
    replies = _replies()
    if out is None:
        say(probing.bundle(replies))
        return 0
    if out.suffix:
        write_made(out, probing.bundle(replies).encode("utf-8"))
        say_written(out)
        return 0
    _into_folder(out, replies)
    return 0


def _replies() -> tuple[Reply, ...]:
    """Return what the commands said, and complain of those that said too little.

    Of a program that several commands call and that is not installed, it complains once.
    """
    from rigwright.verify import probing

    replies = probing.asked()
    faults = dict.fromkeys(reply.fault for reply in replies if reply.fault)
    for fault in faults:
        complain(fault)
    for reply in replies:
        if not reply.fault and probing.needs_root(reply):
            complain(
                worded(
                    "{line} tells more to root; run rigwright probe with sudo for slots and links.",
                    line=reply.question.line,
                )
            )
    if not any(reply.text for reply in replies):
        raise CommandError("None of the commands gave any output here.")
    return replies


def _into_folder(folder: Path, replies: tuple[Reply, ...]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            "{path} cannot be made: {why}.",
            path=shown(folder),
            why=system_words(error),
        ) from None
    for reply in replies:
        if reply.text:
            write_whole(folder / reply.question.file, reply.text.encode("utf-8"))
            say_written(folder / reply.question.file)
