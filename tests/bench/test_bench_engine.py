"""How long the engine takes: an answer about an eight-GPU build, and about every place of one
card in it.

Counted in seconds of the processor, so that a busy machine fails nothing.
"""

from __future__ import annotations

from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rigwright.build import Build, Quantity
from rigwright.catalog import Catalog, open_catalog
from rigwright.evaluation import Candidate, Evaluation, candidates, evaluate
from rigwright.power.sites import site_named

EVALUATE_S, CANDIDATES_S = 0.005, 0.050
CARD = "tesla-v100-pcie-32gb"


def eight_cards() -> Build:
    """Eight passive cards in a 4U server."""
    build = Build(
        title="Eight GPUs",
        chassis="supermicro-sys-4029gp-trt",
        cpus=Quantity("intel-xeon-gold-6248", 2),
        psus=("supermicro-pws-2k04a-1r-2000-w-1u",) * 4,
        site=site_named("de-230v-16a"),
    )
    for bay in range(1, 9):
        build = build.place(CARD, f"bay{bay}")
    return build


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    catalog = open_catalog()
    build = eight_cards()
    assert all(catalog.get(part_id) is not None for part_id in build.part_ids())
    evaluate(build, catalog)  # the parts are read from the file once
    return catalog


def assert_within(benchmark: BenchmarkFixture, limit_s: float) -> None:
    """The middle round is what a person waits for.

    Without measuring (`--benchmark-disable`) there is none.
    """
    if benchmark.stats is not None:
        median = float(benchmark.stats["median"])
        assert median <= limit_s


@pytest.mark.benchmark(group="engine", timer=process_time)
def test_evaluate_eight_gpus(benchmark: BenchmarkFixture, catalog: Catalog) -> None:
    found = benchmark(evaluate, eight_cards(), catalog)
    assert len(found.assembly.cards) == 8 and len(found.assembly.neighbours) == 7
    assert_within(benchmark, EVALUATE_S)


@pytest.mark.benchmark(group="engine", timer=process_time)
def test_all_places_of_one_card(benchmark: BenchmarkFixture, catalog: Catalog) -> None:
    before = evaluate(eight_cards(), catalog)
    places = benchmark(all_answers, before, catalog, CARD, 0)
    assert len(places) == 8 and sum(place.taken for place in places) == 7
    assert_within(benchmark, CANDIDATES_S)


@pytest.mark.benchmark(group="engine", timer=process_time)
def test_all_places_in_a_tower(benchmark: BenchmarkFixture, catalog: Catalog) -> None:
    before = four_cards(catalog)
    places = benchmark(all_answers, before, catalog, "asus-tuf-rtx-3090")
    assert len(places) == 10, "seven slots and three vertical places"
    assert_within(benchmark, CANDIDATES_S)


def all_answers(
    before: Evaluation, catalog: Catalog, part_id: str, moving: int | None = None
) -> tuple[Candidate, ...]:
    """Every place with its answer, also those that are taken, which are else not asked."""
    places = candidates(before, catalog, part_id, moving)
    for place in places:
        assert place.outcome.evaluation.checks
    return places


def four_cards(catalog: Catalog) -> Evaluation:
    """Four blowers on a seven-slot board."""
    build = Build(
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-wrx80e-sage-se-wifi",
        cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
        psus=("evga-supernova-1600-t2",),
        site=site_named("us-120v-15a"),
    )
    for place in "1357":
        build = build.place("gigabyte-rtx-3090-turbo", place, 280.0)
    return evaluate(build, catalog)
