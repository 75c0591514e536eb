"""What power limits of the cards do: those that are set, and the one for all that is enough for
supply and circuit.

The limit comes from `power.enough`; `proposals.power_plan` asks every rule, and for each card.
Knows no cables, and of peaks only whether they stay too high.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly, SeatedGpu, derived_without_places
from rigwright.assembly.limited import with_common_limit, with_limits
from rigwright.assembly.seated import labels_of
from rigwright.build.labels import in_sentence
from rigwright.checks import (
    IS_NOT_DECIDED,
    Check,
    Judged,
    NotChecked,
    Said,
    Sentence,
    Severity,
    Widths,
    judge,
)
from rigwright.checks.remedy import Limit, Remedy, by_hand
from rigwright.figures import Basis, Figure
from rigwright.parts import Gpu
from rigwright.parts.gpu_limits import HIGHEST_LOWEST_SHARE, carried_by_plugs_w, perhaps_above_w
from rigwright.power import PowerBudget, budget_of, supplies_of
from rigwright.power.curves import Load, Loss, expected_loss
from rigwright.power.enough import a_limit_helps, is_limit_needed, least_limit_w, limit_needed_w
from rigwright.power.spares import spare_of
from rigwright.rules.inlets import psu_line_derate, unknown_inlets
from rigwright.rules.mains import mains_breaker_over, mains_continuous_over, unknown_wall
from rigwright.rules.peaks import psu_peak
from rigwright.rules.positions import unknown_lowest_limit
from rigwright.rules.redundancy import psu_redundancy_lost, ups_undersized
from rigwright.rules.rule import Rule, rule
from rigwright.rules.say import not_checked, sentence, undecided, worded
from rigwright.rules.spare_doubts import unknown_redundancy
from rigwright.rules.supply import (
    assumed_figures,
    limit_fixes,
    open_at_voltage,
    psu_headroom,
    psu_overload,
    those_above,
    unknown_draws,
)
from rigwright.rules.supply_loads import (
    unknown_cables,
)
from rigwright.rules.sustained import psu_sustained_load
from rigwright.text.numbers import watts
from rigwright.text.sentence import messages, paragraph

Result = Iterator[Check | NotChecked]
WORTH_LIMIT = 0.99  # of a card's power: the sums are no closer
AT_BOOT = Remedy(sentence("Set the limit again at every boot"))
# Where all of them are silent, supplies and circuits carry the build.
_OF_SUPPLY_AND_CIRCUIT = (psu_overload, psu_line_derate, mains_breaker_over, mains_continuous_over)


def _in_brief(a: Assembly) -> Result:
    """What the rule says with the lowest limit for the one that is needed: as bad, and quicker."""
    return _answers(a, lambda a: 0 if is_limit_needed(a) else None)


@rule(
    "power",
    noun="power limits",
    short="power limits too low",
    source="Measured power-limit curves; build guides: 80 % of the board power",
    follows_from=(
        psu_overload,
        psu_headroom,
        psu_line_derate,
        mains_breaker_over,
        mains_continuous_over,
        psu_redundancy_lost,
        ups_undersized,
        psu_sustained_load,
    ),
    reports=True,
    in_brief=_in_brief,
    needs_all_supplies=True,
)
def power_limit_option(a: Assembly) -> Result:
    """Cards are limited, or a limit for all would be enough for the supply and the circuit."""
    return _answers(a, limit_needed_w)


def _answers(a: Assembly, limit_w: Callable[[Assembly], int | None]) -> Result:
    """What the rule says; `limit_w` gives the limit that is needed, None where none is."""
    rule = "power-limit-option"
    budget = budget_of(a)
    yield from _limits_in_force(rule, a)
    if a.psus:
        yield from unknown_draws(rule, a, budget)
    if a.gpus and len(a.psus) > 1:
        yield from unknown_cables(rule, a)
    yield from _unknown_of_supplies(rule, a, budget)
    if budget.rated_w is None or budget.unknown_fields:
        return
    needed = limit_w(a)
    if needed is not None:
        yield from _limit_for_all(rule, a, budget, needed)


def _limit_for_all(rule: str, a: Assembly, budget: PowerBudget, needed: int) -> Result:
    """Yield the check that supplies and circuits need a limit of so many watts for all cards."""
    held = _above(a, needed)
    most_w = _most_w(a, held)
    if needed >= WORTH_LIMIT * most_w:
        return
    fields = tuple(gpu.address("board_power_w") for gpu in held)
    enough = a_limit_helps(a)
    yield Check(
        rule=rule,
        what="limit for all cards",
        parts=("psu",),
        value=float(needed),
        limit=most_w,
        figures=(Figure(float(needed), Basis.DERIVED, fields), *assumed_figures(a)),
        words=partial(_would_do_words if enough else _none_helps_words, a, needed, held),
        unit="W",
        clash=-math.inf,
        wanted=1.0,  # any limit is worth a line
        tight_is=Severity.INFO if enough or _own_limits_help(a) else Severity.WARNING,
    )
    yield from _perhaps_too_low(rule, a, needed)


def _most_w(a: Assembly, held: Sequence[Gpu]) -> float:
    """Return the most that a card draws, or that one of those is made for which a limit holds."""
    set_to = [card.power_w or 0.0 for card in a.gpus]
    return max(*set_to, *(gpu.board_power_w or 0.0 for gpu in held), 0.0)


def _perhaps_too_low(rule: str, a: Assembly, needed: int) -> Iterator[NotChecked]:
    """The cards of which nobody states whether they take a limit that is needed of them."""
    for card in a.gpus:
        if (card.power_w or 0.0) > needed and perhaps_above_w(card.gpu, needed) > 0:
            yield undecided(rule, (card.label,), card.gpu.address("min_power_limit_w"), card.title)


def _above(a: Assembly, limit_w: float) -> list[Gpu]:
    """Return the cards that may draw more than a limit."""
    cards = [card for card in a.gpus if (card.power_w or 0.0) > limit_w]
    return [card.gpu for card in cards]


def _unknown_of_supplies(rule: str, a: Assembly, budget: PowerBudget) -> Iterator[NotChecked]:
    """What is missing to say which limit is enough for the mains."""
    site = a.build.site
    if not a.gpus or not a.psus or site.volts is None or budget.rated_w is None:
        return
    if budget.wall_w is None:
        yield from unknown_wall(rule, a, budget)
        return
    for supply in supplies_of(a):
        yield from open_at_voltage(rule, a, supply)
    yield from unknown_inlets(rule, a, budget)
    yield from unknown_redundancy(rule, a, budget)


def _by_power(gpu: Gpu) -> tuple[float, str]:
    return gpu.board_power_w or 0.0, gpu.id


def _would_do_words(a: Assembly, needed: int, held: Sequence[Gpu], _judged: Judged) -> Said:
    cards = [(card.title, card.power_w) for card in a.gpus if card.power_w is not None]
    title = "A limit of {cap} for {who} would do."
    if _peaks_stay(a, needed):
        title = "A limit of {cap} for {who} would do, peaks aside."
    lowest, doubted = _lowest_unknown(held, needed)
    return Said(
        sentence(title, cap=watts(needed), who=those_above(needed, cards)),
        paragraph(
            sentence(
                "That is {share}. {loss}",
                share=_share_words(held, needed),
                loss=loss_words(max(held, key=_by_power), needed),
            ),
            lowest,
        ),
        remedies=(*limit_fixes(a), AT_BOOT),
        doubted=doubted,
    )


def _peaks_stay(a: Assembly, limit_w: float) -> bool:
    """Whether the peaks of the cards are too high at a limit for all."""
    return _says_something(psu_peak, with_common_limit(a, limit_w))


def _lowest_unknown(gpus: Sequence[Gpu], limit_w: float) -> tuple[Sentence, tuple[str, ...]]:
    """Return that nobody publishes how low some cards can be limited, with their figures, where
    that decides.
    """
    unknown: list[str] = []
    for gpu in gpus:
        highest_lowest_w = HIGHEST_LOWEST_SHARE * (gpu.board_power_w or 0.0)
        if gpu.min_power_limit_w is None and limit_w < highest_lowest_w:
            unknown.append(gpu.address("min_power_limit_w"))
    if not unknown:
        return sentence(""), ()
    words = sentence("Lowest limit unknown.")
    return words, tuple(dict.fromkeys(unknown))


@derived_without_places
def _own_limits_help(a: Assembly) -> bool:
    """Whether limits of their own for the cards are enough where one for all is not: each at the
    least that is worth setting, from which plans begin.
    """
    build = a.build
    for card in a.gpus:
        least = least_limit_w(card.gpu)
        if card.power_w is not None and card.power_w > least:
            build = build.limit(card.index, least)
    return not is_limit_needed(with_limits(a, build))


def _none_helps_words(a: Assembly, needed: int, held: Sequence[Gpu], _judged: Judged) -> Said:
    least = max(least_limit_w(gpu) for gpu in held)
    who = those_above(
        needed, [(card.title, card.power_w) for card in a.gpus if card.power_w is not None]
    )
    detail = sentence(
        "It would take {cap} for {who}; below {least} they lose too much of their speed.",
        cap=watts(needed),
        who=who,
        least=watts(least),
    )
    lowest = max(gpu.min_power_limit_w or 0.0 for gpu in held)
    if needed < max(1.0, lowest):
        template = "It would take {cap} for {who}; that is too little to run."
        if lowest:
            template = "It would take {cap} for {who}; they go no lower than {least}."
        if needed < 1.0:
            template = "Even without the cards, the rest draws more than they give."
        detail = sentence(template, cap=watts(needed), who=who, least=watts(lowest))
    title, way_out = _what_lacks(a)
    ways = (Remedy(sentence(way_out)), Remedy(sentence("Take out a card")))
    if _own_limits_help(a):
        title = messages("No one limit for all cards would do, but one for each would.")
        ways = (by_hand("Find a limit for each card under Power Limits"), *ways)
    return Said(sentence(title), detail, remedies=ways)


def _what_lacks(a: Assembly) -> tuple[str, str]:
    """Return what no limit is enough for, and what to use instead, as templates."""
    larger = messages("Use a larger supply or circuit")
    if any(_says_something(asked, a) for asked in _OF_SUPPLY_AND_CIRCUIT):
        return messages("No limit for all cards is enough for the supply and the circuit."), larger
    if _says_something(ups_undersized, a):
        return messages("No limit for all cards is enough for the UPS."), messages(
            "Use a larger UPS"
        )
    if spare_of(a):
        return messages("No limit for all cards leaves the spare supplies free."), larger
    return messages("No limit for all cards is enough for the supply and the circuit."), larger


def _says_something(asked: Rule, a: Assembly) -> bool:
    """Whether a rule has a finding on the build."""
    for result in asked.check(a):
        if isinstance(result, Check) and judge(result, Widths({})).severity is not None:
            return True
    return False


def _share_words(gpus: Sequence[Gpu], cap: float) -> str:
    shares = sorted({round(100 * cap / gpu.board_power_w) for gpu in gpus if gpu.board_power_w})
    if not shares:  # cards of unknown power that are held at a limit already
        return worded("an unknown share of their board power")
    own = {gpu.board_power_w for gpu in gpus}
    if len(own) == 1:
        power = next(iter(own)) or 0
        return worded("{share} % of {power}", share=shares[0], power=watts(power))
    low = shares[0]
    high = shares[-1]
    return worded("{low}–{high} % of their board power", low=low, high=high)


def loss_words(gpu: Gpu, cap: float) -> str:
    """Return what a limit costs, in sentences: whose curve it is, and how far off another card may
    be.
    """
    compute, decode = (expected_loss(gpu, cap, load) for load in Load)
    expected = "Loss: computing {compute}, decoding {decode} ({whose})."
    if compute.own and decode.own:
        expected = "Loss: computing {compute}, decoding {decode}."
    whose = _whose(compute, decode)
    return worded(expected, compute=compute.words, decode=decode.words, whose=whose)


def _whose(compute: Loss, decode: Loss) -> Sentence:
    """Return of which card a curve is that is not of this one."""
    if compute.own:
        return sentence("decoding: curve of {card}", card=decode.curve.card)
    borrowed = "curve of {card}; {off}"
    if decode.own:
        borrowed = "computing as the {card}; {off}"
    return sentence(borrowed, card=compute.curve.card, off=compute.off_words)


# limits that are set


def _limits_in_force(rule: str, a: Assembly) -> Result:
    groups: dict[tuple[str, float], list[SeatedGpu]] = {}
    for card in a.gpus:
        limit = card.placement.power_limit_w
        gpu = card.gpu
        if limit is None:
            continue
        if gpu.board_power_w is None:
            yield not_checked(rule, (card.label,), gpu.address("board_power_w"), card.title)
        elif limit != gpu.board_power_w:
            groups.setdefault((gpu.id, limit), []).append(card)
    for (_, limit), cards in groups.items():
        yield from _limit_of_kind(rule, limit, cards, cards[0].gpu)


def _limit_of_kind(rule: str, limit: float, cards: Sequence[SeatedGpu], gpu: Gpu) -> Result:
    """What to say of equal cards with the same limit, which is not their own."""
    own = gpu.board_power_w or 0.0
    if limit < own:
        yield _in_force(rule, limit, cards)
        yield from _unknown_lowest(rule, cards)
        return
    if gpu.max_power_limit_w is not None:
        yield _above_own(rule, limit, cards, max(gpu.max_power_limit_w, own))
        return
    carried_w = carried_by_plugs_w(gpu)
    is_clamped = carried_w is not None and limit > carried_w
    if is_clamped and carried_w is not None:
        yield _above_plugs(rule, limit, cards, carried_w)
    for card in cards:
        entry = not_checked(rule, (card.label,), gpu.address("max_power_limit_w"), card.title)
        yield entry.changed(how=IS_NOT_DECIDED) if is_clamped else entry
        if gpu.power_connectors is None:  # nor does anybody know what they carry
            yield not_checked(rule, (card.label,), gpu.address("power_connectors"), card.title)


def _unknown_lowest(rule: str, cards: Sequence[SeatedGpu]) -> Iterator[NotChecked]:
    for card in cards:
        yield from unknown_lowest_limit(rule, card)


def _in_force(rule: str, limit: float, cards: Sequence[SeatedGpu]) -> Check:
    gpu = cards[0].gpu
    assert gpu.board_power_w is not None
    too_low = gpu.min_power_limit_w is not None and limit < gpu.min_power_limit_w
    fields = [
        gpu.address("board_power_w"),
        *([gpu.address("min_power_limit_w")] if too_low else []),
    ]
    return Check(
        rule=rule,
        what="power limit",
        parts=labels_of(cards),
        value=limit,
        limit=gpu.board_power_w,
        figures=(Figure(limit, Basis.DERIVED, tuple(fields)),),
        words=partial(_in_force_words, limit, cards, gpu),
        unit="W",
        clash=-math.inf,
        tight_is=Severity.INFO if limit >= least_limit_w(gpu) else Severity.WARNING,
    )


def _in_force_words(limit: float, cards: Sequence[SeatedGpu], gpu: Gpu, _judged: Judged) -> Said:
    own = gpu.board_power_w or 1.0
    least = gpu.min_power_limit_w
    ways: list[Remedy] = []
    lowest, doubted = _lowest_unknown((gpu,), limit)
    if least is not None and limit < least:
        ways.append(_limit_to("Limit {cards} to {watts} or more", cards, least))
        lowest = sentence(
            "The card does not go below {least}, and those count.",
            least=watts(least),
        )
    return Said(
        sentence(
            "{name}: limited to {limit}, {share:.0f} % of {own}.",
            name=_name_of(cards),
            limit=watts(limit),
            share=100 * limit / own,
            own=watts(own),
        ),
        paragraph(loss_words(gpu, max(limit, least or 0.0)), lowest),
        remedies=(*ways, AT_BOOT),
        doubted=doubted,
    )


def _above_own(rule: str, limit: float, cards: Sequence[SeatedGpu], most: float) -> Check:
    gpu = cards[0].gpu
    return Check(
        rule=rule,
        what="power limit above the board power",
        parts=labels_of(cards),
        value=limit,
        limit=most,
        figures=(Figure(most, Basis.PUBLISHED, (gpu.address("max_power_limit_w"),)),),
        words=partial(_above_words, limit, cards, most),
        unit="W",
        at_most=True,
        clash=-math.inf,
    )


def _above_words(limit: float, cards: Sequence[SeatedGpu], most: float, _judged: Judged) -> Said:
    return Said(
        sentence(
            "{name}: {limit} is more than the card accepts.",
            name=_name_of(cards),
            limit=watts(limit),
        ),
        sentence(
            "Its highest limit is {most} and is what counts; its driver refuses more.",
            most=watts(most),
        ),
        remedies=(_limit_to("Limit {cards} to {watts}", cards, most),),
    )


def _above_plugs(rule: str, limit: float, cards: Sequence[SeatedGpu], most: float) -> Check:
    """Return the check of a limit that no card of such plugs can draw; the highest that it takes is
    unknown.
    """
    gpu = cards[0].gpu
    return Check(
        rule=rule,
        what="power limit above what the plugs carry",
        parts=labels_of(cards),
        value=limit,
        limit=most,
        figures=(Figure(most, Basis.DERIVED, (gpu.address("power_connectors"),)),),
        words=partial(_above_plugs_words, limit, cards, most),
        unit="W",
        at_most=True,
        clash=-math.inf,
    )


def _above_plugs_words(
    limit: float, cards: Sequence[SeatedGpu], most: float, _judged: Judged
) -> Said:
    own = cards[0].gpu.board_power_w or most
    return Said(
        sentence(
            "{name}: {limit} is more than its plugs and the slot carry.",
            name=_name_of(cards),
            limit=watts(limit),
        ),
        sentence("They carry {most}, and those count.", most=watts(most)),
        remedies=(_limit_to("Limit {cards} to {watts}", cards, own),),
    )


def _name_of(cards: Sequence[SeatedGpu]) -> str:
    if len(cards) == 1:
        return cards[0].title
    return f"{len(cards)} × {cards[0].card.name}"


def _limit_to(template: str, cards: Sequence[SeatedGpu], limit: float) -> Remedy:
    titles = in_sentence(card.label for card in cards)
    words = sentence(template, cards=titles, watts=watts(limit))
    return Remedy(words, Limit(labels_of(cards), limit))
