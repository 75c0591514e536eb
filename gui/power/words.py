"""What the panel of power limits says: the machine's watts at the limits that are shown, losses,
and a plan's answer.

Values and words only; figures come from the engine and nothing is judged here that a rule has not.
"""

from __future__ import annotations

from dataclasses import dataclass

from gui.look.theme import Judged
from gui.session.session import Snapshot
from rigwright.assembly import SeatedCard
from rigwright.checks import Finding, Fit, Severity
from rigwright.evaluation import Evaluation
from rigwright.power.curves import Load, Loss, expected_loss
from rigwright.power.limits import settable_w
from rigwright.proposals.power_plan import Plan
from rigwright.proposals.power_ways import SupplyWay
from rigwright.rules import Measured, noun_of, rules_that_measure
from rigwright.text.numbers import MINUS, comma_words, watts
from rigwright.text.sentence import messages, plural, worded

THIN = "\N{THIN SPACE}"
_OF_WALL = rules_that_measure(Measured.CIRCUIT, Measured.CORD)
_OF_SUPPLY = rules_that_measure(Measured.SUPPLY)


@dataclass(frozen=True)
class PlanFigure:
    """One figure with its name, its unit or what it is held against, and its change before it is
    let go.
    """

    name: str
    value: str
    unit: str
    change: str = ""
    judged: Judged | None = None
    tip: str = ""

    @property
    def sentence(self) -> str:
        """The figure as read out."""
        return " ".join(w for w in (self.name, self.value, self.unit, self.change) if w)


def figures_of(snapshot: Snapshot) -> tuple[PlanFigure, ...]:
    """Cards, supply, wall and heat at the limits that are shown."""
    now = snapshot.evaluation
    before = snapshot.committed
    budget = now.budget
    was = before.budget
    given = "W" if budget.given_w is None else worded("of {limit}", limit=watts(budget.given_w))
    return (
        _figure(
            worded("Cards"),
            cards_w(now),
            cards_w(before),
            "W",
            tip=worded("What all graphics cards may draw"),
        ),
        _figure(worded("Supply"), budget.dc_w, was.dc_w, given, _worst(now, _OF_SUPPLY)),
        _wall(now, before),
        _figure(
            worded("Heat"),
            budget.heat_btu_h,
            was.heat_btu_h,
            "BTU/h",
            tip=worded("All that the wall gives ends in the room"),
        ),
    )


def _figure(
    name: str,
    now: float | None,
    before: float | None,
    unit: str,
    worst: Finding | None = None,
    tip: str = "",
) -> PlanFigure:
    value = "–" if now is None else f"{now:,.0f}"
    change = "" if now is None or before is None else _signed(now - before)
    judged = worst.severity if worst is not None else None
    return PlanFigure(
        name, value, unit, change, judged, worst.message if worst is not None else tip
    )


def _wall(now: Evaluation, before: Evaluation) -> PlanFigure:
    amperes = now.budget.amperes
    circuit = now.budget.circuit_w
    unit = "W"
    if amperes is not None and circuit is not None and now.budget.volts:
        limit = circuit / now.budget.volts
        unit = worded("W · {amperes:.1f} of {limit:.0f} A", amperes=amperes, limit=limit)
    return _figure(
        worded("At the wall"), now.budget.wall_w, before.budget.wall_w, unit, _worst(now, _OF_WALL)
    )


def _signed(change: float) -> str:
    if abs(change) < 0.5:
        return ""
    return f"{'+' if change > 0 else MINUS}{abs(change):,.0f}"


def _worst(evaluation: Evaluation, rules: frozenset[str]) -> Finding | None:
    found = [one for one in evaluation.findings if one.rule in rules]
    grave = [one for one in found if one.severity is not Severity.INFO]
    return min(grave, key=lambda one: one.severity.rank, default=None)


def cards_w(evaluation: Evaluation) -> float:
    """What all graphics cards may draw."""
    return sum(card.power_w or 0.0 for card in evaluation.assembly.gpus)


# cards


@dataclass(frozen=True)
class CardLimit:
    """A card with its limit. `bounds` None: its board power is not known."""

    card: SeatedCard
    watts: int
    bounds: tuple[int, int] | None
    own_w: int

    @property
    def share(self) -> str:
        """Return the share of the board power: "80 %"."""
        if not self.own_w:
            return ""
        return f"{100 * self.watts / self.own_w:.0f}{THIN}%"

    @property
    def loss(self) -> str:
        """What it costs, short."""
        compute, decode = self._losses
        if not self.own_w:
            return worded("board power unknown")
        if self.watts >= self.own_w:
            if self.watts == self.own_w:
                return worded("no limit")
            return worded("raised")
        return worded(
            "loss: compute {compute}, decode {decode}", compute=compute.words, decode=decode.words
        )

    @property
    def source(self) -> str:
        """Where the losses come from."""
        compute, decode = self._losses
        return worded(
            "Compute (training, prompts): {compute}\n\nDecode (tokens): {decode}",
            compute=compute.source_words,
            decode=decode.source_words,
        )

    @property
    def _losses(self) -> tuple[Loss, Loss]:
        gpu = self.card.gpu
        assert gpu is not None
        return expected_loss(gpu, self.watts, Load.COMPUTE), expected_loss(
            gpu, self.watts, Load.DECODE
        )

    @property
    def sentence(self) -> str:
        """The limit as read out."""
        return worded(
            "{watts} W, {share} of {own} W, {loss}",
            watts=self.watts,
            share=self.share,
            own=self.own_w,
            loss=self.loss,
        )


