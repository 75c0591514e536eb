"""The current build, its undo history and the card in the hand; says what to show through one signal.

Knows no widget. Panels connect to `shown` and call the verbs; every change of a build goes through `commit`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from weakref import ref

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from gui.long_step import MANY, LongStep
from gui.snapshot import Drop, Held, Snapshot, is_empty, seat_words
from gui.steps import Changes, Edit, PartsEdit, RecordsEdit, insist_on_sense
from rigwright.assembly import SeatedCard
from rigwright.assembly.seats import Seat
from rigwright.assembly.shapes import Shapes
from rigwright.build import Build
from rigwright.catalog import CatalogError, MemoryCatalog, SearchableCatalog
from rigwright.catalog.layers import BUILT_IN, FILE, USER, Layered
from rigwright.catalog.overrides import carried_over
from rigwright.catalog.store import PartStore, StoreError
from rigwright.documents.document import Document, read_document, write_document
from rigwright.evaluation import Candidate, Evaluation, candidates, evaluate, with_offers, without_offers
from rigwright.files.seen import Seen
from rigwright.findings import Finding
from rigwright.models import attached_shapes
from rigwright.parts import Gpu, Nic, Part

__all__ = ["Drop", "Edit", "Held", "PartsEdit", "Session", "Snapshot"]


class Session(QObject):
    """The one mutable thing: which build is open and what the hand holds. Signal: shown(Snapshot) after every change.

    `library` has the layers of the catalog that all builds share; `catalog` those of the open build, whose file's own
    records come first. It is another object after every change of a part, which tells panels to search again.
    """

    shown = Signal(object)
    _noticed = Signal(str)

    def __init__(
        self, catalog: SearchableCatalog, parent: QObject | None = None, store: PartStore | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._carried, self._occupied = store, dict[str, Part](), ""
        self._noticed.connect(self._show_notice, Qt.ConnectionType.QueuedConnection)
        self._long = LongStep(self)
        self._long.moved.connect(self.say)
        self._long.done.connect(self._arrive)
        self._long.failed.connect(lambda error: self.say(str(error)))
        self._set_library(catalog if isinstance(catalog, Layered) else Layered({BUILT_IN: catalog}))
        self.history = history = QUndoStack(self)
        self.history.cleanChanged.connect(self._on_clean_changed)
        # Qt empties the history of a session that goes; listeners that are half gone themselves must not hear of it.
        self.destroyed.connect(lambda: history.blockSignals(True))
        self.shapes: Shapes = attached_shapes()
        self.snapshot = Snapshot(evaluation := self._evaluated(Build()), evaluation)
        self._saved = self._kept(Build())

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

    def save(self, path: Path, over: Seen | None = None) -> Seen:
        """Write the build and the records of its parts over what was seen there, and give what lies there then."""
        seen = write_document(path, self.build, self.catalog, over)
        self._saved = self._kept(self.build)
        self._show(path=path)
        self.history.setClean()
        return seen

    def _load(self, document: Document, path: Path | None) -> None:
        self._carry({part.id: part for part in document.parts})
        self.history.clear()
        self.history.setClean()  # an empty history is not cleared, and may be unclean
        evaluation = self._evaluated(document.build)
        self._saved = self._kept(document.build)
        number, notice = self.snapshot.document + 1, self.snapshot.notice
        self.snapshot = Snapshot(evaluation, evaluation, path=path, document=number, notice=notice)
        self.shown.emit(self.snapshot)

    def _evaluated(self, build: Build) -> Evaluation:
        return evaluate(build, self.catalog, shapes=self.shapes)

    def use_shapes(self, shapes: Shapes) -> None:
        """Go on with other shapes of parts whose own models count."""
        self.shapes = shapes
        self.show_build(self.build)

    # edits

    def commit(self, build: Build, name: str) -> None:
        """One undo step to another build; the same build is no step."""
        if build != self.build and not self._is_busy():
            self.history.push(Edit(self, self.build, build, name))

    def show_build(self, build: Build) -> None:
        """Make a build the document without a step of its own; for the history only."""
        evaluation = self._evaluated(build)
        labels = {c.label for c in evaluation.assembly.cards}
        selected = self.snapshot.selected if self.snapshot.selected in labels else None
        place = self.snapshot.place if is_empty(self.snapshot.place, evaluation) else None
        self._show(evaluation=evaluation, committed=evaluation, held=None, hovered=None, focus=None, selected=selected,
                   place=place)  # fmt: skip

    def try_build(self, build: Build | None) -> None:
        """Show what another build would come to, without making it the document; None shows the document again."""
        if self.snapshot.held is None:
            committed, tried = self.snapshot.committed, build or self.build
            self._show(evaluation=committed if tried == committed.build else self._evaluated(tried))

    def undo(self) -> None:
        """One step back."""
        self._go(self.history.index() - 1, self.history.undo)

    def redo(self) -> None:
        """One step forward."""
        self._go(self.history.index(), self.history.redo)

    def _go(self, number: int, move: Callable[[], None]) -> None:
        """Take a step's part in the store first, since the history cannot refuse it."""
        self.cancel()
        step = self.history.command(number) if 0 <= number < self.history.count() else None
        if self._is_busy():
            return
        if self._store is not None and isinstance(step, PartsEdit) and len(step.changes) > MANY:
            verb = "Undoing" if number < self.history.index() else "Redoing"
            self._going = (number, step, move)
            self._long.begin(self._store, step.changes, f"{verb} “{step.text()}”")
        elif self._taken(step):
            move()

    def _arrive(self, inverse: Changes) -> None:
        """The parts of a long step are stored. Its history may be gone, where another file was opened meanwhile."""
        number, step, move = self._going
        if number < self.history.count() and self.history.command(number) is step:
            step.taken(inverse)
            move()
            self.say(f"{self._long.words}: done.")
        else:
            self.look_again()

    def _is_busy(self) -> bool:
        """Whether parts are being stored in the background, which is then said; nothing may be changed meanwhile."""
        if self.busy_with:
            self.say(f"{self.busy_with}: wait until that is done.")
        return bool(self.busy_with)

    @property
    def busy_with(self) -> str:
        """What is being stored in the background; "" most of the time."""
        return self._long.words if self._long.running else self._occupied

    def occupy(self, words: str) -> None:
        """Bar changes while somebody else stores parts of the user's own; "" ends that."""
        self._occupied = words

    def _taken(self, command: QUndoCommand | None) -> bool:
        try:
            if isinstance(command, PartsEdit):
                command.take()
        except CatalogError as error:
            self.say(str(error))
            return False
        return True

    def remove_selected(self) -> None:
        """Take the selected card out of the build."""
        card = self._card(self.snapshot.selected)
        if card is not None:
            self.commit(self.build.remove(card.index), f"Remove {card.title}")

    def set_part(self, kind: str, part: Part | None) -> None:
        """Choose the chassis, board, CPU, cooler or supply of the build."""
        name = f"Choose {part.name}" if part else f"Remove {kind}"
        self.commit(self.build.choose(kind, part.id if part else None), name)

    # the parts

    def change_parts(self, changes: Changes, name: str) -> None:
        """One undo step to other parts of the user's own: each is stored under its id, None removes it.

        A record that the open file has of such a part gets what the edit changed. Raises StoreError with one sentence
        and changes nothing where that cannot be.
        """
        self.cancel()
        if self._is_busy():
            raise StoreError(f"{self.busy_with} is not done yet: try again in a moment.")
        step = PartsEdit(self, changes, name)
        step.take()
        self.history.push(step)

    def add_step(self, inverse: Changes, name: str) -> None:
        """One undo step for parts that were stored already, such as imported ones; `inverse` is what undoes it."""
        self.cancel()
        self.history.push(PartsEdit(self, inverse, name, written=True))

    def swap_parts(self, changes: Changes, carried: Mapping[str, Part] | None) -> tuple[Changes, Mapping[str, Part]]:
        """Store parts and the file's records of them, without a step of their own; gives the inverse."""
        if self._store is None:
            raise StoreError("There is no place here for parts of your own.")
        insist_on_sense(changes, self.library.below(USER))
        before = {part_id: self.library.get(part_id) for part_id in changes} if carried is None else {}
        inverse = self._store.write(changes)
        if carried is None:
            mine = ((part_id, self._carried.get(part_id)) for part_id in changes)
            carried = {i: carried_over(kept, before[i], self.library.get(i)) for i, kept in mine if kept is not None}
        return inverse, self.swap_records(carried)

    def swap_records(self, carried: Mapping[str, Part]) -> Mapping[str, Part]:
        """Take over records of the open file, without a step of their own; gives the former ones."""
        former = {part_id: self._carried[part_id] for part_id in carried}
        self._carried.update(carried)
        return former

    @property
    def records(self) -> Mapping[str, Part]:
        """The open file's own records, which come before the library's; not to be changed."""
        return self._carried

    def take_records(self, records: Mapping[str, Part], name: str) -> None:
        """One undo step to other records of the open file."""
        self.cancel()
        if self._is_busy():
            return
        changed = {i: part for i, part in records.items() if i in self._carried and part != self._carried[i]}
        if changed:
            self.history.push(RecordsEdit(self, {i: self._carried[i] for i in changed}, changed, name))

    def use_records(self, records: Mapping[str, Part]) -> None:
        """Go on with some other records of the open file, without a step of their own; for the history only."""
        self._carry({**self._carried, **records})
        self.show_build(self.build)

    def use_library(self, library: Layered) -> None:
        """Go on with other layers, or with the same ones after they changed."""
        self._set_library(library)
        self.show_build(self.build)

    def look_again(self) -> None:
        """Take over what other programs changed in the layers, and which models count."""
        if (self.library.look(), attached_shapes()) != (self._seen, self.shapes):
            self.shapes = attached_shapes()
            self.use_library(self.library)

    def look_when_active(self, state: Qt.ApplicationState) -> None:
        """Look again when the user comes back from another program."""
        if state == Qt.ApplicationState.ApplicationActive:
            self.look_again()

    def notify(self, sentence: str) -> None:
        """Say what is wrong with a layer of the catalog, for as long as the window stands; from any thread."""
        self._noticed.emit(sentence)

    def _set_library(self, library: Layered) -> None:
        session = ref(self)  # the layers must not keep alive who listens to them

        def tell(sentence: str) -> None:
            if (listener := session()) is not None:
                listener.notify(sentence)

        self.library = library.telling(tell)
        self._seen = self.library.look()
        self._carry(self._carried)

    def _carry(self, parts: dict[str, Part]) -> None:
        self._carried = parts
        self.catalog: Layered = self.library.under(FILE, MemoryCatalog(parts.values())) if parts else self.library

    def _kept(self, build: Build) -> tuple[Build, list[Part | None]]:
        """What a file of that build would have in it."""
        return build, [self.catalog.get(part_id) for part_id in build.part_ids()]

    def _show_notice(self, sentence: str) -> None:
        if sentence != self.snapshot.notice:
            self._show(notice=sentence)

    # the gesture

    def pick_up(self, part_id: str, moving: int | None = None) -> bool:
        """Take a card in the hand and answer for every place at once. False for parts that are not cards."""
        part = self.catalog.get(part_id)
        if not isinstance(part, Gpu | Nic) or self._is_busy():
            return False
        places = candidates(self.snapshot.committed, self.catalog, part_id, moving)
        shown = with_offers(self.snapshot.committed, self.catalog)
        self._show(evaluation=shown, committed=shown, held=Held(part, moving, places), hovered=None, focus=None)
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
        self.commit(candidate.evaluation.build, f"{verb} {held.part.name} in {seat_words(candidate)}")
        card = self.snapshot.committed.assembly.card_at(candidate.seat)
        self.cancel()
        self._show(selected=card.label if card is not None else None, place=None)
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
            replaced = self.build.swap(held.moving, other.index).remove(other.index)
        self.commit(replaced, f"Replace {other.title} by {held.part.name}")
        self.cancel()

    def cancel(self) -> None:
        """Put the held card back; the document is as it was."""
        if self.snapshot.held is not None:
            bare = without_offers(self.snapshot.committed)
            self._show(evaluation=bare, committed=bare, held=None, hovered=None)

    def select(self, label: str | None, also: frozenset[str] = frozenset()) -> None:
        """Mark a card in every panel, and no place; `also` are further parts to be marked in the picture."""
        snapshot, wanted = self.snapshot, (label, also, None, None)
        if wanted != (snapshot.selected, snapshot.also, snapshot.place, snapshot.focus):
            self._show(selected=label, also=also, place=None, focus=None)

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

    def say(self, message: str) -> None:
        """One sentence for the status bar."""
        self._show(message=message)

    def _card(self, label: str | None) -> SeatedCard | None:
        return next((c for c in self.snapshot.committed.assembly.cards if c.label == label), None)

    def _on_clean_changed(self, _clean: bool) -> None:
        self._show()

    def _show(self, **changes: object) -> None:
        self.snapshot = self.snapshot.changed(**changes)
        dirty = not self.history.isClean() and self._differs()
        if dirty is not self.snapshot.dirty:
            self.snapshot = self.snapshot.changed(dirty=dirty)
        self.shown.emit(self.snapshot)

    def _differs(self) -> bool:
        """Whether the build is not as it was saved; steps that only changed other parts lose nothing."""
        return self.history.cleanIndex() < 0 or self._kept(self.build) != self._saved
