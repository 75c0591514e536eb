"""The manual, opened at a check or at the page on the panel that has the keyboard; the list of
keys, and what a control is for.

Knows which page is on which panel; the pages themselves are the engine's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from gui.app.front import bring_to_front
from gui.hand.actions import Actions
from gui.look.themed import worn
from gui.window.center_tabs import Views
from gui.window.dialog_help import DialogHelp

if TYPE_CHECKING:
    from gui.dialogs.manual_window import ManualWindow
    from gui.window.panels import Panels

# The pages of the manual on the views that are not about whether things fit.
PAGES_OF_VIEWS = {"topology": "lanes", "wiring": "power", "power": "power", "air": "air"}
# The page on files, paper and what is compared with what, on the dialogs for these.
SHARING = (
    "ApprovalDialog",
    "CommentsDialog",
    "ComparisonDialog",
    "ImportWindow",
    "NotesDialog",
    "PictureDialog",
    "QPrintPreviewDialog",
    "RackDialog",
    "VerifyDialog",
    "VersionsDialog",
)


class ManualReader:
    """The manual of one window, its `owner`."""

    def __init__(
        self, actions: Actions, views: Views, panels: Callable[[], Panels], owner: QWidget
    ) -> None:
        self._actions = actions
        self._views = views
        self._panels = panels
        self._owner = owner
        self._help = DialogHelp([actions["manual"], actions["whats_this"]], owner)

    def uses(self) -> dict[str, Callable[[], object]]:
        """What the commands do that help, by their names."""
        return {
            "manual": self.open,
            "shortcuts": self._show_shortcuts,
            "whats_this": self._ask_what_is,
        }

    @cached_property
    def manual(self) -> ManualWindow:
        """The manual, made when it is first asked for."""
        from gui.dialogs.manual_window import ManualWindow

        return ManualWindow(self._owner, worn())

    def open(self, topic: str = "") -> None:
        """Open the manual: at a check, by its id, or an entry of the glossary, else at the page on
        what has the keyboard.
        """
        page = self._page()
        manual = self._readable()
        bring_to_front(manual)
        if topic:
            manual.open_topic(topic)
        else:
            manual.open_page(page)

    def _readable(self) -> ManualWindow:
        """The manual, or another one where a dialog that has to be answered bars the first."""
        from gui.dialogs.manual_window import ManualWindow

        dialog = QApplication.activeModalWidget()
        if dialog is None:
            return self.manual
        return dialog.findChild(ManualWindow) or ManualWindow(dialog, worn())

    def _ask_what_is(self) -> None:
        from gui.window.whats_this import ask_what_is

        ask_what_is(self._actions)

    def _show_shortcuts(self) -> None:
        from gui.dialogs.about import shortcuts_dialog

        checks = self._panels().checks
        steps = (checks.next_action, checks.previous_action)
        shortcuts_dialog(self._owner, (*self._actions, *steps), worn()).show()

    def _page(self) -> str:
        """The name of the page on the panel that has the keyboard; "" for any other."""
        focus = QApplication.focusWidget()
        if type(QApplication.activeWindow()).__name__ in SHARING:
            return "sharing"
        made = self._panels()
        panels: tuple[tuple[QWidget, str], ...] = (
            (made.checks, "verdicts"),
            (made.ladder, "fit"),
            (self._views, PAGES_OF_VIEWS.get(self._views.shown, "fit")),
        )
        for panel, page in panels:
            if focus is not None and panel.isAncestorOf(focus):
                return page
        return ""
