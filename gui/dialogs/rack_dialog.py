"""Several machines in one rack: their files, the rack and its circuits, and its elevation.

Files are read and judged beside the window; the open build is followed as it changes. What stands
where and what circuits carry, the engine says; the command `rack` prints the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSpinBox,
    QWidget,
)

from gui.app.background_task import BackgroundTask
from gui.app.guard import guarded
from gui.dialogs.rack_picture import Judged, RackAnswer, RackPicture, RackWanted, racked
from gui.files.dialogs import BUILD_FILTER, PDF_FILTER, SVG_FILTER
from gui.files.save_paths import path_to_write
from gui.look.availability import allow
from gui.look.dialog_shell import close_box, set_letters, set_up
from gui.look.plain_words import tip
from gui.look.scroll_view import ScrollView
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import plain, quiet, words_when_empty
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.catalog import CatalogError
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.files.plain_text import escaped
from rigwright.files.storage import StorageError, write_whole
from rigwright.picture.user_models import attached_shapes
from rigwright.reports.rack import MOST_MACHINES, MOST_UNITS, USUAL_UNITS, Rack
from rigwright.reports.rack_words import rack_text, total_sentences, units_words
from rigwright.share.netbox import device_types
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import headed, messages, paragraph, worded

SIZE_PX, LIST_PX = (1200, 700), 270
MOST_DEPTH_MM, WIDTH = 5_000, 80
NO_FILES = messages("Add the builds that stand in the rack.")
NO_PICTURE = messages("The rack is drawn here, with its watts, circuits and weight.")
OPEN_BUILD = "open"  # the row of the open build, where others have a path
WORKING = messages("The machines are being judged.")
CIRCUIT_TIP = messages(
    "The circuits of the rack with the machines on them, for example 230V/16A=1,2 230V/32A+300. "
    "One without numbers takes those that no other one names."
)


@guarded
class RackDialog(QDialog):
    """The machines on the left, the highest first as in the rack, and the elevation beside them."""

    def __init__(self, parent: QWidget | None, theme: Theme, session: Session) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._judged: Judged = {}
        self._answer: RackAnswer | None = None
        self.judging = BackgroundTask(self)
        self.list = QListWidget(self)
        self.empty = words_when_empty(translated(NO_FILES), self.list, theme)
        self._committed = session.snapshot.committed
        self.add = QPushButton(worded("&Add Files…"), self)
        self.add_open = QPushButton(worded("Add &This Build"), self)
        self.remove = QPushButton(worded("&Remove"), self)
        self.move_up = QPushButton(worded("&Up"), self)
        self.move_down = QPushButton(worded("Do&wn"), self)
        self.units = QSpinBox(self)
        self.room_mm = QSpinBox(self)
        self.circuits = QLineEdit(self)
        self.verdict = plain("", self)
        self.picture = RackPicture(theme, self)
        self._scroll = ScrollView(self)
        self.blank = words_when_empty(translated(NO_PICTURE), self._scroll.viewport(), theme)
        self.export = QPushButton(worded("&Export…"), self)
        self.note = quiet("", self)
        self._lay_out()
        set_up(self, theme, worded("Rack"), SIZE_PX)
        self._connect()
        self._ask()

    def _lay_out(self) -> None:
        theme = self._theme
        self.list.setAccessibleName(worded("Machines, the highest first"))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setMinimumWidth(theme.px(LIST_PX))
        self.units.setRange(1, MOST_UNITS)
        self.units.setValue(USUAL_UNITS)
        self.units.setSuffix(worded(" U"))
        self.room_mm.setRange(0, MOST_DEPTH_MM)
        self.room_mm.setSingleStep(50)
        self.room_mm.setSuffix(worded(" mm"))
        self.room_mm.setSpecialValueText(worded("not set"))
        self.circuits.setToolTip(tip(translated(CIRCUIT_TIP)))
        self.circuits.setPlaceholderText("230V/32A=1,2")
        self.note.setWordWrap(True)
        self.verdict.setWordWrap(True)
        menu = QMenu(self.export)
        menu.addAction(worded("Elevation as &SVG…")).triggered.connect(self._choose_svg)
        menu.addAction(worded("Elevation as &PDF…")).triggered.connect(self._choose_pdf)
        menu.addAction(worded("Device Types for &NetBox…")).triggered.connect(self._choose_folder)
        self.export.setMenu(menu)
        adding = (self.add, self.add_open)
        moving = (self.remove, self.move_up, self.move_down)
        fields = (self.list, self.units, self.room_mm, self.circuits, self.note)
        set_letters(theme, fields, (*adding, *moving, self.export))
        self.verdict.setFont(theme.font(13, 600))
        closing = close_box(self)
        closing.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        left = in_column((self.list, 1), in_row(*adding), in_row(*moving), spacing=8)
        rows = (
            (worded("Height of the rack"), self.units),
            (worded("Depth for a case"), self.room_mm),
            (worded("Circuits"), self.circuits),
        )
        for words, field in rows:
            field.setAccessibleName(words)
            label = plain(words, self)
            label.setFont(theme.font(12))
            left.addWidget(label)
            left.addWidget(field)
        self._scroll.setWidgetResizable(False)
        self._scroll.hold(self.picture)
        right = in_column(self.verdict, (self._scroll, 1), spacing=8)
        in_column(
            (in_row(left, (right, 1), spacing=16), 1),
            in_row(self.export, (self.note, 1), closing, spacing=12),
            owner=self,
            margins=(20, 16, 20, 16),
            spacing=10,
        )

    def _connect(self) -> None:
        self.add.clicked.connect(self._choose_files)
        self.add_open.clicked.connect(self._add_open_build)
        self.remove.clicked.connect(self._remove)
        self.move_up.clicked.connect(lambda: self._move(-1))
        self.move_down.clicked.connect(lambda: self._move(1))
        self.list.model().rowsMoved.connect(lambda: self._ask())
        self.list.currentRowChanged.connect(lambda _row: self._allow())
        self.units.valueChanged.connect(lambda _units: self._ask())
        self.room_mm.valueChanged.connect(lambda _depth: self._ask())
        self.circuits.editingFinished.connect(self._ask)
        self.judging.done.connect(self._show)
        self.judging.failed.connect(self._fail)
        self._session.shown.connect(self._follow)
        self.finished.connect(lambda _result: self.judging.give_up())

    # what stands in the rack

    @property
    def machines(self) -> tuple[Path | Evaluation, ...]:
        """The files of the machines and the open build, the lowest first."""
        return tuple(
            self._committed if isinstance(one, str) else one for one in reversed(self._rows)
        )

    @property
    def _rows(self) -> list[Path | str]:
        """What stands in each row: a file, or the open build."""
        rows = range(self.list.count())
        return [self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in rows]

    def _follow(self, snapshot: Snapshot) -> None:
        """Judge the rack anew where the open build stands in it and has changed."""
        if snapshot.committed is self._committed:
            return
        self._committed = snapshot.committed
        if OPEN_BUILD in self._rows:
            self._ask()
        self._allow()

    def _add_open_build(self) -> None:
        """Set the open build on what is there; several of it make a rack of one machine."""
        self._add_rows([OPEN_BUILD])

    def add_files(self, paths: Sequence[Path]) -> None:
        """Set further machines on those that are there."""
        self._add_rows(paths)

    def _add_rows(self, stand: Sequence[Path | str]) -> None:
        self.note.setText("")
        for one in stand:
            if self.list.count() == MOST_MACHINES:
                said = worded("A rack takes at most {most} machines.", most=MOST_MACHINES)
                self.note.setText(said)
                break
            item = QListWidgetItem()
            item.setData(Qt.ItemDataRole.UserRole, one)
            self.list.insertItem(0, item)
        self.list.setCurrentRow(0)
        self._ask()

    def _choose_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self, worded("Set Into the Rack"), "", translated(BUILD_FILTER)
        )
        if names:
            self.add_files([Path(name) for name in names])

    def _remove(self) -> None:
        self.list.takeItem(self.list.currentRow())
        self._ask()

    def _move(self, down: int) -> None:
        row = self.list.currentRow()
        item = self.list.takeItem(row)
        self.list.insertItem(row + down, item)
        self.list.setCurrentRow(row + down)
        self._ask()

    # asking

    @property
    def wanted(self) -> RackWanted:
        """What the fields ask for."""
        depth = float(self.room_mm.value()) or None
        return RackWanted(self.machines, self.units.value(), depth, self.circuits.text())

    def _ask(self) -> None:
        """Have the rack judged; while that is being done, what is asked then comes after it."""
        self._name_rows()
        self._allow()
        if self.judging.running:
            return
        library = self._session.parts.library
        work = partial(racked, self.wanted, self._judged, library, attached_shapes())
        self.judging.run(work)
        self.verdict.setText(translated(WORKING) if self.list.count() else "")

    def _show(self, answer: RackAnswer) -> None:
        self._judged = answer.judged
        if answer.unread:
            self._leave_out(answer)
        if answer.wanted != self.wanted:
            self._ask()
            return
        is_first = self.rack is None
        self._answer = answer
        self.verdict.setText(_verdict_words(answer))
        words = rack_text(answer.rack, WIDTH) if answer.rack is not None else ""
        self.picture.show_drawing(answer.drawing, words)
        if is_first:  # the lowest machine stands at the foot of the drawing
            self._scroll.ensureVisible(0, self.picture.height())
        self._allow()

    def _fail(self, error: CatalogError) -> None:
        self.verdict.setText(str(error))

    def _leave_out(self, answer: RackAnswer) -> None:
        """Take out of the list what cannot be read, and say why."""
        for row in reversed(range(self.list.count())):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) in answer.unread:
                self.list.takeItem(row)
        self.note.setText(str(paragraph(*answer.unread.values())))

    def _name_rows(self) -> None:
        count = self.list.count()
        self.empty.setVisible(count == 0)
        self.blank.setVisible(count == 0)
        for row, stands in enumerate(self._rows):
            item = self.list.item(row)
            if isinstance(stands, Path):
                name = escaped(stands.name)
                item.setToolTip(tip(str(stands)))
            else:
                name = worded("{title} (open build)", title=self._committed.build.shown_title)
            item.setText(f"{count - row}. {name}")

    def _allow(self) -> None:
        row = self.list.currentRow()
        none = worded("No machine is selected.") if row < 0 else ""
        allow(self.remove, none)
        allow(self.move_up, none or (worded("It is the highest.") if row == 0 else ""))
        is_last = row == self.list.count() - 1
        allow(self.move_down, none or (worded("It is the lowest.") if is_last else ""))
        has_case = self._committed.build.chassis is not None
        allow(self.add_open, "" if has_case else worded("The open build has no case yet."))
        allow(self.export, "" if self.rack is not None else translated(NO_FILES))

    @property
    def rack(self) -> Rack | None:
        """The rack that is shown."""
        return self._answer.rack if self._answer is not None else None

    # as files

    def _choose_svg(self) -> None:
        title = worded("Write Elevation")
        path = path_to_write(self, title, "rack.svg", translated(SVG_FILTER), ".svg")
        if path is not None and self._answer is not None:
            self._write({path: self._answer.svg})

    def _choose_pdf(self) -> None:
        from gui.look.svg_pictures import pdf_of_svg

        title = worded("Write Elevation")
        path = path_to_write(self, title, "rack.pdf", translated(PDF_FILTER), ".pdf")
        drawing = self._answer.drawing if self._answer is not None else None
        if path is not None and self._answer is not None and drawing is not None:
            size = (drawing.width, drawing.height)
            self._write({path: pdf_of_svg(self._answer.svg, drawing.title, *size)})

    def _choose_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, worded("Write Device Types"))
        if name:
            self.write_device_types(Path(name))

    def write_device_types(self, folder: Path) -> None:
        """Write a device type for each machine, over nothing that is there."""
        if self.rack is None:
            return
        made, without = device_types(self.rack)
        there = [name for name in made if (folder / name).exists()]
        if there:
            said = worded("{names} is there already: choose another folder.", names=there[0])
            self.note.setText(said)
            return
        self._write({folder / name: text.encode() for name, text in made.items()})
        if without:
            self.note.setText(str(paragraph(self.note.text(), *without)))

    def _write(self, files: dict[Path, bytes]) -> None:
        try:
            for path, data in files.items():
                write_whole(path, data)
        except StorageError as error:
            self.note.setText(str(error))
        else:
            names = comma_words(escaped(path.name) for path in files)
            self.note.setText(worded("Written: {names}", names=names) if files else "")


def _verdict_words(answer: RackAnswer) -> str:
    """Return how the rack stands, or what is wrong with what was asked."""
    if answer.rack is None:
        return answer.wrong
    verdict = translated(VERDICT_WORDS[answer.rack.verdict])
    return headed(verdict, units_words(answer.rack), *total_sentences(answer.rack))
