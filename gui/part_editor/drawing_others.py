"""Simple pictures of supplies, coolers, fans, memory, drives and risers: outlines with the
dimensions they have.

A dimension that is not known is drawn at the size that most parts of its kind have. Knows no paint.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from gui.part_editor.drawing_board import board_views
from gui.part_editor.drawing_card import card_views
from gui.part_editor.drawing_chassis import chassis_views
from gui.part_editor.drawing_views import View, ViewShape, across, along, circle, stripes
from rigwright.parts import Cooler, Drive, Fan, Memory, Motherboard, Part, Psu, Riser
from rigwright.text.sentence import worded

DRIVE_SIZES: Mapping[str, tuple[float, float, float]] = MappingProxyType(
    {
        "nvme_m2": (80.0, 22.0, 2.4),
        "u2": (100.0, 70.0, 15.0),
        "hdd": (147.0, 101.6, 26.1),
        "sata_ssd": (100.0, 69.9, 7.0),
        "aic": (168.0, 69.0, 18.7),
    }
)


def views_of(part: Part, board: Motherboard | None = None, field: str = "") -> tuple[View, ...]:
    """The picture of any part; empty for kinds without a size.

    `board` is what stands in a chassis, `field` the figure that is in use.
    """
    if part.kind == "chassis":
        return chassis_views(part, board, field)  # type: ignore[arg-type]
    views = _VIEWS.get(part.kind)
    return views(part) if views is not None else ()


def _supply_views(psu: Psu) -> tuple[View, ...]:
    small = (psu.form_factor or "").startswith("SFX")
    long = psu.length_mm or (130.0 if small else 160.0)
    wide = psu.width_mm or (125.0 if small else 150.0)
    high = psu.height_mm or (63.5 if small else 86.0)
    body = ViewShape("supply", (0, long), (0, high), psu.length_mm is None)
    outlets = ViewShape("socket", (long - 5, long), (12, high - 12), field="connectors", words="")
    side = View(
        worded("Side"),
        (1, 1),
        (body, outlets),
        (across("length_mm", psu.length_mm, (0, long), 0.0),),
    )
    top = ViewShape("supply", (0, long), (0, wide), psu.length_mm is None)
    fan = circle("fan", long * 0.5, wide / 2, min(0.8 * wide, 0.8 * long))
    above = View(
        worded("Fan side"), (1, 0), (top, fan), (along("width_mm", psu.width_mm, (0, wide), long),)
    )
    inlet = ViewShape(
        "socket",
        (10, 40),
        (high / 2 - 12, high / 2 + 12),
        field="ac_inlet",
        words=psu.ac_inlet or "",
    )
    grille = tuple(stripes("fin", (48, wide - 10), (12, high - 12), 8.0))
    end = View(
        worded("Mains side"),
        (0, 1),
        (ViewShape("supply", (0, wide), (0, high)), inlet, *grille),
        (along("height_mm", psu.height_mm, (0, high), 0.0, "left"),),
    )
    return side, above, end


def _cooler_views(cooler: Cooler) -> tuple[View, ...]:
    if cooler.cooler_type == "aio":
        return _radiator_views(cooler)
    wide = cooler.width_mm or 130.0
    deep = cooler.depth_mm or 110.0
    high = cooler.height_mm or 158.0
    unsure = cooler.height_mm is None
    fan = circle("fan", wide / 2, high - min(wide, high) / 2, min(wide, high) * 0.9)
    front = View(
        worded("Front"),
        (0, 0),
        (ViewShape("metal", (0, wide), (0, high), unsure), fan),
        (across("width_mm", cooler.width_mm, (0, wide), 0.0),),
    )
    fins = (ViewShape("fin", (6, deep - 6), (y, y + 1.0)) for y in range(38, int(high) - 4, 8))
    tower = ViewShape("metal", (0, deep), (30, high), unsure)
    base = ViewShape("base", (deep / 2 - 22, deep / 2 + 22), (0, 30))
    lines = (
        across("depth_mm", cooler.depth_mm, (0, deep), 0.0),
        along("height_mm", cooler.height_mm, (0, high), deep),
    )
    return front, View(worded("Side"), (1, 0), (tower, base, *fins), lines)


def _radiator_views(cooler: Cooler) -> tuple[View, ...]:
    long = cooler.radiator_mm or 360.0
    thick = cooler.radiator_thickness_mm or 27.0
    edge = 140.0 if long % 140 == 0 else 120.0
    fans = tuple(
        circle("fan", edge * (i + 0.5), edge / 2, edge * 0.92, "fans")
        for i in range(max(1, int(long // edge)))
    )
    face = View(
        worded("Radiator"),
        (0, 0),
        (ViewShape("metal", (0, long), (0, edge), cooler.radiator_mm is None), *fans),
        (across("radiator_mm", cooler.radiator_mm, (0, long), 0.0),),
    )
    core = ViewShape("metal", (0, long), (FAN, FAN + thick), cooler.radiator_thickness_mm is None)
    whole = cooler.total_thickness_with_fans_mm
    lines = (
        along("radiator_thickness_mm", cooler.radiator_thickness_mm, (FAN, FAN + thick), long),
        along("total_thickness_with_fans_mm", whole, (0, FAN + thick), long, level=1),
    )
    return face, View(
        worded("With its fans"), (0, 1), (core, ViewShape("supply", (0, long), (0, FAN))), lines
    )


FAN = 25.0


def _fan_views(fan: Fan) -> tuple[View, ...]:
    edge = fan.size_mm or 120.0
    thick = fan.thickness_mm or 25.0
    face = (
        ViewShape("supply", (0, edge), (0, edge), fan.size_mm is None),
        circle("fan", edge / 2, edge / 2, edge * 0.94),
        circle("hub", edge / 2, edge / 2, edge * 0.34),
    )
    front = View(worded("Front"), (0, 0), face, (across("size_mm", fan.size_mm, (0, edge), 0.0),))
    side = View(
        worded("Side"),
        (1, 0),
        (ViewShape("supply", (0, thick), (0, edge), fan.thickness_mm is None),),
        (across("thickness_mm", fan.thickness_mm, (0, thick), 0.0),),
    )
    return front, side


def _memory_views(memory: Memory) -> tuple[View, ...]:
    high = memory.height_mm or 31.25
    chips = tuple(ViewShape("hub", (8 + 15.2 * i, 20 + 15.2 * i), (10, 22)) for i in range(8))
    module = ViewShape("pcb", (0, 133.35), (0, high), memory.height_mm is None)
    fingers = ViewShape("fingers", (3, 130), (0, 4))
    return (
        View(
            worded("Module"),
            (0, 0),
            (module, fingers, *chips),
            (along("height_mm", memory.height_mm, (0, high), 133.35),),
        ),
    )


def _drive_views(drive: Drive) -> tuple[View, ...]:
    usual = DRIVE_SIZES[drive.drive_type]
    long = drive.length_mm or usual[0]
    wide = drive.width_mm or usual[1]
    high = drive.height_mm or usual[2]
    lines = (
        across("length_mm", drive.length_mm, (0, long), 0.0),
        along("width_mm", drive.width_mm, (0, wide), long),
    )
    top = View(
        worded("From above"),
        (0, 0),
        (ViewShape("metal", (0, long), (0, wide), drive.length_mm is None),),
        lines,
    )
    side = View(
        worded("Side"),
        (0, 1),
        (ViewShape("metal", (0, long), (0, high), drive.height_mm is None),),
        (along("height_mm", drive.height_mm, (0, high), long),),
    )
    return top, side


def _riser_views(riser: Riser) -> tuple[View, ...]:
    long = riser.length_mm or 200.0
    ends = (
        ViewShape("connector", (0, 12), (0, 89)),
        ViewShape("connector", (long - 12, long), (0, 89)),
    )
    band = ViewShape("shroud", (12, long - 12), (8, 81), riser.length_mm is None)
    return (
        View(
            worded("Laid flat"),
            (0, 0),
            (band, *ends),
            (across("length_mm", riser.length_mm, (0, long), 0.0),),
        ),
    )


_VIEWS: Mapping[str, Callable[[Any], tuple[View, ...]]] = MappingProxyType(
    {
        "gpu": card_views,
        "nic": card_views,
        "motherboard": board_views,
        "psu": _supply_views,
        "cooler": _cooler_views,
        "fan": _fan_views,
        "memory": _memory_views,
        "drive": _drive_views,
        "riser": _riser_views,
    }
)
