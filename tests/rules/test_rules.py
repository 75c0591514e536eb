"""The list of rules as a whole, and the one that says what is missing."""

from __future__ import annotations

from collections import Counter

import pytest

from rigwright.build import Build, Placement
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import evaluate
from rigwright.rules import RULES, SPEC_UNKNOWN
from tests.worlds import board, chassis, gpu, unchecked, world

IDS = {
    "mid-air-card-meets-wall",
    "board-form-factor-unfit",
    "blower-stack-inner",
    "bottom-card-fan-starved",
    "card-hits-side-panel",
    "card-length-over",
    "card-past-board-bottom",
    "cards-collide",
    "case-slot-count-over",
    "cpu-socket-mismatch",
    "edge-connector-too-short",
    "flow-through-feeds-next",
    "gpu-connectors-short",
    "gpu-on-chipset-slot",
    "link-report",
    "mains-breaker-over",
    "mains-continuous-over",
    "open-air-gap",
    "passive-without-duct",
    "passive-airflow-short",
    "psu-headroom",
    "psu-overload",
    "vertical-mount-glass-gap",
    "link-x1-training",
    "link-below-gen3-x8",
    "cpu-lanes-short",
    "cpu-sku-lane-cut",
    "m2-steals-gpu-lanes",
    "switch-uplink-shared",
    "tp-without-fast-link",
    "p2p-blocked-geforce",
    "mixed-gpu-group",
    "tp-size-invalid",
    "nic-slot-bandwidth",
    "no-display-output",
    "large-bar-support",
    "ram-unfit",
    "cpu-cores-low",
    "cpu-clock-low",
    "too-many-gpus-for-tower",
    "own-rule",
    "ram-below-vram",
    "storage-ports-over",
    "riser-gen-limit",
    "bifurcation-unsupported",
    "power-limit-option",
    "gpu-aux-underrated",
    "pcie-cable-daisy-chain",
    "sixteen-pin-sense-limit",
    "sixteen-pin-adapter",
    "sixteen-pin-margin",
    "eps-plug-gpu",
    "eps-cpu-short",
    "slot-power-24pin",
    "sata-fed-riser",
    "multi-psu-start",
    "multi-psu-split-card",
    "fan-header-over",
    "psu-sustained-load",
    "psu-peak",
    "limited-cards-peak",
    "psu-line-derate",
    "psu-redundancy-lost",
    "cord-inlet-over",
    "ups-undersized",
    "psu-efficiency-cost",
    "board-standoff-pattern",
    "plug-bend-space",
    "full-height-in-low-case",
    "riser-under-card",
    "tall-part-under-card",
    "cooler-too-tall",
    "cooler-hits-slot1-card",
    "cooler-hits-dimm",
    "radiator-unfit",
    "mount-double-booked",
    "psu-unfit",
    "psu-module-foreign",
    "nvlink-pitch-mismatch",
    "nvlink-cards-incompatible",
    "nvlink-bridge-hits-panel",
    "card-sag",
    "cable-length-short",
    "bottom-headers-covered",
    "ports-covered",
    "card-blocked-in",
    "slot-latch-covered",
    "riser-too-short",
    "card-on-riser-unsupported",
    "riser-twisted",
    "measured-by-model",
    "model-meets-part",
    "second-board-unfit",
    "second-board-unfed",
    "machine-incomplete",
    "wires-refused",
    "cooler-socket-mismatch",
    "cooler-too-weak",
    "radiator-too-small",
    "board-front-blocked",
    "loop-without-radiator",
    "cpu-count-over",
    "chipset-unfit",
    "m2-drive-unfit",
    "drive-bays-over",
    "riser-without-slot",
    "cards-share-slot",
    "riser-plug-mismatch",
    "adapter-sockets-over",
    "slot-switched-off",
    "gpu-predicted-throttle",
    "vram-temp-risk",
    "case-air-rise",
    "blowers-starve-case",
    "front-radiator-preheat",
    "consumer-card-in-server",
    "ambient-altitude",
    "room-heat",
    "noise-desk",
    "long-run-consumer",
}


def test_every_rule_is_listed_once() -> None:
    assert Counter(rule.id for rule in RULES) == Counter(IDS)
    assert SPEC_UNKNOWN.id == "spec-unknown"


