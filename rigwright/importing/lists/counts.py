"""How many of a part a line of a list wants: "2x …", "4x3090", "zwei …", "… x2", "… (x2)", "…×2枚",
"2 kits of …", "… - 4".

Reads one name at a time; what is a width or a size ("x16", "2x32GB") is no quantity.
"""

from __future__ import annotations

import re

from rigwright.build import MOST_OF_ONE
from rigwright.importing.lists.memory_lines import SIZES_GB
from rigwright.importing.lists.vocabulary import NUMBERS, QUANTITY_WORDS, UNITS, number_said
from rigwright.importing.spellings import BRANDS

MOST_BEHIND = 80  # letters at the end of a name among which a quantity is looked for
_UNIT = "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True))
_WORDS = "|".join(sorted(map(re.escape, NUMBERS), key=len, reverse=True))
# "Dual Tower", "triple fan": what a product has, and not how many of it.
_OF_A_PRODUCT = (
    r"(?:fans?|slots?|towers?|ports?|ranks?|channel|socket|core|lüfter|layer|bios|m\.2|nvme"
    r"|psu adapter)\b"
)
# What may stand behind "2x" without a space, or begins with a figure and is no second number.
_BEGINS_WITH_FIGURE = (
    r"\d(?:[.,]\d)?[- ]?slot\b",  # "2x 3-slot NVLink bridge"
    r"[a-z]{1,4}[ -]?\d{2}",  # "4xA5000"
    # "2x 24GB Gigabyte GeForce RTX 4090": the memory of a card, and no module of so many GB
    r"\d{1,3} ?gb\b.*\b(?:geforce|[rg]tx|radeon|rx|arc|tesla|quadro)\b",
    r"\d{2,3} ?(?:a|amps?|v|volts?)\b",  # "2 x 20A 208V circuits"
    # "6x 120mm fans", "7x 50cm risers"
    r"\d{1,3} ?[cm]m\b.*\b(?:fans?|lüfter|risers?|cables?|extensions?)\b",
)
_FIRST = (
    # "Qty 2 RTX 3090", "Qty: 2 × RTX 3090"
    re.compile(
        rf"^(?:{'|'.join(QUANTITY_WORDS)})\.?\s*[:=：]?\s*(\d{{1,3}})(?: ?[x×*])?\s+(?=\S)", re.I
    ),
    re.compile(r"^[(\[]?(\d{1,3}) ?[x×*][)\]]?\s+(?=\D|3D\b)", re.I),  # "2x RTX 3090"
    re.compile(rf"^[(\[]?(\d{{1,2}}) ?[x×*][)\]]? ?(?={'|'.join(_BEGINS_WITH_FIGURE)})", re.I),
    re.compile(r"^[(\[](\d{1,3})[)\]]\s+(?=\D)"),  # "(2) RTX 3090"
    # "2 Stück RTX 3090", "4 sticks 32GB"
    re.compile(rf"^(\d{{1,3}}) ?(?:[x×] ?)?(?:{_UNIT})\b[.:]?\s+(?=\D)", re.I),
    re.compile(r"^(\d{1,3}) (?=(?:kits|sticks|modules)\b)", re.I),
    # "16 64GB DDR5 RDIMM", "2 2.0kW PSU", but "1 600 W"
    re.compile(
        r"^(\d{1,2}) (?=(?:[1-9]\d?|128|256) ?gb\b|[1-9]\d?(?:[.,]\d{1,2})? ?tb\b"
        r"|\d[.,]\d ?kw\b|[1-9]\d{3} ?w\b)",
        re.I,
    ),
    re.compile(r"^(\d{1,2}) (?=x\d{1,2}(?:/?x\d{1,2})+\b)", re.I),  # "2 x8x8 bifurcation cards"
    # "4 RTX 3090", but "8 GB", "12 GPU frame"
    re.compile(
        r"^(\d{1,2}) (?=[a-z]{2}|[a-wyz]\d{2})(?!(?:[gmt]be?|[gmk]hz|cores?|bits?|inch|pins?|ports?"
        r"|slots?|ways?|gpus?|watts?|mm|cm|in|st|bays?|channels?|lanes?|years?)\b)",
        re.I,
    ),
)
# "4x3090", "2x 1600W", "2x 4TB": the second number belongs to the name, unless it is the size of a
# memory module ("2x32").
_GLUED = re.compile(
    r"^(\d{1,2}) ?[x×*] ?(?:(?=\d{1,2}(?:[.,]\d{1,2})? ?tb\b)|(?=(\d{3,5})(?![\d.,])(?! ?mm\b)))",
    re.I,
)
NUMBER_FIRST = re.compile(rf"^({_WORDS})\s+(?!{_OF_A_PRODUCT})(?=\S)", re.I)
# "NVIDIA 4x RTX 3090", "Corsair 2x RM1000x", but "Corsair 2x 16GB" and "MSI Ventus 3X RTX 3090"
_BEHIND_MAKER = re.compile(
    r"^([a-z.]{2,12}) (\d{1,2}) ?[x×*] +(?=(?:[rg]tx|rx|geforce|radeon|quadro|tesla|titan|arc|xeon"
    r"|epyc|ryzen|threadripper|core)\b|[a-z]{2,3}-?[a-z]?\d)",
    re.I,
)
_LAST = (
    # "RTX 3090, qty: 4"
    re.compile(rf"[\s,(]+(?:{'|'.join(QUANTITY_WORDS)})\.?\s*[:=]?\s*(\d{{1,2}})\)?$", re.I),
    # "RTX 3090 ×2枚", "RTX 3090, 4 pcs"
    re.compile(rf"(?:[\s,)]|(?=[×*]))\(?(?:[x×*] ?)?(\d{{1,3}}) ?(?:{_UNIT})\.?\)?$", re.I),
    # "RTX 3090 x2", "3090x4"
    re.compile(r"(?:\s[x×*]\s?|(?<=\w)[×*] ?|(?:(?<=[gt]b|ti|fe)|(?<=\d{4}))x)(\d{1,3})$", re.I),
    re.compile(r"\s?[(\[](?:[x×*] ?(\d{1,3})|(\d{1,3}) ?[x×])[)\]]$", re.I),  # "RTX 3090 (x2)"
    re.compile(r"(?<=\S)(?:\s+[-–—=]|:)\s+(\d{1,2})$"),  # "RTX 3090 - 4"
)
# Lanes and not a quantity: "riser 30 cm x16", "PCIe 4.0 x8", "Gen4 x16", "M.2 to x16".
_WIDTH = re.compile(
    r"(?:\b(?:risers?|extensions?|extenders?|adapters?|switch|retimer)\b.*\bx ?16"
    r"|\b(?:pci-?e?|pci express|gen)(?: ?\d(?:\.\d)?)? x ?(?:1|4|8|16)"
    r"|\b(?:m\.?2|u\.2|oculink|slimsas|mcio|sff-?\d{4}) to x ?(?:1|4|8|16))$",
    re.I,
)
# Names of products whose end looks like a quantity: "Core X9", "iChill X3", "Kraken X63".
_NAMED_SO = re.compile(
    r"\b(?:core|ichill|twin|kraken|(?:inno3d\b.*\b)gaming) ?x\d{1,2}(?: oc)?$", re.I
)
# "RTX 3090 × 4 — all Turbo", but "PCIe x4 - 30 cm"
_BEFORE_REMARK = re.compile(r"(?<=\w) [x×*] ?(\d{1,2}) [-–—] (?=[a-z])", re.IGNORECASE)
_REMARK = re.compile(r"\s*\([^()]*\)$")
# A word of a model, "3090" or "X99-E"; the sum behind a quantity, "900.00", is none.
_MODEL = re.compile(r"\b(?:[a-z]+-?\d|\d+-?[a-z])[\w-]{2,}|(?<![\d.,$€£])\b\d{4}\b(?![.,]\d)", re.I)
_AMOUNT = re.compile(rf"^(?:{'|'.join(QUANTITY_WORDS)})\.?\s*[:=：]?\s*(\d{{1,3}})\b", re.I)


