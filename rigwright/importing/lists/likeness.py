"""How much the name of a part is like a line of a list, from 0 to 1.

Compares words; those with digits in them (models, sizes) count most. Knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rigwright.importing.lists.guesses import FILLERS, is_another_card
from rigwright.importing.lists.line_kinds import NOUNS
from rigwright.importing.lists.line_words import STYLES, LineWords
from rigwright.importing.lists.telling_apart import (
    EFFICIENCY,
    FORM_OF_BOARD,
    ROMAN,
    NamedPart,
    compared_words,
    has_its_number,
    has_name,
    has_nearly_its_number,
    is_a_sibling,
    is_another_model,
    is_another_number,
    is_name,
    names_one_of,
    shares_a_name,
)
from rigwright.importing.spellings import CHIP_MAKERS
from rigwright.parts import Cooler, Part

SURE = 0.72  # below it a line stays a placeholder
BELOW_SURE = 0.7  # the most that a part of another series of its maker is scored
NEARLY = 0.6  # the least where a model number has one letter of the line's wrong
NO_NAME = 0.35  # the most where line and name have figures in common and no name
WHOLE = 0.95  # from it on a line is one part, whatever stands between its words
OTHER_MAKER = 0.6  # what is left of a score where list and part name different makers
OTHER_LINE = 0.8  # … and where each has the name of a product line that the other has not
OTHER_MODEL = 0.7  # … and where their generations differ: no likeness of the rest makes that sure
NO_MAKERS = CHIP_MAKERS | {"generic"}  # brands of parts that others may sell
_OF_CHIPS = frozenset(maker.casefold() for maker in CHIP_MAKERS)
_SOCKET = re.compile(r"\b(?:LGA ?\d{4}|SP\d|AM\d|sTR\w?\d|TR4)\b", re.IGNORECASE)
_MODEL = re.compile(r"(?!(?:\d+(?:gb|tb|w|mm|mhz)|g?ddr\dx?)$)(?=.*\d).+")  # no size, no rating
_WATTS = re.compile(r"\d{3,4}w?")


def likeness(line: LineWords, candidate: NamedPart, near: Sequence[NamedPart]) -> float:
    """Return how much a part's name is like a line, among the parts near it."""
    wanted = written_as(line, candidate)
    score = _score(wanted, line.maker, candidate)
    if _is_nearly(wanted, candidate):
        score = max(score, NEARLY)
    if is_another_number(line.text, candidate):
        return min(score, BELOW_SURE)
    if is_a_sibling(wanted, line.numbered, candidate, near):
        return min(score * OTHER_MODEL, BELOW_SURE)
    if has_its_number(wanted, candidate, near):
        return max(score, SURE)
    if not shares_a_name(wanted, candidate):
        return min(score, NO_NAME)
    if candidate.kind == "gpu" and (
        is_another_card(wanted, candidate) or _lacks_its_name(line, candidate, near)
    ):
        return min(score, BELOW_SURE)
    return score


def _is_nearly(wanted: frozenset[str], candidate: NamedPart) -> bool:
    """Whether a line is a part's name with one letter of its model number wrong."""
    return has_nearly_its_number(wanted, candidate) and shares_a_name(wanted, candidate)


def _lacks_its_name(line: LineWords, candidate: NamedPart, near: Sequence[NamedPart]) -> bool:
    """Whether a line has a name in brackets, "RTX 4060 Ti 16GB (Asus Dual)", that this card lacks
    and another card near it has.
    """
    names = line.names_beside
    if not names or names <= candidate.words:
        return False
    return any(other.kind == "gpu" and names <= other.words for other in near)


def is_short_for(line: LineWords, candidate: NamedPart) -> bool:
    """Return whether a line is a shortened name of a part: all its words are in the part's name,
    and one of them is a model ("ConnectX-5", "3090 Strix") or of supplies the watts ("Leadex
    1600W").
    """
    wanted = written_as(line, candidate)
    if _is_of_another(line, candidate) or not wanted <= candidate.words:
        return False
    if is_another_model(wanted, candidate):
        return False
    kind = candidate.kind
    names = [word for word in wanted if word.isalpha() and names_one_of(kind, word)]
    if kind == "riser":
        return len(names) > 1
    return bool(names) and _has_a_model(wanted)


def _is_of_another(line: LineWords, candidate: NamedPart) -> bool:
    """Whether a line names another maker than a part has."""
    return line.maker != "" and not _is_of(line.maker, candidate)


def _has_a_model(words: Iterable[str]) -> bool:
    """Whether a word tells one product of its kind: a model, of supplies the watts."""
    return any(_MODEL.fullmatch(word) for word in words)


def is_named_otherwise(line: LineWords, candidate: NamedPart) -> bool:
    """Return whether a line may well name another product than the part: each has a word of a name
    that the other lacks ("Freezer 4U SP3" and "Freezer 4U-M"), the line has a single letter more
    ("TRX40-PRO S"), or the line shares only the maker with a longer name ("512GB Sabrent").
    """
    written = written_as(line, candidate)
    maker = compared_words(candidate.brand)
    missed = written - candidate.words
    unnamed = candidate.needed - written - FILLERS - maker
    if any(len(word) == 1 and word.isalpha() for word in missed):
        return True
    shared = written & candidate.words - maker
    if unnamed and not any(map(is_name, shared)):
        return True
    if not any(map(is_name, missed)):
        return False
    return any(word.isalpha() or is_name(word) for word in unnamed)


