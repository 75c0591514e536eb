from __future__ import annotations

import difflib
import errno
import json
import os
import re
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.build import Bridge, Build, Placement, Quantity, SecondarySystem, Site, Workload
from rigwright.catalog import CatalogError, MemoryCatalog
from rigwright.documents.document import (
    FORMAT,
    MOST_BYTES,
    MOST_PARTS,
    Document,
    DocumentError,
    document_from_bytes,
    document_text,
    read_document,
    schema_text,
    why_unsavable,
    write_document,
)
from rigwright.evaluation import evaluate
from rigwright.files import storage
from rigwright.files.plain_text import DIRECTION_MARKS, hidden_in, without_hidden
from rigwright.parts import Chassis, Gpu, Part, Psu
from tests.sampling import count, every
from tests.texts import CHARACTERS, texts

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "assets/examples").glob("*.rig"))
SCHEMA = ROOT / "assets/schema/rig-1.schema.json"
SCHEMA_EXAMPLES = sorted((ROOT / "assets/schema").glob("rig-*.example.rig"))
SOURCE = {"brand": "Acme", "source": "a test", "confidence": "measured"}
CARD = Gpu(
    id="card",
    name="Card",
    cooler="blower",
    length_mm=267.0,
    thickness_mm=40.0,
    board_power_w=250.0,
    **SOURCE,
)
CASE = Chassis(id="case", name="Case", chassis_type="mid_tower", expansion_slots=7, **SOURCE)
SUPPLY = Psu(id="supply", name="Supply", watts=1000.0, **SOURCE)
CATALOG = MemoryCatalog([CARD, CASE, SUPPLY])
BUILD = Build("Test", chassis="case", psus=("supply",), placements=(Placement("card", "1", 200.0),))


def example_bytes() -> bytes:
    return EXAMPLES[0].read_bytes()


def refusal(data: bytes | str) -> str:
    """The one sentence with which these bytes are refused."""
    with pytest.raises(DocumentError) as refused:
        document_from_bytes(data if isinstance(data, bytes) else data.encode(), "f.rig")
    return one_sentence(str(refused.value))


def one_sentence(message: str) -> str:
    assert message.endswith((".", "?")) and "\n" not in message and len(message) < 400
    assert "Traceback" not in message
    return message


def document_with(**build: Any) -> str:
    return json.dumps({"format": "rigwright-build/1", "build": build, "parts": []})


# What is written is what is read


ids = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._:+-]{0,20}", fullmatch=True, alphabet=CHARACTERS)
visible = st.characters(
    exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="".join(DIRECTION_MARKS)
)
lines = st.text(visible, max_size=40)
watts = st.floats(0.001, 100_000)
counted = st.builds(Quantity, ids, st.integers(1, 64))
quantities = st.lists(counted, max_size=4, unique_by=lambda one: one.part_id).map(tuple)
amperes = st.none() | st.floats(1, 1000)
sites = st.builds(
    Site, st.none() | lines, st.none() | st.floats(50, 1000), amperes, amperes,
    st.floats(0, 100_000), st.floats(-50, 80), st.floats(-500, 10_000), lines,
)  # fmt: skip
builds = st.builds(
    Build,
    title=lines,
    chassis=st.none() | ids,
    board=st.none() | ids,
    cpus=st.none() | st.builds(Quantity, ids, st.integers(1, 64)),
    cooler=st.none() | ids,
    memory=quantities,
    psus=st.lists(ids, max_size=4).map(tuple),
    placements=st.lists(
        st.builds(Placement, ids, st.text(visible, min_size=1, max_size=12), st.none() | watts),
        max_size=8,
    ).map(tuple),
    drives=quantities,
    fans=quantities,
    site=sites,
    workload=st.builds(Workload, lines, st.sampled_from(("sustained", "burst"))),
    notes=st.text(visible | st.sampled_from("\n\t"), max_size=200),
)


