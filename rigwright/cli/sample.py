"""What `rigwright catalog sample` prints: decisive figures of the catalog, drawn by a seed, for
somebody to check against a second source.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.cli.library import all_parts, whole_catalog
from rigwright.cli.terminal import say

SEED = 16


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog sample` takes."""
    parser.add_argument(
        "--seed", metavar="NUMBER", type=int, default=SEED, help="which sample; else always one"
    )


def print_sample(arguments: Namespace) -> int:
    """Draw the figures and list them."""
    from rigwright.reports.figure_sample import drawn_sample, sample_text

    say(sample_text(drawn_sample(all_parts(whole_catalog().curated), arguments.seed)))
    return 0
