"""How long the air model takes for eight cards with their bands: sliders and sweeps ask it at every
step.

Counted in seconds of the processor, so that a busy machine fails nothing.
"""

from __future__ import annotations

from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rigwright.air.bands import estimate_of
from tests.air.stacks import stack

ESTIMATE_S = 0.003


@pytest.mark.benchmark(group="air", timer=process_time)
@pytest.mark.parametrize("cooling", ["open_air", "flow_through", "blower"])
def test_eight_cards_with_their_bands(benchmark: BenchmarkFixture, cooling: str) -> None:
    machine = stack(cooling, 8, 20.0)
    found = benchmark(estimate_of, machine)
    assert len(found.cards) == 8
    if benchmark.stats is not None:
        assert float(benchmark.stats["median"]) <= ESTIMATE_S
