"""The quiet line that the open file was changed or taken away by others, with what can be done
about it.

It asks nothing by itself; whoever leaves it alone is asked before the next save.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from gui.files.files import Files
from gui.files.other_version import HINTS, Choice
from gui.look.notice_line import NoticeLine
from gui.look.theme import Theme
from rigwright.checks import Severity
from rigwright.text.language import translated


class DiskNotice(NoticeLine):
    """The line; there only where another version lies on the disk, or none."""

    def __init__(self, files: Files, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Severity.WARNING, theme, parent)
        self._files = files
        self.buttons = {
            choice: self.add_button(
                translated(choice.value), translated(HINTS[choice]), partial(self._settle, choice)
            )
            for choice in Choice
            if choice is not Choice.CANCEL
        }
        self.dress(theme)
        files.looked.connect(self.show_other)
        self.show_other()

    def show_other(self) -> None:
        """Say what is the matter with the open file, if anything is."""
        other = self._files.other
        for choice, button in self.buttons.items():
            button.setVisible(other is not None and choice in other.choices)
        self.say(other.sentence if other else "")

    def _settle(self, choice: Choice) -> None:
        if self._files.other is not None:
            self._files.settle(self._files.other.path, choice)
