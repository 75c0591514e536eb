"""The commands `verify` and `probe`: hold the built machine against its plan, and collect what that
takes.

Knows files and options; what is compared is the engine's affair.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from rigwright.cli.terminal import CommandError, complain, say, say_json, width
from rigwright.evaluation import Evaluation
from rigwright.files.storage import shown, write_whole

if TYPE_CHECKING:
    from rigwright.verify.outputs import Output
    from rigwright.verify.probing import Reply

STANDARD_INPUT = "-"
DIFFERS = 1


def add_verify(parser: ArgumentParser) -> None:
    """What `verify` takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a .rig file")
    parser.add_argument(
        "--from",
        dest="source",
        metavar="DIR|FILE|-",
        required=True,
        help="a folder or file with the output of nvidia-smi -q, nvidia-smi topo -m, lspci -vv, "
        "dmidecode or "
        "rocm-smi, as rigwright probe writes it; - reads it from standard input",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def add_probe(parser: ArgumentParser) -> None:
    """What `probe` takes."""
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
        OutputError,
        outputs_in_bytes,
        outputs_in_file,
        outputs_in_folder,
    )

    try:
        if source == STANDARD_INPUT:
            stream = getattr(sys.stdin, "buffer", None)
            if stream is None:
                raise CommandError("There is no standard input here to read from.")
            return outputs_in_bytes(stream.read(MOST_BYTES + 1), "The standard input")
        path = Path(source)
        if path.is_dir():
            return outputs_in_folder(path)
        return outputs_in_file(path)
    except OutputError as error:
        raise CommandError(str(error)) from None


def verify(evaluation: Evaluation, arguments: Namespace) -> int:
    """Say how the machine differs from the plan; 0 where it does not, 1 where it does."""
    from rigwright.reports.verified import verified_record, verified_text
    from rigwright.verify.outputs import told_by_all
    from rigwright.verify.whole import verified

    found = verified(evaluation, told_by_all(outputs_from(arguments.source)))
    if arguments.json:
        say_json(verified_record(found))
    else:
        say(verified_text(found, width()))
    return DIFFERS if found.differs else 0


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
    replies = probing.asked()
    for reply in replies:
        if reply.fault:
            complain(reply.fault)
        elif probing.needs_root(reply):
            complain(
                f"{reply.question.line} tells more to root; run rigwright probe with sudo for "
                "slots and links."
            )
    if not any(reply.text for reply in replies):
        raise CommandError("None of the commands gave any output here.")
    if out is None:
        say(probing.bundle(replies))
        return 0
    if out.suffix:
        write_whole(out, probing.bundle(replies).encode("utf-8"))
        say(f"Wrote {shown(out)}.\n")
        return 0
    _into_folder(out, replies)
    return 0


def _into_folder(folder: Path, replies: tuple[Reply, ...]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            f"{shown(folder)} cannot be made: {(error.strerror or str(error)).lower()}."
        ) from None
    for reply in replies:
        if reply.text:
            write_whole(folder / reply.question.file, reply.text.encode("utf-8"))
            say(f"Wrote {shown(folder / reply.question.file)}.\n")
