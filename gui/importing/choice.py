"""Where something to import comes from: a file, a folder, or what is pasted or dropped.

Asks and hands on; reads nothing.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.app.guard import guarded
from gui.files.files import local_files
from gui.files.save_paths import path_to_write
from gui.look import icons
from gui.look.availability import allow
from gui.look.long_words import LongWordField
from gui.look.plain_words import PlainLabel
from gui.look.surfaces import field_sheet, heading, plain, quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.checks import Severity
from rigwright.files.storage import StorageError, write_whole
from rigwright.parts.kind_words import KIND_WORDS, kinds_named
from rigwright.text.language import translated
from rigwright.text.numbers import capital
from rigwright.text.sentence import messages, worded

FILE_FILTER = messages(
    "Everything that can be imported (*.rig *.html *.htm *.png *.jpg *.jpeg *.txt *.md *.rigpart "
    "*.csv *.tsv *.zip);;All files (*)"
)
NO_TEXT = messages("There is no text to import yet.")
LIST_HINT = messages(
    "Video Card: MSI SUPRIM X GeForce RTX 4090 24 GB Video Card\n2x RTX A6000\nCase: "
    "Phanteks Enthoo Pro 2"
)
LARGE_PX, ICON_PX = 18, 16


class ImportDialogs(Protocol):
    """The questions there are."""

    def file_to_import(self) -> Path | None:
        """Ask for a file, whatever it is."""
        ...

    def folder_to_import(self) -> Path | None:
        """Ask for a folder."""
        ...

    def table_to_write(self, name: str) -> Path | None:
        """Ask where to write an empty table of parts, of which that is the usual name."""
        ...


class QtImportDialogs:
    """The questions, asked over a window."""

    def __init__(self, window: QWidget | None) -> None:
        self._window = window

    def file_to_import(self) -> Path | None:
        """Ask for a file, whatever it is."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, worded("Import"), "", translated(FILE_FILTER)
        )
        return Path(name) if name else None

    def folder_to_import(self) -> Path | None:
        """Ask for a folder."""
        name = QFileDialog.getExistingDirectory(self._window, worded("Import Parts from a Folder"))
        return Path(name) if name else None

    def table_to_write(self, name: str) -> Path | None:
        """Ask where to write an empty table of parts, of which that is the usual name."""
        title = worded("Save an Empty Table")
        return path_to_write(self._window, title, name, worded("CSV tables (*.csv)"), ".csv")


@guarded
class PasteField(LongWordField):
    """A field for text that takes pictures and files as well.

    Signals: path_taken(Path), picture_taken(QImage).
    """

    path_taken = Signal(object)
    picture_taken = Signal(object)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasImage() or source.hasUrls() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        paths = local_files(source)
        if paths:
            self.path_taken.emit(paths[0])
        elif source.hasImage():
            self.picture_taken.emit(QImage(source.imageData()))
        else:
            super().insertFromMimeData(source)


