"""The steps from every earlier format of a .rig file to the present one.

Step k (from 0) makes the fields of format k + 2 out of those of format k + 1. Format 1 is the
first and the present one, so that there is none yet. A step is never changed once a program with
it is out; `tests/golden` keeps files of every format.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Step = Callable[[dict[str, Any]], dict[str, Any]]
STEPS: tuple[Step, ...] = ()


def upgraded(fields: dict[str, Any], number: int, steps: tuple[Step, ...]) -> dict[str, Any]:
    """Return the fields of a file of an earlier format as the present one has them."""
    for step in steps[number - 1 :]:
        fields = step(fields)
    return fields
