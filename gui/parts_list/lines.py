"""The lines of the parts list: groups with their rows, and what is still to choose, in words.

Values of a snapshot; knows neither models nor painting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from gui.catalog.facts import title_of
from gui.hand.card_words import names_of
from gui.session.session import Snapshot
from rigwright.checks import Fit, Severity
from rigwright.inventory import PartRow, RowGroup, rows_of
from rigwright.inventory.money.bill import Bill
from rigwright.inventory.part_row import Origin
from rigwright.inventory.standing import RowStanding, standings
from rigwright.parts import CARD_KINDS, Gpu, Nic
from rigwright.parts.chassis import has_own_board
from rigwright.parts.kind_words import KIND_TITLES
from rigwright.record import Value
from rigwright.reports.comments import ToldComment, open_on, told_comments
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import messages, paragraph, plural, with_stop, worded

FITS = RowStanding(Fit.FITS)
# What stands in the place of a price.
NO_PRICE, OWNED, NOT_BOUGHT = messages(("no price", "owned", "included"))
# What leads to the catalog from a group's heading, and what the button there says.
ADDED: Mapping[RowGroup, tuple[str, str]] = MappingProxyType(
    {
        RowGroup.CARDS: ("gpu", messages("Add a card…")),
        RowGroup.DRIVES: ("drive", messages("Add a drive…")),
        RowGroup.COOLING: ("fan", messages("Add a fan…")),
        RowGroup.POWER: ("psu", messages("Add a power supply…")),
        RowGroup.SECONDARY: ("second", messages("Change the second system…")),
    }
)
# What every machine needs: a kind, the rows that stand for it, its group and what is said while
# there is none.
NEEDED: tuple[tuple[str, RowGroup, str], ...] = (
    ("chassis", RowGroup.MACHINE, messages("Choose a case…")),
    ("motherboard", RowGroup.MACHINE, messages("Choose a board…")),
    ("cpu", RowGroup.MACHINE, messages("Choose a processor…")),
    ("cooler", RowGroup.MACHINE, messages("Choose a CPU cooler…")),
    ("memory", RowGroup.MACHINE, messages("Choose memory…")),
    ("gpu", RowGroup.CARDS, messages("Choose a graphics card…")),
    ("psu", RowGroup.POWER, messages("Choose a power supply…")),
)
# Of which a build has one row; the others are told by their place or their number.
TITLED = ("chassis", "motherboard", "cpu", "cooler", "memory")
# In what a row differs from the build that the open one is compared with.
NEW, WAS, COUNTED, REMOVED = messages(("new", "was {was}", "was {was} ×", "removed"))


class RowLine(Value, frozen=True):
    """One row as it is shown: a part, or with `choose` the kind that is still to be chosen.

    With `removed` it is a part that only the build has with which this one is compared.
    """

    key: str
    names: tuple[
        str, ...
    ]  # from the longest to the shortest, the last of which is cut where it does not fit
    whole: str = ""
    where: str = ""
    short_where: str = ""  # where there is no room for the whole
    title: str = ""
    head: str = ""
    count: int = 1
    standing: RowStanding = FITS
    choose: str = ""
    indented: bool = False
    quiet: bool = False
    row: PartRow | None = None
    removed: PartRow | None = None
    price: str = ""  # what stands at its end instead of the place, where prices are shown
    price_source: str = ""
    comments: str = ""  # how many of them on the part are open
    differs: str = ""  # in what it differs from the build that this one is compared with

    @property
    def name(self) -> str:
        """Its name without the maker."""
        return self.names[0]

    @property
    def ends(self) -> tuple[str, ...]:
        """What stands at its right end, from the longest to the shortest."""
        if self.differs or self.price:
            return (self.differs or self.price,)
        ends = tuple(words for words in (self.where, self.short_where) if words)
        if not self.comments:
            return ends
        return (*(f"{self.comments} · {words}" for words in ends), self.comments)

    @property
    def why(self) -> str:
        """The worst verdict on the part."""
        if self.standing.why is None:
            return ""
        return str(self.standing.why)

    @property
    def sentence(self) -> str:
        """The row as it is read out."""
        number = f"{self.count} ×" if self.count > 1 else ""
        said = comma_words(
            words
            for words in (
                self.title,
                f"{number} {self.whole}".strip(),
                self.where,
                self.comments,
                self.price,
                self.differs,
            )
            if words
        )
        if self.row is not None and self.row.origin is Origin.ASSUMED:
            said = worded("{said}, assumed", said=said)
        if self.row is not None and self.row.origin is Origin.INCLUDED:
            said = worded("{said}, comes with another part", said=said)
        word = {
            Severity.ERROR: worded("Error"),
            Severity.WARNING: worded("Warning"),
            Fit.UNKNOWN: worded("Unknown"),
        }
        judged = word.get(self.standing.judged)
        if not judged:
            return said
        return str(paragraph(with_stop(said), named_value(judged, self.why)))


class ListSection(Value, frozen=True):
    """A group with its lines."""

    group: RowGroup
    lines: tuple[RowLine, ...]

    @property
    def count(self) -> int:
        """How many parts it has."""
        return sum(line.count for line in self.lines if line.row is not None)

    @property
    def worst(self) -> Severity | Fit:
        """The worst of its lines."""
        return min((line.standing.judged for line in self.lines), key=_rank, default=Fit.FITS)


def _rank(judged: Severity | Fit) -> int:
    order = (Severity.ERROR, Severity.WARNING, Fit.UNKNOWN)
    if judged in order:
        return order.index(judged)
    return len(order)


def sections_of(snapshot: Snapshot, bill: Bill | None = None) -> tuple[ListSection, ...]:
    """Every group that has a row, or something still to be chosen; with a bill, its prices."""
    evaluation = snapshot.committed
    rows = rows_of(evaluation.assembly)
    signs = standings(evaluation)
    former = _former_rows(snapshot)
    comments = told_comments(evaluation)
    lines: dict[RowGroup, list[RowLine]] = {group: [] for group in RowGroup}
    for row in rows:
        line = _commented(_line(row, signs[row.key]), comments)
        if former is not None:
            line = line.changed(differs=_difference(row, former.get(row.key)))
        lines[row.group].append(line if bill is None else _priced(line, bill))
    if former is not None:
        _add_removed(lines, rows, former.values())
    for kind, group, words in _still_needed(
        rows, built_in=has_own_board(evaluation.assembly.chassis)
    ):
        said = translated(words)
        lines[group].append(RowLine(f"choose.{kind}", (said,), said, choose=kind))
    order = {kind: number for number, (kind, _, _) in enumerate(NEEDED)}
    lines[RowGroup.MACHINE].sort(key=lambda line: order[_kind_of(line)])
    return tuple(ListSection(group, tuple(found)) for group, found in lines.items() if found)


def _commented(line: RowLine, comments: Sequence[ToldComment]) -> RowLine:
    """A line that says how many comments on the part are open."""
    said = len(open_on(comments, line.key))
    if not said:
        return line
    return line.changed(comments=str(plural("{n} comment", "{n} comments", said)))


def _former_rows(snapshot: Snapshot) -> dict[str, PartRow] | None:
    """The rows of the build that this one is compared with, by their keys; None without one."""
    if snapshot.pinned is None:
        return None
    return {row.key: row for row in rows_of(snapshot.pinned.evaluation.assembly)}


def _add_removed(
    lines: Mapping[RowGroup, list[RowLine]], rows: Iterable[PartRow], former: Iterable[PartRow]
) -> None:
    """Put what only the other build has behind what stands before it there."""
    there = {row.key for row in rows}
    at = dict.fromkeys(RowGroup, 0)
    for row in former:
        found = lines[row.group]
        if row.key not in there:
            found.insert(at[row.group], _removed(row))
            at[row.group] += 1
            continue
        for number, line in enumerate(found):
            if line.key == row.key:
                at[row.group] = number + 1


def _removed(row: PartRow) -> RowLine:
    """The line of a part that is not in the machine: it can be neither selected nor changed."""
    line = _line(row, FITS)
    key = f"removed.{row.key}"
    return line.changed(key=key, row=None, removed=row, quiet=True, differs=translated(REMOVED))


def _difference(row: PartRow, former: PartRow | None) -> str:
    """Return in what a row differs from the one of the same key; "" where it does not."""
    if former is None:
        return translated(NEW)
    if str(former.name) != str(row.name):
        return worded(WAS, was=former.name)
    if former.count != row.count:
        return worded(COUNTED, was=former.count)
    if str(former.where) != str(row.where):
        return worded(WAS, was=former.where)
    return ""


def _still_needed(
    rows: Iterable[PartRow], *, built_in: bool
) -> Iterator[tuple[str, RowGroup, str]]:
    """The entries of `NEEDED` that the machine lacks.

    A network card stands for a graphics card. A chassis with a board of its own, `built_in`,
    brings what cools its processors.
    """
    there = {row.kind for row in rows if row.group is not RowGroup.SECONDARY and not row.parent}
    if "nic" in there:
        there.add("gpu")
    if built_in:
        there.add("cooler")
    for kind, group, words in NEEDED:
        if kind not in there:
            yield kind, group, words


def _kind_of(line: RowLine) -> str:
    if line.choose:
        return line.choose
    row = line.row or line.removed
    return row.kind if row is not None else ""


def _priced(line: RowLine, bill: Bill) -> RowLine:
    """A line with what one of its parts costs, or that none is to buy."""
    found = bill.line_of(line.row.item) if line.row is not None else None
    if found is None:
        return line.changed(price=translated(NOT_BOUGHT))
    source = str(found.price.source) if found.price is not None else ""
    if not found.to_buy:
        return line.changed(price=translated(OWNED), price_source=source)
    words = str(found.each) if found.each is not None else translated(NO_PRICE)
    return line.changed(price=words, price_source=source)


def _title(row: PartRow) -> str:
    """What the part is in the build: "GPU 1", "Board"; empty where its place says it."""
    if row.kind in ("gpu", "nic", "psu"):
        return row.title
    if row.kind not in TITLED:
        return ""
    return translated(KIND_TITLES[row.kind])


def _line(row: PartRow, standing: RowStanding) -> RowLine:
    whole = str(row.name)
    part = row.part
    names = (title_of(part.name, part.brand) if part is not None else whole,)
    if isinstance(part, Gpu | Nic):
        names = (*names, names_of(part)[1])
    if short := str(row.short_name):
        names = (*names, short)
    numbered = row.kind in CARD_KINDS or row.title not in ("", "PSU")
    return RowLine(
        key=row.key,
        names=names,
        whole=whole,
        head=row.title if numbered else "",
        where=str(row.where),
        short_where=str(row.short_where),
        title=_title(row),
        count=row.count,
        standing=standing,
        indented=bool(row.parent),
        quiet=row.origin is not Origin.CHOSEN,
        row=row,
    )
