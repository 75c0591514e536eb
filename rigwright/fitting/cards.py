"""What every place of a build would mean for every card of a catalog, by asking each rule once for
each class of cards.

The rules are those of `evaluation`; the cards they see are stand-ins that note what is asked of
them, so that an answer is given to exactly those cards and places that the rule could not have told
apart. Knows neither catalog nor window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields
from functools import cached_property, partial
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.addresses import parts_of
from rigwright.assembly.envelopes import Card, CardSize, card_size
from rigwright.assembly.seats import Seat, is_for, seat_named
from rigwright.build import Placement
from rigwright.checks import Finding, Fit, Judged, NotChecked, judge
from rigwright.evaluation import Evaluation, run_rule, smallest_gap
from rigwright.evaluation.added import added_findings, fit_of
from rigwright.figures import Figure
from rigwright.fitting.classes import Classes, Group, Rows
from rigwright.fitting.probe import Columns, Trial, shared_ids
from rigwright.fitting.trace import PART, PLACE, Study, Tape, values_at
from rigwright.fitting.widths import widths_noted
from rigwright.rules import RULES, Measured, Rule

T = TypeVar("T")
WORST_LAST = (Fit.FITS, Fit.UNKNOWN, Fit.TIGHT, Fit.CLASH)
TIGHT = WORST_LAST.index(Fit.TIGHT)
FIGURES = ("length", "height", "thickness", "plug_length")
AT_ONCE = 1000  # figures: a millisecond or two
ANY_PLACEMENT = Placement("any-part", "any place")


class CardColumns:
    """Cards of one kind, ready to be tried in any number of builds: their fields, and their
    outer figures.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards, self.fields = cards, Columns(PART, cards, frozenset({"name"}))
        self.sizes: dict[str, Columns] = {}

    def prepare(self) -> Iterator[None]:
        """Work out the outer figures; gives control back now and then."""
        sizes = list(map(card_size, self.cards))
        for name in FIGURES:
            rows: list[Figure] = []
            for size in sizes:
                rows.append(getattr(size, name))
                if not len(rows) % AT_ONCE:
                    yield
            self.sizes[name] = Columns(PART, rows, frozenset({"rests_on"}), name)


class _StandInSize:
    """Its outer figures: whether they are known is one question, how much they are another."""

    def __init__(self, card: Card, trials: Mapping[str, Trial], row: int, tape: Tape) -> None:
        self._card = card
        self._trials = trials
        self._row = row
        self._tape = tape

    def __getattr__(self, name: str) -> Figure:
        trial = self._trials.get(name)
        return trial.probe(self._row, self._tape) if trial else getattr(card_size(self._card), name)


@dataclass(frozen=True, kw_only=True)
class _StandIn(SeatedCard):
    """The card that is tried, made of stand-ins."""

    tape: Tape = field(compare=False, repr=False)
    scope: object = field(
        default_factory=object, init=False, compare=False, repr=False
    )  # another for a changed copy


@dataclass(frozen=True, kw_only=True)
class _StandInGpu(_StandIn, SeatedGpu):
    """The GPU that is tried."""