def test_every_rule_has_a_title_a_category_and_a_source() -> None:
    for rule in (*RULES, SPEC_UNKNOWN):
        assert rule.title.endswith(".") and rule.source and not rule.source.endswith(".")
        assert rule.category in (
            "mechanical",
            "thermal",
            "power",
            "lanes",
            "platform",
            "data",
            "owner",
        )


def test_a_fault_fits_a_row_of_the_catalog() -> None:
    """At 1,280 px such a row shows 33 letters; what is elided is the end, which says of what."""
    words = [(rule.id, said) for rule in RULES for said in (rule.short, rule.tight)]
    assert [(rule_id, said) for rule_id, said in words if len(said) > 33] == []


def test_only_mechanical_rules_may_refuse_a_place() -> None:
    assert {rule.id for rule in RULES if rule.category == "mechanical"} == {
        "board-form-factor-unfit",
        "bottom-card-fan-starved",
        "card-hits-side-panel",
        "card-length-over",
        "card-past-board-bottom",
        "cards-collide",
        "cards-share-slot",
        "case-slot-count-over",
        "edge-connector-too-short",
        "board-standoff-pattern",
        "board-front-blocked",
        "plug-bend-space",
        "full-height-in-low-case",
        "riser-under-card",
        "tall-part-under-card",
        "cooler-too-tall",
        "cooler-hits-slot1-card",
        "cooler-hits-dimm",
        "radiator-unfit",
        "mount-double-booked",
        "psu-unfit",
        "psu-module-foreign",
        "nvlink-pitch-mismatch",
        "nvlink-cards-incompatible",
        "nvlink-bridge-hits-panel",
        "card-sag",
        "cable-length-short",
        "bottom-headers-covered",
        "ports-covered",
        "card-blocked-in",
        "slot-latch-covered",
        "riser-too-short",
        "card-on-riser-unsupported",
        "mid-air-card-meets-wall",
        "model-meets-part",
        "riser-twisted",
        "second-board-unfit",
    }


def test_a_clean_build_has_only_the_report() -> None:
    e = world((gpu(), "1"), (gpu(), "5"))
    assert [f.rule for f in e.findings] == ["link-report"] and e.not_checked == ()


def test_an_empty_build_is_no_crash_and_no_pass_of_power() -> None:
    e = evaluate(Build(), MemoryCatalog([]))
    assert e.findings == ()
    parts = {"build.chassis", "build.board", "build.cpus", "build.psus"}
    assert {entry.field for entry in e.not_checked} == {*parts, "build.site"}


@pytest.mark.parametrize(
    ("place", "words"),
    [("8", "no free place '8' for GPU 1"), ("vertical1", "no free place 'vertical1'")],
)
def test_a_card_without_a_place_is_not_checked(place: str, words: str) -> None:
    e = world((gpu(), place))
    assert unchecked(e, "spec-unknown") == ("build.placements",)
    (entry,) = (n for n in e.not_checked if n.rule == "spec-unknown")
    assert entry.parts == ("gpu1",) and words in entry.message


def test_a_card_without_a_chassis_says_so() -> None:
    e = world((gpu(), "1"), (gpu(), "3"), chassis=None)
    (entry,) = (n for n in e.not_checked if n.rule == "spec-unknown")
    assert (entry.field, entry.parts) == ("build.chassis", ("gpu1", "gpu2"))
    assert "no case is chosen" in entry.message


def test_a_part_that_the_catalog_lacks_is_named() -> None:
    build = Build(chassis="a-chassis", board="gone", placements=(Placement("lost", "1"),))
    e = evaluate(build, MemoryCatalog([chassis(), board()]))
    assert set(unchecked(e, "spec-unknown")) == {"gone", "lost"}
    assert any("The part lost is not in the catalog" in entry.message for entry in e.not_checked)


def test_sizes_on_unknown_axes_are_named_once() -> None:
    case = chassis(depth_mm=247.0, max_gpu_length_mm=336.0)
    (entry,) = (
        n for n in world((gpu(), "1"), chassis=case).not_checked if n.rule == "spec-unknown"
    )
    assert (entry.field, entry.parts) == ("a-chassis.up", ("chassis",))
