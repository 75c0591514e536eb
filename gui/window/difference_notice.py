"""The quiet line below the toolbar: that the open file's parts differ from the catalog, to be
reviewed or left.

It never takes anything by itself. What the user keeps is not asked again until the catalog changes
once more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QWidget

from gui.app.settings import texts_at
from gui.look.notice_line import NoticeLine
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.checks import Severity
from rigwright.editing.differences import Difference, differences
from rigwright.text.numbers import parts_counted
from rigwright.text.sentence import plural, worded

KEPT_KEY, MOST_KEPT = "differences/kept", 500


def count_words(found: tuple[Difference, ...]) -> str:
    """How much differs: "3 figures of 2 parts differ from the catalog"."""
    parts = len({difference.part_id for difference in found})
    said = plural(
        "{n} figure of {parts} differs from the catalog",
        "{n} figures of {parts} differ from the catalog",
        len(found),
        parts=parts_counted(parts),
    )
    return str(said)


def digest(difference: Difference) -> str:
    """What a difference is remembered by: another value on either side makes it another one."""
    told = repr((difference.part_id, difference.field, difference.was, difference.now))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


class DifferenceNotice(NoticeLine):
    """The line; there only where something differs."""

    def __init__(
        self, session: Session, settings: QSettings, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(Severity.INFO, theme, parent)
        self._session = session
        self._settings = settings
        self._seen: tuple[object, ...] = ()
        self.found: tuple[Difference, ...] = ()
        what = worded("See each figure with both values, and what taking it would change")
        self.review = self.add_button(worded("Review…"), what, self.open_review)
        what = worded("Leave the build as it was saved; this is not asked again for these values")
        self.keep = self.add_button(worded("Keep Build's Values"), what, self.keep_all)
        self.dress(theme)
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Look again where the build has other parts, or the catalog other values."""
        session = self._session
        seen = (session.catalog, snapshot.committed.build.part_ids())
        if seen == self._seen:
            return
        self._seen = seen
        used = (session.parts.records.get(part_id) for part_id in dict.fromkeys(seen[1]))
        kept = set(self._kept())
        found = differences((part for part in used if part is not None), session.parts.library)
        self.found = tuple(difference for difference in found if digest(difference) not in kept)
        told = worded(
            "{count}. The build keeps the values it was saved with.", count=count_words(self.found)
        )
        self.say(told if self.found else "")

    def open_review(self) -> None:
        """Show each figure, without blocking the window."""
        from gui.dialogs.differences_dialog import DifferencesDialog

        dialog = DifferencesDialog(self._session, self.found, self._theme, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.kept.connect(self.remember)
        dialog.show()

    def keep_all(self) -> None:
        """Leave the build as it is, and the user in peace."""
        self.remember(self.found)

    def remember(self, kept: Iterable[Difference]) -> None:
        """Do not ask again about some differences."""
        digests = [*self._kept(), *(digest(difference) for difference in kept)]
        self._settings.setValue(KEPT_KEY, digests[-MOST_KEPT:])
        self._seen = ()
        self.show_snapshot(self._session.snapshot)

    def _kept(self) -> list[str]:
        return texts_at(self._settings, KEPT_KEY)
