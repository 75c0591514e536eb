from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QIODevice, QLocale, Qt
from PySide6.QtGui import (
    QAccessible,
    QAction,
    QColor,
    QIcon,
    QImage,
    QKeySequence,
    QPainter,
    QPalette,
    QPdfWriter,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView, QToolBar
from pytestqt.qtbot import QtBot

from gui.look import icons
from gui.look.theme import DARK, LIGHT, Theme, palette_of
from gui.sheet import printing
from gui.sheet.blocks import Block
from gui.sheet.columns import PageColumn, balanced, flowed
from gui.sheet.drawings import DRAWN, svg_of
from gui.sheet.elevation import control_bar, paint_elevation, scale_for, size_of
from gui.sheet.ink import Ink, Point, Rect, TextRun
from gui.sheet.preview_icons import ICONS, PRINT
from gui.sheet.printing import paint_sheet, pdf_of, preview_dialog, usual_paper
from rigwright.build import Build, Placement, Site
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.cli.sheet import DRAWINGS
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.parts import Chassis
from rigwright.reports.elevation import elevation_of
from rigwright.reports.sheet.content import Sheet, sheet_of
from rigwright.text.lengths import LengthUnit, lengths_in
from tests.sampling import count, every

MOST_TABS = 60  # far more than the preview has stops
SVG = "http://www.w3.org/2000/svg"
EXAMPLES = Path(__file__).resolve().parents[3] / "assets/examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.rig"))


def sheet(name: str, **changes: object) -> Sheet:
    document = read_document(EXAMPLES / f"{name}.rig")
    return sheet_of(
        evaluate(document.build.changed(**changes), MemoryCatalog(document.parts)), f"{name}.rig"
    )


