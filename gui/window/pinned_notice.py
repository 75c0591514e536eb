"""The quiet line that the open build is compared with another one, and what differs.

It is there as long as a build is pinned. Knows the session; the differences are the engine's words.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.hand.actions import Actions
from gui.look.notice_line import NoticeLine
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.checks import Severity
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

ALIKE = messages("Compared with {name}: nothing differs.")
DIFFERING = messages("Compared with {name}: {differences}")


class PinnedNotice(NoticeLine):
    """The line. Pointing at it shows the words that have no room in it."""

    def __init__(
        self, session: Session, actions: Actions, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(Severity.INFO, theme, parent)
        self._seen: tuple[object, ...] = ()
        self.differences: tuple[str, ...] = ()
        ghost = actions["ghost"]
        stop = actions["unpin"]
        self.ghost = self.add_button(worded("Ghost"), ghost.statusTip(), ghost.trigger)
        self.ghost.setCheckable(True)
        self.ghost.setChecked(ghost.isChecked())
        ghost.toggled.connect(self.ghost.setChecked)
        self.stop = self.add_button(worded("Stop Comparing"), stop.statusTip(), stop.trigger)
        self.dress(theme)
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours; the button shows whether the ghost is there."""
        super().dress(theme)
        self.ghost.setStyleSheet(
            "QPushButton { padding: 0 10px }"
            f" QPushButton:checked {{ background: {theme.selected}; border-color: {theme.accent} }}"
        )

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Say what the document differs in, worked out once for every state of it."""
        seen = (snapshot.pinned, snapshot.committed)
        if len(self._seen) == 2 and all(a is b for a, b in zip(self._seen, seen, strict=True)):
            return
        self._seen = seen
        if snapshot.pinned is None:
            self.say("")
            return
        from rigwright.reports.difference_words import difference_words

        was = snapshot.pinned.evaluation
        self.differences = tuple(difference_words(was, snapshot.committed))
        template = translated(DIFFERING) if self.differences else translated(ALIKE)
        some = " · ".join(self.differences)
        self.say(template.format(name=snapshot.pinned.name, differences=some))
        self.words.setToolTip(tip("\n".join(self.differences)))
