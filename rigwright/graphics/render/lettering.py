"""Labels painted into a picture's pixels, where no font system is at hand: capsules, and letters
from a small sheet.

Knows the sheet of letters in the assets and numpy; no OpenGL and no toolkit.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rigwright.files.places import assets_dir
from rigwright.files.plain_json import parse_json
from rigwright.graphics.render import png
from rigwright.graphics.render.palette import Rgb
from rigwright.graphics.render.pills import FONT_PX, Label

UNKNOWN_LETTER = "\u25a1"
FACE_OPACITY = 0.94

Floats = NDArray[np.float64]
Picture = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Letter:
    """One letter: the running sums of its coverage, where it starts from the pen, how far the
    pen goes on (em = 1).
    """

    sums: Floats
    left: float
    top: float
    advance: float


@dataclass(frozen=True, eq=False)
class Letters:
    """A sheet of letters."""

    em_px: float
    cap_height: float
    space: float
    by_name: dict[str, Letter]

    def spelled(self, text: str) -> list[Letter | None]:
        """Return the letters of a text; None is a space.

        A letter the sheet lacks loses its accent or becomes a box.
        """
        return [None if c.isspace() else self._letter(c) for c in text]

    def _letter(self, character: str) -> Letter:
        plain = unicodedata.normalize("NFKD", character)[0]
        for name in (character, plain):
            if name in self.by_name:
                return self.by_name[name]
        return self.by_name[UNKNOWN_LETTER]

    def width(self, text: str, font_px: float) -> float:
        """Return how wide a text is, in pixels."""
        advances: list[float] = []
        for letter in self.spelled(text):
            advances.append(self.space if letter is None else letter.advance)
        return sum(advances) * font_px


def read_letters() -> Letters:
    """Return the sheet that ships with the program."""
    folder = assets_dir() / "letters"
    table = (folder / "letters.json").read_text(encoding="utf-8")
    picture = (folder / "letters.png").read_bytes()
    record = parse_json(table)
    sheet = png.decode(picture)[:, :, 0] / 255.0
    em = float(record["em_px"])
    by_name: dict[str, Letter] = {}
    for name, figures in record["letters"].items():
        x, y, width, height, left, top, advance = figures
        rows = slice(y, y + height)
        columns = slice(x, x + width)
        sums = _running_sums(sheet[rows, columns])
        by_name[name] = Letter(sums, left / em, top / em, advance / em)
    cap_height = record["cap_height_px"] / em
    space = record["space_px"] / em
    return Letters(em, cap_height, space, by_name)


def _running_sums(cover: Floats) -> Floats:
    """Return the sum of everything above and to the left of each corner of a pixel."""
    height, width = cover.shape
    sums = np.zeros((height + 1, width + 1))
    sums[1:, 1:] = cover.cumsum(axis=0).cumsum(axis=1)
    return sums


def paint(picture: Picture, labels: Iterable[Label], letters: Letters, pixel_ratio: float) -> None:
    """Paint labels into the picture."""
    font_px = FONT_PX * pixel_ratio
    cap_px = letters.cap_height * font_px
    for label in labels:
        _capsule(picture, label, pixel_ratio)
        width = letters.width(label.text, font_px)
        pen = label.x - width / 2
        base = label.y + cap_px / 2
        _write(
            picture,
            label.text,
            pen,
            base,
            font_px,
            label.colours.text,
            letters,
        )


def _capsule(picture: Picture, label: Label, rim_px: float) -> None:
    """A face with round ends and a rim, smoothed by each pixel's distance from its edge."""
    x, y = label.x, label.y
    radius = label.height / 2
    half = label.width / 2
    reach = max(0.0, half - radius)  # from the middle to the centre of an end
    left = int(x - half) - 1
    top = int(y - radius) - 1
    right = left + int(label.width) + 4
    bottom = top + int(label.height) + 4
    ys, xs = np.mgrid[top:bottom, left:right] + 0.5
    from_middle = np.abs(xs - x)
    beyond_reach = np.maximum(from_middle - reach, 0.0)
    from_end = np.hypot(beyond_reach, ys - y)
    outside = from_end - radius
    whole = np.clip(0.5 - outside, 0, 1)
    _blend(picture, left, top, whole, label.colours.rim)
    inner = np.clip(0.5 - outside - rim_px, 0, 1)
    face = inner * FACE_OPACITY
    _blend(picture, left, top, face, label.colours.face)


def _write(
    picture: Picture,
    text: str,
    pen: float,
    base: float,
    font_px: float,
    colour: Rgb,
    letters: Letters,
) -> None:
    scale = font_px / letters.em_px
    for letter in letters.spelled(text):
        if letter is None:
            pen += letters.space * font_px
            continue
        x = pen + letter.left * font_px
        y = base + letter.top * font_px
        left = int(np.floor(x))
        top = int(np.floor(y))
        right_by = x - left
        down_by = y - top
        cover = shrunk(letter.sums, right_by, down_by, scale)
        _blend(picture, left, top, cover, colour)
        pen += letter.advance * font_px


def shrunk(sums: Floats, x: float, y: float, scale: float) -> Floats:
    """Return the share of each pixel that a letter covers, when drawn smaller and a fraction of a
    pixel to the right.
    """
    height, width = (n - 1 for n in sums.shape)
    across = _pixel_edges(width, x, scale)
    down = _pixel_edges(height, y, scale)
    rows = _between(sums, down)
    corners = _between(rows.T, across).T
    areas = np.diff(np.diff(corners, axis=0), axis=1)
    shares = areas * scale * scale
    return np.clip(shares, 0, 1)


def _pixel_edges(length: int, start: float, scale: float) -> Floats:
    """Return where the edges of a picture's pixels lie on the sheet."""
    pixels = int(np.ceil(length * scale + start))
    edges = np.arange(pixels + 1, dtype=np.float64)
    return np.clip((edges - start) / scale, 0, length)


def _between(rows: Floats, at: Floats) -> Floats:
    """Return the rows at fractional places."""
    last = len(rows) - 2
    low = np.minimum(at.astype(int), last)
    share = (at - low)[:, None]
    of_low = rows[low] * (1 - share)
    of_next = rows[low + 1] * share
    return of_low + of_next


def _blend(picture: Picture, left: int, top: int, cover: Floats, colour: Rgb) -> None:
    """Mix a colour in where it covers; what lies outside the picture is left out."""
    cover_height, cover_width = cover.shape
    height, width = picture.shape[:2]
    rows = _within(top, cover_height, height)
    columns = _within(left, cover_width, width)
    if not rows or not columns:
        return
    covering_rows = slice(rows.start - top, rows.stop - top)
    covering_columns = slice(columns.start - left, columns.stop - left)
    seen = cover[covering_rows, covering_columns]
    share = seen[:, :, None]
    ink = np.array(colour) * 255
    part = picture[rows.start : rows.stop, columns.start : columns.stop, :3]
    mixed = part * (1 - share) + ink * share
    part[:] = np.rint(mixed)


def _within(start: int, length: int, limit: int) -> range:
    """Return which of some rows or columns lie in the picture."""
    first = max(start, 0)
    end = min(start + length, limit)
    return range(first, end)
