"""Attaching a model file to a part: chosen, read in the background, asked about where its size is not the part's.

Knows the engine's store of models and the view that shows them. Reading can be given up; what comes then is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QProgressDialog, QWidget

from gui.errand import Errand
from gui.session import Session
from gui.view.viewport import Viewport
from rigwright.assembly import SeatedCard
from rigwright.assembly.envelopes import card_body
from rigwright.files.storage import StorageError
from rigwright.geometry import Vec
from rigwright.mechanics.model_gap import Heights, gap_by_shape, heights_of_boxes, heights_of_mesh, in_words
from rigwright.mesh import Mesh
from rigwright.models.attached import Attached
from rigwright.models.files import Model, ModelError, read_model
from rigwright.models.fit import UNITS, differences, fitting, size_sentence, unit_of

WORTH_SAYING_MM = 0.05
FILTER = "Models (*.glb *.stl *.obj);;All files (*)"


class ModelDialogs(Protocol):
    """What is asked about a model."""

    def path_to_model(self) -> Path | None:
        """Ask for a file."""
        ...

    def scale(self, sentence: str, unit: str | None) -> float | None:
        """Ask what to do about a size that is not the part's; None gives up."""
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
        name, _ = QFileDialog.getOpenFileName(self._window, "Attach model", "", FILTER)
        return Path(name) if name else None

    def scale(self, sentence: str, unit: str | None) -> float | None:
        """Ask what to do about a size that is not the part's; None gives up."""
        box = QMessageBox(QMessageBox.Icon.Question, "Attach model", sentence, parent=self._window)
        offers = {unit: UNITS[unit]} if unit else {}
        buttons = {
            box.addButton(f"Rescale from {name}", QMessageBox.ButtonRole.AcceptRole): scale
            for name, scale in offers.items()
        }
        buttons[box.addButton("Take as millimetres", QMessageBox.ButtonRole.AcceptRole)] = 1.0
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return next((scale for button, scale in buttons.items() if button is box.clickedButton()), None)

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        QMessageBox(QMessageBox.Icon.Warning, "Attach model", sentence, parent=self._window).exec()


class ModelCommands(QObject):
    """The way from a file to a part."""

    def __init__(
        self, session: Session, view: Viewport, dialogs: ModelDialogs, attached: Attached | None = None
    ) -> None:
        super().__init__(view)
        self._session, self._view, self._dialogs = session, view, dialogs
        self.attached = attached or Attached()
        self._errand = Errand(self)
        self._errand.done.connect(self._arrive)
        self._wanted: SeatedCard | None = None  # None too once the user has given up
        self._progress: QProgressDialog | None = None
        self._known: dict[str, Heights] = {}
        view.show_models(self.attached)

    def fill(self, menu: QMenu, label: str) -> None:
        """What can be done with the model of a card."""
        card = self._card(label)
        if card is None:
            return
        menu.addAction("Attach a &Model…").triggered.connect(lambda: self.begin(label))
        if card.card.id in self.attached.all():
            menu.addAction("Take the Mo&del Off").triggered.connect(lambda: self.detach(card.card.id))

    def begin(self, label: str, path: Path | None = None) -> None:
        """Ask for a file and read it."""
        chosen = path or self._dialogs.path_to_model()
        if chosen is None:
            return
        if self._errand.running:
            self._session.say("Another model is still being read: try again in a moment.")
            return
        self._wanted = self._card(label)
        self._show_progress(chosen.name)
        self._errand.run(partial(_read, chosen))

    def detach(self, part_id: str) -> None:
        """Draw a part as it was."""
        self._store(lambda: self.attached.detach(part_id))

    def _show_progress(self, name: str) -> None:
        self._progress = QProgressDialog(f"Reading {name}…", "Cancel", 0, 0, self._view)
        self._progress.setWindowModality(Qt.WindowModality.NonModal)
        self._progress.setMinimumDuration(600)
        self._progress.canceled.connect(self._give_up)

    def _give_up(self) -> None:
        self._wanted = None

    def _arrive(self, answer: object) -> None:
        card, self._wanted = self._wanted, None
        if self._progress is not None:
            self._progress.canceled.disconnect(self._give_up)
            self._progress.deleteLater()
            self._progress = None
        if card is None:
            return
        if isinstance(answer, str):
            self._dialogs.tell(answer)
        elif isinstance(answer, Model):
            self._attach(card, answer)

    def _attach(self, card: SeatedCard, model: Model) -> None:
        room = card_body(card.size)
        scale = self._scale(model, room.size)
        if scale is None:
            return
        fit = fitting(model, room, scale)
        if self._store(lambda: self.attached.attach(card.card.id, model, fit)):
            said = (_said(model), differences(model, fit, room), *self._gaps(card))
            self._session.say(" ".join(filter(None, said)))

    def _gaps(self, card: SeatedCard) -> list[str]:
        """How near the card comes to its neighbours by shape, where that is not what the figures say."""
        assembly = self._session.snapshot.committed.assembly
        meshes = self.attached.meshes(each.card.id for each in assembly.cards)
        found = []
        for gap in assembly.neighbours:
            if card.label in (gap.upper.label, gap.lower.label):
                upper, lower = (self._heights(each, meshes) for each in (gap.upper, gap.lower))
                by_shape = gap_by_shape(gap, upper, lower)
                if abs(by_shape.by_shape_mm - by_shape.by_boxes_mm) >= WORTH_SAYING_MM:
                    found.append(in_words(gap, by_shape))
        return found

    def _heights(self, card: SeatedCard, meshes: Mapping[str, Mesh]) -> Heights:
        """Worked out once for each model; those of boxes are quick."""
        mesh = meshes.get(card.card.id)
        if mesh is None:
            return heights_of_boxes(card)
        if mesh.key not in self._known:
            self._known[mesh.key] = heights_of_mesh(mesh)
        return self._known[mesh.key]

    def _scale(self, model: Model, wanted: Vec) -> float | None:
        sentence = size_sentence(model.name, model.size, wanted)
        return self._dialogs.scale(sentence, unit_of(model.size, wanted)) if sentence else 1.0

    def _store(self, change: Callable[[], object]) -> bool:
        try:
            change()
        except StorageError as error:
            self._dialogs.tell(str(error))
            return False
        self._view.show_models(self.attached)
        return True

    def _card(self, label: str) -> SeatedCard | None:
        cards = self._session.snapshot.committed.assembly.cards
        return next((card for card in cards if card.label == label), None)


def _read(path: Path) -> Model | str:
    """The model, or what is wrong with it."""
    try:
        return read_model(path)
    except ModelError as error:
        return str(error)


def _said(model: Model) -> str:
    open_edges = "" if model.closed else f" It is not closed ({model.open_edges:,} open edges), so it has no inside."
    return f"{model.name} is shown for the part.{open_edges}"
