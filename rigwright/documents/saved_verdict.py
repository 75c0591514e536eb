"""What a build was judged to be when it was saved, as its file keeps it.

A later program compares this with its own answer. Plain values only; knows no rule.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.build import Line
from rigwright.record import Record

Edition = Annotated[str, Meta(max_length=40)]


class SavedFinding(Record, frozen=True):
    """One check that was not fine: its rule, the parts that it was about, and how bad it was.

    "unknown": it was not checked, and could sink the machine. `room` is what was left before the
    limit, in `unit`; negative where it was exceeded, None where nothing was measured.
    """

    rule: Line
    parts: Annotated[tuple[Line, ...], Meta(max_length=128)]
    severity: Literal["error", "warning", "unknown"]
    room: Annotated[float, Meta(ge=-1e9, le=1e9)] | None = None
    unit: Annotated[str, Meta(max_length=16)] = ""


class SavedVerdict(Record, frozen=True):
    """The verdict on a build with all that decided it.

    `program` is the version of the Rigwright that judged, `rules` and `catalog` are the editions
    of its rules and of its catalog. `findings` stand in the order of their rules and parts.
    """

    program: Edition
    rules: Edition
    catalog: Edition
    verdict: Literal["pass", "warn", "undecided", "fail"]
    findings: Annotated[tuple[SavedFinding, ...], Meta(max_length=4096)] = ()
