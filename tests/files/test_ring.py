"""Earlier states: the latest few by time, and nothing else in the folder is touched."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from rigwright.files.ring import SPACED_S, Ring, taken_at
from tests.sampling import count


@hypothesis_settings(max_examples=count(7, of=30))
@given(st.lists(st.integers(0, 1_000_000), max_size=9, unique=True), st.integers(1, 4))
def test_the_latest_are_kept_whatever_the_clock_does(moments: list[int], most: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "states"
        now = [0.0]
        ring = Ring(folder, most, lambda: now[0])
        source = Path(name) / "f.rig"
        expected: list[int] = []
        for moment in moments:
            now[0] = moment
            source.write_text(str(moment))
            assert ring.take(source) is not None
            expected = sorted([*expected, moment], reverse=True)[:most]
        assert [int(state.read_text()) for state in ring.states()] == expected
        assert [taken_at(state).timestamp() for state in ring.states()] == expected


def test_what_else_is_in_the_folder_stays(tmp_path: Path) -> None:
    others = {"notes.txt", "state-1.rig", "state-20261122T000000000000-zzzzzzzz.rig", "f.rig"}
    for name in others:
        (tmp_path / name).write_text("mine")
    ring = Ring(tmp_path, 1)
    for _ in range(3):
        assert ring.take(tmp_path / "f.rig") is not None
    assert others < set(os.listdir(tmp_path)) and len(os.listdir(tmp_path)) == len(others) + 1


def test_what_cannot_be_copied_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "f.rig").write_text("x")
    assert Ring(tmp_path / "file").take(tmp_path / "f.rig") is None
    assert Ring(tmp_path / "file").states() == []
    assert Ring(tmp_path / "states").take(tmp_path / "none.rig") is None


@pytest.mark.parametrize(("later", "due"), [(SPACED_S - 1, False), (SPACED_S, True), (-5.0, True)])
def test_a_state_is_due_after_a_while_or_when_the_clock_was_set_back(
    tmp_path: Path, later: float, due: bool
) -> None:
    now = [1000.0]
    ring = Ring(tmp_path, now=lambda: now[0])
    now[0] += later
    assert ring.is_due is due
