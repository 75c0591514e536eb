"""The command in surroundings that refuse: folders that nobody may look into, disks without room.

A name that is longer than names can be stands for what may not be looked at: it refuses root, too.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from rigwright.build import Build, OwnRule, Thresholds
from rigwright.catalog.source import write_catalog
from rigwright.cli import _parser, main  # pyright: ignore[reportPrivateUsage]
from rigwright.cli.coverage import MOST_SAMPLES
from rigwright.cli.terminal import CommandError
from rigwright.documents.usual_thresholds import (
    NAME,
    RulesFile,
    ThresholdsError,
    begun,
    keep_as_usual,
    usual_rules,
)
from rigwright.files.places import assets_dir, data_dir
from rigwright.files.storage import StorageError
from rigwright.importing.records.layer import read_layer, write_layer
from rigwright.inventory.money.owned import open_owned
from tests.importing.records.opendb_records import GPU, Record, write_zip
from tests.sampling import every
from tests.shipped_parts import shipped_parts

resource = pytest.importorskip("resource")  # Windows has no such bounds

EXAMPLE = assets_dir() / "examples" / "four-blower-3090.rig"
REFUSED = "n" * 300
OUTPUT = "The output cannot be written"

# Each with how it ends where nothing is refused.
WITHOUT_THE_FOLDER = {
    "check {example}": 0,
    "compare {example} {example}": 0,
    "share {example} --code": 0,
    "fix {example}": 0,
    "catalog search a40": 0,
    "own": 0,
    "new {folder}/new.rig --gpu nvidia-a40": 0,
}
OF_A_REFUSED_FILE = (
    "{refused}",
    "check {refused}",
    "import {refused} -o {folder}/read.rig",
    "verify {example} --from {refused}",
    "compare {example} {refused}",
    "stages {example} --add {refused} -o {folder}/staged.rig",
    "new {refused} --gpu nvidia-a40",
    "set {example} --title Mine -o {refused}",
    "bom {example} -o {refused}.csv",
    "catalog import {refused}",
    "catalog import {refused}.csv",
    "catalog update {refused}",
    "catalog export nvidia-a40 -o {refused}.csv",
    "catalog build -o {refused}",
)


def command(text: str, folder: Path) -> int:
    """How a command ends."""
    values = {"example": EXAMPLE, "folder": folder, "refused": folder / REFUSED}
    return main(shlex.split(text.format(**values)))


@pytest.mark.parametrize("text", WITHOUT_THE_FOLDER)
def test_a_data_folder_that_nobody_may_look_into_keeps_no_command_from_its_work(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / REFUSED / "data"))
    assert command(text, tmp_path) == WITHOUT_THE_FOLDER[text]
    assert OUTPUT not in capsys.readouterr().err


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("text", OF_A_REFUSED_FILE)
def test_a_file_that_is_refused_is_named(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(text, tmp_path) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert REFUSED in last and "too long" in last.casefold()
    assert OUTPUT not in last and "does not exist" not in last


def test_a_fault_of_the_system_names_the_file_that_it_is_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_chosen: object) -> int:
        raise PermissionError(13, "Permission denied", "/somewhere/parts.db")

    monkeypatch.setattr("rigwright.cli.site.list_sites", refuse)
    assert main(["sites"]) == 2
    said = capsys.readouterr().err
    assert said == "rigwright: /somewhere/parts.db cannot be used: permission denied.\n"


# no room on the disk


@contextmanager
def no_room(most_bytes: int) -> Generator[None]:
    """No file becomes larger, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def curated_writer(_folder: Path) -> Callable[[Path], None]:
    """What writes parts of the catalog as its file."""
    parts = list(shipped_parts()[:40])
    return lambda path: write_catalog(parts, path)


def imported_writer(folder: Path) -> Callable[[Path], None]:
    """What writes parts of the open database as their file."""
    cards: list[Record] = []
    for number in range(40):
        name = f"Palit Thunder GeForce RTX 3070 No. {number}"
        cards.append({**GPU, "metadata": {**GPU["metadata"], "name": name, "part_numbers": []}})
    layer = read_layer(write_zip(folder / "opendb-2026-08-17.zip", {"GPU": cards}), ())
    return lambda path: write_layer(layer, path)


