"""The pages of the assembly sheet: nothing outside, nothing on top of something else, every page
says what it belongs to, with long names, Japanese, sixteen cards and missing figures too.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from gui.sheet import layout
from gui.sheet.blocks import Block
from gui.sheet.ink import Ink
from gui.sheet.options import Options
from gui.sheet.printing import pdf_of
from rigwright.build import Build, Site, Thresholds
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.reports.sheet.content import Sheet, sheet_of
from rigwright.reports.sheet.parts import Purchase
from rigwright.reports.sheet.sections import SheetSection
from rigwright.share.qr import qr_rows
from tests.gui.sheet_pages import Pages, Word, overlapping, painted
from tests.worlds import board, chassis, gpu, open_card, plugs, psu, slot, world

EXAMPLES = Path(__file__).resolve().parents[3] / "assets/examples"
GOLDEN = Path(__file__).resolve().parent / "sheet_golden"
DAY = date(2026, 3, 5)
LONG = "GeForce RTX 5090 Supremely Overclocked Liquid Suprim Extreme Founders Anniversary Edition"
JAPANESE = "玄人志向 ギャラクシー グラフィックスボード 三連ファン 極厚モデル 限定版"
EDGE = 10.0  # of paper that printers do not reach


def example(name: str, **changes: object) -> Sheet:
    document = read_document(EXAMPLES / f"{name}.rig")
    build = document.build.changed(**changes)
    return sheet_of(evaluate(build, MemoryCatalog(document.parts)), f"{name}.rig", DAY, code=CODE)


CODE = "RIG1-" + "ABCDEFGH234567" * 24


@pytest.mark.parametrize(
    ("steps", "pages", "height"),
    [(7, 1, 27.0), (8, 1, 20.0), (9, 1, 20.0), (12, 2, 27.0), (16, 2, 20.0)],
)
def test_smaller_details_save_a_last_page_with_little_on_it(
    monkeypatch: pytest.MonkeyPatch, steps: int, pages: int, height: float
) -> None:
    """A4 has 238 mm for blocks on its first page and 246 on others: 7 and 8 steps of 30 mm."""

    def chapters(job: layout.Job) -> list[layout.Chapter]:
        return [layout.Chapter([Block(job.detail_height + 3, lambda *_: None)] * steps)]

    monkeypatch.setattr(layout, "_chapters", chapters)
    sheet: Sheet = None  # pyright: ignore[reportAssignmentType]
    ink: Ink = None  # pyright: ignore[reportAssignmentType]
    placed = layout.laid_out(ink, layout.Paper(210.0, 297.0), sheet, layout.Pictures(), ())
    assert max(column.page for column, _, _ in placed) + 1 == pages
    assert {block.height - 3 for _, _, block in placed} == {height}


def blocks(*heights: float) -> list[Block]:
    return [Block(height, lambda *_: None) for height in heights]


def test_a_movable_chapter_fills_the_page_that_a_drawing_would_leave_half_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A4 has 238 mm for blocks on its first page: 100 are used, a drawing of 150 goes over."""
    drawing, higher, steps, table = blocks(150.0, 140.0, 60.0, 90.0)
    chapters = [
        layout.Chapter(blocks(100.0)),
        layout.Chapter([drawing]),
        layout.Chapter([higher], movable=True),  # would not fit either
        layout.Chapter([steps]),
        layout.Chapter([table], movable=True),
    ]
    monkeypatch.setattr(layout, "_chapters", lambda _job: chapters)
    sheet: Sheet = None  # pyright: ignore[reportAssignmentType]
    ink: Ink = None  # pyright: ignore[reportAssignmentType]
    placed = layout.laid_out(ink, layout.Paper(210.0, 297.0), sheet, layout.Pictures(), ())
    pages = {id(block): column.page for column, _, block in placed}
    assert pages[id(table)] == 0 and pages[id(drawing)] == 1
    assert pages[id(steps)] == pages[id(higher)] == 2, "what is not movable keeps its turn"
    assert len(placed) == 5


