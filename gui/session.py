"""The current build, its undo history and the card in the hand; says what to show through one signal.

Knows no widget. Panels connect to `shown` and call the verbs; every change of a build goes through `commit`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from weakref import ref

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from rigwright.assembly import SeatedCard
from rigwright.build import Build
from rigwright.catalog import Layered, MemoryCatalog, SearchableCatalog
from rigwright.document import Document, read_document, write_document
from rigwright.evaluation import Candidate, Evaluation, candidates, evaluate
from rigwright.findings import Finding
from rigwright.parts import Gpu, Nic, Part


@dataclass(frozen=True)
class Held:
    """The card in the hand: a part from the catalog, or placement `moving` of the build, with every place's answer."""

    part: Gpu | Nic
    moving: int | None
    candidates: tuple[Candidate, ...]

    def at(self, seat_name: str | None) -> Candidate | None:
        """The answer for one place."""
        return next((c for c in self.candidates if c.seat.name == seat_name), None)


@dataclass(frozen=True)
class Snapshot:
    """Everything the panels show. `evaluation` is the preview while a card hovers over a place, else the document."""

    evaluation: Evaluation
    committed: Evaluation
    held: Held | None = None
    hovered: Candidate | None = None
    selected: str | None = None
    focus: Finding | None = None
    path: Path | None = None
    dirty: bool = False
    message: str = ""

    @property
    def previewing(self) -> bool:
        """True while `evaluation` is not the document."""
        return self.hovered is not None

    @property
    def ghost(self) -> str | None:
        """Label of the tentative card in `evaluation`."""
        if self.held is None or self.hovered is None:
            return None
        moving = self.held.moving
        index = moving if moving is not None else len(self.committed.build.placements)
        return next((c.label for c in self.evaluation.assembly.cards if c.index == index), None)


@dataclass(frozen=True)
class Drop:
    """What came of letting go. Not placed: `candidate` says why, `occupant` is the label of the card in the way."""

    placed: bool
    candidate: Candidate | None = None
    occupant: str | None = None


class Edit(QUndoCommand):
    """One step of the history: the build before and after."""

    def __init__(self, session: Session, before: Build, after: Build, name: str) -> None:
        super().__init__(name)
        # Weakly: Qt deletes the history's steps with the session, and a cycle would let Python delete them first.
        self._session, self._before, self._after = ref(session), before, after

    def redo(self) -> None:
        """Show the build after the step."""
        self._show(self._after)

    def undo(self) -> None:
        """Show the build before the step."""
        self._show(self._before)

    def _show(self, build: Build) -> None:
        session = self._session()
        if session is not None:
            session.show_build(build)


