"""The window: makes the picture, the menus and the bars, then the panels, and connects them. It does nothing else.

Panels follow the session by themselves; what stands here is who leads to whom.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QToolTip, QVBoxLayout, QWidget

from gui.actions import LOCAL_KEYS, VIEWS, Actions
from gui.appearance import Appearance, Mode
from gui.choices import pick_up_selected
from gui.dialogs import Dialogs, QtDialogs
from gui.files import Files, local_file
from gui.import_commands import ImportCommands
from gui.menus import MenuBar
from gui.part_commands import PartCommands
from gui.session import Session, Snapshot
from gui.settings import open_settings, restore_window, save_window
from gui.status_line import StatusLine
from gui.theme import Theme, palette_of, style_sheet
from gui.toolbar import Toolbar
from gui.viewport_panel import ViewportPanel
from gui.workspace import Workspace

if TYPE_CHECKING:
    from gui.catalog_panel import CatalogPanel
    from gui.checks_panel import ChecksPanel
    from gui.difference_notice import DifferenceNotice
    from gui.drop_card import DropQuestion
    from gui.inspector import Inspector
    from gui.meters import MetersPanel
    from gui.panels import Panels
    from gui.slot_ladder import SlotLadder
    from gui.welcome import Welcome

LATEST_MS = 500  # without a picture on the screen the panels wait no longer for one


class MainWindow(QMainWindow):
    """All panels on one session.

    With `picture_first`, all but the 3D view is made right after its first frame, or when first asked for.
    """

    def __init__(
        self, session: Session, theme: Theme, *,
        settings: QSettings | None = None, dialogs: Dialogs | None = None, appearance: Appearance | None = None,
        picture_first: bool = False,
    ) -> None:  # fmt: skip
        super().__init__()
        self.session, self.theme = session, theme
        self.settings = settings or open_settings()
        self.appearance = appearance or Appearance(self.settings, self)
        self._dress(theme)
        dialogs = dialogs or QtDialogs(self)
        self.files = Files(session, self.settings, dialogs, self)
        self.parts = PartCommands(session, theme, dialogs, self)
        self.imports = ImportCommands(session, self.files, theme, self)
        self.actions_of = Actions(session, self)
        self._make_pages(theme)
        self._make_bars(theme)
        self._connect_commands()
        self._connect_pages()
        self.setAcceptDrops(True)
        self.setMinimumSize(1024, 640)
        restore_window(self.settings, self)
        self.workspace.restore(self.settings)
        self._picture_first, self._is_complete = picture_first, False
        self._show_document()
        if not picture_first:
            self.complete()

    def _make_pages(self, theme: Theme) -> None:
        self.viewport = ViewportPanel(self.session, theme)
        self.workspace = Workspace(self.viewport, self.settings, theme)
        self.toolbar = Toolbar(self.session, self.actions_of, theme, self)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.workspace)

    def _make_bars(self, theme: Theme) -> None:
        self.menus = MenuBar(self.session, self.files, self.actions_of, theme, self)
        self.menus.parts = self.parts
        self.status = StatusLine(self.session, theme, self)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._column = column
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
            "preview": self._preview, "export": self._export,
            "undo": session.undo, "redo": session.redo, "remove": session.remove_selected, "cancel": session.cancel,
            "move": self._move_selected, "limit": lambda: self.inspector.begin_limit(), "find": self._choose,
            "command": self.toolbar.search.begin, "reset_layout": self.workspace.reset,
            "next_pane": partial(self.workspace.step_pane, 1), "previous_pane": partial(self.workspace.step_pane, -1),
            "shortcuts": self._show_shortcuts, "about": self._show_about,
            "preferences": self._show_preferences,
            "part_edit": self.parts.edit_selected, "part_measure": self.parts.measure,
            "part_import": self.parts.import_file, "import_parts": self.imports.begin,
            **{f"choose_{kind}": partial(self._choose, kind) for kind in
               ("chassis", "motherboard", "cpu", "cooler", "memory", "psu", "gpu")},
            **{f"view_{view}": partial(self._set_view, view) for view in VIEWS},
            **{f"show_{name}": partial(self.workspace.turn_side, name) for name in self.workspace.sides},
            **{f"theme_{mode.value}": partial(self.appearance.choose, mode) for mode in Mode},
        }.items():  # fmt: skip
            actions[name].triggered.connect(lambda _on=False, use=use: use())
        actions[f"theme_{self.appearance.mode.value}"].setChecked(True)
        self.viewport.addActions([actions[name] for name in LOCAL_KEYS])

    def _connect_pages(self) -> None:
        self.appearance.changed.connect(self.set_theme)
        self.files.changed.connect(self._show_document)
        self.session.shown.connect(self._show_title)
        self.workspace.side_shown.connect(lambda name, on: self.actions_of[f"show_{name}"].setChecked(on))
        self.toolbar.search.part_found.connect(lambda row: (self._choose(row.kind), self.catalog.reveal(row)))
        self.toolbar.counts_clicked.connect(lambda _judged: self.checks.setFocus())
        self.viewport.refused.connect(lambda drop, at: self.question.ask(drop, at, QRect(at, at)))
        self.viewport.context_wanted.connect(self._open_card_menu)

    # what comes after the picture

    def setVisible(self, visible: bool) -> None:
        if visible and self._picture_first:
            self._picture_first = False
            self._show_document()
            self._wait_for_picture()
        super().setVisible(visible)

    def _wait_for_picture(self) -> None:
        view = self.viewport.viewport
        if view is not None and self.files.is_open:
            view.frameSwapped.connect(self.complete, Qt.ConnectionType.SingleShotConnection)
        QTimer.singleShot(LATEST_MS, self, self.complete)

    def complete(self) -> None:
        """Make what is not there yet."""
        if not self._is_complete:
            self._is_complete = True
            self.actions_of.set_theme(self.theme)
            for made in (self.panels, self.welcome, self.question):
                assert made is not None

    @cached_property
    def panels(self) -> Panels:
        """All panels but the picture, in their places."""
        from gui.panels import make_panels

        panels = make_panels(self.session, self.theme)
        for panel in (panels.inspector, panels.checks):
            panel.kind_wanted.connect(self._choose)
            panel.edit_wanted.connect(self.parts.edit)
        panels.catalog.menu_wanted.connect(self.parts.fill_for)
        panels.ladder.context_wanted.connect(self._open_card_menu)
        self.workspace.fill(*panels)
        self._column.insertWidget(1, self.differences)
        return panels

    @cached_property
    def differences(self) -> DifferenceNotice:
        """Where the open file's parts differ from the catalog."""
        from gui.difference_notice import DifferenceNotice

        return DifferenceNotice(self.session, self.settings, self.theme)

    @cached_property
    def welcome(self) -> Welcome:
        """The start page."""
        from gui.welcome import Welcome

        welcome = Welcome(self.session, self.files, self.theme)
        welcome.new_wanted.connect(self._begin)
        self.pages.addWidget(welcome)
        return welcome

    @cached_property
    def question(self) -> DropQuestion:
        """What a refused drop in the picture asks."""
        from gui.drop_card import DropQuestion

        return DropQuestion(self.session, self.theme, self.viewport)

    @property
    def catalog(self) -> CatalogPanel:
        """All parts."""
        return self.panels.catalog

    @property
    def ladder(self) -> SlotLadder:
        """The places, to scale."""
        return self.panels.ladder

    @property
    def checks(self) -> ChecksPanel:
        """The findings."""
        return self.panels.checks

    @property
    def meters(self) -> MetersPanel:
        """The figures."""
        return self.panels.meters

    @property
    def inspector(self) -> Inspector:
        """What is selected."""
        return self.panels.inspector

    # the look

    def set_theme(self, theme: Theme) -> None:
        """Paint the whole window in other colours."""
        self.theme = theme
        self._dress(theme)
        later = [vars(self)[name] for name in ("panels", "welcome", "question", "differences") if name in vars(self)]
        bars = (self.actions_of, self.menus, self.toolbar, self.status, self.workspace, self.viewport)
        for part in (*bars, self.parts, self.imports, *later):
            part.set_theme(theme)

    def _dress(self, theme: Theme) -> None:
        palette = palette_of(theme)
        QApplication.setPalette(palette)
        QToolTip.setPalette(palette)
        self.setStyleSheet(style_sheet(theme))

    # the document

    def _show_document(self) -> None:
        is_open = self.files.is_open
        if is_open or not self._picture_first:  # a file may still be opened before there is anything to see
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

    def _open_card_menu(self, label: str | None, at: QPoint) -> None:
        from gui.card_menu import card_menu

        card_menu(self, self.session, self.actions_of, label).popup(at)

    def _preview(self) -> None:
        from gui.sheets import preview

        preview(self.session.snapshot.committed, self.files.name, self).open()

    def _export(self) -> None:
        from gui.sheets import export

        self.files.export(partial(export, self.session.snapshot.committed, self.files.name))

    def _show_preferences(self) -> None:
        from gui.preferences import open_preferences

        open_preferences(self.session, self.settings, self.appearance, self.files, self)

    def _show_about(self) -> None:
        from gui.about import about_dialog

        about_dialog(self, self.theme).show()

    def _show_shortcuts(self) -> None:
        from gui.about import shortcuts_dialog

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
        if not (self.parts.may_close() and self.files.may_leave()):
            event.ignore()
            return
        self.files.recovery.drop()
        save_window(self.settings, self)
        self.workspace.save(self.settings)
        event.accept()