def sixteen() -> Sheet:
    """Sixteen cards in a frame on four supplies, with long names and without many figures."""
    frame = chassis(
        name=f"{LONG} {JAPANESE}", chassis_type="open_frame", gpu_positions=16, expansion_slots=7
    )
    supplies = tuple(psu(name=JAPANESE) for _ in range(4))
    cards = [
        (gpu(name=f"{JAPANESE} {LONG}", weight_g=2100.0), f"frame{number}", 200.0)
        for number in range(1, 9)
    ]
    cards += [
        (
            open_card(
                name=LONG * 2, length_mm=None, power_connectors=plugs(pin16=1), board_power_w=None
            ),
            f"frame{number}",
        )
        for number in range(9, 17)
    ]
    evaluation = world(
        *cards,
        chassis=frame,
        board=board(*(slot(number) for number in range(1, 17))),
        psus=supplies,
        site=Site(),
        title=f"{JAPANESE} {LONG}",
        notes="長い注記。 " * 300,
    )
    return sheet_of(evaluation, f"{LONG}.rig", DAY, code=CODE)


def stacked() -> Sheet:
    """Cards of 52 mm in every second opening, each reaching into the two beside it."""
    cards = [(open_card(), str(place)) for place in (1, 3, 4, 6)]
    return sheet_of(world(*cards, title="Stacked"), "stacked.rig", DAY, code=CODE)


def nine_slots() -> Sheet:
    """A full row of slots with names as long as boards have them."""
    seven = board(name=JAPANESE * 2)
    cards = [
        (gpu(name=LONG, thickness_mm=19.0, slots_occupied=1.0, bracket_slots=1), str(number))
        for number in range(1, 8)
    ]
    return sheet_of(world(*cards, board=seven, title=LONG), "row.rig", DAY, code=CODE)


SHEETS = {
    "sixteen": sixteen,
    "nine slots": nine_slots,
    "stacked": stacked,
    "four blowers": lambda: example("four-blower-3090"),
    "clash": lambda: example("four-open-air-3090"),
    "server": lambda: example("eight-v100-server"),
    "vertical": lambda: example("vertical-4090-y60"),
    "empty": lambda: sheet_of(evaluate(Build(LONG * 2), MemoryCatalog([])), "", DAY),
}


@cache
def pages_of(name: str, paper: str = "a4", grey: bool = False) -> Pages:
    picture = QImage(300, 280, QImage.Format.Format_RGB32)
    picture.fill(QColor("steelblue"))
    return painted(SHEETS[name](), paper, picture, Options(grey))


ON_PAPER = [(name, "a4") for name in SHEETS] + [("sixteen", "letter"), ("clash", "letter")]


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize(("name", "paper"), ON_PAPER)
def test_no_text_leaves_the_page(qapp: QApplication, name: str, paper: str) -> None:
    pages = pages_of(name, paper)
    assert pages.words
    for word in pages.words:
        assert word.box.left() >= EDGE and word.box.right() <= pages.width - EDGE, word
        assert word.box.top() >= EDGE and word.box.bottom() <= pages.height - EDGE, word
    for _, box in (*pages.boxes, *pages.lines):
        assert box.left() >= EDGE and box.right() <= pages.width - EDGE
        assert box.top() >= EDGE and box.bottom() <= pages.height - EDGE


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(("name", "paper"), ON_PAPER)
def test_no_text_lies_on_other_text(qapp: QApplication, name: str, paper: str) -> None:
    pages = pages_of(name, paper)
    for page in range(pages.count):
        assert overlapping(pages.on(page)) == []


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["sixteen", "clash", "empty"])
def test_the_air_is_on_paper_in_colour_and_in_greys(
    qapp: QApplication, name: str, paper: str
) -> None:
    only = frozenset({SheetSection.AIR})
    said: list[set[str]] = []
    for grey in (False, True):
        pages = painted(SHEETS[name](), paper, options=Options(grey, only))
        for page in range(pages.count):
            assert overlapping(pages.on(page)) == []
        said.append({word.text for word in pages.words})
    assert said[0] == said[1]
    for line in SHEETS[name]().air.lines:
        assert {line.card, line.temperature} - {""} <= said[0]


def test_the_picture_of_the_air_is_drawn_where_its_section_is_printed(qapp: QApplication) -> None:
    asked: list[str] = []
    sheet = example("two-open-air-3090")
    for options in (Options(), Options(sections=frozenset({SheetSection.AIR, SheetSection.COVER}))):
        pdf_of(sheet, "a4", None, options, lambda: asked.append("air"))
    assert asked == ["air"]


