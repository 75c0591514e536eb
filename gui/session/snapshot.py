"""What the window shows at one moment, as values: the build, the card in the hand and what it would
do, the selection.

The session makes one after every change; panels only read them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gui.session.proposal import BuildProposal
from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import Mount
from rigwright.build import TRAY, Build
from rigwright.checks import Finding, Fit
from rigwright.evaluation import Candidate, Evaluation
from rigwright.inventory import PartRow, rows_of
from rigwright.inventory.drive_places import DrivePlace
from rigwright.inventory.fan_places import FanPlace
from rigwright.inventory.risers import RiserChoice
from rigwright.parts import Drive, Fan, Gpu, Nic, Part, Riser
from rigwright.record import Value


class TriedRisers(Value, frozen=True):
    """The risers that a card in the hand may hang on at a place, and which of them it is shown on:
    number 0 is what it comes with there, which `first` answers for.
    """

    place: str
    first: Candidate
    choices: tuple[RiserChoice, ...]
    number: int = 0

    @property
    def count(self) -> int:
        """How many there are, with what the card comes with."""
        return len(self.choices) + 1

    @property
    def choice(self) -> RiserChoice | None:
        """The one that is shown, None for what the card comes with."""
        return self.choices[self.number - 1] if self.number else None


class CarriedCard(Value, frozen=True):
    """The card in the hand: a part from the catalog, or placement `moving` of the build, with
    every place's answer; `foreign` as a fan.
    """

    part: Gpu | Nic
    moving: int | None
    candidates: tuple[Candidate, ...]
    block: tuple[int, ...] = ()  # the placements that move with it, itself among them
    like: int | None = None  # the placement that a new card is set up as
    risers: TriedRisers | None = None  # those of the place where one was asked for last
    awaits: str = ""  # the place where one is asked for whose risers are still being tried
    foreign: bool = False

    def at(self, seat_name: str | None) -> Candidate | None:
        """The answer for one place."""
        return next((c for c in self.candidates if c.seat.name == seat_name), None)

    def riser_on(self, mount: Mount) -> Riser | None:
        """The riser that was chosen for it at the last place where one was asked for, if that place
        holds cards so.
        """
        risers = self.risers
        if risers is None or risers.choice is None or risers.first.seat.mount is not mount:
            return None
        return risers.choice.riser

    def answering(self, candidate: Candidate, risers: TriedRisers) -> CarriedCard:
        """The same with another answer for one place, where the card hangs on another riser."""
        anew = tuple(
            candidate if one.seat.name == candidate.seat.name else one for one in self.candidates
        )
        return self.changed(candidates=anew, risers=risers)

    def from_rear_mm(self, build: Build) -> float:
        """How far from the rear wall the card is held: as it was in mid-air, else at the wall."""
        at_mm = build.placements[self.moving].at_mm if self.moving is not None else None
        return at_mm[0] if at_mm is not None else 0.0


class CarriedFan(Value, frozen=True):
    """The fan that is dragged, with every wall's answer; `wall` is the one under the pointer.

    `foreign`: another program or window drags it, so that it is unknown when it is let go
    elsewhere. `row` are the fans of the build that are moved; without it the fan is one more.
    """

    part: Fan
    places: tuple[FanPlace, ...]
    wall: str = ""
    foreign: bool = False
    row: PartRow | None = None

    def at(self, wall: str | None) -> FanPlace | None:
        """The answer of one wall."""
        return next((place for place in self.places if place.wall == wall), None)


class CarriedDrive(Value, frozen=True):
    """The drive that is dragged, with the answer of every socket, or of the bays; `foreign` as a
    fan, and `moves` where the build has it already.
    """

    part: Drive
    places: tuple[DrivePlace, ...]
    foreign: bool = False
    moves: bool = False

    def at(self, name: str) -> DrivePlace | None:
        """The answer of the socket of that name, "" for the bays."""
        return next((place for place in self.places if place.name == name), None)


class ChoiceAnswer(Value, frozen=True):
    """What a part that is dragged would be in the build, in words, how it fits then, and the edit,
    where there are several to choose among.
    """

    words: str
    fit: Fit
    line: str
    proposal: BuildProposal | None = None


class CarriedChoice(Value, frozen=True):
    """The part that is dragged where a build chooses one, such as a board, with the answer of each
    way to take it; `foreign` as a fan.
    """

    part: Part
    answers: tuple[ChoiceAnswer, ...]
    foreign: bool = False


class Glance(Value, frozen=True):
    """What every place of a build says to a card that is only pointed at."""

    part: Gpu | Nic
    candidates: tuple[Candidate, ...]
    committed: Evaluation

    def is_of(self, part: Part, committed: Evaluation) -> bool:
        """Whether it is what the places of this very build say to that card."""
        return self.part is part and self.committed is committed

    def at(self, seat_name: str) -> Candidate | None:
        """The answer of one place."""
        return next((c for c in self.candidates if c.seat.name == seat_name), None)


class Pinned(Value, frozen=True):
    """Another machine that the open one is compared with: an earlier state of it, or a file's."""

    name: str
    evaluation: Evaluation


