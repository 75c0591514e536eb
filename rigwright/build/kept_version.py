"""The record of an earlier state of a build, as the file of the build keeps it.

Knows neither builds nor documents; `documents.versions` makes such records and reads them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rigwright.record import DAY, Record

MOST_VERSIONS = 24
MOST_CODE = 60_000  # letters, thirty times what a machine with eight cards takes
LONGEST_NAME = 80  # letters


class KeptVersion(Record, frozen=True):
    """A build as it was on a day, with its verdict of that day.

    `code` is the text code of that build with the records of the parts that not everybody has. The
    build in it has no versions, saved views, pictures or record of the machine as built. One that
    is `planned` is no earlier state but a stage that the machine shall come to.
    """

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    date: Annotated[str, Meta(pattern=DAY)]
    verdict: Literal["pass", "warn", "undecided", "fail"]
    code: Annotated[str, Meta(max_length=MOST_CODE, pattern=r"^RIG\d{1,3}:[A-Z2-7]*\.$")]
    planned: bool = False


Versions = Annotated[tuple[KeptVersion, ...], Meta(max_length=MOST_VERSIONS)]
