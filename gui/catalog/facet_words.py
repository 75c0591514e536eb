"""What facets, their settings and their values are called in the window.

Words alone: no widget and no catalog.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gui.catalog.facts import CHASSIS_WORDS, COOLER_WORDS, KIND_WORDS
from rigwright.catalog.facets import Range, Setting

# Label, unit, and what a part lacks whose figure is not known.
LABELS: Mapping[str, tuple[str, str, str]] = MappingProxyType({
    "kind": ("Kind", "", "kind"),
    "cooler": ("Cooling", "", "cooler"),
    "socket": ("Socket", "", "socket"),
    "form_factor": ("Form", "", "form factor"),
    "board_size": ("Takes boards", "", "board size"),
    "slots": ("Slots", "", "number of slots"),
    "thickness_mm": ("Thickness", "mm", "thickness"),
    "length_mm": ("Length", "mm", "length"),
    "max_gpu_length_mm": ("Room for cards", "mm", "room for cards"),
    "vram_gb": ("Memory", "GB", "memory size"),
    "rated_w": ("Power", "W", "power"),
    "price_usd": ("Price", "$", "price"),
    "release_year": ("Year", "", "year"),
})  # fmt: skip
LABELS_OF_KIND: Mapping[tuple[str, str], str] = MappingProxyType({
    ("chassis", "form_factor"): "Type",
    ("chassis", "slots"): "Openings",
    ("motherboard", "form_factor"): "Size",
    ("riser", "form_factor"): "Type",
    ("memory", "form_factor"): "Module",
    ("cooler", "cooler"): "Type",
    ("gpu", "rated_w"): "Board power",
    ("psu", "rated_w"): "Rating",
    ("cpu", "rated_w"): "TDP",
})  # fmt: skip
VALUES: Mapping[str, str] = MappingProxyType({
    **COOLER_WORDS,
    **CHASSIS_WORDS,
    "air": "air",
    "aio": "all-in-one",
    "nvlink_bridge": "NVLink bridge",
    "slimsas_mcio_oculink_adapter": "cable adapter",
})  # fmt: skip
MOST_NAMED = 2
THIN = "\N{NARROW NO-BREAK SPACE}"


def label_of(facet: str, kind: str) -> str:
    """What a facet is called with a kind of part."""
    return LABELS_OF_KIND.get((kind, facet), LABELS[facet][0])


def unit_of(facet: str) -> str:
    """The unit of a facet's figures; empty for bare numbers and choices."""
    return LABELS[facet][1]


def value_words(value: str) -> str:
    """A value in words: "open air", "4U rack"; what is printed on products stays as it is."""
    if value in VALUES:
        return VALUES[value]
    return value.replace("_", " ") if value.islower() else value


def value_title(value: str) -> str:
    """A value where it stands alone: "Open air"; "mATX" and "sTRX4" keep their small letters."""
    words = value_words(value)
    return words[:1].upper() + words[1:] if value.islower() else words


def figure_words(figure: float) -> str:
    """A figure without needless decimals."""
    return f"{figure:.2f}".rstrip("0").rstrip(".")


def setting_words(facet: str, kind: str, setting: Setting) -> str:
    """A setting as a chip says it: "Length ≤ 300 mm", "Year 2020–2024", "Blower, passive"."""
    if isinstance(setting, Range):
        return f"{label_of(facet, kind)} {range_words(setting, unit_of(facet))}"
    first, *others = sorted(setting)
    words = ", ".join([value_title(first), *map(value_words, others[: MOST_NAMED - 1])])
    return words + (f" +{len(setting) - MOST_NAMED}" if len(setting) > MOST_NAMED else "")


def range_words(setting: Range, unit: str) -> str:
    """ "≤ 300 mm", "≥ $500", "2–3"."""
    before, after = "", ""
    if unit == "$":
        before = "$"
    elif unit:
        after = f"{THIN}{unit}"
    least, most = (
        None if end is None else f"{before}{figure_words(end)}"
        for end in (setting.least, setting.most)
    )
    if least is not None and most is not None:
        return f"{least}{after}" if least == most else f"{least}–{most}{after}"
    return f"≤ {most}{after}" if most is not None else f"≥ {least}{after}"


def left_out_words(left_out: Mapping[str, int]) -> str:
    """ "12 without a known length and 3 without a known price are left out.".

    Empty where there are none.
    """
    some = [
        (count, f"{count} without a known {LABELS[name][2]}")
        for name, count in left_out.items()
        if count
    ]
    if not some:
        return ""
    *first, last = (words for _, words in some)
    verb = "is" if [count for count, _ in some] == [1] else "are"
    return " and ".join(words for words in (", ".join(first), last) if words) + f" {verb} left out."


def count_words(kind: str, count: int, whole: int) -> str:
    """ "37 of 220 graphics cards"."""
    return f"{count:,} of {whole:,} {KIND_WORDS[kind][whole != 1]}"
