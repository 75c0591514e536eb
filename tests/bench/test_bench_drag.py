"""A drag of five seconds over a machine of eight cards: whether the window keeps answering.

Goal: 40 ms from one frame of the ladder to the next, on two cores without a graphics card. Held is
the time of the processor, which is no shorter than the wait on an idle machine: the test asks again
and again meanwhile, and drawing counts on both cores. What else a machine does lengthens it little,
and as in `test_bench_felt.py` the goal is stretched by that.
"""

from __future__ import annotations

import statistics
from itertools import cycle
from time import perf_counter, process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from gui.files.files import example_files
from gui.look.theme import DARK
from gui.session.session import Session
from gui.window.main_window import MainWindow
from rigwright.catalog import open_catalog
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from tests.bench.test_bench_felt import CHECK_MS, machine, painted, place_shown, point_at, rest
from tests.gui.on_screen import show_active

EIGHT = next(path for path in example_files() if path.stem == "eight-v100-server")
LONG_S = 5.0
LEAST_MOVES = 12  # in that time, however slow the machine
GOAL_MS = 40.0


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """The machine of eight cards, with the first of them in the hand."""
    session = Session(open_catalog())
    session.document.start(read_document(EIGHT).build)
    window = MainWindow(session, DARK)
    window.resize(1600, 1000)
    show_active(qtbot, window)
    rest(window)
    first = session.snapshot.committed.assembly.cards[0]
    assert session.hand.pick_up(first.card.id, first.index)
    rest(window)
    return window


@pytest.mark.benchmark(group="felt speed")
def test_a_long_drag_with_eight_cards_keeps_answering(
    benchmark: BenchmarkFixture, window: MainWindow
) -> None:
    session = window.session
    canvas = window.panels.ladder.canvas
    drawn = [row.row.seat.name for row in canvas.ladder.rows if row.row.seat]
    assert len(drawn) >= 8
    places = cycle(drawn[:4])  # which are in view
    works = list[float]()
    waits = list[float]()
    checks = list[float]()
    start = perf_counter()
    while perf_counter() - start < LONG_S or len(works) < LEAST_MOVES:
        place = next(places)
        begun = process_time()
        with painted(canvas, lambda place=place: place_shown(session) == place) as waited:
            point_at(window, place)
        works.append((process_time() - begun) * 1e3)
        waits += waited
        assert place_shown(session) == place, "the answer is that of where the pointer is"
        begun = process_time()
        evaluate(machine(), session.catalog)
        checks.append((process_time() - begun) * 1e3)
    work = statistics.median(works)
    factor = max(1.0, statistics.median(checks) / CHECK_MS)
    benchmark.extra_info["median_ms"] = work
    benchmark.pedantic(lambda: None, rounds=1)
    print(
        f"\neight cards: {work:.0f} ms of the processor, waited {statistics.median(waits):.0f} ms, "
        f"at most {max(waits):.0f} ms, goal {GOAL_MS:.0f} ms, machine {factor:.1f}×"
    )
    assert work <= GOAL_MS * factor
