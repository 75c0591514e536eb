"""Whatever comes in is recognised by what is in it; what is not taken gets one sentence."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.sampling import every

pytest.importorskip("PySide6")
pytest.importorskip("zxingcpp")

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from gui.importing.pictures import grey_of, grey_picture
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import Document, read_document
from rigwright.documents.part_files import parts_text
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir
from rigwright.importing.file_kinds import MOST_LOOKED_AT, FileKind, kind_of_file
from rigwright.importing.recognised import (
    ACCEPTED,
    ImportRefusedError,
    PartList,
    PartSource,
    SentParts,
    recognised,
    recognised_file,
    recognised_picture,
)
from rigwright.share.code import build_code
from rigwright.share.markdown import markdown_of
from rigwright.share.page import page_of
from rigwright.share.qr import qr_svg
from tests.fuzz.targets.builds import machine, shipped
from tests.importing.lists.test_import_lists import BBCODE, COMMAS, HTML, MARKDOWN, TEXT
from tests.importing.qr_pictures import bytes_of, png_bomb, printed
from tests.worlds import gpu

EXAMPLE = assets_dir() / "examples" / "four-blower-3090.rig"


@cache
def example() -> Document:
    return read_document(EXAMPLE)


@cache
def code() -> str:
    """With no record in it, as that of a machine of catalog parts is."""
    return build_code(example().build, MemoryCatalog([]), MemoryCatalog([]))


def test_the_same_build_comes_back_in_every_form() -> None:
    """As a file, a page, a code, a post and a picture."""
    document = example()
    catalog = MemoryCatalog(document.parts)
    evaluation = evaluate(document.build, catalog)
    forms = (
        EXAMPLE.read_bytes(),
        page_of(evaluation, catalog, (), code()).encode(),
        f"Hello,\n{code().lower()}\nBye".encode(),
        markdown_of(evaluation, code()).encode(),
        bytes_of(printed(code(), 3), "PNG"),
        bytes_of(printed(code(), 3), "JPEG"),
    )
    for data in forms:
        found = recognised(data, "it", grey_picture)
        assert isinstance(found, Document) and found.build == document.build


@every([(2, 0, 0), (2.7, 8, 0), (4, 90, 300), (5, 33, 400), (3, 180, 0), (7, 271, 0)])
def test_a_qr_code_is_read_however_it_is_turned_and_scaled(
    module_px: float, degrees: float, noise: int
) -> None:
    picture = printed(code(), module_px, degrees, noise)
    assert recognised_picture(grey_of(picture), "it").build == example().build


def test_machines_put_together_at_random_come_back_from_their_pictures() -> None:
    """Also the largest that a QR code holds."""
    sizes: list[int] = []
    for number in range(5):
        build = machine(Random(number))
        letters = build_code(build, shipped(), shipped())
        picture = printed(letters, 3, 3 * number)
        assert recognised_picture(grey_of(picture), "it").build == build
        sizes.append(len(letters))
    assert max(sizes) > 700


def test_the_qr_code_that_is_written_as_svg_is_read_back() -> None:
    drawn = QSvgRenderer(QByteArray(qr_svg(code(), "a code").encode()))
    image = QImage(600, 600, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    drawn.render(painter)
    painter.end()
    assert recognised_picture(grey_of(image), "it").build == example().build


def test_what_can_be_seen_through_is_white() -> None:
    """As in pictures that are cut out of a page."""
    image = printed(code(), 3).convertToFormat(QImage.Format.Format_ARGB32)
    paper = image.pixel(0, 0)
    for y in range(image.height()):
        for x in range(image.width()):
            if image.pixel(x, y) == paper:
                image.setPixel(x, y, 0)
    found = recognised(bytes_of(image, "PNG"), "it", grey_picture)
    assert isinstance(found, Document) and found.build == example().build


@every([TEXT, MARKDOWN, BBCODE, HTML, COMMAS])
def test_a_list_is_one_in_every_form(text: str) -> None:
    found = recognised(text.encode(), "it", grey_picture)
    assert isinstance(found, PartList)
    assert "cpu" in {line.kind for line in found.lines}


def test_parts_and_their_tables_are_told_from_builds(tmp_path: Path) -> None:
    sent = parts_text([gpu(id="a", name="A card with a “format”")]).encode()
    found = recognised(sent, "it", grey_picture)
    assert isinstance(found, SentParts) and [part.id for part in found.parts] == ["a"]
    table = tmp_path / "parts.data"
    table.write_text("kind,id,name\ngpu,a,A\n")
    assert recognised_file(table, grey_picture) == PartSource(table)
    assert recognised_file(tmp_path, grey_picture) == PartSource(tmp_path)


def test_a_build_is_one_however_far_behind_its_format_stands(tmp_path: Path) -> None:
    """A file has its fields in the order of the alphabet, so that a long note stands first."""
    text = EXAMPLE.read_text().replace('"notes": ""', f'"notes": "{"long " * 3_000}"')
    path = tmp_path / "named-otherwise"
    path.write_text(text.replace("{", "{" + " " * 70_000, 1))
    found = recognised_file(path, grey_picture)
    assert isinstance(found, Document) and found.build.notes.startswith("long")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"%PDF-1.7", f"it is a PDF. {ACCEPTED}"),
        (b"\x7fELF\0\0", f"it is no text. {ACCEPTED}"),
        (
            b'{"opendb_id": 1}',
            f"it is JSON, but neither a build nor parts of Rigwright. {ACCEPTED}",
        ),
        (b"SQLite format 3\0", f"it is a database. {ACCEPTED}"),
        (b"", "it has no list of parts"),
        (b"kind,id,name\ngpu,x,X\n", "it is a table of parts: save it as a file"),
        ((b"a" * 1_023 + b"\n") * 1_025, "it is a text of more than 1 MiB"),
        (b"\x89PNG\r\n\x1a\nhalf of it", "it is a damaged picture"),
        (png_bomb(60_000, 60_000), "it is "),
        (bytes_of(QImage(9, 9, QImage.Format.Format_RGB32), "PNG"), "it shows no QR code that can"),
    ],
    ids=lambda value: repr(value[:12]),
)
def test_what_is_not_taken_gets_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(ImportRefusedError) as refused:
        recognised(data, "it", grey_picture)
    assert str(refused.value).startswith(words) and str(refused.value).endswith(".")


@every(
    [
        ("https://example.com/?q=<script>alert(1)</script>", "it shows a QR code, but not that of"),
        (f"RIG1:{'A' * 40}.", "it has a damaged code: a letter is missing or wrong"),
        (f"RIG9:{'A' * 40}.", "it has a code of a newer Rigwright"),
        ("RIG1:" + "A" * 2_000, "it has a code that is cut off"),
    ]
)
def test_a_qr_code_of_something_else_is_harmless(text: str, words: str) -> None:
    with pytest.raises(ImportRefusedError) as refused:
        recognised_picture(grey_of(printed(text, 3)), "it")
    assert str(refused.value).startswith(words)


def test_two_builds_in_one_picture_are_not_chosen_between() -> None:
    other = build_code(
        example().build.changed(title="Another"), MemoryCatalog([]), MemoryCatalog([])
    )
    first = printed(code(), 2)
    second = printed(other, 2)
    both = QImage(first.width() + second.width(), first.height(), QImage.Format.Format_RGB32)
    both.fill(0xFFFFFF)
    from PySide6.QtGui import QPainter

    painter = QPainter(both)
    painter.drawImage(0, 0, first)
    painter.drawImage(first.width(), 0, second)
    painter.end()
    with pytest.raises(ImportRefusedError, match="several builds"):
        recognised_picture(grey_of(both), "it")


def test_a_list_in_old_letters_is_read_with_a_remark() -> None:
    text = "CPU: AMD Threadripper Pro 3975WX\nCase: Fractal “Größe” XL\n"
    found = recognised(text.encode("cp1252"), "old.txt", grey_picture)
    assert isinstance(found, PartList)
    assert [line.text for line in found.lines][1] == "Fractal “Größe” XL"
    assert found.remark.startswith("old.txt is not in UTF-8")
    again = recognised(text.encode(), "new.txt", grey_picture)
    assert again == PartList(found.lines)


@pytest.mark.parametrize(
    "data", [b"CPU\x01 \xe4 ", "部品表: グラフィックカード".encode("shift-jis")]
)
def test_what_is_no_text_in_those_letters_is_none(data: bytes) -> None:
    with pytest.raises(ImportRefusedError, match="is no text"):
        recognised(data, "it", grey_picture)


@every(["RIG1:MZXW6YTB", "RIG1:MZ.", "RIG1:.", "RIG1:8!?8!?8!", "RIG9:MZ."])
def test_a_rest_of_a_code_is_no_list(rest: str) -> None:
    with pytest.raises(ImportRefusedError, match=r"^It has a .*code.*\.$"):
        recognised(f" {rest}\n".encode(), "It", grey_picture)
    named = f"Rig1: a list\n{rest.lower()}\nGPU: RTX A6000".encode()
    assert isinstance(recognised(named, "It", grey_picture), PartList)


def test_a_damaged_picture_is_one_sentence_and_nothing_else(
    capfd: pytest.CaptureFixture[str],
) -> None:
    data = bytearray(bytes_of(printed(code(), 3), "PNG"))
    data[len(data) // 2] ^= 0xFF
    with pytest.raises(ImportRefusedError):
        recognised(bytes(data[: len(data) * 3 // 4]), "it", grey_picture)
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("name", ["pipe", "pipe.csv", "pipe.png"])
def test_a_pipe_is_not_waited_for(tmp_path: Path, name: str) -> None:
    """A window that asked what such a file is hung for good."""
    os.mkfifo(tmp_path / name)
    with pytest.raises(OSError, match="is not an ordinary file"):
        kind_of_file(tmp_path / name)
    with pytest.raises(ImportRefusedError, match="is not an ordinary file"):
        recognised_file(tmp_path / name, grey_picture)


def test_a_build_behind_a_long_text_is_one(tmp_path: Path) -> None:
    """What a file of ours is stands behind its build."""
    text = json.dumps({"build": "x" * MOST_LOOKED_AT, "format": "rigwright-build/1"})
    (tmp_path / "long").write_text(text)
    assert kind_of_file(tmp_path / "long") is FileKind.BUILD
