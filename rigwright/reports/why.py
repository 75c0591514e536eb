"""Why a finding says what it says: the sum behind it with this build's figures, and by how much
they would have to change for another answer.

Reads judged checks; it knows no rule by name and compares nothing itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from rigwright.checks import Check, Judged
from rigwright.checks.check import MM
from rigwright.figures import Basis
from rigwright.findings import Finding, Fit
from rigwright.text.language import translated
from rigwright.text.numbers import capital, millimetres, signed
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


def judged_of(finding: Finding, checks: Iterable[Judged]) -> Judged | None:
    """Return the check that a finding puts in words; of a finding that stands for several, the
    one whose figures it shows. None where its rule only reports.
    """
    keys = {one.key for one in finding.members}
    wrong = [one for one in checks if one.key in keys and one.fit in (Fit.CLASH, Fit.TIGHT)]
    shown = [one for one in wrong if one.measure == finding.measure]
    return next(iter(shown or wrong), None)


def subject_words(judged: Judged) -> str:
    """Return what was looked at, as a line begins: "Load of circuit 1 for hours"."""
    return capital(translated(judged.check.what))


def formula_words(judged: Judged) -> str:
    """Return the sum with its figures: "8.96 mm there − 18.00 mm needed = −9.04 mm left".

    "" for a check of something that matches or does not.
    """
    check = judged.check
    if not check.unit:
        return ""
    return worded(
        _FORMULAS[check.at_most, check.wanted > 0],
        there=figure_words(check.value, check.unit),
        limit=figure_words(check.limit, check.unit),
        left=figure_words(check.room, check.unit),
        wanted=figure_words(check.wanted, check.unit),
    )


def to_pass_words(judged: Judged) -> str:
    """Return the change with which nothing would be found; "" where it does not show in figures."""
    check = judged.check
    short = max(check.wanted, 0.0) - check.room
    if not _shows(short, check):
        return ""
    figure = figure_words(short, check.unit)
    if check.at_most:
        return worded("{figure} less, or a limit so much higher", figure=figure)
    return worded("{figure} more", figure=figure)


def to_fail_words(judged: Judged) -> str:
    """Return the change with which a warning would be an error.

    "" where it is one, where too little is never one, and where an assumed figure leaves open how
    far away that is.
    """
    check = judged.check
    if judged.fit is not Fit.TIGHT or check.is_advice or judged.basis is Basis.ASSUMED:
        return ""
    spare = check.room - check.clash
    if not _shows(spare, check):
        return ""
    figure = figure_words(spare, check.unit)
    if check.at_most:
        return worded("more than {figure} on top of it", figure=figure)
    return worded("more than {figure} less", figure=figure)


def width_words(judged: Judged) -> str:
    """Return how far the figures may be off together; "" where they are taken at their word."""
    if judged.width is None:
        return worded("How far one of the figures may be off is unknown.")
    if not _shows(judged.width, judged.check):
        return ""
    figure = figure_words(judged.width, judged.check.unit)
    return worded("The figures may be off by ±{figure} together.", figure=figure)


def figure_words(value: float, unit: str) -> str:
    """Return a figure as short as it can be told: lengths to a hundredth of a millimetre, small
    figures of anything else to a tenth.
    """
    if unit == MM:
        return str(millimetres(value))
    decimals = 0
    if abs(value) < 100 and round(value, 1) != round(value):
        decimals = 1
    return f"{signed(value, decimals)} {translated(unit)}"


def _shows(amount: float, check: Check) -> bool:
    """Whether an amount is above nothing as it is written."""
    if amount <= 0 or not check.unit:
        return False
    return any(digit in figure_words(amount, check.unit) for digit in "123456789")
