"""Garbage goes when the user pauses, what stays is not looked at again, and Python's own ways come back at the end."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from pytestqt.qtbot import QtBot

from gui import tidying
from gui.tidying import SELDOM, Tidying
from tests.gui.machines import BASE, session_with


class Knot:
    """Something that leads to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds, enabled = gc.get_threshold(), gc.isenabled()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    gc.enable() if enabled else gc.disable()


def test_garbage_goes_once_nothing_has_changed_for_a_while(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "PAUSE_MS", 1)
    session = session_with(BASE)
    made = Tidying(session)
    knot = weakref.ref(Knot())
    assert knot() is not None
    session.select("gpu1")
    qtbot.waitUntil(lambda: knot() is None)
    stays = Knot()
    tidying.tidy()
    assert not any(thing is stays for thing in gc.get_objects())
    made.deleteLater()


def test_who_leaves_for_another_program_has_everything_looked_at(qapp: object) -> None:
    made = Tidying(session_with(BASE))
    knot = Knot()
    tidying.tidy()
    left = weakref.ref(knot)
    del knot
    tidying.tidy()
    assert left() is not None  # it was set aside while it was of use
    made.follow(Qt.ApplicationState.ApplicationInactive)
    assert left() is None
    made.deleteLater()


def test_full_collections_are_left_to_it_while_it_lives(qapp: object) -> None:
    before = gc.get_threshold()
    made = Tidying(session_with(BASE))
    assert gc.get_threshold() == (*before[:2], SELDOM)
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert gc.get_threshold() == before
