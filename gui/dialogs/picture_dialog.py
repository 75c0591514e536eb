"""The dialog that asks how large a picture of a view is, and whether it has a ground."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QWidget,
)

from gui.dialogs.view_pictures import SVG, ViewPicture
from gui.look.dialog_shell import even_fields
from gui.look.figure_fields import CountField
from gui.look.stacks import in_column
from gui.look.surfaces import plain, tick_sheet
from gui.look.themed import worn
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

LEAST_PX, MOST_PX, STEP_PX = 64, 8192, 100
LEAST_WIDTH_PX, PAD_PX = 380, 16
SHARPER = 2  # times what the window shows, by itself
HEIGHT = messages("The picture is {height} px high.")
DRAWING = messages("An SVG drawing can be shown at any size.")


class PictureDialog(QDialog):
    """Width and ground of a picture; the file is asked for afterwards."""

    def __init__(self, parent: QWidget | None, picture: ViewPicture) -> None:
        super().__init__(parent)
        self._picture = picture
        self.setWindowTitle(picture.title)
        self.width_px = CountField(self)
        self.width_px.setRange(LEAST_PX, MOST_PX)
        self.width_px.setSingleStep(STEP_PX)
        self.width_px.setSuffix(" px")
        self.width_px.setValue(SHARPER * picture.size.width())
        self.transparent = QCheckBox(worded("&Transparent ground"), self)
        self.transparent.setStyleSheet(tick_sheet("QCheckBox", worn()))
        self.transparent.setToolTip(worded("Leave the ground out, to lay the picture on anything"))
        self.transparent.setVisible(picture.bare)
        self.said = plain("", self)
        self.said.setWordWrap(True)
        self.setMinimumWidth(LEAST_WIDTH_PX)  # the title stays readable
        form = QFormLayout()
        form.addRow(worded("&Width:"), self.width_px)
        if picture.bare:
            form.addRow("", self.transparent)
        form.addRow("", self.said)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.save = box.addButton(worded("&Save As…"), QDialogButtonBox.ButtonRole.AcceptRole)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        in_column(form, box, owner=self, margins=(PAD_PX, PAD_PX, PAD_PX, PAD_PX), spacing=PAD_PX)
        even_fields(self, worn())
        self.width_px.valueChanged.connect(self._say_height)
        self._say_height(self.width_px.value())

    def _say_height(self, width_px: int) -> None:
        words = worded(HEIGHT, height=self._picture.height_for(width_px))
        self.said.setText(
            f"{words} {translated(DRAWING)}" if SVG in self._picture.suffixes else words
        )
