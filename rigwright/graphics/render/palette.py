"""Colours of a picture, light and dark: one per mesh material, and those of edges, marks, labels
and background.

Plain red-green-blue figures from 0 to 1 in the screen's own space; knows no toolkit and no OpenGL.
"""

from __future__ import annotations

from rigwright.graphics.mesh import MATERIALS
from rigwright.record import Value

Rgb = tuple[float, float, float]


def rgb(code: str) -> Rgb:
    """Return the colour of a "#RRGGBB" code."""
    red, green, blue = bytes.fromhex(code[1:])
    return red / 255, green / 255, blue / 255


class LabelColors(Value, frozen=True):
    """Colours of a label: its face, its rim and its letters."""

    face: Rgb
    rim: Rgb
    text: Rgb


class Palette(Value, frozen=True):
    """Everything a picture is coloured with; `materials` is in the order of `MATERIALS`."""

    name: str
    materials: tuple[Rgb, ...]
    glass_opacity: tuple[float, float]  # seen straight on, and grazing
    xray_opacity: float  # of a body that is glass altogether
    edge: Rgb
    soft_edge: Rgb
    fin_line: Rgb
    background: tuple[Rgb, Rgb]  # at its centre and at its rim
    shadow_opacity: float
    cut_face: Rgb
    accent: Rgb
    ghost_opacity: float
    overlap: Rgb
    overlap_opacity: float
    hatch: tuple[float, float, float, float]
    verdicts: dict[str, Rgb]
    tag: LabelColors
    selected_tag: LabelColors
    verdict_text: Rgb  # on a pill filled with a verdict's colour
    heat: tuple[Rgb, ...]  # at the temperatures of HEAT_C
    unknown_heat: Rgb  # of a card whose temperature nobody knows
    air_ink: Rgb  # arrows on lines of air
    air_rim: Rgb  # beside lines of air, so that they stand out from what is behind them

    def pill(self, verdict: str) -> LabelColors:
        """Colours of a measured figure: quiet when it fits, filled when it asks for attention."""
        colour = self.verdicts[verdict]
        quiet = verdict in ("fits", "unknown")
        if quiet:
            return LabelColors(self.tag.face, colour, self.tag.text)
        return LabelColors(colour, colour, self.verdict_text)


# Blue, cyan, yellow, orange, red, as the map RdYlBu of ColorBrewer, which it names safe for the
# colour-blind: cold and warm differ in blue against yellow. A dark rim keeps lines off a light
# ground.
HEAT_C = (20.0, 40.0, 60.0, 80.0, 100.0)


def heat_colour(palette: Palette, celsius: float | None) -> Rgb:
    """Return the colour of a temperature; beyond the ends of the scale that of the end."""
    if celsius is None:
        return palette.unknown_heat
    last = len(HEAT_C) - 1
    coldest = HEAT_C[0]
    range_c = HEAT_C[last] - coldest
    at = (celsius - coldest) / range_c * last
    at = min(max(at, 0.0), float(last))
    step = min(int(at), last - 1)
    share = at - step
    colder = palette.heat[step]
    warmer = palette.heat[step + 1]
    r, g, b = (low + (high - low) * share for low, high in zip(colder, warmer, strict=True))
    return r, g, b


def _materials(table: dict[str, str]) -> tuple[Rgb, ...]:
    return tuple(rgb(table[name]) for name in MATERIALS)


