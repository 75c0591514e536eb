"""Which uncertain figures of parts a finding rests on, in words.

Knows what the records mark as uncertain, and no severities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rigwright.assembly.addresses import Address, address_of
from rigwright.checks import Finding
from rigwright.figures.uncertain import is_doubtful
from rigwright.parts import Part
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded

MOST_NAMED = 3
_AFTER_ITS_NOUN = re.compile(r",| (?:at|by|for|from|in|of|on|that|the|with) ")


def doubts_of(finding: Finding, parts: Mapping[str, Part]) -> tuple[Address, ...]:
    """The uncertain figures that a finding rests on."""
    return tuple(_doubtful(finding, parts))


def _doubtful(finding: Finding, parts: Mapping[str, Part]) -> Iterator[Address]:
    for text in finding.rests_on:
        address = address_of(text, parts)
        if address is not None and is_doubtful(address.part, address.path):
            yield address


def doubt_words(finding: Finding, parts: Mapping[str, Part]) -> str:
    """One sentence for what is uncertain under a finding:

    "Rests on an uncertain thickness of X (52 mm).".
    """
    return uncertain_words(doubts_of(finding, parts))


def uncertain_words(doubts: Sequence[Address]) -> str:
    """The same for some uncertain figures; empty for none."""
    if not doubts:
        return ""
    named = [_words(address) for address in doubts[:MOST_NAMED]]
    more = len(doubts) - MOST_NAMED
    if len(doubts) == 1 and _is_several(doubts[0]):
        return worded("Rests on uncertain {figure}.", figure=named[0])
    if len(doubts) == 1:
        return worded("Rests on an uncertain {figure}.", figure=named[0])
    figures = comma_words(named)
    if more > 0:
        return worded(
            "Rests on uncertain figures: {figures} and {n} more.", figures=figures, n=more
        )
    return worded("Rests on uncertain figures: {figures}.", figures=figures)


def _is_several(address: Address) -> bool:
    """Whether a figure is called in the plural, such as "PCIe lanes in all"."""
    from rigwright.editing.figure_words import words_at

    noun = _AFTER_ITS_NOUN.split(words_at(address.part.kind, address.path))[0]
    return noun.endswith("s") and not noun.endswith("ss")


def _words(address: Address) -> str:
    """A figure with its part and its value: "thickness of ASUS TUF RTX 3090 (52 mm)"."""
    from rigwright.editing.figure_words import value_words, words_at
    from rigwright.figures.provenance import provenance_of

    kind = address.part.kind
    path = address.path
    figure = provenance_of(address.part, path)
    words = words_at(kind, path)
    name = address.part.name
    if figure.value is None:
        return worded("{figure} of {part}", figure=words, part=name)
    value = value_words(kind, path, figure.value)
    return worded("{figure} of {part} ({value})", figure=words, part=name, value=value)
