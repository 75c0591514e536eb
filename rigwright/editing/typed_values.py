"""Values as people type them: lengths in inches, a decimal comma, lists of names; and the same values as words again.

Reads one field at a time by its description and answers with a value or one sentence. Empty always means "not known".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rigwright.editing.fields import PartField, choice_words
from rigwright.editing.words import SIZE

_INCH = {"in": 25.4, "inch": 25.4, "inches": 25.4, '"': 25.4, "″": 25.4, "''": 25.4, "”": 25.4}
_UNITS: Mapping[str, Mapping[str, float]] = MappingProxyType({
    "mm": {"mm": 1.0, "cm": 10.0, "m": 1000.0, **_INCH},
    "W": {"w": 1.0, "watt": 1.0, "watts": 1.0, "kw": 1000.0},
    "g": {"g": 1.0, "kg": 1000.0, "lb": 453.59237, "lbs": 453.59237, "oz": 28.349523},
    "kg": {"kg": 1.0, "g": 0.001, "lb": 0.45359237, "lbs": 0.45359237},
    "GB": {"gb": 1.0, "gib": 1.0, "tb": 1000.0},
})  # fmt: skip
_FIGURE = re.compile(r"([+\-\N{MINUS SIGN}]?)\s*((?:\d[\d\s.,'’]*)?\d|[.,]\d+)\s*(\D.*)?")
_FRACTION = re.compile(r"(\d+(?:\s+|-))?(\d+)\s*/\s*(\d+)\s*(\D.*)")
# Sizes that may well be nothing; any other size of 0 mm is a figure that nobody knew.
_MAY_BE_ZERO = frozenset({"recess_mm", "offset_mm", "ram_clearance_mm"})
# In these a single point with three digits after it may be one between thousands.
_GROUPED_BY_POINTS = ("count", "watts")
_NEVER_ZERO = frozenset({"watts", "board_power_w"})
_FLAGS: Mapping[str, bool] = MappingProxyType({"yes": True, "true": True, "no": False, "false": False})
# Digits, points and letters as East Asian keyboards write them, and their space.
_HALF_WIDTH: Mapping[int, int] = MappingProxyType({**{c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F)}, 0x3000: 0x20})
NONE = "none"  # a list that is known to be empty
SET_OF_FANS = re.compile(r"(\d+)\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?", re.IGNORECASE)


class Unreadable(ValueError):
    """A text is no value of its field; the message is one sentence that says what would be."""


def value_of(field: PartField, text: str) -> Any:
    """What a text means in a field; None for an empty one, `Unreadable` where it means nothing."""
    text = text.translate(_HALF_WIDTH).strip()
    if not text:
        return None
    match field.form:
        case "mm" | "watts" | "number" | "count":
            return _number(field, text)
        case "choice":
            return _choice(field, text)
        case "flag":
            return _flag(field, text)
        case "names" | "table" if text.casefold() == NONE:
            return []
        case "names":
            return names_of(text)
        case "table":
            return _small_table(field, text)
        case _:
            return text


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
            return choice_words(value) if field.form == "choice" else value
        case Mapping():
            return ", ".join(f"{name}: {figure_words(number)}" for name, number in value.items())
        case _:
            return _list_words(field, value)


def figure_words(value: float) -> str:
    """A figure with as many decimals as it has: "52", "266.7"."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def names_of(text: str) -> list[str]:
    """A list of names: separated by the strongest of the marks | ; , that occurs."""
    mark = next((mark for mark in "|;" if mark in text), ",")
    return [name for part in text.split(mark) if (name := part.strip())]


def _list_words(field: PartField, values: Sequence[Any]) -> str:
    if not values:
        return NONE
    if field.rows == "FanSize":
        return ", ".join(f"{size['count']} × {figure_words(size['mm'])}" for size in values)
    names = [figure_words(v) if isinstance(v, int | float) else str(v) for v in values]
    mark = "|" if any(";" in name for name in names) else ";" if any("," in name for name in names) else ","
    apart = " | " if mark == "|" else f"{mark} "
    return apart.join(names) + (mark if len(names) == 1 and mark != "," else "")


def _choice(field: PartField, text: str) -> str:
    wanted = text.casefold()
    for choice in field.choices:
        if wanted in (choice.casefold(), choice_words(choice).casefold()):
            return choice
    raise Unreadable(f"{field.label} is one of {', '.join(map(choice_words, field.choices))}.")


def _flag(field: PartField, text: str) -> bool:
    if text.casefold() not in _FLAGS:
        raise Unreadable(f"{field.label} is yes or no; leave it empty where it is not known.")
    return _FLAGS[text.casefold()]


# figures


def _number(field: PartField, text: str) -> float | int:
    factor, found = _unit_and_readings(field, text)
    readings = [round(value * factor, 4) for value in found]
    fitting = [value for value in readings if _allowed(field, value)]
    if len(set(fitting)) > 1:
        either = " or ".join(figure_words(value) for value in dict.fromkeys(found))
        raise Unreadable(f"“{text}” can be read as {either}: write it without the separator.")
    if not fitting:
        raise Unreadable(_objection(field, readings[0]))
    return int(fitting[0]) if field.form == "count" else fitting[0]


