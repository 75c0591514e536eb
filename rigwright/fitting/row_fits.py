"""What rows say of cards and of other parts that were held against a build.

Knows verdicts and their words; how they were found is the work of `cards` and `choices`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from rigwright.assembly import Assembly
from rigwright.assembly.seats import Seat
from rigwright.build.systems import PRIMARY, System
from rigwright.checks import Fit, NotChecked
from rigwright.evaluation import Evaluation
from rigwright.evaluation.asked import RuleAnswers
from rigwright.fitting import BEST_FIRST, RowFit, place_words
from rigwright.fitting.cards import WORST_LAST, CardTrials
from rigwright.fitting.choices import NOTHING, Added, added_by, is_clash, rule_of, whoever_is_chosen
from rigwright.fitting.classes import Rows
from rigwright.fitting.trace import Traced
from rigwright.parts import Part
from rigwright.rules.spec import machine_incomplete
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

# what a row says of a case that takes the place of one with which these parts came
LOST = messages(
    {
        "build.psus": "leaves no power supply",
        "build.board": "leaves no board",
    }
)
_BEST_OF_LEVEL = np.array([BEST_FIRST.index(fit) for fit in WORST_LAST])


def fits_of_cards(
    trials: CardTrials, parts: Rows, why: Callable[[int, Seat], Callable[[], str]]
) -> Iterator[tuple[int, RowFit]]:
    """The fits of many cards whose answers are found, as `fit_of_card` has one.

    `why` makes what finds the sentence for a card's row.
    """
    seats = [seat for seat, asked in zip(trials.seats, trials.asked, strict=True) if asked]
    free = trials.free
    if not free.size:
        taken = RowFit(Fit.CLASH, place_words(seats, 0, Fit.CLASH, 0))
        yield from ((int(part), taken) for part in parts)
        return
    tight = BEST_FIRST.index(Fit.TIGHT)
    levels = trials.levels[np.ix_(free, parts)]
    ranks = _BEST_OF_LEVEL[levels]
    best_ranks = ranks.min(axis=0)
    best = free[ranks.argmin(axis=0)]
    is_taking = ranks <= tight
    taking = is_taking.sum(axis=0)
    margins = trials.margins[best, parts]
    gap_counts = trials.gap_counts[best, parts]
    elsewhere = (best_ranks == tight) & ~gap_counts
    margins[elsewhere] = np.nan  # a gap that is not why the place is tight
    columns = (parts, best_ranks, best, taking, margins)
    found = zip(*[column.tolist() for column in columns], strict=True)
    words: dict[tuple[int, int], str] = {}
    for part, rank, place, count, margin in found:
        fit = BEST_FIRST[rank]
        key = (rank, count)
        if key not in words:
            words[key] = place_words(seats, free.size, fit, count)
        known = None if math.isnan(margin) else margin
        reason = why(part, trials.seats[place])
        yield part, RowFit(fit, words[key], count, known, reason)


def fit_of_choice(
    before: Evaluation,
    after: Evaluation | RuleAnswers,
    part: Part,
    system: System = PRIMARY,
) -> RowFit:
    """The fit of a part that a system has one of: the worst there is about it, or that the build
    would not have without a part of its kind. With one that takes away what the machine has now, it
    is not decided whether that fits.

    Of rules that were only asked, the words of the worst alone are made.
    """
    found = after.findings if isinstance(after, Evaluation) else after.found
    standing = whoever_is_chosen(before, part.kind, system)
    added = added_by(standing, part, found, after.not_checked, tells=True, system=system)
    a = after.assembly
    known = before.assembly.misplaced
    unplaced = [card for card in a.misplaced if card not in known]
    if not unplaced or is_clash(added.order):
        fit = fit_of_added(added, part, a.systems[system.number], lambda: added.message)
        return _without_what_is_lost(fit, before, after)
    first = unplaced[0]
    fit = Fit.CLASH
    words = worded("no place for {card}", card=_title(first))
    if any(seat.slot is not None and seat.slot.position is None for seat in a.seats):
        fit = Fit.UNKNOWN
        words = worded("slot positions unknown")
    return RowFit(fit, words, why=lambda: _first_sentence(after, first))


def _without_what_is_lost(
    fit: RowFit, before: Evaluation, after: Evaluation | RuleAnswers
) -> RowFit:
    """Return the row of a part, undecided where the machine lacks with it what it has now."""
    lost = _lost_with(before, after)
    if lost is None or fit.fit in (Fit.CLASH, Fit.UNKNOWN):
        return fit
    return RowFit(Fit.UNKNOWN, translated(LOST[lost.field]), why=lambda: str(lost.told))


def _lost_with(before: Evaluation, after: Evaluation | RuleAnswers) -> NotChecked | None:
    """Return what says that a machine lacks a part that it has now, None where it lacks none: the
    supplies and the board that a server is sold with go with it once another case is chosen.
    """
    lacked = {entry.field for entry in before.not_checked}
    for entry in after.not_checked:
        is_gone = entry.field in LOST and entry.field not in lacked
        if is_gone and entry.rule == machine_incomplete.id:
            return entry
    return None


def fit_of_added(added: Added, part: Part, a: Assembly, why: Callable[[], str]) -> RowFit:
    """The row for what a part adds to a build; `a` is a machine with all else that it meets."""
    if is_clash(added.order):
        rule = rule_of(added.order)
        words = rule.fault_words
        if added.margin is None:
            words = rule.row_words(part, a)
        return RowFit(Fit.CLASH, words, 0, _known(added.margin), why)
    if is_clash(added.question):
        return RowFit(Fit.UNKNOWN, rule_of(added.question).unknown_words, why=why)
    if added.order != NOTHING:
        rule = rule_of(added.order)
        words = translated(rule.tight) or rule.fault_words
        return RowFit(Fit.TIGHT, words, 1, _known(added.margin), why)
    if added.question != NOTHING:
        return RowFit(Fit.TIGHT, rule_of(added.question).unknown_words, 1, why=why)
    return RowFit(Fit.FITS, worded("fits the build"), 1)


def _known(margin: float | Traced | None) -> float | None:
    return None if margin is None else float(margin)


def _title(label: str) -> str:
    return f"{label[:3].upper()} {label[3:]}"


def _first_sentence(evaluation: Evaluation | RuleAnswers, label: str) -> str:
    return next((str(n.told) for n in evaluation.not_checked if label in n.parts), "")
