"""The names of a catalog's parts, found by the words of a line.

Finds names that have words of a text; rare words count most. How like a name is to the line is
judged by `likeness`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import log
from typing import TypeVar

from rigwright.catalog import Catalog, Order, PartSummary, SearchableCatalog
from rigwright.importing.lists.telling_apart import NamedPart, compared_words, may_be_misspelt
from rigwright.importing.name_words import words_of
from rigwright.parts import Part

MOST_NEAR = 40
A_LETTER = 0.03  # taken off for each letter of a name: long names have some words of any text
NEAR = 0.3  # the least share of the nearest name's weight at which another name counts as near
LONG = 7  # letters of a word of which one may be wrong
_MANY = 100_000  # more names than any catalog has
_SEPARATORS = str.maketrans(dict.fromkeys("-/()[],.:;+|*\"'&!_#®™×", " "))
_NUMBER = re.compile(r"\d{3,}")
Sort = TypeVar("Sort", bound=Part)


def records(hits: Iterable[PartSummary], catalog: Catalog, sort: type[Sort]) -> Iterator[Sort]:
    """Yield the whole records of parts that a search found, those of a sort."""
    for hit in hits:
        part = catalog.get(hit.id)
        if isinstance(part, sort):
            yield part


class NameIndex:
    """The names of a catalog, read for a kind of part once it is asked for."""

    def __init__(self, catalog: SearchableCatalog) -> None:
        self.catalog = catalog
        self._ids: list[str] = []
        self._lengths: list[int] = []
        self._having: dict[str, dict[str, list[int]]] = {}  # by kinds and words
        self._parts: dict[str, NamedPart] = {}

    def near(self, text: str, kind: str | None, most: int = MOST_NEAR) -> list[NamedPart]:
        """Return the parts with most of the words of a text, of one kind or of any."""
        tables = self._tables(kind)
        scores: defaultdict[int, float] = defaultdict(float)
        for word in _words(text):
            numbers = _having(word, tables)
            weight = log(_MANY / max(1, len(numbers)))
            for number in numbers:
                scores[number] += weight
        best = max(scores.values(), default=0.0)
        least = NEAR * best
        likest = [number for number, score in scores.items() if score >= least]
        likest.sort(key=lambda one: A_LETTER * self._lengths[one] - scores[one])
        ids = [self._ids[number] for number in likest[:most]]
        return self._named(ids)

    def _tables(self, kind: str | None) -> list[dict[str, list[int]]]:
        """Return the words of one kind, or those of each kind."""
        kinds = self.catalog.kinds() if kind is None else [kind]
        return [self._table(one) for one in kinds]

    def corrected(self, text: str, kind: str | None) -> str:
        """Return a text in small letters, each long word that no name has as the one word of names
        that differs by one letter: "fractal torrent" for "fractal torrant".
        """
        tables = self._tables(kind)
        words = text.casefold().split()
        for number, word in enumerate(words):
            is_known = any(word in table for table in tables)
            if len(word) < LONG or not word.isalpha() or is_known:
                continue
            near: set[str] = set()
            for table in tables:
                near.update(filter(str.isalpha, _one_letter_off(word, table)))
            if len(near) == 1:
                words[number] = near.pop()
        return " ".join(words)

    def part(self, named: NamedPart) -> Part | None:
        """Return the whole record of a part."""
        return self.catalog.get(named.hit.id)

    def _named(self, part_ids: Sequence[str]) -> list[NamedPart]:
        """The parts of some ids with the words of their names."""
        unread = [part_id for part_id in part_ids if part_id not in self._parts]
        if unread:
            for hit in self.catalog.rows(unread):
                self._parts[hit.id] = NamedPart.of(hit)
        found: list[NamedPart] = []
        for part_id in part_ids:
            if part_id in self._parts:
                found.append(self._parts[part_id])
        return found

    def _table(self, kind: str) -> dict[str, list[int]]:
        """The numbers of a kind's names by the words in them."""
        known = self._having.get(kind)
        if known is not None:
            return known
        table: defaultdict[str, list[int]] = defaultdict(list)
        for *_, name, part_id in self.catalog.matches("", kind, order=Order.NEWEST):
            number = len(self._ids)
            self._ids.append(part_id)
            self._lengths.append(len(name))
            words = name.casefold().translate(_SEPARATORS).split()
            for word in words:
                table[word].append(number)
        self._having[kind] = table
        return table


def _having(word: str, tables: Sequence[dict[str, list[int]]]) -> list[int]:
    """The numbers of names that have a word; where none has a model number, of those that have it
    with one other letter: "ax1600i" for "ax1600x".
    """
    found: list[int] = []
    for table in tables:
        found += table.get(word, ())
    if not found and may_be_misspelt(word):
        return _having_nearly(word, tables)
    return found


def _having_nearly(word: str, tables: Sequence[dict[str, list[int]]]) -> list[int]:
    found: list[int] = []
    for table in tables:
        for other in filter(may_be_misspelt, _one_letter_off(word, table)):
            found += table[other]
    return found


def _one_letter_off(word: str, table: dict[str, list[int]]) -> list[str]:
    """Return the words of names that differ from a word by a letter."""
    from rapidfuzz.distance import OSA  # a pasted list is rare; the import would cost every start
    from rapidfuzz.process import extract

    near = extract(word, list(table), scorer=OSA.distance, score_cutoff=1, limit=None)
    return [other for other, _, _ in near]


def _words(text: str) -> set[str]:
    """The words of a text as they are written and as they are compared, and the numbers in them:
    "e5-2680v4" has 2680. Words that many names have are left out.
    """
    written = text.casefold().translate(_SEPARATORS).split()
    telling = {word for word in written if words_of(word)}
    telling |= {word.removesuffix("s") for word in telling if len(word) > 3}
    return telling.union(compared_words(text), _NUMBER.findall(text))
