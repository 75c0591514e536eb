"""Gaps by shape instead of by boxes: figured by hand, against another library, in findings, and
in badges alike.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.assembly.addresses import parts_of
from rigwright.assembly.distances import along_row, clearance
from rigwright.assembly.envelopes import BACK, card_body, card_size
from rigwright.assembly.heights import beyond, heights_of
from rigwright.assembly.shapes import PartShape, Placed
from rigwright.build import Build
from rigwright.checks import Fit, Severity
from rigwright.evaluation import Evaluation, candidates, evaluate
from rigwright.geometry import LYING, ON_END, UPRIGHT, VERTICAL, Box, Pose, Turn, Vec, gap_along
from rigwright.parts import Gpu
from rigwright.reports.clearances import margins_of
from tests.fitting.test_fitting import assert_the_same, of_kind
from tests.picture.test_models import CORNERS, TRIANGLES
from tests.sampling import count, share
from tests.shipped_parts import shipped

TUF = "asus-tuf-rtx-3090"
CELL = 0.5
TOWER = Build(chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi")
AT_HOME = Pose(Vec(0.0, 0.0, 0.0))


def boxes(*solids: Box, closed: bool = True) -> PartShape:
    corners = [
        np.array(box.low) + CORNERS * (np.array(box.high) - np.array(box.low)) for box in solids
    ]
    triangles = np.concatenate([TRIANGLES + 8 * i for i in range(len(solids))])
    return PartShape("boxes", np.concatenate(corners), triangles, closed)


def tuf() -> tuple[Gpu, Box]:
    card = shipped().get(TUF)
    assert isinstance(card, Gpu)
    return card, card_body(card_size(card))


def thin(by: float) -> PartShape:
    """The card as its box, but thinner at the fans."""
    _, body = tuf()
    return boxes(Box(body.low.plus(Vec(0, by, 0)), body.high))


def two_cards(shapes: Mapping[str, PartShape], second: str = "3") -> Evaluation:
    return evaluate(TOWER.place(TUF, "1").place(TUF, second), shipped(), shapes=shapes)


def messages(e: Evaluation, rule: str) -> list[str]:
    return [f.message for f in e.findings if f.rule == rule]


# between shapes


def placed(shape: PartShape, pose: Pose) -> Placed:
    return Placed(pose.place(shape.bounds), shape, pose)


extents = st.tuples(*[st.integers(4, 40)] * 3).map(lambda sides: tuple(side / 2 for side in sides))
spots = st.tuples(*[st.integers(-60, 60)] * 3).map(lambda at: Vec(*(v / 2 for v in at)))
levels = st.floats(-2, 12).filter(
    lambda level: 1e-6 < level % 10 < 10 - 1e-6
)  # not in the plane of a side
turns = st.sampled_from(
    [UPRIGHT, VERTICAL, ON_END, LYING, Turn((1, 0, 2), (-1, 1, 1)), Turn((1, 2, 0), (1, 1, 1))]
)


@settings(max_examples=count(15, of=150))
@given(extents, extents, spots, turns, turns)
def test_boxes_as_shapes_have_the_clearance_of_boxes(
    one: tuple[float, float, float],
    two: tuple[float, float, float],
    at: Vec,
    turn: Turn,
    other: Turn,
) -> None:
    """However they are turned; where they lie on the grid, exactly."""
    a = placed(boxes(Box(Vec(0, 0, 0), Vec(*one))), Pose(Vec(0, 0, 0), turn))
    b = placed(boxes(Box(Vec(0, 0, 0), Vec(*two))), Pose(at, other))
    by_boxes = max(gap_along(axis, a.box, b.box) for axis in range(3))
    assert clearance(a, b) == pytest.approx(by_boxes)
    assert clearance(a, Placed(b.box)) == pytest.approx(by_boxes) == clearance(Placed(a.box), b)


def test_what_sinks_into_a_notch_is_free_and_what_is_wider_is_not() -> None:
    notched = boxes(
        Box.of((0, 10), (0, 20), (0, 10)),
        Box.of((20, 30), (0, 20), (0, 10)),
        Box.of((0, 30), (0, 5), (0, 10)),
    )
    tongue = boxes(Box.of((0, 8), (0, 20), (0, 10)))
    a = placed(notched, AT_HOME)
    assert clearance(a, placed(tongue, Pose(Vec(11, 8, 0)))) == pytest.approx(3), (
        "3 mm above the ground of the notch"
    )
    assert along_row(placed(tongue, Pose(Vec(11, 40, 0))), a, 1, -1) == pytest.approx(35)
    wide = boxes(Box.of((0, 12), (0, 20), (0, 10)))
    assert clearance(a, placed(wide, Pose(Vec(9, 8, 0)))) < -0.9


def test_a_thin_plate_on_edge_is_not_lost_between_the_cells() -> None:
    plate = boxes(Box.of((0.1, 0.3), (0, 30), (0, 30)))
    found = heights_of(plate.positions, plate.triangles, 1)
    assert np.isfinite(found.low).all() and found.high.max() == 30 and found.low.min() == 0


@settings(max_examples=count(6, of=40))
@given(st.lists(st.tuples(*[st.floats(-60, 60)] * 3), min_size=3, max_size=3))
def test_no_corner_is_forgotten_and_nothing_is_invented(
    corners: list[tuple[float, float, float]],
) -> None:
    points = np.array(corners)
    found = heights_of(points, np.array([[0, 1, 2]]))
    assert found.low.min() == pytest.approx(points[:, 1].min())
    assert found.high.max() == pytest.approx(points[:, 1].max())


@given(
    st.floats(-2, 12).filter(lambda level: 1e-6 < level % 10 < 10 - 1e-6),
    st.sampled_from([0, 1, 2]),
    st.sampled_from([1, -1]),
)
def test_what_is_cut_off_leaves_the_rest_in_its_place(level: float, axis: int, side: int) -> None:
    box = boxes(Box.of((0, 10), (0, 10), (0, 10)))
    positions, triangles = beyond(box.positions, box.triangles, axis, level, side)
    if (side > 0 and level >= 10) or (side < 0 and level <= 0):
        assert not len(triangles)
        return
    rest = positions[triangles.reshape(-1)]
    low = rest.min(axis=0)[axis]
    high = rest.max(axis=0)[axis]
    assert (low, high) == pytest.approx((max(level, 0), 10) if side > 0 else (0, min(level, 10)))
    edges = positions[triangles]
    area = (
        np.linalg.norm(np.cross(edges[:, 1] - edges[:, 0], edges[:, 2] - edges[:, 0]), axis=1).sum()
        / 2
    )
    depth = high - low
    ends = 2 if (low, high) == (0, 10) else 1
    assert area == pytest.approx(4 * 10 * depth + ends * 100), "all sides, and the end that is left"


def test_against_another_library() -> None:
    """What has room has no contact there, and what meets there has none here, up to a cell of
    the grid.
    """
    pytest.importorskip("fcl", reason="python-fcl is not installed")
    import trimesh
    from trimesh.collision import CollisionManager

    shape = boxes(
        Box.of((0, 60), (0, 10), (0, 30)),
        Box.of((10, 20), (-8, 0), (5, 15)),
        Box.of((40, 55), (10, 16), (0, 30)),
    )
    mesh = trimesh.Trimesh(shape.positions, shape.triangles, process=False)
    mesh._cache["is_convex"] = False  # asking wants scipy
    one = CollisionManager()
    other = CollisionManager()
    one.add_object("a", mesh), other.add_object("b", mesh)
    chance = np.random.default_rng(7)
    met = 0
    free = 0
    for _ in range(400):
        at = Vec(*map(float, chance.uniform((-70, -30, -35), (70, 30, 35))))
        matrix = np.eye(4)
        matrix[:3, 3] = at
        other.set_transform("b", matrix)
        touches = one.in_collision_other(other)
        ours = clearance(placed(shape, AT_HOME), placed(shape, Pose(at)))
        if touches:
            assert ours <= 2 * CELL, at
            met += 1
        if ours > 2 * CELL:
            assert not touches, at
            free += 1
    assert met > 60 and free > 60


# in a build


def test_a_thinner_model_makes_room_where_boxes_would_overlap() -> None:
    """Two slots apart, 52 mm thick: 40.64 − 52 = −11.36; 14.5 mm less leaves 3.14."""
    e = two_cards({TUF: thin(14.5)})
    (gap,) = e.assembly.neighbours
    assert gap.gap.value == pytest.approx(3.14) and gap.by_boxes.value == pytest.approx(-11.36)
    assert not messages(e, "cards-collide")
    assert (
        "By their shapes there are 3.14 mm between GPU 1 and GPU 2. Their boxes would overlap by "
        "11.36 mm." in (messages(e, "measured-by-model"))
    )
    assert messages(e, "open-air-gap")[0].endswith(
        "By the shape of its model; their boxes would overlap by 11.36 mm."
    )
    assert messages(two_cards({}), "cards-collide"), "by boxes they collide"


def test_a_bump_collides_where_boxes_would_not() -> None:
    """Three slots apart 8.96 mm are free.

    A bump of 10 mm on one card's fans takes them and 1.04 mm more.
    """
    _, body = tuf()
    bump = Box.of((100, 130), (body.low.y - 10, body.low.y), (40, 80))
    e = two_cards({TUF: boxes(body, bump)}, "4")
    (said,) = messages(e, "cards-collide")
    assert said.startswith("GPU 2 overlaps GPU 1 by 1.04 mm")
    assert said.endswith("By the shape of its model; their boxes would leave 8.96 mm.")


def test_one_card_with_a_model_beside_one_without() -> None:
    """The other's box is what the shape is held against: over the bump where it reaches so far,
    else beside it.
    """
    catalog, (_, body) = shipped(), tuf()
    bump = Box.of((250, 290), (body.low.y - 10, body.low.y), (40, 80))
    shapes = {TUF: boxes(body, bump)}
    for other, by in (("gigabyte-rtx-3090-turbo", 10.0), ("asus-xg-c100c", 0.0)):
        part: Any = catalog.get(other)
        if part is None:
            pytest.skip(f"the catalog has no {other}")
        (gap,) = evaluate(
            TOWER.place(TUF, "1").place(other, "5"), catalog, shapes=shapes
        ).assembly.neighbours
        reaches = card_size(part).length.value > 250
        assert gap.gap.value == pytest.approx(gap.by_boxes.value - (by if reaches else 0.0))


def test_a_longer_model_is_too_long_and_says_by_what() -> None:
    _, body = tuf()
    e = evaluate(
        TOWER.place(TUF, "1"),
        shipped(),
        shapes={TUF: boxes(Box(body.low, body.high.plus(Vec(300, 0, 0))))},
    )
    (said,) = messages(e, "card-length-over")
    assert said.startswith("GPU 1 needs 600 mm") and said.endswith("By the shape of its model.")


def test_the_bracket_and_the_fingers_of_a_model_are_left_out() -> None:
    _, body = tuf()
    whole = boxes(
        body, Box.of((-12, 1), (-38, BACK), (-3, 120)), Box.of((47, 131), (-0.8, 0.8), (0, 8))
    )
    e = two_cards({TUF: whole}, "4")
    assert e.assembly.cards[0].body == two_cards({}, "4").assembly.cards[0].body


def test_a_model_that_is_not_closed_says_so() -> None:
    e = two_cards({TUF: thin(1.0)}, "5")
    assert "not closed" not in messages(e, "measured-by-model")[-1]
    _, body = tuf()
    e = two_cards({TUF: boxes(body, closed=False)}, "5")
    assert any(
        "its surface counts, what it encloses does not" in m
        for m in messages(e, "measured-by-model")
    )


def test_a_model_that_cannot_be_used_leaves_the_boxes_and_says_so() -> None:
    lost = PartShape("lost", np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64), False)
    e = two_cards({TUF: lost})
    assert e.assembly.neighbours[0].gap.value == pytest.approx(-11.36)
    (entry,) = (n for n in e.not_checked if n.rule == "measured-by-model")
    assert entry.field == f"{TUF}.model_shape" and "its boxes were" in entry.message
    assert entry.parts == ("gpu1", "gpu2")


def test_a_model_reaching_into_the_cooler_is_found() -> None:
    """The card's box stays below the cooler; a tower on its back does not."""
    _, body = tuf()
    mast = Box.of((110, 150), (BACK, BACK + 60), (30, 100))
    build = TOWER.place(TUF, "2").changed(cooler="noctua-nh-u14s-tr4-sp3")
    e = evaluate(build, shipped(), shapes={TUF: boxes(body, mast)})
    met = [f for f in e.findings if f.rule == "model-meets-part"]
    assert any("cooler" in f.parts for f in met) and all(
        f.severity is not Severity.INFO for f in met
    )
    assert all("their boxes would stay clear" in f.message for f in met)
    assert not messages(evaluate(build, shipped(), shapes={TUF: boxes(body)}), "model-meets-part")


