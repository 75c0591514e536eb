"""What facets, their settings and their values are called in the window.

Words alone: no widget and no catalog.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.catalog.facets import Range, Setting
from rigwright.checks.check import MM
from rigwright.editing.words import choice_words
from rigwright.parts.kind_words import kind_counted
from rigwright.text.language import translated
from rigwright.text.lengths import Length, unit_symbol
from rigwright.text.numbers import and_words, comma_words
from rigwright.text.sentence import messages, plural, plurals, worded

# What a figure is called, and its unit.
LABELS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "kind": (messages("Kind"), ""),
    "cooler": (messages("Cooling"), ""),
    "socket": (messages("Socket"), ""),
    "form_factor": (messages("Form"), ""),
    "board_size": (messages("Takes boards"), ""),
    "slots": (messages("Slots"), ""),
    "thickness_mm": (messages("Thickness"), "mm"),
    "length_mm": (messages("Length"), "mm"),
    "max_gpu_length_mm": (messages("Room for cards"), "mm"),
    "vram_gb": (messages("Memory"), "GB"),
    "rated_w": (messages("Power"), "W"),
    "price_usd": (messages("Price"), "$"),
    "release_year": (messages("Year"), ""),
})  # fmt: skip
# Parts whose figure is not known, for one part and for several.
LACKING: Mapping[str, tuple[str, str]] = plurals(MappingProxyType({
    "kind": ("{n} without a known kind", "{n} without a known kind"),
    "cooler": ("{n} without a known cooler", "{n} without a known cooler"),
    "socket": ("{n} without a known socket", "{n} without a known socket"),
    "form_factor": ("{n} without a known form factor", "{n} without a known form factor"),
    "board_size": ("{n} without a known board size", "{n} without a known board size"),
    "slots": ("{n} without a known number of slots", "{n} without a known number of slots"),
    "thickness_mm": ("{n} without a known thickness", "{n} without a known thickness"),
    "length_mm": ("{n} without a known length", "{n} without a known length"),
    "max_gpu_length_mm": (
        "{n} without a known room for cards", "{n} without a known room for cards"
    ),
    "vram_gb": ("{n} without a known memory size", "{n} without a known memory size"),
    "rated_w": ("{n} without a known power", "{n} without a known power"),
    "price_usd": ("{n} without a known price", "{n} without a known price"),
    "release_year": ("{n} without a known year", "{n} without a known year"),
}))  # fmt: skip
LABELS_OF_KIND: Mapping[tuple[str, str], str] = messages(MappingProxyType({
    ("chassis", "form_factor"): "Type",
    ("chassis", "slots"): "Openings",
    ("motherboard", "form_factor"): "Size",
    ("riser", "form_factor"): "Type",
    ("memory", "form_factor"): "Module",
    ("cooler", "cooler"): "Type",
    ("gpu", "rated_w"): "Board power",
    ("psu", "rated_w"): "Rating",
    ("cpu", "rated_w"): "TDP",
}))  # fmt: skip
MOST_NAMED = 2
THIN = "\N{NARROW NO-BREAK SPACE}"


def label_of(facet: str, kind: str) -> str:
    """What a facet is called with a kind of part."""
    return translated(LABELS_OF_KIND.get((kind, facet), LABELS[facet][0]))


def unit_of(facet: str) -> str:
    """The unit of a facet's figures; empty for bare numbers and choices."""
    unit = LABELS[facet][1]
    return unit_symbol() if unit == MM else unit


def value_words(value: str) -> str:
    """A value in words: "open air", "4U rack"; what is printed on products stays as it is."""
    return choice_words(value) if value.islower() else value


def value_title(value: str) -> str:
    """A value where it stands alone: "Open air"; "mATX" and "sTRX4" keep their small letters."""
    words = value_words(value)
    if not value.islower():
        return words
    return words[:1].upper() + words[1:]


def is_length(facet: str) -> bool:
    """Whether a facet's figures are lengths, which are shown and typed in the unit in use."""
    return LABELS[facet][1] == MM


def figure_words(facet: str, figure: float) -> str:
    """A figure of a facet without its unit and needless decimals."""
    if is_length(facet):
        return str(Length(figure, ".2f", trimmed=True, bare=True))
    return f"{figure:.2f}".rstrip("0").rstrip(".")


def setting_words(facet: str, kind: str, setting: Setting) -> str:
    """A setting as a chip says it: "Length ≤ 300 mm", "Year 2020–2024", "Blower, passive"."""
    if isinstance(setting, Range):
        return f"{label_of(facet, kind)} {range_words(setting, facet)}"
    first, *others = sorted(setting)
    words = comma_words([value_title(first), *map(value_words, others[: MOST_NAMED - 1])])
    further = len(setting) - MOST_NAMED
    if further > 0:
        return f"{words} +{further}"
    return words


def range_words(setting: Range, facet: str) -> str:
    """ "≤ 300 mm", "≥ $500", "2–3"."""
    before = ""
    after = ""
    unit = unit_of(facet)
    if unit == "$":
        before = "$"
    elif unit:
        after = f"{THIN}{unit}"
    least, most = (
        None if end is None else f"{before}{figure_words(facet, end)}"
        for end in (setting.least, setting.most)
    )
    if least is not None and most is not None:
        if least == most:
            return f"{least}{after}"
        return f"{least}–{most}{after}"
    if most is not None:
        return f"≤ {most}{after}"
    return f"≥ {least}{after}"


def left_out_words(left_out: Mapping[str, int]) -> str:
    """Return "12 without a known length and 3 without a known price are left out."; "" where every
    part is listed.
    """
    some = [plural(*LACKING[name], count) for name, count in left_out.items() if count]
    if not some:
        return ""
    several = sum(one.count for one in some)
    parts = and_words(map(str, some))
    return str(plural("{parts} is left out.", "{parts} are left out.", several, parts=parts))


def count_words(kind: str, count: int, whole: int) -> str:
    """ "37 of 220 graphics cards"."""
    return worded(
        "{count:,} of {whole:,} {parts}",
        count=count,
        whole=whole,
        parts=kind_counted(kind, whole),
    )


def number_words(kind: str, count: int) -> str:
    """ "1,220 graphics cards"."""
    return worded("{n:,} {parts}", n=count, parts=kind_counted(kind, count))
