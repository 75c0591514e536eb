"""Asks before an edit moves or drops what nobody asked it to: before → after, accept or cancel,
remembered per kind.

The build that it would lead to is shown in all panels while the question stands. Knows the session
and the settings.
"""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QWidget

from gui.app.settings import texts_at
from gui.session.proposal import BuildProposal, ProposalOption
from gui.session.session import Session

QUIET_KEY = "adjust/quiet"


class AdjustQuestions:
    """The questions of one window."""

    def __init__(self, session: Session, settings: QSettings, window: QWidget) -> None:
        self._session = session
        self._settings = settings
        self._window = window

    def ask(self, proposal: BuildProposal) -> None:
        """Put the question, unless its kind was said not to be asked again."""
        if proposal.kind and proposal.kind in texts_at(self._settings, QUIET_KEY):
            self._session.document.accept(proposal.options[0])
            return
        from gui.dialogs.adjust_dialog import AdjustDialog

        dialog = AdjustDialog(self._session, proposal, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.answered.connect(self._take)
        dialog.open()

    def _take(self, proposal: BuildProposal, option: ProposalOption, quiet: bool) -> None:
        if quiet and proposal.kind:
            kinds = dict.fromkeys((*texts_at(self._settings, QUIET_KEY), proposal.kind))
            self._settings.setValue(QUIET_KEY, list(kinds))
        self._session.document.accept(option)


def ask_again(settings: QSettings) -> None:
    """Ask about every kind of edit again."""
    settings.remove(QUIET_KEY)
