"""The lines of a part's figures, group by group: what each is called, its value, its source, and
what is not known.

Values for the list of figures; knows no widget and no build.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from gui.look.confidence_icon import APPROXIMATELY
from rigwright.editing.fields import field_at, fields_of
from rigwright.editing.figure_words import label_at, slot_words, value_words
from rigwright.editing.known_figures import figures_of
from rigwright.figures.provenance import Provenance, slot_at
from rigwright.parts import Motherboard, Part
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, paragraph, with_stop, worded

UNKNOWN, BUILT_IN = messages(("Unknown", "Built-in board"))
# What a product is called, when it was sold and for how much is rarely missed.
_NOT_MISSED = frozenset(
    {"part_numbers", "price_usd", "price_used_usd", "launch_price_usd", "chip_msrp_usd"}
)


class FigureRow(Value, frozen=True):
    """One line: a figure, a figure that is not known (`known` False), or the heading of a group
    (no path).
    """

    label: str
    value: str = ""
    path: str = ""
    figure: Provenance | None = None

    @property
    def is_heading(self) -> bool:
        """True for the heading of a group."""
        return not self.path

    @property
    def detail(self) -> str:
        """How far the figure can be trusted."""
        if self.figure is None:
            return worded("Unknown.")
        return self.figure.words

    @property
    def source(self) -> str:
        """Where it comes from."""
        if self.figure is None:
            return ""
        return self.figure.source

    @property
    def sentence(self) -> str:
        """All of it, to be copied and read out."""
        if self.is_heading:
            return self.label
        said = str(paragraph(with_stop(named_value(self.label, self.value)), self.detail))
        if self.source:
            return worded("{said} Source: {source}", said=said, source=self.source)
        return said


def figure_rows(part: Part) -> tuple[FigureRow, ...]:
    """Every figure under its group's heading, the unknown ones last."""
    return (*_known(part), *_unknown(part))


def uncertain_count(part: Part) -> tuple[int, int]:
    """How many of a part's known figures are uncertain, and how many there are."""
    figures = figures_of(part)
    return sum(figure.uncertain for figure in figures), len(figures)


def _known(part: Part) -> Iterator[FigureRow]:
    for group, figures in groupby(figures_of(part), key=lambda figure: _group(part, figure.field)):
        yield FigureRow(group)
        yield from (_row(part, figure) for figure in figures)


def _group(part: Part, path: str) -> str:
    if path.startswith("board."):
        return translated(BUILT_IN)
    field = field_at(part.kind, path.partition(".")[0])
    return translated(field.group) if field is not None else ""


def _row(part: Part, figure: Provenance) -> FigureRow:
    slot = slot_at(part, figure.field)
    if slot is not None:
        return FigureRow(slot.name, slot_words(slot), figure.field, figure)
    return FigureRow(
        label_at(part.kind, figure.field), shown_value(part, figure), figure.field, figure
    )


def shown_value(part: Part, figure: Provenance) -> str:
    """A value as it is shown: one in doubt is approximate, a guess is called one."""
    words = value_words(part.kind, figure.field, figure.value)
    if figure.value is None:
        return words
    if figure.basis == "guess":
        return worded("{words}, a guess", words=words)
    return f"{APPROXIMATELY}{words}" if figure.uncertain else words


def _unknown(part: Part) -> Iterator[FigureRow]:
    """The figures that could be known, of a chassis also those of the board in it."""
    yield from _under(translated(UNKNOWN), _missed(part))
    board = getattr(part, "board", None)
    if isinstance(board, Motherboard):
        yield from _under(worded("Built-in board: unknown"), _missed(board, "board."))


def _under(heading: str, rows: Iterator[FigureRow]) -> Iterator[FigureRow]:
    """Return the lines with their heading; nothing without lines."""
    for number, row in enumerate(rows):
        if not number:
            yield FigureRow(heading)
        yield row


def _missed(part: Part, prefix: str = "") -> Iterator[FigureRow]:
    """Yield the figures that are not known; the sizes of a plug or a slot belong to the rows of its
    table.
    """
    for field in fields_of(part.kind):
        wanted = field.is_figure and field.nullable and field.name not in _NOT_MISSED
        if wanted and field.rows != Motherboard.__name__ and getattr(part, field.name) is None:
            yield FigureRow(field.label, "–", f"{prefix}{field.name}")
