"""What the table of clearances says: a row for every margin, what a preview changes, filters with
counts, and orders.

Values of a snapshot; it knows neither models nor painting. Margins come from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from types import MappingProxyType

from gui.session.session import Snapshot
from rigwright.assembly import Assembly
from rigwright.build.labels import by_number, part_words
from rigwright.record import Value
from rigwright.reports.clearances import ClearanceVerdict, Margin
from rigwright.reports.margins import FIT_WORDS
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words
from rigwright.text.sentence import messages

WHOLE = frozenset({"chassis", "board"})  # what nearly every clearance is held against
NEW_CARD = messages("New")
Key = tuple[str, ...]
Margins = tuple[Margin, ...]


class ClearanceColumn(IntEnum):
    """The columns, from the left."""

    VERDICT = 0
    CLEARANCE = 1
    PICTURE = 2
    MARGIN = 3
    NEEDED = 4
    AVAILABLE = 5
    RESTS = 6


class ClearanceChange(Enum):
    """What a preview does to a clearance."""

    NONE = "none"
    NEW = "new"
    OTHER = "other"


class MarginRow(Value, frozen=True):
    """One clearance; `key` tells rows apart across two snapshots, `before` is the document's where
    a preview differs.

    `parts` are the labels that the row is about, `searched` all words in it, `order` its place
    among the worst.
    """

    margin: Margin
    key: Key
    parts: tuple[str, ...]
    what: str
    whose: str
    searched: str
    order: int
    change: ClearanceChange = ClearanceChange.NONE
    before: Margin | None = None


@dataclass(frozen=True)
class Wish:
    """Which rows are listed, and in which order. No verdicts: all of them."""

    verdicts: frozenset[ClearanceVerdict] = frozenset()
    part: str | None = None
    text: str = ""
    column: ClearanceColumn = ClearanceColumn.VERDICT
    descending: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether anything may be left out."""
        return bool(self.verdicts or self.part or self.text.strip())


def rows_of(snapshot: Snapshot, shown: Margins, before: Margins | None) -> tuple[MarginRow, ...]:
    """Every clearance of what is shown, worst first.

    `before` are the document's where a preview is shown.
    """
    titles = _titles(snapshot)
    names = _names(snapshot.evaluation.assembly)
    known = dict(_keyed(before)) if before is not None else None
    return tuple(
        _row(number, key, margin, titles, names, known)
        for number, (key, margin) in enumerate(_keyed(shown))
    )


def _row(
    number: int,
    key: Key,
    margin: Margin,
    titles: Mapping[str, str],
    names: Mapping[str, str],
    known: Mapping[Key, Margin] | None,
) -> MarginRow:
    own = own_parts(margin)
    whose = comma_words(titles.get(label) or part_words((margin.named(label),)) for label in own)
    words = (
        margin.what,
        whose,
        translated(FIT_WORDS[margin.verdict]),
        *(names.get(label, "") for label in margin.parts),
    )
    change = ClearanceChange.NONE
    old = None
    if known is not None:
        old = known.get(key)
        if old is None:
            change = ClearanceChange.NEW
        elif not alike(old, margin):
            change = ClearanceChange.OTHER
    return MarginRow(
        margin,
        key,
        own,
        capital(margin.what),
        whose,
        " ".join(words).casefold(),
        number,
        change,
        old if change is ClearanceChange.OTHER else None,
    )


def own_parts(margin: Margin) -> tuple[str, ...]:
    """The parts that a clearance is told apart by: chassis and board only where there are no
    others.
    """
    return tuple(label for label in margin.parts if label not in WHOLE) or margin.parts


def alike(one: Margin, other: Margin) -> bool:
    """Whether two margins say the same in figures."""
    return _said(one) == _said(other)


def _said(m: Margin) -> tuple[object, ...]:
    figures = (m.margin_mm, m.tolerance_mm, m.value_mm, m.limit_mm)
    return m.verdict, *(None if figure is None else round(figure, 2) for figure in figures)


