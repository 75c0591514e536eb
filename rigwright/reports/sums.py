"""The figures of a check as a reader can add them up: written with so many decimals that what is
left is the difference of what stands before it.

Knows checks and units, no rule. Lengths are in the unit that was chosen for them.
"""

from __future__ import annotations

from math import inf

from rigwright.checks import Check, Fit, Judged
from rigwright.checks.check import MM
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.lengths import LengthUnit, in_unit, unit_in_use
from rigwright.text.numbers import signed
from rigwright.text.sentence import messages, plural, plurals

SMALL = 100.0  # figures below it are told to a tenth
MOST_DECIMALS = 6  # to which the room of a check is rounded
OFF_BY_AT_MOST = 0.05  # of a difference, which rounding may take from it or add to it
# as many decimals as the sentences of the rules have
_LEAST_DECIMALS = {"GB/s": 2, "kg": 2}

# Units that have another form for one; every other unit is a symbol.
_COUNTS = plurals(
    {
        "bays": ("{figure} bay", "{figure} bays"),
        "cables": ("{figure} cable", "{figure} cables"),
        "cards": ("{figure} card", "{figure} cards"),
        "drives": ("{figure} drive", "{figure} drives"),
        "lanes": ("{figure} lane", "{figure} lanes"),
        "lanes per uplink lane": (
            "{figure} lane for each lane up",
            "{figure} lanes for each lane up",
        ),
        "modules": ("{figure} module", "{figure} modules"),
        "plugs": ("{figure} plug", "{figure} plugs"),
        "ports": ("{figure} port", "{figure} ports"),
        "quarter turns": ("{figure} quarter turn", "{figure} quarter turns"),
        "slots": ("{figure} slot", "{figure} slots"),
        "sockets": ("{figure} socket", "{figure} sockets"),
        "processors": ("{figure} processor", "{figure} processors"),
        "supplies": ("{figure} supply", "{figure} supplies"),
    }
)
_NUMBERS = messages({"generation": "Gen{figure}"})
NUMBERED = frozenset({"generation", "year"})  # figures that number something, and count nothing


class WrittenSum(Value, frozen=True):
    """What a check compares, rounded to `decimals`; `left` and `clash` are those of the rounded
    figures.
    """

    there: float
    limit: float
    left: float
    wanted: float
    clash: float
    decimals: int


def sum_of(judged: Judged) -> WrittenSum:
    """Return the figures of a check with the fewest decimals that show how it was judged."""
    check = judged.check
    first = _least_decimals(check)
    for decimals in range(first, MOST_DECIMALS):
        rounded = _rounded(check, decimals)
        if _tells_the_same(rounded, judged):
            return rounded
    return _rounded(check, MOST_DECIMALS)


def amount_words(value: float, unit: str, decimals: int) -> str:
    """Return a figure with its unit, lengths given in the unit in use: "1 plug", "8.96 mm".

    Decimals are written where the figure has some, those of lengths always.
    """
    if unit == MM:
        return f"{signed(value, decimals)} {unit_in_use().value}"
    value = round(value, decimals)
    if unit == "year":
        return f"{value:.0f}"
    figure = signed(value, 0 if value == round(value) else decimals)
    if unit in _NUMBERS:
        return translated(_NUMBERS[unit]).format(figure=figure)
    if unit in _COUNTS:
        one, several = _COUNTS[unit]
        return str(plural(one, several, 1 if abs(value) == 1 else 2, figure=figure))
    return f"{figure} {translated(unit)}"


def _least_decimals(check: Check) -> int:
    if check.unit == MM:
        return 2 if unit_in_use() is LengthUnit.MM else 3
    if check.unit in _LEAST_DECIMALS:
        return _LEAST_DECIMALS[check.unit]
    return int(max(abs(check.value), abs(check.limit)) < SMALL)


def _rounded(check: Check, decimals: int) -> WrittenSum:
    """Return the figures as they are written; nothing but them is subtracted."""
    there = round(_shown(check.value, check), decimals)
    limit = round(_shown(check.limit, check), decimals)
    left = limit - there if check.at_most else there - limit
    clash = -inf if check.is_advice else round(_shown(check.clash, check), decimals)
    return WrittenSum(
        there=there,
        limit=limit,
        left=round(left, decimals),
        wanted=round(_shown(max(check.wanted, 0.0), check), decimals),
        clash=clash,
        decimals=decimals,
    )


def _shown(value: float, check: Check) -> float:
    if check.unit == MM:
        return in_unit(value)
    return value


def _tells_the_same(rounded: WrittenSum, judged: Judged) -> bool:
    """Whether what is left, what lacks and what is left before an error are what they were."""
    check = judged.check
    room = _shown(check.room, check)
    wanted = _shown(max(check.wanted, 0.0), check)
    if not _is_near(rounded.left, room):
        return False
    if not _is_near(rounded.wanted - rounded.left, wanted - room):
        return False
    if check.is_advice or judged.fit is not Fit.TIGHT:
        return True
    return _is_near(rounded.left - rounded.clash, room - _shown(check.clash, check))


def _is_near(rounded: float, exact: float) -> bool:
    """Whether a difference is what it was but for a little, and nothing only where it was that."""
    return abs(rounded - exact) <= OFF_BY_AT_MOST * abs(exact) + 1e-9
