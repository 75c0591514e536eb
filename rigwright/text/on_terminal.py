"""Text as wide as a terminal shows it, where a Japanese or Chinese letter takes two columns.

Wraps and pads like Python's `textwrap` and `str.ljust`. Text without a wide letter, as all English
is, needs no table of widths, so that none is loaded for it.
"""

from __future__ import annotations

import textwrap

FIRST_WIDE = "\u2e80"  # letters before it take one column, as arrows and check marks do


def _may_be_wide(text: str) -> bool:
    return any(letter >= FIRST_WIDE for letter in text)


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
    lines_of = textwrap.wrap
    if _may_be_wide(text + initial_indent):
        from wcwidth import wrap as lines_of
    return lines_of(
        text,
        columns,
        initial_indent=initial_indent,
        subsequent_indent=subsequent_indent,
        break_on_hyphens=break_on_hyphens,
    )


def fill(text: str, columns: int, *, subsequent_indent: str = "") -> str:
    """Return a paragraph as one text with line breaks."""
    return "\n".join(wrap(text, columns, subsequent_indent=subsequent_indent))
