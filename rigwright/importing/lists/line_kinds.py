"""Of what kind a line of a list is by its own words, and whether it names a part at all: "server
PSU", "EPYC 7K62", "Budget build".

Reads one text at a time; knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from rigwright.importing.lists.line_words import MAKERS, makers_within
from rigwright.importing.lists.telling_apart import spelled
from rigwright.importing.lists.vocabulary import QUALIFIERS, SORTS, WHOLES
from rigwright.importing.name_words import LABEL, every_word_of
from rigwright.importing.spellings import CHIP_MAKERS

# What a part is called at the end of its name, beside the words for sorts.
NOUNS: Mapping[str, str] = MappingProxyType(
    {
        **{word: kind for word, kind in SORTS.items() if " " not in word},
        **dict.fromkeys(("rack", "rahmen", "rigframe", "矿机架"), "chassis"),
        **dict.fromkeys(("rdimm", "rdimms", "udimm", "lrdimm"), "memory"),
        **dict.fromkeys(("waterblock", "block", "heatsinks", "coolers"), "cooler"),
        **dict.fromkeys(("radiator", "radiators", "rad", "rads"), "cooler"),  # of a loop
    }
)
# A number that only cards have, without a word beside it: "3090", but not the 2050 W of a supply.
CARD_NUMBER = r"(?:[2-5]0[6-8]0|[3-5]0[59]0)"
# Families of products that are of one kind.
_FAMILIES = (
    ("riser", re.compile(r"\brisers?\b")),
    (
        "gpu",
        re.compile(
            r"\b(?:\d{1,2}x)?(?:rtx|gtx|geforce|radeon|tesla|quadro|instinct|titan"
            rf"|arc (?:pro|[ab]\d)|{CARD_NUMBER}(?:['’]?s)?\b)"
        ),
    ),
    ("cpu", re.compile(r"\b(?:epyc|xeon|threadripper|ryzen|core i[3579]|i[3579]-\d{4,5}|celeron)")),
    (
        "memory",
        re.compile(
            r"\b\d{1,2}x\d{1,3} ?gb\b|\bddr[2-5]\b|\b(?:[lru]|so-?)?dimms?\b|\bram\b"
            r"|\b\d{1,4} ?gb (?:dual|quad)[ -]channel\b"
        ),
    ),
    ("drive", re.compile(r"\bnvme\b|\bssds?\b|\bhdds?\b")),
    ("psu", re.compile(r"\b\d{3,4} ?w(?:atts?)?\b")),
)
_OF_CARDS = dict(_FAMILIES)["gpu"]
_NAMING = 3  # families that stand for a product by themselves
# Behind one of these stands what comes with a part or what the part is for.
_BESIDE = re.compile(
    r"[(,;:]|\s(?:w/|with|for|on|in|and|mit|für|auf|avec|pour|con|para)\s|\s[-–—+]\s"
)
_CARD_MEMORY = re.compile(r"\bv-?ram\b|\bgddr\dx?\b|\bhbm\d?e?\b")
# Things that are fixed to a part and are no part themselves: "CPU bracket", "GPU support".
_FIXED_TO = re.compile(r"\b(?:brackets?|holders?|paste|contact frames?|backplates?|support)\b")
# What leads from a socket to a slot: "M.2 to x16", "OCuLink to PCIe", ADT-Link's products.
_FROM_A_SOCKET = re.compile(
    r"\b(?:m\.?2|u\.2|oculink|slimsas|mcio|sff-?\d{4})[ -]to[ -](?:pci|x ?\d)|\badt-?link\b"
)
# Makers whose names have words that things are called by: "ASRock Rack", "Cooler Master".
_MAKERS_OF_WORDS = re.compile(
    "|".join(rf"(?<!\w){re.escape(maker)}(?!\w)" for maker in sorted(MAKERS) if " " in maker)
)
_CHIP_MAKERS = frozenset(maker.casefold() for maker in CHIP_MAKERS)
# Watts with a word for a supply: "2200W (240V) / 1400W (120V) power supply", "PSU 3000W".
_SUPPLY = re.compile(
    r"\b\d{3,4} ?w\b.{0,40}\b(?:psus?|power suppl(?:y|ies)|netzteile?|crps|supply)\b"
    r"|\b(?:psus?|power suppl(?:y|ies)|netzteile?) \d{3,4} ?w\b"
)
_NAMED_BY_WORDS = re.compile(f"{_FROM_A_SOCKET.pattern}|{_SUPPLY.pattern}")
# Things for which a build has no place, wherever a line names them: "4x 3090 via PLX8747".
_OF_NO_USE = re.compile(
    r"\b(?:plx ?\d*|pex ?\d{4,5}\w*|pci-?e(?: gen ?\d)? switch(?:es)?|pumps?|reservoirs?"
    r"|distro plates?)\b"
)
_WORD = re.compile(r"[^\W\d_][\w.+/-]*")
# Figures with their units, dates, years and shares, which name no product.
_FIGURES = re.compile(
    r"(?<![\w-])~?\d[\d.,:/-]* ?(?:[kmgt]?hz|[kmgt]i?b(?:/s|ps|e)?|k?w|watts?|v|a|mm|cm|m|°?c|%|x"
    r"|cores?|threads?|slots?|lanes?|bits?|gpus?|days?|hours?|min(?:utes)?|tok/s|years?|fps|db|rpm|[bk])?(?![\w])"
    r"|\b(?:19|20)\d\d\b|\d{4}-\d\d-\d\d|[$€£¥] ?\d[\d.,]*"
    r"|\b(?:lga ?\d{3,4}(?:-\d)?|am[45]|sp[356]|s?tr\w?\d|g?ddr\dx?|pci-?e ?\d\.\d"
    r"|x(?:1|2|4|8|16)|\w+ chipset)\b"
    # language models, of which posts say how fast they are
    r"|\b(?:qwen|llama|gpt-oss|deepseek|mistral|mixtral|gemma|glm|kimi)[\w.:-]*",
    re.IGNORECASE,
)
# A model: letters and digits in one word, or a number of a product.
_MODEL = re.compile(r"(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{4,}|[a-z]\d{2,}|\b\d{3,5}\b", re.IGNORECASE)


def kind_of_label(label: str) -> str | None:
    """Return the kind that a label or a cell for sorts means: "Video Card", "SSD (OS)", "Primary
    GPU", "PSU 2". "" for a sort without a kind; None for another text.
    """
    bare = " ".join(re.sub(r"\([^()]*\)|[#:]|\d{1,2}$", " ", label).casefold().split())
    for words in (label.casefold().strip().rstrip(":"), bare):
        if words in SORTS:
            return SORTS[words]
    named = [word for word in bare.split() if word not in QUALIFIERS]
    if not named:
        return None
    return SORTS.get(" ".join(named))


def kind_said(text: str) -> str | None:
    """Return the kind that the words of a line say: by what the thing is called, which stands last
    before what comes with it, else by its family.
    """
    folded = _MAKERS_OF_WORDS.sub(" ", LABEL.sub("", text.casefold()))
    head = _BESIDE.split(folded.strip(" -("), maxsplit=1)[0]
    if _FIXED_TO.search(head):
        return None
    if _FROM_A_SOCKET.search(head):
        return "riser"
    for word in reversed(_WORD.findall(head)):
        kind = NOUNS.get(word)
        if kind:
            return kind
    for kind, pattern in _FAMILIES:
        if pattern.search(folded):
            return kind
    return None


def names_a_product(text: str) -> bool:
    """Return whether a line has a maker, a family of products or a model."""
    folded = LABEL.sub("", spelled(text))
    if makers_within(folded) or every_word_of(folded) & _CHIP_MAKERS:
        return True
    if any(pattern.search(folded) for _, pattern in _FAMILIES[:_NAMING]):
        return True
    return names_a_model(folded)


def names_card(text: str) -> bool:
    """Return whether a line has a family of graphics cards or a number that only these have."""
    return bool(_OF_CARDS.search(text.casefold()))


def names_the_whole(text: str) -> bool:
    """Return whether a line has a word for the whole machine and no maker of a part: "4x 3090 rig,
    finally done!", "My MI100 box".
    """
    folded = spelled(text)
    return not makers_within(folded) and bool(every_word_of(folded) & WHOLES)


def names_no_use(text: str) -> bool:
    """Return whether a line has a thing for which no build has a place, such as a pump."""
    return bool(_OF_NO_USE.search(text.casefold()))


def names_a_model(text: str) -> bool:
    """Return whether a line has a word of letters and digits that is no figure."""
    return bool(_MODEL.search(_FIGURES.sub(" ", text)))


def model_words(text: str) -> frozenset[str]:
    """The words of letters and digits of a line, in small letters, that are no figures."""
    return frozenset(_MODEL.findall(_FIGURES.sub(" ", text.casefold())))


def names_a_part(text: str) -> bool:
    """Return whether a line without a known part may name one: a product, or what the thing is
    called beside other words. A heading has neither.
    """
    if names_a_product(text):
        return True
    folded = LABEL.sub("", spelled(text)).strip(" -(")
    if _CARD_MEMORY.search(folded):
        return False
    return bool(_NAMED_BY_WORDS.search(folded)) or _is_called_by_a_noun(folded)


def _is_called_by_a_noun(folded: str) -> bool:
    """Whether the beginning of a line ends with what the thing is called, beside other words."""
    beginning = _BESIDE.split(folded, maxsplit=1)[0]
    words = re.findall(r"[\w.+/-]+", re.sub(r"^\d{1,2} ", "", beginning))  # "6 GPUs"
    if not words or not NOUNS.get(words[-1]):
        return False
    kinds: set[str | None] = set()
    for word in words:
        if word not in NOUNS and word not in QUALIFIERS:
            return True
        kinds.add(NOUNS.get(word))
    return len(words) > 1 and len(kinds) == 1  # "NVMe drive", but "power & cooling"
