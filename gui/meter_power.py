"""The power and circuit meters as values: a figure against its limits, its shares, and what a preview adds.

Figures come from the engine's budget; nothing is painted here.
"""

from __future__ import annotations

from dataclasses import dataclass

from gui.session import Snapshot
from gui.theme import Judged
from rigwright.findings import Fit, Severity
from rigwright.power import HEADROOM, Budget
from rigwright.rules.say import MINUS, watts
from rigwright.sites import CONTINUOUS_SHARE

GPU, CPU, REST, THIS_MACHINE, OTHER = "GPU", "CPU", "Rest", "This machine", "Other load"


@dataclass(frozen=True)
class Share:
    """One part of a bar."""

    name: str
    amount: float


@dataclass(frozen=True)
class Tick:
    """A limit on a bar; `soft` for one that may be passed for a while."""

    at: float
    words: str
    soft: bool = False


@dataclass(frozen=True)
class Gauge:
    """A figure against its limits. `shares` are the document's, `preview` is what comes on top of them."""

    title: str
    value: str
    unit: str
    judged: Judged
    word: str
    note: str = ""
    note_judged: Judged | None = None  # None: the change of a preview
    shares: tuple[Share, ...] = ()
    preview: float = 0.0
    limit: float | None = None
    ticks: tuple[Tick, ...] = ()
    legend: bool = False

    @property
    def total(self) -> float:
        """How far the bar reaches."""
        return sum(s.amount for s in self.shares) + max(self.preview, 0.0)

    @property
    def full(self) -> float:
        """What the bar's right end stands for."""
        return max([self.total, *(t.at for t in self.ticks)]) * 1.12 or 1.0

    @property
    def sentence(self) -> str:
        """The gauge as read out."""
        return ", ".join(w for w in (f"{self.title}: {self.value} {self.unit}", self.word, self.note) if w)


def power_gauge(snapshot: Snapshot) -> Gauge:
    """Sustained watts against the supply."""
    shown, before = snapshot.evaluation.budget, snapshot.committed.budget
    more = shown.dc_w - before.dc_w
    judged, word = _supply_standing(shown)
    over = shown.dc_w - shown.rated_w if shown.rated_w else 0.0
    note, note_judged = _note(more, f"{_signed_watts(more)}", over, f"+{watts(over)}")
    limit = shown.rated_w
    unit = f"of {watts(limit)}" if limit else "W"
    return Gauge(
        "Power, sustained", f"{shown.dc_w:,.0f}", unit, judged, word, note, note_judged,
        shares=_shares(before if more >= 0 else shown), preview=max(more, 0.0), limit=limit,
        ticks=(Tick(limit, f"PSU {limit:,.0f}"),) if limit else (), legend=True,
    )  # fmt: skip


def _note(more: float, more_words: str, over: float, over_words: str) -> tuple[str, Judged | None]:
    """A preview's change, else what is too much."""
    if abs(more) >= 0.05:
        return more_words, None
    return (over_words, Fit.CLASH) if over > 0 else ("", None)


def _signed_watts(value: float) -> str:
    return f"{'+' if value >= 0 else MINUS}{watts(abs(value))}"


def _supply_standing(budget: Budget) -> tuple[Judged, str]:
    if budget.rated_w is None or budget.load is None:
        return Fit.UNKNOWN, "No supply"
    if budget.unknown_fields:
        return Fit.UNKNOWN, "At least"
    if budget.dc_w > budget.rated_w:
        return Fit.CLASH, "Over"
    if budget.dc_w * HEADROOM > budget.rated_w:
        return Fit.TIGHT, _percent(budget.load, 1)
    return Fit.FITS, _percent(budget.load)


def _percent(share: float, decimals: int = 0) -> str:
    return f"{share * 100:.{decimals}f} %"


def _shares(budget: Budget) -> tuple[Share, ...]:
    """Graphics cards, CPU, and all the rest."""
    sums = dict.fromkeys((GPU, CPU, REST), 0.0)
    for draw in budget.draws:
        kind = GPU if draw.label.startswith("gpu") else CPU if draw.label == "cpu" else REST
        sums[kind] += draw.watts
    return tuple(Share(name, amount) for name, amount in sums.items())


def circuit_gauge(snapshot: Snapshot) -> Gauge | None:
    """Amperes from the wall against outlet and breaker; None without a site."""
    shown, site = snapshot.evaluation.budget, snapshot.evaluation.build.site
    if shown.circuit_w is None or not site.volts:
        return None
    volts = site.volts
    amperes = shown.circuit_w / volts
    title = f"Circuit, {volts:.0f} V {amperes:.0f} A"
    steady = amperes * CONTINUOUS_SHARE
    ticks = (Tick(steady, f"{steady:.0f} · {_percent(CONTINUOUS_SHARE)}", soft=True), Tick(amperes, f"{amperes:.0f} A"))
    if shown.amperes is None:
        return Gauge(title, "–", f"of {amperes:.0f} A", Fit.UNKNOWN, "Unknown", limit=amperes, ticks=ticks)
    other = site.other_load_w / volts
    before = snapshot.committed.budget.amperes or 0.0
    total, more = shown.amperes + other, shown.amperes - before
    judged, word = _circuit_standing(total / amperes, sustained=snapshot.evaluation.build.workload.duty == "sustained")
    note, note_judged = _note(more, f"{'+' if more >= 0 else MINUS}{abs(more):.1f} A", 0.0, "")
    if not note:
        note, note_judged = watts(shown.wall_w or 0.0), judged if judged is Fit.CLASH else Severity.INFO
    shares = (Share(THIS_MACHINE, min(before, shown.amperes) if more else shown.amperes), Share(OTHER, other))
    return Gauge(
        title, f"{total:.1f}", f"of {amperes:.0f} A", judged, word, note, note_judged,
        shares=tuple(s for s in shares if s.amount), preview=max(more, 0.0), limit=amperes, ticks=ticks,
    )  # fmt: skip


def _circuit_standing(load: float, *, sustained: bool) -> tuple[Judged, str]:
    if load > 1:
        return Fit.CLASH, "Over"
    if load > CONTINUOUS_SHARE and sustained:
        return Fit.TIGHT, f"Over {_percent(CONTINUOUS_SHARE)}"
    return Fit.FITS, _percent(load)
