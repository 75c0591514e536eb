"""Temperatures under load against the air model's band, on the output of a real machine whose
temperatures, draws and fans are changed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rigwright.air.constants import LIKELY
from rigwright.build import Site
from rigwright.evaluation import Evaluation
from rigwright.verify.compared import NOT_PLANNED, Outcome, Row, Verified
from rigwright.verify.machine import machine_of
from rigwright.verify.matching import matched
from rigwright.verify.outputs import outputs_of
from rigwright.verify.warmth import Prediction, predictions_of
from rigwright.verify.whole import verified
from tests.worlds import gpu, world

TEXT = (Path(__file__).parent / "data" / "two-a5000.nvidia-smi-q-x.xml").read_text("utf-8")
ROOM_C = 25.0


@cache
def plan(room_c: float = ROOM_C) -> Evaluation:
    card = gpu(chip="RTX A5000", vendor="NVIDIA", vram_gb=24, board_power_w=230.0)
    return world((card, "1"), (card, "3"), site=Site(room_c=room_c))


def output(
    first: tuple[float, float | None, float] = (60, 150, 70),
    second: tuple[float, float | None, float] = (60, 150, 70),
    use: int = 97,
) -> str:
    """The output with temperature, draw and fan speed of both cards; None: no draw is told."""
    parts = TEXT.split("<gpu id=")
    cards: list[str] = []
    for text, (celsius, draw, fan) in zip(parts[1:], (first, second), strict=True):
        text = between(text, "gpu_temp", f"{celsius:g} C")
        text = between(text, "fan_speed", f"{fan:g} %")
        text = between(text, "gpu_util", f"{use} %")
        for name in ("average_power_draw", "instant_power_draw", "power_draw"):
            text = between(text, name, "N/A" if draw is None else f"{draw:.2f} W")
        cards.append(text)
    return "<gpu id=".join((parts[0], *cards))


def between(text: str, tag: str, words: str) -> str:
    """The text with other words in an element, wherever it stands."""
    head, *rest = text.split(f"<{tag}>")
    return head + "".join(f"<{tag}>{words}{part[part.index('</') :]}" for part in rest)


def against(text: str, room_c: float = ROOM_C) -> Verified:
    return verified(plan(room_c), [one.told for one in outputs_of(text, "")])


def row_of(found: Verified, label: str = "gpu1") -> Row:
    (row,) = [row for at, row in found.rows if row.key == "temperature" and at == label]
    return row


def band(text: str, room_c: float = ROOM_C, label: str = "gpu1") -> Prediction:
    machine = machine_of([one.told for one in outputs_of(text, "")])
    evaluation = plan(room_c)
    return predictions_of(matched(evaluation, machine).pairs, evaluation).by_label[label]


def test_within_hotter_and_cooler_than_the_band_at_that_power() -> None:
    at = band(output())
    for celsius, outcome, word in (
        (at.low_c + 1, Outcome.AGREES, ""),
        (at.high_c - 1, Outcome.AGREES, ""),
        (at.high_c + 2, Outcome.DIFFERS, "hotter than the estimate"),
        (at.low_c - 2, Outcome.NOTICE, "cooler than the estimate"),
    ):
        row = row_of(against(output(first=(round(celsius), 150, 70))))
        assert row.outcome is outcome, celsius
        assert word in str(row.says or "") and row.planned.endswith("(estimate)")
        assert bool(row.causes) is (outcome is not Outcome.AGREES)


def test_the_band_is_that_of_a_card_by_its_published_rise() -> None:
    """Two-slot blowers rise 46 to 57 K at their board power at full speed (`blower_k`): one in a
    room of 25 °C that draws it lies there, the air of the case and the model's own 4 K besides.
    """
    at = band(output(first=(75, 230, 100), second=(40, 0, 30)))
    assert at.low_c <= 25 + LIKELY["blower_k"] <= at.high_c


def test_less_draw_faster_fans_and_a_cooler_room_lower_the_band() -> None:
    usual = band(output())
    for other in (
        band(output(first=(60, 80, 70))),
        band(output(first=(60, 150, 90))),
        band(output(), room_c=ROOM_C - 5),
    ):
        assert other.low_c < usual.low_c and other.high_c < usual.high_c
    cooler = band(output(), room_c=ROOM_C - 5)
    assert usual.likely_c - cooler.likely_c == pytest.approx(5, abs=0.6)
    told = [one.told for one in outputs_of(output(), "")]
    by_hand = verified(plan(), told, ROOM_C - 5)
    assert row_of(by_hand).planned == row_of(against(output(), ROOM_C - 5)).planned


def test_what_is_not_told_only_widens_the_band() -> None:
    untold = band(output(second=(60, None, 70)))
    assert untold.untold == ("GPU 2",)
    for draw in (0, 110, 230):
        told = band(output(second=(60, draw, 70)))
        assert untold.low_c <= told.low_c + 0.05 and told.high_c <= untold.high_c + 0.05, draw


def test_a_card_at_rest_or_without_a_draw_is_held_against_nothing() -> None:
    for text in (
        output(first=(92, 220, 30), use=0),
        output(first=(92, None, 30)),
        output(first=(92, 30, 30)),
    ):
        row = row_of(against(text))
        assert row.planned == NOT_PLANNED and row.outcome is not Outcome.DIFFERS, row


def first_cause(first: float, second: float, fan: float = 70) -> str:
    found = against(output(first=(first, 150, fan), second=(second, 150, 70)))
    return str(row_of(found).causes[0])


def test_causes_are_ranked_by_what_the_output_tells() -> None:
    slightly = round(band(output()).high_c + 1.6)
    much = 94
    assert "Its fans turn at 5 % only" in first_cause(much, 60, fan=5)
    assert "By the plan 1 mm" in first_cause(slightly, 60), "the other card is in the same room"
    assert "A room that is" in first_cause(slightly, much)
    assert "every fan of the case" in first_cause(much, much)


def test_a_card_that_the_model_knows_nothing_of_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rigwright.air.reading._why_unknown", lambda *_: "nobody knows its air")
    row = row_of(against(output()))
    assert row.outcome is Outcome.OPEN and str(row.says).endswith(": nobody knows its air.")
