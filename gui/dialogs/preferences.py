"""The preferences: how the window looks, its language, its unit of length, the outlet of new
builds, and where the team's catalog is.

Every choice counts at once and stays; the language counts from the next start on. Knows the
settings and those who follow them.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSettings, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QRadioButton,
    QWidget,
)

from gui.app.front import bring_to_front
from gui.app.guard import guarded
from gui.app.own_language import (
    OF_SYSTEM,
    keep_language,
    kept_language,
    languages_there,
    own_name,
)
from gui.app.own_outlet import OF_REGION, keep_outlet, kept_outlet
from gui.app.own_unit import keep_unit, kept_unit
from gui.dialogs.adjust_questions import ask_again
from gui.dialogs.preferences_team import TeamSection
from gui.forms.fields import ChoiceField
from gui.forms.site_words import outlet_words
from gui.look.appearance import AS_SYSTEM, LETTERS_PERCENT, Appearance, Mode
from gui.look.dialog_shell import even_fields
from gui.look.plain_words import PlainLabel
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import hairline, heading, quiet, radio_sheet, set_ground, tick_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed, wear
from gui.session.session import Session
from gui.session.team_fetch import TeamFetch
from rigwright.power.sites import OUTLETS, country_name
from rigwright.text.language import translated
from rigwright.text.lengths import LengthUnit, unit_in_use
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, worded

THEMES = messages({Mode.SYSTEM: "Same as &system", Mode.LIGHT: "&Light", Mode.DARK: "&Dark"})
UNITS = messages({LengthUnit.MM: "Millimetres", LengthUnit.INCH: "Inches"})
WIDTH_PX, LABEL_PX = 560, 96
CHOICE_LETTERS, OUTLET_LETTERS = 14, 32
STYLE = """
QLineEdit#address {{ border: 1px solid {theme.line_strong}; border-radius: 6px; padding: 4px 6px;
    background: {theme.raised}; }}
