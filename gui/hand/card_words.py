"""A card, its place and its verdict in words: what ladder, cursor card and meters say alike.

Knows evaluations and no widget. Figures come from the engine; nothing is computed here but which to
show.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

from gui.session.session import CarriedCard, Snapshot
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import Card
from rigwright.assembly.seats import Seat
from rigwright.build.placement import Spot
from rigwright.checks import Finding, Fit, Severity, Verdict
from rigwright.evaluation import Candidate, Evaluation
from rigwright.evaluation.added import leaves_open
from rigwright.evaluation.evaluated import findings_of
from rigwright.inventory.risers import hangs_on_a_riser
from rigwright.lanes import Link
from rigwright.parts import Gpu
from rigwright.record import Value
from rigwright.routing.ribbons import reach_words
from rigwright.rules import RULES, Measured, rules_that_measure
from rigwright.text.language import translated
from rigwright.text.lengths import Length
from rigwright.text.names import called
from rigwright.text.numbers import (
    comma_words,
    millimetres,
    named_value,
    signed,
    watts,
    whole_length,
)
from rigwright.text.sentence import messages, worded

_FAMILY = r"\b(?:GAMING (?=GeForce|Radeon)|GeForce |Radeon (?=RX))"
_MEMORY = r"\s*\b\d+\s?GB?\b(?=\s|$)"
_NOISE = re.compile(f"{_FAMILY}|{_MEMORY}", re.IGNORECASE)
_SERIES = re.compile(
    r"^(?:RTX|GTX|RX|Tesla|Quadro(?: RTX)?|Arc Pro|Radeon (?:AI )?PRO) (?=\S*\d)| PCIe$",
    re.IGNORECASE,
)
_MECHANICAL = frozenset(rule.id for rule in RULES if rule.category == "mechanical")
# Which rules judge the room in one direction; all of them measure it in millimetres.
GAP_RULES = rules_that_measure(Measured.GAP)
FLOOR_RULES = rules_that_measure(Measured.FLOOR)
PANEL_RULES = rules_that_measure(Measured.PANEL)
LENGTH_RULES = rules_that_measure(Measured.LENGTH)
OVERLAP_RULES = GAP_RULES & _MECHANICAL
_RULES = {rule.id: rule for rule in RULES}
# Where the room is that a badge gives the figure of; of a gap between cards it is seen.
_WHERE = messages(
    {
        Measured.FLOOR: "{figure} below",
        Measured.PANEL: "{figure} to panel",
        Measured.LENGTH: "{figure} in length",
    }
)
FEEDS = messages(
    {"cpu": "CPU", "cpu1": "CPU 1", "cpu2": "CPU 2", "chipset": "chipset", "plx": "switch"}
)
FIT_WORDS = messages(
    {Fit.FITS: "fits", Fit.TIGHT: "tight", Fit.CLASH: "clash", Fit.UNKNOWN: "unknown"}
)


class CardStanding(Value, frozen=True):
    """How a placed card stands: what is drawn and the word for it."""

    judged: Fit | Severity
    word: str


def as_drawn(snapshot: Snapshot) -> Snapshot:
    """What the panels draw: over a taken place the document, since two cards in one place are no
    build to look at.
    """
    if snapshot.hovered is None or not snapshot.hovered.taken:
        return snapshot
    return snapshot.changed(evaluation=snapshot.committed, hovered=None)


def short_name(name: str) -> str:
    """A card's name without the words that every card has."""
    return re.sub(r"\s+", " ", _NOISE.sub("", name)).strip() or name


def product_name(name: str) -> str:
    """The same with the memory, which alone tells some cards apart: "V100 PCIe 32GB"."""
    return re.sub(r"\s+", " ", re.sub(_FAMILY, "", name, flags=re.IGNORECASE)).strip() or name


def names_of(card: Card) -> tuple[str, ...]:
    """What a card may be called, from the full name to the chip's number, for where there is
    less and less room.
    """
    full = short_name(card.name)
    alone = full.removeprefix(f"{card.brand} ")
    chip = short_name(card.chip) if isinstance(card, Gpu) and card.chip else full
    if len(chip) > len(alone):  # of an edition whose card is called without it
        chip = alone
    return (full, alone, chip, _SERIES.sub("", chip))


