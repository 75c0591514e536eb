"""Whole files: a kill at any moment, another program's change, links, owners and disks that go
leave no work lost.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from rigwright.documents.document import DocumentError, read_document
from rigwright.files import storage
from rigwright.files.seen import FileChange, seen_at
from rigwright.files.storage import (
    STALE_S,
    ChangedError,
    StorageError,
    keep_beside,
    numbered,
    read_beginning,
    remove_stale,
    write_whole,
)

ROOT = Path(__file__).resolve().parents[2]
OLD, NEW = b"old " * 3000, b"new, and longer " * 3000
posix = pytest.mark.skipif(os.name != "posix", reason="needs links and owners")
root = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0, reason="only root may give files away"
)


def old_file(folder: Path) -> Path:
    path = folder / "f.rig"
    path.write_bytes(OLD)
    return path


# A kill at any moment

# Forks a writer for each line that a write goes through, and kills it there.
KILLED_ANYWHERE = """
import os, signal, sys
from pathlib import Path
from rigwright.files import storage
from rigwright.files.seen import seen_at
path, how, old, new = Path(sys.argv[1]), sys.argv[2], b"old " * 3000, b"new, and longer " * 3000
os.fsync = lambda descriptor: None
def refuse(*_): raise PermissionError
def foreign(descriptor):
    is_now = os.stat(descriptor)
    return os.stat_result((*is_now[:4], 4242, *is_now[5:]))
def write(left):
    def at_line(frame, event, _argument):
        nonlocal left
        if frame.f_code.co_filename != storage.__file__: return None
        left -= event == "line"
        if left < 0: os.kill(os.getpid(), signal.SIGKILL)
        return at_line
    sys.settrace(at_line)
    storage.write_whole(path, new, seen_at(path))
    sys.settrace(None)
for line in range(1000):
    for other in path.parent.iterdir(): other.unlink()
    path.write_bytes(old)
    if how == "link": os.link(path, path.with_name("other name"))
    child = os.fork()
    if not child:
        if how == "owner": os.fstat, os.chown = foreign, refuse
        write(line)
        os._exit(0)
    ended = os.waitpid(child, 0)[1] == 0
    beside = path.with_name("f.rig~")
    copies = [file.read_bytes() for file in (path, beside) if file.exists()]
    assert copies[0] in (old, new) or copies[1:] == [old], (how, line)
    for file in path.parent.iterdir():
        if file.suffix == ".tmp": os.utime(file, (1, 1))
    storage.write_whole(path, new)
    assert path.read_bytes() == new
    assert not list(path.parent.glob(".*")), (how, line)
    if ended: break
