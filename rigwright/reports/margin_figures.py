"""The figures that a margin rests on, in words and the least sure first, and the proof as a table
for other programs.

Looks records up among the parts of a build; knows neither rules nor how a window paints.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from rigwright.assembly.addresses import Address, address_of
from rigwright.build.labels import part_words
from rigwright.checks.tolerance import tolerance_of
from rigwright.editing.figure_words import value_words, words_at
from rigwright.figures.provenance import provenance_of
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.reports.clearances import Margin
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import worded
from rigwright.text.spreadsheet import cell_words

COLUMNS = (
    "verdict",
    "clearance",
    "parts",
    "margin_mm",
    "tolerance_mm",
    "worst_case_mm",
    "needed_mm",
    "available_mm",
    "wanted_mm",
    "rule",
    "basis",
    "rests_on",
)


class Rest(Value, frozen=True):
    """One figure under a margin: which of whose record, its value, where it comes from, and what it
    may be off.

    `tolerance_mm` None: only a rule of thumb's guess, or not known at all; `assumed`: something was
    taken for it.
    """

    name: str
    whose: str
    value: str
    source: str
    sureness: int
    uncertain: bool
    tolerance_mm: float | None
    assumed: bool = False

    @property
    def words(self) -> str:
        """All of it: "TUF RTX 3090: thickness 52 mm, from a specification page; uncertain"."""
        said = named_value(self.whose, self.name) if self.whose else self.name
        value = f"{said} {self.value}"
        if not self.value:
            words = "{figure} is unknown"
            if self.assumed:
                words = "{figure} is not published, so it is assumed"
            value = worded(words, figure=said)
        source = comma_words((value, self.source)) if self.source else value
        return worded("{figure}; uncertain", figure=source) if self.uncertain else source

    @property
    def short(self) -> str:
        """The figure and its value alone: "thickness 52 mm"."""
        if self.value:
            return f"{self.name} {self.value}"
        return worded("{figure}, assumed" if self.assumed else "no {figure}", figure=self.name)


def rests_of(margin: Margin, parts: Mapping[str, Part]) -> tuple[Rest, ...]:
    """What a margin rests on, the least sure first."""
    known = margin.margin_mm is not None
    rests = (_rest(address, parts) for address in margin.rests_on)
    return tuple(
        sorted(
            (r if r.value or not known else r.changed(assumed=True) for r in rests), key=rest_order
        )
    )


def rest_order(rest: Rest) -> tuple[int, float, int]:
    """The least sure first: what is not known, then guesses, then what may be off by most."""
    return (
        (1 if rest.value else 0),
        -(float("inf") if rest.tolerance_mm is None else rest.tolerance_mm),
        rest.sureness,
    )


def _rest(text: str, parts: Mapping[str, Part]) -> Rest:
    found = address_of(text, parts)
    if found is None:
        name = text.removeprefix("build.").replace("_", " ").replace(".", " ")
        return Rest(
            worded("the build's {name}", name=name) if text.startswith("build.") else name,
            "",
            "",
            "",
            0,
            False,
            None,
        )
    return _of_part(found)


def _of_part(found: Address) -> Rest:
    part = found.part
    path = found.path
    figure = provenance_of(part, path)
    name = words_at(part.kind, path)
    if figure.value is None:
        return Rest(
            name=name,
            whose=part.name,
            value="",
            source="",
            sureness=0,
            uncertain=False,
            tolerance_mm=None,
        )
    if figure.basis == "guess":
        return Rest(
            name=name,
            whose=part.name,
            value=f"{figure.value}",
            source=worded("a guess"),
            sureness=0,
            uncertain=True,
            tolerance_mm=None,
        )
    return Rest(
        name,
        part.name,
        value_words(part.kind, path, figure.value),
        figure.confidence_words,
        figure.sureness,
        figure.uncertain,
        tolerance_of(part, path),
    )


def margin_csv(margins: Iterable[Margin], parts: Mapping[str, Part]) -> str:
    """Every margin as comma-separated values, in millimetres with a point.

    What is not known is empty.
    """
    out = StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for margin in margins:
        table.writerow(map(_cell, _cells(margin, parts)))
    return out.getvalue()


def _cells(m: Margin, parts: Mapping[str, Part]) -> Iterator[str | float | None]:
    yield m.verdict.value
    yield m.what
    yield part_words(m.parts)
    yield m.margin_mm
    yield m.tolerance_mm
    yield None if m.tolerance_mm is None else m.least_mm
    yield m.needed_mm
    yield m.available_mm
    yield m.wanted_mm
    yield m.rule
    yield m.basis.value
    rests = [rest.words.replace("; ", ", ") for rest in rests_of(m, parts)]
    yield "; ".join(rests)


def _cell(value: str | float | None) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return cell_words(value)
    if abs(value) < 1e6:
        return f"{round(value, 3):g}"
    return ""