class Snapshot(Value, frozen=True):
    """Everything the panels show.

    `evaluation` is the preview while a card hovers over a place or a limit is slid.
    """

    evaluation: Evaluation
    committed: Evaluation
    carried_card: CarriedCard | None = None
    hovered: Candidate | None = None
    fan: CarriedFan | None = None
    drive: CarriedDrive | None = None
    choice: CarriedChoice | None = None
    glance: Glance | None = None
    selected: str | None = None
    others: frozenset[str] = frozenset()  # the cards that are selected beside that one
    also: frozenset[str] = (
        frozenset()
    )  # further parts that are marked in the picture, beside the selected card
    place: str | None = None  # the empty place that is selected, instead of a card
    part: str | None = (
        None  # the key of the selected row of the parts list, or what the picture calls it
    )
    replacing: str = ""  # the key of the row whose place the next chosen part takes
    focus: Finding | None = None
    path: Path | None = None
    dirty: bool = False
    message: str = ""
    document: int = 0  # another number for every build that is begun or opened
    notice: str = ""  # what is wrong with a layer of the catalog, for as long as the window stands
    pinned: Pinned | None = None
    compared: bool = False  # `committed` is the pinned build, for what shows changes

    def changed(self, **fields: Any) -> Snapshot:
        """A copy with other fields; another selection marks no further parts unless it says so."""
        anew: dict[str, Any] = {
            "also": frozenset[str](),
            "others": frozenset[str](),
            "part": None,
            "replacing": "",
        }
        return super().changed(**(anew if "selected" in fields else {}) | fields)

    @property
    def previewing(self) -> bool:
        """True while `evaluation` is not the document."""
        return self.hovered is not None or self.evaluation is not self.committed

    @property
    def answers_hold(self) -> bool:
        """Whether what the places said to the card in the hand is of the machine that is shown, and
        not of one that a way out was tried on.
        """
        hovered = self.hovered
        if hovered is None or self.evaluation is self.committed:
            return True
        return self.evaluation is hovered.evaluation

    @property
    def against_pinned(self) -> Snapshot:
        """The same with the pinned build in the place of what was before, so that whatever shows
        what a preview changes shows by what the open build differs.

        While something is tried, its own changes are shown.
        """
        if self.pinned is None or self.carried_card is not None or self.previewing:
            return self
        return self.changed(committed=self.pinned.evaluation, compared=True)

    @property
    def marked(self) -> bool:
        """True where a card, another part or an empty place is selected."""
        return self.selected is not None or self.place is not None or self.part is not None

    @property
    def chosen(self) -> tuple[SeatedCard, ...]:
        """The selected cards of the document, in its order."""
        cards = self.committed.assembly.cards
        return tuple(c for c in cards if c.label == self.selected or c.label in self.others)

    def card(self, label: str | None) -> SeatedCard | None:
        """The card of the document with that label."""
        return self.committed.assembly.card(label)

    @property
    def chosen_labels(self) -> tuple[str, ...]:
        """The labels of the selected cards, the leading one last."""
        beside = [card.label for card in self.chosen if card.label != self.selected]
        if self.selected is None:
            return ()
        return (*beside, self.selected)

    @property
    def ghost(self) -> str | None:
        """Label of the tentative card in `evaluation`: the one in the hand, else what a tried
        build changes.
        """
        index = self._tentative()
        return next((c.label for c in self.evaluation.assembly.cards if c.index == index), None)

    def _tentative(self) -> int | None:
        """The placement of that card; of several that a tried build changes the first."""
        if self.compared:
            return None
        was = self.committed.build.placements
        now = self.evaluation.build.placements
        if self.carried_card is not None:
            if self.hovered is None:
                return None
            if self.carried_card.moving is None:
                return len(was)
            return self.carried_card.moving
        if was is now or len(was) > len(now):
            return None
        for index, card in enumerate(now):
            if index == len(was) or (card.part_id, card.place) != (
                was[index].part_id,
                was[index].place,
            ):
                return index
        return None


