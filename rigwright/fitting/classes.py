"""Sorts parts and places into classes that a rule cannot tell apart, and asks it once for each
class.

The questions a rule asked on a run make a tree: whoever gives all the same answers goes the same
way through the rule and gets the same result. Knows no rule; a run is any function of a part's and
a place's row and a tape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from rigwright.fitting.trace import PART, Condition, Study, Tape

Rows = NDArray[np.intp]
R = TypeVar("R")
Run = Callable[[int, int, Tape], R]


class Group(NamedTuple):
    """Parts times places: every one of the parts at every one of the places."""

    parts: Rows
    places: Rows

    @property
    def empty(self) -> bool:
        """True for no pair at all."""
        return not (self.parts.size and self.places.size)


@dataclass
class _Node(Generic[R]):
    """A stretch of a way: questions that all who came by answered alike, and what is at its end, a
    question with the ways on by its answers, or the result.

    Few questions part anybody, so that there are far fewer nodes than questions.
    """

    alike: Sequence[Condition] = ()
    answers: Sequence[int] = ()
    condition: Condition | None = None
    ways: dict[int, _Node[R]] = field(default_factory=dict[int, "_Node[R]"])
    result: R | None = None
    asked: bool = False

    def end_at(self, number: int) -> None:
        """Let the ways part at one of the questions that were answered alike so far."""
        rest = _Node(
            alike=self.alike[number + 1 :],
            answers=self.answers[number + 1 :],
            condition=self.condition,
            ways=self.ways,
            result=self.result,
            asked=True,
        )
        self.condition = self.alike[number]
        self.ways = {self.answers[number]: rest}
        self.alike = self.alike[:number]
        self.answers = self.answers[:number]
        self.result = None


@dataclass(frozen=True)
class Answered(Generic[R]):
    """One class of a group with its result, as the run of one of its members gave it."""

    group: Group
    result: R


class Classes(Generic[R]):
    """The classes of one question, found as far as they were asked for."""

    def __init__(self, run: Run[R], study: Study) -> None:
        self._run, self._study, self._root = run, study, _Node[R]()

    def of(self, group: Group) -> Iterator[Answered[R] | None]:
        """Yield the classes of a group; None after each run, when the caller may want to do
        something else.
        """
        todo = [(self._root, 0, group)]
        while todo:
            node, depth, members = todo.pop()
            if members.empty:
                continue
            if not node.asked:
                self._ask(node, depth, members)
                yield None
            parting = _first_parting(node.alike, node.answers, members)
            if parting is not None:
                node.end_at(parting)
            if node.condition is None:
                yield Answered(members, node.result)  # type: ignore[arg-type]
            else:
                depth += len(node.alike) + 1
                for answer, part in _split(members, node.condition):
                    todo.append((node.ways.setdefault(answer, _Node()), depth, part))

    def _ask(self, node: _Node[R], depth: int, members: Group) -> None:
        """Run for one member; what it is asked from a node on is answered alike by all so far.

        The run asks the `depth` questions before it again.
        """
        part = int(members.parts[0])
        place = int(members.places[0])
        tape = self._study.tape(part, place)
        node.result = self._run(part, place, tape)
        node.alike = tuple(tape.asked)[depth:]
        node.answers = tuple(tape.asked.values())[depth:]
        node.asked = True


def _first_parting(
    conditions: Sequence[Condition], answers: Sequence[int], group: Group
) -> int | None:
    """Which of some questions is the first that not all members give this answer to."""
    several_parts = group.parts.size > 1
    several_places = group.places.size > 1
    part = int(group.parts[0])
    place = int(group.places[0])
    for number, (condition, answer) in enumerate(zip(conditions, answers, strict=True)):
        of_parts = condition.subject == PART
        codes = condition.codes
        if codes[part if of_parts else place] != answer:
            return number
        if several_parts if of_parts else several_places:
            rows = group.parts if of_parts else group.places
            if np.count_nonzero(codes[rows] != answer):
                return number
    return None


def _split(group: Group, condition: Condition) -> Iterator[tuple[int, Group]]:
    """Yield the members by their answers."""
    of_parts = condition.subject == PART
    rows = group.parts if of_parts else group.places
    codes = condition.codes[rows]
    if rows.size == 1:
        yield int(codes[0]), group
        return
    while rows.size:
        answer = int(codes[0])
        others = codes != answer
        if np.count_nonzero(others):
            chosen = rows[~others]
            rows = rows[others]
            codes = codes[others]
        else:
            chosen = rows
            rows = rows[:0]
        if of_parts:
            yield answer, Group(chosen, group.places)
        else:
            yield answer, Group(group.parts, chosen)
