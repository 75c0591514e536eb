"""A search as a user means it: what has the words as typed, else what has the nearest words, saying
which they were.

Knows catalogs by their protocol and spelling by `spelling`; how rows look is the window's affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rigwright.catalog import Match, Order, SearchableCatalog, words_of
from rigwright.catalog.facets import ANY, Facets
from rigwright.catalog.spelling import better_reading_of, reading_of
from rigwright.parts import KINDS

# So few hits, and a near spelling may have been meant: one that finds so many times more.
TOO_FEW, TIMES_MORE = 2, 10


@dataclass(frozen=True)
class Found:
    """What a search found, in its order.

    `read_as` is set where nothing has the words as they were typed.
    """

    text: str
    matches: Sequence[Match] = field(default_factory=list)
    read_as: str | None = None
    instead: str | None = None  # a near spelling that finds many more
    left_out: dict[str, int] = field(
        default_factory=dict
    )  # by facet: parts whose figure is not known

    @property
    def part_ids(self) -> list[str]:
        """The ids of the parts found."""
        return [match[-1] for match in self.matches]


def look_up(
    catalog: SearchableCatalog,
    text: str,
    kind: str | None = None,
    facets: Facets = ANY,
    order: Order = Order.BEST,
    literal: bool = False,
) -> Found:
    """Search as the user means it; `literal` takes the words as they are typed."""
    matches = catalog.matches(text, kind, facets, order)
    read_as, instead = (
        (None, None)
        if literal or not text.strip()
        else _other(catalog, text, kind, facets, len(matches))
    )
    if read_as is not None:
        matches = catalog.matches(read_as, kind, facets, order)
    left_out = catalog.left_out(read_as or text, kind, facets) if facets.asked else {}
    return Found(text, matches, read_as, instead, left_out)


def _other(
    catalog: SearchableCatalog, text: str, kind: str | None, facets: Facets, found: int
) -> tuple[str | None, str | None]:
    """What the text was read as where it finds nothing, and what finds many more where it finds
    little.
    """
    words = tuple(words_of(text))
    if found > TOO_FEW or not words:
        return None, None
    vocabulary = catalog.vocabulary()

    def finds(others: Sequence[str]) -> int:
        return len(catalog.matches(" ".join(others), kind, facets))

    def is_known(word: str) -> bool:  # a word that another kind of part has is no slip
        return bool(catalog.search(word, None, 1))

    if found:
        better = better_reading_of(words, vocabulary, finds, TIMES_MORE)
        return None, " ".join(better) if better else None
    reading = reading_of(words, vocabulary, finds, is_known)
    return " ".join(reading) if reading else None, None


@dataclass(frozen=True)
class Relaxed:
    """What a wider search would find: without one facet, without all of them, among other kinds of
    part.
    """

    without: dict[str, int] = field(default_factory=dict)
    without_all: int = 0
    kinds: dict[str, int] = field(default_factory=dict)


def relaxed(catalog: SearchableCatalog, text: str, kind: str, facets: Facets) -> Relaxed:
    """Return what wider searches find, for a search that finds nothing; without those that find
    nothing either.
    """
    without = {
        name: len(catalog.matches(text, kind, facets.having(name, None))) for name in facets.asked
    }
    if text.strip():
        kinds = {other: len(catalog.matches(text, other)) for other in KINDS if other != kind}
    else:
        kinds = {}
    return Relaxed(
        {name: count for name, count in without.items() if count},
        len(catalog.matches(text, kind)) if facets.asked else 0,
        {other: count for other, count in kinds.items() if count},
    )
