"""A comment of a review: what somebody said of a build, of one of its parts or of a check.

It belongs to a build and is kept in its file. Knows neither builds nor parts; `reports.comments`
makes comments and says what each is about.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rigwright.build.approval import LONGEST_NAME
from rigwright.record import DAY, Record

LONGEST_COMMENT, MOST_COMMENTS = 1_000, 256


class Comment(Record, frozen=True):
    """What was said, by whom and when.

    `part` is the key of the row of the parts list that it is on, and `about` what stood there, so
    that it is known again while other parts come and go; `rule` is the check that it is on. A
    comment on neither is one on the build as a whole.
    """

    by: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    date: Annotated[str, Meta(pattern=DAY)]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_COMMENT)]
    part: Annotated[str, Meta(max_length=100)] = ""
    about: Annotated[str, Meta(max_length=300)] = ""
    rule: Annotated[str, Meta(max_length=200)] = ""
    done: bool = False


Comments = Annotated[tuple[Comment, ...], Meta(max_length=MOST_COMMENTS)]
