"""The meters of the air: the warmest card, noise and room, what is not known, and previews."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from gui.meters.air import air_lines
from rigwright.air import air_of
from rigwright.checks import Fit
from rigwright.power import BTU_H_PER_W
from rigwright.reports.air import room_kelvin_per_hour
from tests.gui.machines import BASE, TUF, TURBO, session_with, with_cards

BLOWERS = with_cards(TURBO, "1", "3", "5", "7")


def test_meters_tell_the_warmest_card_noise_and_room(qapp: object) -> None:
    evaluation = session_with(BLOWERS).snapshot.evaluation
    estimate = air_of(evaluation.assembly)
    lines = {line.name: line for line in air_lines(session_with(BLOWERS).snapshot)}
    warmest = max(estimate.cards, key=lambda one: one.hot_c.likely)
    assert lines["Warmest card"].value == f"{warmest.die_c.likely:.0f} °C"
    assert lines["Warmest card"].hint.startswith(warmest.card.title)
    assert lines["Warmest card"].hint.endswith("limit 83 °C")
    assert lines["Noise at 1 m"].hint == "For a closet or a server room"
    wall = evaluation.budget.wall_w
    assert wall is not None
    # 350 kJ/K: a closed room warms by wall × 3.6 / 350 degrees in the first hour
    assert lines["Room warms by"].value == f"{wall * 3.6 / 350:.0f} °C an hour"
    assert room_kelvin_per_hour(wall).likely == pytest.approx(wall * 3.6 / 350)
    assert f"{wall * BTU_H_PER_W:,.0f} BTU/h" in lines["Room warms by"].hint


def test_a_preview_changes_the_meters(qapp: object) -> None:
    (placed,) = BASE.place(TURBO, "1").placements
    session = session_with(BASE.changed(placements=(placed.changed(power_limit_w=200.0),)))
    before = {line.name: line.value for line in air_lines(session.snapshot)}
    session.hand.pick_up(TURBO)
    session.hand.hover("3")
    after = {line.name: line.value for line in air_lines(session.snapshot)}
    for name in before:
        figure, _, unit = before[name].partition(" ")
        assert after[name].startswith(f"{figure} → ") and after[name].endswith(unit), name


def test_cards_that_are_not_known_make_the_noise_a_least_one(qapp: object) -> None:
    mixed = with_cards("nvidia-a40", "5", base=BASE.place(TURBO, "1"))
    lines = {line.name: line for line in air_lines(session_with(mixed).snapshot)}
    assert lines["Noise at 1 m"].value.startswith("≥ ")
    assert lines["Noise at 1 m"].hint == "without GPU 2"
    assert lines["GPU 2"].judged is Fit.UNKNOWN


def test_of_cards_that_nothing_is_known_of_there_is_no_figure(qapp: object) -> None:
    snapshot = session_with(with_cards("nvidia-a40", "1", "3")).snapshot
    lines = {line.name: line for line in air_lines(snapshot)}
    assert lines["Warmest card"].value == "unknown" == lines["Noise at 1 m"].value
    assert lines["Warmest card"].hint == "GPU 1: nobody knows what air goes through its fins"
    assert air_lines(session_with(BASE).snapshot) == (), "no card, no group"


def test_the_rule_says_which_card_may_slow_down(qapp: object) -> None:
    hot = session_with(with_cards(TUF, "1", "4").changed(site=BASE.site.changed(room_c=45.0)))
    found = {
        f.parts[0] for f in hot.snapshot.evaluation.findings if f.rule == "gpu-predicted-throttle"
    }
    (line,) = (line for line in air_lines(hot.snapshot) if line.word == "May slow down")
    assert line.judged is Fit.TIGHT
    assert {f"GPU {label[3:]}" for label in found} == set(line.name.split(", "))
