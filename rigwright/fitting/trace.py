"""Figures that note every comparison made of them, so that one run of a rule answers for all parts that agree on those.

A `Traced` number computes as the plain one does and remembers how; a `Condition` asks a noted comparison of every part
at once, with the same arithmetic and the same roundings. Knows no parts and no rules.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, inf, isfinite
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
Bounds = tuple[float, float]
PART, PLACE = "part", "place"  # what the rows are that a condition is asked of
# How near to a tie numpy's rounding is not trusted, and from where on it never is: x · 10ⁿ is off by 2⁻⁵³ of itself.
_TIE, _TOO_LARGE = 1e-3, 1e12


def rounded(values: Floats, digits: int) -> Floats:
    """What `round` gives for each value, which settles ties by the exact binary value."""
    with np.errstate(all="ignore"):
        scaled = values * 10.0**digits
        whole = np.rint(scaled)
        result: Floats = whole / 10.0**digits
        doubtful = (np.abs(np.abs(scaled - whole) - 0.5) < _TIE) | ~(np.abs(scaled) < _TOO_LARGE)
    for i in np.flatnonzero(doubtful & np.isfinite(values)):
        result[i] = round(float(values[i]), digits)
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
    return (0.0 if a[0] <= 0 <= a[1] else min(abs(a[0]), abs(a[1]))), max(abs(a[0]), abs(a[1]))


def _whole(to: Callable[[float], int], a: Bounds) -> Bounds:
    low, high = (to(bound) if isfinite(bound) else bound for bound in a)
    return low, high


@dataclass(frozen=True)
class _Operation:
    """One operation three ways: on numbers, on arrays of them, and on bounds; every rounding is monotone."""

    plain: Callable[[Any, Any], Any]
    arrays: Callable[[Any, Any], Any]
    bounds: Callable[[Bounds, Bounds], Bounds]


_OPERATIONS: Mapping[str, _Operation] = MappingProxyType({
    "add": _Operation(operator.add, operator.add, lambda a, b: (a[0] + b[0], a[1] + b[1])),
    "sub": _Operation(operator.sub, operator.sub, lambda a, b: (a[0] - b[1], a[1] - b[0])),
    "mul": _Operation(operator.mul, operator.mul, _products),
    "div": _Operation(operator.truediv, operator.truediv, _quotients),
    "neg": _Operation(lambda a, _: -a, lambda a, _: -a, lambda a, _: (-a[1], -a[0])),
    "abs": _Operation(lambda a, _: abs(a), lambda a, _: np.abs(a), _sizes),
    "round": _Operation(round, rounded, lambda a, b: (round(a[0], int(b[0])), round(a[1], int(b[0])))),
    "ceil": _Operation(lambda a, _: ceil(a), lambda a, _: np.ceil(a), lambda a, _: _whole(ceil, a)),
    "floor": _Operation(lambda a, _: floor(a), lambda a, _: np.floor(a), lambda a, _: _whole(floor, a)),
})  # fmt: skip
_PLAIN: Mapping[str, Callable[[Any, Any], Any]] = MappingProxyType({n: o.plain for n, o in _OPERATIONS.items()})
_COMPARISONS: Mapping[str, Callable[[Any, Any], Any]] = MappingProxyType(
    {"lt": operator.lt, "le": operator.le, "eq": operator.eq}
)


class Node:
    """A figure of every part, or what was worked out from such figures; equal ones are one object."""

    __slots__ = ("_array", "_make", "bounds", "key")

    def __init__(self, key: int, bounds: Bounds, make: Callable[[], Any]) -> None:
        self.key, self.bounds, self._make, self._array = key, bounds, make, None

    @property
    def array(self) -> Any:
        """The value for every part; a plain number where it is the same for all."""
        if self._array is None:
            with np.errstate(all="ignore"):
                self._array = self._make()
        return self._array


class Condition:
    """A question with one answer (a code) for every row of a subject: the parts, or the places."""

    def __init__(self, subject: str, codes: Callable[[], Any]) -> None:
        self.subject, self._codes = subject, codes

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

    def figure(self, key: tuple[Any, ...], values: Floats) -> Node:
        """The node of a column of figures, with NaN where a part has none."""
        known = values[~np.isnan(values)]
        bounds = (float(known.min()), float(known.max())) if known.size else (inf, -inf)
        return self._nodes.setdefault(("figure", *key), Node(self._next_key(), bounds, lambda: values))

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
            node = Node(self._next_key(), of.bounds(a.bounds, b.bounds), lambda: of.arrays(a.array, b.array))
            self._nodes[name, a.key, b.key] = node
        return node

    def _next_key(self) -> int:
        return len(self._nodes) + len(self._numbers)

    def condition(self, key: tuple[Any, ...], subject: str, codes: Callable[[], Any]) -> Condition:
        """The condition of that key, new where it did not come up before."""
        known = self._conditions.get(key)
        if known is None:
            known = self._conditions[key] = Condition(subject, codes)
        return known


class Tape:
    """What one run asked, in order, with the answers it got."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.asked: dict[Condition, int] = {}

    def compare(self, name: str, a: Traced, b: Traced) -> bool:
        """A comparison, noted unless all parts would answer it alike."""
        compare, left, right = _COMPARISONS[name], a.node, b.node
        answer = bool(compare(a.value, b.value))
        if left is not right and not _settled(name, left.bounds, right.bounds):
            key = (name, left.key, right.key)
            condition = self.study.condition(key, PART, lambda: compare(left.array, right.array))
            self.asked.setdefault(condition, int(answer))
        return answer

    def settle(self, figure: Traced) -> float:
        """The plain number of a figure, with the note that the answer holds for exactly that."""
        node = figure.node
        if node.bounds[0] != node.bounds[1]:
            condition = self.study.condition(
                ("is", node.key), PART, lambda: np.unique(node.array, return_inverse=True)[1]
            )
            self.asked.setdefault(condition, int(np.searchsorted(np.unique(node.array), figure.value)))
        return figure.value


