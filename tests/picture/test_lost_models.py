"""Models of the 3D view that are missing or damaged: boxes stand for them, and it is said once."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from rigwright.files.places import assets_dir
from rigwright.graphics.mesh.packing import pack
from rigwright.picture.meshes import cache, detail_files
from rigwright.picture.meshes.creases import mesh_of
from rigwright.picture.meshes.detail_files import STAND_INS, lost_pieces, lost_words
from rigwright.picture.meshes.detail_pieces import PIECES
from rigwright.picture.meshes.details import detail, read_glb, stand_in
from tests.sampling import every

pytestmark = pytest.mark.usefixtures("own_meshes")

MODELS, ROOT = assets_dir() / "models", Path(__file__).parents[2]
ELSEWHERE = """
import sys
from pathlib import Path
from rigwright.files import places
assets = Path(sys.argv.pop(1))
places.assets_dir = lambda: assets
from rigwright.cli import main
sys.exit(main())
"""


def forget() -> None:
    """Have the files read anew."""
    for kept in (detail, lost_pieces, cache.generation):
        kept.cache_clear()


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the models, which the program reads in place of its own."""
    assets = tmp_path / "assets"
    shutil.copytree(MODELS, assets / "models")
    for module in (detail_files, cache):
        monkeypatch.setattr(module, "assets_dir", lambda: assets)
    forget()
    yield assets / "models"
    forget()


@every(PIECES)
def test_the_box_that_stands_for_a_piece_is_as_large(name: str) -> None:
    piece = read_glb(MODELS / f"{name}.glb")
    box = stand_in(name)
    for corner in (np.min, np.max):
        there = corner(piece.positions, axis=0)
        shown = corner(box.positions, axis=0)
        assert shown == pytest.approx(there, abs=0.03 * np.ptp(piece.positions, axis=0).max())
    assert box.volume > 0
    assert len(pack(mesh_of(name, [box])).solid) == 12 * 12  # twelve triangles are drawn


def test_a_box_is_known_for_every_piece() -> None:
    assert set(STAND_INS) == set(PIECES)


def test_nothing_is_said_while_all_are_there(models: Path) -> None:
    assert lost_pieces() == ()
    assert lost_words() == ""


def remove(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def cut_in_half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def replace_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def leave_no_mesh(path: Path) -> None:
    told = b'{"asset": {"version": "2.0"}, "meshes": []} '
    head = struct.pack("<4s2II4s", b"glTF", 2, 20 + len(told), len(told), b"JSON")
    path.write_bytes(head + told)


def write_words(path: Path) -> None:
    path.write_text("no model", encoding="utf-8")


@pytest.mark.parametrize(
    "spoil",
    [remove, empty, truncate, cut_in_half, replace_by_a_folder, leave_no_mesh, write_words],
)
def test_one_box_stands_for_one_lost_piece(models: Path, spoil: Callable[[Path], None]) -> None:
    spoil(models / "slot-x16.glb")
    assert lost_pieces() == ("slot-x16",)
    assert len(detail("slot-x16").triangles) == 12
    assert len(detail("plug-8pin").triangles) > 100
    assert "slot-x16.glb" in lost_words()


def test_a_lost_piece_that_came_back_is_shown(models: Path) -> None:
    whole = (models / "slot-x16.glb").read_bytes()
    empty(models / "slot-x16.glb")
    before = cache.generation()
    assert len(detail("slot-x16").triangles) == 12
    (models / "slot-x16.glb").write_bytes(whole)
    forget()
    assert cache.generation() != before, "what was kept with the box is not read again"
    assert len(detail("slot-x16").triangles) > 12


def test_a_piece_of_no_known_material_is_a_box_and_noted(
    models: Path, noted_faults: list[str]
) -> None:
    import trimesh
    from trimesh.exchange.gltf import export_glb

    scene = trimesh.Scene()
    scene.add_geometry(trimesh.creation.box((1, 1, 1)), geom_name="cheese")
    (models / "slot-x16.glb").write_bytes(bytes(export_glb(scene)))
    assert np.array_equal(detail("slot-x16").positions, stand_in("slot-x16").positions)
    assert noted_faults == ["The model slot-x16.glb cannot be shown."]


def test_a_machine_is_drawn_without_any_model(tmp_path: Path) -> None:
    """By the command, in a process that has read no model before."""
    (tmp_path / "assets" / "models").mkdir(parents=True)
    for entry in assets_dir().iterdir():
        if entry.name != "models":
            (tmp_path / "assets" / entry.name).symlink_to(entry)
    build = assets_dir() / "examples" / "four-open-air-3090.rig"
    words = ["render", str(build), "--output", str(tmp_path / "drawn.svg"), "--size", "400x300"]
    ended = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(tmp_path / "assets"), *words],
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert all(f"{name}.glb" in ended.stderr for name in PIECES)
    assert (tmp_path / "drawn.svg").stat().st_size > 50_000
