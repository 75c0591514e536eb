"""The power and circuit meters as values: a figure against its limits, its shares, and what a
preview adds.

Figures come from the engine's budget; nothing is painted here.
"""

from __future__ import annotations

from gui.look.theme import Judged
from gui.session.session import Snapshot
from rigwright.checks import Fit, Severity
from rigwright.evaluation import Evaluation
from rigwright.power import CircuitLoad, Draw, PowerBudget, circuits_of
from rigwright.power.circuits import amperes_of
from rigwright.power.sites import continuous_share
from rigwright.record import Value
from rigwright.rules.rule import Measured
from rigwright.text.language import translated
from rigwright.text.numbers import MINUS, comma_words, named_value, watts
from rigwright.text.sentence import messages, worded

GPU, CPU, REST, THIS_MACHINE, OTHER = messages(("GPU", "CPU", "Rest", "This machine", "Other load"))
FAR_BEYOND = 1.25  # a limit that far right would only make the bar short


class Share(Value, frozen=True):
    """One part of a bar."""

    name: str
    amount: float


class Tick(Value, frozen=True):
    """A limit on a bar; `soft` for one that may be passed for a while."""

    at: float
    words: str
    soft: bool = False


class Gauge(Value, frozen=True):
    """A figure against its limits.

    `shares` are the document's, `preview` is what comes on top of them; `legend` has the shares of
    the figure as it is shown, a preview's included.
    """

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
    legend: tuple[Share, ...] = ()
    pieces: tuple[Share, ...] = ()  # the shares once more, one for each consumer
    tip: str = ""

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
        figure = named_value(self.title, f"{self.value} {self.unit}")
        return comma_words(words for words in (figure, self.word, self.note) if words)


def power_gauge(snapshot: Snapshot) -> Gauge:
    """Sustained watts against the supply."""
    shown = snapshot.evaluation.budget
    before = snapshot.committed.budget
    more = shown.dc_w - before.dc_w
    judged, word = _supply_standing(snapshot.evaluation)
    limit = shown.given_w
    over = 0.0 if limit is None else shown.dc_w - limit
    note, note_judged = _note(more, f"{_signed_watts(more)}", over, f"+{watts(over)}")
    if note_judged is Fit.CLASH and judged is Fit.TIGHT:
        note_judged = Fit.TIGHT
    unit = "W" if limit is None else worded("of {limit}", limit=watts(limit))
    return Gauge(
        worded("Power, sustained"),
        f"{shown.dc_w:,.0f}",
        unit,
        judged,
        word,
        note,
        note_judged,
        shares=_shares(before if more >= 0 else shown),
        preview=max(more, 0.0),
        limit=limit,
        ticks=_power_ticks(snapshot.evaluation),
        legend=_shares(shown),
        pieces=_pieces(before if more >= 0 else shown),
        tip="\n".join(
            comma_words((named_value(draw.title, watts(draw.watts)), translated(draw.source)))
            for draw in shown.draws
        ),
    )


def _power_ticks(evaluation: Evaluation) -> tuple[Tick, ...]:
    """What the supply gives, and what the circuit lets it give, unless that is far beyond."""
    budget = evaluation.budget
    given = (Tick(budget.given_w, f"PSU {budget.given_w:,.0f}"),) if budget.given_w else ()
    circuits = circuits_of(evaluation.assembly)
    if budget.efficiency is None or len(circuits) != 1:
        return given
    sustained = evaluation.build.workload.duty == "sustained"
    at = _left_to_build_w(circuits[0], sustained=sustained) * budget.efficiency
    beyond = FAR_BEYOND * max(budget.dc_w, budget.given_w or 0.0)
    if not 0 < at < beyond:
        return given
    return (*given, Tick(at, worded("circuit {watts:,.0f}", watts=at), soft=True))


def _left_to_build_w(circuit: CircuitLoad, *, sustained: bool) -> float:
    """What the outlet, and the breaker beside the other loads, leave to the build; 0 without a
    site.
    """
    if circuit.limit_w is None or circuit.breaker_w is None:
        return 0.0
    share = circuit.continuous_share if sustained else 1.0
    return min(circuit.limit_w * share, circuit.breaker_w * share - circuit.other_w)


def _note(more: float, more_words: str, over: float, over_words: str) -> tuple[str, Judged | None]:
    """A preview's change, else what is too much."""
    if abs(more) >= 0.05:
        return more_words, None
    if over > 0:
        return over_words, Fit.CLASH
    return "", None


def _signed_watts(value: float) -> str:
    return f"{'+' if value >= 0 else MINUS}{watts(abs(value))}"


def worst_of(evaluation: Evaluation, thing: Measured) -> Fit:
    """The worst that was judged of all supplies, or of all circuits."""
    severities = {judged.severity for judged in evaluation.by_direction[thing]}
    if Severity.ERROR in severities:
        return Fit.CLASH
    if Severity.WARNING in severities:
        return Fit.TIGHT
    return Fit.FITS