class Session(QObject):
    """The one mutable thing: which build is open and what the hand holds.

    Signals: shown(Snapshot) after every change.
    """

    shown = Signal(object)

    def __init__(self, catalog: SearchableCatalog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shipped = catalog
        self.catalog: SearchableCatalog = catalog
        self.history = history = QUndoStack(self)
        self.history.cleanChanged.connect(self._on_clean_changed)
        # Qt empties the history of a session that goes; listeners that are half gone themselves must not hear of it.
        self.destroyed.connect(lambda: history.blockSignals(True))
        evaluation = evaluate(Build(), catalog)
        self.snapshot = Snapshot(evaluation, evaluation)

    # the document

    @property
    def build(self) -> Build:
        """The document's build."""
        return self.snapshot.committed.build

    def start(self, build: Build) -> None:
        """Begin with a new, unsaved build."""
        self._load(Document(build, ()), None)

    def open(self, path: Path) -> None:
        """Open a file; raises DocumentError with one sentence and changes nothing where it cannot."""
        self._load(read_document(path), path)

    def open_example(self, path: Path) -> None:
        """Open a shipped example as an unsaved build, so that saving asks for a new file."""
        self._load(read_document(path), None)

    def save(self, path: Path) -> None:
        """Write the build and the records of its parts; the file is whole or untouched."""
        write_document(path, self.build, self.catalog)
        self._show(path=path)
        self.history.setClean()

    def _load(self, document: Document, path: Path | None) -> None:
        self.catalog = Layered(MemoryCatalog(document.parts), self._shipped) if document.parts else self._shipped
        self.history.clear()
        evaluation = evaluate(document.build, self.catalog)
        self.snapshot = Snapshot(evaluation, evaluation, path=path)
        self.shown.emit(self.snapshot)

    # edits

    def commit(self, build: Build, name: str) -> None:
        """One undo step to another build; the same build is no step."""
        if build != self.build:
            self.history.push(Edit(self, self.build, build, name))

    def show_build(self, build: Build) -> None:
        """Make a build the document without a step of its own; for the history only."""
        evaluation = evaluate(build, self.catalog)
        labels = {c.label for c in evaluation.assembly.cards}
        selected = self.snapshot.selected if self.snapshot.selected in labels else None
        self._show(evaluation=evaluation, committed=evaluation, held=None, hovered=None, focus=None, selected=selected)

    def undo(self) -> None:
        """One step back."""
        self.cancel()
        self.history.undo()

    def redo(self) -> None:
        """One step forward."""
        self.cancel()
        self.history.redo()

    def remove_selected(self) -> None:
        """Take the selected card out of the build."""
        card = self._card(self.snapshot.selected)
        if card is not None:
            self.commit(self.build.remove(card.index), f"Remove {card.title}")

    def set_part(self, kind: str, part: Part | None) -> None:
        """Choose the chassis, board, CPU, cooler or supply of the build."""
        part_id = part.id if part else None
        name = f"Choose {part.name}" if part else f"Remove {kind}"
        self.commit(self.build.choose(kind, part_id), name)

    # the gesture

    def pick_up(self, part_id: str, moving: int | None = None) -> bool:
        """Take a card in the hand and answer for every place at once. False for parts that are not cards."""
        part = self.catalog.get(part_id)
        if not isinstance(part, Gpu | Nic):
            return False
        places = candidates(self.snapshot.committed, self.catalog, part_id, moving)
        self._show(evaluation=self.snapshot.committed, held=Held(part, moving, places), hovered=None, focus=None)
        return True

    def hover(self, seat_name: str | None) -> Candidate | None:
        """Show what the held card would do at a place; None, or a place that is taken, shows the document."""
        held = self.snapshot.held
        candidate = held.at(seat_name) if held else None
        if candidate is not self.snapshot.hovered:
            previewed = candidate if candidate is not None and not candidate.taken else None
            shown = previewed.evaluation if previewed else self.snapshot.committed
            self._show(evaluation=shown, hovered=candidate)
        return candidate

    def drop(self, seat_name: str, *, anyway: bool = False) -> Drop:
        """Let go over a place: placed, or refused with the reason; the card stays in the hand where refused."""
        held = self.snapshot.held
        candidate = held.at(seat_name) if held else None
        if held is None or candidate is None:
            return Drop(False)
        if candidate.taken:
            occupant = self.snapshot.committed.assembly.card_at(candidate.seat)
            return Drop(False, candidate, occupant.label if occupant else None)
        if candidate.refused and not anyway:
            return Drop(False, candidate)
        verb = "Move" if held.moving is not None else "Place"
        self.commit(candidate.evaluation.build, f"{verb} {held.part.name} in {_seat_words(candidate)}")
        label = next(
            (c.label for c in self.snapshot.committed.assembly.cards if c.placement.place == candidate.seat.name), None
        )
        self._show(held=None, hovered=None, evaluation=self.snapshot.committed, selected=label)
        return Drop(True, candidate)

    def swap_with(self, label: str) -> None:
        """The held, already placed card and another exchange their places."""
        held, other = self.snapshot.held, self._card(label)
        if held is not None and held.moving is not None and other is not None:
            self.commit(self.build.swap(held.moving, other.index), f"Swap {held.part.name} with {other.title}")
        self.cancel()

    def replace_card(self, label: str) -> None:
        """The held card takes the place of another, which leaves the build."""
        held, other = self.snapshot.held, self._card(label)
        if held is None or other is None:
            return
        if held.moving is None:
            replaced = self.build.replace_card(other.index, held.part.id)
        else:
            replaced = self.build.move(held.moving, other.placement.place).remove(other.index)
        self.commit(replaced, f"Replace {other.title} by {held.part.name}")
        self.cancel()

    def cancel(self) -> None:
        """Put the held card back; the document is as it was."""
        if self.snapshot.held is not None:
            self._show(evaluation=self.snapshot.committed, held=None, hovered=None)

    def select(self, label: str | None) -> None:
        """Mark a card in every panel."""
        if label != self.snapshot.selected or self.snapshot.focus is not None:
            self._show(selected=label, focus=None)

    def focus(self, finding: Finding | None) -> None:
        """Frame what a finding is about."""
        self._show(focus=finding)

    def say(self, message: str) -> None:
        """One sentence for the status bar."""
        self._show(message=message)

    def _card(self, label: str | None) -> SeatedCard | None:
        return next((c for c in self.snapshot.committed.assembly.cards if c.label == label), None)

    def _on_clean_changed(self, _clean: bool) -> None:
        self._show()

    def _show(self, **changes: object) -> None:
        self.snapshot = replace(self.snapshot, dirty=not self.history.isClean(), **changes)  # type: ignore[arg-type]
        self.shown.emit(self.snapshot)


def _seat_words(candidate: Candidate) -> str:
    slot = candidate.seat.slot
    return slot.name if slot else candidate.seat.title
