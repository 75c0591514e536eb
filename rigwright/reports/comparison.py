"""Several builds side by side: what they are made of, how they stand, and by how much they differ.

Every cell is what the other reports say of one build alone; a line only sets them beside each
other and knows which is better. Knows neither layout nor files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import Any

from rigwright.air import air_of
from rigwright.air.bands import MODEL_K
from rigwright.checks import Finding, Fit, Severity, Verdict, missing_count
from rigwright.checks.check import MM
from rigwright.evaluation import Evaluation, rooms
from rigwright.evaluation.summary import verdict_words
from rigwright.inventory.money.amounts import Sum
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.rows import rows_of
from rigwright.parts import Gpu
from rigwright.parts.kind_words import KINDS_COMPARED
from rigwright.power import CircuitLoad
from rigwright.record import Value
from rigwright.reports.power import number
from rigwright.rules import SPEC_UNKNOWN, noun_of, rule_of
from rigwright.rules.own_rules import own_lines
from rigwright.rules.rule import Measured
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words, counted, millimetres, signed, watts
from rigwright.text.sentence import messages, paragraph, without_stop, worded

MOST_BUILDS = 4
NOTHING, UNKNOWN = "–", "?"
FORMAT_NAME = "rigwright-comparison/1"
HEARD_DB = 3.0  # a smaller difference is hardly heard
PLACES = {"A": 1, "GB/s": 1}
_VERDICTS = (Verdict.FAIL, Verdict.UNDECIDED, Verdict.WARN, Verdict.PASS)


class Subject(Enum):
    """The headings, in their order; the values are messages."""

    VERDICT = messages("How it stands")
    MACHINE = messages("Machine")
    CLEARANCES = messages("Clearances")
    POWER = messages("Power")
    LINKS = messages("Links and memory")
    AIR = messages("Air (estimate)")
    MONEY = messages("Money")
    FINDINGS = messages("Findings")


class Cell(Value, frozen=True):
    """What a line says of one build; `figure` is what it is compared by, None where there is
    nothing to compare. `counts` is how many of each product it names, where it names products.
    """

    words: str
    figure: float | None = None
    counts: tuple[tuple[str, int], ...] = ()


class Line(Value, frozen=True):
    """One line of the table, with a cell for each build.

    `unit` is that of the figures; `more_is_better` None: neither is better. Figures that differ by
    less than `certain` say nothing about which build is better.
    """

    subject: Subject
    name: str
    cells: tuple[Cell, ...]
    unit: str = ""
    more_is_better: bool | None = None
    certain: float = 0.005

    @property
    def differs(self) -> bool:
        """Whether the builds are not all alike in this."""
        return len({cell.words for cell in self.cells}) > 1

    @property
    def best(self) -> frozenset[int]:
        """Which builds are better than others in this; none where all are alike or nobody
        knows.
        """
        figures = [cell.figure for cell in self.cells]
        known = [figure for figure in figures if figure is not None]
        if self.more_is_better is None or not known:
            return frozenset()
        if max(known) - min(known) < self.certain:
            return frozenset()
        best = max(known) if self.more_is_better else min(known)
        return frozenset(i for i, figure in enumerate(figures) if figure == best)

    def change(self, index: int) -> str:
        """Return by how much a build differs from the first, with sign and unit; "" where that
        cannot be said or is nothing.
        """
        first = self.cells[0].figure
        other = self.cells[index].figure
        if not self.unit or first is None or other is None:
            return ""
        more = other - first
        if abs(more) < self.certain:
            return ""
        sign = "+" if more > 0 else ""
        if self.unit == MM:
            return f"{sign}{millimetres(more)}"
        places = PLACES.get(self.unit, 0)
        return f"{sign}{signed(more, places)} {self.unit}"


def comparison_of(builds: Sequence[Evaluation], only_differences: bool = False) -> tuple[Line, ...]:
    """Return the table of some builds, subject by subject, or its lines that are not all alike."""
    lines = (
        *_verdict(builds),
        *_machine(builds),
        *_clearances(builds),
        *_power(builds),
        *_links(builds),
        *_air(builds),
        *_money(builds),
        *_findings(builds),
    )
    return tuple(line for line in lines if line.differs) if only_differences else lines


def _line(
    subject: Subject,
    name: str,
    builds: Sequence[Evaluation],
    cell: Callable[[Evaluation], Cell],
    unit: str = "",
    more_is_better: bool | None = None,
) -> Line:
    return Line(subject, name, tuple(cell(one) for one in builds), unit, more_is_better)


# how they stand


def _verdict(builds: Sequence[Evaluation]) -> Iterator[Line]:
    def verdict(one: Evaluation) -> Cell:
        place = _VERDICTS.index(one.verdict)
        return Cell(verdict_words(one), float(place))

    yield _line(Subject.VERDICT, worded("Verdict"), builds, verdict, more_is_better=True)
    errors = [one.count(Severity.ERROR) for one in builds]
    warnings = [one.count(Severity.WARNING) for one in builds]
    unknown = [missing_count(one.not_checked) for one in builds]
    waived = [len(one.waived) for one in builds]
    yield from _counted(worded("Errors"), errors)
    yield from _counted(worded("Warnings"), warnings)
    yield from _counted(worded("Unknown"), unknown)
    yield from _counted(worded("Waived"), waived)
    wanted = tuple(Cell(_wanted_words(one)) for one in builds)
    has_wanted = any(cell.words != NOTHING for cell in wanted)
    if has_wanted:
        yield Line(Subject.VERDICT, worded("Own thresholds and rules"), wanted)


def _counted(name: str, counts: Sequence[int]) -> Iterator[Line]:
    """Yield the line of what each build has some of; none where no build has any."""
    if any(counts):
        cells = tuple(Cell(str(count), float(count)) for count in counts)
        yield Line(Subject.VERDICT, name, cells, more_is_better=False)


def _wanted_words(one: Evaluation) -> str:
    """Return the thresholds of its own that a build is judged under."""
    return str(paragraph(*own_lines(one.build))) or NOTHING


# what they are made of


def _machine(builds: Sequence[Evaluation]) -> Iterator[Line]:
    for kind, name in KINDS_COMPARED.items():
        cells = tuple(_parts(one, kind) for one in builds)
        if any(cell.words != NOTHING for cell in cells):
            yield Line(Subject.MACHINE, translated(name), cells)
    yield _line(Subject.MACHINE, worded("Outlet"), builds, lambda one: Cell(_site_words(one)))


def _parts(one: Evaluation, kind: str) -> Cell:
    counts: Counter[str] = Counter()
    for row in rows_of(one.assembly):
        if row.kind == kind:
            counts[str(row.name)] += row.count
    named = [counted(count, name) for name, count in counts.items()]
    return Cell(comma_words(named) or NOTHING, counts=tuple(counts.items()))


def _site_words(one: Evaluation) -> str:
    site = one.build.site
    if site.volts is None or site.outlet_a is None:
        return NOTHING
    return f"{site.volts:g} V, {site.outlet_a:g} A"


# room


def _clearances(builds: Sequence[Evaluation]) -> Iterator[Line]:
    measured = (
        (worded("Least between two cards"), Measured.GAP),
        (worded("Least below the last card"), Measured.FLOOR),
        (worded("Least behind a card"), Measured.LENGTH),
        (worded("Least to the side panel"), Measured.PANEL),
    )
    for name, thing in measured:
        cells = tuple(_least_room(one, thing) for one in builds)
        if any(cell.words != NOTHING for cell in cells):
            yield Line(Subject.CLEARANCES, name, cells, MM, more_is_better=True)


def _least_room(one: Evaluation, thing: Measured) -> Cell:
    """Return the least room in one direction; where some of it is not known, nothing to compare
    by.
    """
    looked_at = rooms(one.checks, thing)
    judged = [check for check in looked_at if check.fit is not Fit.UNKNOWN]
    is_open = len(judged) < len(looked_at) or _is_unanswered(one, thing)
    if not judged:
        return Cell(UNKNOWN if is_open else NOTHING)
    least = min(check.check.room for check in judged)
    if is_open:
        return Cell(worded("at most {room}", room=millimetres(least)))
    return Cell(str(millimetres(least)), least)


def _is_unanswered(one: Evaluation, thing: Measured) -> bool:
    """Whether a rule on bodies that may meet in one direction has no answer for some of them."""
    for entry in one.not_checked:
        rule = rule_of(entry.rule)
        if rule.measures is thing and rule.sinks:
            return True
    return False


# power


def _power(builds: Sequence[Evaluation]) -> Iterator[Line]:
    yield _line(Subject.POWER, worded("Load of the supplies"), builds, _load, "W", False)
    yield _line(Subject.POWER, worded("Rating of the supplies"), builds, _rating, "W", True)
    yield _line(Subject.POWER, worded("At the wall"), builds, _at_wall, "W", False)
    yield _line(Subject.POWER, worded("On its fullest circuit"), builds, _amperes, "A", False)


def _load(one: Evaluation) -> Cell:
    if one.budget.unknown_fields:
        return Cell(worded("more than {dc_w}", dc_w=watts(one.budget.dc_w)))
    return Cell(watts(one.budget.dc_w), one.budget.dc_w)


def _rating(one: Evaluation) -> Cell:
    rated = one.budget.rated_w
    return Cell(watts(rated), rated) if rated else Cell(NOTHING)


def _at_wall(one: Evaluation) -> Cell:
    wall = one.budget.wall_w
    if wall is None or one.budget.unknown_fields:
        return Cell(UNKNOWN)
    return Cell(watts(wall), wall)


def _amperes(one: Evaluation) -> Cell:
    """Return what the build draws from the circuit with the least reserve."""
    known = [circuit for circuit in one.circuits if circuit.amperes is not None]
    if not known or one.budget.unknown_fields:
        return Cell(UNKNOWN)
    amperes = max(known, key=_share_taken).amperes
    return Cell(f"{amperes:.1f} A", amperes)


def _share_taken(circuit: CircuitLoad) -> float:
    """Return the share of a circuit's outlet or breaker that is taken, the larger."""
    return circuit.fullest.share if circuit.fullest is not None else 0.0


