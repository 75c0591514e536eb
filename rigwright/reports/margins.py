"""The fit proof in words: lines of a table for the terminal and the assembly sheet, and plain
values for programs.

Cards with the same margin share a line. Computes nothing of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

from rigwright.build.labels import by_number, part_words
from rigwright.checks import Fit, Severity
from rigwright.record import Value
from rigwright.reports.clearances import CLEARANCES_WORST_FIRST, ClearanceVerdict, Margin
from rigwright.reports.power import number
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import comma_words, millimetres
from rigwright.text.on_terminal import left, right, shown_width, wrap
from rigwright.text.sentence import Sentence, messages, worded

FIT_WORDS: Mapping[ClearanceVerdict, str] = MappingProxyType(
    messages(
        {
            Fit.CLASH: "clash",
            Fit.TIGHT: "tight",
            Fit.UNKNOWN: "unknown",
            Severity.INFO: "info",
            Fit.FITS: "fits",
        }
    )
)
messages(("published", "measured", "derived", "assumed", "unknown"))  # as `Basis` has it
TALLIED: Mapping[ClearanceVerdict, str] = MappingProxyType(
    messages(
        {
            Fit.CLASH: "{n} clash",
            Fit.TIGHT: "{n} tight",
            Fit.UNKNOWN: "{n} unknown",
            Severity.INFO: "{n} info",
            Fit.FITS: "{n} fit",
        }
    )
)
FIT_SIGNS: Mapping[ClearanceVerdict, str] = MappingProxyType(
    {Fit.CLASH: "✕", Fit.TIGHT: "!", Fit.UNKNOWN: "?", Severity.INFO: "i", Fit.FITS: "✓"}
)
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
VERDICT = 12  # columns for sign and verdict
LEAST_ROOM, LEAST_WORD = 16, 9  # for the words of a clearance: beside the basis, and at all


class MarginLine(Value, frozen=True):
    """One line of the table: what it is about, and whose; the figures are without their unit."""

    verdict: ClearanceVerdict
    what: str
    whose: str
    margin: str
    tolerance: str
    basis: str

    @property
    def word(self) -> str:
        """The verdict in a word."""
        return translated(FIT_WORDS[self.verdict])

    @property
    def subject(self) -> str:
        """What and whose: "Gap, GPU 1–4"."""
        return comma_words((f"{self.what[:1].upper()}{self.what[1:]}", self.whose))

    @property
    def figures(self) -> str:
        """Margin and tolerance: "−11.36 ± 1.00"."""
        if not self.margin:
            return ""
        return f"{self.margin} {PLUS_MINUS} {self.tolerance}"

    @property
    def measure(self) -> str:
        """The figures with their unit: "−11.36 ± 1.00 mm"."""
        return f"{self.figures} {unit_symbol()}"


def margin_lines(margins: Iterable[Margin], *, brief: bool = False) -> tuple[MarginLine, ...]:
    """Lines in the order of the margins, but those of one verdict on the same parts together.

    So who holds a card in hand finds its clearances in one place. In brief, of all that surely fits
    only the least margin of each kind.
    """
    groups: dict[Hashable, list[Margin]] = {}
    for margin in margins:
        groups.setdefault(_alike(margin, brief=brief), []).append(margin)
    by_parts: dict[Hashable, list[MarginLine]] = {}
    for line in map(_line, groups.values()):
        by_parts.setdefault((line.verdict, line.whose), []).append(line)
    return tuple(chain.from_iterable(by_parts.values()))


def _alike(margin: Margin, *, brief: bool) -> Hashable:
    if brief and margin.verdict is Fit.FITS:
        return margin.verdict, margin.rule, margin.what
    return (
        margin.verdict,
        margin.rule,
        margin.what,
        margin.margin_mm,
        margin.tolerance_mm,
        margin.basis,
    )


def _line(alike: Sequence[Margin]) -> MarginLine:
    first = alike[0]
    labels = dict.fromkeys(margin.named(label) for margin in alike for label in margin.parts)
    own = sorted((label for label in labels if label != "chassis"), key=by_number)
    margin = "" if first.margin_mm is None else _bare(first.margin_mm)
    tolerance = "?" if first.tolerance_mm is None else _bare(first.tolerance_mm)
    return MarginLine(
        first.verdict,
        first.what,
        part_words(tuple(own)),
        margin,
        tolerance,
        translated(first.basis.value),
    )


def _bare(value_mm: float) -> str:
    return str(millimetres(value_mm).without_unit())


def tally(margins: Iterable[Margin]) -> str:
    """Return how many margins have which verdict: "3 clash, 1 tight, 17 fit"."""
    counts = Counter(margin.verdict for margin in margins)
    occurring = [fit for fit in CLEARANCES_WORST_FIRST if counts[fit]]
    if not occurring:
        return worded("nothing to measure")
    return comma_words(worded(TALLIED[fit], n=counts[fit]) for fit in occurring)


def margin_text(
    title: str, margins: Sequence[Margin], width: int = 80, own: Iterable[Sentence] = ()
) -> str:
    """The whole proof as a table of at most `width` characters.

    `own` are the thresholds of its own that the build is judged under.
    """
    lines = margin_lines(margins)
    head = _head(title, margins, width, own)
    if not lines:
        return "\n".join(head) + "\n"
    figures = max(shown_width(line.figures) for line in lines) + len(f" {unit_symbol()}")
    basis = max(shown_width(line.basis) for line in lines) + 2
    left = width - VERDICT - 2 - figures
    beside = left - basis >= LEAST_ROOM
    if beside:
        left -= basis
    longest = max(shown_width(line.subject) for line in lines)
    room = min(max(LEAST_WORD, left), longest)
    titles = f"{'':{VERDICT + room}}  {right(worded('Margin'), figures)}"
    if beside:
        titles += f"  {worded('Basis')}"
    rows = [*head, "", titles]
    for line in lines:
        rows += _rows(line, room, figures, beside=beside)
    return "\n".join(rows) + "\n"


def _head(title: str, margins: Sequence[Margin], width: int, own: Iterable[Sentence]) -> list[str]:
    """The lines over the table: what it is about, how much of it fits, and own thresholds."""
    lines = wrap(title, width) or [worded("Untitled")]
    lines += wrap(worded("Fit proof: {tally}", tally=tally(margins)), width)
    for threshold in own:
        lines += wrap(str(threshold), width)
    return lines


def _rows(line: MarginLine, room: int, figures: int, *, beside: bool) -> list[str]:
    """A subject that is too long goes on below; a narrow terminal leaves no place for the basis."""
    first, *rest = wrap(line.subject, room)
    said = line.measure if line.figures else worded("unknown")
    start = left(f"  {FIT_SIGNS[line.verdict]} {line.word}", VERDICT)
    end = f"  {line.basis}" if beside else ""
    return [
        f"{start}{left(first, room)}  {right(said, figures)}{end}",
        *(f"{'':{VERDICT}}{text}" for text in rest),
    ]


def margin_record(margins: Iterable[Margin]) -> list[dict[str, Any]]:
    """Every margin as plain values, worst first; None where a figure is not known."""
    return [
        {
            "rule": m.rule,
            "what": m.what,
            "parts": list(m.parts),
            "value_mm": number(m.value_mm),
            "limit_mm": number(m.limit_mm),
            "margin_mm": number(m.margin_mm),
            "tolerance_mm": number(m.tolerance_mm),
            "verdict": m.verdict.value,
            "basis": m.basis.value,
            "rests_on": list(m.rests_on),
        }
        for m in margins
    ]
