"""The file that says which part has which model: what of it cannot be understood is neither lost
by the next change nor silently left out of the checks.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rigwright.cli import main
from rigwright.files.places import assets_dir, model_names_path
from rigwright.files.storage import StorageError
from rigwright.geometry import Box, Vec
from rigwright.picture.user_models import attached as attached_module
from rigwright.picture.user_models import attached_shapes
from rigwright.picture.user_models.attached import Attached
from rigwright.picture.user_models.fit import Room, fitting
from rigwright.picture.user_models.model import Model
from rigwright.picture.user_models.names import unread_names_words
from tests.picture.test_models import box

DAMAGED = (b"", b"[]", b"{", b"\xff\xfe{}", b"[" * 5_000)
NEWER = {"model": "x", "collides": True, "of_a_newer_program": [1, 2]}


def attach(store: Attached, *part_ids: str, model: Model | None = None) -> None:
    """Attach a small model to some parts."""
    model = model or box(10, 20, 30)
    fit = fitting(model, Room(Box.of((0, 10), (0, 20), (0, 30))), 1.0)
    for part_id in part_ids:
        store.attach(part_id, model, fit)


def entries() -> dict[str, Any]:
    """What the file says."""
    found: dict[str, Any] = json.loads(model_names_path().read_text())
    return found


def write(data: bytes) -> None:
    """Put a file there."""
    model_names_path().parent.mkdir(parents=True, exist_ok=True)
    model_names_path().write_bytes(data)


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_file_is_not_written_over_and_is_told_of(
    data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    write(data)
    store = Attached()
    with pytest.raises(StorageError, match="mend or remove it"):
        attach(store, "a")
    assert model_names_path().read_bytes() == data
    assert store.all() == {}
    assert str(model_names_path()) in unread_names_words()
    main(["check", str(assets_dir() / "examples" / "two-open-air-3090.rig")])
    assert str(model_names_path()) in capsys.readouterr().err


def test_of_a_file_that_is_absent_or_in_order_nothing_is_told() -> None:
    assert unread_names_words() == ""
    attach(Attached(), "a")
    assert unread_names_words() == ""


def test_entries_that_nobody_understands_come_through_every_change() -> None:
    store = Attached()
    attach(store, "a")
    write(json.dumps({**entries(), "newer": NEWER, "nonsense": 7}).encode())
    attach(store, "b")
    store.shift("a", Vec(1, 2, 3))
    store.let_collide("b", True)
    store.turn_round("b", 0, Room(Box.of((0, 10), (0, 20), (0, 30))))
    store.detach("a")
    assert set(entries()) == {"b", "newer", "nonsense"}
    assert (entries()["newer"], entries()["nonsense"]) == (NEWER, 7)
    assert set(store.all()) == {"b"} and store.all()["b"].collides


def test_a_part_that_was_measured_by_a_model_that_nobody_understands_has_no_surface() -> None:
    write(json.dumps({"a": NEWER, "b": {**NEWER, "collides": False}}).encode())
    shapes = attached_shapes()
    lost = shapes.get("a")
    assert lost is not None and not len(lost.triangles)
    assert shapes.get("b") is None
    assert shapes != Attached(Path("nowhere")).shapes() and shapes == Attached().shapes()


def test_two_windows_that_attach_at_once_both_keep_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Attached()
    other = Attached()
    attach(one, "first")
    read = attached_module.named_models
    meanwhile = ["theirs"]

    def read_before_another_writes(path: Path) -> dict[str, Any]:
        found = read(path)
        if meanwhile:
            part_id = meanwhile.pop()
            attach(other, part_id)
        return found

    monkeypatch.setattr(attached_module, "named_models", read_before_another_writes)
    attach(one, "ours")
    assert set(entries()) == {"first", "theirs", "ours"}


def test_a_model_that_another_entry_names_stays_on_the_disk() -> None:
    store = Attached()
    attach(store, "a")
    digest = entries()["a"]["model"]
    write(json.dumps({**entries(), "newer": {**NEWER, "model": digest}}).encode())
    store.detach("a")
    assert (model_names_path().parent / f"{digest}.npz").is_file()
    write(b"{}")
    attach(store, "b")
    store.detach("b")
    assert not (model_names_path().parent / f"{digest}.npz").is_file()