print(line)
"""


@pytest.mark.sampled(step=3)
@posix
@pytest.mark.parametrize("how", ["plain", "link", "owner"])
def test_a_kill_at_any_line_leaves_a_whole_version_and_in_the_end_no_litter(
    tmp_path: Path, how: str
) -> None:
    command = [sys.executable, "-c", KILLED_ANYWHERE, str(tmp_path / "f.rig"), how]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert int(said.stdout) > 20


def temporary(folder: Path, age_s: float) -> Path:
    path = folder / ".rigwright-0123456789ab.tmp"
    path.write_bytes(b"half of a")
    then = path.stat().st_mtime - age_s
    os.utime(path, (then, then))
    return path


@posix
def test_what_is_still_written_is_not_removed(tmp_path: Path) -> None:
    import fcntl

    path = temporary(tmp_path, 2 * STALE_S)
    with path.open("rb+") as writer:
        fcntl.flock(writer, fcntl.LOCK_EX)
        remove_stale(tmp_path)
        assert path.exists()
    remove_stale(tmp_path)
    assert not path.exists()


def test_only_old_files_of_our_own_are_removed(tmp_path: Path) -> None:
    young = temporary(tmp_path, STALE_S / 2)
    others = [
        tmp_path / name for name in (".rigwright-0123456789ab.tmp.rig", ".rigwright-x.tmp", "f.tmp")
    ]
    for other in others:
        other.touch()
        os.utime(other, (1, 1))
    remove_stale(tmp_path)
    remove_stale(tmp_path / "no such folder")
    assert young.exists() and all(other.exists() for other in others)


# What hangs on a file


@posix
def test_every_name_of_a_file_goes_on_naming_it(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    other = tmp_path / "other.rig"
    os.link(path, other)
    write_whole(path, NEW)
    assert other.read_bytes() == NEW and path.stat().st_nlink == 2
    write_whole(other, b"short")
    assert path.read_bytes() == b"short"
    assert sorted(os.listdir(tmp_path)) == ["f.rig", "other.rig"]


@root
def test_owner_group_and_permissions_stay(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    os.chown(path, 4242, 4343)
    path.chmod(0o664)
    write_whole(path, NEW)
    now = path.stat()
    assert (now.st_uid, now.st_gid, stat.S_IMODE(now.st_mode)) == (4242, 4343, 0o664)


AS_A_COLLEAGUE = """
import os, sys
from pathlib import Path
from rigwright.files import plain_text, seen, storage
import hashlib, fcntl
os.setgroups([]), os.setgid(4343), os.setuid(4343)
storage.write_whole(Path(sys.argv[1]), b"new")
"""


@root
def test_who_may_not_give_a_file_away_writes_into_it() -> None:
    with (
        tempfile.TemporaryDirectory() as name
    ):  # which others may enter, unlike the folders of tests
        Path(name).chmod(0o777)
        path = old_file(Path(name))
        os.chown(path, 4242, 4343)
        path.chmod(0o664)
        number = path.stat().st_ino
        said = subprocess.run(
            [sys.executable, "-c", AS_A_COLLEAGUE, str(path)], cwd=ROOT, check=False
        )
        now = path.stat()
        assert said.returncode == 0
        assert (path.read_bytes(), now.st_ino, now.st_uid, now.st_gid) == (
            b"new",
            number,
            4242,
            4343,
        )
        assert os.listdir(name) == ["f.rig"]


@posix
@pytest.mark.parametrize("failing", [1, 2, 3, 4])
def test_a_disk_that_fails_on_the_way_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    path = old_file(tmp_path)
    os.link(path, tmp_path / "other.rig")
    calls = [0]
    real = os.fsync

    def fail(descriptor: int) -> None:
        calls[0] += 1
        if calls[0] == failing:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(storage.os, "fsync", fail)
    try:
        write_whole(path, NEW)
        assert path.read_bytes() == NEW
    except StorageError as error:
        assert "no space left" in str(error) and path.read_bytes() == OLD
    assert sorted(os.listdir(tmp_path)) == ["f.rig", "other.rig"]


@posix
def test_where_nothing_can_be_put_back_the_copy_stays_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_file(tmp_path)
    os.link(path, tmp_path / "other.rig")

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(storage, "_fill", fail)
    with pytest.raises(StorageError, match=r"only in part; what it was before is in .*f\.rig~\.$"):
        write_whole(path, NEW)
    assert (tmp_path / "f.rig~").read_bytes() == OLD


def test_a_file_that_cannot_be_read_names_the_copy_beside_it(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    (tmp_path / "f.rig~").touch()
    with pytest.raises(DocumentError, match=r"What was there before is in .*f\.rig~\.$"):
        read_document(path)


# What others do meanwhile


def rewrite(path: Path) -> None:
    path.with_name("new").write_bytes(OLD)
    path.with_name("new").replace(path)


def change_unnoticed(path: Path) -> None:
    """Other bytes, as many as before, at the same time by the clock."""
    before = path.stat()
    path.write_bytes(OLD.replace(b"d", b"t"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


MEANWHILE: dict[str, tuple[Callable[[Path], object], FileChange]] = {
    "nothing": (lambda path: None, FileChange.NONE),
    "touched": (lambda path: os.utime(path, (1, 1)), FileChange.NONE),
    "written again": (rewrite, FileChange.NONE),
    "moved away and back": (
        lambda path: shutil.move(shutil.move(path, path.with_name("x")), path),
        FileChange.NONE,
    ),
    "changed": (lambda path: path.write_bytes(b"theirs"), FileChange.CONTENT),
    "changed unnoticed": (change_unnoticed, FileChange.CONTENT),
    "emptied": (lambda path: path.write_bytes(b""), FileChange.CONTENT),
    "a folder": (make_folder, FileChange.CONTENT),
    "removed": (lambda path: path.unlink(), FileChange.GONE),
    "removed with its folder": (lambda path: shutil.rmtree(path.parent), FileChange.FOLDER),
}


@pytest.mark.parametrize("what", MEANWHILE)
def test_a_write_goes_only_over_what_was_seen(tmp_path: Path, what: str) -> None:
    (tmp_path / "folder").mkdir()
    path = old_file(tmp_path / "folder")
    seen = seen_at(path)
    act, change = MEANWHILE[what]
    act(path)
    now = seen_at(path)
    assert seen.since() is change
    if change is FileChange.NONE:
        assert write_whole(path, NEW, seen) == seen_at(path)
        assert path.read_bytes() == NEW
        return
    with pytest.raises(ChangedError) as refused:
        write_whole(path, NEW, seen)
    assert refused.value.change is change
    assert seen_at(path) == now


def test_a_new_file_goes_over_nothing(tmp_path: Path) -> None:
    path = tmp_path / "f.rig"
    seen = seen_at(path)
    path.write_bytes(OLD)
    with pytest.raises(ChangedError):
        write_whole(path, NEW, seen)
    assert path.read_bytes() == OLD


def test_a_change_in_the_last_moment_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_file(tmp_path)
    seen = seen_at(path)
    real = os.fsync

    def intrude(descriptor: int) -> None:
        real(descriptor)
        path.write_bytes(b"theirs")

    monkeypatch.setattr(storage.os, "fsync", intrude)
    with pytest.raises(ChangedError):
        write_whole(path, NEW, seen)
    assert path.read_bytes() == b"theirs" and os.listdir(tmp_path) == ["f.rig"]


@posix
def test_of_two_that_write_at_once_the_second_sees_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one has come as far as it may when the first has looked and not yet written."""
    path = old_file(tmp_path)
    seen = seen_at(path)
    real = os.replace
    refused: list[FileChange] = []
    ready = threading.Event()

    def second() -> None:
        try:
            write_whole(path, b"second", seen)
        except ChangedError as error:
            refused.append(error.change)

    other = threading.Thread(target=second)
    lock = storage._lock

    def first_waits(source: Path, target: Path) -> None:
        monkeypatch.setattr(storage.os, "replace", real)
        other.start()
        ready.wait(10)
        real(source, target)

    def seen_to_lock(descriptor: int) -> bool:
        if threading.current_thread() is other and stat.S_ISDIR(os.fstat(descriptor).st_mode):
            ready.set()
        return lock(descriptor)

    monkeypatch.setattr(storage, "_lock", seen_to_lock)
    monkeypatch.setattr(storage.os, "replace", first_waits)
    write_whole(path, NEW, seen)
    other.join()
    assert refused == [FileChange.CONTENT] and path.read_bytes() == NEW
    assert os.listdir(tmp_path) == ["f.rig"]


