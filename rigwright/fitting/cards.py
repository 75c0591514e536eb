"""What every place of a build would mean for every card of a catalog, by asking each rule once for each class of cards.

The rules are those of `evaluation`; the cards they see are stand-ins that note what is asked of them, so that an answer
is given to exactly those cards and places that the rule could not have told apart. Knows neither catalog nor window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import Card, CardSize, card_size
from rigwright.assembly.seats import Seat, seat_named
from rigwright.build import Placement
from rigwright.evaluation import Evaluation, added_findings, fit_of, smallest_gap
from rigwright.figures import Figure
from rigwright.findings import Finding, Fit, NotChecked
from rigwright.fitting.classes import Classes, Group, Rows
from rigwright.fitting.probe import Columns, Trial, shared_ids
from rigwright.fitting.trace import PART, PLACE, Study, Tape, values_at
from rigwright.rules import RULES, Rule

WORST_LAST = (Fit.FITS, Fit.UNKNOWN, Fit.TIGHT, Fit.CLASH)
FIGURES = ("length", "height", "thickness")
AT_ONCE = 1000  # figures: a millisecond or two
ANY_PLACEMENT = Placement("any-part", "any place")


class CardColumns:
    """Cards of one kind, ready to be tried in any number of builds: their fields, and their outer figures."""

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
        self._card, self._trials, self._row, self._tape = card, trials, row, tape

    def __getattr__(self, name: str) -> Figure:
        trial = self._trials.get(name)
        return trial.probe(self._row, self._tape) if trial else getattr(card_size(self._card), name)


@dataclass(frozen=True, kw_only=True)
class _StandIn(SeatedCard):
    """The card that is tried, made of stand-ins."""

    real: Callable[[], SeatedCard]

    @property
    def stands_for(self) -> SeatedCard:
        """The card of the run itself, for words."""
        return self.real()


class _StandInPlacement:
    """Its placement: which part and which place it names is noted, all else is as for any new card."""

    def __init__(self, card: Card, seat: Seat) -> None:
        self._card, self._seat = card, seat

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
        self.before, self.cards = before, columns.cards
        base, self.seats = before.assembly, before.assembly.seats
        self.asked = tuple(place in (None, seat.name) for seat in self.seats)
        taken = (base.card_at(seat) is not None for seat in self.seats)
        free = [wanted and not there for wanted, there in zip(self.asked, taken, strict=True)]
        self.free: Rows = np.flatnonzero(np.array(free, dtype=bool))
        self._study = study = Study()
        others = {part_id: i for i, part_id in enumerate(before.build.part_ids())}
        self._card = Trial(columns.fields, study, lambda: shared_ids(columns.cards, others))
        self._sizes = {name: Trial(figures, study) for name, figures in columns.sizes.items()}
        resolved = [seat_named(self.seats, seat.name) for seat in self.seats]
        self._seat = Trial(Columns(PLACE, resolved, frozenset({"title"})), study)
        self._index = len(base.build.placements)
        kind = columns.cards[0].kind if columns.cards else ""
        self._label = f"{kind}{sum(c.card.kind == kind for c in base.cards) + 1}"
        shape = (len(self.seats), len(columns.cards))
        self.levels: NDArray[np.int8] = np.zeros(shape, dtype=np.int8)  # of WORST_LAST; also 0 where not free
        self.margins: NDArray[np.float64] = np.full(shape, np.nan)
        self._rules = [Classes(partial(self._run, rule, self._known(rule)), study) for rule in RULES]
        self._gaps = Classes(self._gap, study)

    def _known(self, rule: Rule) -> tuple[Finding, ...]:
        return tuple(f for f in self.before.findings if f.rule == rule.id)

    def _assembly(self, part: int, place: int, tape: Tape) -> Assembly:
        """The build with a stand-in at a free place: all that `assemble` would make of it."""
        base, card, seat = self.before.assembly, self._card.probe(part, tape), self._seat.probe(place, tape)
        placement = cast(Placement, _StandInPlacement(card, seat))
        real = partial(self._real, part, place)
        size = cast(CardSize, _StandInSize(card, self._sizes, part, tape))
        tried = _StandIn(self._label, self._index, card, placement, seat, size, real=real)
        build = base.build.changed(placements=(*base.build.placements, placement))
        return replace(base, build=build, cards=(*base.cards, tried))

    def _real(self, part: int, place: int) -> SeatedCard:
        card, seat = self.cards[part], self._seat.columns.rows[place]
        return SeatedCard(self._label, self._index, card, Placement(card.id, seat.name), seat, card_size(card))

    def _run(self, rule: Rule, known: Sequence[Finding], part: int, place: int, tape: Tape) -> int:
        """How bad one rule finds one card at one place, as an index of `WORST_LAST`."""
        results = list(rule.check(self._assembly(part, place, tape)))
        found = [r for r in results if isinstance(r, Finding)]
        unchecked = [r for r in results if isinstance(r, NotChecked)]
        return WORST_LAST.index(fit_of(added_findings(known, found, self._label), unchecked, self._label))

    def _gap(self, part: int, place: int, tape: Tape) -> Any:
        return smallest_gap(self._assembly(part, place, tape), self._label)

    def answer(self, parts: Rows) -> Iterator[None]:
        """Find the answers for some cards; gives control back after every small piece of work."""
        group = Group(parts, self.free)
        for classes in self._rules:
            for answered in classes.of(group):
                if answered is None:
                    yield
                elif answered.result:
                    where = np.ix_(answered.group.places, answered.group.parts)
                    self.levels[where] = np.maximum(self.levels[where], answered.result)
        for answered in self._gaps.of(group):
            if answered is None:
                yield
            elif answered.result is not None:
                rows = answered.group.parts
                self.margins[np.ix_(answered.group.places, rows)] = values_at(answered.result, rows)
