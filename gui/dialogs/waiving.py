"""Findings that are waived: the reason is asked for, and a waiver is taken back.

Both are named steps that can be undone. The engine decides what a waiver covers.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from gui.files.dialogs import Dialogs
from gui.session.session import Session
from rigwright.build import MOST_REASON
from rigwright.checks import Finding
from rigwright.evaluation.waivers import Waived, take_back, waive
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

TITLE = messages("Waive Finding")
QUESTION = messages("{finding}\nWhy does this not count for this build?")


class Waiving(QObject):
    """The two verbs on waivers."""

    def __init__(self, session: Session, dialogs: Dialogs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dialogs = dialogs

    def waive(self, finding: Finding) -> None:
        """Ask why a listed finding does not count; without a reason it goes on counting."""
        question = worded(QUESTION, finding=finding.title)
        reason = self._dialogs.text(translated(TITLE), question, "", most=MOST_REASON)
        if reason is None:
            return
        committed = self._session.snapshot.committed
        build = waive(self._session.build, committed.assembly, (finding,), reason)
        self._session.document.commit(build, worded("Waive “{finding}”", finding=finding.title))

    def take_back(self, waived: Waived) -> None:
        """Let a waived finding count again."""
        build = take_back(self._session.build, waived.waivers)
        self._session.document.commit(
            build, worded("Take back the waiver of “{finding}”", finding=waived.finding.title)
        )
