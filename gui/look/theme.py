"""Every colour and letter of the window: two sets of tokens, fonts relative to the system's, and
Qt's palette of them.

Frozen values. It knows no widget; whoever paints takes its colours from a `Theme` and its sizes
from `Theme.px`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from enum import Enum
from functools import cache, lru_cache
from types import MappingProxyType

from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette

from rigwright.checks import Fit, Severity, Verdict
from rigwright.files.places import assets_dir
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import messages

# the body size that the figures of the look are given for; the system's size takes its place
BASE_PX = 12.0
LARGE_PX = 18  # from here on letters stand closer
BAR_PX = 10  # how wide a scroll bar is
OWN_FAMILY = "Inter Tabular"  # comes along with the program


class Notice(Enum):
    """What a place or a row may say besides the four verdicts."""

    TAKEN = "taken"


Judged = Fit | Severity | Verdict | Notice


class Mark(Value, frozen=True):
    """How a judgement looks: its icon's name, its word, its colour, and the tint behind a
    banner.
    """

    icon: str
    word: str
    color: str
    tint: str


class Theme(Value, frozen=True):
    """The tokens of one look, as "#RRGGBB"; text keeps 4.5:1 on every surface it is used on."""

    name: str
    window: str  # menu bar, toolbar, status bar
    panel: str  # catalog, ladder, meters, checks
    raised: str  # fields, pressed segment, popover, cursor card
    sunk: str  # meter track, segment track
    text_1: str  # values
    text_2: str  # sentences
    text_3: str  # units, labels, hints
    line: str
    line_strong: str
    accent: str
    on_accent: str
    selected: str
    hover: str
    fits: str
    fits_tint: str
    tight: str
    tight_tint: str
    clash: str
    clash_tint: str
    unknown: str
    unknown_tint: str
    symbol: str  # inside a filled verdict icon or pill
    share_1: str
    share_2: str
    share_3: str
    card: str
    bracket: str
    edge: str
    view_centre: str
    view_rim: str

    @property
    def dark(self) -> bool:
        """True for light letters on dark surfaces."""
        return self.name == "dark"

    def font(self, px: float = BASE_PX, weight: int = 400) -> QFont:
        """A font of `px` where the system's size is 12; figures of equal width."""
        return copy(_kept_font(px, weight))

    def px(self, length: float) -> int:
        """A length of the look, grown with the system's text size."""
        return round(length * text_scale())

    def mark(self, judged: Judged) -> Mark:
        """Icon, word and colours of a fit, severity or verdict."""
        icon, message = _MARKS[judged]
        word = translated(message)
        if icon in ("info", "taken"):
            return Mark(icon, word, self.text_2, self.raised)
        return Mark(icon, word, getattr(self, icon), getattr(self, f"{icon}_tint"))


_MARKS: Mapping[Judged, tuple[str, str]] = MappingProxyType({
    Fit.FITS: ("fits", messages("Fits")),
    Fit.TIGHT: ("tight", messages("Tight")),
    Fit.CLASH: ("clash", messages("Clash")),
    Fit.UNKNOWN: ("unknown", messages("Unknown")),
    Severity.ERROR: ("clash", messages("Error")),
    Severity.WARNING: ("tight", messages("Warning")),
    Severity.INFO: ("info", messages("Info")),
    Verdict.PASS: ("fits", messages("Fits")),
    Verdict.WARN: ("tight", messages("Fits, tight")),
    Verdict.UNDECIDED: ("unknown", messages("Not decided")),
    Verdict.FAIL: ("clash", messages("Does not fit")),
    Notice.TAKEN: ("taken", messages("Taken")),
})  # fmt: skip


def shape_of(judged: Judged) -> str:
    """The name of the shape that stands for a judgement: fits, tight, clash, unknown, info or
    taken.
    """
    return _MARKS[judged][0]


LIGHT = Theme(
    name="light",
    window="#EEF1F4", panel="#F8F9FB", raised="#FFFFFF", sunk="#E9EDF1",
    text_1="#171C22", text_2="#4A5460", text_3="#5B6673",
    line="#DCE1E7", line_strong="#B9C2CC",
    accent="#2D5FD3", on_accent="#FFFFFF", selected="#E3EBFB", hover="#EEF1F5",
    fits="#0B6E63", fits_tint="#DFF1EE", tight="#8A5600", tight_tint="#FBEDCF",
    clash="#B92D1B", clash_tint="#FBE4E0", unknown="#5A5F8A", unknown_tint="#E8E9F4",
    symbol="#FFFFFF",
    share_1="#3E4A5A", share_2="#6B7A8D", share_3="#96A4B4",
    card="#D3DAE2", bracket="#F4F6F8", edge="#8491A0",
    view_centre="#F3F5F8", view_rim="#DFE4EA",
)  # fmt: skip

