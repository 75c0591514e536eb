"""`rigwright set` with several cards at once, as the window's commands do it."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest

from rigwright.build import TRAY
from rigwright.cli import main
from rigwright.documents.document import read_document

EXAMPLE = Path(__file__).resolve().parents[2] / "assets/examples/four-blower-3090.rig"


def changed(folder: Path, *options: str) -> list[str]:
    """The places of the example's cards after a change."""
    path = folder / "there.rig"
    if not path.exists():
        copyfile(EXAMPLE, path)
    assert main(["set", str(path), *options]) == 0
    return [card.place for card in read_document(path).build.placements]


def test_cards_are_laid_aside_filled_in_again_and_shifted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert changed(tmp_path) == ["1", "3", "5", "7"]
    assert changed(tmp_path, "--aside", "5", "--aside", "7") == ["1", "3", TRAY, TRAY]
    assert changed(tmp_path, "--shift-down", "3") == ["1", "4", TRAY, TRAY]
    assert changed(tmp_path, "--spread") == ["1", "7", TRAY, TRAY]
    assert changed(tmp_path, "--duplicate", "1") == ["1", "7", TRAY, TRAY, "4"]
    assert capsys.readouterr().err == ""
    assert changed(tmp_path, "--spread") == ["1", "7", TRAY, TRAY, "4"]
    assert "no free slots set them farther apart" in capsys.readouterr().err


def test_a_machine_is_filled_and_what_has_no_place_lies_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = read_document(EXAMPLE).build.placements[0].part_id
    removed = ("--remove", "3", "--remove", "7")
    assert changed(tmp_path, *removed, "--fill-places", card) == ["1", "5", "3", "7"]
    assert changed(tmp_path, "--duplicate", "1")[4] == TRAY
    on_riser = "no free place takes it as it is. On a riser GPU 5 goes into vertical 1."
    assert on_riser in capsys.readouterr().err
    assert main(["set", str(tmp_path / "there.rig"), "--fill-places", card]) == 2
    assert "takes another ASUS Turbo" in (refused := capsys.readouterr().err)
    assert "On a riser it goes into vertical 1." in refused


def test_all_cards_of_a_kind_are_taken_out_before_others_come_in(tmp_path: Path) -> None:
    assert changed(tmp_path, "--aside", "5", "--nic", "intel-x710-da2@2") == [
        "1",
        "3",
        TRAY,
        "7",
        "2",
    ]
    assert changed(tmp_path, "--gpu", "rtx-a6000@3", "--gpu", "none") == ["2", "3"]
    assert changed(tmp_path, "--nic", "none") == ["3"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--duplicate", "2"), "There is no card at 2"),
        (("--fill-places", "nothing"), "There is no part 'nothing'"),
        (
            ("--fill-places", "noctua-nf-a14-pwm"),
            "--fill-places wants a graphics card or a network card",
        ),
        (("--shift-down", "7"), "GPU 4 cannot go farther down"),
        (("--title", "T" * 201), "A name has at most 200 letters, and this one 201."),
    ],
)
def test_what_cannot_be_is_said_and_leaves_the_file(
    options: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "there.rig"
    copyfile(EXAMPLE, path)
    assert main(["set", str(path), *options]) == 2
    assert words in capsys.readouterr().err
    assert path.read_bytes() == EXAMPLE.read_bytes()
