"""How a machine is looked at: what is hidden or cut away is gone from picture and pointer, what
is apart has moved.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.assembly import Assembly
from rigwright.build import Build, Quantity
from rigwright.catalog import Catalog
from rigwright.evaluation import evaluate
from rigwright.geometry import Box, Pose, Vec, overlap
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.graphics.scene import Body, Layer, Scene
from rigwright.graphics.scene.cut import Cut, across
from rigwright.picture.scenery import scene_of
from rigwright.picture.scenery.apart import BETWEEN, CLEAR, card_reach, card_ways, ways
from rigwright.picture.scenery.picking import part_at
from rigwright.picture.scenery.staging import (
    PLAIN,
    Staging,
    carried_over,
    grabbed_boxes,
    part_words,
    staged,
)
from rigwright.picture.scenery.surface_picking import body_at, triangle_hits
from tests.shipped_parts import shipped

TUF, INTO_THE_CASE = "asus-tuf-rtx-3090", (0.0, 0.0, -1.0)
BASE = Build(
    chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"), cooler="noctua-nh-u14s-tr4-sp3",
    psus=("evga-supernova-1600-t2",),
)  # fmt: skip
numbers = st.floats(-500, 500)
boxes = st.builds(
    lambda low, size: Box(Vec(*low), Vec(*(a + b for a, b in zip(low, size, strict=True)))),
    st.tuples(numbers, numbers, numbers), st.tuples(*[st.floats(0.1, 400)] * 3),
)  # fmt: skip
cuts = st.builds(Cut, st.integers(0, 2), numbers, st.booleans())


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return shipped()


def shown(build: Build, catalog: Catalog, ghost: str | None = None) -> tuple[Assembly, Scene]:
    evaluation = evaluate(build, catalog)
    return evaluation.assembly, scene_of(evaluation.assembly, evaluation.findings, ghost=ghost)


@pytest.fixture(scope="module")
def four(catalog: Catalog) -> tuple[Assembly, Scene]:
    """Four 52 mm cards two slots apart: each overlaps the next."""
    build = BASE
    for place in ("1", "3", "5", "7"):
        build = build.place(TUF, place)
    return shown(build, catalog)


@given(cuts, boxes)
def test_what_is_left_of_a_box_is_inside_it_and_on_the_kept_side(cut: Cut, box: Box) -> None:
    rest = cut.rest_of(box)
    corners = [
        Vec(x, y, z) for x in box.interval(0) for y in box.interval(1) for z in box.interval(2)
    ]
    kept = [cut.keeps(corner) for corner in corners]
    if rest is None:
        assert not any(kept)
    else:
        assert box.contains(rest) and cut.keeps(rest.low) and cut.keeps(rest.high)
        assert (rest == box) is all(kept)


@given(cuts, st.tuples(numbers, numbers, numbers))
def test_the_plane_says_how_far_within_a_point_lies(
    cut: Cut, point: tuple[float, float, float]
) -> None:
    a, b, c, d = cut.plane
    within = a * point[0] + b * point[1] + c * point[2] + d
    assert abs(within) == pytest.approx(abs(point[cut.axis] - cut.level_mm))
    assert (within >= 0) is cut.keeps(Vec(*point))


def test_a_cut_begins_in_the_middle() -> None:
    assert across(1, Box.of((0, 10), (-20, 80), (0, 5))) == Cut(1, 30.0)


def test_the_plain_way_costs_nothing(four: tuple[Assembly, Scene]) -> None:
    assembly, machine = four
    assert staged(machine, assembly, PLAIN) is machine


def test_what_is_hidden_takes_its_name_its_cables_its_overlaps_and_its_figures_along(
    four: tuple[Assembly, Scene],
) -> None:
    assembly, machine = four
    scene = staged(machine, assembly, Staging(hidden=frozenset({"gpu2"})))
    assert "gpu2" not in {body.label for body in scene.bodies} | {
        body.owner for body in scene.bodies
    }
    assert any(body.owner == "gpu1" for body in scene.bodies)
    assert [tag.label for tag in scene.tags] == ["gpu1", "gpu3", "gpu4"]
    assert (len(machine.overlaps), len(scene.overlaps)) == (
        3,
        1,
    )  # 1–2 and 2–3 are gone, 3–4 is left
    assert not [d for d in scene.dimensions if "gpu2" in d.parts]
    assert len(scene.dimensions) == len(machine.dimensions) - 2


def test_the_card_in_the_hand_is_seen_though_it_was_hidden(catalog: Catalog) -> None:
    assembly, machine = shown(BASE.place(TUF, "1"), catalog, ghost="gpu1")
    scene = staged(machine, assembly, Staging(hidden=frozenset({"gpu1"})))
    assert [body.layer for body in scene.bodies if body.label == "gpu1"] == [Layer.GHOST]


def test_one_part_is_seen_through_and_the_others_are_not(four: tuple[Assembly, Scene]) -> None:
    assembly, machine = four
    scene = staged(machine, assembly, Staging(seen_through=frozenset({"gpu3"})))
    assert {body.label for body in scene.bodies if body.layer is Layer.GLASS} == {"gpu3"}


def test_every_part_goes_out_the_way_it_went_in(four: tuple[Assembly, Scene]) -> None:
    assembly, machine = four
    moves = dict(
        zip(
            (b.label for b in machine.bodies),
            ways(machine.bodies, assembly, machine.bounds),
            strict=True,
        )
    )
    assert moves["board"] == moves["chassis"] == Vec(0, 0, 0)
    # Away from the board, past the open side; each of the four is 11.36 mm into the one above.
    assert moves["gpu1"] == Vec(0, 0, machine.bounds.high.z + CLEAR)
    assert moves["gpu4"].z == machine.bounds.high.z + CLEAR and moves["gpu4"].x == 0
    assert moves["gpu4"].y == pytest.approx(-3 * (11.36 + BETWEEN))
    assert moves["cooler"].z > 0 and moves["cooler"][:2] == (0, 0)
    outward = ways(machine.bodies, assembly, machine.bounds)
    fans = [w for b, w in zip(machine.bodies, outward, strict=True) if b.label == "fans"]
    assert [way.x > 0 for way in fans].count(True) == 2, "two of its fans are in the front"
    assert len(fans) == 3 and all(way[1:] == (0, 0) and way.x for way in fans)
    assert moves["psu"].x < 0, "through the rear wall"


@given(st.lists(st.sampled_from(["1", "2", "3", "4", "5", "6", "7"]), max_size=5, unique=True))
@settings(max_examples=12)
def test_no_two_cards_overlap_once_they_are_apart(catalog: Catalog, places: list[str]) -> None:
    build = BASE
    for place in places:
        build = build.place(TUF, place)
    assembly = evaluate(build, catalog).assembly
    bounds = Box(Vec(0, -500, 0), Vec(500, 0, 240))
    moves = card_ways(assembly.cards, bounds)
    boxes = [card.body.moved(moves[card.label]) for card in assembly.cards]
    for first, second in combinations(boxes, 2):
        assert overlap(first, second) is None
    free = not any(overlap(a.body, b.body) for a, b in combinations(assembly.cards, 2))
    assert not free or {move[:2] for move in moves.values()} <= {(0.0, 0.0)}


def test_a_vertical_card_is_lifted_out_of_its_socket_too(catalog: Catalog) -> None:
    build = Build(chassis="hyte-y60", board="asus-pro-ws-x570-ace").place(
        "rtx-4090-founders", "vertical1"
    )
    assembly, machine = shown(build, catalog)
    (way,) = {
        w
        for b, w in zip(machine.bodies, ways(machine.bodies, assembly, machine.bounds), strict=True)
        if b.label == "gpu1"
    }
    assert way.y > 0 and way.z == card_reach(machine.bounds)


def test_apart_there_are_no_figures_no_cables_and_all_of_it_is_in_the_bounds(
    four: tuple[Assembly, Scene],
) -> None:
    assembly, machine = four
    scene = staged(machine, assembly, Staging(apart=1.0))
    assert scene.overlaps == () and scene.dimensions == ()
    assert not any(body.label == "cables" for body in scene.bodies)
    assert (
        scene.bounds.contains(machine.bounds) and scene.bounds.high.z > machine.bounds.high.z + 100
    )
    half = staged(machine, assembly, Staging(apart=0.5))
    whole_way = scene.tags[0].at.z - machine.tags[0].at.z
    assert half.tags[0].at.z - machine.tags[0].at.z == pytest.approx(whole_way / 2)


def test_what_is_hidden_cannot_be_grabbed_and_lets_the_pointer_through(
    four: tuple[Assembly, Scene],
) -> None:
    assembly, machine = four
    above = (assembly.cards[0].body.centre.x, 2000.0, 60.0)
    down = (0.0, -1.0, 0.0)

    def under(staging: Staging) -> str | None:
        found = part_at(assembly, above, down, machine.bounds, staging)
        return found.label if found else None

    assert under(PLAIN) == "gpu1"
    assert under(Staging(hidden=frozenset({"gpu1"}))) == "gpu2"
    assert under(Staging(hidden=frozenset({"gpu1", "gpu2", "gpu3", "gpu4"}))) is None


def test_what_is_cut_away_cannot_be_grabbed(four: tuple[Assembly, Scene]) -> None:
    assembly, machine = four
    body = assembly.cards[1].body
    eye = (body.centre.x, body.centre.y, 900.0)
    before = Staging(cut=Cut(0, body.centre.x - 20, keeps_low=True))
    behind = Staging(cut=Cut(0, body.centre.x - 20, keeps_low=False))
    assert part_at(assembly, eye, INTO_THE_CASE, machine.bounds, before) is None
    assert part_at(assembly, eye, INTO_THE_CASE, machine.bounds, behind) is assembly.cards[1]


def test_names_and_gaps_of_cards_that_are_cut_lie_on_the_section(
    four: tuple[Assembly, Scene],
) -> None:
    """A section through the cards keeps what is said of them.

    One that takes a card whole takes its figures along.
    """
    assembly, scene = four
    through = staged(scene, assembly, Staging(cut=Cut(2, 75.0)))
    assert {tag.label for tag in through.tags} == {"gpu1", "gpu2", "gpu3", "gpu4"}
    assert all(tag.at.z == 75.0 for tag in through.tags)
    gaps = [d for d in through.dimensions if len(d.parts) == 2]
    assert len(gaps) == 3 and all(d.start.z == d.end.z <= 75.0 for d in gaps)
    first = assembly.cards[0].body
    without = staged(scene, assembly, Staging(cut=Cut(1, first.low.y - 1)))
    assert "gpu1" not in {tag.label for tag in without.tags}
    assert not any("gpu1" in d.parts for d in without.dimensions)


def test_a_card_is_grabbed_where_the_picture_has_it(four: tuple[Assembly, Scene]) -> None:
    assembly, machine = four
    apart = Staging(apart=1.0)
    body = assembly.cards[0].body
    across_the_case = (0.0, 1.0, 0.0)
    out = card_reach(machine.bounds)
    beside = (body.centre.x, -50.0, body.centre.z + out)
    assert part_at(assembly, beside, across_the_case, machine.bounds, apart) is assembly.cards[3]
    assert part_at(assembly, beside, across_the_case, machine.bounds, PLAIN) is None
    seated = (body.centre.x, -50.0, body.centre.z)
    assert part_at(assembly, seated, across_the_case, machine.bounds, apart) is None


@given(
    cuts,
    st.sets(st.sampled_from(["gpu1", "gpu2", "gpu3", "gpu4"])),
    st.sampled_from([0.0, 0.4, 1.0]),
)
def test_grabbed_boxes_are_those_of_shown_cards_on_the_kept_side(
    four: tuple[Assembly, Scene], cut: Cut, hidden: set[str], apart: float
) -> None:
    assembly, machine = four
    staging = Staging(frozenset(hidden), apart=apart, cut=cut)
    for card, box in grabbed_boxes(assembly, machine.bounds, staging):
        assert card.label not in hidden and cut.keeps(box.low) and cut.keeps(box.high)


def test_cards_keep_their_look_when_another_one_is_taken_out(catalog: Catalog) -> None:
    build = BASE.place(TUF, "1").place(TUF, "4").place(TUF, "7")
    before, after = (evaluate(b, catalog).assembly for b in (build, build.remove(0)))
    staging = Staging(hidden=frozenset({"gpu2", "psu"}), seen_through=frozenset({"gpu1"}))
    kept = carried_over(staging, before, after)
    assert kept.hidden == {"gpu1", "psu"} and kept.seen_through == frozenset()
    assert carried_over(kept, after, before).hidden == {"gpu2", "psu"}


def test_a_hidden_card_that_moves_stays_hidden(catalog: Catalog) -> None:
    build = BASE.place(TUF, "1").place(TUF, "4")
    before, after = (evaluate(b, catalog).assembly for b in (build, build.move(0, "7")))
    assert carried_over(Staging(hidden=frozenset({"gpu1"})), before, after).hidden == {"gpu1"}


def test_parts_have_names_for_people() -> None:
    assert [part_words(label) for label in ("gpu2", "nic1", "psu")] == [
        "GPU 2",
        "NIC 1",
        "Power supply",
    ]


def triangle(material: str, z: float) -> Mesh:
    corners = np.array([(0, 0, z), (10, 0, z), (0, 10, z)], dtype=np.float32)
    return Mesh(
        f"triangle-{material}-{z}",
        corners,
        np.tile(np.array([0, 0, 1], np.float32), (3, 1)),
        np.full(3, MATERIALS.index(material), np.uint8),
        np.array([[0, 1, 2]], np.uint32),
        np.zeros((0, 2, 3), np.float32),
    )


def test_the_first_triangle_counts_but_glass_does_not() -> None:
    sheets = (("pane", "glass", 30.0), ("near", "metal", 20.0), ("far", "metal", 5.0))
    bodies = [Body(name, triangle(material, z), Pose(Vec(0, 0, 0))) for name, material, z in sheets]
    scene = Scene(tuple(bodies), Box.of((0, 10), (0, 10), (0, 40)))
    assert body_at(scene, (2, 2, 100), INTO_THE_CASE) == "near"
    assert body_at(scene.changed(cut=Cut(2, 12.0)), (2, 2, 100), INTO_THE_CASE) == "far"
    assert body_at(scene, (8, 8, 100), INTO_THE_CASE) is None, (
        "beside the triangles, though inside their boxes"
    )


@given(
    st.tuples(numbers, numbers, numbers),
    st.tuples(*[st.floats(-1, 1).map(lambda v: round(v, 6))] * 3),
)
def test_a_hit_lies_in_the_plane_of_its_triangle(
    origin: tuple[float, ...], direction: tuple[float, ...]
) -> None:
    corners = np.array([[(0.0, 0.0, 7.0), (90.0, 0.0, 7.0), (0.0, 90.0, 7.0)]])
    (distance,) = triangle_hits(corners, np.array(origin), np.array(direction))
    if np.isfinite(distance):
        point = np.array(origin) + np.array(direction) * distance
        assert point[2] == pytest.approx(7.0, abs=1e-6)
        assert point[0] >= -1e-6 and point[1] >= -1e-6 and point[0] + point[1] <= 90 + 1e-6


def test_air_comes_with_its_temperatures_and_stays_behind_what_is_not_there(
    catalog: Catalog,
) -> None:
    a, scene = shown(BASE.place(TUF, "1").place(TUF, "5"), catalog)
    aired = staged(scene, a, PLAIN.changed(air=True))
    assert scene.air is None and aired.air is not None and aired.air.streams
    for tag in aired.tags:
        celsius = aired.air.cards[tag.label]
        assert celsius is not None and tag.text.endswith(f": {celsius:.0f} °C")
    assert [tag.label for tag in aired.tags] == [tag.label for tag in scene.tags]
    hidden = staged(scene, a, PLAIN.changed(air=True, hidden=frozenset({"gpu1", "fans"}))).air
    assert hidden is not None and aired.air.intakes and aired.air.fans
    assert hidden.intakes == () and hidden.fans == ()
    apart = staged(scene, a, PLAIN.changed(air=True, apart=0.5)).air
    assert apart is not None and not apart.moves and apart.cards == aired.air.cards


def test_a_card_that_nobody_knows_says_so(four: tuple[Assembly, Scene]) -> None:
    a, scene = four
    texts = [tag.text for tag in staged(scene, a, PLAIN.changed(air=True)).tags]
    assert texts[:3] == [f"GPU {n}: unknown" for n in (1, 2, 3)]
    assert texts[3].startswith("GPU 4: ") and texts[3].endswith(" °C")
