"""A drawing as a file: SVG in millimetres for printing, and DXF R12 (AC1009) for CAD.

DXF is written after Autodesk's DXF reference for release 12, in which y runs upward. Every text in
either is made harmless. Knows nothing of what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.files.plain_text import without_hidden
from rigwright.share.drawing import LETTER_MM, Drawing, DrawingLayer, Path, Words
from rigwright.share.markup import Markup, element

Pair = tuple[int, str]  # a group of DXF: its code and its value
FLAT: Pair = (30, "0.0")  # the height of a place
THIN, THICK = 0.18, 0.35  # lines of an SVG, millimetres
INK = "#1d232b"
SCREEN: Mapping[DrawingLayer, str] = MappingProxyType(
    {
        DrawingLayer.OPENING: "#2d5fd3",
        DrawingLayer.SLOT: "#8a5600",
        DrawingLayer.OVERLAP: "#b92d1b",
        DrawingLayer.DIMENSION: "#5a5f8a",
    }
)
# Of AutoCAD's index: 1 red, 3 green, 5 blue, 6 magenta, 7 black or white, 8 grey, 30 orange.
INDEX: Mapping[DrawingLayer, int] = MappingProxyType(
    {
        DrawingLayer.BRACKET: 8,
        DrawingLayer.OPENING: 5,
        DrawingLayer.SLOT: 30,
        DrawingLayer.BOARD: 3,
        DrawingLayer.WALL: 8,
        DrawingLayer.WALL_ESTIMATED: 8,
        DrawingLayer.OVERLAP: 1,
        DrawingLayer.DIMENSION: 6,
    }
)
BLACK_OR_WHITE = 7
FAINT = frozenset(
    {DrawingLayer.BRACKET, DrawingLayer.DIMENSION, DrawingLayer.PROOF, DrawingLayer.SLOT}
)
DASH_MM, SPACE_MM = 3.0, 1.5
# What our own words have beyond ASCII, for programs that do not read \U+XXXX.
NEAR_ASCII = str.maketrans({"\N{MINUS SIGN}": "-", "…": "...", "·": "-", "–": "-", "×": "x"})


def svg_of(drawing: Drawing) -> str:
    """Return the drawing as SVG; its size is given in millimetres, so that it prints at the scale
    that it is drawn at.
    """
    width = drawing.width
    height = drawing.height
    layers = [_svg_layer(drawing, layer) for layer in DrawingLayer]
    content = element(
        "svg",
        element("title", _plain(drawing.title)),
        element("rect", width=width, height=height, fill="#ffffff"),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{width:.2f}mm",
        height=f"{height:.2f}mm",
        viewBox=f"0 0 {width:.2f} {height:.2f}",
        font_family="sans-serif",
        font_size=LETTER_MM,
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{content}\n'


def _svg_layer(drawing: Drawing, layer: DrawingLayer) -> Markup:
    paths = [_svg_path(path) for path in drawing.paths if path.layer is layer]
    words = [_svg_words(words) for words in drawing.words if words.layer is layer]
    return element(
        "g",
        *paths,
        *words,
        id=layer.value,
        fill="none",
        stroke=SCREEN.get(layer, INK),
        stroke_width=THIN if layer in FAINT else THICK,
        stroke_dasharray=f"{DASH_MM:g} {SPACE_MM:g}" if layer.is_dashed else None,
    )


def _svg_path(path: Path) -> Markup:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in path.points)
    return element("polygon" if path.closed else "polyline", points=points)


def _svg_words(words: Words) -> Markup:
    x, y = words.at
    return element(
        "text",
        _plain(words.text),
        x=x,
        y=y,
        fill=SCREEN.get(words.layer, INK),
        stroke="none",
        text_anchor="end" if words.ends else None,
        transform=f"rotate(-90 {x:.2f} {y:.2f})" if words.turned else None,
    )


def dxf_of(drawing: Drawing) -> str:
    """Return the drawing as DXF R12 in ASCII, millimetres, its lower left at the origin."""
    pairs = [
        (999, "millimetres, 1 : 1"),
        *_section("HEADER", _header(drawing)),
        *_section("TABLES", _tables()),
        *_section("ENTITIES", _entities(drawing)),
        (0, "EOF"),
    ]
    return "".join(f"{code:3d}\r\n{value}\r\n" for code, value in pairs)


def _section(name: str, content: Iterator[Pair]) -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, name))
    yield from content
    yield 0, "ENDSEC"


def _header(drawing: Drawing) -> Iterator[Pair]:
    yield from ((9, "$ACADVER"), (1, "AC1009"))
    yield 9, "$EXTMIN"
    yield from ((10, "0.0"), (20, "0.0"), FLAT)
    yield 9, "$EXTMAX"
    yield from ((10, _figure(drawing.width)), (20, _figure(drawing.height)))
    yield FLAT
    yield from ((9, "$MEASUREMENT"), (70, "1"))


def _tables() -> Iterator[Pair]:
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, "2"))
    yield from _line_type("CONTINUOUS", "Solid line", ())
    yield from _line_type("DASHED", "__ __ __", (DASH_MM, -SPACE_MM))
    yield 0, "ENDTAB"
    count = len(DrawingLayer) + 1
    yield from ((0, "TABLE"), (2, "LAYER"), (70, str(count)))
    yield from _layer("0", BLACK_OR_WHITE, is_dashed=False)
    for layer in DrawingLayer:
        colour = INDEX.get(layer, BLACK_OR_WHITE)
        yield from _layer(layer.value, colour, is_dashed=layer.is_dashed)
    yield 0, "ENDTAB"


def _line_type(name: str, words: str, dashes: tuple[float, ...]) -> Iterator[Pair]:
    length = sum(map(abs, dashes))
    yield from ((0, "LTYPE"), (2, name), (70, "0"), (3, words), (72, "65"))
    yield 73, str(len(dashes))
    yield 40, _figure(length)
    for dash in dashes:
        yield 49, _figure(dash)


def _layer(name: str, colour: int, *, is_dashed: bool) -> Iterator[Pair]:
    line_type = "DASHED" if is_dashed else "CONTINUOUS"
    yield from ((0, "LAYER"), (2, name), (70, "0"))
    yield 62, str(colour)
    yield 6, line_type


def _entities(drawing: Drawing) -> Iterator[Pair]:
    for path in drawing.paths:
        yield from _dxf_path(path, drawing.height)
    for words in drawing.words:
        yield from _dxf_words(words, drawing.height)


def _dxf_path(path: Path, height: float) -> Iterator[Pair]:
    layer = (8, path.layer.value)
    places = [(_figure(x), _figure(height - y)) for x, y in path.points]
    if len(places) == 2 and not path.closed:
        (x1, y1), (x2, y2) = places
        yield from ((0, "LINE"), layer)
        yield from ((10, x1), (20, y1), FLAT)
        yield from ((11, x2), (21, y2), (31, "0.0"))
        return
    closed = "1" if path.closed else "0"
    yield from ((0, "POLYLINE"), layer, (66, "1"))
    yield from ((10, "0.0"), (20, "0.0"), FLAT)
    yield 70, closed
    for x, y in places:
        yield from ((0, "VERTEX"), layer)
        yield from ((10, x), (20, y), FLAT)
    yield from ((0, "SEQEND"), layer)


def _dxf_words(words: Words, height: float) -> Iterator[Pair]:
    left, base = words.at
    x = _figure(left)
    y = _figure(height - base)
    yield from ((0, "TEXT"), (8, words.layer.value))
    yield from ((10, x), (20, y), FLAT)
    yield 40, _figure(LETTER_MM)
    yield 1, _dxf_text(words.text)
    yield 50, "90.0" if words.turned else "0.0"
    if words.ends:
        yield 72, "2"
        yield from ((11, x), (21, y), (31, "0.0"))


def _figure(value: float) -> str:
    return f"{value + 0.0:.4f}"


def _plain(text: str) -> str:
    return without_hidden(text)


def _dxf_text(text: str) -> str:
    r"""A text on one line of ASCII; other letters as \U+XXXX, and no control codes of AutoCAD's."""
    plain = _plain(text).translate(NEAR_ASCII)
    harmless = plain.replace("\\", "/").replace("%%", "% %")
    written = ""
    for character in harmless:
        if character.isascii():
            written += character
        else:
            for half in _utf16(character):
                written += rf"\U+{half:04X}"
    return written


def _utf16(character: str) -> tuple[int, ...]:
    data = character.encode("utf-16-be", "replace")
    halves: list[int] = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        halves.append(int.from_bytes(pair, "big"))
    return tuple(halves)
