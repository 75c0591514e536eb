"""Two supplies: starting together, and cards that hang on both."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Circuit, Placeholder, Site, Wire
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Verdict
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import supply_words
from rigwright.parts import Derating, Psu
from rigwright.power.wiring.carried import carried_of
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    cpu,
    gpu,
    machine,
    only,
    plugs,
    psu,
    psu_plugs,
    severity,
    unanswered_for,
    unchecked,
    world,
)

START, SPLIT = "multi-psu-start", "multi-psu-split-card"
SLOT_W = 45.0  # of the 300 W of a card with two 8-pins
LABEL = (Derating(vac_min=100.0, vac_max=240.0, watts=3000.0),)


def supply(name: str, pins: int | None = 4, **figures: Any) -> Psu:
    counts = {"pcie_8pin": pins, "pcie_8pin_cables": pins, "conn_16pin": 0, "eps_8pin": 2}
    return psu(id=name, name=f"Supply {name}", connectors=psu_plugs(**counts), **figures)


def two(first: Psu, second: Psu, *cards: Any, **more: Any) -> Evaluation:
    return world(
        *((card, str(2 * i + 1)) for i, card in enumerate(cards)), psus=(first, second), **more
    )


def test_two_supplies_must_be_started_together() -> None:
    finding = only(two(supply("a"), supply("b")), START)
    assert (
        finding.severity.value == "warning"
        and "2 supplies do not start together" in finding.message
    )
    assert severity(two(supply("a"), supply("b"), psus_start_together=True), START) is None
    assert severity(two(supply("a"), supply("b"), psus_start_together=False), START) == "warning"
    assert severity(machine(psus=(supply("a"),)), START) is None


def test_modules_of_a_redundant_set_start_together() -> None:
    module = supply("m", redundant=True)
    assert severity(machine(psus=(module, module)), START) is None


def test_a_supply_for_a_pc_is_no_module_where_nobody_says_so() -> None:
    """A record without the word is no reason to leave open whether two ATX supplies start."""
    unsaid = two(supply("a", redundant=None), supply("b"))
    finding = only(unsaid, START)
    assert finding.severity.value == "warning" and finding.estimate
    assert not only(two(supply("a"), supply("b")), START).estimate
    other = two(supply("a", redundant=None, form_factor="redundant_module"), supply("b"))
    assert unanswered_for(other, START) == "a.redundant"
    without_form = two(supply("a", redundant=None, form_factor=None), supply("b"))
    assert unchecked(without_form, START) == ("a.redundant", "a.form_factor")
    named = supply("a", redundant=None, redundancy_config="1+1")
    assert unanswered_for(two(named, supply("b")), START) == "a.redundant"


@every([((4, 4), None), ((2, 2), None), ((4, 0), None), ((3, 1), "warning"), ((3, 3), None)])
def test_a_card_hangs_on_one_supply_if_it_can(pins: tuple[int, int], expected: str | None) -> None:
    assert (
        severity(two(supply("a", pins[0]), supply("b", pins[1]), gpu(), gpu()), SPLIT) == expected
    )


def test_a_better_way_is_found_when_the_first_does_not_work_out() -> None:
    """Three, two and two plugs on supplies of four and three: only one way keeps all cards
    whole.
    """
    large = gpu(id="large", power_connectors=plugs(pin8=3))
    e = two(supply("a", 4, watts=3200.0), supply("b", 3, watts=800.0), gpu(), large, gpu())
    assert severity(e, SPLIT) is None


def test_a_card_that_no_supply_can_feed_leaves_the_others_whole() -> None:
    large = gpu(id="large", power_connectors=plugs(pin8=3))
    assert severity(two(supply("a", 2), supply("b", 2), large, gpu()), SPLIT) is None


def test_a_supply_with_the_native_cable_is_better_than_an_adapter() -> None:
    card = gpu(power_connectors=plugs(pin16=1, pin8=1), board_power_w=450.0)
    native = psu(
        id="n",
        watts=500.0,
        connectors=psu_plugs(pcie_8pin=1, pcie_8pin_cables=1, conn_16pin=1, eps_8pin=0),
    )
    assert severity(two(supply("a", 8, watts=3000.0), native, card), SPLIT) is None


def test_a_split_card_is_named() -> None:
    finding = only(two(supply("a", 1), supply("b", 1), gpu()), SPLIT)
    assert finding.parts == ("gpu1", "psu") and "supply 1 and supply 2" in finding.message


def test_a_card_split_by_hand() -> None:
    wires = (Wire(0, 0, 0, 0), Wire(0, 1, 1, 0))
    assert severity(two(supply("a"), supply("b"), gpu(), wires=wires), SPLIT) == "warning"
    assert severity(two(supply("a"), supply("b"), gpu(), wires=wires[1:]), SPLIT) is None


def test_a_supply_of_unknown_plugs() -> None:
    assert (
        unanswered_for(two(supply("a", 1), supply("b", None), gpu()), SPLIT)
        == "b.connectors.pcie_8pin"
    )
    assert severity(two(supply("a", 2), supply("b", None), gpu()), SPLIT) is None


def starved(cards: int, watts: float, **figures: Any) -> Evaluation:
    """Two of the cards fill the plugs of the first supply, which feeds the board; the second has
    none for a third.
    """
    first = supply("a", 4, watts=watts, **figures)
    other = supply("b", 0, watts=3000.0, derating=LABEL)
    return two(first, other, *[gpu()] * cards, wires=(Wire(None, 0, 0, 0),))


def surely_w() -> float:
    """What hangs on the first supply: two cards by its plugs, and a third by its slot."""
    return carried_of(starved(2, 3000.0).assembly).watts[0] + SLOT_W


def test_what_surely_hangs_on_a_supply_overloads_it_also_while_plugs_are_short() -> None:
    small = surely_w() / 1.2
    finding = only(starved(3, small), "psu-overload")
    assert finding.severity.value == "error" and finding.measure is not None
    assert finding.measure.value == pytest.approx(surely_w())
    assert finding.measure.limit == pytest.approx(small)
    assert "What surely hangs on it draws" in str(finding.detail)
    assert severity(starved(3, surely_w() + 1.0), "psu-overload") is None, "it may hang on another"


def test_what_surely_hangs_on_a_supply_is_held_against_what_it_gives_at_its_mains() -> None:
    label = (Derating(vac_min=100.0, vac_max=127.0, watts=surely_w() / 1.2),)
    finding = only(starved(3, 3000.0, derating=label), "psu-line-derate")
    assert finding.severity.value == "error" and finding.measure is not None
    assert finding.measure.value == pytest.approx(surely_w())
    assert finding.measure.limit == pytest.approx(surely_w() / 1.2)


@every([(3000.0, True), (500.0, True), (300.0, False)])
def test_unknown_cables_do_not_matter_where_each_supply_gives_all_that_may_hang_on_it(
    given_w: float, decided: bool
) -> None:
    """395 W in all, at the mains of labels of so many watts; each is rated for more."""
    label = (Derating(vac_min=100.0, vac_max=240.0, watts=given_w),)
    first = supply("a", 1, watts=3000.0, derating=label)
    e = two(first, supply("b", None, watts=3000.0, derating=label), gpu())
    assert e.budget.dc_w == 395.0
    field = "b.connectors.pcie_8pin"
    assert (field not in unchecked(e, "psu-line-derate")) is decided


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("pins", [(2, 2), (4, 0), (4, 2), (3, 3), (6, 2)])
@pytest.mark.parametrize("watts", [400.0, 700.0, 1100.0])
def test_a_card_less_adds_no_error_of_a_supply(pins: tuple[int, int], watts: float) -> None:
    """Whether or not the plugs are enough for all cards."""
    label = (Derating(vac_min=100.0, vac_max=127.0, watts=0.8 * watts),)
    first = supply("a", pins[0], watts=watts, derating=label)
    second = supply("b", pins[1], watts=3000.0, derating=LABEL)
    before: list[str] = []
    for cards in range(1, 5):
        e = two(first, second, *[gpu()] * cards)
        errors = [one.rule for one in e.findings if one.severity.value == "error"]
        for rule in ("psu-overload", "psu-line-derate"):
            assert before.count(rule) <= errors.count(rule), (rule, cards)
        before = errors


WAITING = ("psu-overload", "gpu-connectors-short", "psu-line-derate", "cord-inlet-over")


def test_while_a_supply_is_not_known_the_others_say_nothing_of_the_machine() -> None:
    # four cards of 350 W and 145 W beside them on 800 W and 4 plugs: 1,545 W and 8 plugs
    cards = [(gpu(board_power_w=350.0), place) for place in ("1", "3", "5", "7")]
    small = psu(watts=800.0, connectors=psu_plugs(pcie_8pin=4, conn_16pin=0, eps_8pin=2))
    alone = world(*cards, psus=(small,))
    assert severity(alone, "psu-overload") == "error"
    assert severity(alone, "gpu-connectors-short") == "error"
    listed = Placeholder(text="Corsair 1600W", kind="psu")
    with_line = world(*cards, psus=(small,), placeholders=(listed,))
    lost = alone.build.changed(psus=(small.id, "unknown-psu"))
    parts = MemoryCatalog((chassis(), board(), cpu(), small, cards[0][0]))
    with_lost = evaluate(lost, parts)
    for waiting, field in (
        (with_line, "build.placeholders.1"),
        (with_lost, "unknown-psu"),
    ):
        for rule in WAITING:
            assert unanswered_for(waiting, rule) == field
        assert waiting.verdict is Verdict.UNDECIDED
        assert waiting.budget.given_w is None
        assert supply_words(waiting) == "1,545 W, the supply is not in the catalog"


def test_the_outlet_waits_for_a_supply_where_its_efficiency_or_its_circuit_decides() -> None:
    """Four cards of 350 W and 145 W beside them give 1,545 W: of 80 % to 96 % that is 1,609 W to
    1,931 W at the wall. At power factor 0.98 an outlet of 120 V and 15 A gives 1,764 W, of 230 V
    and 16 A 3,608 W, of 100 V and 15 A 1,470 W.
    """
    cards = [(gpu(board_power_w=350.0), place) for place in ("1", "3", "5", "7")]
    listed = Placeholder(text="Corsair 1600W", kind="psu")
    rule = "mains-breaker-over"
    for volts, amperes, waits, errors in (
        (120.0, 15.0, True, 0),
        (230.0, 16.0, False, 0),
        (100.0, 15.0, False, 1),
    ):
        site = Site(None, volts, amperes, amperes)
        machine = world(*cards, psus=(psu(),), placeholders=(listed,), site=site)
        entries = [entry for entry in machine.not_checked if entry.rule == rule]
        assert [entry.field for entry in entries] == ["build.placeholders.1"] * waits, volts
        said = [one for one in machine.findings if one.rule == rule]
        assert [one.severity.value for one in said] == ["error"] * errors, volts
        assert all("A supply is not known" in str(one.detail) for one in said)
    other = machine.build.changed(circuits=(Circuit(230.0, 16.0, 16.0),))
    parted = evaluate(other, MemoryCatalog((chassis(), board(), cpu(), psu(), cards[0][0])))
    assert unanswered_for(parted, rule) == "build.placeholders.1", "which circuit feeds it"


def test_a_line_that_stands_for_no_supply_leaves_the_supplies_as_they_are() -> None:
    listed = Placeholder(text="A case", kind="chassis")
    evaluation = world((gpu(), "1"), placeholders=(listed,))
    assert severity(evaluation, "psu-overload") is None
    assert evaluation.budget.given_w == 1600.0
