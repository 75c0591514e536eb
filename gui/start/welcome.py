"""The start page: the cards that somebody has, machines to start from, a list, a file, examples,
and what was left unsaved.

Shown while nothing is open, never in the way. Machines and examples are checked one by one after
the page has appeared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.app.guard import guarded
from gui.files.files import Files, example_files
from gui.files.recovery import LeftOver
from gui.look import icons
from gui.look.plain_words import PlainLabel, label_words, tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import heading, plain, quiet, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session
from gui.start.card_picker import CardPicker
from gui.start.example_tile import ExampleTile
from gui.start.start_machines import StartMachines
from rigwright.catalog import SearchableCatalog
from rigwright.files.plain_text import escaped
from rigwright.proposals.for_cards import beside
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

WIDEST_PX, COLUMNS, MOST_RECENT = 1080, 3, 4
PASTE_TIP = messages("A parts list that you have copied, one part in each line (Ctrl+V)")
IMPORT_TIP = messages(
    "A list, a code, a shared page, a picture of its QR code, parts; or paste it here"
)
READ_EVERY_MS = 40  # the page comes first, and stays quick to answer
SUBTITLE = messages(
    "Plan a multi-GPU computer in millimetres, watts, lanes and degrees, before you buy it."
)


FROM_MACHINE, FOR_CARDS = messages(
    ("Start from a machine", "Machines for these cards, the best first")
)
LEFT_OVER, MACHINES_AT, RECENT = 0, 2, 3  # headings that come, go or change


@guarded
class Welcome(Themed, QScrollArea):
    """The page. It uses the files' verbs itself.

    Signals: new_wanted(), import_wanted(), paste_wanted() for what is on the clipboard,
    start_wanted(Build) for a build to begin with.
    """

    new_wanted = Signal()
    import_wanted = Signal()
    paste_wanted = Signal()
    start_wanted = Signal(object)

    def __init__(
        self, session: Session, files: Files, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._files = files
        self._theme = theme
        self._catalog: SearchableCatalog = session.catalog
        self._icon = PlainLabel("", self)
        self._name = heading("Rigwright", self)
        self._subtitle = plain(translated(SUBTITLE), self)
        self.new, self.open, self.take_in, self.paste = (
            QPushButton(words, self)
            for words in (
                worded("New build"),
                worded("Open…"),
                worded("Import…"),
                worded("Paste a list…"),
            )
        )
        self.paste.setToolTip(tip(translated(PASTE_TIP)))
        self.take_in.setToolTip(tip(translated(IMPORT_TIP)))
        self._paste = QShortcut(QKeySequence.StandardKey.Paste, self)
        self._paste.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.picker = CardPicker(session.catalog, theme, self)
        self.alone = QPushButton(worded("Begin with these cards alone"), self)
        self.alone.setToolTip(
            worded("An empty build with the cards beside it; choose every part yourself")
        )
        self.machines = StartMachines(session.catalog, theme, self)
        self.tiles = [ExampleTile(path, theme, self) for path in example_files()]
        self._unread = list(self.tiles)
        titles = (
            worded("Not saved last time"),
            worded("I have these cards"),
            translated(FROM_MACHINE),
            worded("Recent builds"),
        )
        self._headings = [heading(words, self) for words in (*titles, worded("Examples"))]
        self._left_over, self._recent = QVBoxLayout(), QVBoxLayout()
        self._lines: list[QWidget] = []
        self._reading = QTimer(self)
        self._reading.timeout.connect(self._read_next)
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setAccessibleName(worded("Start page"))
        self._page = page = QWidget(self)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addStretch(1)
        column.addLayout(self._top())
        column.addSpacing(12)
        groups = (
            self._left_over,
            self._cards(),
            in_column(self.machines),
            self._recent,
            self._grid(),
        )
        for title, group in zip(self._headings, groups, strict=True):
            title.setContentsMargins(0, 20, 0, 8)
            column.addWidget(title)
            column.addLayout(group)
        column.addStretch(2)
        self._middle = QWidget(page)
        self._middle.setLayout(column)
        row = in_row((self._middle, 1), owner=page, margins=(32, 32, 32, 32))
        row.setAlignment(self._middle, Qt.AlignmentFlag.AlignHCenter)
        self.setWidget(page)

    def _top(self) -> QHBoxLayout:
        self._subtitle.setWordWrap(True)
        words = in_column(self._name, self._subtitle, spacing=2)
        buttons = (self.paste, self.take_in, self.open, self.new)
        return in_row(self._icon, (words, 1), *buttons, spacing=12)

    def _cards(self) -> QVBoxLayout:
        return in_column(self.picker, in_row(self.alone, STRETCH), spacing=8)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(12)
        for number, tile in enumerate(self.tiles):
            grid.addWidget(tile, number // COLUMNS, number % COLUMNS)
        for column in range(COLUMNS):
            grid.setColumnStretch(column, 1)
        return grid

    def _connect(self) -> None:
        self.new.setDefault(True)
        self.new.clicked.connect(self.new_wanted)
        self.open.clicked.connect(lambda: self._files.open())
        self.take_in.clicked.connect(self.import_wanted)
        self._paste.activated.connect(self.paste_wanted)
        self.paste.clicked.connect(self.paste_wanted)
        self.picker.changed.connect(self._cards_changed)
        self.machines.chosen.connect(self.start_wanted)
        self.alone.clicked.connect(lambda: self.start_wanted.emit(beside(self.picker.cards)))
        self._files.changed.connect(self._list_files)
        for tile in self.tiles:
            tile.clicked.connect(lambda _on=False, tile=tile: self._files.open_example(tile.path))

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        set_ground(self._page, theme, theme.panel)
        self._icon.setPixmap(icons.application_icon().pixmap(QSize(theme.px(48), theme.px(48))))
        self._name.setFont(theme.font(24, 600))
        self._subtitle.setFont(theme.font(13))
        for label in self._headings:
            label.setFont(theme.font(13, 600))
        self._middle.setFixedWidth(theme.px(WIDEST_PX))
        self._list_files()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._middle.setFixedWidth(min(self._theme.px(WIDEST_PX), self.viewport().width() - 64))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list_files()
        for piece in (self.picker, self.machines):
            piece.use_catalog(self._session.catalog)
        self._cards_changed()
        self._reading.start(READ_EVERY_MS)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.machines.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin the search for cards with what is typed on the page."""
        search = self.picker.search
        typed = event.text()
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if not is_plain or not typed.isprintable() or not typed.strip() or search.hasFocus():
            super().keyPressEvent(event)
            return
        search.setFocus(Qt.FocusReason.OtherFocusReason)
        QApplication.sendEvent(search, event)

    def _read_next(self) -> None:
        if not self._unread or not self.isVisible():
            self._reading.stop()
        elif not self.machines.running:  # they stand first on the page
            self._unread.pop(0).read(self._catalog)

    def _cards_changed(self) -> None:
        cards = self.picker.cards
        self._headings[MACHINES_AT].setText(
            translated(FOR_CARDS) if cards else translated(FROM_MACHINE)
        )
        self.alone.setVisible(bool(cards))
        self.machines.show_for(cards)

    # files

    def _list_files(self) -> None:
        if self._files.is_open:
            return
        for line in self._lines:
            line.hide()
            line.deleteLater()
        self._lines = []
        left = self._files.recovery.left_over()
        recent = self._files.recent.paths()[:MOST_RECENT]
        self._headings[LEFT_OVER].setVisible(bool(left))
        self._headings[RECENT].setVisible(bool(recent))
        for found in left:
            self._left_over.addWidget(self._left_over_line(found))
        for path in recent:
            self._recent.addWidget(self._recent_line(path))

    def _line(
        self, words: str, hint: str, buttons: Sequence[tuple[str, Callable[[], object]]]
    ) -> QWidget:
        line = QWidget(self)
        row = in_row(owner=line, margins=(0, 2, 0, 2), spacing=12)
        first, *others = buttons
        name = QPushButton(label_words(words), line)
        name.setStyleSheet(
            f"QPushButton {{ border: 0; padding: 4px 0; background: none; color: "
            f"{self._theme.accent} }}"
            " QPushButton:hover, QPushButton:focus { text-decoration: underline }"
        )
        name.clicked.connect(lambda: first[1]())
        row.addWidget(name)
        row.addWidget(quiet(hint, line), 1)
        for label, use in others:
            button = QPushButton(label, line)
            button.clicked.connect(lambda _on=False, use=use: use())
            row.addWidget(button)
        self._lines.append(line)
        return line

    def _recent_line(self, path: Path) -> QWidget:
        return self._line(
            path.stem, str(path.parent), [(worded("Open"), lambda: self._files.open(path))]
        )

    def _left_over_line(self, left: LeftOver) -> QWidget:
        if left.origin is None:
            hint = worded(
                "kept on {kept_at:%Y-%m-%d %H:%M}, when Rigwright ended unexpectedly",
                kept_at=left.kept_at,
            )
        else:  # several machines may be called alike, and the file is what one knows it by
            hint = worded(
                "{file} in {folder}, kept on {kept_at:%Y-%m-%d %H:%M}, when Rigwright ended "
                "unexpectedly",
                file=escaped(left.origin.name),
                folder=escaped(str(left.origin.parent)),
                kept_at=left.kept_at,
            )

        def restore() -> None:
            self._files.recover(left)

        def give_up() -> None:
            self._files.give_up(left)

        return self._line(
            left.title,
            hint,
            [("", restore), (worded("Restore"), restore), (worded("Discard"), give_up)],
        )
