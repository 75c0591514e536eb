"""How long risers take: the way of one ribbon, and an answer about 64 cards that all hang on
one.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rigwright.build import Build, Placement
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import evaluate
from rigwright.geometry import Box, Vec
from rigwright.routing.routes import Connector, route
from tests.rules.test_risers import riser
from tests.worlds import board, chassis, cpu, gpu, psu

ONE_WAY_S, MANY_S = 0.005, 0.250
BOXES = (Box.of((1, 304), (148, 277), (117, 178)), Box.of((2, 246), (170, 473), (-2, 0)))
SLOT, CARD = Connector(Vec(89, 270, 11), Vec(0, 0, 1)), Connector(Vec(89, 140, 121), Vec(0, -1, 0))


def assert_within(benchmark: BenchmarkFixture, limit_s: float) -> None:
    if benchmark.stats is not None:  # None where nothing is measured (`--benchmark-disable`)
        assert float(benchmark.stats["median"]) <= limit_s


@pytest.mark.benchmark(group="risers")
def test_one_way(benchmark: BenchmarkFixture) -> None:
    found = benchmark(route.__wrapped__, SLOT, CARD, 10.0, BOXES)
    assert found is not None and found.bends == 3
    assert_within(benchmark, ONE_WAY_S)


@pytest.mark.benchmark(group="risers")
def test_64_cards_in_an_open_frame(benchmark: BenchmarkFixture) -> None:
    frame = chassis(
        chassis_type="open_frame",
        up="+z",
        gpu_positions=64,
        gpu_pitch_mm=60.0,  # or a card hangs where its riser takes it
        vertical_slots=None,
        expansion_slots=0,
        side_panel="none",
    )
    cables = [
        riser(length_mm=100.0),
        *(riser(id=f"r{n}", length_mm=200.0 + 100 * n) for n in range(20)),
    ]
    cards = (
        Placement("a-gpu", f"frame{n}", None, "a-riser", f"PCIE{n % 7 + 1}") for n in range(1, 65)
    )
    build = Build(chassis=frame.id, board="a-motherboard", placements=tuple(cards))
    catalog = MemoryCatalog([frame, board(), gpu(), cpu(), psu(), *cables])
    found = benchmark(evaluate, build, catalog)
    assert sum(f.rule == "riser-too-short" for f in found.findings) == 64
    assert_within(benchmark, MANY_S)
