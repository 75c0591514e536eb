"""The dialog that holds the built machine against its plan: output is pasted or opened, the report
stands beside it.

The report is the one that `rigwright verify` writes. Knows no format of output and compares
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from gui.files.save_paths import path_to_write
from gui.look.availability import allow
from gui.look.dialog_shell import close_box, set_letters, set_up
from gui.look.figure_fields import FigureField
from gui.look.plain_words import PlainLabel
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import field_sheet, heading, plain, quiet
from gui.look.theme import Theme
from rigwright.build.as_built import AsBuilt
from rigwright.evaluation import Evaluation
from rigwright.files.storage import StorageError, write_whole
from rigwright.reports.verified import heading_of, kept_text, verified_text
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded
from rigwright.verify.compared import Verified
from rigwright.verify.kept import as_built_of, kept_words
from rigwright.verify.outputs import (
    Output,
    OutputError,
    outputs_in_bytes,
    outputs_in_file,
    told_by_all,
)
from rigwright.verify.probing import command_lines
from rigwright.verify.whole import verified

COLDEST_C, WARMEST_C = -50.0, 80.0  # as a site may be
SIZE_PX, COMMANDS_PX = (1080, 680), 134
WAIT_MS = 200  # after the last letter
COLUMNS = 80  # of the report
LARGE_PX = 15
HINT = messages("Paste here what the commands print, one after another.")
NO_OUTPUT = messages("No output yet.")
WHAT_COMES = messages(
    "What the machine says will stand here beside the plan,\nwith likely causes of what differs."
)
KEPT_HERE = messages("No new output yet. Kept with the build:")
WRITTEN = messages("The report is in {path}")
ASK = messages(
    "Run these commands on the machine, as root where sudo stands, and paste their output:"
)


class VerifyDialog(QDialog):
    """Output on the left, the report on the right; both are read anew when the output changes.

    Before any output is there, the right side shows the result that is kept with the build. `keep`
    puts a new one there.
    """

    def __init__(
        self,
        parent: QWidget | None,
        theme: Theme,
        evaluation: Evaluation,
        keep: Callable[[AsBuilt], object] = lambda _: None,
        suggested: Path = Path("verified.pdf"),
    ) -> None:
        super().__init__(parent)
        self._evaluation = evaluation
        self._keep = keep
        self._suggested = suggested
        self._build = evaluation.build
        self.found: Verified | None = None
        self.text = ""  # of the whole report
        self.answer, self.ask = heading("", self), plain(translated(ASK), self)
        self.commands = QPlainTextEdit(self)
        self.output = QPlainTextEdit(self)
        self.report = QPlainTextEdit(self)
        self.copy_commands = QPushButton(worded("Copy &Commands"), self)
        self.open_files = QPushButton(worded("&Open Files…"), self)
        self.copy_report = QPushButton(worded("Copy &Report"), self)
        self.save_report = QPushButton(worded("Save Report as &PDF…"), self)
        self.keep_result = QPushButton(worded("&Keep with the Build"), self)
        self.kept = quiet("", self)
        self.room = FigureField(self)
        self.room.setRange(COLDEST_C, WARMEST_C)
        self.room.setDecimals(1)
        self.room.setSuffix(" °C")
        self.room.setValue(self._build.site.room_c)
        self.room.setToolTip(
            worded("Temperatures under load are held against the estimate for this room")
        )
        self.note = quiet("", self)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT_MS)
        self._lay_out(theme)
        set_up(self, theme, worded("Verify the Built Machine"), SIZE_PX)
        self._connect()
        self.read_output()

    def _lay_out(self, theme: Theme) -> None:
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPixelSize(theme.px(12))
        for text, name in (
            (self.commands, worded("Commands to run on the machine")),
            (self.output, worded("Output of the commands")),
            (self.report, worded("Report")),
        ):
            text.setAccessibleName(name)
            text.setFont(fixed)
            text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
            text.setTabChangesFocus(True)
            text.setStyleSheet(field_sheet("QPlainTextEdit", theme))
        self.commands.setReadOnly(True)
        self.commands.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.commands.setPlainText(command_lines().rstrip())
        self.commands.setFixedHeight(theme.px(COMMANDS_PX))
        self.report.setPlaceholderText(translated(WHAT_COMES))
        self.output.setPlaceholderText(translated(HINT))
        self.report.setReadOnly(True)
        self.answer.setFont(theme.font(LARGE_PX, 600))
        self.answer.setWordWrap(True)
        self.ask.setWordWrap(True)
        self.note.setFont(theme.font(11))
        self.note.setWordWrap(True)
        self.kept.setWordWrap(True)
        self.keep_result.setToolTip(
            worded("Keep date, serial numbers, what was found and what differs in the build's file")
        )
        room = PlainLabel(worded("Room &temperature"), self)
        room.setBuddy(self.room)
        buttons = (
            self.copy_commands,
            self.open_files,
            self.copy_report,
            self.save_report,
            self.keep_result,
        )
        set_letters(theme, (self.ask, self.kept, room, self.room), buttons)
        left = QWidget(self)
        right = QWidget(self)
        below = in_row(self.copy_commands, self.open_files, STRETCH, room, self.room)
        given = (self.ask, self.commands, below, (self.output, 1), self.note)
        in_column(*given, owner=left, spacing=8)
        in_column(self.answer, (self.report, 1), self.kept, owner=right, spacing=8)
        sides = in_row((left, 2), (right, 3), spacing=theme.px(16))
        foot = in_row(
            self.keep_result, self.copy_report, self.save_report, STRETCH, close_box(self)
        )
        in_column((sides, 1), foot, owner=self, margins=(16, 16, 16, 12), spacing=12)

    def _connect(self) -> None:
        self.output.textChanged.connect(self._wait.start)
        self.room.valueChanged.connect(self._wait.start)
        self._wait.timeout.connect(self.read_output)
        self.copy_commands.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(self.commands.toPlainText())
        )
        self.copy_report.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text))
        self.open_files.clicked.connect(self._choose_files)
        self.keep_result.clicked.connect(self.keep_found)
        self.save_report.clicked.connect(self._choose_report)

    # reading

    def read_output(self) -> None:
        """Hold what was pasted against the plan."""
        text = self.output.toPlainText()
        if not text.strip():
            self._show(None, "")
            return
        try:
            outputs = outputs_in_bytes(text.encode("utf-8", "replace"), worded("The pasted text"))
        except OutputError as error:
            self._show(None, str(error))
            return
        self._show_outputs(outputs)

    def read_files(self, paths: tuple[Path, ...]) -> None:
        """Add the outputs in files to what was pasted."""
        refused = ""
        for path in paths:
            try:
                outputs = outputs_in_file(path)
            except OutputError as error:
                refused = str(error)
                continue
            self.output.appendPlainText("\n".join(output.text for output in outputs))
        self._wait.stop()
        self.read_output()
        if refused:
            self._say(refused)

    def _choose_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(self, worded("Open Output of the Machine"))
        if names:
            self.read_files(tuple(map(Path, names)))

    def _show_outputs(self, outputs: tuple[Output, ...]) -> None:
        self._show(verified(self._evaluation, told_by_all(outputs), self.room.value()), "")

    def _show(self, found: Verified | None, note: str) -> None:
        self.found = found
        self._say(note)
        for button in (self.copy_report, self.save_report, self.keep_result):
            allow(button, "" if found is not None else translated(NO_OUTPUT))
        if found is not None:
            self.answer.setText(heading_of(found))
            self.text = verified_text(found, COLUMNS)
            # Its first line is the answer above.
            self.report.setPlainText(self.text.partition("\n")[2])
        else:
            kept = kept_text(self._build, COLUMNS)
            self.answer.setText(translated(KEPT_HERE) if kept else translated(NO_OUTPUT))
            self.text = ""
            self.report.setPlainText(kept)
        self._show_kept()

    def _show_kept(self) -> None:
        """Say what is kept with the build, unless the report says it already."""
        kept = kept_words(self._build)
        self.kept.setText("" if kept is None else str(kept))
        self.kept.setVisible(kept is not None and self.found is not None)

    # keeping

    def keep_found(self) -> None:
        """Keep the result with the build; undo takes it back."""
        if self.found is None:
            return
        record = as_built_of(self.found, self._build)
        self._build = self._build.changed(as_built=record)
        self._keep(record)
        allow(self.keep_result, worded("It is kept with the build already."))
        self._show_kept()

    def save_report_as(self, path: Path) -> None:
        """Write the report as PDF, to be signed."""
        from gui.sheet.printing import pdf_of, usual_paper
        from rigwright.reports.verified_sheet import verified_sheet

        if self.found is None:
            return
        sheet = verified_sheet(self.found, self._evaluation, self._suggested.stem)
        try:
            write_whole(path, pdf_of(sheet, usual_paper(self._build.site))[0])
        except StorageError as error:
            self._say(str(error))
            return
        self._say(worded(WRITTEN, path=path))

    def _choose_report(self) -> None:
        title = worded("Save Report as PDF")
        kinds = worded("PDF files (*.pdf)")
        path = path_to_write(self, title, str(self._suggested), kinds, ".pdf")
        if path is not None:
            self.save_report_as(path)

    def _say(self, note: str) -> None:
        self.note.setText(note)
        self.note.setVisible(bool(note))