DARK = Theme(
    name="dark",
    window="#101317", panel="#171B20", raised="#20262D", sunk="#0F1216",
    text_1="#ECEFF3", text_2="#B3BCC7", text_3="#8F9AA7",
    line="#272E36", line_strong="#414B57",
    accent="#7BA3FF", on_accent="#0B1220", selected="#1D2B47", hover="#1E242B",
    fits="#4CC4AE", fits_tint="#12302C", tight="#E9B44C", tight_tint="#33280F",
    clash="#FF7D69", clash_tint="#3A1A16", unknown="#A9B0E8", unknown_tint="#22253C",
    symbol="#14181D",
    share_1="#A9B7C8", share_2="#75849A", share_3="#52606F",
    card="#2A323B", bracket="#303943", edge="#6B7887",
    view_centre="#1B2027", view_rim="#101419",
)  # fmt: skip

# For who asks for more contrast: letters at 7:1 and lines at 3:1 on every surface (WCAG 2.2, 1.4.6
# and 1.4.11).
STRONG_LIGHT = LIGHT.changed(
    window="#FFFFFF",
    panel="#FFFFFF",
    sunk="#DDE3E9",
    text_1="#000000",
    text_2="#14181D",
    text_3="#2A323B",
    line="#7B8692",
    line_strong="#6B7683",
    accent="#173A94",
    selected="#DCE7FD",
    fits="#064C44",
    tight="#5A3700",
    clash="#861A0B",
    unknown="#3B3F69",
    edge="#3E4A5A",
)
STRONG_DARK = DARK.changed(
    window="#000000",
    panel="#000000",
    raised="#12161A",
    sunk="#242B33",
    text_1="#FFFFFF",
    text_2="#F3F5F8",
    text_3="#D3DAE2",
    line="#6B7887",
    line_strong="#7B8692",
    accent="#A9C4FF",
    on_accent="#000000",
    selected="#1B2E57",
    fits="#7AE5D2",
    tight="#FFD582",
    clash="#FFA597",
    unknown="#CBD0F8",
    symbol="#000000",
    edge="#B3BCC7",
)


def points_of(font: QFont) -> float:
    """The size of a font in points, also of one that is given in pixels."""
    size = font.pointSizeF()
    if size > 0:
        return size
    return QFontInfo(font).pointSizeF()


def write_in(font: QFont) -> None:
    """Give the whole program a font; all letters and lengths of the look follow its size."""
    QGuiApplication.setFont(font)
    _kept_font.cache_clear()
    text_scale.cache_clear()


@cache
def _kept_font(px: float, weight: int) -> QFont:
    """The font of a size and weight beside the program's.

    Kept, since one painting asks hundreds of times and Qt measures words faster in a font that it
    knows.
    """
    font = QFont(QGuiApplication.font())
    font.setPointSizeF(points_of(font) * px / BASE_PX)
    font.setWeight(QFont.Weight(weight))
    font.setFeature(QFont.Tag("tnum"), 1)
    if px >= LARGE_PX:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 98)
    return font


@cache
def text_scale() -> float:
    """How much larger the program's text is than the look's 12 px.

    Kept like the fonts.
    """
    return max(1.0, QFontInfo(QGuiApplication.font()).pixelSize() / BASE_PX)


def interface_font() -> QFont:
    """The system's own font; the letters that come along where the system only says "some sans
    serif", or has no font at all and would draw boxes.
    """
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    if not has_letters(font) or font.family() in ("Sans Serif", "Sans", ""):
        font.setFamily(own_family())
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def has_letters(font: QFont) -> bool:
    """Whether there is a font that it stands for.

    The names of its families say nothing: they are there also where no font is.
    """
    return bool(QFontInfo(font).family())


@cache
def own_family() -> str:
    """Make the letters that come with the program known to Qt, and name their family."""
    for weight in ("Regular", "SemiBold"):
        path = assets_dir() / f"letters/InterTabular-{weight}.otf"
        QFontDatabase.addApplicationFont(str(path))
    return OWN_FAMILY


def palette_of(theme: Theme) -> QPalette:
    """The theme as Qt's own widgets see it; what is disabled is written in the hints' colour."""
    return QPalette(_palette(theme))


@lru_cache(maxsize=2)
def _palette(theme: Theme) -> QPalette:
    """Return the one palette of a theme, which is handed out as copies and never changed."""
    roles = QPalette.ColorRole
    palette = QPalette()
    for role, color in _roles(theme).items():
        palette.setColor(role, QColor(color))
    for role in (roles.Text, roles.WindowText, roles.ButtonText, roles.HighlightedText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.text_3))
    return palette


