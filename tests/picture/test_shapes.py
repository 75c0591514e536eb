"""Solids and outlines against volumes worked out by hand, and which way their faces look."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rigwright.graphics.mesh import MATERIALS
from rigwright.picture.meshes.outlines import (
    anticlockwise,
    chamfered,
    circle,
    rectangle,
    rounded,
    shrunk,
)
from rigwright.picture.meshes.shapes import (
    Shape,
    block,
    join,
    lathe,
    loft,
    panel,
    prism,
    ring_loft,
    standing,
    tube,
)

UNIT = rectangle((0, 1), (0, 1))


def area(outline: np.ndarray) -> float:
    x, y = outline.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def open_edges(shape: Shape) -> int:
    sides = np.concatenate([shape.triangles[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
    forward, backward = (
        {tuple(pair) for pair in order.tolist()} for order in (sides, sides[:, ::-1])
    )
    return len(forward ^ backward)


def test_a_block_has_the_volume_of_its_edges() -> None:
    assert block((1, 3), (-2, 2), (5, 10), "metal").volume == pytest.approx(2 * 4 * 5)


def test_a_bevel_takes_its_corners_off() -> None:
    # A bevel of b takes b²/2 along each of the 12 edges; where three meet, 2b³ of that was counted
    # too often or twice over, so the truth lies between both counts.
    plain = 10**3
    edges = 12 * 10 * 0.5
    bevelled = block((0, 10), (0, 10), (0, 10), "metal", 1.0).volume
    assert plain - edges < bevelled < plain - edges * 0.8


@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_a_prism_stands_on_any_axis(axis: str) -> None:
    shape = prism([(0, 0), (4, 0), (0, 3)], axis, (2, 7), "metal")
    assert shape.volume == pytest.approx(4 * 3 / 2 * 5)
    index = "xyz".index(axis)
    assert (shape.positions[:, index].min(), shape.positions[:, index].max()) == (2, 7)


def test_a_clockwise_outline_is_turned_round() -> None:
    assert prism(UNIT[::-1], "z", (0, 1), "metal", 0.1).volume > 0.9


def test_bevels_at_one_end_leave_the_other() -> None:
    shape = prism(rectangle((0, 10), (0, 10)), "z", (0, 10), "metal", (0.0, 2.0))
    bottom, top = (shape.positions[shape.positions[:, 2] == z] for z in (0, 10))
    assert np.ptp(bottom[:, 0]) == 10
    assert np.ptp(top[:, 0]) == pytest.approx(6)


def test_a_broken_rim_takes_what_a_frustum_lacks() -> None:
    """Between 10 × 10 and 6 × 6 over 2 mm: 2 / 3 × (100 + 36 + 60), at both ends of 6 mm."""
    outline = rectangle((0, 10), (0, 10))
    broken = prism(outline, "z", (0, 10), "metal", 2.0)
    assert broken.volume == pytest.approx(600 + 2 * 2 / 3 * (100 + 36 + 60))


def test_a_lathed_cylinder_nears_the_round_one() -> None:
    assert lathe([(2, 0), (2, 5)], "y", (1, 1), "metal", 96).volume == pytest.approx(
        math.pi * 4 * 5, rel=0.002
    )


def test_a_cone_has_a_third_of_the_cylinder() -> None:
    assert lathe([(3, 0), (0, 9)], "z", (0, 0), "metal", 96).volume == pytest.approx(
        math.pi * 9 * 9 / 3, rel=0.002
    )


def test_a_tube_keeps_its_section_round_a_bend() -> None:
    angle = np.linspace(0, np.pi / 2, 40)
    quarter = np.stack([50 * np.cos(angle), 50 * np.sin(angle), np.zeros(40)], axis=1)
    expected = math.pi * 3**2 * 50 * math.pi / 2
    assert tube(quarter, 3, "metal", 48).volume == pytest.approx(expected, rel=0.01)


def test_a_frame_is_the_outer_less_the_inner() -> None:
    outlines = rectangle((0, 10), (0, 10)), rectangle((2, 8), (2, 8))
    rings = [
        standing(o, "z", z)
        for o, z in ((outlines[0], 0), (outlines[0], 3), (outlines[1], 3), (outlines[1], 0))
    ]
    assert ring_loft(np.array(rings), "metal").volume == pytest.approx((100 - 36) * 3)


@pytest.mark.parametrize(
    "shape",
    [
        block((0, 1), (0, 2), (0, 3), "metal", 0.1),
        prism(circle((0, 0), 4), "x", (0, 2), "metal", 0.4),
        lathe([(2, 0), (3, 1), (1, 2)], "z", (0, 0), "metal"),
        tube([(0, 0, 0), (5, 0, 1), (9, 4, 2)], 0.5, "metal"),
        loft(np.array([standing(UNIT, "z", z) for z in (0, 1, 2)]), ["metal", "plug"]),
    ],
)
def test_solids_are_closed_and_look_outward(shape: Shape) -> None:
    assert open_edges(shape) == 0
    assert shape.volume > 0


def test_bands_and_caps_have_their_own_materials() -> None:
    rings = np.array([standing(circle((0, 0), 1, 6), "z", z) for z in (0.0, 1.0, 2.0)])
    shape = loft(rings, ["metal", "plug"], ("tray", "glass"))
    names = [MATERIALS[m] for m in shape.materials]
    assert {name: names.count(name) for name in set(names)} == {
        "metal": 12,
        "plug": 12,
        "tray": 6,
        "glass": 6,
    }


def test_moving_repeating_and_joining_keep_the_volume() -> None:
    one = block((0, 1), (0, 1), (0, 1), "metal")
    row = one.moved(x=3).repeated([(0, 0, 0), (0, 5, 0), (0, 0, 9)])
    assert row.volume == pytest.approx(3)
    assert join([row, one]).volume == pytest.approx(4)
    assert len(one.repeated(np.zeros((0, 3))).triangles) == 0


def test_a_mirrored_solid_still_looks_outward() -> None:
    shape = block((1, 2), (0, 1), (0, 1), "metal").scaled(-1, 2, 3)
    assert shape.volume == pytest.approx(6)
    assert shape.positions[:, 0].max() == -1


def test_a_sheet_is_seen_from_where_it_runs_counter_clockwise() -> None:
    sheet = panel([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], "metal")
    a, b, c = sheet.positions[sheet.triangles[0]]
    assert np.cross(b - a, c - a)[2] > 0


def test_a_plain_shape_keeps_its_material_and_loses_its_lines() -> None:
    shape = block((0, 1), (0, 1), (0, 1), "metal")
    assert shape.lined.any()
    assert {MATERIALS[m] for m in shape.plain().materials} == {"metal"}
    assert not shape.plain().lined.any()


def test_outlines_have_the_area_of_their_figures() -> None:
    assert area(rectangle((0, 4), (0, 3))) == 12
    assert area(chamfered((0, 4), (0, 3), 1)) == 12 - 4 * 0.5
    assert area(chamfered((0, 4), (0, 3), (0, 1, 0, 0))) == 11.5
    assert area(rounded((0, 4), (0, 4), 1, 32)) == pytest.approx(16 - (4 - math.pi), rel=1e-3)
    assert area(anticlockwise(rectangle((0, 4), (0, 3))[::-1])) == 12


def test_a_shrunk_outline_is_narrower_by_the_distance_on_every_side() -> None:
    assert shrunk(rectangle((0, 10), (0, 6)), 1).tolist() == rectangle((1, 9), (1, 5)).tolist()
    assert area(shrunk(circle((0, 0), 10, 96), 2)) == pytest.approx(math.pi * 64, rel=0.01)