def counted(name: str) -> tuple[int, str]:
    """Return the quantity before or after a name, and the name without it."""
    for number, rest in (_before(name), _after(name)):
        if rest != name and 1 <= number <= MOST_OF_ONE:
            return number, rest
    return 1, name


def quantity_alone(line: str) -> int | None:
    """Return the quantity that a line of its own gives to the part above it ("Qty: 4"); None for a
    line that names a part behind it ("Qty 1 TURBO-RTX3090-24G").
    """
    found = _AMOUNT.match(line)
    if found is None or _MODEL.search(line, found.end()):
        return None
    number = int(found[1])
    return number if 1 <= number <= MOST_OF_ONE else None


def _before(name: str) -> tuple[int, str]:
    for pattern in _FIRST:
        found = pattern.match(name)
        if found is not None:
            return int(found[1]), _behind(found)
    glued = _GLUED.match(name)
    if glued is not None and int(glued[2] or 0) not in SIZES_GB:
        return int(glued[1]), _behind(glued)
    written = NUMBER_FIRST.match(name)
    if written is not None:
        return number_said(written[1]), _behind(written)
    inside = _BEHIND_MAKER.match(name)
    if inside is not None and inside[1].casefold() in BRANDS:
        return int(inside[2]), f"{inside[1]} {_behind(inside)}"
    return 1, name


def _behind(found: re.Match[str]) -> str:
    """Return what stands behind a quantity."""
    return found.string[found.end() :].strip()


def _after(name: str) -> tuple[int, str]:
    start = max(0, len(name) - MOST_BEHIND)
    tail = name[start:]
    if _WIDTH.search(tail) or _NAMED_SO.search(tail):
        return 1, name
    for pattern in _LAST:
        found = pattern.search(tail)
        if found is None:
            continue
        before = name[: start + found.start()]
        if before.strip():
            number = next(filter(None, found.groups()))
            return int(number), before.strip(" ,")
    inside = _BEFORE_REMARK.search(name)
    if inside is not None:
        return int(inside[1]), f"{name[: inside.start()]} {name[inside.end() :]}"
    remark = _REMARK.search(name)
    if remark is None:
        return 1, name
    number, bare = _after(name[: remark.start()])  # "RTX 5070 Ti x3 (Prime, Ventus, Solid)"
    return number, bare + remark[0]
