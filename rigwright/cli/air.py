"""What `rigwright air` takes and prints: the air of a build, a sweep of one variable, or a fit to
measurements.

Reads the command line; estimates are those of the engine, words and tables those of the report.
"""

from __future__ import annotations

import math
import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rigwright.air import air_of
from rigwright.air.fit import fit
from rigwright.air.measurements import read_measurements
from rigwright.air.sweep import VARIABLES, Variable, swept
from rigwright.cli.answers import evaluated
from rigwright.cli.arguments import add_json
from rigwright.cli.terminal import CommandError, say, say_json, width
from rigwright.evaluation import Evaluation
from rigwright.reports import air as report
from rigwright.reports import air_fit, air_sweep
from rigwright.text.sentence import worded

FIT = "fit"
MOST_POINTS = 1_000
_SWEEP = re.compile(r"(?P<name>\w+)=(?P<low>-?[\d.]+)\.\.(?P<high>-?[\d.]+)(?::(?P<step>[\d.]+))?")


def add_arguments(parser: ArgumentParser) -> None:
    """What `air` takes."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help=worded("a .rig file, or {fit} before a CSV file of measurements", fit=FIT),
    )
    parser.add_argument(
        "measurements",
        metavar="MEASUREMENTS.csv",
        type=Path,
        nargs="?",
        help=worded("with {fit} only", fit=FIT),
    )
    add_json(parser)
    parser.add_argument("--csv", action="store_true", help="as CSV")
    parser.add_argument(
        "--sweep",
        metavar="NAME=FROM..TO[:STEP]",
        help=worded(
            "one variable at several values, for example power=200..350:10; there are {variables}",
            variables=", ".join(VARIABLES),
        ),
    )


def print_air(arguments: Namespace) -> int:
    """Print the air of a build, a sweep or a fit."""
    if arguments.json and arguments.csv:
        raise CommandError("--json and --csv exclude each other.")
    if arguments.measurements is not None or arguments.file == FIT:
        return _fit(arguments)
    evaluation = evaluated(Path(arguments.file))
    estimate = air_of(evaluation.assembly)
    title = evaluation.build.shown_title
    if arguments.sweep is not None:
        _sweep(arguments, evaluation)
    elif arguments.json:
        say_json(report.air_record(estimate, title))
    elif arguments.csv:
        say(report.cards_csv(estimate))
    else:
        say(report.air_text(estimate, title, width()))
    return 0


def _sweep(arguments: Namespace, evaluation: Evaluation) -> None:
    variable, values = sweep_of(arguments.sweep)
    machine = air_of(evaluation.assembly).machine
    points = swept(machine, variable, values)
    gpus = {card.label: card.gpu for card in evaluation.assembly.gpus}
    if arguments.json:
        record = air_sweep.sweep_record(points, gpus, variable)
        say_json({"format": f"{report.FORMAT_NAME}-sweep", **record})
    elif arguments.csv:
        say(air_sweep.sweep_csv(points, gpus))
    else:
        say(air_sweep.sweep_text(points, gpus, variable, evaluation.build.shown_title))


def sweep_of(text: str) -> tuple[Variable, tuple[float, ...]]:
    """The variable and its values of "power=200..350:10"; a CommandError says what is wrong."""
    name, (low, high, step) = _named_range(text)
    variable = VARIABLES.get(name)
    if variable is None:
        raise CommandError(
            "--sweep knows no {found!r}; there are {variables}.",
            found=name[:40],
            variables=", ".join(VARIABLES),
        )
    if not variable.least <= low <= high <= variable.most:
        bounds = worded(
            "{least:g} to {most:g} {unit}",
            least=variable.least,
            most=variable.most,
            unit=variable.unit,
        ).strip()
        raise CommandError(
            "--sweep takes {variable} from {bounds}, and no end before its begin.",
            variable=variable.name,
            bounds=bounds,
        )
    if step <= 0 or (high - low) / step >= MOST_POINTS:
        raise CommandError(
            "--sweep wants a step that makes at most {most:,} points.",
            most=MOST_POINTS,
        )
    count = math.floor((high - low) / step + 1e-9) + 1
    return variable, tuple(low + step * number for number in range(count))


def _named_range(text: str) -> tuple[str, list[float]]:
    """The name that a sweep gives, and its first value, its last one and its step."""
    found = _SWEEP.fullmatch(text.strip().lower())
    if found is not None:
        given = [_finite(found[name] or "1") for name in ("low", "high", "step")]
        numbers = [number for number in given if number is not None]
        if len(numbers) == len(given):
            return found["name"], numbers
    raise CommandError(
        "--sweep wants NAME=FROM..TO[:STEP], for example power=200..350:10, not {text!r}.",
        text=text[:60],
    )


def _finite(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _fit(arguments: Namespace) -> int:
    if arguments.file != FIT or arguments.measurements is None:
        raise CommandError(
            "rigwright air takes one build, or {fit} and a CSV file of measurements.", fit=FIT
        )
    if arguments.sweep is not None or arguments.csv:
        raise CommandError("rigwright air {fit} prints text or --json.", fit=FIT)
    result = fit(read_measurements(arguments.measurements))
    if arguments.json:
        say_json(air_fit.fit_record(result))
    else:
        say(air_fit.fit_text(result))
    return 0