def test_the_column_of_cables_is_as_wide_as_its_widest_words(qapp: QApplication) -> None:
    plain = example("four-blower-3090")
    for cable in ("8-pin 11–12", "8-pin 101–102", "8-pin " + "1" * 60):
        wiring = tuple(replace(line, cable=cable) for line in plain.wiring)
        options = Options(sections=frozenset({SheetSection.WIRING}))
        pages = painted(replace(plain, wiring=wiring), options=options)
        assert len(cable) > 20 or cable in {word.text for word in pages.words}
        for page in range(pages.count):
            assert overlapping(pages.on(page)) == []


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(("name", "paper"), ON_PAPER)
def test_every_page_says_what_it_belongs_to(qapp: QApplication, name: str, paper: str) -> None:
    pages = pages_of(name, paper)
    sheet = SHEETS[name]()
    for page in range(pages.count):
        said = pages.text(page)
        assert sheet.title[:12] in said
        assert f"Page {page + 1} of {pages.count}" in said
        assert "5 March 2026" in said and sheet.stamp in said
    assert pages.count == 1 or all(len(pages.on(page)) > 8 for page in range(pages.count))


HEADINGS = {
    SheetSection.PARTS: ("Parts", "Adapters and cables"),
    SheetSection.DRAWINGS: ("Rear elevation", "Side elevation and board plan", "Fit proof"),
    SheetSection.AIR: ("Air, heat and noise",),
    SheetSection.STEPS: ("Steps",),
    SheetSection.WIRING: ("Power and plugs", "Wiring", "Wiring, drawn"),
    SheetSection.SETTINGS: (
        "BIOS settings",
        "Power limits",
        "First boot",
        "Expected of every card",
    ),
    SheetSection.FINDINGS: ("Findings", "Not checked", "Confidence"),
    SheetSection.RECORD: ("To fill in",),
}


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("section", SheetSection)
def test_a_section_is_printed_where_it_is_chosen_and_nowhere_else(
    qapp: QApplication, section: SheetSection
) -> None:
    pages = painted(example("four-blower-3090"), options=Options(sections=frozenset({section})))
    said = {word.text for word in pages.words}
    for other, headings in HEADINGS.items():
        assert set(headings) <= said if other is section else not set(headings) & said
    assert ("Fits, tight" in said) is (section is SheetSection.COVER)


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("section", SheetSection)
def test_own_thresholds_are_on_a_sheet_of_any_section(
    qapp: QApplication, section: SheetSection
) -> None:
    """Whatever is printed was judged under them."""
    wants = Thresholds(free_air_mm=25.0, reserve_percent=2.0)
    sheet = example("four-blower-3090", thresholds=wants)
    pages = painted(sheet, options=Options(sections=frozenset({section})))
    said = " ".join(" ".join(word.text for word in pages.words).split())
    assert len(sheet.thresholds) == 2
    assert all(line in said for line in sheet.thresholds)


def test_all_sections_together_are_the_sections_one_by_one(qapp: QApplication) -> None:
    """Nothing is said only where everything is printed."""
    sheet = example("four-blower-3090")
    whole = {word.text for word in painted(sheet).words if "Page" not in word.text}
    apart: set[str] = set()
    for section in SheetSection:
        chosen = Options(sections=frozenset({section}))
        apart |= {word.text for word in painted(sheet, options=chosen).words}
    assert whole - apart <= {"continued"}


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize(
    ("column", "title"),
    [
        ("Seen", "Expected of every card"),
        ("Margin, worst case, mm", "Fit proof"),
        ("Plugs", "Power and plugs"),
    ],
)
@pytest.mark.parametrize("name", ["sixteen", "server", "four blowers"])
def test_a_table_that_goes_on_stands_under_its_title_again(
    qapp: QApplication, name: str, column: str, title: str
) -> None:
    pages = pages_of(name)
    found = 0
    for page in range(pages.count):
        words = pages.on(page)
        titles = [word.box for word in words if word.text == title]
        for head in (word.box for word in words if word.text == column):
            found += 1
            above = [box for box in titles if 0 < head.top() - box.top() < 12]
            assert above, f"page {page + 1}"
    assert found