@given(builds)
def test_a_build_comes_back_as_it_was_written(build: Build) -> None:
    text = document_text(build, [])
    assert document_from_bytes(text.encode(), "f.rig") == Document(build, ())
    assert document_text(build, []) == text


def test_drives_of_one_product_are_one_entry_however_the_file_has_them() -> None:
    """Their sockets are looked up by the product: a file written by hand may name it twice."""
    first = {"part_id": "drive", "places": ["M.2_1"]}
    second = {"part_id": "drive", "places": ["M.2_2"]}
    fans = [{"part_id": "fan", "places": ["front"]}, {"part_id": "fan", "count": 2}]
    text = document_with(drives=[first, second], fans=fans, second={"drives": [first, second]})
    build = document_from_bytes(text.encode(), "f.rig").build
    both = (Quantity("drive", 2, ("M.2_1", "M.2_2")),)
    assert build.drives == both
    assert build.second is not None
    assert build.second.drives == both
    assert build.fans == (Quantity("fan", 3, ("front",)),)


def test_parts_come_back_with_the_build(tmp_path: Path) -> None:
    write_document(tmp_path / "f.rig", BUILD, CATALOG)
    assert read_document(tmp_path / "f.rig") == Document(BUILD, (CARD, CASE, SUPPLY))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_written_again_byte_for_byte(path: Path) -> None:
    document = read_document(path)
    assert document_text(document.build, list(document.parts)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_file_needs_no_catalog(path: Path) -> None:
    document = read_document(path)
    assert {part.id for part in document.parts} == set(document.build.part_ids())
    assert evaluate(document.build, MemoryCatalog(document.parts)).assembly.missing == ()


def test_a_file_is_readable_sorted_and_ends_with_a_line(tmp_path: Path) -> None:
    write_document(tmp_path / "f.rig", BUILD.changed(title="Vier × 3090"), CATALOG)
    text = (tmp_path / "f.rig").read_text(encoding="utf-8")
    assert (
        text.endswith("}\n") and '"format": "rigwright-build/1"' in text and "Vier × 3090" in text
    )
    json.loads(text, object_pairs_hook=in_order)


def in_order(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    assert names == sorted(names)
    return dict(pairs)


def changed_lines(before: Build, after: Build) -> tuple[list[str], list[str]]:
    """The lines that only the one file has, and those that only the other has."""
    was, now = (document_text(build, [CARD]).splitlines() for build in (before, after))
    told = list(difflib.ndiff(was, now))
    return [line[2:] for line in told if line[0] == "-"], [
        line[2:] for line in told if line[0] == "+"
    ]


FOUR = BUILD.changed(
    placements=tuple(Placement("card", place) for place in ("1", "3", "5", "7")),
    memory=(Quantity("kit", 2), Quantity("other")),
    site=Site(volts=230.0),
)


@every(
    [
        FOUR.changed(title="Another"),
        FOUR.changed(notes="One.\nTwo.\n\nThree."),
        FOUR.changed(chassis="other"),
        FOUR.changed(site=Site(volts=120.0)),
        FOUR.changed(memory=(Quantity("kit", 4), Quantity("other"))),
        FOUR.move(1, "2"),
        FOUR.limit(2, 280.0),
        FOUR.limit(3, 280.0),
        FOUR.hang(0, "bracket"),
        FOUR.replace_card(3, "other-card"),
    ]
)
def test_changing_one_value_changes_one_line(after: Build) -> None:
    gone, come = changed_lines(FOUR, after)
    assert (len(gone), len(come)) == (1, 1)


def test_one_more_card_is_one_more_line() -> None:
    fewer = FOUR.changed(placements=FOUR.placements[1:])
    assert changed_lines(fewer, FOUR) == (
        [],
        ['      {"part_id": "card", "place": "1"},'],
    )


def test_a_part_no_catalog_knows_is_kept_by_its_id(tmp_path: Path) -> None:
    build = BUILD.changed(cooler="unheard-of")
    write_document(tmp_path / "f.rig", build, CATALOG)
    assert read_document(tmp_path / "f.rig").build == build


def test_records_that_the_build_does_not_use_are_kept_aside() -> None:
    data = json.loads(document_text(BUILD, [CARD, CASE, SUPPLY]))
    data["build"]["placements"] = []
    document = document_from_bytes(json.dumps(data).encode(), "f.rig")
    assert [p.id for p in document.parts] == ["case", "supply"] and document.spare == (CARD,)


def test_what_a_file_has_besides_is_written_back_until_the_build_uses_it(tmp_path: Path) -> None:
    path = tmp_path / "f.rig"
    other = CARD.changed(name="As another file had it")
    bare = BUILD.changed(placements=())
    write_document(path, bare, CATALOG, (other,))
    assert read_document(path) == Document(bare, (CASE, SUPPLY), (other,))
    write_document(path, BUILD, CATALOG, (other,))
    assert read_document(path) == Document(BUILD, (CARD, CASE, SUPPLY))


def test_a_file_full_of_other_records_still_has_room_for_the_build(tmp_path: Path) -> None:
    path = tmp_path / "f.rig"
    spare = tuple(CARD.changed(id=f"other-{i:03}") for i in range(MOST_PARTS))
    write_document(path, BUILD, CATALOG, spare)
    document = read_document(path)
    assert document.parts == (CARD, CASE, SUPPLY) and document.spare == spare[: MOST_PARTS - 3]


def test_no_build_uses_more_parts_than_a_file_has_room_for() -> None:
    def numbered(name: str, count: int) -> tuple[Quantity, ...]:
        return tuple(Quantity(f"{name}-{i}") for i in range(count))

    second = SecondarySystem("b2", Quantity("c2"), "k2", numbered("m2", 64), numbered("d2", 64))
    largest = Build(
        chassis="case",
        board="board",
        cpus=Quantity("cpu"),
        cooler="cooler",
        second=second,
        memory=numbered("m", 64),
        drives=numbered("d", 64),
        fans=numbered("f", 64),
        psus=tuple(f"psu-{i}" for i in range(16)),
        placements=tuple(Placement(f"g-{i}", "1", riser=f"r-{i}") for i in range(64)),
        bridges=tuple(Bridge(f"b-{i}", 0, 1) for i in range(32)),
    )
    assert why_unsavable(largest) == ""
    assert len(largest.part_ids()) <= MOST_PARTS


def test_hidden_characters_do_not_get_into_a_file() -> None:
    text = document_text(BUILD.changed(title="a\u202eb\nc\x1b", notes="one\n\ttwo\x07"), [])
    assert document_from_bytes(text.encode(), "f.rig").build.title == "ab c"
    assert document_from_bytes(text.encode(), "f.rig").build.notes == "one\n\ttwo"


def test_a_byte_order_mark_does_no_harm() -> None:
    assert (
        document_from_bytes(b"\xef\xbb\xbf" + document_text(BUILD, []).encode(), "f.rig").build
        == BUILD
    )


# What is not a build


@every(
    [
        ("", "f.rig is empty."),
        (" \n", "f.rig is empty."),
        ("hello", "not a Rigwright build: it does not begin with"),
        (b"\x89PNG\r\n\x1a\n\x00", "not text in UTF-8"),
        ("null", "its format is not"),
        ("[]", "its format is not"),
        ("{}", "its format is not “rigwright-build/1”"),
        ('{"format": 1}', "its format is not"),
        ('{"format": "rigwright-check/1"}', "its format is not"),
        ('{"format": "rigwright-build/²"}', "its format is not"),
        ('{"format": "rigwright-build/0"}', "format 0, which there has never been"),
        ('{"format": "rigwright-build/1"', "cut off after line 1"),
        ('{"format": "rigwright-build/1', "cut off after line 1"),
        ('{"format": "rigwright-build/1",\n "build": x}', "damaged at line 2, column 11"),
        ('{"format": "rigwright-build/1"}', "build is missing"),
        ('{"format": "rigwright-build/1", "build": {}}', "parts is missing"),
        (
            '{"format": "rigwright-build/1", "build": {}, "build": {}, "parts": []}',
            "'build' stands in it twice",
        ),
        ('{"format": "rigwright-build/1", "build": {}, "parts": {}}', "parts must be a list"),
        (
            '{"format": "rigwright-build/1", "build": [], "parts": []}',
            "build must be a table of named fields",
        ),
        ('{"a": ' + "1" * 5000 + "}", "a number of 5000 digits"),
        ('{"a": NaN}', "NaN is not a number a file can have"),
        ('{"a": -Infinity}', "-Infinity is not a number"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"a":' * 20 + "1" + "}" * 20, "nested too deeply"),
        (document_with(colour="red", site={"volts": 0}), "build.site.volts must be"),
        (document_with(title=5), "build.title must be text, not '5'"),
        (document_with(title="x" * 201), "build.title"),
        (document_with(title="a\u202eb"), "build.title has the hidden character U+202E"),
        (document_with(title="a\x1b[2J"), "build.title has the hidden character U+001B"),
        (document_with(title="a\nb"), "build.title has the hidden character U+000A"),
        (document_with(title="\ud800"), "build.title has the hidden character U+D800"),
        (document_with(chassis="../../etc/passwd"), "build.chassis"),
        (document_with(psus="supply"), "build.psus must be a list"),
        (document_with(placements=[{"place": "1"}]), "build.placements[0].part_id is missing"),
        (
            document_with(placements=[{"part_id": "a", "place": "1", "power_limit_w": 0}]),
            "power_limit_w",
        ),
        (
            document_with(placements=[{"part_id": "a", "place": "1", "power_limit_w": True}]),
            "power_limit_w",
        ),
        (
            document_with(placements=[{"part_id": "a", "place": "1"}] * 65),
            "placements must have at most 64 entries.",
        ),
        (document_with(memory=[{"part_id": "a", "count": 65}]), "build.memory[0].count"),
        (document_with(memory=[{"part_id": "a", "count": 0}]), "build.memory[0].count"),
        (document_with(memory=[{"part_id": "a", "count": 1.5}]), "build.memory[0].count"),
        (document_with(site={"volts": 0}), "build.site.volts"),
        (
            document_with(workload={"duty": "always"}),
            "build.workload.duty must be 'burst' or 'sustained'",
        ),
    ]
)
def test_what_is_not_a_build_is_refused_in_one_sentence(data: bytes | str, said: str) -> None:
    assert said in refusal(data)


def test_a_number_beyond_all_numbers_is_refused() -> None:
    text = document_with(placements=[{"part_id": "a", "place": "1", "power_limit_w": 7}]).replace(
        "7", "1e999"
    )
    assert "power_limit_w must be at most 100000, not 'inf'" in refusal(text)


def test_a_newer_file_says_so() -> None:
    said = refusal('{"format": "rigwright-build/2", "build": {"what": "ever"}}')
    assert said == (
        "f.rig was written by a newer Rigwright (format 2; this one reads 1); update Rigwright to "
        "open it."
    )


def test_a_part_that_stands_in_it_twice_is_refused() -> None:
    data = json.loads(document_text(BUILD, [CARD, CASE, SUPPLY]))
    data["parts"].append(data["parts"][0])
    assert "the part 'card' stands in it twice" in refusal(json.dumps(data))


@every(
    [
        ({"thickness_mm": "40"}, "thickness_mm"),
        ({"thickness_mm": -1}, "thickness_mm"),
        ({"thickness_mm": 1e6}, "thickness_mm"),
        ({"kind": "toaster"}, "no known kind"),
        ({"wheels": 4, "length_mm": -1}, "length_mm"),
        ({"name": "a\u2066b"}, "hidden character U+2066"),
        ({"notes": "a\x00b"}, "hidden character U+0000"),
    ]
)
def test_a_bad_record_is_refused(change: dict[str, Any], said: str) -> None:
    data = json.loads(document_text(BUILD, [CARD]))
    data["parts"][0] |= change
    assert said in refusal(json.dumps(data))


@settings(max_examples=count(15, of=150))
@given(st.data())
def test_a_torn_or_scribbled_file_is_opened_or_refused(data: st.DataObject) -> None:
    whole = example_bytes()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 400)) | st.just(len(whole)))
    torn = whole[:start] + data.draw(st.binary(max_size=6)) + whole[end:]
    try:
        assert isinstance(document_from_bytes(torn, "f.rig"), Document)
    except DocumentError as error:
        one_sentence(str(error))


