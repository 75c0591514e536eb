"""Fetches the team's parts in the background and says how that went, in the window's line and in
the preferences.

Knows the session, which takes the layer up; the engine fetches the parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from time import sleep

from PySide6.QtCore import QObject, Qt, Signal

from gui.app.background_task import BackgroundTask
from gui.session.session import Session
from gui.session.snapshot import Snapshot
from rigwright.library import team, with_team
from rigwright.library.team.address import TeamError, chosen_url
from rigwright.library.team.mirror import TeamChange
from rigwright.library.team.own_copies import hidden_changes
from rigwright.text.numbers import parts_counted
from rigwright.text.sentence import paragraph, sentence, worded

REST_S = 0.002  # after every few parts, so that the window comes first


@dataclass(frozen=True)
class Brought:
    """What a fetch brought, with every part's last change before it and after it."""

    found: team.Fetched
    before: Mapping[str, TeamChange]
    now: Mapping[str, TeamChange]


class TeamFetch(QObject):
    """The last fetch and the next one. Signal: changed() when one begins or ends."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._url = ""
        self._told = ""  # the notice of a failure, as long as nothing was fetched since
        self.fault = ""  # why the last fetch failed, or which records could not be read
        self._background_task = BackgroundTask(self)
        self._background_task.done.connect(self._done)
        self._background_task.failed.connect(self._failed)
        self._waiting: Brought | None = None  # for the card in the hand to be laid down
        # queued, since another library is shown anew, and nothing is shown while something is
        session.shown.connect(self._take_up_waiting, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        """Whether parts are being fetched now."""
        return self._background_task.running

    def begin(self) -> bool:
        """Fetch from the chosen address; False without an address, or while a fetch is under
        way.
        """
        url = chosen_url()
        if url is None or not self._background_task.run(partial(fetched_anew, url)):
            return False
        self._url = url
        self.changed.emit()
        return True

    def follow_choice(self) -> None:
        """Go on without what was fetched from an address that is no longer chosen."""
        self._session.parts.look_again()

    def _done(self, brought: Brought) -> None:
        found = brought.found
        self._take_failure_back()
        self.fault = first_words(found.unreadable)
        if found.new:
            said = sentence(
                "The team's catalog was fetched: {parts}.", parts=parts_counted(found.count)
            )
            self._session.say(str(paragraph(said, self.fault)))
            self._take_up(brought)
        self.changed.emit()

    def _take_up(self, brought: Brought) -> None:
        """Search the new parts too, but not from under a card in the hand."""
        if self._session.snapshot.carried_card is not None:
            self._waiting = brought
            return
        self._waiting = None
        self._session.parts.use_library(with_team(self._session.parts.library))
        hidden = hidden_changes(self._session.parts.library, brought.before, brought.now)
        if hidden:
            self._session.notify(first_words(tuple(hidden)))

    def _take_up_waiting(self, _snapshot: Snapshot) -> None:
        if self._waiting is not None:
            self._take_up(self._waiting)

    def _failed(self, error: TeamError) -> None:
        self.fault = str(error)
        sentence = team.with_last_fetch(error, self._url)
        self._session.say(sentence)
        if not self._told:
            self._told = sentence
            self._session.notify(sentence)
        self.changed.emit()

    def _take_failure_back(self) -> None:
        if self._told and self._session.snapshot.notice == self._told:
            self._session.notify("")
        self._told = ""


def fetched_anew(url: str) -> Brought:
    """Fetch with rests, so that the window comes first."""
    before = team.last_changes(url)
    found = team.fetch(url, partial(sleep, REST_S))
    return Brought(found, before, team.last_changes(url))


def first_words(sentences: tuple[str, ...]) -> str:
    """The first of many sentences, and how many more there are; nothing without any."""
    first, *others = sentences or ("",)
    if not others:
        return first
    return worded("{first} So it is with {n} more.", first=first, n=len(others))