def page_sizes(pdf: bytes) -> set[tuple[int, ...]]:
    """Width and height of the pages in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return {tuple(round(float(side)) for side in box) for box in boxes}


def streams(pdf: bytes) -> Iterator[bytes]:
    """What is drawn on the pages, as PDF operators."""
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            yield zlib.decompress(packed)
        except zlib.error:
            continue


# PDF


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_an_example_is_printed_on_either_paper(
    qapp: QApplication, name: str, paper: str, size: tuple[int, int]
) -> None:
    pdf, pages = pdf_of(sheet(name), paper)
    assert pdf.startswith(b"%PDF-1.") and pdf.rstrip().endswith(b"%%EOF")
    assert page_sizes(pdf) == {size}
    assert pages == len(re.findall(rb"/Type /Page\b", pdf)) <= 9  # parts to serial numbers


def test_fonts_are_embedded_and_lines_are_lines(qapp: QApplication) -> None:
    pdf, _ = pdf_of(sheet("four-open-air-3090"))
    assert b"/FontFile2" in pdf and b"/Subtype /Image" not in pdf
    drawn = b"".join(streams(pdf))
    assert drawn.count(b"BT") > 100 and drawn.count(b"\nS") + drawn.count(b" S\n") > 50


def test_the_picture_is_on_the_sheet(qapp: QApplication) -> None:
    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert b"/Subtype /Image" in pdf_of(sheet("two-open-air-3090"), "a4", picture)[0]
    assert b"/Subtype /Image" in pdf_of(sheet("eight-v100-server"), "a4", picture)[0]
    assert b"/Subtype /Image" not in pdf_of(sheet("two-open-air-3090"), "a4", QImage())[0]
    assert b"/Subtype /Image" not in pdf_of(sheet("two-open-air-3090"), "a4", b"no picture")[0]


def test_the_title_is_that_of_the_build(qapp: QApplication) -> None:
    pdf, _ = pdf_of(sheet("two-open-air-3090", title="Kiste"))
    assert "Kiste".encode("utf-16-be") in pdf or b"(Kiste)" in pdf


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_much_to_say_takes_more_pages(qapp: QApplication, paper: str) -> None:
    s = sheet(
        "eight-v100-server", notes="A long note. " * 400, title="A title that does not end " * 7
    )
    s = replace(s, remarks=s.remarks * 60, not_checked=s.not_checked * 20)
    pdf, pages = pdf_of(s, paper)
    assert pages == len(re.findall(rb"/Type /Page\b", pdf)) >= 4


@pytest.mark.parametrize(
    "build", [Build(), Build("x" * 200, chassis="no", placements=(Placement("no", "1"),))]
)
def test_an_empty_sheet_is_one_page(qapp: QApplication, build: Build) -> None:
    assert pdf_of(sheet_of(evaluate(build, MemoryCatalog([]))))[1] == 1


@pytest.mark.parametrize(
    ("site", "desktop", "paper"),
    [
        ("de-230v-16a", "en_US", "a4"),
        ("us-208v-30a", "de_DE", "letter"),
        (None, "de_DE", "a4"),
        (None, "en_CA", "letter"),
        (None, "C", "a4"),
    ],
)
def test_the_paper_is_that_of_the_country(
    monkeypatch: pytest.MonkeyPatch, site: str | None, desktop: str, paper: str
) -> None:
    monkeypatch.setattr(QLocale, "system", lambda: QLocale(desktop))
    assert usual_paper(Site(site)) == paper


# Scale


class Recording(Ink):
    """Ink that remembers lines, rectangles and words in millimetres."""

    def __init__(self, painter: QPainter, writer: QPdfWriter) -> None:
        super().__init__(painter, writer)
        self.lines: list[tuple[Point, Point]] = []
        self.rects: list[Rect] = []
        self.words: list[tuple[str, float]] = []

    def line(self, start: Point, end: Point, *style: object, **more: object) -> None:
        self.lines.append((start, end))

    def rect(self, rect: Rect, *style: object, **more: object) -> None:
        self.rects.append(rect)

    def text(
        self, x: float, baseline: float, text: str, points: float, *style: object, **more: object
    ) -> None:
        self.words.append((text, points))


@pytest.fixture
def ink(qapp: QApplication) -> Iterator[Recording]:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(1200)
    painter = QPainter(writer)
    yield Recording(painter, writer)
    painter.end()


@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_is_to_scale(ink: Recording, name: str) -> None:
    elevation = sheet(name).elevation
    assert elevation is not None
    scale = scale_for(elevation, 180 if elevation.turn == "right" else 121, 150)
    assert scale == (2.5 if "vertical" in name else 2)
    paint_elevation(ink, elevation, 15, 60, scale)
    for card in elevation.cards:
        size = (card.body.length / scale, card.body.reach / scale)
        assert any(sorted((r.width, r.height)) == pytest.approx(sorted(size)) for r in ink.rects)
    bars = [(a, b) for a, b in ink.lines if a[1] == b[1] and b[0] - a[0] == pytest.approx(50.0)]
    assert bars


def test_the_bar_is_as_long_as_a_mark_of_the_ruler(ink: Recording) -> None:
    for unit, said, mm in ((LengthUnit.MM, "50 mm", 50.0), (LengthUnit.INCH, "2 in", 50.8)):
        ink.lines.clear()
        ink.words.clear()
        with lengths_in(unit):
            control_bar(ink, 20.0, 60.0)
        assert ink.lines[0] == ((20.0, 60.0), (pytest.approx(20.0 + mm), 60.0))
        assert [words for words, _ in ink.words] == [f"{said}: check with a ruler"]


@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_stays_in_its_place(ink: Recording, name: str) -> None:
    elevation = sheet(name).elevation
    assert elevation is not None
    scale = scale_for(elevation, 180, 150)
    width, height = size_of(elevation, scale)
    paint_elevation(ink, elevation, 15, 60, scale)
    for rect in ink.rects:
        assert (
            rect.x >= 14 and rect.right <= 15 + width + 1 or rect.x < 14
        )  # turned text boxes count from zero
        assert rect.bottom <= 60 + height + 0.01
    assert all(
        15 - 1 <= x <= 15 + width + 1 and 60 - 1 <= y <= 60 + height + 1
        for line in ink.lines
        for x, y in line
    )


@pytest.mark.parametrize("name", NAMES)
def test_slots_are_named_to_the_last_letter(ink: Recording, name: str) -> None:
    """Who looks for "PCIEX16(G5)" beside "PCIEX16(G4)" is not helped by "PCIEX16(G…"."""
    elevation = sheet(name).elevation
    assert elevation is not None
    paint_elevation(ink, elevation, 15, 60, 2.5)
    assert {row.title for row in elevation.rows if row.title and elevation.turn != "right"} <= {
        w for w, _ in ink.words
    }


def test_overlaps_are_hatched_and_named(ink: Recording) -> None:
    elevation = sheet("four-open-air-3090").elevation
    assert elevation is not None
    paint_elevation(ink, elevation, 15, 60, 2)
    slanted = [(a, b) for a, b in ink.lines if a[0] != b[0] and a[1] != b[1]]
    assert len(slanted) > 60
    assert [word for word, _ in ink.words if word.startswith("overlap")] == ["overlap 11.36"] * 3


@pytest.mark.parametrize("up", ["+y", "-y", "-x", "+z"])
def test_every_kind_of_chassis_is_drawn(ink: Recording, up: str) -> None:
    document = read_document(EXAMPLES / "two-open-air-3090.rig")
    chassis = next(part for part in document.parts if isinstance(part, Chassis))
    turned = MemoryCatalog([*document.parts, chassis.changed(up=up)])
    elevation = elevation_of(evaluate(document.build, turned))
    assert elevation is not None
    assert elevation.turn == {"+z": "right", "-y": "up"}.get(up, "down")
    paint_elevation(ink, elevation, 15, 60, scale_for(elevation, 121, 150))
    assert {"GPU 1", "GPU 2"} <= {word for word, _ in ink.words}


def test_the_smallest_letters_can_be_read(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []
    plain = Ink.text

    def text(
        self: Ink, x: float, y: float, text: str, points: float, *a: object, **k: object
    ) -> None:
        sizes.extend([points] if len(text) > 1 else [])  # the letter in a sign is part of its shape
        plain(self, x, y, text, points, *a, **k)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(Ink, "text", text)
    pdf_of(sheet("four-open-air-3090"))
    assert sizes and min(sizes) >= 6.5


# Columns and pages


def block(height: float, *, keep: bool = False, repeat: Block | None = None) -> Block:
    return Block(height, lambda ink, x, y: None, before=2.0, keep=keep, repeat=repeat)


def two_columns(page: int, height: float = 100.0) -> list[PageColumn]:
    return [PageColumn(page, Rect(x, 10, 80, height)) for x in (15, 100)]


heights = st.lists(st.tuples(st.floats(1, 30), st.booleans()), min_size=1, max_size=60)


@settings(max_examples=count(8, of=60))
@given(heights)
def test_every_block_is_placed_once_in_order_and_inside(
    given_blocks: list[tuple[float, bool]],
) -> None:
    blocks = [
        block(height, keep=keep and i % 3 == 0) for i, (height, keep) in enumerate(given_blocks)
    ]
    for lay_out in (flowed, balanced):
        placed = lay_out(blocks, two_columns(0), two_columns)
        assert [id(b) for _, _, b in placed] == [id(b) for b in blocks]
        assert all(c.rect.y <= y and y + b.height <= 110 + 0.1 for c, y, b in placed)
        order = [(c.page, c.rect.x, y) for c, y, _ in placed]
        assert order == sorted(order)


def test_a_heading_never_ends_a_column() -> None:
    blocks = [block(90), block(8, keep=True), block(8)]
    placed = flowed(blocks, two_columns(0), two_columns)
    assert [column.rect.x for column, _, _ in placed] == [15, 100, 100]


def test_a_table_that_goes_on_repeats_its_head() -> None:
    head = block(5, keep=True)
    rows = [block(20, repeat=head) for _ in range(9)]
    placed = flowed([head, *rows], two_columns(0), two_columns)
    tops = [b.height for c, y, b in placed if y == 10]
    assert tops == [5, 5, 5]


@every(range(2, 14))
def test_the_last_row_of_a_table_is_never_alone_in_a_column(count: int) -> None:
    head = block(5, keep=True)
    rows = [block(20, repeat=head) for _ in range(count)]
    placed = flowed([block(12), head, *rows, block(30)], two_columns(0), two_columns)
    where = {id(b): (column.page, column.rect.x) for column, _, b in placed}
    assert where[id(rows[-1])] == where[id(rows[-2])]


def test_columns_of_the_last_page_end_alike() -> None:
    placed = balanced([block(10) for _ in range(8)], two_columns(0), two_columns)
    assert [column.rect.x for column, _, _ in placed] == [15] * 4 + [100] * 4


# Type


def test_figures_keep_their_units_on_the_line(qapp: QApplication, ink: Recording) -> None:
    words = "The slowest carries 31.51 GB/s per direction"
    narrow = ink.letters.width("The slowest carries 31.51", 8.2) + 1
    one_line = ink.letters.paragraph_height([TextRun("The slowest carries")], 8.2, narrow)
    assert ink.letters.paragraph_height([TextRun(words)], 8.2, narrow) > one_line
    assert ink.letters.width("11.11", 8.2) == pytest.approx(ink.letters.width("88.88", 8.2))


def test_text_outside_the_first_plane_keeps_its_weight(ink: Recording) -> None:
    assert ink.letters.paragraph_height([TextRun("🖥️ Kiste ", 700), TextRun("日本語")], 8.2, 60) > 0


# Print preview


def test_the_preview_prints_by_keyboard_alone(qtbot: QtBot) -> None:
    dialog = preview_dialog(None, sheet("four-blower-3090"))
    qtbot.addWidget(dialog)
    dialog.show()
    reached = set[str]()
    for _ in range(MOST_TABS):
        focused = dialog.focusWidget()
        reached.add(QAccessible.queryAccessibleInterface(focused).text(QAccessible.Text.Name))
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert {"Number of the page", "Pages", PRINT} <= reached
    (action,) = [action for action in dialog.findChildren(QAction) if action.text() == PRINT]
    assert (
        action.shortcut().matches(QKeySequence("Ctrl+P")) is QKeySequence.SequenceMatch.ExactMatch
    )


def test_the_preview_shows_every_page(qtbot: QtBot) -> None:
    from PySide6.QtPrintSupport import QPrintPreviewWidget

    dialog = preview_dialog(None, sheet("four-blower-3090"))
    qtbot.addWidget(dialog)
    dialog.show()
    widget = dialog.findChild(QPrintPreviewWidget)
    widget.updatePreview()
    qtbot.waitUntil(lambda: widget.pageCount() == pdf_of(sheet("four-blower-3090"))[1])
    actions = [a for bar in dialog.findChildren(QToolBar) for a in bar.actions() if a.text()]
    color = dialog.palette().color(QPalette.ColorRole.ButtonText).name()
    for action in actions:
        drawn = action.icon().pixmap(18, 18)
        ours = ICONS[action.text()]
        expected = QIcon(icons.pixmap(ours, color, 18)).pixmap(18, 18)
        assert drawn.toImage() == expected.toImage(), f"{action.text()} has an icon of its own"


def pages_in(qtbot: QtBot, theme: Theme) -> list[QImage]:
    """The pages of a preview as a window of a theme shows them, without their edges."""
    from PySide6.QtPrintSupport import QPrintPreviewWidget

    dialog = preview_dialog(None, sheet("four-blower-3090"))
    qtbot.addWidget(dialog)
    dialog.setPalette(palette_of(theme))
    dialog.resize(900, 700)
    dialog.show()
    widget = dialog.findChild(QPrintPreviewWidget)
    widget.updatePreview()
    widget.setAllPagesViewMode()
    (view,) = dialog.findChildren(QGraphicsView)
    QApplication.processEvents()
    seen = view.viewport().grab().toImage()
    places = [view.mapFromScene(item.sceneBoundingRect()).boundingRect() for item in view.items()]
    inner = [place.adjusted(4, 4, -8, -8) for place in places]
    assert len(inner) == widget.pageCount() > 1
    return [seen.copy(place) for place in inner]


def test_the_preview_is_the_same_in_either_theme(qtbot: QtBot) -> None:
    """A page is white in a dark window too, and its title is black on it."""
    in_light = pages_in(qtbot, LIGHT)
    in_dark = pages_in(qtbot, DARK)
    assert in_light == in_dark


def test_printing_is_loaded_only_when_it_is_wanted() -> None:
    source = Path(printing.__file__).read_text(encoding="utf-8")
    top = source.split("if TYPE_CHECKING")[0]
    assert "QtPrintSupport" not in top and "PySide6.QtPdf" not in source
    assert sys.modules["gui.sheet.printing"] is printing


def test_painting_leaves_the_device_to_its_owner(qapp: QApplication) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    said = sheet("two-open-air-3090")
    assert paint_sheet(writer, said) == pdf_of(said)[1]
    assert not writer.paintingActive()


# What can be searched


def readable(pdf: bytes) -> set[str]:
    """The letters that a reader of the PDF can find and copy, of all its fonts."""
    found: set[str] = set()
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        text = packed
        with suppress(zlib.error):
            text = zlib.decompress(packed)
        for table in re.findall(rb"beginbfrange(.*?)endbfrange", text, re.DOTALL):
            for letters in re.findall(rb"\[(.*?)\]", table, re.DOTALL):
                found |= {
                    chr(int(code, 16)) for code in re.findall(rb"<([0-9A-Fa-f]{4})>", letters)
                }
    return found


def test_figures_can_be_searched_and_copied(qapp: QApplication) -> None:
    """Figures of one width that a font is asked for have no meaning in a PDF."""
    pdf, _ = pdf_of(sheet("four-blower-3090"))
    assert set("0123456789±×−GPUnvidia-smi_") <= readable(pdf)


# one drawing


def test_a_drawing_of_the_sheet_is_svg_as_large_as_on_paper(qapp: QApplication) -> None:
    made = replace(sheet("two-open-air-3090"), title="<script>a & b</script>")
    for name, words in (
        ("elevation", {"PCIEX16_1", "29.28 free"}),
        ("board", {"GPU 1 in PCIEX16_1", "224.00"}),
        ("wiring", {"EVGA SuperNOVA 1600 T2", "24-pin"}),
    ):
        drawn = svg_of(made, name)
        assert drawn is not None
        root = ElementTree.fromstring(drawn)
        assert root.get("width") == "188mm"
        assert root.get("viewBox", "").startswith("0 0 1880 ")
        texts = {"".join(one.itertext()).strip() for one in root.iter(f"{{{SVG}}}text")}
        assert words <= texts
        assert not list(root.iter(f"{{{SVG}}}script"))
        families = {one.get("font-family", "") for one in root.iter(f"{{{SVG}}}text")}
        assert all(re.fullmatch(r"('[^',]+', )+sans-serif", names) for names in families)
    wiring = svg_of(made, "wiring")
    assert wiring is not None and wiring != svg_of(made, "wiring", grey=True)
    assert svg_of(sheet("eight-v100-server"), "wiring") is None
    assert tuple(DRAWN) == DRAWINGS, "what the command offers"


def test_the_command_writes_a_drawing_or_says_why_not(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = str(EXAMPLES / "eight-v100-server.rig")
    out = tmp_path / "x.svg"
    assert main(["sheet", build, "-o", str(out), "--drawing", "board"]) == 0
    assert ElementTree.fromstring(out.read_bytes()).tag == f"{{{SVG}}}svg"
    assert capsys.readouterr().out == f"Wrote {out}.\n"
    for name, wanted, said in (
        ("x.svg", ("--drawing", "wiring"), "There is no wiring to draw: no supply with known"),
        ("x.pdf", ("--drawing", "board"), "is no name for a drawing; end it in .svg."),
        ("x.svg", (), "is no name for a sheet; end it in .pdf, or name a --drawing"),
    ):
        assert main(["sheet", build, "-o", str(tmp_path / name), *wanted]) == 2
        assert said in capsys.readouterr().err
