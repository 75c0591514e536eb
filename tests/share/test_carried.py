"""What a page or a code carries comes back whole: the same build, the same records.

What is damaged is refused.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rigwright.build import Build, Site
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.documents.document import (
    Document,
    DocumentError,
    document_from_bytes,
    document_text,
    parts_to_write,
    read_document,
)
from rigwright.documents.text_code import CodeError, code_of, content_of
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir
from rigwright.share.code import build_code
from rigwright.share.page import page_of
from tests.cli.test_cli import Command, rigwright
from tests.fuzz.targets.builds import machine, shipped
from tests.share.parsed import parsed
from tests.test_golden_builds import BUILDS, PARTS, golden_build, the_cpu
from tests.worlds import gpu

__all__ = ["rigwright"]  # a fixture
EXAMPLE = assets_dir() / "examples" / "four-blower-3090.rig"
NOTHING = MemoryCatalog([])


@cache
def example() -> Document:
    return read_document(EXAMPLE)


def carried(text: str) -> Document:
    return document_from_bytes(text.encode(), "it")


def saved(build: Build, catalog: Catalog) -> Document:
    """The build as its own file has it."""
    return carried(document_text(build, parts_to_write(build, catalog)))


GOLDEN = [case.values[0] for case in BUILDS[::9]]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["id"])
def test_a_page_brings_back_what_its_file_would(golden: dict[str, Any]) -> None:
    build = golden_build(golden)
    catalog = MemoryCatalog([*PARTS, the_cpu(golden)])
    document = carried(page_of(evaluate(build, catalog), catalog))
    assert document == saved(build, catalog).changed(shared=True)
    assert document.build == build


@pytest.mark.parametrize("case", BUILDS[::3])
def test_a_code_brings_back_the_build_and_all_that_others_lack(case: dict[str, Any]) -> None:
    build = golden_build(case)
    catalog = MemoryCatalog([*PARTS, the_cpu(case)])
    assert carried(build_code(build, catalog, NOTHING)) == saved(build, catalog).changed(
        shared=True
    )


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("number", range(20))
def test_any_build_comes_back(number: int) -> None:
    build = machine(Random(number))
    document = carried(build_code(build, shipped(), shipped()))
    assert document == Document(build, (), shared=True)


def test_texts_of_all_sorts_come_back() -> None:
    build = example().build.changed(title="四枚の3090 <b> “&”", notes="A\n\nB </script> \\ \"'")
    catalog = MemoryCatalog(example().parts)
    assert carried(build_code(build, catalog, catalog)).build == build
    assert carried(page_of(evaluate(build, catalog), catalog)).build == build


def test_own_parts_and_own_figures_go_along() -> None:
    own = gpu(id="my-own-card", name="My own")
    part = next(
        part for part in example().parts if part.id == example().build.placements[0].part_id
    )
    build = example().build.place("my-own-card", "7")
    catalog = MemoryCatalog(
        [*(p for p in example().parts if p.id != part.id), part.changed(length_mm=299.0), own]
    )
    document = carried(build_code(build, catalog, shipped()))
    assert {p.id for p in document.parts} == {"my-own-card", part.id}
    assert next(p for p in document.parts if p.id == part.id).length_mm == 299.0


# the code


def code() -> str:
    return build_code(example().build, MemoryCatalog(example().parts), shipped())


def test_a_code_of_four_cards_is_short() -> None:
    assert len(code()) < 2_000
    assert code().isascii() and code().isprintable() and " " not in code()


def test_a_code_survives_the_way_through_chats() -> None:
    lines = "\n  ".join(code()[at : at + 40] for at in range(0, len(code()), 40))
    for text in (
        code().lower(),
        lines,
        f"Look at this: {code()} What do you think?",
        f"﻿{code()}\r\n",
    ):
        assert carried(text).build == example().build


def test_a_list_that_names_a_machine_is_no_code() -> None:
    assert content_of(code()).startswith(b'{"format":"rigwright-build/1"')
    for text in ("Rig1: a gaming machine.", "RIG1:CPU", '{"note": "' + code() + '"}'):
        with pytest.raises(DocumentError, match="is not a Rigwright build"):
            carried(text)


def test_a_wrong_letter_is_noticed_wherever_it_is() -> None:
    letters = code()
    for at in range(5, len(letters) - 1):
        wrong = "A" if letters[at] != "A" else "Q"
        try:
            assert content_of(f"{letters[:at]}{wrong}{letters[at + 1 :]}") == content_of(letters), (
                "unused last bits"
            )
        except CodeError as error:
            assert "copy it again" in str(error)
        else:
            assert at == len(letters) - 2
    swapped = letters[:20] + letters[21] + letters[20] + letters[22:]
    assert letters[20] != letters[21]
    with pytest.raises(CodeError, match="copy it again"):
        content_of(swapped)
    with pytest.raises(CodeError, match="copy it again"):
        content_of(letters[:40] + letters[41:])


def test_a_code_that_stands_for_more_than_a_build_is_refused() -> None:
    bomb = code_of(b" " * 30_000_000)
    assert len(bomb) < 50_000
    with pytest.raises(DocumentError, match="^it has a code of something that is no build.$"):
        carried(bomb)


def test_the_format_of_codes_stays() -> None:
    """A code that was shared once, with its whole meaning.

    Another dictionary or order would break those out there.
    """
    shared = (
        "RIG1:ENOQPERTOCL4USR2XD6Q6LS4IFCSLLHYKNBIJKBRRCGSLTDLMN26"
        "BYMGK3YYC2SFMDW2OFELJBACJJJ3MCHIMBM7O5VEDCKSNUWQA6NWWIPQ."
    )
    site = Site(volts=230.0, outlet_a=16.0, breaker_a=16.0)
    build = Build(
        title="Kept",
        chassis="fractal-design-define-7-xl",
        psus=("evga-supernova-1600-t2",),
        site=site,
    )
    assert carried(shared).build == build.place("asus-tuf-rtx-3090", "3", 300.0)


# the page


def test_what_a_page_carries_is_the_file() -> None:
    catalog = MemoryCatalog(example().parts)
    shown = parsed(page_of(evaluate(example().build, catalog), catalog, example().spare))
    assert json.loads(shown.one("script", id="rigwright-build").raw) == json.loads(
        EXAMPLE.read_text()
    )


CARRIED = (
    '<script type="application/json" id="rigwright-build">{"format": '
    '"rigwright-build/1", "build": {}, "parts": []}'
)
FAULTS = [
    (1, f"{CARRIED}</script>{CARRIED}</script>", "carries two builds"),
    (1, "", "has lost the build"),
    (1, CARRIED, "is cut off"),
    (2, f"{CARRIED}</script>", "was written by a newer Rigwright"),
    (1, CARRIED.replace("{}", "[]") + "</script>", "was not opened: build"),
]


def page_with(number: int, inside: str) -> str:
    return f'<!DOCTYPE html>\n<html lang="en" data-rigwright-page="{number}"><body>{inside}'


def test_a_page_needs_nothing_but_its_mark_and_its_build() -> None:
    assert carried(page_with(1, f"{CARRIED}</script>")).build == Build()


@pytest.mark.parametrize(("number", "inside", "says"), FAULTS, ids=lambda value: str(value)[-20:])
def test_a_page_that_is_not_whole_says_why(number: int, inside: str, says: str) -> None:
    with pytest.raises(DocumentError, match=f"^it {says}.*\\.$"):
        carried(page_with(number, inside))


# the command


def test_import_writes_the_file_that_was_shared(rigwright: Command) -> None:
    assert rigwright("share", str(EXAMPLE), "-o", "page.html").code == 0
    said = rigwright("import", "page.html", "-o", "again.rig")
    assert said.code == 0 and said.err == ""
    assert Path("again.rig").read_bytes() == EXAMPLE.read_bytes()


def test_check_reads_a_page_as_it_reads_the_file(rigwright: Command) -> None:
    rigwright("share", str(EXAMPLE), "-o", "page.html")
    assert rigwright("check", "page.html", "--json") == rigwright("check", str(EXAMPLE), "--json")


def test_no_build_is_written_over_a_page(rigwright: Command) -> None:
    rigwright("share", str(EXAMPLE), "-o", "page.html")
    before = Path("page.html").read_bytes()
    said = rigwright("set", "page.html", "--title", "Other")
    assert said.code == 2 and "page.html was shared, and is no .rig file" in said.err
    assert Path("page.html").read_bytes() == before
    assert rigwright("set", "page.html", "--title", "Other", "-o", "x.rig").code == 0
    assert read_document(Path("x.rig")).build.title == "Other"


def test_notes_stay_at_home_where_that_is_asked(rigwright: Command) -> None:
    rigwright("set", str(EXAMPLE), "--notes", "between us", "-o", "noted.rig")
    rigwright("share", "noted.rig", "-o", "page.html", "--without-notes")
    assert "between us" not in Path("page.html").read_text()
    rigwright("share", "noted.rig", "-o", "page.html")
    assert "between us" in Path("page.html").read_text()


@pytest.mark.parametrize("name", ["page", "page.rig", "page.txt"])
def test_a_page_is_only_written_as_one(rigwright: Command, name: str) -> None:
    said = rigwright("share", str(EXAMPLE), "-o", name)
    assert said.code == 2 and "is no name for a web page" in said.err and not Path(name).exists()


def test_what_is_no_part_says_what_it_is(rigwright: Command) -> None:
    rigwright("share", str(EXAMPLE), "-o", "page.html")
    said = rigwright("catalog", "import", "page.html")
    assert said.code == 2 and "is a build that was shared" in said.err
