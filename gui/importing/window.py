"""The way in for whatever somebody has: choose, read in the background, look through what came, and
take it.

A window beside the others, so that work goes on there. `rigwright.importing` reads and judges.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.app.front import bring_to_front
from gui.app.guard import guarded
from gui.files.files import local_files
from gui.importing.choice import ChoicePage, ImportDialogs, QtImportDialogs
from gui.importing.list import ListPage, left_over_words
from gui.importing.report import LARGE_PX, ReportPage
from gui.importing.work import Fault, ImportWork, ReadBuild, ReadList, Sent, Stored
from gui.look.dialog_shell import open_as_large
from gui.look.surfaces import heading, plain, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session
from rigwright.catalog.store import PartStore, open_store
from rigwright.importing.records.opendb import Imported
from rigwright.text.language import translated
from rigwright.text.numbers import parts_counted
from rigwright.text.sentence import messages, worded

READING = messages("Reading {name}")
NOTHING_COPIED = messages(
    "There is nothing on the clipboard that can be imported. Write the list below, or copy one and"
    " paste it there."
)


class ProgressPage(Themed, QWidget):
    """How far the work is. Signal: stop_wanted()."""

    stop_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.words, self.bar = heading(""), plain(), QProgressBar(self)
        self.stop = QPushButton(worded("Cancel"), self)
        self.stop.setAutoDefault(False)
        self.bar.setTextVisible(False)
        column = QVBoxLayout(self)
        foot = QHBoxLayout()
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(self.stop)
        column.addWidget(self.title)
        column.addStretch(1)
        column.addWidget(self.bar)
        column.addWidget(self.words)
        column.addStretch(2)
        column.addLayout(foot)
        self.stop.clicked.connect(self.stop_wanted)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self.title.setFont(theme.font(LARGE_PX, 600))
        self.words.setFont(theme.font(12))
        self.stop.setFont(theme.font(12, 500))
        self.bar.setFixedHeight(theme.px(8))
        self.bar.setStyleSheet(
            f"QProgressBar {{ background: {theme.sunk}; border: 0; border-radius: 4px }}"
            f"QProgressBar::chunk {{ background: {theme.accent}; border-radius: 4px }}"
        )

    def begin(self, title: str, words: str) -> None:
        """Show that something else begins."""
        self.title.setText(title)
        self.words.setText(words)
        self.bar.setRange(0, 0)

    def move_to(self, done: int, total: int) -> None:
        """Show how much is done."""
        if total:
            self.bar.setRange(0, total)
            self.bar.setValue(done)
            self.words.setText(f"{done:,} of {total:,}")


@guarded
class ImportWindow(Themed, QDialog):
    """Import a build, a list or parts, whatever they come as.

    Signals: build_wanted(Build) for a list that is to be opened, shared_wanted(Document) for a
    build that is to be opened as a new one, file_wanted(Path) for one that is to be opened as its
    file, parts_wanted(tuple of parts) for those of a .rigpart file.
    """

    build_wanted = Signal(object)
    shared_wanted = Signal(object)
    file_wanted = Signal(object)
    parts_wanted = Signal(object)

    def __init__(
        self,
        session: Session,
        theme: Theme,
        parent: QWidget | None = None,
        store: PartStore | None = None,
        dialogs: ImportDialogs | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._imported: Imported | None = None
        self._read: ReadList | None = None
        self.setWindowTitle(worded("Import"))
        self.setAcceptDrops(True)
        self.work = ImportWork(store or open_store(), self)
        self.choice = ChoicePage(dialogs or QtImportDialogs(self), theme, self)
        self.progress = ProgressPage(theme, self)
        self.report = ReportPage(theme, self)
        self.list = ListPage(lambda: session.parts.library, theme, self)
        self.pages = QStackedWidget(self)
        self._from: QWidget = self.choice
        for page in (self.choice, self.progress, self.report, self.list):
            self.pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        open_as_large(self, theme, (920, 620))
        self._connect()
        self.dress(theme)

    def _connect(self) -> None:
        self.choice.path_chosen.connect(self.read)
        self.choice.text_pasted.connect(self.read_text)
        self.choice.picture_pasted.connect(self.read_picture)
        self.progress.stop_wanted.connect(self.work.stop)
        self.report.back_wanted.connect(lambda: self._turn_to(self.choice))
        self.list.back_wanted.connect(lambda: self._turn_to(self.choice))
        self.report.import_wanted.connect(self.take)
        self.list.build_wanted.connect(self._open_build)
        self.work.moved.connect(self.progress.move_to)
        self.work.ended.connect(self._end)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        set_ground(self, theme, theme.panel)

    def read(self, path: Path) -> None:
        """Read what lies at a path and show what would come of it."""
        self._begin_reading(worded(READING, name=path.name), worded("Looking at what it is"))
        self.work.read(path)

    def read_text(self, text: str) -> None:
        """Match a list and show its parts; a code is opened as it is."""
        self._begin_reading(worded("Reading the text"), worded("Comparing names"))
        self.work.read_text(text)

    def read_picture(self, image: QImage) -> None:
        """Open the build whose QR code is in a picture."""
        self._begin_reading(worded("Reading the picture"), worded("Looking for a QR code"))
        self.work.read_picture(image)

    def take_clipboard(self, data: QMimeData | None) -> None:
        """Read what is on the clipboard: files, a picture, or a text, which is shown as well."""
        paths = local_files(data) if data is not None else []
        if paths:
            self.read(paths[0])
        elif data is not None and data.hasImage():
            self.read_picture(QImage(data.imageData()))
        elif data is not None and data.text().strip():
            self.choice.list.setPlainText(data.text())
            self.read_text(data.text())
        else:
            self.choice.ask_for_text(translated(NOTHING_COPIED))

    def take(self) -> None:
        """Store the parts of the report, as one step."""
        if self._imported is not None and self._imported.parts:
            if self._session.storing.busy_with:
                self.report.say(
                    worded(
                        "{work} is not done yet: try again in a moment.",
                        work=self._session.storing.busy_with,
                    )
                )
                return
            count = len(self._imported.parts)
            words = worded("Importing {parts}", parts=parts_counted(count))
            self._session.storing.occupy(words)
            self._begin(words, worded("Storing them with your own parts"))
            self.work.store(self._imported)

    def _begin_reading(self, title: str, words: str) -> None:
        """Begin anew from the first page, whatever was looked at until now."""
        self._turn_to(self.choice)
        self._begin(title, words)

    def _begin(self, title: str, words: str) -> None:
        self.choice.say("")
        self._from = self.pages.currentWidget() or self.choice
        self.progress.begin(title, words)
        self._turn_to(self.progress)

    def _turn_to(self, page: QWidget) -> None:
        """Show a page; Enter means what it is for."""
        self.pages.setCurrentWidget(page)
        if page is self.choice:
            primary = self.choice.primary
        elif page is self.report:
            primary = self.report.take
        elif page is self.list:
            primary = self.list.take
        else:
            return
        primary.setDefault(True)
        primary.setFocus()

    def _end(self, answer: object) -> None:
        self._session.storing.occupy("")
        match answer:
            case Imported():
                self._imported = answer
                self.report.show_report(answer.report, len(answer.parts))
                self._turn_to(self.report)
            case ReadList():
                self._read = answer
                if self._from is self.list:  # the user has looked through it
                    self._hand_on(answer)
                    return
                self.list.show_list(answer)
                self._turn_to(self.list)
            case ReadBuild():
                self.accept()
                if answer.path is not None:
                    self.file_wanted.emit(answer.path)
                else:
                    self.shared_wanted.emit(answer.document)
            case Sent():
                self.accept()
                self.parts_wanted.emit(answer.parts)
            case Stored():
                self._imported = None
                self._session.parts.add_step(
                    answer.inverse, worded("Import {parts}", parts=parts_counted(answer.parts))
                )
                self._session.say(
                    worded(
                        "{parts} imported into your own. Ctrl+Z takes them back.",
                        parts=parts_counted(answer.parts),
                    )
                )
                self.accept()
            case Fault():
                self._refuse(answer.sentence)
            case _:
                raise TypeError(f"no answer of an import: {answer!r}")

    def _refuse(self, sentence: str) -> None:
        """Go back to where the work was begun, and say why nothing came of it."""
        self._turn_to(self._from)
        if self._from is self.report and sentence:
            self.report.say(sentence)
        elif self._from is self.choice:
            self.choice.say(sentence)

    def _open_build(self) -> None:
        if self._read is None:
            return
        if self.list.corrected:
            self._begin(
                worded("Making the build of the list"),
                worded("Looking for the places of the cards"),
            )
            self.work.build(self.list.matches)
        else:
            self._hand_on(self._read)

    def _hand_on(self, read: ReadList) -> None:
        self._read = None
        self.build_wanted.emit(read.listed.build)
        if words := left_over_words(read):
            self._session.say(words)
        self.accept()

    def reject(self) -> None:
        """Esc and the window's cross: stop what is being done; without any work, leave."""
        if self.work.running:
            self.work.stop()
        else:
            super().reject()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()) and not self.work.running:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = local_files(event.mimeData())
        if paths and not self.work.running:
            self.read(paths[0])

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.work.running:
            self.work.stop()
            event.ignore()
        else:
            super().closeEvent(event)

    def begin(self) -> None:
        """Show the window at its first page, or at a list that was corrected and not used yet."""
        if not self.work.running:
            self._imported = None
            self.choice.say("")
            unused = self._read is not None and self.list.corrected
            self._turn_to(self.list if unused else self.choice)
        bring_to_front(self)
