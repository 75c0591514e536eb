from __future__ import annotations

import numpy as np
import pytest

from rigwright.mesh import MATERIALS
from rigwright.mesh.edges import ALONE_MM, FIN_EDGE, PLAIN_EDGE, SOFT_EDGE, edge_looks, edge_spacing, edge_tones
from rigwright.render.packing import pack
from tests.render.synthetic import Shape, box, card, merged


def row_of_fins(pitch: float, count: int = 30) -> list[Shape]:
    return [box((pitch * k, pitch * k + 0.001), (0, 40), (0, 90), "fins") for k in range(count)]


def test_a_vertex_is_sixteen_bytes_and_keeps_its_figures() -> None:
    mesh = card()
    vertices = pack(mesh).vertices
    assert vertices.dtype.itemsize == 16
    assert np.array_equal(vertices["position"], mesh.positions)
    assert np.array_equal(vertices["shade"][:, 3], mesh.materials)
    normals = vertices["shade"][:, :3] / 255 * 2 - 1
    assert np.abs(normals - mesh.normals).max() < 1 / 127


def test_glass_is_kept_apart_and_nothing_is_lost() -> None:
    mesh = merged("pane", [box((0, 10), (0, 10), (0, 1), "glass"), box((0, 10), (0, 10), (2, 3), "frame")])
    packed = pack(mesh)
    assert len(packed.solid) == len(packed.glass) == 12
    assert set(mesh.materials[packed.glass].ravel()) == {MATERIALS.index("glass")}


def test_rows_of_edges_know_their_pitch() -> None:
    edges = merged("fins", row_of_fins(2.5)).edges
    upright = np.abs(edges[:, 1, 2] - edges[:, 0, 2]) > 1
    assert np.median(edge_spacing(edges)[upright]) == pytest.approx(2.5, rel=0.25)


def test_a_plate_alone_is_no_row() -> None:
    assert (edge_spacing(merged("plate", [box((0, 300), (0, 1.6), (0, 110), "card_pcb")]).edges) > 10).all()


def test_an_edge_alone_stands_alone() -> None:
    assert edge_spacing(np.array([[(0, 0, 0), (10, 0, 0)]], dtype=np.float32)).tolist() == [ALONE_MM]


def test_edges_take_the_tone_of_their_surface() -> None:
    for material, tone in (("fins", FIN_EDGE), ("tray", SOFT_EDGE), ("glass", SOFT_EDGE), ("psu", PLAIN_EDGE)):
        mesh = merged(material, [box((0, 10), (0, 20), (0, 30), material)])
        assert set(edge_tones(mesh)) == {tone}, material


def test_where_surfaces_meet_the_strongest_tone_wins() -> None:
    mesh = merged("corner", [box((0, 10), (0, 20), (0, 30), "tray"), box((0, -5), (0, 20), (0, 30), "frame")])
    shared = (mesh.edges[:, 0] == 0).all(axis=1)
    assert shared.any()
    assert set(edge_tones(mesh)[shared]) == {PLAIN_EDGE}


def test_the_loneliest_edges_come_first() -> None:
    packed = pack(card())
    assert (np.diff(packed.spacing) <= 0).all()
    assert np.array_equal(packed.edges[:, 0, 3], packed.spacing)
    drawn = {tuple(e) for e in packed.edges[:, :, :3].reshape(-1, 6).tolist()}
    assert drawn == {tuple(e) for e in card().edges.reshape(-1, 6).tolist()}


def test_how_edges_look_is_taken_from_the_mesh_where_it_was_kept() -> None:
    mesh = card()
    kept = mesh.changed(edge_looks=edge_looks(mesh))
    assert np.array_equal(pack(kept).edges, pack(mesh).edges) and np.array_equal(pack(kept).spacing, pack(mesh).spacing)
    alike = mesh.changed(edge_looks=np.tile(np.float32([7.0, SOFT_EDGE]), (len(mesh.edges), 1)))
    assert set(pack(alike).spacing) == {7.0} and set(pack(alike).edges[:, :, 4].ravel()) == {SOFT_EDGE}
