"""What a hostile or broken archive, folder or record can do: nothing but give one sentence."""

from __future__ import annotations

import json
import os
import random
import string
import struct
import zipfile
from pathlib import Path

import pytest

from rigwright.importing.records import archive
from rigwright.importing.records.archive import ImportFault
from rigwright.importing.records.opendb import Cancelled, import_opendb
from rigwright.importing.sources import import_path
from tests.importing.records.opendb_records import (
    ALL,
    GPU,
    changed,
    imported,
    uuid_of,
    write_folder,
    write_zip,
)
from tests.sampling import count, share


def fault(path: Path) -> str:
    """The one sentence that a path is refused with."""
    with pytest.raises(ImportFault) as caught:
        import_path(path)
    sentence = str(caught.value)
    assert sentence.endswith(".") and "\n" not in sentence
    return sentence


def member(tmp_path: Path, data: bytes) -> str:
    """The reason that a record of those bytes is kept out for, from a zip."""
    path = tmp_path / "one.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("open-db/GPU/one.json", data)
        file.writestr("open-db/GPU/two.json", json.dumps(GPU))
    report = import_opendb(path).report
    assert [entry.outcome for entry in report.entries] == [
        "rejected",
        "imported",
    ]  # the good one comes in
    return report.entries[0].reason


def test_a_zip_and_a_folder_give_the_same_parts(tmp_path: Path) -> None:
    records = {category: [record] for category, record in ALL.items()}
    assert (
        import_path(write_zip(tmp_path / "a.zip", records)).parts
        == import_path(write_folder(tmp_path / "b", records)).parts
    )


def test_a_zip_may_hold_the_database_in_a_folder_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(f"buildcores-open-db-main/open-db/GPU/{uuid_of(0)}.json", json.dumps(GPU))
        file.writestr("buildcores-open-db-main/open-db/Monitor/m.json", "{}")
        file.writestr("buildcores-open-db-main/schemas/GPU.schema.json", "{}")
    result = import_path(path)
    assert len(result.parts) == 1 and result.report.others == {"Monitor": 1}


def test_a_category_folder_alone_is_enough(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, {"GPU": [GPU]})
    assert len(import_path(folder / "open-db" / "GPU").parts) == 1


def test_the_order_on_disk_does_not_matter(tmp_path: Path) -> None:
    names = [f"open-db/GPU/{uuid_of(n)}.json" for n in range(6)]
    ids = []
    for order in (names, names[::-1]):
        path = tmp_path / f"{len(ids)}.zip"
        with zipfile.ZipFile(path, "w") as file:
            for name in order:
                file.writestr(name, json.dumps(changed(GPU, length=200 + 10 * names.index(name))))
        ids.append([part.id for part in import_path(path).parts])
    assert ids[0] == ids[1] and len(set(ids[0])) == 6


def test_a_missing_path(tmp_path: Path) -> None:
    assert fault(tmp_path / "none.zip").endswith("none.zip does not exist.")


def test_a_truncated_zip(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "a.zip", {"GPU": [GPU] * 20})
    path.write_bytes(path.read_bytes()[:-200])
    assert fault(path).endswith("is not a whole zip file: download it again.")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"nothing of the sort" * 50])
