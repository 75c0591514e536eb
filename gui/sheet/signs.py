"""The signs of the assembly sheet: verdict shapes that need no colour, and boxes to tick.

Shape and word say the same as the coloured signs of the window.
"""

from __future__ import annotations

import math

from gui.sheet.ink import AMBER, BOLD, GREEN, LINE, RED, WHITE, Ink, Point, Rect
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
            _letter(ink, centre, size, "i")


def unknown_sign(ink: Ink, centre: Point, size: float) -> None:
    """A question mark in a dashed circle."""
    ink.circle(centre, size / 2, LINE * 0.8, dashed=True)
    _letter(ink, centre, size, "?")


def tick_box(ink: Ink, x: float, y: float, size: float = 3.2) -> None:
    """A box to tick, from its upper left corner."""
    ink.rect(Rect(x, y, size, size), 0.25, radius=0.5)


def _letter(ink: Ink, centre: Point, size: float, letter: str) -> None:
    x, y = centre
    points = size * 0.66 / 0.3528
    ink.text(x, y + size * 0.24, letter, points, BOLD, align="centre")


def _check(ink: Ink, centre: Point, size: float) -> None:
    x, y = centre
    unit = size / 10
    start = (x - 2.2 * unit, y + 0.1 * unit)
    foot = (x - 0.6 * unit, y + 1.8 * unit)
    end = (x + 2.4 * unit, y - 1.6 * unit)
    ink.line(start, foot, 1.1 * unit, color=WHITE)
    ink.line(foot, end, 1.1 * unit, color=WHITE)


def _triangle(ink: Ink, centre: Point, size: float) -> None:
    x, y = centre
    half = size * 0.56
    foot = y + size / 2
    tip = (x, y - size / 2)
    right = (x + half, foot)
    left = (x - half, foot)
    ink.polygon([tip, right, left], fill=ink.accent(AMBER))
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
