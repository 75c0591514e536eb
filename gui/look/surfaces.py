"""The plain pieces that panels are put together from: coloured grounds, headings, quiet words,
hairlines, key hints.

Knows Qt's widgets and the theme, and no build.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gui.app.guard import guarded
from gui.look.marks import elided_product
from gui.look.plain_words import PlainLabel, label_words, tip
from gui.look.theme import Theme
from gui.look.themed import Themed, lay_ground
from rigwright.files.places import assets_dir

HEADER_PX, PADDING_PX, TICK_PX, RADIO_PX = 40, 16, 12, 14
CHECK_PX = 32  # a row of the checks
LEAST_LETTERS = 8


def set_ground(widget: QWidget, theme: Theme, color: str) -> None:
    """Fill a widget with a colour of the theme; what stands on it takes the theme's letters."""
    lay_ground(widget, theme, color)


def set_sheet(widget: QWidget, sheet: str) -> None:
    """Style a widget, unless it is styled so already:

    Qt lays everything out anew, even for the same words.
    """
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


def heading(words: str, parent: QWidget | None = None) -> QLabel:
    """The title of a panel or a group; `set_fonts` gives it its letters."""
    label = PlainLabel(words, parent)
    label.setProperty("heading", True)
    return label


def quiet(words: str = "", parent: QWidget | None = None) -> QLabel:
    """Words in the colour of hints."""
    label = PlainLabel(words, parent)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def plain(words: str = "", parent: QWidget | None = None) -> QLabel:
    """Words in the colour of sentences."""
    label = PlainLabel(words, parent)
    label.setForegroundRole(QPalette.ColorRole.BrightText)
    return label


def words_when_empty(words: str, view: QWidget, theme: Theme) -> QLabel:
    """What a list says in its middle while it has no rows; its owner hides it where there are."""
    label = quiet(words, view)
    label.setFont(theme.font(12))
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    QVBoxLayout(view).addWidget(label)
    return label


def hairline(theme: Theme, parent: QWidget | None = None) -> QFrame:
    """A line across a panel."""
    line = QFrame(parent)
    line.setFixedHeight(1)
    set_ground(line, theme, theme.line)
    return line


def field_sheet(kind: str, theme: Theme, padding: int = 6) -> str:
    """How the fields of a kind of widget look that take or show several lines.

    The words stay where they are when the frame grows, within a padding of at least one pixel.
    """
    return f"""
{kind} {{ background: {theme.raised}; border: 1px solid {theme.line_strong};
    border-radius: 8px; padding: {padding}px }}
{kind}:focus {{ border: 2px solid {theme.accent}; padding: {padding - 1}px }}
"""


def tick_sheet(kind: str, theme: Theme) -> str:
    """How the boxes of a kind of widget look.

    The tick in them is black in every theme, so that its ground is light.
    """
    size = theme.px(TICK_PX)
    ground = theme.text_2 if theme.dark else theme.raised
    off = theme.line_strong if theme.dark else theme.sunk
    folder = (assets_dir() / "icons").as_posix()
    return f"""
{kind}::indicator {{ width: {size}px; height: {size}px;
    border: 1px solid {theme.text_3}; border-radius: 3px;
    background: {theme.raised} }}
{kind}::indicator:checked, {kind}::indicator:indeterminate {{ background: {ground} }}
{kind}::indicator:checked {{ image: url("{folder}/check.svg") }}
{kind}::indicator:indeterminate {{ image: url("{folder}/minus.svg") }}
{kind}::indicator:focus {{ border-color: {theme.accent} }}
{kind}::indicator:disabled {{ border-color: {theme.line}; background: {theme.sunk} }}
{kind}::indicator:checked:disabled {{ image: url("{folder}/check-off.svg"); background: {off} }}
{kind}::indicator:indeterminate:disabled {{ image: url("{folder}/minus-off.svg");
    background: {off} }}
"""