# links and memory


def _links(builds: Sequence[Evaluation]) -> Iterator[Line]:
    yield _line(Subject.LINKS, worded("Memory of the cards"), builds, _vram, "GB", True)
    yield _line(Subject.LINKS, worded("Memory of each card"), builds, _vram_of_each, "GB", True)
    yield _line(Subject.LINKS, worded("Links"), builds, lambda one: Cell(_links_words(one)))
    yield _line(Subject.LINKS, worded("Slowest link"), builds, _slowest, "GB/s", True)


def _vram(one: Evaluation) -> Cell:
    cards = [card.card for card in one.assembly.cards if isinstance(card.card, Gpu)]
    if not cards:
        return Cell(NOTHING)
    known = [gpu.vram_gb for gpu in cards if gpu.vram_gb is not None]
    total = float(sum(known))
    if len(known) < len(cards):
        return Cell(worded("at least {total:g} GB", total=total) if known else UNKNOWN)
    return Cell(f"{total:g} GB", total)


def _vram_of_each(one: Evaluation) -> Cell:
    """The memory that a card has for itself, the least first: a model has to fit into each of them,
    whatever their sum is.
    """
    cards = [card.card for card in one.assembly.cards if isinstance(card.card, Gpu)]
    if not cards:
        return Cell(NOTHING)
    known = sorted({gpu.vram_gb for gpu in cards if gpu.vram_gb is not None})
    if not known or any(gpu.vram_gb is None for gpu in cards):
        return Cell(UNKNOWN)
    return Cell(comma_words(f"{size:g} GB" for size in known), float(known[0]))


