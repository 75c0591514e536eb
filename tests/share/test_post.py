"""The code as a QR picture, and a build as a post for forums: what they say, and what they
cannot be made to do.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import card_figures
from rigwright.files.places import assets_dir
from rigwright.share.markdown import markdown_of
from rigwright.share.markdown_text import plain
from rigwright.share.qr import DENSE, TooLongError, qr_svg
from tests.cli.test_cli import Command, rigwright
from tests.share.parsed import Element, parsed
from tests.worlds import gpu, world

__all__ = ["rigwright"]  # a fixture
EXAMPLE = assets_dir() / "examples" / "four-open-air-3090.rig"
HOSTILE = "<script>alert(1)</script> [x](javascript:alert) ![i](http://h/i.png) **b** | `c` & # _"


# the picture


def grid(svg: str) -> list[list[int]]:
    """The modules of a QR picture, with the white round them."""
    drawn = ElementTree.fromstring(svg)
    size = int(drawn.attrib["viewBox"].split()[2])
    rows = [[0] * size for _ in range(size)]
    path = drawn.find("{http://www.w3.org/2000/svg}path")
    assert path is not None
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path.attrib["d"]):
        for at in range(int(x), int(x) + int(length)):
            rows[int(y)][at] = 1
    return rows


def test_a_qr_picture_has_its_marks_and_its_quiet_zone() -> None:
    rows = grid(qr_svg("RIG1:ABCDEFGH234567.", "a code"))
    size = len(rows)
    rim = [*rows[:4], *rows[-4:], *([row[:4] + row[-4:]] for row in rows)]
    assert not any(map(any, (row if isinstance(row[0], int) else row[0] for row in rim)))
    finder = [[max(abs(x - 3), abs(y - 3)) != 2 for x in range(7)] for y in range(7)]
    for left, top in ((4, 4), (size - 11, 4), (4, size - 11)):
        assert [[bool(rows[top + y][left + x]) for x in range(7)] for y in range(7)] == finder
    assert (size - 8 - 17) % 4 == 0


def test_a_code_of_many_modules_is_shown_larger() -> None:
    few, many = (parsed(qr_svg("A" * letters, "a code")).one("svg") for letters in (200, 2000))
    sizes = [int(drawn.attributes["viewbox"].split()[-1]) for drawn in (few, many)]
    assert sizes[0] <= DENSE < sizes[1]
    assert [drawn.attributes["class"] for drawn in (few, many)] == ["qr", "qr dense"]


def test_a_phone_reads_the_code_of_the_picture(rigwright: Command) -> None:
    """Read by another program than the one that wrote it, where both are installed."""
    if not (shutil.which("zbarimg") and shutil.which("rsvg-convert")):
        pytest.skip("zbar-tools and librsvg2-bin are not installed")
    code = rigwright("share", str(EXAMPLE), "--code").out.strip()
    assert rigwright("share", str(EXAMPLE), "--qr", "code.svg").code == 0
    subprocess.run(["rsvg-convert", "-w", "600", "code.svg", "-o", "code.png"], check=True)
    read = subprocess.run(
        ["zbarimg", "-q", "--raw", "code.png"], capture_output=True, text=True, check=True
    )
    assert read.stdout.strip() == code


def test_a_code_that_no_picture_holds_is_said() -> None:
    with pytest.raises(TooLongError, match="5,000 letters is too long for a QR code"):
        qr_svg("A" * 5000, "too long")


# the post


@cache
def answer() -> Evaluation:
    document = read_document(EXAMPLE)
    return evaluate(document.build, MemoryCatalog(document.parts))


def shown(text: str) -> Element:
    """The post as a forum shows it."""
    markdown = pytest.importorskip("markdown_it")
    return parsed(markdown.MarkdownIt("commonmark", {"html": True}).enable("table").render(text))


def test_a_post_says_what_check_says() -> None:
    post = shown(markdown_of(answer(), "RIG1:A."))
    assert post.one("h2").text == answer().build.title
    _, cards = post.all("table")
    rows = [[cell.text for cell in row.all("td")] for row in cards.one("tbody").all("tr")]
    assert rows == [
        [f.card.title, f.place, f.link_words, f.length, f.gap, f.power]
        for f in card_figures(answer())
    ]
    said = [" ".join(entry.text.split()) for entry in post.all("li")]
    grave = [finding for finding in answer().listed if finding.severity.value != "info"]
    assert len(said) > len(grave) > 0
    for line, finding in zip(said, grave, strict=False):
        assert line.endswith(" ".join(finding.message.split()))
    assert post.one("pre").text == "RIG1:A."


def test_words_of_a_file_are_words_in_a_post() -> None:
    found = world((gpu(name=HOSTILE), "1"), title=HOSTILE, notes=f"{HOSTILE}\n# no heading")
    post = shown(markdown_of(found))
    assert post.one("h2").text == HOSTILE
    for name in ("script", "img", "a", "em"):
        assert not post.all(name)
    assert len(post.all("h1") + post.all("h2")) == 1
    assert {strong.text.rstrip(":") for strong in post.all("strong")} <= {
        "Fits",
        "Fits, tight",
        "Does not fit",
        "Not decided",
        "Error",
        "Warning",
        "Not checked",
    }


def test_plain_words_stay_as_they_are() -> None:
    assert plain("ASUS Pro WS, 350 W (97 %).") == "ASUS Pro WS, 350 W (97 %)."
    assert plain("<&> a_b") == "&lt;&amp;&gt; a\\_b"


def test_a_post_is_imported_again(rigwright: Command) -> None:
    Path("post.md").write_text(rigwright("share", str(EXAMPLE), "--markdown").out)
    assert rigwright("import", "post.md", "-o", "again.rig").code == 0
    assert Path("again.rig").read_bytes() == EXAMPLE.read_bytes()


# the command


def test_share_asks_what_to_make(rigwright: Command) -> None:
    said = rigwright("share", str(EXAMPLE))
    assert said.code == 2 and said.err.startswith("rigwright: Say what to make of the build")


def test_what_is_printed_is_nothing_else(rigwright: Command) -> None:
    said = rigwright("share", str(EXAMPLE), "--code", "--qr", "x.svg", "-o", "x.html")
    assert said.out.startswith("RIG1:") and said.out.count("\n") == 1
    assert "Wrote x.svg." in said.err and "Wrote x.html" in said.err
    assert rigwright("share", str(EXAMPLE), "--code", "--markdown").code == 2


def test_every_form_reads_from_every_form(rigwright: Command) -> None:
    code = rigwright("share", str(EXAMPLE), "--code").out
    Path("code.txt").write_text(code)
    rigwright("share", "code.txt", "-o", "page.html")
    assert rigwright("share", "page.html", "--code").out == code
    assert (
        rigwright("check", "code.txt", "--json").out
        == rigwright("check", str(EXAMPLE), "--json").out
    )
