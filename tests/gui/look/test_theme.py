"""The tokens by WCAG's own arithmetic, the fonts, and what Qt's palette and style sheet are
told.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QPalette,
    QRawFont,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.look.dialog_shell import close_box
from gui.look.theme import (
    DARK,
    LIGHT,
    OWN_FAMILY,
    STRONG_DARK,
    STRONG_LIGHT,
    Notice,
    Theme,
    interface_font,
    own_family,
    palette_of,
    style_sheet,
    text_scale,
    write_in,
)
from rigwright.checks import Fit, Severity, Verdict

STRONG = pytest.mark.parametrize("theme", [STRONG_LIGHT, STRONG_DARK], ids=lambda theme: theme.name)
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
READABLE = 4.5  # WCAG 2.2, 1.4.3: text of ordinary size
ENHANCED = 7.0  # WCAG 2.2, 1.4.6
SURFACES = ("window", "panel", "raised", "sunk", "selected", "hover")
INKS = ("text_1", "text_2", "text_3", "accent", "fits", "tight", "clash", "unknown")
ON_SURFACES = [(ink, surface) for ink in INKS for surface in SURFACES]
ON_TINTS = [
    (ink, f"{tint}_tint")
    for tint in ("fits", "tight", "clash", "unknown")
    for ink in ("text_1", "text_2", tint)
]
INSIDE = [("symbol", fill) for fill in ("fits", "tight", "clash", "unknown")] + [
    ("on_accent", "accent")
]
ON_CARDS = [(ink, ground) for ground in ("card", "bracket") for ink in ("text_1", "text_2")]


def luminance(color: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_arithmetic_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(
        4.48, abs=0.005
    )  # the well-known grey that just fails


def fainter_than(least: float, theme: Theme) -> list[str]:
    """What is written in less than that contrast."""
    pairs = [*ON_SURFACES, *ON_TINTS, *INSIDE, *ON_CARDS]
    return [
        f"{ink} on {ground}"
        for ink, ground in pairs
        if contrast(getattr(theme, ink), getattr(theme, ground)) < least
    ]


@THEMES
def test_every_letter_can_be_read(theme: Theme) -> None:
    assert fainter_than(READABLE, theme) == []


@STRONG
def test_more_contrast_is_what_the_standard_calls_enhanced(theme: Theme) -> None:
    assert fainter_than(ENHANCED, theme) == []
    assert fainter_than(21.1, theme), "no contrast is over 21"


@STRONG
@pytest.mark.parametrize("surface", ["window", "panel", "raised"])
def test_more_contrast_has_lines_that_can_be_seen(theme: Theme, surface: str) -> None:
    """WCAG 2.2, 1.4.11: what tells parts of the window from each other."""
    for line in ("line", "line_strong", "edge", "accent"):
        assert contrast(getattr(theme, line), getattr(theme, surface)) >= 3


@THEMES
def test_every_token_is_a_colour(theme: Theme) -> None:
    for name in theme.__struct_fields__:
        if name != "name":
            assert re.fullmatch(r"#[0-9A-F]{6}", getattr(theme, name)), name


def test_the_two_themes_share_no_surface() -> None:
    assert all(getattr(LIGHT, name) != getattr(DARK, name) for name in (*SURFACES, *INKS))


@THEMES
def test_every_judgement_has_a_word_a_shape_and_a_colour(theme: Theme) -> None:
    marks = [theme.mark(judged) for kind in (Fit, Severity, Verdict, Notice) for judged in kind]
    assert all(mark.word and mark.icon for mark in marks)
    assert all(QColor(mark.color).isValid() and QColor(mark.tint).isValid() for mark in marks)
    assert (
        theme.mark(Fit.CLASH).color
        == theme.mark(Severity.ERROR).color
        == theme.mark(Verdict.FAIL).color
    )
    assert (
        len({theme.mark(fit).icon for fit in Fit})
        == len({theme.mark(fit).color for fit in Fit})
        == 4
    )


def test_fonts_are_relative_to_the_system_font(qtbot: QtBot) -> None:
    before = QApplication.font()
    doubled = QFont(before)
    doubled.setPointSizeF(QFontInfo(before).pointSizeF() * 2)
    plain = QFontInfo(LIGHT.font(12)).pixelSize()
    small_px = LIGHT.px(64)
    try:
        write_in(doubled)
        assert QFontInfo(LIGHT.font(12)).pixelSize() == 2 * plain
        assert LIGHT.px(64) == pytest.approx(2 * small_px, abs=1)
    finally:
        write_in(before)
    assert LIGHT.font(24, 600).pointSizeF() == pytest.approx(2 * LIGHT.font(12).pointSizeF())
    assert LIGHT.font(12, 600).weight() == QFont.Weight.DemiBold
    assert text_scale() >= 1


def test_figures_have_one_width(qtbot: QtBot) -> None:
    font = LIGHT.font(13)
    assert font.isFeatureSet(QFont.Tag("tnum"))
    assert font.featureValue(QFont.Tag("tnum")) == 1


def test_the_interface_font_is_one_that_is_there(qtbot: QtBot) -> None:
    assert QFontInfo(interface_font()).family()


@THEMES
def test_qt_is_told_the_same_colours(qtbot: QtBot, theme: Theme) -> None:
    palette = palette_of(theme)
    roles = QPalette.ColorRole
    wanted = {
        roles.Window: theme.window,
        roles.Base: theme.raised,
        roles.AlternateBase: theme.panel,
        roles.Text: theme.text_1,
        roles.PlaceholderText: theme.text_3,
        roles.Highlight: theme.selected,
        roles.HighlightedText: theme.text_1,
        roles.Accent: theme.accent,
        roles.Link: theme.accent,
        roles.ToolTipBase: theme.raised,
    }
    assert {role: palette.color(role) for role in wanted} == {
        role: QColor(color) for role, color in wanted.items()
    }
    assert palette.color(QPalette.ColorGroup.Disabled, roles.ButtonText) == QColor(theme.text_3)


@THEMES
def test_the_style_sheet_stays_small_and_takes_its_colours_from_the_theme(
    qtbot: QtBot, theme: Theme
) -> None:
    sheet = style_sheet(theme)
    tokens = {getattr(theme, name) for name in theme.__struct_fields__}
    assert sheet.count("{") < 46
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", sheet)) <= tokens
    assert "{{" not in sheet


@THEMES
def test_the_button_that_closes_a_dialog_does_not_look_like_the_primary_one(
    qtbot: QtBot, theme: Theme
) -> None:
    """Enter presses it all the same."""
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.setPalette(palette_of(theme))
    dialog.setStyleSheet(style_sheet(theme))
    box = close_box(dialog)
    QVBoxLayout(dialog).addWidget(box)
    dialog.show()
    button = box.button(QDialogButtonBox.StandardButton.Close)
    assert button.isDefault()
    image = button.grab().toImage()
    ground = image.pixelColor(image.width() // 8, image.height() // 2)
    assert ground.name() == QColor(theme.raised).name()


@pytest.mark.parametrize("theme", [LIGHT, DARK, STRONG_LIGHT, STRONG_DARK], ids=str)
def test_a_primary_button_that_is_disabled_can_be_read(qtbot: QtBot, theme: Theme) -> None:
    """On its pixels: the darkest and the lightest of them are letters and ground."""
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.setPalette(palette_of(theme))
    dialog.setStyleSheet(style_sheet(theme))
    button = QPushButton("Import 0 parts", dialog)
    button.setFont(QFont(button.font().family(), 20))
    button.setDefault(True)
    button.setEnabled(False)
    button.adjustSize()
    dialog.show()
    image = button.grab().toImage()
    inside = [
        image.pixelColor(x, y)
        for x in range(12, image.width() - 12)
        for y in range(8, image.height() - 8)
    ]
    by_light = sorted(inside, key=lambda color: color.lightnessF())
    assert (
        contrast(by_light[0].name(), by_light[-1].name()) >= READABLE - 0.3
    )  # letters are drawn smooth


# Characters of the sources that the letters lack: units and marks of pasted lists that are only
# read, lines and crosses of the terminal, and two arrows of menus.
NOT_WRITTEN = set("㎜㎝㎏：、・◎★☆【】☑✔─✕▸▾")
READ = ("Lo", "Lm")  # letters without case, as of kana: words of lists in languages that have them


def test_a_system_without_a_font_gets_the_letters_that_come_along(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held against every character that the program's own words are written with."""
    monkeypatch.setattr("gui.look.theme.has_letters", lambda _font: False)
    assert interface_font().family() == OWN_FAMILY
    root = Path(__file__).resolve().parents[3]
    sources = [*(root / "gui").rglob("*.py"), *(root / "rigwright").rglob("*.py")]
    used = set("".join(path.read_text(encoding="utf-8") for path in sources)) - {"\n"}
    for weight in ("Regular", "SemiBold"):
        letters = QRawFont(str(root / f"assets/letters/InterTabular-{weight}.otf"), 12.0)
        assert letters.isValid()
        lacking = {one for one in used if not letters.supportsCharacter(ord(one))}
        missing = {one for one in lacking if unicodedata.category(one) not in READ}
        assert not missing - NOT_WRITTEN, weight


