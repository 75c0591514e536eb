"""Text as wide as a terminal shows it, where a Japanese or Chinese letter takes two columns.

Wraps and pads like Python's `textwrap` and `str.ljust`. Text without a wide letter, as all English
is, needs no table of widths, so that none is loaded for it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rigwright.text.line_breaks import may_be_wide, unbroken_pieces


def shown_width(text: str) -> int:
    """Return how many columns of a terminal a line takes."""
    if not may_be_wide(text):
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
    if may_be_wide(text + initial_indent):
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