def test_a_file_that_is_no_zip(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(data)
    assert "is not a whole zip file" in fault(path)


@pytest.mark.sampled(step=6)
@pytest.mark.parametrize("seed", range(60))
def test_a_zip_with_changed_bytes_never_raises_anything_else(tmp_path: Path, seed: int) -> None:
    path = write_zip(tmp_path / "a.zip", {"GPU": [GPU, GPU], "PSU": [ALL["PSU"]]})
    chance = random.Random(seed)
    data = bytearray(path.read_bytes())
    for _ in range(chance.randint(1, 12)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)
    try:
        result = import_path(path)
    except ImportFault as error:
        assert str(error).endswith(".")
    else:
        assert all(entry.reason for entry in result.report.with_outcome("rejected"))


def test_a_zip_bomb(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("open-db/GPU/bomb.json", b" " * 50_000_000)
    assert "would unpack to 48 MB, far more than it holds" in fault(path)


def test_a_member_that_lies_about_its_size_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "liar.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("open-db/GPU/liar.json", b" " * 5_000_000)
    data = path.read_bytes().replace(struct.pack("<L", 5_000_000), struct.pack("<L", 500))
    path.write_bytes(data)
    (entry,) = import_path(path).report.entries
    assert entry.reason == "The file is damaged: its checksum is wrong."


def test_a_file_of_two_gigabytes(tmp_path: Path) -> None:
    path = tmp_path / "large.zip"
    with open(path, "wb") as file:
        file.truncate(2 * 1024**3)  # sparse: it takes no room
    assert "has 2.0 GB; archives up to 512 MB are read" in fault(path)


@pytest.mark.parametrize(
    "name",
    [
        "../../GPU/a.json",
        "/etc/GPU/a.json",
        "C:/GPU/a.json",
        "a\\..\\..\\GPU\\a.json",
        "open-db/../../GPU/a.json",
    ],
)
def test_names_that_leave_the_archive(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(name, json.dumps(GPU))
    assert "names a file outside of itself" in fault(path)


def test_a_locked_zip(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "a.zip", {"GPU": [GPU]})
    data = bytearray(path.read_bytes())
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    path.write_bytes(data)
    assert fault(path).endswith("is locked with a password: unpack it first.")


def test_too_many_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_MEMBERS", 3)
    assert "has more than 3 files" in fault(write_zip(tmp_path / "a.zip", {"GPU": [GPU] * 5}))
    assert "has more than 3 files" in fault(write_folder(tmp_path / "b", {"GPU": [GPU] * 5}))


def test_an_archive_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("holiday/picture.json", "{}")
    assert "has no records: they are looked for as open-db/<Category>/<id>.json." in fault(path)
    (tmp_path / "empty").mkdir()
    assert "has no records" in fault(tmp_path / "empty")


def test_a_folder_with_the_download_in_it_is_that_download(tmp_path: Path) -> None:
    folder = tmp_path / "downloads"
    folder.mkdir()
    packed = write_zip(folder / "open-db.zip", {"GPU": [GPU]})
    (folder / "README.md").write_text("what this is")
    found = archive.contents_of(folder, ["GPU"])
    assert found.path == packed and len(found.members) == 1
    write_zip(folder / "older.zip", {"GPU": [GPU]})
    assert "has no records" in fault(folder), "which of the two is not for us to say"


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_links_and_devices_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text(json.dumps(changed(GPU, "Secret card")), encoding="utf-8")
    folder = write_folder(tmp_path / "db", {"GPU": [GPU]})
    (folder / "open-db/GPU/link.json").symlink_to(secret)
    (folder / "open-db/GPU/loop").symlink_to(folder)
    os.mkfifo(folder / "open-db/GPU/pipe.json")
    result = import_path(folder)
    assert [part.name for part in result.parts] == [GPU["metadata"]["name"]]
    assert {entry.rule for entry in result.report.with_outcome("rejected")} == {"link"}
    linked = zipfile.ZipInfo("open-db/GPU/link.json")
    linked.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as file:
        file.writestr(linked, "/etc/passwd")
    assert import_path(tmp_path / "a.zip").report.entries[0].rule == "link"


@pytest.mark.skipif(os.name == "nt", reason="a fifo has no place there")
def test_a_pipe_in_place_of_a_zip(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.zip")
    assert fault(tmp_path / "pipe.zip").endswith("is neither a file nor a folder.")


def test_records_that_cannot_be_read(tmp_path: Path) -> None:
    assert member(tmp_path, b"{").startswith("The file is not readable JSON")
    assert member(tmp_path, b'{"a": NaN}').startswith("The file is not readable JSON")
    assert (
        member(tmp_path, '{"metadata": "Größe"}'.encode("latin-1")) == "The file is not UTF-8 text."
    )
    assert (
        member(tmp_path, b"[" * 100_000) == "The file is nested too deeply to be a part's record."
    )
    assert (
        member(tmp_path, b'{"a":' * 20_000 + b"1" + b"}" * 20_000)
        == "The file is nested too deeply to be a part's record."
    )
    assert member(tmp_path, b"[1, 2]") == "The file holds no table of named fields."
    assert member(tmp_path, b'{"metadata": {"name": " "}}') == "The record has no name."
    assert member(tmp_path, b'{"metadata": [1]}') == "The record has no name."
    noise = random.Random(1).randbytes(archive.MOST_RECORD).hex().encode()
    assert member(tmp_path, noise).endswith("no part's record is that large.")


@pytest.mark.sampled
def test_every_field_may_be_of_any_type(tmp_path: Path) -> None:
    values = [
        None,
        True,
        -1,
        1e300,
        10**40,
        "",
        "x" * 9_999,
        "\u202e\x00",
        [],
        [[]],
        {},
        {"a": 1},
        [None],
        [{}],
        "\ud800",
    ]
    for category, record in share(list(ALL.items()), 3):
        records = [
            changed(record, **{field: value})
            for field in record
            if field != "metadata"
            for value in values
        ]
        records += [
            {**record, "metadata": {**record["metadata"], field: value}}
            for field in ("manufacturer", "part_numbers", "releaseYear", "name")
            for value in values
        ]
        result = imported(tmp_path / category, category, *records)
        assert len(result.report.entries) == len(records)
        assert all(entry.reason for entry in result.report.with_outcome("rejected"))
        assert all(entry.part_id for entry in result.report.with_outcome("imported", "repaired"))


@pytest.mark.sampled
def test_ten_thousand_hostile_strings(tmp_path: Path) -> None:
    chance = random.Random(7)
    alphabet = string.printable + "\u202e\u200b\x00\x1b[31m'\";--<script>\u0301é漢🧨\ufeff\\/%s{}$`"
    many = count(1_000, of=10_000)
    names = ["".join(chance.choices(alphabet, k=chance.randint(0, 400))) for _ in range(many)]
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for number, name in enumerate(names):
            record = {
                "opendb_id": name,
                "metadata": {"name": name, "manufacturer": name, "part_numbers": [name]},
                "size": 120,
            }
            file.writestr(f"open-db/CaseFan/{uuid_of(number)}.json", json.dumps(record))
    result = import_path(path)
    assert len(result.report.entries) == many and len(result.parts) > 0.9 * many
    assert len({part.id for part in result.parts}) == len(result.parts)
    for part in result.parts:
        assert part.name.isprintable() and len(part.name) <= 300 and part.id.isascii()


@pytest.mark.parametrize("stop_at", [0, 1, 2])
def test_stopping_leaves_nothing(tmp_path: Path, stop_at: int) -> None:
    calls: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> bool:
        calls.append((done, total))
        return len(calls) <= stop_at

    path = write_zip(
        tmp_path / "a.zip", {"CaseFan": [changed(ALL["CaseFan"], f"Fan {n}") for n in range(200)]}
    )
    with pytest.raises(Cancelled):
        import_path(path, progress)
    assert calls == [(0, 200), (128, 200), (200, 200)][: stop_at + 1]
