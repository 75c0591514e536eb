from __future__ import annotations

import pytest

from rigwright.mesh import MATERIALS
from rigwright.render.palette import DARK, LIGHT, Palette, Rgb, rgb

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
