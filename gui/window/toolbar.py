"""The bar below the menus: files, undo and redo, print, the search for commands and parts, and how
the build stands.

Shows the window's actions and counts findings; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from gui.app.guard import guarded
from gui.hand.actions import SHARES, Actions
from gui.look import icons
from gui.look.availability import allow, reason_of
from gui.look.marks import hairline, width_of
from gui.look.surfaces import set_ground, set_sheet
from gui.look.theme import Judged, Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from gui.window.command_search import CommandSearch
from rigwright.checks import Fit, Severity, Verdict, missing_count
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.text.language import translated
from rigwright.text.sentence import plural, plurals, worded

HEIGHT_PX, BUTTON_PX = 44, 32
WHOLE = 100  # the search takes what room there is before the gaps beside it
ROUND_PX = 20  # of a count: its padding and rim, and the room after its icon
GROUPS = (("new", "open", "save"), ("undo", "redo"), ("preview",))
COUNTED: Mapping[Judged, tuple[str, str]] = plurals(
    {
        Severity.ERROR: ("{n} error", "{n} errors"),
        Severity.WARNING: ("{n} warning", "{n} warnings"),
        Fit.UNKNOWN: ("{n} unknown", "{n} unknown"),
    }
)


class CountButton(QPushButton):
    """How many findings of one severity there are; a click leads to them."""

    def __init__(self, judged: Judged, words: tuple[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self._judged = judged
        self._words = words
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the search stays in the middle
        self.setSizePolicy(policy)
        self.setFlat(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_count(self, count: int, theme: Theme, *, decided: bool) -> None:
        """Write the count. None at all is good news where the build is decided; before that what is
        unknown may still bring some.
        """
        color = theme.mark(self._judged).color if count else theme.text_2
        self.setText(f" {plural(*self._words, count)}")
        self.setIcon(self._sign(count, theme, decided=decided))
        self.setIconSize(QSize(theme.px(14), theme.px(14)))
        font = theme.font(12, 500)
        self.setFont(font)
        # As wide for any count of two figures: the search must not move while a card is dragged
        # over places.
        self.setFixedWidth(
            round(width_of(f" {plural(*self._words, 88)}", font)) + theme.px(14) + ROUND_PX
        )
        set_sheet(
            self,
            f"QPushButton {{ border: 1px solid transparent; padding: 4px 6px; color: {color}; "
            "background: none;"
            " text-align: left }"
            f" QPushButton:hover {{ background: {theme.raised} }} QPushButton:focus {{ "
            f"border-color: {theme.accent} }}",
        )

    def _sign(self, count: int, theme: Theme, *, decided: bool) -> QPixmap:
        """The sign before a count: that of what is counted, green for none of it, and without
        colour for none of it while the build is not decided.
        """
        size = theme.px(14)
        if count or self._judged is Fit.UNKNOWN:
            return icons.verdict(self._judged, theme, size)
        if decided:
            return icons.verdict(Fit.FITS, theme, size)
        return icons.verdict_in(self._judged, theme.text_2, theme.symbol, size)


class VerdictWord(QPushButton):
    """The verdict where the column that says it has no room; a click shows that column."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFlat(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(worded("Show the figures, with the verdict"))
        self.hide()

    def show_verdict(self, verdict: Verdict, theme: Theme) -> None:
        """Write the word in the verdict's colours."""
        mark = theme.mark(verdict)
        self.setText(f" {translated(VERDICT_WORDS[verdict])}")
        self.setIcon(icons.verdict(verdict, theme, theme.px(16)))
        self.setIconSize(QSize(theme.px(16), theme.px(16)))
        self.setFont(theme.font(13, 600))
        set_sheet(
            self,
            f"QPushButton {{ border: 1px solid {mark.color}; border-radius: 6px; padding: 4px 8px; "
            f"color: {mark.color};"
            f" background: {mark.tint} }} QPushButton:focus {{ border: 2px solid {theme.accent}; "
            "padding: 3px 7px }",
        )


