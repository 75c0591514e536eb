"""The copy of a file that a command writes over: whole, or the one from before."""

from __future__ import annotations

import errno
import shlex
import shutil
from pathlib import Path

import pytest

from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.cli.terminal import CommandError
from rigwright.cli.written import keep_former, write_over
from rigwright.documents import document
from rigwright.documents.document import read_document, write_document
from rigwright.files.places import assets_dir
from rigwright.files.seen import seen_at

NONE = MemoryCatalog(())
FAILING = assets_dir() / "examples" / "four-blower-3090.rig"
OUTPUT = Path(__file__).parent.parent / "verify" / "data" / "one-4090.lspci-v.txt"


def test_a_full_disk_costs_neither_the_file_nor_the_copy_from_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.rig"
    kept = tmp_path / "a.rig~"
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


EDITS = (
    "set tower.rig --title Mine",
    "versions tower.rig --keep mine",
    "stages tower.rig --add other.rig",
    "price tower.rig --budget '4000 EUR'",
    "waive tower.rig psu-headroom --reason mine",
    "fix tower.rig psu-headroom 1",
    "plan tower.rig --apply tower.rig",
    "verify tower.rig --from output.txt --keep",
)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("meanwhile", [False, True])
def test_what_others_write_while_a_command_works_is_not_gone_over(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    edit: str,
    meanwhile: bool,
) -> None:
    """Somebody saves the build after the command has read it, and before it writes."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "tower.rig"
    for name in ("tower.rig", "other.rig"):
        shutil.copy(FAILING, tmp_path / name)
    (tmp_path / "output.txt").write_bytes(OUTPUT.read_bytes())
    read = document.read_whole

    def read_and_saved(file: Path, most_bytes: int) -> bytes:
        monkeypatch.setattr(document, "read_whole", read)
        data = read(file, most_bytes)
        if meanwhile:
            theirs = read_document(file)
            write_document(path, theirs.build.changed(title="Theirs"), MemoryCatalog(theirs.parts))
        return data

    monkeypatch.setattr(document, "read_whole", read_and_saved)
    code = main(shlex.split(edit))
    said = capsys.readouterr()
    if meanwhile:
        assert code == 2 and "was changed while this command worked" in said.err
        assert said.err.count("\n") == 1 and read_document(path).build.title == "Theirs"
        assert not Path("tower.rig~").exists()
    else:
        assert code != 2, said.err
        assert Path("tower.rig~").read_bytes() == FAILING.read_bytes() != path.read_bytes()


def test_an_edit_that_changes_nothing_leaves_the_copy_of_the_former_build(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tower.rig"
    kept = tmp_path / "tower.rig~"
    shutil.copy(FAILING, path)
    assert main(["set", str(path), "--title", "Mine"]) == 0
    mine = path.read_bytes()
    assert kept.read_bytes() == FAILING.read_bytes() != mine
    capsys.readouterr()
    assert main(["set", str(path), "--title", "Mine"]) == 0
    assert kept.read_bytes() == FAILING.read_bytes() and path.read_bytes() == mine
    assert "the former one" not in capsys.readouterr().out


def test_only_the_file_that_was_read_is_held_to_be_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.rig"
    other = tmp_path / "b.rig"
    for one in (path, other):
        write_document(one, Build(title="Then"), NONE)
    read = seen_at(path)
    write_document(path, Build(title="Theirs"), NONE)
    assert write_over(other, Build(title="Mine"), NONE, read=read) == tmp_path / "b.rig~"
    with pytest.raises(CommandError, match="was changed while"):
        write_over(path, Build(title="Mine"), NONE, read=read)
    assert read_document(path).build.title == "Theirs"
    path.unlink()
    assert write_over(path, Build(title="Mine"), NONE, read=read) is None
    assert read_document(path).build.title == "Mine"
