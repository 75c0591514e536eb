"""The open build with its file, its undo history and the ground it is evaluated on.

Every change goes through here. Knows no widget and no card in the hand. Whatever is to be shown is
evaluated first: where that meets a fault, one sentence says so and everything stays as it was, the
build, its history and its file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from weakref import ref

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from gui.session.ground import Ground, NoAnswerError, ground_on
from gui.session.long_step import MANY, LongStep
from gui.session.snapshot import Snapshot, selection_then
from gui.session.steps import Changes, Edit, PartsEdit, Records, RecordsEdit, insist_on_sense
from rigwright.assembly.shapes import Shapes
from rigwright.build import Build
from rigwright.catalog import CatalogError, SearchableCatalog
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.catalog.overrides import carried_over
from rigwright.catalog.store import PartStore, StoreError
from rigwright.documents.document import Document, read_document, why_unsavable, write_document
from rigwright.documents.foreign import Foreign
from rigwright.documents.saved_verdict import SavedVerdict
from rigwright.evaluation import Evaluation, without_offers
from rigwright.files.seen import Seen
from rigwright.parts import Part
from rigwright.reports.since_saved import verdict_to_save
from rigwright.text.sentence import worded
from rigwright.user_models import attached_shapes

ANSWERS = 6  # that are kept: enough for a few steps back and forth, and little memory


class OpenBuild(QObject):
    """Which build is open.

    `library` has the layers of the catalog that all builds share; `catalog` those of the open
    build, whose file's own records come first. It is another object after every change of a part,
    which tells panels to search again. Signals: shown(Snapshot) after every change.
    """

    shown = Signal(object)
    as_looked_at: Callable[[Build], Build] = staticmethod(lambda build: build)
    _noticed = Signal(str)

    def __init__(
        self,
        catalog: SearchableCatalog,
        parent: QObject | None = None,
        store: PartStore | None = None,
    ) -> None:
        super().__init__(parent)
        self._store, self._occupied = store, ""
        self._noticed.connect(self._show_notice, Qt.ConnectionType.QueuedConnection)
        self._long = LongStep(self)
        self._long.moved.connect(self.say)
        self._long.done.connect(self._arrive)
        self._long.failed.connect(self._say_error)
        library = catalog if isinstance(catalog, Layered) else Layered({BUILT_IN: catalog})
        self._answers: tuple[tuple[Ground, Evaluation], ...] = ()  # the last ones, latest first
        self._ground = ground_on(self._heard(library), {}, attached_shapes())
        self.spare: tuple[Part, ...] = ()  # records of the open file that its build did not use
        self.foreign: Foreign | None = None  # what is not known here of the file that was opened
        self.judged: SavedVerdict | None = None  # what its build was judged to be when it was saved
        self.history = history = QUndoStack(self)
        self.history.cleanChanged.connect(self._show_again)
        # Qt empties the history of a session that goes; its listeners are half gone by then.
        self.destroyed.connect(lambda: history.blockSignals(True))
        self.snapshot = Snapshot(
            evaluation := self._ground.answer(Build(), worded("The window was not opened")),
            evaluation,
        )
        self._saved = self._ground.kept(Build())

    # the document

    @property
    def build(self) -> Build:
        """The document's build."""
        return self.snapshot.committed.build

    @property
    def saved_build(self) -> Build:
        """The build as its file has it; the one that was begun with where there is no file."""
        return self._saved[0]

    def start(self, build: Build) -> None:
        """Begin with a new, unsaved build."""
        self._load(Document(build, ()), None)

    def open(self, path: Path) -> None:
        """Open a file; raises DocumentError with one sentence and changes nothing where it cannot.

        What came in a page or a code is an unsaved build, so that saving asks for a file; so is
        what this program does not know all of.
        """
        document = read_document(path)
        self._load(document, None if document.shared or document.foreign else path)

    def open_example(self, path: Path) -> None:
        """Open a shipped example as an unsaved build, so that saving asks for a new file."""
        self._load(read_document(path), None)

    def open_shared(self, document: Document, path: Path | None = None) -> None:
        """Open what came in a text, or was kept of a file, with the records that it brings."""
        self._load(document, path)

    def answer_about(self, document: Document, name: str) -> Evaluation:
        """What another document comes to, with the records that it carries; nothing is opened."""
        carried = {part.id: part for part in document.parts}
        ground = ground_on(self._ground.library, carried, self._ground.shapes)
        return ground.answer(document.build, worded("{name} was not evaluated", name=name))

    def save(self, path: Path, over: Seen | None = None) -> Seen:
        """Write the build and the records of its parts over what was seen there, and give what
        lies there then.
        """
        looked_at = self.as_looked_at(self.build)
        if looked_at != self.build:
            self.show_build(looked_at)
        judged = verdict_to_save(self.snapshot.committed)
        seen = write_document(path, self.build, self.catalog, self.spare, over, judged)
        self._saved = self._ground.kept(self.build)
        self.foreign, self.judged = None, judged
        self._show(path=path)
        self.history.setClean()
        return seen

    def _load(self, document: Document, path: Path | None) -> None:
        """Go over to a document, whole or not at all."""
        name = path.name if path else document.build.shown_title
        what = worded("{name} was not opened", name=name or worded("The build"))
        ground = ground_on(self.library, {part.id: part for part in document.parts}, self.shapes)
        evaluation, saved = ground.answer(document.build, what), ground.kept(document.build)
        self._ground, self.spare = ground, document.spare
        self.foreign, self.judged = document.foreign, document.judged
        notices = document.notices if document.foreign is None else document.notices[1:]
        self._saved = saved
        self.snapshot = Snapshot(
            evaluation,
            evaluation,
            path=path,
            message="".join(notices[:1]),
            document=self.snapshot.document + 1,
            notice=self.snapshot.notice,
        )
        self.history.clear()  # only now: nobody may take the former build for a saved one
        self.history.setClean()  # an empty history is not cleared, and may be unclean
        self.shown.emit(self.snapshot)

    # what builds are evaluated on

    @property
    def library(self) -> Layered:
        """The layers of the catalog that all builds share."""
        return self._ground.library

    @property
    def catalog(self) -> Layered:
        """The layers of the open build."""
        return self._ground.catalog

    @property
    def records(self) -> Records:
        """The open file's own records, which come before the library's; not to be changed."""
        return self._ground.carried

    @property
    def shapes(self) -> Shapes:
        """The shapes of parts whose own models count."""
        return self._ground.shapes

    def use_library(self, library: Layered) -> None:
        """Go on with other layers, or with the same ones after they changed."""
        ground = ground_on(self._heard(library), self.records, self.shapes)
        self._go_to(self.build, ground, worded("Changed parts were not taken over"))

    def use_shapes(self, shapes: Shapes) -> None:
        """Go on with other shapes of parts whose own models count."""
        self._go_to(
            self.build,
            ground_on(self.library, self.records, shapes),
            worded("A model was not taken over"),
        )

    def look_again(self) -> None:
        """Take over what other programs changed in the layers, and which models count."""
        shapes = attached_shapes()
        if (self.library.look(), shapes) != (self._seen, self.shapes):
            ground = ground_on(self._heard(self.library), self.records, shapes)
            self._go_to(self.build, ground, worded("Changed parts were not taken over"))

    def look_when_active(self, state: Qt.ApplicationState) -> None:
        """Look again when the user comes back from another program."""
        if state == Qt.ApplicationState.ApplicationActive:
            self.look_again()

    def notify(self, sentence: str) -> None:
        """Say, from any thread, what is wrong with a layer of the catalog, until it closes."""
        self._noticed.emit(sentence)

    def _heard(self, library: Layered) -> Layered:
        """The layers, looked at anew, with this session to hear of those that fail."""
        session = ref(self)  # the layers must not keep alive who listens to them

        def tell(sentence: str) -> None:
            listener = session()
            if listener is not None:
                listener.notify(sentence)

        heard = library.telling(tell)
        self._seen = heard.look()
        return heard

    # edits

    def commit(self, build: Build, name: str) -> bool:
        """One undo step to another build, or False where it cannot be.

        The same build is no step.
        """
        if build == self.build:
            return True
        if self._is_busy():
            return False
        before, what = self.build, worded("“{name}” was not done", name=name)
        if why := why_unsavable(build):
            self.say(f"{what}: {why}.")
            return False
        if not self._go_to(build, self._ground, what):
            return False
        self.history.push(Edit(before, build, name))
        return True

    def show_build(self, build: Build) -> bool:
        """Make a build the document without a step of its own, as a save does that names it."""
        return self._go_to(build, self._ground, worded("The build was not shown"))

    def _go_to(self, build: Build, ground: Ground, what: str) -> bool:
        """Make a build on a ground the document, without a step of its own.

        False, and said why, where it cannot be.
        """
        try:
            self._show_document(self._answer(build, ground, what), ground)
        except NoAnswerError as error:
            self.say(str(error))
            return False
        return True

    def _show_document(self, evaluation: Evaluation, ground: Ground) -> None:
        self._ground = ground
        selection = selection_then(self.snapshot, evaluation)
        self._show(
            evaluation=evaluation,
            committed=evaluation,
            carried_card=None,
            hovered=None,
            focus=None,
            **selection,
        )

    def _answer(self, build: Build, ground: Ground, what: str) -> Evaluation:
        """What a build comes to, looked up where it was evaluated a moment ago: a step back, or
        what was previewed.
        """
        for known_ground, known in self._answers:
            if known_ground is ground and known.build == build:
                return known
        return self._note(ground.answer(build, what), ground)

    def _note(self, evaluation: Evaluation, ground: Ground) -> Evaluation:
        """Keep an answer for a while."""
        self._answers = ((ground, evaluation), *self._answers)[:ANSWERS]
        return evaluation

    def undo(self) -> None:
        """One step back."""
        self._go(self.history.index() - 1, self.history.undo)

    def redo(self) -> None:
        """One step forward."""
        self._go(self.history.index(), self.history.redo)

    def _go(self, number: int, move: Callable[[], None]) -> None:
        """Go over to a step's other side first, since the history cannot refuse it."""
        self.cancel()
        step = self.history.command(number) if 0 <= number < self.history.count() else None
        if step is None or self._is_busy():
            return
        back = number < self.history.index()
        if back:
            words = worded("Undoing “{step}”", step=step.text())
            undone = worded("Undoing “{step}” was not done", step=step.text())
        else:
            words = worded("Redoing “{step}”", step=step.text())
            undone = worded("Redoing “{step}” was not done", step=step.text())
        if self._store is not None and isinstance(step, PartsEdit) and len(step.changes) > MANY:
            self._going = (number, step, move)
            self._long.begin(self._store, step.changes, words)
        elif self._gone(step, back, undone):
            move()

    def _gone(self, step: QUndoCommand, back: bool, what: str) -> bool:
        match step:
            case Edit():
                return self._go_to(step.before if back else step.after, self._ground, what)
            case RecordsEdit():
                return self._go_to(
                    self.build, self._ground.carrying(step.before if back else step.after), what
                )
            case PartsEdit():
                try:
                    self._take(step, what)
                except CatalogError as error:
                    self.say(str(error))
                    return False
                return True
            case _:
                return True

    def _arrive(self, inverse: Changes) -> None:
        """The parts of a long step are stored.

        Its history may be gone, where another file was opened meanwhile.
        """
        number, step, move = self._going
        if number < self.history.count() and self.history.command(number) is step:
            ground, former = self._ground_after(step.carried or {})
            done = self._go_to(
                self.build, ground, worded("{_long} cannot be shown", _long=self._long.words)
            )
            step.turn(inverse, former)
            move()
            if done:
                self.say(worded("{_long}: done.", _long=self._long.words))
        else:
            self.look_again()

    def _is_busy(self) -> bool:
        """Whether parts are being stored in the background: nothing changes, and that is said."""
        if self.busy_with:
            self.say(worded("{work}: wait until that is done.", work=self.busy_with))
        return bool(self.busy_with)

    @property
    def busy_with(self) -> str:
        """What is being stored in the background; "" most of the time."""
        return self._long.words if self._long.running else self._occupied

    def occupy(self, words: str) -> None:
        """Bar changes while somebody else stores parts of the user's own; "" ends that."""
        self._occupied = words

    # the parts

    def change_parts(self, changes: Changes, name: str) -> None:
        """One undo step to other parts of the user's own: each is stored under its id, None removes
        it.

        A record that the open file has of such a part gets what the edit changed. Raises StoreError
        with one sentence and changes nothing where that cannot be.
        """
        self.cancel()
        if self._is_busy():
            raise StoreError(f"{self.busy_with} is not done yet: try again in a moment.")
        step = PartsEdit(changes, None, name)
        self._take(step, worded("“{name}” was not done", name=name))
        self.history.push(step)

    def add_step(self, inverse: Changes, name: str) -> None:
        """One undo step for parts that were stored already, such as imported ones.

        `inverse` is what undoes it.
        """
        self.cancel()
        self.use_library(self.library)
        self.history.push(PartsEdit(inverse, {}, name))

    def _take(self, step: PartsEdit, what: str) -> None:
        """Store a step's parts and show the build with them.

        Where either cannot be, a StoreError, and nothing is.
        """
        if self._store is None:
            raise StoreError("There is no place here for parts of your own.")
        insist_on_sense(step.changes, self.library.below(USER))
        mine = (
            {i: self.records[i] for i in step.changes if i in self.records}
            if step.carried is None
            else {}
        )
        before = {part_id: self.library.get(part_id) for part_id in mine}
        inverse = self._store.write(step.changes)
        edited = {i: carried_over(kept, before[i], self.library.get(i)) for i, kept in mine.items()}
        carried = edited if step.carried is None else step.carried
        try:
            ground, former = self._ground_after(carried)
            evaluation = ground.answer(self.build, what)
        except (NoAnswerError, CatalogError) as error:
            self._store.write(inverse)
            raise StoreError(str(error)) from None
        step.turn(inverse, former)
        self._show_document(evaluation, ground)

    def _ground_after(self, carried: Records) -> tuple[Ground, Records]:
        """The ground once parts were stored and some records are others; those records before."""
        former = {part_id: self.records[part_id] for part_id in carried}
        return ground_on(
            self._heard(self.library), {**self.records, **carried}, self.shapes
        ), former

    def bring(self, records: Mapping[str, Part]) -> None:
        """Let the open file know parts that came from elsewhere and that no catalog here knows.

        That is no step: a part counts once the build uses it.
        """
        new = {i: part for i, part in records.items() if self.catalog.get(i) is None}
        if new and not self._is_busy():
            ground = self._ground.carrying(new)
            self._go_to(self.build, ground, worded("The parts were not taken over"))

    def take_records(self, records: Mapping[str, Part], name: str) -> None:
        """One undo step to other records of the open file."""
        self.cancel()
        if self._is_busy():
            return
        after = {
            i: part for i, part in records.items() if i in self.records and part != self.records[i]
        }
        before = {i: self.records[i] for i in after}
        if after and self._go_to(
            self.build, self._ground.carrying(after), worded("“{name}” was not done", name=name)
        ):
            self.history.push(RecordsEdit(before, after, name))

    def _show_notice(self, sentence: str) -> None:
        if sentence != self.snapshot.notice:
            self._show(notice=sentence)

    # what is shown

    def cancel(self) -> None:
        """Put the carried card back; the document is as it was."""
        if self.snapshot.carried_card is not None:
            bare = without_offers(self.snapshot.committed)
            self._show(evaluation=bare, committed=bare, carried_card=None, hovered=None)

    def say(self, message: str) -> None:
        """One sentence for the status bar, shown again where it was said before the last step."""
        if message and message == self.snapshot.message:
            self._show(message="")
        self._show(message=message)

    def _say_error(self, error: object) -> None:
        self.say(str(error))

    def _show_again(self) -> None:
        self._show()

    def _show(self, **changes: object) -> None:
        self.snapshot = self.snapshot.changed(**changes)
        dirty = not self.history.isClean() and self._differs()
        if dirty is not self.snapshot.dirty:
            self.snapshot = self.snapshot.changed(dirty=dirty)
        self.shown.emit(self.snapshot)

    def _differs(self) -> bool:
        """Whether the build is not as it was saved.

        Steps that only changed other parts lose nothing.
        """
        return self.history.cleanIndex() < 0 or self._ground.kept(self.build) != self._saved
