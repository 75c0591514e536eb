"""The fit proof: every mechanical clearance of a build as a signed margin with its worst-case tolerance and a verdict.

Figures are those that the rules ask; where a rule has an error about a distance, the margin of that name clashes.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from rigwright.assembly import Assembly
from rigwright.checks import Judged
from rigwright.checks.judge import OFF_BY
from rigwright.checks.tolerance import width_of_figure
from rigwright.evaluation import Evaluation
from rigwright.figures import Basis, Figure, resting_on
from rigwright.findings import Fit
from rigwright.margins.board import board_clearances
from rigwright.margins.cards import card_clearances
from rigwright.margins.leads import lead_clearances
from rigwright.margins.machine import machine_clearances
from rigwright.margins.rows import Clearance
from rigwright.margins.said import said_clearances
from rigwright.parts import Part
from rigwright.provenance.doubts import parts_of
from rigwright.record import Value
from rigwright.rules.of_second import LABELS

WORST_FIRST = (Fit.CLASH, Fit.TIGHT, Fit.UNKNOWN, Fit.FITS)
ROUNDED = 1e-5
Known = dict[tuple[Basis, tuple[str, ...]], float | None]


class Margin(Value, frozen=True):
    """How much room something has. `value_mm` is held against `limit_mm`; all three are None where a figure is unknown.

    `tolerance_mm` is what the figures may be off together, None where one is only a rule of thumb's guess. `basis` is
    that of the least known figure; `rests_on` are the addresses of all. Less than `wanted_mm` of margin is tight.
    `is_advice`: too little is no clash, it only says what goes in first or what else is to be done.
    """

    rule: str
    what: str
    parts: tuple[str, ...]
    value_mm: float | None
    limit_mm: float | None
    margin_mm: float | None
    tolerance_mm: float | None
    verdict: Fit
    basis: Basis
    rests_on: tuple[str, ...]
    wanted_mm: float = 0.0
    is_advice: bool = False

    @property
    def available_mm(self) -> float | None:
        """The room that there is: the larger one of value and limit where the margin is positive."""
        return self.limit_mm if self._is_limited else self.value_mm

    @property
    def needed_mm(self) -> float | None:
        """What is needed of that room."""
        return self.value_mm if self._is_limited else self.limit_mm

    @property
    def least_mm(self) -> float | None:
        """What is left in the worst case; of a guess, where such guesses are usually off by as much as can be."""
        return None if self.margin_mm is None else self.margin_mm - (OFF_BY if self.tolerance_mm is None
                                                                     else self.tolerance_mm)  # fmt: skip

    @property
    def _is_limited(self) -> bool:
        """Whether the limit is an upper one."""
        if self.value_mm is None or self.limit_mm is None or self.margin_mm is None:
            return False
        return abs(self.limit_mm - self.value_mm - self.margin_mm) < ROUNDED


def margins_of(evaluation: Evaluation) -> tuple[Margin, ...]:
    """Every clearance of a build, worst first."""
    a = evaluation.assembly
    parts = parts_of(a)
    rows = (*_clearances(a.inside), *_of_second(a.second))
    known: Known = {}
    found = [margin_of_check(judged) for judged in evaluation.checks if judged.check.is_length]
    found += [margin_of(row, parts, known) for row in (*rows, *said_clearances(evaluation, rows))]
    return tuple(sorted(dict.fromkeys(found), key=_badness))  # two coolers beside one card have the same margin


def margin_of_check(judged: Judged) -> Margin:
    """Return a judged check as the list of clearances shows it."""
    check, known = judged.check, judged.basis is not Basis.UNKNOWN
    return Margin(
        rule=check.rule,
        what=check.what,
        parts=check.parts,
        value_mm=round(check.value, 6) if known else None,
        limit_mm=round(check.limit, 6) if known else None,
        margin_mm=check.room if known else None,
        tolerance_mm=judged.width,
        verdict=judged.fit,
        basis=judged.basis,
        rests_on=judged.rests_on,
        wanted_mm=max(check.wanted, 0.0),
        is_advice=check.is_advice,
    )


def _clearances(a: Assembly) -> tuple[Clearance, ...]:
    return (*card_clearances(a), *board_clearances(a), *machine_clearances(a), *lead_clearances(a))  # fmt: skip


def _of_second(a: Assembly | None) -> tuple[Clearance, ...]:
    """In the chamber of a second board, by the names that its parts have in the build."""
    if a is None:
        return ()
    rows = _clearances(a.inside)
    return tuple(row.changed(parts=tuple(LABELS.get(label, label) for label in row.parts)) for row in rows)


def _badness(margin: Margin) -> tuple[int, bool, float, str, list[tuple[str, int]]]:
    """Advice after what may clash."""
    rank, room = WORST_FIRST.index(margin.verdict), margin.margin_mm if margin.margin_mm is not None else 0.0
    return rank, margin.is_advice, room, margin.rule, [by_number(label) for label in margin.parts]


def by_number(label: str) -> tuple[str, int]:
    """A label so that the tenth card comes after the second."""
    letters = label.rstrip("0123456789")
    return letters, int(label[len(letters) :] or 0)


def margin_of(row: Clearance, parts: Mapping[str, Part], known: Known | None = None) -> Margin:
    """A clearance, judged by what its figures may be off; `known` keeps what was looked up for other ones."""
    together = resting_on(row.room_mm, *row.figures)
    if not together.known:
        missing = tuple(dict.fromkeys(field for f in row.figures if not f.known for field in f.rests_on))
        return Margin(row.rule, row.what, row.parts, None, None, None, None, Fit.UNKNOWN, Basis.UNKNOWN, missing,
                      is_advice=row.clash_mm == -inf)  # fmt: skip
    each = [_tolerance(figure, parts, {} if known is None else known) for figure in row.figures]
    off, guessed = round(sum(t for t in each if t is not None), 6), each.count(None)
    verdict, wanted = _verdict(row, off, guessed), max(row.wanted_mm, 0.0)
    return Margin(row.rule, row.what, row.parts, row.value_mm, row.limit_mm, row.room_mm, None if guessed else off,
                  verdict, together.basis, together.rests_on, wanted, row.clash_mm == -inf)  # fmt: skip


def _tolerance(figure: Figure, parts: Mapping[str, Part], known: Known) -> float | None:
    """Figures of the same fields are off by the same; looking up where a field comes from takes most of the time."""
    key = figure.basis, figure.rests_on
    if key not in known:
        known[key] = width_of_figure(figure, parts)
    return known[key]


def _verdict(row: Clearance, tolerance: float, guessed: int) -> Fit:
    """A size that is only inferred promises nothing up to what such sizes are usually off by.

    That comes on top of what the other figures may be off, so that knowing less never makes a margin surer.
    """
    if row.room_mm < row.clash_mm:
        return Fit.CLASH
    if row.room_mm < max(row.wanted_mm, 0.0):
        return Fit.TIGHT
    if guessed:
        sure = max(row.wanted_mm, tolerance) + OFF_BY * guessed
        return Fit.UNKNOWN if row.room_mm < sure else Fit.FITS
    return Fit.FITS
