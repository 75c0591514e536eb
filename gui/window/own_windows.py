"""Views of the build in windows of their own, for a second screen; each comes back when its window
is closed.

Moves a view between the middle (`gui.window.center_tabs`) and its window, and remembers which stood
where. Knows nothing of what a view shows.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from gui.app.front import bring_to_front
from gui.app.guard import guarded
from gui.app.settings import corner_on_screen, restore_frame, save_window, texts_at
from gui.look.pressing import presses_with_enter
from gui.look.stacks import in_column
from gui.look.surfaces import set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.window.center_tabs import Views
from gui.window.laid_out_first import LaidOutFirst
from rigwright.text.sentence import messages, worded

OUT_KEY = "views/out"  # the names of the views that stand in windows of their own
LEAST_PX, SIZE_PX = (360, 280), (900, 680)
STEP_PX = 48  # so far from its owner's corner a window opens where there is one screen
TITLE = messages("{view} – {build}")


@guarded
class ViewWindow(Themed, QWidget):
    """A window with one view in it. Signal: closed(name), when the user has closed it.

    It belongs to the main window and hears the same keys.
    """

    closed = Signal(str)

    def __init__(self, name: str, page: QWidget, owner: QWidget, theme: Theme) -> None:
        super().__init__(owner, Qt.WindowType.Window)
        self.name = name
        self.page = page
        in_column(page, owner=self)
        page.show()
        self.setMinimumSize(*map(theme.px, LEAST_PX))
        self.addActions(owner.actions())
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint the ground in other colours; the view is painted by its owner."""
        set_ground(self, theme, theme.panel)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not presses_with_enter(self, event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        if self.isVisible():
            # The view leaves once Qt has done with the window it stood in.
            QTimer.singleShot(0, self, lambda: self.closed.emit(self.name))


class OwnWindows(QObject):
    """Which views stand in windows of their own.

    The windows are seen while a build is open and its window is.
    """

    def __init__(self, views: Views, settings: QSettings, owner: QMainWindow) -> None:
        super().__init__(owner)
        LaidOutFirst(owner)
        self._views = views
        self._settings = settings
        self._owner = owner
        self._build, self._shown = "", False
        self.windows: dict[str, ViewWindow] = {}
        views.own_wanted.connect(self.take_out)
        views.out_wanted.connect(self.bring)

    @property
    def current(self) -> str:
        """The name of the view that is used: that of the active window."""
        used = self.current_window
        return used.name if isinstance(used, ViewWindow) else self._views.shown

    @property
    def current_window(self) -> QWidget:
        """The window that is used: that of a view, or else the main one."""
        active = QApplication.activeWindow()
        return active if isinstance(active, ViewWindow) else self._owner

    @property
    def current_page(self) -> QWidget:
        """The view that is used."""
        return self._views.pages[self.current]

    def turn(self) -> None:
        """Give the view that is used a window of its own, or take it back from there."""
        name = self.current
        if name in self.windows:
            self.take_back(name)
        else:
            self.take_out(name)

    def take_out(self, name: str) -> None:
        """Give a view a window of its own; one that has one comes to the front."""
        if name in self.windows or self._make(name) is not None:
            self.bring(name)

    def bring(self, name: str) -> None:
        """Bring the window of a view to the front and give it the keyboard."""
        window = self.windows[name]
        bring_to_front(window)
        self._views.focus_target_of(name).setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def take_back(self, name: str) -> None:
        """Put a view behind its tab again, and show it there."""
        self._give_back(name)
        self._views.show_view(name)

    def take_all_back(self) -> None:
        """Put every view behind its tab again; the middle shows what it showed."""
        for name in tuple(self.windows):
            self._give_back(name)

    def _make(self, name: str) -> ViewWindow | None:
        """A window with a view in it, where it stood last; None where the view has to stay."""
        theme = self._views.theme
        page = self._views.take_out(name)
        if page is None:
            return None
        window = self.windows[name] = ViewWindow(name, page, self._owner, theme)
        window.closed.connect(self._window_closed)
        self._name(window)
        if not restore_frame(self._settings, window, _key(name)):
            self._place(window)
        return window

    def _place(self, window: ViewWindow) -> None:
        """Put a new window on a screen beside that of its owner, or not quite over it."""
        from gui.look.dialog_shell import open_as_large

        theme = self._views.theme
        here = self._owner.screen()
        beside = next((screen for screen in QApplication.screens() if screen is not here), None)
        open_as_large(window, theme, SIZE_PX)
        if beside is None:
            wished = self._owner.pos() + QPoint(STEP_PX, STEP_PX)
            window.move(corner_on_screen(wished, window.size(), here.availableGeometry()))
            return
        room = beside.availableGeometry()
        window.resize(window.size().boundedTo(room.size()))
        window.move(room.center() - window.rect().center())

    def _window_closed(self, name: str) -> None:
        if name in self.windows:
            self.take_back(name)

    def _give_back(self, name: str) -> None:
        window = self.windows.pop(name)
        save_window(self._settings, window, _key(name))
        self._views.take_back(name)
        window.hide()
        window.deleteLater()

    # with the main window

    def show_build(self, build: str, *, is_open: bool) -> None:
        """Name the build in every title, and show the windows while one is open."""
        self._build = build
        for window in self.windows.values():
            self._name(window)
        shown = is_open and self._owner.isVisible()
        if shown != self._shown:
            self._shown = shown
            for window in self.windows.values():
                window.setVisible(shown)

    def _name(self, window: ViewWindow) -> None:
        view = self._views.words_of(window.name)
        window.setWindowTitle(worded(TITLE, view=view, build=self._build))

    def restore(self) -> None:
        """Take out the views that stood in windows of their own when the program was left."""
        for name in texts_at(self._settings, OUT_KEY):
            if self._views.knows(name):
                self._make(name)

    def save(self) -> None:
        """Remember which views stand where."""
        self._settings.setValue(OUT_KEY, list(self.windows))
        for name, window in self.windows.items():
            save_window(self._settings, window, _key(name))

    def put_away(self) -> None:
        """Remember which views stand where, and let no window outlast the main one."""
        self.save()
        for window in self.windows.values():
            window.hide()


def _key(name: str) -> str:
    """Under which name the settings keep where a view's window stands."""
    return f"views/{name}"
