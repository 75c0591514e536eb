"""A number together with its origin: published, derived, assumed or unknown.

Here belong the `Figure`, the record fields that it rests on, and how far a field of a record can be
trusted (`provenance`, `cited`, `uncertain`). Comparing a figure with a limit belongs in `checks`.

An unknown figure still carries a value to draw with, so rules ask `known` first. A finding that
rests on an assumed figure is an estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeVar

from rigwright.record import Value

T = TypeVar("T")
P = TypeVar("P")


class Basis(Enum):
    """How a figure was obtained, from the surest way to none."""

    PUBLISHED = "published"
    MEASURED = "measured"
    DERIVED = "derived"
    ASSUMED = "assumed"
    UNKNOWN = "unknown"


class Figure(Value, frozen=True):
    """A value with its basis and the record fields (`part-id.field`) it rests on.

    An UNKNOWN figure still carries a drawable stand-in value; rules must not use it.
    """

    value: float
    basis: Basis
    rests_on: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """False when no rule may use the value."""
        return self.basis is not Basis.UNKNOWN

    @property
    def estimate(self) -> bool:
        """True when a finding that rests on the figure must say "estimate"."""
        return self.basis is Basis.ASSUMED

    def shifted(self, by: float, basis: Basis | None = None) -> Figure:
        """The value plus `by`, derived from the same records unless another basis is named."""
        return Figure(self.value + by, basis or self.basis, self.rests_on)


def field_of(part_id: str, field: str) -> str:
    """The address of one figure of one record."""
    return f"{part_id}.{field}"


_FROM_SURE_ON = tuple(Basis)


def resting_on(value: float, *figures: Figure) -> Figure:
    """A value that follows from figures: no better known than the least known of them."""
    return Figure(value, least_basis(figures), fields_under(figures))


def least_basis(figures: Sequence[Figure]) -> Basis:
    """The basis of the least known of some figures."""
    least = figures[0].basis
    for figure in figures:
        basis = figure.basis
        if basis is not least and _FROM_SURE_ON.index(basis) > _FROM_SURE_ON.index(least):
            least = basis
    return least


def fields_under(figures: Sequence[Figure]) -> tuple[str, ...]:
    """The addresses of all that some figures rest on, in order, each once."""
    if len(figures) == 1:
        return figures[0].rests_on
    fields: dict[str, None] = {}
    for figure in figures:
        fields.update(dict.fromkeys(figure.rests_on))
    return tuple(fields)


def by_part(work: Callable[[P], T], part: P) -> T:
    """Return `work(part)`, which follows from a part alone.

    A stand-in records the result as one thing, not the fields it comes from. The work runs for
    every part of a list at once, so it is cheap and its result plain.
    """
    following = getattr(part, "following", None)
    if following is None:
        return work(part)
    return following(work)


def published(part_id: str, field: str, value: float) -> Figure:
    """A figure that stands in the record itself."""
    return Figure(value, Basis.PUBLISHED, (field_of(part_id, field),))


def recorded(part_id: str, field: str, value: float | None) -> Figure:
    """A figure as the record has it: published, or unknown where the record says nothing."""
    if value is None:
        return Figure(0.0, Basis.UNKNOWN, (field_of(part_id, field),))
    return published(part_id, field, float(value))
