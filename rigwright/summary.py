"""The figures of an evaluated build, card by card, and the words for its verdict: what report and
sheet both say.

Computes nothing of its own; knows neither layout nor output format.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.gaps import Gap
from rigwright.assembly.seats import OFF_THE_REAR, Mount
from rigwright.build import TRAY
from rigwright.evaluation import Evaluation
from rigwright.findings import Finding, NotChecked, Severity, Verdict, missing_count
from rigwright.labels import in_number_order, part_words
from rigwright.lanes import Link
from rigwright.parts.chassis import has_own_board
from rigwright.power import CircuitLoad
from rigwright.record import Value
from rigwright.rules import noun_of
from rigwright.rules.clearance import length_limit, length_needed
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import length, millimetres, watts
from rigwright.text.sentence import messages, plural, sentence, worded

VERDICT_WORDS: Mapping[Verdict, str] = messages(
    {
        Verdict.PASS: "Fits",
        Verdict.WARN: "Fits, tight",
        Verdict.UNDECIDED: "Not decided",
        Verdict.FAIL: "Does not fit",
    }
)
SEVERITY_WORDS: Mapping[Severity, str] = messages(
    {
        Severity.ERROR: "Error",
        Severity.WARNING: "Warning",
        Severity.INFO: "Info",
    }
)

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
_BEFORE_UNIT = re.compile(r"(?<=\d) (?=(?:mm|[WAV%]|GB/s|GB|°C|CFM|slots?)(?:\W|$))")


class CardFigures(Value, frozen=True):
    """One card with its link, its length against the room for it, and the next card its fans face.

    None: not known.
    """

    card: SeatedCard
    link: Link | None
    needed_mm: float | None
    available_mm: float | None
    below: Gap | None

    @property
    def place(self) -> str:
        """The place with the slot's printed name, or in words: "3 (PCIEX16_3)", "bay 1"."""
        seat = self.card.seat
        if self.card.placement.place == TRAY:
            return worded("beside the machine")
        if seat is None:
            return worded("{place} (no such place)", place=self.card.placement.place)
        if seat.slot is None:
            return seat.title
        return f"{seat.name} ({seat.slot.name})" if seat.slot.name != seat.name else seat.name

    @property
    def link_words(self) -> str:
        """Generation and width: "Gen4 x16"."""
        return (
            "?"
            if self.link is None or (self.link.gb_s is None and self.link.width != 0)
            else self.link.words
        )

    @property
    def length(self) -> str:
        """Needed against available: "303 of 524 mm"."""
        needed = "?" if self.needed_mm is None else length(self.needed_mm).without_unit()
        if self.available_mm is None:
            return f"{needed} {unit_symbol()}"
        return worded("{needed} of {room}", needed=needed, room=length(self.available_mm))

    @property
    def gap(self) -> str:
        """The gap to the next card, with its figure: "0.64 mm"."""
        if self.below is None:
            return "–"
        return str(millimetres(self.below.gap.value)) if self.below.gap.known else "?"

    @property
    def power(self) -> str:
        """What it draws at its limit."""
        return "?" if self.card.power_w is None else watts(self.card.power_w)


def card_figures(evaluation: Evaluation) -> tuple[CardFigures, ...]:
    """Every card of a build, in file order."""
    links = {link.card.label: link for link in evaluation.links}
    return tuple(
        _card_figures(card, evaluation.assembly, links.get(card.label))
        for card in evaluation.assembly.cards
    )


def _card_figures(card: SeatedCard, a: Assembly, link: Link | None) -> CardFigures:
    size = card.size
    needed = length_needed(card, a) if size.length.known else None
    seated = card.mount not in (None, *OFF_THE_REAR, Mount.CHAMBER) and a.enclosure is not None
    limit = length_limit(card, a)[0] if seated else None
    return CardFigures(
        card, link, needed, limit.value if limit and limit.known else None, a.gap_below(card)
    )


def verdict_words(evaluation: Evaluation) -> str:
    """Return the verdict in words, and that it leaves out the mains where no site is chosen."""
    words = translated(VERDICT_WORDS[evaluation.verdict])
    return worded("{verdict}, without mains", verdict=words) if evaluation.without_mains else words


