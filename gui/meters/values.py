"""What the meters say besides power and clearances: the verdict in a line, links, where the hot air
goes, totals.

Values of a snapshot, with what a preview changes; nothing is painted here and nothing judged that
the engine has not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from gui.hand.card_words import OVERLAP_RULES, link_short
from gui.look.theme import Judged
from gui.session.session import Snapshot
from rigwright.air.airflow import Exhaust, exhausts_of
from rigwright.assembly import SeatedCard
from rigwright.build.labels import part_words
from rigwright.build.systems import PRIMARY
from rigwright.checks import Severity, Verdict
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import without_mains
from rigwright.evaluation.summary import VERDICT_WORDS, pool_words
from rigwright.lanes import Link
from rigwright.power.energy_cost import energy_of
from rigwright.proposals.next_kind import next_kind
from rigwright.record import Value
from rigwright.reports.approval import is_approved
from rigwright.reports.missing import (
    CHOICES,
    Missing,
    deciding_figures,
    lacking_figures,
    missing_count,
)
from rigwright.rules import Measured, rules_that_measure
from rigwright.text.language import translated
from rigwright.text.numbers import and_words, semicolon_words, watts
from rigwright.text.sentence import messages, plural, without_stop, worded

ARROW = " → "
DOT = " · "
FORMER_VERDICT = messages("was “{verdict}”")
# What comes next where no verdict waits for it, or where it is a second system's.
FURTHER = messages(
    {
        "gpu": "Drag one from the catalog to a slot",
        "cooler": "Choose a CPU cooler",
        "memory": "Choose memory",
        "second.motherboard": "Choose the second board",
        "second.cpu": "Choose the second processor",
        "second.cooler": "Choose the second cooler",
        "second.memory": "Choose the second memory",
    }
)


class MeterLine(Value, frozen=True):
    """A name, its value and, where there is one, the verdict on it; `hint` stands below."""

    name: str
    value: str
    judged: Judged | None = None
    word: str = ""
    hint: str = ""


class LinkLine(Value, frozen=True):
    """The lanes of one card. `width` None: not known."""

    name: str
    width: int | None
    words: str
    new: bool


# verdict


def banner_words(snapshot: Snapshot) -> tuple[Judged | None, str, str]:
    """Verdict, word and one line; before there is a card no verdict but the one that no card could
    mend.
    """
    evaluation = snapshot.evaluation
    if _is_begun(evaluation):
        return None, worded("No card yet"), _first_step(evaluation)
    if snapshot.hovered is not None:
        # a way out of what refuses the card may be shown in the place of its answer
        refused = snapshot.hovered.refused and evaluation is snapshot.hovered.evaluation
        verdict = Verdict.FAIL if refused else evaluation.verdict
        word = translated(VERDICT_WORDS[verdict])
        seat = snapshot.hovered.seat.title
        if snapshot.hovered.refused:
            line = worded("Preview of {seat} · Esc cancels", seat=seat)
        else:
            line = worded("Preview of {seat} · Enter places it · Esc cancels", seat=seat)
        return verdict, word, line
    words = [*_worst_words(evaluation), *_verdict_rests_on(evaluation)]
    former = snapshot.committed.verdict
    if snapshot.compared and former is not evaluation.verdict:
        words.append(worded(FORMER_VERDICT, verdict=translated(VERDICT_WORDS[former])))
    return evaluation.verdict, translated(VERDICT_WORDS[evaluation.verdict]), DOT.join(words)


def _verdict_rests_on(evaluation: Evaluation) -> Iterator[str]:
    """Yield what the verdict leaves out, what it rests on, and whether somebody approved it."""
    if without_mains(evaluation):
        yield worded("without mains")
    if evaluation.doubted:
        doubted = len(evaluation.doubted)
        yield str(plural("{n} uncertain figure", "{n} uncertain figures", doubted))
    if is_approved(evaluation):
        yield worded("approved")
    elif evaluation.build.approval is not None:
        yield worded("changed since it was approved")


def banner_leads_to(snapshot: Snapshot) -> Missing | None:
    """Return what a click on the banner leads to: the missing figure or part that a better verdict
    waits for most; before there is a card, what comes next.
    """
    if snapshot.previewing:
        return None
    if _is_begun(snapshot.evaluation):
        further = _further_part(snapshot.evaluation)
        if further is not None:
            return further
    return next(iter(lacking_figures(snapshot.evaluation)), None)


def _is_begun(evaluation: Evaluation) -> bool:
    """Whether a machine has no card yet, and nothing that no card could mend."""
    return not evaluation.assembly.cards and evaluation.verdict is not Verdict.FAIL


def _further_part(evaluation: Evaluation) -> Missing | None:
    """Return the part that comes next, where it is one of `FURTHER`, such as a card."""
    kind = next_kind(evaluation)
    if kind not in FURTHER:
        return None
    words = translated(FURTHER[kind])
    return Missing(
        field=f"build.{kind}",
        rules=(),
        parts=(),
        title=words,
        reason="",
        link=words,
        choose=kind,
    )


def _first_step(evaluation: Evaluation) -> str:
    """Return what an empty build needs first: the parts of the machine in their order, then a
    card.
    """
    further = _further_part(evaluation)
    if further is not None:
        return further.title
    deciding = deciding_figures(evaluation)
    chosen = (missing.link for missing in deciding if missing.field in CHOICES)
    return next(chosen, translated(FURTHER["gpu"]))


# What is over, by the rules whose errors say so.
_OVER = {
    messages("PSU"): rules_that_measure(Measured.SUPPLY),
    messages("circuit"): rules_that_measure(Measured.CIRCUIT),
    messages("cord or UPS"): rules_that_measure(Measured.CORD),
}


def _worst_words(evaluation: Evaluation) -> Iterator[str]:
    lacking = lacking_figures(evaluation)
    if lacking:
        yield from _lacking_words(lacking, evaluation)
        return
    overlaps, over, others = _errors_of(evaluation)
    errors = list(_error_words(overlaps, over, others))
    yield from errors
    warnings = evaluation.count(Severity.WARNING)
    if warnings and not errors:
        yield str(plural("{n} warning", "{n} warnings", warnings))
    crowded = overlaps and over
    if evaluation.not_checked and not crowded:
        yield worded("{n} unknown", n=missing_count(evaluation.not_checked))
    if evaluation.waived:
        yield worded("{n} waived", n=len(evaluation.waived))
    elif not evaluation.not_checked and evaluation.verdict is Verdict.PASS:
        yield worded("all checks passed")


def _errors_of(evaluation: Evaluation) -> tuple[int, list[str], int]:
    """How many overlaps there are, what is over, and how many other errors.

    Overlaps are counted one by one, also those that the list folds into one finding.
    """
    listed = Counter(f.rule for f in evaluation.listed if f.severity is Severity.ERROR)
    standing = evaluation.sorted_out.standing
    every = Counter(f.rule for f in standing if f.severity is Severity.ERROR)
    overlaps = 0
    for rule in OVERLAP_RULES:
        overlaps += every[rule]
        listed.pop(rule, 0)
    over: list[str] = []
    for words, rules in _OVER.items():
        if sum(listed.pop(rule, 0) for rule in rules):
            over.append(words)
    return overlaps, over, listed.total()


def _error_words(overlaps: int, over: list[str], others: int) -> Iterator[str]:
    if overlaps:
        yield str(plural("{n} overlap", "{n} overlaps", overlaps))
    if over:
        yield worded("{parts} over", parts=and_words(map(translated, over)))
    if others and (overlaps or over):
        yield str(plural("{n} other error", "{n} other errors", others))
    elif others:
        yield str(plural("{n} error", "{n} errors", others))


def _lacking_words(lacking: Sequence[Missing], evaluation: Evaluation) -> Iterator[str]:
    yield without_stop(lacking[0].title)
    if others := len(lacking) - 1:
        yield worded("{n} more unknown", n=others)
    if warnings := evaluation.count(Severity.WARNING):
        yield str(plural("{n} warning", "{n} warnings", warnings))
    if waived := len(evaluation.waived):
        yield worded("{n} waived", n=waived)


# links


def link_lines(snapshot: Snapshot) -> tuple[LinkLine, ...]:
    """The lanes of every graphics card."""
    former: dict[str, str] = {}
    if snapshot.compared:
        for link in snapshot.committed.links:
            former[link.card.placement.place] = _link_line_words(link)
    lines: list[LinkLine] = []
    for link in snapshot.evaluation.links:
        if link.card.gpu is None:
            continue
        words = _link_line_words(link)
        was = former.get(link.card.placement.place, "")
        is_new = link.card.label == snapshot.ghost or (snapshot.compared and was != words)
        said = changed_words(was, words)
        lines.append(LinkLine(_title(link.card, snapshot), link.width, said, is_new))
    return tuple(lines)


def changed_words(was: str, now: str) -> str:
    """A value after what it was, where that is known and other."""
    if was and was != now:
        return f"{was}{ARROW}{now}"
    return now


def _link_line_words(link: Link) -> str:
    if link.width is None and link.lacks("riser"):
        return worded("by riser")
    return link_short(link)


def _title(card: SeatedCard, snapshot: Snapshot) -> str:
    carried_card = snapshot.carried_card
    if carried_card is not None and carried_card.moving is None and card.label == snapshot.ghost:
        return worded("New")
    return card.title


def lanes_words(snapshot: Snapshot) -> str:
    """How many of the CPU's lanes the cards take."""
    now = _lanes_words(snapshot.evaluation)
    if not snapshot.compared or _lanes_words(snapshot.committed) == now:
        return now
    return f"{_lanes_used(snapshot.committed)}{ARROW}{now}"


