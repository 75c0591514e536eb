from __future__ import annotations

import math
from itertools import combinations, product

import pytest

from rigwright.graphics.mesh import MATERIALS
from rigwright.graphics.render.palette import DARK, HEAT_C, LIGHT, Palette, Rgb, heat_colour, rgb

BOTH = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda p: p.name)


def luminance(colour: Rgb) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Rgb, b: Rgb) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@BOTH
def test_every_material_has_a_colour(palette: Palette) -> None:
    assert len(palette.materials) == len(MATERIALS)
    assert all(0 <= v <= 1 for colour in palette.materials for v in colour)


@BOTH
@pytest.mark.parametrize("verdict", ["fits", "tight", "clash", "unknown"])
def test_labels_can_be_read(palette: Palette, verdict: str) -> None:
    pill = palette.pill(verdict)
    assert contrast(pill.text, pill.face) >= 4.5
    assert contrast(palette.tag.text, palette.tag.face) >= 4.5
    assert contrast(palette.selected_tag.text, palette.selected_tag.face) >= 4.5


@BOTH
def test_only_what_must_be_acted_on_is_saturated(palette: Palette) -> None:
    saturation = {
        name: max(c) - min(c) for name, c in zip(MATERIALS, palette.materials, strict=True)
    }
    calm = {name: s for name, s in saturation.items() if name not in ("card_pcb", "gold")}
    assert max(calm.values()) < 0.25
    assert max(palette.overlap) - min(palette.overlap) > 0.6


def test_light_is_light_and_dark_is_dark() -> None:
    assert (
        min(luminance(c) for c in LIGHT.background)
        > 0.7
        > 0.05
        > max(luminance(c) for c in DARK.background)
    )


def test_a_colour_code_is_read_digit_by_digit() -> None:
    assert rgb("#FF8000") == pytest.approx((1.0, 128 / 255, 0.0))


# How red, green and blue light look to those who lack one kind of cone: Machado, Oliveira and
# Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
# severity 1.0, on linear light.
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
# From linear sRGB to X/Xn, Y/Yn, Z/Zn of D65 (IEC 61966-2-1).
TO_XYZ = (
    (0.43389, 0.37629, 0.18982),
    (0.21260, 0.71520, 0.07220),
    (0.01771, 0.10947, 0.87282),
)


def times(matrix: tuple[tuple[float, ...], ...], colour: Rgb) -> Rgb:
    r, g, b = (sum(a * v for a, v in zip(row, colour, strict=True)) for row in matrix)
    return r, g, b


def lab(colour: Rgb, blindness: str) -> Rgb:
    """CIELAB of a colour as somebody sees it."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour)
    seen = times(BLINDNESS[blindness], (r, g, b))
    x, y, z = (
        max(v, 0.0) ** (1 / 3) if v > 0.008856 else 7.787 * max(v, 0.0) + 16 / 116
        for v in times(TO_XYZ, seen)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(a: Rgb, b: Rgb, blindness: str) -> float:
    """ΔE*ab of 1976: 2.3 is just seen; neighbours of a map with names want 10 and more."""
    return math.dist(lab(a, blindness), lab(b, blindness))


@BOTH
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_temperatures_can_be_told_apart_by_everybody(palette: Palette, blindness: str) -> None:
    for cold, warm in combinations(palette.heat, 2):
        assert apart(cold, warm, blindness) >= 15
    for colour in palette.heat:
        assert apart(colour, palette.unknown_heat, blindness) >= 15


@BOTH
def test_lines_of_air_stand_out_from_the_ground(palette: Palette) -> None:
    """3:1 is what WCAG 2.2 (1.4.11) asks of graphics; a line has its own colour and a rim."""
    for colour, ground in product(palette.heat, palette.background):
        assert max(contrast(colour, ground), contrast(palette.air_rim, ground)) >= 3


@BOTH
def test_a_temperature_has_the_colour_of_its_place_on_the_scale(palette: Palette) -> None:
    for celsius, colour in zip(HEAT_C, palette.heat, strict=True):
        assert heat_colour(palette, celsius) == pytest.approx(colour)
    halfway = heat_colour(palette, (HEAT_C[1] + HEAT_C[2]) / 2)
    assert halfway == pytest.approx([sum(c) / 2 for c in zip(*palette.heat[1:3], strict=True)])
    assert heat_colour(palette, -40.0) == pytest.approx(palette.heat[0])
    assert heat_colour(palette, 400.0) == pytest.approx(palette.heat[-1])
    assert heat_colour(palette, None) == palette.unknown_heat