def _roles(theme: Theme) -> dict[QPalette.ColorRole, str]:
    roles = QPalette.ColorRole
    return {
        roles.Window: theme.window,
        roles.Base: theme.raised,
        roles.AlternateBase: theme.panel,
        roles.Button: theme.raised,
        roles.Light: theme.raised,
        roles.Midlight: theme.line,
        roles.Mid: theme.line_strong,
        roles.Dark: theme.line_strong,
        roles.Shadow: theme.sunk,
        roles.Text: theme.text_1,
        roles.WindowText: theme.text_1,
        roles.ButtonText: theme.text_1,
        roles.BrightText: theme.text_2,
        roles.PlaceholderText: theme.text_3,
        roles.Highlight: theme.selected,
        roles.HighlightedText: theme.text_1,
        roles.Accent: theme.accent,
        roles.Link: theme.accent,
        roles.LinkVisited: theme.accent,
        roles.ToolTipBase: theme.raised,
        roles.ToolTipText: theme.text_1,
    }


def style_sheet(theme: Theme) -> str:
    """What Fusion cannot be told by a palette: flat bars, tabs, fields and the one primary
    button.
    """
    values = {name: getattr(theme, name) for name in theme.__struct_fields__ if name != "name"}
    return _STYLE.format_map(
        {
            **values,
            "bar": BAR_PX,
            "thin": theme.px(2),
            "slim": theme.px(4),
            "pad": theme.px(6),
            "tall": theme.px(26),
        }
    )


_STYLE = """
QSplitter::handle {{ background: {line}; }}
QMenuBar {{ background: {window}; padding: {thin}px 8px; }}
QMenuBar::item {{ padding: {slim}px 8px; border-radius: 6px; background: transparent; }}
QMenuBar::item:selected {{ background: {raised}; }}
QMenu {{ background: {raised}; border: 1px solid {line_strong}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 8px; border-radius: 6px; }}
QMenu::item:selected {{ background: {selected}; }}
QMenu::item:disabled {{ color: {text_3}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 8px; }}
QMenu::icon {{ padding-left: 8px; }}
QToolBar {{ background: {window}; border: 0; border-bottom: 1px solid {line}; padding: 4px;
    spacing: 2px; }}
QToolBar::separator {{ background: {line}; width: 1px; margin: 6px; }}
QStatusBar {{ border-top: 1px solid {line}; }}
QStatusBar::item {{ border: 0; }}
QToolTip {{ background: {raised}; color: {text_1}; border: 1px solid {line_strong}; padding: 4px; }}
QLineEdit#search {{ border: 1px solid {line_strong}; border-radius: 8px; padding: 0 8px;
    min-height: {tall}px; }}
QLineEdit#search:focus {{ border: 2px solid {accent}; padding: 0 7px; }}
QDialog > QLineEdit, QDialog > QListWidget, QDialog > QPlainTextEdit {{ padding: 4px 6px;
    border: 1px solid {line_strong}; border-radius: 6px; background: {raised}; }}
QDialog > QLineEdit:focus, QDialog > QListWidget:focus, QDialog > QPlainTextEdit:focus {{
    border: 2px solid {accent}; padding: 3px 5px; }}
QTabBar::tab {{ color: {text_2}; padding: 8px 7px 6px 7px; border: 0;
    border-bottom: 2px solid transparent; }}
QTabBar#kinds::tab {{ padding: 8px 5px 6px 5px; }}
QTabBar::tab:hover {{ color: {text_1}; }}
QTabBar::tab:selected {{ color: {text_1}; font-weight: 600; border-bottom: 2px solid {accent}; }}
QTabBar::tab:selected:focus {{ color: {accent}; }}
QToolButton {{ border: 2px solid transparent; border-radius: 6px; padding: 4px; color: {text_2}; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {raised}; color: {text_1}; }}
QToolButton::menu-indicator {{ image: none; }}
QPushButton {{ border: 1px solid {line_strong}; border-radius: 6px; padding: {pad}px 14px;
    background: {raised}; }}
QPushButton:hover {{ background: {hover}; }}
QPushButton:default {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
#closing QPushButton {{ background: {raised}; color: {text_1}; border-color: {line_strong}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {accent}; }}
#closing QPushButton:focus {{ border-color: {accent}; }}
QPushButton:default:focus {{ border: 2px solid {text_1}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton:disabled, QPushButton:default:disabled {{ color: {text_3}; background: {sunk};
    border-color: {line}; }}
QScrollBar:vertical {{ background: transparent; width: {bar}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {bar}px; margin: 0; }}
QScrollBar::handle {{ background: {line_strong}; border-radius: 3px; margin: 2px;
    min-height: 32px; min-width: 32px; }}
QScrollBar::handle:hover {{ background: {text_3}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
"""
