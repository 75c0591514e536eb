"""How long the badges of 4,000 cards take against a build with eight places, and what the window
feels of it.

Every time stands beside that of the full check of one card at every place of the same build, in the
same run.
"""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rigwright.catalog import ALL, StoredCatalog, open_catalog
from rigwright.evaluation import Evaluation, candidates, evaluate
from rigwright.fitting import RowFit
from rigwright.fitting.cards import CardColumns, CardTrials
from rigwright.fitting.row_fits import fits_of_cards
from rigwright.parts import Gpu
from tests.fitting_worlds import BUILDS, TUF, many_gpus

COUNT = 4000
MOST_CARDS = 30  # cards whose full checks may take as long as the badges of all 4,000
HALF_A_FRAME_S = 0.0083


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return open_catalog()


@pytest.fixture(scope="module")
def cards(catalog: StoredCatalog) -> list[Gpu]:
    shipped = [
        part
        for hit in catalog.search("", "gpu", ALL)
        if isinstance(part := catalog.get(hit.id), Gpu)
    ]
    return many_gpus(shipped, COUNT)


def with_eight_places(catalog: StoredCatalog, build: str) -> Evaluation:
    return evaluate(BUILDS[build], catalog)


def badges(before: Evaluation, columns: CardColumns) -> list[tuple[int, RowFit]]:
    """Every card's row, from nothing but the columns of the cards."""
    trials = CardTrials(before, columns)
    rows = np.arange(len(columns.cards))
    list(trials.answer(rows))
    return list(fits_of_cards(trials, rows, lambda _row, _seat: str))


def one_card_s(before: Evaluation, catalog: StoredCatalog) -> float:
    start = process_time()
    for _ in range(20):
        candidates(before, catalog, TUF)
    return (process_time() - start) / 20


@pytest.mark.benchmark(group="fitting", timer=process_time)
@pytest.mark.parametrize("build", BUILDS)
def test_badges_of_four_thousand_cards(
    benchmark: BenchmarkFixture, catalog: StoredCatalog, cards: list[Gpu], build: str
) -> None:
    before = with_eight_places(catalog, build)
    columns = CardColumns(cards)
    list(columns.prepare())
    rows = benchmark.pedantic(badges, (before, columns), rounds=5, warmup_rounds=1)
    assert len(rows) == COUNT and len({row.fit for _, row in rows}) > 1
    if benchmark.stats is not None:
        all_s = float(benchmark.stats["median"])
        one_s = one_card_s(before, catalog)
        print(
            f"\n{build}: {all_s * 1e3:.0f} ms, {all_s / one_s:.0f} × the full check of one card "
            f"({one_s * 1e3:.1f} ms)"
        )
        assert all_s <= MOST_CARDS * one_s


@pytest.mark.benchmark(group="fitting")
def test_columns_of_four_thousand_cards(
    benchmark: BenchmarkFixture, catalog: StoredCatalog, cards: list[Gpu]
) -> None:
    """Once for a list of cards, whatever the build."""
    before = with_eight_places(catalog, "tower")
    benchmark.pedantic(lambda: list(CardColumns(cards).prepare()), rounds=5, warmup_rounds=1)
    if benchmark.stats is not None:
        assert float(benchmark.stats["median"]) <= MOST_CARDS * one_card_s(before, catalog)


@pytest.mark.benchmark(group="fitting")
def test_no_piece_of_the_work_is_long(
    benchmark: BenchmarkFixture, catalog: StoredCatalog, cards: list[Gpu]
) -> None:
    before = with_eight_places(catalog, "tower")

    def pieces() -> list[float]:
        columns = CardColumns(cards)
        took = [process_time()]
        took += [process_time() for _ in columns.prepare()]
        took += [process_time() for _ in CardTrials(before, columns).answer(np.arange(COUNT))]
        return list(np.diff(took))

    took = benchmark.pedantic(pieces, rounds=3, warmup_rounds=1)
    print(
        f"\n{len(took)} pieces, the longest {max(took) * 1e3:.1f} ms, "
        f"99 of 100 below {np.quantile(took, 0.99) * 1e3:.1f} ms"
    )
    assert np.quantile(took, 0.99) < HALF_A_FRAME_S
