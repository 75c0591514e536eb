"""What several tests of the window ask for by name, and what most of them go without."""

from __future__ import annotations

import pytest

from tests.sampling import everything

SHORT_MS, LONG_MS = 1, 3_600_000
RESTS = (
    "gui.catalog.fits.DELAY_MS",
    "gui.files.recovery.SOON_MS",
    "gui.meters.plot_group.AFTER_FIRST_PAINT_MS",
    "gui.meters.plot_group.SOON_MS",
    "gui.next_step.strip.SOON_MS",
    "gui.session.riser_trial.SOON_MS",
)
THEIR_FOLDERS = ("catalog", "files", "meters", "next_step")  # of the tests of what comes of a rest


@pytest.fixture(autouse=True)
def long_rests(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hand never rest long enough for what the program works out meanwhile.

    A tenth of the time of a window went into answers that its test does not ask for, the more the
    slower the machine is. The tests of these answers have the program's own rests, and any other
    that waits for one names `short_rests`.
    """
    if request.path.parent.name not in THEIR_FOLDERS:
        for rest in RESTS:
            monkeypatch.setattr(rest, LONG_MS)


@pytest.fixture
def short_rests(long_rests: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program start at once what it otherwise starts when the hand has rested.

    For tests that ask what comes of it, not when; `usefixtures` names it, so that it comes before
    the windows. A rest that no such test waits for is not here.
    """
    for rest in RESTS:
        monkeypatch.setattr(rest, SHORT_MS)


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the 3D view draw no finer than the screen is, and pictures for files and paper no finer
    than they become.

    Without a graphics card the program draws a picture at rest or for a file four times as large;
    how that looks is asked in `tests/graphics`. With `--all` windows do so as ever.
    """
    if not everything():
        monkeypatch.setattr("rigwright.graphics.render.canvas.RESTING_SCALES", ())
        monkeypatch.setattr("rigwright.graphics.render.canvas.FILE_SCALE", 1.0)


@pytest.fixture
def no_picture(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows have no 3D view, as where there is no OpenGL.

    Half of the time and of the memory of a window goes into pictures. `usefixtures` names this for
    tests that do not ask what the view shows; a test among them that does names `picture`. With
    `--all` every window has its view.
    """
    if "picture" not in request.fixturenames and not everything():
        monkeypatch.setattr("gui.view3d.viewport_panel.has_opengl", lambda: False)


@pytest.fixture
def picture() -> None:
    """Let the windows of a test have their 3D view where other tests of the file have none."""
