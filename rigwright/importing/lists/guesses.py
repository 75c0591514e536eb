"""Which lines mean a part only as a guess: those that suit several parts alike, and those that name
a chip and no card with it ("4x 3090", "RTX 3090 blower").

A guess is used and marked as one, so that whoever pasted the line can choose another part.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from types import MappingProxyType

from rigwright.figures.uncertain import is_inferred
from rigwright.importing.lists.line_words import BLOCK, STYLES, LineWords
from rigwright.importing.lists.telling_apart import EFFICIENCY, NamedPart, compared_words
from rigwright.importing.lists.vocabulary import WHOLES
from rigwright.importing.name_words import YEAR
from rigwright.importing.spellings import BRANDS, CHIP_MAKERS
from rigwright.parts import Gpu, Motherboard, Part

MOST_OF_A_CODE = 3  # letters; shorter words are no names
_COOLER_WORDS = frozenset({"blower", "passive", "waterblock", "waterblocks", "watercooled"})
# Words beside a chip that say nothing of the card.
_NOISE = frozenset(
    {
        *("used", "new", "gpu", "gpus", "cards", "vram", "style", "model", "cooled"),
        *("gddr6", "gddr6x", "gddr7", "gddr5", "gddr5x", "hbm2", "hbm2e", "oem"),
        *(maker.casefold() for maker in CHIP_MAKERS),
    }
)
_FAMILIES = frozenset({"rtx", "gtx", "rx", "arc", "tesla", "quadro", "instinct", "pro", "ai"})
# The memory that most cards with a chip have, where it is sold with several sizes.
USUAL_GB = MappingProxyType({"tesla p100 pcie": 16.0})
# Words of a product's name that say little, and that people leave out.
FILLERS = frozenset({"gaming", "oc", "rgb", "argb", "series", "nf", "generic", "reference"})
_SIZE = re.compile(r"(\d{1,3})gb")
# How many slots a card takes up: "2-slot", "dual slot", "2.5 slots".
_THICKNESS = re.compile(
    r"\b(?P<slots>[1-4](?:[.,]\d{1,2})?|single|dual|double|two|triple|three)[- ]?slots?\b"
    r"(?: (?:wide|thick|design|version|width))*",
    re.IGNORECASE,
)
_WITH_HOSES = BLOCK | {"aio_hybrid"}
_SLOTS = MappingProxyType({"single": 1, "dual": 2, "double": 2, "two": 2, "triple": 3, "three": 3})
# "X99-F8D Plus" is another board than the X99-F8D; "80 Plus" and "a board plus risers" say none. A
# drive is called so behind its number, "P3 Plus".
_PLUS = {
    "motherboard": re.compile(r"[ -]plus(?=$|\W*(?:wi-?fi|d[45]\b|v\d|rev|\())"),
    "drive": re.compile(r"\b[a-z]{1,3}\d{1,4} plus\b"),
}
_VERSION = re.compile(rf"{YEAR.pattern}|\d\.\d")


def suits_others(wanted: frozenset[str], candidate: NamedPart, near: Iterable[NamedPart]) -> bool:
    """Return whether a line suits another part as well as the one that it is most like.

    It does where another part has every word that the line shares with this one, but not the words
    of its name that the line leaves out; and where another part of the maker has a name of the line
    that this one lacks. A line of memory that leaves out any word is a guess, since there are more
    kits than any catalog has.
    """
    if candidate.kind == "memory":
        return bool(candidate.needed - wanted - FILLERS)
    others = [one for one in near if one.kind == candidate.kind and one is not candidate]
    return _leaves_open(wanted, candidate, others) or _names_another(wanted, candidate, others)


def is_one_of_several(
    wanted: frozenset[str], candidate: NamedPart, near: Iterable[NamedPart]
) -> bool:
    """Return whether the maker has the same product of another year or efficiency, and the line
    does not say which: "HX1500i" may be that of 2022 or of 2023.
    """
    own = _versions(candidate)
    if own & wanted:
        return False
    for other in near:
        if other.brand != candidate.brand or other.needed != candidate.needed:
            continue
        others = _versions(other)
        is_of_year = any(YEAR.fullmatch(word) for word in others - own)
        if others != own and (own or is_of_year):
            return True
    return False


def _versions(named: NamedPart) -> frozenset[str]:
    """The year, the edition of a standard and the efficiency among the words of a name that a list
    may leave out.
    """
    spare = named.words - named.needed
    return frozenset(word for word in spare if word in EFFICIENCY or _VERSION.fullmatch(word))


def names_no_maker(line: LineWords, candidate: NamedPart, card: Part | None) -> bool:
    """Return whether a line does not tell one card from those of other makers with the same chip
    and cooler: it names neither the maker nor a word that only this card's name has.
    """
    if not isinstance(card, Gpu) or is_of_chip_maker_alone(card):
        return False
    shared = compared_words(card.chip or "") | _FAMILIES | STYLES.keys() | _NOISE
    for word in candidate.needed - shared - FILLERS:
        if word.isalpha() and word in line.wanted:
            return False
    return True


def is_of_chip_maker_alone(card: Gpu) -> bool:
    """Return whether only the chip's maker has cards with a card's chip; chips for games are sold
    to many makers.
    """
    return card.brand in CHIP_MAKERS and not re.match(r"GeForce|Radeon RX", card.chip or "")


def names_chipset_alone(line: LineWords, candidate: NamedPart, board: Part | None) -> bool:
    """Return whether a line says no more of a board than maker and chipset: "an X570 board",
    "Gigabyte B660M motherboard".
    """
    if not isinstance(board, Motherboard):
        return False
    told = compared_words(f"{board.chipset or ''} {board.brand}")
    shared = line.wanted & candidate.words
    return all(word in told or word.removesuffix("m") in told for word in shared)


def names_plus(text: str, part: NamedPart) -> bool:
    """Return whether a line names the board or drive that a maker calls "Plus", and a part does not
    have that word.
    """
    plus = _PLUS.get(part.kind)
    is_said = plus is not None and bool(plus.search(text.casefold()))
    return is_said and "plus" not in part.name.casefold()


def _leaves_open(wanted: frozenset[str], candidate: NamedPart, others: Iterable[NamedPart]) -> bool:
    """Whether another part has all that a line shares with one, but not what the line leaves out
    of its name.
    """
    unnamed = candidate.needed - wanted - FILLERS
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


def is_another_card(words: frozenset[str], card: NamedPart) -> bool:
    """Return whether a line says a cooler that a card has not, or another size of its memory."""
    missed = words - card.words
    if card.hit.vram_gb is not None and _says_other_size(missed, card.hit.vram_gb):
        return True
    coolers = _COOLER_WORDS & missed
    return any(card.hit.cooler not in STYLES[word] for word in coolers)


def _says_other_size(words: frozenset[str], vram_gb: float | None) -> bool:
    """Whether words say sizes of memory, and none of them is that one."""
    sizes = {float(size) for size in _SIZE.findall(" ".join(words))}
    return bool(sizes) and vram_gb not in sizes


def cards_with_chip(line: LineWords, near: Iterable[Part | None]) -> tuple[Gpu, ...]:
    """Return the cards that a line with a chip and no card may mean, the likeliest first.

    They have the chip, the memory, the cooler and the slots that the line says. The chip maker's
    own card comes first, else one of middling size. Empty where the line names more than a chip, or
    a chip that no card of the catalog has.
    """
    thickness = _THICKNESS.search(line.text)
    said = line.wanted - STYLES.keys() - _without_chip(line.wanted)
    if thickness is not None:
        said -= compared_words(thickness[0])
    letters = "".join(said)
    if not any(letter.isdigit() for letter in letters):
        return ()
    parts = [part for part in near if isinstance(part, Gpu)]
    cards = _with_chip(line, parts, said) or _with_chip(line, parts, said - WHOLES)
    return _likeliest_first(_with_names(cards, line))


def _with_chip(line: LineWords, cards: Iterable[Gpu], said: frozenset[str]) -> list[Gpu]:
    """The cards with the chip, the memory and the cooler that a line says."""
    words = line.wanted | line.beside
    has_block = wears_block(line)
    found: list[Gpu] = []
    for card in cards:
        is_meant = _has_chip(card, said, has_block=has_block) and _is_as_said(card, words)
        if is_meant and _is_as_thick(card, line.text, words):
            found.append(card)
    return found


def wears_block(line: LineWords) -> bool:
    """Return whether a line says that the card has a water block."""
    return any(STYLES.get(word) == BLOCK for word in line.wanted | line.beside)


def _with_names(cards: list[Gpu], line: LineWords) -> list[Gpu]:
    """The cards whose names have the line's words in brackets, "RTX 4090 (Suprim Liquid X)", and
    its "Turbo", which is both a style and a name; all cards where none has.
    """
    names = line.names_beside | line.wanted & {"turbo"}
    named = [card for card in cards if names <= compared_words(card.name)]
    return named if names and named else cards


def _is_as_said(card: Gpu, words: frozenset[str]) -> bool:
    """Whether a card has the memory and the cooler that a line says, as far as it says them."""
    if _says_other_size(words, card.vram_gb):
        return False
    coolers: set[str] = set()
    for word in words & STYLES.keys():
        coolers |= STYLES[word]
    return not coolers or card.cooler in coolers


def _is_as_thick(card: Gpu, text: str, words: frozenset[str]) -> bool:
    """Whether a card takes up the slots that a line says, as far as it says them: "2-slot" is no
    card of two and a half, and none whose heat leaves it through hoses unless the line says that.
    """
    said = _THICKNESS.search(text)
    if said is None or card.slots_occupied is None:
        return said is None
    if card.cooler in _WITH_HOSES and not words & STYLES.keys():
        return False
    slots = said["slots"].casefold().replace(",", ".")
    return math.ceil(card.slots_occupied) == math.ceil(_SLOTS.get(slots) or float(slots))


def _without_chip(words: frozenset[str]) -> frozenset[str]:
    """The words beside a chip's name that say nothing of the card."""
    return _NOISE | {word for word in words if _SIZE.fullmatch(word) or not word.isascii()}