def limits_of(evaluation: Evaluation) -> tuple[CardLimit, ...]:
    """Every graphics card with its limit."""
    return tuple(_limit_of(card) for card in evaluation.assembly.gpus)


def _limit_of(card: SeatedCard) -> CardLimit:
    gpu = card.gpu
    assert gpu is not None
    limit = round(card.power_w or 0)
    own = round(gpu.board_power_w or 0)
    bounds = settable_w(gpu)  # whoever wants less than the planner proposes may have it
    if bounds is not None:
        bounds = min(bounds[0], limit), max(bounds[1], limit)
    return CardLimit(card, limit, bounds, own)


def scale_of(limits: tuple[CardLimit, ...]) -> tuple[int, int]:
    """The least and the most watts that any card may be set to.

    All sliders share this scale, so the same watts stand at one position. Without a known card
    the scale is (0, 1).
    """
    bounds = [limit.bounds for limit in limits if limit.bounds is not None]
    least = min((low for low, _high in bounds), default=0)
    most = max((high for _low, high in bounds), default=1)
    return least, most


# the plan

LOSSES = messages({Load.COMPUTE: "compute {loss}", Load.DECODE: "decode {loss}"})
# what lifts the limits of a machine, wholly or in part
LIFTING, KEEPING = messages(
    (
        "Without lower limits it takes {way}.",
        "Without lower limits it takes {way}. What remains: {kept}.",
    )
)


@dataclass(frozen=True)
class PlanAnswer:
    """What a plan says: a title with its verdict, sentences below, and the limits that can be
    set.
    """

    judged: Judged
    title: str
    lines: tuple[str, ...]
    uniform: str = ""  # words of the buttons; empty where there is nothing to set
    best: str = ""


def answer_of(plan: Plan, way: SupplyWay | None, *, freed: Plan | None = None) -> PlanAnswer:
    """The answer in words. `freed` is what would be planned, had the user set no limits."""
    lines = [*_costs(plan), *_remaining(plan), *_binding(plan), *_way(plan, way)]
    if not plan.needed and not plan.remaining:
        return PlanAnswer(
            Severity.INFO if freed else Fit.FITS,
            worded("These limits meet every power rule."),
            _freed(freed),
        )
    if not plan.needed:
        return PlanAnswer(Severity.ERROR, worded("No power limit mends this."), tuple(lines))
    judged = Severity.WARNING if plan.remaining else Fit.FITS
    if plan.per_card_gains:
        best = worded(
            "Set card by card, +{watts}", watts=watts(plan.best.total_w - plan.uniform.total_w)
        )
    else:
        best = ""
    return PlanAnswer(judged, _title(plan), tuple(lines), _set_words(plan), best)


def _title(plan: Plan) -> str:
    """What the limits do, in one sentence."""
    if plan.span is not None:
        low, high = plan.span
        template = "{low} to {high}, card by card, meet every power rule."
        if plan.remaining:
            template = "{low} to {high}, card by card, mend a part of it."
        return worded(template, low=watts(low), high=watts(high))
    count = len(plan.uniform.caps)
    limit = watts(plan.watts or 0)
    if plan.remaining:
        title = plural(
            "{watts} for the card mends a part of it.",
            "{watts} for each card mends a part of it.",
            count,
            watts=limit,
        )
    else:
        title = plural(
            "{watts} for the card meets every power rule.",
            "{watts} for each card meets every power rule.",
            count,
            watts=limit,
        )
    return str(title)


def _set_words(plan: Plan) -> str:
    """What the button says that sets the limits."""
    if plan.span is None:
        return worded("Set {watts}", watts=watts(plan.watts or 0))
    low, high = plan.span
    return worded("Set {low} to {high}", low=watts(low), high=watts(high))


def _freed(freed: Plan | None) -> tuple[str, ...]:
    if freed is None:
        return (worded("Nothing has to be lowered."),)
    if freed.watts is None:
        return (worded("Full power would, too."),)
    return (worded("From full power, {watts} for each card would do.", watts=watts(freed.watts)),)


def _costs(plan: Plan) -> tuple[str, ...]:
    lowered = [cap for cap in plan.uniform.caps if cap.watts < cap.own_w]
    if not plan.needed or not lowered:
        return ()
    worst = min(lowered, key=lambda cap: cap.share)
    losses = comma_words(worded(LOSSES[load], loss=worst.loss(load).words) for load in Load)
    return (
        worded(
            "{percent:.0f} % of the board power; expected loss: {losses}.",
            percent=100 * worst.share,
            losses=losses,
        ),
    )


def _binding(plan: Plan) -> tuple[str, ...]:
    if not plan.uniform.binding:
        return ()
    worst = plan.uniform.binding[0]
    return (
        worded(
            "Bound by the {rule}. At one watt more: {reason}",
            rule=noun_of(worst.rule),
            reason=worst.reason,
        ),
    )


def _remaining(plan: Plan) -> tuple[str, ...]:
    if not plan.remaining:
        return ()
    worst = min(plan.remaining, key=lambda f: f.severity.rank)
    more = len(plan.remaining) - 1
    if more:
        return (worded("No limit mends: {worst} And {n} more.", worst=worst.message, n=more),)
    return (worded("No limit mends: {worst}", worst=worst.message),)


def _way(plan: Plan, way: SupplyWay | None) -> tuple[str, ...]:
    if way is not None:
        kept = comma_words(dict.fromkeys(noun_of(f.rule) for f in way.remaining))
        template = KEEPING if kept else LIFTING
        return (worded(template, way=way.words, kept=kept),)
    if plan.remaining:
        return (worded("No supply of the catalog and no circuit of the country lifts it."),)
    return ()
