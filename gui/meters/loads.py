"""What every supply and every mains circuit carries, as rows of bars: value, what a preview
changes, and the limit.

Figures come from the engine's supplies and circuits; nothing is painted here and no limit is known
here.
"""

from __future__ import annotations

from gui.look.theme import Judged
from gui.meters.power import load_standing
from gui.session.session import Snapshot
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, standing_in
from rigwright.power import CircuitLoad, SupplyLoad, circuits_of
from rigwright.power.circuits import amperes_of
from rigwright.power.supplies import spare_units
from rigwright.record import Value
from rigwright.rules.rule import Measured
from rigwright.text.numbers import watts
from rigwright.text.sentence import messages, plural, worded


class LoadRow(Value, frozen=True):
    """One bar. `value` None: not known; `before` is the document's; `soft` a limit that may be
    passed for a while.
    """

    name: str
    value: float | None
    before: float | None
    limit: float | None
    words: str
    judged: Judged
    soft: float | None = None

    @property
    def sentence(self) -> str:
        """The row as read out."""
        template = "{name}: {load}"
        if self.judged is Fit.CLASH:
            template = messages("{name}: {load}, over")
        elif self.judged is Fit.TIGHT:
            template = messages("{name}: {load}, tight")
        return worded(template, name=self.name, load=self.words)


def supply_rows(snapshot: Snapshot) -> tuple[LoadRow, ...]:
    """Every supply of a build that has several; those of a redundant set, which share the load
    evenly, as one.
    """
    now = snapshot.evaluation.supplies
    old = snapshot.committed.supplies
    if len(now) < 2:
        return ()
    rows: list[LoadRow] = []
    for index, supply in enumerate(now):
        before = old[index] if index < len(old) else supply
        standing = _supply_standing(snapshot.evaluation, supply)
        rows.append(_supply_row(supply, before, standing))
    first = rows[0]
    if spare_units(snapshot.evaluation.assembly.psus):
        alike = first.changed(name=worded("Each of {n}", n=len(rows)))
        if all(row.changed(name=alike.name) == alike for row in rows):
            return (alike,)
    return tuple(rows)


def _supply_standing(evaluation: Evaluation, supply: SupplyLoad) -> Fit:
    """The worst of the checks on the load of a supply, or on that of all where they share it."""
    asked = (0, supply.index + 1)
    of_supplies = evaluation.by_direction[Measured.SUPPLY]
    checks = [judged for judged in of_supplies if judged.check.number in asked]
    standing = standing_in(checks, Measured.SUPPLY)
    is_whole = supply.sure and not evaluation.budget.unknown_fields
    if standing is None or (standing is not Fit.CLASH and not is_whole):
        return Fit.UNKNOWN
    return standing


def _supply_row(now: SupplyLoad, old: SupplyLoad, standing: Fit) -> LoadRow:
    words = watts(now.dc_w)
    if now.used is not None:
        words = f"{words} · {100 * now.used:.0f} %"
    return LoadRow(f"PSU {now.index + 1}", now.dc_w, old.dc_w, now.given_w, words, standing)


def supplies_aside(evaluation: Evaluation) -> str:
    """How many supplies are spare: the figures are those of the others while the spare ones are
    out.
    """
    spare = spare_units(evaluation.assembly.psus)
    if not spare:
        return ""
    return str(plural("while {n} spare is out", "while {n} spare are out", spare))


def circuit_rows(snapshot: Snapshot) -> tuple[LoadRow, ...]:
    """Every circuit of a build that is plugged in at several."""
    now = _circuits(snapshot.evaluation)
    old = {c.index: c for c in _circuits(snapshot.committed)}
    if len(now) < 2:
        return ()
    sustained = snapshot.evaluation.build.workload.duty == "sustained"
    return tuple(_circuit_row(c, old.get(c.index, c), sustained=sustained) for c in now)


def _circuits(evaluation: Evaluation) -> tuple[CircuitLoad, ...]:
    return circuits_of(evaluation.assembly)


def _circuit_row(now: CircuitLoad, old: CircuitLoad, *, sustained: bool) -> LoadRow:
    name = worded("Circuit {number}", number=now.index + 1)
    held = now.fullest
    if held is None or not held.limit_a:
        return LoadRow(name, None, None, now.limit_a, worded("unknown"), Fit.UNKNOWN)
    limit = held.limit_a
    value = amperes_of(held.load_w, now.volts) or 0.0
    before = old.total_a if held.other_w else old.amperes
    judged, _ = load_standing(held.share, now.continuous_share, sustained=sustained)
    words = f"{value:.1f} of {limit:.0f} A"
    return LoadRow(
        f"{name}, {now.volts:.0f} V",
        value,
        before,
        limit,
        words,
        judged,
        limit * now.continuous_share,
    )
