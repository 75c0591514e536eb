from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.graphics.render import png


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_what_is_written_is_read_back(width: int, height: int, channels: int, seed: int) -> None:
    picture = np.random.default_rng(seed).integers(
        0, 256, (height, width, channels), dtype=np.uint8
    )
    assert np.array_equal(png.decode(png.encode(picture)), picture)


def test_qt_reads_the_same_colours() -> None:
    qt = pytest.importorskip("PySide6.QtGui")
    picture = np.zeros((3, 2, 3), dtype=np.uint8)
    picture[0, 0], picture[2, 1] = (255, 0, 0), (10, 200, 30)
    image = qt.QImage.fromData(png.encode(picture, dots_per_inch=150))
    assert (image.width(), image.height()) == (2, 3)
    assert image.pixelColor(0, 0).getRgb()[:3] == (255, 0, 0)
    assert image.pixelColor(1, 2).getRgb()[:3] == (10, 200, 30)
    assert image.dotsPerMeterX() == round(150 / 0.0254)


def test_every_chunk_carries_its_checksum() -> None:
    data = png.encode(np.zeros((2, 2, 4), dtype=np.uint8))
    at = 8
    names = []
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 4 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size]) == (zlib.crc32(body),)
        names.append(name)
        at += size + 12
    assert names == [b"IHDR", b"IDAT", b"IEND"]


def test_other_files_are_refused() -> None:
    with pytest.raises(ValueError, match="not a PNG"):
        png.decode(b"GIF89a")
    sixteen_bit = bytearray(png.encode(np.zeros((1, 1, 1), dtype=np.uint8)))
    sixteen_bit[24] = 16
    with pytest.raises(ValueError, match="8 bits"):
        png.decode(bytes(sixteen_bit))
