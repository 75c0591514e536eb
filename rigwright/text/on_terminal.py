"""Text as wide as a terminal shows it, where a Japanese or Chinese letter takes two columns.

Wraps and pads like Python's `textwrap` and `str.ljust`. Text without a wide letter, as all English
is, needs no table of widths, so that none is loaded for it.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from rigwright.text.spaces import FIRST_IDEOGRAPHIC

# A line may break before and after a wide letter, but none begins with one of these or ends with
# one of those: a selection of the rules of Japanese typesetting (JIS X 4051).
NO_LINE_BEGINS = (
    r"\u3001\u3002\uff0c\uff0e\u30fb\uff1a\uff1b\uff1f\uff01"
    r"\uff09\u300d\u300f\u3011\u3015\u300b\u3009\uff5e\uff05"
    r"々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"
    r"),.:;?!\]}%…"
)
NO_LINE_ENDS = r"\u300c\u300e\uff08\u3010\u3014\u300a\u3008(\["
_NARROW = rf"[^ \t\n{FIRST_IDEOGRAPHIC}-\U0010ffff]"
_WIDE = rf"[{FIRST_IDEOGRAPHIC}-\U0010ffff]"
# White space; a wide letter with what it is never parted from; a number with its counter; a word of
# narrow letters.
PIECES = (
    rf"[ \t\n]+"
    rf"|[{NO_LINE_ENDS}]*(?![{NO_LINE_ENDS}]){_WIDE}[{NO_LINE_BEGINS}]*"
    rf"|[{NO_LINE_ENDS}]*{_NARROW}*\d {_WIDE}[{NO_LINE_BEGINS}]*"
    rf"|[{NO_LINE_ENDS}]*{_NARROW}*(?![{NO_LINE_ENDS}]){_NARROW}[{NO_LINE_BEGINS}]*"
    rf"|[{NO_LINE_ENDS}]+"
)


def _may_be_wide(text: str) -> bool:
    """Letters before the first ideographic one take one column, as arrows and check marks do."""
    return any(letter >= FIRST_IDEOGRAPHIC for letter in text)


def shown_width(text: str) -> int:
    """Return how many columns of a terminal a line takes."""
    if not _may_be_wide(text):
        return len(text)
    from wcwidth import width

    return width(text)


def left(text: str, columns: int) -> str:
    """Return a text at the left of so many columns."""
    return text + " " * (columns - shown_width(text))


def right(text: str, columns: int) -> str:
    """Return a text at the right of so many columns."""
    return " " * (columns - shown_width(text)) + text


def wrap(
    text: str,
    columns: int,
    *,
    initial_indent: str = "",
    subsequent_indent: str = "",
    break_on_hyphens: bool = True,
) -> list[str]:
    """Return a paragraph as lines of at most so many columns."""
    if _may_be_wide(text + initial_indent):
        return _wrap_wide(text, columns, initial_indent, subsequent_indent)
    return textwrap.wrap(
        text,
        columns,
        initial_indent=initial_indent,
        subsequent_indent=subsequent_indent,
        break_on_hyphens=break_on_hyphens,
    )


def _wrap_wide(text: str, columns: int, initial_indent: str, subsequent_indent: str) -> list[str]:
    """Return the lines of a paragraph with wide letters, which has no spaces between its words."""
    lines: list[str] = []
    line = initial_indent
    space = ""
    begins = True
    for piece in _pieces(text, columns - shown_width(subsequent_indent)):
        if not piece.strip(" \t\n"):
            space = " " * len(piece)
            continue
        if not begins and shown_width(line + space + piece) > columns:
            lines.append(line)
            line = subsequent_indent
            space = ""
        line += space + piece
        space = ""
        begins = False
    return lines if begins else [*lines, line]


def unbroken_pieces(text: str) -> list[str]:
    """Return a text in pieces none of which a line may break: words and the spaces between them,
    wide letters one by one.
    """
    if not _may_be_wide(text):
        return re.findall(r"\s+|\S+", text)
    return re.findall(PIECES, text)  # prepared when first asked for: it takes 10 ms


def _pieces(text: str, room: int) -> Iterator[str]:
    """Yield what stays together in a line; what is longer than any line comes letter by letter."""
    for piece in unbroken_pieces(text):
        if shown_width(piece) > room:
            yield from piece
        else:
            yield piece


def fill(text: str, columns: int, *, subsequent_indent: str = "") -> str:
    """Return a paragraph as one text with line breaks."""
    return "\n".join(wrap(text, columns, subsequent_indent=subsequent_indent))
