"""Which lead of which supply goes into each socket of cards and board: chosen by hand, or left to the program.

One row for each socket; rows are made anew when the sockets change. Each change is one step of the session.
"""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.form_fields import Choice, Form
from gui.leads_words import option_words, problems, run_of, run_words, socket_sentence, step_words
from gui.session import Session, Snapshot
from gui.surfaces import plain, quiet
from gui.theme import Theme
from rigwright.assembly import Assembly
from rigwright.build import Wire
from rigwright.wiring import Wiring, wiring_of
from rigwright.wiring_options import can_be_chosen, options_for, with_wire, without_wire
from rigwright.wiring_sockets import Socket, sockets_of

WATTS_PX, LEAD_PX = 48, 236
NO_SOCKETS = "No card or board of the build has a socket for a lead."
TOGETHER = ((None, "Not said"), (True, "Yes, by an adapter or a splitter"), (False, "No, each by itself"))
AUX = ((True, "Connected"), (False, "Left off"))


class LeadRows(Form):
    """The rows of some sockets."""

    def __init__(self, session: Session, theme: Theme, sockets: tuple[Socket, ...]) -> None:
        super().__init__(theme)
        self._session, self.sockets = session, sockets
        self.leads = [Choice(f"Lead of {socket.words}") for socket in sockets]
        self.watts = [quiet("") for _ in sockets]
        self.together = Choice("Supplies start together", TOGETHER)
        self.aux = Choice("The board's own plug beside the slots", AUX)
        self.problems = plain("")
        self.add_note(self.problems)
        for i, socket in enumerate(sockets):
            self.leads[i].settled.connect(lambda wire, i=i: self._choose(i, wire))
            self.add_row(socket.words, self.leads[i], self.watts[i])
        if not sockets:
            self.add_note(plain(NO_SOCKETS))
        self.add_row("Start together", self.together)
        self.add_row("Plug beside slots", self.aux)
        self.together.settled.connect(
            lambda on: self._change("Say whether the supplies start together", psus_start_together=on)
        )
        self.aux.settled.connect(
            lambda on: self._change(f"{'Connect' if on else 'Leave off'} the board's plug", board_aux_connected=on)
        )
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        super().set_theme(theme)
        for field in self.leads:
            field.setMinimumWidth(theme.px(LEAD_PX))
        for label in self.watts:
            label.setFixedWidth(theme.px(WATTS_PX))

    def show_wiring(self, a: Assembly, wiring: Wiring) -> None:
        """Show what feeds each socket."""
        psus, chosen = len(a.psus), {(w.card, w.socket): w for w in a.build.wires}
        for socket, field, watts in zip(self.sockets, self.leads, self.watts, strict=True):
            run = run_of(wiring, socket)
            wire = chosen.get((socket.card, socket.number))
            automatic = "Automatic" if wire is not None else f"{run_words(run, psus)} · automatic"
            entries: list[tuple[object, str]] = [(None, automatic)]
            entries += [(o.wire, option_words(o, psus)) for o in options_for(a, wiring, socket)]
            if wire is not None and wire not in (value for value, _ in entries):
                entries.append((wire, "a lead that there is not"))
            field.offer(entries)
            field.show_value(wire)
            field.setToolTip(socket_sentence(socket, run, psus))
            watts.setText(f"{run.lead_w:.0f} W" if run is not None and run.lead_w is not None else "")
        self._show_rest(a, wiring)

    def _show_rest(self, a: Assembly, wiring: Wiring) -> None:
        words = "\n".join(problems(a, wiring))
        self.problems.setText(words)
        self.problems.setVisible(bool(words))
        self.show_row(self.together, len(a.psus) > 1)
        self.together.show_value(a.build.psus_start_together)
        self.show_row(self.aux, a.board is not None and bool(a.board.extra_pcie_power))
        self.aux.show_value(a.build.board_aux_connected)

    def _choose(self, i: int, wire: object) -> None:
        socket, committed = self.sockets[i], self._session.snapshot.committed
        build, a = self._session.build, committed.assembly
        if isinstance(wire, Wire):
            options = options_for(a, wiring_of(a), socket)
            option = next((o for o in options if o.wire == wire), None)
            self._session.commit(with_wire(build, wire), step_words(socket, option, len(a.psus)))
        else:
            self._session.commit(without_wire(build, socket.card, socket.number), step_words(socket, None, 0))

    def _change(self, step: str, **changes: object) -> None:
        self._session.commit(self._session.build.changed(**changes), step)


class LeadsPanel(QWidget):
    """The rows of the document's sockets; worked out only while they are seen."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self.rows: LeadRows | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._follow(session.snapshot)
        session.shown.connect(self.show_snapshot)

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        if self.rows is not None:
            self.rows.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow(self._session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the document's wiring."""
        if self.isVisible():
            self._follow(snapshot)

    def _follow(self, snapshot: Snapshot) -> None:
        a = snapshot.committed.assembly
        sockets = tuple(socket for socket in sockets_of(a) if can_be_chosen(socket))
        old = self.rows
        if old is None or sockets != old.sockets:
            self.rows = LeadRows(self._session, self._theme, sockets)
            if old is None:
                self._column.addWidget(self.rows)
            else:
                self._column.replaceWidget(old, self.rows)
                old.hide()
                old.deleteLater()
        assert self.rows is not None
        self.rows.show_wiring(a, wiring_of(a))