def _keyed(margins: Margins) -> Iterator[tuple[Key, Margin]]:
    """Every margin by what it is about; those about the same are numbered."""
    seen: Counter[Key] = Counter()
    for margin in margins:
        key = (margin.rule, margin.what, *margin.parts)
        seen[key] += 1
        yield (key if seen[key] == 1 else (*key, str(seen[key]))), margin


def _titles(snapshot: Snapshot) -> Mapping[str, str]:
    """What cards are called; the one in the hand is new."""
    carried_card = snapshot.carried_card
    ghost = snapshot.ghost
    titles = {card.label: card.title for card in snapshot.evaluation.assembly.cards}
    return titles | (
        {ghost: translated(NEW_CARD)}
        if ghost and carried_card is not None and carried_card.moving is None
        else {}
    )


def _names(a: Assembly) -> Mapping[str, str]:
    """The names of the parts by their labels, to be searched for."""
    single = {"chassis": a.chassis, "board": a.board, "cpu": a.cpu, "cooler": a.cooler}
    several = {
        "psu": a.psus,
        "memory": [kit for kit, _ in a.memory],
        "fans": [fan for fan, _ in a.fans],
    }
    names = {label: part.name for label, part in single.items() if part is not None}
    for label, parts in several.items():
        names[label] = " ".join(part.name for part in parts)
    for card in a.cards:
        names[card.label] = card.card.name
    return names


# which rows, and in which order


def passes(row: MarginRow, wish: Wish) -> bool:
    """Whether a row is listed."""
    if wish.verdicts and row.margin.verdict not in wish.verdicts:
        return False
    return _is_meant(row, wish)


def _is_meant(row: MarginRow, wish: Wish) -> bool:
    """Whether a row is about what is asked for, whatever its verdict."""
    if wish.part is not None and wish.part not in row.margin.parts:
        return False
    return all(word in row.searched for word in wish.text.casefold().split())


def counts_of(rows: Iterable[MarginRow], wish: Wish) -> Mapping[ClearanceVerdict, int]:
    """How many rows of each verdict are about what is asked for."""
    return Counter(row.margin.verdict for row in rows if _is_meant(row, wish))


def listed(rows: Iterable[MarginRow], wish: Wish) -> tuple[MarginRow, ...]:
    """The rows that are wished for, in their order.

    Those without a figure come last whichever way they are sorted.
    """
    figure = _FIGURES[wish.column]
    known: list[MarginRow] = []
    unknown: list[MarginRow] = []
    for row in rows:
        if not passes(row, wish):
            continue
        if figure(row) is None:
            unknown.append(row)
        else:
            known.append(row)
    known.sort(key=lambda row: (figure(row), row.order), reverse=wish.descending)
    return (*known, *unknown)


def _doubt(row: MarginRow) -> float | None:
    """The surest first; a guess after all that is known."""
    if row.margin.margin_mm is None:
        return None
    if row.margin.tolerance_mm is None:
        return float("inf")
    return row.margin.tolerance_mm


_FIGURES: Mapping[ClearanceColumn, Callable[[MarginRow], object]] = MappingProxyType(
    {
        ClearanceColumn.VERDICT: lambda row: row.order,
        ClearanceColumn.CLEARANCE: lambda row: (
            row.what,
            [by_number(label) for label in row.parts],
        ),
        ClearanceColumn.PICTURE: lambda row: row.margin.least_mm,
        ClearanceColumn.MARGIN: lambda row: row.margin.margin_mm,
        ClearanceColumn.NEEDED: lambda row: row.margin.needed_mm,
        ClearanceColumn.AVAILABLE: lambda row: row.margin.available_mm,
        ClearanceColumn.RESTS: _doubt,
    }
)


def parts_in(rows: Iterable[MarginRow]) -> tuple[str, ...]:
    """The labels of all parts that some row is about, as they come in a machine."""
    labels = {label for row in rows for label in row.margin.parts}
    return tuple(sorted(labels, key=_place))


def _place(label: str) -> tuple[bool, tuple[str, int]]:
    """Cards before the one board, chassis and cooler."""
    return not label[-1:].isdigit(), by_number(label)
