"""What can be done with unsaved work of a program that ended unexpectedly, where its file is still
there: the words of the question.

It reads no file and asks nobody.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from rigwright.files.plain_text import escaped
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, worded

QUESTION = messages(
    "Changes to “{name}” were not saved before Rigwright ended; a copy of them was kept."
)
SAME = messages("The unsaved copy of “{name}” was as the file is; the file is open.")
FROM_FILE = messages("From the file to the unsaved work:")


class LeftChoice(Enum):
    """What can be done; the value is what the button says."""

    RESTORE = messages("Restore")
    SAVED = messages("Keep Saved")
    BOTH = messages("Keep Both")
    CANCEL = messages("Cancel")


HINTS = messages(
    {
        LeftChoice.RESTORE: "Go on with the unsaved work; the file stays as it is until you save.",
        LeftChoice.SAVED: "Open the file, and give the unsaved work up.",
        LeftChoice.BOTH: "Write the unsaved work beside the file under a new name, and open that.",
    }
)


class LeftQuestion(Value, frozen=True):
    """Which file it is about, and how the unsaved work differs from it."""

    path: Path
    differences: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """What has happened."""
        return worded(QUESTION, name=escaped(self.path.name))

    @property
    def details(self) -> str:
        """The differences, and what each button does."""
        hints = [
            named_value(translated(choice.value), translated(hint))
            for choice, hint in HINTS.items()
        ]
        told = [f"• {difference}" for difference in self.differences]
        return "\n".join((translated(FROM_FILE), *told, "", *hints))
