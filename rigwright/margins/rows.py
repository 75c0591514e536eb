"""One clearance of a build before it is judged: what has how much room, by which figures, and what a rule wants of it.

Knows neither tolerances nor verdicts; those are in margins.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.figures import Basis, Figure
from rigwright.files.log import note_fault
from rigwright.findings import NotChecked, met_fault
from rigwright.record import Value


class Clearance(Value, frozen=True):
    """`room_mm` is what is left, negative where it is too little, of `limit_mm` for `value_mm` or the other way round.

    Below `clash_mm` the rule has an error, below `wanted_mm` a warning. Figures that are not known make it unknown.
    """

    rule: str
    what: str
    parts: tuple[str, ...]
    value_mm: float
    limit_mm: float
    room_mm: float
    figures: tuple[Figure, ...]
    wanted_mm: float = 0.0
    clash_mm: float = 0.0


def below(
    rule: str, what: str, parts: tuple[str, ...], value_mm: float, limit_mm: float, figures: tuple[Figure, ...], *,
    wanted_mm: float = 0.0, clash_mm: float = 0.0,
) -> Clearance:  # fmt: skip
    """Something that must not be larger than a limit."""
    room = round(limit_mm - value_mm, 6)
    return Clearance(rule, what, parts, round(value_mm, 6), round(limit_mm, 6), room, figures, wanted_mm, clash_mm)


def above(
    rule: str, what: str, parts: tuple[str, ...], value_mm: float, limit_mm: float, figures: tuple[Figure, ...], *,
    wanted_mm: float = 0.0, clash_mm: float = 0.0,
) -> Clearance:  # fmt: skip
    """A gap or a length that must not be smaller than a limit."""
    room = round(value_mm - limit_mm, 6)
    return Clearance(rule, what, parts, round(value_mm, 6), round(limit_mm, 6), room, figures, wanted_mm, clash_mm)


def unknown(rule: str, what: str, parts: tuple[str, ...], *fields: str) -> Clearance:
    """A clearance that cannot be said for lack of some fields."""
    return Clearance(rule, what, parts, 0.0, 0.0, 0.0, (Figure(0.0, Basis.UNKNOWN, fields),))


def unanswered(what: str, entry: NotChecked) -> Clearance:
    """The same where the rule has said what is missing."""
    return unknown(entry.rule, what, entry.parts, entry.field)


def answered(rule: str, rows: Iterator[Clearance], *labels: str) -> Iterator[Clearance]:
    """The clearances of a rule; one more that nothing is known of where a fault of the program ends them."""
    try:
        yield from rows
    except Exception:  # whatever it is, all other clearances still have their answers
        note_fault(f"The margins of {rule} met a fault.")
        yield unknown(rule, "not answered, by a fault in Rigwright", labels, met_fault(rule, rule).field)