@dataclass(frozen=True, kw_only=True)
class _Tried(Assembly):
    """The build with a stand-in: what is worked out of it is worked out for all rules, each of
    which has asked it.
    """

    tape: Tape = field(compare=False, repr=False)
    base: InitVar[Assembly | None] = None  # the build without the stand-in; a changed copy has none
    scope: object = field(default_factory=object, init=False, compare=False, repr=False)

    def __post_init__(self, base: Assembly | None) -> None:
        self.__dict__["_base"] = base

    def _part_of(self, system: Assembly, cards: Iterable[SeatedCard]) -> Assembly:
        """Return one system of the build, whose questions are noted as well."""
        part = super()._part_of(system, cards)
        if isinstance(part, _Tried):
            return part
        return _Tried(**_fields_of(part), base=system, tape=self.tape)

    @property
    def built(self) -> Assembly:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Itself, since it is made of what is built and a card in a place."""
        return self

    def derived(self, work: Callable[[Assembly], T]) -> T:
        """Return what follows from the build with the stand-in."""
        return self.tape.once((self.scope, work), lambda: work(self))

    def derived_without_cards(self, work: Callable[[Assembly], T]) -> T:
        """Return what follows from the build alone."""
        base: Assembly | None = self.__dict__["_base"]
        return self.derived(work) if base is None else base.derived_without_cards(work)


def _note_once(kind: type[_StandIn | _Tried]) -> None:
    """Make what is worked out when first read do so on the tape, or only the first rule would
    have asked for it.
    """
    for name in dir(kind):
        if isinstance(own := getattr(kind, name), cached_property):
            setattr(kind, name, property(partial(_read_once, own.func)))


def _read_once(work: Callable[[Any], T], stand_in: _StandIn | _Tried) -> T:
    return stand_in.tape.once((stand_in.scope, work), lambda: work(stand_in))


_note_once(_StandIn)
_note_once(_StandInGpu)
_note_once(_Tried)


def _fields_of(assembly: Assembly) -> dict[str, Any]:
    return {given.name: getattr(assembly, given.name) for given in fields(assembly)}


class _StandInPlacement:
    """Its placement: which part and which place it names is noted, all else is as for any new
    card.
    """

    def __init__(self, card: Card, seat: Seat) -> None:
        self._card = card
        self._seat = seat

    @property
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        return Placement

    def __getattr__(self, name: str) -> Any:
        named = {"part_id": lambda: self._card.id, "place": lambda: self._seat.name}
        return named[name]() if name in named else getattr(ANY_PLACEMENT, name)


class CardTrials:
    """The answers for all cards at the free places of one evaluated build, found bit by bit.

    `place` names the only one to ask about; a card that is there already must be out of the build.
    """

    def __init__(self, before: Evaluation, columns: CardColumns, place: str | None = None) -> None:
        self.before = before
        self.cards = columns.cards
        base = before.assembly.built
        self.seats = before.assembly.seats
        kind = columns.cards[0].kind if columns.cards else ""
        self._stand_in = _StandInGpu if kind == "gpu" else _StandIn
        asked: list[bool] = []
        free: list[bool] = []
        for seat in self.seats:
            is_asked = seat.name == place if place else is_for(kind, seat, base.chassis)
            asked.append(is_asked)
            free.append(base.card_at(seat) is None)
        self.asked = tuple(asked)
        is_free = np.array(free, dtype=bool)
        self.free: Rows = np.flatnonzero(is_free & self.asked)
        self._study = study = Study()
        ids = before.build.part_ids()
        self._card = Trial(columns.fields, study, lambda: shared_ids(columns.cards, ids))
        self._sizes = {name: Trial(figures, study) for name, figures in columns.sizes.items()}
        resolved = [seat_named(self.seats, seat.name) for seat in self.seats]
        places = Columns(PLACE, resolved, frozenset({"title"}))
        self._seat = Trial(places, study)
        self._parts = dict(parts_of(base))
        self._index = len(base.build.placements)
        self._given = _fields_of(base)
        alike = sum(card.card.kind == kind for card in before.assembly.cards)
        self._label = f"{kind}{alike + 1}"
        shape = (len(self.seats), len(columns.cards))
        # Levels are places in WORST_LAST, also 0 where a place is not free.
        self.levels: NDArray[np.int8] = np.zeros(shape, dtype=np.int8)
        self.margins: NDArray[np.float64] = np.full(shape, np.nan)
        self.gap_counts: NDArray[np.bool_] = np.zeros(shape, dtype=np.bool_)
        self._rules: list[Classes[int]] = []
        for rule in RULES:
            run = partial(self._run, rule, self._known(rule), not self._is_at_fault(rule))
            self._rules.append(Classes(run, study))
        self._gaps = Classes(self._gap, study)

    def _known(self, rule: Rule) -> tuple[Finding, ...]:
        return tuple(f for f in self.before.findings if f.rule == rule.id)

    def _is_at_fault(self, rule: Rule) -> bool:
        """Whether the rule met a fault in this build, which what it says in brief may miss."""
        return any(one.by_fault and one.rule == rule.id for one in self.before.not_checked)

    def _assembly(self, part: int, place: int, tape: Tape) -> Assembly:
        """Return the build with a stand-in at a free place: all that `assemble` would make of
        it.
        """
        return tape.once("assembly", lambda: self._tried(part, place, tape))

    def _tried(self, part: int, place: int, tape: Tape) -> Assembly:
        base = self.before.assembly.built
        card = self._card.probe(part, tape)
        seat = self._seat.probe(place, tape)
        placement = cast(Placement, _StandInPlacement(card, seat))
        size = cast(CardSize, _StandInSize(card, self._sizes, part, tape))
        tried = self._stand_in(
            self._label,
            self._index,
            card,
            placement,
            seat,
            size,
            tape=tape,
        )
        placements = (*base.build.placements, placement)
        given: dict[str, Any] = {
            **self._given,
            "build": base.build.changed(placements=placements),
            "cards": (*base.cards, tried),
        }
        return _Tried(**given, base=base, tape=tape)

    def _run(
        self,
        rule: Rule,
        known: Sequence[Finding],
        in_brief: bool,
        part: int,
        place: int,
        tape: Tape,
    ) -> int:
        """Return how bad one rule finds one card at one place, as an index of `WORST_LAST`."""
        assembly = self._assembly(part, place, tape)
        widths = widths_noted(self._parts, assembly.cards[-1].card, tape)
        found: list[Finding | Judged] = []
        unchecked: list[NotChecked | Judged] = []
        for result in run_rule(rule, assembly, in_brief=in_brief):
            if isinstance(result, NotChecked):
                unchecked.append(result)
            elif isinstance(result, Finding):
                found.append(result)
            else:
                judged = judge(result, widths)
                found.append(judged)
                if judged.fit is Fit.UNKNOWN:
                    unchecked.append(judged)
        return WORST_LAST.index(
            fit_of(added_findings(known, found, self._label), unchecked, self._label)
        )

    def _gap(self, part: int, place: int, tape: Tape) -> Any:
        return smallest_gap(self._assembly(part, place, tape), self._label)

    def answer(self, parts: Rows) -> Iterator[None]:
        """Find the answers for some cards; gives control back after every small piece of work."""
        try:
            yield from self._answer(Group(parts, self.free))
        finally:
            self._study.forget_tapes()

    def _answer(self, group: Group) -> Iterator[None]:
        for rule, classes in zip(RULES, self._rules, strict=True):
            for answered in classes.of(group):
                if answered is None:
                    yield
                    continue
                level = answered.result
                if not level:
                    continue
                where = np.ix_(answered.group.places, answered.group.parts)
                self.levels[where] = np.maximum(self.levels[where], level)
                if rule.measures is Measured.GAP and level == TIGHT:
                    self.gap_counts[where] = True
        for answered in self._gaps.of(group):
            if answered is None:
                yield
            elif answered.result is not None:
                rows = answered.group.parts
                where = np.ix_(answered.group.places, rows)
                self.margins[where] = values_at(answered.result, rows)
