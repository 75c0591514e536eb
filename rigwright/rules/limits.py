"""What power limits of the cards do: those that are set, and the one for all that would meet supply and circuit.

Worked out from the sums of `power`; `power_plan` asks every rule, and for each card. Knows no leads and no peaks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import field_of, for_words
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Gpu
from rigwright.power import HEADROOM, Budget, CircuitLoad, budget_of, circuits_of
from rigwright.power.circuits import supply_volts
from rigwright.power.curves import Load, expected_loss
from rigwright.power.efficiency import passed_on_w
from rigwright.rules.inlets import psu_line_derate
from rigwright.rules.mains import mains_breaker_over, mains_continuous_over
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence
from rigwright.rules.supply import HIGHEST_LOAD, level, psu_headroom, psu_overload, those_above, unknown_draws
from rigwright.text.numbers import watts

Result = Iterator[Finding | NotChecked]
LEAST_SHARE = 0.60  # of the board power; below it cards lose far more than they save


@rule(
    "power",
    noun="power limits",
    short="power limits too low",
    source="Measured power-limit curves; build guides: 80 % of the board power",
    follows_from=(psu_overload, psu_headroom, psu_line_derate, mains_breaker_over, mains_continuous_over),
)
def power_limit_option(a: Assembly) -> Result:
    """Cards are limited, or a limit for all would meet the supply and the circuit."""
    rule, budget = "power-limit-option", budget_of(a)
    yield from _limits_in_force(rule, a)
    if a.psus:
        yield from unknown_draws(rule, a, budget)
    drawn = [(card, power) for card in a.gpus if (power := card.power_w) is not None]
    target = _affordable_w(a, budget)
    if target is None or not drawn or budget.unknown_fields:
        return
    rest = budget.dc_w - sum(power for _, power in drawn)
    yield _would_do(a, drawn, level([power for _, power in drawn], target - rest))


def _affordable_w(a: Assembly, budget: Budget) -> float | None:
    """The DC watts that supplies and circuits carry; None where they carry the build."""
    if budget.rated_w is None:
        return None
    by_circuit = (_by_circuit(a, budget, circuit) for circuit in circuits_of(a, budget))
    wanted = [w for w in (_by_rating(a, budget, budget.rated_w), *by_circuit) if w is not None]
    return min(wanted) if wanted else None


def _by_rating(a: Assembly, budget: Budget, rated: float) -> float | None:
    """With its reserve, and no more than a supply should carry all day."""
    if a.build.workload.duty == "sustained" and budget.dc_w > rated * HIGHEST_LOAD:
        return rated * HIGHEST_LOAD
    return rated / HEADROOM if round(budget.dc_w * HEADROOM, 6) > rated else None


def _by_circuit(a: Assembly, budget: Budget, circuit: CircuitLoad) -> float | None:
    wall, limit = circuit.build_w, _wall_limit_w(a, circuit)
    if not wall or limit is None or budget.wall_w is None or budget.rated_w is None or wall <= limit:
        return None
    return passed_on_w(a.psus, budget.rated_w, limit / (wall / budget.wall_w), supply_volts(a))


def _wall_limit_w(a: Assembly, circuit: CircuitLoad) -> float | None:
    """What the machine may draw beside the other loads of a circuit."""
    if a.build.workload.duty == "sustained":
        return None if circuit.continuous_w is None else circuit.continuous_w - circuit.other_w
    if circuit.limit_w is None or circuit.breaker_w is None:
        return None
    return min(circuit.limit_w, circuit.breaker_w - circuit.other_w)


def _would_do(a: Assembly, drawn: Sequence[tuple[SeatedCard, float]], cap: float) -> Finding:
    within = _within(cap, [card for card, _ in drawn])
    held = [card for card, power in drawn if for_words(power) > for_words(cap)] or [card for card, _ in drawn]
    gpus = sorted((gpu for card in held if (gpu := for_words(card).gpu)), key=_by_power, reverse=True)
    least = max(gpu.min_power_limit_w or 0.0 for gpu in gpus)
    whole = max(0, math.floor(for_words(cap)))
    who = those_above(for_words(cap), [(card.title, for_words(power)) for card, power in drawn])
    rests = [field_of(gpu.id, "board_power_w") for gpu in gpus]
    if whole < max(1.0, least):
        title = sentence("No power limit meets supply and circuit.")
        reach = f"they go down to {watts(least)}" if least else "that is too little to run"
        detail = sentence("It would take {cap} for {who}; {reach}.", cap=watts(whole), who=who, reach=reach)
        fixes = ("Use a larger supply or circuit", "Take out a card")
    else:
        title = sentence("A limit of {cap} for {who} would do.", cap=watts(whole), who=who)
        meets = "{share} and meets the rating of the supply and the circuit. {loss}"
        detail = sentence(meets, share=_share_words(gpus, whole), loss=_loss_words(gpus[0], whole))
        fixes = (f"Limit {who} to {watts(whole)}, again at every boot: nvidia-smi -pl {whole}",)
    return finding(
        "power-limit-option", Severity.INFO if within else Severity.WARNING, ("psu",), title, detail,
        measure=Measure(whole, gpus[0].board_power_w or 0.0, "W"), rests_on=rests, remedies=fixes,
    )  # fmt: skip


def _by_power(gpu: Gpu) -> tuple[float, str]:
    return gpu.board_power_w or 0.0, gpu.id


def _within(cap: float, cards: Sequence[SeatedCard]) -> bool:
    """Whether no card would be set below what it accepts, or below what is sensible."""
    return all(_sensible(card.gpu, cap) for card in cards if card.gpu is not None)


def _sensible(gpu: Gpu, cap: float) -> bool:
    own, least = gpu.board_power_w, gpu.min_power_limit_w
    return (own is None or cap >= LEAST_SHARE * own) and (least is None or cap >= least)


def _share_words(gpus: Sequence[Gpu], cap: float) -> str:
    shares = sorted({round(100 * cap / gpu.board_power_w) for gpu in gpus if gpu.board_power_w})
    own = {gpu.board_power_w for gpu in gpus}
    if len(own) == 1 and shares:
        return f"That is {shares[0]} % of {watts(next(iter(own)) or 0)}"
    return f"That is {shares[0]}\N{EN DASH}{shares[-1]} % of their board power" if shares else "That is a limit"


def _loss_words(gpu: Gpu, cap: float) -> str:
    """What it costs, in a sentence."""
    compute, decode = (expected_loss(gpu, cap, load) for load in Load)
    return f"Expected loss: {compute.words} where computing decides, {decode.words} in decoding."


# limits that are set


def _limits_in_force(rule: str, a: Assembly) -> Result:
    groups: dict[tuple[str, float], list[SeatedCard]] = {}
    for card in a.gpus:
        limit, gpu = card.placement.power_limit_w, card.gpu
        if limit is None or gpu is None:
            continue
        if gpu.board_power_w is None:
            yield not_checked(rule, (card.label,), field_of(gpu.id, "board_power_w"), card.title)
        elif limit < gpu.board_power_w:
            groups.setdefault((gpu.id, limit), []).append(card)
    for (_, limit), cards in groups.items():
        yield _in_force(limit, cards)


def _in_force(limit: float, cards: Sequence[SeatedCard]) -> Finding:
    gpu = for_words(cards[0]).gpu
    assert gpu is not None and gpu.board_power_w is not None
    least, name = gpu.min_power_limit_w, cards[0].title if len(cards) == 1 else f"{len(cards)} × {gpu.name}"
    too_low = f" The card does not go below {watts(least)}." if least is not None and limit < least else ""
    fields = [field_of(gpu.id, "board_power_w"), *([field_of(gpu.id, "min_power_limit_w")] if too_low else [])]
    return finding(
        "power-limit-option", Severity.INFO if _within(limit, cards) else Severity.WARNING,
        tuple(card.label for card in cards),
        sentence("{name}: limited to {limit}, {share} % of {own}.", name=name, limit=watts(limit),
                 share=f"{100 * limit / gpu.board_power_w:.0f}", own=watts(gpu.board_power_w)),
        sentence("{loss}{too_low}", loss=_loss_words(gpu, limit), too_low=too_low),
        measure=Measure(limit, gpu.board_power_w, "W"), rests_on=fields,
        remedies=(*((f"Limit it to {watts(least)} or more",) if too_low and least else ()),
               "Set the limit again at every boot"),
    )  # fmt: skip
