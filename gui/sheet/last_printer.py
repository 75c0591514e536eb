"""The printer that was used last, which the next print preview begins with, and where a paper went.

Knows Qt's preview and the settings; whether there are printers it asks the system.
"""

from __future__ import annotations

from PySide6.QtCore import QSettings
from PySide6.QtPrintSupport import QPrinterInfo, QPrintPreviewDialog

from gui.app.settings import text_at
from rigwright.text.sentence import worded

KEY = "sheet/printer"


def begin_with_last_printer(dialog: QPrintPreviewDialog, settings: QSettings) -> None:
    """Offer the printer that was used last, where it is still there, and remember the one that this
    preview prints on. What is set of a printer's paper is set after this.
    """
    last = text_at(settings, KEY)
    if last in QPrinterInfo.availablePrinterNames():
        dialog.printer().setPrinterName(last)
    dialog.accepted.connect(lambda: _remember(dialog, settings))


def printed_words(what: str, dialog: QPrintPreviewDialog) -> str:
    """Return the sentence on where a paper is that was printed from its preview."""
    printer = dialog.printer()
    if path := printer.outputFileName():
        return worded("The {what} is in {path}", what=what, path=path)
    return worded("The {what} was sent to {printer}", what=what, printer=printer.printerName())


def _remember(dialog: QPrintPreviewDialog, settings: QSettings) -> None:
    name = dialog.printer().printerName()
    if name:  # a file has none
        settings.setValue(KEY, name)
