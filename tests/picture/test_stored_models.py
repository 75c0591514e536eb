"""Attached models as somebody may have left them in the data folder: bombs, lies and pipes cost
the model only.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rigwright.geometry import Vec
from rigwright.picture.user_models import stored
from rigwright.picture.user_models.attached import NAMES, Attached
from rigwright.picture.user_models.fit import Room, fitting
from rigwright.picture.user_models.model import MOST_CORNERS, Model
from rigwright.picture.user_models.stored import UNREADABLE, packed, unpacked
from rigwright.record import plain
from tests.hostile_models import mutated
from tests.picture.test_attached_shapes import body
from tests.picture.test_models import CORNERS, TRIANGLES, TUF, box, written

WHOLE = box(300, 52, 140)


@pytest.fixture
def store(tmp_path: Path) -> Attached:
    """With a box as the model of one card, which counts."""
    made = Attached(tmp_path / "attached")
    made.attach(TUF, WHOLE, fitting(WHOLE, Room(body()), 1.0))
    made.let_collide(TUF, True)
    return made


def npy(head: str, data: bytes = b"") -> bytes:
    """An array file whose head says what it likes."""
    text = head.encode()
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + data


def head(shape: tuple[int, ...], dtype: str, by_column: bool = False) -> str:
    return f"{{'descr': '{dtype}', 'fortran_order': {by_column}, 'shape': {shape}}}\n"


def zipped(positions: bytes, triangles: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("positions.npy", positions)
        made.writestr("triangles.npy", triangles)
    return file.getvalue()


def saved(positions: Any, triangles: Any, save: Callable[..., None] = np.savez) -> bytes:
    file = io.BytesIO()
    save(file, positions=positions, triangles=triangles)
    return file.getvalue()


GOOD = npy(head((8, 3), "<f8"), CORNERS.tobytes())
HOSTILE = {
    "bomb": zipped(
        npy(head((10**6, 3), "<f8"), bytes(24_000_000)), npy(head((1, 3), "<u4"), bytes(12))
    ),
    "promise": zipped(npy(head((10**12, 3), "<f8")), b""),
    "short": zipped(
        npy(head((8, 3), "<f8"), CORNERS.tobytes()[:-1]), npy(head((1, 3), "<u4"), bytes(12))
    ),
    "none": zipped(GOOD, npy(head((0, 3), "<u4"))),
    "columns": zipped(GOOD, npy(head((1, 3), "<u4", True), bytes(12))),
    "objects": saved(np.array([[None] * 3]), TRIANGLES.astype(np.uint32)),
    "another type": saved(CORNERS, TRIANGLES),
    "astray": saved(CORNERS, TRIANGLES.astype(np.uint32) + 1),
    "endless": saved(np.full((8, 3), np.inf), TRIANGLES.astype(np.uint32)),
    "half": saved(CORNERS, [[0]]),
    "nothing": b"",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_stored_file_that_lies_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UNREADABLE):
        unpacked(written(tmp_path, "a.npz", HOSTILE[name]))


def test_a_stored_file_is_read_back(tmp_path: Path) -> None:
    surface = unpacked(written(tmp_path, "a.npz", packed(WHOLE)))
    assert np.array_equal(surface.positions, WHOLE.positions)
    assert np.array_equal(surface.triangles, WHOLE.triangles)
    most = stored.MOST_STORED_BYTES
    assert most > 24 * MOST_CORNERS + 4 * MOST_CORNERS, "the largest model fits in"


def test_a_mutated_stored_file_is_refused_or_read(tmp_path: Path) -> None:
    content = packed(WHOLE)
    read = 0
    for seed in range(300):
        path = written(tmp_path, "a.npz", mutated(content, seed))
        with suppress(*UNREADABLE):
            read += len(unpacked(path).triangles) > 0
    assert read < 300


def test_whatever_is_stored_costs_the_model_only(store: Attached, tmp_path: Path) -> None:
    path = tmp_path / "attached" / f"{store.all()[TUF].model}.npz"
    path.write_bytes(HOSTILE["bomb"])
    again = Attached(tmp_path / "attached")
    shape = again.shapes().get(TUF)
    assert again.meshes([TUF]) == {} and shape is not None and not len(shape.triangles)
    assert again.not_measurable(TUF) == "cannot be read any more"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
@pytest.mark.parametrize("which", ["model", "names"])
def test_pipes_in_the_folder_are_never_waited_for(
    store: Attached, tmp_path: Path, which: str
) -> None:
    folder = tmp_path / "attached"
    path = folder / (NAMES if which == "names" else f"{store.all()[TUF].model}.npz")
    path.unlink()
    os.mkfifo(path)
    again = Attached(folder)
    assert again.meshes([TUF]) == {} and (which == "model") == bool(again.all())


@pytest.mark.parametrize(
    ("filler", "times", "end"),
    [("[", 100_000, ""), (" ", 5 << 20, "{}"), ("", 0, '{"a": 1e999}')],
)
def test_names_that_cannot_be_read_cost_the_models_only(
    store: Attached, tmp_path: Path, filler: str, times: int, end: str
) -> None:
    (tmp_path / "attached" / NAMES).write_text(filler * times + end)
    assert Attached(tmp_path / "attached").all() == {}


@pytest.mark.parametrize(
    "changed", [{"scale": 1e6}, {"scale": 1e-6}, {"scale": 1e300}, {"offset": (1e12, 0.0, 0.0)}],
)  # fmt: skip
def test_what_is_no_part_s_size_or_place_is_not_shown(
    store: Attached, tmp_path: Path, changed: dict[str, Any]
) -> None:
    kept = plain(store.all()[TUF].changed(**changed))
    (tmp_path / "attached" / NAMES).write_text(json.dumps({TUF: kept}))
    again = Attached(tmp_path / "attached")
    shape = again.shapes().get(TUF)
    assert TUF in again.all() and again.meshes([TUF]) == {}
    assert shape is not None and not len(shape.triangles)


# what drawing and measuring may take


def test_a_model_that_cannot_be_measured_is_shown_and_boxes_count(tmp_path: Path) -> None:
    store = Attached(tmp_path / "attached")
    plate = box(2500, 2000, 10)
    store.attach(TUF, plate, fitting(plate, Room(body()), 1.0))
    store.let_collide(TUF, True)
    shape = store.shapes().get(TUF)
    assert set(store.meshes([TUF])) == {TUF}
    assert shape is not None and not len(shape.triangles) and shape.of_card is None
    assert "5.0" in store.not_measurable(TUF)


def test_a_model_whose_triangles_meet_at_one_point_is_drawn_flat(tmp_path: Path) -> None:
    """Normals that are smooth would be a mean over every pair of them."""
    count = 30_000
    turns = np.linspace(0, 2 * np.pi, count, endpoint=False)
    rim = np.stack([np.cos(turns), np.sin(turns), np.zeros(count)], axis=1) * 100
    corners = np.concatenate([rim, [(0, 0, 50.0)]])
    ends = np.arange(count)
    cone = Model(
        "cone", corners, np.stack([ends, (ends + 1) % count, np.full(count, count)], axis=1), 0
    )
    store = Attached(tmp_path / "attached")
    store.attach("a", cone, fitting(cone, Room(body()), 1.0))
    (mesh,) = store.meshes(["a"]).values()
    assert len(mesh.triangles) == count and Vec(*np.ptp(mesh.positions, axis=0)).x > 100
