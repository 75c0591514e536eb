"""Cards that hang on their brackets: by weight, by size where that is not known, and only where
they lie level.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.checks import Fit, Verdict
from rigwright.evaluation.added import added_findings, deciding, fit_of
from rigwright.parts import Gpu
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import chassis, found, gpu, machine, nic, only, severity, world

SAG = "card-sag"


@every(
    [
        (999.0, 400.0, None),
        (1000.0, 200.0, "info"),
        (1499.0, 200.0, "info"),
        (1500.0, 200.0, "warning"),
        (None, 300.0, None),
        (None, 300.1, "info"),
        (None, 400.0, "info"),
    ]
)
def test_the_weight_of_a_card(grams: float | None, length: float, severe: str | None) -> None:
    card = gpu(
        weight_g=grams, length_mm=length, thickness_mm=30.0
    )  # too slim to weigh 1.5 kg unseen
    assert severity(machine((card, "1")), SAG) == severe


def test_only_cards_that_lie_level_sag() -> None:
    heavy = gpu(weight_g=2500.0)
    assert severity(machine((heavy, "1"), chassis=chassis(up="-y")), SAG) == "warning"
    for up in ("+z", "-x"):
        assert severity(machine((heavy, "1"), chassis=chassis(up=up)), SAG) is None
    mount = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=90.0)
    assert severity(machine((heavy, "vertical1"), chassis=mount), SAG) is None
    assert severity(machine((nic(), "1")), SAG) is None


def test_equal_cards_are_named_together_and_others_apart() -> None:
    heavy = gpu(weight_g=2190.0)
    long = gpu(id="long", length_mm=330.0, thickness_mm=30.0)
    e = machine((heavy, "1"), (long, "3"), (heavy, "5"))
    assert {f.parts: f.severity.value for f in found(e, SAG)} == {
        ("gpu1", "gpu3"): "warning",
        ("gpu2",): "info",
    }
    both = next(f for f in found(e, SAG) if "gpu1" in f.parts)
    assert both.message.startswith("GPU 1 and GPU 3 sag: 2.19 kg each on a bracket.")
    assert "a-gpu.weight_g" in both.rests_on
    alone = only(machine((heavy, "1")), SAG)
    assert "sags: 2.19 kg on a bracket" in alone.message
    assert str(alone.remedies[0].title) == "Put a post or an arm under it"
    assert str(both.remedies[0].title) == "Put a post or an arm under each of them"


def test_the_pull_of_a_card_is_its_weight_times_half_its_length() -> None:
    """2.19 kg × 9.81 m/s² × 0.300 m / 2 = 3.22 N·m; nothing of it where the length is unknown."""
    heavy = gpu(weight_g=2190.0, length_mm=300.0)
    assert (
        "It pulls at the bracket and the slot with about 3.2 N·m"
        in only(machine((heavy, "1")), SAG).message
    )
    both = only(machine((heavy, "1"), (heavy, "5")), SAG)
    assert "Each pulls at the bracket and the slot with about 3.2 N·m" in both.message
    unknown = gpu(weight_g=2190.0, length_mm=None)
    assert "N·m" not in only(machine((unknown, "1")), SAG).message


def test_a_card_of_unknown_weight_is_as_heavy_as_the_densest_of_its_size() -> None:
    """None is denser than 1.1 g/cm³: 267 × 111.15 × 40 mm are at most 1.3 kg, with 52 mm 1.7 kg.

    Open-air cards of other makers than the chip's are not denser than 0.7 g/cm³.
    """
    assert severity(machine((gpu(weight_g=None), "1")), SAG) is None
    told = only(machine((gpu(weight_g=None, thickness_mm=52.0), "1")), SAG)
    assert told.severity.value == "warning" and told.estimate
    assert told.rests_on == ("a-gpu.weight_g",) and "No weight is published" in told.message
    assert told.measure is not None
    assert told.measure.value == pytest.approx(267 * 111.15 * 52 * 0.0011 / 1000)
    other: Any = {"brand": "ASUS", "vendor": "NVIDIA", "cooler": "open_air", "thickness_mm": 52.0}
    assert severity(machine((gpu(weight_g=None, **other), "1")), SAG) == "info"
    long = {**other, "length_mm": 420.0}  # 1.7 kg
    assert severity(machine((gpu(weight_g=None, **long), "1")), SAG) == "warning"
    assert (
        severity(machine((gpu(weight_g=None, **{**long, "vendor": None}), "1")), SAG) == "warning"
    )


def test_a_card_of_unknown_size_and_weight_is_a_note_that_names_both() -> None:
    note = only(machine((gpu(weight_g=None, length_mm=None), "1")), SAG)
    assert note.severity.value == "info" and "weight is not published" in note.message
    assert note.rests_on == ("a-gpu.weight_g", "a-gpu.length_mm")
    assert (
        "not published"
        in only(machine((gpu(length_mm=330.0, thickness_mm=30.0), "1")), SAG).message
    )


def test_no_card_of_the_catalog_reads_better_without_its_weight() -> None:
    """Of known size: nobody can say how heavy others are."""
    heavy = [
        part
        for part in shipped_parts()
        if isinstance(part, Gpu) and part.weight_g is not None and part.weight_g >= 1500
    ]
    sized = [card for card in heavy if card.height_mm is not None]
    assert len(sized) >= 8
    for card in sized:
        told = only(machine((card.changed(weight_g=None), "1")), SAG)
        assert told.severity.value == "warning" and told.measure is not None, card.id
        assert told.measure.value * 1000 >= (card.weight_g or 0), "the most that it may weigh"


@pytest.mark.parametrize(("grams", "thickness"), [(2500.0, 40.0), (None, 52.0)])
def test_a_heavy_card_is_tight_at_no_place_for_its_weight(
    grams: float | None, thickness: float
) -> None:
    """It wants a support in every slot: the machine is told so, and no slot is worse for it."""
    card = gpu(weight_g=grams, thickness_mm=thickness)
    bare = world()
    held = world((card, "1"))
    assert severity(held, SAG) == "warning" and held.verdict is not Verdict.PASS
    added = added_findings(bare.findings, held.findings, "gpu1")
    assert SAG in {finding.rule for finding in added} and deciding(added) is None
    assert fit_of(added, held.not_checked, "gpu1") is Fit.FITS
    stuck = world((gpu(weight_g=grams, thickness_mm=thickness, length_mm=600.0), "1"))
    added = added_findings(bare.findings, stuck.findings, "gpu1")
    assert fit_of(added, stuck.not_checked, "gpu1") is Fit.CLASH
