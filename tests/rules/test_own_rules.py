"""What an owner asks of a build beyond the rules of the program, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Build, OwnRule, Placement, Quantity
from rigwright.checks import Fit, Measure, Verdict
from rigwright.checks.remedy import Need, Replace
from rigwright.editing.own_rules import own_rule_of
from rigwright.evaluation import candidates, checked, evaluate
from rigwright.power import budget_of
from rigwright.rules.own_rules import own_lines
from tests.fit_parts import memory
from tests.sampling import every
from tests.shipped_parts import shipped
from tests.worlds import board, chassis, cpu, found, gpu, machine, only, severity, slot, unchecked

RULE = "own-rule"
TWO = ((gpu(vram_gb=24.0), "1"), (gpu(vram_gb=24.0), "5"))


def under(*rules: str, cards: Any = TWO, **parts: Any) -> Assembly:
    """A machine under own rules as they are written."""
    return machine(*cards, own_rules=tuple(map(own_rule_of, rules)), **parts)


@every(
    [
        ("gpu.vram_gb >= 24", None),
        ("gpu.vram_gb >= 24.5", "warning"),
        ("error: gpu.vram_gb >= 25", "error"),
        ("note: gpu.vram_gb >= 25", "info"),
        ("gpu.vram_gb <= 24", None),
        ("error: gpu.vram_gb <= 23", "error"),
        ("machine.gpus >= 2", None),
        ("machine.gpus >= 3", "warning"),
        ("machine.gpus <= 1", "warning"),
        ("machine.gpu_memory_gb >= 48", None),
        ("machine.gpu_memory_gb >= 49", "warning"),
        ("gpu.cooler = blower", "warning"),
        ("gpu.cooler = blower | open air", None),
        ("gpu.low_profile = no", None),
        ("gpu.low_profile = yes", "warning"),
    ]
)
def test_a_part_is_held_against_what_is_asked(rule: str, expected: str | None) -> None:
    card = gpu(vram_gb=24.0, cooler="open_air", low_profile=False)
    a = under(rule, cards=((card, "1"), (card, "5")))
    if expected is None:
        assert not found(a, RULE) and not unchecked(a, RULE)
    else:
        assert severity(a, RULE) == expected


def test_cards_of_one_product_are_one_finding_with_both_numbers() -> None:
    a = under("error: gpu.vram_gb >= 32 because The models need it.")
    one = only(a, RULE)
    assert one.parts == ("gpu1", "gpu2")
    assert one.measure == Measure(24.0, 32.0, "GB", False)
    assert (
        "24 GB" in one.message and "32 GB" in one.message and "The models need it." in one.message
    )
    assert one.remedies[0].edit == Replace(
        "gpu1", (Need("vram_gb", at_least=32.0),), alike=("gpu2",)
    )


def test_different_products_are_held_against_it_one_by_one() -> None:
    cards = ((gpu(vram_gb=24.0), "1"), (gpu(id="small", vram_gb=8.0), "5"))
    assert only(under("gpu.vram_gb >= 16", cards=cards), RULE).parts == ("gpu2",)


@every(["gpu.vram_gb >= 16", "machine.gpu_memory_gb >= 16", "gpu.chip = GA102"])
def test_what_is_unknown_is_no_pass(rule: str) -> None:
    a = under(rule, cards=((gpu(vram_gb=None, chip=None), "1"),))
    assert not found(a, RULE) and len(unchecked(a, RULE)) == 1


def test_an_unknown_answer_leaves_a_build_tight_at_best() -> None:
    asked = under("error: gpu.weight_g <= 1500", cards=((gpu(weight_g=None), "1"),))
    assert checked(asked).verdict is not Verdict.PASS


def test_the_load_is_that_of_the_power_budget() -> None:
    load_w = budget_of(machine(*TWO)).dc_w
    assert not found(under(f"machine.load_w <= {load_w + 1:.0f}"), RULE)
    one = only(under(f"machine.load_w <= {load_w - 1:.0f}"), RULE)
    assert one.measure is not None and one.measure.value == pytest.approx(load_w)


def test_a_load_of_which_a_part_is_unknown_is_no_pass() -> None:
    a = under("machine.load_w <= 5000", cards=((gpu(board_power_w=None, chip=None), "1"),))
    assert not found(a, RULE) and unchecked(a, RULE)


@pytest.mark.parametrize(("rule", "fit"), [("error: ", Fit.CLASH), ("", Fit.TIGHT)])
def test_an_error_of_an_own_rule_forbids_a_place(rule: str, fit: Fit) -> None:
    """A place that the card would fit into, but for the rule."""
    asked = own_rule_of(f"{rule}gpu.vram_gb >= 100")
    bare = Build(board="asus-pro-ws-wrx80e-sage-se-wifi", chassis="fractal-design-define-7-xl")
    free = candidates(evaluate(bare, shipped()), shipped(), "asus-turbo-rtx-3090")
    assert Fit.FITS in {place.outcome.fit for place in free}
    under_rule = evaluate(bare.changed(own_rules=(asked,)), shipped())
    held = candidates(under_rule, shipped(), "asus-turbo-rtx-3090")
    for before, after in zip(free, held, strict=True):
        if before.outcome.fit is Fit.FITS:
            assert after.outcome.fit is fit and "memory" in str(after.reason)


def test_lanes_are_those_that_a_card_gets_in_its_slot() -> None:
    slots = board(slot(1, electrical_lanes=16), slot(5, electrical_lanes=8))
    a = under("error: gpu.link_lanes >= 16", board=slots)
    assert only(a, RULE).parts == ("gpu2",) and severity(a, RULE) == "error"
    assert not found(under("gpu.link_lanes >= 8", board=slots), RULE)


@every(
    [
        ("chassis.chassis_type = rack_4u", {"chassis": chassis(chassis_type="rack_4u")}, ()),
        (
            "chassis.chassis_type = 2U rack",
            {"chassis": chassis(chassis_type="rack_4u")},
            ("chassis",),
        ),
        ("cpu.cores >= 64", {"cpu": cpu(cores=32)}, ("cpu",)),
        ("motherboard.ram_slots >= 8", {"board": board(slot(1), slot(5), ram_slots=4)}, ("board",)),
        ("psu.watts >= 1e5", {}, ("psu",)),
        ("fan.size_mm >= 140", {}, ()),
    ]
)
def test_every_kind_of_part_is_asked(
    rule: str, parts: dict[str, Any], failing: tuple[str, ...]
) -> None:
    findings = found(under(rule, **parts), RULE)
    assert tuple(part for one in findings for part in one.parts) == failing


def test_the_fan_of_a_duct_is_asked_as_every_fan() -> None:
    build = Build(
        board="asus-pro-ws-wrx80e-sage-se-wifi",
        chassis="fractal-design-define-7-xl",
        placements=(Placement("tesla-p40", "1", duct="noctua-nf-a8-pwm"),),
        own_rules=(own_rule_of("fan.size_mm >= 120"),),
    )
    findings = [one for one in evaluate(build, shipped()).findings if one.rule == RULE]
    assert [one.parts for one in findings] == [("gpu1",)]


def test_words_are_compared_but_for_case_and_marks() -> None:
    kit = memory(id="kit", ram_type="DDR4")
    chosen = {"others": (kit,), "memory": (Quantity("kit"),)}
    assert not found(under("memory.ram_type = ddr-4", **chosen), RULE)
    assert severity(under("memory.ram_type = ddr-5", **chosen), RULE) == "warning"


@every(
    [
        OwnRule("gpu", "horsepower", at_least=3.0),
        OwnRule("wheel", "vram_gb", at_least=3.0),
        OwnRule("gpu", "vram_gb", one_of=("much",)),
        OwnRule("gpu", "cooler", at_least=3.0),
        OwnRule("gpu", "vram_gb"),
    ]
)
def test_a_rule_that_this_program_cannot_ask_is_told_and_never_a_pass(own: OwnRule) -> None:
    a = machine(*TWO, own_rules=(own,))
    assert severity(a, RULE) == "warning"
    assert f"{own.about}.{own.figure}" in only(a, RULE).message


def test_a_range_is_asked_from_both_ends() -> None:
    own = OwnRule("gpu", "vram_gb", at_least=30.0, at_most=40.0)
    for vram_gb, limit in ((24.0, 30.0), (48.0, 40.0)):
        one = only(machine((gpu(vram_gb=vram_gb), "1"), own_rules=(own,)), RULE)
        assert one.measure is not None and one.measure.limit == limit
    assert not found(machine((gpu(vram_gb=32.0), "1"), own_rules=(own,)), RULE)


def test_reports_say_which_rules_a_build_is_judged_under() -> None:
    a = under("error: gpu.vram_gb >= 32", "machine.load_w <= 2800", "psu.efficiency = gold")
    assert [str(line) for line in own_lines(a.build)] == [
        "Each graphics card: memory at least 32 GB, else it does not fit.",
        "The machine: power under load at most 2,800 W, else a warning.",
        "Each power supply: efficiency 80 PLUS Gold, else a warning.",
    ]
