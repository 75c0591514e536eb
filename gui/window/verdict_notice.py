"""The quiet line that the open build is judged otherwise than when it was saved, with each check
that changed.

It changes nothing. It goes once the build is saved, or when the user puts it away.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from gui.look.notice_line import NoticeLine
from gui.look.plain_words import plain_box
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.checks import Severity
from rigwright.reports.since_saved import SinceSaved, since_saved
from rigwright.text.sentence import worded

MOST_SHOWN = 12  # checks in the box; the command lists all of them


class VerdictNotice(NoticeLine):
    """The line; there only where an update changed something."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Severity.WARNING, theme, parent)
        self._session = session
        self._seen: tuple[object, ...] = ()
        self.since: SinceSaved | None = None
        what = worded("See each check that is answered otherwise, with both answers")
        self.details = self.add_button(worded("Details…"), what, self.show_details)
        what = worded("Put this line away; saving the build keeps the answers of today")
        self.put_away = self.add_hide(what)
        self.dress(theme)
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Look again where another build was opened, or this one was saved."""
        seen = (snapshot.document, self._session.document.judged)
        if seen == self._seen:
            return
        self._seen = seen
        self.since = since_saved(self._session.document.judged, snapshot.committed)
        self.say(self.since.sentence if self.since else "")

    def show_details(self) -> None:
        """Show each check with both answers, without blocking the window."""
        if self.since is None:
            return
        icon = QMessageBox.Icon.Information
        box = plain_box(
            self.window(), icon, "Rigwright", self.since.sentence, details_of(self.since)
        )
        box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()


def details_of(since: SinceSaved) -> str:
    """Return why, and below it the checks with both answers."""
    lines = [since.why]
    for change in since.changes[:MOST_SHOWN]:
        lines.append(f"\n{change.subject}\n{change.was} → {change.now}")
    if len(since.changes) > MOST_SHOWN:
        lines.append("\n…")
    return "\n".join(lines)