QLineEdit#address:focus {{ border: 2px solid {theme.accent}; padding: 3px 5px; }}
QLineEdit#address:read-only {{ background: {theme.panel}; color: {theme.text_2}; }}
"""


@guarded
class Preferences(Themed, QDialog):
    """The dialog; it can stay open beside the window.

    Signals: restored(), for what else goes back to the start; measured_anew(), once lengths are
    shown in another unit.
    """

    restored = Signal()
    measured_anew = Signal()

    def __init__(
        self, appearance: Appearance, settings: QSettings, fetch: TeamFetch, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._settings = settings
        self.modes = {mode: QRadioButton(translated(words), self) for mode, words in THEMES.items()}
        percents = [(percent, f"{percent} %") for percent in LETTERS_PERCENT]
        self.letters = ChoiceField(worded("Text size"), percents, self)
        self.language = ChoiceField(worded("Language"), _languages(), self)
        units = [(unit, translated(words)) for unit, words in UNITS.items()]
        self.units = ChoiceField(worded("Lengths"), units, self)
        self.outlet = ChoiceField(worded("Outlet of new builds"), _outlets(), self)
        self.team = TeamSection(fetch, appearance.theme, self)
        self.contrast = QCheckBox(worded("&More contrast"), self)
        self.calm = QCheckBox(worded("L&ess of it than the desktop asks for"), self)
        self._heading = heading(worded("Appearance"), self)
        self._line = hairline(appearance.theme, self)
        self._lay_out()
        self.modes[appearance.mode].setFocus()
        self._connect()
        self.dress(appearance.theme)
        even_fields(self, appearance.theme)

    def _lay_out(self) -> None:
        self.setWindowTitle(worded("Preferences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        grids = (self._look(), self.team.grid)
        in_column(
            grids[0],
            self._line,
            self.team,
            STRETCH,
            self._box(),
            owner=self,
            margins=(20, 20, 20, 16),
            spacing=14,
        )
        for grid in grids:
            grid.setVerticalSpacing(8)
            grid.setHorizontalSpacing(12)
            grid.setColumnStretch(1, 1)
        self._grids = grids

    def _look(self) -> QGridLayout:
        group = QButtonGroup(self)
        for mode, button in self.modes.items():
            group.addButton(button)
            button.clicked.connect(lambda _on=False, mode=mode: self._appearance.choose(mode))
        row = in_row(*self.modes.values(), 8, self.contrast, STRETCH, spacing=16)
        self.contrast.setToolTip(
            worded("Black or white letters and clear lines, whatever the desktop asks for")
        )
        self.calm.setToolTip(worded("Air and fans stand still, and views change at once"))
        grid = QGridLayout()
        grid.addWidget(self._heading, 0, 0, 1, 2)
        grid.addWidget(PlainLabel(worded("Theme"), self), 1, 0)
        grid.addLayout(row, 1, 1)
        grid.addWidget(PlainLabel(worded("Motion"), self), 2, 0)
        grid.addWidget(self.calm, 2, 1)
        self._add_choice(grid, worded("Te&xt size"), self.letters, worded("of the system's"))
        hint = worded("from the next start on")
        self._add_choice(grid, worded("Lan&guage"), self.language, hint)
        hint = worded("fans and radiators keep millimetres")
        self._add_choice(grid, worded("Le&ngths"), self.units, hint)
        self._add_choice(grid, worded("&Outlet"), self.outlet, worded("of new builds"))
        self.outlet.setMinimumContentsLength(OUTLET_LETTERS)
        return grid

    def _add_choice(self, grid: QGridLayout, words: str, field: ChoiceField, hint: str) -> None:
        label = PlainLabel(words, self)
        label.setBuddy(field)
        field.setMinimumContentsLength(CHOICE_LETTERS)
        at = grid.rowCount()
        grid.addWidget(label, at, 0)
        grid.addLayout(in_row(field, quiet(hint, self), STRETCH, spacing=8), at, 1)

    def _box(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox.StandardButton
        box = QDialogButtonBox(buttons.Close | buttons.RestoreDefaults, self)
        box.rejected.connect(self.reject)
        defaults = box.button(buttons.RestoreDefaults)
        defaults.setAutoDefault(False)
        defaults.setToolTip(
            worded(
                "Appearance, language, units and outlet as at the first start, and all questions "
                "are asked again; the team's address stays"
            )
        )
        defaults.clicked.connect(self._restore)
        box.button(buttons.Close).setAutoDefault(False)  # Enter in a field belongs to the field
        return box

    def _connect(self) -> None:
        self.contrast.toggled.connect(self._appearance.strengthen)
        self.calm.toggled.connect(self._appearance.calm_down)
        self.letters.settled.connect(self._appearance.enlarge)
        self.language.settled.connect(lambda code: keep_language(self._settings, code))
        self.units.settled.connect(self._measure_in)
        self.outlet.settled.connect(lambda outlet_id: keep_outlet(self._settings, outlet_id))

    def _show_choices(self) -> None:
        self.modes[self._appearance.mode].setChecked(True)
        self.contrast.setChecked(self._appearance.contrast)
        self.calm.setChecked(self._appearance.calm)
        self.letters.show_value(self._appearance.letters)
        self.language.show_value(kept_language(self._settings))
        self.units.show_value(kept_unit(self._settings))
        self.outlet.show_value(kept_outlet(self._settings))

    def _measure_in(self, unit: LengthUnit) -> None:
        before = unit_in_use()
        keep_unit(self._settings, unit)
        if unit is not before:
            self.measured_anew.emit()

    def _restore(self) -> None:
        self._appearance.choose(Mode.SYSTEM)
        self.contrast.setChecked(False)
        self.calm.setChecked(False)
        self._appearance.enlarge(AS_SYSTEM)
        keep_language(self._settings, OF_SYSTEM)
        self._measure_in(LengthUnit.MM)
        keep_outlet(self._settings, OF_REGION)
        self._show_choices()
        self.restored.emit()

    def dress(self, theme: Theme) -> None:
        """Draw in other colours, with what was chosen in the menu or the status line meanwhile."""
        self._show_choices()
        self._width = theme.px(WIDTH_PX)
        self.setFixedWidth(self._width)
        self.setStyleSheet(
            STYLE.format(theme=theme) + radio_sheet(theme) + tick_sheet("QCheckBox", theme)
        )
        self._heading.setFont(theme.font(13, 600))
        set_ground(self._line, theme, theme.line)
        for grid in self._grids:
            grid.setColumnMinimumWidth(0, theme.px(LABEL_PX))

    def event(self, event: QEvent) -> bool:
        """What Qt calls for everything: sentences come and go, and the dialog is as high as they
        need.
        """
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return handled

    def _fit(self) -> None:
        layout = self.layout()
        if layout is not None:
            width = max(self._width, layout.totalMinimumSize().width())
            self.setFixedSize(width, layout.totalHeightForWidth(width))

    def done(self, result: int) -> None:
        """Closing with the Escape key must not lose what was typed last."""
        self.team.keep()
        super().done(result)


def _languages() -> list[tuple[object, str]]:
    """What there is to choose: the system's language, and those that the program speaks."""
    there = [(code, own_name(code)) for code in languages_there()]
    return [(OF_SYSTEM, worded("Same as system")), *there]


def _outlets() -> list[tuple[object, str]]:
    """The outlets of the world, by country, after the usual one of the region."""
    entries: list[tuple[object, str]] = [(OF_REGION, worded("Same as region"))]
    for outlet in OUTLETS.values():
        words = named_value(country_name(outlet.country), outlet_words(outlet))
        entries.append((outlet.id, words))
    return entries


def show_lengths_anew(session: Session, appearance: Appearance) -> None:
    """Write all of the window again: its answers, and what stands in forms, heads and letters."""
    session.parts.use_library(session.parts.library)
    wear(appearance.theme)


def open_preferences(
    session: Session, appearance: Appearance, settings: QSettings, window: QWidget
) -> None:
    """Show the preferences over a window, once."""
    dialog = window.findChild(Preferences)
    if dialog is None:
        fetch = window.findChild(TeamFetch) or TeamFetch(session, window)
        dialog = Preferences(appearance, settings, fetch, window)
        dialog.restored.connect(lambda: ask_again(settings))
        dialog.measured_anew.connect(lambda: show_lengths_anew(session, appearance))
    bring_to_front(dialog)