plain = st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.floats() | texts(max_size=20)
values = st.recursive(
    plain,
    lambda some: st.lists(some, max_size=3) | st.dictionaries(texts(max_size=8), some, max_size=3),
)


@settings(max_examples=count(15, of=150))
@given(st.data())
def test_a_file_with_any_value_exchanged_is_opened_or_refused(data: st.DataObject) -> None:
    document = json.loads(example_bytes())
    inside: Any = document
    key: Any = data.draw(st.sampled_from(sorted(document)))
    while isinstance(inside[key], dict | list) and inside[key] and data.draw(st.integers(0, 4)):
        inside = inside[key]
        key = data.draw(
            st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside)))
        )
    inside[key] = data.draw(values)
    try:
        assert isinstance(document_from_bytes(json.dumps(document).encode(), "f.rig"), Document)
    except DocumentError as error:
        one_sentence(str(error))


# Files that cannot be read


def read_refusal(path: Path) -> str:
    with pytest.raises(DocumentError) as refused:
        read_document(path)
    return one_sentence(str(refused.value))


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    assert read_refusal(tmp_path / "no.rig") == f"There is no file {tmp_path / 'no.rig'}."


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "is a folder, not a file" in read_refusal(tmp_path)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "huge.rig").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert "larger than 8 MiB" in read_refusal(tmp_path / "huge.rig")


