"""What one question of a rule compares, in words: the value, the limit, and what follows where it
does not fit.

The figures are named, not given. The manual shows them as they are, and "Why?" shows them above
the same sum with a build's figures. Knows no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rigwright.checks import Check, Severity
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

ANY_UNIT = "any"


class Formula(Value, frozen=True):
    """One comparison: all words are messages, and an expression names its figures between signs.

    `value` has to reach `limit`, or with `at_most` not to exceed it; lengths are in millimetres
    and other figures in `unit`. Without a limit `value` says what has to hold. `wanted` is the
    reserve that is wanted besides. `of` is what the checks call themselves, as a template, where
    a rule measures several things in one unit. With ANY_UNIT it is that of every check of its rule.

    `beyond` is how far the limit may be missed before it is an error, `error_if` what else makes
    it one; `never_error` says that nothing does. What is no error is `milder`, and only a note
    where `note_if` says so. `more` is what an expression cannot say. A formula without a value
    has only that.
    """

    value: str = ""
    limit: str = ""
    unit: str = ""
    at_most: bool = False
    wanted: str = ""
    of: str = ""
    never_error: bool = False
    beyond: str = ""
    error_if: str = ""
    milder: Severity = Severity.WARNING
    note_if: str = ""
    more: str = ""

    def is_of(self, check: Check) -> bool:
        """Whether a check is what this formula describes."""
        if self.unit == ANY_UNIT:
            return True
        if check.unit != self.unit or not self.value:
            return False
        if self.unit and check.at_most != self.at_most:
            return False
        return not self.of or _is_called(check.what, self.of)


def _is_called(what: str, template: str) -> bool:
    """Whether that is a template with its values, which some rules fill in when they measure."""
    for words in (template, translated(template)):
        pieces = re.split(r"\{[a-z_]+\}", words)
        if re.fullmatch(".+".join(map(re.escape, pieces)), what):
            return True
    return False


_COMPARED = messages(
    {
        (False, False): "{value} ≥ {limit}",
        (False, True): "{value} ≥ {limit} + {wanted}",
        (True, False): "{value} ≤ {limit}",
        (True, True): "{value} + {wanted} ≤ {limit}",
    }
)
_MISSED = messages({False: "{value} < {limit}", True: "{value} > {limit}"})
_MILDER = messages({Severity.WARNING: "Warning", Severity.INFO: "Note"})
# Units that are symbols; others are told by the names of the figures that they count.
_SYMBOLS = frozenset({"mm", "W", "VA", "A", "%", "kg", "GB", "GB/s", "CFM", "°C", "m", "dB(A)"})
_NOT_SO = messages("where that does not hold")
_NOT_SO_BY_LESS = messages("where that does not hold, but by too little for an error")
_WITHIN_WIDTH = messages("where only what the figures may be off by decides")


def comparison_words(formula: Formula) -> str:
    """Return what has to hold so that nothing is found, with the names of the figures.

    "length of the cooler + reserve ≤ highest cooler of the case"; "" for a rule that compares
    nothing.
    """
    value = translated(formula.value)
    if not formula.limit:
        return value
    return translated(_COMPARED[formula.at_most, bool(formula.wanted)]).format(
        value=value, limit=translated(formula.limit), wanted=translated(formula.wanted)
    )


def missed_words(formula: Formula) -> str:
    """Return what makes an error, with the names of the figures; "" where nothing does."""
    if formula.never_error or not formula.value:
        return ""
    if not formula.limit:
        return translated(_NOT_SO)
    return translated(_MISSED[formula.at_most]).format(
        value=translated(formula.value), limit=translated(formula.limit)
    )


def formula_lines(formula: Formula) -> Iterator[tuple[str, str]]:
    """Yield what a page says of a formula: named lines, what has to hold first."""
    error = missed_words(formula)
    lines = (
        (worded("Fits"), _with_unit(comparison_words(formula), formula.unit)),
        (worded("Error"), error),
        (worded("by more than"), translated(formula.beyond)),
        (worded("only if"), translated(formula.error_if)),
        (translated(_MILDER[formula.milder]), _otherwise(formula, has_error=bool(error))),
        (worded("only a note if"), translated(formula.note_if)),
        (worded("How"), translated(formula.more)),
    )
    for name, words in lines:
        if words:
            yield name, words


def _with_unit(comparison: str, unit: str) -> str:
    if unit not in _SYMBOLS:
        return comparison
    return worded("{comparison}, in {unit}", comparison=comparison, unit=translated(unit))


def _otherwise(formula: Formula, *, has_error: bool) -> str:
    if not formula.value:
        return ""
    if not has_error:
        return translated(_NOT_SO)
    if formula.wanted or formula.beyond or formula.error_if:
        return translated(_NOT_SO_BY_LESS)
    return translated(_WITHIN_WIDTH) if formula.limit else ""