@posix
def test_a_folder_that_somebody_keeps_locked_takes_a_file_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MOST_WAIT_S", 0.0)
    path = old_file(tmp_path)
    kept = os.open(tmp_path, os.O_RDONLY)
    assert storage._lock(kept)
    write_whole(path, NEW, seen_at(path))
    os.close(kept)
    assert path.read_bytes() == NEW


@posix
def test_a_pipe_is_looked_at_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert seen_at(tmp_path / "pipe").digest not in ("", seen_at(old_file(tmp_path)).digest)


def test_the_beginning_of_a_file_is_as_long_as_wanted(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    assert read_beginning(path, 2) == OLD[:2] and read_beginning(path, 20_000) == OLD


def test_copies_take_free_names(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    names = [keep_beside(path).name for _ in range(3)]
    assert names == ["f.rig~", "f (2).rig~", "f (3).rig~"]
    assert all((tmp_path / name).read_bytes() == OLD for name in names)
    numbered(path).touch()
    assert numbered(path).name == numbered(tmp_path / "f (2).rig").name == "f (3).rig"


# Real disks that go, or can only be read

MOUNTED = """
import subprocess, sys
from pathlib import Path
from rigwright.files.seen import seen_at
from rigwright.files.storage import StorageError, write_whole
def mount(*words): return subprocess.run(["mount", *words]).returncode == 0
folder = Path(sys.argv[1])
if not mount("-t", "tmpfs", "none", str(folder)): sys.exit(77)
path, link = folder / "f.rig", folder.parent / "link.rig"
link.symlink_to(path)
seen, by_link = write_whole(path, b"old"), seen_at(link)
mount("-o", "remount,ro", str(folder))
for name in ("f.rig", "new.rig"):
    try: write_whole(folder / name, b"new")
    except StorageError as error: print(str(error).removeprefix(str(folder)))
subprocess.run(["umount", str(folder)], check=True)
for one in (seen, by_link):
    try: write_whole(one.path, b"new", one)
    except StorageError as error: print(error.change.value)
print(list(folder.iterdir()))
"""


@pytest.mark.skipif(shutil.which("unshare") is None, reason="needs mounts of its own")
def test_nothing_goes_into_an_empty_mount_point_and_read_only_is_called_that(
    tmp_path: Path,
) -> None:
    (tmp_path / "disk").mkdir()
    command = [
        "unshare",
        "--user",
        "--map-root-user",
        "--mount",
        sys.executable,
        "-c",
        MOUNTED,
        str(tmp_path / "disk"),
    ]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if said.returncode in (1, 77) and not said.stdout:
        pytest.skip("no mounts are allowed here")
    assert said.stderr == ""
    read_only = [
        f"/{name} cannot be written: read-only file system." for name in ("f.rig", "new.rig")
    ]
    assert said.stdout.splitlines() == [*read_only, "disk", "disk", "[]"]


def test_a_file_of_too_many_bytes_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    monkeypatch.setattr(storage, "read_beginning", lambda path, _most: read.append(path) or b"")
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate((2 << 20) + 1)  # takes no room on the disk
    with pytest.raises(storage.StorageError, match="is larger than 2 MiB"):
        storage.read_whole(path, 2 << 20)
    assert read == []
    assert storage.read_whole(path, 3 << 20) == b"" and read == [path]
