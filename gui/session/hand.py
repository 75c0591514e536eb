"""The gesture: a card or a fan in the hand, what it would do at a place, and letting it go.

Knows no widget. Each place's answer is shown as a preview; letting go is a step of the document.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gui.session.ground import NoAnswerError, sure
from gui.session.open_build import OpenBuild
from gui.session.selection import Selection
from gui.session.shown_build import ShownBuild
from gui.session.snapshot import (
    CarriedCard,
    CarriedChoice,
    CarriedDrive,
    CarriedFan,
    Drop,
    seat_words,
)
from rigwright.arranging.block import block_candidates
from rigwright.arranging.freely import along_bar, in_mid_air
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import Build
from rigwright.build.placement import Spot
from rigwright.evaluation import Candidate, candidates, with_offers
from rigwright.parts import Gpu, Nic, Part
from rigwright.text.numbers import named_value
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from rigwright.remedies import Offer


class Hand:
    """What the user holds and moves."""

    def __init__(self, shown: ShownBuild, document: OpenBuild, selection: Selection) -> None:
        self._shown = shown
        self._document = document
        self._selection = selection

    def pick_up(
        self,
        part_id: str,
        moving: int | None = None,
        *,
        like: int | None = None,
        foreign: bool = False,
    ) -> bool:
        """Take a card in the hand and answer for every place at once.

        One of several selected cards takes the others along. A new card may be set up `like` one
        that is placed, and is `foreign` where another window drags it. False for parts that are not
        cards.
        """
        part = self._shown.ground.catalog.get(part_id)
        if not isinstance(part, Gpu | Nic) or self._shown.must_wait():
            return False
        committed = self._shown.snapshot.committed
        what = worded("{part} was not picked up", part=part.name)
        block = tuple(card.index for card in self._shown.snapshot.chosen)
        block = block if moving in block and len(block) > 1 else ()
        try:
            places = sure(lambda: self._places(part, moving, block), what)
            shown = sure(lambda: with_offers(committed), what)
        except NoAnswerError as error:
            self._shown.say(str(error))
            return False
        self._shown.show(
            evaluation=shown,
            committed=shown,
            carried_card=CarriedCard(part, moving, places, block, like, foreign=foreign),
            hovered=None,
            focus=None,
        )
        return True

    def _places(
        self, part: Gpu | Nic, moving: int | None, block: tuple[int, ...]
    ) -> tuple[Candidate, ...]:
        """The answers of all places for a card, or for a block of cards that move together.

        Those for a card that was pointed at are there already.
        """
        committed = self._shown.snapshot.committed
        catalog = self._shown.ground.catalog
        glance = self._shown.snapshot.glance
        if block and moving is not None:
            return block_candidates(committed, catalog, block, moving)
        if moving is None and glance is not None and glance.is_of(part, committed):
            return glance.candidates
        return candidates(committed, catalog, part.id, moving)

    def hold_fan(self, fan: CarriedFan | None) -> None:
        """Show a fan that is dragged with the answers of the walls, None for none."""
        if fan is not self._shown.snapshot.fan:
            self._shown.show(fan=fan)

    def hold_drive(self, drive: CarriedDrive | None) -> None:
        """Show a drive that is dragged with the answers of the sockets, None for none."""
        if drive is not self._shown.snapshot.drive:
            self._shown.show(drive=drive)

    def hold_choice(self, choice: CarriedChoice | None) -> None:
        """Show a part that is dragged to be chosen with its answers, None for none."""
        if choice is not self._shown.snapshot.choice:
            self._shown.show(choice=choice)

    def hover(self, seat_name: str | None) -> Candidate | None:
        """Show what the carried card would do at a place.

        None, or a place that is taken, shows the document.
        """
        carried_card = self._shown.snapshot.carried_card
        return self._hover_over(carried_card.at(seat_name) if carried_card else None)

    def _hover_over(self, candidate: Candidate | None) -> Candidate | None:
        if candidate is not self._shown.snapshot.hovered:
            previewed = candidate if candidate is not None and not candidate.taken else None
            shown = previewed.evaluation if previewed else self._shown.snapshot.committed
            self._shown.show(evaluation=shown, hovered=candidate)
        return candidate

    def hover_in_air(self, at_mm: Spot) -> Candidate | None:
        """Show what the carried card would do in mid-air."""
        before = self._shown.snapshot.committed
        catalog = self._shown.ground.catalog
        return self._hover_freely(
            lambda carried_card: in_mid_air(
                before, catalog, carried_card.part.id, at_mm, carried_card.moving
            )
        )

    def hover_on_bar(self, on: Seat, along_mm: float) -> Candidate | None:
        """Show what the carried card would do so far along the bar of a place, on the riser that
        was chosen for it at a place of a bar.
        """
        before = self._shown.snapshot.committed
        catalog = self._shown.ground.catalog

        def answer(carried_card: CarriedCard) -> Candidate | None:
            part_id = carried_card.part.id
            riser = carried_card.riser_on(Mount.FRAME)
            return along_bar(before, catalog, part_id, on, along_mm, carried_card.moving, riser)

        return self._hover_freely(answer)

    def _hover_freely(self, ask: Callable[[CarriedCard], Candidate | None]) -> Candidate | None:
        """Hold the card in the hand freely; none of several cards that move together is held so."""
        carried_card = self._shown.snapshot.carried_card
        if carried_card is None or carried_card.block:
            return self._hover_over(None)
        try:
            what = f"{carried_card.part.name} was not tried there"
            return self._hover_over(sure(lambda: ask(carried_card), what))
        except NoAnswerError as error:
            self._shown.say(str(error))
            return None

    def drop(self, seat_name: str, *, anyway: bool = False) -> Drop:
        """Let go over a place: placed, or refused with the reason.

        The card stays in the hand where refused. Where it is held freely, the answer that is shown
        is the place's.
        """
        carried_card = self._shown.snapshot.carried_card
        candidate = self._shown.snapshot.hovered
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
        if not self._document.commit(
            _dropped(carried_card, candidate), _drop_words(carried_card, candidate)
        ):
            return Drop(False, candidate)
        placed = self._label_at(candidate)
        self.cancel()
        if not carried_card.block:
            self._shown.show(selected=placed, place=None)
        return Drop(True, candidate)

    def drop_so(self, candidate: Candidate, way: Offer) -> bool:
        """Let go at a place that refuses the card, with what was found to mend that: one step."""
        carried_card = self._shown.snapshot.carried_card
        if carried_card is None or way.build is None:
            return False
        placed = _drop_words(carried_card, candidate)
        step = named_value(placed, way.name)
        index = carried_card.moving
        if index is None:
            index = len(candidate.evaluation.build.placements) - 1
        if not self._document.commit(_as_liked(carried_card, way.build), step):
            return False
        self._end_on(index)
        return True

    def _label_at(self, candidate: Candidate) -> str | None:
        """The label of the card that sits where another one was tried."""
        card = self._shown.snapshot.committed.assembly.card_at(candidate.seat)
        return card.label if card is not None else None

    def put_back(self) -> None:
        """Put the card or fan in the hand back where it was, and say so."""
        in_hand = self._shown.snapshot.carried_card or self._shown.snapshot.fan
        self.cancel()
        self.hold_fan(None)
        if in_hand is not None:
            self.say_put_back(in_hand.part)

    def say_put_back(self, part: Part) -> None:
        """Say that a part which was let go beside all its places changed nothing."""
        self._shown.say(worded("Nothing changed: {part} was put back.", part=part.name))

    def take_out(self) -> None:
        """Take the placed card in the hand, and those that it takes along, out of the build."""
        carried_card = self._shown.snapshot.carried_card
        if carried_card is None or carried_card.moving is None:
            self.put_back()
            return
        leaving = carried_card.block or (carried_card.moving,)
        cards = self._shown.snapshot.committed.assembly.cards
        self.cancel()
        self._selection.select_several(card.label for card in cards if card.index in leaving)
        self._selection.remove_selected()

    def swap_with(self, label: str) -> None:
        """The held, already placed card and another exchange their places."""
        carried_card = self._shown.snapshot.carried_card
        other = self._shown.snapshot.card(label)
        if carried_card is None or carried_card.moving is None or other is None:
            self.cancel()
            return
        swapped = self._shown.build.swap(carried_card.moving, other.index)
        words = worded("Swap {part} with {other}", part=carried_card.part.name, other=other.title)
        self._end_on(carried_card.moving if self._document.commit(swapped, words) else None)

    def replace_card(self, label: str) -> None:
        """The carried card takes the place of another, which leaves the build."""
        carried_card = self._shown.snapshot.carried_card
        other = self._shown.snapshot.card(label)
        if carried_card is None or other is None:
            return
        build = self._shown.build
        index = carried_card.moving
        if index is None:
            index = other.index
            replaced = build.replace_card(index, carried_card.part.id)
        else:
            replaced = build.swap(index, other.index).remove(other.index)
            if other.index < index:  # the cards after the one that leaves move up
                index -= 1
        words = worded("Replace {other} by {part}", other=other.title, part=carried_card.part.name)
        self._end_on(index if self._document.commit(replaced, words) else None)

    def _end_on(self, index: int | None) -> None:
        """Let go, and select the card of that index, which was in the hand."""
        self.cancel()
        cards = self._shown.snapshot.committed.assembly.cards
        label = next((card.label for card in cards if card.index == index), None)
        if label is not None:
            self._shown.show(selected=label, place=None)

    def cancel(self) -> None:
        """Put the carried card back; the document is as it was."""
        self._shown.put_card_down()


def _dropped(carried_card: CarriedCard, candidate: Candidate) -> Build:
    """The build of a place's answer."""
    return _as_liked(carried_card, candidate.evaluation.build)


def _as_liked(carried_card: CarriedCard, build: Build) -> Build:
    """The build with a doubled card, which is its last one, set up as the one that it is like."""
    like = carried_card.like
    last = len(build.placements) - 1
    if like is None or like >= last:
        return build
    return build.limit(last, build.placements[like].power_limit_w)


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
    if carried_card.moving is not None:
        template = "Move {part} in {place}"
    else:
        template = "Place {part} in {place}"
    return worded(template, part=carried_card.part.name, place=place)