def test_the_model_of_a_cooler_counts_for_cards_without_one() -> None:
    """It overhangs slot 1 by its box and not by its shape.

    A shape that reaches farther meets the card.
    """
    cooler = "noctua-nh-u14s-tr4-sp3"
    build = TOWER.place(TUF, "1").changed(cooler=cooler)
    slim = boxes(Box.of((-30, 30), (-50, 50), (0, 160)))
    e = evaluate(build, shipped(), shapes={cooler: slim})
    (found,) = [f for f in e.findings if f.rule == "model-meets-part"]
    assert found.severity is Severity.INFO and found.parts == ("gpu1", "cooler")
    assert (
        found.message.startswith("GPU 1 stays clear of the cooler with its fans")
        and "overlap by 1.20 mm" in found.message
    )
    broad = boxes(Box.of((-30, 30), (-95, 95), (0, 160)))
    (met,) = [
        f for f in evaluate(build, shipped(), shapes={cooler: broad}).findings if "model" in f.rule
    ] or [None]
    assert met is None, "both by its box and by its shape: that is for the rule of boxes to say"
    further = evaluate(
        TOWER.place(TUF, "2").changed(cooler=cooler), shipped(), shapes={cooler: broad}
    )
    (met,) = [f for f in further.findings if f.rule == "model-meets-part"]
    assert met.measure is not None and met.measure.value < 0 and met.severity is Severity.WARNING, (
        "its place is assumed"
    )


