"""The window's files where nobody may look into the data folder: there is no safety copy, and
builds are edited and saved.

A name that is longer than names can be stands for what may not be looked at: it refuses root, too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from gui.part_editor.draft_copies import DraftCopies
from rigwright.documents.document import read_document
from rigwright.files.seen import found_in
from tests.gui.files.test_files import Desk

pytestmark = pytest.mark.usefixtures("qapp")


def test_builds_are_saved_without_a_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / ("n" * 300) / "data"))
    desk = Desk(to_save=tmp_path / "edited.rig")
    desk.edit()
    assert not desk.files.recovery.keep()
    assert desk.files.recovery.left_over() == desk.files.recovery.earlier_states() == []
    assert desk.files.save()
    assert read_document(tmp_path / "edited.rig").build == desk.session.build


def test_no_drafts_are_left_in_a_folder_that_refuses(tmp_path: Path) -> None:
    said: list[str] = []
    copies = DraftCopies(lambda: (), said.append, tmp_path / ("n" * 300))
    assert copies.left_over() == [] and not said


def test_a_folder_that_refuses_has_nothing(tmp_path: Path) -> None:
    (tmp_path / "b.rig").touch()
    (tmp_path / "a.rig").touch()
    assert found_in(tmp_path, "*.rig") == [tmp_path / "a.rig", tmp_path / "b.rig"]
    assert found_in(tmp_path / "absent", "*.rig") == found_in(tmp_path / ("n" * 300), "*") == []
