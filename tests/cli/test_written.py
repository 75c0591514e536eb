"""The copy of a file that a command writes over: whole, or the one from before."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest

from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.cli.terminal import CommandError
from rigwright.cli.written import keep_former
from rigwright.documents.document import write_document


def test_a_full_disk_costs_neither_the_file_nor_the_copy_from_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, kept = tmp_path / "a.rig", tmp_path / "a.rig~"
    write_document(path, Build(title="Now"), MemoryCatalog(()))
    before = path.read_bytes()
    kept.write_bytes(b"the copy from before")

    def half(_source: Path, target: Path) -> None:
        target.write_bytes(before[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copy2", half)
    with pytest.raises(CommandError, match="(?i)no space left"):
        keep_former(path)
    assert kept.read_bytes() == b"the copy from before" and path.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.rig", "a.rig~"]
    monkeypatch.undo()
    assert keep_former(path) == kept and kept.read_bytes() == before