class ChoicePage(Themed, QWidget):
    """The ways in. Signals: path_chosen(Path), text_pasted(str), picture_pasted(QImage)."""

    path_chosen = Signal(object)
    text_pasted = Signal(str)
    picture_pasted = Signal(object)

    def __init__(self, dialogs: ImportDialogs, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dialogs = dialogs
        self.title = heading(worded("Import"))
        self._severity = Severity.ERROR  # of what the banner says
        self.fault = PlainLabel("", self)
        self._fault_mark = PlainLabel("", self)
        self._banner = QFrame(self)
        self.database = heading(worded("A file"))
        self.pasted = heading(worded("A parts list or a code"))
        self.words = plain(
            worded(
                "A build, a shared page, a PNG or JPEG picture of its QR code, a list; parts as "
                ".rigpart, as a CSV table, or BuildCores OpenDB as a zip or a folder."
            )
        )
        self.list_words = plain(
            worded(
                "Paste it as PCPartPicker copies it, one part per line, or as the code that "
                "somebody shared. A picture or a file may be pasted here too, or dropped."
            )
        )
        for label in (self.words, self.list_words):
            label.setWordWrap(True)
        self.licence = quiet(
            worded("OpenDB is shared under the ODC Attribution License (ODC-By) 1.0.")
        )
        self.file = QPushButton(worded("Choose File…"), self)
        self.folder = QPushButton(worded("Choose Folder…"), self)
        self.table = QPushButton(worded("Empty CSV Table"), self)
        self.list, self.match = PasteField(self), QPushButton(worded("Import the Text"), self)
        self._prepare()
        self._lay_out()
        self.dress(theme)

    def _prepare(self) -> None:
        self.list.setPlaceholderText(translated(LIST_HINT))
        self.list.setTabChangesFocus(True)
        self.list.setAccessibleName(worded("Parts list or code"))
        allow(self.match, translated(NO_TEXT))
        for button in (self.folder, self.table, self.match):
            button.setAutoDefault(False)
        self.table.setToolTip(worded("A table to fill with parts: its first row names the columns"))
        menu = QMenu(self.table)
        for kind in KIND_WORDS:
            action = menu.addAction(f"{capital(kinds_named(kind))}…")
            action.triggered.connect(partial(self._write_table, kind))
        self.table.setMenu(menu)
        self.fault.setWordWrap(True)
        self._banner.hide()
        self.file.clicked.connect(lambda: self._choose(self._dialogs.file_to_import()))
        self.folder.clicked.connect(lambda: self._choose(self._dialogs.folder_to_import()))
        self.list.textChanged.connect(self._follow_text)
        self.match.clicked.connect(lambda: self.text_pasted.emit(self.list.toPlainText()))
        self.list.path_taken.connect(self.path_chosen)
        self.list.picture_taken.connect(self.picture_pasted)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        paste.activated.connect(self._paste)

    def _paste(self) -> None:
        """Take what is pasted while a button has the keyboard, too."""
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.list.paste()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        buttons = QHBoxLayout()
        foot = QHBoxLayout()
        banner = QHBoxLayout(self._banner)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        banner.setContentsMargins(12, 8, 12, 8)
        banner.addWidget(self._fault_mark)
        banner.addWidget(self.fault, 1)
        for button in (self.file, self.folder, self.table):
            buttons.addWidget(button)
        buttons.addStretch(1)
        foot.addStretch(1)
        foot.addWidget(self.match)
        for piece in (self.title, self._banner):
            column.addWidget(piece)
        column.addSpacing(8)
        for piece in (self.database, self.words):
            column.addWidget(piece)
        column.addSpacing(4)
        column.addLayout(buttons)
        column.addWidget(self.licence)
        column.addSpacing(20)
        for piece in (self.pasted, self.list_words):
            column.addWidget(piece)
        column.addWidget(self.list, 1)
        column.addLayout(foot)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.title.setFont(theme.font(LARGE_PX, 600))
        for label in (self.database, self.pasted):
            label.setFont(theme.font(13, 600))
        for piece in (self.words, self.list_words, self.list, self.fault):
            piece.setFont(theme.font(12))
        for button in (self.file, self.folder, self.table, self.match):
            button.setFont(theme.font(12, 500))
        self.licence.setFont(theme.font(11))
        self.list.setStyleSheet(field_sheet("QPlainTextEdit", theme))
        self.fault.setForegroundRole(QPalette.ColorRole.Text)
        self._dress_banner()

    @property
    def primary(self) -> QPushButton:
        """What Enter means: the text, once there is one, else a file."""
        return self.match if self.list.toPlainText().strip() else self.file

    def _follow_text(self) -> None:
        allow(self.match, "" if self.primary is self.match else translated(NO_TEXT))
        self.primary.setDefault(True)

    def say(self, fault: str) -> None:
        """Say why nothing came of the last try; "" where nothing is to be said."""
        self._show_banner(fault, Severity.ERROR)

    def ask_for_text(self, words: str) -> None:
        """Say that a text is waited for, which is no fault, and take it."""
        self._show_banner(words, Severity.INFO)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_banner(self, words: str, severity: Severity) -> None:
        self._severity = severity
        self.fault.setText(words)
        self._banner.setVisible(bool(words))
        self._dress_banner()

    def _dress_banner(self) -> None:
        theme = self._theme
        is_fault = self._severity is Severity.ERROR
        self._fault_mark.setPixmap(icons.verdict(self._severity, theme, theme.px(ICON_PX)))
        ground = theme.clash_tint if is_fault else theme.selected
        self._banner.setStyleSheet(f"QFrame {{ background: {ground}; border-radius: 8px }}")

    def _choose(self, path: Path | None) -> None:
        if path is not None:
            self.path_chosen.emit(path)

    def _write_table(self, kind: str, _on: bool = False) -> None:
        """Write the first row of a table of such parts, to be filled with a spreadsheet."""
        from rigwright.importing.records.tables import template_for

        path = self._dialogs.table_to_write(f"{kind}.csv")
        if path is None:
            return
        try:
            write_whole(path, template_for(kind).encode("utf-8-sig"))
        except StorageError as error:
            self.say(str(error))
        else:
            self.ask_for_text(worded("{path} is to be filled and imported here.", path=path))