def standing_of(evaluation: Evaluation, label: str) -> CardStanding:
    """Return the worst verdict on a placed card."""
    found = [f for f in findings_of(evaluation, label) if f.severity is not Severity.INFO]
    if found:
        return _worst(min(found, key=lambda f: f.severity.rank))
    if any(leaves_open(entry, label) for entry in evaluation.not_checked):
        return CardStanding(Fit.UNKNOWN, worded("Unknown"))
    return CardStanding(Fit.FITS, worded("Fits"))


def _worst(finding: Finding) -> CardStanding:
    if finding.severity is Severity.ERROR:
        words = worded("Clash") if finding.rule in _MECHANICAL else worded("Error")
        return CardStanding(Fit.CLASH, words)
    in_millimetres = finding.measure is not None and finding.measure.unit == "mm"
    words = worded("Tight") if in_millimetres else worded("Warning")
    return CardStanding(Fit.TIGHT, words)


def place_words(seat: Seat) -> str:
    """A place at the start of a line: "Slot 3", "PCI_E2", "Bay 4"."""
    return seat.title[:1].upper() + seat.title[1:]


def spot_words(at_mm: Spot) -> str:
    """Where a card in mid-air is, in short: "20 / 190 / 35 mm"."""
    x, y, z = at_mm
    return worded(
        "{x} / {y} / {z}",
        x=whole_length(x).without_unit(),
        y=whole_length(y).without_unit(),
        z=whole_length(z),
    )


def link_words(link: Link | None) -> str:
    """A card's link in short: "x16 Gen4 (CPU)"."""
    if link is None:
        return worded("unknown")
    if link.lacks("riser"):
        return worded("through a riser")
    feed = f" ({translated(FEEDS[link.source])})" if link.source in FEEDS else ""
    return f"{link_short(link)}{feed}"


def link_short(link: Link) -> str:
    """Width and generation: "x16 Gen4"; "off" where the slot is switched off."""
    if link.width == 0:
        return worded("off")
    return width_words(link.width, link.generation)


def width_words(width: int | None, generation: int | None) -> str:
    """Width and generation as a row has room for: "x16 Gen4", "Gen4, width unknown", "x16"."""
    if width is None:
        if generation is None:
            return worded("width unknown")
        return worded("Gen{generation}, width unknown", generation=generation)
    return f"x{width} Gen{generation}" if generation is not None else f"x{width}"


def link_of(evaluation: Evaluation, label: str | None) -> Link | None:
    """The link of a card."""
    return next((link for link in evaluation.links if link.card.label == label), None)


def new_label(candidate: Candidate, moving: int | None) -> str | None:
    """The label that the carried card has in a candidate's build."""
    placements = candidate.evaluation.build.placements
    index = moving if moving is not None else len(placements) - 1
    for card in candidate.evaluation.assembly.cards:
        if card.index == index:
            return card.label
    return None


def called_new(candidate: Candidate | None, moving: int | None) -> AbstractContextManager[None]:
    """Call a card from the catalog "the new card" in messages while it is held."""
    if candidate is None or candidate.taken or moving is not None:
        return called({})
    label = new_label(candidate, None)
    cards = candidate.evaluation.assembly.cards
    return called({card.title: worded("the new card") for card in cards if card.label == label})


def gap_row(candidate: Candidate, label: str | None) -> tuple[str, str] | None:
    """Return the narrowest gap beside the carried card: its neighbour there, and millimetres."""
    beside = [
        (g.gap.value, g.lower if g.upper.label == label else g.upper)
        for g in candidate.evaluation.assembly.neighbours
        if g.gap.known and label in (g.upper.label, g.lower.label)
    ]
    if not beside:
        return None
    value, other = min(beside, key=lambda pair: pair[0])
    return (
        worded("Gap to {other}", other=other.title)
        if value >= 0
        else worded("Overlap with {other}", other=other.title)
    ), str(millimetres(value))


def _bare(value_mm: float) -> Length:
    return millimetres(value_mm).without_unit()


def deciding_figure(candidate: Candidate, words: Callable[[float], Length] | None = None) -> str:
    """The figure that a place's verdict stands on, and where that is.

    "" where the reason is no length; "≈ −5.00" where it may be short by that, and may not. Of a
    place that fits it is the smallest gap: a smaller figure elsewhere would not be why.
    """
    words = words or _bare
    finding = candidate.deciding
    if finding is None:
        margin = candidate.margin_mm
        return str(words(margin)) if candidate.fit is Fit.FITS and margin is not None else ""
    measure = finding.measure
    rule = _RULES.get(finding.rule)
    if measure is None or measure.unit != "mm" or rule is None:
        return ""
    room = measure.room if measure.at_most else measure.value
    figure = _perhaps(str(words(room)), candidate.fit, room)
    return worded(_WHERE[rule.measures], figure=figure) if rule.measures in _WHERE else figure


