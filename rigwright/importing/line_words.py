"""The words of a line that say which part it means: without the plural of a model, without cores
and gigahertz, and without what shops and people put beside a name.

Reads one line at a time; scores nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rigwright.importing.telling_apart import NamedPart, compared_words
from rigwright.importing.words import BRANDS, CHIP_MAKERS, every_word_of

# A maker's number of a part as shops put it before the name: "VCNRTXA6000-PB".
_PART_NUMBER = re.compile(r"\b((?=[A-Z]*\d)[A-Z0-9]{8,})-[A-Z]{2}\b")
_PLURAL = re.compile(r"\b([A-Z]{0,2}\d{2,4}(?: ?Ti)?|FE)['’]?s\b")  # "two 3090s", "three P40s"
_ARTICLES = frozenset({"an", "the", "my"})  # "a" may be a word of a name: "A-RGB"
# What a processor's name does not have: cores, threads, clocks.
_OF_PROCESSORS = re.compile(
    r"@ ?|\b\d+(?:\.\d+)? ?[gm]hz\b|\b\d+[ -]?(?:cores?|threads?)\b(?:\(s\))?|\b\d+c ?/ ?\d+t\b",
    re.I,
)
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_YEAR = re.compile(r"20[12]\d")
MAKERS = frozenset(BRANDS) - {maker.casefold() for maker in CHIP_MAKERS}


def words_of_line(text: str, candidates: Iterable[NamedPart]) -> frozenset[str]:
    """Return the words of a line by which it is compared with the names of parts.

    Left out are the part numbers that no part of the catalog has in its name, figures in brackets
    but for years, and the figures of processors.
    """
    known = tuple(candidates)
    plain = _PLURAL.sub(r"\1", _OF_PROCESSORS.sub(" ", text))
    words = compared_words(plain)
    spare = compared_words(" ".join(_PART_NUMBER.findall(plain)))
    if spare and not any(spare & candidate.words for candidate in known):
        words = compared_words(_PART_NUMBER.sub(" ", plain))
    outside = compared_words(_IN_BRACKETS.sub(" ", plain))
    for word in words - outside:
        has_digit = any(letter.isdigit() for letter in word)
        if has_digit and outside and not _YEAR.fullmatch(word):
            words -= {word}
    return words - _ARTICLES


def maker_within(text: str) -> str:
    """Return the one maker that a line names anywhere; "" where it names none or several."""
    words = every_word_of(text)
    named = [maker for maker in MAKERS if " " not in maker and maker in words]
    folded = text.casefold()
    named += [maker for maker in MAKERS if " " in maker and maker in folded]
    return BRANDS[named[0]] if len(named) == 1 else ""