def test_nothing_is_saved_that_would_be_too_large_to_open(tmp_path: Path) -> None:
    """Each record is within its bounds; there are many."""
    long = CARD.changed(part_numbers=("9" * 4000,) * 60)
    spare = [long.changed(id=f"card-{number}") for number in range(36)]
    path = tmp_path / "tower.rig"
    write_document(path, BUILD, CATALOG, spare[:34])
    before = path.read_bytes()
    assert len(read_document(path).spare) == 34 and len(before) < MOST_BYTES
    with pytest.raises(DocumentError, match=r"cannot be saved: it would be larger than 8 MiB"):
        write_document(path, BUILD, CATALOG, spare)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(
    not os.access("/proc/kmsg", os.R_OK), reason="only an administrator of Linux can read its log"
)
def test_a_file_that_is_never_at_its_end_is_not_waited_for():
    with pytest.raises(DocumentError):
        read_document(Path("/proc/kmsg"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_neither_read_nor_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.rig"
    os.mkfifo(pipe)
    assert "not an ordinary file" in read_refusal(pipe)
    with pytest.raises(DocumentError, match="not an ordinary file"):
        write_document(pipe, BUILD, CATALOG)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    assert "\\x00" in read_refusal(tmp_path / "a\0b")
    assert "\x1b" not in read_refusal(tmp_path / "a\x1b[2Jb")


# Saving leaves the new file or the old one


def test_saving_replaces_the_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "f.rig"
    write_document(path, BUILD, CATALOG)
    write_document(path, BUILD.changed(title="Second"), CATALOG)
    assert read_document(path).build.title == "Second"
    assert os.listdir(tmp_path) == ["f.rig"]


@pytest.mark.parametrize("failing", ["fsync", "replace", "open"])
def test_a_failing_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "f.rig"
    write_document(path, BUILD, CATALOG)
    before = path.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(storage.os, failing, fail)
    with pytest.raises(DocumentError) as refused:
        write_document(path, BUILD.changed(title="Second"), CATALOG)
    monkeypatch.undo()
    assert one_sentence(str(refused.value)) == f"{path} cannot be written: no space left on device."
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["f.rig"]


def test_a_build_out_of_bounds_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "f.rig"
    write_document(path, BUILD, CATALOG)
    too_many = BUILD.changed(placements=(Placement("card", "1"),) * 65)
    with pytest.raises(DocumentError, match=r"cannot be saved: build\.placements"):
        write_document(path, too_many, CATALOG)
    assert read_document(path).build == BUILD


def test_a_catalog_that_fails_says_why(tmp_path: Path) -> None:
    class Broken:
        def get(self, part_id: str) -> Part | None:
            raise CatalogError("The parts catalog is gone.")

    with pytest.raises(DocumentError, match="The parts catalog is gone"):
        write_document(tmp_path / "f.rig", BUILD, Broken())
    assert os.listdir(tmp_path) == []


def test_a_missing_folder_says_so(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="its folder does not exist"):
        write_document(tmp_path / "no" / "f.rig", BUILD, CATALOG)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="is a folder"):
        write_document(tmp_path, BUILD, CATALOG)


def test_a_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.rig"
    path.write_text("mine")
    monkeypatch.setattr(
        storage.os, "access", lambda path, mode: False
    )  # for root, no file is protected
    with pytest.raises(DocumentError, match="permission denied"):
        write_document(path, BUILD, CATALOG)
    assert path.read_text() == "mine"


@pytest.mark.skipif(os.name != "posix", reason="needs file modes")
def test_permissions_are_kept_and_new_files_get_the_usual_ones(tmp_path: Path) -> None:
    kept = tmp_path / "kept.rig"
    new = tmp_path / "new.rig"
    kept.touch()
    kept.chmod(0o640)
    old_mask = os.umask(0o027)
    try:
        write_document(kept, BUILD, CATALOG)
        write_document(new, BUILD, CATALOG)
    finally:
        os.umask(old_mask)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (kept, new)] == [0o640, 0o640]
    kept.chmod(0o604)
    write_document(kept, BUILD, CATALOG)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o604


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_a_link_goes_on_pointing_to_the_file(tmp_path: Path) -> None:
    target = tmp_path / "target.rig"
    link = tmp_path / "link.rig"
    target.touch()
    link.symlink_to(target)
    write_document(link, BUILD, CATALOG)
    assert link.is_symlink() and read_document(target).build == BUILD