def test_the_letters_that_come_along_have_even_figures_and_keep_every_character(
    qtbot: QtBot,
) -> None:
    """Without a feature of the font, and so that a PDF can be searched and copied from."""
    words = "GPU 1–4 (H-A) → 2×8-pin, 11.36 mm: fi fl −7"
    for weight in (400, 600):
        letters = QFont(own_family())
        letters.setWeight(QFont.Weight(weight))
        letters.setPixelSize(100)
        letters.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        widths = {QFontMetricsF(letters).horizontalAdvance(figure) for figure in "0123456789"}
        assert max(widths) - min(widths) < 0.5
        layout = QTextLayout(words, letters)
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        drawn = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
        plain = QRawFont.fromFont(letters).glyphIndexesForString(words)
        assert drawn == list(plain)


def test_a_font_belongs_to_whoever_asked_for_it(qtbot: QtBot) -> None:
    font = LIGHT.font(13, 500)
    font.setItalic(True)
    font.setPointSizeF(3 * font.pointSizeF())
    again = LIGHT.font(13, 500)
    assert not again.italic()
    assert again.pointSizeF() == pytest.approx(font.pointSizeF() / 3)


def test_one_function_gives_the_program_its_font() -> None:
    """Fonts and lengths are kept, so whoever gave it another behind their back would be ignored."""
    sets_it = re.compile(r"(application|Application|app)\.setFont\(")
    sources = (Path(__file__).parents[3] / "gui").rglob("*.py")
    found = [path.name for path in sources if sets_it.search(path.read_text("utf-8"))]
    assert found == ["theme.py"]


@pytest.mark.parametrize("kind", [QPlainTextEdit, QScrollArea])
@THEMES
def test_nothing_is_drawn_where_two_scroll_bars_meet(
    qtbot: QtBot, kind: type[QAbstractScrollArea], theme: Theme
) -> None:
    """Qt's own corner is a little frame of another colour."""
    window = QWidget()
    window.setPalette(palette_of(theme))
    window.setStyleSheet(style_sheet(theme))
    area = kind(window)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    area.resize(200, 100)
    qtbot.addWidget(window)
    window.resize(200, 100)
    image = window.grab().toImage()
    bar = area.verticalScrollBar().width()
    drawn = {image.pixelColor(199 - x, 99 - y).name() for x in range(bar) for y in range(bar)}
    assert len(drawn) == 1