def _lanes_used(evaluation: Evaluation) -> int:
    lanes = 0
    for link in evaluation.links:
        from_processor = (link.source or "").startswith("cpu")
        if from_processor and link.card.system is PRIMARY:
            lanes += link.width or 0
    return lanes


def _lanes_words(evaluation: Evaluation) -> str:
    assembly = evaluation.assembly
    used = _lanes_used(evaluation)
    total = assembly.cpu.pcie_lanes_total_usable if assembly.cpu else None
    if total is None:
        return worded("{used} CPU lanes", used=used) if used else ""
    total *= max(assembly.cpu_count, 1)
    if used <= total:
        return worded("{used} of {total} CPU lanes", used=used, total=total)
    return worded("{total} CPU lanes, shared", total=total)


# heat and totals


def heat_lines(snapshot: Snapshot) -> tuple[MeterLine, ...]:
    """Where the hot air of every card goes; cards that do the same share a line."""
    lines = _heat_lines(snapshot.evaluation)
    if not snapshot.compared:
        return lines
    former = {line.name: line.value for line in _heat_lines(snapshot.committed)}
    told: list[MeterLine] = []
    for line in lines:
        told.append(line.changed(value=changed_words(former.get(line.name, ""), line.value)))
    return tuple(told)


def _heat_lines(evaluation: Evaluation) -> tuple[MeterLine, ...]:
    found = exhausts_of(evaluation.assembly)
    groups = groupby(found, key=lambda e: (e.inside_w, e.outside_w, e.way))
    return tuple(_heat_line(list(same)) for _, same in groups)


