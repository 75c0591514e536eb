"""The build within a shared web page: how the page marks it, and how it is found again in any
bytes.

Looks for the mark alone and never runs or parses the page. What the build says is read by
`document`.
"""

from __future__ import annotations

import re

from rigwright.text.refused import RefusedError
from rigwright.text.sentence import sentence

PAGE_FORMAT = "1"
BUILD_ID = "rigwright-build"
LOOKED_AT = 1024  # bytes from the start in which the mark stands
MOST_IN_PAGE = 8 * 1024 * 1024

_MARKED = re.compile(
    rb"\s*<!doctype html>\s*<html[^<>]{0,200}\sdata-rigwright-page=\"(\d{1,9})\"", re.IGNORECASE
)
_BEGIN = b'<script type="application/json" id="rigwright-build">'
_END = b"</script>"


class NoBuildInPage(RefusedError):
    """A page that Rigwright wrote has no build that can be read."""


def is_page(data: bytes) -> bool:
    """Return whether bytes begin like a page that Rigwright shares."""
    return _MARKED.match(data.removeprefix(b"\xef\xbb\xbf")[:LOOKED_AT]) is not None


def build_in_page(data: bytes) -> bytes:
    """Return the text of the build that a page carries, as a .rig file has it."""
    mark = _MARKED.match(data.removeprefix(b"\xef\xbb\xbf")[:LOOKED_AT])
    if mark is not None and int(mark[1]) > int(PAGE_FORMAT):
        raise NoBuildInPage(
            sentence(
                "{name} was written by a newer Rigwright (page {number}); update Rigwright to open "
                "it.",
                number=int(mark[1]),
            )
        )
    start = data.find(_BEGIN)
    if start < 0:
        raise NoBuildInPage(
            sentence(
                "{name} has lost the build that it carried; ask for the page or the .rig file "
                "again."
            )
        )
    if data.find(_BEGIN, start + 1) >= 0:
        raise NoBuildInPage(
            sentence("{name} carries two builds, so that nobody can say which one is meant.")
        )
    end = data.find(_END, start)
    if end < 0:
        raise NoBuildInPage(
            sentence("{name} is cut off within the build that it carries; restore it from a copy.")
        )
    return data[start + len(_BEGIN) : end].strip()
