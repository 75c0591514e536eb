"""The form for a build's own lines of comfort: air before fans, reserve of a supply, room behind a
card, load of a circuit and of a supply around the clock.

Each change is one step of the session; "usual" takes a line back to where the rules draw it.
"""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from gui.forms.fields import Form, Number
from gui.forms.length_field import LengthField
from gui.forms.rows_panel import RowsPanel
from gui.look.plain_words import tip
from gui.look.surfaces import plain
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.build import Thresholds
from rigwright.build.thresholds import (
    CONTINUOUS_PERCENT,
    FREE_AIR_MM,
    LENGTH_MARGIN_MM,
    RESERVE_PERCENT,
    SUSTAINED_PERCENT,
)
from rigwright.checks.check import MM
from rigwright.documents.usual_thresholds import keep_as_usual
from rigwright.files.storage import StorageError
from rigwright.text.language import translated
from rigwright.text.lengths import Length, unit_in_use
from rigwright.text.numbers import length, signed
from rigwright.text.sentence import messages, worded

# field, what stands before it, unit, usual figure, the most it may be
LINES = (
    ("free_air_mm", messages("Air before open fans"), "mm", FREE_AIR_MM, 200.0),
    ("reserve_percent", messages("Reserve of a supply"), "%", RESERVE_PERCENT, 100.0),
    ("length_margin_mm", messages("Room behind a card"), "mm", LENGTH_MARGIN_MM, 200.0),
    ("continuous_percent", messages("Circuit, for hours"), "%", CONTINUOUS_PERCENT, 100.0),
    ("sustained_percent", messages("Supply, all day"), "%", SUSTAINED_PERCENT, 100.0),
)
USUAL = messages("Usual, {figure}")
NOTE = messages("What is wanted in this build. No threshold turns an error into a pass.")
KEPT = messages("New builds begin with these thresholds and own rules from now on.")
STEP, STEP_BACK = messages(("Want {figure}: {name}", "Want the usual: {name}"))


class ThresholdRows(Form):
    """A figure for each line."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__(theme)
        self._session, self.unit = session, unit_in_use()
        self.numbers: dict[str, Number] = {}
        for field, words, unit, usual, most in LINES:
            name = translated(words)
            if unit == MM:
                unsaid = worded(USUAL, figure=length(usual))
                number = LengthField(name, 0.0, most, unsaid=unsaid)
            else:
                unsaid = worded(USUAL, figure=f"{signed(usual, 0)} {unit}")
                number = Number(name, 0.0, most, decimals=1, unit=unit, unsaid=unsaid)
            number.settled.connect(
                lambda figure, field=field, name=name, unit=unit: self._want(
                    field, name, unit, figure
                )
            )
            self.numbers[field] = number
            self.add_row(name, number)
        self.usual = QPushButton(worded("Use for &new builds"))
        self.usual.setToolTip(tip(worded("New builds begin with these thresholds and own rules")))
        self.usual.clicked.connect(self._keep_as_usual)
        self.add_wide(self.usual)
        self.add_note(plain(translated(NOTE)))
        self.dress(theme)

    def show_lines(self, own: Thresholds) -> None:
        """Show what the build says."""
        for field, number in self.numbers.items():
            number.show_figure(getattr(own, field))

    def _keep_as_usual(self) -> None:
        try:
            keep_as_usual(self._session.build)
        except StorageError as error:
            self._session.say(str(error))
        else:
            self._session.say(translated(KEPT))

    def _want(self, field: str, name: str, unit: str, figure: object) -> None:
        wanted = float(figure) if isinstance(figure, int | float) else None
        build = self._session.build
        own = (build.thresholds or Thresholds()).changed(**{field: wanted})
        after = build.changed(thresholds=None if own == Thresholds() else own)
        if after == build:
            return
        step = worded(STEP_BACK, name=name)
        if wanted is not None:
            step = worded(STEP, figure=_figure(wanted, unit), name=name)
        self._session.document.commit(after, step)


def _figure(wanted: float, unit: str) -> str:
    if unit == MM:
        return str(Length(wanted, ",.1f"))
    return f"{signed(wanted, 1)} {unit}"


def thresholds_panel(session: Session, theme: Theme) -> RowsPanel[ThresholdRows]:
    """The lines of the document."""

    def following(snapshot: Snapshot, theme: Theme, rows: ThresholdRows) -> ThresholdRows:
        if rows.unit is not unit_in_use():
            rows = ThresholdRows(session, theme)
        rows.show_lines(snapshot.committed.build.thresholds or Thresholds())
        return rows

    return RowsPanel(session, theme, ThresholdRows(session, theme), following)
