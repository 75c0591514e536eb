"""The room that is left in every direction, as named lines with the engine's verdicts.

Each figure is the smallest of all cards. Nothing is painted here, and no limit is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gui.hand.card_words import FLOOR_RULES, GAP_RULES, LENGTH_RULES, PANEL_RULES
from gui.ladder.rows import wall_beyond_slots
from gui.meters.values import ARROW, MeterLine
from gui.session.session import Snapshot
from rigwright.checks import Fit, Judged
from rigwright.evaluation import Evaluation, rooms, standing_in
from rigwright.rules import Measured
from rigwright.text.language import translated
from rigwright.text.numbers import length, millimetres, uncapital
from rigwright.text.sentence import messages, worded


def clearance_lines(snapshot: Snapshot) -> tuple[MeterLine, ...]:
    """The smallest room in every direction with the verdict on it: where a larger gap is what is
    wrong, because its fans want more, it is that one.
    """
    shown = snapshot.evaluation
    now_in = shown.by_direction
    before_in = snapshot.committed.by_direction
    figures = (
        (worded("Smallest gap"), Measured.GAP, GAP_RULES, millimetres),
        (worded("To the front"), Measured.LENGTH, LENGTH_RULES, length),
        (worded("To side panel"), Measured.PANEL, PANEL_RULES, length),
        (worded("To {wall}", wall=_floor_title(shown)), Measured.FLOOR, FLOOR_RULES, millimetres),
    )
    lines: list[MeterLine] = []
    for name, thing, rules, words in figures:
        checks = now_in[thing]
        now = deciding_room(checks, thing)
        old = deciding_room(before_in[thing], thing) if snapshot.previewing else None
        if now is not None:
            value = str(words(now))
            if old is not None and str(words(old)) != value:
                value = f"{words(old).without_unit()}{ARROW}{value}"
            if thing is Measured.GAP and now != smallest_room(checks, thing):
                name = worded("Deciding gap")
            standing = _standing(shown, standing_in(checks, thing), rules)
            lines.append(MeterLine(name, value, *standing))
        elif unknown := _unknown(shown, rules):
            lines.append(MeterLine(name, "–", Fit.UNKNOWN, worded("Unknown"), unknown))
    return tuple(lines)


_WORDS = messages({Fit.CLASH: "Clash", Fit.TIGHT: "Tight"})


def _standing(
    evaluation: Evaluation, fit: Fit | None, rules: frozenset[str]
) -> tuple[Fit, str, str]:
    """The verdict with what is not known, where that leaves it open: the figure is then only the
    smallest known.
    """
    if fit in _WORDS:
        return fit, translated(_WORDS[fit]), ""
    unknown = _unknown(evaluation, rules)
    if unknown:
        return Fit.UNKNOWN, worded("Unknown"), unknown
    return Fit.FITS, worded("Fits"), ""


def _unknown(evaluation: Evaluation, rules: frozenset[str]) -> str:
    if not evaluation.assembly.cards:
        return ""
    entry = next((n for n in evaluation.not_checked if n.rule in rules), None)
    return str(entry.told) if entry is not None else ""


def smallest_room(checks: Iterable[Judged], thing: Measured) -> float | None:
    """The least room of all cards in one direction; negative where they meet something."""
    return min((judged.check.room for judged in rooms(checks, thing)), default=None)


def deciding_room(checks: Sequence[Judged], thing: Measured) -> float | None:
    """The least room among the parts on which the verdict in one direction stands."""
    worst = standing_in(checks, thing)
    deciding: list[float] = []
    for judged in rooms(checks, thing):
        if standing_in(checks, thing, *judged.parts) is worst:
            deciding.append(judged.check.room)
    if deciding:
        return min(deciding)
    return smallest_room(checks, thing)


def _floor_title(evaluation: Evaluation) -> str:
    wall = wall_beyond_slots(evaluation.assembly)
    if wall is None:
        return worded("floor")
    return uncapital(wall.title)
