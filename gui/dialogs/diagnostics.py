"""Help ▸ Save Diagnostic Report: what somebody who mends a fault needs to know, in one text that is
shown before it leaves the machine.

Gathers what other modules say of themselves. The open build goes with it only if it is ticked, and
then without notes, prices and whatever else is its owner's.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.app.versions import versions
from gui.files.save_paths import path_to_write
from gui.look.dialog_shell import close_box, open_as_large
from gui.look.stacks import in_column
from gui.look.surfaces import field_sheet, plain, tick_sheet
from gui.look.theme import Theme
from gui.session.session import Session
from rigwright.documents.document import document_text, parts_to_write
from rigwright.evaluation.summary import counts, verdict_words
from rigwright.files.places import log_path
from rigwright.files.storage import StorageError, write_whole
from rigwright.parts.kind_words import KIND_WORDS, kind_counted
from rigwright.share.along import NOTHING, as_shared
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words, named_value
from rigwright.text.sentence import messages, worded

SIZE_PX = (760, 560)
LOG_LINES = 200  # the newest ones
FILE_NAME = "rigwright-report.txt"
INTRODUCTION = messages(
    "This is all that the report says. Nothing is sent: save or copy it, and attach it to your "
    "description of the fault."
)


def report_text(session: Session, driver: str, *, with_build: bool) -> str:
    """Return the report. `driver` is what draws in 3D, or why nothing does.

    Names of the user's folders are shortened to "~".
    """
    sections = [
        (worded("Versions"), [versions()]),
        (worded("3D graphics"), [driver]),
        (worded("Window"), _window_lines()),
        (worded("Parts"), _part_lines(session)),
        (worded("Build"), _build_lines(session)),
        (worded("Log, newest lines"), _log_lines(log_path())),
    ]
    if with_build:
        parts = parts_to_write(session.build, session.catalog)
        build = as_shared(session.build, NOTHING)
        sections.append((worded("The open build"), document_text(build, parts).splitlines()))
    text = "\n\n".join("\n".join((title, "-" * len(title), *lines)) for title, lines in sections)
    return text.replace(str(Path.home()), "~") + "\n"


def _window_lines() -> list[str]:
    """Which desktop shows the window, and how large its screens are."""
    lines = [
        worded(
            "Platform {platform}, style {style}, language {language}",
            platform=QGuiApplication.platformName(),
            style=QApplication.style().name(),
            language=QLocale().name(),
        )
    ]
    for screen in QGuiApplication.screens():
        size = screen.size()
        lines.append(
            worded(
                "Screen {width} × {height} at {ratio:g}, {dots:.0f} dots per inch",
                width=size.width(),
                height=size.height(),
                ratio=screen.devicePixelRatio(),
                dots=screen.logicalDotsPerInch(),
            )
        )
    return lines


def _part_lines(session: Session) -> list[str]:
    """How many parts of each kind the catalog and the user's own parts have together."""
    lines: list[str] = []
    for kind, count in session.catalog.kinds().items():
        name = kind_counted(kind, count) if kind in KIND_WORDS else kind
        lines.append(named_value(capital(name), f"{count:,}"))
    return lines


def _build_lines(session: Session) -> list[str]:
    """How the open build stands, without saying what it is made of."""
    committed = session.snapshot.committed
    rules = ", ".join(sorted({finding.rule for finding in committed.findings}))
    return [
        named_value(verdict_words(committed), comma_words(counts(committed))),
        worded("Cards: {n}", n=len(committed.assembly.cards)),
        worded("Rules that found something: {rules}", rules=rules or worded("none")),
    ]


def _log_lines(log: Path) -> Sequence[str]:
    try:
        with log.open(encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return [worded("Nothing went wrong so far.")]
    except OSError as error:
        return [worded("The log cannot be read: {strerror}.", strerror=error.strerror)]
    return lines[-LOG_LINES:]


@guarded
class DiagnosticsDialog(QDialog):
    """The report, to be read, copied and saved."""

    def __init__(self, parent: QWidget | None, theme: Theme, session: Session, driver: str) -> None:
        super().__init__(parent)
        self._session = session
        self._driver = driver
        self.setWindowTitle(worded("Diagnostic Report"))
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(worded("Report"))
        self.text.setStyleSheet(field_sheet("QPlainTextEdit", theme))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.with_build = QCheckBox(worded("&Include the open build"), self)
        self.with_build.setStyleSheet(tick_sheet("QCheckBox", theme))
        self.with_build.toggled.connect(self.show_report)
        self.note = plain("", self)
        self.note.setWordWrap(True)
        introduction = plain(translated(INTRODUCTION), self)
        introduction.setWordWrap(True)
        box = close_box(self)
        for words, use in ((worded("&Save…"), self._choose_file), (worded("Cop&y"), self.copy)):
            button = QPushButton(words, self)
            button.setAutoDefault(False)
            button.clicked.connect(use)
            box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        in_column(
            introduction,
            (self.text, 1),
            self.with_build,
            self.note,
            box,
            owner=self,
            margins=(theme.px(16), theme.px(16), theme.px(16), theme.px(12)),
            spacing=theme.px(12),
        )
        self.note.hide()
        self.show_report()
        open_as_large(self, theme, SIZE_PX)

    def show_report(self) -> None:
        """Make the report anew."""
        with_build = self.with_build.isChecked()
        self.text.setPlainText(report_text(self._session, self._driver, with_build=with_build))

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._say(worded("The report is on the clipboard."))

    def _choose_file(self) -> None:
        title = worded("Save Diagnostic Report")
        suggested = str(Path.home() / FILE_NAME)
        path = path_to_write(self, title, suggested, worded("Text (*.txt)"), ".txt")
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the report to a file, and say so."""
        try:
            write_whole(path, self.text.toPlainText().encode())
        except StorageError as error:
            self._say(str(error))
        else:
            self._say(worded("The report is in {path}.", path=path))

    def _say(self, sentence: str) -> None:
        self.note.setText(sentence)
        self.note.show()
