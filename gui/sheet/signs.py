"""The signs of the assembly sheet: verdict shapes that need no colour, and boxes to tick.

Shape and word say the same as the coloured signs of the window.
"""

from __future__ import annotations

import math

from gui.sheet.ink import AMBER, BLACK, BOLD, GREEN, LINE, RED, WHITE, Ink, Point, Rect
from rigwright.checks import Severity, Verdict

SHAPES: dict[Verdict | Severity, str] = {
    Verdict.PASS: "fits",
    Verdict.WARN: "tight",
    Verdict.UNDECIDED: "unknown",
    Verdict.FAIL: "clash",
    Severity.ERROR: "clash",
    Severity.WARNING: "tight",
    Severity.INFO: "info",
}


def sign(ink: Ink, centre: Point, size: float, judged: Verdict | Severity) -> None:
    """The shape that stands for a judgement, `size` high: check, exclamation mark, cross,
    question mark or letter i.
    """
    match SHAPES[judged]:
        case "fits":
            ink.circle(centre, size / 2, 0, fill=ink.accent(GREEN))
            _check(ink, centre, size)
        case "tight":
            _triangle(ink, centre, size)
        case "clash":
            _octagon(ink, centre, size)
        case "unknown":
            unknown_sign(ink, centre, size)
        case _:
            ink.circle(centre, size / 2 - LINE / 2, LINE)
            _letter(ink, centre, size, "i", BLACK)


def unknown_sign(ink: Ink, centre: Point, size: float) -> None:
    """A question mark in a dashed circle."""
    ink.circle(centre, size / 2, LINE * 0.8, dashed=True)
    _letter(ink, centre, size, "?", BLACK)


def tick_box(ink: Ink, x: float, y: float, size: float = 3.2) -> None:
    """A box to tick, from its upper left corner."""
    ink.rect(Rect(x, y, size, size), 0.25, radius=0.5)


def _letter(ink: Ink, centre: Point, size: float, letter: str, color: str) -> None:
    points = size * 0.66 / 0.3528
    ink.text(centre[0], centre[1] + size * 0.24, letter, points, BOLD, color=color, align="centre")


def _check(ink: Ink, centre: Point, size: float) -> None:
    x = centre[0]
    y = centre[1]
    unit = size / 10
    corners = [
        (x - 2.2 * unit, y + 0.1 * unit),
        (x - 0.6 * unit, y + 1.8 * unit),
        (x + 2.4 * unit, y - 1.6 * unit),
    ]
    for start, end in zip(corners, corners[1:], strict=False):
        ink.line(start, end, size * 0.11, color=WHITE)


def _triangle(ink: Ink, centre: Point, size: float) -> None:
    x, y = centre
    half = size * 0.56
    top = y - size / 2
    foot = y + size / 2
    ink.polygon([(x, top), (x + half, foot), (x - half, foot)], fill=ink.accent(AMBER))
    points = size * 0.62 / 0.3528
    ink.text(x, y + size * 0.38, "!", points, BOLD, color=WHITE, align="centre")


def _octagon(ink: Ink, centre: Point, size: float) -> None:
    x, y = centre
    half_side = math.pi / 8  # the angle over half a side
    radius = size / 2 / math.cos(half_side)
    corners: list[Point] = []
    for side in range(8):
        angle = half_side + side * math.pi / 4
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    ink.polygon(corners, fill=ink.accent(RED))
    arm = size * 0.2
    left = x - arm
    right = x + arm
    top = y - arm
    foot = y + arm
    ink.line((left, top), (right, foot), size * 0.12, color=WHITE)
    ink.line((left, foot), (right, top), size * 0.12, color=WHITE)
