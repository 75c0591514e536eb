"""The window: makes the picture, the menus and the bars, then the panels, and hands each part what
it needs. Panels follow the session by themselves.

The picture is painted first and all panels are made in the turn after it, so that the window is
there soonest; whoever asks for one earlier, such as a command, makes all of them at once.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from gui.app.guard import guarded
from gui.app.settings import open_settings, restore_window, save_window, smallest_size
from gui.dialogs.waiving import Waiving
from gui.files.dialogs import Dialogs, QtDialogs
from gui.files.files import Files, local_files
from gui.forms.build_forms import BuildForms
from gui.hand.actions import Actions
from gui.importing.commands import ImportCommands
from gui.look import icons
from gui.look.appearance import Appearance
from gui.look.theme import Theme, style_sheet
from gui.look.themed import Themed, wear
from gui.part_editor.commands import PartCommands
from gui.session.session import Session
from gui.view3d.commands import ViewCommands
from gui.view3d.viewport_panel import ViewportPanel
from gui.window.center_tabs import Views
from gui.window.dialog_commands import DialogCommands
from gui.window.first_picture import after_first_picture
from gui.window.layout_commands import LayoutCommands
from gui.window.leads import Leads
from gui.window.manual_reader import ManualReader
from gui.window.menus import MenuBar
from gui.window.middle_column import MiddleColumn, next_step_strip
from gui.window.middle_views import MiddleViews
from gui.window.new_builds import NewBuilds
from gui.window.own_windows import OwnWindows
from gui.window.pointer_menus import PointerMenus
from gui.window.share_commands import ShareCommands
from gui.window.sheet_commands import SheetCommands
from gui.window.status_line import StatusLine
from gui.window.toolbar import Toolbar
from gui.window.window_commands import WindowCommands
from gui.window.window_pages import WindowPages
from gui.window.window_title import WindowTitle
from gui.window.workspace import Workspace

if TYPE_CHECKING:
    from gui.window.panels import Panels


@guarded
class MainWindow(Themed, QMainWindow):
    """All panels on one session; with `picture_first` all but it after its first frame."""

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
        self._picture_first = picture_first
        self._is_complete = False
        self.session = session
        self.theme = theme
        self.settings = settings or open_settings()
        self.appearance = appearance or Appearance(self.settings, self)
        self.setStyleSheet(style_sheet(theme))
        dialogs = dialogs or QtDialogs(self)
        self.files = Files(session, self.settings, dialogs, self)
        self.parts = PartCommands(session, dialogs, self)
        self.waiving = Waiving(session, dialogs, self)
        self.actions_of = Actions(session, self)
        self.forms = BuildForms(session, self)
        self._make_picture(dialogs)
        self._make_leads()
        self._make_bars()
        self._make_commands()
        self._connect()
        self.setAcceptDrops(True)
        self.setMinimumSize(smallest_size(self))
        restore_window(self.settings, self)
        self.workspace.restore(self.settings)
        self.own_windows.restore()
        if not picture_first:
            self.show_document()
            self.complete()

    def _make_picture(self, dialogs: Dialogs) -> None:
        session, settings, actions = self.session, self.settings, self.actions_of
        self.toolbar = Toolbar(session, actions, self.theme, self)
        # the first that needs OpenGL, which is still being loaded
        self.viewport = viewport = ViewportPanel(session, self.theme)
        self.views = Views(self.theme)
        show_picture = partial(self.views.show_view, "3d")
        self.looks = ViewCommands(session, viewport, actions, settings, dialogs, show_picture)
        self.workspace = Workspace(self.views, settings, self.theme)
        self.own_windows = OwnWindows(self.views, settings, self)
        self.title = WindowTitle(session, self.files, self.own_windows, self)

    def _make_leads(self) -> None:
        session, files, actions = self.session, self.files, self.actions_of
        views, viewport, panels = self.views, self.viewport, self._made_panels
        self.leads = Leads(session, actions, self.forms, self.workspace, views, viewport, panels)
        self.manual = ManualReader(actions, views, panels, self)
        self.pointer = PointerMenus(session, actions, viewport, self.looks, panels, self)
        self.new_builds = NewBuilds(session, files, self.settings, self.leads.choose, self)
        self.imports = ImportCommands(session, files, self.parts, self.new_builds.begun, self)
        begins = (self.imports, self.new_builds)
        self.pages = WindowPages(session, files, *begins, self.workspace, views)

    def _make_bars(self) -> None:
        session, files, actions = self.session, self.files, self.actions_of
        self.menus = MenuBar(session, files, actions, self.theme, self)
        self.menus.parts, self.menus.looks = self.parts, self.looks
        self.status = StatusLine(session, self.theme, self)
        self.next_step = next_step_strip(session, files, self.leads, waits=self._picture_first)
        column = (self.toolbar, self.next_step, self.pages)
        self.middle = MiddleColumn(session, files, self.settings, actions, *column)
        self.setMenuBar(self.menus)
        self.setStatusBar(self.status)
        self.setCentralWidget(self.middle)

    def _make_commands(self) -> None:
        session, files, settings, actions = self.session, self.files, self.settings, self.actions_of
        viewport, windows, look = self.viewport, self.own_windows, self.appearance
        self.dialogs = DialogCommands(session, settings, look, viewport, self)
        stages, panels = self.middle.stages, self._made_panels
        self.sheets = SheetCommands(session, files, settings, viewport, stages, self)
        self.shares = ShareCommands(session, files, settings, viewport, windows, panels, self)
        ways = (self.leads, self.pointer, self.sheets)
        MiddleViews(session, files, self.parts, *ways).offer(self.views, viewport)
        self.layouts = LayoutCommands(actions, look, self.workspace, self.views, windows)
        self.commands = WindowCommands(session, files, self.parts, self.imports, actions, self)
        answering = (self.leads, self.new_builds, self.manual, self.sheets, self.shares)
        for part in (*answering, self.layouts, self.dialogs):
            self.commands.lead(part.uses())
        self.toolbar.search.menus = self.menus.menus_by_name()
        own = {"quit": self.close, "next_step": self.next_step.bring_back}
        self.commands.lead({**own, "command": self.toolbar.search.begin})

    def _connect(self) -> None:
        self.files.changed.connect(self.show_document)
        self.status.site_wanted.connect(lambda: self.leads.go_to("site"))
        self.status.unit_wanted.connect(self.dialogs.turn_unit)
        self.toolbar.verdict_clicked.connect(lambda: self.workspace.reveal_side("meters"))
        self.toolbar.search.part_found.connect(self.leads.find)
        self.toolbar.counts_clicked.connect(lambda _judged: self.panels.checks.setFocus())
        self.workspace.side_shown.connect(self.toolbar.follow_side)

    # what is made after the picture

    @cached_property
    def panels(self) -> Panels:
        """All panels but the picture, in their places; the notices come with them."""
        from gui.dialogs.adjust_questions import AdjustQuestions
        from gui.window.led_panels import led_panels

        ways = (self.leads, self.pointer, self.parts, self.waiving, self.manual, self.dialogs)
        panels = led_panels(self.session, self.settings, self.workspace, *ways, self.shares.bill)
        self.session.document.asks = AdjustQuestions(self.session, self.settings, self).ask
        self.middle.insert_notices()
        return panels

    def _made_panels(self) -> Panels:
        return self.panels

    def complete(self) -> None:
        """Make what is not there yet; the start page only where no build is open."""
        if not self._is_complete:
            self._is_complete = True
            QApplication.setWindowIcon(icons.application_icon())
            self.actions_of.dress(self.theme)
            assert self.panels is not None
            self.next_step.look()

    # the picture first

    def setVisible(self, visible: bool) -> None:
        if visible and self._picture_first:
            self._picture_first = False
            self.show_document()
            after_first_picture(self.viewport, self.files, self.complete, self)
        super().setVisible(visible)
        self.title.refresh()

    def dress(self, theme: Theme) -> None:
        """Take another style sheet, and draw the icons of the commands anew."""
        self.theme = theme
        self.ensurePolished()  # Qt gives a widget back its former colours when it polishes it
        self.setStyleSheet(style_sheet(theme))
        self.actions_of.dress(theme)

    # what is open

    def show_document(self) -> None:
        """Turn to what is open: the workspace, or the start page."""
        is_open = self.files.is_open
        # a file may still be opened before there is anything to see
        if is_open or not self._picture_first:
            self.pages.turn(is_open=is_open)
        if not is_open:
            self.forms.put_away()
        self.toolbar.show_counts(is_open)
        self.status.set_open(is_open)
        self.actions_of.set_open(is_open)
        self.title.refresh()

    # what Qt calls

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.commands.has_use_for(local_files(event.mimeData())):
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