class Drop(Value, frozen=True):
    """What came of letting go. Not placed:

    `candidate` says why, `occupant` is the label of the card in the way.
    """

    placed: bool
    candidate: Candidate | None = None
    occupant: str | None = None


def is_empty(place: str | None, evaluation: Evaluation) -> bool:
    """Whether there is a place of that name, without a card."""
    for seat in evaluation.assembly.seats:
        if seat.name == place:
            return evaluation.assembly.card_at(seat) is None
    return False


def seat_words(candidate: Candidate) -> str:
    """What a place is called in a step's name: its slot's printed name where it has one."""
    slot = candidate.seat.slot
    return slot.name if slot else candidate.seat.title


def selection_then(
    snapshot: Snapshot, evaluation: Evaluation, formerly: tuple[str, ...] = ()
) -> dict[str, object]:
    """What stays selected in another build: the card, else the place while it is empty, and the
    row of the parts.

    Where no card stays that was selected, the cards of the other build that were so `formerly`.
    """
    stays = _staying(snapshot, evaluation)
    if snapshot.chosen and formerly and stays["selected"] is None:
        *others, selected = formerly
        beside = frozenset(others)
        return {**stays, "selected": selected, "others": beside, "also": beside}
    return stays


def _staying(snapshot: Snapshot, evaluation: Evaluation) -> dict[str, object]:
    if snapshot.others:
        return several_then(snapshot, evaluation)
    selected = selected_then(snapshot, evaluation)
    place = snapshot.place if selected is None and is_empty(snapshot.place, evaluation) else None
    keys = {row.key for row in rows_of(evaluation.assembly)}
    part, also = (
        (snapshot.part, snapshot.also) if snapshot.part in keys else (None, frozenset[str]())
    )
    return {"selected": selected, "place": place, "part": part, "also": also}


def several_then(snapshot: Snapshot, evaluation: Evaluation) -> dict[str, object]:
    """The same where several cards are selected: those that are still there, wherever they moved.

    The document's order tells them apart, since cards only come and go at its end while several
    are selected.
    """
    there = {(card.index, card.card.id): card.label for card in evaluation.assembly.cards}
    labels = {card.label: there.get((card.index, card.card.id)) for card in snapshot.chosen}
    stayed = [label for label in labels.values() if label is not None]
    selected = labels.get(snapshot.selected or "") or next(iter(stayed), None)
    others = frozenset(stayed) - {selected}
    return {
        "selected": selected,
        "others": others,
        "also": others,
        "place": None,
        "part": None,
    }


def selected_then(snapshot: Snapshot, evaluation: Evaluation) -> str | None:
    """The label that the selected card has in another build, or a card that came to the selected
    place.

    Cards are counted from the first slot, so that one which leaves gives its label to another.
    """
    cards = evaluation.assembly.cards
    if snapshot.selected is None:
        return _label_at(snapshot.place, cards)
    was = snapshot.card(snapshot.selected)
    if was is None:
        return None
    # several cards lie beside the machine, and one of them has any other place
    if was.placement.place != TRAY:
        there = _label_at(was.placement.place, cards)
        if there is not None:
            return there
    if len(evaluation.build.placements) != len(snapshot.committed.build.placements):
        return None
    for card in cards:  # the card has moved
        if card.index == was.index and card.placement.part_id == was.placement.part_id:
            return card.label
    return None


def _label_at(place: str | None, cards: Iterable[SeatedCard]) -> str | None:
    return next((card.label for card in cards if card.placement.place == place), None)
