"""An input bent byte by byte, whatever it is made of: what a bad disk, a cut connection or a hex
editor does.

The same numbers from `random` give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

LONGEST_PIECE = 64
NUMBERS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
WIDTHS = (1, 2, 4, 8)
PIECES = (
    b"",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\n",
    b"\r\n",
    b"\r",
    b'"',
    b"'",
    b"\\",
    b",",
    b";",
    b":",
    b"[",
    b"]",
    b"{",
    b"}",
    b"<",
    b">",
    b"=",
    b"@Size(",
    b"NaN",
    b"Infinity",
    b"-1",
    b"1e309",
    b"9" * 40,
    b"\xed\xa0\x80",
    "\u202e".encode(),
    "\u2028".encode(),
    b"\xc3",
    b"A" * 5000,
    b"[" * 60_000,
    b"%s%n",
    b"../../",
    b"\x1b[2J",
)

Bend = Callable[[Random, bytes, Sequence[bytes]], bytes]


def bytes_changed(random: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """The input after one to four changes of bytes."""
    for _ in range(random.choice((1, 1, 2, 4))):
        data = random.choice(BENDS)(random, data, seeds)
    return data


def _span(random: Random, data: bytes) -> tuple[int, int]:
    begin = random.randrange(len(data) + 1)
    return begin, min(len(data), begin + random.randint(1, LONGEST_PIECE))


def flipped(random: Random, data: bytes, _seeds: Sequence[bytes]) -> bytes:
    """One bit is another one."""
    if not data:
        return data
    changed = bytearray(data)
    changed[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(changed)


def shortened(random: Random, data: bytes, _seeds: Sequence[bytes]) -> bytes:
    """A piece is missing."""
    begin, end = _span(random, data)
    return data[:begin] + data[end:]


def lengthened(random: Random, data: bytes, _seeds: Sequence[bytes]) -> bytes:
    """A piece that means something somewhere stands in it."""
    begin, end = _span(random, data)
    rest = data[begin:] if random.random() < 0.5 else data[end:]
    return data[:begin] + random.choice(PIECES) + rest


def repeated(random: Random, data: bytes, _seeds: Sequence[bytes]) -> bytes:
    """A piece stands in it many times."""
    begin, end = _span(random, data)
    return data[:end] + data[begin:end] * random.choice((1, 2, 100)) + data[end:]


def cut_off(random: Random, data: bytes, _seeds: Sequence[bytes]) -> bytes:
    """The end is missing."""
    return data[: random.randrange(len(data) + 1)]


def spliced(random: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """The beginning is of one input and the end of another."""
    other = random.choice(seeds)
    return data[: random.randrange(len(data) + 1)] + other[random.randrange(len(other) + 1) :]


def renumbered(random: Random, data: bytes, _seeds: Sequence[bytes]) -> bytes:
    """A number of one to eight bytes is one that programs count wrongly with."""
    width = random.choice(WIDTHS)
    if len(data) < width:
        return data
    begin = random.randrange(len(data) - width + 1)
    number = random.choice(NUMBERS) & ((1 << 8 * width) - 1)
    written = number.to_bytes(width, random.choice(("little", "big")))
    return data[:begin] + written + data[begin + width :]


BENDS: tuple[Bend, ...] = (flipped, shortened, lengthened, repeated, cut_off, spliced, renumbered)