def _settled(name: str, a: Bounds, b: Bounds) -> bool:
    """True where bounds alone answer."""
    if name == "eq":
        return a[1] < b[0] or b[1] < a[0]
    return (a[1] < b[0] or a[0] >= b[1]) if name == "lt" else (a[1] <= b[0] or a[0] > b[1])


class Traced:
    """A number of one part that computes as that number and notes on a tape what is decided by it.

    What this class does not follow (powers, remainders, conversions) it gives as the plain number and notes that the
    answer holds only for parts with exactly that: fewer parts share the answer, none gets a wrong one.
    """

    __slots__ = ("node", "tape", "value")

    def __init__(self, value: float, node: Node, tape: Tape) -> None:
        self.value, self.node, self.tape = value, node, tape

    @property
    def stands_for(self) -> float:
        """The plain number, for words."""
        return self.value

    def _like(self, other: Any) -> Traced:
        return other if isinstance(other, Traced) else Traced(other, self.tape.study.number(other), self.tape)

    def _with(self, name: str, other: Any, turned: bool = False) -> Traced:
        study = self.tape.study
        number, node = (other.value, other.node) if isinstance(other, Traced) else (other, study.number(other))
        if turned:
            return Traced(_PLAIN[name](number, self.value), study.operation(name, node, self.node), self.tape)
        return Traced(_PLAIN[name](self.value, number), study.operation(name, self.node, node), self.tape)

    def __add__(self, other: Any) -> Traced:
        return self._with("add", other)

    def __radd__(self, other: Any) -> Traced:
        return self._with("add", other, turned=True)

    def __sub__(self, other: Any) -> Traced:
        return self._with("sub", other)

    def __rsub__(self, other: Any) -> Traced:
        return self._with("sub", other, turned=True)

    def __mul__(self, other: Any) -> Traced:
        return self._with("mul", other)

    def __rmul__(self, other: Any) -> Traced:
        return self._with("mul", other, turned=True)

    def __truediv__(self, other: Any) -> Traced:
        return self._with("div", other)

    def __rtruediv__(self, other: Any) -> Traced:
        return self._with("div", other, turned=True)

    def __neg__(self) -> Traced:
        return self._with("neg", 0)

    def __abs__(self) -> Traced:
        return self._with("abs", 0)

    def __round__(self, digits: int | None = None) -> Any:
        return round(float(self)) if digits is None else self._with("round", digits)

    def __ceil__(self) -> Traced:
        return self._with("ceil", 0)

    def __floor__(self) -> Traced:
        return self._with("floor", 0)

    def __lt__(self, other: Any) -> bool:
        return self.tape.compare("lt", self, self._like(other))

    def __le__(self, other: Any) -> bool:
        return self.tape.compare("le", self, self._like(other))

    def __gt__(self, other: Any) -> bool:
        return self.tape.compare("lt", self._like(other), self)

    def __ge__(self, other: Any) -> bool:
        return self.tape.compare("le", self._like(other), self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | float | Traced) and self.tape.compare("eq", self, self._like(other))

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
    """What a run worked out, for each of some rows that go the same way."""
    return result.node.array[rows] if isinstance(result, Traced) else result