def _heat_line(same: list[Exhaust]) -> MeterLine:
    first = same[0]
    inside = worded("{watts:,.0f} W inside", watts=first.inside_w)
    outside = worded("{watts:,.0f} W out", watts=first.outside_w)
    parts = [
        w for w, amount in ((inside, first.inside_w), (outside, first.outside_w)) if amount >= 0.5
    ]
    words = " · ".join(parts)
    if len(same) > 1:
        words = worded("each {watts}", watts=words)
    return MeterLine(part_words(tuple(e.card.label for e in same)), words, hint=first.way)


def total_lines(snapshot: Snapshot) -> tuple[MeterLine, ...]:
    """Memory of all cards, and the heat that goes into the room."""
    memory = _before_after(snapshot, _memory_gb, lambda gb: f"{gb:,.0f} GB")
    heat = _before_after(snapshot, _room_heat_w, watts)
    budget = snapshot.evaluation.budget
    if budget.heat_btu_h is not None:
        hint = f"{budget.heat_btu_h:,.0f} BTU/h"
    else:
        hint = worded("without the supply's loss")
    energy = _energy_words(snapshot.evaluation)
    if snapshot.compared:
        energy = changed_words(_energy_words(snapshot.committed), energy) if energy else ""
    lines = (
        MeterLine(worded("GPU memory"), memory, hint=memory_hint(snapshot.evaluation)),
        MeterLine(worded("Heat into the room"), heat, hint=hint),
        MeterLine(worded("Energy in a year"), energy),
    )
    return tuple(line for line in lines if line.value)


def _energy_words(evaluation: Evaluation) -> str:
    energy = energy_of(evaluation.assembly, evaluation.budget.wall_w)
    return energy.words if energy is not None else ""


def _before_after(
    snapshot: Snapshot, measure: Callable[[Evaluation], float], words: Callable[[float], str]
) -> str:
    old = measure(snapshot.committed)
    now = measure(snapshot.evaluation)
    if not now:
        return ""
    if not snapshot.previewing or not old or words(old) == words(now):
        return words(now)
    return f"{words(old).rpartition(' ')[0]}{ARROW}{words(now)}"


def _memory_gb(evaluation: Evaluation) -> float:
    return sum(c.gpu.vram_gb or 0.0 for c in evaluation.assembly.gpus if c.gpu)


def memory_hint(evaluation: Evaluation) -> str:
    """What each card has, where there are several: their memories are no single pool."""
    cards = evaluation.assembly.gpus
    unknown = tuple(card.label for card in cards if card.gpu.vram_gb is None)
    if unknown:
        return worded("without {cards}: not known", cards=part_words(unknown))
    if len(cards) > 1:
        return pool_words(cards)
    return ""


def _room_heat_w(evaluation: Evaluation) -> float:
    budget = evaluation.budget
    return budget.wall_w or budget.dc_w


def joined(lines: Iterable[MeterLine]) -> str:
    """Lines as one sentence, for screen readers."""
    words: list[str] = []
    for line in lines:
        words.append(" ".join(filter(None, (line.name, line.value, line.word))))
    return semicolon_words(words)
