"""Ribbons as meshes: they begin and end where the route does, keep its width, and are closed."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from rigwright.build import Build, Placement
from rigwright.catalog import StoredCatalog
from rigwright.evaluation import evaluate
from rigwright.geometry import Box, Vec
from rigwright.graphics.mesh import MATERIALS
from rigwright.picture.meshes.part_meshes import ribbon_mesh
from rigwright.picture.scenery import scene_of
from rigwright.picture.scenery.picking import part_at
from rigwright.routing.routes import Connector, Route, route
from tests.picture.pieces import pieces_of
from tests.sampling import every
from tests.shipped_parts import shipped

ASIDE, DOWN, BACK = Vec(1, 0, 0), Vec(0, 0, -1), Vec(0, -1, 0)
SLOT = Connector(Vec(89.0, 300.0, 11.0), Vec(0, 0, 1))
ENDS = [
    (Vec(89.0, 160.0, 111.0), BACK, ASIDE),
    (Vec(89.0, 160.0, 111.0), DOWN, ASIDE),
    (Vec(119.0, 100.0, 180.0), DOWN, ASIDE),  # shifted along its width
    (Vec(274.0, 260.0, 24.0), Vec(-1, 0, 0), BACK),  # a card on end
    (Vec(89.0, 160.0, 111.0), DOWN, Vec(-1, 0, 0)),  # turned over: a reversed socket
]


def found(at: Vec, way: Vec, across: Vec) -> Route:
    there = route(SLOT, Connector(at, way, across), 10.0)
    assert there is not None
    return there


@pytest.mark.parametrize("end", ENDS)
def test_a_ribbon_runs_from_connector_to_connector(end: tuple[Vec, Vec, Vec]) -> None:
    there = found(*end)
    mesh = ribbon_mesh(there, (ASIDE, end[2]), 16)
    points = mesh.positions[mesh.materials == MATERIALS.index("cable")]
    span = np.subtract(end[0], SLOT.at)
    across = np.abs(np.array(end[2]))
    near = points[np.linalg.norm((points - span) * (1 - across), axis=1) < 2]
    width = float(np.ptp(near @ np.array(end[2], float)))
    assert width == pytest.approx(76, abs=2), (
        "at the card it is as wide as its connector, and runs along it"
    )
    assert np.ptp(points[np.abs(points[:, 1:]).max(axis=1) < 1.5][:, 0]) == pytest.approx(76, abs=2)
    assert points[:, 2].min() > -SLOT.at.z, "it stays above the board"


@every(list(product(ENDS, (1, 16))))
def test_ribbons_are_closed(end: tuple[Vec, Vec, Vec], lanes: int) -> None:
    for piece in pieces_of(ribbon_mesh(found(*end), (ASIDE, end[2]), lanes)):
        assert piece.closed and piece.volume > 0


def test_a_flipped_ribbon_is_seen_on_edge_half_way() -> None:
    """Flat at both ends, and standing across its width where it has turned a quarter."""
    there = found(*ENDS[-1])
    assert there.twists == 2
    points = ribbon_mesh(there, (ASIDE, ENDS[-1][2]), 16).positions
    flat = ribbon_mesh(found(ENDS[0][0], DOWN, ASIDE), (ASIDE, ASIDE), 16).positions
    assert np.ptp(points[:, 0]) == pytest.approx(np.ptp(flat[:, 0]), abs=8), (
        "as wide as ever at its ends"
    )
    steps = np.unique(np.round(points[:, 1], 0))
    widths = [
        float(np.ptp(points[np.abs(points[:, 1] - y) < 3][:, 0])) for y in steps if -130 < y < -10
    ]
    assert min(widths) < 50, "and narrow, as seen from above, where it turns"


@pytest.fixture(scope="module")
def catalog() -> StoredCatalog:
    return shipped()


def tower(slot: str | None) -> Build:
    placed = Placement(
        "gigabyte-rtx-3090-turbo", "vertical1", None, "adt-link-pcie-4-0-x16-riser-500-mm", slot
    )
    return Build(
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-wrx80e-sage-se-wifi",
        placements=(placed,),
    )


def test_the_picture_has_a_ribbon_once_its_slot_is_chosen(catalog: StoredCatalog) -> None:
    shown, without = (evaluate(tower(slot), catalog).assembly for slot in ("PCIEX16_4", None))
    (ribbon,) = [b for b in scene_of(shown).bodies if b.label == "cables"]
    assert ribbon.owner == "gpu1"
    assert not [b for b in scene_of(without).bodies if b.label == "cables"]
    low, high = (np.array(c) + ribbon.pose.offset for c in ribbon.mesh.bounds)
    (card,) = shown.cards
    fingers = next(s.box for s in card.solids if s.role == "fingers")
    assert Box(Vec(*low - 2), Vec(*high + 2)).contains(Box(fingers.centre, fingers.centre), 12)
    assert low[2] < 12, "it stands in the slot"


def test_a_ribbon_is_not_grabbed(catalog: StoredCatalog) -> None:
    """A ray along the ribbon between slot and card meets nothing but the card."""
    a = evaluate(tower("PCIEX16_1"), catalog).assembly
    (ribbon,) = [b for b in scene_of(a).bodies if b.label == "cables"]
    x, y, z = ribbon.pose.offset
    assert part_at(a, (x, y, 400), (0, 0, -1)) is None
    assert part_at(a, (x, a.cards[0].body.centre.y, 400), (0, 0, -1)) is a.cards[0]
