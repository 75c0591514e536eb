"""Which lines mean a part only perhaps: those that suit several parts alike, and those that name a
chip and nobody's card with it ("4x 3090", "RTX 3090 blower").

A guess is taken and said to be one; who pasted the line says which part it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from rigwright.catalog import SearchableCatalog
from rigwright.importing.telling_apart import EFFICIENCY, NamedPart, compared_words
from rigwright.importing.words import BRANDS, CHIP_MAKERS
from rigwright.parts import Gpu

MOST_OF_A_CODE = 3  # letters; shorter words are no names
# What people say of a card's cooler where they name no maker, and the coolers that it means.
STYLES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys(("blower", "turbo"), frozenset({"blower"})),
        **dict.fromkeys(("passive",), frozenset({"passive"})),
        **dict.fromkeys(
            ("waterblock", "waterblocks", "watercooled", "water", "block", "blocks", "ekwb"),
            frozenset({"water_block"}),
        ),
        **dict.fromkeys(("hybrid", "aio"), frozenset({"aio_hybrid"})),
    }
)
_COOLER_WORDS = frozenset({"blower", "passive", "waterblock", "watercooled"})
# Words beside a chip that say nothing of the card.
_NOISE = frozenset(
    {
        *("used", "new", "gpu", "gpus", "cards", "vram", "style", "model", "cooled", "full"),
        *("gddr6", "gddr6x", "gddr7", "gddr5", "gddr5x", "hbm2", "hbm2e", "oem"),
        *(maker.casefold() for maker in CHIP_MAKERS),
    }
)
_FAMILIES = frozenset({"rtx", "gtx", "rx", "arc", "tesla", "quadro", "instinct", "pro"})
# Words of a product's name that say little, and that people leave out.
_FILLERS = frozenset({"gaming", "oc", "rgb", "argb", "series", "nf", "generic", "reference"})
_SIZE = re.compile(r"(\d{1,3})gb")


def suits_others(wanted: frozenset[str], candidate: NamedPart, near: Iterable[NamedPart]) -> bool:
    """Return whether a line suits another part as well as the one that it is like most: it leaves
    out something of that name, and another has all that both share and not what is left out; or
    another of the maker has a name of the line that this one lacks. Of memory, which nobody has all
    of, whatever is left out makes it a guess.
    """
    unnamed = candidate.needed - wanted - _FILLERS
    if candidate.kind == "memory":  # of which there are more kits than any catalog has
        return bool(unnamed)
    others = [one for one in near if one.kind == candidate.kind and one is not candidate]
    return _leaves_open(wanted, candidate, others) or _names_another(wanted, candidate, others)


def _leaves_open(wanted: frozenset[str], candidate: NamedPart, others: Iterable[NamedPart]) -> bool:
    """Whether another part has all that a line shares with one, but not what the line leaves out
    of its name.
    """
    unnamed = candidate.needed - wanted - _FILLERS
    shared = wanted & candidate.words
    if not unnamed:
        return False
    return any(shared <= other.words and not unnamed <= other.words for other in others)


def _names_another(
    wanted: frozenset[str], candidate: NamedPart, others: Iterable[NamedPart]
) -> bool:
    """Whether another part of the maker has a name of the line that this one lacks."""
    missed: set[str] = set()
    for word in wanted - candidate.words - EFFICIENCY - BRANDS.keys():
        if word.isalpha() and len(word) > MOST_OF_A_CODE:
            missed.add(word)
    return any(other.brand == candidate.brand and missed & other.words for other in others)


def has_another_cooler(words: frozenset[str], card: Gpu, named: NamedPart) -> bool:
    """Return whether a line says a cooler that a card has not."""
    said = _COOLER_WORDS & words - named.words
    return any(card.cooler not in STYLES[word] for word in said)


def cards_with_chip(
    words: frozenset[str], cards: Iterable[NamedPart], catalog: SearchableCatalog
) -> tuple[Gpu, ...]:
    """Return the cards that a line may mean which names a chip and no card with it, the likeliest
    first: those with the cooler that the line says, of them the chip maker's own, else one of
    middling size.

    Empty where the line names more than a chip, or a chip that no card of the catalog has.
    """
    said = words - STYLES.keys() - _without_chip(words)
    if not any(letter.isdigit() for word in said for letter in word):
        return ()
    with_chip = [card for card in _gpus(cards, catalog) if _has_chip(card, said)]
    return _likeliest_first([card for card in with_chip if _is_as_said(card, words)])


def _is_as_said(card: Gpu, words: frozenset[str]) -> bool:
    """Whether a card has the memory and the cooler that a line says, as far as it says them."""
    sizes = {float(size) for size in _SIZE.findall(" ".join(words))}
    if sizes and card.vram_gb not in sizes:
        return False
    coolers: set[str] = set()
    for word in words & STYLES.keys():
        coolers |= STYLES[word]
    return not coolers or card.cooler in coolers


def _without_chip(words: frozenset[str]) -> frozenset[str]:
    """The words beside a chip's name that say nothing of the card."""
    return _NOISE | {word for word in words if _SIZE.fullmatch(word)}


def _has_chip(card: Gpu, said: frozenset[str]) -> bool:
    words = compared_words(card.chip or "")
    chip = words - _without_chip(words)
    return said in (chip, chip - _FAMILIES)


def _gpus(cards: Iterable[NamedPart], catalog: SearchableCatalog) -> Iterator[Gpu]:
    for named in cards:
        part = catalog.get(named.part_id) if named.kind == "gpu" else None
        if isinstance(part, Gpu):
            yield part


def _likeliest_first(cards: list[Gpu]) -> tuple[Gpu, ...]:
    """The cards with the chip maker's own first, else the one of middling size."""
    if not cards:
        return ()
    cards.sort(key=_size)
    measured = [card for card in cards if card.thickness_mm is not None] or cards
    own = [card for card in measured if card.brand in CHIP_MAKERS]
    first = own[0] if own else measured[(len(measured) - 1) // 2]
    return (first, *(card for card in cards if card is not first))


def _size(card: Gpu) -> tuple[float, float, str]:
    return card.thickness_mm or 0.0, card.length_mm or 0.0, card.id
