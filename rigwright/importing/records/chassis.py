"""Chassis of the open database as our own: shape, outer size, openings and limits.

The axes are its weakest figures: the list is meant to be height x width x depth, and every tenth is
in another order. Weights are pounds where they are right. Fan and radiator mounts are not in the
database.
"""

from __future__ import annotations

import re

from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.records.rules import Rejected
from rigwright.importing.spellings import board_form_of
from rigwright.parts.chassis import RACK_UNIT
from rigwright.text.language import translated
from rigwright.text.lengths import MM_PER_INCH

KG_PER_POUND = 0.45359237
_TYPES = {
    "ATX Mid Tower": "mid_tower",
    "EATX Mid Tower": "mid_tower",
    "ATX Mini Tower": "mid_tower",
    "Micro ATX Mid Tower": "mid_tower",
    "Micro ATX Mini Tower": "mid_tower",
    "ATX Full Tower": "full_tower",
    "EATX Full Tower": "full_tower",
    "Mini ITX Tower": "sff",
    "Micro ATX Slim Tower": "sff",
    "HTPC": "sff",
    "ATX Desktop": "cube",
    "Micro ATX Desktop": "cube",
    "ATX Test Bench": "open_frame",
    "Mini ITX Test Bench": "open_frame",
}
_TYPE_WORDS = (
    (re.compile(r"\bfull[- ]?tower\b", re.I), "full_tower"),
    (re.compile(r"\b(mid|mini|micro)[- ]?(atx )?tower\b|\batx case\b", re.I), "mid_tower"),
    (re.compile(r"\b(mini[- ]?itx|sff)\b", re.I), "sff"),
)
# Towers whose board stands upright on the side: their width is their least dimension. Tower-named
# cubes are not.
_UPRIGHT = frozenset(
    {"ATX Mid Tower", "ATX Full Tower", "EATX Mid Tower", "EATX Full Tower", "ATX Mini Tower"}
)
_LYING = frozenset({"HTPC", "ATX Desktop", "Micro ATX Desktop"})
_ODD_TOWERS = re.compile(r"\bthe tower\b|\btower \d00\b|\balta\b|\bcube\b|\bcore (w|x)\d", re.I)
_NUMBERS = re.compile(r"\d+(?:\.\d+)?")
_INCHES = re.compile(r"[\"″]|\binch|\d in\b", re.I)
LEAST_TOWER = 250  # millimetres of its largest side
RACK_WIDTHS, RACK_SLACK = (425, 485), 8
_RACKS = {2: "rack_2u", 3: "rack_3u", 4: "rack_4u", 5: "rack_4u"}
_SIDE_PANELS = {
    "Tempered Glass": "tempered_glass",
    "Tinted Tempered Glass": "tempered_glass",
    "Solid": "steel",
    "Steel": "steel",
    "Acrylic": "acrylic",
    "Tinted Acrylic": "acrylic",
    "Mesh": "mesh",
    "Aluminum": "aluminium",
}
AXES = ("height_mm", "width_mm", "depth_mm")

Size = tuple[float, float, float]


def fill(draft: RecordDraft) -> None:
    """Fill a chassis' figures."""
    form = draft.text("form_factor") or ""
    draft.figures["chassis_type"] = _TYPES.get(form) or _type_from_name(draft)
    size = _size(draft, form)
    _rack(draft, size)
    _openings(draft, form)
    _limits(draft, size)
    _supply(draft)
    if panel := _SIDE_PANELS.get(draft.text("side_panel") or ""):
        draft.figures["side_panel"] = panel
    _weight(draft)


def _type_from_name(draft: RecordDraft) -> str:
    found = next((kind for words, kind in _TYPE_WORDS if words.search(draft.name)), None)
    if found is None:
        raise Rejected("chassis-no-type")
    words = translated(found.replace("_", " "))
    draft.repair("chassis-type-from-name", "chassis_type", None, words)
    draft.derived.append("chassis_type")
    return found


def _size(draft: RecordDraft, form: str) -> Size | None:
    """Height, width and depth, each in its place as far as that can be told."""
    listed = _listed(draft)
    table = _tabled(draft)
    size = table or listed
    if size is None:
        return None
    if form in _UPRIGHT and max(size) < LEAST_TOWER:
        draft.repair("chassis-too-small", "dimensions", _sized(size))
        return None
    _check_axes(draft, listed, table)
    size = _axes_put_right(draft, form, size)
    taken = [draft.take(axis, value) for axis, value in zip(AXES, size, strict=True)]
    _check_volume(draft, size)
    if all(taken):
        return size
    draft.uncertain += [axis for axis in AXES if axis in draft.figures]
    return None


def _check_axes(draft: RecordDraft, listed: Size | None, table: Size | None) -> None:
    """Doubt two sizes that differ by more than 2 mm, whichever axis each number is called."""
    if listed is None or table is None:
        return
    if any(abs(a - b) > 2 for a, b in zip(sorted(listed), sorted(table), strict=True)):
        draft.doubt("chassis-axes-disagree", AXES, _sized(listed), _sized(table))


def _tabled(draft: RecordDraft) -> Size | None:
    table = draft.table("dimensions_mm")
    height, width, depth = (
        draft.number(table.get(axis.removesuffix("_mm")), axis) for axis in AXES
    )
    if not height or not width or not depth:
        return None
    return height, width, depth


