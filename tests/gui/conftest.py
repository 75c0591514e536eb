"""What several tests of the window ask for by name."""

from __future__ import annotations

import pytest

SHORT_MS = 1
RESTS = (
    "gui.catalog.fits.DELAY_MS",
    "gui.files.recovery.SOON_MS",
    "gui.meters.plot_group.AFTER_FIRST_PAINT_MS",
    "gui.meters.plot_group.SOON_MS",
    "gui.next_step.strip.SOON_MS",
)


@pytest.fixture
def short_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program start at once what it otherwise starts when the hand has rested.

    For tests that ask what comes of it, not when; `usefixtures` names it, so that it comes before
    the windows. A rest that no such test waits for is not here.
    """
    for rest in RESTS:
        monkeypatch.setattr(rest, SHORT_MS)
