"""What is said, and can be done, where the file on the disk is not the one that the build was read
from or saved to.

It looks at no file and asks nobody; the line in the window and the question before a save both take
their words here.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from rigwright.documents.foreign import Foreign
from rigwright.files.plain_text import escaped
from rigwright.files.seen import FileChange
from rigwright.record import Value
from rigwright.text.sentence import messages, worded


class Choice(Enum):
    """What can be done; the value is what the button says."""

    RELOAD = messages("Reload Theirs")
    MINE = messages("Keep Mine")
    BOTH = messages("Keep Both")
    AGAIN = messages("Save It Again")
    SAVE_AS = messages("Save As…")
    CANCEL = messages("Cancel")


HINTS = messages(
    {
        Choice.RELOAD: "Open what lies there now; what was changed here and not saved is given up",
        Choice.MINE: "Save this build over it; the other version is kept beside it, its name "
        "ending in ~",
        Choice.BOTH: "Save this build under a new name beside it, and go on with that file",
        Choice.AGAIN: "Save this build where the file was",
        Choice.SAVE_AS: "Save this build somewhere else",
        Choice.CANCEL: "Save nothing now",
    }
)
# the same as sentences beside each other in a box
ABOUT = messages(
    {
        Choice.RELOAD: "open what lies there now; what was changed here and not saved is given up.",
        Choice.MINE: "save this build over it; the other version is kept beside it, its name "
        "ending in ~.",
        Choice.BOTH: "save this build under a new name beside it, and go on with that file.",
        Choice.AGAIN: "save this build where the file was.",
        Choice.SAVE_AS: "save this build somewhere else.",
        Choice.CANCEL: "save nothing now.",
    }
)
OFFERED = {
    FileChange.CONTENT: (Choice.BOTH, Choice.MINE, Choice.RELOAD),
    FileChange.GONE: (Choice.AGAIN, Choice.SAVE_AS),
    FileChange.FOLDER: (Choice.SAVE_AS,),
    FileChange.DISK: (Choice.SAVE_AS,),
}


class OtherVersion(Value, frozen=True):
    """A file that others changed: its name, a sentence that says so, and what can be done, the
    safest first.
    """

    path: Path
    sentence: str
    choices: tuple[Choice, ...]


def other_version(path: Path, change: FileChange) -> OtherVersion | None:
    """What there is to say of a file; None where it is as it was."""
    name = escaped(path.name)
    folder = escaped(str(path.parent))
    match change:
        case FileChange.NONE:
            return None
        case FileChange.CONTENT:
            sentence = worded("“{name}” was changed by another program or window.", name=name)
        case FileChange.GONE:
            sentence = worded("“{name}” is no longer in {folder}.", name=name, folder=folder)
        case FileChange.FOLDER:
            sentence = worded(
                "{folder}, the folder of “{name}”, is gone; it may have been renamed, or its "
                "disk unmounted.",
                folder=folder,
                name=name,
            )
        case FileChange.DISK:
            sentence = worded(
                "{folder} is no longer the disk that “{name}” was on; it may have been unmounted.",
                folder=folder,
                name=name,
            )
    return OtherVersion(path, sentence, OFFERED[change])


def read_only(foreign: Foreign) -> OtherVersion:
    """What there is to say of a file that was written by a newer program, or has unknown fields."""
    return OtherVersion(Path(foreign.name), foreign.notice, (Choice.SAVE_AS,))
