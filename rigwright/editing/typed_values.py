"""Values as people type them: lengths in inches, a decimal comma, lists of names.

Reads one field at a time by its description and answers with a value or one sentence. Empty always
means "not known".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rigwright.editing.field_values import NO, NONE, YES, figure_words
from rigwright.editing.fields import PartField
from rigwright.editing.usual_words import as_recorded
from rigwright.editing.words import choice_words
from rigwright.text.language import translated
from rigwright.text.lengths import INCH_WORDS, MM_PER_INCH, in_mm, in_unit
from rigwright.text.numbers import or_words
from rigwright.text.refused import WordedError
from rigwright.text.sentence import worded

_INCH = dict.fromkeys(INCH_WORDS, MM_PER_INCH)
_UNITS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "mm": {"mm": 1.0, "cm": 10.0, "m": 1000.0, **_INCH},
        "W": {"w": 1.0, "watt": 1.0, "watts": 1.0, "kw": 1000.0},
        "g": {"g": 1.0, "kg": 1000.0, "lb": 453.59237, "lbs": 453.59237, "oz": 28.349523},
        "kg": {"kg": 1.0, "g": 0.001, "lb": 0.45359237, "lbs": 0.45359237},
        "GB": {"gb": 1.0, "gib": 1.0, "tb": 1000.0},
    }
)
_FIGURE = re.compile(
    r"""([+\-\N{MINUS SIGN}]?)\s*((?:\d[\d\s.,'’]*)?\d|[.,]\d+)\s*([^\W\d_].*|["'″”°%]{1,2})?"""
)
_GROUPS = re.compile(
    r"\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?|[^\s'’]+"
)  # spaces only between thousands
_POWER_OF_TEN = re.compile(
    r"([+\-\N{MINUS SIGN}]?\d+(?:\.\d+)?)e([+-]?\d{1,2})\s*(\D.*)?", re.IGNORECASE
)
_UNIT_AT_END = re.compile(r"[^\d\s.,]+$")
_FRACTION = re.compile(r"(\d+(?:\s+|-))?(\d+)\s*/\s*(0*[1-9]\d*)\s*(\D.*)")
# In these a single point with three digits after it may be one between thousands.
_GROUPED_BY_POINTS = ("count", "watts")
_FLAGS: Mapping[str, bool] = MappingProxyType({YES: True, "true": True, NO: False, "false": False})
# Digits, points and letters as East Asian keyboards write them, and their space; signs that stand
# for several letters.
_PLAIN: Mapping[int, int | str] = MappingProxyType(
    {
        **{c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F)},
        0x3000: 0x20,
        **str.maketrans(
            {"㎜": "mm", "㎝": "cm", "㎏": "kg", "½": " 1/2", "¼": " 1/4", "¾": " 3/4"}
        ),
    }
)
_UNSEEN = "\u200b\u200c\u200d\u2060\ufeff"  # what comes along with text that was copied from a page
MINUS, MOST_SHOWN, MOST = "\N{MINUS SIGN}", 40, 1e15
MOST_TERMS = 6
SET_OF_FANS = re.compile(r"(\d+)\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?", re.IGNORECASE)


class Unreadable(WordedError, ValueError):
    """A text is no value of its field; the message is one sentence that says what would be."""


def value_of(field: PartField, text: str) -> Any:
    """Return what a text means in a field; None for an empty one, `Unreadable` where it means
    nothing.
    """
    text = text.translate(_PLAIN).strip().strip(_UNSEEN)
    if not text:
        return None
    match field.form:
        case "mm" | "watts" | "number" | "count":
            return _number(field, text)
        case "choice":
            return _choice(field, text)
        case "flag":
            return _flag(field, text)
        case "names" | "table" if text.casefold() in (NONE, translated(NONE).casefold()):
            return []
        case "names":
            return [as_recorded(name, field.usual) for name in names_of(text)]
        case "table":
            return _small_table(field, text)
        case _:
            return as_recorded(text, field.usual)


def figure_of(text: str, least: float, most: float, *, whole: bool = False) -> float | None:
    """Return the number within bounds that a text means, whichever separator it has; None for other
    texts.

    "0.35" and "0,35" are the same. "1,600" is 1.6, as in figures that are shown, and 1600 where the
    number has to be `whole` or 1.6 is out of bounds. "300+20" is 320.
    """
    text = re.sub(r"[\s'’_]", "", text.translate(_PLAIN)).strip(_UNSEEN)
    terms = text.removeprefix("+").split("+")
    if len(terms) > MOST_TERMS:
        return None
    sums = [0.0]
    for term in terms:
        sums = [round(total + value, 6) for total in sums for value in _readings_of(term)]
    for value in sums:
        if least <= value <= most and (not whole or value == int(value)):
            return value
    return None


def length_of(text: str, least_mm: float, most_mm: float) -> float | None:
    """Return the millimetres that a text means within bounds; None where it means none.

    "318 mm", "12.5 in", "12.5"" and "1 1/4 in" are understood whatever unit lengths are shown in;
    without a unit a figure is in the one that they are shown in.
    """
    text = text.translate(_PLAIN).strip().strip(_UNSEEN)
    if _UNIT_AT_END.search(text) is None:
        figure = figure_of(text, in_unit(least_mm), in_unit(most_mm))
        return None if figure is None else _as_shown(figure)
    field = PartField(
        name="length",
        label_message="",
        unit="mm",
        group="",
        form="mm",
        minimum=least_mm,
        maximum=most_mm,
    )
    try:
        return value_of(field, text)
    except Unreadable:
        return None


def _as_shown(figure: float) -> float:
    """Return the millimetres of a figure in the unit in use.

    Lists and fields show inches to a thousandth: 11.811 typed as it is shown is 300 mm, not a hair
    less than the length that is looked for.
    """
    read = round(in_mm(figure), 4)
    tenth = round(read, 1)
    is_thousandth = figure == round(figure, 3)
    if is_thousandth and round(in_unit(tenth), 3) == figure:
        return tenth
    return read


def _readings_of(term: str) -> list[float]:
    """Return what digits with or without a sign may mean; nothing where they are no number."""
    sign = -1.0 if term[:1] in ("-", MINUS) else 1.0
    digits = term.lstrip(f"-{MINUS}")
    if not re.fullmatch(r"(?:\d[\d.,]*)?\d|[.,]\d+|\d+[.,]", digits):
        return []
    return [sign * value for value in _readings(digits)]


def names_of(text: str) -> list[str]:
    """Return a list of names: separated by the strongest of the marks | ; , that occurs."""
    mark = next((mark for mark in "|;" if mark in text), ",")
    names = [part.strip() for part in text.split(mark)]
    return [name for name in names if name]


def _choice(field: PartField, text: str) -> str:
    wanted = text.casefold()
    for choice in field.choices:
        if wanted in (choice.casefold(), choice_words(choice).casefold()):
            return choice
    raise Unreadable(
        "{field} is one of {choices}.",
        field=field.label,
        choices=", ".join(map(choice_words, field.choices)),
    )


def _flag(field: PartField, text: str) -> bool:
    wanted = text.casefold()
    for word, flag in _FLAGS.items():
        if wanted in (word, translated(word).casefold()):
            return flag
    raise Unreadable("{field} is yes or no; leave it empty where it is unknown.", field=field.label)


# figures


def _number(field: PartField, text: str) -> float | int:
    terms = _terms(text)
    if len(terms) > 1:
        found = readings = _sums(field, terms)
    else:
        factor, found = _unit_and_readings(field, text)
        readings = [_in_field(field, value, factor) for value in found]
    if not all(abs(value) < MOST for value in readings):
        raise Unreadable(_not_a_number(field, text))
    fitting = [value for value in readings if _allowed(field, value)]
    if len(set(fitting)) > 1:
        raise Unreadable(
            "“{text}” can be read as {either}: write it without the separator.",
            text=text,
            either=or_words(map(figure_words, dict.fromkeys(found))),
        )
    if not fitting:
        raise Unreadable(_objection(field, readings[0]))
    if field.form == "count":
        return int(fitting[0])
    return fitting[0]


def _in_field(field: PartField, value: float, factor: float) -> float:
    """Return a typed figure in the field's unit.

    Inches are shown to four decimals: what is read back from them is the length that was shown, to
    a hundredth of a millimetre, not one beside it.
    """
    read = round(value * factor, 4)
    shown = round(read, 2)
    in_inches = field.is_length and factor == MM_PER_INCH
    if in_inches and round(shown / factor, 4) == round(value, 4):
        return shown
    return read


def _terms(text: str) -> list[str]:
    """Return what is added up: "300 + 20" has two terms. A term without a unit has that of the
    next.

    Differences are not read: "50-60" is as likely a range.
    """
    terms = [term.strip() for term in text.split("+")]
    if not (1 < len(terms) <= MOST_TERMS and all(terms)) or _POWER_OF_TEN.fullmatch(text):
        return [text]
    unit = ""
    for number in reversed(range(len(terms))):
        own = _UNIT_AT_END.search(terms[number])
        if own is None:
            terms[number] += unit
        else:
            unit = own[0]
    return terms


def _sums(field: PartField, terms: Sequence[str]) -> list[float]:
    """Return what terms may add up to, in the field's unit; several where one can be read in two
    ways.
    """
    sums = [0.0]
    for term in terms:
        factor, found = _unit_and_readings(field, term)
        sums = [total + value * factor for total in sums for value in found]
    return [round(total, 4) for total in sums]


def _unit_and_readings(field: PartField, text: str) -> tuple[float, list[float]]:
    fraction = _FRACTION.fullmatch(text)
    if fraction is not None:
        whole, over, under, unit = fraction.groups("")
        whole_part = int(f"0{whole.strip(' -')}")
        part = int(over) / int(under)
        return _factor(field, unit), [whole_part + part]
    power = _POWER_OF_TEN.fullmatch(text)
    if power is not None:
        digits, exponent, unit = power.groups("")
        plain = digits.replace(MINUS, "-")
        value = float(f"{plain}e{exponent}")
        return _factor(field, unit), [value]
    figure = _FIGURE.fullmatch(text)
    if figure is None or not _GROUPS.fullmatch(figure[2]):
        raise Unreadable(_not_a_number(field, text))
    sign, digits, unit = figure.groups("")
    ungrouped = re.sub(r"[\s'’]", "", digits)
    readings = list(_readings(ungrouped))
    if not readings:
        raise Unreadable(_not_a_number(field, text))
    if "," not in digits and field.form not in _GROUPED_BY_POINTS:
        readings = readings[:1]  # as figures are shown here
    if sign not in ("", "+"):
        readings = [-value for value in readings]
    return _factor(field, unit), readings


def _readings(digits: str) -> Iterator[float]:
    """Yield what digits with points and commas may mean:

    "52,5" is 52.5, "1.600,5" is 1600.5, "1,600" is either of two.
    """
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
    first, *others = groups
    are_thousands = all(len(group) == 3 for group in others)
    if are_thousands and 1 <= len(first) <= 3 and int(first):
        yield float("".join(groups))


def _factor(field: PartField, unit: str) -> float:
    name = unit.strip().casefold()
    units = _UNITS.get(field.unit, {field.unit.casefold(): 1.0})
    if not name:
        return in_mm(1.0) if field.is_length else 1.0
    if name not in units:
        told = "{field}: “{unit}” is no unit here, write it without one."
        if field.unit:
            told = "{field}: “{unit}” is no unit here, write it in {known}."
        shown = unit.strip()[:MOST_SHOWN]
        raise Unreadable(told, field=field.label, unit=shown, known=field.shown_unit)
    return units[name]


def _not_a_number(field: PartField, text: str) -> str:
    told = "“{text}” is no number; leave {figure} empty where it is unknown."
    if field.form == "mm":
        told = (
            '“{text}” is no number, such as "52", "52.5" or "2 in"; leave {figure} empty where it '
            "is unknown."
        )
    return worded(told, text=text[:MOST_SHOWN], figure=field.words)


def _allowed(field: PartField, value: float) -> bool:
    if field.minimum is not None and value < field.minimum:
        return False
    if field.maximum is not None and value > field.maximum:
        return False
    if field.never_zero and value == 0:
        return False
    return field.form != "count" or value == int(value)


def _objection(field: PartField, value: float) -> str:
    if value == 0 and field.never_zero:
        told = "{field}: it cannot be {zero}; leave it empty where it is unknown."
        if field.required:
            told = "{field}: it cannot be {zero}."
        return worded(told, field=field.label, zero=_with_unit("0", field))
    if field.form == "count" and value != int(value):
        return worded(
            "{field}: {figure} is no whole number.", field=field.label, figure=_said(value)
        )
    return _out_of_bounds(field, value)


def _out_of_bounds(field: PartField, value: float) -> str:
    least = "" if field.minimum is None else _said(field.minimum, field)
    most = "" if field.maximum is None else _said(field.maximum, field)
    told = "{field}: {figure} is not at most {most}."
    if least and most:
        told = "{field}: {figure} is not between {least} and {most}."
    elif least:
        told = "{field}: {figure} is not at least {least}."
    return worded(
        told,
        field=field.label,
        figure=_with_unit(_said(value, field), field),
        least=least if most else _with_unit(least, field),
        most=_with_unit(most, field),
    )


def _with_unit(figure: str, field: PartField) -> str:
    """Return a figure inside a sentence with the unit of its field."""
    if not field.unit:
        return figure
    return f"{figure} {field.shown_unit}"


def _said(value: float, field: PartField | None = None) -> str:
    """Return a figure inside a sentence; years without a comma."""
    mark = "" if field is not None and field.name == "release_year" else ","
    if field is not None and field.is_length:
        value = in_unit(value)
    return f"{value:{mark}.4f}".rstrip("0").rstrip(".").replace("-", MINUS)


# tables small enough for one line


def _small_table(field: PartField, text: str) -> Any:
    if field.rows == "FanSize":
        return _fan_sizes(field, text)
    if field.rows:
        raise Unreadable("{field} is a table, not a text.", field=field.label)
    if ":" in text:
        return dict(_named_count(field, part) for part in names_of(text))
    numbers = names_of(text)
    if not all(number.isdecimal() for number in numbers):
        raise Unreadable(
            "{field} is a list of whole numbers, such as “2, 3, 4”.", field=field.label
        )
    return [int(number) for number in numbers]


def _fan_sizes(field: PartField, text: str) -> list[dict[str, Any]]:
    sets = [
        SET_OF_FANS.fullmatch(part.strip())
        for part in re.split(r"[;+]|,(?!\d)", text)
        if part.strip()
    ]
    if not sets or not all(found and int(found[1]) for found in sets):
        raise Unreadable(
            "{field} is written as count × size, such as “3 × 140, 4 × 120”.",
            field=field.label,
        )
    return [
        {"mm": float(found[2].replace(",", ".")), "count": int(found[1])} for found in sets if found
    ]


def _named_count(field: PartField, text: str) -> tuple[str, int]:
    name, _, number = text.rpartition(":")
    if not name.strip() or not number.strip().isdecimal():
        raise Unreadable(
            "{field} is written as name: number, such as “PCIEX16_1: 8, PCIEX16_2: 0”.",
            field=field.label,
        )
    return name.strip(), int(number)
