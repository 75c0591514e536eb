"""Values as they are written into the fields of a form: figures, words, lists of names.

The way back is `typed_values`. Empty always means "not known".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rigwright.editing.fields import PartField
from rigwright.editing.usual_words import as_read
from rigwright.editing.words import choice_words
from rigwright.text.language import translated
from rigwright.text.lengths import in_unit
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages

YES, NO = messages(("yes", "no"))
NONE = messages("none")  # a list that is known to be empty


def words_of(field: PartField, value: Any) -> str:
    """A value as it is written into its field; empty for one that is not known."""
    match value:
        case None:
            return ""
        case bool():
            return translated(YES if value else NO)
        case int() | float():
            return figure_words(in_unit(value) if field.is_length else value)
        case str():
            if field.form == "choice":
                return choice_words(value)
            return _read(field, value)
        case Mapping():
            return _table_words(value)
        case _:
            return _list_words(field, value)


def _read(field: PartField, value: str) -> str:
    """A word in the chosen language where it is a usual one of the field, else as it is."""
    if value not in field.usual:
        return value
    return as_read(value)


def _table_words(entries: Mapping[str, float | str]) -> str:
    words: list[str] = []
    for name, value in entries.items():
        figure = value if isinstance(value, str) else figure_words(value)
        words.append(named_value(name, figure))
    return ", ".join(words)


def figure_words(value: float) -> str:
    """A figure with as many decimals as it has: "52", "266.7"."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _list_words(field: PartField, values: Sequence[Any]) -> str:
    if not values:
        return translated(NONE)
    if field.rows == "FanSize":
        return ", ".join(f"{size['count']} × {figure_words(size['mm'])}" for size in values)
    names: list[str] = []
    for value in values:
        if isinstance(value, int | float):
            names.append(figure_words(value))
        else:
            names.append(_read(field, value))
    # What no name has in it stands between them, and behind a single one that has the usual comma.
    written = "".join(names)
    if ";" in written:
        mark, between = "|", " | "
    elif "," in written:
        mark, between = ";", "; "
    else:
        return ", ".join(names)
    if len(names) > 1:
        return between.join(names)
    return names[0] + mark
