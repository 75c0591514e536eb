"""Imports at the same moment: each sees what others stored, writes over none of it, and says
what is true.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from rigwright.catalog.store import IdsTaken, PartStore, open_store
from rigwright.cli import main
from rigwright.documents.part_files import write_parts
from tests.own_parts import ROOT, card
from tests.reading_once import parts_read_once

__all__ = ["parts_read_once"]

HEADER = "kind,id,name,brand,cooler,length_mm"
Reports = Callable[[Sequence[Path]], list[dict[str, Any]]]


@pytest.fixture
def imported_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Reports:
    """What each import says; all of them have chosen their ids before the first, which is the
    last, stores anything.
    """
    reports: dict[Path, dict[str, Any]] = {}
    write = PartStore.write

    def import_in_turn(paths: Sequence[Path]) -> list[dict[str, Any]]:
        def after_the_others(store: PartStore, *arguments: Any, **more: Any) -> object:
            monkeypatch.setattr(PartStore, "write", write)
            if paths[1:]:
                import_in_turn(paths[1:])
            return write(store, *arguments, **more)

        monkeypatch.setattr(PartStore, "write", after_the_others)
        main(["catalog", "import", str(paths[0]), "--json"])
        reports[paths[0]] = json.loads(capsys.readouterr().out)
        return [reports[path] for path in paths]

    return import_in_turn


def rows(tmp_path: Path, *lines: str) -> list[Path]:
    """One file for each line."""
    tmp_path.mkdir(exist_ok=True)
    paths = [tmp_path / f"{number}.csv" for number in range(len(lines))]
    for path, line in zip(paths, lines, strict=True):
        path.write_text(f"{HEADER}\r\n{line}\r\n")
    return paths


def stored() -> dict[str, float | None]:
    """The length of each part of one's own."""
    catalog = open_store().catalog
    catalog.look()
    ids = [match[-1] for match in catalog.matches("")]
    return {part_id: getattr(catalog.get(part_id), "length_mm", None) for part_id in ids}


def test_different_parts_of_one_name_are_all_there(
    tmp_path: Path, imported_at_once: Reports
) -> None:
    files = {"gpu": "kind,name,brand,cooler\ngpu,Dup,Maker,blower", "fan": "", "memory": ""}
    for kind, text in files.items():
        (tmp_path / f"{kind}.csv").write_text(text or f"kind,name,brand\n{kind},Dup,Maker")
    said = imported_at_once([tmp_path / f"{kind}.csv" for kind in files])
    assert [report["imported"] for report in said] == [1] * len(files)
    assert sorted(stored()) == ["dup", "dup-2", "dup-3"]


def test_one_name_three_times_is_stored_once_and_said_to_be_there(
    tmp_path: Path, imported_at_once: Reports
) -> None:
    lines = [f"gpu,,Dup Card,Maker,blower,{length}" for length in (200, 250, 333)]
    said = imported_at_once(rows(tmp_path, *lines))
    took = [report["imported"] for report in said]
    assert sorted(took) == [0, 0, 1]
    assert stored() == {"dup-card": (200, 250, 333)[took.index(1)]}, "who says so has stored it"
    others = [report["already"] for report in said if not report["imported"]]
    assert [[entry["part"] for entry in found] for found in others] == [["dup-card"]] * 2


def test_one_id_three_times_is_stored_once_and_said_to_be_taken(
    tmp_path: Path, imported_at_once: Reports
) -> None:
    lines = [f"gpu,dup,Card {length},Maker,blower,{length}" for length in (200, 250, 333)]
    said = imported_at_once(rows(tmp_path, *lines))
    took = [report["imported"] for report in said]
    assert sorted(took) == [0, 0, 1] and stored() == {"dup": (200, 250, 333)[took.index(1)]}
    for report in said:
        if not report["imported"]:
            assert "the id 'dup' is taken" in json.dumps(report["rejected"])


def test_every_part_of_a_file_of_parts_is_there(tmp_path: Path, imported_at_once: Reports) -> None:
    paths = [tmp_path / f"{length}.rigpart" for length in (200, 250, 333)]
    for path in paths:
        write_parts(path, [card("dup", length_mm=float(path.stem))])
    said = imported_at_once(paths)
    named = {report["parts"][0]: float(path.stem) for path, report in zip(paths, said, strict=True)}
    assert stored() == named and sorted(named) == ["dup", "dup-2", "dup-3"]


def test_what_was_to_be_new_is_not_written_over(tmp_path: Path) -> None:
    store = PartStore(tmp_path / "parts.db")
    other = PartStore(tmp_path / "parts.db")
    other.write({"a": card("a", length_mm=1.0)})
    with pytest.raises(IdsTaken, match="have 'a' by now"):
        store.write({"a": card("a"), "b": card("b")}, fresh={"a", "b"})
    assert [hit.id for hit in store.catalog.search("")] == ["a"]
    store.write({"a": card("a"), "b": card("b")}, fresh={"b"})
    assert store.catalog.get("a") == card("a"), "what is meant to be replaced is"


def test_programs_that_import_at_the_same_moment_all_say_what_is_true(tmp_path: Path) -> None:
    paths = rows(
        tmp_path, *(f"gpu,,Dup {number} Card,Maker,blower,{200 + number}" for number in range(2))
    )
    shared = rows(tmp_path / "shared", *["gpu,,Dup Card,Maker,blower,333"] * 2)
    for path, other in zip(paths, shared, strict=True):
        path.write_text(path.read_text() + other.read_text().splitlines()[1])
    command = [sys.executable, "-m", "rigwright", "catalog", "import", "--json"]
    running = [
        subprocess.Popen([*command, str(path)], cwd=ROOT, text=True, stdout=subprocess.PIPE)
        for path in paths
    ]
    said = [json.loads(process.communicate(timeout=60)[0]) for process in running]
    assert sum(report["imported"] for report in said) == len(stored()) == 3
