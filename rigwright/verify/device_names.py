"""Which chip of the catalog a card's name means, as drivers and the list of PCI ids write it.

"NVIDIA RTX 6000 Ada Generation" is the catalog's "RTX 6000 Ada"; "[Radeon RX 7900 XT/7900 XTX]" may
be two. Sizes of memory in names are left to the memory itself.
"""

from __future__ import annotations

import re
from enum import Enum

from rigwright.verify.device_ids import NAMES
from rigwright.verify.found import FoundCard


class Likeness(Enum):
    """How far a found card may be a planned one."""

    SAME = "same"
    POSSIBLE = "possible"  # its name stands for several chips
    UNTOLD = "untold"
    OTHER = "other"


# Words that some write and others leave out.
_SPARE = frozenset(
    {
        "nvidia",
        "amd",
        "ati",
        "intel",
        "corporation",
        "geforce",
        "radeon",
        "rx",
        "tesla",
        "workstation",
        "edition",
        "generation",
        "lite",
        "hash",
        "rate",
        "graphics",
        "dual",
        "slot",
        "tm",
        "r",
        "pcie",
    }
)
MOST_PRODUCTS = 8  # that one name stands for
_SIZE = re.compile(r"\b(\d{1,3}) ?gb\b")
_REVISION = re.compile(r"\brev\.? [a-z0-9]\b")


def words_of(name: str) -> frozenset[str]:
    """What tells a chip from others, of its name: "NVIDIA A100-PCIE-40GB" is {"a100"}."""
    plain = _REVISION.sub(" ", _SIZE.sub(" ", name.lower()))
    return frozenset(re.findall(r"[a-z0-9]+", plain)) - _SPARE


def size_in(name: str) -> int | None:
    """The size of memory, GB, where a name states one."""
    found = _SIZE.search(name.lower())
    return int(found[1]) if found else None


def alternatives(name: str) -> tuple[str, ...]:
    """Each product that a name may stand for:

    "AD102 [GeForce RTX 4090]" one, "TU102GL [Quadro RTX 6000/8000]" two.
    """
    bracketed = re.findall(r"\[([^\[\]]+)\]", name)
    products = [words for words in bracketed if words not in ("AMD/ATI",)]
    text = products[-1] if products else name
    first, *others = (part.strip() for part in text.split("/")[:MOST_PRODUCTS])
    found = [first]
    head = first.split()
    for other in others:
        tail = other.split()
        found.append(" ".join([*head[: max(0, len(head) - len(tail))], other]))
        found.append(other)
    return tuple(dict.fromkeys(found))


def shown_name(card: FoundCard) -> str | None:
    """What a report calls a found card; None where nothing names it."""
    if card.name is not None and not _is_bare(card.name):
        products = re.findall(r"\[([^\[\]]+)\]", card.name)
        products = [words for words in products if words not in ("AMD/ATI",)]
        return products[-1] if products else card.name
    return NAMES.get(card.device_id or "")


def _is_bare(name: str) -> bool:
    """Whether a name is only a number, since the list of PCI ids there is older than the card."""
    return (
        re.search(r"\bDevice [0-9a-f]{4}\b", name) is not None
        or re.fullmatch(r"0x[0-9a-f]{2,4}", name) is not None
    )


def likeness(card: FoundCard, chip: str, vendor: str | None) -> Likeness:
    """Whether a found card may be one with a chip of the catalog."""
    if vendor is not None and card.vendor is not None and vendor != card.vendor:
        return Likeness.OTHER
    name = shown_name(card)
    if name is None:
        return Likeness.UNTOLD
    wanted = words_of(chip)
    found = alternatives(name)
    alike = [one for one in found if words_of(one) == wanted]
    if not alike:
        return Likeness.OTHER
    if len(found) > 1:
        return Likeness.POSSIBLE
    return Likeness.SAME
