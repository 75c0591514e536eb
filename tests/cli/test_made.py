"""What the command makes of a build never takes a build's place."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from rigwright.cli import main
from rigwright.files.places import assets_dir

EXAMPLE = assets_dir() / "examples" / "two-open-air-3090.rig"

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(EXAMPLE, tmp_path / "tower.rig"))


def refused(arguments: list[str], capsys: Captured) -> str:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("name", ["tower.rig", "./tower.RIG", "parts.rigpart"])
@pytest.mark.parametrize(
    "asked", ["sheet tower.rig -o", "bom tower.rig -o", "topology tower.rig --svg", "probe -o"]
)
def test_nothing_that_is_made_of_a_build_has_a_builds_name(
    build: Path,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    name: str,
) -> None:
    pytest.importorskip("PySide6")
    from rigwright.verify import probing

    reply = probing.Reply(probing.QUESTIONS[0], "GPU 0: a card", "")
    monkeypatch.setattr(probing, "asked", lambda: (reply,))
    monkeypatch.setattr(probing, "can_ask", lambda: True)
    before = build.read_bytes()
    said = refused([*asked.split(), name], capsys)
    assert "is a name for a build or for parts" in said and said.count("\n") == 1
    assert build.read_bytes() == before
    assert [one.name for one in build.parent.iterdir() if one.is_file()] == ["tower.rig"]


@pytest.mark.parametrize("link", [os.link, os.symlink])
def test_a_build_of_another_name_is_not_written_over_by_its_own_sheet(
    build: Path, capsys: Captured, link: object
) -> None:
    """Whichever way the name leads to it."""
    plain = build.rename(build.with_name("tower.txt"))
    before = plain.read_bytes()
    assert callable(link)
    link(plain, plain.with_name("also.txt"))
    for name in ("tower.txt", "../" + plain.parent.name + "/tower.txt", "also.txt"):
        said = refused(["bom", "tower.txt", "-o", name], capsys)
        assert "is what this command reads" in said
        assert plain.read_bytes() == before


def test_a_shared_page_is_not_written_over_by_the_page_of_it(build: Path, capsys: Captured) -> None:
    assert main(["share", str(build), "-o", "page.html"]) == 0
    capsys.readouterr()
    before = Path("page.html").read_bytes()
    said = refused(["share", "page.html", "-o", "page.html", "--without-notes"], capsys)
    assert "is what this command reads" in said and Path("page.html").read_bytes() == before


def test_what_is_made_goes_over_what_was_made_before(build: Path, capsys: Captured) -> None:
    for _ in range(2):
        assert main(["bom", str(build), "-o", "bill.csv"]) == 0
        assert main(["topology", str(build), "--svg", "links.svg"]) == 0
    assert capsys.readouterr().err == ""
