from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.graphics.mesh.edges import (
    ALONE_MM,
    FIN_EDGE,
    PLAIN_EDGE,
    SOFT_EDGE,
    edge_looks,
    edge_spacing,
    edge_tones,
)
from rigwright.graphics.mesh.packing import (
    EDGE_FLOATS,
    Packed,
    PackedMesh,
    as_bytes,
    from_bytes,
    pack,
)
from tests.graphics.synthetic import Shape, box, card, merged
from tests.sampling import every


def row_of_fins(pitch: float, count: int = 30) -> list[Shape]:
    return [box((pitch * k, pitch * k + 0.001), (0, 40), (0, 90), "fins") for k in range(count)]


def triangles(part: memoryview) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    return np.frombuffer(part, dtype="<u4").reshape(-1, 3)


def edges(packed: Packed) -> np.ndarray[tuple[int, int, int], np.dtype[np.float32]]:
    return np.frombuffer(packed.edges, dtype="<f4").reshape(-1, 2, EDGE_FLOATS // 2)


def pane_and_frame() -> Mesh:
    return merged(
        "pane", [box((0, 10), (0, 10), (0, 1), "glass"), box((0, 10), (0, 10), (2, 3), "frame")]
    )


def test_a_vertex_is_sixteen_bytes_and_keeps_its_figures() -> None:
    mesh = card()
    packed = pack(mesh)
    assert len(packed.vertices) == 16 * len(mesh.positions)
    vertices = np.frombuffer(packed.vertices, dtype=[("position", "<f4", 3), ("shade", "u1", 4)])
    assert np.array_equal(vertices["position"], mesh.positions)
    assert np.array_equal(vertices["shade"][:, 3], mesh.materials)
    normals = vertices["shade"][:, :3] / 255 * 2 - 1
    assert np.abs(normals - mesh.normals).max() < 1 / 127


def test_glass_is_kept_apart_and_nothing_is_lost() -> None:
    mesh = pane_and_frame()
    packed = pack(mesh)
    assert len(triangles(packed.solid)) == len(triangles(packed.glass)) == 12
    assert set(mesh.materials[triangles(packed.glass)].ravel()) == {MATERIALS.index("glass")}


def test_the_arrays_can_be_read_back() -> None:
    mesh = pane_and_frame()
    back = PackedMesh("pane", from_bytes(memoryview(as_bytes(pack(mesh)))))
    assert back.bounds == mesh.bounds == ((0, 0, 0), (10, 10, 3))
    assert np.array_equal(back.positions, mesh.positions)
    assert np.array_equal(back.materials, mesh.materials)
    assert {tuple(t) for t in back.triangles.tolist()} == {
        tuple(t) for t in mesh.triangles.tolist()
    }
    ends, before = ({tuple(e) for e in m.edges.reshape(-1, 6).tolist()} for m in (back, mesh))
    assert ends == before
    assert np.allclose(back.normals, mesh.normals, atol=0.01)
    assert not hasattr(back, "colour")


def test_what_was_read_back_is_packed_as_it_was() -> None:
    packed = pack(card())
    assert pack(PackedMesh("card", packed)) is packed


@every([lambda d: d[:30], lambda d: d[:-1], lambda d: d + b"\0", lambda d: b"\1" + d[1:]])
def test_what_is_no_mesh_is_said(damage: Callable[[bytes], bytes]) -> None:
    with pytest.raises(ValueError):
        from_bytes(memoryview(damage(as_bytes(pack(card())))))


def test_rows_of_edges_know_their_pitch() -> None:
    edges = merged("fins", row_of_fins(2.5)).edges
    upright = np.abs(edges[:, 1, 2] - edges[:, 0, 2]) > 1
    assert np.median(edge_spacing(edges)[upright]) == pytest.approx(2.5, rel=0.25)


def test_a_plate_alone_is_no_row() -> None:
    assert (
        edge_spacing(merged("plate", [box((0, 300), (0, 1.6), (0, 110), "card_pcb")]).edges) > 10
    ).all()


def test_an_edge_alone_stands_alone() -> None:
    assert edge_spacing(np.array([[(0, 0, 0), (10, 0, 0)]], dtype=np.float32)).tolist() == [
        ALONE_MM
    ]


def test_edges_take_the_tone_of_their_surface() -> None:
    for material, tone in (
        ("fins", FIN_EDGE),
        ("tray", SOFT_EDGE),
        ("glass", SOFT_EDGE),
        ("psu", PLAIN_EDGE),
    ):
        mesh = merged(material, [box((0, 10), (0, 20), (0, 30), material)])
        assert set(edge_tones(mesh)) == {tone}, material


def test_where_surfaces_meet_the_strongest_tone_wins() -> None:
    mesh = merged(
        "corner", [box((0, 10), (0, 20), (0, 30), "tray"), box((0, -5), (0, 20), (0, 30), "frame")]
    )
    shared = (mesh.edges[:, 0] == 0).all(axis=1)
    assert shared.any()
    assert set(edge_tones(mesh)[shared]) == {PLAIN_EDGE}


def test_the_loneliest_edges_come_first() -> None:
    packed = pack(card())
    spacing = np.array(packed.spacing)
    assert (np.diff(spacing) <= 0).all()
    assert np.array_equal(edges(packed)[:, 0, 3], spacing)
    assert np.array_equal(edges(packed)[:, 0, 3:], edges(packed)[:, 1, 3:])
    drawn = {tuple(e) for e in edges(packed)[:, :, :3].reshape(-1, 6).tolist()}
    assert drawn == {tuple(e) for e in card().edges.reshape(-1, 6).tolist()}
    assert sorted(spacing.tolist()) == sorted(edge_looks(card())[:, 0].tolist())
