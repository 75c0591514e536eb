"""A test over its time is ended, and one in its time is not."""

from __future__ import annotations

from threading import Event

import pytest

from tests import watchdog
from tests.watchdog import Watchdog


def test_what_takes_too_long_is_ended_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "LOOK_S", 0.001)
    dog, late, later, never = Watchdog(), Event(), Event(), Event()
    dog.watch(0.0, never.set)
    dog.rest()
    dog.watch(0.0, late.set)
    assert late.wait(10)
    late.clear()
    dog.watch(60.0, never.set)
    dog.watch(0.0, later.set)
    assert later.wait(10)
    assert not late.is_set() and not never.is_set()