@pytest.mark.parametrize(("reach", "depth"), [(0.0, 0.0), (11.0, 11.0)])
def test_what_stands_out_of_a_chassis_model_into_a_card_is_found(
    reach: float, depth: float
) -> None:
    """A wall where the card ends, 300 mm from the rear, and something on it that reaches into
    the card.
    """
    chassis = "fractal-design-define-7-xl"
    wall = Box.of((300, 302), (-50, 600), (-30, 230))
    knob = Box.of((300 - reach, 300), (100, 500), (40, 60))
    shapes = {chassis: boxes(wall, *([knob] if reach else []))}
    e = evaluate(TOWER.place(TUF, "3"), shipped(), shapes=shapes)
    found = [f for f in e.findings if f.rule == "model-meets-part"]
    assert len(found) == (1 if depth else 0)
    if depth:
        assert found[0].message.startswith(
            "11.00 mm of the model of Fractal Design Define 7 XL stand in GPU 1."
        )
        assert found[0].severity is Severity.ERROR and found[0].parts == ("gpu1", "chassis")


def test_every_figure_of_a_model_has_a_source_in_words() -> None:
    from rigwright.figures.provenance import provenance_of

    e = two_cards({TUF: thin(14.5)})
    addresses = {field for f in e.findings for field in f.rests_on if field.endswith("model_shape")}
    assert addresses == {f"{TUF}.model_shape"}
    assert provenance_of(parts_of(e.assembly)[TUF], "model_shape").confidence == "measured"
    assert any(f"{TUF}.model_shape" in margin.rests_on for margin in margins_of(e))


