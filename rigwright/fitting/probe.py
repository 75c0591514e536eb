"""Stand-ins for a part and a place that note which of their fields a rule reads, and the columns of
those fields.

A stand-in is an instance of what it stands for as far as `isinstance` can tell. Knows the kinds of
part only by their fields, and no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any, cast

import numpy as np

from rigwright.fitting.trace import Codes, Floats, Study, Tape, Traced

UNKNOWN_CODE = -1
Reading = str | Callable[[Any], Any]  # a field or a property, or some work on a row


class Column:
    """One field of many rows: figures to compute with where they are floats, else codes of equal
    values.
    """

    def __init__(self, values: list[Any]) -> None:
        self.values = values

    @cached_property
    def numeric(self) -> bool:
        """True where the field holds measures; whole numbers are told apart one by one."""
        kinds = {type(value) for value in self.values}
        return float in kinds and kinds <= {float, int, type(None)}

    @cached_property
    def figures(self) -> Floats:
        """The measures, NaN where unknown."""
        return np.array(
            [np.nan if value is None else value for value in self.values], dtype=np.float64
        )

    @cached_property
    def known(self) -> Codes:
        """1 where the field has a value."""
        return np.array([value is not None for value in self.values], dtype=np.int64)

    @cached_property
    def codes(self) -> Codes:
        """The same code for equal values."""
        numbers: dict[Any, int] = {}
        codes: list[int] = []
        for value in self.values:
            key = _key(value)
            codes.append(numbers.setdefault(key, len(numbers)))
        return np.array(codes, dtype=np.int64)

    @cached_property
    def alike(self) -> bool:
        """True where all rows have the same value."""
        if not self.values:
            return True
        told_apart_by = self.known if self.numeric else self.codes
        return not np.ptp(told_apart_by)


def _key(value: Any) -> tuple[type, Any]:
    """Return what tells values apart: True is not 1, and what cannot be hashed is like nothing but
    itself.
    """
    if isinstance(value, Hashable) and _hashes(value):
        return type(value), value
    return type(value), id(value)


def _hashes(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


class Columns:
    """Rows of one kind (the parts to try, the places to try them at) and their columns, each made
    when first read.

    Fields in `for_words` are read without being noted. `name` tells several things about the same
    rows apart.
    """

    def __init__(
        self,
        subject: str,
        rows: Sequence[Any],
        for_words: frozenset[str] = frozenset(),
        name: str = "",
    ) -> None:
        self.subject = subject
        self.rows = rows
        self.for_words = for_words
        self.name = name
        self.row_type: type = type(rows[0]) if rows else object
        self.methods: dict[str, FunctionType] = {}
        for member in dir(self.row_type):
            method = getattr(self.row_type, member)
            if isinstance(method, FunctionType):
                self.methods[member] = method
        self._columns: dict[Reading, Column] = {}

    def column(self, field: Reading) -> Column:
        """The column of a field or of a property, or of what some work makes of each row."""
        column = self._columns.get(field)
        if column is None:
            work = attrgetter(field) if isinstance(field, str) else field
            column = self._columns[field] = Column(list(map(work, self.rows)))
        return column


class _Field:
    """How one field is read: its values, what reading it tells, and the figure it is computed
    with.
    """

    __slots__ = ("condition", "node", "values")

    def __init__(self, name: Reading, columns: Columns, study: Study) -> None:
        column = columns.column(name)
        subject = columns.subject
        key = (subject, columns.name, name)
        self.values: Sequence[Any] = column.values
        self.condition = None
        self.node = None
        if not column.alike:
            codes = (lambda: column.known) if column.numeric else (lambda: column.codes)
            self.condition = study.condition(key, subject, codes)
        if column.numeric:
            self.node = study.figure(key, column.figures)


class Trial:
    """One investigation of some rows: what is noted on which tape.

    `ids` tells ids apart as far as rules can.
    """

    def __init__(
        self, columns: Columns, study: Study, ids: Callable[[], Codes] | None = None
    ) -> None:
        self.columns = columns
        self._study = study
        self._fields: dict[Reading, _Field] = {}
        self._ids = study.condition((columns.subject, "id"), columns.subject, ids) if ids else None

    def probe(self, row: int, tape: Tape) -> Any:
        """Return a stand-in for one row."""
        return Probe(self, row, tape)

    def read(self, name: Reading, row: int, tape: Tape) -> Any:
        """Return a field of a row, or what some work makes of the row, with the reading noted."""
        field = self._fields.get(name)
        if field is None:
            ids = self._ids
            columns = self.columns
            if name == "id" and ids is not None:
                tape.asked.setdefault(ids, int(ids.codes[row]))
                return columns.rows[row].id
            if name in columns.for_words:
                return getattr(columns.rows[row], cast(str, name))
            field = _Field(name, columns, self._study)
            self._fields[name] = field
        value = field.values[row]
        condition = field.condition
        if condition is not None and condition not in tape.asked:
            tape.asked[condition] = int(condition.codes[row])
        if field.node is None or value is None:
            return value
        return Traced(value, field.node, tape)

    def whole(self, row: int, tape: Tape) -> Any:
        """The row itself, with the note that it is like no other: who compares rows may look at
        anything.
        """
        rows = self.columns.rows
        subject = self.columns.subject
        key = (subject, self.columns.name)
        condition = self._study.condition(key, subject, lambda: np.arange(len(rows)))
        tape.asked.setdefault(condition, row)
        return rows[row]


class Probe:
    """A stand-in for one row: reads like it, and notes what was read."""

    __slots__ = ("_row", "_tape", "_trial")

    def __init__(self, trial: Trial, row: int, tape: Tape) -> None:
        self._trial = trial
        self._row = row
        self._tape = tape

    @property
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._trial.columns.row_type

    @property
    def stands_for(self) -> Any:
        """The row itself, for words."""
        return self._trial.columns.rows[self._row]

    def following(self, work: Callable[[Any], Any]) -> Any:
        """What follows from the row alone, noted as one thing."""
        return self._trial.read(work, self._row, self._tape)

    def __getattr__(self, name: str) -> Any:
        trial = self._trial
        method = trial.columns.methods.get(name)
        if method is not None:
            return MethodType(method, self)
        return trial.read(name, self._row, self._tape)

    def __eq__(self, other: object) -> bool:
        return self._trial.whole(self._row, self._tape) == getattr(other, "stands_for", other)

    def __hash__(self) -> int:
        return hash(self._trial.whole(self._row, self._tape))


def shared_ids(rows: Sequence[Any], ids: Iterable[str]) -> Codes:
    """Return which of the other parts' ids each row has; one code for all that have none of
    them.
    """
    code_of = {part_id: code for code, part_id in enumerate(ids)}
    codes = [code_of.get(cast(str, row.id), UNKNOWN_CODE) for row in rows]
    return np.array(codes, dtype=np.int64)
