"""Why a finding says what it says: the sum behind it with this build's figures, and by how much
they would have to change for another answer.

Reads judged checks; it knows no rule by name and compares nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType

from rigwright.checks import Finding, Fit, Judged
from rigwright.checks.check import MM
from rigwright.figures import Basis
from rigwright.reports.sums import NUMBERED, amount_words, sum_of
from rigwright.rules.formulas import comparison_words, formula_of
from rigwright.text.language import translated
from rigwright.text.numbers import capital, millimetres
from rigwright.text.sentence import messages, worded

# by whether the limit is the most there may be, and whether more is wanted left than nothing
_FORMULAS = messages(
    {
        (False, False): "{there} there − {limit} needed = {left} left",
        (False, True): "{there} there − {limit} needed = {left} left; {wanted} wanted",
        (True, False): "{limit} allowed − {there} there = {left} left",
        (True, True): "{limit} allowed − {there} there = {left} left; {wanted} wanted",
    }
)


# The same where the limit is what there is of something that is used up.
_OF_SUPPLIES = messages(
    {
        False: "{limit} available − {there} needed = {left} left",
        True: "{limit} available − {there} needed = {left} left; {wanted} wanted",
    }
)
# The same, and what to change, for version numbers, whose difference means nothing.
_OF_NUMBERS = messages(
    {False: "{there} there, {limit} needed", True: "{there} there, {limit} allowed"}
)
_TO_PASS_NUMBERS = messages({False: "{limit} or later", True: "{limit} or earlier"})
_COUNTED = frozenset(
    {"bays", "cables", "cards", "drives", "lanes", "modules", "plugs", "ports", "quarter turns"}
    | {"slots", "sockets", "supplies"}
)
_SUPPLIED = frozenset({"bays", "cables", "plugs", "ports", "sockets"})


# What a rule asks of the build itself, by its address there.
_CHOICES: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "chassis": "the choice of a case",
            "board": "the choice of a board",
            "cpus": "the choice of a processor",
            "cooler": "the choice of a cooler",
            "psus": "the choice of a supply",
            "placements": "a place for each card",
            "drives": "the choice of drives",
            "fans": "the choice of fans",
            "bridges": "the choice of NVLink bridges",
            "riser": "the choice of a riser",
            "slot": "the slot that feeds the riser",
            "wires": "the choice of cables",
            "psu_circuits": "which supply is on which circuit",
            "second": "the parts of the second system",
            "site": "the choice of an outlet",
            "site.altitude_m": "the altitude of the site",
            "site.room_c": "the temperature of the room",
            "workload": "the work that the machine does",
        }
    )
)
_OF_BUILD, _OF_SECONDARY, _OF_LIST = "build.", "second.", "placeholders."


def choice_words(address: str) -> str | None:
    """Return what a choice of the build is called: "the choice of a processor".

    None for an address in a record, and for one that has no words.
    """
    if not address.startswith(_OF_BUILD):
        return None
    path = address.removeprefix(_OF_BUILD)
    if path.startswith(_OF_LIST):
        return worded("a part for a line of the list")
    words = _CHOICES.get(path.removeprefix(_OF_SECONDARY))
    if words is None:
        return None
    if path.startswith(_OF_SECONDARY):
        return worded("{choice} in the second system", choice=translated(words))
    return translated(words)


def judged_of(finding: Finding, checks: Iterable[Judged]) -> Judged | None:
    """Return the check that a finding puts in words; of a finding that stands for several, the
    one whose figures it shows. None where its rule only reports.
    """
    keys = {one.key for one in finding.members}
    first_wrong: Judged | None = None
    for one in checks:
        if one.key not in keys or one.fit not in (Fit.CLASH, Fit.TIGHT):
            continue
        if one.measure == finding.measure:
            return one
        if first_wrong is None:
            first_wrong = one
    return first_wrong


def subject_words(judged: Judged) -> str:
    """Return what was looked at, as a line begins: "Load of circuit 1 for hours"."""
    return capital(translated(judged.check.what))


def compared_words(judged: Judged) -> str:
    """Return what the rule compares, with the names of its figures, as the manual has it:
    "height of the cooler + 3 ≤ highest cooler that the chassis takes".

    "" for a check of an unknown rule.
    """
    formula = formula_of(judged.check)
    return comparison_words(formula) if formula is not None else ""


def formula_words(judged: Judged) -> str:
    """Return the sum with its figures: "8.96 mm there − 18.00 mm needed = −9.04 mm left".

    What stands after the sign of equality is the difference of the figures as they are written.
    "" for a check of something that matches or does not.
    """
    check = judged.check
    if not check.unit:
        return ""
    figures = sum_of(judged)
    words = partial(amount_words, unit=check.unit, decimals=figures.decimals)
    if check.unit in NUMBERED:
        template = _OF_NUMBERS[check.at_most]
    elif check.at_most and check.unit in _SUPPLIED:
        template = _OF_SUPPLIES[figures.wanted > 0]
    else:
        template = _FORMULAS[check.at_most, figures.wanted > 0]
    first = figures.there
    second = figures.limit
    if check.at_most:
        first, second = second, first
    subtracted = words(second)
    if second < 0:
        subtracted = f"({subtracted})"
    return worded(
        template,
        there=subtracted if check.at_most else words(first),
        limit=words(first) if check.at_most else subtracted,
        left=words(figures.left),
        wanted=words(figures.wanted),
    )


def to_pass_words(judged: Judged) -> str:
    """Return the change with which nothing would be found; "" where it does not show in figures.

    It is the difference of the figures as `formula_words` writes them.
    """
    check = judged.check
    if not check.unit:
        return ""
    figures = sum_of(judged)
    short = figures.wanted - figures.left
    if round(short, figures.decimals) <= 0:
        return ""
    if check.unit in NUMBERED:
        limit = amount_words(figures.limit, check.unit, figures.decimals)
        return worded(_TO_PASS_NUMBERS[check.at_most], limit=limit)
    figure = amount_words(short, check.unit, figures.decimals)
    if not check.at_most:
        return worded("{figure} more", figure=figure)
    if check.unit in _SUPPLIED:
        return worded("{figure} more, or {figure} fewer needed", figure=figure)
    if check.unit in _COUNTED:
        return worded("{figure} fewer, or a limit higher by that much", figure=figure)
    return worded("{figure} less, or a limit higher by that much", figure=figure)


def to_fail_words(judged: Judged) -> str:
    """Return the change with which a warning would be an error.

    "" where it is one, where too little is never one, and where an assumed figure leaves open how
    far away that is.
    """
    check = judged.check
    if judged.fit is not Fit.TIGHT or check.is_advice or judged.basis is Basis.ASSUMED:
        return ""
    if not check.unit or check.unit in NUMBERED:
        return ""
    figures = sum_of(judged)
    spare = figures.left - figures.clash
    if round(spare, figures.decimals) <= 0:
        return ""
    figure = amount_words(spare, check.unit, figures.decimals)
    if check.at_most:
        return worded("more than {figure} on top of it", figure=figure)
    if check.unit in _COUNTED:
        return worded("more than {figure} fewer", figure=figure)
    return worded("more than {figure} less", figure=figure)


def width_words(judged: Judged) -> str:
    """Return how far the figures may be off together, to more room as far as the finding says it;
    "" where they are taken at their word.
    """
    if judged.width is None:
        return worded("How far one of the figures may be off is unknown.")
    unit = judged.check.unit
    figure = figure_words(judged.width, unit)
    if not unit or not any(digit in figure for digit in "123456789"):
        return ""
    more_mm = judged.check.likely_more
    if more_mm > judged.width:
        more = figure_words(more_mm, unit)
        return worded(
            "The figures may be off by −{less} or +{more} together.", less=figure, more=more
        )
    return worded("The figures may be off by ±{figure} together.", figure=figure)


def figure_words(value: float, unit: str) -> str:
    """Return a figure as short as it can be told: lengths to a hundredth of a millimetre, small
    figures of anything else to a tenth.
    """
    if unit == MM:
        return str(millimetres(value))
    return amount_words(value, unit, int(abs(value) < 100))