def counts(evaluation: Evaluation) -> tuple[str, ...]:
    """How many findings of each kind there are: "1 error", "2 warnings", "3 not checked", and
    what does not count: "1 waived".
    """
    errors, warnings = evaluation.count(Severity.ERROR), evaluation.count(Severity.WARNING)
    said = [
        plural("{n} error", "{n} errors", errors),
        plural("{n} warning", "{n} warnings", warnings),
    ]
    if unchecked := missing_count(evaluation.not_checked):
        said.append(sentence("{n} not checked", n=unchecked))
    if evaluation.waived:
        said.append(sentence("{n} waived", n=len(evaluation.waived)))
    return tuple(map(str, said))


def grave_and_notes(findings: Iterable[Finding]) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Errors and warnings, and apart from them what is only worth knowing."""
    found = tuple(findings)
    grave = tuple(f for f in found if f.severity is not Severity.INFO)
    return grave, tuple(f for f in found if f.severity is Severity.INFO)


def titles_of(findings: Iterable[Finding]) -> str:
    """What findings say in short, one after another."""
    return " ".join(str(finding.title) for finding in findings)


def machine(a: Assembly) -> tuple[str, ...]:
    """What the machine is made of, in short: chassis, board and how many of which card."""
    own_board = has_own_board(a.chassis)
    others = (chamber.board for chamber in a.chambers)
    names = [part.name for part in (a.chassis, None if own_board else a.board, *others) if part]
    cards = Counter(card.card.name for card in a.cards)
    return (*names, *(f"{count} × {name}" if count > 1 else name for name, count in cards.items()))


def unanswered(entries: tuple[NotChecked, ...]) -> tuple[str, ...]:
    """What was not checked and why, what is looked at for the same reason together:

    "card length, rear openings (GPU 1): the place of …".
    """
    reasons: dict[str, list[NotChecked]] = {}
    for entry in entries:
        reasons.setdefault(entry.reason, []).append(entry)
    return tuple(f"{_subjects(alike)}: {reason}" for reason, alike in reasons.items())


def _subjects(entries: list[NotChecked]) -> str:
    looked_at = ", ".join(dict.fromkeys(noun_of(entry.rule) for entry in entries))
    parts = part_words(in_number_order(label for entry in entries for label in entry.parts))
    return f"{looked_at} ({parts})" if parts else looked_at


def glued(text: str) -> str:
    """The text with every figure tied to its unit, so that no line ends between them."""
    return _BEFORE_UNIT.sub(NO_BREAK_SPACE, text).replace("≈ ", f"≈{NO_BREAK_SPACE}")


def supply_words(evaluation: Evaluation) -> str:
    """Load against rating: "1,556 W of 1,600 W (97 %)"."""
    budget = evaluation.budget
    load = watts(budget.dc_w)
    if budget.unknown_fields:
        return worded("more than {load}: not all cards and CPUs have a known power", load=load)
    if not budget.rated_w and evaluation.build.psus:
        return worded("{load}, the supply is not in the catalog", load=load)
    if not budget.rated_w:
        return worded("{load}, no supply chosen", load=load)
    share = 100 * budget.dc_w / budget.rated_w
    rated = watts(budget.rated_w)
    return worded("{load} of {rated} ({share:.0f} %)", load=load, rated=rated, share=share)


def wall_words(evaluation: Evaluation) -> str | None:
    """What the outlets have to give:

    "1,745 W, 14.5 A of 15 A at 120 V"; None where that is not known.
    """
    budget = evaluation.budget
    if budget.wall_w is None or budget.unknown_fields:
        return None
    circuits = [
        circuit for circuit in evaluation.circuits if circuit.psus and circuit.amperes is not None
    ]
    return ", ".join([watts(budget.wall_w), *map(_circuit_words, circuits)])


def _circuit_words(circuit: CircuitLoad) -> str:
    words = "{amps:.1f} A at {volts:.0f} V"
    if circuit.limit_a is not None:
        words = "{amps:.1f} A of {limit:.0f} A at {volts:.0f} V"
    return worded(words, amps=circuit.amperes or 0, limit=circuit.limit_a, volts=circuit.volts or 0)
