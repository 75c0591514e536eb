"""The quiet lines above the middle of the window, each there only while it has something to say.

Made together with the panels. What each says, and when, it knows itself.
"""

from __future__ import annotations

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QVBoxLayout

from gui.files.files import Files
from gui.files.stages import StagesNotice
from gui.hand.actions import Actions
from gui.look.theme import Theme
from gui.session.session import Session
from gui.window.difference_notice import DifferenceNotice
from gui.window.disk_notice import DiskNotice
from gui.window.models_notice import ModelsNotice
from gui.window.pinned_notice import PinnedNotice
from gui.window.settings_notice import SettingsNotice
from gui.window.verdict_notice import VerdictNotice
from rigwright.record import Value


class WindowNotices(Value, frozen=True, eq=False):
    """All notices: where a stage that is planned for later is at odds with the build, where the
    build is compared with another, where others changed the open file, where an update judges the
    build otherwise, where the parts of the file differ from the catalog, where the 3D view lacks
    models, and where settings cannot be kept.
    """

    stages: StagesNotice
    pinned: PinnedNotice
    disk: DiskNotice
    verdict_change: VerdictNotice
    differences: DifferenceNotice
    models: ModelsNotice
    settings: SettingsNotice

    def insert(self, column: QVBoxLayout, at: int) -> None:
        """Put them into a column, one below the other."""
        notices = (
            self.stages,
            self.pinned,
            self.disk,
            self.verdict_change,
            self.differences,
            self.models,
            self.settings,
        )
        for below, notice in enumerate(notices):
            column.insertWidget(at + below, notice)


def make_notices(
    session: Session, files: Files, settings: QSettings, actions: Actions, theme: Theme
) -> WindowNotices:
    """The notices of a window on a session."""
    return WindowNotices(
        differences=DifferenceNotice(session, settings, theme),
        verdict_change=VerdictNotice(session, theme),
        disk=DiskNotice(files, theme),
        pinned=PinnedNotice(session, actions, theme),
        models=ModelsNotice(theme),
        settings=SettingsNotice(session, settings, theme),
        stages=StagesNotice(session, theme, actions["versions"].trigger),
    )
