"""What it costs to hold a moved card against everything around it, by boxes and by the shapes of
models.

Side by side with trimesh's CollisionManager over python-fcl on the same scene in the same run,
where that is installed; the ratios are printed.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rigwright.assembly import Assembly
from rigwright.assembly.distances import clearance, distance
from rigwright.assembly.shapes import PartShape, Placed
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.evaluation import evaluate
from rigwright.geometry import Box, Pose, Vec
from rigwright.picture.meshes.part_meshes import card_mesh
from rigwright.routing.contact import Around, around, contacts
from tests.bench.test_bench_engine import eight_cards

CARD, FRAME = "asus-tuf-rtx-3090", "generic-mining-open-frame-12-gpu"
MOVED_S, MOVED_P95_S, EIGHT_S, SHAPE_S, MANY_S = 0.002, 0.005, 0.015, 0.001, 0.250
BOXES, MOVES, ROUNDS = 300, 200, 5


def many_cards(count: int) -> tuple[Build, MemoryCatalog]:
    """An open frame with that many cards."""
    catalog = open_catalog()
    frame: Any = catalog.get(FRAME)
    known = [part for part in (catalog.get(CARD),) if part is not None]
    build = Build(chassis="wide-frame")
    for number in range(1, count + 1):
        build = build.place(CARD, f"frame{number}")
    return build, MemoryCatalog([frame.changed(id="wide-frame", gpu_positions=count), *known])


@pytest.fixture(scope="module")
def crowded() -> tuple[Assembly, Around]:
    """A machine of three hundred boxes, and what stands around its first card."""
    build, catalog = many_cards(64)
    assembly = evaluate(build, catalog).assembly
    found = around(assembly, "gpu1")
    assert len(found.names) >= BOXES
    return assembly, Around(
        found.boxes[:BOXES], found.placed[:BOXES], found.names[:BOXES], found.bases[:BOXES]
    )


def moves(assembly: Assembly) -> list[Vec]:
    """Where the first card is dragged: all over the machine, the same way each time."""
    chance = np.random.default_rng(4)
    bodies = [card.body for card in assembly.cards]
    low = np.min([b.low for b in bodies], axis=0)
    high = np.max([b.high for b in bodies], axis=0)
    start = np.array(bodies[0].low)
    return [Vec(*map(float, chance.uniform(low, high) - start)) for _ in range(MOVES)]


def taken(work: Callable[[Vec], object], ways: list[Vec]) -> list[float]:
    """Seconds for each move."""
    took = []
    for way in ways:
        start = time.perf_counter()
        work(way)
        took.append(time.perf_counter() - start)
    return took


def shown(name: str, took: list[float]) -> tuple[float, float]:
    median = statistics.median(took)
    p95 = sorted(took)[int(0.95 * len(took))]
    print(f"\n{name}: {median * 1e3:.3f} ms in the middle, {p95 * 1e3:.3f} ms at 95 %")
    return median, p95


def test_a_moved_card_against_three_hundred_boxes(crowded: tuple[Assembly, Around]) -> None:
    assembly, surroundings = crowded
    body = assembly.cards[0].body
    found = []
    took = taken(
        lambda way: found.append(contacts(Placed(body.moved(way)), surroundings)), moves(assembly)
    )
    median, p95 = shown(f"a moved card against {BOXES} boxes", took)
    assert sum(map(bool, found)) > MOVES // 10, "many of the moves meet something"
    assert median <= MOVED_S and p95 <= MOVED_P95_S


@pytest.mark.benchmark(group="full check")
def test_a_full_check_of_eight_gpus(benchmark: BenchmarkFixture) -> None:
    catalog = open_catalog()
    build = eight_cards()
    evaluate(build, catalog)
    found = benchmark(evaluate, build, catalog)
    assert len(found.assembly.cards) == 8
    if benchmark.stats is not None:
        assert float(benchmark.stats["median"]) <= EIGHT_S


@pytest.mark.benchmark(group="full check")
def test_sixty_four_cards_in_an_open_frame(benchmark: BenchmarkFixture) -> None:
    build, catalog = many_cards(64)
    found = benchmark.pedantic(lambda: evaluate(build, catalog), rounds=ROUNDS, warmup_rounds=1)
    assert len(found.assembly.cards) == 64 and all(card.located for card in found.assembly.cards)
    if benchmark.stats is not None:
        assert float(benchmark.stats["median"]) <= MANY_S


@pytest.fixture(scope="module")
def shape() -> PartShape:
    """The model of a card: eight thousand triangles."""
    card: Any = open_catalog().get(CARD)
    mesh = card_mesh(card)
    made = PartShape("card", mesh.positions.astype(float), mesh.triangles.astype(np.int64)).of_card
    assert made is not None
    return made


def near_poses() -> Iterator[Pose]:
    """Beside each other in a row, so that the boxes meet and the shapes decide."""
    chance = np.random.default_rng(5)
    for _ in range(MOVES):
        x, y, z = chance.uniform((-40, -50, -30), (40, -30, 30))
        yield Pose(Vec(float(x), float(y), float(z)))


def placed(shape: PartShape, pose: Pose) -> Placed:
    return Placed(pose.place(shape.bounds), shape, pose)


def test_two_shapes_whose_boxes_meet(shape: PartShape) -> None:
    """The grids are made once for the model, not for a move."""
    start = time.perf_counter()
    for axis in range(3):
        shape.heights(axis)
    print(
        f"\ngrids of {len(shape.triangles):,} triangles, once: "
        f"{(time.perf_counter() - start) * 1e3:.0f} ms"
    )
    still = placed(shape, Pose(Vec(0.0, 0.0, 0.0)))
    poses = list(near_poses())
    along = [placed(shape, pose) for pose in poses]
    row = taken(
        lambda way: distance(along[int(way.x)], still, 1, True),
        [Vec(i, 0, 0) for i in range(MOVES)],
    )
    median, _ = shown("along the row", row)
    other = [
        placed(shape, pose.changed(offset=pose.offset.plus(Vec(0.01, 0, 0)))) for pose in poses
    ]
    full = taken(
        lambda way: clearance(other[int(way.x)], still), [Vec(i, 0, 0) for i in range(MOVES)]
    )
    shown("in every direction", full)
    assert median <= SHAPE_S


def test_side_by_side_with_a_collision_manager(crowded: tuple[Assembly, Around]) -> None:
    """The same boxes, the same moves, the same answers.

    Ours with the depth of everything that is met.
    """
    pytest.importorskip("fcl", reason="python-fcl is not installed")
    import trimesh

    assembly, surroundings = crowded
    manager = managed([placed.box for placed in surroundings.placed])
    body = assembly.cards[0].body
    moved = managed([body])
    single = trimesh.creation.box(bounds=(body.low, body.high))
    single._cache["is_convex"] = False
    ours_met: list[bool] = []
    theirs_met: list[bool] = []

    def ours(way: Vec) -> None:
        ours_met.append(bool(contacts(Placed(body.moved(way)), surroundings)))

    def whether(way: Vec) -> None:
        moved.set_transform("0", shifted(way))
        theirs_met.append(manager.in_collision_other(moved))

    def with_contacts(way: Vec) -> None:
        moved.set_transform("0", shifted(way))
        manager.in_collision_other(moved, return_names=True, return_data=True)

    def alone(way: Vec) -> None:
        manager.in_collision_single(single, shifted(way), return_names=True, return_data=True)

    took: dict[Callable[[Vec], None], list[float]] = {
        ours: [],
        whether: [],
        with_contacts: [],
        alone: [],
    }
    for _ in range(ROUNDS):  # in turns, so that a busy moment hits all of them
        for work in took:
            took[work] += taken(work, moves(assembly))
    us, yes_or_no, contacted, rebuilt = (statistics.median(times) for times in took.values())
    print(
        f"\nboxes, with depths: {us * 1e3:.3f} ms; CollisionManager, of ours: yes or no "
        f"{yes_or_no / us:.1f}, with "
        f"names and contacts {contacted / us:.1f}, the moved mesh alone {rebuilt / us:.1f}"
    )
    assert ours_met == theirs_met
    assert us <= MOVED_S and us <= contacted


def test_side_by_side_with_its_distance_between_shapes(shape: PartShape) -> None:
    """How far two models are apart, which for a collision manager is a search through both
    trees.
    """
    pytest.importorskip("fcl", reason="python-fcl is not installed")
    still = placed(shape, Pose(Vec(0.0, 0.0, 0.0)))
    poses = [
        pose.changed(offset=Vec(pose.offset.x + 0.02, -60.0, pose.offset.z))
        for pose in near_poses()
    ][:20]
    one = managed_mesh(shape)
    other = managed_mesh(shape)
    ours = taken(
        lambda way: distance(placed(shape, poses[int(way.x)]), still, 1, True),
        [Vec(i, 0, 0) for i in range(len(poses))],
    )

    def theirs(way: Vec) -> None:
        other.set_transform("0", shifted(poses[int(way.x)].offset))
        one.min_distance_other(other)

    took = taken(theirs, [Vec(i, 0, 0) for i in range(len(poses))])
    a = statistics.median(ours)
    b = statistics.median(took)
    print(
        f"\ntwo models: {a * 1e3:.2f} ms along the row, CollisionManager {b * 1e3:.2f} ms: "
        f"{b / a:.1f} times ours"
    )
    assert a <= b


def shifted(way: Vec) -> Any:
    matrix = np.eye(4)
    matrix[:3, 3] = way
    return matrix


def managed(boxes: list[Box]) -> Any:
    """A collision manager with boxes as meshes, its trees made once."""
    import trimesh
    from trimesh.collision import CollisionManager

    manager = CollisionManager()
    for number, box in enumerate(boxes):
        mesh = trimesh.creation.box(bounds=(box.low, box.high))
        mesh._cache["is_convex"] = False  # asking would want scipy, and make a convex of it
        manager.add_object(str(number), mesh)
    return manager


def managed_mesh(shape: PartShape) -> Any:
    import trimesh
    from trimesh.collision import CollisionManager

    mesh = trimesh.Trimesh(shape.positions, shape.triangles, process=False)
    mesh._cache["is_convex"] = False
    manager = CollisionManager()
    manager.add_object("0", mesh)
    return manager