def _perhaps(figure: str, fit: Fit, room_mm: float) -> str:
    """A shortage with a sign of doubt where it is within what the figures may be off: the card may
    well go in.
    """
    return f"≈ {figure}" if room_mm < 0 and fit is Fit.TIGHT else figure


def added_power_w(candidate: Candidate, committed: Evaluation) -> float:
    """What a place adds to the build's sustained draw."""
    return candidate.evaluation.budget.dc_w - committed.budget.dc_w


def added_words(power_w: float) -> str:
    """A change of power with its sign: "+350 W"."""
    return ("+" if power_w >= 0 else "") + (
        watts(power_w) if power_w >= 0 else f"{signed(power_w, 0)} W"
    )


def fails_elsewhere(candidate: Candidate, committed: Evaluation) -> bool:
    """Whether a place has room for the card and the build would not fit with it all the same, as
    for want of watts, while it does without.
    """
    if candidate.refused or committed.verdict is Verdict.FAIL:
        return False
    return candidate.evaluation.verdict is Verdict.FAIL


def candidate_words(candidate: Candidate, committed: Evaluation, moving: int | None) -> str:
    """A place's whole answer as one sentence, for the status line and for screen readers."""
    place = place_words(candidate.seat)
    if candidate.taken:
        occupant = committed.assembly.card_at(candidate.seat)
        if occupant is None:
            return worded("{place}: taken by another card", place=place)
        return worded("{place}: taken by {card}", place=place, card=occupant.title)
    label = new_label(candidate, moving)
    figures = [translated(FIT_WORDS[candidate.fit])]
    if figure := deciding_figure(candidate, millimetres):
        figures.append(figure)
    figures.append(link_words(link_of(candidate.evaluation, label)))
    if power := added_power_w(candidate, committed):
        figures.append(added_words(power))
    if fails_elsewhere(candidate, committed):
        figures.append(worded("the build would not fit"))
    with called_new(candidate, moving):
        reason = f". {candidate.reason}" if candidate.reason else ""
    return named_value(place, f"{comma_words(figures)}{reason}")


def shown_words(snapshot: Snapshot) -> str:
    """The answer of the place that the card in the hand is over, with what it hangs on there."""
    hovered = snapshot.hovered
    carried_card = snapshot.carried_card
    if hovered is None or carried_card is None:
        return ""
    words = candidate_words(hovered, snapshot.committed, carried_card.moving)
    return " · ".join(filter(None, (words, *riser_lines(hovered, carried_card))))


def riser_lines(candidate: Candidate, carried_card: CarriedCard) -> tuple[str, ...]:
    """What the card in the hand hangs on at a place, how that does, and the key for another; none
    where it hangs on nothing.
    """
    if candidate.taken:
        return ()
    a = candidate.evaluation.assembly
    label = new_label(candidate, carried_card.moving)
    card = a.card(label)
    if card is None or not hangs_on_a_riser(card):
        return ()
    said = worded("No riser reaches there.")
    if card.riser is not None:
        said = _named_riser(card, carried_card, candidate, a)
    elif words := reach_words(card, a):
        said = f"{words[:1].upper()}{words[1:]}"
    if carried_card.at(candidate.seat.name) is not candidate or carried_card.block:
        return (said,)
    return said, _key_for_another(carried_card, candidate)


def _named_riser(
    card: SeatedCard, carried_card: CarriedCard, candidate: Candidate, a: Assembly
) -> str:
    assert card.riser is not None
    risers = carried_card.risers
    cables = [part.name for part in card.adapters if part.side == "cable"]
    if cables:
        return worded("{riser} on {cable}", riser=card.riser.name, cable=cables[0])
    line = reach_words(card, a)
    if risers is not None and risers.place == candidate.seat.name and risers.choice is not None:
        line = risers.choice.line
    if not line:
        return card.riser.name
    return named_value(card.riser.name, line)


def _key_for_another(carried_card: CarriedCard, candidate: Candidate) -> str:
    if carried_card.awaits == candidate.seat.name:
        return worded("Trying the other risers…")
    risers = carried_card.risers
    if risers is None or risers.place != candidate.seat.name:
        return worded("R: another riser")
    return worded("R: next riser, {n} of {count}", n=risers.number + 1, count=risers.count)
