"""Whether the supplies survive the peaks of the cards, which last milliseconds.

Peaks come from power_peaks; this file holds them against what the standards ask of a supply.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.figures import Basis, Figure, field_of
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.parts import Psu
from rigwright.power import Budget, budget_of, build_peaks
from rigwright.power.peaks import Peak, Peaks
from rigwright.power.supplies import is_atx_3
from rigwright.record import Value
from rigwright.rules.rule import Measured, rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.rules.supply import build_rests_on, larger_supply, limit_fixes, psu_overload, unknown_load
from rigwright.text.numbers import watts

Result = Iterator[Finding | NotChecked]
# Times the rating for up to 1 ms and for 10 ms that a supply of ATX 3 with a 16-pin plug survives
ATX_3_TIMES, ATX_3_TIMES_10_MS = 1.8, 1.6
# What older ones were tested with for 1 ms, and where their protection commonly trips
OLDER_TIMES, OLDER_TRIP_TIMES = 1.45, 1.30


class _Limit(Value, frozen=True):
    """How many times the rating a peak may reach before it is said, how severely, and whose figure that is."""

    times: float
    severity: Severity
    words: str


_OLDER = (
    _Limit(OLDER_TIMES, Severity.ERROR, "supplies before ATX 3 or without a 16-pin plug are tested with 145 %"),
    _Limit(OLDER_TRIP_TIMES, Severity.WARNING, "supplies before ATX 3 may switch off from 130 % on"),
)
_ATX_3 = _Limit(ATX_3_TIMES, Severity.ERROR, "ATX 3 asks for 180 %")
_ATX_3_10_MS = _Limit(ATX_3_TIMES_10_MS, Severity.ERROR, "ATX 3 asks for 160 %")


@rule(
    "power",
    noun="peaks of the cards",
    short="peaks are too high",
    source="Intel's ATX 3 guides: 180 % for 1 ms; measured peaks of an RTX 5090",
    measures=Measured.SUPPLY,
    follows_from=(psu_overload,),
)
def psu_peak(a: Assembly) -> Result:
    """Peaks of the cards may switch the supply off."""
    rule, budget = "psu-peak", budget_of(a)
    yield from unknown_load(rule, a, budget)
    if not budget.rated_w:
        return
    peaks, modern = build_peaks(a, budget), _standard(a.psus)
    worst = _worst(peaks, _limits(peaks, modern), budget.rated_w)
    if worst is not None:
        yield _too_high(a, budget, *worst)
    elif modern is None and _may_exceed(_limits(peaks, False), budget.rated_w):
        psu = next(psu for psu in a.psus if is_atx_3(psu) is None)
        yield _unknown_standard(rule, psu)
    elif _may_exceed(_limits(peaks, modern), budget.rated_w):
        for card in a.gpus:
            if (field := field_of(card.card.id, "transient_peak_w")) in _open_fields(peaks):
                yield not_checked(rule, (card.label,), field, card.card.name)


def _standard(psus: tuple[Psu, ...]) -> bool | None:
    """Whether all supplies are of ATX 3; the weakest decides."""
    each = [is_atx_3(psu) for psu in psus]
    return False if False in each else None if None in each else True


def _limits(peaks: Peaks, modern: bool | None) -> tuple[tuple[Peak, _Limit], ...]:
    """What is asked, the most severe first; of an unknown standard only what holds for both."""
    if modern is None:
        return ((peaks.ms_1, _ATX_3),)
    if modern:
        return (peaks.ms_1, _ATX_3), (peaks.ms_10, _ATX_3_10_MS)
    return tuple((peaks.ms_1, limit) for limit in _OLDER)


def _worst(peaks: Peaks, limits: tuple[tuple[Peak, _Limit], ...], rated_w: float) -> tuple[Peak, _Limit] | None:
    return next((asked for asked in limits if asked[0].exceeds(asked[1].times * rated_w)), None)


def _may_exceed(limits: tuple[tuple[Peak, _Limit], ...], rated_w: float) -> bool:
    return any(peak.exceeds(limit.times * rated_w, at_most=True) for peak, limit in limits)


def _open_fields(peaks: Peaks) -> tuple[str, ...]:
    return (*peaks.ms_1.unknown_fields, *peaks.ms_10.unknown_fields)


def _unknown_standard(rule: str, psu: Psu) -> NotChecked:
    if psu.atx_version is None:
        return unanswered(rule, ("psu",), field_of(psu.id, "atx_version"), f"the ATX version of {psu.name} is unknown")
    why = f"whether {psu.name} has a 16-pin plug is unknown"
    return unanswered(rule, ("psu",), field_of(psu.id, "connectors.conn_16pin"), why)


def _too_high(a: Assembly, budget: Budget, peak: Peak, limit: _Limit) -> Finding:
    rated, times, older = budget.rated_w or 1.0, limit.times, limit in _OLDER
    basis = Basis.ASSUMED if peak.estimate else Basis.MEASURED
    percent = 100 * peak.watts / rated
    doubts = (address for psu in a.psus for address in doubted(psu, "atx_version", "connectors.conn_16pin"))
    return finding(
        "psu-peak", limit.severity, ("psu",),
        sentence("Peaks of {ms:g} ms reach {percent:.0f} % of the supply's rating.", ms=peak.duration_ms,
                 percent=percent),
        sentence("{peak} for {ms:g} ms on {rated}; {standard}.", peak=watts(peak.watts), ms=peak.duration_ms,
                 rated=watts(rated), standard=limit.words),
        measure=Measure(peak.watts, times * rated, "W"), figures=(Figure(0.0, basis, peak.rests_on),),
        rests_on=(*build_rests_on(a, budget), *doubts),
        remedies=("Choose an ATX 3 supply with 16-pin plugs" if older else larger_supply(peak.watts / times),
               *limit_fixes(a, budget, budget.dc_w * times * rated / peak.watts)),
    )  # fmt: skip
