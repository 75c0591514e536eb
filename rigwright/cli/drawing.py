"""The command `drawing`: the rear of a machine at 1 : 1, for drawing programs and the drill."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.cli.answers import evaluated
from rigwright.cli.arguments import add_file_and_output
from rigwright.cli.terminal import CommandError, say
from rigwright.files.storage import shown, write_whole
from rigwright.text.numbers import whole_length
from rigwright.text.sentence import worded

UNKNOWN_SUFFIX = "{path} is no name for a drawing; end it in .svg or .dxf."
WRITTEN = "Wrote {path} ({width} × {height}, 1 : 1).\n"


def add_arguments(parser: ArgumentParser) -> None:
    """What `drawing` takes."""
    add_file_and_output(parser, "X.svg|X.dxf")
    parser.add_argument(
        "--template",
        action="store_true",
        help="only where brackets and slots lie, to make a panel by",
    )


def drawing(arguments: Namespace) -> int:
    """Write the file."""
    from rigwright.share.drawing import drilling_template, rear_drawing
    from rigwright.share.drawing_files import dxf_of, svg_of

    out = arguments.output
    forms = {".svg": svg_of, ".dxf": dxf_of}
    if out.suffix.casefold() not in forms:
        raise CommandError(UNKNOWN_SUFFIX, path=shown(out))
    evaluation = evaluated(arguments.file)
    made = drilling_template(evaluation) if arguments.template else rear_drawing(evaluation)
    write_whole(out, forms[out.suffix.casefold()](made).encode("utf-8"))
    width = whole_length(made.width).without_unit()
    say(worded(WRITTEN, path=shown(out), width=width, height=whole_length(made.height)))
    return 0
