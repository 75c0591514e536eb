"""Figures that note every comparison made of them, so that one run of a rule answers for all parts
that agree on those.

A `Traced` number computes as the plain one does and remembers how; a `Condition` asks a noted
comparison of every part at once, with the same arithmetic and the same roundings. Knows no parts
and no rules.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, reduce
from math import ceil, floor, inf, isfinite, sqrt
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from rigwright.record import Value

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
Bounds = tuple[float, float]
Binary = Callable[[Any, Any], Any]
T = TypeVar("T")
PART, PLACE = "part", "place"  # what the rows are that a condition is asked of
# How near to a tie numpy's rounding is not trusted, and from where on it never is: x · 10ⁿ is off
# by 2⁻⁵³ of itself.
_TIE, _TOO_LARGE = 1e-3, 1e12


def rounded(values: Floats, digits: int) -> Floats:
    """Return what `round` gives for each value, which settles ties by the exact binary value."""
    with np.errstate(all="ignore"):
        scaled = values * 10.0**digits
        whole = np.rint(scaled)
        result: Floats = whole / 10.0**digits
        from_tie = np.abs(np.abs(scaled - whole) - 0.5)
        is_small = np.abs(scaled) < _TOO_LARGE
        doubtful = (from_tie < _TIE) | ~is_small
    for i in np.flatnonzero(doubtful & np.isfinite(values)):
        result[i] = round(float(values[i]), int(digits))  # 2 and 2.0 are one number to a study
    return result


def _products(a: Bounds, b: Bounds) -> Bounds:
    corners = [x * y for x in a for y in b]
    return min(corners), max(corners)


def _quotients(a: Bounds, b: Bounds) -> Bounds:
    if b[0] <= 0 <= b[1]:
        return -inf, inf
    corners = [x / y for x in a for y in b]
    return min(corners), max(corners)


def _sizes(a: Bounds, _: Bounds) -> Bounds:
    low, high = a
    ends = (abs(low), abs(high))
    least = 0.0 if low <= 0 <= high else min(ends)
    return least, max(ends)


def _turned(work: Binary) -> Binary:
    return lambda a, b: work(b, a)


def _roots(a: Bounds) -> Bounds:
    """Bounds of squares may be wider than the squares, and below nothing."""
    return sqrt(max(a[0], 0.0)), sqrt(max(a[1], 0.0))


def _whole(to: Callable[[float], int], a: Bounds) -> Bounds:
    low, high = (to(bound) if isfinite(bound) else bound for bound in a)
    return low, high


class _Operation(Value, frozen=True):
    """One operation three ways: on numbers, on arrays of them, and on bounds.

    Every rounding is monotone.
    """

    plain: Callable[[Any, Any], Any]
    arrays: Callable[[Any, Any], Any]
    bounds: Callable[[Bounds, Bounds], Bounds]


_OPERATIONS: Mapping[str, _Operation] = MappingProxyType(
    {
        "add": _Operation(operator.add, operator.add, lambda a, b: (a[0] + b[0], a[1] + b[1])),
        "sub": _Operation(operator.sub, operator.sub, lambda a, b: (a[0] - b[1], a[1] - b[0])),
        "mul": _Operation(operator.mul, operator.mul, _products),
        "div": _Operation(operator.truediv, operator.truediv, _quotients),
        "max": _Operation(max, np.maximum, lambda a, b: (max(a[0], b[0]), max(a[1], b[1]))),
        "neg": _Operation(lambda a, _: -a, lambda a, _: -a, lambda a, _: (-a[1], -a[0])),
        "abs": _Operation(lambda a, _: abs(a), lambda a, _: np.abs(a), _sizes),
        "round": _Operation(
            round, rounded, lambda a, b: (round(a[0], int(b[0])), round(a[1], int(b[0])))
        ),
        "ceil": _Operation(
            lambda a, _: ceil(a), lambda a, _: np.ceil(a), lambda a, _: _whole(ceil, a)
        ),
        "floor": _Operation(
            lambda a, _: floor(a), lambda a, _: np.floor(a), lambda a, _: _whole(floor, a)
        ),
        "root": _Operation(lambda a, _: sqrt(a), lambda a, _: np.sqrt(a), lambda a, _: _roots(a)),
    }
)
_COMPARISONS: Mapping[str, Binary] = MappingProxyType(
    {"lt": operator.lt, "le": operator.le, "eq": operator.eq}
)
# On plain numbers; with r_ before the name the operands are the other way round.
_PLAIN: dict[str, Binary] = {
    **{name: of.plain for name, of in _OPERATIONS.items()},
    **{f"r_{name}": _turned(_OPERATIONS[name].plain) for name in ("add", "sub", "mul", "div")},
}
_COMPARED: dict[str, Binary] = {**_COMPARISONS, "r_lt": operator.gt, "r_le": operator.ge}
_NEW: Any = object()
_NOTHING_ASKED: Mapping[Condition, int] = MappingProxyType({})


class Node:
    """A figure of every part, or what was worked out from such figures.

    Equal ones are one object.
    """

    __slots__ = ("_array", "_from", "_work", "bounds", "compared", "key", "made")

    def __init__(self, key: int, bounds: Bounds, work: Callable[..., Any], *nodes: Node) -> None:
        self.key = key
        self.bounds = bounds
        # Plainly kept, for there are thousands: a closure for each is six things more to collect.
        self._work = work
        self._from = nodes
        self._array: Any = None
        # What was asked of it, and made of it, so far, by what with: a plain number, or another
        # node.
        self.compared: dict[tuple[str, float | Node], Condition | None] = {}
        self.made: dict[tuple[str, float | Node], Node] = {}

    @property
    def array(self) -> Any:
        """The value for every part; a plain number where it is the same for all."""
        if self._array is None:
            with np.errstate(all="ignore"):
                self._array = self._work(*(node.array for node in self._from))
        return self._array


class Condition:
    """A question with one answer (a code) for every row of a subject: the parts, or the places."""

    def __init__(self, subject: str, codes: Callable[[], Any]) -> None:
        self.subject = subject
        self._codes = codes

    @cached_property
    def codes(self) -> Codes:
        """The answer for every row."""
        return np.asarray(self._codes(), dtype=np.int64)


class Study:
    """All figures and conditions that came up in one investigation, each once."""

    def __init__(self) -> None:
        self._nodes: dict[tuple[Any, ...], Node] = {}
        self._numbers: dict[float, Node] = {}
        self._conditions: dict[tuple[Any, ...], Condition] = {}
        self._tapes: dict[tuple[int, int], Tape] = {}

    def tape(self, part: int, place: int) -> Tape:
        """The tape of a part at a place, with nothing noted on it."""
        tape = self._tapes.get((part, place))
        if tape is None:
            tape = self._tapes[part, place] = Tape(self)
        tape.asked = {}
        return tape

    def forget_tapes(self) -> None:
        """Let go of what was worked out of single parts."""
        for tape in self._tapes.values():
            tape.forget()
        self._tapes.clear()

    def figure(self, key: tuple[Any, ...], values: Floats) -> Node:
        """The node of a column of figures, with NaN where a part has none."""
        known = values[~np.isnan(values)]
        bounds = (float(known.min()), float(known.max())) if known.size else (inf, -inf)
        return self._nodes.setdefault(
            ("figure", *key), Node(self._next_key(), bounds, lambda: values)
        )

    def number(self, value: float) -> Node:
        """The node of a plain number."""
        node = self._numbers.get(value)
        if node is None:
            node = self._numbers[value] = Node(self._next_key(), (value, value), lambda: value)
        return node

    def operation(self, name: str, a: Node, b: Node) -> Node:
        """The node of a result."""
        node = self._nodes.get((name, a.key, b.key))
        if node is None:
            of = _OPERATIONS[name]
            bounds = of.bounds(a.bounds, b.bounds)
            node = Node(self._next_key(), bounds, of.arrays, a, b)
            self._nodes[name, a.key, b.key] = node
        return node

    def comparison(self, name: str, a: Node, b: Node) -> Condition | None:
        """The condition of a comparison; None where all parts answer it alike."""
        if a is b or _settled(name, a.bounds, b.bounds):
            return None
        compare = _COMPARISONS[name]
        return self.condition((name, a.key, b.key), PART, lambda: compare(a.array, b.array))

    def node_of(self, number: Traced | float) -> Node:
        """The node of a figure or of a plain number."""
        return number.node if isinstance(number, Traced) else self.number(number)

    def _next_key(self) -> int:
        return len(self._nodes) + len(self._numbers)

    def condition(self, key: tuple[Any, ...], subject: str, codes: Callable[[], Any]) -> Condition:
        """The condition of that key, new where it did not come up before."""
        known = self._conditions.get(key)
        if known is None:
            known = self._conditions[key] = Condition(subject, codes)
        return known


class Tape:
    """What one run asked, in order, with the answers it got.

    And what several runs for one part work out once.
    """

    def __init__(self, study: Study) -> None:
        self.study = study
        self.asked: dict[Condition, int] = {}
        self._once: dict[object, tuple[Any, Mapping[Condition, int]]] = {}

    def once(self, key: object, work: Callable[[], T]) -> T:
        """The result of some work, with the note of what it asked for every run that uses it."""
        known = self._once.get(key)
        if known is None:
            outer = self.asked
            self.asked = {}
            try:
                result = work()
            finally:
                own = self.asked
                self.asked = outer
            known = self._once[key] = result, own or _NOTHING_ASKED
        for condition, answer in known[1].items():
            self.asked.setdefault(condition, answer)
        return known[0]

    def forget(self) -> None:
        """Let go of all that was worked out: what it was made of holds the tape itself."""
        self._once.clear()

    def settle(self, figure: Traced) -> float:
        """The plain number of a figure, with the note that the answer holds for exactly that."""
        node = figure.node
        if node.bounds[0] != node.bounds[1]:
            condition = self.study.condition(
                ("is", node.key), PART, lambda: np.unique(node.array, return_inverse=True)[1]
            )
            self.asked.setdefault(
                condition, int(np.searchsorted(np.unique(node.array), figure.value))
            )
        return figure.value


def _settled(name: str, a: Bounds, b: Bounds) -> bool:
    """Whether bounds alone answer."""
    least_a, most_a = a
    least_b, most_b = b
    if name == "eq":
        return most_a < least_b or most_b < least_a
    if name == "lt":
        return most_a < least_b or least_a >= most_b
    return most_a <= least_b or least_a > most_b


class Traced:
    """A number of one part that computes as that number and notes on a tape what is decided by it.

    What this class does not follow (powers, remainders, conversions) it gives as the plain number
    and notes that the answer holds only for parts with exactly that: fewer parts share the answer,
    none gets a wrong one.
    """

    __slots__ = ("node", "tape", "value")

    def __init__(self, value: float, node: Node, tape: Tape) -> None:
        self.value = value
        self.node = node
        self.tape = tape

    def _with(self, name: str, other: Any) -> Traced:
        """A result of this and another number.

        Names that begin with r have them the other way round.
        """
        number = key = other
        if other.__class__ is Traced:
            number = other.value
            key = other.node
        node = self.node.made.get((name, key))
        if node is None:
            study = self.tape.study
            first = self.node
            second = study.node_of(other)
            plain = name.removeprefix("r_")
            if plain != name:
                first, second = second, first
            node = study.operation(plain, first, second)
            self.node.made[name, key] = node
        return Traced(_PLAIN[name](self.value, number), node, self.tape)

    def _asked(self, name: str, other: Any) -> bool:
        """A comparison, noted unless all parts would answer it alike."""
        number = key = other
        if other.__class__ is Traced:
            number = other.value
            key = other.node
        answer = bool(_COMPARED[name](self.value, number))
        compared = self.node.compared
        condition = compared.get((name, key), _NEW)
        if condition is _NEW:
            study = self.tape.study
            first = self.node
            second = study.node_of(other)
            plain = name.removeprefix("r_")
            if plain != name:
                first, second = second, first
            condition = compared[name, key] = study.comparison(plain, first, second)
        if condition is not None and condition not in self.tape.asked:
            self.tape.asked[condition] = int(answer)
        return answer

    def __add__(self, other: Any) -> Traced:
        return self._with("add", other)

    def __radd__(self, other: Any) -> Traced:
        return self._with("r_add", other)

    def __sub__(self, other: Any) -> Traced:
        return self._with("sub", other)

    def __rsub__(self, other: Any) -> Traced:
        return self._with("r_sub", other)

    def __mul__(self, other: Any) -> Traced:
        return self._with("mul", other)

    def __rmul__(self, other: Any) -> Traced:
        return self._with("r_mul", other)

    def __truediv__(self, other: Any) -> Traced:
        return self._with("div", other)

    def __rtruediv__(self, other: Any) -> Traced:
        return self._with("r_div", other)

    def __neg__(self) -> Traced:
        return self._with("neg", 0)

    def __abs__(self) -> Traced:
        return self._with("abs", 0)

    def largest(self, numbers: Iterable[Traced | float]) -> Traced:
        """The largest of several numbers, among them this one, without asking which it is."""
        return reduce(lambda a, b: a._with("max", b), numbers, self)

    def root(self) -> Traced:
        """Return the square root."""
        return self._with("root", 0)

    def __round__(self, digits: int | None = None) -> Any:
        return round(float(self)) if digits is None else self._with("round", digits)

    def __ceil__(self) -> Traced:
        return self._with("ceil", 0)

    def __floor__(self) -> Traced:
        return self._with("floor", 0)

    def __lt__(self, other: Any) -> bool:
        return self._asked("lt", other)

    def __le__(self, other: Any) -> bool:
        return self._asked("le", other)

    def __gt__(self, other: Any) -> bool:
        return self._asked("r_lt", other)

    def __ge__(self, other: Any) -> bool:
        return self._asked("r_le", other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | float | Traced) and self._asked("eq", other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    def __float__(self) -> float:
        return float(self.tape.settle(self))

    def __int__(self) -> int:
        return int(float(self))

    def __hash__(self) -> int:
        return hash(float(self))

    def __pow__(self, other: Any) -> Any:
        return float(self) ** other

    def __mod__(self, other: Any) -> Any:
        return float(self) % other

    def __floordiv__(self, other: Any) -> Any:
        return float(self) // other

    def __format__(self, how: str) -> str:
        return format(self.value, how)

    def __str__(self) -> str:
        return str(self.value)


def values_at(result: Traced | float, rows: NDArray[np.intp]) -> Any:
    """Return what a run worked out, for each of some rows that go the same way."""
    return result.node.array[rows] if isinstance(result, Traced) else result
