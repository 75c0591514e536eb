"""The command `rack`: several machines in one rack, as text, as JSON, as a drawing, and as device
types for NetBox.

The machines are the files in their order, the lowest first.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from rigwright.cli.answers import evaluated
from rigwright.cli.statuses import status_of
from rigwright.cli.terminal import CommandError, OptionError, complain, say, say_json, width
from rigwright.cli.written import say_written, write_made
from rigwright.files.storage import shown
from rigwright.reports.rack import MOST_MACHINES, MOST_UNITS, USUAL_UNITS, Rack, rack_of
from rigwright.reports.rack_feeds import rack_feeds
from rigwright.reports.rack_words import rack_record, rack_text
from rigwright.text.sentence import worded
from rigwright.text.typed import whole_in

MOST_DEPTH_MM = 5_000


def add_arguments(parser: ArgumentParser) -> None:
    """What `rack` takes."""
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help=".rig files, the lowest machine first"
    )
    parser.add_argument(
        "--height",
        metavar="U",
        type=_units,
        default=USUAL_UNITS,
        help=worded(
            "how high the rack is in units; {usual} where it is not said", usual=USUAL_UNITS
        ),
    )
    parser.add_argument(
        "--depth", metavar="MM", type=_depth, help="how deep a case in the rack may be"
    )
    parser.add_argument(
        "--circuit",
        metavar="NAME[+W][=N[,N…]]",
        action="append",
        default=[],
        help="a circuit of the rack, the watts of other things on it, and the numbers of the "
        "machines on it, for example 230V/16A=1,2; without numbers those that no other one names. "
        "A machine on none of them stays on the circuits of its build",
    )
    parser.add_argument("--json", action="store_true", help="the rack as JSON")
    parser.add_argument(
        "-o", "--output", metavar="X.svg|X.pdf", type=Path, help="write the elevation as a drawing"
    )
    parser.add_argument(
        "--netbox",
        metavar="FOLDER",
        type=Path,
        help="write a device type for NetBox into a folder for each machine",
    )


def rack(arguments: Namespace) -> int:
    """Print the rack, and write what is asked for."""
    if len(arguments.files) > MOST_MACHINES:
        raise CommandError("rack takes at most {most} files.", most=MOST_MACHINES)
    feeds = rack_feeds(arguments.circuit, len(arguments.files))
    machines = [evaluated(path) for path in arguments.files]
    found = rack_of(machines, arguments.height, arguments.depth, feeds)
    if arguments.output is not None:
        _write_drawing(arguments.output, found, arguments.files)
    if arguments.netbox is not None:
        _write_device_types(arguments.netbox, found, quiet=arguments.json)
    if arguments.json:
        say_json(rack_record(found))
    else:
        say(rack_text(found, width()))
        if arguments.output is not None:
            say_written(arguments.output)
    return status_of(found.verdict)


def _write_drawing(out: Path, found: Rack, read: Sequence[Path]) -> None:
    from rigwright.share.drawing_files import svg_of
    from rigwright.share.rack import rack_drawing

    drawing = rack_drawing(found)
    svg = svg_of(drawing).encode("utf-8")
    suffix = out.suffix.casefold()
    if suffix == ".svg":
        write_made(out, svg, *read)
    elif suffix == ".pdf":
        from rigwright.cli.painted import pdf_of_drawing

        write_made(out, pdf_of_drawing(svg, drawing), *read)
    else:
        raise CommandError(
            "{path} is no name for this drawing; end it in .svg or .pdf.", path=shown(out)
        )


def _write_device_types(folder: Path, found: Rack, *, quiet: bool) -> None:
    from rigwright.share.netbox import device_types

    made, without = device_types(found)
    for said in without:
        complain(str(said))
    if not made:
        raise CommandError("No machine has a height in units, which NetBox wants.")
    if not folder.is_dir():
        raise CommandError("{folder} is no folder.", folder=shown(folder))
    for name, text in made.items():
        write_made(folder / name, text.encode("utf-8"))
        if not quiet:
            say_written(folder / name)


def _units(text: str) -> int:
    units = whole_in(text, MOST_UNITS)
    if units is None:
        raise OptionError("a rack has 1 to {most} units, not {text!r}", most=MOST_UNITS, text=text)
    return units


def _depth(text: str) -> float:
    depth = whole_in(text, MOST_DEPTH_MM)
    if depth is None:
        raise OptionError(
            "a depth is 1 to {most:,} in millimetres, not {text!r}", most=MOST_DEPTH_MM, text=text
        )
    return float(depth)
