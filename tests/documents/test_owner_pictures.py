"""The owner's pictures in a build: their size is known before anybody unpacks them, and they stay
at home unless they are asked for.
"""

from __future__ import annotations

import json
import struct
import zlib
from base64 import b64encode
from pathlib import Path

import pytest

from rigwright.build import MOST_PICTURE_LETTERS, MOST_PICTURES, Build, Picture
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.documents.document import (
    MOST_BYTES,
    document_from_bytes,
    document_text,
    read_document,
    write_document,
)
from rigwright.documents.pictures import (
    MOST_SIDE_PX,
    PictureError,
    file_of,
    kind_and_size,
    picture_of,
)
from rigwright.share.along import NOTHING, as_shared
from rigwright.share.code import build_code
from tests.sampling import every


def png(width: int, height: int, rows: bytes = b"") -> bytes:
    """A PNG file as its standard has it, grey, with those rows."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = rows or b"".join(b"\0" + b"\x80" * width for _ in range(min(height, 16)))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def jpeg_head(width: int, height: int, before: bytes = b"") -> bytes:
    """The beginning of a JPEG file up to its size."""
    frame = struct.pack(">BBHBHHB", 0xFF, 0xC2, 17, 8, height, width, 3)
    return b"\xff\xd8\xff\xe0" + struct.pack(">H", 16) + b"JFIF" + bytes(10) + before + frame


SMALL = picture_of(png(4, 3), "The bench")
BUILD = Build("Test", notes="Mine", pictures=(SMALL,))


# what a picture is


@every(
    [
        (png(4, 3), ("png", (4, 3))),
        (png(100_000, 70_000), ("png", (100_000, 70_000))),
        (jpeg_head(640, 480), ("jpeg", (640, 480))),
        (jpeg_head(640, 480, b"\xff\xff\xe1\x00\x04AB"), ("jpeg", (640, 480))),
        (jpeg_head(640, 480)[:20], ("jpeg", None)),
        (b"\xff\xd8\xff" + b"\xe1\x00\x00" * 9, ("jpeg", None)),
        (png(4, 3)[:20], ("png", None)),
        (b"GIF89a", ("", None)),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", ("", None)),
        (b"", ("", None)),
    ]
)
def test_kind_and_size_stand_in_the_first_bytes(data: bytes, told: tuple[object, object]) -> None:
    assert kind_and_size(data) == told


@every(
    [
        (png(MOST_SIDE_PX + 1, 10), "has 4,097 × 10 pixels, more than 4,096 along a side"),
        (png(100_000, 100_000), "has 100,000 × 100,000 pixels"),
        (jpeg_head(65_000, 65_000), "has 65,000 × 65,000 pixels"),
        (png(0, 10), "has 0 × 10 pixels"),
        (b"MZ\x90", "is neither a PNG nor a JPEG picture"),
        (png(4, 3)[:20], "is damaged"),
    ]
)
def test_what_would_unpack_to_too_much_is_refused_before_it_is_unpacked(
    data: bytes, said: str
) -> None:
    with pytest.raises(PictureError, match=said):
        picture_of(data)
    with pytest.raises(PictureError, match=said):
        file_of(Picture(b64encode(data).decode()))


def test_what_is_no_base64_is_damaged_and_what_is_too_long_is_refused() -> None:
    for data in ("a", "äöü", "<script>", "AAAA===="):
        with pytest.raises(PictureError, match="is damaged|neither"):
            file_of(Picture(data))
    with pytest.raises(PictureError, match="has more than 525,000 bytes"):
        picture_of(png(4, 3) + bytes(MOST_PICTURE_LETTERS))


# in a file


def test_pictures_come_back_each_on_one_line(tmp_path: Path) -> None:
    text = document_text(BUILD, [])
    assert document_from_bytes(text.encode(), "f.rig").build == BUILD
    assert f'      {{"caption": "The bench", "data": "{SMALL.data}"}}' in text.splitlines()
    assert document_text(BUILD.changed(pictures=()), []).count("pictures") == 0


def test_a_file_has_room_for_as_many_as_a_build_may_have(tmp_path: Path) -> None:
    largest = Picture("A" * MOST_PICTURE_LETTERS, "x" * 200)
    build = Build(pictures=(largest,) * MOST_PICTURES, notes="ü" * 20_000)
    write_document(tmp_path / "f.rig", build, MemoryCatalog([]))
    assert (tmp_path / "f.rig").stat().st_size < MOST_BYTES * 0.6
    assert read_document(tmp_path / "f.rig").build == build


@every(
    [
        [{"data": "A" * (MOST_PICTURE_LETTERS + 1)}],
        [{"data": "AAAA"}] * (MOST_PICTURES + 1),
        [{"data": ""}],
        [{}],
    ]
)
def test_more_than_that_is_refused(pictures: object) -> None:
    fields = {"format": "rigwright-build/1", "build": {"pictures": pictures}, "parts": []}
    with pytest.raises(Exception, match=r"f\.rig was not opened: build\.pictures"):
        document_from_bytes(json.dumps(fields).encode(), "f.rig")


def test_a_hostile_picture_keeps_no_file_from_opening() -> None:
    bomb = Picture(b64encode(png(100_000, 100_000)).decode())
    text = document_text(BUILD.changed(pictures=(bomb, SMALL)), [])
    assert document_from_bytes(text.encode(), "f.rig").build.pictures == (bomb, SMALL)


# on the way to others


def test_pictures_stay_at_home_unless_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert as_shared(BUILD, NOTHING).pictures == ()
    nothing = MemoryCatalog([])
    bare = BUILD.changed(pictures=())
    assert build_code(BUILD, nothing, nothing) == build_code(bare, nothing, nothing)
    monkeypatch.chdir(tmp_path)
    write_document(Path("f.rig"), BUILD, nothing)
    assert main(["share", "f.rig", "-o", "without.html"]) == 0
    assert main(["share", "f.rig", "-o", "with.html", "--with-pictures"]) == 0
    assert SMALL.data not in Path("without.html").read_text(encoding="utf-8")
    assert read_document(Path("without.html")).build == bare
    assert read_document(Path("with.html")).build == BUILD
