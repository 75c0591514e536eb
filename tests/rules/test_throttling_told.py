"""The check and the report on the air say the same of a card that throttles, or under what
condition each holds.

Held over real machines and such as somebody might plan, by the sentences that a reader sees.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rigwright.air import CardEstimate, air_of
from rigwright.air.at_full_speed import at_full_speed
from rigwright.build import Build, Placement, Quantity
from rigwright.checks import Finding
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.places import assets_dir
from rigwright.reports.air import air_record, card_sentences
from tests.generated_builds import planned, shipped
from tests.sampling import share

RULE = "gpu-predicted-throttle"
TARGET_C, OFF_BY_K = 83.0, 5.0
REAL = Path(__file__).parent.parent / "real_machines"
FILES = (*sorted((assets_dir() / "examples").glob("*.rig")), *sorted(REAL.glob("*.rig")))
KEEPS = re.compile(r"(?:keeps|slows to)(?: about)? ([\d,]+) W of ([\d,]+) W")


@cache
def pair_of(upper: str, lower: str) -> Evaluation:
    """Two cards in a Torrent, 20.96 mm apart."""
    build = Build(
        title="a pair",
        chassis="fractal-design-torrent",
        board="asus-proart-x870e-creator-wifi",
        cpus=Quantity("amd-ryzen-9-9950x"),
        cooler="noctua-nh-d15",
        memory=(Quantity("g-skill-flare-x5-64gb-2x32-ddr5-6000-cl30"),),
        psus=("msi-meg-ai1600t-pcie5",),
        placements=(Placement(upper, "2"), Placement(lower, "5")),
    )
    return evaluate(build, shipped())


def in_check(e: Evaluation, label: str) -> Finding | None:
    found = [f for f in e.findings if f.rule == RULE and label in f.parts]
    return found[0] if found else None


def in_air(e: Evaluation, label: str) -> tuple[CardEstimate, str]:
    """Return a card of the report, and what that says of its throttling."""
    air = air_of(e.assembly)
    (card,) = [card for card in air.cards if card.card.label == label]
    (*_, last) = ("", *card_sentences(card, air))
    return card, last if "throttles" in last or "may throttle" in last else ""


def test_a_card_above_one_that_slows_keeps_the_same_in_both() -> None:
    """The lower card breathes through no gap and keeps half of its power, which warms the upper
    one by half of what it would at full power.
    """
    e = pair_of("rtx-5090-founders", "asus-tuf-rtx-4090")
    card, said = in_air(e, "gpu1")
    below, _ = in_air(e, "gpu2")
    assert below.watts.likely < 0.6 * 450 and 500 < card.watts.likely < 560
    finding = in_check(e, "gpu1")
    assert finding is not None and str(finding.title) == "GPU 1 may throttle."
    kept = f"{card.watts.likely:.0f} W of 575 W"
    assert "With all at full power" in str(finding.detail)
    assert f"As others slow, it keeps {kept}" in str(finding.detail)
    assert said.startswith("GPU 1 may throttle: ") and "86 °C" in said
    lower = in_check(e, "gpu2")
    assert lower is not None and str(lower.title) == "GPU 2 is likely to throttle."


def test_a_card_of_which_nobody_knows_whether_it_slows_may_throttle_in_the_report_too() -> None:
    e = pair_of("rtx-5090-founders", "rtx-5090-founders")
    assert in_check(e, "gpu1") is None, "the check is silent while estimates may be off by more"
    card, said = in_air(e, "gpu1")
    assert TARGET_C < card.hot_c.likely <= TARGET_C + OFF_BY_K
    assert said.startswith("GPU 1 may throttle: ") and "by no more than such estimates" in said
    assert in_air(e, "gpu2")[1] == ""


def test_the_record_tells_a_card_that_may_throttle_from_one_that_does() -> None:
    """By itself `watts` is below `wanted_w` for both."""
    told = {}
    for upper, lower in (
        ("rtx-5090-founders", "asus-tuf-rtx-4090"),
        ("rtx-5090-founders", "rtx-5090-founders"),
    ):
        e = pair_of(upper, lower)
        for one in air_record(air_of(e.assembly), "a pair")["cards"]:
            told[lower, one["part"]] = (one["throttles"], one["may_throttle"])
            said = in_air(e, one["part"])[1]
            assert one["throttles"] == (" throttles" in said), said
            assert one["may_throttle"] == (" may throttle" in said), said
    assert told == {
        ("asus-tuf-rtx-4090", "gpu1"): (False, True),
        ("asus-tuf-rtx-4090", "gpu2"): (True, False),
        ("rtx-5090-founders", "gpu1"): (False, True),
        ("rtx-5090-founders", "gpu2"): (False, False),
    }


def machines() -> list[tuple[str, Evaluation]]:
    found = [(path.stem, evaluated(path)) for path in share(FILES, 4, 1)]
    for number in share(range(53000, 53120), 8):
        found.append((str(number), evaluate(planned(number), shipped())))
    return found


def evaluated(path: Path) -> Evaluation:
    return evaluate(read_document(path).build, shipped())


@pytest.mark.sampled
def test_check_and_report_agree_on_every_card() -> None:
    told = 0
    for name, e in machines():
        unanswered = {label for n in e.not_checked if n.rule == RULE for label in n.parts}
        asked = at_full_speed(e.assembly)
        for card in air_of(e.assembly).cards:
            label = card.card.label
            finding = in_check(e, label)
            _, said = in_air(e, label)
            if finding is not None:
                told += 1
                agree(finding, card, said, name)
            elif said and label in asked and label not in unanswered:
                # nothing is told: it holds within what estimates are off by, or with fans
                is_sure = "may throttle" not in said and "while the case has no fan" not in said
                assert not is_sure, (name, label, said)
    assert told


def agree(finding: Finding, card: CardEstimate, said: str, name: str) -> None:
    """Hold a finding against what the report says of its card."""
    words = f"{finding.title} {finding.detail}"
    slows = card.watts.likely < card.card.watts - 0.01
    sure = slows and card.hot_c.likely > TARGET_C + OFF_BY_K
    assert ("is likely to throttle" in words) is sure, (name, words, said)
    assert bool(said) is slows, (name, words, said)
    if "while the case has no fan" not in said:
        assert ("may throttle" in said) is (slows and not sure), (name, words, said)
    found = KEEPS.search(words)
    assert (found is not None) is slows, (name, words)
    if found is not None:
        kept, power = (float(figure.replace(",", "")) for figure in found.groups())
        assert kept == pytest.approx(card.watts.likely, abs=0.51), (name, words)
        assert power == pytest.approx(card.card.watts, abs=0.51), (name, words)
