"""What the assembly sheet says: the build as a technician needs it on paper, as values.

Parts to tick off, the drawing of the rear, watts and plugs, steps, findings, what was not checked,
lines to sign. Knows nothing of paint; gui/sheet/printing.py puts it on pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from rigwright import __version__
from rigwright.assembly import addresses
from rigwright.build import Picture
from rigwright.checks import Finding, NotChecked, Severity, Verdict
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import (
    SEVERITY_WORDS,
    alone_and_notes,
    by_reason,
    counts,
    machine,
    subjects_of,
    titles_of,
    verdict_words,
)
from rigwright.evaluation.waivers import WAIVED, Waived, changed_words
from rigwright.parts import Part
from rigwright.power import CircuitLoad, PowerBudget
from rigwright.power.carried_load import CarriedLoad
from rigwright.power.circuits import amperes_of
from rigwright.remedies import worth_telling
from rigwright.reports.approval import approval_words
from rigwright.reports.clearances import margins_of
from rigwright.reports.comments import told_comments
from rigwright.reports.doubts import doubt_words
from rigwright.reports.elevation import Elevation, elevation_of
from rigwright.reports.margins import MarginLine, margin_lines
from rigwright.reports.missing import Missing, lacking_words, missing_figures
from rigwright.reports.sheet.air import AirOnSheet, sheet_air
from rigwright.reports.sheet.bench import Step
from rigwright.reports.sheet.board import BoardDrawing, board_drawing_of
from rigwright.reports.sheet.confidence import confidence_of, stamp_of
from rigwright.reports.sheet.parts import PartLine, PsuCableLine, Purchase, cables_of, parts_of
from rigwright.reports.sheet.power import PowerLine, power_lines, sums
from rigwright.reports.sheet.record import (
    ComparedTable,
    as_built_lines,
    built_table,
    filled_in,
    tightest_gap,
    to_fill_in,
)
from rigwright.reports.sheet.settings import (
    BootCard,
    BootCheck,
    Setting,
    boot_cards,
    boot_checks,
    limit_lines,
    settings_of,
)
from rigwright.reports.sheet.steps import is_told, steps_of
from rigwright.reports.sheet.wires import WireDrawing, wire_drawings
from rigwright.reports.sheet.wiring import WireLine, wire_lines, wire_notes
from rigwright.reports.stages import Stage, stage_sentences
from rigwright.rules.own_rules import own_lines
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words, millimetres, watts
from rigwright.text.sentence import Sentence, headed, messages, paragraph, plural, sentence, worded

MONTHS = messages(
    (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    )
)
MARGINS_NOTE = messages("the same ones share a line")


@dataclass(frozen=True)
class Tile:
    """One headline figure."""

    value: str
    label: str


@dataclass(frozen=True)
class Remark:
    """A finding on paper."""

    severity: Severity
    word: str
    title: str
    detail: str
    doubt: str
    fix: str


@dataclass(frozen=True)
class PrintedView:
    """A way in which the owner looks at the machine: its name, and the picture as PNG."""

    name: str
    png: bytes


@dataclass(frozen=True)
class MeasureLine:
    """A measure between two faces; `mark` is the letter of its line in the picture."""

    mark: str
    between: str
    figure: str


@dataclass(frozen=True)
class Sheet:
    """Everything that a sheet says. Sections that it does not have are empty."""

    title: str
    machine: str
    day: str
    verdict: Verdict
    verdict_word: str
    site: str
    origin: str
    kind: str
    counts: str = ""
    stamp: str = ""  # the rules and records that it follows from
    file_name: str = ""
    tiles: tuple[Tile, ...] = ()
    elevation: Elevation | None = None
    parts: tuple[PartLine, ...] = ()
    power: tuple[PowerLine, ...] = ()
    sums: tuple[str, ...] = ()
    wiring: tuple[WireLine, ...] = ()
    wiring_notes: tuple[str, ...] = ()
    margins: tuple[MarginLine, ...] = ()
    margins_note: str = ""
    figures: tuple[str, ...] = ()  # what the margins rest on, where that is asked for
    measured: tuple[MeasureLine, ...] = ()  # what was pinned in the picture
    views: tuple[PrintedView, ...] = ()  # as its owner looks at the machine
    air: AirOnSheet = AirOnSheet()
    steps: tuple[Step, ...] = ()
    no_steps: str = ""  # why there are none
    remarks: tuple[Remark, ...] = ()
    waived: tuple[Remark, ...] = ()  # with the reason in place of the doubt
    stages: tuple[Remark, ...] = ()  # what is planned for later
    not_checked: tuple[str, ...] = ()
    notes: str = ""
    comments: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()  # of the owner's
    code: str = ""  # the build itself, for the QR code
    board: BoardDrawing | None = None
    cables: tuple[PsuCableLine, ...] = ()
    purchases: Mapping[str, Purchase] = field(default_factory=dict[str, Purchase])
    wires: tuple[WireDrawing, ...] = ()
    settings: tuple[Setting, ...] = ()
    limits: tuple[str, ...] = ()  # commands
    boot_cards: tuple[BootCard, ...] = ()
    boot_checks: tuple[BootCheck, ...] = ()
    confidence: tuple[str, ...] = ()
    thresholds: tuple[str, ...] = ()  # of its own, that the build is judged under
    to_fill_in: tuple[str, ...] = ()
    filled_in: Mapping[str, str] = field(default_factory=dict[str, str])  # by words to fill in
    as_built: tuple[str, ...] = ()  # the record of the built machine, its result first
    compared: tuple[ComparedTable, ...] = ()


def _counts(evaluation: Evaluation, missing: tuple[Missing, ...]) -> str:
    """Return the number of findings, what a better verdict waits for, and who approved the machine;
    nothing of findings while nothing is decided.
    """
    lacking = lacking_words(evaluation)
    if evaluation.verdict is Verdict.UNDECIDED:
        return _with_approval(evaluation, lacking)
    found = list(counts(evaluation)[:2])
    doubted = len(evaluation.doubted)
    if missing:
        found.append(worded("{n} not checked", n=len(missing)))
    if doubted:
        found.append(str(plural("{n} uncertain figure", "{n} uncertain figures", doubted)))
    counted = comma_words(found)
    if lacking:
        counted = headed(counted, lacking)
    return _with_approval(evaluation, counted)


def _with_approval(evaluation: Evaluation, words: str) -> str:
    approved = approval_words(evaluation)
    if approved is None:
        return words
    return headed(words, approved)


def head_of(evaluation: Evaluation, file_name: str = "", day: date | None = None) -> Sheet:
    """The head and foot of a sheet on an evaluated build, without any section.

    Without a day it bears today's.
    """
    version = worded("Rigwright {version}", version=__version__)
    return Sheet(
        title=evaluation.build.shown_title,
        machine=" · ".join(machine(evaluation.assembly)[:2]),
        day=_day(day or date.today()),
        verdict=evaluation.verdict,
        verdict_word=verdict_words(evaluation),
        site=_site(evaluation),
        origin=" · ".join(filter(None, (version, file_name))),
        kind=worded("Assembly sheet"),
        stamp=stamp_of(evaluation),
        file_name=file_name,
    )


def sheet_of(
    evaluation: Evaluation,
    file_name: str = "",
    day: date | None = None,
    *,
    code: str = "",
    purchases: Mapping[str, Purchase] | None = None,
    stages: Iterable[Stage] = (),
) -> Sheet:
    """The sheet of an evaluated build; without a day it bears today's.

    `code` is the build as text for its QR code; `purchases` are prices and what is owned by part
    id, where somebody keeps them; `stages` are what is planned for later.
    """
    a = evaluation.assembly.built  # nothing is said of cards beside it but that they are there
    whole = evaluation
    evaluation = replace(evaluation, assembly=a)
    parts = addresses.parts_of(a)
    missing = missing_figures(evaluation.not_checked, a)
    steps = steps_of(evaluation)
    # what does not fit is not put together, so that there is nothing to start or to sign
    is_built = evaluation.verdict is not Verdict.FAIL or evaluation.build.as_built is not None
    return replace(
        head_of(evaluation, file_name, day),
        counts=_counts(evaluation, missing),
        tiles=tuple(_tiles(evaluation)),
        elevation=elevation_of(evaluation),
        parts=parts_of(a),
        power=tuple(power_lines(evaluation)),
        sums=tuple(sums(evaluation)),
        wiring=wire_lines(evaluation),
        wiring_notes=tuple(wire_notes(evaluation)),
        margins=margin_lines(margins_of(evaluation)),
        margins_note=translated(MARGINS_NOTE),
        air=sheet_air(a),
        steps=steps,
        no_steps="" if steps else _no_steps(evaluation),
        remarks=_remarks(evaluation, parts, whole, with_steps=bool(steps)),
        waived=tuple(_waived(one) for one in evaluation.waived),
        stages=tuple(_stage_remarks(stages)),
        not_checked=tuple(_unanswered(evaluation.not_checked, missing)),
        notes=evaluation.build.notes.strip(),
        comments=tuple(str(one.words) for one in told_comments(evaluation)),
        pictures=evaluation.build.pictures,
        code=code,
        board=board_drawing_of(evaluation),
        cables=cables_of(a),
        purchases=purchases or {},
        wires=wire_drawings(evaluation),
        settings=settings_of(evaluation),
        limits=limit_lines(evaluation),
        boot_cards=boot_cards(evaluation) if is_built else (),
        boot_checks=boot_checks(evaluation, file_name) if is_built else (),
        confidence=confidence_of(evaluation),
        thresholds=tuple(map(str, own_lines(evaluation.build))),
        to_fill_in=tuple(to_fill_in(evaluation)) if is_built else (),
        filled_in=filled_in(evaluation),
        as_built=as_built_lines(evaluation),
        compared=built_table(evaluation),
    )


def _no_steps(evaluation: Evaluation) -> str:
    a = evaluation.assembly
    if evaluation.verdict is Verdict.FAIL:
        return worded(
            "There are no steps: the build does not fit. The findings say what to change."
        )
    if a.chassis is None or a.board is None:
        return worded("There are no steps: the case or the board is not chosen.")
    return worded("There are no steps: the build has no card.")


def _day(day: date) -> str:
    month = translated(MONTHS[day.month - 1])
    return worded("{day} {month} {year}", day=day.day, month=month, year=day.year)


def _tiles(evaluation: Evaluation) -> Iterator[Tile]:
    tightest = tightest_gap(evaluation)
    if tightest is not None:
        least = tightest.check.room
        words = worded("overlap") if least < 0 else worded("smallest gap")
        yield Tile(str(millimetres(abs(least))), words)
    yield _load_tile(evaluation.budget)
    yield from _wall_tile(evaluation)
    memory = [card.gpu.vram_gb for card in evaluation.assembly.gpus if card.gpu]
    if memory and None not in memory:
        yield Tile(f"{sum(filter(None, memory)):g} GB", worded("GPU memory"))


def _load_tile(budget: PowerBudget) -> Tile:
    load = watts(budget.dc_w)
    if budget.unknown_fields:
        load = worded("more than {load}", load=load)
    if not budget.rated_w:
        return Tile(load, worded("no supply"))
    if budget.given_w is None:
        return Tile(load, worded("unknown supply"))
    return Tile(load, worded("of {given} supply", given=watts(budget.given_w)))


def _wall_tile(evaluation: Evaluation) -> Iterator[Tile]:
    """What is drawn at the wall: amperes of the circuit that is the fullest, with the other loads
    on its breaker if that is fuller than its outlet, where circuits are known; else watts.
    """
    budget = evaluation.budget
    loads: list[tuple[CarriedLoad, CircuitLoad]] = []
    circuits = _in_use(evaluation)
    for circuit in circuits:
        if circuit.fullest is not None:
            loads.append((circuit.fullest, circuit))
    if loads:
        held, fullest = max(loads, key=lambda load: load[0].share)
        words = worded(
            "of {amperes:.0f} A, {volts:.0f} V", amperes=held.limit_a, volts=fullest.volts
        )
        if len(circuits) > 1:
            words = worded(
                "of {amperes:.0f} A, circuit {number}",
                amperes=held.limit_a,
                number=fullest.index + 1,
            )
        yield Tile(f"{amperes_of(held.load_w, fullest.volts):.1f} A", words)
    elif budget.wall_w is not None:
        yield Tile(watts(budget.wall_w), worded("at the wall"))


def _in_use(evaluation: Evaluation) -> list[CircuitLoad]:
    """The circuits at which supplies of the build are plugged in."""
    return [circuit for circuit in evaluation.circuits if circuit.psus]


def _remarks(
    evaluation: Evaluation, parts: Mapping[str, Part], whole: Evaluation, with_steps: bool
) -> tuple[Remark, ...]:
    """What is wrong, one by one, and several notes as one.

    What the steps tell already stands there alone, and what was waived and counts again is told by
    itself. Remedies are tried on the `whole` machine, with the cards beside it.
    """
    sorted_out = evaluation.sorted_out
    said: list[Finding] = []
    for finding in evaluation.listed:
        if sorted_out.formerly_waived(finding) or not (with_steps and is_told(finding)):
            said.append(finding)
    alone, notes = alone_and_notes(evaluation, said)
    remarks: list[Remark] = []
    for finding in alone if len(notes) > 1 else (*alone, *notes):
        changed = changed_words(sorted_out, finding)
        fix = _fix(finding, whole)
        remarks.append(_remark(finding, parts, changed, fix))
    if len(notes) > 1:
        word = translated(SEVERITY_WORDS[Severity.INFO])
        several = str(plural("{n} note.", "{n} notes.", len(notes)))
        remarks.append(Remark(Severity.INFO, word, several, titles_of(notes), "", ""))
    return tuple(remarks)


def _fix(finding: Finding, evaluation: Evaluation) -> str:
    """The first remedy that was not tried in vain."""
    remedy = next(worth_telling(evaluation, finding), None)
    return remedy.title if remedy is not None else ""


def _remark(finding: Finding, parts: Mapping[str, Part], changed: str, fix: str) -> Remark:
    also = worded("Also: {titles}", titles=titles_of(finding.folded)) if finding.folded else ""
    detail = str(paragraph(changed, finding.reason, also))
    word = translated(SEVERITY_WORDS[finding.severity])
    doubt = doubt_words(finding, parts)
    return Remark(finding.severity, word, str(finding.title), detail, doubt, fix)


def _waived(one: Waived) -> Remark:
    """A finding that somebody answered for, with the reason."""
    finding = one.finding
    word = translated(SEVERITY_WORDS[one.finding.severity])
    reason = str(Sentence(WAIVED, {"reason": one.reason}))
    return Remark(finding.severity, word, str(finding.title), finding.reason, reason, "")


def _stage_remarks(stages: Iterable[Stage]) -> Iterator[Remark]:
    """Yield the remarks on every stage; a stage that fits is told without a word of severity."""
    for stage in stages:
        if not stage.findings:
            note = translated(SEVERITY_WORDS[Severity.INFO])
            said = str(paragraph(*stage_sentences(stage)))
            yield Remark(Severity.INFO, note, said, "", "", "")
        for finding in stage.findings:
            word = translated(SEVERITY_WORDS[finding.severity])
            yield Remark(finding.severity, word, str(finding.message), "", "", "")


def _unanswered(entries: Iterable[NotChecked], missing: Iterable[Missing]) -> Iterator[str]:
    """Yield the rules without an answer and why, in the order of the missing figures: "Power plugs
    (GPU 1–8). How many cables …".
    """
    order = {one.field: number for number, one in enumerate(missing)}
    in_order = sorted(entries, key=lambda entry: order[entry.field])
    for reason, alike in by_reason(in_order):
        subjects = capital(subjects_of(alike))
        yield headed(subjects, capital(reason))


def _site(evaluation: Evaluation) -> str:
    """What every circuit gives, and what the build and other loads draw from it."""
    site = evaluation.build.site
    known = not evaluation.budget.unknown_fields
    if site.volts is None or (site.outlet_a is None and site.breaker_a is None):
        return worded("No site chosen: the mains were not checked.")
    circuits = _in_use(evaluation) or list(evaluation.circuits[:1])
    told: list[Sentence] = []
    for circuit in circuits:
        told.append(_given_by(circuit, len(circuits)))
        if circuit.amperes is not None and known:
            told += _drawn_from(circuit)
    if site.assumed:
        told.append(sentence("Nobody chose the circuit: it is assumed from the region."))
    return str(paragraph(*told))


def _given_by(circuit: CircuitLoad, count: int) -> Sentence:
    """What a circuit gives, with its number where there are several."""
    words = "{volts:.0f} V, {least:.0f} A circuit; {continuous:.1f} A around the clock."
    if count > 1:
        words = (
            "Circuit {number}: {volts:.0f} V, {least:.0f} A; {continuous:.1f} A around the clock."
        )
    limit = circuit.limit_a or 0.0
    steady = limit * circuit.continuous_share
    values = {"number": circuit.index + 1, "volts": circuit.volts or 0.0, "least": limit}
    return sentence(words, continuous=steady, **values)


def _drawn_from(circuit: CircuitLoad) -> Iterator[Sentence]:
    yield sentence("This build draws {amperes:.1f} A.", amperes=circuit.amperes)
    if circuit.other_w and circuit.total_a is not None and circuit.amperes is not None:
        other_a = circuit.total_a - circuit.amperes
        yield sentence("Other loads draw {amperes:.1f} A.", amperes=other_a)