def _links_words(one: Evaluation) -> str:
    counts = Counter(link.words for link in one.links if link.card.gpu is not None)
    named = [counted(count, words) for words, count in counts.items()]
    return comma_words(named) or NOTHING


def _slowest(one: Evaluation) -> Cell:
    links = [link for link in one.links if link.card.gpu is not None]
    if not links:
        return Cell(NOTHING)
    speeds = [link.gb_s for link in links if link.gb_s is not None]
    if len(speeds) < len(links):
        return Cell(UNKNOWN)
    return Cell(f"{min(speeds):.1f} GB/s", min(speeds))


# air


def _air(builds: Sequence[Evaluation]) -> Iterator[Line]:
    warmest = tuple(_warmest(one) for one in builds)
    noise = tuple(_noise(one) for one in builds)
    yield Line(Subject.AIR, worded("Warmest card"), warmest, "°C", False, MODEL_K)
    yield Line(Subject.AIR, worded("Noise at one metre"), noise, "dB(A)", False, HEARD_DB)


def _warmest(one: Evaluation) -> Cell:
    cards = air_of(one.assembly).cards
    if not cards:
        return Cell(NOTHING if not one.assembly.cards else UNKNOWN)
    warmest = max(cards, key=lambda card: card.die_c.likely).die_c
    return Cell(
        worded(
            "{likely:.0f} °C ({low:.0f} to {high:.0f})",
            likely=warmest.likely,
            low=warmest.low,
            high=warmest.high,
        ),
        round(warmest.likely),
    )