@pytest.mark.parametrize("writer", [curated_writer, imported_writer])
@pytest.mark.parametrize("most_bytes", [0, 8_192, 16_384])
def test_a_database_of_parts_that_finds_no_room_says_so_and_the_old_one_stays(
    writer: Callable[[Path], Callable[[Path], None]], most_bytes: int, tmp_path: Path
) -> None:
    write = writer(tmp_path)
    path = tmp_path / "databases" / "parts.db"
    path.parent.mkdir()
    write(path)
    before = path.read_bytes()
    assert len(before) > most_bytes
    with pytest.raises(StorageError) as refusal, no_room(most_bytes):
        write(path)
    assert str(refusal.value).startswith(f"{path} cannot be written: ")
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == ["parts.db"]


# what is typed

JUNK = ("", "x", "-1", "0", "nan", "inf", "1e400", "9" * 400, "\u00b2", ",", "=", "@", "\0", "0x10")


def arguments_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Every argument of every command."""
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        if isinstance(action.choices, dict):
            for below in action.choices.values():
                yield from arguments_of(below)
        else:
            yield action


def test_whatever_is_typed_for_an_argument_its_own_words_refuse_it() -> None:
    """Argparse would name the function that reads it."""
    own = 0
    for action in arguments_of(_parser()):
        read = action.type
        if not callable(read) or read in (int, float, Path):
            continue
        own += 1
        for junk in JUNK:
            with suppress(argparse.ArgumentTypeError, CommandError):
                read(junk)
    assert own > 30


@pytest.mark.parametrize("typed", ["15", "0000000015", "0" * 40 + "15"])
def test_a_number_is_read_with_all_its_digits(typed: str) -> None:
    assert main(["own", "nvidia-a40", typed]) == 0
    assert open_owned().now().owned == {"nvidia-a40": 15}


def test_so_many_builds_are_made_up_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "coverage", "--samples", str(MOST_SAMPLES + 1)]) == 2
    assert f"1 to {MOST_SAMPLES:,} builds" in capsys.readouterr().err


# a person's own thresholds


def rules_of(data: bytes) -> RulesFile:
    """What a file of usual thresholds and rules says."""
    data_dir().mkdir(parents=True, exist_ok=True)
    (data_dir() / NAME).write_bytes(data)
    return usual_rules()


def test_a_mark_at_the_beginning_as_windows_writes_it_changes_no_thresholds() -> None:
    line = b"free_air_mm = 5.0\n"
    assert rules_of(b"\xef\xbb\xbf" + line) == rules_of(line)
    assert rules_of(line).thresholds == Thresholds(free_air_mm=5)


@every(
    [
        (b"a = " + b"[" * 20_000, "nested too deeply"),
        (b"#" * 65_537, "larger than 64 KiB"),
        ("free_air_mm = 5.0".encode("utf-16"), "not text in UTF-8"),
        (b"free_air_mm = nan", "free_air_mm"),
        (b"rule = 3", "a table for each rule"),
        (b"[[rule]]\nabout = 'gpu'\nfigure = 'vram_gb'\n" * 65, "at most 64 of them"),
        (b"[[rule]]\nabout = 'gpu'", r"rule\[0\].figure"),
        (b"[[rule]]\nabout = 'gpu'\nfigure = 'vram_gb'\nat_least = 'much'", r"rule\[0\].at_least"),
        (b"[[rule]]\nabout = 'gpu'\nfigure = 'vram_gb'\nat_most = nan", r"rule\[0\].at_most"),
    ]
)
def test_thresholds_that_cannot_be_read_are_refused_in_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(ThresholdsError, match=words):
        rules_of(data)


def test_what_is_kept_as_usual_is_read_back() -> None:
    """Whatever signs a reason has: TOML ends a text at a quotation mark and takes no DEL."""
    reason = 'He said "24 GB", \\ or more\x7f\t\u200b ≥ ☃'
    build = Build(
        thresholds=Thresholds(reserve_percent=20.0),
        own_rules=(
            OwnRule("gpu", "vram_gb", at_least=24.0, severity="error", because=reason),
            OwnRule("psu", "efficiency", one_of=("80 PLUS Gold", "80 PLUS Platinum")),
        ),
    )
    keep_as_usual(build)
    assert usual_rules() == RulesFile(build.thresholds, build.own_rules)
    assert begun(Build()).own_rules == build.own_rules
    own = Build(own_rules=(OwnRule("gpu", "vram_gb", at_most=1.0),))
    assert begun(own).own_rules == own.own_rules


def test_thresholds_that_cannot_be_kept_are_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "file" / "data"))
    with pytest.raises(StorageError, match="thresholds.toml cannot be written"):
        keep_as_usual(Build(thresholds=Thresholds(free_air_mm=5)))
