"""Attaching a model file to a part: chosen, read in the background, asked about where its size is
not the part's.

Knows the engine's store of models and the view that shows them. Reading can be given up, which ends
it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFileDialog,
    QInputDialog,
    QMenu,
    QMessageBox,
    QProgressDialog,
    QWidget,
)

from gui.app.background_task import BackgroundTask
from gui.look.plain_words import PlainLabel, plain_box
from gui.session.session import Session
from gui.view3d.viewport import Viewport
from rigwright.assembly.shapes import PartShape, Shapes
from rigwright.files.storage import StorageError
from rigwright.geometry import Vec
from rigwright.picture.user_models.attached import Attached
from rigwright.picture.user_models.files import STEP, SUFFIXES, ModelReading, read_model
from rigwright.picture.user_models.fit import (
    differences,
    fitting,
    rescalings,
    shift_of,
    size_sentence,
)
from rigwright.picture.user_models.model import Model, ModelError
from rigwright.picture.user_models.subjects import ModelSubject, subject_of
from rigwright.record import Value
from rigwright.routing.model_gap import in_words, modelled
from rigwright.rules.modelled import measured_by_model, model_meets_part
from rigwright.text.language import translated
from rigwright.text.numbers import unit_name
from rigwright.text.sentence import messages, paragraph, plural, worded

WORTH_SAYING_MM = 0.05
BY_MODEL_RULES = (model_meets_part.id, measured_by_model.id)
ACROSS_SLOTS = 1  # the axis along which cards stand beside each other
TURNS = messages(("About Its &Length", "About Its &Thickness", "About Its &Height"))
OTHER_TURNS = messages(
    ("About &x", "About &y", "About &z")
)  # of the axes in the corner of the picture


class ModelDialogs(Protocol):
    """What is asked about a model."""

    def path_to_model(self) -> Path | None:
        """Ask for a file."""
        ...

    def scale(self, sentence: str, offers: Mapping[str, float]) -> float | None:
        """Ask what to do about a size that is not the part's, by which of the offers.

        None gives up.
        """
        ...

    def shift(self, axes: str) -> str | None:
        """Ask how far to shift a model along these axes; None gives up."""
        ...

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        ...


class QtModelDialogs:
    """The questions, asked over a window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def path_to_model(self) -> Path | None:
        """Ask for a file."""
        # STEP is offered also where it cannot be read: its refusal says what to install.
        patterns = " ".join(f"*{suffix}" for suffix in (*SUFFIXES, *STEP))
        name, _ = QFileDialog.getOpenFileName(
            self._window,
            worded("Attach Model"),
            "",
            worded("Models ({patterns});;All files (*)", patterns=patterns),
        )
        return Path(name) if name else None

    def scale(self, sentence: str, offers: Mapping[str, float]) -> float | None:
        """Ask what to do about a size that is not the part's, by which of the offers.

        None gives up.
        """
        box = plain_box(self._window, QMessageBox.Icon.Question, worded("Attach Model"), sentence)
        role = QMessageBox.ButtonRole.AcceptRole
        buttons = {box.addButton(words, role): scale for words, scale in offers.items()}
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return next(
            (scale for button, scale in buttons.items() if button is box.clickedButton()), None
        )

    def shift(self, axes: str) -> str | None:
        """Ask how far to shift a model along these axes; None gives up."""
        question = worded("Shift along {axes}, in {unit}:", axes=axes, unit=unit_name())
        text, taken = QInputDialog.getText(
            self._window, worded("Shift the Model"), question, text="0, 0, 0"
        )
        return text if taken else None

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        plain_box(self._window, QMessageBox.Icon.Warning, worded("Attach Model"), sentence).exec()