def _has_chip(card: Gpu, said: frozenset[str], *, has_block: bool) -> bool:
    """Whether the words that a line says of a card are its chip and no more; with `has_block` there
    may be more, such as the maker of the block.
    """
    words = compared_words(card.chip or "")
    chip = words - _without_chip(words)
    if has_block:
        return chip - _FAMILIES <= said
    return said in (chip, chip - _FAMILIES)


def _likeliest_first(cards: list[Gpu]) -> tuple[Gpu, ...]:
    """The cards with the likeliest one first: of those whose thickness is best known the chip
    maker's own, else one of middling size that has fans.
    """
    if not cards:
        return ()
    cards.sort(key=_size)
    best_known = _best_known(cards)
    own = [card for card in best_known if card.brand in CHIP_MAKERS]
    own.sort(key=_is_unusual)
    first = own[0] if own else _middling(best_known)
    return (first, *(card for card in cards if card is not first))


def _is_unusual(card: Gpu) -> bool:
    """Whether most cards with a chip have another size of memory than this one."""
    chip = _SIZE.sub("", (card.chip or "").casefold()).strip()
    return USUAL_GB.get(chip, card.vram_gb) != card.vram_gb


def _best_known(cards: list[Gpu]) -> list[Gpu]:
    """The cards whose thickness is stated, else those with an inferred one, else all."""
    known = [card for card in cards if card.thickness_mm is not None]
    stated = [card for card in known if not is_inferred(card, "thickness_mm")]
    return stated or known or cards


def _middling(cards: list[Gpu]) -> Gpu:
    """The card in the middle of those with fans, or of all where none has fans."""
    usual = [card for card in cards if card.cooler != "passive"] or cards
    return usual[(len(usual) - 1) // 2]


def _size(card: Gpu) -> tuple[float, float, str]:
    return card.thickness_mm or 0.0, card.length_mm or 0.0, card.id
