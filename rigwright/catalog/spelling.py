"""What a misspelt search was meant to say, judged by the words that the catalog itself knows.

Words and numbers of letters; whether a reading finds anything is asked of the caller. rapidfuzz is
loaded only when a word is really unknown.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product

MOST_CANDIDATES = 6  # for one word
MOST_READINGS = 40  # of a whole text
# A wrong letter at the beginning is rarer than one further on.
OTHER_BEGINNING = 0.5

# The share of a beginning's parts that one word must have to be shown in its place.
MOSTLY = 0.8

LAST_LETTER = "\U0010ffff"

Words = tuple[str, ...]
Finds = Callable[[Sequence[str]], int]
IsKnown = Callable[[str], bool]


def slips_allowed(word: str) -> int:
    """How many letters may be wrong, missing, too many or swapped.

    Figures hold one slip at the most.
    """
    if re.search(r"\d", word):
        return 1 if len(word) > 3 else 0
    if len(word) < 3:
        return 0
    if len(word) < 5:
        return 1
    return 2 if len(word) < 9 else 3


def reading_of(
    words: Words, vocabulary: Mapping[str, int], finds: Finds, is_known: IsKnown
) -> Words | None:
    """Other words that find something where these find nothing, or None.

    Words that are known stay as they are.
    """
    known = tuple(sorted(vocabulary))
    for reading in islice(_readings(words, known, vocabulary, is_known), MOST_READINGS):
        if reading != words and finds(reading):
            return reading
    return None


def better_reading_of(
    words: Words, vocabulary: Mapping[str, int], finds: Finds, times: int
) -> Words | None:
    """Return a reading in which one rare word is taken for a near and common one, if it finds
    several times more.

    Figures are not changed, nor a word that says more than the common one: "maxq" is no slip for
    "max".
    """
    found = finds(words)
    known = tuple(sorted(vocabulary))
    for place, word in enumerate(words):
        if re.search(r"\d", word) or len(word) < 4:
            continue
        for near in _near(word, known, vocabulary, 1):
            if word.startswith(near) or re.search(r"\d", near):
                continue
            reading = (*words[:place], near, *words[place + 1 :])
            if finds(reading) >= times * found:
                return reading
    return None


def _readings(
    words: Words, known: Words, vocabulary: Mapping[str, int], is_known: IsKnown
) -> Iterator[Words]:
    yield from _joined(words, known)
    unknown = [not _begins_a_word(word, known) and not is_known(word) for word in words]
    if not any(unknown):
        return
    choices = [
        _candidates(word, known, vocabulary) if strange else [(word,)]
        for word, strange in zip(words, unknown, strict=True)
    ]
    # The first choices of all words come first.
    places = sorted(product(*(range(len(choice)) for choice in choices)), key=sum)
    for place in places:
        yield tuple(word for choice, at in zip(choices, place, strict=True) for word in choice[at])


def _joined(words: Words, known: Words) -> Iterator[Words]:
    """Two words that the catalog writes as one: "power color"."""
    for at in range(len(words) - 1):
        before, after = words[:at], words[at + 2 :]
        one = words[at] + words[at + 1]
        if _begins_a_word(one, known):
            yield (*before, one, *after)


def _candidates(word: str, known: Words, vocabulary: Mapping[str, int]) -> list[Words]:
    found: list[Words] = []
    for pieces in _splits(word):
        if all(_begins_a_word(piece, known) for piece in pieces):
            found.append(pieces)
    del found[2:]
    for near in _near(word, known, vocabulary, slips_allowed(word)):
        found.append((near,))
    return found[:MOST_CANDIDATES]


def _splits(word: str) -> Iterator[Words]:
    """Yield a word parted where letters change to figures ("rtx3090ti"): at all of these changes,
    or at a single one.
    """
    pieces = re.findall(r"\d+|\D+", word)
    if len(pieces) > 1:
        yield tuple(pieces)
    for at in range(1, len(pieces)):
        yield "".join(pieces[:at]), "".join(pieces[at:])


def _near(word: str, known: Words, vocabulary: Mapping[str, int], most: int) -> list[str]:
    """The nearest words and beginnings of words, the more common ones first among equals."""
    if most == 0:
        return []
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    near: list[tuple[float, int, str]] = []
    for target, slips, _ in extract(
        word, _targets(len(word), known, most), scorer=OSA.distance, score_cutoff=most, limit=None
    ):
        if target.isdigit() == word.isdigit():
            far = slips + OTHER_BEGINNING * (target[0] != word[0])
            behind = (
                w
                for w in _beginning_with(target, known)
                if w == target or len(w) > len(word) + most
            )
            near.append((far, -sum(vocabulary[w] for w in behind), target))
    return list(
        dict.fromkeys(
            _whole(target, known, vocabulary) for _, _, target in sorted(near)[:MOST_CANDIDATES]
        )
    )


def _whole(beginning: str, known: Words, vocabulary: Mapping[str, int]) -> str:
    """The word that a beginning nearly always is the beginning of, else the beginning itself."""
    counts = {word: vocabulary[word] for word in _beginning_with(beginning, known)}
    likely = max(counts, key=lambda word: (counts[word], word))
    if counts[likely] >= MOSTLY * sum(counts.values()):
        return likely
    return beginning


# One catalog's words at every length that is typed: eleven searches typed letter by letter want
# nine. Each keeps all the words that it was made of, so there is no room for other catalogs'.
@lru_cache(maxsize=16)
def _targets(length: int, known: Words, most: int) -> list[str]:
    """Words of about that length, and beginnings of longer ones, as long as what was typed."""
    targets = set()
    for word in known:
        if len(word) > length + most:
            targets.add(word[:length])
        elif len(word) >= length - most:
            targets.add(word)
    return sorted(targets)


def _beginning_with(beginning: str, known: Words) -> Sequence[str]:
    return known[bisect_left(known, beginning) : bisect_left(known, beginning + LAST_LETTER)]


def _begins_a_word(beginning: str, known: Words) -> bool:
    at = bisect_left(known, beginning)
    return at < len(known) and known[at].startswith(beginning)