class ModelCommands(QObject):
    """The way from a file to a part."""

    def __init__(self, session: Session, view: Viewport, dialogs: ModelDialogs) -> None:
        super().__init__(view)
        self._session = session
        self._view = view
        self._dialogs = dialogs
        self.attached = Attached()
        self._background_task = BackgroundTask(self)
        self._background_task.ended.connect(self._close_progress)
        self._background_task.done.connect(self._arrive)
        self._wanted: ModelSubject | None = None
        self._reading = ModelReading()
        self._progress: QProgressDialog | None = None
        view.stage.show_models(self.attached)

    def fill(self, menu: QMenu, label: str) -> None:
        """What can be done with the model of a part."""
        subject = self._subject(label)
        if subject is None:
            return
        menu.addAction(worded("Atta&ch a Model…")).triggered.connect(lambda: self.begin(label))
        kept = self.attached.all().get(subject.part_id)
        if kept is None:
            return
        turns = menu.addMenu(worded("T&urn the Model Round"))
        for axis, words in enumerate(TURNS if subject.is_card else OTHER_TURNS):
            turns.addAction(translated(words)).triggered.connect(
                lambda _on=False, axis=axis: self.turn_round(subject, axis)
            )
        menu.addAction(worded("Shi&ft the Model…")).triggered.connect(lambda: self.shift(subject))
        menu.addAction(self._switch(menu, subject, kept.collides))
        menu.addAction(worded("Take the Mo&del Off")).triggered.connect(
            lambda: self.detach(subject.part_id)
        )

    def _switch(self, menu: QMenu, subject: ModelSubject, on: bool) -> QAction:
        words = worded("Use as the Part\u2019s &Shape")
        if subject.is_card:
            words = worded("Use as the Card\u2019s &Shape")
        switch = QAction(words, menu)
        switch.setCheckable(True)
        switch.setChecked(on)
        switch.setToolTip(
            worded("Let the checks measure by the model instead of by the boxes of its figures")
        )
        switch.triggered.connect(lambda on: self.let_collide(subject, on))
        return switch

    def begin(self, label: str, path: Path | None = None) -> None:
        """Ask for a file and read it."""
        chosen = path or self._dialogs.path_to_model()
        if chosen is None:
            return
        if self._background_task.running:
            self._session.say(worded("Another model is still being read: try again in a moment."))
            return
        self._wanted, self._reading = self._subject(label), ModelReading()
        progress = self._show_progress(worded("Reading {name}…", name=chosen.name))
        progress.canceled.connect(self._give_up)
        self._background_task.run(partial(_read, chosen, self._reading))

    def detach(self, part_id: str) -> None:
        """Draw a part as it was, and measure it by its boxes."""
        counted = self._session.parts.shapes.get(part_id) is not None
        if self._store(lambda: self.attached.detach(part_id)) and counted:
            self._session.parts.use_shapes(self.attached.shapes())

    def turn_round(self, subject: ModelSubject, axis: int) -> None:
        """Lay a model the other way round."""
        if self._store(lambda: self.attached.turn_round(subject.part_id, axis, subject.room)):
            self._measure(subject)

    def shift(self, subject: ModelSubject) -> None:
        """Move a model that is not laid quite right."""
        axes = worded("length, thickness and height") if subject.is_card else worded("x, y and z")
        text = self._dialogs.shift(axes)
        by = shift_of(text) if text is not None else None
        if by is not None and self._store(lambda: self.attached.shift(subject.part_id, by)):
            self._measure(subject)
        elif by is None and text is not None:
            self._dialogs.tell(
                worded(
                    "{text} is no shift: type three lengths in {unit}, such as 0, -2.5, 0.",
                    text=repr(text),
                    unit=unit_name(),
                )
            )

    def let_collide(self, subject: ModelSubject, on: bool) -> None:
        """Measure a part by its model, or by its boxes again.

        A model that cannot be measured is refused.
        """
        why = self.attached.not_measurable(subject.part_id) if on else ""
        if why:
            self._dialogs.tell(
                worded(
                    "The model of {subject} {why}, so its boxes go on to count.",
                    subject=subject.name,
                    why=why,
                )
            )
        elif self._store(lambda: self.attached.let_collide(subject.part_id, on)):
            self._measure(subject)
            if not on:
                self._session.say(
                    worded(
                        "{subject} is measured by the boxes of its figures again.",
                        subject=subject.name,
                    )
                )

    def _measure(self, subject: ModelSubject) -> None:
        """Go on with the shapes that count now.

        What a comparison needs of them is worked out in the background.
        """
        shapes = self.attached.shapes()
        shape = shapes.get(subject.part_id)
        if shape is None or not self._background_task.run(partial(_prepared, shapes, shape)):
            self._session.parts.use_shapes(shapes)
        else:
            self._wanted = subject
            self._show_progress(
                worded("Taking the measure of {subject}…", subject=subject.name)
            ).setCancelButton(None)

    def _show_progress(self, words: str) -> QProgressDialog:
        self._progress = progress = QProgressDialog("", worded("Cancel"), 0, 0, self._view)
        progress.setLabel(PlainLabel(words))
        progress.setWindowModality(Qt.WindowModality.NonModal)
        progress.setMinimumDuration(600)
        return progress

    def _close_progress(self) -> None:
        if self._progress is not None:
            self._progress.deleteLater()
            self._progress = None

    def _give_up(self) -> None:
        self._reading.stop()
        self._background_task.give_up()
        self._close_progress()

    def _arrive(self, answer: object) -> None:
        subject = self._wanted
        self._wanted = None
        if isinstance(answer, _Prepared):
            self._session.parts.use_shapes(answer.shapes)
            self._session.say(self._said_of_shape(subject))
        elif subject is None:
            return
        elif isinstance(answer, str):
            self._dialogs.tell(answer)
        elif isinstance(answer, Model):
            self._attach(subject, answer)

    def _said_of_shape(self, subject: ModelSubject | None) -> str:
        """What it changed, in the words of the checks."""
        found = (f for f in self._session.snapshot.committed.findings if f.rule in BY_MODEL_RULES)
        name = subject.name if subject is not None else worded("The part")
        return next(
            (f.message for f in found),
            worded("{name} is measured by its model: it meets nothing.", name=name),
        )

    def _attach(self, subject: ModelSubject, model: Model) -> None:
        scale = self._scale(model, subject.room.box.size)
        if scale is None:
            return
        fit = fitting(model, subject.room, scale)
        counted = self._session.parts.shapes.get(subject.part_id) is not None
        if self._store(lambda: self.attached.attach(subject.part_id, model, fit)):
            said = (
                _said(model),
                differences(model, fit, subject.room.box, subject.sides),
                *self._gaps(subject),
            )
            if counted:
                self._session.parts.use_shapes(self.attached.shapes())
            self._session.say(said[0])
            if any(said[1:]):  # more than a line has room for, and what the model is looked at for
                self._dialogs.tell("\n\n".join(filter(None, said)))

    def _gaps(self, subject: ModelSubject) -> list[str]:
        """How near a card would come to its neighbours by its model, where that is not what the
        figures say.
        """
        shape = self.attached.shape(subject.part_id) if subject.is_card else None
        if shape is None:
            return []
        shapes = {subject.part_id: shape}
        gaps = (
            modelled(gap, shapes) for gap in self._session.snapshot.committed.assembly.neighbours
        )
        far = (
            gap
            for gap in gaps
            if gap.by_shape and abs(gap.gap.value - gap.by_boxes.value) >= WORTH_SAYING_MM
        )
        return [in_words(gap) for gap in far]

    def _scale(self, model: Model, wanted: Vec) -> float | None:
        sentence = size_sentence(model.name, model.size, wanted)
        return self._dialogs.scale(sentence, rescalings(model.size, wanted)) if sentence else 1.0

    def _store(self, change: Callable[[], object]) -> bool:
        try:
            change()
        except (StorageError, ModelError) as error:
            self._dialogs.tell(str(error))
            return False
        self._view.stage.show_models(self.attached)
        return True

    def _subject(self, label: str) -> ModelSubject | None:
        return subject_of(label, self._session.snapshot.committed.assembly)


class _Prepared(Value, frozen=True):
    """Shapes of which the one that was asked about can be compared at once."""

    shapes: Shapes


def _prepared(shapes: Shapes, shape: PartShape) -> _Prepared:
    body = shape.of_card
    if body is not None:
        body.heights(ACROSS_SLOTS)
    return _Prepared(shapes)


def _read(path: Path, reading: ModelReading) -> Model | str:
    """The model, or what is wrong with it."""
    try:
        return read_model(path, reading)
    except ModelError as error:
        return str(error)


def _said(model: Model) -> str:
    said = [worded("{model} is shown for the part.", model=model.name)]
    if not model.closed:
        open_edges = plural(
            "It is not closed ({n:,} open edge), so only its surface counts.",
            "It is not closed ({n:,} open edges), so only its surface counts.",
            model.open_edges,
        )
        said.append(str(open_edges))
    if model.without_area:
        left_out = plural(
            "{n:,} of its triangles has no area and is left out.",
            "{n:,} of its triangles have no area and are left out.",
            model.without_area,
        )
        said.append(str(left_out))
    return str(paragraph(*said))
