"""The approval of the open build: who signs it off, and whether it still holds.

Approving and taking an approval back is one step each that can be undone. What an approval is, the
engine says.
"""

from __future__ import annotations

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QWidget

from gui.app.guard import guarded
from gui.app.settings import text_at
from gui.look.availability import allow
from gui.look.dialog_shell import close_box, set_letters, set_up
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import plain, quiet
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.build import Build
from rigwright.reports.approval import ApprovalError, approval_words, approve
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

SIZE_PX = (520, 220)
LAST = "approval/by"  # who approved last
HINT = messages(
    "An approval holds for the plan and the verdict of its day: when either changes, the build "
    "says so, and has to be approved again."
)
NOBODY = messages("Nobody has approved the machine.")


@guarded
class ApprovalDialog(QDialog):
    """A name to approve with, and what was approved before."""

    def __init__(
        self, parent: QWidget | None, theme: Theme, session: Session, settings: QSettings
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self.state = plain("", self)
        self.name = QLineEdit(text_at(settings, LAST), self)
        self.approve = QPushButton(worded("&Approve"), self)
        self.take_back = QPushButton(worded("&Take Back"), self)
        self.note = quiet(translated(HINT), self)
        self._lay_out(theme)
        set_up(self, theme, worded("Approval"), SIZE_PX)
        self._show_state()
        self.approve.clicked.connect(self._approve)
        self.name.returnPressed.connect(self._approve)
        self.take_back.clicked.connect(self._take_back)
        session.shown.connect(self._follow)
        self.name.selectAll()

    def _lay_out(self, theme: Theme) -> None:
        self.name.setAccessibleName(worded("Approved by"))
        self.state.setWordWrap(True)
        self.state.setFont(theme.font(12, 600))
        self.note.setWordWrap(True)
        label = plain(worded("Approved by"), self)
        label.setFont(theme.font(12))
        set_letters(theme, (self.name, self.note), (self.approve, self.take_back))
        closing = close_box(self)
        in_column(
            self.state,
            label,
            self.name,
            self.note,
            STRETCH,
            in_row(self.approve, self.take_back, STRETCH, closing),
            owner=self,
            margins=(20, 16, 20, 16),
            spacing=10,
        )

    def _show_state(self) -> None:
        """Say whether the machine is approved."""
        said = approval_words(self._session.snapshot.committed)
        self.state.setText(str(said or translated(NOBODY)))
        allow(self.take_back, translated(NOBODY) if said is None else "")

    def _follow(self, snapshot: Snapshot) -> None:
        if not snapshot.previewing:
            self._show_state()

    def _approve(self) -> None:
        try:
            build = approve(self._session.snapshot.committed, self.name.text())
        except ApprovalError as error:
            self.note.setText(str(error))
            return
        self._settings.setValue(LAST, self.name.text())
        self._commit(build, worded("Approve the machine"))

    def _take_back(self) -> None:
        build = self._session.build.changed(approval=None)
        self._commit(build, worded("Take back the approval"))

    def _commit(self, build: Build, step: str) -> None:
        """Make it one step of the session, and close; a refused step says why."""
        if self._session.document.commit(build, step):
            self.accept()
        else:
            self.note.setText(self._session.snapshot.message)