LIGHT = Palette(
    name="light",
    materials=_materials(
        {
            "board": "#39505F",
            "card_pcb": "#2F6A55",
            "shroud_open_air": "#3D444D",
            "shroud_blower": "#454D57",
            "backplate": "#4E5762",
            "fins": "#C3CAD2",
            "fin_line": "#707B87",
            "bracket": "#E4E8ED",
            "bracket_hole": "#343B44",
            "slot": "#2B3138",
            "latch": "#D8DEE5",
            "frame": "#59626D",
            "tray": "#CDD4DB",
            "ceiling": "#B4BDC7",
            "front": "#BCC5CE",
            "glass": "#8FA3B8",
            "fan_blade": "#6A737E",
            "fan_well": "#262B31",
            "fan_hub": "#4A525C",
            "cable": "#4C535C",
            "plug": "#22272D",
            "psu": "#474F59",
            "fan_frame": "#4A525C",
            "metal": "#A9B3BE",
            "accent_trim": "#79838F",
            "tube": "#343A42",
            "gold": "#B79F5C",
        }
    ),
    glass_opacity=(0.16, 0.22),
    xray_opacity=0.24,
    edge=rgb("#1D232B"),
    soft_edge=rgb("#9AA4B0"),
    fin_line=rgb("#707B87"),
    background=(rgb("#F3F5F8"), rgb("#DFE4EA")),
    shadow_opacity=0.18,
    cut_face=rgb("#8794A4"),
    accent=rgb("#2D5FD3"),
    ghost_opacity=0.42,
    overlap=rgb("#D43A26"),
    overlap_opacity=0.80,
    hatch=(1.0, 1.0, 1.0, 0.45),
    verdicts={
        "fits": rgb("#2D5FD3"),
        "tight": rgb("#8A5600"),
        "clash": rgb("#B92D1B"),
        "unknown": rgb("#5A5F8A"),
    },
    tag=LabelColors(rgb("#FFFFFF"), rgb("#B9C2CC"), rgb("#171C22")),
    selected_tag=LabelColors(rgb("#2D5FD3"), rgb("#2D5FD3"), rgb("#FFFFFF")),
    verdict_text=rgb("#FFFFFF"),
    heat=(rgb("#3D7FD9"), rgb("#5CBAD6"), rgb("#F2CE5B"), rgb("#F0853A"), rgb("#D8392B")),
    unknown_heat=rgb("#9AA1A9"),
    air_ink=rgb("#171C22"),
    air_rim=rgb("#2A313A"),
)

DARK = Palette(
    name="dark",
    materials=_materials(
        {
            "board": "#2C4452",
            "card_pcb": "#2C7A5E",
            "shroud_open_air": "#47505B",
            "shroud_blower": "#535D69",
            "backplate": "#59636F",
            "fins": "#A3ADB8",
            "fin_line": "#4A545F",
            "bracket": "#C3CBD4",
            "bracket_hole": "#20262D",
            "slot": "#12161A",
            "latch": "#8D98A5",
            "frame": "#5C6672",
            "tray": "#232A32",
            "ceiling": "#1C2229",
            "front": "#20262D",
            "glass": "#8FA9C4",
            "fan_blade": "#7B8692",
            "fan_well": "#14181C",
            "fan_hub": "#4B555F",
            "cable": "#59626D",
            "plug": "#171B20",
            "psu": "#3D4650",
            "fan_frame": "#38414B",
            "metal": "#808B97",
            "accent_trim": "#8F9AA7",
            "tube": "#2A3038",
            "gold": "#9C8A56",
        }
    ),
    glass_opacity=(0.07, 0.10),
    xray_opacity=0.20,
    edge=rgb("#06080B"),
    soft_edge=rgb("#46505C"),
    fin_line=rgb("#4A545F"),
    background=(rgb("#1B2027"), rgb("#101419")),
    shadow_opacity=0.40,
    cut_face=rgb("#6C7B8C"),
    accent=rgb("#7BA3FF"),
    ghost_opacity=0.42,
    overlap=rgb("#F0503A"),
    overlap_opacity=0.80,
    hatch=(1.0, 1.0, 1.0, 0.30),
    verdicts={
        "fits": rgb("#7BA3FF"),
        "tight": rgb("#E9B44C"),
        "clash": rgb("#FF7D69"),
        "unknown": rgb("#A9B0E8"),
    },
    tag=LabelColors(rgb("#171B20"), rgb("#414B57"), rgb("#ECEFF3")),
    selected_tag=LabelColors(rgb("#7BA3FF"), rgb("#7BA3FF"), rgb("#0B1220")),
    verdict_text=rgb("#14181D"),
    heat=(rgb("#5B9DF0"), rgb("#7CCBE0"), rgb("#F5DC7A"), rgb("#F38F47"), rgb("#E23E36")),
    unknown_heat=rgb("#6E767F"),
    air_ink=rgb("#0C0F13"),
    air_rim=rgb("#0C0F13"),
)
