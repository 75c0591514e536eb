"""The detail pieces in assets/models: what the generator writes, what trimesh reads, and what
each must be.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rigwright.files.places import assets_dir
from rigwright.picture.meshes.detail_pieces import PIECES, glb, write_models
from rigwright.picture.meshes.details import detail, read_glb
from rigwright.picture.meshes.shapes import Shape

MODELS = assets_dir() / "models"


def size(shape: Shape) -> np.ndarray:
    return np.ptp(shape.positions, axis=0)


@pytest.mark.parametrize("name", PIECES)
def test_a_file_holds_what_its_generator_makes(name: str, tmp_path: Path) -> None:
    made = PIECES[name]()
    (tmp_path / "made.glb").write_bytes(glb(made))
    shipped = read_glb(MODELS / f"{name}.glb")
    written = read_glb(tmp_path / "made.glb")
    # Not byte for byte: another version of trimesh may write another header.
    assert np.allclose(shipped.positions, written.positions, atol=1e-4)
    assert np.array_equal(shipped.triangles, written.triangles)
    assert np.array_equal(shipped.materials, written.materials)
    assert np.array_equal(shipped.lined, written.lined)
    assert shipped.volume == pytest.approx(made.volume, rel=1e-4)


def test_the_generator_writes_the_same_bytes_again(tmp_path: Path) -> None:
    first, second = (write_models(tmp_path / name) for name in ("a", "b"))
    assert [p.name for p in first] == [f"{name}.glb" for name in PIECES]
    assert [p.read_bytes() for p in first] == [p.read_bytes() for p in second]


def test_every_file_is_explained_and_every_explained_file_is_there() -> None:
    told = (MODELS / "README.md").read_text(encoding="utf-8")
    assert {path.stem for path in MODELS.glob("*.glb")} == set(PIECES)
    assert all(f"`{name}.glb`" in told for name in PIECES)
    assert "CC0" in told


@pytest.mark.parametrize("name", [name for name in PIECES if "wheel" in name])
def test_wheels_have_radius_and_depth_one(name: str) -> None:
    shape = detail(name)
    away = np.linalg.norm(shape.positions[:, :2], axis=1)
    assert 0.94 < away.max() <= 1
    assert shape.positions[:, 2].min() >= 0
    assert 0.8 < shape.positions[:, 2].max() <= 1


def test_pieces_in_millimetres_have_their_real_size() -> None:
    assert size(detail("slot-x16")) == pytest.approx((89, 7.5, 11.25), abs=0.2)
    assert size(detail("plug-8pin"))[0] < 20  # the room that an envelope keeps for one plug
    assert size(detail("plug-16pin"))[0] < 22
    assert size(detail("dimm-spreader"))[1] == pytest.approx(133.35, abs=0.01)
    assert size(detail("dimm-spreader"))[0] <= 7


def test_a_piece_is_read_with_its_nodes_placed(tmp_path: Path) -> None:
    import trimesh

    scene = trimesh.Scene()
    moved = trimesh.transformations.translation_matrix((10, 0, 0))
    scene.add_geometry(
        trimesh.creation.box((2, 2, 2)), geom_name="+metal", node_name="n", transform=moved
    )
    (tmp_path / "box.glb").write_bytes(scene.export(file_type="glb"))
    shape = read_glb(tmp_path / "box.glb")
    assert shape.positions[:, 0].min() == pytest.approx(9)
    assert shape.lined.all()
    assert shape.volume == pytest.approx(8)


def test_a_written_piece_is_a_glb_file() -> None:
    assert glb(PIECES["plug-8pin"]())[:4] == b"glTF"
