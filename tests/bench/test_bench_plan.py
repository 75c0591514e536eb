"""How long a plan of power limits for eight cards takes, by itself and against one evaluation of
the same build.
"""

from __future__ import annotations

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rigwright.build import Build
from rigwright.catalog import Catalog, open_catalog
from rigwright.evaluation import evaluate
from rigwright.proposals.power_plan import plan
from rigwright.proposals.power_ways import ways_out
from tests.bench.test_bench_engine import eight_cards

PLAN_S, RATIO, WAYS_S = 0.150, 60, 0.400


def tight() -> Build:
    """Eight cards beside 700 W of other loads on one 16 A circuit: 2,944 − 700 W are left around
    the clock.
    """
    build = eight_cards()
    return build.changed(site=build.site.changed(other_load_w=700.0))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return open_catalog()


@pytest.mark.benchmark(group="plan")
def test_plan_for_eight_cards(benchmark: BenchmarkFixture, catalog: Catalog) -> None:
    found = benchmark(plan, tight(), catalog)
    assert found.watts is not None and len(found.best.caps) == 8
    if benchmark.stats is not None:
        median = float(benchmark.stats["median"])
        assert median <= PLAN_S and median <= RATIO * evaluate_s(catalog)


def evaluate_s(catalog: Catalog) -> float:
    """The middle of several evaluations."""
    taken = []
    for _ in range(9):
        start = time.perf_counter()
        evaluate(tight(), catalog)
        taken.append(time.perf_counter() - start)
    return sorted(taken)[4]


@pytest.mark.benchmark(group="plan")
def test_ways_out_for_eight_cards(benchmark: BenchmarkFixture, catalog: Catalog) -> None:
    benchmark(ways_out, tight(), catalog)
    if benchmark.stats is not None:
        assert float(benchmark.stats["median"]) <= WAYS_S