@pytest.mark.parametrize("name", ["four blowers", "sixteen", "nine slots"])
def test_no_heading_is_the_last_of_its_page(qapp: QApplication, name: str) -> None:
    pages = pages_of(name)
    headings = {text for texts in HEADINGS.values() for text in texts}
    found = 0
    for page in range(pages.count):
        words = pages.on(page)
        for head in words:
            if head.text in headings and head.box.height() > 3.2:
                found += 1
                below = [
                    word
                    for word in words
                    if 0 < word.box.top() - head.box.top() < 30
                    and word.box.right() > head.box.left()
                    and word.box.top() < pages.height - 25
                ]
                assert below or "elevation" in head.text, (page, head)
    assert found >= 10


def test_the_parts_list_has_what_a_buyer_keeps(qapp: QApplication) -> None:
    plain = example("four-blower-3090")
    card = next(part for part in plain.parts if "3090" in part.name)
    bought = replace(plain, purchases={card.part_id: Purchase(1, "USD 1,499.00")})
    options = Options(sections=frozenset({SheetSection.PARTS}))
    row = {word.text: word.box.center().y() for word in painted(bought, options=options).words}
    assert {"Owned", "To buy", "Price each", "USD 1,499.00"} <= row.keys()
    line = [
        word.text.strip()
        for word in painted(bought, options=options).words
        if abs(word.box.center().y() - row["USD 1,499.00"]) < 0.5
    ]
    assert line == [
        "4 ×",
        card.name,
        card.numbers[0],  # the others stand below it
        "1",
        "3",
        "USD 1,499.00",
    ]  # four, one is there: buy three
    assert "To buy" not in {word.text for word in painted(plain, options=options).words}


# what is drawn


def _ink_map(pages: Pages) -> list[str]:
    """Where lines and boxes run, in squares of a centimetre: letters leave no trace in it."""
    rows: list[str] = []
    for page in range(pages.count):
        edges: list[tuple[float, float, float, float]] = []
        for number, box in pages.boxes:
            if number == page:
                left = box.left()
                top = box.top()
                right = box.right()
                bottom = box.bottom()
                edges += [(left, top, right, top), (left, bottom, right, bottom)]
                edges += [(left, top, left, bottom), (right, top, right, bottom)]
        for number, box in pages.lines:
            if number == page:
                edges.append((box.left(), box.top(), box.right(), box.bottom()))
        for y in range(0, int(pages.height), 10):
            cells = ""
            for x in range(0, int(pages.width), 10):
                met = any(
                    left < x + 10 and x <= right and top < y + 10 and y <= bottom
                    for left, top, right, bottom in edges
                )
                cells += "#" if met else "."
            rows.append(cells)
    return rows


@pytest.mark.parametrize("name", ["four-blower-3090", "eight-v100-server", "vertical-4090-y60"])
def test_the_drawings_look_as_they_did(qapp: QApplication, name: str) -> None:
    """A picture in squares of a centimetre, without letters, which differ from font to font.

    Where a drawing was changed on purpose: write `_ink_map` of it into the file.
    """
    sheet = replace(example(name), margins=())
    options = Options(sections=frozenset({SheetSection.DRAWINGS}))
    found = _ink_map(painted(sheet, options=options))
    kept = (GOLDEN / f"{name}.txt").read_text().splitlines()
    assert len(found) == len(kept)
    cells = [(a, b) for x, y in zip(found, kept, strict=True) for a, b in zip(x, y, strict=True)]
    differing = sum(a != b for a, b in cells)
    assert differing <= 0.01 * len(cells), "\n".join(found)
    assert sum(a == "#" for a, _ in cells) > 0.15 * len(cells)  # something is drawn


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("name", ["clash", "four blowers", "server"])
def test_a_grey_page_has_no_colour_and_says_the_same(qapp: QApplication, name: str) -> None:
    grey = pages_of(name, grey=True)
    coloured = pages_of(name)
    assert [word.text for word in grey.words] == [word.text for word in coloured.words]
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert not _colours(SHEETS[name](), Options(grey=True), picture)
    assert _colours(SHEETS[name](), Options(), picture)
    drawn, _ = pdf_of(SHEETS[name](), "a4", picture, Options(grey=True))
    found = re.findall(rb"/Subtype /Image.*?stream\r?\n(.*?)\r?\nendstream", drawn, re.DOTALL)
    assert found
    for stream in found:
        image = QImage.fromData(stream)
        if not image.isNull():  # packed as JPEG
            assert image.allGray()
            continue
        pixels = zlib.decompress(stream)
        assert pixels[::3] == pixels[1::3] == pixels[2::3]


