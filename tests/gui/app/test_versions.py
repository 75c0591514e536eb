"""Which commit About names, against git's own word."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which

import pytest

pytest.importorskip("PySide6")

from gui.app.versions import commit_of


@pytest.mark.skipif(which("git") is None, reason="git is not installed")
def test_the_commit_of_a_checkout_is_the_one_that_git_names(tmp_path: Path) -> None:
    def git(*words: str, at: Path = tmp_path) -> str:
        who = ("-c", "user.name=a", "-c", "user.email=a@b")
        done = subprocess.run(["git", *who, *words], cwd=at, capture_output=True, check=True)
        return done.stdout.decode().strip()

    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "first")
    commit = git("rev-parse", "HEAD")
    assert commit_of(tmp_path) == commit, "on a branch"
    git("worktree", "add", "-q", "-b", "other", "beside")
    assert commit_of(tmp_path / "beside") == commit, "in a further working tree"
    git("pack-refs", "--all")
    assert commit_of(tmp_path) == commit_of(tmp_path / "beside") == commit, "packed"
    git("checkout", "-q", "--detach")
    assert commit_of(tmp_path) == commit, "on no branch"
