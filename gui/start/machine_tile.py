"""A machine to start from, as a tile: with its own cards, or with those that the user has.

Shows what the start page works out.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.theme import Theme
from gui.next_step.option import BETWEEN, lines_of
from gui.start.example_tile import BuildTile
from rigwright.build import Build
from rigwright.proposals.for_cards import Offered
from rigwright.proposals.machines import ProposedMachine
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import paragraph, with_stop


@guarded
class MachineTile(BuildTile):
    """The tile."""

    def __init__(
        self, machine: ProposedMachine, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(machine.title, theme, parent)
        self.machine = machine
        self._facts: tuple[str, ...] = ()
        self.tell(translated(machine.words))

    @property
    def build(self) -> Build:
        """What choosing it opens."""
        if self.evaluation is None:
            return self.machine.build
        return self.evaluation.build

    def show_offered(self, offered: Offered, with_own: bool) -> None:
        """Show what was found out of the machine with its own cards, or with the user's."""
        self.evaluation = offered.after
        self._title = offered.build.shown_title
        self._facts = () if with_own else tuple(map(str, offered.facts))
        verdict = self._theme.mark(offered.after.verdict).word
        said = translated(self.machine.words) if with_own else BETWEEN.join(self._facts)
        name = comma_words((self._title, translated(self.machine.form), verdict))
        self.setText(str(paragraph(with_stop(name), said)))
        self.tell(said)
        self.update()

    def _lines(self, width: float) -> list[str]:
        """The case and the cards, or what the machine gives the user's own."""
        if self.evaluation is None:
            return [translated(self.machine.words)]
        chassis = self.evaluation.assembly.chassis
        named = chassis.name if chassis else ""
        if self._facts:
            return [named, *lines_of(self._facts, width, self._theme.font(12))]
        return [*self.parts_of_build(width), translated(self.machine.words)]
