"""Tables of plain text."""

from __future__ import annotations

import pytest

from rigwright.text.columns import table_lines, widths_of

ROWS = [("card", "W"), ("GPU 1", "350"), ("", "1,050"), ("GPU 10", "")]


def test_a_column_is_as_wide_as_its_widest_cell() -> None:
    assert widths_of(ROWS) == [6, 5]


def test_cells_stand_below_each_other_and_no_line_ends_in_blanks() -> None:
    assert list(table_lines(ROWS)) == [
        "  card    W",
        "  GPU 1   350",
        "          1,050",
        "  GPU 10",
    ]


def test_no_rows_are_no_lines() -> None:
    assert list(table_lines([])) == []


def test_a_row_with_another_number_of_cells_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="zip"):
        widths_of([("a", "b"), ("c",)])
