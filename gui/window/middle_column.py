"""What stands between menu bar and status line: the toolbar, the notices, the next step, the pages.

Knows their order. The next step stands there from the start, so that the picture stays where it is;
the notices come with the panels.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from gui.files.files import Files
from gui.hand.actions import Actions
from gui.look.stacks import in_column
from gui.look.themed import worn
from gui.next_step.strip import NextStep
from gui.session.session import Session

if TYPE_CHECKING:
    from gui.window.leads import Leads
    from gui.window.window_notices import WindowNotices
    from rigwright.reports.stages import Stage


class MiddleColumn(QWidget):
    """The middle of one window: what is given from the start, from the top, and the notices."""

    def __init__(
        self,
        session: Session,
        files: Files,
        settings: QSettings,
        actions: Actions,
        toolbar: QWidget,
        next_step: QWidget,
        pages: QWidget,
    ) -> None:
        super().__init__()
        self._session = session
        self._files = files
        self._settings = settings
        self._actions = actions
        self._column = in_column(toolbar, next_step, (pages, 1), owner=self, spacing=0)

    @cached_property
    def notices(self) -> WindowNotices:
        """The quiet lines below the toolbar."""
        from gui.window.window_notices import make_notices

        return make_notices(self._session, self._files, self._settings, self._actions, worn())

    def stages(self) -> tuple[Stage, ...]:
        """The stages of the open build that are planned for later."""
        return self.notices.stages.answers.stages()

    def insert_notices(self) -> None:
        """Put the notices below the toolbar."""
        self.notices.insert(self._column, 1)


def next_step_strip(session: Session, files: Files, leads: Leads, *, waits: bool) -> NextStep:
    """The next step, there while a build is open; it leads to all parts of a kind, or on to the
    slots.

    With `waits` it looks for nothing until somebody says `look`.
    """
    strip = NextStep(session, worn())
    strip.kind_wanted.connect(leads.go_to)
    strip.turned.connect(leads.turn_catalog)
    strip.left.connect(leads.show_slots)
    if waits:
        strip.wait()
    strip.set_open(files.is_open)
    files.changed.connect(lambda: strip.set_open(files.is_open))
    return strip