def test_candidates_and_the_full_check_use_the_same_shapes() -> None:
    before = evaluate(TOWER.place(TUF, "1"), shipped(), shapes={TUF: thin(14.5)})
    answers = {a.seat.name: a for a in candidates(before, shipped(), TUF)}
    assert answers["3"].margin_mm == pytest.approx(3.14)
    without = evaluate(TOWER.place(TUF, "1"), shipped())
    assert {a.seat.name: a.fit for a in candidates(without, shipped(), TUF)}["3"] is Fit.CLASH


@pytest.mark.sampled
def test_badges_in_a_chassis_with_a_model_say_what_the_full_check_says() -> None:
    chassis, cooler = "fractal-design-define-7-xl", "noctua-nh-u14s-tr4-sp3"
    shapes = {
        chassis: boxes(Box.of((290, 302), (-50, 600), (-30, 230))),
        cooler: boxes(Box.of((-30, 30), (-95, 95), (0, 160))),
    }
    before = evaluate(TOWER.place(TUF, "3").changed(cooler=cooler), shipped(), shapes=shapes)
    assert_the_same(before, shipped(), share(of_kind("gpu")[::9], 8))


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("kind", ["gpu", "nic"])
def test_badges_of_cards_beside_a_model_say_what_the_full_check_says(kind: str) -> None:
    _, body = tuf()
    bumps = boxes(body, Box.of((200, 230), (body.low.y - 9, body.low.y), (40, 80)))
    before = evaluate(TOWER.place(TUF, "3"), shipped(), shapes={TUF: bumps})
    cards = [card for card in of_kind(kind) if card.id != TUF][::6]
    assert_the_same(before, shipped(), share(cards, 6))


def test_a_comparison_in_a_new_place_takes_less_than_a_millisecond() -> None:
    _, body = tuf()
    shape = boxes(body)
    still = placed(shape, AT_HOME)
    took = []
    shape.heights(1)
    for step in range(15):
        start = time.process_time()
        along_row(placed(shape, Pose(Vec(0.01 * step, 60, 0))), still, 1, -1)
        took.append(time.process_time() - start)
    assert sorted(took)[3] < 0.005, "the goal is 1 ms; a busy machine takes longer"


def test_a_margin_by_a_model_is_not_exact() -> None:
    """Drawn, and laid in its place, as well as one measures by hand: half a millimetre each."""
    margins = [
        m for m in margins_of(two_cards({TUF: thin(14.5)})) if f"{TUF}.model_shape" in m.rests_on
    ]
    gap = next(m for m in margins if m.rule == "cards-collide")
    assert gap.tolerance_mm == 1.0
