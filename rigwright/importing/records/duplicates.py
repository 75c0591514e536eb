"""Whether two parts are records of one product.

Two records of the database are when maker, colours and a part number or the whole name agree and
no figure that both know contradicts. A record of the curated catalog stands for every colour of
its product, and its name leaves out what its figures say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from rigwright.figures.cited import agrees
from rigwright.importing.name_words import every_word_of, words_of
from rigwright.parts import Part
from rigwright.parts.differing import ABOUT_THE_RECORD

# What two people who entered one product may have entered otherwise, beside what each of them says
# of the record.
_NOT_COMPARED = ABOUT_THE_RECORD | {
    "name",
    "part_numbers",
    "release_year",
    "price_usd",
    "exhaust",
    "segment",
    "cooler",
    "sockets",
    "motherboard_form_factors",
    "slots",
    "m2_slots",
    "cable_sockets",
}


Keys = list[str]

_COLOURS = re.compile(
    r"\b(black|white|gr[ae]y|silver|red|blue|green|pink|gold|purple|orange|yellow|brown|snow)\b",
    re.I,
)
# Words that make another product of a name that has them.
_VARIANTS = frozenset(
    {
        "ac",
        "ax",
        "wifi",
        "wifi6",
        "wifi7",
        "csm",
        "max",
        "pro",
        "ultra",
        "elite",
        "lite",
        "oc",
        "super",
        "ti",
        "xt",
        "xtx",
        "se",
        "rgb",
        "argb",
        "lcd",
        "reverse",
        "ln",
        "rev",
        "v2",
        "v3",
        "ii",
        "iii",
        "mini",
        "xl",
        "evo",
        "bottom",
        "top",
        "trio",
        "oem",
        "tray",
        "light",
        "dark",
    }
)
# What tells products of one name apart, by kind; other kinds are told apart by too many figures.
_TELLING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gpu": ("chip", "vram_gb", "length_mm"),
        "motherboard": ("socket",),
        "chassis": ("rack_units",),
        "psu": ("watts", "efficiency"),
        "cooler": ("radiator_mm", "height_mm"),
    }
)
# Words of a name that say no more than the figures of the part, or than its colour.
_SAID_BY_FIGURES = frozenset({
    "motherboard", "ddr3", "ddr4", "ddr5", "gddr5", "gddr5x", "gddr6", "gddr6x", "gddr7",
    "am4", "am5", "lga1150", "lga1151", "lga1155", "lga1200", "lga1700", "lga1851", "lga2011",
    "lga2066", "str5", "strx4", "swrx8", "tr4",
    "graphics", "card", "video", "nvidia", "geforce", "amd", "radeon", "intel",
    "case", "computer", "pc", "tempered", "glass", "window", "side", "panel",
    "fully", "semi", "non", "modular", "power", "supply",
    "cpu", "cooler", "black", "white", "grey", "gray", "silver", "snow", "edition",
})  # fmt: skip
# The same in several words, each of which alone may be a product's own: "Mini" of "O11 Dynamic
# Mini", "Gold" of "Leadex V Gold Pro".
_PHRASES = re.compile(
    r"80\+ ?(bronze|silver|gold|platinum|titanium)?( certified)?"
    r"|\b(full|mid|mini|super)[ -]tower\b"
    r"|\b(e-?|micro[ -]?)?atx\b"
    r"|\bmini[ -]?itx\b",
    re.I,
)
_AMOUNT = re.compile(r"\d+(gb|g|w|mm)")
LEAST_NUMBER = 6  # letters of a part number that no two products share by chance


class Products:
    """Parts by what their makers call them, to find the one that a further record describes
    again.
    """

    def __init__(self) -> None:
        self._parts: dict[str, list[Part]] = {}

    def add(self, part: Part, keys: Keys) -> None:
        """Remember a part under its keys."""
        for key in keys:
            self._parts.setdefault(key, []).append(part)

    def replace(self, part: Part, keys: Keys, other: Part) -> None:
        """Remember a part in another's stead."""
        for key in keys_of(other):
            self._parts[key].remove(other)
        self.add(part, keys)

    def same_as(self, part: Part, keys: Keys) -> Part | None:
        """The part that is the same product, or None."""
        for key in keys:
            for other in self._parts.get(key, ()):
                if same_product(part, other):
                    return other
        return None


def keys_of(part: Part) -> Keys:
    """What a part is found by: its name and its part numbers."""
    names: dict[str, None] = {part.name: None}
    for number in part.part_numbers:
        if len(number) >= LEAST_NUMBER:
            names[number] = None
    return [f"{part.kind} {name}".casefold() for name in names]


class CuratedProducts:
    """Parts of the curated catalog by their names, to find the one that a record of the database
    describes.
    """

    def __init__(self, parts: Iterable[Part]) -> None:
        self._alike = Products()
        self._by_name: dict[str, list[Part]] = {}
        for part in parts:
            self._alike.add(part, keys_of(part))
            if part.kind in _TELLING:
                self._by_name.setdefault(_bare_name(part), []).append(part)

    def same_as(self, part: Part, keys: Keys) -> Part | None:
        """The curated part that is the same product, or None."""
        if there := self._alike.same_as(part, keys):
            return there
        if part.kind not in _TELLING:
            return None
        for other in self._by_name.get(_bare_name(part), ()):
            if all(_stated_alike(part, other, name) for name in _TELLING[part.kind]):
                return other
        return None


def _bare_name(part: Part) -> str:
    """Kind and maker with the words of the name, in any order, that no figure says."""
    maker = every_word_of(part.brand)
    words: set[str] = set()
    for word in every_word_of(_PHRASES.sub(" ", part.name)):
        if word not in _SAID_BY_FIGURES and not _AMOUNT.fullmatch(word):
            words.add(word)
    of_name = sorted(words - maker)
    return " ".join([part.kind, *sorted(maker), *of_name])


def _stated_alike(part: Part, other: Part, field: str) -> bool:
    mine = getattr(part, field)
    others = getattr(other, field)
    return mine is None or others is None or agrees(field, mine, others)


def same_product(part: Part, other: Part) -> bool:
    """True when two parts of a kind with the same name or part number are one product."""
    if part.brand.casefold() != other.brand.casefold():
        return False
    if _colours(part) != _colours(other):
        return False
    is_called_alike = part.name.casefold() == other.name.casefold()
    if not is_called_alike and not _same_model(part, other):
        return False
    names = _figures(type(part))
    return all(_agree(getattr(part, name), getattr(other, name)) for name in names)


def _same_model(part: Part, other: Part) -> bool:
    """Whether the shorter name says nothing that the longer one does not, and neither has a
    variant of its own.
    """
    less, more = sorted((words_of(part.name), words_of(other.name)), key=len)
    return not (less - more or (less ^ more) & _VARIANTS)


def _colours(part: Part) -> set[str]:
    return {colour.casefold() for colour in _COLOURS.findall(part.name)}


def known_figures(part: Part) -> int:
    """How many figures of the product are known."""
    return sum(getattr(part, name) not in (None, ()) for name in _figures(type(part)))


def _agree(mine: object, others: object) -> bool:
    """Unknown agrees with everything; figures may differ by rounding."""
    if mine is None or others is None or mine == others:
        return True
    if isinstance(mine, float) and isinstance(others, float):
        return abs(mine - others) <= 0.005 * abs(mine)
    return False


@lru_cache(maxsize=32)
def _figures(part_class: type[Part]) -> tuple[str, ...]:
    return tuple(name for name in part_class.__struct_fields__ if name not in _NOT_COMPARED)