def written_as(line: LineWords, candidate: NamedPart) -> frozenset[str]:
    """Return the words of a line in the spelling of a part's name.

    Words that only say what the part is ("PSU") are left out, and so is the maker of a line if the
    part is listed under the chip's maker, who has the card built by others (PNY's RTX A6000).
    """
    written = line.of(candidate.words)
    for word in written - candidate.words:
        spellings = frozenset(_spellings(word, candidate.kind))
        spelled = spellings & (candidate.words - written)
        if spelled:
            written = written - {word} | spelled
        elif _is_said_of(candidate, word):
            written -= {word}
    if candidate.brand in NO_MAKERS:
        written -= compared_words(line.maker) - candidate.words
    return written


def _is_said_of(candidate: NamedPart, word: str) -> bool:
    """Whether a word says a part's kind, its cooler, its memory, the maker of its chip, a board's
    form, or the watts and the efficiency of a supply.
    """
    if NOUNS.get(word) == candidate.kind or candidate.hit.cooler in STYLES.get(word, ()):
        return True
    if candidate.kind == "motherboard":
        return bool(FORM_OF_BOARD.fullmatch(word))
    if candidate.kind == "psu":
        return _is_rating_of(candidate, word)
    return candidate.kind == "gpu" and (word in _OF_CHIPS or word == candidate.card_memory)


def _is_rating_of(candidate: NamedPart, word: str) -> bool:
    """Whether a word says the watts of a supply, or an efficiency that its name leaves out."""
    if word == f"{candidate.hit.watts or 0:.0f}w":
        return True
    return word in EFFICIENCY and not candidate.words & EFFICIENCY


def _spellings(word: str, kind: str) -> Iterator[str]:
    """Yield other spellings of a word: without a plural "s", a Roman number for an Arabic one and
    the other way round ("Pro II", "Pro 2"), the watts of a supply with and without their unit.
    """
    yield word.removesuffix("s")
    for roman, number in ROMAN.items():
        if word in (roman, number):
            yield number if word == roman else roman
    if kind == "psu" and word.removesuffix("w").isdigit():
        yield word.removesuffix("w")
        yield f"{word}w"


def is_for_another_socket(line: LineWords, candidate: NamedPart, part: Part | None) -> bool:
    """Return whether a line names a processor's socket that a cooler is not made for."""
    named = {word.casefold() for word in _SOCKET.findall(line.text)}
    if not named or not isinstance(part, Cooler):
        return False
    made_for = {socket.casefold() for socket in part.sockets}
    return not named <= made_for | candidate.words


@lru_cache(maxsize=65_536)  # each line is compared with many names
def _weight(word: str) -> float:
    """Return the weight of a word: a model number tells most, a word of letters least."""
    if any(character.isdigit() for character in word):
        return 3.0 if len(word) >= 3 else 2.0
    return 1.0


def _weight_of(words: Iterable[str]) -> float:
    return sum(map(_weight, words))


def _score(wanted: frozenset[str], maker: str, candidate: NamedPart) -> float:
    """Return how much a part's name is like the words of a line, from 0 to 1.

    What the name has and the line has not weighs most: it says that another part is meant.
    """
    from rapidfuzz import fuzz  # a pasted list is rare; the import would cost every start

    in_both = wanted & candidate.words
    mine = _weight_of(wanted)
    theirs = _weight_of(candidate.needed | in_both)
    shared = _weight_of(in_both)
    if not mine or not theirs:
        return 0.0
    covered = 0.7 * shared / theirs + 0.3 * shared / mine
    alike = fuzz.token_set_ratio(" ".join(sorted(wanted)), candidate.plain) / 100
    score = 0.75 * covered + 0.25 * alike
    if is_another_model(wanted, candidate):
        score *= OTHER_MODEL
    if maker and not _may_be_of(maker, candidate):
        score *= OTHER_MAKER
    if has_name(wanted - candidate.words) and has_name(candidate.needed - wanted):
        score *= OTHER_LINE
    return score


def _may_be_of(maker: str, candidate: NamedPart) -> bool:
    """Whether a part may be of the maker that a line names; a part that is listed under a chip's
    maker or none may be of any.
    """
    return candidate.brand in NO_MAKERS or _is_of(maker, candidate)


def _is_of(maker: str, candidate: NamedPart) -> bool:
    """Whether a part is of the maker that a line names: also by the maker's branch ("ASRock Rack"),
    by one of two names ("NVIDIA/Mellanox"), and in one word ("InWin").
    """
    line = maker.casefold().replace(" ", "")
    names = candidate.brand.casefold().replace(" ", "").split("/")
    return any(name.startswith(line) or line.startswith(name) for name in names)
