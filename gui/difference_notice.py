"""The quiet line below the toolbar: that the open file's parts differ from the catalog, to be reviewed or left.

It never takes anything by itself. What the user keeps is not asked again until the catalog changes once more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from gui import icons
from gui.differences_dialog import DifferencesDialog
from gui.session import Session, Snapshot
from gui.surfaces import plain
from gui.theme import Theme
from rigwright.findings import Severity
from rigwright.provenance.differences import Difference, differences

HEIGHT_PX, ICON_PX, KEPT_KEY, MOST_KEPT = 36, 16, "differences/kept", 500


def count_words(found: tuple[Difference, ...]) -> str:
    """How much differs: "3 figures of 2 parts differ from the catalog"."""
    parts = len({difference.part_id for difference in found})
    figures = "1 figure" if len(found) == 1 else f"{len(found)} figures"
    verb = "differs" if len(found) == 1 else "differ"
    return f"{figures} of {'1 part' if parts == 1 else f'{parts} parts'} {verb} from the catalog"


def digest(difference: Difference) -> str:
    """What a difference is remembered by: another value on either side makes it another one."""
    told = repr((difference.part_id, difference.field, difference.was, difference.now))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


class DifferenceNotice(QWidget):
    """The line; there only where something differs."""

    def __init__(self, session: Session, settings: QSettings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._settings, self._theme = session, settings, theme
        self._seen: tuple[object, ...] = ()
        self.found: tuple[Difference, ...] = ()
        self._icon, self.words = QLabel(self), plain("", self)
        self.review, self.keep = QPushButton("Review…", self), QPushButton("Keep Mine", self)
        line = QHBoxLayout(self)
        line.setContentsMargins(16, 0, 12, 0)
        line.setSpacing(8)
        for piece in (self._icon, self.words):
            line.addWidget(piece)
        line.addStretch(1)
        for button in (self.review, self.keep):
            line.addWidget(button)
        self.review.clicked.connect(self.open_review)
        self.review.setToolTip("See each figure with both values, and what taking it would change")
        self.keep.clicked.connect(self.keep_all)
        self.keep.setToolTip("Leave the build as it was saved; this is not asked again for these values")
        self.set_theme(theme)
        self.hide()
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.setFixedHeight(theme.px(HEIGHT_PX))
        self._icon.setPixmap(icons.verdict(Severity.INFO, theme, theme.px(ICON_PX)))
        self.words.setFont(theme.font(12))
        for button in (self.review, self.keep):
            button.setFont(theme.font(12, 500))
            button.setFixedHeight(theme.px(24))
            button.setStyleSheet("padding: 0 10px")
        self.update()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Look again where the build has other parts, or the catalog other values."""
        session = self._session
        seen = (session.catalog, snapshot.committed.build.part_ids())
        if seen == self._seen:
            return
        self._seen = seen
        used = (session.records.get(part_id) for part_id in dict.fromkeys(seen[1]))
        kept = set(self._kept())
        found = differences((part for part in used if part is not None), session.library)
        self.found = tuple(difference for difference in found if digest(difference) not in kept)
        self.words.setText(f"{count_words(self.found)}. The build keeps the values it was saved with.")
        self.setVisible(bool(self.found))

    def open_review(self) -> None:
        """Show each figure, without blocking the window."""
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
        kept = self._settings.value(KEPT_KEY, [])
        return [kept] if isinstance(kept, str) else [str(one) for one in kept or []]  # type: ignore[attr-defined]

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(400), self._theme.px(HEIGHT_PX))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.raised))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(self._theme.line))
