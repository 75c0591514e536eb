"""One card of the power limits: its name, what the limit costs, a slider and a field for its watts.

Shows what it is given and says what the user does; it changes no build.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractSpinBox, QGridLayout, QWidget

from gui.look.availability import allow
from gui.look.figure_fields import CountField
from gui.look.names import Names, ProductLabel
from gui.look.plain_words import PlainLabel, tip
from gui.look.stacks import in_row
from gui.look.surfaces import quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.power.slider import STEP_W, LimitSlider
from rigwright.text.sentence import worded

FIELD_PX, SHARE_PX, SETTLE_MS = 72, 38, 600


class LimitField(CountField):
    """Watts to type. Signal: slid(watts) at every change, let_go(watts) once the user has
    settled on it.
    """

    slid = Signal(int)
    let_go = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._shown = 0
        self.setSuffix(" W")
        self.setSingleStep(STEP_W)
        self.setKeyboardTracking(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._settle = QTimer(self, singleShot=True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._say)
        self.valueChanged.connect(self._follow)
        self.editingFinished.connect(self._say)

    def show_limit(self, least: int, most: int, watts: int) -> None:
        """Show a limit without saying it again."""
        self.blockSignals(True)
        self.setRange(least, most)
        self.setValue(watts)
        self.blockSignals(False)
        if not self._settle.isActive():
            self._shown = self.value()

    def _follow(self, watts: int) -> None:
        self._settle.start()
        self.slid.emit(watts)

    def _say(self) -> None:
        self._settle.stop()
        if self.value() != self._shown:
            self._shown = self.value()
            self.let_go.emit(self._shown)


class LimitRow(Themed, QWidget):
    """Two lines: names and costs above, slider, watts and share below.

    Signals: slid(watts), let_go(watts), given_up().
    """

    slid = Signal(int)
    let_go = Signal(int)
    given_up = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.name, self.cost = PlainLabel(), ProductLabel(), quiet()
        self.name.setForegroundRole(QPalette.ColorRole.BrightText)
        self.slider, self.field, self.share = LimitSlider(theme), LimitField(), quiet()
        self._keys = QTimer(self, singleShot=True)  # several steps by the keyboard are one
        self._keys.setInterval(SETTLE_MS)
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 6, 0, 6)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self.cost.setAlignment(right)
        self.share.setAlignment(right)
        names = in_row(self.title, (self.name, 1), self.cost, spacing=8)
        grid.addLayout(names, 0, 0, 1, 3)
        grid.addWidget(self.slider, 1, 0)
        grid.addWidget(self.field, 1, 1)
        grid.addWidget(self.share, 1, 2)
        grid.setColumnStretch(0, 1)

    def _connect(self) -> None:
        for part in (self.slider, self.field):
            part.slid.connect(self.slid)
            part.let_go.connect(self.let_go)
        self.slider.given_up.connect(self._give_up)
        self.slider.slid.connect(
            lambda _watts: None if self.slider.isSliderDown() else self._keys.start()
        )
        self._keys.timeout.connect(lambda: self.let_go.emit(self.slider.value()))

    def _give_up(self) -> None:
        self._keys.stop()
        self.given_up.emit()

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.title.setFont(theme.font(12, 600))
        self.name.setFont(theme.font(12))
        self.cost.setFont(theme.font(11))
        self.share.setFont(theme.font(12))
        self.share.setFixedWidth(theme.px(SHARE_PX))
        self.field.setFont(theme.font(12, 500))
        self.field.setFixedSize(theme.px(FIELD_PX), theme.px(24))

    @property
    def moving(self) -> bool:
        """Whether the user is at it."""
        return self.slider.isSliderDown() or self._keys.isActive()

    def show_names(self, title: str, product: Names, beside: Iterable[Names]) -> None:
        """Say whose limit it is, told apart from those beside it."""
        self.name.say(product, beside)
        self._name_limit(title, worded("Power limit of {title}", title=title))

    def show_all_cards(self) -> None:
        """Say that it is the limit of all cards."""
        self.name.say(("",))
        self._name_limit(worded("All cards"), worded("Power limit of all cards"))

    def _name_limit(self, title: str, spoken: str) -> None:
        self.title.setText(title)
        for part in (self.slider, self.field):
            part.setAccessibleName(spoken)

    def show_limit(
        self,
        bounds: tuple[int, int] | None,
        watts: int,
        scale: tuple[int, int],
        marks: tuple[int, ...] = (),
    ) -> None:
        """Show a limit on a scale of watts; without bounds there is nothing to move."""
        known = bounds is not None
        for part in (self.slider, self.field):
            allow(part, "" if known else worded("The card's board power is not known."))
        if not self.moving:
            self.slider.show_limit(
                bounds or (0, 1), watts if known else 0, marks, scale if known else (0, 1)
            )
        self.field.show_limit(*(bounds or (0, 1)), watts if known else 0)

    def show_cost(self, share: str, cost: str, source: str, spoken: str) -> None:
        """Say what the limit is of the board power and what it costs."""
        self.share.setText(share)
        self.cost.setText(cost)
        self.cost.setToolTip(tip(source))
        self.slider.setAccessibleDescription(spoken)