def _noise(one: Evaluation) -> Cell:
    estimate = air_of(one.assembly)
    if not estimate.cards:
        return Cell(NOTHING if not one.assembly.cards else UNKNOWN)
    noise = estimate.noise_dba
    return Cell(f"{noise.likely:.0f} dB(A)", round(noise.likely))


# money


def _money(builds: Sequence[Evaluation]) -> Iterator[Line]:
    bills = [bill_of(one.assembly) for one in builds]
    wholes = [bill.whole for bill in bills]
    unit = _currency_of(wholes)
    cells = tuple(_price(whole, unit) for whole in wholes)
    yield Line(Subject.MONEY, worded("Price of all parts"), cells, unit, False)
    years = [bill.energy for bill in bills]
    if any(year is not None for year in years):
        energy = tuple(
            Cell(UNKNOWN) if year is None else Cell(year.words, year.kwh) for year in years
        )
        yield Line(Subject.MONEY, worded("Energy of a year"), energy, "kWh", False)


def _currency_of(wholes: Iterable[Sum]) -> str:
    """Return the currency of all prices; "" without prices, or where they have several
    currencies.
    """
    currencies = {amount.currency for whole in wholes for amount in whole.amounts}
    return currencies.pop() if len(currencies) == 1 else ""


def _price(whole: Sum, unit: str) -> Cell:
    """Return what all parts cost; comparable where every price is known, in one currency."""
    words = str(whole.words)
    is_whole = bool(unit) and bool(whole.amounts) and not whole.unpriced
    return Cell(words, whole.of(unit)) if is_whole else Cell(words or NOTHING)


# what was found


def _findings(builds: Sequence[Evaluation]) -> Iterator[Line]:
    """Yield a line for each rule that finds a fault in any of them."""
    rules: dict[str, None] = {}
    for one in builds:
        for finding in one.listed:
            if finding.severity is not Severity.INFO:
                rules.setdefault(finding.rule)
    for rule in rules:
        name = capital(noun_of(rule))
        if rule == SPEC_UNKNOWN.id:  # it looks at everything: what it finds tells more
            name = without_stop(SPEC_UNKNOWN.title)
        yield _line(Subject.FINDINGS, name, builds, lambda one, rule=rule: _said(one.listed, rule))


def _said(listed: Sequence[Finding], rule: str) -> Cell:
    titles = [
        str(finding.title)
        for finding in listed
        if finding.rule == rule and finding.severity is not Severity.INFO
    ]
    return Cell(str(paragraph(*titles)) or NOTHING)


# for programs and terminals


def title_of(one: Evaluation) -> str:
    """Return what a build is called."""
    return one.build.shown_title


def names_of(builds: Sequence[Evaluation]) -> tuple[str, ...]:
    """Return what the builds are called, told apart where two have one title."""
    titles = [title_of(one) for one in builds]
    return tuple(
        f"{title} ({number})" if titles.count(title) > 1 else title
        for number, title in enumerate(titles, 1)
    )


def comparison_record(builds: Sequence[Evaluation], lines: Sequence[Line]) -> dict[str, Any]:
    """Return a comparison as plain values."""
    return {
        "format": FORMAT_NAME,
        "builds": list(names_of(builds)),
        "lines": [
            {
                "subject": line.subject.value,
                "name": line.name,
                "words": [cell.words for cell in line.cells],
                "figures": [number(cell.figure) for cell in line.cells],
                "unit": line.unit,
                "best": sorted(line.best),
                "differs": line.differs,
            }
            for line in lines
        ],
    }
