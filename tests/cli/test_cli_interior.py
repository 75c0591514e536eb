"""What is in the chassis, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rigwright.build import Build
from rigwright.cli import main
from rigwright.documents.document import read_document

MACHINE = (
    "--chassis",
    "fractal-design-meshify-2",
    "--board",
    "asus-rog-strix-x870e-e",
    "--cpu",
    "amd-ryzen-9-9950x",
)


def made(folder: Path, *arguments: str) -> Build:
    out = folder / "made.rig"
    assert main(["new", str(out), *MACHINE, *arguments]) == 0
    return read_document(out).build


def test_what_is_said_of_the_inside_is_in_the_file(tmp_path: Path) -> None:
    build = made(tmp_path, "--drive-cage", "in", "--front-fans", "out")
    assert (build.drive_cage, build.front_fans, build.reservoir) == (True, False, None)
    assert made(tmp_path, "--reservoir", "in").reservoir is True


def test_what_is_not_said_stays_as_it_was_published(tmp_path: Path) -> None:
    build = made(tmp_path)
    assert (build.drive_cage, build.front_fans, build.reservoir) == (None, None, None)
    assert (
        "drive_cage" not in (tmp_path / "made.rig").read_text(encoding="utf-8").split('"parts"')[0]
    )


def test_other_words_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / "made.rig"), *MACHINE, "--drive-cage", "perhaps"]) == 2
    assert "invalid choice: 'perhaps'" in capsys.readouterr().err
