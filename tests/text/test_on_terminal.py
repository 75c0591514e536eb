"""Lines for a terminal, where a Japanese letter takes two columns."""

from __future__ import annotations

import sys
import textwrap
from unicodedata import east_asian_width

from rigwright.text.columns import table_lines
from rigwright.text.on_terminal import fill, left, right, shown_width, wrap

JAPANESE = "GPU 2 が GPU 1 に 11.36 mm 重なります。52.00 mm 必要ですが、40.64 mm しかありません。"


def columns_of(line: str) -> int:
    """What Unicode says of each letter: a second way to the width."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)


def test_a_wide_letter_takes_two_columns() -> None:
    for text in ("GPU 1", "→ 余裕 3.00 mm", JAPANESE, "ｶｰﾄﾞ", ""):
        assert shown_width(text) == columns_of(text), text


def test_cells_of_any_language_stand_in_one_column() -> None:
    for text in ("Power", "電源", "カードの長さ"):
        assert columns_of(left(text, 14)) == columns_of(right(text, 14)) == 14
        assert left(text, 14).rstrip() == text == right(text, 14).lstrip()
        assert left(text, 2).rstrip() == text, "what is too long is not cut"
    first, second = table_lines([("電源", "1,600 W"), ("Power", "5 W")])
    assert columns_of(first.partition("1,600")[0]) == columns_of(second.partition("5 W")[0])


def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost() -> None:
    for width in (24, 40, 79):
        lines = wrap(JAPANESE, width, initial_indent="  ", subsequent_indent="    ")
        assert all(columns_of(line) <= width for line in lines)
        assert "".join("".join(lines).split()) == "".join(JAPANESE.split())


def test_japanese_breaks_between_letters_and_no_line_begins_with_a_stop() -> None:
    assert wrap("カードが重なります。", 10) == ["カードが重", "なります。"]
    assert wrap("カードの幅が、", 12) == ["カードの幅", "が、"], "the stop takes its letter along"
    assert wrap("あと「GPU」のみ", 8) == ["あと", "「GPU」", "のみ"]
    assert wrap("合わせて 12 枚です", 12) == ["合わせて", "12 枚です"], "a number keeps its counter"
    for width in range(8, 40):
        lines = wrap(JAPANESE, width)
        assert not [line for line in lines if line[0] in "、。）」ー" or line[-1] in "「（("]


def test_english_is_wrapped_as_python_does_and_loads_no_table() -> None:
    text = "GPU 2 overlaps GPU 1 by 11.36 mm → choose another slot · “a well-known way”"
    assert wrap(text, 20, subsequent_indent="  ") == textwrap.wrap(text, 20, subsequent_indent="  ")
    assert fill(text, 20) == textwrap.fill(text, 20)
    module = sys.modules.pop("wcwidth", None)
    try:
        wrap(text, 20)
        assert "wcwidth" not in sys.modules
    finally:
        if module is not None:
            sys.modules["wcwidth"] = module
