"""The option `--sweep` of `vram`: a language model with one of its figures at several values.

Reads the range; every value is then read and bounded as the option of its name is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from rigwright.cli.terminal import CommandError

MOST_POINTS = 200
MOST_SHOWN = 60  # characters of what nobody can read
_NUMBER = r"\d+(?:\.\d+)?"
_RANGE = re.compile(
    rf"(?P<name>[a-z-]+)=(?P<low>{_NUMBER})\.\.(?P<high>{_NUMBER})(?::(?P<by>x?)(?P<step>{_NUMBER}))?"
)
Read = Callable[[str], Any]


def swept_values(text: str, readers: Mapping[str, Read]) -> tuple[str, tuple[Any, ...]]:
    """Return the name of "context=2048..131072:x2" and its values, each as its option reads it.

    A step adds, one after an x multiplies; without one it is 1. Raises CommandError for a range
    that cannot be read, a name without a reader and more than 200 values; what a reader raises for
    a value out of its bounds is passed on.
    """
    found = _RANGE.fullmatch(text.strip().lower())
    if found is None:
        raise CommandError(
            "--sweep wants NAME=FROM..TO[:STEP] or [:xFACTOR], for example "
            "context=2048..131072:x2, not {text!r}.",
            text=text[:MOST_SHOWN],
        )
    name = found["name"]
    if name not in readers:
        raise CommandError(
            "--sweep knows no {found!r}; there are {variables}.",
            found=name[:MOST_SHOWN],
            variables=", ".join(readers),
        )
    low = float(found["low"])
    high = float(found["high"])
    step = float(found["step"] or 1)
    values = _multiplied(low, high, step) if found["by"] else _added(low, high, step)
    return name, tuple(readers[name](_digits(value)) for value in values)


def _added(low: float, high: float, step: float) -> list[float]:
    if low > high or step <= 0:
        raise _unfit()
    steps = (high - low) / step
    if steps >= MOST_POINTS:
        raise _unfit()
    count = math.floor(steps + 1e-9) + 1
    return [low + step * number for number in range(count)]


def _multiplied(low: float, high: float, factor: float) -> list[float]:
    if not 0 < low <= high or factor <= 1 or math.log(high / low, factor) >= MOST_POINTS:
        raise _unfit()
    values: list[float] = []
    while low <= high * (1 + 1e-9):
        values.append(low)
        low *= factor
    return values


def _unfit() -> CommandError:
    return CommandError(
        "--sweep wants an end that is not before its begin, and a step that makes at most "
        "{most} values.",
        most=MOST_POINTS,
    )


def _digits(value: float) -> str:
    """A value as an option is typed: whole where it is, without an exponent."""
    rounded = round(value, 6)
    if rounded.is_integer():
        return str(int(rounded))
    return f"{rounded:.6f}".rstrip("0")
