"""The cache of arrays: made once, read after that, and never in the way when its folder is
broken.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from rigwright.files.places import data_dir
from rigwright.graphics.mesh import Mesh
from rigwright.picture.meshes import cache
from rigwright.picture.meshes.cache import generation
from rigwright.picture.meshes.creases import mesh_of
from rigwright.picture.meshes.shapes import Shape, block
from rigwright.picture.meshes.shelf import shelved

pytestmark = pytest.mark.usefixtures("own_meshes")


class Maker:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.calls = 0

    def text(self) -> bytes:
        self.calls += 1
        return b"0 1 2"

    def shapes(self) -> list[Shape]:
        self.calls += 1
        return [block((0, 1), (0, 2), (0, 3), "metal", 0.2)]


def kept(name: str, make: Callable[[], bytes]) -> list[int]:
    return cache.kept(name, make, lambda data: [int(number) for number in bytes(data).split()])


def folder() -> Path:
    return data_dir() / "meshes" / generation()


def test_arrays_are_made_once() -> None:
    maker = Maker()
    assert kept("one", maker.text) == [0, 1, 2]
    assert kept("one", maker.text) == [0, 1, 2]
    assert maker.calls == 1
    assert [path.name for path in folder().iterdir()] == ["one"]


@pytest.mark.parametrize("damage", [b"", b"xy", b"x" * 5000, b"0123 1 2", b"0 1 2"])
def test_a_damaged_file_is_made_anew(damage: bytes) -> None:
    maker = Maker()
    kept("one", maker.text)
    (folder() / "one").write_bytes(damage)
    assert kept("one", maker.text) == [0, 1, 2]
    assert maker.calls == 2
    kept("one", maker.text)
    assert maker.calls == 2


def test_a_folder_that_cannot_be_made_costs_only_time() -> None:
    data_dir().mkdir(parents=True)
    (data_dir() / "meshes").write_text("in the way")
    maker = Maker()
    for _ in range(2):
        assert kept("one", maker.text) == [0, 1, 2]
    assert maker.calls == 2


def test_entries_of_other_generators_are_cleared_away(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Maker()
    kept("one", maker.text)
    (data_dir() / "meshes" / "statue.stl").write_text(
        "of the user, who chose a folder that was not empty"
    )
    monkeypatch.setattr(cache, "generation", lambda: "fedcba9876543210")
    kept("two", maker.text)
    assert sorted(path.name for path in (data_dir() / "meshes").iterdir()) == [
        "fedcba9876543210",
        "statue.stl",
    ]


def test_what_a_full_disk_does_not_take_is_not_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def pack(self, _figure: int) -> bytes:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(cache, "_CHECKSUM", Full())
    assert kept("one", Maker().text) == [0, 1, 2]
    assert list(folder().iterdir()) == []


def test_the_generation_changes_with_a_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = cache.generation.__wrapped__
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "piece.glb").write_bytes(b"one")
    monkeypatch.setattr(cache, "assets_dir", lambda: tmp_path)
    before = fresh()
    (tmp_path / "models" / "piece.glb").write_bytes(b"two")
    assert fresh() != before


def test_a_mesh_comes_back_as_it_was_made() -> None:
    maker = Maker()
    first, second = (shelved("box", maker.shapes) for _ in range(2))
    made = mesh_of("box", maker.shapes())
    assert maker.calls == 2
    for mesh in (first, second):
        assert_alike(mesh, made)


def assert_alike(mesh: Mesh, made: Mesh) -> None:
    assert mesh.key == made.key
    assert np.array_equal(mesh.positions, made.positions)
    assert np.array_equal(mesh.triangles, made.triangles)
    assert np.array_equal(mesh.materials, made.materials)
    ends, before = (sorted(m.edges.reshape(-1, 6).tolist()) for m in (mesh, made))
    assert ends == before
    assert np.allclose(mesh.normals, made.normals, atol=0.01)  # kept in single bytes
    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1, atol=1e-6)
    assert mesh.triangles.dtype == made.triangles.dtype
