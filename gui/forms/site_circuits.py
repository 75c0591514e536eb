"""The further mains circuits of a build, one row each, and which supply hangs on which.

Rows are made anew when their number changes. Each change is one step of the session.
"""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QToolButton

from gui.forms.fields import ChoiceField, Form, Number
from gui.forms.site_changes import (
    MOST_CIRCUITS,
    outlet_like,
    with_circuit,
    with_circuit_at,
    with_supply_at,
    without_circuit,
)
from gui.forms.site_words import circuit_words, country_of, outlet_words, site_words, usual_country
from gui.look import icons
from gui.look.availability import allow
from gui.look.plain_words import tip
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.build import Build, Circuit
from rigwright.build.circuits import circuit_index
from rigwright.power.sites import OUTLETS, sites_of
from rigwright.text.sentence import worded


class CircuitRows(Form):
    """The rows of one number of circuits and supplies; another number takes another object."""

    def __init__(self, session: Session, theme: Theme, circuits: int, supplies: int) -> None:
        super().__init__(theme)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._session = session
        self.outlets = [self._outlet(i) for i in range(circuits)]
        self.loads = [self._load(i) for i in range(circuits)]
        self.removes = [self._remove(i) for i in range(circuits)]
        self.supplies = [self._supply(i) for i in range(supplies if circuits else 0)]
        for i in range(circuits):
            self.add_row(worded("Circuit {number}", number=i + 2), self.outlets[i], self.removes[i])
            self.add_row("  " + worded("other load on it"), self.loads[i])
        for i, field in enumerate(self.supplies):
            self.add_row(f"PSU {i + 1}" if len(self.supplies) > 1 else "PSU", field)
        self.add = QPushButton(worded("Add a circuit"))
        self.add.setAutoDefault(False)
        self.add.setToolTip(
            worded("For supplies that are plugged in elsewhere, at another breaker")
        )
        self.add.clicked.connect(self._add)
        self.add_wide(self.add)
        self.dress(theme)

    @property
    def counts(self) -> tuple[int, int]:
        """How many circuits and supplies it has rows for."""
        return len(self.outlets), len(self.supplies)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        super().dress(theme)
        self.add.setStyleSheet("padding: 3px 10px")
        for button in self.removes:
            button.setIcon(icons.icon("close", theme, 10))

    def show_build(self, build: Build) -> None:
        """Show the circuits of a build that has as many."""
        country = country_of(build.site) or usual_country()
        for i, circuit in enumerate(build.circuits):
            self.outlets[i].offer(_choices(country, circuit))
            outlet = outlet_like(circuit)
            known = outlet is not None and outlet.id in self.outlets[i].values
            self.outlets[i].show_value(outlet.id if known and outlet is not None else "")
            self.loads[i].show_figure(circuit.other_load_w)
        at = [(0, worded("Circuit 1: {site}", site=site_words(build.site, short=True)))]
        at += [
            (i + 1, worded("Circuit {number}: {circuit}", number=i + 2, circuit=circuit_words(c)))
            for i, c in enumerate(build.circuits)
        ]
        for i, field in enumerate(self.supplies):
            field.offer(at)
            field.show_value(circuit_index(build, i))
        full = worded("A build has room for {most} circuits.", most=MOST_CIRCUITS + 1)
        allow(self.add, full if len(build.circuits) >= MOST_CIRCUITS else "")

    def _outlet(self, i: int) -> ChoiceField:
        field = ChoiceField(worded("Outlet of circuit {number}", number=i + 2))
        field.settled.connect(lambda outlet_id: self._plug_in(i, str(outlet_id)))
        return field

    def _load(self, i: int) -> Number:
        field = Number(
            worded("Other load on circuit {number}", number=i + 2), 0, 100_000, step=50, unit="W"
        )
        field.settled.connect(
            lambda watts: self._set(
                i,
                worded("Load circuit {number} with {watts:g} W", number=i + 2, watts=watts),
                other_load_w=watts,
            )
        )
        return field

    def _remove(self, i: int) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setToolTip(tip(worded("Remove circuit {number}", number=i + 2)))
        button.setAccessibleName(worded("Remove circuit {number}", number=i + 2))
        button.clicked.connect(
            lambda: self._session.document.commit(
                without_circuit(self._session.build, i),
                worded("Remove circuit {number}", number=i + 2),
            )
        )
        return button

    def _supply(self, i: int) -> ChoiceField:
        field = ChoiceField(worded("Circuit of PSU {number}", number=i + 1))
        field.settled.connect(
            lambda circuit: self._session.document.commit(
                with_supply_at(self._session.build, i, circuit),
                worded(
                    "Plug PSU {number} in at circuit {circuit}", number=i + 1, circuit=circuit + 1
                ),
            )
        )
        return field

    def _add(self) -> None:
        build = self._session.build
        self._session.document.commit(
            with_circuit(build), worded("Add circuit {number}", number=len(build.circuits) + 2)
        )

    def _plug_in(self, i: int, outlet_id: str) -> None:
        outlet = OUTLETS.get(outlet_id)
        if outlet is not None:
            words = worded(
                "Make circuit {number} one of {volts:g} V, {outlet_a:g} A",
                number=i + 2,
                volts=outlet.volts,
                outlet_a=outlet.outlet_a,
            )
            self._set(
                i, words, volts=outlet.volts, outlet_a=outlet.outlet_a, breaker_a=outlet.breaker_a
            )

    def _set(self, i: int, name: str, **figures: object) -> None:
        build = self._session.build
        self._session.document.commit(
            with_circuit_at(build, i, build.circuits[i].changed(**figures)), name
        )


def _choices(country: str, circuit: Circuit) -> list[tuple[object, str]]:
    """The outlets of the country, and figures of its own where the circuit has such."""
    outlets = sites_of(country)
    choices: list[tuple[object, str]] = [(outlet.id, outlet_words(outlet)) for outlet in outlets]
    like = outlet_like(circuit)
    if like is None:
        own = worded("{circuit} · as in the file", circuit=circuit_words(circuit))
        choices.append(("", own))
    elif all(outlet.id != like.id for outlet in outlets):
        choices.append((like.id, outlet_words(like)))
    return choices


def show_circuits(
    rows: CircuitRows | None, session: Session, theme: Theme, snapshot: Snapshot
) -> CircuitRows:
    """Rows for the document's circuits: those given, where they are as many, else new ones."""
    build = snapshot.committed.build
    wanted = (len(build.circuits), len(build.psus) if build.circuits else 0)
    if rows is None or rows.counts != wanted:
        rows = CircuitRows(session, theme, *wanted)
    rows.show_build(build)
    return rows
