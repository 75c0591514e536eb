"""What the catalog is asked for: words, a kind, facets for each kind, an order.

And what came of it, in lines to read. Knows the engine's search and its words for the user; no
widget. A change gives another question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from gui.catalog.facet_notice import FacetLine
from gui.catalog.facet_words import left_out_words, setting_words
from gui.catalog.rows import CatalogOrder
from rigwright.catalog import SearchableCatalog
from rigwright.catalog.facets import ANY, Facets
from rigwright.catalog.layers import curated
from rigwright.catalog.lookup import Found, look_up, relaxed
from rigwright.inventory import PartRow
from rigwright.parts.kind_words import KIND_WORDS, kind_counted, kinds_named
from rigwright.record import Value
from rigwright.text.sentence import messages, plural, worded

CHOOSE_FOR = messages("Choose a part for “{line}”.")
MOST_SHOWN = 48  # letters of what was typed
MOST_KINDS = 3
IMPORTED_KINDS = frozenset(KIND_WORDS) - {"riser"}  # which the open database has none of


class Asked(Value, frozen=True):
    """What the list shows at the moment: the words and facets that were asked of a kind."""

    catalog: SearchableCatalog
    text: str
    kind: str
    facets: Facets


@dataclass(frozen=True)
class Question:
    """What is asked. `as_typed`: the words are not to be read as others.

    Each kind keeps its words and facets. `everything`: a list that nothing narrows has the parts of
    an open database as well, which are thousands and else turn up in a search. `only`: no other
    parts than these.
    """

    text: str = ""
    kind: str = ""
    order: CatalogOrder = CatalogOrder.FOUND
    as_typed: bool = False
    everything: bool = False
    only: frozenset[str] | None = None
    facets_of: Mapping[str, Facets] = field(default_factory=dict)
    texts_of: Mapping[str, str] = field(default_factory=dict)  # of the kinds that are not shown

    @property
    def facets(self) -> Facets:
        """What is asked of the kind shown."""
        return self.facets_of.get(self.kind, ANY)

    def typing(self, text: str, as_typed: bool = False) -> Question:
        """Return the question with other words."""
        return replace(self, text=text, as_typed=as_typed)

    def turning(self, kind: str) -> Question:
        """Return the question about another kind, with the words last typed for that one."""
        texts = {**self.texts_of, self.kind: self.text}
        return replace(self, kind=kind, text=texts.get(kind, ""), as_typed=False, texts_of=texts)

    def having(self, facets: Facets) -> Question:
        """Return the question with other facets of the kind shown."""
        return replace(self, facets_of={**self.facets_of, self.kind: facets})

    def among_all(self) -> Question:
        """Return the question about all parts, not about some alone."""
        return replace(self, only=None)

    @property
    def narrowed(self) -> bool:
        """Whether anything narrows the list."""
        return bool(self.text.strip() or self.facets.asked or self.only is not None)

    def among(self, catalog: SearchableCatalog) -> SearchableCatalog:
        """The parts that are looked through."""
        if self.everything or self.narrowed:
            return catalog
        return curated(catalog)

    def answer(self, catalog: SearchableCatalog) -> Found:
        """What the catalog has."""
        found = look_up(
            self.among(catalog),
            self.text,
            self.kind,
            self.facets,
            self.order.of_search,
            self.as_typed,
        )
        if self.only is None:
            return found
        matches = [match for match in found.matches if match[-1] in self.only]
        return replace(found, matches=matches)


Ask = Callable[[Question], None]


def replacing_lines(row: PartRow | None, stop: Callable[[], object]) -> list[FacetLine]:
    """Whose place the next chosen part takes, with a way out of it; nothing without a row."""
    if row is None:
        return []
    if row.is_placeholder:
        words = worded(CHOOSE_FOR, line=row.name)
    elif row.title:
        words = worded("Choose what replaces {title}, {name}.", title=row.title, name=row.name)
    else:
        words = worded("Choose what replaces {name}.", name=row.name)
    return [FacetLine(words), FacetLine(worded("Stop replacing"), stop)]


def notice_of(
    question: Question, found: Found, catalog: SearchableCatalog, ask: Ask
) -> list[FacetLine]:
    """The lines above the list: how the words were read, what is left out, and what to relax
    where nothing is found.
    """
    if not found.matches and question.only is not None:
        return list(_none_at_hand(question, ask))
    if not found.matches and question.narrowed:
        return list(_nothing(question, found, catalog, ask))
    lines = [*_reading(question, found, ask), *_imported(question, catalog, ask)]
    words = left_out_words(found.left_out)
    if not words:
        return lines
    return [*lines, FacetLine(words)]


def _none_at_hand(question: Question, ask: Ask) -> Iterator[FacetLine]:
    """Yield the line that none of the parts at hand is meant, with the way to all others."""
    part = kind_counted(question.kind, 1)
    if question.text.strip() or question.facets.asked:
        yield FacetLine(worded("No {part} at hand matches.", part=part))
    else:
        yield FacetLine(worded("No {part} is a favourite or was used lately.", part=part))
        yield FacetLine(worded("The menu of a row marks its part as a favourite."))
    yield FacetLine(
        worded("All {parts}", parts=kinds_named(question.kind)),
        lambda: ask(question.among_all()),
    )


def _reading(question: Question, found: Found, ask: Ask) -> Iterator[FacetLine]:
    typed = shown(question.text)
    if found.read_as is not None:
        yield FacetLine(worded("Showing results for “{text}”.", text=shown(found.read_as)))
        yield FacetLine(
            worded("Search for “{typed}” instead", typed=typed),
            lambda: ask(question.typing(question.text, as_typed=True)),
        )
    elif found.instead is not None:
        instead = found.instead
        yield FacetLine(
            worded("Did you mean “{instead}”?", instead=shown(instead)),
            lambda: ask(question.typing(instead)),
        )


def _imported(question: Question, catalog: SearchableCatalog, ask: Ask) -> Iterator[FacetLine]:
    """The way to the parts of an open database, and back, where nothing narrows the list."""
    kind = question.kind
    if question.narrowed or curated(catalog) is catalog or kind not in IMPORTED_KINDS:
        return
    parts = kinds_named(kind)
    if question.everything:
        words = worded("Leave imported {parts} out", parts=parts)
    else:
        words = worded("Show imported {parts} too", parts=parts)
    other = replace(question, everything=not question.everything)
    yield FacetLine(words, lambda: ask(other))


# whether words were typed, and whether filters are set
NO_MATCH = messages(
    {
        (False, False): "No {part} matches.",
        (False, True): "No {part} matches with these filters.",
        (True, False): "No {part} matches “{typed}”.",
        (True, True): "No {part} matches “{typed}” with these filters.",
    }
)


def _nothing(
    question: Question, found: Found, catalog: SearchableCatalog, ask: Ask
) -> Iterator[FacetLine]:
    kind = question.kind
    facets = question.facets
    text = found.read_as or question.text
    typed = shown(question.text)
    none = NO_MATCH[bool(typed), bool(facets.asked)]
    yield FacetLine(worded(none, part=kind_counted(kind, 1), typed=typed))
    words = left_out_words(found.left_out)
    if words:
        yield FacetLine(words)
    way = relaxed(catalog, text, kind, facets)
    for name, count in way.without.items():
        asked = setting_words(name, kind, facets.asked[name])
        fewer = question.having(facets.having(name, None))
        yield FacetLine(
            worded("Without “{asked}”: {count:,}", asked=asked, count=count),
            lambda fewer=fewer: ask(fewer),
        )
    if way.without_all and len(facets.asked) > 1:
        yield FacetLine(
            worded("Without any filter: {count:,}", count=way.without_all),
            lambda: ask(question.having(ANY)),
        )
    for other, count in sorted(way.kinds.items(), key=lambda pair: -pair[1])[:MOST_KINDS]:
        facets_of = {**question.facets_of, other: ANY}
        turned = replace(question, kind=other, facets_of=facets_of)
        words = plural(
            "{n:,} {parts} matches", "{n:,} {parts} match", count, parts=kind_counted(other, count)
        )
        yield FacetLine(str(words), lambda turned=turned: ask(turned), by_enter=True)
    if typed:
        yield FacetLine(
            worded("All {parts}", parts=kinds_named(kind))
            if not facets.asked
            else worded("Clear “{typed}”", typed=typed),
            lambda: ask(question.typing("")),
        )


def shown(text: str) -> str:
    """What was typed, on one line and not too long."""
    text = " ".join(text.split())
    if len(text) <= MOST_SHOWN:
        return text
    return f"{text[: MOST_SHOWN - 1]}…"
