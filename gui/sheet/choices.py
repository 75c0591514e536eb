"""The sections and colours of the sheet as the print preview offers them, and how they are kept.

A menu in the preview's own toolbar: what is ticked is laid out anew at once. Knows neither what a
sheet says nor how it is painted.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSettings
from PySide6.QtGui import QAction, QPagedPaintDevice
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton

from gui.sheet.options import Options, chosen_options, keep_options
from rigwright.reports.sheet.sections import SECTION_WORDS, USUAL_SECTIONS, SheetSection
from rigwright.text.language import translated
from rigwright.text.sentence import worded


class Choices(QObject):
    """The menu; `changed` is called when the sheet has to be laid out anew."""

    def __init__(
        self,
        dialog: QPrintPreviewDialog,
        settings: QSettings,
        changed: Callable[[], object],
    ) -> None:
        super().__init__(dialog)
        self._settings = settings
        self._changed = changed
        self._dialog = dialog
        chosen = chosen_options(settings)
        button = QToolButton(dialog)
        button.setText(worded("&Sections"))
        button.setToolTip(worded("Choose what is printed, and whether in colour"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        self.sections: dict[SheetSection, QAction] = {}
        for section in SheetSection:
            action = QAction(translated(SECTION_WORDS[section]), menu)
            menu.addAction(action)
            action.setCheckable(True)
            action.setChecked(section in chosen.sections)
            action.toggled.connect(self._keep)
            self.sections[section] = action
        menu.addSeparator()
        self.grey = QAction(worded("In &Greys"), menu)
        menu.addAction(self.grey)
        self.grey.setCheckable(True)
        self.grey.setChecked(chosen.grey)
        self.grey.toggled.connect(self._keep)
        button.setMenu(menu)
        bar: QToolBar | None = dialog.findChild(QToolBar)
        if bar is not None:
            bar.addWidget(button)

    def options(self, device: QPagedPaintDevice) -> Options:
        """What is ticked; a printer that prints in greys is asked for no colour."""
        ticked = self._ticked()
        grey = self.grey.isChecked()
        if isinstance(device, QPrinter):
            grey = grey or device.colorMode() == QPrinter.ColorMode.GrayScale
        return Options(grey, ticked or USUAL_SECTIONS)

    def _ticked(self) -> frozenset[SheetSection]:
        return frozenset(s for s, action in self.sections.items() if action.isChecked())

    def _keep(self) -> None:
        keep_options(self._settings, Options(self.grey.isChecked(), self._ticked()))
        self._changed()
