"""The build that is shown, with the ground it is evaluated on and its history.

The parts of the session stand on it, and panels do not see it. Knows no file, no store and no card
in the hand. Whatever is to be shown is evaluated first: where that meets a fault, one sentence says
so and everything stays as it was, the build, its history and its file.
"""

from __future__ import annotations

from weakref import ref

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QUndoStack

from gui.session.ground import Ground, Kept, NoAnswerError, ground_on
from gui.session.long_step import LongStep
from gui.session.snapshot import Snapshot, selection_then
from rigwright.build import Build
from rigwright.catalog.layers import Layered
from rigwright.evaluation import Evaluation, without_offers
from rigwright.picture.user_models import attached_shapes
from rigwright.text.sentence import worded

ANSWERS = 6  # that are kept: enough for a few steps back and forth, and little memory


class ShownBuild(QObject):
    """What is shown, and the one way over to something else.

    `ground` is what builds are evaluated on, `saved` what a file of the build had when it was
    saved last, `seen` how the layers of the catalog were then. Signals: shown(Snapshot) after
    every change.
    """

    shown = Signal(object)
    _noticed = Signal(str)

    def __init__(self, library: Layered, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._noticed.connect(self._show_notice, Qt.ConnectionType.QueuedConnection)
        self.storing = LongStep(self)
        self.storing.moved.connect(self.say)
        self.storing.failed.connect(self._say_error)
        self._answers: tuple[tuple[Ground, Evaluation], ...] = ()  # the last ones, latest first
        self.ground = ground_on(self.heard(library), {}, attached_shapes())
        self.history = history = QUndoStack(self)
        self.history.cleanChanged.connect(self._show_again)
        # Qt empties the history of a session that goes; its listeners are half gone by then.
        self.destroyed.connect(lambda: history.blockSignals(True))
        self.snapshot = Snapshot(
            evaluation := self.ground.answer(Build(), worded("The window was not opened")),
            evaluation,
        )
        self.saved = self.ground.kept(Build())

    @property
    def build(self) -> Build:
        """The document's build."""
        return self.snapshot.committed.build

    def go_to(
        self,
        build: Build,
        ground: Ground,
        what: str,
        formerly: tuple[str, ...] = (),
        *,
        by_step: bool = False,
    ) -> bool:
        """Make a build on a ground the document, `by_step` where the history moves after that.

        `formerly` are the cards that are selected there where none stays that was. False, and said
        why, where it cannot be.
        """
        try:
            evaluation = self.answer(build, ground, what)
            self.show_document(evaluation, ground, formerly, by_step=by_step)
        except NoAnswerError as error:
            self.say(str(error))
            return False
        return True

    def show_document(
        self,
        evaluation: Evaluation,
        ground: Ground,
        formerly: tuple[str, ...] = (),
        *,
        by_step: bool = False,
    ) -> None:
        """Make what was evaluated on a ground the document; the hand is empty then.

        A history that moves `by_step` after that is clean for the build before, so it is not asked
        whether this one is saved: else all would be told once that it is and then that it is not.
        """
        self.ground = ground
        selection = selection_then(self.snapshot, evaluation, formerly)
        self.snapshot = self.snapshot.changed(
            evaluation=evaluation,
            committed=evaluation,
            carried_card=None,
            hovered=None,
            focus=None,
            **selection,
        )
        self._tell(dirty=self._differs() if by_step else self._is_dirty())

    def begin(self, snapshot: Snapshot, ground: Ground, saved: Kept) -> None:
        """Go over to another document, which has no history yet."""
        self.ground = ground
        self.saved = saved
        self.snapshot = snapshot
        self.history.clear()  # only now: nobody may take the former build for a saved one
        self.history.setClean()  # an empty history is not cleared, and may be unclean
        self.shown.emit(self.snapshot)

    def answer(self, build: Build, ground: Ground, what: str) -> Evaluation:
        """What a build comes to, looked up where it was evaluated a moment ago: a step back, or
        what was previewed.
        """
        for known_ground, known in self._answers:
            if known_ground is ground and known.build == build:
                return known
        return self.note(ground.answer(build, what), ground)

    def note(self, evaluation: Evaluation, ground: Ground) -> Evaluation:
        """Keep an answer for a while."""
        self._answers = ((ground, evaluation), *self._answers)[:ANSWERS]
        return evaluation

    def must_wait(self) -> bool:
        """Return whether parts are being stored in the background: nothing changes meanwhile, and a
        message says so.
        """
        work = self.storing.busy_with
        if work:
            self.say(worded("{work}: wait until that is done.", work=work))
        return bool(work)

    def heard(self, library: Layered) -> Layered:
        """The layers, looked at anew, with this one to hear of those that fail."""
        shown = ref(self)  # the layers must not keep alive who listens to them

        def tell(sentence: str) -> None:
            listener = shown()
            if listener is not None:
                listener.notify(sentence)

        heard = Layered(library.layers, tell)
        self.seen = heard.look()
        return heard

    # what is shown

    def put_card_down(self) -> None:
        """Put the carried card back; the document is as it was."""
        if self.snapshot.carried_card is not None:
            bare = without_offers(self.snapshot.committed)
            self.show(evaluation=bare, committed=bare, carried_card=None, hovered=None)

    def show(self, **changes: object) -> None:
        """Show the same with other fields of the snapshot."""
        self.snapshot = self.snapshot.changed(**changes)
        self._tell(dirty=self._is_dirty())

    def _tell(self, *, dirty: bool) -> None:
        """Tell everybody what is shown now."""
        if dirty is not self.snapshot.dirty:
            self.snapshot = self.snapshot.changed(dirty=dirty)
        self.shown.emit(self.snapshot)

    def say(self, message: str) -> None:
        """One sentence for the status bar, shown again where it was said before the last step."""
        if message and message == self.snapshot.message:
            self.show(message="")
        self.show(message=message)

    def notify(self, sentence: str) -> None:
        """Say, from any thread, what is wrong beside the build, such as a layer of the catalog,
        until it closes.
        """
        self._noticed.emit(sentence)

    def _say_error(self, error: object) -> None:
        self.say(str(error))

    def _show_again(self) -> None:
        """Show that the build is as it was saved, or no longer; a step back may have shown that."""
        if self._is_dirty() is not self.snapshot.dirty:
            self.show()

    def _show_notice(self, sentence: str) -> None:
        if sentence != self.snapshot.notice:
            self.show(notice=sentence)

    def _is_dirty(self) -> bool:
        return not self.history.isClean() and self._differs()

    def _differs(self) -> bool:
        """Whether the build is not as it was saved.

        Steps that only changed other parts lose nothing.
        """
        return self.history.cleanIndex() < 0 or self.ground.kept(self.build) != self.saved
