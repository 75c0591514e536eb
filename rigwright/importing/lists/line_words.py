"""The words of a line by which it is compared with the names of parts.

Models lose their plural, cores and gigahertz are left out, and words that a part's name need not
have, in brackets or in a part number, are kept apart. Reads one line at a time and scores nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rigwright.importing.lists.telling_apart import (
    VARIANTS,
    compared_words,
    is_name,
    numbered_in,
    spelled,
)
from rigwright.importing.lists.vocabulary import EVERY_MAKER
from rigwright.importing.name_words import IN_BRACKETS, YEAR, every_word_of
from rigwright.importing.spellings import BRANDS, CHIP_MAKERS, brand_of
from rigwright.record import Value

BLOCK = frozenset({"water_block"})
# What people say of a card's cooler where they name no maker, and the coolers that it means.
STYLES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys(("blower", "turbo"), frozenset({"blower"})),
        **dict.fromkeys(("passive",), frozenset({"passive"})),
        **dict.fromkeys(
            ("waterblock", "waterblocks", "watercooled", "water", "block", "blocks", "ekwb"),
            BLOCK,
        ),
        **dict.fromkeys(("hybrid", "aio"), frozenset({"aio_hybrid"})),
    }
)
# A maker's number of a part as shops put it before the name: "VCNRTXA6000-PB".
_PART_NUMBER = re.compile(r"\b((?=[A-Z]*\d)[A-Z0-9]{8,})-[A-Z]{2}\b")
_PLURAL = re.compile(r"\b([A-Z]{0,2}\d{2,4}(?: ?Ti)?|FE)['’]?s\b")  # "two 3090s", "three P40s"
_ARTICLES = frozenset({"an", "my"})  # "a" may be a word of a name: "A-RGB"
# What a processor's name does not have: cores, threads, clocks.
_OF_PROCESSORS = re.compile(
    r"@ ?|\b\d+(?:\.\d+)? ?[gm]hz\b|\b\d+[ -]?(?:cores?|threads?)\b(?:\(s\))?|\b\d+c ?/ ?\d+t\b"
    r"|\d+(?:核心?|线程)",
    re.I,
)
# What a part is not, in brackets or behind a comma: "Enthoo Pro (ATX one, not the 2)".
_DENIED = re.compile(
    r"(?<=[(,;\s])(?:not|nicht|instead of|rather than|statt|kein(?:e[nrm]?)?)\s+[^(),;]+",
    re.IGNORECASE,
)
_PURPOSE = re.compile(r"\sfor\s+([^()]*)$", re.IGNORECASE)  # "RTX 3060 for display"
MAKERS = EVERY_MAKER - {maker.casefold() for maker in CHIP_MAKERS}


class LineWords(Value, frozen=True):
    """The words of a line: those that a part's name has to have, and those that it may have.

    `every` are all of them with their marks, `numbered` those with the number of a series behind
    them, `maker` is the one maker that the line names; "" where it names none or, with
    `has_makers`, several.
    """

    text: str
    wanted: frozenset[str]
    beside: frozenset[str]
    every: frozenset[str]
    numbered: frozenset[tuple[str, str]]
    maker: str
    has_makers: bool

    def of(self, words: frozenset[str]) -> frozenset[str]:
        """Return the words that are wanted of a part with these words in its name."""
        return self.wanted | self.beside & words

    @property
    def names_beside(self) -> frozenset[str]:
        """The words in brackets that may be a part's name: "RTX 4090 (Suprim Liquid X)"."""
        names = frozenset(word for word in self.beside if word.isalpha() and is_name(word))
        return names - STYLES.keys()


def without_denied(text: str) -> str:
    """Return a text without what it says that the part is not: "Enthoo Pro (not the 2)"."""
    return " ".join(_DENIED.sub(" ", text).split())


def words_of_line(text: str) -> LineWords:
    """Return the words of a line.

    Words in brackets and those that say what the part is for ("RTX 3060 for display") count as
    beside the name, except makers, years, variants and coolers.
    """
    plain = _OF_PROCESSORS.sub(" ", text)
    plain = _PLURAL.sub(r"\1", plain)
    plain = _PURPOSE.sub(r" (\1)", plain)
    unbracketed = IN_BRACKETS.sub(" ", plain)
    outside = compared_words(_PART_NUMBER.sub(" ", unbracketed))
    inside = compared_words(" ".join(IN_BRACKETS.findall(plain)))
    numbers = compared_words(" ".join(_PART_NUMBER.findall(plain)))
    telling = inside & (EVERY_MAKER | VARIANTS | STYLES.keys())
    telling |= {word for word in inside if YEAR.fullmatch(word)}
    wanted = (outside | telling) - _ARTICLES
    if not outside:
        wanted = (inside | numbers) - _ARTICLES
    return LineWords(
        text=text,
        wanted=wanted,
        beside=(inside | numbers) - wanted,
        every=every_word_of(text),
        numbered=numbered_in(text),
        maker=maker_within(text) or brand_of("", spelled(text)),
        has_makers=len(makers_within(text)) > 1,
    )


def maker_within(text: str) -> str:
    """Return the one maker that a line names anywhere; "" where it names none or several."""
    named = makers_within(text)
    if len(named) == 1:
        return BRANDS.get(named[0], named[0])
    return ""


def makers_within(text: str) -> list[str]:
    """Return the makers that a line names, but those of chips; "ASRock Rack" is one."""
    folded = spelled(text)
    words = every_word_of(folded)
    named: list[str] = []
    for maker in MAKERS:
        is_phrase = not maker.isalnum() and maker in folded
        if maker in words or is_phrase:
            named.append(maker)
    return [one for one in named if not _is_within_another(one, named)]


def _is_within_another(maker: str, named: Iterable[str]) -> bool:
    """Whether a longer name of some makers has this one in it."""
    return any(maker in other for other in named if other != maker)