def _colours(sheet: Sheet, options: Options, picture: QImage) -> set[bytes]:
    """The colours of a PDF that are no greys, of its lines, its fills and its picture."""
    pdf, _ = pdf_of(sheet, "a4", picture, options)
    found: set[bytes] = set()
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            drawn = zlib.decompress(packed)
        except zlib.error:
            continue
        for red, green, blue in re.findall(
            rb"([\d.]+) ([\d.]+) ([\d.]+) (?:scn?|SCN?|rg|RG)\b", drawn
        ):
            if not red == green == blue:
                found.add(b" ".join((red, green, blue)))
    return found


def test_the_qr_code_is_the_one_that_is_shared(qapp: QApplication) -> None:
    """Its black modules, counted on paper, are those of the code."""
    from gui.sheet.ink import Ink, Rect

    squares: list[Rect] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ink, "squares", lambda _ink, places: squares.extend(places))
        pdf_of(example("two-open-air-3090"))
    rows = qr_rows(CODE)
    module = min(square.height for square in squares)
    black = sum(square.width / module for square in squares)
    assert round(black) == sum(map(sum, rows))
    assert 0.25 < module < 1.5  # millimetres, which a phone reads


def test_a_code_that_is_too_long_is_said_and_not_drawn(qapp: QApplication) -> None:
    sheet = replace(example("two-open-air-3090"), code="A" * 9000)
    said = " ".join(word.text for word in painted(sheet).words)
    assert "too long for a QR code" in " ".join(said.split())


def test_a_long_verdict_and_title_get_smaller_letters_before_they_are_cut(
    qapp: QApplication,
) -> None:
    title = "Two open-air cards in the second laboratory of the institute, third version"
    sheet = replace(
        example("two-open-air-3090"), title=title, verdict_word="Not decided, without mains"
    )
    said = {word.text for word in painted(sheet, "a4", None, Options()).on(0)}
    assert {title, "Not decided, without mains"} <= said


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("title", [("A build with a name " * 10)[:200], "測" * 200, "W" * 200])
def test_the_longest_title_is_printed_to_its_last_letter(qapp: QApplication, title: str) -> None:
    pages = painted(replace(example("two-open-air-3090"), title=title), "letter")
    first = pages.on(0)
    assert title.replace(" ", "") in "".join(word.text for word in first).replace(" ", "")
    assert not overlapping(first) and max(word.box.right() for word in first) <= 215.9 - EDGE


@pytest.mark.parametrize(
    "counts", ["0 errors", "0 errors, 1 warning, 2 not checked, 1 uncertain figure"]
)
def test_the_verdict_stands_as_high_as_the_figures(qapp: QApplication, counts: str) -> None:
    sheet = replace(example("four-blower-3090"), verdict_word="Fits", counts=counts)
    words = painted(sheet).on(0)
    verdict = _middle(words, "Fits", counts.split()[-1])
    assert verdict == pytest.approx(_middle(words, "96 GB", "memory"), abs=0.5)


def _middle(words: list[Word], first: str, last: str) -> float:
    """The middle of what stands from a text down to one that ends with a word."""
    top = next(word.box.top() for word in words if word.text == first)
    return (top + next(w.box.bottom() for w in words if w.text.split()[-1] == last)) / 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_word_of_a_fact_stands_on_the_line_of_its_text(qapp: QApplication, paper: str) -> None:
    pages = painted(example("vertical-4090-y60"), paper)
    facts = [word for word in pages.words if word.text == "Care"]
    assert len(facts) > 3
    for fact in facts:
        beside = [word for word in pages.on(fact.page) if _next_to(fact, word)]
        assert [word.box.bottom() for word in beside] == pytest.approx([fact.box.bottom()], abs=0.1)


def _next_to(fact: Word, word: Word) -> bool:
    right = 0 < word.box.left() - fact.box.right() < 20
    return right and abs(word.box.center().y() - fact.box.center().y()) < 1.5
