"""The pictures: every file draws something in the colour asked for, each verdict and cooler in
its own shape.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("PySide6")

from numpy.typing import NDArray
from PySide6.QtGui import QIcon, QImage, QPixmap
from pytestqt.qtbot import QtBot

from gui.look import icons
from gui.look.theme import DARK, LIGHT, Notice, Theme
from rigwright.checks import Fit, Severity
from rigwright.files.places import assets_dir
from tests.sampling import every

NAMES = sorted(path.stem for path in (assets_dir() / "icons").glob("*.svg"))
JUDGED = [*Fit, Severity.INFO, Notice.TAKEN]
COOLERS = ("open_air", "blower", "flow_through", "passive", "aio_hybrid", "water_block", None)


def alpha(pixmap: QPixmap) -> NDArray[np.uint8]:
    """Where a picture covers its ground, as rows of bytes."""
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_Alpha8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].copy()


def colours(pixmap: QPixmap) -> set[str]:
    """The opaque colours of a picture."""
    image = pixmap.toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {pixel.name().upper() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.usefixtures("qapp")
@every(NAMES)
def test_every_icon_draws_something(name: str) -> None:
    drawn = icons.pixmap(name, "#123456", 16, 2.0)
    covered = alpha(drawn)
    assert covered.shape == (32, 64 if name.startswith("cooler-") else 32)
    assert 0.02 < (covered > 0).mean() < (1 if name == "rigwright" else 0.9)


@every([name for name in NAMES if name != "rigwright"])
def test_files_hold_no_colour_of_their_own(name: str) -> None:
    text = icons.svg_text(name)
    assert "currentColor" in text
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}\b", text)) <= {icons.SYMBOL}
    assert icons.SYMBOL not in text or name.startswith("verdict-")


def test_tinting_gives_the_colour_that_was_asked_for(qtbot: QtBot) -> None:
    assert colours(icons.pixmap("minus", "#2D5FD3", 64, 1.0)) == {"#2D5FD3"}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_filled_verdict_shows_its_symbol_in_the_themes_colour(qtbot: QtBot, theme: Theme) -> None:
    found = colours(icons.verdict(Fit.CLASH, theme, 64, 1.0))
    assert {theme.clash, theme.symbol} <= found
    assert theme.symbol not in colours(icons.verdict(Fit.UNKNOWN, theme, 64, 1.0))


def test_judgements_differ_in_shape_and_not_only_in_colour(qtbot: QtBot) -> None:
    shapes = [alpha(icons.verdict(judged, LIGHT, 16, 1.0)).astype(int) for judged in JUDGED]
    for one, other in combinations(shapes, 2):
        assert (abs(one - other) > 64).sum() >= 12


def test_each_way_of_cooling_has_its_own_picture(qtbot: QtBot) -> None:
    shapes = [alpha(icons.cooler(kind, "#000000", 16, 1.0)).tobytes() for kind in COOLERS]
    shapes.append(alpha(icons.cooler("open_air", "#000000", 16, 1.0, length_mm=200)).tobytes())
    assert len(set(shapes)) == len(COOLERS) + 1
    assert (
        alpha(icons.cooler("something new", "#000000", 16, 1.0)).tobytes()
        == shapes[len(COOLERS) - 1]
    )


def test_pictures_are_drawn_once_for_a_colour_and_size(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = icons.pixmap("eye", "#010203", 20, 1.0)
    monkeypatch.setattr(icons, "svg_text", lambda name: pytest.fail(f"{name} was drawn again"))
    assert icons.pixmap("eye", "#010203", 20, 1.0).cacheKey() == first.cacheKey()


def test_a_picture_knows_its_screen(qtbot: QtBot) -> None:
    drawn = icons.pixmap("eye", "#000000", 16, 1.5)
    assert (drawn.width(), drawn.devicePixelRatio()) == (24, 1.5)


def test_a_disabled_command_looks_fainter(qtbot: QtBot) -> None:
    icon = icons.icon("save", LIGHT)
    enabled, disabled = (icon.pixmap(16, mode) for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled))
    assert colours(disabled) != colours(enabled)


def test_the_program_has_an_icon_in_every_size(qtbot: QtBot) -> None:
    sizes = {size.width() for size in icons.application_icon().availableSizes()}
    assert {16, 32, 48, 128, 256} <= sizes


def test_the_origin_of_the_icons_is_written_down() -> None:
    text = (Path(assets_dir()) / "icons" / "README.md").read_text(encoding="utf-8")
    assert "Apache-2.0" in text
