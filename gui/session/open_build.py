"""The open build as a document: its file, its edits, and the steps back and forth.

Every change of the build goes through `commit`. Knows what is shown and the parts, no widget and no
card in the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QUndoCommand

from gui.session.ground import ground_on
from gui.session.known_parts import KnownParts
from gui.session.proposal import BuildProposal, ProposalOption, summary_words
from gui.session.shown_build import ShownBuild
from gui.session.snapshot import Snapshot
from gui.session.steps import Changes, Edit, PartsEdit, RecordsEdit
from rigwright.build import Build
from rigwright.catalog import CatalogError
from rigwright.documents.document import Document, read_document, why_unsavable, write_document
from rigwright.documents.foreign import Foreign
from rigwright.documents.saved_verdict import SavedVerdict
from rigwright.evaluation import Evaluation
from rigwright.evaluation.hanging import brought_words
from rigwright.files.seen import Seen
from rigwright.inventory.choosing import supplies_told
from rigwright.parts import Part
from rigwright.text.numbers import named_value
from rigwright.text.sentence import with_stop, worded


class OpenBuild:
    """Which build is open, and the one way to another.

    `asks` puts a proposal to the user; without it proposals are accepted. `as_looked_at` gives a
    build that is saved the view of it.
    """

    asks: Callable[[BuildProposal], None] | None = None
    as_looked_at: Callable[[Build], Build] = staticmethod(lambda build: build)

    def __init__(self, shown: ShownBuild, parts: KnownParts) -> None:
        self._shown = shown
        self._parts = parts
        self.history = shown.history
        self.spare: tuple[Part, ...] = ()  # records of the open file that its build did not use
        self.foreign: Foreign | None = None  # what is not known here of the file that was opened
        self.judged: SavedVerdict | None = None  # what its build was judged to be when it was saved
        shown.storing.done.connect(self._arrive)

    # the file

    @property
    def saved_build(self) -> Build:
        """The build as its file has it; the one that was begun with where there is no file."""
        return self._shown.saved[0]

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
        ground = ground_on(self._shown.ground.library, carried, self._shown.ground.shapes)
        return ground.answer(document.build, worded("{name} was not evaluated", name=name))

    def save(self, path: Path, over: Seen | None = None) -> Seen:
        """Write the build and the records of its parts over what was seen there, and give what
        lies there then.
        """
        from rigwright.reports.since_saved import verdict_to_save  # which no start needs

        looked_at = self.as_looked_at(self._shown.build)
        if looked_at != self._shown.build:
            self.show_build(looked_at)
        judged = verdict_to_save(self._shown.snapshot.committed)
        seen = write_document(
            path, self._shown.build, self._shown.ground.catalog, self.spare, over, judged
        )
        self._shown.saved = self._shown.ground.kept(self._shown.build)
        self.foreign = None
        self.judged = judged
        self._shown.show(path=path)
        self.history.setClean()
        self._shown.say(worded("Saved {name}.", name=path.name))
        return seen

    def _load(self, document: Document, path: Path | None) -> None:
        """Go over to a document, whole or not at all."""
        name = path.name if path else document.build.shown_title
        what = worded("{name} was not opened", name=name or worded("The build"))
        ground = ground_on(
            self._parts.library, {part.id: part for part in document.parts}, self._parts.shapes
        )
        evaluation = ground.answer(document.build, what)
        saved = ground.kept(document.build)
        self.spare = document.spare
        self.foreign, self.judged = document.foreign, document.judged
        notices = document.notices if document.foreign is None else document.notices[1:]
        snapshot = Snapshot(
            evaluation,
            evaluation,
            path=path,
            message="".join(notices[:1]),
            document=self._shown.snapshot.document + 1,
            notice=self._shown.snapshot.notice,
        )
        self._shown.begin(snapshot, ground, saved)

    # edits

    def commit(self, build: Build, name: str) -> bool:
        """Make one undo step to another build; False where it cannot be made.

        The same build makes no step. A message names what a chassis came with, or its cards on
        bars.
        """
        if build == self._shown.build:
            return True
        if self._shown.must_wait():
            return False
        before = self._shown.build
        what = worded("“{name}” was not done", name=name)
        chosen = self._shown.snapshot.chosen_labels
        if why := why_unsavable(build):
            self._shown.say(with_stop(named_value(what, why)))
            return False
        if not self._shown.go_to(build, self._shown.ground, what, by_step=True):
            return False
        self.history.push(Edit(before, build, name, chosen))
        there = self._shown.snapshot.committed.assembly
        told = brought_words(before, there) or supplies_told(before, there)
        if told is not None:
            self._shown.say(str(told))
        return True

    def propose(self, proposal: BuildProposal) -> None:
        """Make an edit, after asking where it changes anything that was not asked for."""
        if proposal.is_silent or self.asks is None:
            self.accept(proposal.options[0])
        elif not self._shown.must_wait():
            self.asks(proposal)

    def accept(self, option: ProposalOption) -> bool:
        """Make a proposed edit one step, and say what it did besides."""
        done = self.commit(option.build, option.step)
        if done and option.changes:
            self._shown.say(summary_words(option.changes))
        return done

    def show_build(self, build: Build) -> bool:
        """Make a build the document without a step of its own, as a save does that names it."""
        return self._shown.go_to(build, self._shown.ground, worded("The build was not shown"))

    # steps back and forth

    def undo(self) -> None:
        """One step back."""
        self._go(self.history.index() - 1, self.history.undo)

    def redo(self) -> None:
        """One step forward."""
        self._go(self.history.index(), self.history.redo)

    def _go(self, number: int, move: Callable[[], None]) -> None:
        """Go over to a step's other side first, since the history cannot refuse it."""
        self._shown.put_card_down()
        step = self.history.command(number) if 0 <= number < self.history.count() else None
        if step is None or self._shown.must_wait():
            return
        back = number < self.history.index()
        if back:
            words = worded("Undoing “{step}”", step=step.text())
            undone = worded("Undoing “{step}” was not done", step=step.text())
        else:
            words = worded("Redoing “{step}”", step=step.text())
            undone = worded("Redoing “{step}” was not done", step=step.text())
        if isinstance(step, PartsEdit) and self._parts.begin_storing(step, words):
            self._going = (number, step, move)
        elif self._gone(step, back, undone):
            move()

    def _gone(self, step: QUndoCommand, back: bool, what: str) -> bool:
        match step:
            case Edit():
                build = step.before if back else step.after
                formerly = step.chosen if back else ()
                return self._shown.go_to(build, self._shown.ground, what, formerly, by_step=True)
            case RecordsEdit():
                return self._shown.go_to(
                    self._shown.build,
                    self._shown.ground.carrying(step.before if back else step.after),
                    what,
                )
            case PartsEdit():
                try:
                    self._parts.take(step, what)
                except CatalogError as error:
                    self._shown.say(str(error))
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
            ground, former = self._parts.ground_after(step.carried or {})
            done = self._shown.go_to(
                self._shown.build,
                ground,
                worded("{_long} cannot be shown", _long=self._shown.storing.words),
            )
            step.turn(inverse, former)
            move()
            if done:
                self._shown.say(worded("{_long}: done.", _long=self._shown.storing.words))
        else:
            self._parts.look_again()
