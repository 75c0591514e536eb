"""The rear of a machine at 1 : 1: its places against figures worked out by hand, in the drawing, in
SVG and in DXF, which is read back here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.share.drawing import (
    Drawing,
    DrawingLayer,
    NothingToDrawError,
    drilling_template,
    rear_drawing,
)
from rigwright.share.drawing_files import dxf_of, svg_of

EXAMPLES = Path(__file__).resolve().parents[2] / "assets/examples"
TOWER, SERVER, HALF_HEIGHT = "four-blower-3090", "eight-v100-server", "vertical-4090-y60"
Box = tuple[float, float, float, float]  # left, top, width, height
PITCH = 20.32  # between two slots, PCIe CEM


@cache
def evaluated(name: str) -> Evaluation:
    document = read_document(EXAMPLES / f"{name}.rig")
    return evaluate(document.build, MemoryCatalog(document.parts))


@cache
def drawn(name: str) -> Drawing:
    return rear_drawing(evaluated(name))


def boxes(drawing: Drawing, layer: DrawingLayer) -> list[Box]:
    return [box_of(path.points) for path in drawing.paths if path.layer is layer and path.closed]


def box_of(points: tuple[tuple[float, float], ...] | list[tuple[float, float]]) -> Box:
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@dataclass
class Entity:
    """What a DXF says of one thing."""

    kind: str
    layer: str = ""
    points: list[tuple[float, float]] = field(default_factory=list)
    text: str = ""


def read_dxf(data: str) -> tuple[dict[str, str], set[str], list[Entity]]:
    """Header, layers and entities of a DXF of release 12; a fault where it is not built as one."""
    lines = data.split("\r\n")
    assert lines.pop() == "" and len(lines) % 2 == 0
    pairs = [(int(lines[at]), lines[at + 1]) for at in range(0, len(lines), 2)]
    assert pairs[-1] == (0, "EOF")
    header: dict[str, str] = {}
    layers: set[str] = set()
    entities: list[Entity] = []
    section, named, kind = "", "", ""
    for at, (code, value) in enumerate(pairs):
        if code == 0:
            kind = value
            if kind == "ENDSEC":
                section = ""
            if section == "ENTITIES" and kind not in ("VERTEX", "SEQEND"):
                entities.append(Entity(kind))
        elif code == 2 and kind == "SECTION":
            section = value
        elif section == "HEADER" and code == 9:
            named = value
        elif section == "HEADER":
            header.setdefault(named, value)
        elif section == "TABLES" and kind == "LAYER" and code == 2:
            layers.add(value)
        elif section == "ENTITIES":
            _noted(entities[-1], kind, code, value, pairs[at + 1])
    return header, layers, entities


def _noted(entity: Entity, kind: str, code: int, value: str, following: tuple[int, str]) -> None:
    if code == 8:
        entity.layer = value
    elif code in (10, 11) and kind != "POLYLINE":
        assert following[0] == code + 10
        entity.points.append((float(value), float(following[1])))
    elif code == 1:
        entity.text = value


def test_cards_lie_as_far_apart_as_their_slots_and_are_as_thick_as_published() -> None:
    """Four cards of 40 mm two slots apart: 40.64 mm from one to the next, 0.64 mm between."""
    cards = sorted(boxes(drawn(TOWER), DrawingLayer.CARD), key=lambda box: box[1])
    assert [card[3] for card in cards] == pytest.approx([40.0] * 4)
    tops = [card[1] for card in cards]
    steps = [second - first for first, second in zip(tops, tops[1:], strict=False)]
    assert steps == pytest.approx([2 * PITCH] * 3)
    figures = [words.text for words in drawn(TOWER).words if words.layer is DrawingLayer.DIMENSION]
    assert sorted(figures) == ["0.64"] * 3 + ["40.00"] * 4


def test_a_dimension_is_as_long_as_it_says() -> None:
    for name in (TOWER, SERVER, HALF_HEIGHT):
        drawing = drawn(name)
        lines = [path.points for path in drawing.paths if path.layer is DrawingLayer.DIMENSION]
        lengths = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in lines[::3]]  # then two strokes
        figures = [float(w.text) for w in drawing.words if w.layer is DrawingLayer.DIMENSION]
        assert lengths == pytest.approx(figures, abs=0.006) and figures, name


def test_the_template_has_a_bracket_at_every_opening() -> None:
    """Nine openings of 18.42 mm; the bracket's back 3.46 mm above the slot's middle."""
    template = drilling_template(evaluated(TOWER))
    openings = sorted(boxes(template, DrawingLayer.OPENING), key=lambda box: box[1])
    slots = sorted(boxes(template, DrawingLayer.SLOT), key=lambda box: box[1])
    assert len(openings) == 9 and len(slots) == 7
    for number, (_, top, width, height) in enumerate(openings):
        assert (top - openings[0][1], width, height) == pytest.approx((number * PITCH, 115, 18.42))
    for opening, slot in zip(openings, slots, strict=False):
        middle = slot[1] + slot[3] / 2
        assert middle - opening[1] == pytest.approx(3.46)
        assert opening[0] - slot[0] == pytest.approx(0.4)  # fingers 3.4 over the board, less 3
    shown = {path.layer for path in template.paths}
    assert shown == {
        DrawingLayer.OPENING,
        DrawingLayer.SLOT,
        DrawingLayer.BOARD,
        DrawingLayer.PROOF,
    }


def test_the_line_to_measure_is_100_mm_long() -> None:
    for drawing in (drawn(TOWER), drawn(SERVER), drilling_template(evaluated(TOWER))):
        line = next(path for path in drawing.paths if path.layer is DrawingLayer.PROOF)
        assert box_of(line.points)[2] == pytest.approx(100.0)


@pytest.mark.parametrize("name", [TOWER, SERVER, HALF_HEIGHT])
def test_nothing_leaves_the_sheet(name: str) -> None:
    drawing = drawn(name)
    points = [point for path in drawing.paths for point in path.points]
    points += [words.at for words in drawing.words]
    assert all(0 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in points)


@pytest.mark.parametrize("name", [TOWER, SERVER, HALF_HEIGHT])
def test_a_dxf_has_every_line_in_its_place(name: str) -> None:
    drawing = drawn(name)
    header, layers, entities = read_dxf(dxf_of(drawing))
    assert header["$ACADVER"] == "AC1009"
    assert layers == {"0", *(layer.value for layer in DrawingLayer)}
    lines = [entity for entity in entities if entity.kind in ("LINE", "POLYLINE")]
    assert len(lines) == len(drawing.paths)
    for entity, path in zip(lines, drawing.paths, strict=True):
        assert entity.layer == path.layer.value
        for (x, y), (drawn_x, drawn_y) in zip(entity.points, path.points, strict=True):
            assert (x, drawing.height - y) == pytest.approx((drawn_x, drawn_y), abs=0.0001)
    texts = [entity for entity in entities if entity.kind == "TEXT"]
    assert len(texts) == len(drawing.words)
    assert len(entities) == len(lines) + len(texts)


def test_cards_of_a_dxf_lie_where_they_are_worked_out_by_hand() -> None:
    _, _, entities = read_dxf(dxf_of(drawn(TOWER)))
    cards = [box_of(entity.points) for entity in entities if entity.layer == "CARD"]
    cards.sort(key=lambda box: -box[1])  # y runs upward
    assert [cards[0][1] - card[1] for card in cards] == pytest.approx(
        [0, 40.64, 81.28, 121.92], abs=0.001
    )
    assert [card[3] for card in cards] == pytest.approx([40.0] * 4, abs=0.001)


def test_an_svg_prints_in_millimetres() -> None:
    drawing = drawn(TOWER)
    root = ElementTree.fromstring(svg_of(drawing).encode())
    width, height = (float(root.attrib[key].removesuffix("mm")) for key in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {width:.2f} {height:.2f}"
    assert (width, height) == pytest.approx((drawing.width, drawing.height), abs=0.006)
    found: list[Box] = []
    for polygon in root.iterfind(".//{*}g[@id='CARD']/{*}polygon"):
        pairs = re.findall(r"([\d.]+),([\d.]+)", polygon.attrib["points"])
        found.append(box_of([(float(x), float(y)) for x, y in pairs]))
    for read, wanted in zip(found, boxes(drawing, DrawingLayer.CARD), strict=True):
        assert read == pytest.approx(wanted, abs=0.02)


HOSTILE = (
    "</text><script>alert(1)</script>",
    "A\n  0\nLINE\r\n  8\r\nCARD\x00\x1b[31m",
    "100 %% of %%d \\P \\U+0041 \u65e5\u672c \U0001f600 \u202e",
)


@pytest.mark.parametrize("words", HOSTILE)
def test_words_from_a_file_stay_words(words: str) -> None:
    build = evaluated(TOWER).build.changed(title=words)
    evaluation = evaluate(build, MemoryCatalog(read_document(EXAMPLES / f"{TOWER}.rig").parts))
    drawing = rear_drawing(evaluation)
    root = ElementTree.fromstring(svg_of(drawing).encode())
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    data = dxf_of(drawing)
    assert data.isascii()
    _, _, entities = read_dxf(data)
    assert len(entities) == len(drawing.paths) + len(drawing.words)
    assert "%%" not in data
    if "\u65e5" in words:
        assert r"\U+65E5\U+672C \U+D83D\U+DE00" in data and r"/U+0041" in data


def test_figures_of_a_dxf_are_plain_ascii() -> None:
    """An overlap of 11.36 mm reads so in programs that know no other letters."""
    _, _, entities = read_dxf(dxf_of(rear_drawing(evaluated("four-open-air-3090"))))
    figures = {entity.text for entity in entities if entity.layer == "DIMENSION" and entity.text}
    assert figures == {"52.00", "-11.36"}
    assert not [entity.text for entity in entities if "\\U+" in entity.text]


def test_nine_openings_print_on_a4() -> None:
    template = drilling_template(evaluated(TOWER))
    assert template.width <= 210 - 2 * 5 and template.height <= 297 - 2 * 5  # less the margins


def test_a_long_title_does_not_widen_the_sheet() -> None:
    build = evaluated(TOWER).build.changed(title="Long " * 40)
    evaluation = evaluate(build, MemoryCatalog(read_document(EXAMPLES / f"{TOWER}.rig").parts))
    assert rear_drawing(evaluation).width < 300
    assert max(map(len, dxf_of(rear_drawing(evaluation)).split("\r\n"))) < 256


def test_what_is_not_known_is_not_drawn() -> None:
    with pytest.raises(NothingToDrawError, match="There is no rear to draw yet"):
        rear_drawing(evaluate(Build(), MemoryCatalog([])))
    with pytest.raises(NothingToDrawError, match="of half height"):
        drilling_template(evaluated(HALF_HEIGHT))
    for nowhere in (evaluated(SERVER), evaluate(Build(), MemoryCatalog([]))):
        with pytest.raises(NothingToDrawError, match="lie is unknown"):
            drilling_template(nowhere)


def test_the_template_has_only_openings_that_the_record_counts() -> None:
    document = read_document(EXAMPLES / f"{TOWER}.rig")
    counted = [
        part.changed(expansion_slots=3) if part.kind == "chassis" else part
        for part in document.parts
    ]
    few = drilling_template(evaluate(document.build, MemoryCatalog(counted)))
    assert len(boxes(few, DrawingLayer.OPENING)) == 3
    unknown = [
        part.changed(expansion_slots=None) if part.kind == "chassis" else part
        for part in document.parts
    ]
    with pytest.raises(NothingToDrawError):
        drilling_template(evaluate(document.build, MemoryCatalog(unknown)))


def test_the_command_writes_by_the_name_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = str(EXAMPLES / f"{TOWER}.rig")
    assert main(["drawing", example, "-o", str(tmp_path / "rear.svg")]) == 0
    assert main(["drawing", example, "-o", str(tmp_path / "holes.DXF"), "--template"]) == 0
    assert "mm, 1 : 1)." in capsys.readouterr().out
    assert (tmp_path / "rear.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert "OPENING" in (tmp_path / "holes.DXF").read_text(encoding="ascii")
    for arguments, words in (
        ([example, "-o", str(tmp_path / "x.pdf")], "end it in .svg or .dxf"),
        (
            [str(EXAMPLES / f"{SERVER}.rig"), "--template", "-o", str(tmp_path / "x.svg")],
            "is unknown",
        ),
    ):
        assert main(["drawing", *arguments]) == 2
        said = capsys.readouterr().err
        assert words in said and said.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["holes.DXF", "rear.svg"]
