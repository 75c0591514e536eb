"""The parts that are known: the layers of the catalog, the open file's records, the models that
count, and the edits of the user's own parts.

Knows the shown build, which every change of a part evaluates anew; no file and no card in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt

from gui.session.ground import Ground, NoAnswerError, ground_on
from gui.session.long_step import MANY
from gui.session.shown_build import ShownBuild
from gui.session.steps import Changes, PartsEdit, Records, RecordsEdit, insist_on_sense
from rigwright.assembly.shapes import Shapes
from rigwright.catalog import CatalogError
from rigwright.catalog.layers import USER, Layered
from rigwright.catalog.overrides import carried_over
from rigwright.catalog.store import PartStore, StoreError
from rigwright.parts import Part
from rigwright.picture.user_models import attached_shapes
from rigwright.text.sentence import worded


class KnownParts(QObject):
    """What builds are made of and evaluated on.

    `library` has the layers of the catalog that all builds share; the session's `catalog` those of
    the open build, whose file's own records come first. It is another object after every change of
    a part, which tells panels to search again.
    """

    def __init__(self, shown: ShownBuild, store: PartStore | None = None) -> None:
        super().__init__(shown)
        self._shown = shown
        self._store = store

    @property
    def library(self) -> Layered:
        """The layers of the catalog that all builds share."""
        return self._shown.ground.library

    @property
    def records(self) -> Records:
        """The open file's own records, which come before the library's; not to be changed."""
        return self._shown.ground.carried

    @property
    def shapes(self) -> Shapes:
        """The shapes of parts whose own models count."""
        return self._shown.ground.shapes

    def use_library(self, library: Layered) -> None:
        """Go on with other layers, or with the same ones after they changed."""
        ground = ground_on(self._shown.heard(library), self.records, self.shapes)
        self._shown.go_to(self._shown.build, ground, worded("Changed parts were not taken over"))

    def use_shapes(self, shapes: Shapes) -> None:
        """Go on with other shapes of parts whose own models count."""
        self._shown.go_to(
            self._shown.build,
            ground_on(self.library, self.records, shapes),
            worded("A model was not taken over"),
        )

    def look_again(self) -> None:
        """Take over what other programs changed in the layers, and which models count."""
        shapes = attached_shapes()
        if (self.library.look(), shapes) != (self._shown.seen, self.shapes):
            ground = ground_on(self._shown.heard(self.library), self.records, shapes)
            self._shown.go_to(
                self._shown.build, ground, worded("Changed parts were not taken over")
            )

    def look_when_active(self, state: Qt.ApplicationState) -> None:
        """Look again when the user comes back from another program."""
        if state == Qt.ApplicationState.ApplicationActive:
            self.look_again()

    # edits

    def change(self, changes: Changes, name: str) -> None:
        """One undo step to other parts of the user's own: each is stored under its id, None removes
        it.

        A record that the open file has of such a part gets what the edit changed. Raises StoreError
        with one sentence and changes nothing where that cannot be.
        """
        self._shown.put_card_down()
        if self._shown.must_wait():
            raise StoreError(
                f"{self._shown.storing.busy_with} is not done yet: try again in a moment."
            )
        step = PartsEdit(changes, None, name)
        self.take(step, worded("“{name}” was not done", name=name))
        self._shown.history.push(step)

    def add_step(self, inverse: Changes, name: str) -> None:
        """One undo step for parts that were stored already, such as imported ones.

        `inverse` is what undoes it.
        """
        self._shown.put_card_down()
        self.use_library(self.library)
        self._shown.history.push(PartsEdit(inverse, {}, name))

    def take_records(self, records: Mapping[str, Part], name: str) -> None:
        """One undo step to other records of the open file."""
        self._shown.put_card_down()
        if self._shown.must_wait():
            return
        after = {
            i: part for i, part in records.items() if i in self.records and part != self.records[i]
        }
        before = {i: self.records[i] for i in after}
        if after and self._shown.go_to(
            self._shown.build,
            self._shown.ground.carrying(after),
            worded("“{name}” was not done", name=name),
        ):
            self._shown.history.push(RecordsEdit(before, after, name))

    def bring(self, records: Mapping[str, Part]) -> None:
        """Let the open file know parts that came from elsewhere and that no catalog here knows.

        That is no step: a part counts once the build uses it.
        """
        known = self._shown.ground.catalog
        new = {i: part for i, part in records.items() if known.get(i) is None}
        if not new or self._shown.must_wait():
            return
        ground = self._shown.ground.carrying(new)
        self._shown.go_to(self._shown.build, ground, worded("The parts were not taken over"))

    def take(self, step: PartsEdit, what: str) -> None:
        """Store a step's parts and show the build with them.

        Where either cannot be, a StoreError, and nothing is.
        """
        if self._store is None:
            raise StoreError("There is no place here for parts of your own.")
        insist_on_sense(step.changes, self.library.below(USER))
        if step.carried is None:
            mine = {i: self.records[i] for i in step.changes if i in self.records}
        else:
            mine = {}
        before = {part_id: self.library.get(part_id) for part_id in mine}
        inverse = self._store.write(step.changes)
        edited = {i: carried_over(kept, before[i], self.library.get(i)) for i, kept in mine.items()}
        carried = edited if step.carried is None else step.carried
        try:
            ground, former = self.ground_after(carried)
            evaluation = ground.answer(self._shown.build, what)
        except (NoAnswerError, CatalogError) as error:
            self._store.write(inverse)
            raise StoreError(str(error)) from None
        step.turn(inverse, former)
        self._shown.show_document(evaluation, ground)

    def begin_storing(self, step: PartsEdit, words: str) -> bool:
        """Store a step's parts in the background where they are many; False where they are few.

        `words` say what is being done.
        """
        if self._store is None or len(step.changes) <= MANY:
            return False
        self._shown.storing.begin(self._store, step.changes, words)
        return True

    def ground_after(self, carried: Records) -> tuple[Ground, Records]:
        """The ground once parts were stored and some records are others; those records before."""
        former = {part_id: self.records[part_id] for part_id in carried}
        return ground_on(
            self._shown.heard(self.library), {**self.records, **carried}, self.shapes
        ), former
