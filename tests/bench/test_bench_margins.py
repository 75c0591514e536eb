"""How long the table of clearances takes: all margins of an eight-GPU build, and a preview shown
and painted.
"""

from __future__ import annotations

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.margins.panel import MarginsPanel
from gui.session.session import Session
from rigwright.catalog import open_catalog
from rigwright.reports.clearances import margins_of
from tests.bench.test_bench_engine import CARD, eight_cards
from tests.gui.on_screen import show

FRAME_S = 0.016
SLOW_MACHINES = 3.0  # two busy cores


def within(benchmark: BenchmarkFixture, seconds: float) -> bool:
    stats = benchmark.stats
    assert stats is not None
    return stats.stats.median < seconds * SLOW_MACHINES


@pytest.mark.benchmark(group="margins")
def test_margins_of_eight_gpus(benchmark: BenchmarkFixture) -> None:
    session = Session(open_catalog())
    session.document.start(eight_cards())
    found = benchmark(margins_of, session.snapshot.evaluation)
    assert len(found) > 20 and within(benchmark, FRAME_S / 2)


@pytest.mark.benchmark(group="margins")
def test_a_preview_of_the_eighth_gpu_is_shown_within_a_frame(
    benchmark: BenchmarkFixture, qtbot: QtBot
) -> None:
    """Hovering from place to place, nothing kept of the ones before."""
    session = Session(open_catalog())
    session.document.start(eight_cards())
    panel = MarginsPanel(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(620, 434)
    show(qtbot, panel)
    assert session.hand.pick_up(CARD, 7)
    places = cycle([c.seat.name for c in session.snapshot.carried_card.candidates if not c.taken])  # type: ignore[union-attr]

    def hover() -> None:
        session.hand.hover(None)
        session.hand.hover(next(places))
        panel.table.viewport().repaint()

    benchmark(hover)
    assert (
        any(row.change.value != "none" for row in panel.table.rows.rows)
        or len(panel.table.rows.rows) > 20
    )
    assert within(benchmark, 2 * FRAME_S)
