"""Where a line may break: between words, and in Japanese and Chinese, which have no spaces, between
letters. Knows no widths.
"""

from __future__ import annotations

import re

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
_PIECES = (
    rf"[ \t\n]+"
    rf"|[{NO_LINE_ENDS}]*(?![{NO_LINE_ENDS}]){_WIDE}[{NO_LINE_BEGINS}]*"
    rf"|[{NO_LINE_ENDS}]*{_NARROW}*\d {_WIDE}[{NO_LINE_BEGINS}]*"
    rf"|[{NO_LINE_ENDS}]*{_NARROW}*(?![{NO_LINE_ENDS}]){_NARROW}[{NO_LINE_BEGINS}]*"
    rf"|[{NO_LINE_ENDS}]+"
)


def may_be_wide(text: str) -> bool:
    """Whether a text has letters that take two columns: those before the first ideographic one take
    one, as arrows and check marks do.
    """
    return any(letter >= FIRST_IDEOGRAPHIC for letter in text)


def unbroken_pieces(text: str) -> list[str]:
    """Return a text in pieces none of which a line may break: words and the spaces between them,
    wide letters one by one.
    """
    if not may_be_wide(text):
        return re.findall(r"\s+|\S+", text)
    return re.findall(_PIECES, text)  # prepared when first asked for: it takes 10 ms
