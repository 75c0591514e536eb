"""The commands on what stands where in the window and on how the window looks.

Knows the views, the sides and the themes by their names; ticks the command of what is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt

from gui.hand.actions import PAGES, Actions
from gui.look.appearance import Appearance, Mode
from gui.window.center_tabs import Views
from gui.window.own_windows import OwnWindows
from gui.window.workspace import Workspace


class LayoutCommands:
    """Views, sides, windows of their own and the theme of one window."""

    def __init__(
        self,
        actions: Actions,
        appearance: Appearance,
        workspace: Workspace,
        views: Views,
        own_windows: OwnWindows,
    ) -> None:
        self._actions = actions
        self._appearance = appearance
        self._workspace = workspace
        self._views = views
        self._own_windows = own_windows
        actions[f"theme_{appearance.mode.value}"].setChecked(True)
        self._check_view(views.shown)
        views.view_shown.connect(self._check_view)
        workspace.side_shown.connect(self._check_side)

    def uses(self) -> dict[str, Callable[[], object]]:
        """What the commands do that change the layout or the look, by their names."""
        sides = self._workspace.sides
        appearance = self._appearance
        return {
            "reset_layout": self._reset_layout,
            "full_screen": self._turn_full_screen,
            "own_window": self._own_windows.turn,
            "next_pane": partial(self._workspace.step_pane, 1),
            "previous_pane": partial(self._workspace.step_pane, -1),
            **{f"show_{name}": partial(self._workspace.turn_side, name) for name in sides},
            **{f"page_{name}": partial(self._open_view, name) for name in PAGES},
            **{f"theme_{mode.value}": partial(appearance.choose, mode) for mode in Mode},
        }

    def _open_view(self, name: str) -> None:
        self._views.show_view(name)
        target = self._views.focus_target_of(name)
        target.window().activateWindow()  # the key may have been pressed in another view's window
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._check_view(self._views.shown)

    def _turn_full_screen(self) -> None:
        window = self._own_windows.current_window
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _reset_layout(self) -> None:
        self._own_windows.take_all_back()
        self._workspace.reset()

    def _check_view(self, shown: str) -> None:
        """Tick the view that is shown."""
        for name in PAGES:
            self._actions[f"page_{name}"].setChecked(name == shown)

    def _check_side(self, name: str, on: bool) -> None:
        """Tick a side while it is shown."""
        self._actions[f"show_{name}"].setChecked(on)
