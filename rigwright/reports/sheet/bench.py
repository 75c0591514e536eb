"""One step of the work: what to do, its facts and cares, and the bench on which the steps are told
one after the other.

The bench knows which parts stand already, so that each clearance is told with the step that
completes it. It knows no order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rigwright.checks import Fit
from rigwright.evaluation import Evaluation
from rigwright.inventory import rows_of
from rigwright.parts import Chassis
from rigwright.record import Value
from rigwright.reports.clearances import Margin
from rigwright.reports.margins import margin_lines
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import worded

MOST_FITTING = 2  # clearances beyond doubt that one step names


class Detail(Value, frozen=True):
    """A fact that a step needs, under a short word: part, place, screws, plug, room.

    `grave` for a room that is tight and for a care. A command is to be typed letter by letter.
    """

    what: str
    words: str
    grave: bool = False
    is_command: bool = False


class Step(Value, frozen=True):
    """One thing to do, and what to mind.

    `shows` are the labels that the step's detail shows, `there` those that stand already.
    """

    words: str
    note: str = ""
    details: tuple[Detail, ...] = ()
    care: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    there: tuple[str, ...] = ()

    @property
    def facts(self) -> tuple[Detail, ...]:
        """All that is told below its words, in order: the details, the note, and what to mind."""
        told = list(self.details)
        if self.note:
            told.append(Detail(worded("Note"), self.note))
        for words in self.care:
            told.append(Detail(worded("Care"), words, grave=True))
        return tuple(told)


@dataclass
class Bench:
    """The parts that are in already while the steps are told, and the clearances not yet told."""

    evaluation: Evaluation
    there: list[str] = field(default_factory=lambda: ["chassis"])
    open: list[Margin] = field(default_factory=list[Margin])

    def step(
        self,
        words: str,
        note: str = "",
        *,
        puts: tuple[str, ...] = (),
        details: Iterable[Detail] = (),
        care: Iterable[str] = (),
        shows: tuple[str, ...] = (),
    ) -> Step:
        """A step that puts some parts in."""
        before = tuple(self.there)
        self.there += puts
        rooms = tuple(self._rooms()) if puts else ()
        return Step(
            words=words,
            note=note,
            details=(*details, *rooms),
            care=tuple(care),
            shows=shows or puts,
            there=before,
        )

    def _rooms(self) -> Iterator[Detail]:
        """The clearances that are complete now; of those beyond doubt the least ones."""
        there = set(self.there)
        found = [m for m in self.open if set(m.parts) <= there and m.verdict is not Fit.UNKNOWN]
        self.open = [margin for margin in self.open if margin not in found]
        fitting = 0
        for margin in found:
            fitting += margin.verdict is Fit.FITS
            if margin.verdict is Fit.FITS and fitting > MOST_FITTING:
                continue
            (line,) = margin_lines((margin,))
            figures = comma_words((line.measure, line.word))
            words = named_value(line.subject, figures)
            yield Detail(worded("Room"), words, margin.verdict is not Fit.FITS)


def radiator_details(bench: Bench, label: str) -> Iterator[Detail]:
    """Where the radiator of a card or of the cooler goes that has one."""
    for row in rows_of(bench.evaluation.assembly):
        if row.kind == "radiator" and row.label == label:
            values = {"radiator": row.name, "wall": row.where}
            yield Detail(worded("Radiator"), worded("{radiator}: {wall}", **values))


def is_frame(chassis: Chassis | None) -> bool:
    """Return whether parts go onto a frame, which has no inside."""
    return chassis is not None and chassis.chassis_type == "open_frame"


def counted(name: str, count: int) -> str:
    """A part's name, with the number before it where there are several."""
    if count > 1:
        return worded("{count} × {name}", count=count, name=name)
    return name
