"""The window: makes the panels, the menus and the bars, and connects them. It does nothing else.

Panels follow the session by themselves; what stands here is who leads to whom.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRect, QSettings
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QToolTip, QVBoxLayout, QWidget

from gui.about import about_dialog, shortcuts_dialog
from gui.actions import LOCAL_KEYS, VIEWS, Actions
from gui.appearance import Appearance, Mode
from gui.card_menu import card_menu
from gui.catalog_panel import CatalogPanel
from gui.checks_panel import ChecksPanel
from gui.choices import pick_up_selected
from gui.dialogs import Dialogs, QtDialogs
from gui.drop_card import DropQuestion
from gui.files import Files, local_file
from gui.inspector import Inspector
from gui.menus import MenuBar
from gui.meters import MetersPanel
from gui.session import Session, Snapshot
from gui.settings import open_settings, restore_window, save_window
from gui.sheets import export, preview
from gui.slot_ladder import SlotLadder
from gui.status_line import StatusLine
from gui.theme import Theme, palette_of, style_sheet
from gui.toolbar import Toolbar
from gui.viewport_panel import ViewportPanel
from gui.welcome import Welcome
from gui.workspace import Workspace


class MainWindow(QMainWindow):
    """All panels on one session."""

    def __init__(
        self, session: Session, theme: Theme, *,
        settings: QSettings | None = None, dialogs: Dialogs | None = None, appearance: Appearance | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.session, self.theme = session, theme
        self.settings = settings or open_settings()
        self.appearance = appearance or Appearance(self.settings, self)
        self._dress(theme)
        self.files = Files(session, self.settings, dialogs or QtDialogs(self), self)
        self.actions_of = Actions(session, theme, self)
        self._make_panels(theme)
        self._make_bars(theme)
        self._connect_commands()
        self._connect_panels()
        self.setAcceptDrops(True)
        self.setMinimumSize(1024, 640)
        restore_window(self.settings, self)
        self.workspace.restore(self.settings)
        self._show_document()

    def _make_panels(self, theme: Theme) -> None:
        session = self.session
        self.catalog, self.viewport = CatalogPanel(session, theme), ViewportPanel(session, theme)
        self.ladder, self.checks = SlotLadder(session, theme), ChecksPanel(session, theme)
        self.meters, self.inspector = MetersPanel(session, theme), Inspector(session, theme)
        self.panels = (self.catalog, self.viewport, self.ladder, self.checks, self.meters, self.inspector)
        self.workspace = Workspace(*self.panels, theme)
        self.welcome = Welcome(session, self.files, theme)
        self.question = DropQuestion(session, theme, self.viewport)
        self.toolbar = Toolbar(session, self.actions_of, theme, self)
        self.pages = QStackedWidget()
        for page in (self.welcome, self.workspace):
            self.pages.addWidget(page)

    def _make_bars(self, theme: Theme) -> None:
        self.menus = MenuBar(self.session, self.files, self.actions_of, theme, self)
        self.status = StatusLine(self.session, theme, self)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.toolbar)
        column.addWidget(self.pages, 1)
        self.setMenuBar(self.menus)
        self.setStatusBar(self.status)
        self.setCentralWidget(middle)

    def _connect_commands(self) -> None:
        actions, session, files = self.actions_of, self.session, self.files
        for name, use in {
            "new": self._begin, "open": files.open, "save": files.save, "save_as": files.save_as, "close": files.close,
            "quit": self.close, "rename": files.rename,
            "preview": lambda: preview(session.snapshot.committed, files.name, self).open(),
            "export": lambda: files.export(partial(export, session.snapshot.committed, files.name)),
            "undo": session.undo, "redo": session.redo, "remove": session.remove_selected, "cancel": session.cancel,
            "move": self._move_selected, "limit": self.inspector.begin_limit, "find": self._choose,
            "command": self.toolbar.search.begin, "reset_layout": self.workspace.reset,
            "next_pane": partial(self.workspace.step_pane, 1), "previous_pane": partial(self.workspace.step_pane, -1),
            "shortcuts": self._show_shortcuts, "about": lambda: about_dialog(self, self.theme).show(),
            **{f"choose_{kind}": partial(self._choose, kind) for kind in
               ("chassis", "motherboard", "cpu", "cooler", "memory", "psu", "gpu")},
            **{f"view_{view}": partial(self._set_view, view) for view in VIEWS},
            **{f"show_{name}": partial(self.workspace.turn_side, name) for name in self.workspace.sides},
            **{f"theme_{mode.value}": partial(self.appearance.choose, mode) for mode in Mode},
        }.items():  # fmt: skip
            actions[name].triggered.connect(lambda _on=False, use=use: use())
        actions[f"theme_{self.appearance.mode.value}"].setChecked(True)
        self.viewport.addActions([actions[name] for name in LOCAL_KEYS])

    def _connect_panels(self) -> None:
        self.appearance.changed.connect(self.set_theme)
        self.files.changed.connect(self._show_document)
        self.welcome.new_wanted.connect(self._begin)
        self.session.shown.connect(self._show_title)
        self.workspace.side_shown.connect(lambda name, on: self.actions_of[f"show_{name}"].setChecked(on))
        self.catalog.placing.connect(self.ladder.begin_placing)
        self.toolbar.search.part_found.connect(lambda row: (self._choose(row.kind), self.catalog.reveal(row)))
        self.toolbar.counts_clicked.connect(lambda _judged: self.checks.setFocus())
        self.inspector.kind_wanted.connect(self._choose)
        self.viewport.refused.connect(lambda drop, at: self.question.ask(drop, at, QRect(at, at)))
        menu = partial(card_menu, self, self.session, self.actions_of)
        for panel in (self.viewport, self.ladder):
            panel.context_wanted.connect(lambda label, at: menu(label).popup(at))

    # the look

    def set_theme(self, theme: Theme) -> None:
        """Paint the whole window in other colours."""
        self.theme = theme
        self._dress(theme)
        bars = (self.actions_of, self.menus, self.toolbar, self.status, self.welcome, self.question, self.workspace)
        for part in (*bars, *self.panels):
            part.set_theme(theme)

    def _dress(self, theme: Theme) -> None:
        palette = palette_of(theme)
        QApplication.setPalette(palette)
        QToolTip.setPalette(palette)
        self.setStyleSheet(style_sheet(theme))

    # the document

    def _show_document(self) -> None:
        is_open = self.files.is_open
        self.pages.setCurrentWidget(self.workspace if is_open else self.welcome)
        self.toolbar.show_counts(is_open)
        self.status.set_open(is_open)
        self.actions_of.set_open(is_open)
        self._show_title(self.session.snapshot)

    def _show_title(self, snapshot: Snapshot) -> None:
        self.setWindowTitle(f"{self.files.name}[*] – Rigwright" if self.files.is_open else "Rigwright")
        self.setWindowFilePath(str(snapshot.path) if snapshot.path else "")
        self.setWindowModified(snapshot.dirty)

    def _begin(self) -> None:
        if self.files.new():
            self._choose("chassis")

    # who leads to whom

    def _choose(self, kind: str = "") -> None:
        self.workspace.reveal_side("catalog")
        self.catalog.show_kind(kind)
        self.catalog.focus_search()

    def _move_selected(self) -> None:
        if pick_up_selected(self.session):
            self.ladder.begin_placing()

    def _set_view(self, name: str) -> None:
        if self.viewport.viewport is not None:
            self.viewport.viewport.set_view(name)

    def _show_shortcuts(self) -> None:
        steps = (self.checks.next_action, self.checks.previous_action)
        shortcuts_dialog(self, (*self.actions_of, *steps), self.theme).show()

    # what Qt calls

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_file(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if path := local_file(event.mimeData()):
            self.files.open(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        self.files.recovery.drop()
        save_window(self.settings, self)
        self.workspace.save(self.settings)
        event.accept()
