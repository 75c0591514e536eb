"""The room that is left in every direction, as named lines with the engine's verdicts.

Each figure is the smallest of all cards. Nothing is painted here, and no limit is known here.
"""

from __future__ import annotations

from gui.hand.card_words import FLOOR_RULES, GAP_RULES, LENGTH_RULES, PANEL_RULES
from gui.ladder.rows import sections_of
from gui.look.theme import Judged
from gui.meters.values import ARROW, MeterLine
from gui.session.session import Snapshot
from rigwright.assembly.seats import Mount
from rigwright.evaluation import Evaluation, rooms, standing_in
from rigwright.findings import Fit
from rigwright.rules import Measured
from rigwright.text.language import translated
from rigwright.text.numbers import length, millimetres
from rigwright.text.sentence import messages, worded


def clearance_lines(snapshot: Snapshot) -> tuple[MeterLine, ...]:
    """The smallest room in every direction with the verdict on it: where a larger gap is what is
    wrong, because its fans want more, it is that one.
    """
    shown, before = snapshot.evaluation, snapshot.committed
    figures = (
        (worded("Smallest gap"), Measured.GAP, GAP_RULES, millimetres),
        (worded("To the front"), Measured.LENGTH, LENGTH_RULES, length),
        (worded("To side panel"), Measured.PANEL, PANEL_RULES, length),
        (worded("To {wall}", wall=_floor_title(shown)), Measured.FLOOR, FLOOR_RULES, millimetres),
    )
    lines: list[MeterLine] = []
    for name, thing, rules, words in figures:
        now = deciding_room(shown, thing)
        old = deciding_room(before, thing) if snapshot.previewing else None
        if now is not None:
            value = str(words(now))
            if old is not None and str(words(old)) != value:
                value = f"{words(old).without_unit()}{ARROW}{value}"
            if thing is Measured.GAP and now != smallest_room(shown, thing):
                name = worded("Deciding gap")
            lines.append(MeterLine(name, value, *_standing(shown, thing, rules)))
        elif unknown := _unknown(shown, rules):
            lines.append(MeterLine(name, "–", Fit.UNKNOWN, worded("Unknown"), unknown))
    return tuple(lines)


_WORDS = messages({Fit.CLASH: "Clash", Fit.TIGHT: "Tight"})


def _standing(
    evaluation: Evaluation, thing: Measured, rules: frozenset[str]
) -> tuple[Judged, str, str]:
    """The verdict with what is not known, where that leaves it open: the figure is then only the
    smallest known.
    """
    fit = standing_in(evaluation.checks, thing)
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
    return entry.told if entry is not None else ""


def smallest_room(evaluation: Evaluation, thing: Measured) -> float | None:
    """The least room of all cards in one direction; negative where they meet something."""
    return min((judged.check.room for judged in rooms(evaluation.checks, thing)), default=None)


def deciding_room(evaluation: Evaluation, thing: Measured) -> float | None:
    """The least room among the parts on which the verdict in one direction stands."""
    worst = standing_in(evaluation.checks, thing)
    deciding: list[float] = []
    for judged in rooms(evaluation.checks, thing):
        if standing_in(evaluation.checks, thing, *judged.parts) is worst:
            deciding.append(judged.check.room)
    return min(deciding, default=smallest_room(evaluation, thing))


def _floor_title(evaluation: Evaluation) -> str:
    wall = next((s.wall for s in sections_of(evaluation) if s.mount is Mount.SLOT), None)
    if wall is None:
        return worded("floor")
    return wall.title if wall.title.startswith("PSU") else wall.title.lower()