def radio_sheet(theme: Theme) -> str:
    """How radio buttons look; Fusion draws them in colours of its own, too faint on dark ground."""
    size = theme.px(RADIO_PX)
    return f"""
QRadioButton::indicator {{ width: {size}px; height: {size}px; border: 1px solid {theme.text_3};
    border-radius: {size // 2 + 1}px; background: {theme.raised} }}
QRadioButton::indicator:checked {{ border-color: {theme.accent};
    background: qradialgradient(cx:0.5, cy:0.5, radius:0.5, fx:0.5, fy:0.5,
        stop:0 {theme.on_accent}, stop:0.42 {theme.on_accent},
        stop:0.5 {theme.accent}, stop:1 {theme.accent}) }}
QRadioButton::indicator:disabled {{ border-color: {theme.line}; background: {theme.sunk} }}
QRadioButton::indicator:checked:disabled {{ border-color: {theme.line};
    background: qradialgradient(cx:0.5, cy:0.5, radius:0.5, fx:0.5, fy:0.5,
        stop:0 {theme.sunk}, stop:0.42 {theme.sunk},
        stop:0.5 {theme.line_strong}, stop:1 {theme.line_strong}) }}
QRadioButton::indicator:focus {{ width: {size - 2}px; height: {size - 2}px;
    border: 2px solid {theme.accent} }}
"""


@guarded
class Elided(PlainLabel):
    """One line that ends in dots where there is no room for all of it.

    The whole stands in its tooltip. Where only a few letters would be left it is empty.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.whole = ""  # the words with all that is cut off
        self._short = ""

    def say(self, words: str, more: str = "", short: str = "") -> None:
        """Show other words; the tooltip adds `more`. `short`, a product's name, stands where all of
        them have no room, and is cut so that its figure stays.
        """
        self.whole = words
        self._short = short
        self.setToolTip(tip("\n".join(filter(None, (words, more)))))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words anew."""
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """It may shrink to a few letters."""
        return QSize(40, super().minimumSizeHint().height())

    def _fit(self) -> None:
        room = self.contentsRect().width()
        whole = self.whole
        if self._short and self.fontMetrics().horizontalAdvance(whole) > room:
            whole = self._short
            shown = elided_product(whole, self.font(), room)
        else:
            shown = self.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideRight, room)
        if shown != whole and len(shown) < LEAST_LETTERS:
            shown = ""
        if shown != self.text():
            self.setText(shown)


def quiet_line(parent: QWidget | None = None) -> Elided:
    """One line in the colour of hints, which may be cut."""
    line = Elided(parent)
    line.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return line


@guarded
class ElidedButton(QPushButton):
    """A button whose words end in dots where there is no room for all of them.

    The whole stands in its tooltip.
    """

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(label_words(words), parent)
        self.whole = words  # with all that is cut off
        self.setToolTip(tip(words))
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        """As wide as all of the words."""
        metrics = self.fontMetrics()
        hint = super().sizeHint()
        cut_px = metrics.horizontalAdvance(self.whole) - metrics.horizontalAdvance(self._shown)
        return QSize(hint.width() + cut_px, hint.height())

    def minimumSizeHint(self) -> QSize:
        """It may shrink to a few letters."""
        return QSize(40, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words anew."""
        super().resizeEvent(event)
        lacking_px = self.sizeHint().width() - self.width()
        room = self.fontMetrics().horizontalAdvance(self.whole) - lacking_px
        shown = self.whole
        if lacking_px > 0:
            shown = self.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, room)
        if shown != self._shown:
            self.setText(label_words(shown))

    @property
    def _shown(self) -> str:
        """The words that there is room for."""
        return self.text().replace("&&", "&")


class KeyHint(Themed, PlainLabel):
    """A key in a small frame, beside what it does."""

    def __init__(self, keys: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(keys, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Draw the frame in other colours."""
        self.setFont(theme.font(11))
        self.setStyleSheet(
            f"border: 1px solid {theme.line}; border-radius: 4px; padding: 0 4px; color: "
            f"{theme.text_3};"
            " background: transparent"
        )
