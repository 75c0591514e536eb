"""The record of a machine that somebody approved: who, when, and for which plan with which verdict.

It belongs to a build and is kept in its file. Knows neither builds nor verdicts; `verify.approved`
makes records and says what they mean for a build.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.record import DAY, Record
from rigwright.text.sentence import messages

LONGEST_NAME = 80  # letters
LONG_NAME = messages("A name has at most {most} letters, and this one {count}.")


class Approval(Record, frozen=True):
    """What was approved.

    `plan` is the digest of the plan, and `verdict` what it was judged by the program of that
    `version`: both tell whether it is still the machine that was approved.
    """

    by: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    date: Annotated[str, Meta(pattern=DAY)]
    plan: Annotated[str, Meta(max_length=64)]
    verdict: Literal["pass", "warn", "undecided"]
    version: Annotated[str, Meta(max_length=40)] = ""
