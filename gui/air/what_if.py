"""What if one thing were otherwise: a choice of the variable, the value that is best in a sentence,
and the plots; another file's build beside it where one is chosen.

A sweep is of the document and not of a preview, and is worked out a moment after it has changed.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gui.air.sweep_plot import NOTHING, CardCurve, Sweep, SweepPlot
from gui.app.guard import guarded
from gui.forms.fields import ChoiceField
from gui.look.plain_words import tip
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import PADDING_PX, Elided, heading, plain, set_ground, set_sheet
from gui.look.tab_chain import tab_through
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.air import air_of
from rigwright.air.constants import LIKELY
from rigwright.air.machine import AirMachine
from rigwright.air.solve import target_of
from rigwright.air.sweep import (
    VARIABLES,
    Point,
    Variable,
    outcomes_of,
    present_value,
    swept,
    usual_values,
)
from rigwright.assembly import Assembly
from rigwright.evaluation import Evaluation
from rigwright.parts import Gpu
from rigwright.reports.air_sweep import optimum_words
from rigwright.text.language import translated
from rigwright.text.lengths import LengthUnit, unit_in_use, unit_symbol
from rigwright.text.sentence import messages, worded

SOON_MS = 120
QUESTIONS = messages(
    {
        "power": "every card had another power limit",
        "gap": "the gaps between cards were others",
        "fans": "the cards' fans ran at a fixed speed",
        "room": "the room had another temperature",
        "cards": "there were fewer cards",
        "cooler": "the cards had other coolers",
    }
)
TITLES = messages(
    {
        "power": "Power limit of every card, W",
        "gap": "Gap between cards, {unit}",
        "fans": "Fan speed of every card, %",
        "room": "Room temperature, °C",
        "cards": "Number of cards",
        "cooler": "Class of cooler",
    }
)


@guarded
class WhatIf(Themed, QWidget):
    """The group. Signal: compare_wanted() for another file to lie beside this build."""

    compare_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: Evaluation | None = None
        self._worked: tuple[AirMachine, Variable, AirMachine | None, LengthUnit] | None = None
        self._other: tuple[str, Evaluation] | None = None
        self.ask = heading(worded("What if"), self)
        self.variable = ChoiceField(
            worded("What if"),
            tuple((name, translated(words)) for name, words in QUESTIONS.items()),
            self,
        )
        self.compare = QPushButton(worded("Compare with…"), self)
        self.alone = QPushButton(worded("Remove"), self)
        self.best = plain("", self)
        self.beside = Elided(self)
        self.plot = SweepPlot(theme, self)
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        top = in_row(
            self.ask,
            (self.variable, 1),
            self.compare,
            margins=(PADDING_PX, 0, PADDING_PX, 0),
            spacing=8,
        )
        second = in_row((self.beside, 1), self.alone, margins=(PADDING_PX, 0, PADDING_PX, 0))
        sentence = in_row(self.best, margins=(PADDING_PX, 0, PADDING_PX, 0))
        in_column(top, second, sentence, self.plot, owner=self, margins=(0, 8, 0, 8), spacing=6)

    def _connect(self) -> None:
        self.best.setWordWrap(True)
        self.best.setAccessibleName(worded("The best value"))
        self.compare.setToolTip(tip(worded("Draw the same for the build in another file")))
        self.alone.setToolTip(tip(worded("Take the other build out of the plots")))
        for button in (self.compare, self.alone):
            button.setAutoDefault(False)
        self.variable.show_value("power")
        self.variable.settled.connect(lambda _value: self.work_now())
        self.compare.clicked.connect(self.compare_wanted)
        self.alone.clicked.connect(lambda: self.lay_beside("", None))
        self._soon.timeout.connect(self.work_now)
        self.plot.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        tab_through((self.variable, self.compare, self.alone, self.plot))
        self._show_other()

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        self.ask.setFont(theme.font(12, 600))
        for widget in (self.variable, self.best, self.beside):
            widget.setFont(theme.font(12))
        for button in (self.compare, self.alone):
            button.setFont(theme.font(12))
            set_sheet(button, "padding: 3px 10px")

    # what is shown

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon.start()

    def show_evaluation(self, evaluation: Evaluation) -> None:
        """Sweep another build, a moment later."""
        if evaluation is not self._shown:
            self._shown = evaluation
            self._soon.start()

    def lay_beside(self, name: str, evaluation: Evaluation | None) -> None:
        """Draw another build beside this one, or none."""
        self._other = None if evaluation is None else (name, evaluation)
        self._show_other()
        self.work_now()

    def _show_other(self) -> None:
        other = self._other
        for widget in (self.beside, self.alone):
            widget.setVisible(other is not None)
        if other is not None:
            self.beside.say(worded("Dashed: {name}", name=other[0]))

    def work_now(self) -> None:
        """Work out what is chosen, unless that is what is drawn."""
        self._soon.stop()
        if self._shown is None or not self.isVisible():
            return
        variable = VARIABLES[str(self.variable.value)]
        machine = air_of(self._shown.assembly).machine
        other = None if self._other is None else air_of(self._other[1].assembly).machine
        wanted = (machine, variable, other, unit_in_use())
        if self._worked == wanted:
            return
        self._worked = wanted
        values = usual_values(variable, machine)
        sweep = None
        if values:
            sweep = self._sweep(variable, machine, values, self._shown.assembly)
        outcomes = sweep.outcomes if sweep is not None else ()
        self.best.setText(optimum_words(variable, outcomes) if outcomes else translated(NOTHING))
        self.plot.show_sweep(sweep, worded(TITLES[variable.name], unit=unit_symbol()))

    def _sweep(
        self, variable: Variable, machine: AirMachine, values: tuple[float, ...], a: Assembly
    ) -> Sweep:
        points = swept(machine, variable, values)
        name = ""
        beside = ()
        if self._other is not None:
            name, other = self._other
            there = air_of(other.assembly).machine
            at = usual_values(variable, there)
            beside = outcomes_of(swept(there, variable, at), gpus_of(other.assembly))
        return Sweep(
            variable=variable,
            outcomes=outcomes_of(points, gpus_of(a)),
            cards=curves_of(points),
            limit_c=min(target_of(card, LIKELY) for card in machine.cards),
            other=beside,
            other_name=name,
            present=present_value(variable, machine),
        )


def gpus_of(a: Assembly) -> dict[str, Gpu]:
    """The records of a machine's cards, by label."""
    return {card.label: card.gpu for card in a.gpus}


def curves_of(points: tuple[Point, ...]) -> tuple[CardCurve, ...]:
    """Every card's temperature over the values; None where a point has no such card."""
    labels = dict.fromkeys(one.card.label for point in points for one in point.estimate.cards)
    curves: list[CardCurve] = []
    for label in labels:
        celsius: list[float | None] = []
        for point in points:
            found = (one for one in point.estimate.cards if one.card.label == label)
            card = next(found, None)
            celsius.append(None if card is None else card.die_c.likely)
        curves.append(CardCurve(label, tuple(celsius)))
    return tuple(curves)
