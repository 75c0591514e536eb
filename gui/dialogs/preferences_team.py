"""The preferences' section on the team's catalog: its address, whether it answers, what was fetched
from it and when.

Knows what `team` can be asked and how that is shown. A password is never shown, and advised
against.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from gui.app.background_task import BackgroundTask
from gui.look import icons
from gui.look.availability import allow
from gui.look.plain_words import PlainLabel
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import heading, plain, quiet
from gui.look.theme import Judged, Theme
from gui.look.themed import Themed
from gui.session.team_fetch import TeamFetch
from rigwright.checks import Fit, Severity
from rigwright.files.storage import StorageError
from rigwright.library import team
from rigwright.library.team.address import (
    VARIABLE,
    TeamError,
    UpgradeNeeded,
    chosen_url,
    has_password,
    is_from_variable,
    masked_url,
    preference_path,
    shown_url,
    unmasked_url,
)
from rigwright.text.language import translated
from rigwright.text.numbers import parts_counted
from rigwright.text.sentence import messages, worded

EXAMPLE = "postgresql://user@server/database"
HINT = messages(
    "PostgreSQL, or a file on a shared drive: sqlite:////shared/parts.db. "
    "Leave the password out: PGPASSWORD or the file ~/.pgpass gives it."
)
ICON_PX = 14


class TeamSection(Themed, QWidget):
    """The section. What is typed counts as soon as the field is left."""

    def __init__(self, fetch: TeamFetch, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fetch = fetch
        self._theme = theme
        self._judged: Judged = Severity.INFO
        self._background_task = BackgroundTask(self)
        self.title, self.url = heading(worded("Team catalog"), self), QLineEdit(self)
        self.hint = quiet(translated(HINT), self)
        self.warning = plain("", self)
        self.last = plain("", self)
        self._result = QWidget(self)
        self._mark, self.answer = PlainLabel("", self._result), plain("", self._result)
        self.test = QPushButton(worded("&Test Connection"), self)
        self.fetch_now = QPushButton(worded("&Fetch Now"), self)
        self.set_up = QPushButton(worded("Set &Up"), self)
        self._lay_out()
        self._connect()
        self.show_address()
        self.dress(theme)

    def _lay_out(self) -> None:
        self.url.setObjectName("address")
        self.url.setPlaceholderText(EXAMPLE)
        self.url.setClearButtonEnabled(True)
        self.answer.setAccessibleName(worded("Answer of the team's catalog"))
        for label in (self.hint, self.warning, self.answer, self.last):
            label.setWordWrap(True)
        for button in (self.test, self.fetch_now, self.set_up):
            button.setAutoDefault(False)
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        label = PlainLabel(worded("&Address"), self)
        label.setBuddy(self.url)
        label.setContentsMargins(0, 5, 0, 0)  # on the field's line of text
        field = in_column(
            self.url, self.hint, self.warning, self._buttons(), self._result, spacing=8
        )
        self.grid.addWidget(self.title, 0, 0, 1, 2)
        self.grid.addWidget(label, 1, 0, Qt.AlignmentFlag.AlignTop)
        self.grid.addLayout(field, 1, 1)
        self.grid.addWidget(PlainLabel(worded("Last fetched"), self), 2, 0)
        self.grid.addWidget(self.last, 2, 1)
        result = in_row(self._mark, (self.answer, 1), owner=self._result, spacing=6)
        result.setAlignment(self._mark, Qt.AlignmentFlag.AlignTop)
        self._result.hide()

    def _buttons(self) -> QHBoxLayout:
        return in_row(self.test, self.fetch_now, self.set_up, STRETCH, spacing=8)

    def _connect(self) -> None:
        self.url.editingFinished.connect(self.keep)
        self.url.textEdited.connect(lambda _text: self._follow_text())
        self.url.returnPressed.connect(self.test.click)
        self.test.clicked.connect(self._begin_test)
        self.fetch_now.clicked.connect(self._begin_fetch)
        self.set_up.clicked.connect(self._begin_set_up)
        self._background_task.done.connect(self._say_done)
        self._background_task.failed.connect(self._say_failed)
        self._fetch.changed.connect(self._follow_fetch)

    def dress(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self.title.setFont(theme.font(13, 600))
        self.hint.setFont(theme.font(11))
        self.warning.setStyleSheet(f"color: {theme.tight}")
        self._show_mark()

    # the address

    def show_address(self) -> None:
        """Show the address in use; the variable's cannot be changed here."""
        url = chosen_url()
        self.url.setText(masked_url(url) if url else "")
        self.url.setReadOnly(is_from_variable())
        if is_from_variable():
            self.hint.setText(
                worded(
                    "The variable {VARIABLE} decides; it comes before what is chosen here.",
                    VARIABLE=VARIABLE,
                )
            )
        self._follow_text()
        self._show_last()

    @property
    def typed(self) -> str:
        """The address that stands in the field, its password put back."""
        return unmasked_url(self.url.text().strip(), chosen_url())

    def keep(self) -> bool:
        """Use what was typed from now on; says so where it is no address."""
        if is_from_variable() or not self.url.isModified() or self.typed == (chosen_url() or ""):
            return True
        try:
            team.choose(self.typed or None)
        except (TeamError, StorageError) as error:
            self._say(str(error), Fit.CLASH)
            return False
        self._say("", Severity.INFO)
        self._fetch.follow_choice()
        self.show_address()
        return True

    def _follow_text(self) -> None:
        there = bool(self.url.text().strip())
        secret = there and has_password(self.typed) and not is_from_variable()
        self.warning.setText(
            worded(
                "The password is kept readable in {preference_path}.",
                preference_path=preference_path(),
            )
            if secret
            else ""
        )
        self.warning.setVisible(secret)
        self.set_up.hide()
        self._allow()

    # asking

    def _begin_test(self) -> None:
        if self.keep():
            self._ask(partial(team.count_parts, self.typed), worded("Asking"))

    def _begin_set_up(self) -> None:
        self._ask(partial(team.upgrade, self.typed), worded("Setting up"))

    def _begin_fetch(self) -> None:
        if self.keep() and self._fetch.begin():
            self._say("", Severity.INFO)

    def _ask(self, work: partial[object], doing: str) -> None:
        if self._background_task.run(work):
            self._say(f"{doing} {shown_url(self.typed)}…", Severity.INFO)
            self.set_up.hide()
            self._allow()

    def _say_done(self, found: object) -> None:
        if isinstance(found, int):
            said = worded("It answers and holds {parts}.", parts=parts_counted(found))
            self._say(said, Fit.FITS)
        else:
            self._say(kept_words(found), Fit.FITS)
        self._show_last()
        self._allow()

    def _say_failed(self, error: TeamError) -> None:
        self._say(str(error), Fit.CLASH)
        self.set_up.setVisible(isinstance(error, UpgradeNeeded))
        self._allow()

    # what is shown

    def _follow_fetch(self) -> None:
        if self._fetch.fault:
            self._say(self._fetch.fault, Fit.CLASH)
        self._show_last()
        self._allow()

    def _show_last(self) -> None:
        url = chosen_url()
        words = team.last_fetch_words(url) if url else "–"
        self.last.setText(worded("Fetching…") if self._fetch.running else words)

    def _allow(self) -> None:
        missing = "" if self.url.text().strip() else worded("No address is given yet.")
        busy = worded("The last answer is still awaited.")
        tried = busy if self._background_task.running else ""
        allow(self.test, tried or missing)
        allow(self.set_up, tried)
        allow(self.fetch_now, (busy if self._fetch.running else "") or missing)

    def _say(self, words: str, judged: Judged) -> None:
        self._judged = judged
        self.answer.setText(words)
        self._result.setVisible(bool(words))
        self._show_mark()

    def _show_mark(self) -> None:
        ratio = self.devicePixelRatioF()
        self._mark.setPixmap(
            icons.verdict(self._judged, self._theme, self._theme.px(ICON_PX), ratio)
        )


def kept_words(result: object) -> str:
    """Return the sentence that the tables are set up, and where the copy lies that was made before
    an upgrade.
    """
    match result:
        case (_, _, path) if path is not None:
            return worded("It is set up. What was there before is kept in {path}.", path=path)
        case _:
            return worded("It is set up.")
