"""The figures of an evaluated build, card by card, and the words for its verdict: what report and
sheet both say.

Computes nothing of its own; knows neither layout nor output format.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence

from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.gaps import Gap, gap_below
from rigwright.assembly.seats import OFF_THE_REAR, Mount
from rigwright.build import TRAY
from rigwright.build.labels import in_number_order, part_words
from rigwright.checks import (
    Finding,
    Fit,
    NotChecked,
    Sentence,
    Severity,
    Verdict,
    missing_count,
)
from rigwright.evaluation.answer import Evaluation
from rigwright.evaluation.evaluated import rooms, without_mains
from rigwright.figures import Basis, Figure
from rigwright.lanes import Link
from rigwright.parts.chassis import has_own_board
from rigwright.power import CircuitLoad
from rigwright.power.supplies import shared_power_w, spare_units
from rigwright.record import Value
from rigwright.rules import noun_of, rules_that_measure
from rigwright.rules.clearance import length_limit, length_needed
from rigwright.rules.rule import Measured
from rigwright.text.language import translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import (
    and_words,
    comma_words,
    counted,
    length,
    millimetres,
    named_value,
    watts,
)
from rigwright.text.sentence import messages, paragraph, plural, sentence, worded

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

    None: not known. `room_is_assumed`: nobody states the room for its length; it is the assumption
    that the check of its length went by.
    """

    card: SeatedCard
    link: Link | None
    needed_mm: float | None
    available_mm: float | None
    below: Gap | None
    room_is_assumed: bool = False

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
        if seat.slot.name != seat.name:
            return f"{seat.name} ({seat.slot.name})"
        return seat.name

    @property
    def link_words(self) -> str:
        """Generation and width: "Gen4 x16"."""
        if self.link is None or (self.link.gb_s is None and self.link.width != 0):
            return "?"
        return self.link.words

    @property
    def length(self) -> str:
        """Needed against available: "303 of 524 mm"."""
        needed = "?" if self.needed_mm is None else length(self.needed_mm).without_unit()
        if self.available_mm is None:
            return f"{needed} {unit_symbol()}"
        room = length(self.available_mm)
        if self.room_is_assumed:
            return worded("{needed} of ≈ {room}", needed=needed, room=room)
        return worded("{needed} of {room}", needed=needed, room=room)

    @property
    def gap(self) -> str:
        """The gap to the next card, with its figure: "0.64 mm"."""
        if self.below is None:
            return "–"
        if not self.below.gap.known:
            return "?"
        return str(millimetres(self.below.gap.value))

    @property
    def power(self) -> str:
        """What it draws at its limit."""
        if self.card.power_w is None:
            return "?"
        return watts(self.card.power_w)


def card_figures(evaluation: Evaluation) -> tuple[CardFigures, ...]:
    """Every card of a build, in file order."""
    links = {link.card.label: link for link in evaluation.links}
    found: list[CardFigures] = []
    for card in evaluation.assembly.cards:
        link = links.get(card.label)
        found.append(_card_figures(card, evaluation, link))
    return tuple(found)


def _card_figures(card: SeatedCard, evaluation: Evaluation, link: Link | None) -> CardFigures:
    a = evaluation.assembly
    needed: float | None = None
    if card.size.length.known:
        needed = length_needed(card, a)
    is_at_rear = card.mount not in (None, *OFF_THE_REAR, Mount.CHAMBER)
    limit: Figure | None = None
    if is_at_rear and a.enclosure is not None:
        limit, _ = length_limit(card, a)
    available: float | None = None
    is_assumed = False
    if limit is not None and limit.known and not _is_length_open(card, evaluation):
        available = limit.value
        is_assumed = limit.basis is Basis.ASSUMED
    elif limit is not None:
        available = _checked_room_mm(card, evaluation)
        is_assumed = available is not None
    below = gap_below(card, a.neighbours)
    return CardFigures(card, link, needed, available, below, is_assumed)


def _is_length_open(card: SeatedCard, evaluation: Evaluation) -> bool:
    """Whether nobody can hold the card's known length against the room that is published: it may be
    the room before something that need not be there.
    """
    if not card.size.length.known or rooms(evaluation.checks, Measured.LENGTH, card.label):
        return False
    open_rules = {entry.rule for entry in evaluation.not_checked if card.label in entry.parts}
    return not open_rules.isdisjoint(rules_that_measure(Measured.LENGTH))


