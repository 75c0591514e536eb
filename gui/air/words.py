"""What the view of the air says: the machine in sentences, every card with its band, and who warms
it.

Values and words only; figures come from the engine's estimate and verdicts from its rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from gui.look.theme import Judged
from gui.session.session import Snapshot
from rigwright.air import CardEstimate, air_of
from rigwright.checks import Fit, Severity
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import findings_of
from rigwright.reports.air import (
    ESTIMATE,
    NO_CASE,
    card_sentences,
    case_lines,
    noise_line,
    room_lines,
    warmed_by,
)
from rigwright.reports.air_section import (
    Pressure,
    SectionCard,
    section_cards,
)
from rigwright.rules import RULES
from rigwright.rules.warm_cards import gpu_predicted_throttle
from rigwright.text.language import translated
from rigwright.text.numbers import watts
from rigwright.text.sentence import messages, worded

_THERMAL = frozenset(rule.id for rule in RULES if rule.category == "thermal")
NO_CARD = messages("No graphics card in the build yet.")
TOLD_K = 0.5  # causes of less are not told
PRESSURE: dict[Pressure, str] = messages(
    {
        "positive": "Positive pressure: more air is blown in than drawn out.",
        "balanced": "Balanced pressure: as much air is blown in as drawn out.",
        "negative": "Negative pressure: more air is drawn out than blown in.",
    }
)


@dataclass(frozen=True)
class CardRow:
    """One card. `low`, `likely` and `high` are None where nothing is known, and `why` says why."""

    label: str
    title: str
    low: float | None
    likely: float | None
    high: float | None
    limit_c: float
    value: str
    value_alone: str  # the value without its band
    facts: str
    judged: Judged | None
    tip: str
    why: str = ""
    new: bool = False

    @property
    def sentence(self) -> str:
        """The card as read out."""
        if self.likely is None:
            return worded("{card}: unknown, {why}", card=self.title, why=self.why)
        return worded(
            "{card}: about {value}, limit {limit:.0f} °C, {facts}",
            card=self.title,
            value=self.value,
            limit=self.limit_c,
            facts=self.facts,
        )


def card_rows(snapshot: Snapshot) -> tuple[CardRow, ...]:
    """Every graphics card in order."""
    evaluation = snapshot.evaluation
    estimate = air_of(evaluation.assembly)
    if snapshot.carried_card is not None and snapshot.carried_card.moving is None:
        ghost = snapshot.ghost
    else:
        ghost = None
    former = _former_warmth(snapshot)
    places = {card.label: card.placement.place for card in evaluation.assembly.cards}
    rows: list[CardRow] = []
    for card in section_cards(evaluation.assembly):
        new = card.label == ghost
        title = worded("New") if new else card.title
        if card.estimate is None:
            rows.append(_unknown_row(card, title, new=new))
            continue
        one = card.estimate
        die = card.estimate.die_c
        facts = (*_figures(card, one), *warmed_by(one, estimate))
        was = former.get(places[card.label])
        if was is not None and round(was) != round(die.likely):
            facts = (worded("was {likely:.0f} °C", likely=was), *facts)
        rows.append(
            CardRow(
                label=card.label,
                title=title,
                low=die.low,
                likely=die.likely,
                high=die.high,
                limit_c=card.limit_c,
                value=worded(
                    "{likely:.0f} °C ({low:.0f}\N{EN DASH}{high:.0f})",
                    likely=die.likely,
                    low=die.low,
                    high=die.high,
                ),
                value_alone=worded("{likely:.0f} °C", likely=die.likely),
                facts=" · ".join(facts),
                judged=judged_of(evaluation, card),
                tip="\n".join((*card_sentences(one, estimate), translated(ESTIMATE))),
                new=new,
            )
        )
    return tuple(rows)


def _former_warmth(snapshot: Snapshot) -> dict[str, float]:
    """How warm the cards of the build that this one is compared with get, by their places."""
    if not snapshot.compared:
        return {}
    before = snapshot.committed.assembly
    places = {card.label: card.placement.place for card in before.cards}
    warmth: dict[str, float] = {}
    for card in section_cards(before):
        if card.estimate is not None:
            warmth[places[card.label]] = card.estimate.die_c.likely
    return warmth


def _unknown_row(card: SectionCard, title: str, *, new: bool) -> CardRow:
    why = worded("unknown: {why}", why=card.why)
    return CardRow(
        label=card.label,
        title=title,
        low=None,
        likely=None,
        high=None,
        limit_c=card.limit_c,
        value="",
        value_alone="",
        facts=why,
        judged=Fit.UNKNOWN,
        tip=why,
        why=card.why,
        new=new,
    )


def _figures(card: SectionCard, one: CardEstimate) -> list[str]:
    """Fans, noise, watts and intake of a card, each as short as a row wants it."""
    figures: list[str] = []
    if one.card.cooling not in ("passive", "loop"):
        figures.append(worded("fans {speed:.0f} %", speed=100 * one.speed.likely))
    if card.noise_dba:
        figures.append(worded("{noise:.0f} dB(A)", noise=card.noise_dba))
    kept = watts(one.watts.likely)
    if one.state.throttles(one.card.watts):
        figures.append(worded("keeps {kept} of {power}", kept=kept, power=watts(one.card.watts)))
    else:
        figures.append(kept)
    figures.append(worded("breathes {intake:.0f} °C", intake=one.intake_c.likely))
    return figures


def judged_of(evaluation: Evaluation, card: SectionCard) -> Judged | None:
    """The worst that thermal rules say of a card.

    None where they say nothing, and where the model has it at its limit all the same.
    """
    found = [f.severity for f in findings_of(evaluation, card.label) if f.rule in _THERMAL]
    worst = min(found, key=lambda severity: severity.rank, default=Severity.INFO)
    if worst is not Severity.INFO:
        return worst
    if card.slows:
        return Fit.TIGHT
    if card.estimate is None or card.estimate.state.throttles(card.estimate.card.watts):
        return None
    looked_at = any(
        judged.rule == gpu_predicted_throttle.id and card.label in judged.parts
        for judged in evaluation.checks
    )
    return Fit.FITS if looked_at else None


def machine_sentences(evaluation: Evaluation) -> tuple[str, ...]:
    """Case, noise and room; what was assumed comes last."""
    if evaluation.assembly.chassis is None:
        return (translated(NO_CASE),)
    estimate = air_of(evaluation.assembly)
    return (
        *case_lines(estimate),
        noise_line(estimate),
        *room_lines(estimate),
        *estimate.machine.notes,
        translated(ESTIMATE),
    )
