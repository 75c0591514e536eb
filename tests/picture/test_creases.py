"""Normals and lines of meshes: hard at the edges of a box, smooth round a cylinder, none where
none is wanted.
"""

from __future__ import annotations

import numpy as np
import pytest

from rigwright.graphics.mesh import MATERIALS, Mesh
from rigwright.picture.meshes.creases import mesh_of
from rigwright.picture.meshes.shapes import block, lathe

CUBE = block((0, 2), (0, 2), (0, 2), "metal")


def face_normals(mesh: Mesh) -> np.ndarray:
    a, b, c = (mesh.positions[mesh.triangles[:, i]] for i in range(3))
    normals = np.cross(b - a, c - a)
    return normals / np.linalg.norm(normals, axis=1, keepdims=True)


def test_a_box_has_six_flat_faces_and_twelve_lines() -> None:
    mesh = mesh_of("cube", [CUBE])
    assert (len(mesh.positions), len(mesh.triangles), len(mesh.edges)) == (24, 12, 12)
    assert np.allclose(mesh.normals[mesh.triangles[:, 0]], face_normals(mesh))
    assert np.linalg.norm(mesh.edges[:, 1] - mesh.edges[:, 0], axis=1) == pytest.approx(
        np.full(12, 2.0)
    )


def test_a_cylinder_is_smooth_but_for_its_rims() -> None:
    mesh = mesh_of("cylinder", [lathe([(3, 0), (3, 8)], "z", (0, 0), "metal", 24)])
    wall = np.abs(mesh.normals[:, 2]) < 0.01
    radial = mesh.positions[wall, :2] / np.linalg.norm(
        mesh.positions[wall, :2], axis=1, keepdims=True
    )
    assert np.allclose(mesh.normals[wall, :2], radial, atol=0.01)
    assert len(mesh.edges) == 2 * 24
    assert set(np.unique(mesh.edges[:, :, 2])) == {0, 8}


def test_a_plain_shape_has_no_lines() -> None:
    assert len(mesh_of("plain", [CUBE.plain()]).edges) == 0
    assert len(mesh_of("both", [CUBE, CUBE.plain().moved(x=5)]).edges) == 12


def test_touching_shapes_do_not_soften_each_other() -> None:
    mesh = mesh_of("two", [CUBE, CUBE.moved(x=2)])
    assert np.allclose(np.abs(mesh.normals).max(axis=1), 1)


def test_normals_have_length_one_and_arrays_their_types() -> None:
    mesh = mesh_of("cube", [CUBE])
    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1)
    assert (mesh.positions.dtype, mesh.normals.dtype, mesh.edges.dtype) == (
        np.float32,
        np.float32,
        np.float32,
    )
    assert (mesh.triangles.dtype, mesh.materials.dtype) == (np.uint32, np.uint8)
    assert {MATERIALS[m] for m in mesh.materials} == {"metal"}


def test_triangles_without_area_are_left_out() -> None:
    assert (
        len(mesh_of("tip", [lathe([(3, 0), (0, 4)], "z", (0, 0), "metal", 12)]).triangles) < 12 * 4
    )