# The shape of a file


def test_the_schema_is_what_the_program_reads() -> None:
    # After a change: python -c "from rigwright.documents.document import schema_text;
    # print(schema_text(), end='')"
    assert SCHEMA.read_text(encoding="utf-8") == schema_text()


def test_there_is_one_example_of_each_format_with_all_that_a_file_may_have() -> None:
    names = [f"rig-{number}.example.rig" for number in range(1, FORMAT.number + 1)]
    assert [path.name for path in SCHEMA_EXAMPLES] == names
    document = read_document(SCHEMA_EXAMPLES[-1])
    assert document.judged is not None and document.parts and document.spare == ()
    text = document_text(document.build, list(document.parts), document.judged)
    assert text == SCHEMA_EXAMPLES[-1].read_text(encoding="utf-8")
    assert json.loads(text).keys() == {*FORMAT.fields, *FORMAT.optional}


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> list[str]:
    """What a value has against a JSON Schema, by the standard alone.

    As much of it as our schema uses.
    """
    if "$ref" in schema:
        missing = [name for name in schema.get("required", ()) if name not in value]
        return missing + faults(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    if "anyOf" in schema or "oneOf" in schema:
        choices = schema.get("anyOf") or schema["oneOf"]
        return (
            [] if any(not faults(value, choice, root) for choice in choices) else ["no choice fits"]
        )
    found = (
        []
        if fits_type(value, schema.get("type"))
        else [f"{value!r} is not of type {schema['type']}"]
    )
    if (
        "const" in schema
        and value != schema["const"]
        or "enum" in schema
        and value not in schema["enum"]
    ):
        found.append(f"{value!r} is none of the values")
    if isinstance(value, str):
        found += (
            []
            if len(value) <= schema.get("maxLength", 10**9)
            and len(value) >= schema.get("minLength", 0)
            else ["length"]
        )
        found += [] if re.search(schema.get("pattern", ""), value) else ["pattern"]
    if isinstance(value, int | float) and not isinstance(value, bool):
        low = value >= schema.get("minimum", value) and value > schema.get(
            "exclusiveMinimum", value - 1
        )
        found += (
            [] if low and value <= schema.get("maximum", value) else [f"{value} is out of bounds"]
        )
    if isinstance(value, list):
        found += [f for item in value for f in faults(item, schema.get("items", {}), root)]
        found += ["too many"] if len(value) > schema.get("maxItems", len(value)) else []
    if isinstance(value, dict):
        known = schema.get("properties", {})
        more = schema.get("additionalProperties", True)
        found += [f"{key} is missing" for key in schema.get("required", ()) if key not in value]
        for key, item in value.items():
            rule = known.get(key, more)
            found += (
                faults(item, rule, root)
                if isinstance(rule, dict)
                else []
                if rule
                else [f"{key} is unknown"]
            )
    return found


def fits_type(value: Any, name: str | None) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    kinds = {
        None: True,
        "string": isinstance(value, str),
        "object": isinstance(value, dict),
        "null": value is None,
        "array": isinstance(value, list),
        "boolean": isinstance(value, bool),
        "number": number,
        "integer": number and value == int(value),
    }
    return kinds[name]


@every([*EXAMPLES, *SCHEMA_EXAMPLES])
def test_the_schema_accepts_the_examples(path: Path) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert faults(json.loads(path.read_bytes()), schema, schema) == []


@every(
    [
        {"format": "rigwright-build/2"},
        {"more": 1},
        {"build": {"colour": "red"}},
        {"build": {"placements": [{"place": "1"}]}},
        {"build": {"placements": [{"part_id": "a", "place": "1", "power_limit_w": 0}]}},
        {"parts": [{"kind": "toaster"}]},
    ]
)
def test_the_schema_refuses_what_the_program_refuses(change: dict[str, Any]) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert faults(json.loads(example_bytes()) | change, schema, schema)


# Characters


@every(["plain", "Müller’s 日本語 🖥️ עברית", "a\u00a0b", "≈ 1 × 2 − 3"])
def test_what_people_write_is_not_hidden(shown: str) -> None:
    assert hidden_in(shown) is None and without_hidden(shown) == shown


@every(["\x00", "\x1b", "\x7f", "\x9b", "\u2028", "\u202e", "\u2069", "\ud83d"])
def test_what_nobody_sees_is_found_and_left_out(hidden: str) -> None:
    assert hidden_in(f"a{hidden}b") == f"U+{ord(hidden):04X}"
    assert without_hidden(f"a{hidden}b") == "ab"


def test_the_file_type_knows_a_build_by_how_its_text_begins() -> None:
    """A file without its ending, as mails and chats leave it, is still one of the program."""
    packaging = ROOT / "packaging"
    (match,) = re.findall(r"value='(.+)'", (packaging / "rigwright.xml").read_text("utf-8"))
    begins = match.encode().decode("unicode_escape")
    assert document_text(Build(), {}).startswith(begins)
    assert all(path.read_text("utf-8").startswith(begins) for path in EXAMPLES)
