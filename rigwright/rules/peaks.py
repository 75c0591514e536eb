"""Whether the supplies survive the peaks of the cards, which last milliseconds.

Peaks come from `power.peaks`; this file holds them against what the standards ask of a supply, each
supply for what hangs on it.

A peak that nobody measured on the very card is an estimate by the kind of its chip, and at most a
warning, as is one that only the highest published of its kind would make too high. A card of a kind
without figures counts up to three times its limit: its peak is asked for only where that could
matter.

Whether the cards begin their work in the same millisecond follows from the tensor-parallel group of
the workload. While nobody has said that, they are held against the ratings as if they met by
chance, and a note says what limited cards reach in step.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly, SeatedGpu
from rigwright.checks import IS_NOT_DECIDED, Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.parts import Psu
from rigwright.parts.psu_forms import has_module_form
from rigwright.power import PowerBudget, budget_of, build_peaks
from rigwright.power.peaks import Peak, Peaks, needs_segment, peaks_of
from rigwright.power.supplies import is_atx_3
from rigwright.power.wiring.carried import card_shares
from rigwright.record import Value
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import not_checked, not_stated, sentence, unanswered, worded
from rigwright.rules.supply import (
    assumed_figures,
    build_rests_on,
    larger_supply,
    psu_overload,
    unknown_load,
)
from rigwright.rules.supply_loads import (
    LoadOnSupply,
    is_surely_over,
    loads_of,
)
from rigwright.text.numbers import watts
from rigwright.text.sentence import messages, paragraph

Result = Iterator[Check | NotChecked]
# Times the rating for up to 1 ms and for 10 ms that a supply of ATX 3 with a 16-pin plug survives
ATX_3_TIMES, ATX_3_TIMES_10_MS = 1.8, 1.6
# What older ones were tested with for 1 ms, and where their protection commonly trips
OLDER_TIMES, OLDER_TRIP_TIMES = 1.45, 1.30


class _Limit(Value, frozen=True):
    """How many times the rating a peak may reach before it is said, how severely, and whose
    figure that is.
    """

    times: float
    severity: Severity
    words: str  # the template of the reason


_OLDER = (
    _Limit(
        OLDER_TIMES,
        Severity.ERROR,
        messages("{peak} on {rated}; supplies without ATX 3 and 16-pin are tested to 145 %."),
    ),
    _Limit(
        OLDER_TRIP_TIMES,
        Severity.WARNING,
        messages("{peak} on {rated}; supplies before ATX 3 may switch off from 130 % on."),
    ),
)
_ATX_3 = _Limit(
    ATX_3_TIMES,
    Severity.ERROR,
    messages("{peak} on {rated}; ATX 3 asks for 180 %."),
)
_ATX_3_10_MS = _Limit(
    ATX_3_TIMES_10_MS,
    Severity.ERROR,
    messages("{peak} on {rated}; ATX 3 asks for 160 %."),
)
_Asked = tuple[Peak, _Limit]


@rule(
    "power",
    noun="peaks of the cards",
    short="peaks are too high",
    source="Intel's ATX 3 guides: 180 % for 1 ms; measured peaks of an RTX 5090; software limits "
    "do not hold peaks",
    measures=Measured.SUPPLY,
    beyond_limits=True,
    follows_from=(psu_overload,),
    needs_all_supplies=True,
)
def psu_peak(a: Assembly) -> Result:
    """Peaks of the cards may switch the supply off."""
    rule = "psu-peak"
    budget = budget_of(a)
    yield from unknown_load(rule, a, budget)
    for card in a.gpus:
        if card.gpu.board_power_w is None and card.power_w is not None:
            # A limit does not hold its peaks, and nobody knows how high those are.
            yield not_stated(rule, (card.label,), card.card, "board_power_w")
    for load in loads_of(a, budget):
        if load.rated_w and not is_surely_over(
            budget, load
        ):  # beyond the rating itself psu-overload says it
            yield from _peaks_on(rule, a, budget, load)


@rule(
    "power",
    noun="peaks of limited cards",
    short="a limit holds no peaks",
    source="As for psu-peak; four RTX 3090 limited to 250 W in one tensor-parallel group were "
    "unstable on 1600 W (sglang #5146)",
    reports=True,
    follows_from=(psu_overload, psu_peak),
    only_informs=True,
    needs_all_supplies=True,
)
def limited_cards_peak(a: Assembly) -> Result:
    """Limits set by software do not hold the peaks of cards that work in step.

    Asked while the workload does not say whether they do. What is missing to say more of a supply
    is named by `psu_peak`.
    """
    limited = _limited(a)
    if not limited or a.build.workload.tensor_parallel is not None:
        return
    budget = budget_of(a)
    for load in loads_of(a, budget):
        if not load.rated_w or is_surely_over(budget, load):
            continue
        if load.number and limited.isdisjoint(card_shares(a, load.number - 1)):
            continue
        in_step = _peaks_of_load(a, budget, load).ms_1.changed(together=True)
        if len(in_step.excesses_w) > 1:
            yield _in_step_check(a, budget, load, in_step)


def _in_step_check(a: Assembly, budget: PowerBudget, load: LoadOnSupply, in_step: Peak) -> Check:
    limit = _OLDER[-1] if _standard(_psus_of(a, load)) is False else _ATX_3
    return Check(
        rule="limited-cards-peak",
        what=worded("peak of limited cards on supply {number}", number=load.number)
        if load.number
        else "peak of limited cards",
        parts=("psu",),
        value=in_step.watts,
        limit=limit.times * load.rated_w,
        figures=_peak_figures(a, in_step),
        words=partial(_in_step_words, a, load, in_step, limit),
        unit="W",
        at_most=True,
        clash=-math.inf,
        tight_is=Severity.INFO,
        number=load.number,
    )


def _in_step_words(
    a: Assembly, load: LoadOnSupply, in_step: Peak, limit: _Limit, _judged: Judged
) -> Said:
    return Said(
        sentence(
            "Limits set by software do not hold peaks: together the cards reach {percent:.0f} % of "
            "the rating of {supply}.",
            percent=100 * in_step.watts / load.rated_w,
            **load.named,
        ),
        sentence(limit.words, peak=watts(in_step.watts), rated=watts(load.rated_w)),
        remedies=(
            by_hand("Say in the workload how many cards work as one group"),
            _sturdier(a, load, in_step, limit),
        ),
    )


def _psus_of(a: Assembly, load: LoadOnSupply) -> tuple[Psu, ...]:
    if not load.number:
        return a.psus
    return (a.psus[load.number - 1],)


def _peaks_on(rule: str, a: Assembly, budget: PowerBudget, load: LoadOnSupply) -> Result:
    psus = _psus_of(a, load)
    peaks = _peaks_of_load(a, budget, load)
    modern = _standard(psus)
    asked = _limits(peaks, modern)
    worst = _worst(asked, load.rated_w)
    if worst is None:
        worst = _worst(_limits(_widest(peaks), modern), load.rated_w)
    if worst is not None:
        yield _peak_check(rule, a, budget, load, worst)
        if worst[1].severity is Severity.ERROR:
            # With a figure of the card's own it might be an error.
            for entry in _cards_without(rule, a, worst[0].assumed_fields):
                yield entry.changed(how=IS_NOT_DECIDED)
    elif modern is None and _may_exceed(_limits(peaks, False), load.rated_w):
        yield from _unknown_standard(rule, next(psu for psu in psus if is_atx_3(psu) is None))
    elif _may_exceed(asked, load.rated_w):
        yield from _unknown_peaks(rule, a, peaks)
    else:
        yield _peak_check(rule, a, budget, load, asked[-1])


def _widest(peaks: Peaks) -> Peaks:
    """The peaks at the upper end of what is assumed of the cards."""
    return Peaks(peaks.ms_1.widest, peaks.ms_10.widest)


def _peaks_of_load(a: Assembly, budget: PowerBudget, load: LoadOnSupply) -> Peaks:
    """The peaks on one supply, or on all of them where they share the load."""
    if load.number:
        return peaks_of(a, load.watts, card_shares(a, load.number - 1))
    return build_peaks(a, budget)


def _unknown_peaks(rule: str, a: Assembly, peaks: Peaks) -> Iterator[NotChecked]:
    """The cards of which nobody knows how high their peaks are, or of what kind they are."""
    yield from _cards_without(rule, a, (*peaks.ms_1.unknown_fields, *peaks.ms_10.unknown_fields))


def _cards_without(rule: str, a: Assembly, unknown: Sequence[str]) -> Iterator[NotChecked]:
    """An entry for each card of which a figure of its own is missing."""
    for card in a.gpus:
        field = card.card.address("transient_peak_w")
        if field in unknown:
            yield not_checked(rule, (card.label,), field, card.card.name)
            if needs_segment(card.gpu):
                yield not_stated(rule, (card.label,), card.gpu, "segment")


def _peak_check(
    rule: str, a: Assembly, budget: PowerBudget, load: LoadOnSupply, asked: _Asked
) -> Check:
    peak, limit = asked
    what = "peak on the supply"
    if load.number:
        what = worded("peak on supply {number}", number=load.number)
    return Check(
        rule=rule,
        what=what,
        parts=("psu",),
        value=peak.watts,
        limit=limit.times * load.rated_w,
        figures=_peak_figures(a, peak),
        words=partial(_peak_words, a, load, peak, limit),
        unit="W",
        at_most=True,
        clash=0.0 if limit.severity is Severity.ERROR else -math.inf,
        assumed_off=math.inf if peak.estimate else budget.off_w,
    )


def _peak_figures(a: Assembly, peak: Peak) -> tuple[Figure, ...]:
    """A peak and what is assumed in it, as the figures that a check rests on."""
    basis = Basis.ASSUMED if peak.estimate else Basis.MEASURED
    rests_on = (*build_rests_on(a), *peak.rests_on)
    return (Figure(peak.watts, basis, rests_on), *assumed_figures(a))


def _standard(psus: tuple[Psu, ...]) -> bool | None:
    """Whether all supplies are of ATX 3; the weakest decides."""
    each = [is_atx_3(psu) for psu in psus]
    if False in each:
        return False
    return None if None in each else True


def _limits(peaks: Peaks, modern: bool | None) -> tuple[_Asked, ...]:
    """What is asked, the most severe first; of an unknown standard only what holds for both."""
    if modern is None:
        return ((peaks.ms_1, _ATX_3),)
    if modern:
        return (peaks.ms_1, _ATX_3), (peaks.ms_10, _ATX_3_10_MS)
    return tuple((peaks.ms_1, limit) for limit in _OLDER)


def _worst(limits: tuple[_Asked, ...], rated_w: float) -> _Asked | None:
    return next((asked for asked in limits if asked[0].exceeds(asked[1].times * rated_w)), None)


def _may_exceed(limits: tuple[_Asked, ...], rated_w: float) -> bool:
    return any(peak.exceeds(limit.times * rated_w, at_most=True) for peak, limit in limits)


def _unknown_standard(rule: str, psu: Psu) -> Iterator[NotChecked]:
    """What is missing to say whether the peaks of ATX 3 are asked of a supply."""
    if psu.atx_version is None:
        why = sentence("the ATX version of {psu} is unknown.", psu=psu.name)
        yield unanswered(rule, ("psu",), psu.address("atx_version"), why)
    if psu.connectors is None or psu.connectors.conn_16pin is None:
        why = sentence("whether {psu} has a 16-pin plug is unknown.", psu=psu.name)
        yield unanswered(rule, ("psu",), psu.address("connectors.conn_16pin"), why)
    if psu.is_module is None:  # of the modules of a redundant set ATX 3 asks nothing
        yield not_stated(rule, ("psu",), psu, "redundant")


def _peak_words(
    a: Assembly, load: LoadOnSupply, peak: Peak, limit: _Limit, _judged: Judged
) -> Said:
    doubts = [
        address
        for psu in a.psus
        for address in doubted(psu, "atx_version", "connectors.conn_16pin")
    ]
    soft = "Software limits hold no peaks." if _limited(a) else ""
    reach = "Peaks of {ms:g} ms reach {percent:.0f} % of the rating of {supply}."
    kind = ""
    if peak.at_upper_end:
        reach = "Peaks of {ms:g} ms may reach {percent:.0f} % of the rating of {supply}."
        kind = "Some such cards reach it."
    return Said(
        sentence(
            reach,
            ms=peak.duration_ms,
            percent=100 * peak.watts / load.rated_w,
            **load.named,
        ),
        paragraph(
            sentence(
                limit.words,
                peak=watts(peak.watts),
                rated=watts(load.rated_w),
            ),
            sentence(soft),
            sentence(kind),
        ),
        remedies=(_sturdier(a, load, peak, limit),),
        doubted=tuple(doubts),
    )


def _sturdier(a: Assembly, load: LoadOnSupply, peak: Peak, limit: _Limit) -> Remedy:
    """A supply that survives the peak; of a server's modules none has the standard of a PC's."""
    are_modules = any(has_module_form(psu) for psu in _psus_of(a, load))
    if limit not in _OLDER or are_modules:
        return larger_supply(a, load, peak.watts / limit.times)
    words = sentence("Choose an ATX 3 supply with 16-pin plugs")
    if load.number and len(a.psus) > 1:
        return Remedy(words)
    needs = (
        Need("watts", at_least=math.ceil(peak.watts / ATX_3_TIMES / len(a.psus))),
        Need("connectors.conn_16pin", at_least=1),
    )
    return Remedy(words, Replace("psu", needs))


def _limited(a: Assembly) -> frozenset[str]:
    """The labels of the cards that software holds below their board power."""
    return frozenset(card.label for card in a.gpus if _is_limited(card))


def _is_limited(card: SeatedGpu) -> bool:
    limit_w = card.placement.power_limit_w
    own_w = card.gpu.board_power_w
    return limit_w is not None and own_w is not None and limit_w < own_w
