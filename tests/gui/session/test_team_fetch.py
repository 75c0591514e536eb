"""Fetching beside the window: answers come to the thread of the window, and a fault is one
sentence.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from pytestqt.qtbot import QtBot

from gui.application import fetch_team_parts
from gui.session.session import Session
from gui.session.team_fetch import TeamFetch, first_words
from rigwright.catalog.layers import BUILT_IN, TEAM
from rigwright.catalog.store import open_store
from rigwright.library import library_on, team
from rigwright.library.team.address import VARIABLE, TeamError
from tests.gui.machines import BASE, TUF, session_with
from tests.shipped_parts import shipped

A4000 = "rtx-a4000"


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The chosen address of a team that has one part, none of it fetched."""
    url = f"sqlite:///{tmp_path / 'team.sqlite'}"
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "elsewhere"))
    team.upgrade(url)
    part = shipped().get(A4000)
    assert part is not None
    team.publish(url, [part])
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv(VARIABLE, url)
    return url


@pytest.fixture
def session(qapp: object) -> Session:
    return Session(shipped())


def test_what_is_fetched_is_said_once(qtbot: QtBot, session: Session, url: str) -> None:
    fetch = TeamFetch(session)
    assert session.parts.library.origin(A4000) == BUILT_IN
    assert fetch.begin()
    assert fetch.running and not fetch.begin()
    qtbot.waitUntil(lambda: not fetch.running)
    assert session.snapshot.message == "The team's catalog was fetched: 1 part."
    assert session.parts.library.origin(A4000) == TEAM, (
        "a session that began without a team has its layer now"
    )
    session.say("")
    fetch.begin()
    qtbot.waitUntil(lambda: not fetch.running)
    assert session.snapshot.message == "", "nothing new is no news"


def test_a_card_in_the_hand_stays_there(qtbot: QtBot, url: str) -> None:
    session = session_with(BASE)
    session.hand.pick_up(TUF)
    fetch = TeamFetch(session)
    fetch.begin()
    qtbot.waitUntil(lambda: not fetch.running)
    assert (
        session.snapshot.carried_card is not None
        and session.parts.library.origin(A4000) == BUILT_IN
    )
    session.hand.cancel()
    qtbot.waitUntil(lambda: session.parts.library.origin(A4000) == TEAM)


def test_a_fetch_that_fails_says_what_goes_on_being_used(
    qtbot: QtBot, session: Session, url: str, tmp_path: Path
) -> None:
    team.fetch(url)
    (tmp_path / "team.sqlite").unlink()
    fetch = TeamFetch(session)
    fetch.begin()
    qtbot.waitUntil(lambda: not fetch.running)
    assert "is not there" in fetch.fault
    assert session.snapshot.message.startswith(fetch.fault)
    assert "Rigwright goes on with the 1 part fetched just now" in session.snapshot.message
    assert team.layer().search("a4000")


def test_a_failure_is_said_once_and_taken_back_by_a_success(
    qtbot: QtBot, session: Session, url: str, tmp_path: Path
) -> None:
    away = tmp_path / "away.sqlite"
    fetch = TeamFetch(session)
    notices = list[str]()
    team.fetch(url)
    session.shown.connect(lambda snapshot: notices.append(snapshot.notice))
    (tmp_path / "team.sqlite").rename(away)
    for _ in range(2):
        fetch.begin()
        qtbot.waitUntil(lambda: not fetch.running and "is not there" in session.snapshot.notice)
        session.say("Something else.")
    assert "Rigwright goes on with the 1 part fetched just now" in session.snapshot.notice
    away.rename(tmp_path / "team.sqlite")
    fetch.begin()
    qtbot.waitUntil(lambda: not fetch.running and not session.snapshot.notice)
    assert [notice for notice, _ in groupby(notices) if notice] == [next(filter(None, notices))], (
        "once"
    )


def test_a_success_takes_no_other_word_back(qtbot: QtBot, session: Session, url: str) -> None:
    session.notify("Something else is wrong.")
    fetch = TeamFetch(session)
    fetch.begin()
    qtbot.waitUntil(lambda: not fetch.running)
    assert session.snapshot.notice == "Something else is wrong."


def test_a_correction_that_ones_own_copy_hides_is_a_notice(
    qtbot: QtBot, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store()
    part = shipped().get(A4000)
    assert part is not None
    store.write({A4000: part})
    session = Session(library_on(shipped(), store), store=store)
    team.fetch(url)
    with monkeypatch.context() as colleague:
        colleague.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "elsewhere"))
        team.publish(url, [part.changed(thickness_mm=33.0)])
    fetch = TeamFetch(session)
    fetch.begin()
    qtbot.waitUntil(
        lambda: not fetch.running and "which your own copy hides" in session.snapshot.notice
    )
    assert "thickness_mm is 33.0 there and" in session.snapshot.notice
    session.parts.change({A4000: None}, "Delete")
    found = session.parts.library.get(A4000)
    assert found is not None and found == part.changed(thickness_mm=33.0), "the team's shows"
    session.document.undo()
    assert session.parts.library.get(A4000) == part


def test_without_a_team_nothing_is_fetched(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert not TeamFetch(session).begin()


def test_a_start_fetches_only_where_there_is_a_team(
    qtbot: QtBot, session: Session, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QWidget

    class Window(QWidget):
        """As much of a window as a fetch needs."""

    window = Window()
    qtbot.addWidget(window)
    window.session = session  # type: ignore[attr-defined]
    monkeypatch.delenv(VARIABLE)
    fetch_team_parts(window)  # type: ignore[arg-type]
    assert window.findChild(TeamFetch) is None
    monkeypatch.setenv(VARIABLE, url)
    fetch_team_parts(window)  # type: ignore[arg-type]
    begun = window.findChild(TeamFetch)
    assert begun is not None
    qtbot.waitUntil(lambda: not begun.running)
    assert session.snapshot.message.startswith("The team's catalog was fetched")


def test_records_that_cannot_be_read_are_counted() -> None:
    assert first_words(()) == ""
    assert first_words(("The part 'x' cannot be read.",)) == "The part 'x' cannot be read."
    assert first_words(("One.", "Two.", "Three.")) == "One. So it is with 2 more."


def test_an_unexpected_answer_of_the_team_does_not_stay_silent(
    qtbot: QtBot, session: Session, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_url: str, _rest: object) -> None:
        raise TeamError("The team catalog is on fire.")

    monkeypatch.setattr(team, "fetch", fail)
    fetch = TeamFetch(session)
    fetch.begin()
    qtbot.waitUntil(lambda: not fetch.running)
    assert session.snapshot.message.startswith(
        "The team catalog is on fire. Nothing has been fetched from there yet"
    )