def _unit_and_readings(field: PartField, text: str) -> tuple[float, list[float]]:
    if fraction := _FRACTION.fullmatch(text):
        whole, over, under, unit = fraction.groups()
        if not int(under):
            raise Unreadable(_not_a_number(field, text))
        return _factor(field, unit), [int((whole or "0").strip(" -")) + int(over) / int(under)]
    figure = _FIGURE.fullmatch(text)
    if figure is None:
        raise Unreadable(_not_a_number(field, text))
    sign, digits, unit = figure.groups()
    readings = list(_readings(re.sub(r"[\s'’]", "", digits)))
    if "," not in digits and field.form not in _GROUPED_BY_POINTS:
        readings = readings[:1]  # as figures are shown here
    if not readings:
        raise Unreadable(_not_a_number(field, text))
    return _factor(field, unit or ""), [-value if sign not in ("", "+") else value for value in readings]


def _readings(digits: str) -> Iterator[float]:
    """What digits with points and commas may mean: "52,5" is 52.5, "1.600,5" is 1600.5, "1,600" is either of two."""
    marks = [mark for mark in digits if mark in ".,"]
    if not marks:
        yield float(digits)
    elif len(set(marks)) == 2 and marks.count(marks[-1]) == 1:
        yield float(digits.replace(marks[0], "").replace(marks[-1], "."))
    elif len(set(marks)) == 1:
        yield from _readings_with(digits.split(marks[0]))


def _readings_with(groups: list[str]) -> Iterator[float]:
    if len(groups) == 2:
        yield float(f"{groups[0] or 0}.{groups[1]}")
    if all(len(group) == 3 for group in groups[1:]) and 1 <= len(groups[0]) <= 3 and int(groups[0]):
        yield float("".join(groups))


def _factor(field: PartField, unit: str) -> float:
    name = unit.strip().casefold()
    units = _UNITS.get(field.unit, {field.unit.casefold(): 1.0})
    if not name:
        return 1.0
    if name not in units:
        known = f"in {field.unit}" if field.unit else "without a unit"
        raise Unreadable(f"{field.label} is a number {known}, not in “{unit.strip()}”.")
    return units[name]


def _not_a_number(field: PartField, text: str) -> str:
    example = ', such as "52", "52.5" or "2 in"' if field.form == "mm" else ""
    return f"“{text[:40]}” is no number{example}; leave {field.words} empty where it is not known."


def _allowed(field: PartField, value: float) -> bool:
    least, most = field.minimum, field.maximum
    if (least is not None and value < least) or (most is not None and value > most):
        return False
    return not (value == 0 and _zero_is_unknown(field)) and (field.form != "count" or value == int(value))


def _zero_is_unknown(field: PartField) -> bool:
    size = field.form == "mm" and field.group == SIZE and field.name not in _MAY_BE_ZERO
    return size or (bool(field.group) and field.name in _NEVER_ZERO)  # a column of a table may say "not rated": 0


def _objection(field: PartField, value: float) -> str:
    unit = f" {field.unit}" if field.unit else ""
    if value == 0 and _zero_is_unknown(field):
        return f"{field.label} cannot be 0{unit}; leave it empty where it is not known."
    if field.form == "count" and value != int(value):
        return f"{field.label} is a whole number, not {figure_words(value)}."
    least, most = (f"{bound:,.0f}" if bound is not None else "" for bound in (field.minimum, field.maximum))
    if least and most:
        return f"{field.label} lies between {least} and {most}{unit}, not at {figure_words(value)}{unit}."
    return f"{field.label} is at {'least' if least else 'most'} {least or most}{unit}, not {figure_words(value)}{unit}."


# tables small enough for one line


def _small_table(field: PartField, text: str) -> Any:
    if field.rows == "FanSize":
        return _fan_sizes(field, text)
    if field.rows:
        raise Unreadable(f"{field.label} is a table, not a text.")
    if ":" in text:
        return dict(_named_count(field, part) for part in names_of(text))
    numbers = names_of(text)
    if not all(number.isdecimal() for number in numbers):
        raise Unreadable(f"{field.label} is a list of whole numbers, such as “2, 3, 4”.")
    return [int(number) for number in numbers]


def _fan_sizes(field: PartField, text: str) -> list[dict[str, Any]]:
    sets = [SET_OF_FANS.fullmatch(part.strip()) for part in re.split(r"[;+]|,(?!\d)", text) if part.strip()]
    if not all(sets):
        raise Unreadable(f"{field.label} is written as count × size, such as “3 × 140, 4 × 120”.")
    return [{"mm": float(found[2].replace(",", ".")), "count": int(found[1])} for found in sets if found]


def _named_count(field: PartField, text: str) -> tuple[str, int]:
    name, _, number = text.rpartition(":")
    if not name.strip() or not number.strip().isdecimal():
        raise Unreadable(f"{field.label} is written as name: number, such as “PCIEX16_1: 8, PCIEX16_2: 0”.")
    return name.strip(), int(number)
