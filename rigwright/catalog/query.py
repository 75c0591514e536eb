"""From what someone looks for (words, kind, facets, order) to statements on the tables of
`catalog_table`.

Builds text and values and runs nothing. Every answer comes with its sort key, so that lists of
several databases merge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from string import ascii_lowercase, digits
from types import MappingProxyType

from rigwright.catalog.facets import ANY, Facets, Range, Setting
from rigwright.catalog.table import BETWEEN
from rigwright.record import Value

# Ranking looks at every hit. Beyond so many, and for a single letter, the words say too little to
# rank by.
MOST_RANKED = 1_000
Values = dict[str, object]

# Where the alphabet is cut to go through all words in pieces of a few milliseconds.
CUTS = (
    "",
    *sorted(first + second for first in digits + ascii_lowercase for second in ("", "4", "i", "q")),
    "\U0010ffff",
)


class Order(Enum):
    """How hits follow each other; what is unknown comes last."""

    BEST = "best"  # by how well the words match; without words, the newest first
    NEWEST = "newest"
    THINNEST = "thinnest"
    SHORTEST = "shortest"
    LEAST_POWER = "least power"


# Each is a list of ascending keys, comparable in Python as in SQL, also of a row with cells of
# another type, and ends with what tells two parts apart.
_NAME_KEY = "iif(typeof(part.name) = 'text', part.name, '')"
_NEWEST_KEY = ("-ifnull(part.release_year, 0)", _NAME_KEY, "part.id")
_FIGURE = {
    Order.THINNEST: "thickness_mm",
    Order.SHORTEST: "length_mm",
    Order.LEAST_POWER: "rated_w",
}
# What the index holds in this very order is not sorted again.
_NEWEST_ORDER = "part.release_year DESC, part.name, part.id"
_RANKED_KEY = ("hit.other", "hit.score", "hit.number", "part.id")
RANKED_KEYS = len(_RANKED_KEY)
# The weights of a word, by the columns of `part_search`: id, kind, name, brand, chip, nickname,
# number, model.
_SCORE = "bm25(part_search, 3.0, 0.0, 8.0, 2.0, 6.0, 1.0, 1.0, 0.0)"

# Of the cards that are named by their chip alone, the one that the chip's own maker sells is meant
# first: it is the card that all others are compared with.
_NOT_ITS_MAKER = "ifnull(part_search.brand, '') NOT IN ('NVIDIA', 'AMD', 'Intel')"

# What people call a kind of part that no name of it says, each as a term of FTS5: a case by the
# beginning of a word of its facts.
_IN_RACK = '(kind : chassis AND nickname : "rack" *)'
_ALSO: Mapping[str, str] = MappingProxyType(
    {
        "server": _IN_RACK,
        "servers": _IN_RACK,
        "rackmount": _IN_RACK,
        "processor": "kind : cpu",
        "mainboard": "kind : motherboard",
        "heatsink": "kind : cooler",
    }
)

_COLUMN: Mapping[str, str] = MappingProxyType({"socket": "sockets", "board_size": "boards"})
_SEVERAL = frozenset(_COLUMN)


class Wanted(Value, frozen=True):
    """The query of a search. `words` are letters and digits alone, so that quoting them is all the
    escaping there is.
    """

    words: tuple[str, ...] = ()
    kind: str | None = None
    facets: Facets = ANY

    @property
    def match(self) -> str:
        """The words for FTS5, each the beginning of one, within the kind."""
        return self._within_kind(_or_also(word, f'"{word}" *') for word in self.words)

    @property
    def ranking(self) -> str:
        """The same hits, with a word that is there in full counted twice."""
        return self._within_kind(_or_also(word, f'"{word}" OR "{word}" *') for word in self.words)

    def _within_kind(self, terms: Iterable[str]) -> str:
        return " AND ".join([f"kind : {self.kind}", *terms] if self.kind else terms)

    @property
    def model(self) -> str:
        """The words as the end of a model's name:

        "3090" is all that tells an RTX 3090 from an RTX 3090 Ti.
        """
        return f'model : "{"".join(self.words)}"'

    @property
    def can_rank(self) -> bool:
        """Whether the words say enough to rank by, unless they hit too many parts."""
        return bool(self.words) and max(map(len, self.words)) > 1


def _or_also(word: str, term: str) -> str:
    """A term, or the kind of part that people call so."""
    if word in _ALSO:
        return f"({term} OR {_ALSO[word]})"
    return f"({term})"


class Statement(Value, frozen=True):
    """A query and its values."""

    text: str
    values: Values


def words_between(first: str, last: str) -> Statement:
    """The words from one up to another, and how many parts have each.

    Words of names and facts alone: a part number is not what someone meant to type for a name.
    """
    text = (
        "SELECT term, max(doc) FROM part_word WHERE term >= :first AND term < :last"
        " AND col IN ('name', 'brand', 'chip', 'nickname') GROUP BY term"
    )
    return Statement(text, {"first": first, "last": last})


def column_of(facet: str) -> str:
    """The column that a facet narrows by."""
    return f"part.{_COLUMN.get(facet, facet)}"


def values_in(facet: str, stored: object) -> tuple[str, ...]:
    """The values that a stored text holds."""
    text = str(stored)
    if facet not in _SEVERAL:
        return (text,)
    return tuple(text.strip(BETWEEN).split(BETWEEN))


def count_of_words(wanted: Wanted, most: int) -> Statement:
    """How many parts have the words, counted up to `most`."""
    inner = "SELECT 1 FROM part_search WHERE part_search MATCH :match LIMIT :most"
    return Statement(f"SELECT count(*) FROM ({inner})", {"match": wanted.match, "most": most})


def ranked(wanted: Wanted, columns: str, limit: int, with_key: bool = False) -> Statement:
    """The hits by how well the words match.

    Only as many as wanted are looked up in the table of parts.
    """
    where, values = _conditions(wanted, kind=False)
    if where:
        joined = f"JOIN part ON part.number = part_search.rowid AND {' AND '.join(where)}"
    else:
        joined = ""
    # Sorted once where all hits are wanted; else the few best are found before they are looked up.
    best = "" if with_key else "ORDER BY other, score, number LIMIT :limit"
    hits = (
        "SELECT part_search.rowid AS number, iif(part_search.rowid IN (SELECT rowid FROM "
        f"part_search WHERE part_search MATCH :model), {_NOT_ITS_MAKER}, 2) AS other, "
        f"{_SCORE} AS score FROM part_search {joined}"
        f" WHERE part_search MATCH :match {best}"
    )
    taken = ", ".join(_RANKED_KEY) if with_key else columns
    part = (
        "CROSS JOIN part ON part.number = hit.number ORDER BY hit.other, hit.score, "
        "hit.number LIMIT :limit"
    )
    text = f"SELECT {taken} FROM ({hits}) AS hit {part}"
    return Statement(
        text, {**values, "match": wanted.ranking, "model": wanted.model, "limit": limit}
    )


def listed(
    wanted: Wanted, columns: str, limit: int, order: Order, many: bool, with_key: bool = False
) -> Statement:
    """The hits in an order of figures.

    `many` says that walking the index beats looking each hit up.
    """
    where, values = _selection(wanted, many)
    key = _key(order)
    by = _NEWEST_ORDER if key is _NEWEST_KEY else f"{', '.join(key[:2])}, {_NEWEST_ORDER}"
    taken = ", ".join(key) if with_key else columns
    return Statement(
        f"SELECT {taken} FROM part {where} ORDER BY {by} LIMIT :limit", {**values, "limit": limit}
    )


def left_out(wanted: Wanted) -> Statement:
    """For each facet asked, the parts that nothing speaks against but whose figure is not known."""
    asked = wanted.facets.asked
    where, values = _selection(Wanted(wanted.words, wanted.kind), many=False)
    loose = [
        f"({column_of(name)} IS NULL OR {text})"
        for name, text, _ in _facet_conditions(wanted.facets)
    ]
    where = f"{where} {'AND' if where else 'WHERE'} {' AND '.join(loose)}"
    sums = ", ".join(f"ifnull(sum({column_of(name)} IS NULL), 0)" for name in asked)
    for _, _, more in _facet_conditions(wanted.facets):
        values.update(more)
    return Statement(f"SELECT {sums} FROM part {where}", values)


def tallied(wanted: Wanted, facet: str) -> Statement:
    """How often each value of a facet occurs among the hits; what is unknown is not counted."""
    where, values = _selection(wanted, many=False)
    column = column_of(facet)
    where = f"{where} {'AND' if where else 'WHERE'} {column} IS NOT NULL"
    return Statement(f"SELECT {column}, count(*) FROM part {where} GROUP BY 1", values)


def spanned(wanted: Wanted, facet: str) -> Statement:
    """The least and the greatest figure among the hits."""
    where, values = _selection(wanted, many=False)
    return Statement(
        f"SELECT min({column_of(facet)}), max({column_of(facet)}) FROM part {where}", values
    )


def _key(order: Order) -> tuple[str, ...]:
    figure = _FIGURE.get(order)
    if figure:
        return (f"part.{figure} IS NULL", f"ifnull(part.{figure}, 0) + 0.0", *_NEWEST_KEY)
    return _NEWEST_KEY


def _selection(wanted: Wanted, many: bool) -> tuple[str, Values]:
    where, values = _conditions(wanted, kind=True)
    if wanted.words:
        number = (
            "+part.number" if many else "part.number"
        )  # with the sign, SQLite looks no numbers up
        where.append(f"{number} IN (SELECT rowid FROM part_search WHERE part_search MATCH :match)")
        values["match"] = wanted.match
    return (f"WHERE {' AND '.join(where)}" if where else ""), values


def _conditions(wanted: Wanted, kind: bool) -> tuple[list[str], Values]:
    where: list[str] = []
    values: Values = {}
    if kind and wanted.kind:
        where.append("part.kind = :kind")
        values["kind"] = wanted.kind
    for _, text, more in _facet_conditions(wanted.facets):
        where.append(text)
        values.update(more)
    return where, values


def _facet_conditions(facets: Facets) -> Iterator[tuple[str, str, Values]]:
    for name, setting in facets.asked.items():
        text, values = _condition(name, column_of(name), setting)
        yield name, text, values


def _condition(name: str, column: str, setting: Setting) -> tuple[str, Values]:
    """A comparison with NULL is not true in SQL, so records without the figure drop out."""
    if isinstance(setting, Range):
        return _between(name, column, setting)
    choices: Values = {}
    for number, choice in enumerate(sorted(setting)):
        choices[f"{name}_{number}"] = choice
    if name not in _SEVERAL:
        names = ", ".join(f":{key}" for key in choices)
        return f"{column} IN ({names})", choices
    within: Values = {}
    for key, choice in choices.items():
        within[key] = f"{BETWEEN}{choice}{BETWEEN}"
    either = " OR ".join(f"instr({column}, :{key})" for key in within)
    return f"({either})", within


def _between(name: str, column: str, span: Range) -> tuple[str, Values]:
    terms: list[str] = []
    values: Values = {}
    for end, sign, figure in (("least", ">=", span.least), ("most", "<=", span.most)):
        if figure is not None:
            key = f"{name}_{end}"
            terms.append(f"{column} {sign} :{key}")
            values[key] = figure
    return " AND ".join(terms), values
