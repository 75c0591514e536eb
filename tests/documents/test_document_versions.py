"""Files of other versions of the program: older ones open, newer ones open for reading only, and
neither is lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rigwright.build import Build, Placement
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.documents import document as documents
from rigwright.documents.document import (
    FORMAT,
    DocumentError,
    document_from_bytes,
    document_text,
    read_document,
    write_document,
)
from rigwright.documents.saved_verdict import SavedFinding, SavedVerdict
from rigwright.documents.upgrades import STEPS, upgraded
from rigwright.evaluation import evaluate
from rigwright.files.plain_json import Format
from rigwright.parts import Gpu
from tests.sampling import every

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("rig-*.rig"))
CARD = Gpu(
    id="card",
    name="Card",
    cooler="blower",
    length_mm=267.0,
    thickness_mm=40.0,
    brand="Acme",
    source="a test",
    confidence="measured",
)
CATALOG = MemoryCatalog([CARD])
BUILD = Build("Test", placements=(Placement("card", "1", 200.0),))
JUDGED = SavedVerdict(
    "2.3",
    "aaaa",
    "bbbb",
    "warn",
    (SavedFinding("card-gap", ("gpu1", "gpu2"), "warning", 0.64, "mm"),),
)


def file_with(number: int = 1, judged: SavedVerdict | None = None, **changes: Any) -> bytes:
    """A file of that format, with other fields at paths such as "build__colour"."""
    fields = json.loads(document_text(BUILD, [CARD], judged))
    fields["format"] = f"rigwright-build/{number}"
    for path, value in changes.items():
        *inside, name = path.split("__")
        table = fields
        for key in inside:
            table = table[int(key) if key.isdecimal() else key]
        table[name] = value
    return json.dumps(fields).encode()


# older ones


def test_a_golden_file_is_kept_of_every_format() -> None:
    numbers = {int(path.name.split("-")[1]) for path in GOLDEN}
    assert numbers == set(range(1, FORMAT.number + 1)) and FORMAT.number == len(STEPS) + 1


def lost(was: Any, now: Any, path: str = "build") -> Iterator[str]:
    """The paths of what the first has and the second has not; empty fields say nothing."""
    if isinstance(was, dict):
        for name, value in was.items():
            if value not in (None, []):
                yield from lost(value, now.get(name), f"{path}.{name}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for number, value in enumerate(was):
            yield from lost(value, now[number], f"{path}[{number}]")
    elif was != now:
        yield path


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_file_of_every_former_writer_opens_with_all_that_is_in_it(path: Path) -> None:
    fields = json.loads(path.read_bytes())
    document = read_document(path)
    assert document.foreign is None and document.notices == ()
    assert [part.id for part in document.parts] == [part["id"] for part in fields["parts"]]
    again = json.loads(document_text(document.build, list(document.parts)))
    assert list(lost(fields["build"], again["build"])) == []
    assert evaluate(document.build, MemoryCatalog(document.parts)).assembly.missing == ()


def test_steps_lead_from_every_former_format_and_the_original_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it will be once there is a format 3: made up, since format 1 is the first."""

    def renamed(fields: dict[str, Any]) -> dict[str, Any]:
        build = {**fields["build"], "title": fields["build"]["name"]}
        del build["name"]
        return {**fields, "build": build}

    def signed(fields: dict[str, Any]) -> dict[str, Any]:
        return {**fields, "build": {**fields["build"], "notes": "From the first format."}}

    steps = (renamed, signed)
    former = {"format": "rigwright-build/1", "build": {"name": "Old"}, "parts": []}
    assert upgraded(former, 1, steps)["build"] == {
        "title": "Old",
        "notes": "From the first format.",
    }
    monkeypatch.setattr(documents, "STEPS", steps)
    third = Format(FORMAT.noun, FORMAT.name, 3, FORMAT.fields, FORMAT.optional)
    monkeypatch.setattr(documents, "FORMAT", third)
    path = tmp_path / "f.rig"
    path.write_text(json.dumps(former))
    build = read_document(path).build
    assert (build.title, build.notes) == ("Old", "From the first format.")
    write_document(path, build, CATALOG)
    assert json.loads(path.read_text())["format"] == "rigwright-build/3"
    assert json.loads((tmp_path / "f.rig~").read_text()) == former
    write_document(path, build.changed(title="New"), CATALOG)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["f.rig", "f.rig~"]


