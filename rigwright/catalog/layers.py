"""Several catalogs as one: the shipped one, below it the parts of an open database, above it the
team's, the user's own and the open file's records.

An upper layer's part hides the same id below it; an upper layer's override replaces a few of its
figures. A layer that fails is left out and said, unless it is the shipped one. Knows no files and
no window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, takewhile
from types import MappingProxyType
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from rigwright.catalog import (
    ALL,
    Catalog,
    CatalogError,
    Match,
    MemoryCatalog,
    Order,
    PartSummary,
    SearchableCatalog,
)
from rigwright.catalog.facets import ANY, Facets, Range
from rigwright.catalog.overrides import Override, merged
from rigwright.catalog.query import RANKED_KEYS
from rigwright.parts import KINDS, Part, PartError, part_from_kept_record

# The layers there are, from the top.
ORDER = FILE, USER, TEAM, BUILT_IN, IMPORTED = ("file", "user", "team", "built-in", "imported")

Answer = TypeVar("Answer")
Kind = TypeVar("Kind")
NOTHING: Mapping[str, Override] = MappingProxyType({})


@runtime_checkable
class Watched(Protocol):
    """A layer that may change while it is used, and that may have overrides."""

    def look(self) -> int:
        """See whether it changed; the number is another one after every change."""
        ...

    def overrides(self) -> Mapping[str, Override]:
        """Return every override, by id."""
        ...


@dataclass(frozen=True)
class Source:
    """A catalog to search, those of its ids that something above it hides, and these parts as
    they are below.
    """

    catalog: SearchableCatalog
    hidden: frozenset[str] = frozenset()

    @cached_property
    def shadow(self) -> MemoryCatalog | None:
        """The hidden parts as a catalog of their own: what to take off a count."""
        parts: list[Part] = []
        for part_id in sorted(self.hidden):
            part = self.catalog.get(part_id)
            if part is not None:
                parts.append(part)
        return MemoryCatalog(parts) if parts else None

    def matches(
        self, text: str, kind: str | None, facets: Facets, order: Order, limit: int
    ) -> list[Match]:
        """Return the first hits that are not hidden."""
        hits = self.catalog.matches(text, kind, facets, order, limit + len(self.hidden))
        if not self.hidden:
            return hits
        seen = [hit for hit in hits if hit[-1] not in self.hidden]
        return seen[:limit]


@dataclass(frozen=True)
class _MadeOfSeveral:
    """The parts that are made of several layers as these were seen; no catalog without any."""

    seen: tuple[int, ...]
    part_ids: frozenset[str]
    catalog: MemoryCatalog | None


class Layered:
    """Named layers, the uppermost first.

    `told` hears of layers that fail; without it they fail as they do.
    """

    def __init__(
        self, layers: Mapping[str, Catalog], told: Callable[[str], object] | None = None
    ) -> None:
        self.layers = MappingProxyType(dict(layers))
        self.told = told
        self._essential = layers.get(BUILT_IN)
        if self._essential is None and layers:
            *_, self._essential = layers.values()  # the lowest
        # Asked once: Python looks up every member of a protocol each time that it is asked.
        self._watched = [layer for layer in self.layers.values() if isinstance(layer, Watched)]
        self._seen: tuple[int, ...] | None = None
        self._words: tuple[tuple[int, ...] | None, Mapping[str, int]] | None = None
        self._sources: tuple[Source, ...] = ()
        self._several: _MadeOfSeveral | None = None
        self._merged: dict[str, tuple[Part, tuple[Override, ...], Part]] = {}

    # one part

    def get(self, part_id: str) -> Part | None:
        """Return the part of that id from the uppermost layer that has it, with what layers above
        it override.
        """
        overrides: list[Override] = []
        for layer in self.layers.values():
            part = self._asked(layer, lambda layer: layer.get(part_id), None)
            if part is not None:
                if not overrides:
                    return part
                return self._with(part, tuple(overrides))
            if override := self._overrides(layer).get(part_id):
                overrides.append(override)
        return None

    def origin(self, part_id: str) -> str | None:
        """Return the name of the uppermost layer that has the part, or figures of it."""
        for name, layer in self.layers.items():
            if part_id in self._overrides(layer) or self._asked(
                layer, lambda layer: layer.get(part_id), None
            ):
                return name
        return None

    def override(self, part_id: str) -> Override | None:
        """Return the uppermost override of a part, unless a layer above it has the part itself."""
        name = self.origin(part_id)
        if not name:
            return None
        return self._overrides(self.layers[name]).get(part_id)

    def below(self, name: str) -> Layered:
        """Return the layers below one of them, which need not be there itself."""
        above = [
            *takewhile(lambda other: other != name, self.layers if name in self.layers else ORDER),
            name,
        ]
        others = {other: layer for other, layer in self.layers.items() if other not in above}
        return Layered(others, self.told)

    def under(self, name: str, layer: Catalog) -> Layered:
        """These layers under another one."""
        return Layered({name: layer, **self.layers}, self.told)

    @cached_property
    def curated(self) -> Layered:
        """The layers without the parts of an open database, of which most figures are inferred."""
        if IMPORTED not in self.layers:
            return self
        others = {name: one for name, one in self.layers.items() if name != IMPORTED}
        return Layered(others, self.told)

    def look(self) -> tuple[int, ...]:
        """See whether a layer changed; the numbers are other ones after every change."""
        return tuple(self._asked(layer, lambda one: one.look(), -1) for layer in self._watched)

    # all parts

    def search(
        self,
        text: str,
        kind: str | None = None,
        limit: int = 200,
        facets: Facets = ANY,
        order: Order = Order.BEST,
    ) -> list[PartSummary]:
        """Return the parts that have every word of the text, best first.

        Without words, the newest first.
        """
        sources = self._looked()
        limit = max(0, limit)
        if len(sources) == 1:
            return self._asked(
                sources[0].catalog, lambda one: one.search(text, kind, limit, facets, order), []
            )
        return self.rows([match[-1] for match in self.matches(text, kind, facets, order, limit)])

    def matches(
        self,
        text: str,
        kind: str | None = None,
        facets: Facets = ANY,
        order: Order = Order.BEST,
        limit: int = ALL,
    ) -> list[Match]:
        """Return all that `search` finds, in its order: each hit's sort key with the part's id at
        the end.
        """
        found = self._found(text, kind, facets, order, limit)
        if len(found) < 2:
            return next(iter(found), [])
        if (
            len({len(hits[0]) for hits in found}) > 1
        ):  # too many to be ranked in one layer are so in all
            found = self._found(text, kind, facets, Order.NEWEST, limit)
        if len(found[0][0]) == RANKED_KEYS:
            found = [_relative(hits, layer) for layer, hits in enumerate(found)]
        return sorted(chain.from_iterable(found))[:limit]

    def rows(self, part_ids: Sequence[str]) -> list[PartSummary]:
        """Return the rows of parts, in the order asked for; ids that are not there are passed
        over.

        Each row is the uppermost of its part. What layers hide of each other is not asked: that
        takes as long as the rows of some screens.
        """
        found: dict[str, PartSummary] = {}
        layers = [self._made_of_several().catalog, *self.layers.values()]
        for catalog in layers:
            if not isinstance(catalog, SearchableCatalog):
                continue
            missing = [part_id for part_id in part_ids if part_id not in found]
            if missing:
                rows = self._asked(catalog, lambda one, missing=missing: one.rows(missing), [])
                found.update((row.id, row) for row in rows)
        return [found[part_id] for part_id in part_ids if part_id in found]

    def left_out(self, text: str, kind: str | None = None, facets: Facets = ANY) -> dict[str, int]:
        """For each facet asked, how many parts only drop out because that figure is not known."""
        none: dict[str, int] = dict.fromkeys(facets.asked, 0)
        return {**none, **self._sum(lambda one: one.left_out(text, kind, facets))}

    def values(
        self, facet: str, text: str = "", kind: str | None = None, facets: Facets = ANY
    ) -> dict[str, int]:
        """Return how often each value of a facet occurs among the hits, were that facet not asked.

        The most frequent first.
        """
        counts = self._sum(lambda one: one.values(facet, text, kind, facets))
        by_frequency = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        return dict(by_frequency)

    def span(
        self, facet: str, text: str = "", kind: str | None = None, facets: Facets = ANY
    ) -> Range | None:
        """Return the least and the greatest known figure among the hits, were that facet not asked.

        None without any.
        """
        least: list[float] = []
        most: list[float] = []
        for source in self._looked():
            span = self._span(source, facet, text, kind, facets)
            if span is not None and span.least is not None:
                least.append(span.least)
            if span is not None and span.most is not None:
                most.append(span.most)
        if least and most:
            return Range(min(least), max(most))
        return None

    def vocabulary(self) -> Mapping[str, int]:
        """Return the words that parts are found by, numbers and ids left out, and how many parts
        have each.
        """
        self._looked()
        if self._words is None or self._words[0] != self._seen:
            counts = self._sum(lambda one: one.vocabulary())
            in_order = dict(sorted(counts.items()))
            self._words = self._seen, in_order
        return self._words[1]

    def kinds(self) -> dict[str, int]:
        """Return how many parts there are of each kind, hidden ones not counted."""
        counts = self._sum(lambda one: one.kinds())
        return {kind: counts[kind] for kind in KINDS if kind in counts}

    # what stands behind the answers

    def _asked(self, catalog: Any, question: Callable[[Any], Answer], nothing: Answer) -> Answer:
        """Return the answer of a layer.

        If a layer other than the shipped one fails, report it and return `nothing`.
        """
        try:
            return question(catalog)
        except CatalogError as error:
            if self.told is None or catalog is self._essential:
                raise
            self.told(str(error))
            return nothing

    def _overrides(self, layer: Catalog) -> Mapping[str, Override]:
        if any(layer is watched for watched in self._watched):
            return self._asked(layer, lambda one: one.overrides(), NOTHING)
        return NOTHING

    def _with(self, part: Part, overrides: tuple[Override, ...]) -> Part:
        """Return the part with overrides, the lowest first.

        One that does not suit it any more is passed over.
        """
        known = self._merged.get(part.id)
        if known is not None and known[0] is part and known[1] == overrides:
            return known[2]
        whole = part
        for override in reversed(overrides):
            try:
                whole = merged(whole, override, part_from_kept_record)
            except PartError:
                continue
        self._merged[part.id] = (part, overrides, whole)
        return whole

    def _looked(self) -> tuple[Source, ...]:
        """Return the sources to search, made anew where a layer changed."""
        seen = self.look()
        if seen != self._seen:
            self._sources = tuple(self._made_sources())
            self._seen = seen
        return self._sources

    def _made_of_several(self) -> _MadeOfSeveral:
        """Return the parts that are made of several layers, made anew where a layer changed."""
        seen = self.look()
        if self._several is None or self._several.seen != seen:
            parts = {part.id: part for part in self._patched()}
            catalog = MemoryCatalog(parts.values()) if parts else None
            self._several = _MadeOfSeveral(seen, frozenset(parts), catalog)
        return self._several

    def _made_sources(self) -> Iterator[Source]:
        several = self._made_of_several()
        patched = several.part_ids
        if several.catalog is not None:
            yield Source(several.catalog)
        above: list[SearchableCatalog] = []
        for layer in self.layers.values():
            if isinstance(layer, SearchableCatalog) and self._asked(
                layer, lambda one: one.kinds(), {}
            ):
                hidden = frozenset(
                    part_id for upper in above for part_id in self._shared(upper, layer)
                )
                hidden |= patched & set(self._ids_in(layer, list(patched)))
                yield self._source(layer, hidden)
                above.append(layer)

    def _source(self, layer: SearchableCatalog, hidden: frozenset[str]) -> Source:
        """Return a layer without what is hidden of it.

        Where most of it is hidden, as under the user's own import of the same database, the few
        others are searched by themselves: a shadow of thousands would have to be read whole.
        """
        if len(hidden) * 2 <= sum(layer.kinds().values()):
            return Source(layer, hidden)
        seen: list[Part] = []
        for match in layer.matches("", None, ANY, Order.NEWEST):
            part_id = match[-1]
            part = None if part_id in hidden else layer.get(part_id)
            if part is not None:
                seen.append(part)
        return Source(MemoryCatalog(seen))

    def _patched(self) -> Iterator[Part]:
        """Yield the parts that are made of several layers."""
        for part_id in {part_id for layer in self._watched for part_id in self._overrides(layer)}:
            if self.override(part_id) and (part := self.get(part_id)):
                yield part

    def _shared(self, one: SearchableCatalog, other: SearchableCatalog) -> list[str]:
        """Return the ids that two layers have, found by asking the larger one for those of the
        smaller.
        """
        smaller, larger = sorted((one, other), key=lambda layer: sum(layer.kinds().values()))
        matches = smaller.matches("", None, ANY, Order.NEWEST)
        ids = [match[-1] for match in matches]
        return self._ids_in(larger, ids)

    def _ids_in(self, layer: SearchableCatalog, part_ids: Sequence[str]) -> list[str]:
        if part_ids:
            return [row.id for row in self._asked(layer, lambda one: one.rows(part_ids), [])]
        return []

    def _found(
        self, text: str, kind: str | None, facets: Facets, order: Order, limit: int
    ) -> list[list[Match]]:
        """Return the first hits of every source that has any."""
        hits = (
            self._asked(
                source.catalog,
                lambda _, source=source: source.matches(text, kind, facets, order, limit),
                [],
            )
            for source in self._looked()
        )
        return [some for some in hits if some]

    def _sum(self, question: Callable[[SearchableCatalog], Mapping[str, int]]) -> dict[str, int]:
        """Return the counts of all sources, without what is hidden."""
        counts: Counter[str] = Counter()
        for source in self._looked():
            counts.update(self._asked(source.catalog, question, {}))
            if source.shadow is not None:
                counts.subtract(question(source.shadow))
        return dict(+counts)

    def _span(self, source: Source, facet: str, *question: Any) -> Range | None:
        whole = self._asked(source.catalog, lambda one: one.span(facet, *question), None)
        hidden = source.shadow.span(facet, *question) if source.shadow and whole else None
        if (
            whole is None
            or hidden is None
            or (whole.least != hidden.least and whole.most != hidden.most)
        ):
            return whole
        text, kind, facets = (
            question  # a hidden part may be what reaches furthest: look at every other one
        )
        seen = source.matches(text, kind, facets.having(facet, None), Order.NEWEST, ALL)
        shown = MemoryCatalog(part for match in seen if (part := source.catalog.get(match[-1])))
        return shown.span(facet)


def curated(catalog: Kind) -> Kind:
    """Return the layers without the parts of an open database, whose figures are mostly
    inferred.
    """
    if not isinstance(catalog, Layered):
        return catalog
    return cast(Kind, catalog.curated)


def _relative(hits: list[Match], layer: int) -> list[Match]:
    """Return the hits with scores as a share of the layer's best: how rare a word is among many
    parts and among few does not compare.

    The hits are in their order, so the best of the exact models and of the others are the first of
    either.
    """
    best: dict[int, float] = {}
    found: list[Match] = []
    for other, score, number, part_id in hits:
        highest = best.setdefault(other, score)
        share = score / highest if highest else 1.0
        found.append((other, -share, layer, number, part_id))
    return found
