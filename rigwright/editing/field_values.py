"""Values as they are written into the fields of a form: figures, words, lists of names.

The way back is `typed_values`. Empty always means "not known".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rigwright.editing.fields import PartField, choice_words
from rigwright.editing.usual_words import as_read

NONE = "none"  # a list that is known to be empty


def words_of(field: PartField, value: Any) -> str:
    """A value as it is written into its field; empty for one that is not known."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return figure_words(value)
        case str():
            return (
                choice_words(value)
                if field.form == "choice"
                else as_read(value)
                if value in field.usual
                else value
            )
        case Mapping():
            return ", ".join(f"{name}: {figure_words(number)}" for name, number in value.items())
        case _:
            return _list_words(field, value)


def figure_words(value: float) -> str:
    """A figure with as many decimals as it has: "52", "266.7"."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _list_words(field: PartField, values: Sequence[Any]) -> str:
    if not values:
        return NONE
    if field.rows == "FanSize":
        return ", ".join(f"{size['count']} × {figure_words(size['mm'])}" for size in values)
    names = [
        figure_words(v) if isinstance(v, int | float) else as_read(v) if v in field.usual else v
        for v in values
    ]
    mark = (
        "|"
        if any(";" in name for name in names)
        else ";"
        if any("," in name for name in names)
        else ","
    )
    apart = " | " if mark == "|" else f"{mark} "
    return apart.join(names) + (mark if len(names) == 1 and mark != "," else "")