def _listed(draft: RecordDraft) -> Size | None:
    text = draft.text("dimensions")
    if text is None:
        return None
    shown = repr(text)[:60]
    numbers = [float(number) for number in _NUMBERS.findall(text)]
    if len(numbers) != 3 or not all(numbers):
        draft.repair("chassis-dimensions", "dimensions", shown)
        return None
    if _INCHES.search(text) or max(numbers) < 40:
        numbers = [round(number * MM_PER_INCH, 1) for number in numbers]
        now = " x ".join(f"{number:g}" for number in numbers)
        draft.repair("chassis-inches", "dimensions", shown, now)
    first, second, third = numbers
    return first, second, third


def _sized(size: Size) -> str:
    return " x ".join(f"{value:g}" for value in size)


def _axes_put_right(draft: RecordDraft, form: str, size: Size) -> Size:
    """The width in its place, where it can be told that it is in another's."""
    least = min(size)
    height, width, depth = size
    if width == least or not _is_swapped(draft, form, size):
        return size
    right = (width, height, depth)
    if height != least:
        right = (height, depth, width)
    draft.doubt("chassis-axes", AXES, _sized(size), _sized(right))
    return right


def _is_swapped(draft: RecordDraft, form: str, size: Size) -> bool:
    if _ODD_TOWERS.search(draft.name) or _rack_units(size) or form in _LYING:
        return False
    _, middle, last = size
    if form in _UPRIGHT:
        return min(size) < 0.9 * middle
    # A smaller chassis may be of any shape; but a card that is longer than the depth has to lie
    # along the "width".
    limit = draft.raw.get("max_video_card_length")
    if not isinstance(limit, int | float) or last > min(size):
        return False
    return last < limit <= middle


def _check_volume(draft: RecordDraft, size: Size) -> None:
    """Doubt the sizes of a chassis whose product is not the volume that its record states."""
    volume = draft.raw.get("volume")
    if not isinstance(volume, int | float) or volume <= 0:
        return
    high, wide, deep = size
    litres = high * wide * deep / 1e6
    if abs(litres - volume) > 0.12 * volume:
        draft.doubt("chassis-volume", AXES, volume, round(litres, 1))


def _rack_units(size: Size | None) -> int | None:
    """Rack units of a size that a 19-inch rack takes."""
    if size is None:
        return None
    height, width, depth = size
    if not RACK_WIDTHS[0] <= width <= RACK_WIDTHS[1] or height >= width or depth <= 300:
        return None
    units = round(height / RACK_UNIT)
    if units not in _RACKS or abs(height - units * RACK_UNIT) > RACK_SLACK:
        return None
    return units


def _rack(draft: RecordDraft, size: Size | None) -> None:
    units = _rack_units(size)
    named = re.search(r"\b([2-5])U\b|\brack", draft.name, re.I)
    if units and named:
        draft.figures |= {"chassis_type": _RACKS[units], "rack_units": units}
        draft.derived += ["chassis_type", "rack_units"]
    lies = draft.text("form_factor") in _LYING and size is not None and size[0] < size[1]
    if (units and named) or lies:
        draft.figures["up"] = "+z"
        draft.derived.append("up")
        draft.doubt("chassis-lying", ("up",))


def _openings(draft: RecordDraft, form: str) -> None:
    forms = [board_form_of(board) for board in draft.texts("supported_motherboard_form_factors")]
    draft.figures["motherboard_form_factors"] = list(dict.fromkeys(forms))[:16]
    openings = draft.count("expansion_slots", draft.raw.get("expansion_slots"))
    if openings and form == "Micro ATX Slim Tower":
        draft.figures |= {"expansion_slots": 0, "half_height_slots": openings}
        draft.derived.append("half_height_slots")
        draft.doubt("chassis-slim", ("half_height_slots", "expansion_slots"), openings)
    draft.count("vertical_slots", draft.raw.get("riser_expansion_slots"))
    draft.count("bays_35", draft.raw.get("internal_3_5_bays"))
    draft.count("bays_25", draft.raw.get("internal_2_5_bays"))


def _limits(draft: RecordDraft, size: Size | None) -> None:
    longest = draft.take("max_gpu_length_mm", draft.raw.get("max_video_card_length"))
    highest = draft.take("max_cpu_cooler_height_mm", draft.raw.get("max_cpu_cooler_height"))
    if size is None:
        return
    if longest and longest > max(size):
        del draft.figures["max_gpu_length_mm"]
        draft.repair("chassis-card-too-long", "max_gpu_length_mm", longest, max(size))
    is_open = draft.figures["chassis_type"] == "open_frame"
    stands = draft.figures.get("up") is None
    if highest and highest > size[1] and stands and not is_open:
        del draft.figures["max_cpu_cooler_height_mm"]
        draft.repair("chassis-cooler-too-high", "max_cpu_cooler_height_mm", highest, size[1])


def _supply(draft: RecordDraft) -> None:
    draft.take("max_psu_length_mm", draft.raw.get("max_psu_length"))
    forms = draft.texts("supported_power_supply_form_factors")
    if forms:
        draft.figures["psu_form_factors"] = forms[:16]


def _weight(draft: RecordDraft) -> None:
    pounds = draft.number(draft.raw.get("weight"), "weight_kg")
    if not pounds:
        return
    kilograms = round(pounds * KG_PER_POUND, 2)
    if draft.in_range("weight_kg", kilograms) is not None:
        draft.infer("weight_kg", kilograms, "pounds")
        draft.repair("chassis-pounds", "weight_kg", pounds, kilograms)