# newer ones


@every(
    [
        (
            file_with(4, JUDGED),
            "f.rig was written by Rigwright 2.3 (format 4; this one reads 1).",
            (),
        ),
        (
            file_with(2, build__colour="red"),
            "f.rig was written by a newer Rigwright (format 2; this one reads 1).",
            ("build.colour",),
        ),
        (
            file_with(build__colour="red", parts__0__wheels=4, more=1),
            "f.rig has fields that are not known here.",
            ("more", "build.colour", "parts[0].wheels"),
        ),
        (
            file_with(1, JUDGED, build__placements__0__angle=3),
            "f.rig, written by Rigwright 2.3, has fields that are not known here.",
            ("build.placements[0].angle",),
        ),
        (
            file_with(2, parts__0__kind="toaster"),
            "f.rig was written by a newer Rigwright (format 2; this one reads 1).",
            ("parts[0]",),
        ),
        (
            file_with(1, JUDGED, judged__x=1),
            "f.rig, written by Rigwright 2.3, has fields that are not known here.",
            ("judged.x",),
        ),
    ]
)
def test_as_much_is_read_as_is_known_and_the_rest_is_named(
    data: bytes, said: str, unknown: tuple[str, ...]
) -> None:
    document = document_from_bytes(data, "f.rig")
    assert document.build == BUILD and document.foreign is not None
    assert document.foreign.said == said and document.foreign.unknown == unknown
    (notice,) = document.notices
    assert notice.startswith(said) and all(field in notice for field in unknown)
    assert "another name" in notice


def test_a_newer_file_that_says_what_cannot_be_read_names_its_writer() -> None:
    with pytest.raises(DocumentError) as refused:
        document_from_bytes(file_with(4, JUDGED, build__placements="none"), "f.rig")
    assert str(refused.value) == (
        "f.rig was written by Rigwright 2.3 (format 4; this one reads 1); update Rigwright to open "
        "it."
    )


def test_many_unknown_fields_are_counted_not_listed() -> None:
    many = {f"x{number}": 1 for number in range(1000)}
    data = file_with(build=json.loads(file_with())["build"] | many)
    (notice,) = document_from_bytes(data, "f.rig").notices
    assert "build.x0, build.x1, build.x2 and 997 more" in notice and len(notice) < 400


@pytest.mark.parametrize(
    "data", [file_with(2), file_with(4, build__placements="none"), file_with(build__colour="red")]
)
def test_what_is_not_known_whole_is_never_written_over(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "f.rig"
    path.write_bytes(data)
    with pytest.raises(DocumentError, match="It is not written over: save under another name."):
        write_document(path, BUILD, CATALOG)
    assert path.read_bytes() == data and [one.name for one in tmp_path.iterdir()] == ["f.rig"]


def test_the_command_reads_it_and_writes_to_another_file_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    data = file_with(4, JUDGED, build__colour="red")
    Path("f.rig").write_bytes(data)
    assert main(["check", "f.rig"]) in (0, 1, 3)
    assert "f.rig was written by Rigwright 2.3 (format 4" in capsys.readouterr().err
    assert main(["set", "f.rig", "--title", "Mine"]) == 2
    assert "not written over" in capsys.readouterr().err
    assert Path("f.rig").read_bytes() == data and [p.name for p in Path().iterdir()] == ["f.rig"]
    assert main(["set", "f.rig", "--title", "Mine", "-o", "g.rig"]) == 0
    assert "without build.colour" in capsys.readouterr().err
    assert read_document(Path("g.rig")).build == BUILD.changed(title="Mine")
