"""Faults of the program itself: one rule's costs its own answer and no other one's, and stands
in the log.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import numpy as np
import pytest

from rigwright.assembly import Assembly
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.checks import (
    Check,
    Finding,
    Fit,
    Judged,
    NotChecked,
    Severity,
    Verdict,
    missing_count,
)
from rigwright.cli import main
from rigwright.documents.document import Document, read_document
from rigwright.evaluation import Evaluation, candidates, evaluate, evaluated
from rigwright.evaluation import answer as evaluation
from rigwright.files.log import note_fault
from rigwright.files.places import log_path
from rigwright.fitting import cards as fitting_cards
from rigwright.fitting import choices as fitting_choices
from rigwright.fitting.cards import WORST_LAST, CardColumns, CardTrials
from rigwright.fitting.choices import NOTHING, ChoiceTrials
from rigwright.fitting.row_fits import fit_of_choice
from rigwright.parts import Part, Psu
from rigwright.proposals import power_plan
from rigwright.proposals.power_plan import plan
from rigwright.reports.check import check_record, check_text
from rigwright.reports.clearances import margins_of
from rigwright.reports.missing import lacking_words, missing_figures
from rigwright.reports.plan import plan_record
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule, rule_of
from rigwright.rules.rule import Result
from rigwright.rules.say import finding_of
from tests.worlds import gpu, open_card, places_for, psu, world

EXAMPLE = Path(__file__).resolve().parent.parent / "assets/examples/two-open-air-3090.rig"
FAULTS: tuple[Callable[[], object], ...] = (
    lambda: [][0],
    lambda: 1 // 0,
    lambda: {}["there is none"],
    lambda: endless(),
)


def endless() -> NoReturn:
    raise RecursionError("too deep")


def faulty(rule: Rule, fault: Callable[[], object], after: int = 0) -> Rule:
    """The rule, with a fault once it has said so many things."""

    def check(a: Assembly) -> Iterator[Finding | NotChecked]:
        for number, said in enumerate(rule.function(a)):
            if number < after:
                yield said
        fault()

    check.__name__, check.__doc__ = rule.function.__name__, rule.function.__doc__
    return rule.changed(function=check)


def with_fault(monkeypatch: pytest.MonkeyPatch, rule: Rule, fault: Callable[[], object]) -> None:
    """Let a rule meet a fault wherever it is asked."""
    broken = faulty(rule, fault)
    swapped = tuple(broken if one is rule else one for one in RULES)
    for asking in (evaluation, fitting_cards, fitting_choices):
        monkeypatch.setattr(asking, "RULES", swapped)
    monkeypatch.setattr(
        evaluation, "SPEC_UNKNOWN", broken if rule is SPEC_UNKNOWN else SPEC_UNKNOWN
    )
    asked = tuple(broken if one is rule else one for one in power_plan.ASKED)
    monkeypatch.setattr(power_plan, "ASKED", asked)


@pytest.fixture(scope="module")
def example() -> Document:
    return read_document(EXAMPLE)


def catalog_of(e: Evaluation, *others: Part) -> MemoryCatalog:
    a = e.assembly
    used = (a.chassis, a.board, a.cpu, *a.psus, *(c.card for c in a.cards), *others)
    return MemoryCatalog(part for part in used if part is not None)


def without(e: Evaluation, rule: str) -> tuple[list[Finding], list[NotChecked]]:
    return [f for f in e.findings if f.rule != rule], [n for n in e.not_checked if n.rule != rule]


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("number", range(len(RULES) + 1))
def test_a_fault_costs_the_rule_its_own_answer_alone(
    number: int, example: Document, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    rule = (SPEC_UNKNOWN, *RULES)[number]
    fault = FAULTS[number % len(FAULTS)]
    catalog = open_catalog()
    before = evaluate(example.build, catalog)
    with_fault(monkeypatch, rule, fault)
    after = evaluate(example.build, catalog)
    assert without(after, rule.id) == without(before, rule.id)
    (entry,) = [n for n in after.not_checked if n.rule == rule.id]
    assert entry.by_fault and rule.title.rstrip(".") in entry.message
    assert entry.message.endswith("because of a fault in Rigwright; the log has the details.")
    assert missing_count(after.not_checked) >= 1
    assert noted_faults == [f"The rule {rule.id} met a fault."]


@pytest.mark.parametrize("fault", FAULTS)
def test_all_reports_say_it_in_a_sentence(
    fault: Callable[[], object],
    example: Document,
    monkeypatch: pytest.MonkeyPatch,
    noted_faults: list[str],
) -> None:
    rule = next(rule for rule in RULES if rule.id == "psu-overload")
    with_fault(monkeypatch, rule, fault)
    after = evaluate(example.build, open_catalog())
    record = json.loads(json.dumps(check_record(after)))
    assert [n["field"] for n in record["not_checked"] if n["rule"] == rule.id] == [
        f"rigwright.{rule.id}"
    ]
    assert " ".join(check_text(after).split()).count("because of a fault in Rigwright") == 2
    assert after.verdict is Verdict.UNDECIDED and "because of a fault" in lacking_words(after)
    (shown,) = [m for m in missing_figures(after.not_checked, after.assembly) if m.by_fault]
    assert shown.detail == "Not checked: load of the supply." and not shown.part_id


def test_the_command_answers_and_the_log_has_the_trace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], noted_faults: list[str]
) -> None:
    main(["check", str(EXAMPLE), "--json"])
    before = json.loads(capsys.readouterr().out)
    rule = rule_of("cards-collide")
    with_fault(monkeypatch, rule, FAULTS[0])
    assert main(["check", str(EXAMPLE), "--json"]) == (1 if before["verdict"] == "fail" else 3)
    said = capsys.readouterr()
    assert said.err == ""
    assert [f for f in before["findings"] if f["rule"] != rule.id] == json.loads(said.out)[
        "findings"
    ]
    log = log_path().read_text()
    assert "IndexError: list index out of range" in log and "cards-collide" in log


def test_a_fault_in_the_words_of_a_check_costs_that_check_alone(
    monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    e = world((open_card(), "1"), (open_card(), "3"))
    rule = rule_of("cards-collide")

    def speechless(a: Assembly) -> Iterator[Result]:
        for said in rule.function(a):
            yield (
                said.changed(words=lambda _judged: FAULTS[0]()) if isinstance(said, Check) else said
            )

    speechless.__name__, speechless.__doc__ = rule.function.__name__, rule.function.__doc__
    broken = rule.changed(function=speechless)
    monkeypatch.setattr(evaluation, "RULES", tuple(broken if one is rule else one for one in RULES))
    after = evaluation.checked(e.assembly)
    assert without(after, rule.id) == without(e, rule.id)
    assert [n.by_fault for n in after.not_checked if n.rule == rule.id] == [True]
    assert noted_faults == ["A check of the rule cards-collide met a fault."]


def test_a_fault_in_its_words_takes_the_verdict_of_a_place_away_from_nobody(
    monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    def without_errors(judged: Judged) -> Finding | None:
        if judged.severity is Severity.ERROR:
            raise RecursionError("too deep")
        return finding_of(judged)

    e = world((open_card(), "1"))
    monkeypatch.setattr(evaluation, "finding_of", without_errors)
    monkeypatch.setattr(evaluated, "finding_of", without_errors)
    place = places_for(e, open_card())["2"]
    assert place.fit is Fit.CLASH and place.deciding is None
    assert noted_faults == ["A check of the rule cards-collide met a fault."]
    assert any(n.by_fault and n.rule == "cards-collide" for n in place.evaluation.not_checked)


def test_a_place_fits_only_where_the_words_of_all_its_checks_can_be_made(
    monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    """The build with the card there is undecided, and so is the place."""

    def without_notes(judged: Judged) -> Finding | None:
        if judged.severity is Severity.INFO:
            raise RecursionError("too deep")
        return finding_of(judged)

    e = world((open_card(), "1"))
    fitting = {n for n, place in places_for(e, open_card()).items() if place.fit is Fit.FITS}
    monkeypatch.setattr(evaluation, "finding_of", without_notes)
    monkeypatch.setattr(evaluated, "finding_of", without_notes)
    places = places_for(e, open_card())
    for name, place in places.items():
        assert (place.fit is Fit.UNKNOWN) is (name in fitting), name
        if name in fitting:
            at_fault = next(n for n in place.evaluation.not_checked if n.by_fault)
            assert place.evaluation.verdict is Verdict.UNDECIDED
            assert place.reason == str(at_fault.told)
    assert fitting and noted_faults


def test_a_fault_is_noted_once(noted_faults: list[str]) -> None:
    for _ in range(3):
        try:
            raise ValueError("the same each time")
        except ValueError:
            note_fault("A rule met a fault.")
    assert log_path().read_text().count("ValueError: the same each time") == 1
    assert len(noted_faults) == 3


def test_what_was_said_before_the_fault_stays(noted_faults: list[str]) -> None:
    e = world((gpu(), "1"), (gpu(id="other", thickness_mm=80.0), "2"))
    rule = rule_of("link-report")
    said = list(rule.function(e.assembly))
    assert said
    *kept, entry = faulty(rule, FAULTS[0], after=1).check(e.assembly)
    assert kept == said[:1] and isinstance(entry, NotChecked) and entry.by_fault


def test_a_fault_ends_a_test_that_did_not_ask_for_it(request: pytest.FixtureRequest) -> None:
    assert "noted_faults" not in request.fixturenames
    with pytest.raises(ZeroDivisionError):
        list(faulty(RULES[0], FAULTS[1]).check(world((gpu(), "1")).assembly))


# places and choices

IN_BRIEF = [number for number, rule in enumerate(RULES) if rule.in_brief]
SOME_RULES = [*IN_BRIEF, *range(0, len(RULES), 7)]


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("number", SOME_RULES)
def test_no_place_is_promised_while_a_rule_is_at_fault(
    number: int, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    card = gpu(id="another")
    before = world((gpu(), "1"))
    catalog = catalog_of(before, card)
    fits = {c.seat.name: c.fit for c in candidates(before, catalog, card.id)}
    with_fault(monkeypatch, RULES[number], FAULTS[number % len(FAULTS)])
    found = candidates(evaluate(before.build, catalog), catalog, card.id)
    assert found and all(worse_than_fits(c.fit) for c in found)
    assert {c.seat.name for c in found} == set(fits)
    columns = CardColumns([card])
    list(columns.prepare())
    trials = CardTrials(evaluate(before.build, catalog), columns)
    list(trials.answer(np.array([0])))
    badges = [WORST_LAST[level] for level in trials.levels[trials.free, 0].tolist()]
    assert badges == [c.fit for c in found if not c.taken]


def worse_than_fits(fit: Fit) -> bool:
    return fit is not Fit.FITS


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("number", SOME_RULES)
def test_no_part_is_promised_while_a_rule_is_at_fault(
    number: int, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    supply: Psu = psu(id="another")
    base = world((gpu(), "1"))
    catalog = catalog_of(base, supply)
    with_fault(monkeypatch, RULES[number], FAULTS[number % len(FAULTS)])
    before = evaluate(base.build, catalog)
    after = evaluate(base.build.choose("psu", supply.id), catalog)
    assert worse_than_fits(fit_of_choice(before, after, supply).fit)
    trials = ChoiceTrials(before, [supply])
    list(trials.answer(np.array([0])))
    assert min(trials.added(0).question, trials.added(0).order) < NOTHING


# margins and plans


@pytest.mark.parametrize("rule_id", ["case-slot-count-over", "plug-bend-space"])
def test_a_fault_in_a_rule_costs_its_clearances_alone(
    rule_id: str, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    e = world((gpu(), "1"), (gpu(), "4"))
    before = margins_of(e)
    with_fault(monkeypatch, rule_of(rule_id), FAULTS[0])
    after = margins_of(evaluate(e.build, catalog_of(e)))
    lost = [m for m in after if m.rule == rule_id]
    assert lost and all(m.verdict is Fit.UNKNOWN for m in lost)
    assert all(field.startswith("rigwright.") for m in lost for field in m.rests_on)
    assert {m for m in after if m not in lost} == {m for m in before if m.rule != rule_id}
    assert len(set(noted_faults)) == 1


@pytest.mark.parametrize("fault", FAULTS)
def test_a_plan_promises_nothing_of_a_rule_at_fault(
    fault: Callable[[], object], monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    e = world((gpu(), "1"))
    catalog = catalog_of(e)
    rule = next(rule for rule in RULES if rule.id == "psu-overload")
    assert not plan(e.build, catalog).remaining
    with_fault(monkeypatch, rule, fault)
    found = plan(e.build, catalog)
    assert [f.rule for f in found.remaining] == [rule.id]
    record = json.loads(json.dumps(plan_record(found, None)))
    assert "because of a fault in Rigwright" in record["remaining"][0]["message"]


def test_a_catalog_of_nothing_but_faults_is_no_pass(
    monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    swapped = tuple(faulty(rule, FAULTS[i % len(FAULTS)]) for i, rule in enumerate(RULES))
    monkeypatch.setattr(evaluation, "RULES", swapped)
    after = evaluate(Build(), open_catalog())
    assert len([n for n in after.not_checked if n.by_fault]) == len(RULES)
