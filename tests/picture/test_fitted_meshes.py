"""Coolers, fans, supplies, radiators, modules, risers and hoses: as large as their figures say,
and right side out.
"""

from __future__ import annotations

import numpy as np
import pytest

from rigwright.geometry import Pose, Vec
from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.parts import Cooler
from rigwright.picture.meshes import cooler_form
from rigwright.picture.meshes.card_form import form_of, hose_ends
from rigwright.picture.meshes.cooler_form import CoolerForm
from rigwright.picture.meshes.hoses import line_body, power_cables
from rigwright.picture.meshes.part_meshes import (
    air_cooler_mesh,
    fan_mesh,
    memory_mesh,
    psu_mesh,
    pump_mesh,
    radiator_mesh,
    riser_mesh,
)
from tests.picture.pieces import pieces_of
from tests.sampling import share
from tests.shipped_parts import shipped
from tests.worlds import gpu, plugs

ALL = {
    "fan": lambda: fan_mesh(140.0, 25.0),
    "guarded fan": lambda: fan_mesh(92.0, 38.0, guarded=True),
    "tower": lambda: air_cooler_mesh(CoolerForm(125, 71, 158, 1, 120)),
    "twin tower": lambda: air_cooler_mesh(CoolerForm(150, 161, 165, 2, 140)),
    "fanless": lambda: air_cooler_mesh(CoolerForm(154, 152, 158, 0, 120)),
    "flat": lambda: air_cooler_mesh(CoolerForm(95, 95, 37, 1, 92)),
    "pump": pump_mesh,
    "radiator": lambda: radiator_mesh(396.0, 120.0, 27.0),
    "supply": lambda: psu_mesh(180.0, 86.0, 150.0),
    "supply module": lambda: psu_mesh(265.0, 40.0, 73.5, True),
    "module": lambda: memory_mesh(34.0, True),
    "server module": lambda: memory_mesh(31.25, False),
    "riser": lambda: riser_mesh(100.0),
}


def size(mesh: Mesh) -> np.ndarray:
    low, high = np.array(mesh.bounds)
    return high - low


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("name", ALL)
def test_no_face_looks_inward(name: str) -> None:
    pieces = pieces_of(ALL[name]())
    assert [p for p in pieces if p.closed and p.volume <= 0] == []
    assert sum(p.closed for p in pieces) >= 3


def test_a_fan_has_its_frame_size() -> None:
    assert size(ALL["fan"]()) == pytest.approx((140, 140, 25), abs=0.5)
    assert len([p for p in pieces_of(ALL["fan"]()) if p.material == "fan_blade"]) == 7


@pytest.mark.sampled
def test_every_cooler_of_the_catalog_stays_within_its_size() -> None:
    catalog = shipped()
    found = [catalog.get(row.id) for row in catalog.search("", kind="cooler", limit=500)]
    air = [part for part in found if isinstance(part, Cooler) and part.cooler_type == "air"]
    assert len(air) > 15
    for part in share(air, 6):
        form = cooler_form.form_of(part)
        low, high = np.array(air_cooler_mesh(form).bounds)
        assert (low >= (-form.depth / 2 - 0.6, -form.width / 2 - 0.6, -0.1)).all(), part.id
        assert (high <= (form.depth / 2 + 0.6, form.width / 2 + 0.6, form.height + 0.1)).all(), (
            part.id
        )
        assert high[2] > form.height - 5, part.id


def test_a_cooler_without_figures_is_as_large_as_its_fan() -> None:
    part = Cooler(id="c", name="c", brand="", source="", confidence="", cooler_type="air")
    assert cooler_form.form_of(part) == CoolerForm(120, 55, 158, 0, 120)


def test_supplies_radiators_and_modules_have_their_size() -> None:
    assert size(ALL["supply"]()) == pytest.approx((180, 86, 150), abs=3.5)
    assert size(ALL["radiator"]()) == pytest.approx((396, 120, 27), abs=0.1)
    assert ALL["module"]().bounds[1][2] == pytest.approx(34 + 4, abs=0.1)


def test_a_riser_holds_the_fingers_and_its_ribbon_reaches_back() -> None:
    low, high = riser_mesh(100.0).bounds
    assert high[1] == pytest.approx(100, abs=1)
    assert riser_mesh(0.0).bounds[1][1] < 10
    # Seated, the connector's top is 11.25 mm above the board and the fingers begin at 3.4.
    assert high[2] == pytest.approx(11.25 - 3.4, abs=0.1)


def test_a_line_joins_its_two_points() -> None:
    start = Vec(10, 20, 30)
    end = Vec(210, -40, 90)
    body = line_body("psu", start, Vec(0, 0, 40), end, Vec(30, 0, 0), 3.0, "cable")
    points = body.mesh.positions + np.array(body.pose.offset)
    for place in (start, end):
        assert np.linalg.norm(points - np.array(place), axis=1).min() < 3.2
    assert {MATERIALS[m] for m in np.unique(body.mesh.materials)} == {"cable"}


def test_equal_lines_share_a_mesh() -> None:
    a, b = (
        line_body("psu", Vec(0, y, 0), Vec(0, 0, 40), Vec(100, y, 0), Vec(0, 0, -40), 3.0, "cable")
        for y in (0, 20.32)
    )
    assert a.mesh is b.mesh


def test_every_plug_has_two_strands_from_its_wires_to_the_tray() -> None:
    card = gpu(power_connectors=plugs(pin8=2))
    bodies = list(power_cables(form_of(card), Pose(Vec(0, 200, 3.4)), 340.0, -7.92))
    assert len(bodies) == 4
    for body in bodies:
        points = body.mesh.positions + np.array(body.pose.offset)
        assert points[:, 2].min() == pytest.approx(-7.92, abs=3.5)
        assert points[:, 0].max() >= 340 - 3
    assert (
        list(power_cables(form_of(gpu(power_connectors=())), Pose(Vec(0, 0, 0)), 340.0, 0.0)) == []
    )


@pytest.mark.parametrize("thickness", [19.0, 40.0, 60.0])
def test_hoses_leave_a_hybrid_card_inside_its_shroud(thickness: float) -> None:
    form = form_of(gpu(cooler="aio_hybrid", thickness_mm=thickness, height_mm=120.0))
    first, second = hose_ends(form)
    assert np.linalg.norm(np.subtract(first, second)) > 11
    assert all(
        x < form.length and form.face < y < 0 and z < form.height for x, y, z in (first, second)
    )
