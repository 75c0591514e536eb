"""The risers that a card may hang on where it is, tried one after another while the hand rests: for
the card in the hand over a place that needs one, which R hangs on the next of them, and for the
selected card, whose menu names them.

An answer that R brings takes the place of the one that the place gave before, so that moving the
pointer there again shows it, and letting go takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject

from gui.session.ground import NoAnswerError, sure
from gui.session.pauses import Pauses
from gui.session.shown_build import ShownBuild
from gui.session.snapshot import CarriedCard, Snapshot, TriedRisers
from rigwright.evaluation import Candidate, Evaluation, answer_of, offered_brackets, without_offers
from rigwright.inventory.risers import (
    RiserChoice,
    hangs_on_a_riser,
    other_risers,
    riser_choices_in_steps,
)
from rigwright.text.sentence import worded

SOON_MS = 150  # so long a card rests before its risers are tried
Choices = tuple[RiserChoice, ...]


class RiserTrial(QObject):
    """Tries what a card may hang on."""

    def __init__(self, shown: ShownBuild) -> None:
        super().__init__(shown)
        self._shown = shown
        self._pauses = Pauses(self)
        self._asked: tuple[Evaluation, int] | None = None  # the machine and the card in it
        self._work: Iterator[Choices | None] = iter(())
        self._choices: Choices | None = None  # for what is asked, None until they are tried
        self._waiting: list[Callable[[], object]] = []  # what R asked for meanwhile
        shown.shown.connect(self._follow)

    def choices(self, before: Evaluation, index: int) -> Choices:
        """Every riser for a card of a machine; what was not tried yet is tried now."""
        self._ask((before, index))
        self._pauses.stop()
        try:
            for found in self._work:
                if found is not None:
                    self._choices = found
        finally:
            choices = self._choices
            if choices is None:  # it met a fault
                self._forget()
        return choices or ()

    def try_next(self, step: int, then: Callable[[bool], None]) -> bool:
        """Show the card that hovers over a place on the next riser that fits there, or on the one
        before; letting go takes it.

        False where the card hangs on none. Else `then` is told, at once or when all risers have
        been tried, whether another one is shown: there is none beyond the first and the last.
        """
        asked = _hovering(self._shown.snapshot)
        if asked is None:
            return False
        carried_card, hovered, index = asked
        risers = self._risers(carried_card, hovered, index)
        if risers is None:
            self._waiting.append(partial(self.try_next, step, then))
            self._begin(after_ms=0)
            self._say_awaited(hovered.seat.name)
        else:
            then(self._show(carried_card, hovered, index, risers, step))
        return True

    def _risers(
        self, carried_card: CarriedCard, hovered: Candidate, index: int
    ) -> TriedRisers | None:
        """Those of the place, None until they are tried."""
        risers = carried_card.risers
        if risers is not None and risers.place == hovered.seat.name:
            return risers
        self._ask((hovered.evaluation, index))
        if self._choices is None:
            return None
        others = other_risers(self._choices, hovered.evaluation.build)
        return TriedRisers(hovered.seat.name, hovered, others)

    def _follow(self, snapshot: Snapshot) -> None:
        """Try the risers for what is shown now, once that rests."""
        asked = _in_question(snapshot)
        if asked is None or snapshot.fan is not None or snapshot.choice is not None:
            self._forget()
        elif not self._is_asked(asked):
            self._ask(asked)
            self._begin(after_ms=SOON_MS)

    def _ask(self, asked: tuple[Evaluation, int]) -> None:
        if not self._is_asked(asked):
            self._forget()
            self._asked = asked
            self._work = riser_choices_in_steps(*asked)

    def _is_asked(self, asked: tuple[Evaluation, int]) -> bool:
        if self._asked is None:
            return False
        return self._asked[0] is asked[0] and self._asked[1] == asked[1]

    def _forget(self) -> None:
        self._pauses.stop()
        self._asked = self._choices = None
        self._waiting.clear()

    def _begin(self, after_ms: int) -> None:
        self._pauses.begin(self._work, self._know, "The risers were not tried", after_ms)

    def _say_awaited(self, place: str) -> None:
        """Show for which place an answer is awaited, "" for none."""
        carried_card = self._shown.snapshot.carried_card
        if carried_card is not None and carried_card.awaits != place:
            self._shown.show(carried_card=carried_card.changed(awaits=place))

    def _know(self, found: object) -> None:
        """The risers were tried; `found` is None where that met a fault."""
        waiting = list(self._waiting)
        self._say_awaited("")
        carried_card = self._shown.snapshot.carried_card
        if isinstance(found, tuple):
            self._choices = found
            self._waiting.clear()
            for answer in waiting:
                answer()
            return
        self._forget()
        if waiting and carried_card is not None:
            part = carried_card.part.name
            self._shown.say(worded("The risers for {part} were not tried.", part=part))

    def _show(
        self,
        carried_card: CarriedCard,
        hovered: Candidate,
        index: int,
        risers: TriedRisers,
        step: int,
    ) -> bool:
        """Show the card on the riser that is so many steps farther; False where there is none."""
        number = risers.number + step
        if not 0 <= number < risers.count:
            return False
        risers = risers.changed(number=number)
        what = worded("The risers for {part} were not tried", part=carried_card.part.name)
        try:
            candidate = sure(lambda: self._answer(hovered, index, risers), what)
        except NoAnswerError as error:
            self._shown.say(str(error))
            return False
        self._shown.show(
            evaluation=candidate.evaluation,
            hovered=candidate,
            carried_card=carried_card.answering(candidate, risers),
        )
        return True

    def _answer(self, hovered: Candidate, index: int, risers: TriedRisers) -> Candidate:
        """The answer of the place under the card on the riser that is shown."""
        if risers.choice is None:
            return risers.first
        before = without_offers(self._shown.snapshot.committed)
        offered = offered_brackets(before.assembly)
        build = risers.choice.build
        catalog = self._shown.ground.catalog
        return answer_of(before, catalog, build, index, hovered.seat, offered)


def _hovering(snapshot: Snapshot) -> tuple[CarriedCard, Candidate, int] | None:
    """The card in the hand over a place where it hangs on a riser, and its placement there."""
    carried_card = snapshot.carried_card
    hovered = snapshot.hovered
    if carried_card is None or hovered is None or hovered.taken or carried_card.block:
        return None
    if carried_card.at(hovered.seat.name) is not hovered:  # it is held freely
        return None
    index = carried_card.moving
    if index is None:
        index = len(hovered.evaluation.build.placements) - 1
    if not _hangs(hovered.evaluation, index):
        return None
    return carried_card, hovered, index


def _in_question(snapshot: Snapshot) -> tuple[Evaluation, int] | None:
    """The machine and the card in it whose risers may be asked for next."""
    if snapshot.carried_card is None:
        card = snapshot.card(snapshot.selected)
        if card is None or not hangs_on_a_riser(card):
            return None
        return snapshot.committed, card.index
    asked = _hovering(snapshot)
    if asked is None:
        return None
    carried_card, hovered, index = asked
    risers = carried_card.risers
    if risers is not None and risers.place == hovered.seat.name:
        return None  # they were tried
    return hovered.evaluation, index


def _hangs(evaluation: Evaluation, index: int) -> bool:
    for card in evaluation.assembly.cards:
        if card.index == index:
            return hangs_on_a_riser(card)
    return False
