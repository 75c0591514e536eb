"""How long it takes to share a machine of eight cards: the page, and the code alone."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rigwright.catalog import open_catalog
from rigwright.evaluation import evaluate
from rigwright.share.code import build_code
from rigwright.share.page import page_of
from tests.bench.test_bench_engine import eight_cards
from tests.bench.test_bench_margins import within

EXPORT_S = 0.5


@pytest.mark.benchmark(group="share")
def test_a_page_of_eight_gpus(benchmark: BenchmarkFixture) -> None:
    catalog = open_catalog()
    evaluation = evaluate(eight_cards(), catalog)
    page = benchmark(
        page_of, evaluation, catalog, (), build_code(evaluation.build, catalog, catalog)
    )
    assert len(page) < 3_000_000 and within(benchmark, EXPORT_S)


@pytest.mark.benchmark(group="share")
def test_a_code_of_eight_gpus(benchmark: BenchmarkFixture) -> None:
    catalog = open_catalog()
    code = benchmark(build_code, eight_cards(), catalog, catalog)
    assert len(code) < 2_000 and within(benchmark, EXPORT_S / 10)
