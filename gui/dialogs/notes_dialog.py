"""What the owner of a build wants to remember of it: notes, and pictures of the machine.

Closing the dialog is one step that can be undone; nothing that was typed is lost by Esc. Pictures
that cannot be shown say why, and stay until somebody removes them.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.files.files import local_files
from gui.look.availability import allow
from gui.look.dialog_shell import close_box, set_letters, set_up
from gui.look.long_words import LongWordField
from gui.look.owner_pictures import FILTER, image_of, picture_from
from gui.look.plain_words import tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import field_sheet, heading, quiet, words_when_empty
from gui.look.theme import Theme
from gui.session.session import Session
from rigwright.build import MOST_NOTES, MOST_PICTURES, Picture
from rigwright.documents.pictures import PictureError
from rigwright.files.plain_text import escaped, without_hidden
from rigwright.files.storage import StorageError
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

SIZE_PX, TILE_PX, LIST_PX = (860, 560), 120, 190
MOST_CAPTION = 200  # letters
STEP = messages("Write the notes")
HINT = messages("What you want to remember: plain text or Markdown. It is printed on the sheet.")
TOO_LONG = messages("The notes have {count:,} letters, and a build has room for {most:,}.")
LONG_CAPTION = messages("A caption has at most {most} letters, and this one {count}.")
NO_PICTURES = messages("No pictures yet: add some, or drop them here.")
NO_ROOM = messages("A build has room for {most} pictures.")
UNNAMED = messages("Picture {number}")
KEPT = messages(
    "Pictures are kept in the build, made small. They go into a shared page only if you agree."
)


@guarded
class NotesDialog(QDialog):
    """Notes on the left, pictures on the right."""

    def __init__(self, parent: QWidget | None, theme: Theme, session: Session) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self.pictures: list[Picture] = list(session.build.pictures)
        self.text, self.list = LongWordField(self), QListWidget(self)
        self.caption = QLineEdit(self)
        self.add = QPushButton(worded("&Add…"), self)
        self.remove = QPushButton(worded("&Remove"), self)
        self.empty = words_when_empty(translated(NO_PICTURES), self.list, theme)
        self.note = quiet(translated(KEPT), self)
        self._lay_out()
        set_up(self, theme, worded("Notes and Pictures"), SIZE_PX)
        self.text.setPlainText(session.build.notes)
        self._show_pictures()
        self.text.textChanged.connect(self._check)
        self.list.currentRowChanged.connect(self._show_caption)
        self.caption.textEdited.connect(self._take_caption)
        self.add.clicked.connect(self._ask_for_pictures)
        self.remove.clicked.connect(self._remove)
        self.setAcceptDrops(True)
        self.list.viewport().setAcceptDrops(False)  # files are for the dialog, wherever dropped
        self.text.viewport().setAcceptDrops(False)

    def _lay_out(self) -> None:
        theme = self._theme
        self.text.setAccessibleName(worded("Notes"))
        self.text.setPlaceholderText(translated(HINT))
        self.text.setTabChangesFocus(True)
        self.list.setAccessibleName(worded("Pictures"))
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setIconSize(QSize(theme.px(TILE_PX), theme.px(TILE_PX)))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setMovement(QListWidget.Movement.Static)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMinimumWidth(theme.px(LIST_PX))
        self.caption.setAccessibleName(worded("What the picture shows"))
        self.caption.setPlaceholderText(worded("What it shows"))
        self.note.setWordWrap(True)
        fields = (self.text, self.list, self.caption, self.note)
        set_letters(theme, fields, (self.add, self.remove))
        label = heading(worded("Pictures"), self)
        label.setFont(theme.font(12, 600))
        title = heading(worded("Notes"), self)
        title.setFont(theme.font(12, 600))
        for kind, field in (("QPlainTextEdit", self.text), ("QListWidget", self.list)):
            field.setStyleSheet(field_sheet(kind, theme))
        self.caption.setObjectName("search")  # drawn as the window draws its fields
        written = in_column(title, (self.text, 1), spacing=8)
        line = in_row(self.add, self.remove, STRETCH)
        shown = in_column(label, (self.list, 1), self.caption, line, spacing=8)
        both = in_row((written, 3), (shown, 2), spacing=16)
        in_column(
            (both, 1), self.note, close_box(self), owner=self, margins=(20, 16, 20, 16), spacing=10
        )

    # pictures

    def take(self, paths: list[Path]) -> None:
        """Keep pictures from files; a message names the last one that cannot be kept, with the
        reason.
        """
        self.note.setText(translated(KEPT))
        for path in paths:
            if len(self.pictures) >= MOST_PICTURES:
                self.note.setText(worded(NO_ROOM, most=MOST_PICTURES))
                break
            try:
                self.pictures.append(picture_from(path))
            except PictureError as error:
                self.note.setText(error.said_of(escaped(path.name)))
            except StorageError as error:
                self.note.setText(str(error))
        self._show_pictures(len(self.pictures) - 1)

    def _ask_for_pictures(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, worded("Add Pictures"), "", translated(FILTER)
        )
        if names:
            self.take([Path(name) for name in names])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.take(local_files(event.mimeData()))

    def _remove(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self.pictures):
            del self.pictures[row]
            self._show_pictures(min(row, len(self.pictures) - 1))

    def _show_pictures(self, row: int = 0) -> None:
        self.list.clear()
        for number, picture in enumerate(self.pictures, 1):
            name = picture.caption or worded(UNNAMED, number=number)
            item = QListWidgetItem(name, self.list)
            try:
                image = image_of(picture, self._theme.px(TILE_PX))
                item.setIcon(QIcon(QPixmap.fromImage(image)))
                item.setToolTip(tip(picture.caption))
            except PictureError as error:
                item.setText(error.said_of(worded(UNNAMED, number=number)))
        self.list.setCurrentRow(row)
        self.empty.setVisible(not self.pictures)
        is_full = len(self.pictures) >= MOST_PICTURES
        allow(self.add, worded(NO_ROOM, most=MOST_PICTURES) if is_full else "")
        self._show_caption(self.list.currentRow())

    def _show_caption(self, row: int) -> None:
        there = 0 <= row < len(self.pictures)
        for piece in (self.caption, self.remove):
            allow(piece, "" if there else worded("No picture is selected."))
        self.caption.setText(self.pictures[row].caption if there else "")

    def _take_caption(self, words: str) -> None:
        row = self.list.currentRow()
        if not 0 <= row < len(self.pictures):
            return
        caption = without_hidden(words)
        self.pictures[row] = self.pictures[row].changed(caption=caption)
        unnamed = worded(UNNAMED, number=row + 1)
        self.list.item(row).setText(words or unnamed)
        self._check()

    # the text

    @property
    def words(self) -> str:
        """The notes as they stand in the field."""
        return without_hidden(self.text.toPlainText(), lines=True)

    def _check(self) -> None:
        """Say where there is no room for all that was typed."""
        row = self._long_caption()
        note = translated(KEPT)
        if len(self.words) > MOST_NOTES:
            note = worded(TOO_LONG, count=len(self.words), most=MOST_NOTES)
        elif row is not None:
            count = len(self.pictures[row].caption)
            note = worded(LONG_CAPTION, count=count, most=MOST_CAPTION)
        self.note.setText(note)

    def _long_caption(self) -> int | None:
        """The first picture with more words on it than are kept."""
        for row, picture in enumerate(self.pictures):
            if len(picture.caption) > MOST_CAPTION:
                return row
        return None

    def reject(self) -> None:
        """Write what was changed into the build, and close once it is there."""
        build = self._session.build
        written = build.changed(notes=self.words, pictures=tuple(self.pictures))
        row = self._long_caption()
        if len(written.notes) > MOST_NOTES:
            self._check()
            self.text.setFocus()
        elif row is not None:
            self.list.setCurrentRow(row)
            self._check()
            self.caption.setFocus()
        elif self._session.document.commit(written, translated(STEP)):
            super().reject()
        else:
            self.note.setText(self._session.snapshot.message)
