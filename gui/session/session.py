"""The current build and the card in the hand; says what to show through one signal.

Knows no widget. Panels connect to `shown` and call the verbs; every change of a build goes through
`commit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gui.session.ground import NoAnswerError, sure
from gui.session.open_build import OpenBuild
from gui.session.proposal import BuildProposal, ProposalOption, summary_words
from gui.session.snapshot import (
    CarriedCard,
    CarriedFan,
    Drop,
    Pinned,
    Snapshot,
    is_empty,
    seat_words,
)
from gui.session.steps import Edit, PartsEdit
from rigwright.arranging.block import block_candidates
from rigwright.arranging.freely import along_bar, in_mid_air
from rigwright.arranging.moved import without
from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import Seat
from rigwright.build import Build
from rigwright.evaluation import Candidate, Evaluation, candidates, with_offers
from rigwright.findings import Finding
from rigwright.hanging import brought_words
from rigwright.parts import Gpu, Nic, Part
from rigwright.placement import Spot
from rigwright.text.sentence import plural, worded

__all__ = ["Drop", "Edit", "CarriedCard", "PartsEdit", "Session", "Snapshot"]


class Session(OpenBuild):
    """The one mutable thing: which build is open and what the hand holds.

    Signals: shown(Snapshot) after every change. `asks` puts a proposal to the user; without it
    proposals are accepted.
    """

    asks: Callable[[BuildProposal], None] | None = None

    def commit(self, build: Build, name: str) -> bool:
        """One undo step to another build; what its cards came with on bars is said."""
        before = self.build
        done = super().commit(build, name)
        told = brought_words(before, self.snapshot.committed.assembly) if done else None
        if told is not None:
            self.say(str(told))
        return done

    def remove_selected(self) -> None:
        """Take the selected cards out of the build."""
        chosen = self.snapshot.chosen
        if len(chosen) > 1:
            build = without(self.build, [card.index for card in chosen])
            if self.commit(build, str(plural("Remove {n} card", "Remove {n} cards", len(chosen)))):
                self._show(selected=None)
            return
        card = self._card(self.snapshot.selected)
        if card is None or not self.commit(
            self.build.remove(card.index), worded("Remove {card}", card=card.title)
        ):
            return
        # The cards after it are counted anew: what has its label now is another card.
        place = card.seat.name if card.seat is not None else None
        self._show(selected=None, place=place if is_empty(place, self.snapshot.committed) else None)

    def propose(self, proposal: BuildProposal) -> None:
        """Make an edit, after asking where it changes anything that was not asked for."""
        if proposal.is_silent or self.asks is None:
            self.accept(proposal.options[0])
        elif not self._is_busy():
            self.asks(proposal)

    def accept(self, option: ProposalOption) -> bool:
        """Make a proposed edit one step, and say what it did besides."""
        done = self.commit(option.build, option.step)
        if done and option.changes:
            self.say(summary_words(option.changes))
        return done

    def replace_next(self, key: str) -> None:
        """Have the next part that is chosen take the place of a row; "" for none."""
        if key != self.snapshot.replacing:
            self._show(replacing=key)

    def pin(self, name: str, evaluation: Evaluation) -> None:
        """Compare the open build with another machine, in every figure, until told otherwise."""
        self._show(pinned=Pinned(name, evaluation))

    def unpin(self) -> None:
        """Compare the open build with nothing any more."""
        if self.snapshot.pinned is not None:
            self._show(pinned=None)

    def try_build(self, build: Build | None, known: Evaluation | None = None) -> None:
        """Show what another build would come to, without making it the document.

        None shows the document again. `known` is what it comes to on what the open build is
        evaluated on, where somebody has found that out already.
        """
        if known is not None:
            self._note(known, self._ground)
        committed, tried = self.snapshot.committed, build or self.build
        if self.snapshot.carried_card is not None:
            return
        try:
            shown = (
                committed
                if tried == committed.build
                else self._answer(tried, self._ground, worded("That was not tried"))
            )
        except NoAnswerError as error:
            self.say(str(error))
        else:
            self._show(evaluation=shown)

    # the gesture

    def pick_up(self, part_id: str, moving: int | None = None, *, like: int | None = None) -> bool:
        """Take a card in the hand and answer for every place at once.

        One of several selected cards takes the others along. A new card may be set up `like` one
        that is placed. False for parts that are not cards.
        """
        part = self.catalog.get(part_id)
        if not isinstance(part, Gpu | Nic) or self._is_busy():
            return False
        committed, catalog, what = (
            self.snapshot.committed,
            self.catalog,
            worded("{part} was not picked up", part=part.name),
        )
        block = tuple(card.index for card in self.snapshot.chosen)
        block = block if moving in block and len(block) > 1 else ()
        try:
            if block and moving is not None:
                places = sure(lambda: block_candidates(committed, catalog, block, moving), what)
            else:
                places = sure(lambda: candidates(committed, catalog, part_id, moving), what)
            shown = sure(lambda: with_offers(committed, catalog), what)
        except NoAnswerError as error:
            self.say(str(error))
            return False
        self._show(
            evaluation=shown,
            committed=shown,
            carried_card=CarriedCard(part, moving, places, block, like),
            hovered=None,
            focus=None,
        )
        return True

    def hold_fan(self, fan: CarriedFan | None) -> None:
        """Show a fan that is dragged with the answers of the walls, None for none."""
        if fan is not self.snapshot.fan:
            self._show(fan=fan)

    def hover(self, seat_name: str | None) -> Candidate | None:
        """Show what the carried card would do at a place.

        None, or a place that is taken, shows the document.
        """
        carried_card = self.snapshot.carried_card
        return self._hover_over(carried_card.at(seat_name) if carried_card else None)

    def _hover_over(self, candidate: Candidate | None) -> Candidate | None:
        if candidate is not self.snapshot.hovered:
            previewed = candidate if candidate is not None and not candidate.taken else None
            shown = previewed.evaluation if previewed else self.snapshot.committed
            self._show(evaluation=shown, hovered=candidate)
        return candidate

    def hover_in_air(self, at_mm: Spot) -> Candidate | None:
        """Show what the carried card would do in mid-air."""
        before, catalog = self.snapshot.committed, self.catalog
        return self._hover_freely(
            lambda carried_card: in_mid_air(
                before, catalog, carried_card.part.id, at_mm, carried_card.moving
            )
        )

    def hover_on_bar(self, on: Seat, along_mm: float) -> Candidate | None:
        """Show what the carried card would do so far along the bar of a place."""
        before, catalog = self.snapshot.committed, self.catalog
        return self._hover_freely(
            lambda carried_card: along_bar(
                before, catalog, carried_card.part.id, on, along_mm, carried_card.moving
            )
        )

    def _hover_freely(self, ask: Callable[[CarriedCard], Candidate | None]) -> Candidate | None:
        """Of several cards that move together none is held freely."""
        carried_card = self.snapshot.carried_card
        if carried_card is None or carried_card.block:
            return self._hover_over(None)
        try:
            what = f"{carried_card.part.name} was not tried there"
            return self._hover_over(sure(lambda: ask(carried_card), what))
        except NoAnswerError as error:
            self.say(str(error))
            return None

    def drop(self, seat_name: str, *, anyway: bool = False) -> Drop:
        """Let go over a place: placed, or refused with the reason.

        The card stays in the hand where refused. Where it is held freely, the answer that is shown
        is the place's.
        """
        carried_card, candidate = self.snapshot.carried_card, self.snapshot.hovered
        if carried_card is None:
            return Drop(False)
        if candidate is None or candidate.seat.name != seat_name:
            candidate = carried_card.at(seat_name)
        if candidate is None:
            return Drop(False)
        if candidate.taken:
            return Drop(False, candidate, self._label_at(candidate))
        if candidate.refused and not anyway:
            return Drop(False, candidate)
        if not self.commit(_dropped(carried_card, candidate), _drop_words(carried_card, candidate)):
            return Drop(False, candidate)
        placed = self._label_at(candidate)
        self.cancel()
        if not carried_card.block:
            self._show(selected=placed, place=None)
        return Drop(True, candidate)

    def _label_at(self, candidate: Candidate) -> str | None:
        """The label of the card that sits where another one was tried."""
        card = self.snapshot.committed.assembly.card_at(candidate.seat)
        return card.label if card is not None else None

    def put_back(self) -> None:
        """Put the card or fan in the hand back where it was, and say so."""
        in_hand = self.snapshot.carried_card or self.snapshot.fan
        self.cancel()
        self.hold_fan(None)
        if in_hand is not None:
            self.say_put_back(in_hand.part)

    def say_put_back(self, part: Part) -> None:
        """Say that a part which was let go beside all its places changed nothing."""
        self.say(worded("Nothing changed: {part} was put back.", part=part.name))

    def take_out(self) -> None:
        """Take the placed card in the hand, and those that it takes along, out of the build."""
        carried_card = self.snapshot.carried_card
        if carried_card is None or carried_card.moving is None:
            self.put_back()
            return
        leaving = carried_card.block or (carried_card.moving,)
        cards = self.snapshot.committed.assembly.cards
        self.cancel()
        self.select_several(card.label for card in cards if card.index in leaving)
        self.remove_selected()

    def swap_with(self, label: str) -> None:
        """The held, already placed card and another exchange their places."""
        carried_card, other = self.snapshot.carried_card, self._card(label)
        if carried_card is not None and carried_card.moving is not None and other is not None:
            self.commit(
                self.build.swap(carried_card.moving, other.index),
                worded("Swap {part} with {other}", part=carried_card.part.name, other=other.title),
            )
        self.cancel()

    def replace_card(self, label: str) -> None:
        """The carried card takes the place of another, which leaves the build."""
        carried_card, other = self.snapshot.carried_card, self._card(label)
        if carried_card is None or other is None:
            return
        if carried_card.moving is None:
            replaced = self.build.replace_card(other.index, carried_card.part.id)
        else:
            replaced = self.build.swap(carried_card.moving, other.index).remove(other.index)
        self.commit(
            replaced,
            worded("Replace {other} by {part}", other=other.title, part=carried_card.part.name),
        )
        self.cancel()

    def select(
        self, label: str | None, also: frozenset[str] = frozenset(), part: str | None = None
    ) -> None:
        """Mark a card in every panel, and no place.

        `also` are further parts to be marked in the picture. `part` is what else is selected, as
        the list of parts or the picture calls it.
        """
        snapshot, wanted = self.snapshot, (label, also, part, None, None)
        if snapshot.others or wanted != (
            snapshot.selected,
            snapshot.also,
            snapshot.part,
            snapshot.place,
            snapshot.focus,
        ):
            self._show(selected=label, also=also, part=part, place=None, focus=None)

    def select_several(self, labels: Iterable[str]) -> None:
        """Mark several cards in every panel; the last one leads, as a card that is selected
        alone.
        """
        wanted = list(dict.fromkeys(labels))
        if not wanted:
            self.select(None)
            return
        others = frozenset(wanted[:-1])
        snapshot = self.snapshot
        if (snapshot.selected, snapshot.others) != (wanted[-1], others):
            self._show(selected=wanted[-1], others=others, also=others, place=None, focus=None)

    def select_place(self, seat: Seat) -> None:
        """Mark the card at a place, or the place itself where it is empty."""
        card = self.snapshot.committed.assembly.card_at(seat)
        if card is not None:
            self.select(card.label)
        elif seat.name != self.snapshot.place:
            self._show(selected=None, place=seat.name, focus=None)

    def focus(self, finding: Finding | None) -> None:
        """Frame what a finding is about."""
        self._show(focus=finding)

    def _card(self, label: str | None) -> SeatedCard | None:
        return next((c for c in self.snapshot.committed.assembly.cards if c.label == label), None)


def _dropped(carried_card: CarriedCard, candidate: Candidate) -> Build:
    """The build of a place's answer, with a doubled card set up as the one that it is like."""
    build = candidate.evaluation.build
    if carried_card.like is None or carried_card.like >= len(build.placements) - 1:
        return build
    return build.limit(len(build.placements) - 1, build.placements[carried_card.like].power_limit_w)


def _drop_words(carried_card: CarriedCard, candidate: Candidate) -> str:
    """What the step is called."""
    place = seat_words(candidate)
    if carried_card.block:
        return worded(
            "Move {n} cards, {part} to {place}",
            n=len(carried_card.block),
            part=carried_card.part.name,
            place=place,
        )
    if carried_card.like is not None:
        return worded("Duplicate {part} in {place}", part=carried_card.part.name, place=place)
    template = (
        "Move {part} in {place}" if carried_card.moving is not None else "Place {part} in {place}"
    )
    return worded(template, part=carried_card.part.name, place=place)
