"""Draws the letters of picture labels into letters.png and their places into letters.json.

Run with the font file as its argument; README.md says which one was used. Needs PySide6; the
program itself only reads the two files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QRawFont

from rigwright.graphics.render import png

EM_PX, MARGIN_PX, WIDTH_PX = 64, 2, 1024
LETTERS = (
    "".join(chr(c) for c in range(33, 127))
    + "\u2212\u2013\u00d7\u00b0\u00d8\u00b5\u2026\u2264\u2265\u25a1"
)


def letter(font: QRawFont, text: str) -> tuple[np.ndarray, int, int, float]:
    """Coverage of one letter, its left and top from the pen on the base line, and its advance."""
    index = font.glyphIndexesForString(text)[0]
    path = font.pathForGlyph(index)
    box = path.boundingRect().toAlignedRect().adjusted(-1, -1, 1, 1)
    image = QImage(box.size(), QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(-box.x(), -box.y()))
    painter.fillPath(path, QColor(Qt.GlobalColor.white))
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(box.height(), image.bytesPerLine())
    return (
        rows[:, : box.width()].copy(),
        box.x(),
        box.y(),
        font.advancesForGlyphIndexes([index])[0].x(),
    )


def main(font_file: str) -> None:
    """Write both files beside this one."""
    QGuiApplication(["-platform", "offscreen"])
    font = QRawFont(font_file, EM_PX)
    drawn = {text: letter(font, text) for text in LETTERS}
    figure = max(drawn[d][3] for d in "0123456789")  # figures stand in columns
    x = y = tallest = 0
    sheet = np.zeros((2048, WIDTH_PX, 1), np.uint8)
    places: dict[str, list[float]] = {}
    for text, (rows, left, top, advance) in drawn.items():
        height, width = rows.shape
        if x + width > WIDTH_PX:
            x, y, tallest = 0, y + tallest + MARGIN_PX, 0
        sheet[y : y + height, x : x + width, 0] = rows
        shift = (figure - advance) / 2 if text.isdigit() else 0.0
        places[text] = [
            x,
            y,
            width,
            height,
            round(left + shift, 2),
            top,
            round(figure if shift else advance, 2),
        ]
        x, tallest = x + width + MARGIN_PX, max(tallest, height)
    here = Path(__file__).parent
    (here / "letters.png").write_bytes(png.encode(sheet[: y + tallest]))
    space = font.advancesForGlyphIndexes(font.glyphIndexesForString(" "))[0].x()
    sizes = {
        "em_px": EM_PX,
        "cap_height_px": round(font.capHeight(), 2),
        "space_px": round(space, 2),
    }
    record = sizes | {"letters": places}
    (here / "letters.json").write_text(
        json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main(sys.argv[1])
