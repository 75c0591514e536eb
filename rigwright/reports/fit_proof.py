"""The fit proof on a sheet of its own: every clearance, and every figure that they rest on with its
source.

Says what the assembly sheet says of clearances and no more; gui/sheet puts it on pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from rigwright.assembly.addresses import parts_of
from rigwright.checks import Fit, Verdict
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.parts import Part
from rigwright.reports.clearances import ClearanceVerdict, Margin, margins_of
from rigwright.reports.margin_figures import Rest, rest_order, rests_of
from rigwright.reports.margins import PLUS_MINUS, margin_lines, tally
from rigwright.reports.sheet.content import Sheet, Tile, head_of
from rigwright.rules.own_rules import own_lines
from rigwright.text.language import translated
from rigwright.text.lengths import Length
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import messages, plural, worded

TO_SIGN = messages(("Checked by", "Date"))
OPEN = messages("Fits as far as is known")


def proof_of(evaluation: Evaluation, file_name: str = "", day: date | None = None) -> Sheet:
    """The sheet of the fit proof; without a day it bears today's."""
    margins = margins_of(evaluation)
    counts = Counter(margin.verdict for margin in margins)
    verdict = _verdict(counts, evaluation.verdict is Verdict.UNDECIDED)
    only_known = counts[Fit.UNKNOWN] and verdict is Verdict.WARN
    word = translated(OPEN if only_known else VERDICT_WORDS[verdict])
    return replace(
        head_of(evaluation, file_name, day),
        kind=worded("Fit proof"),
        verdict=verdict,
        verdict_word=word,
        counts=tally(margins),
        tiles=tuple(_tiles(margins)),
        margins=margin_lines(margins),
        margins_note=worded("the same clearances share a line"),
        figures=tuple(_figures(margins, parts_of(evaluation.assembly))),
        confidence=tuple(map(str, own_lines(evaluation.build))),
        to_fill_in=tuple(map(translated, TO_SIGN)),
    )


def _verdict(counts: Mapping[ClearanceVerdict, int], undecided: bool) -> Verdict:
    """Judge the clearances alone.

    An unknown one is no pass, and leaves the proof undecided where it does the build.
    """
    if counts[Fit.CLASH]:
        return Verdict.FAIL
    if undecided:
        return Verdict.UNDECIDED
    if counts[Fit.TIGHT] or counts[Fit.UNKNOWN]:
        return Verdict.WARN
    return Verdict.PASS


def _tiles(margins: Sequence[Margin]) -> Iterator[Tile]:
    """The least margin, the least of all in the worst case, and how many there are."""
    of_room = [m for m in margins if not m.is_advice]
    known = [m.margin_mm for m in of_room if m.margin_mm is not None]
    worst = [
        least for m in of_room if m.tolerance_mm is not None and (least := m.least_mm) is not None
    ]
    if known:
        yield Tile(str(millimetres(min(known))), worded("least margin"))
    if worst:
        yield Tile(str(millimetres(min(worst))), worded("in the worst case"))
    yield Tile(f"{len(margins)}", str(plural("clearance", "clearances", len(margins))))


def _figures(margins: Iterable[Margin], parts: Mapping[str, Part]) -> Iterator[str]:
    """Every figure once, the least sure first."""
    rests = dict.fromkeys(rest for margin in margins for rest in rests_of(margin, parts))
    return (_figure(rest) for rest in sorted(rests, key=rest_order))


def _figure(rest: Rest) -> str:
    if not rest.tolerance_mm:
        return rest.words
    return f"{rest.words} ({PLUS_MINUS} {Length(rest.tolerance_mm, ',.1f')})"
