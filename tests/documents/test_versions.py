"""Versions of a build in its own file: what was kept comes back whole, and nothing else changes."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings

from rigwright.build import Build, Picture
from rigwright.build.as_built import AsBuilt
from rigwright.build.kept_version import MOST_VERSIONS, KeptVersion
from rigwright.build.looks import KeptView, Section
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main, share
from rigwright.cli.answers import opened
from rigwright.cli.versions import RESTORED_OVER
from rigwright.documents.document import document_from_bytes, document_text, read_document
from rigwright.documents.text_code import content_of
from rigwright.documents.versions import (
    VersionError,
    restored,
    version_named,
    with_plan,
    with_version,
    with_version_anew,
    without_version,
)
from rigwright.parts import Gpu
from rigwright.share.along import NOTHING, as_shared
from rigwright.share.code import build_code
from tests.documents.test_document import builds
from tests.shipped_parts import shipped

TUF = "asus-tuf-rtx-3090"
DAY = date(2026, 11, 22)
VIEW = KeptView("Slots", (1.0, 2.0, 3.0), 900.0, 30.0, -15.0)
OWN = Gpu(
    id="own-card", name="Own", cooler="blower", length_mm=267.0, thickness_mm=40.0, brand="Acme",
    source="a test", confidence="measured",
)  # fmt: skip


@given(builds, builds)
@settings(max_examples=3)
def test_a_version_comes_back_as_it_was_and_takes_nothing_else_along(was: Build, now: Build):
    kept = with_version(was, "  First\n one ", "pass", day=DAY)
    (version,) = kept.versions
    assert (version.name, version.date) == ("First one", "2026-11-22")
    text = document_text(kept, [])
    assert document_from_bytes(text.encode(), "f.rig").build == kept
    beside = {
        "versions": kept.versions,
        "views": (VIEW,),
        "section": Section(0, 120.0),
        "pictures": (Picture("aGk="),),
        "as_built": AsBuilt("2026-01-01", "plan"),
    }
    then = restored(now.changed(**beside), version)
    assert then.build == was.changed(**beside) and not then.shared and then.foreign is None


def test_a_version_has_neither_versions_nor_pictures_nor_serials_in_it() -> None:
    build = Build(pictures=(Picture("aGk="),), as_built=AsBuilt("2026-01-01", "plan"))
    twice = with_version(with_version(build, "A", "pass"), "B", "fail")
    content = json.loads(content_of(twice.versions[1].code))["build"]
    assert not content.keys() & {"versions", "pictures", "as_built", "views"}


def test_parts_that_not_everybody_has_go_along() -> None:
    kept = with_version(Build().place("own-card", "1"), "A", "pass", [OWN])
    assert restored(Build(), kept.versions[0]).parts == (OWN,)


def test_what_cannot_be_kept_or_found_is_said() -> None:
    build = with_version(Build(), "A", "pass")
    full = Build()
    for number in range(MOST_VERSIONS):
        full = with_version(full, f"{number}", "pass")
    for refused, said in (
        (lambda: with_version(build, " \n", "pass"), "A version needs a name."),
        (lambda: with_version(build, "B" * 81, "pass"), "at most 80 letters, and this one 81"),
        (lambda: with_version(build, "A ", "pass"), "There is a version “A” already"),
        (lambda: with_version(full, "one more", "pass"), "has room for 24 versions"),
        (lambda: version_named(build, "B"), "no version “B”; it has “A”."),
        (lambda: version_named(Build(), "B"), "The build has no versions."),
    ):
        with pytest.raises(VersionError, match=said):
            refused()
    assert without_version(build, version_named(build, "A")) == Build()


def test_of_two_versions_of_one_name_the_one_that_is_meant_is_changed() -> None:
    """As a file has them that two people changed and put together again."""
    first = with_version(Build(title="First"), "Then", "pass").versions[0]
    second = with_version(Build(title="Second"), "Then", "fail").versions[0]
    build = Build(title="Now", versions=(first, second))
    assert without_version(build, second).versions == (first,)
    assert without_version(build, first).versions == (second,)
    assert with_plan(build, second, planned=True).versions == (first, second.changed(planned=True))
    kept, anew = with_version_anew(build, second, "warn").versions
    assert kept == first and restored(build, anew).build.title == "Now"


def test_a_version_is_found_whose_name_has_spaces_too_many() -> None:
    kept = with_version(Build(), "A b", "pass").versions[0].changed(name=" A  b")
    assert version_named(Build(versions=(kept,)), "A\tb") == kept
    assert version_named(Build(versions=(kept,)), " A  b") == kept


def test_a_damaged_version_is_one_sentence() -> None:
    code = with_version(Build(), "A", "pass").versions[0].code
    for damaged in (f"{code[:-3]}.", "RIG1:."):
        with pytest.raises(VersionError, match=r"^The version “A” .*\.$"):
            restored(Build(), KeptVersion("A", "2026-11-22", "pass", damaged))


def test_versions_are_not_shared_unasked(tmp_path: Path) -> None:
    build = with_version(Build(notes="mine"), "A", "pass")
    (tmp_path / "f.rig").write_text(document_text(build, []))
    parser = ArgumentParser()
    share.add_arguments(parser)
    for options, count in (([], 0), (["--with-versions"], 1)):
        arguments = parser.parse_args([str(tmp_path / "f.rig"), *options])
        assert len(share._as_shared(opened(arguments.file), arguments).build.versions) == count
    catalog = MemoryCatalog([])
    assert build_code(build, catalog, catalog) == build_code(Build(notes="mine"), catalog, catalog)
    assert as_shared(build, NOTHING).versions == ()


def test_the_command_keeps_lists_restores_and_removes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "f.rig"
    board = "asus-pro-ws-wrx80e-sage-se-wifi"
    build = Build("Two", board=board).place(TUF, "1").place(TUF, "5")
    parts = [part for i in build.part_ids() if (part := shipped().get(i))]
    path.write_text(document_text(build, parts))

    def said(*arguments: str, code: int = 0) -> str:
        assert main(["versions", str(path), *arguments]) == code
        out, complaint = capsys.readouterr()
        return out if code == 0 else complaint

    assert "The build has no versions" in said()
    said("--keep", "Two cards")
    kept = read_document(path).build
    assert "Nothing has changed since." in said()
    path.write_text(document_text(kept.remove(1), parts))
    said("--keep", "One card")
    listed = json.loads(said("--json"))["versions"]
    assert [entry["name"] for entry in listed] == ["Two cards", "One card"]
    first, second = (entry["changed_since"] for entry in listed)
    assert second == [] and any(line.startswith("Cards: ") for line in first), first
    told = said("--between", "Two cards", "One card").splitlines()
    assert [line for line in told if line] == first
    said("--restore", "Two cards")
    document = read_document(path)
    assert document.build.changed(versions=()) == build and len(document.build.versions) == 2
    said("--remove", "One card")
    assert [one.name for one in read_document(path).build.versions] == ["Two cards"]
    assert "no version “Gone”" in said("--restore", "Gone", code=2)


def test_the_command_keeps_what_the_build_was_before_it_restores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in the window: what no version has is kept as one, and what a version has is not."""
    path = tmp_path / "f.rig"
    build = Build("Two", board="asus-pro-ws-wrx80e-sage-se-wifi").place(TUF, "1").place(TUF, "5")
    kept = with_version(build, "Two cards", "undecided", day=DAY)
    parts = [part for i in build.part_ids() if (part := shipped().get(i))]
    path.write_text(document_text(kept.remove(1), parts))

    def names_after(version: str) -> list[str]:
        assert main(["versions", str(path), "--restore", version]) == 0
        return [one.name for one in read_document(path).build.versions]

    before = "Before “Two cards”"
    assert names_after("Two cards") == ["Two cards", before]
    assert RESTORED_OVER.format(before=before) in capsys.readouterr().out
    assert len(read_document(path).build.placements) == 2
    assert names_after(before) == ["Two cards", before], "two cards are a version already"
    assert RESTORED_OVER.format(before=before) not in capsys.readouterr().out
    assert len(read_document(path).build.placements) == 1
    limited = read_document(path).build.limit(0, 300.0)
    path.write_text(document_text(limited, parts))
    assert names_after("Two cards") == ["Two cards", before, f"{before} (2)"]
    third = restored(limited, read_document(path).build.versions[2]).build
    assert third.placements == limited.placements


def test_the_command_says_what_leads_to_a_stage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two cards become four; the verdict is that of today, undecided without a case."""
    path = tmp_path / "f.rig"
    board = "asus-pro-ws-wrx80e-sage-se-wifi"
    build = Build("Two", board=board).place(TUF, "1").place(TUF, "5")
    four = build.place(TUF, "3").place(TUF, "7")
    parts = [part for i in build.part_ids() if (part := shipped().get(i))]
    path.write_text(document_text(with_version(build, "Four", "pass", stage=four), parts))

    assert main(["versions", str(path), "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["versions"]
    assert entry["planned"] and entry["verdict"] == "undecided" and "changed_since" not in entry
    (cards,) = [line for line in entry["changes_to_it"] if line.startswith("Cards: ")]
    assert "2 → 4 × " in cards
    path.write_text(document_text(with_version(four, "Four", "pass", stage=four), parts))
    assert main(["versions", str(path)]) == 0
    assert "The build is as it is planned." in capsys.readouterr().out
