"""The command `topology`: what lies between the cards, as nvidia-smi topo -m prints it, or as a
picture.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.cli.answers import evaluated
from rigwright.cli.arguments import add_file
from rigwright.cli.terminal import say
from rigwright.cli.written import say_written, write_made


def add_arguments(parser: ArgumentParser) -> None:
    """What `topology` takes."""
    add_file(parser)
    parser.add_argument("--svg", metavar="X.svg", type=Path, help="write the picture instead")


def topology(arguments: Namespace) -> int:
    """Print the matrix, or write the picture."""
    from rigwright.lanes.topology import matrix_text, topology_of
    from rigwright.lanes.topology_drawing import drawing_of, svg_of

    found = topology_of(evaluated(arguments.file).assembly)
    if arguments.svg is None:
        say(matrix_text(found))
    else:
        write_made(arguments.svg, svg_of(drawing_of(found)).encode("utf-8"), arguments.file)
        say_written(arguments.svg)
    return 0
