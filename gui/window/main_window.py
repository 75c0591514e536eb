"""The window: makes the picture, the menus and the bars, then the panels, and connects them.

It does nothing else. Panels follow the session by themselves; what stands here is who leads to
whom.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gui.app.guard import guarded
from gui.app.settings import open_settings, restore_window, save_window
from gui.dialogs.waiving import Waiving
from gui.files.dialogs import Dialogs, QtDialogs
from gui.files.files import Files, local_files
from gui.forms.build_forms import BuildForms
from gui.hand.actions import Actions
from gui.importing.commands import ImportCommands
from gui.look.appearance import Appearance
from gui.look.plain_words import window_words
from gui.look.theme import Theme, style_sheet
from gui.look.themed import Themed, wear
from gui.part_editor.commands import PartCommands
from gui.session.session import Session, Snapshot
from gui.view3d.commands import ViewCommands
from gui.view3d.viewport_panel import ViewportPanel
from gui.window.center_tabs import Views
from gui.window.menus import MenuBar
from gui.window.middle_views import offer_views
from gui.window.own_windows import OwnWindows
from gui.window.status_line import StatusLine
from gui.window.toolbar import Toolbar
from gui.window.window_commands import WindowCommands
from gui.window.window_panels import PanelWindow
from gui.window.workspace import Workspace
from rigwright.text.sentence import worded

LATEST_MS = 500  # without a picture on the screen the panels wait no longer for one


@guarded
class MainWindow(Themed, PanelWindow):
    """All panels on one session.

    With `picture_first`, the others are made after the first frame of the 3D view.
    """

    def __init__(
        self,
        session: Session,
        theme: Theme,
        *,
        settings: QSettings | None = None,
        dialogs: Dialogs | None = None,
        appearance: Appearance | None = None,
        picture_first: bool = False,
    ) -> None:
        wear(theme)
        super().__init__()
        self.picture_first = picture_first
        self.session, self.theme = session, theme
        self.settings = settings or open_settings()
        self.appearance = appearance or Appearance(self.settings, self)
        self.setStyleSheet(style_sheet(theme))
        dialogs = dialogs or QtDialogs(self)
        self.files = Files(session, self.settings, dialogs, self)
        self.parts = PartCommands(session, dialogs, self)
        self.waiving = Waiving(session, dialogs, self)
        self.imports = ImportCommands(session, self.files, self.parts, self)
        self.actions_of = Actions(session, self)
        self.forms = BuildForms(session, self)
        self._make_pages(theme)
        self._make_bars(theme)
        self.commands = WindowCommands(self)
        self.looks = self.menus.looks = ViewCommands(
            session, self.viewport, self.actions_of, self.settings, dialogs, self.show_picture
        )
        self._connect_pages()
        self.setAcceptDrops(True)
        self.setMinimumSize(1024, 640)
        restore_window(self.settings, self)
        self.workspace.restore(self.settings)
        self.own_windows.restore()
        self.show_document()
        if not picture_first:
            self.complete()

    def _make_pages(self, theme: Theme) -> None:
        self.toolbar = Toolbar(self.session, self.actions_of, theme, self)
        self.viewport = ViewportPanel(
            self.session, theme
        )  # the first that needs OpenGL, which is still being loaded
        self.views = Views(theme)
        offer_views(self)
        self.workspace = Workspace(self.views, self.settings, theme)
        self.own_windows = OwnWindows(self.views, self.settings, self)
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
        self.column = column
        column.addWidget(self.toolbar)
        column.addWidget(self.next_step)  # now, so that the picture stays where it is
        column.addWidget(self.pages, 1)
        self.setMenuBar(self.menus)
        self.setStatusBar(self.status)
        self.setCentralWidget(middle)

    def _connect_pages(self) -> None:
        self.files.changed.connect(self.show_document)
        self.session.shown.connect(self._show_title)
        self.views.view_shown.connect(self.commands.check_view)
        self.workspace.side_shown.connect(
            lambda name, on: self.actions_of[f"show_{name}"].setChecked(on)
        )
        self.toolbar.search.part_found.connect(
            lambda row: (self.choose(row.kind), self.panels.catalog.reveal(row))
        )
        self.workspace.side_shown.connect(self.toolbar.follow_side)
        self.toolbar.counts_clicked.connect(lambda _judged: self.panels.checks.setFocus())
        self.viewport.refused.connect(lambda drop, at: self.question.ask(drop, at, QRect(at, at)))
        self.viewport.context_wanted.connect(self.open_view_menu)

    # the picture first

    def setVisible(self, visible: bool) -> None:
        if visible and self.picture_first:
            self.picture_first = False
            self.show_document()
            self._wait_for_picture()
        super().setVisible(visible)
        self._show_title(self.session.snapshot)

    def _wait_for_picture(self) -> None:
        view = self.viewport.viewport
        if view is not None and self.files.is_open:
            view.frameSwapped.connect(self.complete, Qt.ConnectionType.SingleShotConnection)
        QTimer.singleShot(LATEST_MS, self, self.complete)

    # the look

    def dress(self, theme: Theme) -> None:
        """Take another style sheet, and draw the icons of the commands anew."""
        self.theme = theme
        self.ensurePolished()  # Qt gives a widget back its former colours when it polishes it
        self.setStyleSheet(style_sheet(theme))
        self.actions_of.dress(theme)

    def show_picture(self) -> None:
        """Bring the 3D view to the front."""
        self.views.show_view("3d")

    # the document

    def show_document(self) -> None:
        """Turn to what is open: the workspace, or the start page."""
        is_open = self.files.is_open
        if (
            is_open or not self.picture_first
        ):  # a file may still be opened before there is anything to see
            self._turn_to(self.workspace if is_open else self.welcome)
        if not is_open:
            self.forms.put_away()
        self.toolbar.show_counts(is_open)
        self.status.set_open(is_open)
        self.actions_of.set_open(is_open)
        self._show_title(self.session.snapshot)

    def _turn_to(self, page: QWidget) -> None:
        """Show a page and give it the keyboard, which Qt would hand to a search field near by."""
        turned = self.pages.currentWidget() is not page
        self.pages.setCurrentWidget(page)
        if turned or not self.focusWidget():
            ours = self.views.focus_target if page is self.workspace else page
            ours.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_title(self, snapshot: Snapshot) -> None:
        name = window_words(self.files.naming.window_title)
        self.setWindowTitle(
            worded("{name}[*] – Rigwright", name=name) if self.files.is_open else "Rigwright"
        )
        self.setWindowFilePath(str(snapshot.path) if snapshot.path else "")
        if snapshot.dirty is not self.isWindowModified():  # Qt tells every widget of the window
            self.setWindowModified(snapshot.dirty)
        self.own_windows.show_build(name, is_open=self.files.is_open)

    # what Qt calls

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.commands.take(local_files(event.mimeData()))

    def closeEvent(self, event: QCloseEvent) -> None:
        if not (self.parts.may_close() and self.files.may_leave()):
            event.ignore()
            return
        self.parts.close_all()
        self.files.recovery.give_up()
        save_window(self.settings, self)
        self.own_windows.put_away()
        self.workspace.save(self.settings)
        event.accept()