def _supply_standing(evaluation: Evaluation) -> tuple[Judged, str]:
    budget = evaluation.budget
    given_w = budget.given_w
    if evaluation.build.psus and given_w is None:
        return Fit.UNKNOWN, worded("Unknown supply")
    if given_w is None:
        return Fit.UNKNOWN, worded("No supply")
    if budget.unknown_fields:
        return Fit.UNKNOWN, worded("At least")
    judged = worst_of(evaluation, Measured.SUPPLY)
    if budget.dc_w > given_w:
        return judged, worded("Over") if judged is Fit.CLASH else worded("At the limit")
    if judged is Fit.CLASH:
        return judged, _over_words(len(evaluation.supplies))
    return judged, _percent(budget.used or 0.0, 1 if judged is Fit.TIGHT else 0)


def _over_words(supplies: int) -> str:
    """What a supply is that carries too much although all together do not."""
    return worded("One is over") if supplies > 1 else worded("Over")


def _percent(share: float, decimals: int = 0) -> str:
    return f"{share * 100:.{decimals}f} %"


def _shares(budget: PowerBudget) -> tuple[Share, ...]:
    """Graphics cards, CPU, and all the rest."""
    sums: dict[str, float] = dict.fromkeys((GPU, CPU, REST), 0.0)
    for piece in _pieces(budget):
        sums[piece.name] += piece.amount
    return tuple(Share(name, amount) for name, amount in sums.items())


def _pieces(budget: PowerBudget) -> tuple[Share, ...]:
    """Every consumer by what it counts as, in the order of the shares."""
    kinds = [(_kind(draw), draw.watts) for draw in budget.draws]
    return tuple(
        Share(name, amount) for kind in (GPU, CPU, REST) for name, amount in kinds if name == kind
    )


def _kind(draw: Draw) -> str:
    if draw.label.startswith("gpu"):
        return GPU
    return CPU if draw.label == "cpu" else REST


def circuit_gauge(snapshot: Snapshot) -> Gauge | None:
    """Amperes from the wall against the outlet, or with the other loads against the breaker,
    whichever is fuller; None without a site.
    """
    shown = snapshot.evaluation.budget
    site = snapshot.evaluation.build.site
    if shown.circuit_w is None or not site.volts:
        return None
    own = snapshot.evaluation.circuits[0]
    amperes, other = _limit_and_others(own)
    title = worded("Circuit, {volts:.0f} V {amperes:.0f} A", volts=site.volts, amperes=amperes)
    limit_words = worded("of {limit:.0f} A", limit=amperes)
    share = continuous_share(snapshot.evaluation.build)
    steady = amperes * share
    ticks = (
        Tick(steady, f"{round(steady, 1):g} · {_percent(share)}", soft=True),
        Tick(amperes, f"{amperes:.0f} A"),
    )
    if shown.amperes is None:
        return Gauge(
            title, "–", limit_words, Fit.UNKNOWN, worded("Unknown"), limit=amperes, ticks=ticks
        )
    before = snapshot.committed.budget.amperes or 0.0
    total = shown.amperes + other
    more = shown.amperes - before
    judged, word = _circuit_standing(snapshot.evaluation, total / amperes, share)
    note, note_judged = _circuit_note(more, own.total_w, judged)
    this_machine = min(before, shown.amperes) if more else shown.amperes
    shares = Share(THIS_MACHINE, this_machine), Share(OTHER, other)
    return Gauge(
        title,
        f"{total:.1f}",
        limit_words,
        judged,
        word,
        note,
        note_judged,
        shares=tuple(s for s in shares if s.amount),
        preview=max(more, 0.0),
        limit=amperes,
        ticks=ticks,
    )


def _limit_and_others(circuit: CircuitLoad) -> tuple[float, float]:
    """The amperes of outlet or breaker, whichever is fuller, and those of what else is on it."""
    held = circuit.fullest
    if held is None:
        return circuit.limit_a or 0.0, 0.0
    return held.limit_a, amperes_of(held.other_w, circuit.volts) or 0.0


def _circuit_standing(evaluation: Evaluation, load: float, share: float) -> tuple[Judged, str]:
    """How a load of the breaker stands; over only where a finding says so."""
    sustained = evaluation.build.workload.duty == "sustained"
    judged, word = load_standing(load, share, sustained=sustained)
    if judged is Fit.CLASH and worst_of(evaluation, Measured.CIRCUIT) is not Fit.CLASH:
        return Fit.TIGHT, worded("At the limit")
    return judged, word


def _circuit_note(
    more_a: float, gives_w: float | None, judged: Judged
) -> tuple[str, Judged | None]:
    """Return by how much the preview changes the current, else the watts that the circuit gives."""
    sign = "+" if more_a >= 0 else MINUS
    note, note_judged = _note(more_a, f"{sign}{abs(more_a):.1f} A", 0.0, "")
    if note:
        return note, note_judged
    return watts(gives_w or 0.0), judged if judged is Fit.CLASH else Severity.INFO


def load_standing(load: float, continuous_share: float, *, sustained: bool) -> tuple[Judged, str]:
    """How a load of a circuit stands."""
    if load > 1:
        return Fit.CLASH, worded("Over")
    if load > continuous_share and sustained:
        return Fit.TIGHT, worded("Over {share}", share=_percent(continuous_share))
    return Fit.FITS, _percent(load)