@guarded
class Toolbar(Themed, QWidget):
    """The bar. Signals: counts_clicked(judged), verdict_clicked()."""

    counts_clicked = Signal(object)
    verdict_clicked = Signal()

    def __init__(self, session: Session, actions: Actions, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._actions = actions
        self._buttons: list[QToolButton] = []
        self._lines: list[QFrame] = []
        self.share = QToolButton(self)
        self.search = CommandSearch(session, actions, theme, self)
        self.verdict = VerdictWord(self)
        self.verdict.clicked.connect(self.verdict_clicked)
        self._is_open, self._said_elsewhere = True, True
        self._counted: dict[Judged, tuple[int, bool]] = {}  # what the buttons say, and if decided
        self._judged: Verdict | None = None
        self._counts = {
            judged: CountButton(judged, words, self) for judged, words in COUNTED.items()
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 1)
        row.setSpacing(4)
        self._add_buttons(row, actions)
        row.addStretch(1)
        row.addWidget(self.search, WHOLE)
        row.addStretch(1)
        row.addWidget(self.verdict)
        for judged, count in self._counts.items():
            count.clicked.connect(lambda _on=False, judged=judged: self.counts_clicked.emit(judged))
            row.addWidget(count)
        self.dress(theme)
        session.shown.connect(self.show_snapshot)

    def _add_buttons(self, row: QHBoxLayout, actions: Actions) -> None:
        for group in GROUPS:
            for name in group:
                button = QToolButton(self)
                button.setDefaultAction(actions[name])
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
                self._buttons.append(button)
                row.addWidget(button)
            line = QFrame(self)
            line.setFixedSize(1, 20)
            self._lines.append(line)
            row.addSpacing(8)
            row.addWidget(line)
            row.addSpacing(8)
        self._lines[-1].hide()
        row.insertWidget(row.indexOf(self._buttons[-1]) + 1, self._made_share(actions))

    def _made_share(self, actions: Actions) -> QToolButton:
        """A button that opens the ways to share; it is off while there is no build."""
        share = self.share
        menu = QMenu(self.share)
        menu.addActions([actions[name] for name in SHARES])
        menu.setToolTipsVisible(True)
        share.setMenu(menu)
        share.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        share.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        share.setText(worded("Share"))
        share.setToolTip(worded("Share the build: web page, pictures, 3D model, code, post"))
        share.setAccessibleName(worded("Share"))
        first = actions[SHARES[0]]
        first.changed.connect(lambda: allow(share, reason_of(first)))
        allow(share, reason_of(first))
        self._buttons.append(share)
        return share

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.window)
        self.setFixedHeight(theme.px(HEIGHT_PX))
        self._actions.draw_icons((name for group in GROUPS for name in group), theme)
        self.share.setIcon(icons.icon("share", theme))
        for button in self._buttons:
            button.setFixedSize(theme.px(BUTTON_PX), theme.px(BUTTON_PX))
            button.setIconSize(QSize(theme.px(16), theme.px(16)))
        for line in self._lines:
            set_ground(line, theme, theme.line_strong)
        self._counted, self._judged = {}, None  # to be written in other colours
        self.show_snapshot(self._session.snapshot)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        y = self.height() - 0.5
        hairline(painter, QPointF(0, y), QPointF(self.width(), y), self._theme.line)
        painter.end()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Count what the shown build has."""
        evaluation = snapshot.evaluation
        decided = evaluation.verdict is not Verdict.UNDECIDED
        for judged, count in self._counts.items():
            unknown = judged is Fit.UNKNOWN
            number = missing_count(evaluation.not_checked) if unknown else evaluation.count(judged)  # type: ignore[arg-type]
            if (number, decided) != self._counted.get(judged):
                self._counted[judged] = (number, decided)
                count.show_count(number, self._theme, decided=decided)
        if evaluation.verdict is not self._judged:
            self._judged = evaluation.verdict
            self.verdict.show_verdict(evaluation.verdict, self._theme)
        has_verdict = self._is_open and bool(evaluation.assembly.cards)
        self.verdict.setVisible(has_verdict and not self._said_elsewhere)

    def follow_side(self, name: str, shown: bool) -> None:
        """Say the verdict here while the meters, which say it, are hidden."""
        if name == "meters" and shown is not self._said_elsewhere:
            self._said_elsewhere = shown
            self.show_snapshot(self._session.snapshot)

    def show_counts(self, shown: bool) -> None:
        """Whether there is a build whose findings could be counted."""
        self._is_open = shown
        self.show_snapshot(self._session.snapshot)
        for count in self._counts.values():
            count.setVisible(shown)