def _checked_room_mm(card: SeatedCard, evaluation: Evaluation) -> float | None:
    """The room that the check of a card's length went by; None where it has no answer."""
    for judged in rooms(evaluation.checks, Measured.LENGTH, card.label):
        if judged.fit is not Fit.UNKNOWN:
            return judged.check.limit
    return None


def verdict_words(evaluation: Evaluation) -> str:
    """Return the verdict in words, and that it leaves out the mains where no site is chosen."""
    words = translated(VERDICT_WORDS[evaluation.verdict])
    if not without_mains(evaluation):
        return words
    return worded("{verdict}, without mains", verdict=words)


def counts(evaluation: Evaluation) -> tuple[str, ...]:
    """How many findings of each kind there are: "1 error", "2 warnings", "3 not checked", and
    what does not count: "1 waived".
    """
    errors = evaluation.count(Severity.ERROR)
    warnings = evaluation.count(Severity.WARNING)
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
    grave: list[Finding] = []
    notes: list[Finding] = []
    for finding in findings:
        if finding.severity is Severity.INFO:
            notes.append(finding)
        else:
            grave.append(finding)
    return tuple(grave), tuple(notes)


def alone_and_notes(
    evaluation: Evaluation, findings: Iterable[Finding]
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """What lists tell one by one, and apart from it the notes that they may tell in one row.

    A note that was waived and counts again is told by itself: whoever waived it has to see that.
    """
    grave, notes = grave_and_notes(findings)
    alone = list(grave)
    together: list[Finding] = []
    for note in notes:
        if evaluation.sorted_out.formerly_waived(note) is not None:
            alone.append(note)
        else:
            together.append(note)
    return tuple(alone), tuple(together)


def row_count(evaluation: Evaluation) -> int:
    """How many rows the list of checks has for a build: one for each finding, one for the notes
    together, one for each missing figure.
    """
    alone, notes = alone_and_notes(evaluation, evaluation.listed)
    missing = {entry.field for entry in evaluation.not_checked}
    return len(alone) + min(len(notes), 1) + len(missing)


def titles_of(findings: Iterable[Finding]) -> str:
    """What findings say in short, one after another."""
    return str(paragraph(*(finding.title for finding in findings)))


def machine(a: Assembly) -> tuple[str, ...]:
    """What the machine is made of, in short: chassis, board and how many of which card."""
    parts = [a.chassis]
    parts += [None if has_own_board(a.chassis) else a.board]
    parts += [chamber.board for chamber in a.chambers]
    names = [part.name for part in parts if part is not None]
    cards = Counter(card.card.name for card in a.cards)
    for name, count in cards.items():
        names.append(counted(count, name))
    return tuple(names)


def unanswered(entries: tuple[NotChecked, ...]) -> tuple[str, ...]:
    """What was not checked and why, what is looked at for the same reason together:

    "card length, rear openings (GPU 1): the place of …".
    """
    groups = by_reason(entries)
    return tuple(named_value(subjects_of(alike), reason) for reason, alike in groups)


def by_reason(entries: Iterable[NotChecked]) -> tuple[tuple[str, tuple[NotChecked, ...]], ...]:
    """Each reason once, with the entries that it is given for.

    A reason that is told of one slot after another is one that names all of these slots.
    """
    groups: dict[Hashable, list[NotChecked]] = {}
    for entry in entries:
        reason = _but_for_the_slot(entry.why)
        groups.setdefault(reason, []).append(entry)
    found: list[tuple[str, tuple[NotChecked, ...]]] = []
    for alike in groups.values():
        found.append((_of_all_slots(alike), tuple(alike)))
    return tuple(found)


def _but_for_the_slot(why: Sentence | str) -> Hashable:
    """What reasons have in common that differ in their slot alone; else the reason itself."""
    if isinstance(why, str) or not _can_name_slots(why):
        return str(why)
    others: list[tuple[str, str]] = []
    for name, value in why.values.items():
        if name != "slot":
            others.append((name, str(value)))
    return why.template, tuple(sorted(others))


def _of_all_slots(entries: list[NotChecked]) -> str:
    """The reason that entries have in common, which names the slots of all."""
    why = entries[0].why
    slots: dict[str, None] = {}
    for entry in entries:
        reason = entry.why
        if isinstance(reason, Sentence) and _can_name_slots(reason):
            slots[str(reason.values["slot"])] = None
    if isinstance(why, str) or len(slots) < 2:
        return str(why)
    named = why.with_values(slot=and_words(tuple(slots)))
    return str(named.changed(count=len(slots)))


def _can_name_slots(why: Sentence) -> bool:
    """Whether a reason is about a slot and has words for several."""
    return bool(why.several) and "slot" in why.values


def subjects_of(entries: Sequence[NotChecked]) -> str:
    """What entries leave unchecked, and of which parts: "card length, rear openings (GPU 1)"."""
    nouns: dict[str, None] = {}
    labels: list[str] = []
    for entry in entries:
        nouns[noun_of(entry.rule)] = None
        labels += entry.parts
    looked_at = comma_words(nouns)
    parts = part_words(in_number_order(labels))
    return f"{looked_at} ({parts})" if parts else looked_at


def glued(text: str) -> str:
    """The text with every figure tied to its unit, so that no line ends between them."""
    return _BEFORE_UNIT.sub(NO_BREAK_SPACE, text).replace("≈ ", f"≈{NO_BREAK_SPACE}")


def pool_words(cards: Iterable[SeatedGpu]) -> str:
    """What each card has, alike ones together: "4 × 24 GB", "2 × 24 GB + 48 GB"."""
    sizes: Counter[float] = Counter()
    for card in cards:
        if card.gpu.vram_gb is not None:
            sizes[card.gpu.vram_gb] += 1
    each = [counted(count, f"{gb:g} GB") for gb, count in sizes.items()]
    return " + ".join(each)


def supply_words(evaluation: Evaluation) -> str:
    """Load against what the supplies give: "1,556 W of 1,600 W (97 %)".

    Where a redundant set carries the build without its spare modules, against the others.
    """
    budget = evaluation.budget
    load = watts(budget.dc_w)
    if budget.unknown_fields:
        return worded("more than {load}: not all cards and CPUs have a known power", load=load)
    if budget.given_w is None and evaluation.build.psus:
        return worded("{load}, the supply is not in the catalog", load=load)
    if not budget.rated_w:
        return worded("{load}, no supply chosen", load=load)
    words = _of_given(load, evaluation)
    if round(budget.given_w or 0.0) == round(budget.rated_w):
        return words
    return worded("{load}; rated for {rated}", load=words, rated=watts(budget.rated_w))


def _of_given(load: str, evaluation: Evaluation) -> str:
    """The load against what the supplies give at their mains."""
    budget = evaluation.budget
    given = watts(budget.given_w or 0.0)
    if budget.used is None:
        return worded("{load} of {given}", load=load, given=given)
    values = {"load": load, "given": given, "share": 100 * budget.used}
    psus = evaluation.assembly.psus
    if budget.rated_w == shared_power_w(psus):
        return worded("{load} of {given} ({share:.0f} %)", **values)
    words = plural(
        "{load} of {given} ({share:.0f} %) while {n} spare supply is out",
        "{load} of {given} ({share:.0f} %) while {n} spare supplies are out",
        spare_units(psus),
        **values,
    )
    return str(words)


def wall_words(evaluation: Evaluation) -> str | None:
    """What the outlets have to give:

    "1,745 W, 14.5 A of 15 A at 120 V"; None where that is not known.
    """
    budget = evaluation.budget
    if budget.wall_w is None or budget.unknown_fields:
        return None
    said = [watts(budget.wall_w)]
    for circuit in evaluation.circuits:
        if circuit.psus and circuit.amperes is not None:
            said.append(_circuit_words(circuit))
    return comma_words(said)


def _circuit_words(circuit: CircuitLoad) -> str:
    amps = circuit.amperes or 0
    total = circuit.total_a or 0
    values = {"amps": amps, "limit": circuit.limit_a, "volts": circuit.volts or 0}
    words = "{amps:.1f} A at {volts:.0f} V"
    if circuit.limit_a is not None:
        words = "{amps:.1f} A of {limit:.0f} A at {volts:.0f} V"
    if circuit.limit_a is not None and circuit.other_w:
        words = "{amps:.1f} A, with other loads {total:.1f} A of {limit:.0f} A at {volts:.0f} V"
        if circuit.breaker_a not in (None, circuit.limit_a):
            words = (
                "{amps:.1f} A of {limit:.0f} A, with other loads {total:.1f} A of {breaker:.0f} A "
                "at {volts:.0f} V"
            )
    return worded(words, total=total, breaker=circuit.breaker_a or 0, **values)
